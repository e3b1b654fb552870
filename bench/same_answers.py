"""``python -m bench.same_answers --old URL --new URL``: the same random requests to two running services. Ends with 1 if an answer differs.

For a service that was rebuilt inside: status and JSON body must be the same, the order of keys included; only the hashes of
rulesets and the wording of sentences may differ, and not even these with ``--bytes``, as between the plain and the compiled build
of one version. Nothing of the engine is used.
"""

from __future__ import annotations

import argparse
import json
import re
import secrets
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import requests

from bench.random_requests import ENDPOINTS, Json, Maker, Sent

HASH = re.compile(r"[0-9a-f]{16}")
PIN = re.compile(r"\{hash of ([^{}]+)\}")
SENTENCES = {"hash", "title", "detail", "message"}
CATALOGUE = SENTENCES | {"name", "names", "family_name", "description", "notes"}
SHOWN = 10
PATIENCE = 30  # seconds for one answer


class Service:
    """A running service, asked over one connection that is kept."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.hashes: dict[str, str] = {}
        self.session = requests.Session()
        self.session.trust_env = False

    def ask(self, sent: Sent) -> tuple[int, str]:
        """Status and body; status 0 if there was no answer."""
        body = sent.text and PIN.sub(lambda found: self.hashes.get(found[1], found[0]), sent.text).encode()
        headers = {"Accept-Language": sent.languages, "Content-Type": body and "application/json"}
        method = "POST" if body else "GET"
        try:
            answer = self.session.request(method, self.address + sent.target, data=body, headers=headers, timeout=PATIENCE)
        except requests.RequestException as error:
            return 0, json.dumps(type(error).__name__)
        return answer.status_code, answer.content.decode(errors="backslashreplace")

    def answer(self, path: str, body: Json | None = None) -> Json:
        """The answer to one plain request; nothing if it is refused."""
        status, text = self.ask(Sent(path, path, body and json.dumps(body)))
        return json.loads(text) if status == 200 else {}

    def learn(self, houses: list[Json]) -> None:
        """Notes the hashes of its rulesets, and of these house rules by their number."""
        self.hashes = {ruleset["id"]: ruleset["hash"] for ruleset in self.answer("/v1/rulesets").get("rulesets", ())}
        for number, house in enumerate(houses):
            if answer := self.answer("/v1/score", {"ruleset": house, "win": None}):
                self.hashes[f"house {number}"] = answer["ruleset"]["hash"]


def blanked(data: Any, wording: set[str]) -> Any:
    """JSON data without hashes, and without what stands under the keys of ``wording``."""
    if isinstance(data, dict):
        return {key: _blank(value) if key in wording else blanked(value, wording) for key, value in data.items()}
    if isinstance(data, list):
        return [blanked(value, wording) for value in data]
    return "…" if isinstance(data, str) and HASH.fullmatch(data) else data


def _blank(value: Any) -> Any:
    """Only the keys are left of an object, nothing of a text or a list."""
    if isinstance(value, dict):
        return {key: _blank(part) for key, part in value.items()}
    return "…" if isinstance(value, (str, list)) else value


def compared(sent: Sent, answer: tuple[int, str]) -> Json:
    """What of an answer must be the same."""
    status, text = answer
    try:
        data = json.loads(text, parse_float=lambda number: f"the number {number}")
    except ValueError:
        data = text
    return {"status": status, "body": blanked(data, CATALOGUE if sent.endpoint.startswith("/v1/rulesets") else SENTENCES)}


def difference(old: Any, new: Any, place: str = "") -> tuple[str, Any, Any] | None:
    """The first place where two JSON values differ, and what stands there."""
    if json.dumps(old) == json.dumps(new):
        return None
    if isinstance(old, dict) and isinstance(new, dict):
        for (key, one), (other_key, other) in zip(old.items(), new.items(), strict=False):
            if key != other_key:
                break
            if found := difference(one, other, f"{place}/{key}"):
                return found
        return f"{place} (keys)", list(old), list(new)
    if isinstance(old, list) and isinstance(new, list):
        for i, (one, other) in enumerate(zip(old, new, strict=False)):
            if found := difference(one, other, f"{place}/{i}"):
                return found
    return place, old, new


def shown(sent: Sent, place: str, old: Any, new: Any) -> str:
    """One difference in full."""
    request = f"{'POST' if sent.text else 'GET'} {sent.target} (Accept-Language: {sent.languages})\n  {sent.text or ''}"
    return f"{request}\n  at {place}\n  old {json.dumps(old, ensure_ascii=False)}\n  new {json.dumps(new, ensure_ascii=False)}"


def run(chosen: argparse.Namespace) -> int:
    """Sends the requests and reports; how many answers differ."""
    old, new = Service(chosen.old), Service(chosen.new)
    maker = Maker(old.answer, chosen.seed, chosen.skip)
    old.learn(maker.houses)
    new.learn(maker.houses)
    counts: Counter[tuple[str, int]] = Counter()
    different = 0
    with ThreadPoolExecutor(1) as other:
        for _ in range(chosen.requests):
            sent = maker.request()
            waiting = other.submit(new.ask, sent)
            here = old.ask(sent)
            there = waiting.result()
            counts[sent.endpoint, here[0]] += 1
            if here == there or (chosen.only_200 and here[0] != 200):
                continue
            found = ("", here, there) if chosen.bytes else difference(compared(sent, here), compared(sent, there))
            if found:
                different += 1
                if different <= SHOWN:
                    print(shown(sent, *found), flush=True)
    for endpoint in ENDPOINTS:
        by_status = {status: counts[key] for key in sorted(counts) for status in key[1:] if key[0] == endpoint}
        print(f"{endpoint:<20} {sum(by_status.values()):>7}  {by_status}")
    good = sum(number for (_, status), number in counts.items() if status == 200)
    print(f"seed {chosen.seed}: {counts.total()} requests, {good} answered with 200 by the old service; {different} differences")
    return different


def loopback(address: str) -> str:
    """The address of a service on this machine."""
    if urlsplit(address).hostname not in ("127.0.0.1", "::1", "localhost"):
        raise argparse.ArgumentTypeError("only services on this machine are asked")
    return address.rstrip("/")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.same_answers", description="Do two running services answer the same?")
    parser.add_argument("--old", type=loopback, required=True, help="address of the service that is right, such as http://127.0.0.1:8101")
    parser.add_argument("--new", type=loopback, required=True, help="address of the one that must answer as it does")
    parser.add_argument("--requests", type=int, default=25_000)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**9))
    parser.add_argument("--only-200", action="store_true", help="compare only what the old service answers with 200")
    parser.add_argument("--bytes", action="store_true", help="let nothing differ, neither hashes nor sentences")
    parser.add_argument("--skip", nargs="+", choices=ENDPOINTS, default=[], metavar="PATH", help="endpoints to leave out")
    began = time.monotonic()
    different = run(parser.parse_args())
    print(f"{time.monotonic() - began:.0f} s")
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
