"""Words that the embedded model hardly knows are put into the source, and a user's own terms too."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import BadInput
from politesse.translation import translate, translator
from politesse.translation.dictionary import entries, known_forms, places, switched
from politesse.translation.engines.embedded import embedded_folder
from politesse.translation.lexicon import folded
from politesse.translation.termbase import Termbase, read_termbase

LANGUAGES = ("de", "es", "fr", "it", "pt", "pt-BR", "nl", "ru", "ja", "hi")
SCRIPTS = {
    "ru": r"[а-яё -]+",
    "hi": r"[\u0900-\u097f -]+",
    "ja": r"[\u3040-\u30ff\u3400-\u9fff々ー・A-Z]+",
}
needs_model = pytest.mark.skipif(
    not (embedded_folder() / "words.bin").is_file(), reason="the package has no translation model"
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_written_as_the_language_is(language: str) -> None:
    table = entries(language)
    assert len(table) > 4000
    for english, entry in table.items():
        word = entry.word
        for form in word.forms:
            assert form == form.strip() != "", english
            assert len(form.split()) <= 3, english
            script = SCRIPTS.get(language, r"[^\W\d_][\w'’ .-]*")
            assert re.fullmatch(script, form.lower() if language == "ru" else form), (english, form)
        assert word.in_text(folded(f"… {word.forms[0]} …")), english


def test_a_language_without_a_column_has_no_words() -> None:
    assert entries("ko") == {}
    assert known_forms("ko") == frozenset()
    assert places("Beetles eat.", "ko") == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Two beetles and a toaster.", ["beetles", "toaster"]),
        ("Beetles eat. Toasters do not.", ["beetles", "toasters"]),
        ("He lives in Denmark, not in New Zealand.", ["Denmark", "New Zealand"]),
        ("Mr. Beetle sent {toaster} and <toaster>.", []),  # a name, a placeholder, an element
        ("the beetle's back, a beetle-like thing", []),
        ("Toaster prices rise, beetles win.", ["beetles"]),  # the first half of a compound
    ],
)
def test_words_are_found_where_they_are_such(source: str, expected: list[str]) -> None:
    assert [place.english for place in places(source, "de")] == expected


def test_only_what_a_translation_lacks_is_put_into_the_source() -> None:
    source = "The beetle is on the toaster."
    said = "Der Käfer ist auf dem Toasterofen."
    assert all(place.word.in_text(folded(said)) for place in places(source, "de"))
    said = folded("Der Beitel ist auf dem Toaster.")
    lacking = [place for place in places(source, "de") if not place.word.in_text(said)]
    (found,) = switched(source, lacking)
    assert found.text == "The Käfer is on the toaster."
    assert found.kept_in("Die Käfer sind auf dem Toaster.")
    assert not found.kept_in("Der Beitel ist auf dem Toaster.")


@needs_model
def test_the_model_says_words_that_it_does_not_know() -> None:
    text = "Can anyone identify this beetle that I found in my shower?"
    for target, word in {"de": "Käfer", "fr": "scarabée", "es": "escarabajo"}.items():
        assert word in translate(text, target, "formal").text


@needs_model
def test_a_glossary_of_ones_own_is_kept(tmp_path: Path) -> None:
    terms = {"workspace": "Teamraum", "shopping cart": "Einkaufskorb", "ticket": "Vorgang"}
    texts = ["Your shopping cart is empty.", "Shopping cart", "We closed your ticket yesterday."]
    plain = translate(texts, "de", "formal")
    kept = translate(texts, "de", "formal", glossary=terms)
    assert all(term not in one.text for one in plain for term in terms.values())
    assert "Einkaufskorb" in kept[0].text
    assert kept[1].text == "Einkaufskorb"
    assert "Vorgang" in kept[2].text
    assert plain[0].signature != kept[0].signature
    (tmp_path / "terms.tsv").write_text("shopping cart\tEinkaufskorb\n", "utf-8")
    result = CliRunner().invoke(
        app,
        [
            "translate",
            "--to",
            "de",
            "--formality",
            "formal",
            "--glossary",
            str(tmp_path / "terms.tsv"),
        ],
        input=texts[0] + "\n",
    )
    assert "Einkaufskorb" in result.stdout


def test_a_term_that_an_engine_says_otherwise_is_doubted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tests_terms_engine.py").write_text(
        "def engine(texts, source, target):\n    return ['Ihr Warenkorb ist leer.' for _ in texts]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    engine = "python:tests_terms_engine:engine"
    made = translate("Your cart is empty.", "de", engine=engine, glossary={"cart": "Einkaufskorb"})
    assert not made.certain
    assert made.doubt == "the glossary has 'Einkaufskorb' for 'cart'"
    fine = translate("Your cart is empty.", "de", engine=engine, glossary={"cart": "Warenkorb"})
    assert fine.doubt is None


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.tsv", "cart\tWarenkorb\nticket\tVorgang\n"),
        ("a.csv", "cart,Warenkorb\nticket,Vorgang\n"),
        ("a.tsv", "# ours\nfr\ten\tde\npanier\tcart\tWarenkorb\nbillet\tticket\tVorgang\n"),
        ("a.csv", "en,de-DE,de\ncart,x,Warenkorb\nticket,,Vorgang\n"),
    ],
)
def test_a_glossary_is_read(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    terms = read_termbase(tmp_path / name, "en", "de")
    assert terms == Termbase.of({"cart": "Warenkorb", "ticket": "Vorgang"}, "de")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "has no terms"),
        ("en\tfr\tit\na\tb\tc\n", "has no columns named en and de"),
        ("en\tde\ncart\n", "row 1 has 1 cells: 'cart'"),
    ],
)
def test_a_glossary_that_cannot_be_read_is_one_clear_line(
    text: str, message: str, tmp_path: Path
) -> None:
    (tmp_path / "a.tsv").write_text(text, "utf-8")
    with pytest.raises(BadInput, match=re.escape(message)):
        read_termbase(tmp_path / "a.tsv", "en", "de")


@needs_model
def test_a_glossary_is_for_tables_too(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_text("shopping cart\tEinkaufskorb\n", "utf-8")
    table = tmp_path / "t.csv"
    table.write_text("text\nYour shopping cart is empty.\n")
    command = ["translate", f"{table}:text", "--to", "de", "--glossary", str(tmp_path / "a.tsv")]
    result = CliRunner().invoke(app, [*command, "--columns", "translation,certain,doubt"])
    assert result.exit_code == 0, result.output
    assert "Einkaufskorb" in result.stdout
    out = tmp_path / "out"
    command = ["batch", "translate", f"{table}:text", str(out), "--to", "de"]
    result = CliRunner().invoke(app, [*command, "--glossary", str(tmp_path / "a.tsv")])
    assert result.exit_code == 0, result.output
    assert any("Einkaufskorb" in path.read_text("utf-8") for path in out.glob("*.csv"))


def test_terms_are_found_as_they_are_written() -> None:
    base = Termbase.of({"Acme Drive": "Acme Drive", "drive": "Laufwerk", "": "x", "y": " "}, "de")
    assert len(base.entries) == 2
    source = "Copy the drives to ACME DRIVE, not to {drive} or /drive."
    assert [place.english for place in base.places(source)] == ["drives", "acme drive"]
    assert base.places("An acme driver, a ſtrange drive-in") == []
    assert Termbase.of({"strange": "fremd"}, "de").places("a ſtrange one") == []
    assert translator("de", glossary={}).signature == translator("de").signature
    assert json.dumps(base.doubt(source, "Kopieren Sie die Laufwerke auf Acme Drive.")) == "null"
    assert translator("de", glossary={"a": "b"}).signature != translator("de").signature
