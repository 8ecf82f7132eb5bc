"""Inform, Success and BLEU: published figures, and a small world that shows every rule."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
import sacrebleu

from politesse.core import PolitesseError
from politesse.metrics.dialogue import (
    Database,
    DialogueResult,
    active_domains,
    dialogue_score,
    normalize_response,
    normalize_state,
    normalize_time,
    normalize_value,
    partial_ratio,
)

# Published Inform and Success, and BLEU, of the standard scorer's table. Ours come from
#   politesse measure dialogue --predictions multiwoz/predictions/<system>.json.xz \
#     --goals multiwoz/goals_test_val.json.xz --references multiwoz/ref_mwz22like_test.json.xz \
#     --booked multiwoz/booked_domains.json.xz --database multiwoz/db
PUBLISHED = {
    "damd": (57.9, 47.6, 16.4),
    "ubar": (83.4, 70.3, 17.6),
    "pptod": (83.1, 72.7, 18.2),
}


def unpacked(path: Path) -> Any:
    with lzma.open(path, "rt", encoding="utf-8") as file:
        return json.load(file)


@pytest.mark.parametrize("system", PUBLISHED)
def test_published_figures(shared_data: Path, system: str) -> None:
    folder = shared_data / "multiwoz"
    if not folder.is_dir():
        pytest.skip("multiwoz is not here")
    tables = {
        path.stem.removesuffix("_db"): json.loads(path.read_text("utf-8"))
        for path in (folder / "db").glob("*_db.json")
    }
    result = dialogue_score(
        unpacked(folder / "predictions" / f"{system}.json.xz"),
        unpacked(folder / "goals_test_val.json.xz"),
        unpacked(folder / "ref_mwz22like_test.json.xz"),
        unpacked(folder / "booked_domains.json.xz"),
        Database(tables),
    ).to_dict()
    inform, success, bleu = PUBLISHED[system]
    assert (result["inform"], result["success"]) == (inform, success)
    assert result["bleu"] == pytest.approx(bleu, abs=0.2)


# ---------------------------------------------------------------- a small world

RESTAURANTS = [
    {
        "id": "1",
        "name": "Copper Kettle",
        "area": "centre",
        "food": "british",
        "pricerange": "cheap",
    },
    {
        "id": "2",
        "name": "Saffron Hall",
        "area": "north",
        "food": "indian",
        "pricerange": "expensive",
    },
    {"id": "3", "name": "Golden Wok", "area": "centre", "food": "chinese", "pricerange": "?"},
    {"id": "4", "name": "Old Mill", "area": "south", "food": "british", "pricerange": "cheap"},
]
HOTELS = [
    {"id": "1", "name": "Rose & Crown", "area": "centre", "parking": "yes", "stars": "4", "type": "hotel"},
    {"id": "2", "name": "Lark Lodge", "area": "east", "parking": "no", "stars": "2", "type": "guesthouse"},
]  # fmt: skip
ATTRACTIONS = [{"id": "1", "name": "Clay Museum", "area": "west", "type": "museum"}]
TRAINS = [
    {"trainID": "TR1", "departure": "cambridge", "destination": "ely", "day": "monday", "leaveAt": "09:15", "arriveBy": "09:40"},
    {"trainID": "TR2", "departure": "cambridge", "destination": "ely", "day": "monday", "leaveAt": "15:15", "arriveBy": "15:40"},
    {"trainID": "TR3", "departure": "cambridge", "destination": "london liverpool street", "day": "monday", "leaveAt": "09:30", "arriveBy": "11:00"},
]  # fmt: skip


def world() -> Database:
    return Database(
        {"restaurant": RESTAURANTS, "hotel": HOTELS, "attraction": ATTRACTIONS, "train": TRAINS}
    )


def goal(requestable: list[str] | None = None, **informable: str) -> dict[str, Any]:
    return {"informable": informable, "requestable": requestable or []}


def turn(
    response: str, domains: list[str] | None = None, **state: dict[str, str]
) -> dict[str, Any]:
    made: dict[str, Any] = {"response": response, "state": state}
    return made if domains is None else {**made, "active_domains": domains}


def outcome(
    turns: list[dict[str, Any]],
    goals: dict[str, Any],
    booked: list[list[str]] | None = None,
) -> tuple[bool, bool]:
    result = dialogue_score(
        {"a": turns},
        {"a": goals},
        {"a": ["the answer is here ."] * len(turns)},
        {"a": booked or [[]] * len(turns)},
        world(),
    )
    return result.outcomes["a"]


CHEAP = {"pricerange": "cheap", "area": "south"}


def test_an_offer_inside_the_goals_answer_informs() -> None:
    assert outcome([turn("try [value_name]", restaurant=CHEAP)], {"restaurant": goal(**CHEAP)}) == (
        True,
        True,
    )


def test_an_offer_outside_it_does_not() -> None:
    state = {"area": "north"}
    assert not outcome([turn("try [value_name]", restaurant=state)], {"restaurant": goal(**CHEAP)})[
        0
    ]


def test_a_wider_offer_does_not() -> None:
    state = {"food": "british"}  # the mill and the kettle: only one of them fits the goal
    assert not outcome([turn("try [value_name]", restaurant=state)], {"restaurant": goal(**CHEAP)})[
        0
    ]


def test_no_name_no_offer() -> None:
    assert not outcome([turn("there is one", restaurant=CHEAP)], {"restaurant": goal(**CHEAP)})[0]


def test_the_response_must_come_while_the_domain_is_active() -> None:
    turns = [
        turn("which area?", restaurant=CHEAP),
        turn("try [hotel_name]", restaurant=CHEAP, hotel={"area": "centre"}),
    ]
    goals = {"restaurant": goal(**CHEAP)}
    assert not outcome(turns, goals)[0]


def test_all_domains_must_match() -> None:
    turns = [
        turn("try [value_name]", restaurant=CHEAP),
        turn("try [value_name]", restaurant=CHEAP, hotel={"area": "east"}),
    ]
    both = {"restaurant": goal(**CHEAP), "hotel": goal(area="east")}
    assert outcome(turns, both)[0]
    assert not outcome(turns, {**both, "hotel": goal(area="centre")})[0]


def test_an_offer_that_still_holds_is_kept() -> None:
    first = {"area": "south"}
    turns = [
        turn("[value_name]", restaurant=first),
        turn("[value_name]", restaurant={"food": "british"}),
    ]
    # The mill is among the british ones, so the narrower first offer stands.
    assert outcome(turns, {"restaurant": goal(area="south")})[0]


def test_an_offer_that_no_longer_holds_is_replaced() -> None:
    turns = [
        turn("[value_name]", restaurant={"area": "north"}),
        turn("[value_name]", restaurant={"area": "south"}),
    ]
    assert outcome(turns, {"restaurant": goal(area="south")})[0]
    assert not outcome(turns[::-1], {"restaurant": goal(area="south")})[0]


def test_a_name_in_the_goal_always_informs() -> None:
    assert outcome([turn("bye")], {"restaurant": goal(name="old mill")})[0]


@pytest.mark.parametrize("domain", ["taxi", "police", "hospital"])
def test_domains_without_venues_always_inform(domain: str) -> None:
    assert outcome([turn("bye")], {domain: goal()})[0]


def test_a_train_need_not_be_offered_unless_its_number_was_asked_for() -> None:
    wish = {"departure": "cambridge", "destination": "ely"}
    assert outcome([turn("booked")], {"train": goal(**wish)})[0]
    assert not outcome([turn("booked")], {"train": goal(["TRAINID"], **wish)})[0]


def test_a_wrong_train_offer_does_not_inform() -> None:
    wish = {"departure": "cambridge", "destination": "ely", "leave": "15:00"}
    early = {**wish, "leave": "09:00"}
    assert outcome([turn("[train_id]", train=wish)], {"train": goal(**wish)})[0]
    assert not outcome([turn("[train_id]", train=early)], {"train": goal(**wish)})[0]


def test_success_needs_everything_requested() -> None:
    wish = goal(["PHONE", "POST"], **CHEAP)
    name = turn("try [value_name] , phone [value_phone]", restaurant=CHEAP)
    post = turn("[restaurant_postcode]", restaurant=CHEAP)
    assert outcome([name], {"restaurant": wish}) == (True, False)
    assert outcome([name, post], {"restaurant": wish}) == (True, True)


def test_success_needs_inform() -> None:
    wish = goal(["PHONE"], **CHEAP)
    assert outcome([turn("phone [value_phone]", restaurant=CHEAP)], {"restaurant": wish}) == (
        False,
        False,
    )


def test_a_reference_counts_only_once_the_domain_is_booked() -> None:
    wish = {"restaurant": goal(["REFERENCE"], **CHEAP)}
    turns = [
        turn("[value_name] , reference [value_reference]", restaurant=CHEAP),
        turn("you are welcome", restaurant=CHEAP),
    ]
    assert outcome(turns, wish, [[], ["restaurant"]]) == (True, False)
    assert outcome(turns, wish, [["restaurant"], ["restaurant"]]) == (True, True)
    assert outcome(turns, wish, [["hotel"], ["hotel"]]) == (True, False)
    assert outcome(turns, wish, [[]]) == (True, False)  # fewer gold turns than predicted


# ---------------------------------------------------------------- the active domain


def domains(*states: dict[str, dict[str, str]]) -> list[list[str]]:
    return list(active_domains(states))


def test_nothing_is_active_before_the_first_change() -> None:
    assert domains({}, {"hotel": {"area": "east"}}) == [[], ["hotel"]]


def test_the_current_domain_stays_if_it_changed() -> None:
    first = {"hotel": {"area": "east"}}
    second = {"hotel": {"area": "west"}, "train": {"day": "monday", "leave": "9", "people": "1"}}
    assert domains(first, second) == [["hotel"], ["hotel"]]


def test_else_the_changed_domain_with_most_slots() -> None:
    first = {"hotel": {"area": "east"}}
    second = {**first, "taxi": {"leave": "9"}, "train": {"day": "monday", "leave": "9"}}
    assert domains(first, second) == [["hotel"], ["train"]]


def test_without_a_change_it_stays() -> None:
    state = {"hotel": {"area": "east"}}
    assert domains(state, state, state) == [["hotel"]] * 3


def test_after_a_change_of_several_the_next_of_them_comes() -> None:
    both = {"hotel": {"area": "east", "stars": "4"}, "taxi": {"leave": "9"}}
    assert domains(both, both, both) == [["hotel"], ["taxi"], ["taxi"]]


def test_given_domains_count_only_if_every_turn_has_them() -> None:
    wish = {"restaurant": goal(**CHEAP)}
    state = {"restaurant": CHEAP, "hotel": {"area": "east", "stars": "2", "parking": "no"}}
    inferred = turn("[value_name]", **state)
    told = turn("[value_name]", ["restaurant"], **state)
    assert outcome([told], wish)[0]
    assert not outcome([inferred], wish)[0]
    assert not outcome([told, turn("bye", **state)], wish)[0]


# ---------------------------------------------------------------- the database


def test_a_question_mark_fits_every_wish() -> None:
    found = world().query("restaurant", {"area": "centre", "pricerange": "cheap"})
    assert found == {"copper kettle", "golden wok"}


@pytest.mark.parametrize("word", ["dontcare", "don't care", "do n't care", "do not care", ""])
def test_what_does_not_matter_is_no_constraint(word: str) -> None:
    assert world().query("restaurant", {"area": word, "food": "indian"}) == {"saffron hall"}


def test_unknown_slots_are_ignored_and_ignored_columns_too() -> None:
    everything = {"copper kettle", "saffron hall", "golden wok", "old mill"}
    assert world().query("restaurant", {"bookday": "monday", "id": "2"}) == everything


def test_names_foods_and_stations_match_nearly_other_slots_exactly() -> None:
    database = world()
    assert database.query("restaurant", {"name": "the golden wok"}) == {"golden wok"}
    assert database.query("restaurant", {"food": "indian food"}) == {"saffron hall"}
    assert database.query("train", {"destination": "liverpool street"}) == {"tr3"}
    assert database.query("restaurant", {"area": "the north"}) == frozenset()


def test_ampersands_are_words() -> None:
    state = normalize_state({"hotel": {"name": "Rose & Crown"}})
    assert world().query("hotel", state["hotel"]) == {"rose and crown"}


@pytest.mark.parametrize(
    ("wish", "trains"),
    [
        ({"leave": "09:15"}, {"tr1", "tr2", "tr3"}),
        ({"leave": "09:16"}, {"tr2", "tr3"}),
        ({"arrive": "09:40"}, {"tr1"}),
        ({"arrive": "09:39"}, set()),
        ({"leave": "evening"}, {"tr1", "tr2", "tr3"}),  # no time at all counts as midnight
        ({"arrive": "evening"}, set()),
    ],
)
def test_trains_leave_after_and_arrive_before(wish: dict[str, str], trains: set[str]) -> None:
    assert world().query("train", wish) == trains


def test_the_threshold_of_likeness() -> None:
    assert partial_ratio("golden wok", "the golden wok house") == 100
    assert partial_ratio("golden wok", "silver fork") < 90
    assert partial_ratio("", "anything") == 0
    assert partial_ratio("abc", "xabcx") == partial_ratio("xabcx", "abc")


# ---------------------------------------------------------------- normalisation


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
        "train": {"leaveAt": "9", "arrive By": "10:30", "people": 2},
        "restaurant": {"food": "portugese", "name": "nando's"},
    }
    assert normalize_state(state) == {
        "hotel": {"internet": "yes", "parking": "yes", "type": "guesthouse"},
        "train": {"leave": "09:00", "arrive": "10:30"},
        "restaurant": {"food": "portuguese", "name": "nandos"},
    }
    assert normalize_value("area", "Centre") == "centre"


# ---------------------------------------------------------------- the file as a whole


def played(number: int) -> DialogueResult:
    names = [f"d{place}" for place in range(number)]
    good = [turn("try [value_name] in the south of town", restaurant=CHEAP)]
    poor = [turn("i do not know of any such place", restaurant=CHEAP)]
    return dialogue_score(
        {name: poor if place % 3 else good for place, name in enumerate(names)},
        {key: {"restaurant": goal(**CHEAP)} for key in names},
        {key: ["why not try NAME in the south"] for key in names},
        {key: [[]] for key in names},
        world(),
    )


def test_bleu_is_sacrebleus_own() -> None:
    hypotheses = ["try NAME in the south of town", "i do not know of any such place"]
    references = [["why not try NAME in the south"] * 2]
    expected = sacrebleu.corpus_bleu(hypotheses, references).score
    result = played(2)
    assert result.bleu == pytest.approx(expected, abs=1e-9)
    assert result.combined == pytest.approx((50 + 50) / 2 + expected)


def test_names_of_dialogues_are_normalised() -> None:
    result = dialogue_score(
        {"PMUL1.json": [turn("bye")]},
        {"pmul1": {"taxi": goal()}},
        {"pmul1": ["bye now then"]},
        {"pmul1": [[]]},
        world(),
    )
    assert result.outcomes == {"pmul1": (True, True)}


def test_the_order_of_dialogues_does_not_matter() -> None:
    names = ["x", "y", "z"]
    turns = {"x": [turn("[value_name]", restaurant=CHEAP)], "y": [turn("hello there")], "z": []}
    goals = {key: {"restaurant": goal(**CHEAP)} for key in names}
    references = {key: ["hello NAME and others"] for key in names}
    booked = {key: [[]] for key in names}
    one = dialogue_score(turns, goals, references, booked, world())
    reverse = {name: turns[name] for name in names[::-1]}
    other = dialogue_score(reverse, goals, references, booked, world())
    assert one.to_dict() == other.to_dict()


def test_outcomes_add_under_concatenation() -> None:
    assert sum(played(7).outcomes[name][0] for name in played(7).outcomes) == 3
    assert played(7).inform == pytest.approx(300 / 7)


def test_a_dialogue_that_is_nowhere_is_named() -> None:
    with pytest.raises(PolitesseError, match="dialogue 'b' of the predictions is not in the goals"):
        dialogue_score({"b": []}, {}, {}, {}, world())
    with pytest.raises(PolitesseError, match="empty"):
        dialogue_score({}, {}, {}, {}, world())
