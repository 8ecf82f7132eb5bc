"""Every pack's ``wording.toml`` keeps the contract: rules with sentences, examples that hold."""

from __future__ import annotations

import pytest

from politesse.languages import available, load
from politesse.languages.matching import Matcher
from politesse.rewriting.formality import StyleRewriter
from politesse.rewriting.formality.wording import table, wording

WORDED = [code for code in available() if load(code).has("wording.toml")]
FULL = ["de", "en", "es", "fr", "it", "pt"]
DIRECTIONS = ("formal", "informal")


def variants(code: str) -> list[str]:
    return [code, *(f"{code}-{variant}" for variant in load(code).about["variants"])]


def test_every_pack_with_short_forms_has_a_table() -> None:
    assert [code for code in available() if load(code).has("abbreviations.tsv")] == WORDED


@pytest.mark.parametrize("code", WORDED)
def test_every_rule_matches_what_it_must_and_nothing_it_must_not(code: str) -> None:
    faults = []
    tested = set()
    for tag in variants(code):
        pack = load(tag)
        for to in DIRECTIONS:
            for found in wording(pack, to).rules:
                rule = found.rule
                if rule.kind == "abbreviation" or (to, rule.id) in tested:
                    continue
                tested.add((to, rule.id))
                if len(rule.yes) < 3 or len(rule.no) < 3:
                    faults.append(f"{to} {rule.id}: needs three sentences (yes) and three (no)")
                for expected, texts in ((True, rule.yes), (False, rule.no)):
                    for text in texts:
                        if bool(Matcher([rule])(pack.tokenize(text))) is not expected:
                            faults.append(f"{to} {rule.id}: {'must' if expected else 'no'} {text}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("code", FULL)
@pytest.mark.parametrize("to", DIRECTIONS)
def test_the_examples_come_out_as_they_should(code: str, to: str) -> None:
    examples = table(load(code))["examples"]
    restyle = StyleRewriter(load(code), to).restyle  # type: ignore[arg-type]
    assert len(examples[to]) >= (6 if to == "formal" else 1)
    assert {old: restyle(old).text for old in examples[to]} == dict(examples[to])
    assert [restyle(text).text for text in examples["same"][to]] == examples["same"][to]


@pytest.mark.parametrize("code", WORDED)
def test_no_phrase_becomes_itself_and_lists_hold_no_word_twice(code: str) -> None:
    data = table(load(code))
    for to in DIRECTIONS:
        for rule in data.get(to, []):
            assert not [old for old, new in rule["to"].items() if old == new], rule["id"]
    for name in ("kept", "names", "accents", "dropped", "fillers", "doubled"):
        words = data.get(name, [])
        assert len(set(words)) == len(words), name


@pytest.mark.parametrize("code", FULL)
def test_accents_are_restored_only_where_the_plain_word_is_none(code: str) -> None:
    known = set(table(load(code)).get("accents", []))
    accents = wording(load(code), "formal").accents
    assert not set(accents) & known
    assert all(plain != word for plain, word in accents.items())
