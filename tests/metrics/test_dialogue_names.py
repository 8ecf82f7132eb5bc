"""One name for slots, values and times, however a system writes them."""

from __future__ import annotations

import pytest

from politesse.metrics.dialogue_names import (
    normalize_response,
    normalize_state,
    normalize_time,
    normalize_value,
)


@pytest.mark.parametrize(
    ("response", "normal"),
    [
        ("[value_name] is nice", "NAME is nice"),
        ("there are two [restaurant_name]s and [hotel_name] -s", "there are two NAME and NAME"),
        ("[value_postcode]es , [value_phone]-s", "POST, PHONE"),
        ("the [no_such_slot] is here", "the is here"),
        ("Leaves at [train_leave] .", "leaves at TIME."),
        ("it is usual -ly open", "it is usual open"),
    ],
)
def test_slots_become_classes(response: str, normal: str) -> None:
    assert normalize_response(response) == normal


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("", "00:00"),
        ("9", "09:00"),
        ("12", "12:00"),
        ("1530", "15:30"),
        ("9:15", "09:15"),
        ("after 9:15", "09:15"),
        ("by 7 pm", "19:00"),
        ("afer 5:30 p.m.", "17:30"),
        ("10:45 am", "10:45"),
        ("10:45.", "10:45"),
        ("noon", "12:00"),
        ("lunch", "12:00"),
    ],
)
def test_times(text: str, time: str) -> None:
    assert normalize_time(text) == time


def test_slots_and_values_of_a_state() -> None:
    state = {
        "hotel": {"Internet": "free", "parking": "Free", "type": "guest house"},
        "train": {"leaveAt": ["9", "09:00"], "arrive By": "10:30", "people": 2, "day": []},
        "Taxi": {"leaveAt": None},
        "restaurant": {"food": "portugese", "name": "nando's"},
    }
    assert normalize_state(state) == {
        "hotel": {"internet": "yes", "parking": "yes", "type": "guesthouse"},
        "train": {"leave": "09:00", "arrive": "10:30", "people": "2"},
        "taxi": {},
        "restaurant": {"food": "portuguese", "name": "nandos"},
    }
    assert normalize_value("area", "Centre") == "centre"
