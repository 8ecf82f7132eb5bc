"""The rule language: every condition, and refusal of what is not in it."""

from __future__ import annotations

import tomllib

import pytest

from politesse.core import BadInput, PolitesseError
from politesse.languages.matching import Matcher
from politesse.languages.paradigms import Paradigms, read_paradigms
from politesse.languages.rules import read_rules
from politesse.languages.tokens import Tokenizer

NO_WORDS = Paradigms(())
CLASSES = '[v]\nstrip = "a"\ncells = {"x.2" = "2s/1z", "y.2" = "=x.2", "y.3" = ""}'
VERBS = read_paradigms(CLASSES, "ba\tv\nca\tv\tc,k\tx.2=cool\n", "test")


def matches(toml: str, text: str) -> list[str]:
    head = 'level = "formal"\nkind = "verb"\n'
    blocks = "".join(
        f'[[rule]]\nid = "r{n}"\n{"" if "level" in block else head}{block}\n'
        for n, block in enumerate(toml.split("---"))
    )
    classes = '[classes]\nthe = ["the", "a"]\n'
    rules = read_rules(tomllib.loads(classes + blocks), VERBS, ["formal"], "test")
    tokens = Tokenizer()(text)
    return [" ".join(tokens.words[m.low : m.high]) for m in Matcher(rules)(tokens)]


@pytest.mark.parametrize(
    ("rule", "yes", "no"),
    [
        ('words = ["you"]', "And You!", "yours"),
        ('words = ["of you"]', "all of you", "of. You"),
        ('words = ["You"]\ncase = "exact"', "so You", "so you"),
        ('words = ["you"]\ncase = "lower"', "so you", "so You"),
        ('words = ["you"]\ncase = "title"', "so You", "so YOU"),
        ('forms = ["x.*"]', "ba bs", "by ks"),
        ('forms = ["x.2"]\nexcept = ["bs"]', "bz", "bs"),
        ('endings = ["ing"]\nmin = 5\nexcept = ["bring"]', "going", "king bring"),
        ('words = ["you"]\nat = "start"', "You go.", "So you go."),
        ('words = ["you"]\nat = "inside"', "So you go.", "You go. You stay."),
        ('words = ["you"]\nat = "end"', "See you!", "You see."),
        ('words = ["you"]\nat = "whole"', "You!", "You there!"),
        ('words = ["you"]\nprev = ["@the"]', "the you", "see you"),
        ('words = ["you"]\nprev = ["#start"]', "You go", "so you"),
        ('words = ["you"]\nnot_prev = ["@the"]', "so you", "the you"),
        ('words = ["you"]\nnext = ["go*", "#end"]', "you going", "you stay"),
        ('words = ["you"]\nnot_next = ["#clause"]', "you go", "you, go"),
        ('words = ["you"]\nleft = ["see"]', "see what you do", "you see"),
        ('words = ["you"]\nleft = ["see"]\nwithin = 1', "see you", "see what you do"),
        ('words = ["you"]\nnot_left = ["see"]\nscope = "clause"', "see, you do", "see what you do"),
        ('words = ["you"]\nright = ["*ing"]', "you are going", "going you are"),
        ('words = ["you"]\nwith = ["sir"]\nscope = "text"', "You. Yes, sir.", "You. Yes."),
        ('words = ["you"]\nwithout = ["sir"]', "You. Yes, sir.", "You, sir."),
        ('words = ["you"]\nends = ["?"]', "Are you?", "You are. Yes?"),
        ('words = ["you"]\nnot_ends = ["…"]', "See you.", "See you…"),
        ('words = ["you"]\nhyphen = "prev"', "are-you", "are you"),
        ('words = ["you"]\nprev = ["{}"]', "{name} you", "name you"),
    ],
)
def test_conditions(rule: str, yes: str, no: str) -> None:
    assert matches(rule, yes)
    assert not matches(rule, no)


def test_the_longest_match_stands_then_the_earlier_rule() -> None:
    assert matches('words = ["you"]\n---\nwords = ["you all"]', "you all") == ["you all"]
    exclusion = 'level = "none"\nkind = "exclusion"\nwords = ["thank you"]'
    assert matches(f'words = ["you"]\n---\n{exclusion}', "thank you, you") == ["you"]


def test_paradigms_expand_stems_alternatives_references_and_exceptions() -> None:
    assert [dict(word.cells) for word in VERBS.words] == [
        {"x.2": ("bs", "bz"), "y.2": ("bs", "bz"), "y.3": ("b",)},
        {"x.2": ("cool",), "y.2": ("cool",), "y.3": ("c",)},
    ]


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ('words = ["a"]\nwrods = ["b"]', "unknown key 'wrods'"),
        ('words = "a"', "words is .a. where a list, each a text, is needed"),
        ('words = ["a"]\nstrength = "strongest"', "strength is .strongest.; choose from: strong"),
        ('prev = ["a"]', "needs one of words"),
        ('words = ["a"]\nprev = ["@nothing"]', "neither a class above nor a cell"),
        ('forms = ["nothing"]', "neither a class above nor a cell"),
        ('level = "best"\nkind = "verb"\nwords = ["a"]', "unknown level 'best'"),
    ],
)
def test_a_rule_that_is_wrong_is_refused(rule: str, message: str) -> None:
    with pytest.raises(PolitesseError, match=message):
        matches(rule, "a")


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("ba\tw", r"test/paradigms.tsv:2: unknown class 'w'"),
        ("by\tv", "does not end in 'a'"),
        ("ba\tv\t\tz=b", "names no cell"),
        ("ba\tv\t\tx.2", "is not cell=form"),
    ],
)
def test_a_paradigm_that_is_wrong_is_refused_with_its_line(row: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        read_paradigms(CLASSES, f"# head\n{row}", "test")
