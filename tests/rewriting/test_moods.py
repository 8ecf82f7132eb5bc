"""French commands and statements, subjects and objects, as the words beside tell them."""

from __future__ import annotations

import pytest

import politesse


@pytest.mark.parametrize(
    ("formal", "informal"),
    [
        ("Scannez le code avec votre téléphone.", "Scanne le code avec ton téléphone."),
        ("Vous scannez le code.", "Tu scannes le code."),
        ("Rappelez-vous ce que disait votre mère.", "Rappelle-toi ce que disait ta mère."),
        ("Que voulez-vous que je vous dise ?", "Que veux-tu que je te dise ?"),
        ("Comment vous appelez-vous ?", "Comment t'appelles-tu ?"),
        ("Ne vous en faites pas.", "Ne t'en fais pas."),
        ("Pensez-y ce soir et parlez-en à votre mère.", "Penses-y ce soir et parles-en à ta mère."),
        ("Si vous avez faim, mangez et buvez.", "Si tu as faim, mange et bois."),
        ("Vous entrez et saluez le patron.", "Tu entres et salues le patron."),
        ("C'est vous qui décidez.", "C'est toi qui décides."),
        ("Je sais que vous pouvez et voulez venir.", "Je sais que tu peux et veux venir."),
        (
            "Merci de dire si vous venez, puis confirmez.",
            "Merci de dire si tu viens, puis confirme.",
        ),
        ("Ne les jetez pas, rapportez-les-nous.", "Ne les jette pas, rapporte-les-nous."),
        ("Êtes-vous prêt", "Es-tu prêt"),
    ],
)
def test_words_beside_tell_what_a_word_is(formal: str, informal: str) -> None:
    assert politesse.rewrite(formal, "informal", "fr", aspects={"address"}).best == informal
