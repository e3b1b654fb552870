"""What a player does at the page, and what the page shows then."""

from typing import Any

REFUSED = "Failed to load resource: the server responded with a status of 422"
NOT_HERE = "Service Worker registration blocked by Playwright"


class Desk:
    """The page, with the words of a player. ``errors``: what its console says, but that a deal was refused (422), or that nothing is kept here."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.address = address
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.heard = {
            "console": self._console,
            "pageerror": lambda error: self.errors.append(str(error)),
            "request": lambda request: self.requests.append(request.url),
        }
        for event, hear in self.heard.items():
            page.on(event, hear)

    def _console(self, message: Any) -> None:
        if message.type in {"error", "warning"} and not message.text.startswith((REFUSED, NOT_HERE)):
            self.errors.append(message.text)

    def open(self, fragment: str = "") -> None:
        self.page.goto(self.address + fragment)
        self.page.wait_for_selector("#result-body > *", state="attached")
        self.settle()

    def leave(self) -> None:
        """Leaves the page to the next player, who finds nothing of this one."""
        for event, hear in self.heard.items():
            self.page.remove_listener(event, hear)
        self.page.unroute_all()
        self.page.goto(self.address + "livez")
        self.page.evaluate("localStorage.clear()")

    def ruleset(self, name: str) -> None:
        self.page.click("#ruleset")
        self.page.click(f"#ruleset-{name}")
        self.view("hand")

    def view(self, name: str) -> None:
        """Turns to another part of the page."""
        self.page.click(f"#to-{name}")
        self.settle()

    def clear(self) -> None:
        self.page.click("#clear")

    def choose(self, group: str, value: str) -> None:
        self.settle()
        self.page.check(f"#{group}-{value}", force=True)

    def lay(self, *tiles: str) -> None:
        for tile in tiles:
            self.page.click(f"#lay-{tile}")

    def lay_chow(self, tile: str, chow: str) -> None:
        """Lays the chow of that name by one of its tiles."""
        self.choose("mode", "chow")
        self.lay(tile)
        self.page.click(f'#choices button[aria-label="{chow}"]')

    def type_hand(self, text: str) -> None:
        self.page.fill("#hand-text", text)

    def type_tile(self, text: str) -> None:
        self.page.fill("#win-tile", text)

    def settle(self) -> None:
        """Waits until the page has the answer to what it shows."""
        self.page.wait_for_selector("#result:not([aria-busy])", state="attached")

    def wait_for(self, text: str) -> None:
        """Waits until the result says so."""
        self.settle()
        self.page.wait_for_function("text => document.getElementById('result-body').innerText.includes(text)", arg=text)

    @property
    def figure(self) -> str:
        return self.page.inner_text(".verdict .figure")

    @property
    def payments(self) -> str:
        """What the picture of the table says to a screen reader."""
        return self.page.get_attribute(".seats svg", "aria-label")

    @property
    def yaku(self) -> list[tuple[str, str]]:
        rows = self.page.query_selector_all(".hand-result .yaku > summary")
        return [tuple(part.inner_text() for part in row.query_selector_all(".name, .value")) for row in rows]

    def error_at(self, pointer: str) -> str:
        """The error shown at the field of that pointer."""
        self.settle()
        field = self.page.wait_for_selector(f'[data-pointer="{pointer}"] .field-error')
        return field.inner_text()
