"""The service on a free port and a real browser before it: Debian's chromium, driven by Playwright.

Without them these tests are skipped; with REQUIRE_ALL in the environment their absence is an error.
"""

import importlib.util
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import cache
from typing import NoReturn
from urllib.parse import urlsplit

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server

from mahjong_scoring.http.app import create_app
from mahjong_scoring.http.settings import Settings
from tests.browser.desk import Desk

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class KeepAlive(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_request(self, *_args):
        pass


def missing(what: str) -> NoReturn:
    text = f"The page is not tested in a browser: {what}."
    if os.environ.get("REQUIRE_ALL"):
        pytest.fail(f"{text} REQUIRE_ALL demands it.")
    pytest.skip(text)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the service listens."""
    server = make_server("127.0.0.1", 0, create_app(Settings(log_level="error")), threaded=True, request_handler=KeepAlive)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator:
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        missing("Chromium is not installed (on Debian: apt install chromium)")
    for package in ("playwright", "axe_playwright_python"):
        if importlib.util.find_spec(package) is None:
            missing(f"the Python package {package} is not installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def context_of(browser) -> Callable:
    """A window of that size, language and colour scheme. It keeps what the service lets it keep."""

    @cache
    def make(width: int, height: int, locale: str, scheme: str):
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=locale, color_scheme=scheme, service_workers="block"
        )
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        context.set_default_timeout(20000)
        return context

    return make


@pytest.fixture(scope="session")
def page_of(context_of) -> Callable:
    """The page of such a window. It stays open from test to test: a new one costs three times what it costs to load it anew."""
    return cache(lambda *window: context_of(*window).new_page())


@pytest.fixture
def open_desk(page_of, address) -> Iterator[Callable]:
    """Opens the page, once for each window; afterwards there must have been no error in its console and no request to another host."""
    desks: list[Desk] = []

    def open_it(fragment: str = "", *, width: int = 1280, height: int = 900, locale: str = "en", scheme: str = "light") -> Desk:
        desk = Desk(page_of(width, height, locale, scheme), address)
        desks.append(desk)
        desk.open(fragment)
        return desk

    yield open_it
    for desk in desks:
        desk.leave()
    for desk in desks:
        assert desk.errors == []
        assert {urlsplit(url).netloc for url in desk.requests} == {urlsplit(address).netloc}


@pytest.fixture
def desk(open_desk) -> Desk:
    return open_desk()
