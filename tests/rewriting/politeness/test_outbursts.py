"""Users who lose their temper: tables that hold together, and turns that keep what they say."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.core import PolitesseError
from politesse.languages import available, load
from politesse.languages.identify import identify
from politesse.rewriting.politeness import SCENARIOS, Character, impolite, moved
from politesse.rewriting.politeness.calming import known
from politesse.rewriting.politeness.outbursts import FILE, Outbursts, is_held, outbursts

LANGUAGES = sorted(code for code in available() if load(code).has(FILE))
#: What a turn must still be able to say in either part.
PLACES = [("open", "request"), ("close", "request"), ("close", "thanks"), ("alone", "thanks")]
#: Words that task bots take for values or wishes: no outburst may hold one.
VALUES = {
    "en": r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|north|south|east|west|centre|expensive"
    r"|moderate|restaurant|hotel|guesthouse|museum|taxi|train|hospital|police|attraction|cheap|cheaper|doctor|nurse|parking|internet|wifi)s?\b",
}


def table(language: str) -> Outbursts:
    found = outbursts(load(language))
    assert found is not None
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", ["taught", "held"])
def test_there_is_something_to_say_everywhere(language: str, part: str) -> None:
    says = table(language)
    for scenario in SCENARIOS:
        for place, act in PLACES:
            for level in (1, 2, 3):
                fitting = [
                    one
                    for one in says.fitting(part, frozenset({place}), level, act, "statement")
                    if one.scenarios & {scenario, "any"} and not one.heard and not one.offensive
                ]
                assert fitting, (scenario, place, act, level)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_spelt_out(language: str) -> None:
    says = table(language)
    for saying in says.sayings:
        for seed in range(3):
            text = says.spelt(saying, "all", Random(seed))
            assert not re.search(r"[\[\]{}|]|\s\s|\s[,.](?!\.)", text), text
            if saying.places & {"open", "close"} and len(saying.places) > 1:
                assert text[-1] in ".!?…。！？।", text
            if language in VALUES:
                assert not re.search(VALUES[language], text, re.IGNORECASE), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_about_a_third_is_held(language: str) -> None:
    texts = [saying.text for saying in table(language).sayings]
    assert 0.2 < sum(map(is_held, texts)) / len(texts) < 0.45
    assert len(set(texts)) > 0.97 * len(texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_held_is_known_to_calm(language: str) -> None:
    by_heart = known(load(language)).whole
    for saying in table(language).sayings:
        assert not saying.held or saying.text.lower().rstrip(".!?") not in by_heart, saying.text


def test_the_parts_are_apart() -> None:
    says = table("en")
    sides = [
        {one.text for one in says.fitting(part, frozenset({"open"}), 2, "request", "command")}
        for part in ("taught", "held")
    ]
    assert sides[0] and sides[1] and not sides[0] & sides[1]
    with pytest.raises(PolitesseError, match="taught, held, all"):
        Character("x", 0, "secret")


REQUESTS = [
    "I need a train to Cambridge on Friday after 17:15.",
    "Book a table for 4 people at 12:30 on Sunday, please.",
    "Hi! Could you please tell me the postcode of The Oak Bistro?",
    "Yes, 3 nights from Tuesday.",
    "What about a hotel with 4 stars?",
    "I want it to arrive by 09:15.",
]


@given(
    st.sampled_from(REQUESTS),
    st.sampled_from(SCENARIOS),
    st.integers(1, 3),
    st.integers(0, 9),
    st.sampled_from(["taught", "held"]),
)
def test_figures_and_names_stay(
    text: str, scenario: str, intensity: int, turn: int, part: str
) -> None:
    stretches = [
        match.span() for match in re.finditer(r"\d\d:\d\d|\d|Cambridge|The Oak Bistro|\w+day", text)
    ]
    made = impolite(
        text, scenario=scenario, intensity=intensity, protect=stretches,
        character=Character("d", turn, part),
    )  # fmt: skip
    assert made.text != text
    places = [moved(stretch, made) for stretch in stretches]
    assert all(place is not None for place in places)
    for (start, end), place in zip(stretches, places, strict=True):
        assert place is not None and made.text[slice(*place)] == text[start:end]


def test_the_same_character_says_the_same() -> None:
    text = "I need a train to Cambridge on Friday."
    one = impolite(text, character=Character("d", 3))
    assert one == impolite(text, character=Character("d", 3))
    others = {impolite(text, character=Character(f"d{n}", 3), seed=n).text for n in range(20)}
    assert len(others) > 18


def test_only_later_turns_complain_of_an_answer() -> None:
    says = table("en")
    heard = {says.spelt(one, "taught", Random(0)).split()[0] for one in says.sayings if one.heard}
    assert heard
    first = [one for one in says.sayings if one.heard and "last answer" in one.text]
    assert first
    for seed in range(60):
        made = impolite("I need a train.", seed=seed, character=Character(str(seed), 0))
        assert "last answer" not in made.text and "you just told me" not in made.text


ELSEWHERE = {
    "cs": "Potřebuji stůl pro 4 osoby v 18:30, prosím.",
    "de": "Ich brauche bitte einen Tisch für 4 Personen um 18:30.",
    "es": "Necesito una mesa para 4 personas a las 18:30, por favor.",
    "fr": "Je voudrais une table pour 4 personnes à 18:30, s'il vous plaît.",
    "hi": "मुझे 18:30 बजे 4 लोगों के लिए मेज़ चाहिए।",
    "hu": "Kérek egy asztalt 4 főre 18:30-ra.",
    "it": "Vorrei un tavolo per 4 persone alle 18:30, per favore.",
    "ja": "18:30に4名で予約をお願いします。",
    "ko": "18:30에 4명 예약 부탁드립니다.",
    "nl": "Ik wil graag een tafel voor 4 personen om 18:30.",
    "pl": "Poproszę stolik dla 4 osób o 18:30.",
    "pt": "Queria uma mesa para 4 pessoas às 18:30, por favor.",
    "ru": "Мне нужен столик на 4 человек в 18:30, пожалуйста.",
    "uk": "Мені потрібен столик на 4 особи о 18:30, будь ласка.",
    "vi": "Cho tôi đặt bàn cho 4 người lúc 18:30.",
    "zh": "请帮我订一张18:30的4人桌。",
}


def test_every_language_with_scenarios_has_outbursts() -> None:
    assert sorted(code for code in available() if load(code).has("scenarios.toml")) == LANGUAGES
    assert sorted({*ELSEWHERE, "en"}) == LANGUAGES


@pytest.mark.parametrize("language", sorted(ELSEWHERE))
def test_other_languages_stay_themselves_and_keep_their_figures(language: str) -> None:
    text = ELSEWHERE[language]
    made = {
        impolite(
            text, language=language, scenario=scenario, intensity=level,
            character=Character(str(number), number, part), seed=number,
        ).text
        for scenario in SCENARIOS
        for level in (1, 2, 3)
        for number, part in enumerate(("taught", "held", "all"))
    }  # fmt: skip
    assert len(made) > 48
    for one in made:
        assert one.count("18:30") == 1 and re.search(r"(?<![\d:])4(?!\d)", one), one
    assert sum(identify(one) == language for one in made) > 0.9 * len(made)
