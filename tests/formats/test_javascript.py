"""JavaScript modules: which are catalogues, what is read, and how another language's is filled."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.formats import format_of
from politesse.formats.javascript import FORMAT

from .treelike import (
    check_hostile,
    check_places,
    filled,
    lines,
    read,
    refused,
    replaced,
    said,
)

SAMPLE = r"""'use strict';
// Texte der App: {"no": 'x'}
import type { Messages } from './types';

export default {
  hint: 'Geht\'s dir gut?', /* du */
  "locked key": "Ihr \u{1F600} \ud83d\ude00 Konto\x21 \
ist gesperrt\n",
  nested: {
    $long: 'Erste Zeile, ' +
      // dazwischen
      'zweite',
    list: ['Montag', `Diens
tag \`x\` $5`],
    7: 'sieben',
  },
  number: -12.5e3, on: true, nothing: null, none: undefined, empty: '',
} as Messages;
"""


def test_texts_ids_and_lines() -> None:
    assert said(FORMAT, "de.ts", SAMPLE) == {
        "hint": "Geht's dir gut?",
        "locked key": "Ihr 😀 😀 Konto! ist gesperrt\n",
        "nested.$long": "Erste Zeile, zweite",
        "nested.list[0]": "Montag",
        "nested.list[1]": "Diens\ntag `x` $5",
        "nested.7": "sieben",
    }
    assert lines(FORMAT, "de.ts", SAMPLE) == [6, 7, 10, 13, 13, 15]


@pytest.mark.parametrize(
    "text",
    [SAMPLE, "module.exports = {a: 'b c'};", "exports = module.exports = {a: 'b'}\n", "exports.default = {a: 'b'};",
     "export const de = {a: 'b'};", "export const deDE: Record<string, string> = {a: 'b'} as const;",
     "const de = {a: 'b'};\n\nexport default de;\n", "var de = {a: 'b'};\nexport { de as default };\n//# x\n",
     "const m = { a: 'b' } satisfies M;\nmodule.exports = m", "import x from 'y'\nexport default {a: 'b'}"],
)  # fmt: skip
def test_every_text_stands_where_it_is_said_to(text: str) -> None:
    check_places(FORMAT, "de.js", text)


@pytest.mark.parametrize(
    "text",
    ["export default {a: f('b')}", "export default {...b, a: 'c'}", "export default {a() { return 'b'; }}",
     "export default {a: () => 'b'}", "export default {a: `b ${c}`}", "export default {[a]: 'b'}",
     "export default {a: 'b' + c}", "export default {a}", "const a = {b: 'c'};", "const a = {b: 'c'}; export default b;",
     "export default f({a: 'b'})", "export default {a: 'b'}; run();", "tinymce.addI18n('de', {a: 'b'})",
     "export const a = 'b';", "", "export default 'a'", "export default {a: cond ? 'b' : 'c'}",
     "export default {a: 'b'}\nexport const c = {d: 'e'}"],
)  # fmt: skip
def test_a_program_is_none_of_ours(text: str) -> None:
    assert read(FORMAT, "de.js", text) == []
    assert filled(FORMAT, "en.js", text)[1:] == ([], 0)


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        ("export default {\na: 'b\n}", 2, "a string is not closed"),
        ("export default\n{\na: {b: 'c'}", 2, "what is opened here is not closed by “}”"),
    ],
)
def test_a_malformed_file_is_refused_with_its_line(text: str, line: int, cause: str) -> None:
    error = refused(FORMAT, "de.js", text)
    assert error.line == line and error.cause == f"malformed JavaScript: {cause}"


def test_typescript_and_qt_share_an_ending(tmp_path: Path) -> None:
    module, catalogue = tmp_path / "de.ts", tmp_path / "app_de.ts"
    module.write_text("export default {a: 'b'}")
    catalogue.write_bytes(b'\xef\xbb\xbf<?xml version="1.0"?><!DOCTYPE TS><TS/>')
    kinds = [found.name for path in (module, catalogue) if (found := format_of(path))]
    assert kinds == ["JavaScript", "Qt TS"]
    found = format_of(tmp_path / "no_such_de.ts")
    assert found is not None and found.name == "Qt TS"


@pytest.mark.parametrize(
    "text",
    ["export default " + "[" * 100_000, "export default {a:" + "{a:" * 100_000, "export default {a: '" + "x" * 2_000_000,
     "export default {a: `" + "$" * 500_000, "export default {a: '" + "\\n" * 100_000 + "'}", "/*" * 200_000,
     "export default {" + "a: 'b' +" * 30_000 + "'c'}", "import a;\n" * 50_000, "export const a: " + "<" * 300_000,
     "export default {a: 'b'}" + " " * 500_000 + "x", "//" * 500_000],
)  # fmt: skip
def test_hostile_files_take_no_time(text: str) -> None:
    check_hostile(FORMAT, "de.js", text)


TEXTS = st.text(st.characters(blacklist_categories=("Cs",)), min_size=1)


@given(TEXTS, st.sampled_from("'\"`"))
def test_any_text_is_written_and_read_again(new: str, quote: str) -> None:
    text = f"export default {{a: {quote}alt{quote}, b: 'z'}}"
    made = replaced(FORMAT, "de.js", text, new)
    assert made is not None
    assert said(FORMAT, "de.js", made) == {"a": new, "b": "z"}


EN = "export const en = {\n  // Hint\n  a: 'It\\'s',\n  b: { c: `Two` },\n  en: 'English',\n};\nexport { en as default };\n"


def test_a_new_module_is_like_the_source_and_has_its_own_name() -> None:
    source = EN.replace("export const", "const")
    made, missing, total = filled(FORMAT, "locales/en.js", source)
    assert (missing, total) == (["a", "b.c", "en"], 3)
    assert made == (
        "const de = {\n  // Hint\n  a: 'ü It\\'s',\n  b: { c: `ü Two` },\n  en: 'ü English',\n};\n"
        "export { de as default };\n"
    )
    made, _, _ = filled(FORMAT, "en.js", "export const enUS: T = {a: 'A'}", language="pt-BR")
    assert made == "export const ptBR: T = {a: 'ü A'}"


def test_a_module_that_is_there_is_completed() -> None:
    source = "export default { a: 'A', b: { c: 'C' } }"
    existing = "// Mein\nmodule.exports = {\n\tb: {}, // leer\n\tz: 'Z' // Ende\n}\n"
    made, _, _ = filled(FORMAT, "en.js", source, existing)
    assert made == (
        "// Mein\nmodule.exports = {\n\ta: 'ü A',\n\tb: {\n\t\tc: 'ü C'\n\t}, // leer\n\tz: 'Z' // Ende\n}\n"
    )
    assert filled(FORMAT, "en.js", source, made)[1] == []
