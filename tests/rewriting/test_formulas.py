"""Salutations and closings, and texts to several readers."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from tests.growth import grows_like_its_size

import politesse
from politesse.languages import load
from politesse.rewriting.address.conversion import conversion_table
from politesse.rewriting.address.formulas import Formulas, formulas
from politesse.rewriting.types import To


def address(text: str, to: To, code: str) -> politesse.Rewrite:
    return politesse.rewrite(text, to, code, aspects={"address"})


@pytest.mark.parametrize(
    ("code", "formal", "informal"),
    [
        (
            "de",
            "Sehr geehrte Frau Dr. von Alt,\n\nkönnten Sie mir helfen?\n\nMit freundlichen Grüßen\nEva Kurz",
            "Hallo Frau Dr. von Alt,\n\nkönntest du mir helfen?\n\nViele Grüße\nEva Kurz",
        ),
        (
            "de",
            "Sehr geehrter Herr {name}, Ihr Konto wurde gesperrt.",
            "Hallo Herr {name}, dein Konto wurde gesperrt.",
        ),
        (
            "nl",
            "Geachte mevrouw De Vries, kunt u mij helpen? Met vriendelijke groet, Eva",
            "Beste mevrouw De Vries, kun je mij helpen? Met vriendelijke groet, Eva",
        ),
    ],
)
def test_letters_go_both_ways(code: str, formal: str, informal: str) -> None:
    assert address(formal, "informal", code).best == informal
    assert address(informal, "formal", code).best == formal


def test_a_salutation_without_another_address_changes_too() -> None:
    result = address("Sehr geehrte Frau Weber, die Rechnung liegt bei.", "informal", "de")
    assert result.best == "Hallo Frau Weber, die Rechnung liegt bei."
    (span,) = result.spans
    assert (span.text, span.new_text) == ("Sehr geehrte", "Hallo")


def test_a_name_that_stays_is_told() -> None:
    result = address("Lieber Tom, hast du Zeit?", "formal", "de")
    assert result.best == "Lieber Tom, haben Sie Zeit?"
    assert result.reason == "the salutation stays (Lieber Tom)"


def test_phrases_stand_apart() -> None:
    find = formulas(load("de"), "formal")
    assert [one.new for one in find("Hi Tom, bis dann. LG")] == [
        "Hallo Tom",
        "Mit freundlichen Grüßen",
    ]
    assert find("Richte ihr viele Grüße an deine Frau aus.") == []
    assert find("Viele Grüße an deine Frau") == []
    assert find("Das ist ein Hi für dich") == []
    assert find("Liebe Oma, hast du Zeit?") == []


def test_too_many_phrases_are_a_list() -> None:
    find = Formulas(load("de"), "formal")
    assert find("Hi Tom, " * 60) == []
    assert grows_like_its_size(lambda words: partial(find, "Hi Tom von " * words), 1_000, 4)


@pytest.mark.parametrize(
    ("code", "formal", "informal"),
    [
        ("de", "Liebe Eltern, bitte bringen Sie Wasser mit.", "Liebe Eltern, bitte bringt Wasser mit."),
        ("de", "Wollen Sie beide mit?", "Wollt ihr beide mit?"),
        ("de", "Hallo zusammen, könnten Sie sich melden?", "Hallo zusammen, könntet ihr euch melden?"),
        ("de", "Sehr geehrte Damen und Herren, anbei erhalten Sie Ihre Rechnung.", "Hallo zusammen, anbei erhaltet ihr eure Rechnung."),
        ("nl", "Hallo allemaal, komt u ook op het feest?", "Hallo allemaal, komen jullie ook op het feest?"),
        ("nl", "Dames en heren, u kunt nu binnenkomen.", "Dames en heren, jullie kunnen nu binnenkomen."),
        ("nl", "Beste ouders, wilt u uw kinderen op tijd ophalen?", "Beste ouders, willen jullie je kinderen op tijd ophalen?"),
    ],
)  # fmt: skip
def test_several_readers_stay_several(code: str, formal: str, informal: str) -> None:
    made = politesse.rewrite(formal, "informal", code, aspects={"address"}, min_confidence=0.75)
    assert made.best == informal


def test_a_verb_whose_subject_is_not_clear_keeps_several_readers_formal() -> None:
    assert not address("Beste ouders, de juf vertelt u morgen meer.", "informal", "nl").changed


@pytest.mark.parametrize("code", ["de", "nl"])
def test_every_informal_form_has_one_for_several_readers(code: str) -> None:
    table = conversion_table(load(code))
    for kind, pairs in table["both"].items():
        missing = set(pairs) - set(table["plural"][kind])
        assert missing <= {"würdste"}


@pytest.mark.parametrize(
    ("code", "formal", "informal"),
    [
        (
            "fr",
            "Madame, Monsieur,\n\nj'ai bien reçu votre devis. Pourriez-vous me rappeler ?\n\n"
            "Je vous prie d'agréer, Madame, Monsieur, mes salutations distinguées.\n\nPaul Roux",
            "Bonjour,\n\nj'ai bien reçu ton devis. Pourrais-tu me rappeler ?\n\nBien à toi.\n\nPaul Roux",
        ),
        (
            "ru",
            "Уважаемая Ольга Петровна!\n\nВысылаю вам документы. Подпишите их, пожалуйста.\n\nС уважением,\nИван",
            "Дорогая Ольга Петровна!\n\nВысылаю тебе документы. Подпиши их, пожалуйста.\n\nВсего хорошего,\nИван",
        ),
        (
            "hi",
            "आदरणीय वर्मा जी,\n\nआपका पत्र मिला। मैं आपको कल फ़ोन करूँगा।\n\nसादर\nअमित",
            "प्रिय वर्मा,\n\nतुम्हारा पत्र मिला। मैं तुम्हें कल फ़ोन करूँगा।\n\nसस्नेह\nअमित",
        ),
    ],
)
def test_what_a_formal_letter_says_at_length_becomes_short(
    code: str, formal: str, informal: str
) -> None:
    assert address(formal, "informal", code).best == informal


def test_a_phrase_may_be_one_only_where_a_line_begins() -> None:
    find = formulas(load("fr"), "informal")
    assert [one.old for one in find("Madame, vous avez raison.")] == ["Madame"]
    assert find("Vous avez raison, Madame, je regarde.") == []


LETTERS = sorted((Path(__file__).parent / "pairs" / "letters").glob("*.jsonl"))


@pytest.mark.parametrize("file", LETTERS, ids=lambda file: file.stem)
def test_letters_are_given_whole_or_not_at_all(file: Path) -> None:
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    made = [(address(row["text"], row["to"], file.stem), row["right"]) for row in rows]
    assert [one.best for one, right in made if one.changed and one.best not in right] == []
    assert sum(one.changed for one, _ in made) >= 0.5 * len(rows)


def test_a_name_that_is_listed_tells_whom_a_letter_goes_to() -> None:
    find = formulas(load("pl"), "formal")
    assert [one.new for one in find("Cześć Ewo, masz czas?")] == ["Dzień dobry, Pani Ewo"]
    assert [one.new for one in find("Cześć Pawle, masz czas?")] == ["Dzień dobry, Panie Pawle"]
    assert find("Cześć Mamo, masz czas?") == []
    assert find("Cześć Brunhildo, masz czas?") == []


def test_a_greeting_opens_the_text_and_a_name_may_be_a_whole_line() -> None:
    assert formulas(load("cs"), "formal")("Už jdu.\nAhoj\nPetr") == []
    find = formulas(load("ja"), "formal")
    assert [one.new for one in find("田中さん\n\n元気?")] == ["田中様"]
    assert find("田中さん、元気?") == []
    assert find("お母さん\n\n元気?") == []


def test_of_phrases_that_begin_alike_the_longest_stands() -> None:
    find = formulas(load("pl"), "informal")
    assert [one.new for one in find("Dzień dobry, Panie Tomaszu, ma Pan czas?")] == [
        "Dzień dobry, Tomaszu"
    ]
