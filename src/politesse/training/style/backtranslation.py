"""Texts with what a trained network makes of them in the other style, as further lessons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from politesse.core import TargetRegister, opposite
from politesse.rewriting.trained import Networks
from politesse.training.seq2seq.corpus import Pair
from politesse.training.style.lessons import lesson
from politesse.training.style.recipe import Backtranslate
from politesse.training.style.texts import Found

_CHUNK = 512


def turned_round(
    folder: Path,
    texts: Sequence[Found],
    settings: Backtranslate,
    directions: Sequence[TargetRegister],
) -> tuple[list[Pair], dict[str, int]]:
    """Lessons of the texts and what the networks of a folder say for them, and what was dropped.

    The text as it was found is the target; with ``both_ways`` what was said is one too. Copies
    teach nothing and are dropped, and so is what shares too few words with the text.
    """
    networks = Networks(folder)
    lessons: list[Pair] = []
    dropped: Counter[str] = Counter()
    chosen = [text for text in texts if text.style in settings.styles]
    for (language, style), some in _grouped(chosen).items():
        to = opposite(style)
        for start in range(0, len(some), _CHUNK):
            chunk = some[start : start + _CHUNK]
            outputs = networks([text.text for text in chunk], language, to)
            for text, hypotheses in zip(chunk, outputs, strict=True):
                output = hypotheses[0][0] if hypotheses else ""
                if cause := unfit(text.text, output, settings.least):
                    dropped[cause] += 1
                    continue
                ways = [(output, text.text, style)]
                if settings.both_ways:
                    ways.append((text.text, output, to))
                lessons += [
                    lesson(source, target, language, way, "turned round", settings.weight)
                    for source, target, way in ways
                    if way in directions
                ]
    return lessons, dict(dropped)


def unfit(text: str, output: str, least: float) -> str:
    """Why a text and what a network made of it are no lesson; nothing where they are one.

    >>> unfit("y a du monde", "y a du monde", 0.3), unfit("y a du monde", "Il y a du monde.", 0.3)
    ('copy', '')
    >>> unfit("y a du monde", "Nous partons demain.", 0.3)
    'other words'
    """
    if not output:
        return "empty"
    if output == text:
        return "copy"
    return "other words" if shared(text, output) < least else ""


def shared(first: str, second: str) -> float:
    """The share of the words of the longer text that both have."""
    words, others = (Counter(_words(text)) for text in (first, second))
    most = max(words.total(), others.total())
    return (words & others).total() / most if most else 0.0


def _words(text: str) -> list[str]:
    return "".join(char if char.isalnum() else " " for char in text.lower()).split()


def _grouped(texts: Sequence[Found]) -> dict[tuple[str, TargetRegister], list[Found]]:
    groups: dict[tuple[str, TargetRegister], list[Found]] = {}
    for text in texts:
        groups.setdefault((text.language, text.style), []).append(text)
    return groups
