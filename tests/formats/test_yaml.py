"""YAML: what is read in every style of scalar, where it stands, and how a file is filled."""

from __future__ import annotations

import io
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from politesse.formats.yaml_ import FORMAT

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

SAMPLE = r"""%YAML 1.2
---
# Top
de: &all
  title: "Gib \"dein\" Pass\
    wort\u00fc ein"   # Kommentar
  plain: Wir haben
    Ihr Konto

    gesperrt
  'q': 'Geht''s
    dir

    gut?'
  told: !!str 12
  anchored: &anchor Hallo du
  again: *anchor
  literal: |
    eins

      zwei
    drei

  folded: >-

    vier
    und fünf

    sechs
      sieben
    acht
  kept: |+
    neun

  told_indent: |2
      zehn
    elf
  list:
  - eins
  # dazwischen
  - key: Wert eins
    flow: [a b, "c", {d: e f}, 'g',]
  number: 12
  nothing:
  switch: true
  date: 2024-01-01
  yes: ja
  url: http://a.b:80/c#d
  inbox:
    one: Eine
    other: "%{count} Stück"
"""


def loaded(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


def test_texts_ids_and_lines() -> None:
    tree = loaded(SAMPLE)["de"]
    assert said(FORMAT, "de.yml", SAMPLE) == {
        "title": 'Gib "dein" Passwortü ein',
        "plain": tree["plain"],
        "q": "Geht's dir\ngut?",
        "told": "12",
        "anchored": "Hallo du",
        "literal": "eins\n\n  zwei\ndrei\n",
        "folded": tree["folded"],
        "kept": "neun\n\n",
        "told_indent": tree["told_indent"],
        "list.[0]": "eins",
        "list.[1].key": "Wert eins",
        "list.[1].flow.[0]": "a b",
        "list.[1].flow.[1]": "c",
        "list.[1].flow.[2].d": "e f",
        "list.[1].flow.[3]": "g",
        "yes": "ja",
        "url": "http://a.b:80/c#d",
        "inbox.one": "Eine",
        "inbox.other": "%{count} Stück",
    }
    assert lines(FORMAT, "de.yml", SAMPLE)[:6] == [5, 7, 11, 15, 16, 19]
    found = {segment.id: segment for segment in read(FORMAT, "de.yml", SAMPLE)}
    assert {segment.language for segment in found.values()} == {"de"}
    assert found["inbox.one"].group == found["inbox.other"].group == "inbox"


@pytest.mark.parametrize(
    "text",
    [SAMPLE, SAMPLE.replace("\n", "\r\n"), "- eins zwei\n- - drei\n  - vier\n", "a: b", "[a b, c]",
     "a: |\n\n  x y\n  z\n\n\nb: >\n  x\n   y\n  z\n\n\n  q\n", "{a: {b: c d}, e: 'f'}\n", "a: 'b c'"],
)  # fmt: skip
def test_every_text_stands_where_it_is_said_to(text: str) -> None:
    check_places(FORMAT, "de.yml", text)


def test_a_tree_without_languages_is_of_the_language_of_its_path() -> None:
    text = "nav:\n  home: Start\nfooter: Ende\n"
    found = read(FORMAT, "de.yml", text)
    assert [(one.id, one.language) for one in found] == [("nav.home", None), ("footer", None)]
    both = read(FORMAT, "x.yml", "de:\n  a: b\npt-BR:\n  a: c\n")
    assert [(one.id, one.language) for one in both] == [("a", "de"), ("a", "pt-BR")]


def test_of_a_key_that_is_there_twice_the_later_one_holds() -> None:
    text = "de:\n  a: x\n  b: z\n  a: y\n"
    assert [(one.id, one.text) for one in read(FORMAT, "de.yml", text)] == [("b", "z"), ("a", "y")]
    check_places(FORMAT, "de.yml", text)


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        ('de:\n  a: "b\n', 3, "found unexpected end of stream"),
        ("de:\n  a: b: c\n", 2, "mapping values are not allowed here"),
        ("a: b\n---\na: c\n", 2, "there is more than one document"),
        ("a: *nowhere\nb: [\n", 3, ""),
        ('a: "\\q"\n', 1, ""),
        ("a: b\n\tc: d\n", 2, ""),
    ],
)
def test_a_malformed_file_is_refused_with_its_line(text: str, line: int, cause: str) -> None:
    error = refused(FORMAT, "de.yml", text)
    assert error.cause.startswith(f"malformed YAML: {cause}")
    assert error.line == line


def test_characters_that_no_yaml_may_have_are_refused() -> None:
    assert "malformed YAML" in str(refused(FORMAT, "de.yml", "a: \x01\n"))


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, "{a: " * 100_000, "- " * 100_000, "? " * 20_000, '"' + "x" * 300_000,
     "a: |\n" + "  x\n" * 20_000, "a: " + "x " * 100_000, "a: '" + "\n" * 100_000 + "'",
     "".join(f"{' ' * n}a:\n" for n in range(1_000)), "a: &a [" + "*a," * 20_000 + "]", ""],
)  # fmt: skip
def test_hostile_files_take_no_time(text: str) -> None:
    check_hostile(FORMAT, "de.yml", text)


@pytest.mark.parametrize(
    ("old", "new", "made"),
    [
        ("'x y'", "it's", "'it''s'"),
        ("'x y'", "a\nb", None),
        ('"x y"', 'a\n"b"\\', '"a\\n\\"b\\"\\\\"'),
        ("x y", "a: b", None),
        ("x y", "a #b", None),
        ("x y", "- a", None),
        ("x y", "it's, [ok]", "it's, [ok]"),
        ("|-\n  x y", "a\nb", "|-\n  a\n  b"),
        ("|\n  x y", "a", None),
        (">-\n  x y", "a b", ">-\n  a b"),
        (">-\n  x y", "a\nb", None),
    ],
)
def test_what_a_scalar_cannot_hold_is_not_written(old: str, new: str, made: str | None) -> None:
    text = f"a: {old}\nb: z\n"
    expected = None if made is None else f"a: {made}\nb: z\n"
    assert replaced(FORMAT, "de.yml", text, new) == expected


WORDS = st.text(
    st.characters(blacklist_categories=("Cs", "Cc", "Cn"), blacklist_characters="\ufeff"),
    max_size=30,
)
TREES = st.recursive(
    WORDS | st.lists(WORDS, min_size=2, max_size=3).map("\n".join) | st.integers() | st.booleans(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
)


def dumped(tree: object, style: str | None = None, flow: bool | None = False) -> str:
    engine = YAML(typ="safe", pure=True)
    engine.default_flow_style = flow
    engine.default_style = style
    out = io.StringIO()
    engine.dump(tree, out)
    return out.getvalue()


def survives(text: str, tree: object) -> bool:
    """Whether the library reads what it has written; some keys in braces it does not."""
    try:
        return bool(loaded(text) == tree)
    except YAMLError:
        return False


def texts_of(tree: object) -> list[str]:
    if isinstance(tree, dict):
        return [text for child in tree.values() for text in texts_of(child)]
    if isinstance(tree, list):
        return [text for child in tree for text in texts_of(child)]
    return [tree] if isinstance(tree, str) and tree else []


@given(TREES, st.sampled_from([None, "'", '"', "|", ">"]), st.sampled_from([True, False, None]))
def test_all_strings_of_any_tree_are_read(tree: object, style: str | None, flow: bool) -> None:
    text = dumped({"k": tree}, style, flow)
    assume(survives(text, {"k": tree}))
    found = read(FORMAT, "de.yml", text)
    # In a style of text numbers are dumped with a tag, which is no string.
    assert sorted(one.text for one in found) == sorted(texts_of(tree))


@given(WORDS.filter(bool), WORDS, st.sampled_from([None, "'", '"', "|", ">"]))
def test_a_text_is_replaced_by_itself_or_not_at_all(old: str, new: str, style: str | None) -> None:
    text = dumped({"k": {"a": old, "b": "z"}}, style)
    made = replaced(FORMAT, "de.yml", text, new)
    if made is not None and style in ("'", '"'):
        assert loaded(made) == {"k": {"a": new, "b": "z"}}


EN = """# Top
en:
  # Hint
  title: "Your profile"
  inbox:
    one: One message
    other: "%{count} messages" # several
  long: |
    One line.
    Another.
  plain: Hello
  version: 3

# End
"""


def test_a_new_file_is_like_the_source() -> None:
    made, missing, total = filled(FORMAT, "config/en.yml", EN)
    assert missing == ["de.title", "de.inbox.one", "de.inbox.other", "de.long", "de.plain"]
    assert total == 5
    assert made == (
        EN.replace("en:", "de:").replace("Your", "ü Your").replace("One m", "ü One m")
        .replace("%{", "ü %{").replace("One l", "ü One l").replace("Hello", "ü Hello")
    )  # fmt: skip


def test_a_new_file_has_the_plural_forms_of_its_language() -> None:
    made, _, _ = filled(FORMAT, "config/en.yml", EN, language="ru")
    assert list(loaded(made)["ru"]["inbox"]) == ["one", "few", "many", "other"]
    made, _, _ = filled(FORMAT, "config/en.yml", EN, language="ja")
    assert loaded(made)["ja"]["inbox"] == {"other": "ü %{count} messages"}


@pytest.mark.parametrize(
    "new", ["a: b", "it's", "- x", "12", "true", "", "# no", "a\nb", " x ", "'a", "ü"]
)
def test_any_translation_is_written_in_quotes_where_it_needs_them(new: str) -> None:
    text = "en:\n  a: Hello\n  b: 'Hello'\n  c: [Hello]\n  d: |\n    Hello\n  e: >-\n    Hello\n"
    made, _, _ = filled(FORMAT, "en.yml", text, translate=lambda _: new)
    tree = loaded(made)["de"]
    assert (tree["a"], tree["b"], tree["c"], tree["d"].rstrip("\n"), tree["e"]) == (
        new, new, [new], new, new
    )  # fmt: skip


@pytest.mark.parametrize(
    ("existing", "expected"),
    [
        ("de:\n  b: mein B\n", "de:\n  a: ü A\n  b: mein B\n  c:\n    d: ü D\n    e: ü E\n"),
        ("# c\nde:\n    a: mein A # so\n\n    z: 1\n", "# c\nde:\n    a: mein A # so\n\n    b: ü B\n\n    c:\n      d: ü D\n      e: ü E\n\n    z: 1\n"),
        ("de: {a: x}\n", 'de: {a: x, "b": "ü B", "c": {"d": "ü D", "e": "ü E"}}\n'),
        ("de:\n  c:\n    e: mein E\n  a: ''\n", "de:\n  c:\n    d: ü D\n    e: mein E\n  a: 'ü A'\n  b: ü B\n"),
        ("de-DE:\n  a: x\n  b: y\n  c: {d: z}", "de-DE:\n  a: x\n  b: y\n  c: {d: z, \"e\": \"ü E\"}"),
        ("fr:\n  a: x\n", None),
        ("", "de:\n  a: ü A\n  b: ü B\n  c:\n    d: ü D\n    e: ü E\n"),
    ],
)  # fmt: skip
def test_a_file_that_is_there_keeps_what_it_has(existing: str, expected: str | None) -> None:
    source = "en:\n  a: A\n  b: B\n  c:\n    d: D\n    e: E\n"
    made, _, total = filled(FORMAT, "en.yml", source, existing)
    if expected is not None:
        assert made == expected
    assert total == 5 - 1
    assert filled(FORMAT, "en.yml", source, made)[1] == []
    loaded(made)


@settings(max_examples=40)
@given(TREES, TREES)
def test_any_file_is_filled_into_a_file_that_yaml_reads(one: object, two: object) -> None:
    source, existing = dumped({"k": one}), dumped({"k": two, "l": 1})
    made, _, _ = filled(FORMAT, "en.yml", source, existing, translate=lambda text: f"ü{text}")
    assert filled(FORMAT, "en.yml", source, made)[1] == []
    fresh, _, _ = filled(FORMAT, "en.yml", source, translate=lambda text: f"ü{text}")
    assert filled(FORMAT, "en.yml", source, fresh)[1] == []
