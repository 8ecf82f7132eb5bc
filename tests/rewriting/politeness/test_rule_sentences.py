"""Every expression of politeness transfer finds what it must and nothing it must not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from politesse.languages import available, load
from politesse.rewriting.politeness.draft import Draft
from politesse.rewriting.politeness.sentences import cut
from politesse.rewriting.politeness.tables import ActRule, Rule, manners

CODES = [code for code in available() if manners(load(code)) is not None]


def finds(rule: Rule | ActRule, turn: str, stage: str) -> bool:
    """Whether a rule finds something in a turn, as the rewriter would look for it."""
    if isinstance(rule, ActRule) or stage == "blank":
        return rule.find.search(turn) is not None
    return any(
        rule.find.search(sentence.body.text) is not None
        and (sentence.asks or not rule.asks)
        and (not rule.needs or any(word in sentence.body.text.lower() for word in rule.needs))
        for sentence in cut(Draft.of(turn))
    )


def every_rule(code: str) -> Iterator[tuple[str, str, Rule | ActRule]]:
    """Each rule with its stage and a name that finds it in the file."""
    table = manners(load(code))
    assert table is not None
    for number, act in enumerate(table.acts, 1):
        yield "act", f"act {number} ({act.act})", act
    for stage, rules in table.stages.items():
        for number, rule in enumerate(rules, 1):
            yield stage, f"{stage} {number}", rule


@pytest.mark.parametrize("code", CODES)
def test_every_rule_finds_what_it_must_and_nothing_it_must_not(code: str) -> None:
    faults = []
    for stage, name, rule in every_rule(code):
        if not rule.yes or not rule.no:
            faults.append(
                f"{name}: needs turns it must (yes) and must not (no) find: {rule.find.pattern[:80]}"
            )
        faults += [
            f"{name}: must find {turn!r}" for turn in rule.yes if not finds(rule, turn, stage)
        ]
        faults += [
            f"{name}: must not find {turn!r}" for turn in rule.no if finds(rule, turn, stage)
        ]
    assert not faults, "\n".join(faults)
