"""Formal and informal variants of one language beside each other: each its own house."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from politesse.checking import check, kept_register
from politesse.checking.drift import compare

Write = Callable[..., Path]
INFORMAL = ["Hast du Zeit?", "Gib deinen Namen ein.", "Dein Konto ist bereit.", "Kommst du mit?"]
FORMAL = ["Haben Sie Zeit?", "Geben Sie Ihren Namen ein.", "Ihr Konto ist bereit.", "Kommen Sie?"]


def po(*texts: str, language: str = "") -> str:
    header = f'msgid ""\nmsgstr "Language: {language}\\n"\n\n' if language else ""
    return header + "".join(f'msgid "{n}"\nmsgstr "{text}"\n\n' for n, text in enumerate(texts, 1))


def found(root: Path) -> list[tuple[str, str]]:
    return [(Path(f.path).relative_to(root).as_posix(), f.segment) for f in check(root).findings]


@pytest.mark.parametrize(
    ("informal", "formal"),
    [
        ("locale/de@informal/LC_MESSAGES/app.po", "locale/de@formal/LC_MESSAGES/app.po"),
        ("locale/de-x-informal/app.po", "locale/de-x-formal/app.po"),
        ("locale/de_DE@informal.po", "locale/de_DE@formal.po"),
        ("locale/app.de-x-informal.po", "locale/app.de-x-formal.po"),
        ("locale/de_DE_informal/app.po", "locale/de_DE_formal/de.po"),
        ("de/app_informal.po", "de/app_formal.po"),
        ("values-b+de+informal/strings.po", "values-b+de+formal/strings.po"),
    ],
)
def test_a_modifier_in_the_path_is_the_expected_register(
    informal: str, formal: str, write: Write, tmp_path: Path
) -> None:
    write(informal, po(*INFORMAL, "Wir senden es Ihnen."))
    write(formal, po(*FORMAL, "Wir senden es dir."))
    assert sorted(found(tmp_path)) == sorted([(informal, "5"), (formal, "5")])
    houses = check(tmp_path).houses
    assert {tag: house.register for tag, house in houses.items()} == {
        "de-x-formal": "formal",
        "de-x-informal": "informal",
    }


def test_a_modifier_in_the_header_counts(write: Write, tmp_path: Path) -> None:
    write("a.po", po("Hast du Zeit?", "Wir fragen Sie.", language="de@informal"))
    write("b.po", po("Hast du Zeit?", "Wir fragen Sie.", language="de_DE@formal"))
    write("c.po", po("Hast du Zeit?", "Wir fragen Sie.", language="de-x-formal"))
    assert found(tmp_path) == [("a.po", "2"), ("b.po", "1"), ("c.po", "1")]


def test_a_folder_counts_where_the_header_has_no_modifier(write: Write, tmp_path: Path) -> None:
    write("de@informal/a.po", po("Hast du Zeit?", "Wir fragen Sie.", language="de"))
    assert found(tmp_path) == [("de@informal/a.po", "2")]


def test_other_modifiers_make_no_difference(write: Write, tmp_path: Path) -> None:
    write("de@swiss/a.po", po(*INFORMAL, language="de@swiss"))
    write("de/a.po", po("Wir fragen Sie."))
    report = check(tmp_path)
    assert set(report.houses) == {"de"}
    assert [finding.text for finding in report.findings] == ["Wir fragen Sie."]


def test_variants_do_not_sway_the_house_of_the_language(write: Write, tmp_path: Path) -> None:
    write("de/a.po", po(*INFORMAL))
    write("de@formal/a.po", po(*FORMAL, *FORMAL))
    report = check(tmp_path)
    assert report.houses["de"].register == "informal"
    assert not report.findings


def test_settings_for_a_language_do_not_undo_its_variants(write: Write, tmp_path: Path) -> None:
    write("politesse.toml", 'register = { de = "informal" }\n')
    write("de/a.po", po("Wir fragen Sie."))
    write("de@formal/a.po", po("Wir fragen Sie."))
    assert found(tmp_path) == [("de/a.po", "1")]
    assert len(check(tmp_path, register="informal").findings) == 2
    write("politesse.toml", '[[paths]]\npath = "de@formal/**"\nregister = "informal"\n')
    assert found(tmp_path) == [("de@formal/a.po", "1")]


def test_what_is_added_to_a_variant_keeps_its_register(write: Write) -> None:
    path = write("i18n/de@formal/a.json", json.dumps({"a": "Hast du Zeit?"}))
    assert kept_register(path, "de") == "formal"


def test_folders_of_variants_are_pairs(write: Write, tmp_path: Path) -> None:
    write("locale/de@informal/a.po", po("Hast du Zeit?", "Gib deinen Namen ein."))
    write("locale/de@formal/a.po", po("Haben Sie Zeit?"))
    (finding,) = compare([tmp_path]).findings
    assert finding.message == "is missing in the formal file a.po"
