"""Simulated users: what they say, what they understand, when they are done."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_bot import SmallBot

from politesse.dialogue.act_templates import corpus_language
from politesse.dialogue.agenda import Errand, Hearing, errands
from politesse.dialogue.judging import judge
from politesse.dialogue.language import Act, Line, Stretch, english
from politesse.dialogue.listening import Listener, gives, looks_like, references
from politesse.dialogue.personas import carried, persona, personas
from politesse.dialogue.simulator import Draft, User, UserSimulator
from politesse.dialogue.types import Reply
from politesse.dialogue.world import DONT_CARE, DomainGoal, Goal, World, town
from politesse.rewriting.types import Change

HOTELS = [
    {"name": "the old inn", "area": "north", "stars": "3", "phone": "01632111111", "internet": "yes"},
    {"name": "park lodge", "area": "east", "stars": "4", "phone": "01632222222", "internet": "no"},
]  # fmt: skip
SMALL = World("small", {"hotel": HOTELS})


def goal(**parts: object) -> Goal:
    return Goal("g", {"hotel": DomainGoal(**parts)})  # type: ignore[arg-type]


def talk(wish: Goal, *answers: str | Reply, patience: int = 3) -> tuple[User, list[Draft]]:
    """A user who hears these answers, and all that they said."""
    user = UserSimulator(SMALL, patience=patience).user(wish)
    said = [user.open()]
    for answer in answers:
        draft = user.next(answer if isinstance(answer, Reply) else Reply(answer))
        if draft is None:
            break
        said.append(draft)
    return user, said


def kinds(said: list[Draft]) -> list[str]:
    return [draft.acts[-1].kind for draft in said]


# ------------------------------------------------------------------ what users say

slots = {
    "restaurant": ["food", "pricerange", "area", "name", "bookday", "bookpeople", "booktime"],
    "hotel": ["type", "stars", "area", "internet", "parking", "bookstay", "bookpeople"],
    "train": ["departure", "destination", "day", "leaveat", "arriveby"],
    "spaceport": ["gravity", "deck"],
}
acts = st.sampled_from(sorted(slots)).flatmap(
    lambda domain: st.builds(
        Act,
        st.sampled_from(["inform", "next", "again", "answer", "add", "change", "correct", "book", "rebook", "retry"]),
        st.just(domain),
        st.lists(
            st.tuples(
                st.sampled_from(slots[domain]),
                st.sampled_from(["yes", "no", "1", "4", "north", "moderate", "the old inn", "09:15"]),
            ),
            min_size=1, max_size=4, unique_by=lambda pair: pair[0],
        ).map(tuple),
    )
)  # fmt: skip


@given(
    st.lists(acts, min_size=1, max_size=3), st.sampled_from(["polite", "plain"]), st.integers(0, 99)
)
def test_every_value_of_an_act_has_its_place_in_the_text(
    turn: list[Act], manner: str, seed: int
) -> None:
    line = english().turn(turn, manner, Random(seed))  # type: ignore[arg-type]
    marked = [(one.domain, one.slot, one.value) for one in line.stretches]
    assert sorted(marked) == sorted((act.domain, *pair) for act in turn for pair in act.slots)
    for one in line.stretches:
        surface = line.text[one.start : one.end].lower()
        assert surface
        assert one.value in ("yes", "no") or one.value in surface
    assert "{" not in line.text


def test_articles_fit_the_next_word() -> None:
    act = Act("inform", "restaurant", (("pricerange", "expensive"),))
    assert "an expensive" in english().turn([act], "plain", Random(1)).text
    act = Act("inform", "restaurant", (("food", "european"),))
    assert not any(
        "an european" in english().turn([act], "plain", Random(seed)).text for seed in range(20)
    )


def test_no_preference_is_said_in_words() -> None:
    text = english().turn([Act("answer", "hotel", (("area", DONT_CARE),))], "plain", Random(0)).text
    assert DONT_CARE not in text and "area" in text


def test_polite_turns_are_more_polite_than_plain_ones() -> None:
    from politesse.scoring import politeness

    act = Act("inform", "hotel", (("area", "north"), ("stars", "3")))
    scores = {
        manner: sum(
            politeness(english().turn([act], manner, Random(seed)).text, "en").value.value  # type: ignore[arg-type, union-attr]
            for seed in range(10)
        )
        for manner in ("polite", "plain")
    }
    assert scores["polite"] > scores["plain"]


TEMPLATES = {
    "Hotel-Inform": {"Area": ["I 'd rather be in the #HOTEL-INFORM-AREA# .", "no hole"], "Stay": ["#HOTEL-INFORM-STAY# nights it is ."]},
    "Hotel-Request": {"Addr": ["And where is that ?"]},
    "general-bye": {"none": ["Bye ."]},
}  # fmt: skip


def test_templates_of_a_corpus_are_said_half_the_time(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "manual_user_template_nlg.json").write_text(json.dumps(TEMPLATES))
    speech = corpus_language(tmp_path)
    act = Act("answer", "hotel", (("area", "north"),))
    said = [speech.turn([act], "polite", Random(seed)) for seed in range(40)]
    theirs = [line for line in said if line.text == "I'd rather be in the north."]
    assert 5 < len(theirs) < 35
    for line in said:
        assert [line.text[one.start : one.end] for one in line.stretches] == ["north"]
    asked = {
        speech.turn([Act("request", "hotel", (("address", "?"),))], "polite", Random(seed)).text
        for seed in range(40)
    }
    assert "And where is that?" in asked and len(asked) > 2
    plain = {speech.turn([act], "plain", Random(seed)).text for seed in range(40)}
    assert "I'd rather be in the north." not in plain


def test_without_templates_the_talk_is_our_own(tmp_path: Path) -> None:
    assert corpus_language(tmp_path) is english()


# ------------------------------------------------------------------ what users understand


@pytest.fixture(scope="module")
def listener() -> Listener:
    return Listener(SMALL, english().data)


def heard(listener: Listener, text: str) -> object:
    return listener.hear(text, "hotel", ["area", "stars", "bookpeople", "bookday", "name"], {})


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("Which area would you like?", "area"),
        ("What part of town do you want to stay in?", "area"),
        ("Please tell me how many people will be staying.", "bookpeople"),
        ("How many stars should it have?", "stars"),
        ("And on which day would you like to arrive?", "bookday"),
    ],
)
def test_questions_are_heard(listener: Listener, text: str, slot: str) -> None:
    assert (
        slot in listener.hear(text, "hotel", ["area", "stars", "bookpeople", "bookday"], {}).asked
    )


@pytest.mark.parametrize(
    "text",
    ["The old inn is in the north area.", "It has 3 stars.", "Is there anything else today?"],
)
def test_statements_are_no_questions(listener: Listener, text: str) -> None:
    assert not listener.hear(text, "hotel", ["area", "stars", "bookpeople", "bookday"], {}).asked


def test_names_are_heard_with_or_without_the_article(listener: Listener) -> None:
    found = listener.hear("There is Park Lodge, or maybe Old Inn.", "hotel", [], {}).entities
    assert [one["name"] for one in found] == ["park lodge", "the old inn"]


@pytest.mark.parametrize(
    "text",
    [
        "Sorry, there are no hotels that match.",
        "I could not find any place like that.",
        "Unfortunately I was unable to find a guesthouse there.",
        "Nothing matches your request.",
        "I don't have any hotels in the west.",
    ],
)
def test_nothing_found_is_heard(listener: Listener, text: str) -> None:
    found = listener.hear(text, "hotel", [], {})
    assert found.nothing and not found.refused


@pytest.mark.parametrize(
    "text",
    [
        "I was unable to book that.",
        "Sorry, the booking was unsuccessful.",
        "They are fully booked on Monday.",
        "I couldn't make the reservation.",
        "Sorry, it has no room for 2 people on friday. Would you like to try another day?",
    ],
)
def test_refusals_are_heard(listener: Listener, text: str) -> None:
    assert listener.hear(text, "hotel", [], {}).refused


@pytest.mark.parametrize(
    "text", ["I have booked it for you.", "Park Lodge is a nice place.", "Hello!"]
)
def test_good_news_is_no_bad_news(listener: Listener, text: str) -> None:
    found = listener.hear(text, "hotel", [], {})
    assert not (found.nothing or found.refused or found.lost)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Your reference number is 7K2M9QXA.", ("7K2M9QXA",)),
        ("Reference: abc123.", ("abc123",)),
        ("Call 01632111111, postcode MB1 1AA.", ()),
        ("That is PRETTY good.", ()),
        ("Booking is not possible.", ()),
    ],
)
def test_references_are_told_from_other_codes(text: str, codes: tuple[str, ...]) -> None:
    assert references(text) == codes


@pytest.mark.parametrize(
    ("text", "slot", "value", "said"),
    [
        ("It costs 12.50 pounds.", "price", "12.50 pounds", True),
        ("It costs £12.50.", "price", "12.50 pounds", True),
        ("It costs £2.50.", "price", "12.50 pounds", False),
        ("Entrance is free.", "entrancefee", "free", True),
        ("The postcode is MB11AA", "postcode", "mb1 1aa", True),
        ("There is no wifi, but there is parking.", "internet", "no", True),
        ("It doesn't have internet.", "internet", "yes", False),
        ("It is in the north.", "area", "north", True),
        ("It is a northern lodge.", "area", "north", False),
    ],
)
def test_values_are_heard(text: str, slot: str, value: str, said: bool) -> None:
    assert gives(text, slot, value) is said


def test_a_wrong_number_is_taken_for_an_answer() -> None:
    assert looks_like("Call 01632 999 999.", "phone") == "01632 999 999"


# ------------------------------------------------------------------ how a dialogue goes


def test_a_goal_is_worked_off() -> None:
    wish = goal(inform={"area": "north"}, request=("phone",))
    user, said = talk(wish, "I recommend The Old Inn.", "The number is 01632 111111.")
    assert kinds(said) == ["inform", "request", "bye"]
    assert judge(user, True).success and not user.gave_up


def test_an_offer_that_does_not_fit_is_corrected_and_the_slot_counts_as_lost() -> None:
    _, said = talk(goal(inform={"area": "north"}), "How about Park Lodge?")
    assert kinds(said) == ["inform", "correct"]
    assert said[1].lost == ("hotel-area",) and said[1].again


def test_a_wish_not_yet_said_is_added_and_nothing_is_lost() -> None:
    wish = goal(inform={"area": "north", "stars": "3", "internet": "yes"})
    for seed in range(20):
        user = UserSimulator(SMALL).user(wish, seed)
        first = user.open()
        if len(first.acts[0].slots) == 1:
            break
    second = user.next(Reply("How about Park Lodge?"))
    assert second and second.acts[0].kind in ("add", "correct")
    assert {slot for slot, _ in second.acts[0].slots} <= {"area", "stars", "internet"}


def test_questions_are_answered_and_open_ones_with_no_preference() -> None:
    _, said = talk(goal(inform={"area": "north"}), "How many stars should it have?")
    assert said[1].acts[0] == Act("answer", "hotel", (("stars", DONT_CARE),))


def test_a_question_asked_again_counts_as_lost() -> None:
    _, said = talk(goal(inform={"area": "north"}), "Which area?")
    assert said[1].acts[0] == Act("answer", "hotel", (("area", "north"),))
    assert said[1].lost == ("hotel-area",)


def test_a_user_whose_first_wish_is_vain_changes_it() -> None:
    wish = goal(inform={"area": "north"}, fail_inform={"area": "west"})
    user, said = talk(wish, "There are no hotels that match.", "There is The Old Inn.")
    assert said[0].acts[0].slots == (("area", "west"),)
    assert said[1].acts[0] == Act("change", "hotel", (("area", "north"),))
    assert judge(user, True).success


def test_a_booking_counts_under_its_own_number_only() -> None:
    details = {"bookday": "monday", "bookpeople": "2", "bookstay": "3"}
    wish = goal(inform={"area": "north"}, request=("ref",), book=details)
    right = SMALL.book("hotel", HOTELS[0], details)
    wrong = SMALL.book("hotel", HOTELS[0], {**details, "bookday": "tuesday"})
    user, said = talk(wish, "The Old Inn is free.", f"Your reference number is {right}.")
    assert kinds(said) == ["inform", "book", "bye"]
    assert judge(user, True).success
    user, _ = talk(wish, "The Old Inn is free.", f"Your reference number is {wrong}.")
    assert judge(user, True).booked == (0, 1)
    assert judge(user, False).booked == (1, 1)
    assert judge(user, False, {"hotel": {"bookday": "Monday"}}).booked == (1, 1)
    assert judge(user, False, {"hotel": {"bookday": "tuesday"}}).booked == (0, 1)


def test_a_confirmation_for_the_wrong_day_is_corrected() -> None:
    details = {"bookday": "monday", "bookpeople": "2", "bookstay": "3"}
    wish = goal(inform={"area": "north"}, book=details)
    _, said = talk(wish, "The Old Inn.", "Booked for Tuesday, reference QQ22WW33.")
    assert said[2].acts[0] == Act("correct", "hotel", (("bookday", "monday"),))


def test_a_refused_booking_is_tried_with_other_details() -> None:
    wish = goal(
        inform={"area": "north"}, book={"bookday": "monday"}, fail_book={"bookday": "friday"}
    )
    _, said = talk(wish, "The Old Inn.", "I was unable to book that.")
    assert said[1].acts[0].slots == (("bookday", "friday"),)
    assert said[2].acts[0] == Act("retry", "hotel", (("bookday", "monday"),))


@pytest.mark.parametrize("patience", [0, 1, 4])
def test_patience_is_the_number_of_fruitless_turns(patience: int) -> None:
    answers = ["Sorry, I did not understand that."] * 20
    user, said = talk(goal(inform={"area": "north"}), *answers, patience=patience)
    assert user.gave_up and kinds(said)[-1] == "giveup"
    assert len(said) == patience + 2


def test_a_bot_that_fails_is_asked_again_and_then_left() -> None:
    user, said = talk(goal(inform={"area": "north"}), *[Reply("", error="timeout")] * 9, patience=2)
    assert kinds(said) == ["inform", "again", "again", "giveup"]
    assert user.gave_up and not judge(user, True).success


def test_an_endless_chat_ends() -> None:
    answers = ["Which area would you like?", "How many stars?"] * 40
    user, said = talk(goal(inform={"area": "north"}), *answers)
    assert user.done and len(said) < 20


@given(st.lists(st.text(max_size=60), max_size=12), st.integers(0, 199))
def test_a_user_copes_with_any_text(answers: list[str], number: int) -> None:
    user = UserSimulator(town()).user(town().goals[number])
    user.open()
    for answer in answers:
        if user.next(Reply(answer)) is None:
            break
    assert judge(user, True).booked[0] <= judge(user, True).booked[1]


def test_the_whole_town_is_solvable() -> None:
    bot = SmallBot(town())
    simulator = UserSimulator(town())
    for one in town().goals:
        user = simulator.user(one)
        draft: Draft | None = user.open()
        while draft is not None and not user.done:
            draft = user.next(bot.reply(one.id, draft.polite.text))
        assert judge(user, True).missed == (), one.id


def test_details_are_drawn_where_a_goal_leaves_them_open() -> None:
    made = errands({"hotel": DomainGoal({"area": "north"}, ("ref",))}, Random(4))
    assert set(made[0].details) == {"bookpeople", "bookday", "bookstay"}


def test_a_taxi_without_places_runs_between_what_was_found() -> None:
    wish = Goal(
        "g", {"hotel": DomainGoal({"area": "north"}), "taxi": DomainGoal({"leaveat": "09:15"})}
    )
    user, said = talk(wish, "There is The Old Inn.")
    told = dict(said[1].acts[0].slots)
    assert (told["departure"], told["leaveat"]) == ("the old inn", "09:15")
    assert told["destination"] != told["departure"]
    assert user.errand.wanted == told


def test_of_several_trains_with_one_number_the_one_that_fits_is_meant() -> None:
    trains = [
        {"trainid": "TR1", "day": day, "leaveat": "09:00", "departure": "a", "destination": "b"}
        for day in ("monday", "friday")
    ]
    ears = Listener(World("rail", {"train": trains}), english().data)
    found = ears.hear("TR1 leaves at 09:00.", "train", [], {"day": "friday"}).entities
    assert [one["day"] for one in found] == ["friday"]


def test_an_offer_is_held_against_every_wish() -> None:
    errand = Errand("hotel", DomainGoal(), {"area": "north", "stars": "4"}, {})
    assert Hearing(SMALL).wrong(errand, SMALL.rows("hotel")[0]) == ["stars"]


# ------------------------------------------------------------------ personas


def test_the_polite_user_always_comes_first() -> None:
    assert [one.name for one in personas("third-call:1, polite")] == ["polite", "third_call:1"]
    assert len(personas("all")) == 8
    assert {one.intensity for one in personas("all:3")[1:]} == {3}


@pytest.mark.parametrize("name", ["angry", "impatient:4", "impatient:", "polite:1"])
def test_unknown_personas_are_refused(name: str) -> None:
    from politesse.core import PolitesseError

    with pytest.raises(PolitesseError):
        persona(name)


def test_rude_turns_keep_every_value_at_its_place() -> None:
    simulator = UserSimulator(town())
    for rude in personas("all")[2:]:
        for number in range(40):
            draft = simulator.user(town().goals[number]).open()
            line = rude.says(draft, number)
            found = [line.text[one.start : one.end] for one in line.stretches]
            before = [draft.polite.text[one.start : one.end] for one in draft.polite.stretches]
            assert found == before
            assert line.text != draft.polite.text


def test_the_neutral_user_leaves_courtesies_out() -> None:
    draft = UserSimulator(town()).user(town().goals[0]).open()
    assert persona("neutral").says(draft, 1) == draft.plain


def test_a_value_that_did_not_survive_is_noticed() -> None:
    line = Line("in the north please", (Stretch(7, 12, "hotel", "area", "north"),))
    kept = carried(
        line,
        "Hey! in the north",
        (Change(0, 0, "", 0, 5, "Hey! "), Change(12, 19, " please", 17, 17, "")),
    )
    assert kept and kept.text[kept.stretches[0].start : kept.stretches[0].end] == "north"
    assert carried(line, "in the south", (Change(7, 19, "north please", 7, 12, "south"),)) is None
