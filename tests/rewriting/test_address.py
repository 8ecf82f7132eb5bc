"""The address rewriter: whole sentences, both ways, and what it must leave alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import politesse
from politesse.languages import load
from politesse.rewriting.address.options import option_lister

# language, informal, formal
PAIRS = [
    ("de", "Bitte gib dein Passwort ein.", "Bitte geben Sie Ihr Passwort ein."),
    ("de", "Setz dich und warte bitte.", "Setzen Sie sich und warten Sie bitte."),
    ("de", "Kannst du mir helfen?", "Können Sie mir helfen?"),
    ("de", "Wir haben dir eine E-Mail geschickt.", "Wir haben Ihnen eine E-Mail geschickt."),
    ("de", "Hast du {name} gesehen?", "Haben Sie {name} gesehen?"),
    ("fr", "Peux-tu m'aider ?", "Pouvez-vous m'aider ?"),
    ("fr", "Donne-moi ta clé.", "Donnez-moi votre clé."),
    ("fr", "Je t'appelle demain.", "Je vous appelle demain."),
    ("fr", "Tu as oublié ton mot de passe ?", "Vous avez oublié votre mot de passe ?"),
    ("nl", "Ben je klaar?", "Bent u klaar?"),
    ("nl", "Je kunt het hier vinden.", "U kunt het hier vinden."),
    ("es", "Introduce tu contraseña.", "Introduzca su contraseña."),
    ("es", "No me digas.", "No me diga."),
    ("es", "Siéntate, por favor.", "Siéntese, por favor."),
    ("it", "Dimmi tutto.", "Mi dica tutto."),
    ("it", "Inserisci la tua password.", "Inserisca la sua password."),
    ("pt", "Queres ver as tuas mensagens?", "Quer ver as suas mensagens?"),
    ("hi", "क्या तुम मेरी मदद कर सकते हो?", "क्या आप मेरी मदद कर सकते हैं?"),
    ("ru", "Ты знаешь, где твоя сестра?", "Вы знаете, где ваша сестра?"),
    ("ru", "Подожди меня, пожалуйста.", "Подождите меня, пожалуйста."),
    ("ja", "まだ届いていない。", "まだ届いていません。"),
    ("ko", "이게 뭐야?", "이게 뭐예요?"),
]


@pytest.mark.parametrize(("code", "informal", "formal"), PAIRS)
def test_a_sentence_goes_both_ways(code: str, informal: str, formal: str) -> None:
    assert politesse.rewrite(informal, to="formal", language=code).best == formal
    assert politesse.rewrite(formal, to="informal", language=code).best == informal


def test_spans_index_both_texts() -> None:
    for code, informal, _ in PAIRS:
        result = politesse.rewrite(informal, to="formal", language=code)
        for span in result.spans:
            assert result.text[span.start : span.end] == span.text
            assert result.best[span.new_start : span.new_end] == span.new_text


def test_what_stands_between_the_changes_stays() -> None:
    for code, informal, _ in PAIRS:
        result = politesse.rewrite(informal, to="formal", language=code)
        old = new = 0
        for span in result.spans:
            assert result.text[old : span.start] == result.best[new : span.new_start]
            old, new = span.end, span.new_end
        assert result.text[old:] == result.best[new:]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("{name} %s <br/>", "no words"),
        ("du " * 10_000, "more than 5,000 words"),
        ("Der Zug ist pünktlich.", "nothing in it addresses the reader"),
        ("Haben Sie Zeit?", "formal already"),
    ],
)
def test_what_cannot_be_rewritten_comes_back_with_a_reason(text: str, reason: str) -> None:
    result = politesse.rewrite(text, to="formal", language="de")
    assert result.best == text
    assert not result.changed
    assert result.reason is not None and reason in result.reason


def test_mixed_languages_come_back_with_a_reason() -> None:
    text = "Kannst du mir bitte dabei helfen? Could you please help me with this? Peux-tu m'aider ?"
    result = politesse.rewrite(text, to="formal")
    assert result.best == text and result.reason is not None


def test_phrases_that_speak_to_nobody_stay() -> None:
    text = "Sabe usted que es mejor así, ¿no le parece?"
    result = politesse.rewrite(text, to="informal", language="es", min_confidence=0)
    assert "es mejor" in result.best and "usted" not in result.best


@pytest.mark.parametrize(
    ("code", "to", "text", "wanted"),
    [
        ("de", "informal", "Sagen Sie, ob wir dort parken könnten.", "Sag, ob wir dort parken könnten."),
        ("de", "informal", "Ihre Katzen? Nachts lassen sie Ihnen keine Ruhe.", "Deine Katzen? Nachts lassen sie dir keine Ruhe."),
        ("nl", "formal", "Heb je tijd?", "Hebt u tijd?"),
        ("nl", "formal", "Ik vertrouw je niet met je geheim.", "Ik vertrouw u niet met uw geheim."),
        ("ko", "formal", "이거 좀 알려 줘.", "이거 좀 알려 주세요."),
        ("ko", "formal", "시간이 정말 빨리 가.", "시간이 정말 빨리 가요."),
        ("ko", "formal", "벌써 올렸대.", "벌써 올렸대요."),
        ("ja", "formal", "習慣は何だ？", "習慣は何ですか？"),
        ("es", "informal", "Bueno, podría comprar uno con su dinero.", "Bueno, podrías comprar uno con tu dinero."),
    ],
)  # fmt: skip
def test_grammar_says_which_forms_there_are(code: str, to: str, text: str, wanted: str) -> None:
    made = politesse.rewrite(text, to=to, language=code, aspects={"address"}, min_confidence=0)
    assert made.best == wanted


@pytest.mark.parametrize(
    ("word", "never"),
    [("말했습니다", "말했습녀요"), ("봤어", "봤세요"), ("텐데", "테는데요"), ("말한다", "말한아요"), ("해", "합니다")],
)  # fmt: skip
def test_korean_options_are_korean(word: str, never: str) -> None:
    lister = option_lister(load("ko"), "formal")
    assert lister is not None
    options = [option.new for here in lister(load("ko").tokenize(word)) for option in here]
    assert never not in options


def test_nothing_is_owned_before_a_function_word() -> None:
    lister = option_lister(load("nl"), "formal")
    assert lister is not None
    tokens = load("nl").tokenize("Ik zie je op je feest.")
    options = lister(tokens)
    first, second = (place for place, word in enumerate(tokens.words) if word == "je")
    assert "uw" not in {option.new for option in options[first]}
    assert "uw" in {option.new for option in options[second]}


def test_quotes_and_markup_stay() -> None:
    text = "Klicke auf „Du bist dran“ und öffne <a href='du'>deine Seite</a>."
    result = politesse.rewrite(text, to="formal", language="de")
    assert "„Du bist dran“" in result.best
    assert "<a href='du'>Ihre Seite</a>" in result.best


def test_capitals() -> None:
    def formal(text: str) -> str:
        return politesse.rewrite(text, to="formal", language="fr").best

    assert formal("Tu peux venir.") == "Vous pouvez venir."
    assert formal("TU PEUX VENIR.") == "VOUS POUVEZ VENIR."
    assert formal("T'as vu ?") == "Vous avez vu ?"


def test_a_list_gives_a_list_and_the_same_as_one_by_one() -> None:
    texts = [informal for code, informal, _ in PAIRS if code == "de"]
    batch = politesse.rewrite(texts, to="formal", language="de")
    assert [result.best for result in batch] == [
        politesse.rewrite(text, to="formal", language="de").best for text in texts
    ]


def test_more_candidates_come_in_order_of_confidence() -> None:
    text = "Sie haben es sich gut überlegt."
    result = politesse.rewrite(text, to="informal", language="de", nbest=5, min_confidence=0)
    confidences = [candidate.confidence for candidate in result.candidates]
    assert len(confidences) > 1
    assert confidences == sorted(confidences, reverse=True)
    assert len({candidate.text for candidate in result.candidates}) == len(confidences)


def test_an_unknown_target_is_refused() -> None:
    with pytest.raises(politesse.PolitesseError, match="choose from"):
        politesse.rewrite("Hallo", to="loud", language="de")  # type: ignore[call-overload]


def test_a_language_without_conversion_says_so() -> None:
    result = politesse.rewrite("நீங்கள் வாருங்கள்.", to="informal", language="ta")
    assert result.reason == "no rewriter to informal for Tamil"


@pytest.mark.parametrize("code", ["de", "fr"])
def test_the_result_no_longer_reads_as_before(code: str) -> None:
    wrong = []
    examples = [e for e in load(code).examples if e.about == "address" and not e.variant]
    for example in examples:
        to = "formal" if example.register == "informal" else "informal"
        result = politesse.rewrite(example.text, to, code, min_confidence=0)  # type: ignore[call-overload]
        if politesse.score(result.best, code).register == example.register:
            wrong.append((example.text, result.best))
    assert len(wrong) <= 0.08 * len(examples), wrong


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_any_text_comes_back(text: str) -> None:
    result = politesse.rewrite(text, to="informal", language="de")
    assert isinstance(result.best, str)
    if not result.spans:
        assert result.best == text
