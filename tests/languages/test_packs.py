"""Every pack keeps the contract: files, rules with examples, sentences with their register."""

from __future__ import annotations

import pytest

from politesse.languages import STRATEGIES, Pack, available, load
from politesse.languages.matching import Matcher
from politesse.languages.rules import Rule
from politesse.scoring import scorer

FIRST = {"de", "es", "fr", "it", "pt", "nl", "ru", "hi", "ja", "ko", "vi", "ta", "af", "hu", "en"}
KINDS = {
    "pronoun", "possessive", "clitic", "verb", "imperative", "ending", "honorific", "title",
    "set phrase", "miscased", "exclusion",
}  # fmt: skip
REQUIRED_SETS = {
    "address", "third person", "plural address", "quotes", "code and placeholders", "mixed",
}  # fmt: skip

packs = pytest.mark.parametrize("code", available())


def variants(code: str) -> list[Pack]:
    plain = load(code)
    return [plain, *(load(f"{code}-{variant}") for variant in plain.about["variants"])]


def standing(pack: Pack, matcher: Matcher, rule: Rule, text: str) -> bool:
    """Whether ``rule`` is one that counts in ``text``."""
    tokens = pack.tokenize(text)
    if rule.level == "none" and rule.kind == "exclusion":
        found = [match for _, match in matcher.every(tokens)]
    else:
        found = matcher(tokens)
    return any(match.rule.id == rule.id and not tokens.quoted[match.low] for match in found)


def test_the_first_packs_are_there() -> None:
    assert set(available()) >= FIRST


@packs
def test_every_register_rule_matches_what_it_must_and_nothing_it_must_not(code: str) -> None:
    faults = []
    tested: set[str] = set()
    for pack in variants(code):
        for rule in pack.register_rules:
            # A rule is tested where it belongs: in its own variant, else in the plain language.
            if rule.id in tested or (pack.variant and not rule.variants):
                continue
            tested.add(rule.id)
            if not rule.yes or not rule.no:
                faults.append(f"{rule.id}: needs sentences it must (yes) and must not (no) match")
            if rule.kind not in KINDS:
                faults.append(f"{rule.id}: unknown kind {rule.kind!r}")
            if rule.level != "none" and not rule.message:
                faults.append(f"{rule.id}: needs a message")
            for text in rule.yes:
                if not standing(pack, pack.register_matcher, rule, text):
                    faults.append(f"{rule.id}: must match {text!r}")
            for text in rule.no:
                if standing(pack, pack.register_matcher, rule, text):
                    faults.append(f"{rule.id}: must not match {text!r}")
    assert not faults, "\n".join(faults)


@packs
def test_every_politeness_rule_matches_what_it_must_and_nothing_it_must_not(code: str) -> None:
    pack = load(code)
    faults = []
    for rule in pack.politeness_rules:
        # Strategies overlap freely (“could you please”), so each is tried by itself.
        matcher = Matcher([rule])
        if rule.kind not in STRATEGIES:
            faults.append(f"{rule.id}: unknown strategy {rule.kind!r}")
        if not rule.yes or not rule.no:
            faults.append(f"{rule.id}: needs sentences it must (yes) and must not (no) match")
        for expected, texts in ((True, rule.yes), (False, rule.no)):
            for text in texts:
                if bool(matcher.every(pack.tokenize(text))) is not expected:
                    faults.append(f"{rule.id}: must {'' if expected else 'not '}match {text!r}")
    missing = set(STRATEGIES) - {rule.kind for rule in pack.politeness_rules}
    if missing:
        faults.append(f"no rule for {sorted(missing)}")
    assert not faults, "\n".join(faults)


@packs
def test_every_example_sentence_has_its_register(code: str) -> None:
    faults = []
    for example in load(code).examples:
        tag = f"{code}-{example.variant}" if example.variant else code
        result = scorer(load(tag))(example.text)
        got = (result.register, result.level if example.level else None)
        if example.unsolved:
            if got == (example.register, example.level):
                faults.append(f"{example.text!r} is solved now: strike it from the list")
        elif got != (example.register, example.level):
            marks = [f"{span.text}<{span.rule}>" for span in result.spans]
            faults.append(f"{example.text!r} is {example.register}, not {got} {marks}")
    assert not faults, "\n".join(faults)


@packs
def test_examples_are_many_and_of_every_sort(code: str) -> None:
    examples = load(code).examples
    assert len({example.text for example in examples}) >= 150
    assert {example.about for example in examples} >= REQUIRED_SETS


@packs
def test_few_examples_are_unsolved(code: str) -> None:
    examples = load(code).examples
    assert sum(example.unsolved for example in examples) <= 0.03 * len(examples)


@packs
def test_abbreviations_are_two_columns_and_unique(code: str) -> None:
    lines = [
        line
        for line in load(code).read("abbreviations.tsv").splitlines()
        if line.strip() and not line.startswith("#")
    ]
    assert len(lines) >= 20
    assert all(len(line.split("\t")) == 2 and all(line.split("\t")) for line in lines)
    assert len({line.split("\t")[0] for line in lines}) == len(lines)


@packs
def test_levels_commit_to_a_register(code: str) -> None:
    for pack in variants(code):
        assert {level.register for level in pack.levels.values()} <= {"formal", "informal"}
        assert all(level.name and level.meaning for level in pack.levels.values())


@packs
def test_swaps_lead_to_the_other_register(code: str) -> None:
    pack = load(code)
    for target, table in pack.swaps.items():
        source = "formal" if target == "informal" else "informal"
        for word, other in table.items():
            assert word != other, (target, word)
            # What a swap puts in must itself be known as a marker, or a fix could not be checked.
            assert _levels(pack, other) <= {target, "ambiguous"}, (source, word, other)


def _levels(pack: Pack, word: str) -> set[str]:
    tokens = pack.tokenize(f"a {word} b")
    return {
        "ambiguous" if match.rule.strength != "strong" else pack.levels[match.rule.level].register
        for match in pack.register_matcher(tokens)
    }
