"""Inform, Success and BLEU in a small world that shows every rule, and the laws they obey."""

from __future__ import annotations

import random
from typing import Any

import pytest
import sacrebleu
from hypothesis import given, settings
from hypothesis import strategies as st

from politesse.core import PolitesseError
from politesse.metrics.dialogue import (
    Database,
    DialogueResult,
    active_domains,
    dialogue_score,
    lacks_states,
)
from politesse.metrics.dialogue_database import partial_ratio
from politesse.metrics.dialogue_names import normalize_state
from politesse.metrics.significance import confidence_intervals

# ---------------------------------------------------------------- a small world

RESTAURANTS = [
    {
        "id": "1",
        "name": "copper kettle",
        "area": "centre",
        "food": "british",
        "pricerange": "cheap",
        "introduction": "A kettle on every table.",
    },
    {
        "id": "2",
        "name": "saffron hall",
        "area": "north",
        "food": "indian",
        "pricerange": "expensive",
    },
    {"id": "3", "name": "golden wok", "area": "centre", "food": "chinese", "pricerange": "?"},
    {"id": "4", "name": "old mill", "area": "south", "food": "british", "pricerange": "cheap"},
]
HOTELS = [
    {"id": "1", "name": "rose and crown", "area": "centre", "parking": "yes", "stars": "4", "type": "hotel"},
    {"id": "2", "name": "lark lodge", "area": "east", "parking": "no", "stars": "2", "type": "guesthouse"},
]  # fmt: skip
ATTRACTIONS = [{"id": "1", "name": "clay museum", "area": "west", "type": "museum"}]
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
    assert world().query("restaurant", {"bookday": "monday", "introduction": "x"}) == everything


def test_names_foods_and_stations_match_nearly_other_slots_exactly() -> None:
    database = world()
    assert database.query("restaurant", {"name": "the golden wok"}) == {"golden wok"}
    assert database.query("restaurant", {"food": "indian food"}) == {"saffron hall"}
    assert database.query("train", {"destination": "liverpool street"}) == {"TR3"}
    assert database.query("restaurant", {"area": "the north"}) == frozenset()


def test_rows_are_compared_as_they_are_stored() -> None:
    """An alias gives a state another name than the stored one has: it finds nothing."""
    state = normalize_state({"attraction": {"name": "parkside pools"}})["attraction"]
    stored = Database({"attraction": [{"name": "parkside pools"}]})
    assert state == {"name": "parkside swimming pool"}
    assert stored.query("attraction", state) == frozenset()
    assert stored.query("attraction", {"name": "parkside pools"}) == {"parkside pools"}
    renamed = Database({"attraction": [{"name": "parkside swimming pool"}]})
    assert renamed.query("attraction", state) == {"parkside swimming pool"}


def test_a_misspelt_type_is_found() -> None:
    stored = Database({"attraction": [{"name": "leisure park", "type": "mutliple sports"}]})
    assert stored.query("attraction", {"type": "multiple sports"}) == {"leisure park"}


def test_ampersands_are_words() -> None:
    state = normalize_state({"hotel": {"name": "Rose & Crown"}})
    assert world().query("hotel", state["hotel"]) == {"rose and crown"}


@pytest.mark.parametrize(
    ("wish", "trains"),
    [
        ({"leave": "09:15"}, {"TR1", "TR2", "TR3"}),
        ({"leave": "09:16"}, {"TR2", "TR3"}),
        ({"arrive": "09:40"}, {"TR1"}),
        ({"arrive": "09:39"}, set()),
        ({"leave": "evening"}, {"TR1", "TR2", "TR3"}),  # no time at all counts as midnight
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


letters = st.text("abcd ", max_size=12)


@settings(max_examples=300, deadline=None)
@given(letters, letters, st.integers(0, 12))
def test_a_name_is_found_just_where_the_ratio_is_high_enough(
    one: str, other: str, kept: int
) -> None:
    """The query decides most pairs by their letters alone; that must not change a verdict."""
    for stored in (other, one[:kept] + other, other + one[kept:]):
        if not stored or stored == "?" or one.strip() == "":
            continue
        database = Database({"hotel": [{"name": "x"}, {"name": stored}]})

        expected = one == stored or partial_ratio(one, stored) >= 90
        assert (stored in database.query("hotel", {"name": one})) == expected


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


@pytest.mark.parametrize("spelling", ["pmul1", "PMUL1", "PMUL1.json", "pmul1.json"])
def test_names_of_dialogues_are_normalised_everywhere(spelling: str) -> None:
    result = dialogue_score(
        {spelling: [turn("bye")]},
        {"PMUL1.json": {"taxi": goal()}, "other": {}},
        {"pmul1.json": ["bye now then"], "other": []},
        {"PMUL1": [[]], "other": []},
        world(),
    )
    assert result.outcomes == {"pmul1": (True, True)}


def test_one_dialogue_under_two_spellings_is_refused() -> None:
    with pytest.raises(PolitesseError, match="dialogue 'a' is in the predictions twice"):
        dialogue_score({"a": [], "A.json": []}, {}, {}, {}, world())


def scored(predictions: dict[str, Any], **more: Any) -> DialogueResult:
    """Dialogues whose goal is the cheap restaurant in the south, with references of two turns."""
    goals = {name: {"restaurant": goal(**CHEAP)} for name in "abc"}
    references = {name: ["try NAME", "bye then"] for name in "abc"}
    return dialogue_score(
        predictions, goals, references, {n: [[], []] for n in "abc"}, world(), **more
    )


def test_dialogues_that_were_not_predicted_do_not_count() -> None:
    result = scored({"b": [turn("try [value_name]", restaurant=CHEAP)]})
    assert (result.dialogues, result.inform) == (1, 100)


def test_more_and_fewer_turns_than_the_reference() -> None:
    offer = turn("try [value_name]", restaurant=CHEAP)
    short, long = scored({"a": [offer]}), scored({"a": [offer, offer, offer]})
    assert (short.inform, long.inform) == (100, 100)
    assert short.statistics["a"][1] == 2  # tokens of the one reference turn that was answered
    assert long.statistics["a"][1] == 4


def test_without_states_the_true_ones_count_for_all_turns() -> None:
    true = {"A.json": [{"restaurant": CHEAP}], "b": [{"restaurant": CHEAP}]}
    bare = {"a": [{"response": "try [value_name]"}, {"response": "bye"}]}
    assert lacks_states(bare)
    assert scored(bare, true_states=true).outcomes == {"a": (True, True)}
    north = turn("try [value_name]", restaurant={"area": "north"})
    mixed = {"a": [{"response": "hello"}], "b": [north]}
    assert scored(mixed, true_states=true).outcomes["b"] == (True, True)
    assert scored({"b": [north]}, true_states=true).outcomes["b"] == (False, False)


def test_missing_states_are_named() -> None:
    with pytest.raises(PolitesseError, match="dialogue 'b', turn 1 of the predictions has no 'st"):
        scored({"a": [turn("hi")], "b": [turn("hi"), {"response": "bye"}]})
    with pytest.raises(PolitesseError, match="dialogue 'a' of the predictions is not in the true"):
        scored({"a": [{"response": "hi"}]}, true_states={"b": []})


def test_active_domains_in_any_form() -> None:
    state = {"restaurant": CHEAP, "hotel": {"area": "east", "stars": "2", "parking": "no"}}
    for domains_given in (["restaurant"], ["Restaurant", "hotel"], "restaurant"):
        offer = {**turn("try [value_name]", **state), "active_domains": domains_given}
        assert scored({"a": [offer]}).inform == 100
        assert "domains:given" in scored({"a": [offer]}).signature
    none = {**turn("try [value_name]", **state), "active_domains": None}
    assert scored({"a": [none]}).inform == 0


areas = st.sampled_from(["north", "south", "centre"])
spoken = st.sampled_from(["try [value_name]", "which area ?", "bye then", "call [value_phone]"])
some_turns = st.lists(
    st.tuples(spoken, areas).map(lambda pair: turn(pair[0], restaurant={"area": pair[1]})),
    max_size=3,
)
some_dialogues = st.dictionaries(st.sampled_from("abc"), some_turns, min_size=1)


@settings(max_examples=40, deadline=None)
@given(some_dialogues, st.randoms(use_true_random=False))
def test_the_order_of_dialogues_does_not_matter(
    predictions: dict[str, Any], chance: random.Random
) -> None:
    names = list(predictions)
    chance.shuffle(names)
    one, other = scored(predictions), scored({name: predictions[name] for name in names})
    assert one.to_dict() == other.to_dict()
    drawn = confidence_intervals(one.parts(), 20)
    assert drawn == confidence_intervals(other.parts(), 20)


@settings(max_examples=40, deadline=None)
@given(some_dialogues)
def test_a_file_is_the_sum_of_its_dialogues(predictions: dict[str, Any]) -> None:
    whole = scored(predictions)
    parts = [scored({name: turns}) for name, turns in predictions.items()]
    assert whole.inform == pytest.approx(sum(part.inform for part in parts) / len(parts))
    assert whole.success == pytest.approx(sum(part.success for part in parts) / len(parts))
    assert whole.statistics == {k: v for part in parts for k, v in part.statistics.items()}
    assert whole.success <= whole.inform
    assert whole.parts().estimate()["bleu"] == pytest.approx(whole.bleu)


def test_a_dialogue_that_is_nowhere_is_named() -> None:
    with pytest.raises(PolitesseError, match="dialogue 'b' of the predictions is not in the goals"):
        dialogue_score({"b": []}, {}, {}, {}, world())
    with pytest.raises(
        PolitesseError, match=r"dialogue 'x' .* not in the goals \(nor are 1 others"
    ):
        scored({"a": [], "x": [], "y": []})
    with pytest.raises(PolitesseError, match="empty"):
        dialogue_score({}, {}, {}, {}, world())
