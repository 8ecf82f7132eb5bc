"""Style transfer: overlap, edits, diversity, style score, G-Mean, ranking."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import sacrebleu
from hypothesis import given, settings
from hypothesis import strategies as st

from politesse.core import BadInput, PolitesseError
from politesse.metrics.bleu import bleu, self_bleu
from politesse.metrics.chrf import chrf
from politesse.metrics.diversity import diversity
from politesse.metrics.edit_distance import edit_distance
from politesse.metrics.edit_types import TYPES, edit_types, edits_of
from politesse.metrics.fluency import fluency, train
from politesse.metrics.g_mean import g_mean, g_mean_of
from politesse.metrics.lexical_difference import lexical_difference
from politesse.metrics.ranking import mean_ranks, ranking, read_judgements
from politesse.metrics.significance import confidence_intervals
from politesse.metrics.style_score import style_score
from politesse.metrics.tokens import characters, words

INFORMAL = ["i dont know what u mean!!", "ok thx a lot", "its gonna be fine tomorrow i guess"]
FORMAL = [
    ["I do not know what you mean.", "Thank you very much.", "I believe it will be fine tomorrow."],
    [
        "I am not sure what you mean.",
        "All right, thank you.",
        "It will presumably be fine tomorrow.",
    ],
]
OUTPUT = ["I do not know what you mean!", "Ok, thanks a lot.", "It is going to be fine tomorrow."]

texts = st.lists(
    st.lists(
        st.sampled_from(["the", "a", "cat", "dog", "sat", "on", "mat", "!", ".", "quickly"]),
        max_size=9,
    ).map(" ".join),
    min_size=1,
    max_size=6,
)
pairs = st.integers(1, 6).flatmap(
    lambda size: st.tuples(
        *[st.lists(texts.map(lambda lines: lines[0]), min_size=size, max_size=size)] * 2
    )
)


# ---------------------------------------------------------------- BLEU and chrF


@pytest.mark.parametrize("references", [FORMAL, FORMAL[:1]])
def test_bleu_and_chrf_are_sacrebleus(references: list[list[str]]) -> None:
    assert bleu(OUTPUT, references).bleu == pytest.approx(
        sacrebleu.corpus_bleu(OUTPUT, references).score, abs=1e-9
    )
    assert chrf(OUTPUT, references).chrf == pytest.approx(
        sacrebleu.corpus_chrf(OUTPUT, references).score, abs=1e-9
    )
    assert chrf(OUTPUT, references, 2).chrf == pytest.approx(
        sacrebleu.corpus_chrf(OUTPUT, references, word_order=2).score, abs=1e-9
    )


@settings(max_examples=40, deadline=None)
@given(pairs)
def test_and_stay_so_on_any_text(lines: tuple[list[str], list[str]]) -> None:
    one, other = lines
    expected = sacrebleu.corpus_bleu(one, [other]).score
    assert bleu(one, [other]).bleu == pytest.approx(expected, abs=1e-9)
    assert bleu(one, [other]).parts().estimate()["bleu"] == pytest.approx(expected, abs=1e-9)
    assert 0 <= expected <= 100 + 1e-9


@pytest.mark.parametrize("options", [{"tokenize": "intl"}, {"lowercase": True}])
def test_options_reach_sacrebleu_and_the_signature(options: dict) -> None:
    result = bleu(OUTPUT, FORMAL, **options)
    assert result.bleu == pytest.approx(sacrebleu.corpus_bleu(OUTPUT, FORMAL, **options).score)
    assert result.signature != bleu(OUTPUT, FORMAL).signature


def test_the_scores_of_these_sentences_do_not_drift() -> None:
    # sacrebleu 2.6.0: sacrebleu.corpus_bleu(OUTPUT, FORMAL).score, .corpus_chrf(OUTPUT, FORMAL).score
    assert bleu(OUTPUT, FORMAL).bleu == pytest.approx(47.45694125573267, abs=1e-8)
    assert chrf(OUTPUT, FORMAL).chrf == pytest.approx(59.06424304777569, abs=1e-8)


def test_a_copy_has_full_self_bleu() -> None:
    assert self_bleu(INFORMAL, INFORMAL).bleu == pytest.approx(100)
    assert self_bleu(OUTPUT, INFORMAL).bleu < 50
    assert set(self_bleu(OUTPUT, INFORMAL).to_dict()) == {"self_bleu", "lines", "signature"}


def test_a_hypothesis_among_the_references_is_perfect() -> None:
    assert bleu(FORMAL[1], FORMAL).bleu == pytest.approx(100)
    assert chrf(FORMAL[1], FORMAL).chrf == pytest.approx(100)


def test_line_order_and_the_order_of_references_do_not_matter() -> None:
    order = [2, 0, 1]
    moved = [OUTPUT[place] for place in order]
    sets = [[lines[place] for place in order] for lines in FORMAL]
    assert bleu(moved, sets[::-1]).bleu == pytest.approx(bleu(OUTPUT, FORMAL).bleu)
    assert chrf(moved, sets[::-1]).chrf == pytest.approx(chrf(OUTPUT, FORMAL).chrf)


def test_counts_of_bleu_add_under_concatenation() -> None:
    one, other = bleu(OUTPUT[:1], [FORMAL[0][:1]]), bleu(OUTPUT[1:], [FORMAL[0][1:]])
    whole = bleu(OUTPUT, [FORMAL[0]])
    assert list(whole.statistics) == [*one.statistics, *other.statistics]


def test_more_references_never_lower_the_matches() -> None:
    few, many = bleu(OUTPUT, FORMAL[:1]), bleu(OUTPUT, FORMAL)
    for one, other in zip(few.statistics, many.statistics, strict=True):
        assert all(a <= b for a, b in zip(one[2:6], other[2:6], strict=True))


def test_unusable_input_is_refused() -> None:
    with pytest.raises(PolitesseError, match="unequal numbers of lines"):
        bleu(["a"], [["a", "b"]])
    with pytest.raises(PolitesseError, match="empty"):
        bleu([], [[]])
    with pytest.raises(PolitesseError, match="at least one set"):
        chrf(["a"], [])
    with pytest.raises(PolitesseError, match="sacrebleu cannot make BLEU"):
        bleu(["a"], [["a"]], tokenize="nonsense")


# ---------------------------------------------------------------- lexical difference, edits


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("a b c d", "a b c d", 0.0),
        ("a b c d", "d c b a", 0.0),
        ("a b", "c d", 1.0),
        ("a b c d", "a b", (2 / 4 + 0) / 2),
        ("a a b", "a b", (1 / 3 + 0) / 2),  # the second a has no partner
        ("", "", 0.0),
        ("", "a", 1.0),
    ],
)
def test_lexical_difference_of_a_pair(one: str, other: str, expected: float) -> None:
    assert lexical_difference([one], [other]).value == pytest.approx(expected)


@settings(deadline=None)
@given(pairs)
def test_lexical_difference_and_edits_are_symmetric_and_bounded(
    lines: tuple[list[str], list[str]],
) -> None:
    one, other = lines
    difference = lexical_difference(one, other)
    assert difference.value == pytest.approx(lexical_difference(other, one).value)
    assert 0 <= difference.value <= 1
    there, back = edit_distance(one, other), edit_distance(other, one)
    assert there.to_dict() == back.to_dict()
    assert 0 <= there.characters_normalised <= 1
    assert there.tokens <= there.characters or not there.characters
    assert lexical_difference(one, one).value == edit_distance(one, one).characters == 0


@settings(deadline=None)
@given(pairs, pairs)
def test_means_weigh_by_lines_under_concatenation(
    first: tuple[list[str], list[str]], second: tuple[list[str], list[str]]
) -> None:
    one, other = edit_distance(*first), edit_distance(*second)
    whole = edit_distance(first[0] + second[0], first[1] + second[1])
    weights = len(first[0]), len(second[0])
    expected = (one.characters * weights[0] + other.characters * weights[1]) / sum(weights)
    assert whole.characters == pytest.approx(expected)


def test_edit_distance_by_hand() -> None:
    result = edit_distance(["kitten sat", "same"], ["sitting sat", "same"])
    assert (result.characters, result.tokens, result.unchanged) == (1.5, 0.5, 0.5)
    assert result.characters_normalised == pytest.approx(3 / 11 / 2)


def test_tokens_of_any_script() -> None:
    assert words("क्या आप ठीक हैं?") == ["क्या", "आप", "ठीक", "हैं", "?"]
    assert words("C'est-à-dire… «non»!") == ["C'est-à-dire", "…", "«", "non", "»", "!"]
    assert words("行きます。はい") == ["行きます", "。", "はい"]
    assert characters("行 く。") == ["行", "く", "。"]
    with pytest.raises(PolitesseError, match="unknown tokenizer"):
        lexical_difference(["a"], ["b"], tokenize="bpe")


# ---------------------------------------------------------------- edit types

ABBREVIATIONS = {"u": "you", "thx": "thank you", "c": "see"}


@pytest.mark.parametrize(
    ("original", "rewrite", "expected"),
    [
        ("all is well.", "all is well.", {"unchanged"}),
        ("i agree", "I agree", {"capitalisation"}),
        ("THAT is so", "that is so", {"lowercase"}),
        ("that is so", "that is so!", {"punctuation"}),
        ("that, is so;", "that; is so,", {"punctuation"}),
        ("definately so", "definitely so", {"spelling"}),
        ("as u know", "as you know", {"normalisation"}),
        ("as U know", "as you know", {"normalisation"}),
        ("it works and it is fine", "it works. it is fine", {"punctuation", "split"}),
        ("no no no no way", "no way", {"repetition"}),
        ("what!!!! now", "what! now", {"punctuation", "repetition"}),
        ("he left", "my good old friend has departed", {"paraphrase"}),
        ("he left", "she went", set()),  # two other words: no rule calls that anything
        ("it is nice", "it is good", set()),
    ],
)
def test_each_type_and_no_other(original: str, rewrite: str, expected: set[str]) -> None:
    assert edits_of(original, rewrite, ABBREVIATIONS) == expected


def test_an_abbreviation_that_stays_is_not_normalised() -> None:
    assert "normalisation" not in edits_of("thx u", "thx you all", {"thx": "thank you"})
    assert "normalisation" in edits_of("thx", "thank you", ABBREVIATIONS)
    assert "normalisation" not in edits_of("thx", "thank you", {})


def test_shares_are_of_pairs() -> None:
    result = edit_types(["i", "same", "what"], ["I", "same", "What"])
    assert list(result.shares) == list(TYPES)
    assert result.shares["capitalisation"] == pytest.approx(2 / 3)
    assert result.shares["unchanged"] == pytest.approx(1 / 3)


@settings(max_examples=40, deadline=None)
@given(pairs, st.randoms(use_true_random=False))
def test_types_do_not_depend_on_line_order(
    lines: tuple[list[str], list[str]], chance: random.Random
) -> None:
    both = list(zip(*lines, strict=True))
    chance.shuffle(both)
    one, other = zip(*both, strict=True)
    assert edit_types(*lines).shares == edit_types(one, other).shares


# ---------------------------------------------------------------- diversity


def test_diversity_scores_each_set_against_the_others() -> None:
    sets = [*FORMAL, OUTPUT]
    expected = sum(
        sacrebleu.corpus_bleu(sets[at], [sets[b] for b in range(3) if b != at]).score
        for at in range(3)
    )
    result = diversity(sets)
    assert result.self_bleu == pytest.approx(expected / 3)
    led = [lexical_difference(sets[a], sets[b]).value for a, b in ((0, 1), (0, 2), (1, 2))]
    assert result.lexical_difference == pytest.approx(sum(led) / 3)
    assert diversity(sets[::-1]).to_dict() == pytest.approx(result.to_dict())
    assert result.parts().estimate()["self_bleu"] == pytest.approx(expected / 3)


def test_diversity_needs_two_sets() -> None:
    with pytest.raises(PolitesseError, match="two sets"):
        diversity([OUTPUT])


# ---------------------------------------------------------------- style, G-Mean


def test_style_by_any_callable() -> None:
    result = style_score(OUTPUT, len, threshold=20, name="length")
    assert result.mean == pytest.approx(sum(map(len, OUTPUT)) / 3)
    assert result.accuracy == pytest.approx(2 / 3)
    assert "scorer:length|threshold:20" in result.signature


def test_a_scorer_that_gives_nan_is_named_with_its_text() -> None:
    with pytest.raises(PolitesseError, match="the scorer gave nan for text 1: 'I do not"):
        style_score(OUTPUT, lambda _: float("nan"))


@pytest.mark.parametrize(
    ("accuracy", "overlap", "perplexity", "expected"),
    [  # the published table of three style transfer models
        (73.6, 25.4, 28.5, 4.03),
        (96.4, 37.6, 6.2, 8.36),
        (85.3, 43.4, 6.3, 8.38),
    ],
)
def test_published_g_means(
    accuracy: float, overlap: float, perplexity: float, expected: float
) -> None:
    assert round(g_mean(accuracy, overlap, perplexity).g_mean, 2) == expected


def test_g_mean_of_results_is_that_of_their_figures() -> None:
    style = style_score(OUTPUT, len, threshold=20)
    content, model = bleu(OUTPUT, [INFORMAL]), train(FORMAL[0] + FORMAL[1], 2)
    flow = fluency(OUTPUT, model)
    result = g_mean_of(style, content, flow)
    expected = (100 * style.accuracy * content.bleu / flow.perplexity) ** (1 / 3)
    assert result.g_mean == pytest.approx(expected)
    parts = result.parts()
    assert parts is not None
    assert parts.estimate()["g_mean"] == pytest.approx(expected)
    low, high = confidence_intervals(parts, 100).values["accuracy"]
    assert 0 <= low <= high <= 100
    assert g_mean(50, 50, 2).parts() is None


@pytest.mark.parametrize("figures", [(101, 5, 5), (5, -1, 5), (5, 5, 0.5), (5, 5, float("nan"))])
def test_impossible_figures_are_refused(figures: tuple[float, float, float]) -> None:
    with pytest.raises(PolitesseError, match="must"):
        g_mean(*figures)


# ---------------------------------------------------------------- ranking


def test_scores_are_places_from_below() -> None:
    result = ranking([{"a": 1, "b": 2, "c": 3}, {"a": 1, "b": 3, "c": 2}])
    assert list(result.systems) == ["a", "b", "c"]
    assert result.systems["a"] == {"score": 3.0, "rank": 1.0, "wins": 1.0}
    assert result.systems["b"] == {"score": 1.5, "rank": 2.5, "wins": 0.25}


judgements = st.lists(
    st.dictionaries(st.sampled_from("abcde"), st.integers(1, 5), min_size=5, max_size=5),
    min_size=1,
    max_size=8,
)


@given(judgements)
def test_the_mean_score_over_systems_is_fixed(places: list[dict[str, int]]) -> None:
    """With five systems the scores average 3, as in published tables of such rankings."""
    systems = ranking(places).systems
    assert sum(values["score"] for values in systems.values()) == pytest.approx(15)
    assert sum(values["wins"] for values in systems.values()) == pytest.approx(2.5)


@given(judgements, st.randoms(use_true_random=False))
def test_the_order_of_judgements_does_not_matter(places: list, chance: random.Random) -> None:
    shuffled = places[:]
    chance.shuffle(shuffled)
    one, other = ranking(places).systems, ranking(shuffled).systems
    assert {name: pytest.approx(values) for name, values in one.items()} == other


def test_ties_share_their_rank() -> None:
    assert mean_ranks({"a": 1, "b": 1, "c": 1}) == {"a": 2, "b": 2, "c": 2}


def test_pairs_and_ranks_are_read_from_tables(tmp_path: Path) -> None:
    (tmp_path / "pairs.tsv").write_text("winner\tloser\ttie\nx\ty\t\nx\tz\t0\ny\tz\t1\n", "utf-8")
    assert read_judgements(tmp_path / "pairs.tsv") == [
        {"x": 1, "y": 2}, {"x": 1, "z": 2}, {"y": 1, "z": 1},
    ]  # fmt: skip
    (tmp_path / "ranks.csv").write_text("item,x,y,z\n7,1,2,3\n8,2,,1\n", "utf-8")
    found = read_judgements(tmp_path / "ranks.csv", ["x", "y", "z"])
    assert found == [{"x": 1, "y": 2, "z": 3}, {"x": 2, "z": 1}]
    with pytest.raises(BadInput, match=r"ranks.csv:3: does not compare"):
        read_judgements(tmp_path / "ranks.csv", ["x", "y"])
