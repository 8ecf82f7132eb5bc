"""The glossary of interfaces, the lexicons, and what both say of hypotheses."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from politesse.core import BadInput
from politesse.languages import available
from politesse.languages.tags import code_of
from politesse.scoring import scorer
from politesse.translation import Hypothesis
from politesse.translation.glossary import label, terms
from politesse.translation.lexicon import Lexicon, read_lexicons, words, write_lexicons
from politesse.translation.wording import Wording

LANGUAGES = ("de", "es", "fr", "it", "pt", "pt-BR", "nl", "ru", "ja", "hi")
SCRIPTS = {"ru": (0x400, 0x4FF), "hi": (0x900, 0x97F), "ja": (0x3040, 0x9FFF)}
LATIN_EVERYWHERE = {"OK", "OS", "Cookie", "Файлы cookie", "Bluetooth", "Wi-Fi"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_a_rendering_in_the_script_of_the_language(language: str) -> None:
    found = terms(language)
    assert len(found) > 350
    ways = [way.lower() for term in found for way in term.english]
    assert len(ways) == len(set(ways))
    for term in found:
        for rendering in term.renderings:
            assert rendering == rendering.strip() != ""
            if language in SCRIPTS and rendering not in LATIN_EVERYWHERE:
                low, high = SCRIPTS[language]
                assert any(low <= ord(sign) <= high for sign in rendering), rendering


def test_a_language_without_a_column_has_no_terms() -> None:
    assert terms("ko") == ()
    assert label("Cancel", "ko") is None


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code_of(code) in available()])
def test_no_rendering_mixes_registers(language: str) -> None:
    from politesse.languages import load

    score = scorer(load(language))
    mixed = [one for t in terms(language) for one in t.renderings if score(one).register == "mixed"]
    assert not mixed


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Checkout", "es", "Finalizar compra"),
        ("Dear Sir or Madam,", "fr", "Madame, Monsieur,"),
        ("Sign In", "ru", "Войти"),
        ("Delete", "pt", "Eliminar"),
        ("Delete", "pt-BR", "Excluir"),
        ("Password:", "ja", "パスワード："),
        ("Loading...", "nl", "Laden..."),
        ("Forgot password?", "de", "Passwort vergessen?"),
        ("Error!", "es", "¡Error!"),
        ("Error!", "fr", "Erreur\u202f!"),
        ("Error.", "hi", "त्रुटि।"),
        ("delete", "de", None),
        ("Deleted", "de", None),
        ("Cancel my order", "de", None),
    ],
)
def test_a_label_is_given_from_the_glossary(text: str, language: str, expected: str | None) -> None:
    assert label(text, language) == expected


def test_a_lexicon_has_its_words_and_few_others() -> None:
    members = [f"wort{number}" for number in range(2000)]
    lexicon = Lexicon.of(members)
    assert all(word in lexicon for word in members)
    assert sum(f"anderes{number}" in lexicon for number in range(2000)) < 60


def test_lexicons_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "words.bin"
    write_lexicons({"de": Lexicon.of(["haus"]), "fr": Lexicon.of(["maison", "rue"])}, path)
    found = read_lexicons(path)
    assert "haus" in found["de"] and "maison" in found["fr"] and "haus" not in found["fr"]
    assert read_lexicons(tmp_path / "none.bin") == {}
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(BadInput, match="cut short"):
        read_lexicons(path)


def test_words_are_cut_where_scripts_cut_them() -> None:
    assert words("Qu'est-ce, l’été?") == ["qu", "est", "ce", "l", "été"]
    assert words("मैं नहीं जानता।")[:2] == ["मैं", "नहीं"]


GERMAN = "ich habe das abonnement warenkorb wagen kasse ist leer dein ein der von bestell status war hier"
ENGLISH = "i have the subscription your cart is empty status of the order was here with mr"


def wording(language: str = "de", known: str = GERMAN) -> Wording:
    lexicons = {language: Lexicon.of(known.split()), "en": Lexicon.of(ENGLISH.split())}
    return Wording(language, lexicons)


def first(source: str, *texts: str, language: str = "de", known: str = GERMAN) -> str:
    """The best of hypotheses, of which the first is a little likelier than the next, and so on."""
    hypotheses = [Hypothesis(text, -0.4 - 0.04 * rank) for rank, text in enumerate(texts)]
    ranked = wording(language, known).ranked(source, hypotheses)
    assert all(one.score >= other.score for one, other in pairwise(ranked))
    return ranked[0].text


def test_a_form_no_text_has_loses_to_one_that_texts_have() -> None:
    assert first(
        "I have the subscription.", "Ich habe die Abonnung.", "Ich habe das Abonnement."
    ) == ("Ich habe das Abonnement.")


def test_a_compound_of_known_words_is_known() -> None:
    assert list(wording().unknown("", "Der Bestellstatus ist hier")) == []
    assert list(wording().unknown("", "Der Bestellquark ist hier")) == ["bestellquark"]


def test_a_name_is_spelt_as_in_the_source() -> None:
    assert first(
        "I was with Kowalczyk here.", "Ich war hier, Kowalzik.", "Ich war Kowalczyk hier."
    ) == ("Ich war Kowalczyk hier.")


def test_a_word_of_interfaces_is_taken_in_their_sense() -> None:
    best = first("Your cart is empty.", "Dein Wagen ist leer.", "Dein Warenkorb ist leer.")
    assert best == "Dein Warenkorb ist leer."


def test_not_is_not_lost() -> None:
    texts = ("मैं जानता हूँ।", "मैं नहीं जानता।")
    best = first("I do not know.", *texts, language="hi", known="मैं नहीं जानता हूँ")
    assert best == "मैं नहीं जानता।"


def test_a_text_ends_as_its_source_does() -> None:
    assert first("Empty", "Leer.", "Leer") == "Leer"
    assert first("Your cart is empty.", "Dein Warenkorb ist leer。", "Leer").endswith("。")


def test_without_a_fault_likelihood_decides() -> None:
    texts = ("Dein Warenkorb ist leer.", "Der Warenkorb ist leer.")
    assert first("Your cart is empty.", *texts) == texts[0]


def test_a_term_in_another_sense_is_asked_for_in_other_words() -> None:
    ask = wording().otherwise
    assert ask("Your cart is empty.", "Dein Wagen ist leer.") == [
        "Your shopping cart is empty.",
        "Your shopping basket is empty.",
    ]
    assert ask("Your cart is empty.", "Dein Warenkorb ist leer.") == []
    assert ask("The horse pulled the cart.", "Das Pferd zog den Wagen.") == []
    assert ask("We found an invoice.", "Wir fanden das.") == ["We found a bill."]


def test_a_phrase_of_support_is_asked_for_in_plainer_words_and_a_charged_phone_is_not() -> None:
    wording = Wording("de", {})
    wrong = "Ich wurde zweimal für das Zimmer aufgeladen."
    assert wording.otherwise("I was charged twice for the room.", wrong) == [
        "I had to pay twice for the room."
    ]
    right = "Ich musste zweimal für das Zimmer bezahlen."
    assert wording.otherwise("I was charged twice for the room.", right) == []
    assert wording.otherwise("My phone was charged.", "Mein Handy wurde aufgeladen.") == []


def test_names_of_a_tale_are_left_to_a_language_of_another_script() -> None:
    known = wording("ru", "")
    assert known.names("Then I saw Kowalczyk there.") == []
    assert known.names("Please ask Kowalczyk.") == ["Kowalczyk"]
    assert wording("de").names("Then I saw Kowalczyk there.") == ["Kowalczyk"]


@pytest.mark.parametrize("text", ["Teile das nicht mit niemandem.", "Deel dit niet met niemand."])
def test_two_negations_are_one_too_many_where_one_is_enough(text: str) -> None:
    language = "de" if "nicht" in text else "nl"
    single = text.replace("nicht mit", "mit").replace("niet met", "met")
    judged = wording(language, text.lower().replace(".", ""))
    source = "Don't share this."
    assert judged.fault(source, text) > judged.fault(source, single)


def test_what_is_left_out_does_not_win() -> None:
    assert (
        first("I have the subscription.", "Ich habe die Abonnung.", "Ich.")
        == "Ich habe die Abonnung."
    )
    assert first("I have it", "Abonnung", "") == "Abonnung"


def test_all_terms_in_another_sense_are_said_otherwise_at_once() -> None:
    wording = Wording("pt", {})
    ways = wording.otherwise(
        "Please cancel the order before it ships.", "Por favor cancele a ordem antes de navegar."
    )
    assert ways[0] == "Please cancel the purchase before it is sent."


def test_a_term_inside_a_longer_one_is_not_meant() -> None:
    said = "¿Cuál es su número de pedido?"
    assert Wording("es", {}).otherwise("What is your order number?", said) == []


def test_what_is_quoted_in_the_glossary_is_looked_for_as_it_stands() -> None:
    wording, asked = Wording("it", {}), "Is there anything else I can help you with?"
    assert wording.otherwise(asked, "C'è qualcos'altro che le posso aiutare?")
    assert wording.otherwise(asked, "Posso aiutarla con qualcos'altro?") == []


def test_no_one_is_a_negation() -> None:
    wording = Wording("ja", {})
    assert wording.fault("No one replied.", "誰も返事をしました。") > wording.fault(
        "No one replied.", "誰も返事をしませんでした。"
    )
