"""Every TOML file that the package reads refuses what it does not know."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from politesse.checking.config import read_config
from politesse.core import BadInput, toml
from politesse.core.card import CARD
from politesse.core.toml import Each, check, keys
from politesse.languages import Pack, available
from politesse.rewriting.address.conversion import conversion
from politesse.rewriting.formality.wording import wording
from politesse.rewriting.politeness.tables import manners
from politesse.training import recipe
from politesse.training.politeness import recipe as politeness
from politesse.training.style import recipe as style

ROOT = Path(str(files("politesse")))
#: The recipes and the folders of training/ whose Recipe they are.
RECIPES = {
    "address": "address", "dialogue": "dialogue", "encoder": "encoder", "formality": "formality",
    "honorifics": "honorifics", "identify": "identify", "politeness": "politeness", "rewriting": "rewriting",
    "style": "style", "translate": "seq2seq",
}  # fmt: skip
TYPO = "wrods = 1\n"


def spoilt(text: str, table: str) -> str:
    """A TOML text with a key that nobody knows, at the top or in a table."""
    if not table:
        return TYPO + text
    before, head, after = text.partition(f"\n{table}")
    assert head
    return (
        f"{before}{head}\n{TYPO}{after}" if after[0] == "\n" else f"{before}{head}\n{TYPO}# {after}"
    )


def honorifics(pack: Pack) -> Any:
    module = import_module("politesse.scoring.japanese_honorific_features")
    return pack.table("honorifics.toml", module._HONORIFICS)


def lexicon(pack: Pack) -> Any:
    module = import_module("politesse.languages.ja.predicates")
    return pack.table("lexicon.toml", module._LEXICON)


@pytest.mark.parametrize(
    ("code", "file", "table", "what", "load"),
    [
        ("de", "language.toml", "", "the file", lambda pack: pack.about),
        ("de", "language.toml", "[levels.formal]", "levels.formal", lambda pack: pack.levels),
        ("de", "language.toml", "[tokens]", "tokens", lambda pack: pack.tokenize),
        ("vi", "language.toml", "[tokens.kin.elder]", "tokens.kin.elder", lambda p: p.tokenize),
        ("pt", "language.toml", "[variants.BR]", "variants.BR", lambda pack: pack.regions),
        ("de", "register.toml", "", "the file", lambda pack: pack.register_rules),
        ("de", "register.toml", "[[rule]]", "rule ", lambda pack: pack.register_rules),
        ("de", "register.toml", "[swaps.informal]", "swaps.informal.wrods", lambda p: p.swaps),
        ("de", "politeness.toml", "[[rule]]", "rule ", lambda pack: pack.politeness_rules),
        ("de", "formality.toml", "", "the file", lambda pack: pack.formality_rules),
        ("de", "examples.toml", "[[set]]", "set 1", lambda pack: pack.examples),
        ("de", "conjugation.toml", "[weak]", "weak", lambda pack: pack.paradigms),
        ("de", "conversion.toml", "", "the file", lambda p: conversion(p, "formal")),
        ("de", "conversion.toml", "[settings]", "settings", lambda p: conversion(p, "formal")),
        (
            "de",
            "conversion.toml",
            "[both.verb]",
            "both.verb.wrods",
            lambda p: conversion(p, "formal"),
        ),
        ("de", "wording.toml", "", "the file", lambda pack: wording(pack, "formal")),
        ("de", "wording.toml", "[[formal]]", "rule ", lambda pack: wording(pack, "formal")),
        ("fr", "wording.toml", "[negation]", "negation", lambda pack: wording(pack, "formal")),
        ("de", "transfer.toml", "[settings]", "settings", manners),
        ("de", "transfer.toml", "[[direct]]", "direct 1", manners),
        ("de", "scenarios.toml", "[[phrase]]", "phrase 1", manners),
        ("ja", "honorifics.toml", "", "the file", honorifics),
        ("ja", "lexicon.toml", "[words]", "words", lexicon),
    ],
)
def test_an_unknown_key_in_a_pack_is_refused(
    code: str, file: str, table: str, what: str, load: Callable[[Pack], Any],
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    folder = tmp_path / code
    shutil.copytree(ROOT / "languages" / code, folder)
    text = (folder / file).read_text("utf-8")
    (folder / file).write_text(spoilt(text, table), "utf-8")
    module = import_module("politesse.languages.pack")
    monkeypatch.setitem(module.packs(), code, folder)
    monkeypatch.setattr(module, "_paradigms", module._paradigms.__wrapped__)
    with pytest.raises(BadInput, match=f"languages/{code}/{file}: {what}.*(wrods|is 1 where)"):
        load(Pack(code))


@pytest.mark.parametrize(
    ("module", "file", "table", "what", "load"),
    [
        ("datasets.entries", "catalog.toml", "[tydip]", "tydip", "catalog"),
        ("datasets.talkpages", "build.toml", "[talk]", "talk", "build_table"),
        ("dialogue.protocol", "protocol.toml", "[rating]", "rating", "protocol"),
        ("dialogue.bots.pipeline.responses", "responses.toml", "[taxi]", "taxi", "templates"),
        ("dialogue.bots.pipeline.lexicon", "lexicon.toml", "[talk]", "talk", "tables"),
        ("dialogue.language", "talk/english.toml", "", "the file", "english"),
        ("metrics.dialogue_names", "dialogue_tables.toml", "", "the file", "_tables"),
        ("benchmarks.systems.lexicons", "strategy_weights.toml", "[usual]", "usual", "_table"),
    ],
)
def test_an_unknown_key_in_a_table_is_refused(
    module: str, file: str, table: str, what: str, load: str,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    home = import_module(f"politesse.{module}")
    folder = Path(str(files(home.__package__ or "")))
    (tmp_path / file).parent.mkdir(exist_ok=True)
    text = (folder / file).read_text("utf-8")
    (tmp_path / file).write_text(spoilt(text, table), "utf-8")
    monkeypatch.setattr(home, "files", lambda _: tmp_path)
    name = file.rpartition("/")[2]
    with pytest.raises(BadInput, match=f"{name}: {what} has an unknown key 'wrods'"):
        getattr(home, load).__wrapped__()


def test_an_unknown_key_in_the_town_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = import_module("politesse.dialogue.town.build")
    shutil.copytree(town._HERE / "authored", tmp_path / "authored")
    path = tmp_path / "authored" / "town.toml"
    path.write_text(spoilt(path.read_text("utf-8"), "[clinic]"), "utf-8")
    monkeypatch.setattr(town, "_HERE", tmp_path)
    with pytest.raises(BadInput, match=r"town\.toml: clinic has an unknown key 'wrods'"):
        town.build()


@pytest.mark.parametrize("name", RECIPES)
def test_an_unknown_key_in_a_recipe_is_refused(name: str, tmp_path: Path) -> None:
    kind = import_module(f"politesse.training.{RECIPES[name]}.recipe").Recipe
    path = tmp_path / "mine.toml"
    path.write_text("seeed = 1\n", "utf-8")
    with pytest.raises(BadInput, match=r"mine\.toml: the recipe has an unknown key 'seeed'"):
        recipe.read(kind, name, path)
    assert isinstance(recipe.read(kind, name), kind)


def test_every_committed_recipe_can_be_read() -> None:
    assert {style.read(name).method for name in style.METHODS} == set(style.METHODS)
    assert politeness.read("politeness-zero-shot").setting == "zero-shot"
    assert politeness.read_fine_tuning().epochs == 5


@pytest.mark.parametrize("card", sorted(ROOT.glob("weights/*/card.toml")), ids=str)
def test_an_unknown_key_in_a_card_is_refused(card: Path, tmp_path: Path) -> None:
    assert toml.read(card, CARD)["name"]
    path = tmp_path / "card.toml"
    path.write_text(TYPO + card.read_text("utf-8"), "utf-8")
    with pytest.raises(BadInput, match=r"card\.toml: the file has an unknown key 'wrods'"):
        toml.read(path, CARD)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TYPO, "the file has an unknown key 'wrods'"),
        ("register = 'polite'", "register is 'polite' where"),
        ("exclude = 'a'", "exclude is 'a' where a list"),
        ("disable = ['drifft']", "disable is \\['drifft'\\] where"),
        ("subtitles = 'on'", "subtitles is 'on'; choose from: mixed, house, off"),
        ("confidence = 0.2", "confidence must lie between 0.5 and 1"),
        ("[[paths]]\npath = 'a'\nskipp = true", "paths 1 has an unknown key 'skipp'"),
        ("[[paths]]\nskip = true", "paths 1 has no 'path'"),
        ("= 1", "is not TOML"),
    ],
)
def test_settings_of_a_project_that_are_wrong_are_refused(
    text: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "politesse.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput, match=rf"politesse\.toml: {message}"):
        read_config(path)


@pytest.mark.parametrize("code", available())
def test_every_pack_is_of_its_shape(code: str) -> None:
    pack = Pack(code)
    assert pack.levels
    assert pack.examples
    assert wording(pack, "formal").checksum
    if pack.has("transfer.toml"):
        assert manners(pack)
    if pack.has("conversion.toml"):
        assert conversion(pack, "formal").pairs


@pytest.mark.parametrize(
    ("value", "shape", "message"),
    [
        (True, int, "x is True where a whole number is needed"),
        ("1", float, "x is '1' where a number is needed"),
        (["a", 1], [str], "x is .* where a list, each a text, is needed"),
        ({"a": {"b": 1}}, Each({"c?": int}), "x.a has an unknown key 'b'"),
        ({}, {"a": str}, "x has no 'a'"),
        ({"a": 1}, (float, {"b": int}), "x has an unknown key 'a'"),
        ([{"id": "one", "a": 1}], [keys("id", str)], "x one has an unknown key 'a'"),
    ],
)
def test_a_value_of_another_shape_is_named(value: Any, shape: Any, message: str) -> None:
    with pytest.raises(BadInput, match=rf"demo: {message}"):
        check(value, shape, "demo", "x")


def test_whole_numbers_are_numbers() -> None:
    check({"a": 1, "b": [1, 2.5]}, {"a": float, "b": [float], "c?": str}, "demo")
