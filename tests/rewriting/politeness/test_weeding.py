"""What of a rude turn goes, in turns written for this test."""

import pytest

from politesse.dialogue.bots.function import FunctionBot
from politesse.dialogue.calm import Calm
from politesse.languages import load
from politesse.rewriting.politeness import calm
from politesse.rewriting.politeness.idle import Clause, read_idle, write_idle
from politesse.rewriting.politeness.tables import manners

BURIED = [
    (
        "I've been on hold since lunch with some dreadful flute music. A train to Ely on Friday, and "
        "don't make me ask twice.",
        ["train to Ely on Friday"],
        ["flute", "ask twice"],
    ),
    (
        "Nobody in your office can read, can they? I need a cheap hotel in the north with free parking, "
        "before my wife starts on me again.",
        ["a cheap hotel in the north with free parking"],
        ["Nobody", "wife"],
    ),
    (
        "My brother ate the last sandwich and the dog is howling. What's the phone number of the museum?",
        ["What's the phone number of the museum"],
        ["sandwich", "howling"],
    ),
    (
        "Two of your people hung up on me, how charming. Table for 4, Tuesday, 18:30.",
        ["Table for 4", "Tuesday", "18:30"],
        ["charming"],
    ),
]


@pytest.mark.parametrize(("text", "has", "lacks"), BURIED)
def test_a_buried_request_is_dug_out(text, has, lacks):
    made = calm(text).text
    assert all(part in made for part in has), made
    assert not any(part in made for part in lacks), made
    assert made.endswith((", please.", ", please?"))


@pytest.mark.parametrize("text", [text for text, *_ in BURIED])
def test_what_the_caller_protects_keeps_its_clause(text):
    words = text.split(" ")
    at = 0
    for word in words:
        made = calm(text, protect=[(at, at + len(word))]).text
        assert word in made
        at += len(word) + 1


def test_days_and_times_always_stay():
    made = calm("My aunt snored all night like a tractor until 06:45 on a Monday. Book it.").text
    assert "06:45" in made
    assert "Monday" in made


def test_a_turn_that_wants_nothing_more_thanks():
    made = calm("I've had quite enough of your nonsense for one lifetime. No, that's all.").text
    assert made == "No, that's all, thank you."


def test_what_is_repeated_of_the_answer_goes_only_where_it_is_known_to_be():
    turn = "Blue sofa cushions, how very suburban. I need the address."
    known = calm(turn, after="We have blue sofa cushions.").text
    assert known == "I need the address, please."


def test_calm_tells_what_the_bot_was_told():
    bot = Calm(FunctionBot(lambda text: text, name="echo"))
    reply = bot.reply("s", BURIED[0][0])
    assert reply.heard == reply.text
    assert "flute" not in reply.heard


def test_a_model_weighs_what_it_was_given():
    size = 16
    table = manners(load("en"))
    model = read_idle(write_idle([0.0] * size, [0.0] * size, -1.0, 0.0, 0.0))
    assert model.kept([Clause("Book it", 0, ".")], table) == [pytest.approx(0.2689, abs=1e-4)]
    assert not model.knows("book")
    lively = read_idle(write_idle([1.0] * size, [0.0] * size, 0.0, 1.0, 0.0))
    assert lively.sounds("Book it", table.signs) == 4.0  # as much as it may say
    assert lively.kept([Clause("Book it", 0, ".")], table)[0] > 0.9


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [
        (
            "de",
            "Bist du taub, du Idiot? Ein Zimmer für 2 Personen!",
            "Ein Zimmer für 2 Personen, bitte.",
        ),
        ("de", "Nein, das ist alles, du Trottel.", "Nein, das ist alles, danke."),
        ("es", "No, eso es todo, inútil.", "No, eso es todo, gracias."),
        ("fr", "Je veux une table pour 4, imbécile.", "Je veux une table pour 4, s'il vous plaît."),
        ("nl", "Ik wil een tafel voor 4, idioot.", "Ik wil een tafel voor 4, alstublieft."),
        ("ru", "Нет, это всё, идиот.", "Нет, это всё, спасибо."),
    ],
)
def test_other_languages_have_their_own_courtesy(language, text, wanted):
    assert calm(text, language=language).text == wanted


@pytest.mark.parametrize(
    ("language", "text", "last"),
    [
        ("es", "No me tomes por un idiota.", "un"),
        ("fr", "Arrêtez de me prendre pour un imbécile.", "un"),
        ("it", "Non prendermi per un idiota.", "un"),
        ("nl", "Behandel me niet als een idioot.", "een"),
        ("pt", "Não me tome por um idiota.", "um"),
        ("vi", "Đừng coi tôi là đồ ngu.", "là"),
    ],
)
def test_no_rule_leaves_half_a_clause(language, text, last):
    assert not calm(text, language=language, courtesy=False).text.rstrip(".").endswith(f" {last}")


def test_both_dashes_of_an_aside_go():
    made = calm(
        "I need a taxi — you utter genius of a machine, how slow can one be — to the station at 16:40."
    )
    assert "—" not in made.text
    assert "to the station at 16:40" in made.text
