"""Scoring by aspect: only what is asked for, in any company the same."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from itertools import count, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import politesse
from politesse.core import PolitesseError, UnknownLanguage
from politesse.languages import available, load
from politesse.scoring import ASPECTS, EXPLAINING, score_stream
from politesse.scoring.encoder import encoder

SAMPLES = [example.text for code in available() for example in load(code).examples[:12]]
POLITE = "Könnten Sie mir bitte helfen? Vielen Dank!"
KEIGO = "社長は応接室でお待ちになっていらっしゃいます。"


@given(st.sampled_from(available()), st.sets(st.sampled_from(ASPECTS), min_size=1))
@settings(max_examples=60, deadline=None)
def test_an_aspect_is_the_same_with_and_without_the_others(code: str, aspects: set[str]) -> None:
    text = load(code).examples[0].text
    some, whole = (politesse.score(text, code, aspects=asked) for asked in (aspects, ASPECTS))
    for aspect in ASPECTS:
        expected = getattr(whole, aspect) if aspect in aspects else None
        assert getattr(some, aspect) == expected
    assert some.level == (whole.level if "register" in aspects else None)
    carried = {"strategy": "politeness", "noise": "formality", "formality": "formality"}
    assert some.spans == tuple(
        span for span in whole.spans if carried.get(span.kind, "register") in aspects
    )


@given(st.lists(st.sampled_from(SAMPLES) | st.text(max_size=60), max_size=40), st.randoms())
@settings(max_examples=30, deadline=None)
def test_any_company_and_any_order_give_the_same_bits(texts: list[str], random: object) -> None:
    fresh = encoder()
    fresh._known.clear()
    together = fresh.scores(texts)
    shuffled = list(texts)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    fresh._known.clear()
    assert dict(zip(shuffled, fresh.scores(shuffled), strict=True)) == dict(
        zip(texts, together, strict=True)
    )
    for text, score in zip(texts, together, strict=True):
        fresh._known.clear()
        assert fresh(text) == score


def test_a_stream_takes_no_more_than_it_needs() -> None:
    taken = []

    def endless() -> object:
        for number in count():
            taken.append(number)
            yield f"Hast du {number} Minuten?"

    some = list(islice(score_stream(endless(), "de", aspects=["register"]), 3))  # type: ignore[arg-type]
    assert [result.register for result in some] == ["informal"] * 3
    assert len(taken) < 2000


def test_more_texts_than_a_chunk_keep_their_order() -> None:
    texts = [f"Hast du {number} Minuten?" if number % 3 else "" for number in range(1300)]
    results = politesse.score(texts, "de", aspects=["register"], on_error="null")
    assert [result.text for result in results] == texts
    assert [result.register for result in results] == [
        (text and "informal") or None for text in texts
    ]


@pytest.mark.parametrize("missing", [None, float("nan"), "", " \t"])
@pytest.mark.parametrize("language", [None, "de"])
def test_a_missing_text_is_a_row_without_values(missing: object, language: str | None) -> None:
    rows = politesse.score([POLITE, missing, POLITE], language, on_error="null")
    assert rows[0] == rows[2] == politesse.score(POLITE, "de")
    empty = rows[1]
    assert (empty.language, empty.reason) == ("und", "no text")
    assert empty.text == (missing if isinstance(missing, str) else "")
    assert [getattr(empty, aspect) for aspect in (*ASPECTS, "level")] == [None] * 5
    assert json.loads(json.dumps(empty.to_dict()))["register"] is None
    assert politesse.score(missing, language, on_error="null") == empty  # type: ignore[call-overload]


def test_a_foreign_text_is_a_row_with_its_reason() -> None:
    foreign = "Καλημέρα, τι κάνετε σήμερα;"
    row = politesse.score(foreign, on_error="null")
    assert (row.text, row.language) == (foreign, "und")
    assert row.reason and "has no language pack" in row.reason
    assert str(row.signature).startswith("register|lang:und|")
    with pytest.raises(UnknownLanguage):
        politesse.score(foreign)


@pytest.mark.parametrize("given", [None, float("nan"), 7, b"Danke"])
def test_what_is_no_text_is_refused_unless_nulls_are_asked_for(given: object) -> None:
    with pytest.raises(PolitesseError, match='on_error="null" keeps its place'):
        politesse.score([POLITE, given], "de")


def test_a_language_without_a_pack_is_refused_for_the_whole_column() -> None:
    with pytest.raises(UnknownLanguage):
        politesse.score(["Καλημέρα"], "el", on_error="null")


def test_a_normal_record_has_neither_reason_nor_honorifics() -> None:
    assert list(politesse.score(KEIGO, "ja").to_dict()) == [
        "text", "language", "register", "level", "politeness", "formality", "spans", "signature",
    ]  # fmt: skip


def test_honorifics_are_an_aspect_of_japanese() -> None:
    japanese, german = politesse.score([KEIGO, POLITE], aspects=["honorifics"])
    assert japanese.honorifics is not None and german.honorifics is None
    assert japanese.honorifics.level == 1 and japanese.honorifics.respectful
    record = japanese.to_dict()["honorifics"]
    assert (record["level"], record["respectful"], record["humble"]) == (1, True, False)
    assert "honorifics" not in german.to_dict()
    assert "|honorifics:" in str(japanese.signature)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"aspects": ["charm"]}, "unknown aspect 'charm'"),
        ({"aspects": []}, "at least one aspect"),
        ({"on_error": "ignore"}, "on_error must be raise or null"),
    ],
)
def test_wrong_options_are_one_clear_line(options: dict[str, object], message: str) -> None:
    with pytest.raises(PolitesseError, match=message):
        politesse.score(POLITE, "de", **options)  # type: ignore[call-overload]


def test_one_aspect_may_be_named_by_itself() -> None:
    assert politesse.score(POLITE, "de", aspects="register").politeness is None


def test_equal_scores_are_equal_keys() -> None:
    one = politesse.score(POLITE, "de")
    assert {one, politesse.score([POLITE], "de")[0]} == {one}
    assert one.signature != replace(one.signature, version="0.0.0")


@pytest.mark.parametrize("aspects", [["register"], ["formality"], ["register", "formality"]])
def test_without_politeness_no_encoder_is_loaded(aspects: list[str]) -> None:
    code = (
        f"import sys, politesse; politesse.score(['Hast du Zeit?'] * 3, 'de', aspects={aspects});"
        f"light = {set() if 'formality' in aspects else {'numpy'}};"
        "heavy = ({'ctranslate2', 'sentencepiece', 'torch'} | light) & set(sys.modules);"
        "assert not heavy, heavy\n"
        "from politesse.scoring.linear import linear_model\n"
        f"assert linear_model.cache_info().misses == {len(set(aspects) - {'register'})}"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_spans_of_register_are_those_of_no_other_kind() -> None:
    spans = politesse.score("Hast du kurz Zeit, bitte!!!", "de").spans
    assert {span.kind for span in spans} > {"strategy", "noise"}
    register = politesse.score("Hast du kurz Zeit, bitte!!!", "de", aspects=["register"]).spans
    assert register == tuple(span for span in spans if span.kind not in EXPLAINING)
