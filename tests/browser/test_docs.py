"""/docs in a browser: it shows every operation, tries one, breaks no rule of its policy, and asks no other host."""

from urllib.parse import urlsplit

import pytest

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture
def docs(context_of, address):
    """The page with its operations shown; afterwards there must have been no complaint and no request to another host."""
    page = context_of(1280, 900, "en", "light").new_page()
    complaints, hosts = [], set()
    page.on("console", lambda message: complaints.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    page.goto(f"{address}docs?lang=ja")
    page.wait_for_selector("#operations-scoring-scoreDeal")
    yield page
    page.close()
    assert complaints == []
    assert hosts <= {urlsplit(address).netloc, ""}  # its icons are data


def test_every_operation_is_there_and_can_be_tried_in_the_language_of_the_page(docs):
    """Half flush 2 and seat wind 1 make 3 faan: the discarder pays 16, the others 8. There is a way back."""
    shown = set(docs.locator(".opblock-summary-path").evaluate_all("paths => paths.map(path => path.dataset.path)"))
    assert {"/v1/score", "/v1/score/batch", "/v1/compare", "/v1/waits", "/v1/verify", "/v1/payments", "/v1/games"} <= shown
    docs.click("#operations-scoring-scoreDeal .opblock-summary-control")
    docs.click("#operations-scoring-scoreDeal .execute")
    docs.wait_for_selector("#operations-scoring-scoreDeal .live-responses-table")
    answer = docs.inner_text("#operations-scoring-scoreDeal .live-responses-table")
    assert '"east": -16' in answer
    assert '"south": 32' in answer
    assert "混一色" in answer
    assert docs.inner_text("#back") == "← 麻雀の点数計算"
    assert docs.get_attribute("#back", "href") == "./"


@pytest.mark.wide
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_either_theme(context_of, address, scheme):
    from axe_playwright_python.sync_playwright import Axe

    page = context_of(1280, 900, "en", scheme).new_page()
    page.goto(f"{address}docs")
    page.click("#operations-scoring-scoreDeal .opblock-summary-control")
    page.wait_for_selector("#operations-scoring-scoreDeal .execute")
    assert page.evaluate("document.documentElement.classList.contains('dark-mode')") == (scheme == "dark")
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in Axe().run(page).response["violations"]] == []
    page.close()
