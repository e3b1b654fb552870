"""Without a network, after a first visit; and a newer version, which comes as a whole."""

import json
from urllib.parse import urlsplit

import pytest

from mahjong_scoring.http import page as service

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture
def kept(browser, address):
    """A page that may be kept, once it is, and the window that it stands in."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="ja")
    page = context.new_page()
    complaints = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.evaluate("""async () => {
      while (!(await caches.match(new URL('v1/rulesets/mcr?lang=ja', location)))) await new Promise(done => setTimeout(done, 50));
    }""")
    yield page
    context.close()
    assert complaints == []


def test_the_page_works_without_a_network(kept):
    """Shell, tiles, words, rulesets and examples are there; the score waits for the network, says so, and comes by itself."""
    kept.context.set_offline(True)
    kept.reload()
    kept.wait_for_selector("#palette button")
    assert kept.inner_text("#to-hand") == "手牌"
    kept.wait_for_selector(".network:visible")
    kept.wait_for_selector("#verdict[data-mood=bad]")
    kept.click("#ruleset")
    kept.click("#ruleset-mcr")
    kept.click("[data-example='pure_triple_chow']")
    assert len(kept.query_selector_all("#rack button")) == 12
    kept.click("#show-code")
    kept.wait_for_selector("#code svg")
    kept.context.set_offline(False)
    kept.wait_for_selector("[data-yaku=pure_triple_chow]")


@pytest.mark.parametrize("visit", ["first", "next", "linked"])
def test_the_score_is_asked_for_while_the_page_is_on_its_way_and_once(desk, visit):
    """On a first visit that of the first deal, on a later one, with its link or without, what was asked last: the page comes after it."""
    if visit == "first":
        desk.page.evaluate("localStorage.clear()")
    else:
        desk.type_tile("4m")
        desk.wait_for("South wins")
    link = urlsplit(desk.page.url).fragment if visit == "linked" else ""
    held = []
    desk.page.goto("about:blank")
    desk.page.route("**/app.js", lambda route: held.append(route))  # noqa: PLW0108, Playwright asks how many arguments it takes
    with desk.page.expect_request("**/v1/score?lang=en") as asked:
        desk.page.goto(f"{desk.address}#{link}", wait_until="commit")
    assert asked.value.post_data_json["win"]["tile"] == ("1m" if visit == "first" else "4m")
    desk.requests.clear()
    for route in held:
        route.continue_()
    desk.wait_for("South wins")
    assert [address for address in desk.requests if "/v1/score" in address] == []


def test_the_answer_to_what_was_asked_last_stands_until_it_is_answered_anew(desk):
    """It is drawn without the service, and drawn again only where the service now says something else; another language is asked for."""
    desk.type_tile("4m")
    desk.wait_for("South wins")
    first, figure = desk.payments, desk.figure
    held = []
    desk.page.route("**/v1/score?*", lambda route: held.append(route))  # noqa: PLW0108, Playwright asks how many arguments it takes
    desk.page.reload()
    desk.page.wait_for_selector("#result-body .verdict")
    assert (desk.payments, desk.figure) == (first, figure)
    assert desk.page.get_attribute("#result", "aria-busy") == "true"
    held.pop().fulfill(
        status=200, json={**json.loads(recorded(desk))["asked"]["answer"], "liability": [{"seat": "east", "winner": "south"}]}
    )
    desk.page.wait_for_selector(".liable")
    desk.settle()
    desk.page.unroute_all()
    desk.page.select_option("#language", "ja")
    desk.wait_for("南")
    assert desk.page.query_selector(".liable") is None


def recorded(desk) -> str:
    return desk.page.evaluate("localStorage.getItem('mahjong-scoring')")


def test_what_comes_after_the_first_answer_can_be_asked_for_again(desk):
    """Without the rest of the page the hand is scored all the same; what needs it says that it is not there, and brings it."""
    desk.page.route("**/others.js", lambda route: route.abort())
    desk.page.goto(desk.address)
    desk.wait_for("South wins")
    desk.page.wait_for_selector("#notice:not([hidden])")
    desk.page.click("#to-judge")
    assert desk.page.query_selector("#judge-do") is None
    desk.page.unroute_all()
    with desk.page.expect_navigation():
        desk.page.click("#notice button:not(.remove)")
    desk.page.wait_for_selector("#judge-do")
    assert {error for error in desk.errors if not error.startswith("Failed to load resource")} == set()
    desk.errors.clear()


def newer_version(monkeypatch) -> None:
    """The service is renewed."""
    older = service.version()
    newer = {
        name: file._replace(body=file.body.replace(older.encode(), b"newer-version"), etag=f"{file.etag}n")
        for name, file in service.files().items()
    }
    monkeypatch.setattr(service, "files", lambda: newer)
    monkeypatch.setattr(service, "version", lambda: "newer-version")


UPDATE = "async () => { await (await navigator.serviceWorker.getRegistration()).update(); }"


def test_a_newer_version_is_taken_up_as_a_whole(kept, monkeypatch):
    """The next visit finds it waiting and turns to it, once; nothing of the older one is left."""
    older = service.version()
    newer_version(monkeypatch)
    kept.evaluate(UPDATE)
    kept.wait_for_selector("#notice:not([hidden])")
    assert older in kept.evaluate("document.querySelector('script[type=module]').src")
    with kept.expect_navigation():
        kept.click("#notice button:not(.remove)")
    kept.wait_for_selector("#palette button")
    assert "newer-version" in kept.evaluate("document.querySelector('script[type=module]').src")
    assert kept.evaluate("caches.keys()") == ["mahjong-scoring-newer-version"]


def test_a_version_is_not_kept_while_one_of_its_files_comes_from_another(kept, monkeypatch):
    """As happens while a newer one is rolled out: what is sent in place of the file says that it may not be kept."""
    newer_version(monkeypatch)
    send = service._answer
    with monkeypatch.context() as rolled_out:
        rolled_out.setattr(service, "_answer", lambda name, keep: send(name, service.REVALIDATE if name == "app.js" else keep))
        assert (
            kept.evaluate("""async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          const found = new Promise(done => registration.addEventListener('updatefound', () => done(registration.installing), { once: true }));
          await registration.update();
          const worker = await found;
          while (worker.state === 'installing') await new Promise(done => setTimeout(done, 50));
          return worker.state;
        }""")
            == "redundant"
        )
    kept.evaluate(UPDATE)
    kept.wait_for_selector("#notice:not([hidden])")
