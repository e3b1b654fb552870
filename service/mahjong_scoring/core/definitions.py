"""What functions and classes say of their parameters and fields, read from their source: once compiled they no longer know."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeAlias, TypeVar, get_type_hints

Class = TypeVar("Class", bound=type)
Texts: TypeAlias = Mapping[str, tuple[str, bool]]
"""By the name of a parameter or field the text of its annotation, and whether there is a default."""
_FUNCTION = re.compile(
    r"^(?P<head>(?P<indent> *)def .*?\) -> [^\n]*:(?:  #[^\n]*)?\n)(?:(?:(?P=indent) [^\n]*)?\n)*", re.DOTALL | re.MULTILINE
)


def uncompiled(table: Class) -> Class:
    """A class that stays plain Python where its module is compiled, so that those derived from it can narrow the types of its fields."""
    return table


def stated(module: str, name: str) -> dict[str, tuple[Any, bool]]:
    """Of a function of the module its parameters by keyword, of a class its own fields: the annotation of each, and whether there is a default.

    ``name`` is that of a function or class, or ``Class.__init__``; nothing is stated of what the module does not define.
    """
    texts = _definitions(module).get(name, {})
    annotated = SimpleNamespace(__annotations__={key: text for key, (text, _) in texts.items()})
    hints = get_type_hints(annotated, vars(sys.modules[module]), include_extras=True)
    return {key: (hint, texts[key][1]) for key, hint in hints.items()}


@lru_cache(maxsize=64)
def _definitions(module: str) -> dict[str, Texts]:
    file = getattr(sys.modules[module], "__file__", None)
    if file is None:  # it is built in
        return {}
    source = Path(file).with_name(module.rpartition(".")[2]).with_suffix(".py")
    found: dict[str, Texts] = {}
    for node in ast.parse(_without_bodies(source.read_text(encoding="utf-8"))).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = _keywords(node)
        elif isinstance(node, ast.ClassDef):
            found[node.name] = {
                ast.unparse(part.target): (ast.unparse(part.annotation), part.value is not None)
                for part in node.body
                if isinstance(part, ast.AnnAssign)
            }
            methods = [part for part in node.body if isinstance(part, ast.FunctionDef)]
            found |= {f"{node.name}.{method.name}": _keywords(method) for method in methods if method.name == "__init__"}
    return found


def _without_bodies(source: str) -> str:
    """The source without what its functions do, which is most of it: reading it would take four times as long."""
    return _FUNCTION.sub(r"\g<head>\g<indent>    ...\n", source)


def _keywords(function: ast.FunctionDef) -> Texts:
    arguments = function.args
    return {
        parameter.arg: (ast.unparse(parameter.annotation), default is not None)
        for parameter, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
        if parameter.annotation
    }
