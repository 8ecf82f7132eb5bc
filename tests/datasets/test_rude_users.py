"""The corpus of rude users that comes with the package."""

from __future__ import annotations

from collections import Counter

import pytest

from politesse.datasets import read
from politesse.datasets.records import ImpoliteTurn
from politesse.dialogue.protocol import protocol, reviewed

WRITERS = {"train": {"w1", "w2", "w3", "w4"}, "test": {"w5", "w6", "w7", "w8", "w9"}}


def _turns(monkeypatch: pytest.MonkeyPatch, split: str) -> list[ImpoliteTurn]:
    monkeypatch.delenv("POLITESSE_DATA", raising=False)
    return list(read("rude-users", split=split))


@pytest.mark.parametrize("split", WRITERS)
def test_several_writers_play_all_roles_evenly(monkeypatch: pytest.MonkeyPatch, split: str) -> None:
    turns = _turns(monkeypatch, split)
    assert {turn.writer for turn in turns} == WRITERS[split]
    roles = {turn.dialogue: turn.scenario for turn in turns}
    assert len(roles) == 200
    counts = Counter(roles.values())
    assert set(counts) == {scenario.number for scenario in protocol().scenarios}
    assert max(counts.values()) - min(counts.values()) <= 4
    for dialogue in roles:
        own = [turn for turn in turns if turn.dialogue == dialogue]
        assert [turn.turn for turn in own] == list(range(len(own)))
        assert len({turn.writer for turn in own}) == 1


def test_parts_share_no_dialogue(monkeypatch: pytest.MonkeyPatch) -> None:
    train, test = ({turn.dialogue for turn in _turns(monkeypatch, split)} for split in WRITERS)
    assert not train & test


@pytest.mark.parametrize("split", WRITERS)
def test_every_dialogue_is_accepted_by_the_protocol(
    monkeypatch: pytest.MonkeyPatch, split: str
) -> None:
    turns = _turns(monkeypatch, split)
    review = reviewed(turns)
    assert not review.to_revise
    assert not [each for each in review.dialogues if each.waiting]
    assert review.means["politeness"] <= protocol().impolite
    assert all(rating.content >= 2 for turn in turns for rating in turn.ratings)


@pytest.mark.parametrize("split", WRITERS)
def test_turns_are_rewritten_and_none_comes_often(
    monkeypatch: pytest.MonkeyPatch, split: str
) -> None:
    turns = _turns(monkeypatch, split)
    assert Counter(turn.impolite.lower() for turn in turns).most_common(1)[0][1] <= 2
    town = [turn for turn in turns if turn.dialogue.startswith("town")]
    assert len({turn.dialogue for turn in town}) == 50
    assert all(turn.original and turn.impolite != turn.original for turn in town)
    assert not any(turn.original for turn in turns if turn not in town)
