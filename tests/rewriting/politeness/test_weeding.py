"""What of a rude turn goes, in turns written for this test."""

import pytest

from politesse.dialogue.bots.function import FunctionBot
from politesse.dialogue.calm import Calm
from politesse.languages import load
from politesse.rewriting.politeness import calm, weeding
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


@pytest.mark.parametrize(
    ("language", "text", "when"),
    [
        ("en", "I need a refund for order 88213, {}, or I am gone.", ["today", "by tonight", "right now"]),
        ("en", "A taxi to the station, {}, and spare me the poetry.", ["this evening", "tomorrow", "now"]),
        ("cs", "Chci vrátit peníze za objednávku 88213, {}, nebo jdu jinam.", ["dnes", "ještě dnes", "zítra ráno"]),
        ("de", "Erstatten Sie die Bestellung 88213, {}, oder ich bin weg.", ["heute", "und zwar jetzt", "noch heute"]),
        ("es", "Quiero el dinero del pedido 88213, {}, o me largo.", ["hoy", "hoy mismo", "esta noche"]),
        ("fr", "Je veux le remboursement de la commande 88213, {}, ou je m'en vais.", ["aujourd'hui", "ce soir", "maintenant"]),
        ("hi", "ऑर्डर 88213 के पैसे वापस करो, {}, वरना मैं चला।", ["आज", "आज ही", "अभी"]),
        ("hu", "Kérem vissza a 88213-as rendelés árát, {}, vagy megyek máshova.", ["ma", "még ma", "most"]),
        ("it", "Voglio il rimborso dell'ordine 88213, {}, o me ne vado.", ["oggi", "stasera", "entro oggi"]),
        ("ja", "注文88213の返金、{}、でなきゃもう使わない。", ["今日", "今日中に", "今すぐ"]),
        ("ko", "주문 88213 환불해 주세요, {}, 아니면 갈 거예요.", ["오늘", "오늘 안에", "지금 당장"]),
        ("nl", "Ik wil mijn geld terug voor bestelling 88213, {}, of ik ben weg.", ["vandaag", "vanavond", "nu"]),
        ("pl", "Proszę o zwrot za zamówienie 88213, {}, albo odchodzę.", ["dziś", "jeszcze dzisiaj", "teraz"]),
        ("pt", "Quero o reembolso do pedido 88213, {}, ou vou embora.", ["hoje", "hoje mesmo", "agora"]),
        ("ru", "Верните деньги за заказ 88213, {}, или я ухожу.", ["сегодня", "сегодня же", "прямо сейчас"]),
        ("uk", "Поверніть гроші за замовлення 88213, {}, або я піду.", ["сьогодні", "сьогодні ж", "зараз"]),
        ("vi", "Hoàn tiền đơn 88213, {}, không thì tôi đi.", ["hôm nay", "ngay bây giờ", "tối nay"]),
        ("zh", "把订单88213的钱退给我，{}，不然我走了。", ["今天", "今天之前", "现在"]),
    ],
)  # fmt: skip
def test_when_something_is_wanted_stays_whatever_a_model_says(
    language, text, when, likely, monkeypatch
):
    monkeypatch.setattr(weeding, "_TALK", 0)
    for moment in when:
        likely(**{moment: 0.001})
        assert moment in calm(text.format(moment), language=language).text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "what now"),
        ("en", "you've been asleep all day today"),
        ("de", "was ist jetzt wieder los"),
        ("fr", "et maintenant on fait quoi"),
        ("es", "ahora me toman el pelo"),
    ],
)
def test_what_says_more_than_when_is_no_moment(language, text):
    assert manners(load(language)).clauses.moment.fullmatch(text) is None


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


class Fixed:
    """A model that finds clauses as likely as a test says, by a word of theirs."""

    knows_business = True

    def __init__(self, likely):
        self._likely = likely

    def kept(self, turn, table):
        return [
            next((value for word, value in self._likely.items() if word in one.text), 0.99)
            for one in turn
        ]

    def sounds(self, text, signs):
        return 0.0

    def knows(self, word):
        return True


@pytest.fixture
def likely(monkeypatch):
    """Have clauses with these words found so likely, all others sure to matter."""

    def found(**values):
        monkeypatch.setattr(weeding, "idle_model", lambda code: Fixed(values))

    return found


OFFER = "The Kestrel takes 163 minutes and the fare is 21.40. Would you like a seat in the quiet carriage?"
SNEER = "163 minutes, how perfectly splendid for my knees. I need 2 seats on it."


@pytest.mark.parametrize(
    ("text", "after", "stays"),
    [
        # A figure of the answer, or a word of it, that opens a turn and is only sneered at …
        (SNEER, OFFER, False),
        (SNEER.replace("163 minutes", "The fare"), OFFER, False),
        # … but not one that the answer did not have, had beside others to choose from, or asks about.
        (SNEER.replace("163", "165"), OFFER, True),
        (SNEER, "There is one of 163 minutes and one of 170.", True),
        (SNEER, "Is 163 minutes too long for you?", True),
        (SNEER, "", True),
    ],
)
def test_what_opens_a_turn_and_is_sneered_at(likely, text, after, stays):
    likely(splendid=0.02, minutes=0.9, fare=0.7)
    made = calm(text, after=after).text
    assert (text.split(",")[0] in made) == stays
    assert "I need 2 seats on it" in made
    assert "splendid" not in made


@pytest.mark.parametrize(("value", "heard"), [(0.06, True), (0.01, False)])
def test_what_the_turn_may_be_about_is_heard_once(likely, value, heard):
    likely(plumber=value, surprise=0.03)
    text = "He says that a plumber may be had here. Surprise me, go on. I live at number 12."
    at = text.index("plumber")
    assert "plumber" not in calm(text).text
    assert ("plumber" in calm(text, subjects=[(at, at + len("plumber"))]).text) == heard
    bot = Calm(FunctionBot(lambda text: text, name="echo"), subjects=["plumber"])
    assert ("plumber" in bot.reply("s", text).text) == heard
    assert "plumber" not in bot.reply("s", text).text  # it has been heard, or is not meant
    bot.end("s")
    assert ("plumber" in bot.reply("s", text).text) == heard


def test_a_protected_word_that_stands_twice_keeps_one_clause(likely):
    likely(stood=0.02)
    text = "I stood outside Orchid like a fool half the night. A taxi from Orchid, and quickly."
    name = [(at, at + 6) for at in range(len(text)) if text.startswith("Orchid", at)]
    assert calm(text, protect=name).text.startswith("A taxi from Orchid")
    assert "stood outside Orchid" in calm(text, protect=name[:1]).text


def test_a_short_refusal_is_an_answer(likely):
    likely(really=0.1, ask=0.01)
    assert calm("Not really, and I knew that you would ask me.").text.startswith("Not really")


def test_calm_goes_by_what_the_user_was_answered(likely):
    likely(splendid=0.02, minutes=0.9)
    bot = Calm(FunctionBot(lambda text: "Hello.", name="deaf"))
    bot.reply("s", "A train to Ely.")
    bot.saw("s", OFFER)
    assert "163" not in bot.reply("s", SNEER).heard


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [
        # The clause that asked has gone, and its mark with it …
        (
            "de",
            "Ein Tisch für vier am Samstag um 19 Uhr, geht das endlich?",
            "Ein Tisch für vier am Samstag um 19 Uhr, bitte.",
        ),
        # … but what still asks keeps it.
        ("de", "Wann kommt der Techniker, du Trottel?", "Wann kommt der Techniker, bitte?"),
        ("fr", "Quel est le numéro, bon sang ?", "Quel est le numéro, s'il vous plaît ?"),
    ],
)
def test_a_question_mark_goes_with_its_question(language, text, wanted):
    assert calm(text, language=language).text == wanted


def test_courtesy_stands_after_the_wish_and_not_after_a_question_for_effect(likely):
    likely(dormez=0.3, moquez=0.02, Franchement=0.4)
    turn = "Franchement, vous vous moquez bien de tout le monde. Une table pour 4. Vous dormez ?"
    made = calm(turn, language="fr").text
    assert made == "Une table pour 4, s'il vous plaît. Vous dormez ?"
    made = calm(
        "Franchement. Une table pour 4. Vous vous moquez bien du monde.", language="fr"
    ).text
    assert made == "Une table pour 4, s'il vous plaît."


@pytest.mark.parametrize(
    ("language", "text", "idle", "wanted"),
    [
        ("fr", "Encore vous ? Franchement. Je veux un train.", ["Encore"], "Je veux un train."),
        ("de", "Sie wieder? Einen Tisch für vier.", ["wieder"], "Einen Tisch für vier."),
        # One word is not enough, and neither is a clause of a sentence that says something.
        ("de", "Wieder? Einen Tisch für vier.", ["Wieder"], "Wieder? Einen Tisch für vier."),
        ("de", "Na gut, einen Tisch für vier.", ["Na gut"], "Na gut, einen Tisch für vier."),
    ],
)
def test_a_short_sentence_that_is_idle_as_a_whole_goes(likely, language, text, idle, wanted):
    likely(**dict.fromkeys(idle, 0.02), Franchement=0.2)
    assert calm(text, language=language, courtesy=False).text == wanted


@pytest.mark.parametrize("surely", [0.9, 0.97])
def test_a_young_model_is_bold_only_beside_a_wish(likely, surely, monkeypatch):
    monkeypatch.setattr(Fixed, "knows_business", False)
    likely(Zug=surely, Nachbar=0.02)
    turn = "Einen Zug nach Köln. Mein Nachbar lacht schon lange über euch."
    made = calm(turn, language="de", courtesy=False).text
    assert ("Nachbar" in made) == (surely < 0.95)
