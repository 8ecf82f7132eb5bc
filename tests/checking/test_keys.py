"""Registers by the names of strings, and strings that are to address nobody."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from politesse.checking import check, kept_register
from politesse.core import BadInput

Write = Callable[..., Path]
HOUSE = {"a": "Hast du Zeit?", "b": "Dein Konto ist bereit.", "c": "Kommst du mit?"}
LEGAL = {"terms": "Wir danken Ihnen.", "cookies": "Wir danken dir."}


def found(root: Path, **options: object) -> list[tuple[str, str]]:
    report = check(root, **options)  # type: ignore[arg-type]
    return [(finding.segment, finding.message) for finding in report.findings]


def test_a_key_decides_over_house_and_path(write: Write, tmp_path: Path) -> None:
    write("de.json", json.dumps({**HOUSE, "legal": LEGAL, "d": "Wir fragen Sie."}))
    write(
        "politesse.toml",
        """\
        [[keys]]
        match = "legal.*"
        register = { de = "formal" }

        [[paths]]
        path = "de.json"
        register = "informal"
        """,
    )
    assert found(tmp_path) == [
        ("legal.cookies", "informal address (dir) where legal.* is formal"),
        ("d", "formal address (Sie) where the project is informal"),
    ]
    report = check(tmp_path)
    assert report.findings[0].fix == "Wir danken Ihnen."
    # Asked for on the command line, one register holds for all.
    assert [name for name, _ in found(tmp_path, register="informal")] == ["legal.terms", "d"]


def test_a_key_alone_is_reason_to_look(write: Write, tmp_path: Path) -> None:
    write("de.json", json.dumps({**HOUSE, "legal": {"cookies": "Wir danken dir."}}))
    write("politesse.toml", '[[keys]]\nmatch = "legal.*"\nregister = "formal"\n')
    assert [name for name, _ in found(tmp_path)] == ["legal.cookies"]


def test_strings_with_a_register_of_their_own_do_not_sway_the_house(
    write: Write, tmp_path: Path
) -> None:
    legal = {str(number): "Wir danken Ihnen." for number in range(9)}
    write("de.json", json.dumps({**HOUSE, "legal": legal, "d": "Wir fragen Sie."}))
    write("politesse.toml", '[[keys]]\nmatch = "legal.*"\nregister = "formal"\n')
    report = check(tmp_path)
    house = report.houses["de"]
    assert (house.register, house.strings) == ("informal", 4)
    assert [finding.segment for finding in report.findings] == ["d"]
    assert report.files[0].counts["formal"] == 10


def test_the_last_pattern_holds(write: Write, tmp_path: Path) -> None:
    write("de.json", json.dumps({"legal": {"kids": "Du darfst.", "all": "Du darfst."}}))
    keys = '[[keys]]\nmatch = "{}"\nregister = "{}"\n'
    write("politesse.toml", keys.format("legal.*", "formal") + keys.format("*.kids", "informal"))
    assert [name for name, _ in found(tmp_path)] == ["legal.all"]


@pytest.mark.parametrize(
    "settings",
    [
        '[[keys]]\nmatch = "*"\nregister = "neutral"\n',
        '[[paths]]\npath = "de.json"\nregister = "neutral"\n',
        'register = "neutral"\n',
        "",
    ],
)
def test_where_nobody_is_to_be_addressed_any_address_is_wrong(
    settings: str, write: Write, tmp_path: Path
) -> None:
    texts = ["Speichern", "Hast du Zeit?", "Wir fragen Sie.", "Hast du Ihre Karte?"]
    path = write("de.json", json.dumps({str(n): text for n, text in enumerate(texts)}))
    write("politesse.toml", settings)
    report = check(tmp_path, register=None if settings else "neutral")
    assert [(f.segment, f.code, f.message, f.fix) for f in report.findings] == [
        ("1", "wrong-register", "informal address (Hast, du) where nobody is to be addressed", None),
        ("2", "wrong-register", "formal address (Sie) where nobody is to be addressed", None),
        ("3", "wrong-register", "mixed address (Hast, du, Ihre) where nobody is to be addressed", None),
    ]  # fmt: skip
    assert kept_register(path, "de") is None


def test_a_key_needs_a_register(write: Write, tmp_path: Path) -> None:
    write("de.json", json.dumps(HOUSE))
    write("politesse.toml", '[[keys]]\nmatch = "a"\n')
    with pytest.raises(BadInput, match="keys 1 has no 'register'"):
        check(tmp_path)
