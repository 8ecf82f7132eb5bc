"""Wording made formal and informal by rules, and what must stay."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import politesse
from politesse.languages import load
from politesse.rewriting.changes import changes
from politesse.rewriting.formality import StyleRewriter, style_rewriter
from politesse.rewriting.formality.round_trip import RoundTrip, through

STYLE = {"style"}


def formal(text: str, language: str = "en") -> str:
    return politesse.rewrite(text, "formal", language, aspects=STYLE).best  # type: ignore[call-overload,no-any-return]


def informal(text: str, language: str = "en") -> str:
    return politesse.rewrite(text, "informal", language, aspects=STYLE).best  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("So coooool!!!", "So cool!"),
        ("WHY ARE YOU SHOUTING AT ME??", "Why are you shouting at me?"),
        ("I love it 😍😍", "I love it."),
        ("Nice one :-)", "Nice one"),
        ("Great ❤️ thanks a lot", "Great. Thank you very much."),
        ("ok,thx a lot", "Ok, thanks a lot."),
        ("Really?!?!", "Really?"),
        ("I was tired... i went home", "I was tired. I went home."),
        ("We'll come 'cause they can't.", "We will come because they cannot."),
        ("Well, um, I think, you know, it's fine.", "I think, it is fine."),
    ],
)
def test_marks_letters_and_fillers(text: str, wanted: str) -> None:
    assert formal(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "See points a) and b) of chapter 8).",
        "Press 8) or x = 3.",
        "The III. century and the www. prefix.",
        "He met Dr. Smith at 5 p.m. in the U.S. embassy.",
        "Use `dont_do_this` or {dont} or https://example.org/gonna.",
        'She said: "I dunno, gonna see lol!!!"',
        "<b>Save</b> the file",
        "%s files were deleted",
    ],
)
def test_what_is_no_carelessness_stays(text: str) -> None:
    assert formal(text) == text


def test_markup_and_placeholders_stay_inside_what_changes() -> None:
    assert formal("i dont know <b>{name}</b> lol!!!") == "I do not know <b>{name}</b>!"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Je l'ai pas vu.", "Je ne l'ai pas vu."),
        ("On y va pas.", "On n'y va pas."),
        ("Ils m’ont rien dit.", "Ils ne m’ont rien dit."),
        ("Veille à ce que rien ne coule.", "Veille à ce que rien ne coule."),
        ("J’ai pas faim.", "Je n’ai pas faim."),
        ("Je hais pas les chats.", "Je ne hais pas les chats."),
        ("Vous savez pas tout.", "Vous ne savez pas tout."),
        ("Je vous crois pas.", "Je ne vous crois pas."),
        ("Tu m'en veux pas ?", "Tu ne m'en veux pas ?"),
        ("J'en peux plus.", "Je n'en peux plus."),
        ("J'ai aucune idée.", "Je n'ai aucune idée."),
        ("C'était vraiment pas drôle.", "Ce n'était vraiment pas drôle."),
    ],
)
def test_french_negation_is_completed(text: str, wanted: str) -> None:
    assert formal(text, "fr") == wanted
    assert formal(wanted, "fr") == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Je ne l'ai pas vu.", "Je l'ai pas vu."),
        ("Ils n'ont rien dit.", "Ils ont rien dit."),
        ("Ce n'était pas drôle.", "C'était pas drôle."),
        ("Ne touchez pas.", "Touchez pas."),
        ("Personne ne sait.", "Personne ne sait."),
    ],
)
def test_french_negation_is_shortened(text: str, wanted: str) -> None:
    assert informal(text, "fr") == wanted


def test_further_candidates_are_bolder_or_more_careful() -> None:
    found = politesse.rewrite(
        "Thanks, that's great!", "formal", "en", aspects=STYLE, nbest=5
    ).candidates  # type: ignore[call-overload]
    texts = [candidate.text for candidate in found]
    assert texts[0] == "Thank you, that is great!"
    assert "Thank you, that is great." in texts
    assert all(0 < candidate.confidence <= 1 for candidate in found)
    assert found[0].confidence > found[texts.index("Thank you, that is great.")].confidence


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [
        (
            "fr",
            "jsp si tu viens mdr, tkt pas !!!",
            "Je ne sais pas si tu viens, ne t'inquiète pas !",
        ),
        ("en", "i dont know lol, u r late", "I do not know, you are late."),
        ("es", "no se si voy, tb depende d ti", "No sé si voy, también depende de ti."),
        ("pt-BR", "to cansada kkkk", "Estou cansada"),
        ("it", "ma dai nn ci credo", "Non ci credo."),
        ("fr", "oui mais fo pas abuser mdr", "Oui mais il ne faut pas abuser."),
        ("fr", "tu l aimes, t as rien a perdre!", "Tu l'aimes, tu n'as rien à perdre!"),
        ("fr", "NON MAIS CA VA PAS???", "Non mais ça ne va pas?"),
        ("de", "hey leute, hab da n problem", "Guten Tag Leute, habe da ein Problem."),
        ("de", "DAS IST QUATSCH!!!", "Das ist Quatsch!"),
        ("en", "thats so true... i agree w/ u", "That is so true. I agree with you."),
        ("en", "shes late, im sorry", "She is late, I am sorry."),
        ("es", "xq no le dices q lo quieres??", "¿Por qué no le dices que lo quieres?"),
        ("pt-BR", "ele vai voltar pra vc", "Ele vai voltar para você."),
    ],
)
def test_whole_messages(language: str, text: str, wanted: str) -> None:
    assert formal(text, language) == wanted


def test_a_variant_keeps_its_spelling() -> None:
    assert formal("Das heisst nix.", "de") == "Das heißt nichts."
    assert formal("Das heisst nix.", "de-CH") == "Das heisst nichts."


# ---------------------------------------------------------------- address and style together


def test_careless_text_changes_address_and_wording() -> None:
    result = politesse.rewrite("t'as pas vu mon frere ?", "formal", "fr")
    assert result.best == "Vous n'avez pas vu mon frère ?"
    assert "+" in result.candidates[0].rewriter


def test_careful_text_changes_its_address_alone_unless_asked() -> None:
    text = "Tu trouves ça sympa ?"
    assert politesse.rewrite(text, "formal", "fr").best == "Vous trouvez ça sympa ?"
    both = politesse.rewrite(text, "formal", "fr", aspects={"address", "style"})  # type: ignore[call-overload]
    assert both.best == "Vous trouvez cela sympathique ?"
    style = politesse.rewrite(text, "formal", "fr", aspects={"style"})  # type: ignore[call-overload]
    assert style.best == "Tu trouves cela sympathique ?"


def test_one_aspect_of_two_is_among_the_candidates() -> None:
    found = politesse.rewrite(
        "Tu trouves ça sympa ?", "formal", "fr", aspects={"address", "style"}, nbest=9
    ).candidates  # type: ignore[call-overload]
    assert {"Vous trouvez ça sympa ?", "Tu trouves cela sympathique ?"} < {c.text for c in found}


def test_fixing_files_never_touches_wording() -> None:
    from politesse.rewriting.rewriters import rewriters

    names = [rewriter.name for rewriter in rewriters(load("fr"), "formal")]
    assert len(names) == 1 and names[0].startswith("address-")


def test_unknown_aspects_are_refused() -> None:
    with pytest.raises(politesse.PolitesseError, match="address, style or both"):
        politesse.rewrite("Hi", "formal", "en", aspects={"loudness"})  # type: ignore[call-overload]


# ---------------------------------------------------------------- laws

WORDS = st.lists(
    st.sampled_from(
        ["je", "sais", "pas", "t'as", "vu", "ça", "mdr", "!!!", "...", ":)", "{name}", "<b>", "</b>",
         "Paris", "NON", "bcp", "tres", "«", "»", "?", ",", "trooop", "8)", "y", "a", "rien", "\n"]
    ),
    max_size=14,
).map(" ".join)  # fmt: skip


@given(WORDS)
def test_spans_index_both_texts_and_nothing_else_changes(text: str) -> None:
    result = politesse.rewrite(text, "formal", "fr", aspects=STYLE)  # type: ignore[call-overload]
    old = new = 0
    for span in result.spans:
        assert result.text[span.start : span.end] == span.text
        assert result.best[span.new_start : span.new_end] == span.new_text
        assert result.text[old : span.start] == result.best[new : span.new_start]
        old, new = span.end, span.new_end
    assert result.text[old:] == result.best[new:]


@given(WORDS)
def test_placeholders_and_markup_survive(text: str) -> None:
    new = formal(text, "fr")
    for mark in ("{name}", "<b>", "</b>"):
        assert new.count(mark) == text.count(mark)


@given(st.text(max_size=60))
def test_any_text_can_be_given(text: str) -> None:
    for code in ("de", "en", "es", "ja"):
        for to in ("formal", "informal"):
            rewriter = style_rewriter(load(code), to)
            assert rewriter is None or all(one.text != text for one in rewriter.candidates(text, 3))


@given(st.text("ab c", max_size=12), st.text("ab c", max_size=12))
def test_changes_turn_one_text_into_the_other(old: str, new: str) -> None:
    made = old
    for change in reversed(changes(old, new)):
        made = made[: change.start] + change.new_text + made[change.end :]
    assert made == new


#: Languages with news to look at, as its files are named.
NEWS = {
    "af": "afr", "de": "deu", "es": "spa", "fr": "fra", "hi": "hin", "hu": "hun", "it": "ita",
    "ja": "jpn", "ko": "kor", "nl": "nld", "pt": "por", "ru": "rus", "ta": "tam", "vi": "vie",
}  # fmt: skip


@pytest.mark.parametrize("code", NEWS)
def test_news_stays_byte_for_byte(code: str, shared_data: Path) -> None:
    path = shared_data / "ntrex-dev" / f"ref.{NEWS[code]}.txt"
    texts = path.read_text("utf-8").splitlines()[:100]
    restyle = StyleRewriter(load(code), "formal").restyle
    assert sum(restyle(text).text != text for text in texts) <= 1


# ---------------------------------------------------------------- round trip

FRENCH = {"salut les gars": "hello everyone", "je sais pas": "I do not know"}
ENGLISH = {"hello everyone": "bonjour à tous", "I do not know": "je ne sais pas"}


def phrasebook(texts: list[str], source: str, target: str) -> list[str]:
    book = FRENCH if (source, target) == ("fr", "en") else ENGLISH
    return [book.get(text, text) for text in texts]


def test_a_round_trip_goes_there_and_back() -> None:
    result = politesse.rewrite(
        "salut les gars", "formal", "fr", by=[through(phrasebook, "phrasebook")]
    )
    assert result.best == "bonjour à tous"
    assert "round-trip(phrasebook,en)" in result.signature


def test_a_round_trip_that_changes_nothing_is_no_candidate() -> None:
    result = politesse.rewrite("Bonjour.", "formal", "fr", by=[through(phrasebook, "phrasebook")])
    assert not result.changed and result.reason


def test_a_translator_that_loses_texts_is_named() -> None:
    lossy = RoundTrip(load("fr"), lambda texts: [], lambda texts: list(texts), "lossy")
    with pytest.raises(politesse.PolitesseError, match=r"round-trip\(lossy\).*0 texts for 1"):
        lossy.rewrite(["salut"])


def test_a_list_is_translated_at_once() -> None:
    calls = []

    def engine(texts: list[str], source: str, target: str) -> list[str]:
        calls.append(len(texts))
        return phrasebook(texts, source, target)

    made = politesse.rewrite(list(FRENCH), "formal", "fr", by=[through(engine, "counted")])
    assert [one.best for one in made] == ["bonjour à tous", "je ne sais pas"]
    assert calls == [2, 2]
