"""Address rewriting by the rules of a pack, where no model was trained."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.growth import grows_like_its_size
from tests.rewriting.answers import PAIRS, pairs

import politesse
from politesse.languages import available, load
from politesse.languages.matching import Matcher
from politesse.languages.rules import read_rules
from politesse.rewriting.address import address_rewriter
from politesse.rewriting.address.by_rules import RuleChoice
from politesse.rewriting.address.conversion import conversion_table
from politesse.rewriting.address.model import choice_model
from politesse.rewriting.types import To

RULED = [
    code
    for code in available()
    if load(code).has("conversion.toml") and choice_model(code, "formal") is None
]


@pytest.mark.parametrize("code", RULED)
def test_every_rule_of_conversion_matches_what_it_must_and_nothing_it_must_not(code: str) -> None:
    pack = load(code)
    rules = read_rules(conversion_table(pack), pack.paradigms, pack.levels, code)
    faults = []
    for rule in rules:
        matcher = Matcher([rule])
        for expected, texts in ((True, rule.yes), (False, rule.no)):
            for text in texts:
                if bool(matcher.every(pack.tokenize(text))) is not expected:
                    faults.append(f"{rule.id}: must {'' if expected else 'not '}match {text!r}")
        if not rule.yes or not rule.no:
            faults.append(f"{rule.id}: needs sentences it must (yes) and must not (no) match")
    assert not faults, "\n".join(faults)


def share_given_all_right(code: str, folder: Path, least: float) -> None:
    """At least such a share of the pairs is given, and all that is given is right."""
    given, asked, wrong = 0, 0, []
    for to, text, right in pairs(code, folder):
        made = politesse.rewrite(text, to, code, aspects={"address"})
        asked += text not in right
        given += made.changed
        if made.changed and made.best not in right:
            wrong.append(made.best)
    assert not wrong
    assert given >= least * asked


@pytest.mark.parametrize("code", RULED)
@pytest.mark.parametrize("folder", [PAIRS, PAIRS / "held_back"])
def test_what_is_given_is_right_and_most_is_given(code: str, folder: Path) -> None:
    share_given_all_right(code, folder, 0.7)


@pytest.mark.parametrize(
    "code", [code for code in RULED if (PAIRS / "causes" / f"{code}.tsv").exists()]
)
def test_what_was_got_wrong_for_one_cause_or_another_is_right(code: str) -> None:
    share_given_all_right(code, PAIRS / "causes", 0.65)


@pytest.mark.parametrize("code", RULED)
def test_the_rules_are_what_chooses(code: str) -> None:
    rewriter = address_rewriter(load(code), "formal")
    assert rewriter is not None and rewriter.name.startswith("address-")
    assert RuleChoice(load(code), "formal").checksum == RuleChoice(load(code), "informal").checksum


@pytest.mark.parametrize(
    ("to", "text", "made"),
    [
        ("formal", "Ти втомилася і хочеш спати?", "Ви втомилися і хочете спати?"),
        ("informal", "Олено, ви забули пароль?", "Олено, ти забула пароль?"),
        ("informal", "Іване, ви забули пароль?", "Іване, ти забув пароль?"),
        ("formal", "Брат каже, що ти хворий.", "Брат каже, що ви хворі."),
        ("formal", "Він каже: «Ти спиш», а ти не спиш.", "Він каже: «Ти спиш», а ви не спите."),
    ],
)
def test_ukrainian(to: To, text: str, made: str) -> None:
    assert politesse.rewrite(text, to, "uk").best == made


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("您二位请坐，我给您二位倒茶。", "你们二位请坐，我给你们二位倒茶。"),
        ("您几位想吃点什么？", "你们几位想吃点什么？"),
        ("您俩吃了吗？", "你们俩吃了吗？"),
        ("尊敬的{name}：\n您好！您的会员明天到期。", "{name}：\n你好！你的会员明天到期。"),
        ("您二位要點什麼？", "您二位要點什麼？"),
    ],
)
def test_chinese_to_several_and_to_whom_a_placeholder_names(text: str, made: str) -> None:
    assert politesse.rewrite(text, "informal", "zh", aspects={"address"}).best == made


def test_a_gender_that_is_not_told_is_not_guessed() -> None:
    result = politesse.rewrite("Ви забули пароль?", "informal", "uk")
    assert result.reason == "it does not tell whether the reader is a man or a woman"


def test_a_text_that_addresses_nobody_stays() -> None:
    for text in ("Зберегти зміни?", "Брат загубив ключі.", "Файл збережено."):
        assert not politesse.rewrite(text, "formal", "uk", aspects={"address"}).changed


def test_long_texts_take_time_in_proportion() -> None:
    rewriter = address_rewriter(load("uk"), "formal")
    assert rewriter is not None
    assert grows_like_its_size(
        lambda size: lambda: rewriter.candidates("Ти знаєш, де залишив ключі, і " * size), 20, 4
    )
