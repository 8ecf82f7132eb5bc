"""The register of a translation: asked for, looked for, converted, or said not to be there."""

from __future__ import annotations

import pytest

import politesse
from politesse.translation import Capabilities, UnsupportedFormality, UnsupportedLanguage, translate

from .conftest import Phrasebook

PHRASES = {
    "Where do you live?": ["Wo wohnst du?", "Wo wohnen Sie?", "Wo lebt ihr?"],
    "Can you help me?": ["Kannst du mir helfen?"],
    "The train is late.": ["Der Zug hat Verspätung."],
    "They left.": ["Sie sind gegangen."],
    "Do you have your ticket?": ["Hast du Ihre Fahrkarte?"],
    "Take 2 of the 3 pills.": ["Nimm 2 der 3 Tabletten.", "Nehmen Sie 2 Tabletten."],
}


def say(text: str, formality: str, **options: object) -> politesse.translation.Translation:
    return translate(text, "de", formality, engine=Phrasebook(PHRASES), **options)  # type: ignore


def test_a_hypothesis_in_the_register_is_preferred_to_one_that_is_not() -> None:
    result = say("Where do you live?", "formal")
    assert (result.text, result.register, result.obtained) == ("Wo wohnen Sie?", "formal", "nbest")
    assert result.certain


def test_what_no_hypothesis_has_the_rewriter_makes() -> None:
    result = say("Can you help me?", "formal")
    assert (result.text, result.obtained) == ("Können Sie mir helfen?", "rewritten")
    assert result.register == "formal" and result.certain


def test_what_is_right_already_is_left_alone() -> None:
    result = say("Can you help me?", "informal")
    assert (result.text, result.obtained) == ("Kannst du mir helfen?", "unchanged")
    assert result.certain


def test_a_text_that_addresses_nobody_stays_and_is_certain() -> None:
    for text in ("The train is late.", "They left."):
        result = say(text, "informal")
        assert result.text == PHRASES[text][0]
        assert result.register == "neutral" and result.certain


def test_the_source_says_whose_it_is() -> None:
    words = Phrasebook({"Their style has hardly changed.": ["Su estilo apenas ha cambiado."],
                        "Your style has hardly changed.": ["Su estilo apenas ha cambiado."]})  # fmt: skip
    theirs, yours = translate(
        ["Their style has hardly changed.", "Your style has hardly changed."], "es", "informal",
        engine=words,
    )  # fmt: skip
    assert (theirs.text, theirs.obtained) == ("Su estilo apenas ha cambiado.", "unchanged")
    assert (yours.text, yours.obtained) == ("Tu estilo apenas ha cambiado.", "rewritten")


def test_a_label_needs_no_level_where_sentences_have_one() -> None:
    words = Phrasebook({"Settings": ["設定", "設定です"], "It is cold.": ["寒い。", "寒いです。"]})
    assert translate("Settings", "ja", "formal", engine=words).text == "設定"
    assert translate("It is cold.", "ja", "formal", engine=words).text == "寒いです。"


def test_address_that_nobody_asked_for_gives_way() -> None:
    words = Phrasebook({"Done": ["Gehen Sie", "Fertig"]})
    result = translate("Done", "de", "formal", engine=words)
    assert (result.text, result.certain) == ("Fertig", True)


def test_mixed_address_is_mended() -> None:
    assert say("Do you have your ticket?", "informal").text == "Hast du deine Fahrkarte?"
    assert say("Do you have your ticket?", "formal").text == "Haben Sie Ihre Fahrkarte?"


def test_auto_also_gives_one_address_to_a_text() -> None:
    result = say("Do you have your ticket?", "auto")
    assert result.register in ("formal", "informal")
    assert result.formality == "auto"


def test_auto_takes_what_the_engine_says_first() -> None:
    result = say("Where do you live?", "auto")
    assert (result.text, result.obtained) == ("Wo wohnst du?", "unchanged")


def test_figures_of_the_source_count_against_a_hypothesis_without_them() -> None:
    assert say("Take 2 of the 3 pills.", "formal").text == "Nehmen Sie 2 der 3 Tabletten."


def test_alternatives_come_with_their_register() -> None:
    result = say("Where do you live?", "formal", nbest=20)
    others = {one.text: (one.register, one.obtained) for one in result.alternatives}
    assert others["Wo wohnst du?"] == ("informal", "unchanged")
    assert result.text not in others


@pytest.mark.parametrize("formality", ["formal", "informal"])
def test_a_language_without_address_refuses_and_says_why(formality: str) -> None:
    with pytest.raises(UnsupportedFormality, match="English has no formal and informal address"):
        translate("Hallo", "en", formality, "de", engine=Phrasebook({}))  # type: ignore[call-overload]


@pytest.mark.parametrize("formality", ["formal", "informal"])
def test_a_language_nobody_knows_the_address_of_refuses(formality: str) -> None:
    with pytest.raises(UnsupportedFormality, match=f"ask for prefer_{formality} or auto"):
        translate("Hi", "sv", formality, engine=Phrasebook({}))  # type: ignore[call-overload]


@pytest.mark.parametrize("target", ["en", "sv", "de", "vi", "ja"])
def test_a_preference_is_never_an_error(target: str) -> None:
    for formality in ("prefer_formal", "prefer_informal"):
        result = translate("hi", target, formality, "xx", engine=Phrasebook({}))  # type: ignore
        assert result.text


def test_a_preference_is_met_where_it_can_be() -> None:
    assert say("Can you help me?", "prefer_formal").text == "Können Sie mir helfen?"


def test_an_engine_with_a_control_of_its_own_is_asked() -> None:
    own = Phrasebook(
        {"Can you help me?": ["Können Sie mir helfen?"]},
        Capabilities(formality=frozenset({"de"}), control="native"),
    )
    result = translate("Can you help me?", "de", "formal", engine=own)
    assert own.formalities == ["formal"] and result.obtained == "native"


def test_an_engine_whose_control_fails_is_corrected() -> None:
    own = Phrasebook(PHRASES, Capabilities(formality=frozenset({"de"}), control="native"))
    result = translate("Can you help me?", "de", "formal", engine=own)
    assert (result.text, result.obtained) == ("Können Sie mir helfen?", "rewritten")


def test_the_control_of_an_engine_for_a_language_without_a_pack() -> None:
    own = Phrasebook({}, Capabilities(formality=frozenset({"sv"})))
    result = translate("Hi", "sv", "formal", engine=own)
    assert (result.register, result.obtained, result.certain) == (None, "native", False)


def test_an_engine_without_n_best_is_asked_for_one() -> None:
    one = Phrasebook(PHRASES, Capabilities(nbest=1))
    assert translate("Where do you live?", "de", "formal", engine=one).obtained == "rewritten"


def test_a_pair_that_the_engine_lacks_is_one_clear_line() -> None:
    few = Phrasebook({}, Capabilities(sources=frozenset({"en"}), targets=frozenset({"de"})))
    with pytest.raises(UnsupportedLanguage, match="does not translate into 'fr'; it knows: de"):
        translate("Hi", "fr", engine=few)
    with pytest.raises(UnsupportedLanguage, match="does not translate from 'fr'"):
        translate("Salut", "de", source="fr", engine=few)


def test_unknown_choices_are_named() -> None:
    with pytest.raises(politesse.PolitesseError, match="unknown formality 'posh'"):
        translate("Hi", "de", "posh", engine=Phrasebook({}))  # type: ignore[call-overload]
    with pytest.raises(politesse.PolitesseError, match="unknown gender 'none'"):
        translate("Hi", "de", gender="none", engine=Phrasebook({}))  # type: ignore[call-overload]


def test_alone_and_in_a_batch_a_text_is_translated_alike() -> None:
    texts = list(PHRASES)
    together = translate(texts, "de", "formal", engine=Phrasebook(PHRASES))
    assert together == [say(text, "formal") for text in texts]


def test_the_public_name() -> None:
    found = politesse.translate("Can you help me?", to="de", engine=Phrasebook(PHRASES))
    assert found.text == "Kannst du mir helfen?"
    assert found.signature.startswith("translate|from:en|to:de|formality:auto|engine:phrasebook|")


def test_a_polite_text_is_polite_inside_its_sentences_too() -> None:
    words = Phrasebook({
        "There is no time, so hurry.": ["時間がないから急いでください。"],
        "Thank you very much.": ["ありがとうございます。"],
    })  # fmt: skip
    inside, said = translate(
        ["There is no time, so hurry.", "Thank you very much."], "ja", "formal", engine=words
    )
    assert (inside.text, inside.obtained) == ("時間がありませんから急いでください。", "rewritten")
    assert inside.certain
    assert (said.text, said.obtained) == ("ありがとうございます。", "unchanged")


def test_a_label_speaks_to_nobody_and_a_sentence_does() -> None:
    said = ["Benachrichtigungen ausschalten", "Schalten Sie Benachrichtigungen aus"]
    words = Phrasebook(
        {"Turn off notifications": said, "Turn off notifications.": [one + "." for one in said]}
    )
    label, sentence = translate(
        ["Turn off notifications", "Turn off notifications."], "de", "formal", engine=words
    )
    assert (label.text, label.certain) == (said[0], True)
    assert sentence.text == said[1] + "."


def test_a_label_of_italian_keeps_its_form() -> None:
    words = Phrasebook({"Add to cart": ["Aggiungi al carrello"]})
    assert translate("Add to cart", "it", "formal", engine=words).text == "Aggiungi al carrello"


@pytest.mark.parametrize(
    ("said", "politer"),
    [
        ("雨が降るので、家にいます。", "雨が降りますので、家にいます。"),
        ("だから電話しました。", "ですから電話しました。"),
        ("行きたかったので、行きました。", "行きたかったので、行きました。"),
        ("彼は学生なので、車がありません。", "彼は学生なので、車がありません。"),
    ],
)
def test_reasons_in_a_polite_sentence_are_polite(said: str, politer: str) -> None:
    words = Phrasebook({"A reason is given here.": [said]})
    assert translate("A reason is given here.", "ja", "formal", engine=words).text == politer
