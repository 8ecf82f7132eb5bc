"""Verbs that no paradigm has, and what is said of anybody: nothing is given that leaves half a text behind."""

from __future__ import annotations

import pytest

from politesse.rewriting import rewrite

WITHHELD = [
    ("de", "formal", "Wasch die Socken, knurbel sie durch und häng sie auf."),
    ("de", "formal", "Nimm das Holz und flompe die Kanten. Dann warte kurz."),
    ("fr", "formal", "Lave les courgettes, coupe-les et flompis les tomates."),
    ("es", "formal", "Abre la caja, flompa los bordes y cierra la tapa."),
    ("es", "informal", "Abra la caja, flompe los bordes y cierre la tapa."),
    ("es", "informal", "Cuénteselo a su hermana antes de que se enfade."),
    ("pt", "informal", "Abra a caixa, flompe as bordas e feche a tampa."),
    ("nl", "informal", "Hier flompert u naar beneden en daar wacht u op ons."),
    ("nl", "formal", "Mijn tante zei vroeger dat je van koffie klein blijft."),
    ("de", "formal", "Mein Onkel sagte immer, dass du von Karotten besser siehst."),
    ("fr", "formal", "Mon oncle disait souvent que tu récoltes ce que tu sèmes."),
    ("it", "formal", "Mio zio diceva sempre che se dormi poco invecchi prima."),
    ("hi", "informal", "निराला का जन्म बंगाल में हुआ था। आप छायावाद के प्रमुख कवि थे।"),
]
GIVEN = [
    (
        "de",
        "informal",
        "Um elf treffen Sie Ihre Betreuerin Jana, sie führt Sie durch das Labor.",
        "Um elf triffst du deine Betreuerin Jana, sie führt dich durch das Labor.",
    ),
    (
        "de",
        "formal",
        "Öffne die Dose, bevor die Suppe kocht, und gieß sie ab.",
        "Öffnen Sie die Dose, bevor die Suppe kocht, und gießen Sie sie ab.",
    ),
    (
        "nl",
        "informal",
        "Doet u dat niet, dan verliest u uw plaats.",
        "Doe je dat niet, dan verlies je je plaats.",
    ),
    (
        "de",
        "informal",
        "Danach lesen Sie Ihre Angaben und unterschreiben.",
        "Danach liest du deine Angaben und unterschreibst.",
    ),
    (
        "de",
        "informal",
        "Sie können Ihre Angaben jederzeit prüfen und ändern.",
        "Du kannst deine Angaben jederzeit prüfen und ändern.",
    ),
    ("nl", "formal", "Jan zei dat je morgen komt.", "Jan zei dat u morgen komt."),
    ("fr", "informal", "Souvenez-vous-en demain.", "Souviens-t'en demain."),
    ("fr", "formal", "Occupe-t'en ce soir.", "Occupez-vous-en ce soir."),
    (
        "es",
        "informal",
        "Tome asiento. Enseguida la atiende el doctor.",
        "Toma asiento. Enseguida te atiende el doctor.",
    ),
]


@pytest.mark.parametrize(("code", "to", "text"), WITHHELD)
def test_what_would_not_fit_is_withheld(code: str, to: str, text: str) -> None:
    made = rewrite(text, to, code, aspects={"address"})  # type: ignore[call-overload]
    assert not made.changed, made.best


@pytest.mark.parametrize(("code", "to", "text", "right"), GIVEN)
def test_what_fits_is_given(code: str, to: str, text: str, right: str) -> None:
    made = rewrite(text, to, code, aspects={"address"})  # type: ignore[call-overload]
    assert made.best == right
