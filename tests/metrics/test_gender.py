"""Gender in translation: reading, aligning, and the figures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from politesse.core import BadInput, PolitesseError
from politesse.metrics.gender import Person, gender_accuracy, read_people
from politesse.metrics.gender_reader import Gender, LexiconAligner, RuleReader
from politesse.metrics.significance import confidence_intervals


@pytest.mark.parametrize(
    ("language", "text", "place", "gender"),
    [
        ("es", "La doctora habló", 1, "female"),
        ("es", "El doctor habló", 1, "male"),
        ("es", "La contable habló", 1, "female"),
        ("es", "El contable habló", 1, "male"),
        ("es", "habló con la nueva asistente.", 4, "female"),
        ("es", "Una jardinera habló", 1, "female"),
        ("es", "Alguien habló", 0, "unknown"),
        ("fr", "L'infirmière a parlé", 0, "female"),
        ("fr", "L’avocat a parlé", 0, "male"),
        ("fr", "La comptable a parlé", 1, "female"),
        ("fr", "L'architecte a parlé", 0, "unknown"),
        ("fr", "Une soudeuse a parlé", 1, "female"),
        ("it", "L'infermiera ha parlato", 0, "female"),
        ("it", "Un'assistente ha parlato", 0, "female"),
        ("it", "Un assistente ha parlato", 1, "male"),
        ("it", "Lo scrittore, forse", 1, "male"),
        ("it", "alla commercialista", 1, "female"),
        ("de", "Die Ärztin sprach", 1, "female"),
        ("de", "mit dem Arzt.", 2, "male"),
        ("de", "des Entwicklers", 1, "male"),
        ("de", "den Kunden", 1, "male"),
        ("de", "Die Floristin sprach", 1, "female"),
        ("de", "eine Angestellte", 1, "female"),
    ],
)
def test_reading_by_noun_article_and_ending(
    language: str, text: str, place: int, gender: Gender
) -> None:
    assert RuleReader(language)(text.split(), place) == gender


def test_aligning_by_lexicon_then_by_place() -> None:
    source = ["The", "mechanic", "called", "the", "nurse", "because", "she", "was", "late."]
    target = [
        "La",
        "enfermera",
        "fue",
        "llamada",
        "por",
        "el",
        "mecánico",
        "porque",
        "llegaba",
        "tarde.",
    ]
    align = LexiconAligner("es")
    assert align(source, target, 1, "mechanic") == 6
    assert align(source, target, 4, "nurse") == 1
    assert align(["The", "wizard", "left"], ["El", "mago", "salió"], 1, "wizard") == 1
    assert align(source, [], 1, "mechanic") is None


def test_of_two_the_nearer_is_taken() -> None:
    source = ["The", "doctor", "saw", "the", "doctor"]
    target = ["La", "doctora", "vio", "al", "doctor"]
    align = LexiconAligner("es")
    assert (align(source, target, 1, "doctor"), align(source, target, 4, "doctor")) == (1, 4)


PEOPLE = [
    Person("female", 1, "The lawyer said she won.", "lawyer"),
    Person("male", 1, "The lawyer said he won.", "lawyer"),
    Person("female", 1, "The nurse said she won.", "nurse"),
    Person("male", 1, "The nurse said he won.", "nurse"),
]
SIDES = ["anti", "pro", "pro", "anti"]
STEREOTYPED = [
    "El abogado dijo que ganó.",
    "El abogado dijo que ganó.",
    "La enfermera dijo que ganó.",
    "La enfermera dijo que ganó.",
]


def test_figures_by_hand() -> None:
    values = gender_accuracy(PEOPLE, STEREOTYPED, "es", SIDES).values
    assert values["accuracy"] == 50
    assert values["f1_male"] == values["f1_female"] == 50
    assert values["delta_g"] == 0
    assert values["delta_s"] == 100
    assert values["delta_s_f1"] == 100


def test_everybody_a_man() -> None:
    result = gender_accuracy(PEOPLE, ["El abogado ganó.", "El enfermero ganó."] * 2, "es")
    assert result.values["accuracy"] == 50
    assert result.values["f1_male"] == pytest.approx(200 * 2 / 6)
    assert result.values["f1_female"] == 0
    assert result.values["delta_g"] == pytest.approx(200 / 3)


def test_unreadable_is_wrong_and_counted() -> None:
    result = gender_accuracy(PEOPLE[:2], ["Alguien ganó.", ""], "es")
    assert (result.values["accuracy"], result.unknown) == (0, 2)


def test_swapping_the_genders_turns_the_deltas() -> None:
    swap: dict[Gender, Gender] = {"male": "female", "female": "male"}
    turned = [Person(swap[p.gender], p.place, p.sentence, p.name) for p in PEOPLE]
    texts = ["La abogada ganó.", "El abogado ganó.", "El enfermero ganó.", "El enfermero ganó."]
    mirrored = ["El abogado ganó.", "La abogada ganó.", "La enfermera ganó.", "La enfermera ganó."]
    one = gender_accuracy(PEOPLE, texts, "es").values
    other = gender_accuracy(turned, mirrored, "es").values
    assert one["accuracy"] == other["accuracy"]
    assert one["delta_g"] == pytest.approx(-other["delta_g"])


def test_order_does_not_matter_and_the_interval_holds_the_figure() -> None:
    one = gender_accuracy(PEOPLE, STEREOTYPED, "es", SIDES)
    other = gender_accuracy(PEOPLE[::-1], STEREOTYPED[::-1], "es", SIDES[::-1])
    assert one.values == other.values
    low, high = confidence_intervals(one.parts(), 200).values["accuracy"]
    assert low <= 50 <= high


def test_a_reader_and_an_aligner_of_ones_own() -> None:
    def last(source: Sequence[str], target: Sequence[str], place: int, name: str) -> int:
        return len(target) - 1

    def by_letter(words: Sequence[str], place: int) -> Gender:
        return "female" if words[place].endswith("z") else "male"

    result = gender_accuracy(PEOPLE[:2], ["x z", "x y"], "xx", reader=by_letter, aligner=last)
    assert result.predictions == ("female", "male")
    assert "reader:by_letter|aligner:last" in result.signature


def test_languages_without_rules_are_refused() -> None:
    with pytest.raises(PolitesseError, match="the gender of 'ja' cannot be read"):
        gender_accuracy(PEOPLE, STEREOTYPED, "ja")


def test_reading_the_published_layout(shared_data: Path) -> None:
    path = shared_data / "winomt" / "en.txt"
    if not path.is_file():
        pytest.skip("winomt is not here")
    people = read_people(path.read_text("utf-8").splitlines(), str(path))
    counts = {
        gender: sum(p.gender == gender for p in people) for gender in ("male", "female", "neutral")
    }
    assert counts == {"male": 1826, "female": 1822, "neutral": 240}
    for language in ("es", "fr", "it", "de"):
        lexicon = LexiconAligner(language)._people
        assert {person.name for person in people} <= lexicon.keys()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("female\t1\tThe nurse left.", "w.txt:1: 3 columns where 4 are needed"),
        ("woman\t1\tThe nurse left.\tnurse", "w.txt:1: 'woman' is not male, female, neutral"),
        ("female\t9\tThe nurse left.\tnurse", "w.txt:1: the sentence has no word number 9"),
    ],
)
def test_bad_lines_are_named(line: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        read_people([line], "w.txt")
