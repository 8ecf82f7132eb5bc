"""How good the new turns are: style, content, fluency, and their geometric mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from politesse.dialogue.augment.styles import Tally
from politesse.dialogue.report.wording import politeness_of
from politesse.dialogue.simulator import number_from
from politesse.metrics.g_mean import GMean

_MOST = 4000  # pairs that are measured
_ORDER = 3


@dataclass(frozen=True, slots=True)
class Quality:
    """ACC, BLEU, PPL and G-Mean of rewritten turns.

    The accuracy is the share that our politeness model finds on the wanted side; BLEU is against
    the original turns; both perplexities are under a model of other original turns of the same
    corpus, so that they can be compared with each other but not with those of another model.
    """

    pairs: int
    mean: GMean
    original_perplexity: float
    politeness: tuple[float, float]
    signature: str

    def to_dict(self) -> dict[str, Any]:
        return {
            "pairs": self.pairs,
            "accuracy": round(self.mean.accuracy, 2),
            "bleu": round(self.mean.bleu, 2),
            "perplexity": round(self.mean.perplexity, 2),
            "g_mean": round(self.mean.g_mean, 3),
            "original_perplexity": round(self.original_perplexity, 2),
            "politeness": {
                "original": round(self.politeness[0], 3),
                "rewritten": round(self.politeness[1], 3),
            },
            "signature": self.signature,
        }


def quality(pairs: Sequence[tuple[str, str]], style: str) -> Quality | None:
    """The quality of pairs of turns; none where there are too few to train a model on.

    One half of the original turns, drawn by their text, trains the language model; the pairs of
    the other half are measured.
    """
    from politesse.metrics.bleu import self_bleu
    from politesse.metrics.fluency import fluency
    from politesse.metrics.g_mean import g_mean_of
    from politesse.metrics.ngram_model import train
    from politesse.metrics.style_score import style_score

    halves: tuple[list[tuple[str, str]], list[tuple[str, str]]] = ([], [])
    for pair in pairs:
        halves[number_from("half", pair[0]) % 2].append(pair)
    learnt, measured = halves[0], halves[1][:_MOST]
    if len(learnt) < 10 or len(measured) < 10:
        return None
    sign = -1.0 if style == "impolite" else 1.0
    old, new = [original for original, _ in measured], [rewrite for _, rewrite in measured]
    model = train((original.lower() for original, _ in learnt), order=_ORDER, tokenize="words")
    scored = style_score(new, lambda text: sign * politeness_of(text), 0.0, f"politeness,{style}")
    content = self_bleu(new, old)
    fluent = fluency([text.lower() for text in new], model)
    return Quality(
        len(measured),
        g_mean_of(scored, content, fluent),
        fluency([text.lower() for text in old], model).perplexity,
        (sum(map(politeness_of, old)) / len(old), sum(map(politeness_of, new)) / len(new)),
        f"{scored.signature}; {content.signature}; {fluent.signature}",
    )


def various(tally: Tally) -> dict[str, Any] | None:
    """How various the new turns are, and the share of added sentences that are there only once."""
    from politesse.metrics.variety import SAMPLE, added, variety

    if len(tally.pairs) < 2:
        return None
    measured = variety(list(tally.groups.values()))
    fresh = added(tally.pairs[:SAMPLE])
    return {"distinct_added": round(fresh, 4), **measured.to_dict()}
