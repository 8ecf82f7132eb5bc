"""The pipeline bot: what it understands, believes, does and says."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from politesse.dialogue.bots.pipeline import PipelineBot
from politesse.dialogue.types import Bot, Reply, State
from politesse.dialogue.world import town


@pytest.fixture(scope="module")
def bot() -> PipelineBot:
    return PipelineBot(town())


def talk(bot: Bot, *turns: str, session: str = "one") -> list[Reply]:
    bot.end(session)
    return [bot.reply(session, turn) for turn in turns]


@pytest.mark.parametrize(
    ("text", "state"),
    [
        (
            "I'd like a cheap Thai restaurant in the centre, please.",
            {"restaurant": {"food": "thai", "pricerange": "cheap", "area": "centre"}},
        ),
        (
            "Find me a guest house in the south with wifi and four stars",
            {"hotel": {"type": "guesthouse", "area": "south", "internet": "yes", "stars": "4"}},
        ),
        (
            "a museum in the east and a moderate indian restaurant in the west",
            {
                "attraction": {"type": "museum", "area": "east"},
                "restaurant": {"pricerange": "moderate", "food": "indian", "area": "west"},
            },
        ),
        (
            "I want a train from Marlbeck to Saltmere on Friday that arrives by 5:45 pm",
            {
                "train": {
                    "departure": "marlbeck",
                    "destination": "saltmere",
                    "day": "friday",
                    "arriveby": "17:45",
                }
            },
        ),
        (
            "a train to Dunwold leaving after 9:15 on tuesday",
            {"train": {"destination": "dunwold", "leaveat": "09:15", "day": "tuesday"}},
        ),
        (
            "Book me a taxi from the Ferryman to Alder College at 10:30",
            {
                "taxi": {
                    "departure": "the ferryman",
                    "destination": "alder college",
                    "leaveat": "10:30",
                }
            },
        ),
        ("I need the cardiology department", {"hospital": {"department": "cardiology"}}),
        (
            "a resturant that serves japanse food, price doesn't matter",
            {"restaurant": {"food": "japanese", "pricerange": "dontcare"}},
        ),
    ],
)
def test_what_is_wished_for(bot: PipelineBot, text: str, state: State) -> None:
    assert talk(bot, text)[0].state == state


@pytest.mark.parametrize(
    "text",
    [
        "I'd like a cheap Thai restaurant in the centre, please.",
        "Listen, I haven't got all day: a cheap thai restaurant in the centre. Now.",
        "Are you deaf? A CHEAP THAI RESTAURANT IN THE CENTRE!!! How hard can that be?",
        "oh brilliant, another useless bot. a cheap thai restaurant in the centre, genius",
        "I'm starving and exhausted, just give me a cheap thai restaurant in the centre already",
    ],
)
def test_rudeness_does_not_hide_the_wish(bot: PipelineBot, text: str) -> None:
    reply = talk(bot, text)[0]
    assert reply.state == {"restaurant": {"food": "thai", "pricerange": "cheap", "area": "centre"}}
    assert "Bangkok Tram" in reply.text


@pytest.mark.parametrize(
    "text",
    [
        "Did somebody really have to train you for this?",
        "Don't hurt yourself thinking.",
        "No food, no sleep, and now you.",
        "I need food, not your chatter.",
        "Leave me alone.",
        "I can barely stand, so hurry.",
    ],
)
def test_annoyance_asks_for_nothing(bot: PipelineBot, text: str) -> None:
    before, after = talk(bot, "a cheap hotel in the east", text)
    assert after.state == before.state
    assert after.domain == "hotel"


def test_a_table_is_booked_once_everything_is_known(bot: PipelineBot) -> None:
    replies = talk(
        bot,
        "an expensive french restaurant in the south",
        "Yes, book it for 4 people on friday",
        "at 19:00",
        "what is the reference number?",
    )
    assert "La Table de Suzon" in replies[0].text
    assert replies[1].text.endswith("What time would you like the reservation for?")
    entity = town().find("restaurant", {"name": "la table de suzon"})[0]
    details = {"bookpeople": "4", "bookday": "friday", "booktime": "19:00"}
    reference = town().book("restaurant", entity, details)
    assert reference
    assert reference in replies[2].text
    assert reference in replies[3].text
    assert replies[2].delexicalised is not None
    assert "[ref]" in replies[2].delexicalised


def test_what_is_asked_is_answered(bot: PipelineBot) -> None:
    replies = talk(
        bot, "Tell me about the museum of bees", "the postcode, the phone number and what it costs?"
    )
    row = town().find("attraction", {"name": "museum of bees"})[0]
    for slot in ("phone", "entrancefee"):
        assert row[slot] in replies[1].text
    assert row["postcode"].upper() in replies[1].text
    assert replies[1].delexicalised is not None
    for slot in ("phone", "postcode", "entrancefee"):
        assert f"[{slot}]" in replies[1].delexicalised


def test_nothing_found_is_said_and_another_wish_helps(bot: PipelineBot) -> None:
    replies = talk(bot, "a georgian restaurant in the west", "then one in the south")
    assert "no georgian restaurants in the west" in replies[0].text
    assert "Supra House" in replies[1].text


def test_the_two_hundred_goals_said_plainly_are_understood(bot: PipelineBot) -> None:
    """Constraints in one plain sentence each come back as the state."""
    said = {
        "restaurant": "I want a restaurant: {}.",
        "hotel": "I want a place to stay: {}.",
        "attraction": "I want to visit an attraction: {}.",
    }
    worded = {
        "area": "in the {}",
        "pricerange": "in the {} price range",
        "food": "serving {} food",
        "stars": "with {} stars",
        "internet": "with internet",
        "parking": "with parking",
        "type": "of the type {}",
        "name": "called {}",
    }
    for goal in town().goals:
        for domain, wanted in goal.domains.items():
            if domain in said:
                parts = (worded[slot].format(value) for slot, value in wanted.inform.items())
                state = talk(bot, said[domain].format(", ".join(parts)))[0].state or {}
                assert state[domain] == wanted.inform, goal.id


def test_sessions_are_apart_and_threads_do_not_matter() -> None:
    bot = PipelineBot(town())
    foods = ["thai", "indian", "chinese", "french", "turkish", "italian"] * 6

    def session(number: int) -> State | None:
        name = f"s{number}"
        bot.reply(name, f"I want {foods[number]} food")
        bot.reply(name, "in the centre")
        return bot.reply(name, "thank you").state

    with ThreadPoolExecutor(8) as pool:
        states = list(pool.map(session, range(len(foods))))
    assert states == [{"restaurant": {"food": food, "area": "centre"}} for food in foods]


def test_the_same_turns_give_the_same_answers() -> None:
    turns = ("a cheap hotel in the east", "book it for 2 people, 3 nights from monday", "bye")
    assert [r.text for r in talk(PipelineBot(), *turns)] == [
        r.text for r in talk(PipelineBot(), *turns)
    ]


@pytest.mark.parametrize(
    "text", ["", "   ", "???", "asdf qwer", "🙃" * 50, "no " * 3000, "12 12 12"]
)
def test_anything_gets_an_answer(bot: PipelineBot, text: str) -> None:
    reply = talk(bot, text)[0]
    assert reply.text
    assert not reply.failed


@pytest.mark.parametrize(
    ("first", "then"),
    [
        # Complaints, doubts and figures beside the request are no wishes.
        ("I want a hotel in the north.", "My back hurts. What's the address?"),
        ("I want a hotel in the north.", "Cheap? Give me the phone number."),
        ("I want a hotel in the north.", "You never said it was expensive. The postcode, now."),
        ("I want a hotel in the north.", "I got a parking ticket because of you. The address."),
        ("I want a hotel in the north.", "Is parking free there?"),
        ("I want a hotel in the north.", "I'm paying for two households here. The phone number."),
        ("I want a hotel in the north.", "Answer before one of us retires. The postcode."),
        (
            "I want a train from Marlbeck to Saltmere.",
            "Saltmere, still Saltmere, how often must I say it.",
        ),
        ("I want a restaurant in the west.", "Is that plain English? The address."),
    ],
)
def test_complaints_change_no_belief(bot, first, then):
    before, after = talk(bot, first, then)
    assert after.state == before.state


@pytest.mark.parametrize(
    ("text", "state"),
    [
        (
            "I need a train to Marlbeck on Monday, and it's Saltmere I'm departing from.",
            {"destination": "marlbeck", "departure": "saltmere", "day": "monday"},
        ),
        (
            "A train from Saltmere. In Marlbeck by 15:15.",
            {"departure": "saltmere", "destination": "marlbeck", "arriveby": "15:15"},
        ),
    ],
)
def test_the_ends_of_a_journey_may_be_said_in_other_words(bot, text, state):
    assert talk(bot, text)[-1].state["train"] == state


def test_a_need_can_be_refused_after_it_is_named(bot):
    state = talk(bot, "A hotel in the east. Free parking I don't need.")[-1].state
    assert state["hotel"]["parking"] == "dontcare"


def test_hours_of_waiting_are_no_opening_hours(bot):
    answer = talk(bot, "Eleven hours I've been up. Find me a museum in the east.")[-1].text
    assert "open" not in answer.lower()


@pytest.mark.parametrize(
    ("text", "state"),
    [
        (
            "A train. Saltmere to Marlbeck, Tuesday.",
            {"departure": "saltmere", "destination": "marlbeck"},
        ),
        (
            "A train to Dunwold. 16:20. Arrive by 16:20.",
            {"destination": "dunwold", "arriveby": "16:20"},
        ),
        ("A train to Dunwold, you'll find me one from Saltmere.", {"departure": "saltmere"}),
    ],
)
def test_terse_users_are_understood(bot, text, state):
    said = talk(bot, text)[-1].state["train"]
    assert {slot: said.get(slot) for slot in state} == state
    assert not {"leaveat", "arriveby"} <= said.keys()


def test_the_place_before_to_is_where_a_ride_begins(bot):
    said = talk(bot, "I need a taxi.", "The Ferryman to Alder College, 10:30.")[-1].state["taxi"]
    assert (said["departure"], said["destination"]) == ("the ferryman", "alder college")


@pytest.mark.parametrize(
    ("first", "then", "slot", "value"),
    [
        # A kind refused outright is not wanted because it is also complained of.
        (
            "A place to stay in the east.",
            "I got a guesthouse last year and I do not want a guesthouse.",
            "type",
            "hotel",
        ),
        # Another day that is offered as a question is one.
        (
            "A cheap hotel for 2 people for 3 nights from Sunday.",
            "Tuesday then?",
            "bookday",
            "tuesday",
        ),
        # How many of the staff were told is not how many come.
        ("A hotel for 2 people.", "I've spelt it for three of you.", "bookpeople", "2"),
        # What was said outright is not taken from elsewhere.
        ("A hotel for 5 people.", "Make it 1 night for the same 5 people.", "bookpeople", "5"),
    ],
)
def test_what_a_rude_user_wants_of_a_hotel(bot, first, then, slot, value):
    assert talk(bot, first, then)[-1].state["hotel"][slot] == value


def test_comforts_that_are_asked_about_are_no_wishes(bot):
    for asked in ("Tell me if the wifi works.", "Free parking there, is it?"):
        assert "internet" not in talk(bot, "A hotel in the east.", asked)[-1].state["hotel"]
        assert "parking" not in talk(bot, "A hotel in the east.", asked)[-1].state["hotel"]


def test_a_remark_on_a_booking_changes_nothing_but_a_correction_does(bot):
    booked = ("A cheap thai restaurant for 2 people at 18:15 on Friday.", "Book it.")
    before = talk(bot, *booked)[-1]
    assert "reference number" in before.text
    remarked = talk(bot, *booked, "Saturday, marvellous. What is the address?")[-1]
    assert remarked.state == before.state
    changed = talk(bot, *booked, "Make it Saturday. What is the address?")[-1]
    assert changed.state["restaurant"]["bookday"] == "saturday"


def test_a_word_thrown_back_is_no_new_subject(bot):
    before, after = talk(bot, "A museum in the east.", "Hotels? The address of the museum.")
    assert after.state == before.state
    assert after.domain == "attraction"
