"""What the place of a word settles: who acts, what is owned, and which words are no verbs."""

from __future__ import annotations

import pytest
from tests.rewriting.test_clauses import kinds

import politesse
from politesse.rewriting.types import To


@pytest.mark.parametrize(
    ("code", "to", "text", "word", "found"),
    [
        ("de", "formal", "Ich schau mir das an und rufe dich an.", "schau", set()),
        ("de", "formal", "Wenn du kommst, koch ich uns etwas.", "koch", set()),
        ("de", "formal", "Hast du Zeit? Habe ihn gestern gesehen.", "Habe", set()),
        ("de", "formal", "Kommt dein Paket heute?", "Kommt", set()),
        ("de", "formal", "Schick sie ihr am besten noch heute.", "ihr", set()),
        ("de", "formal", "Du kannst warten und dich selbst fragen.", "dich", {"reflexive"}),
        ("de", "formal", "Du musst sitzen und dich ruhig verhalten.", "dich", {"reflexive"}),
        ("de", "formal", "Nimm den dir zugewiesenen Platz.", "dir", {"pronoun"}),
        ("de", "informal", "So geht es: Schalten Sie das Gerät aus.", "Schalten", {"imperative"}),
        ("de", "informal", "Sie passt in jede Ecke.", "Sie", set()),
        ("de", "informal", "Sie sind vor Ihnen angekommen.", "Sie", set()),
        ("de", "informal", "Ich könnte Sie zwingen.", "zwingen", set()),
        ("de", "informal", "Wir kommen und holen Sie.", "holen", set()),
        ("de", "informal", "Gut leben, Sie wissen schon.", "leben", set()),
        ("de", "informal", "Sonst werden Sie warten müssen.", "werden", {"verb"}),
        ("de", "informal", "Sagen Sie gerade, dass es brennt?", "Sagen", {"verb"}),
        ("de", "informal", "Sagen Sie mal, brennt es?", "Sagen", {"imperative"}),
        ("nl", "formal", "Dat kun je online doen.", "je", {"pronoun"}),
        ("nl", "formal", "Kies iets uit en laat je verrassen.", "je", {"pronoun"}),
        ("nl", "formal", "Speelde je videogames?", "je", {"pronoun"}),
        ("nl", "formal", "Mocht je verdwalen, bel dan.", "je", {"pronoun"}),
        ("nl", "formal", "Wat wil je vrouw doen?", "je", {"possessive"}),
        ("nl", "formal", "Als je trein vertraging heeft, bel dan.", "je", {"possessive"}),
        ("nl", "formal", "Plaats je foto hier.", "je", {"possessive"}),
        ("nl", "formal", "Je kinderen woonden in Boston.", "woonden", set()),
        ("fr", "formal", "Apporte tes trois dernières fiches de paie.", "fiches", set()),
        ("fr", "formal", "Apporte tes trois dernières fiches de paie.", "paie", set()),
        ("fr", "formal", "Alors je t'écris.", "écris", set()),
        ("fr", "formal", "Quelles langues as-tu apprises ?", "as", {"verb"}),
        ("fr", "formal", "Tu la fermes ?", "fermes", {"verb"}),
        ("fr", "formal", "Ne la ferme pas.", "ferme", {"imperative"}),
    ],
)
def test_what_a_place_rules_out(code: str, to: To, text: str, word: str, found: set[str]) -> None:
    assert kinds(code, to, text, word) == found


@pytest.mark.parametrize(
    ("code", "to", "source", "goal"),
    [
        ("de", "formal", "Probier es doch morgen noch mal.", "Probieren Sie es doch morgen noch mal."),
        ("de", "informal", "Sie mögen Ihre Küche, aber sie ist klein?", "Du magst deine Küche, aber sie ist klein?"),
        ("de", "informal", "Ich komme, aber Sie nicht.", "Ich komme, aber du nicht."),
        ("de", "informal", "Guten Tag Frau Alt,\n\nIhr Paket ist da.", "Guten Tag Frau Alt,\n\ndein Paket ist da."),
        ("nl", "informal", "Tijdens de eerste avonden loopt u mee.", "Tijdens de eerste avonden loop je mee."),
        ("nl", "informal", "Hij zegt dat u zijn sleutels nog heeft.", "Hij zegt dat je zijn sleutels nog hebt."),
        ("fr", "formal", "Commence par bloquer ta ligne.", "Commencez par bloquer votre ligne."),
        ("fr", "formal", "Il voulait que tu lui rapportes son livre.", "Il voulait que vous lui rapportiez son livre."),
        ("fr", "informal", "Vous le hissez vous-même.", "Tu le hisses toi-même."),
        ("fr", "informal", "Une voisine vous appellera.", "Une voisine t'appellera."),
    ],
)  # fmt: skip
def test_the_best_guess_goes_by_the_place(code: str, to: To, source: str, goal: str) -> None:
    made = politesse.rewrite(source, to, code, aspects={"address"}, min_confidence=0)
    assert made.best == goal
