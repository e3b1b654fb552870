"""The modules of the page joined into one."""

import pytest

from mahjong_scoring.http.joined import ModuleError, joined
from mahjong_scoring.http.page import FOLDER, SCRIPTS, WORKER

COUNT = """\
// How many.

/** One more. */
export const more = (n) => n + 1;
const hidden = "// no comment";
export async function count() {
  // soon
  return hidden;
}
"""


def test_a_module_stands_after_those_that_it_imports_from():
    text = joined({"app": 'import { more, count as all } from "./count.js";\n\nmore(all);\n', "count": COUNT}, "app")
    assert (
        text
        == """\
const $count = (() => {
const more = (n) => n + 1;
const hidden = "// no comment";
async function count() {
  return hidden;
}
return { more, count };
})();
const $app = (() => {
const { more, count: all } = $count;

more(all);
return {  };
})();
export { $count, $app };"""
    )


def test_what_comes_after_takes_from_what_is_there_and_exports_what_its_entry_does():
    modules = {
        "app": 'import { count } from "./count.js";\n\ncount();\n',
        "count": COUNT,
        "own": "export const own = 1;\n",
        "others": 'import { more } from "./count.js";\nimport { own } from "./own.js";\n\nexport const draw = () => more(own);\n',
    }
    assert (
        joined(modules, "others", after="app")
        == """\
import { $count, $app } from "./app.js";
const $own = (() => {
const own = 1;
return { own };
})();
const $others = (() => {
const { more } = $count;
const { own } = $own;

const draw = () => more(own);
return { draw };
})();
export const { draw } = $others;"""
    )


@pytest.mark.parametrize(
    ("modules", "said"),
    [
        ({"app": 'import { x } from "./gone.js";\n'}, "gone.js is imported and not there"),
        ({"app": 'import { x } from "./b.js";\n', "b": 'import { y } from "./app.js";\n'}, "these modules import each other"),
        ({"app": 'import x from "./b.js";\n'}, "app.js: import x from"),
        ({"app": "export let x = 1;\n"}, "app.js: export let x"),
    ],
)
def test_other_modules_are_refused(modules, said):
    with pytest.raises(ModuleError, match=said):
        joined(modules, "app")


def test_every_module_of_the_page_is_part_of_it_once():
    modules = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.js")}
    parts = joined(modules, "app"), joined(modules, "others", after="app")
    alone = {name.removesuffix(".js") for name in ("first.js", WORKER, *SCRIPTS)}
    assert {name: sum(part.count(f"const ${name} = ") for part in parts) for name in modules} == {
        name: name not in alone for name in modules
    }
