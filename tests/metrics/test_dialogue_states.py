"""State F1, joint accuracy and beliefs that differ."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.metrics.dialogue_states import (
    beside,
    differing,
    differing_rates,
    tracked,
    tracking_rates,
)
from politesse.metrics.significance import Sums

States = list[dict[str, dict[str, str]]]
states = st.lists(
    st.dictionaries(
        st.sampled_from(["hotel", "taxi"]),
        st.dictionaries(st.sampled_from(["area", "stars"]), st.sampled_from(["north", "2"])),
    ),
    max_size=5,
)


def test_f1_counts_slots_and_joint_accuracy_turns() -> None:
    true = [{"hotel": {"area": "north"}}, {"hotel": {"area": "north", "stars": "4"}}]
    heard = [{"hotel": {"area": "north"}}, {"hotel": {"area": "north", "stars": "3"}}]
    counts = tracked(heard, true)
    assert counts == (2, 3, 3, 1, 2)
    assert tracking_rates(counts) == {
        "state_f1": pytest.approx(200 / 3),
        "joint_accuracy": pytest.approx(50.0),
    }


def test_a_value_has_many_spellings_and_a_slot_too() -> None:
    true = [{"train": {"leaveAt": ["9:15", "09:15"]}, "hotel": {"parking": ["yes"]}}]
    heard = [{"Train": {"train-leaveat": "09:15"}, "hotel": {"hotel-parking": "free"}}]
    assert tracked(heard, true) == (2, 2, 2, 1, 1)


def test_any_of_several_true_values_is_right() -> None:
    true = [{"attraction": {"name": ["all saints church", "all saints"]}}]
    for name in true[0]["attraction"]["name"]:
        assert tracked([{"attraction": {"name": name}}], true)[0] == 1


def test_a_turn_without_a_state_keeps_the_last() -> None:
    true = [{"hotel": {"area": "north"}}] * 3
    assert tracked([None, {"hotel": {"area": "north"}}, None], true) == (2, 2, 3, 2, 3)


def test_nothing_believed_where_nothing_was_said_is_right() -> None:
    assert tracking_rates(tracked([{}], [{}])) == {"state_f1": 100.0, "joint_accuracy": 100.0}


@given(states)
def test_a_belief_that_is_true_is_all_right_and_differs_from_itself_nowhere(said: States) -> None:
    right, held, wanted, joint, turns = tracked(said, said)
    assert right == held == wanted and joint == turns == len(said)
    assert differing(said, said) == (0, len(said))


@given(states, states)
def test_differing_is_the_same_both_ways(one: States, other: States) -> None:
    assert differing(one, other) == differing(other, one)


def test_further_columns_give_further_values() -> None:
    parts = Sums([(1, 1), (0, 1)], lambda sums: {"success": 100 * sums[0] / sums[1]})
    joined = beside(parts, [(1, 4), (1, 4)], differing_rates)
    values: Any = joined.estimate()
    assert values == {"success": 50.0, "other_belief": 25.0}
