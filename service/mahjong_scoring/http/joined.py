"""The modules of the page as one: a browser asks once for all of them, and whoever edits them has no build step.

Each module becomes a function that is called where it stands, after those that it imports from, and gives what it exports. Comments on
lines of their own stay behind: they are a seventh of what would be sent. What is wanted later can be joined by itself: it takes what both
need from what is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

_IMPORT = re.compile(r'^import \{ ([\w$, ]+) \} from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|function|async function) ([\w$]+))", re.MULTILINE)
_COMMENT = re.compile(r"^ *(?://.*|/\*\*(?:.|\n)*?\*/)\n", re.MULTILINE)
_REST = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class ModuleError(Exception):
    """Modules that cannot be joined; the text names the module and what is wrong."""


def joined(modules: Mapping[str, str], entry: str, after: str = "") -> str:
    """``entry`` and what it imports as one module, from their sources by name.

    ``after``: an entry that is there before; what it is joined with is imported from it, so that there is one of each module.
    A module imports by names, one line each, from its own folder, and exports constants and functions where they are declared. Modules
    import in no circle. Raises ``ModuleError`` for any other.
    """
    there = _order(modules, after) if after else []
    order = [name for name in _order(modules, entry) if name not in there]
    parts = [part for name in order for part in _function(name, modules[name])]
    if after:
        parts.insert(0, f'import {{ {", ".join(f"${name}" for name in there)} }} from "./{after}.js";')
    exported = _exported(modules[entry])
    parts.append(
        f"export const {{ {', '.join(exported)} }} = ${entry};" if exported else f"export {{ {', '.join(f'${name}' for name in order)} }};"
    )
    return "\n".join(parts)


def without_comments(source: str) -> str:
    """A source without the comments that stand on lines of their own."""
    return _COMMENT.sub("", source).strip()


def _order(modules: Mapping[str, str], entry: str) -> list[str]:
    """``entry`` and what it imports, each after what it imports itself."""
    needed: dict[str, list[str]] = {}
    waiting = [entry]
    while waiting:
        name = waiting.pop()
        if name not in modules:
            raise ModuleError(f"{name}.js is imported and not there")
        needed[name] = [match[2] for match in _IMPORT.finditer(modules[name])]
        waiting += [other for other in needed[name] if other not in needed]
    try:
        return list(TopologicalSorter({name: sorted(needed[name]) for name in sorted(needed)}).static_order())
    except CycleError as error:
        raise ModuleError(f"these modules import each other: {', '.join(error.args[1])}") from None


def _exported(source: str) -> list[str]:
    return [match[1] for match in _EXPORT.finditer(source)]


def _function(name: str, source: str) -> Iterator[str]:
    body = _EXPORT.sub("", _IMPORT.sub(lambda match: f"const {{ {match[1].replace(' as ', ': ')} }} = ${match[2]};\n", source))
    if rest := _REST.search(body):
        raise ModuleError(f"{name}.js: {rest[0]}")
    yield f"const ${name} = (() => {{"
    yield without_comments(body)
    yield f"return {{ {', '.join(_exported(source))} }};"
    yield "})();"
