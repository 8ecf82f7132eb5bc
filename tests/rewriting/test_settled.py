"""What grammar settles, so that no model need weigh it: commands in a row, subjects, infinitives, gender, participles."""

from __future__ import annotations

import pytest

import politesse
from politesse.rewriting.types import To


def given(code: str, to: To, text: str) -> str:
    return politesse.rewrite(text, to, code, aspects={"address"}).best


@pytest.mark.parametrize(
    ("formal", "informal"),
    [
        ("Let u goed op en raakt u niets aan.", "Let goed op en raak niets aan."),
        ("Zet u de stoel maar bij het raam.", "Zet de stoel maar bij het raam."),
        ("Praat u alstublieft wat zachter.", "Praat alsjeblieft wat zachter."),
        ("Laat u zich goed voorlichten.", "Laat je goed voorlichten."),
        ("Stoot u uw hoofd niet!", "Stoot je hoofd niet!"),
        ("Excuseert u mij, hebt u een pen?", "Excuseer mij, heb je een pen?"),
        ("Neemt u me niet kwalijk, spreekt u Frans?", "Neem me niet kwalijk, spreek je Frans?"),
        ("Denkt u er nog eens over na.", "Denk er nog eens over na."),
        ("Hangt u uw jas op en gaat u zitten.", "Hang je jas op en ga zitten."),
        ("Wacht u al lang?", "Wacht je al lang?"),
        ("Haast u, de trein vertrekt.", "Haast je, de trein vertrekt."),
        ("Laat u niet misleiden!", "Laat je niet misleiden!"),
        ("Laat u het ons weten.", "Laat het ons weten."),
        ("Richt u tot de receptie.", "Richt je tot de receptie."),
        ("Zit u lekker?", "Zit je lekker?"),
        ("Eet u vlees, of bent u vegetariër?", "Eet je vlees, of ben je vegetariër?"),
        ("Neemt u suiker, of drinkt u hem zwart?", "Neem je suiker, of drink je hem zwart?"),
        ("Eet u geen vlees, dan bakken we vis.", "Eet je geen vlees, dan bakken we vis."),
        ("Als u thuiskomt, wacht u even.", "Als je thuiskomt, wacht je even."),
        ("Vindt u het goed als ik u bel?", "Vind je het goed als ik je bel?"),
        ("Het boek waarin u leest, is van mij.", "Het boek waarin je leest, is van mij."),
    ],
)  # fmt: skip
def test_dutch_commands_and_questions(formal: str, informal: str) -> None:
    assert given("nl", "informal", formal) == informal


@pytest.mark.parametrize(
    ("informal", "formal"),
    [
        ("Sluit de app, wis je geschiedenis en begin opnieuw.", "Sluit de app, wis uw geschiedenis en begin opnieuw."),
        ("Kies een datum en bevestig je afspraak", "Kies een datum en bevestig uw afspraak"),
        ("Wil je stoppen, ga dan naar je profiel en verwijder je account.", "Wilt u stoppen, ga dan naar uw profiel en verwijder uw account."),
        ("Lees de tekst, onderteken je contract en stuur het terug.", "Lees de tekst, onderteken uw contract en stuur het terug."),
        ("Toen had je je enorm geërgerd.", "Toen had u zich enorm geërgerd."),
        ("Gisteren heb je je flink uitgesloofd.", "Gisteren hebt u zich flink uitgesloofd."),
        ("Eerst kies je een kleur en dan betaal je.", "Eerst kiest u een kleur en dan betaalt u."),
        ("Heb je je paspoort bij je?", "Hebt u uw paspoort bij u?"),
    ],
)  # fmt: skip
def test_dutch_to_formal(informal: str, formal: str) -> None:
    assert given("nl", "formal", informal) == formal


@pytest.mark.parametrize(
    ("formal", "informal"),
    [
        ("Verzeihen Sie, kennen Sie den Weg zum Hafen?", "Verzeih, kennst du den Weg zum Hafen?"),
        ("Sagen Sie, haben Sie noch Karten?", "Sag, hast du noch Karten?"),
        ("Er wird Sie abholen und Ihnen das Büro zeigen.", "Er wird dich abholen und dir das Büro zeigen."),
        ("Unser Techniker kann Sie besuchen und mit Ihnen alles prüfen.", "Unser Techniker kann dich besuchen und mit dir alles prüfen."),
        ("Sie müssen das Formular ausdrucken und an uns senden.", "Du musst das Formular ausdrucken und an uns senden."),
        ("Wenn er kommen kann und Sie Zeit haben, essen wir.", "Wenn er kommen kann und du Zeit hast, essen wir."),
        ("Die Firma, bei der Sie arbeiten, hat angerufen.", "Die Firma, bei der du arbeitest, hat angerufen."),
        ("Das Buch, aus dem Sie vorlesen, gefällt mir.", "Das Buch, aus dem du vorliest, gefällt mir."),
        ("Heute bekommen Sie Ihr Paket.", "Heute bekommst du dein Paket."),
        ("Wo finden Sie Ihre Kundennummer?", "Wo findest du deine Kundennummer?"),
        ("Lassen Sie sich nicht entmutigen!", "Lass dich nicht entmutigen!"),
        ("Lassen Sie sich Zeit.", "Lass dir Zeit."),
        ("Werden Sie mir jetzt sagen, was los ist?", "Wirst du mir jetzt sagen, was los ist?"),
        ("Lassen Sie sich zeigen, wie es geht.", "Lass dir zeigen, wie es geht."),
    ],
)  # fmt: skip
def test_german_to_informal(formal: str, informal: str) -> None:
    assert given("de", "informal", formal) == informal


def test_what_may_be_the_subject_or_the_reader_is_less_sure() -> None:
    text = "Die Kollegen rufen Sie morgen an."
    made = politesse.rewrite(text, "informal", "de", aspects={"address"}, min_confidence=0.7)
    assert made.best == "Die Kollegen rufen dich morgen an." and made.confidence < 0.9


@pytest.mark.parametrize(
    ("informal", "formal"),
    [
        ("Ruf mich bitte an, wenn du den Brief bekommst.", "Rufen Sie mich bitte an, wenn Sie den Brief bekommen."),
        ("Gib mir bitte Bescheid und bitte ihn um Rückruf.", "Geben Sie mir bitte Bescheid und bitten Sie ihn um Rückruf."),
        ("Meine Schwester verkauft im Herbst ihr Auto. Kennst du jemanden?", "Meine Schwester verkauft im Herbst ihr Auto. Kennen Sie jemanden?"),
        ("Ich freue mich, dass ihr euch kennengelernt habt.", "Ich freue mich, dass Sie sich kennengelernt haben."),
        ("Sag mir, wie viel Zeit ihr habt.", "Sagen Sie mir, wie viel Zeit Sie haben."),
        ("Meine Mutter hat ihr Handy bei dir vergessen.", "Meine Mutter hat ihr Handy bei Ihnen vergessen."),
    ],
)  # fmt: skip
def test_german_to_formal(informal: str, formal: str) -> None:
    assert given("de", "formal", informal) == formal


@pytest.mark.parametrize(
    ("informal", "formal"),
    [
        ("Ne te fatigue pas, je m'en occupe.", "Ne vous fatiguez pas, je m'en occupe."),
        ("Tout ira bien, ne t'énerve pas.", "Tout ira bien, ne vous énervez pas."),
        ("Ne la rappelle pas, tu la verras demain.", "Ne la rappelez pas, vous la verrez demain."),
        ("Prends une pause, ne te décourage surtout pas.", "Prenez une pause, ne vous découragez surtout pas."),
        ("Si tu l'avais su, tu te serais préparé.", "Si vous l'aviez su, vous vous seriez préparé."),
        ("Je crois que tu ne le regretterais pas.", "Je crois que vous ne le regretteriez pas."),
        ("Il ne te presse pas, tu le sais.", "Il ne vous presse pas, vous le savez."),
    ],
)  # fmt: skip
def test_french_to_formal(informal: str, formal: str) -> None:
    assert given("fr", "formal", informal) == formal


@pytest.mark.parametrize(
    ("formal", "informal"),
    [
        ("Votre cabinet dentaire vous attend.", "Ton cabinet dentaire t'attend."),
        ("Voici votre nouvelle adresse et votre nouveau forfait.", "Voici ta nouvelle adresse et ton nouveau forfait."),
        ("Votre atelier, votre boutique et votre entrepôt sont prêts.", "Ton atelier, ta boutique et ton entrepôt sont prêts."),
        ("Nous avons reçu votre requête et votre paiement.", "Nous avons reçu ta requête et ton paiement."),
        ("Racontez-nous votre histoire et votre parcours.", "Raconte-nous ton histoire et ton parcours."),
        ("Votre prochain rendez-vous aura lieu dans votre pharmacie.", "Ton prochain rendez-vous aura lieu dans ta pharmacie."),
    ],
)  # fmt: skip
def test_french_to_informal(formal: str, informal: str) -> None:
    assert given("fr", "informal", formal) == informal


@pytest.mark.parametrize(
    ("code", "to", "text"),
    [
        ("fr", "formal", "Il a haussé le ton, puis il s'est tu."),
        ("fr", "formal", "Le témoin s'était longtemps tu sur cette affaire."),
        ("fr", "formal", "Il n'a pas tu son inquiétude."),
        ("fr", "formal", "Soudain, elle changea de ton."),
        ("fr", "formal", "Pourquoi s'est-il tu pendant le procès ?"),
        ("fr", "informal", "Ils ont pris rendez-vous chez le notaire."),
        ("fr", "informal", "Rendez-vous à l'accueil avec votre badge."),
        ("de", "informal", "Die Kinder lassen sich die Haare schneiden."),
        ("de", "informal", "Sie lassen sich doppelt so schnell kochen."),
        ("nl", "informal", "De man wacht even en sluit het venster."),
    ],
)
def test_what_speaks_to_nobody_stays(code: str, to: To, text: str) -> None:
    assert given(code, to, text) == text
