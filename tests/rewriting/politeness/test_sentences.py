"""Authored sentences of every language: what must change so, and what must stay."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from politesse.languages import load
from politesse.rewriting.politeness import SCENARIOS, calm, impolite, polite
from politesse.rewriting.politeness.tables import manners

FILES = sorted((Path(__file__).parent / "sentences").glob("*.toml"))
TABLES: dict[str, dict[str, Any]] = {
    path.stem: tomllib.loads(path.read_text("utf-8")) for path in FILES
}


def rows(key: str) -> list[Any]:
    return [
        pytest.param(code, row, id=f"{code}-{number}")
        for code, table in TABLES.items()
        for number, row in enumerate(table.get(key, []))
    ]


@pytest.mark.parametrize(("code", "row"), rows("calm"))
def test_calm_leaves_just_what_is_said(code, row):
    text, wanted = row
    assert calm(text, language=code, courtesy=False).text == wanted


@pytest.mark.parametrize(("code", "text"), rows("calm_stays"))
def test_calm_leaves_a_calm_turn_as_it_is(code, text):
    made = calm(text, language=code)
    assert (made.text, made.spans, made.confidence) == (text, (), 1.0)


@pytest.mark.parametrize(("code", "row"), rows("buried"))
def test_calm_loses_nothing_of_a_request_that_is_buried(code, row):
    made = calm(row["text"], language=code, courtesy=False).text
    for part in row["has"]:
        assert part in made, made


def test_calm_digs_some_of_the_requests_out_in_most_languages():
    gone = {
        code: sum(
            part not in calm(row["text"], language=code).text
            for row in table["buried"]
            for part in row["lacks"]
        )
        for code, table in TABLES.items()
        if "buried" in table
    }
    assert len(gone) == 16
    assert sum(gone.values()) >= 20, gone  # of 80
    assert sum(map(bool, gone.values())) >= 12, gone


@pytest.mark.parametrize(("code", "row"), rows("impolite"))
def test_impolite_takes_courtesy_out_and_keeps_the_rest(code, row):
    for scenario in SCENARIOS:
        for intensity in (1, 2, 3):
            made = impolite(row["text"], language=code, scenario=scenario, intensity=intensity)
            assert made.text != row["text"]
            for part in row["has"]:
                assert part.lower() in made.text.lower(), made.text
            for part in row["lacks"]:
                assert part not in made.text, made.text


@pytest.mark.parametrize(("code", "row"), rows("polite"))
def test_polite_takes_rudeness_out_and_asks_nicely(code, row):
    for seed in range(6):
        made = polite(row["text"], language=code, intensity=1, seed=seed).text
        for part in row["has"]:
            assert part in made, made
        for part in row["lacks"]:
            assert part not in made, made


@pytest.mark.parametrize("code", [code for code in TABLES if code != "ja"])  # no spaces
def test_slang_goes_unless_it_is_a_value(code):
    assert calm("omg 3", language=code, courtesy=False).text == "3"
    assert calm("omg 3", language=code, protect=[(0, 3)], courtesy=False).text == "omg 3"


@pytest.mark.parametrize(("code", "text"), rows("reproaches"))
def test_nobody_is_thanked_for_what_they_are_reproached_with(code, text):
    table = manners(load(code))
    assert table is not None
    for seed in range(12):
        made = polite(text, language=code, intensity=3, seed=seed).text
        assert table.thanked.search(made) is None, made
