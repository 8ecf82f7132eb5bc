"""BLEU and chrF as sums of sentence statistics, computed by sacrebleu itself.

sacrebleu's own resampling works on these statistics; they are taken from its metric objects so
that the numbers are its numbers, and a test holds them against its public corpus scores.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from politesse.core import PolitesseError
from politesse.metrics.extras import need


def metric(name: str, **options: Any) -> Any:
    """sacrebleu's ``BLEU`` or ``CHRF`` with these options."""
    library = need("sacrebleu.metrics", name)
    try:
        return getattr(library, name)(**options)
    except (KeyError, ValueError, AssertionError, RuntimeError, ImportError) as error:
        cause = " ".join(str(error).split()) or "bad options"
        shown = ", ".join(f"{key}={value}" for key, value in options.items())
        raise PolitesseError(f"sacrebleu cannot make {name}({shown}): {cause}") from None


def statistics(
    metric: Any, hypotheses: Sequence[str], references: Sequence[Sequence[str]]
) -> list[list[int]]:
    """One row of counts for each hypothesis; ``references`` are parallel sets of them."""
    rows: list[list[int]] = metric._extract_corpus_statistics(hypotheses, references)
    return rows


def score(metric: Any, sums: Sequence[float]) -> float:
    """The corpus score that follows from the summed counts."""
    return float(metric._compute_score_from_stats([round(number) for number in sums]).score)


def version() -> str:
    """Which sacrebleu it was."""
    return str(need("sacrebleu", "BLEU").__version__)


def check(hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> None:
    """Refuse what cannot be scored."""
    if not hypotheses:
        raise PolitesseError("there are no hypotheses: the file is empty")
    if not references:
        raise PolitesseError("there must be at least one set of references")
    for number, lines in enumerate(references, 1):
        if len(lines) != len(hypotheses):
            raise PolitesseError(
                f"unequal numbers of lines: {len(hypotheses):,} hypotheses and {len(lines):,} in "
                f"reference set {number}"
            )
