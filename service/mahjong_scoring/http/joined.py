"""The modules of the page as one: a browser asks once for all of them, and whoever edits them has no build step.

Each module becomes a function that is called where it stands, after those that it imports from, and gives what it exports. Comments on
lines of their own stay behind: they are a seventh of what would be sent.
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


def joined(modules: Mapping[str, str], entry: str) -> str:
    """``entry`` and what it imports as one module, from their sources by name.

    A module imports by names, one line each, from its own folder, and exports constants and functions where they are declared. Modules
    import in no circle. Raises ``ModuleError`` for any other.
    """
    needed: dict[str, list[str]] = {}
    waiting = [entry]
    while waiting:
        name = waiting.pop()
        if name not in modules:
            raise ModuleError(f"{name}.js is imported and not there")
        needed[name] = [match[2] for match in _IMPORT.finditer(modules[name])]
        waiting += [other for other in needed[name] if other not in needed]
    try:
        order = list(TopologicalSorter({name: sorted(needed[name]) for name in sorted(needed)}).static_order())
    except CycleError as error:
        raise ModuleError(f"these modules import each other: {', '.join(error.args[1])}") from None
    return "\n".join(part for name in order for part in _function(name, modules[name]))


def _function(name: str, source: str) -> Iterator[str]:
    exported = [match[1] for match in _EXPORT.finditer(source)]
    body = _EXPORT.sub("", _IMPORT.sub(lambda match: f"const {{ {match[1].replace(' as ', ': ')} }} = ${match[2]};\n", source))
    if rest := _REST.search(body):
        raise ModuleError(f"{name}.js: {rest[0]}")
    yield f"const ${name} = (() => {{"
    yield _COMMENT.sub("", body).strip()
    yield f"return {{ {', '.join(exported)} }};"
    yield "})();"
