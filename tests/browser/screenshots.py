"""The pictures of the page in the README: ``python -m tests.browser.screenshots`` writes them into docs/."""

import shutil
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright
from werkzeug.serving import make_server

from mahjong_scoring.http.app import create_app
from mahjong_scoring.http.settings import Settings
from tests.browser.conftest import BROWSERS, FLAGS
from tests.browser.desk import Desk

FOLDER = Path(__file__).parents[2] / "docs"
DESKTOP = "#r=mcr&rw=east&w=east&by=discard&from=north&tile=3p&east=12p99p789s[789p<north][123m<north]|plum&wall_left=30"
PHONE = "#r=hk-qingzhang&rw=south&w=south&by=discard&from=east&tile=9p&south=12345699p44z[222z<north]"


def main() -> None:
    server = make_server("127.0.0.1", 0, create_app(Settings(log_level="error")), threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.port}/"
    program = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        desktop = Desk(browser.new_page(viewport={"width": 1280, "height": 1100}), address)
        desktop.open(DESKTOP)
        desktop.page.wait_for_selector(".verdict")
        desktop.page.wait_for_selector(".wait-list")
        desktop.page.screenshot(path=FOLDER / "screenshot-desktop.png")
        phone = Desk(browser.new_page(viewport={"width": 360, "height": 740}), address)
        phone.open(PHONE)
        phone.page.wait_for_selector(".verdict")
        phone.page.screenshot(path=FOLDER / "screenshot-phone.png")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
