"""Scores mahjong deals under many rulesets: what a hand is worth, why, and who pays whom.

As a library, without a server and without the packages that one needs:

>>> from mahjong_scoring import ScoringError, score, score_many
>>> deal = {
...     "ruleset": "guangdong",
...     "round_wind": "east",
...     "win": {"winner": "south", "by": "discard", "from": "east", "tile": "1m"},
...     "hands": {"south": "23456m55z[789m<east](2222z)"},
... }
>>> answer = score(deal)
>>> answer["payments"]
{'east': -16, 'south': 32, 'west': -8, 'north': -8}
>>> [(yaku["name"], yaku["value"], yaku["unit"]) for yaku in score(deal, lang="ja")["hands"]["south"]["yaku"]]
[('混一色', 2, 'faan'), ('門風牌', 1, 'faan')]

Nothing is read before the first deal is scored: importing this costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

__version__ = "1.0.0"
__all__ = ["ScoringError", "score", "score_lines", "score_many"]


class ScoringError(Exception):
    """A deal that cannot be scored, with everything that is wrong with it.

    ``problem`` is the problem document that ``POST /v1/score`` answers (RFC 9457): ``type``, ``title``, ``status``, ``detail`` and
    ``errors``; ``status`` and ``errors`` are those of the document.
    """

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        return str(self.problem["detail"])

    @property
    def status(self) -> int:
        """The HTTP status: 422 for what is wrong with the deal, 409 if a pinned ruleset has changed, 400 for what is not strict JSON."""
        return int(self.problem["status"])

    @property
    def errors(self) -> list[dict[str, Any]]:
        """Every fault: ``pointer`` (a JSON pointer into the deal), ``code``, ``detail`` (a sentence), and ``allowed`` where there is a choice."""
        return list(self.problem["errors"])


def score(deal: dict[str, Any], *, lang: str = "en") -> dict[str, Any]:
    """What the hands of one deal score and who pays whom.

    ``deal`` is the body of ``POST /v1/score`` and the result its answer, both described in openapi.yaml (``ScoreRequest`` and
    ``ScoreAnswer``), as dictionaries, lists, strings, integers and so on; the deal is not changed, and the result is the caller's own.
    Payments, transfers and ``receives`` are points of the ruleset, positive for who gets them; a yaku's ``value`` is in its ``unit``
    (faan, points, doubles, or limit). ``lang`` is the language of names, warnings and faults: ``en``, ``ja``, ``zh-Hant`` or ``zh-Hans``.

    Raises ``ScoringError`` with every fault of the deal, or of ``lang``; ``TypeError`` or ``ValueError``, as ``json.dumps`` does, for
    what cannot be written as JSON at all.

    >>> try:
    ...     score({"ruleset": "tokyo", "win": None})
    ... except ScoringError as error:
    ...     print(error.status, error.errors[0]["pointer"], error.errors[0]["code"], error)
    422 /ruleset unknown_ruleset There is no ruleset tokyo.
    """
    (found,) = score_many([deal], lang=lang)
    if "problem" in found:
        raise ScoringError(found["problem"])
    result: dict[str, Any] = found["result"]
    return result


def score_many(deals: Iterable[dict[str, Any]], *, lang: str = "en") -> Iterator[dict[str, Any]]:
    """What each of many deals comes to, in their order: ``{"status": 200, "result": …}``, or ``{"status": 422, "problem": …}``.

    ``result`` and ``problem`` are those of ``score``; one bad deal does not keep the others from being scored. A deal is taken when
    its result is asked for and nothing is kept, so that there may be any number of them.

    Raises ``ScoringError`` at once if ``lang`` is none of the languages; later on only what ``json.dumps`` raises for a deal that
    cannot be written as JSON at all.

    >>> deals = [{"ruleset": "mcr", "round_wind": "east", "win": None}, {"ruleset": "mcr"}]
    >>> [entry["status"] for entry in score_many(deals)]
    [200, 422]
    """
    from mahjong_scoring.requests.library import entry, texts_or_problem  # noqa: PLC0415 -- costs time, and not all who import need it

    texts, problem = texts_or_problem(lang)
    if problem:
        raise ScoringError(problem)
    return (entry(deal, texts) for deal in deals)


def score_lines(lines: Iterable[str | bytes], *, defaults: Mapping[str, Any] | None = None, lang: str = "en") -> Iterator[dict[str, Any]]:
    """What each of many deals comes to that are written as JSON, in their order; a line that is no JSON has a problem, too.

    The entries are those of ``score_many``. ``defaults`` holds what the deals share, ``ruleset``, ``options`` and ``round_wind``, as in
    ``POST /v1/score/batch``. A line is taken when its entry is asked for and nothing is kept: ``mahjong-scoring batch`` does the same
    on one machine, and engines such as Spark may do it on many.

    Raises ``ScoringError`` at once for what is wrong with ``defaults``, or if ``lang`` is none of the languages.

    >>> lines = ['{"round_wind": "east", "win": null}', '{"win": nul']
    >>> [entry["status"] for entry in score_lines(lines, defaults={"ruleset": "mcr"})]
    [200, 400]
    """
    from mahjong_scoring.requests.library import entries_or_problem, texts_or_problem  # noqa: PLC0415 -- as above

    texts, problem = texts_or_problem(lang)
    if problem:
        raise ScoringError(problem)
    entries, problem = entries_or_problem(lines, defaults or {}, texts)
    if problem:
        raise ScoringError(problem)
    return entries
