"""Turns in another style, with every annotated stretch followed to its new place."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from politesse.core import PolitesseError
from politesse.dialogue.language import Line, Stretch
from politesse.dialogue.personas import carried, scenarios
from politesse.dialogue.simulator import number_from
from politesse.rewriting.backends import BUILT_IN, load_rewriter
from politesse.rewriting.types import Candidate

STYLES = ("impolite", "polite")
_TRIES = 5  # candidates of a model that are looked at
_MIX = 0  # an intensity of its own for every turn

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Moved:
    """A text in the new style, and where each of the old stretches now stands."""

    text: str
    spans: tuple[Span, ...]


@dataclass(slots=True)
class Tally:
    """What became of the turns: rewritten, left since nothing fitted, and pairs of texts."""

    rewritten: int = 0
    kept_values: int = 0
    refused: int = 0
    unchanged: int = 0
    faulty: int = 0
    pairs: list[tuple[str, str]] = field(default_factory=list)


Rewrite = Callable[[str, Sequence[Span], str], Sequence[Candidate]]


class Restyler:
    """Rewrites turns by one system and follows their stretches.

    A candidate that has lost a stretch is never used. ``tally`` counts what happened.
    """

    def __init__(self, rewrite: Rewrite, name: str) -> None:
        self._rewrite, self.name = rewrite, name
        self.tally = Tally()

    def __call__(self, text: str, spans: Sequence[Span], key: str) -> Moved | None:
        """The text in the new style, or none where it cannot be had; ``key`` seeds its words."""
        if any(not 0 <= start <= end <= len(text) for start, end in spans):
            self.tally.faulty += 1
            return None
        if not text.strip():
            return None
        line = Line(text, tuple(Stretch(start, end, "", "", "") for start, end in spans))
        candidates = [
            candidate for candidate in self._rewrite(text, spans, key) if candidate.text.strip()
        ]
        changed = [candidate for candidate in candidates if candidate.text != text]
        for candidate in changed:
            new = carried(line, candidate.text, candidate.spans) or _searched(line, candidate.text)
            if new is not None:
                self.tally.rewritten += 1
                self.tally.kept_values += len(spans)
                self.tally.pairs.append((text, candidate.text))
                return Moved(candidate.text, tuple((s.start, s.end) for s in new.stretches))
        if changed:
            self.tally.refused += 1
        else:
            self.tally.unchanged += 1
        return None


def restyler(
    style: str = "impolite",
    rewriter: str = BUILT_IN,
    scenario: str = "all",
    intensity: int = _MIX,
    seed: int = 1,
    offensive: bool = False,
) -> Restyler:
    """A restyler: by our rules, or by any rewriter that ``politesse rewrite`` can name.

    ``scenario`` is ``all`` or names with commas, drawn anew for each turn; so is an ``intensity``
    of 0.
    """
    if style not in STYLES:
        raise PolitesseError(f"no style is called {style!r}; choose from: {', '.join(STYLES)}")
    if rewriter != BUILT_IN:
        return Restyler(_by_model(rewriter, style), f"{style},{rewriter}")
    names = scenarios() if scenario == "all" else tuple(
        name.strip().replace("-", "_") for name in scenario.split(",")
    )  # fmt: skip
    for name in names:
        if name not in scenarios():
            known = ", ".join(scenarios())
            raise PolitesseError(f"no scenario is called {name!r}; choose from: {known}")
    if intensity not in (_MIX, 1, 2, 3):
        raise PolitesseError(f"the intensity is 1, 2 or 3, or 0 for all of them, not {intensity}")
    rules = _by_rules(style, names, intensity, seed, offensive)
    return Restyler(rules, f"{style},rules,{scenario},{intensity or 'mixed'},seed {seed}")


def _by_rules(
    style: str, names: Sequence[str], intensity: int, seed: int, offensive: bool
) -> Rewrite:
    def rewrite(text: str, spans: Sequence[Span], key: str) -> list[Candidate]:
        from politesse.rewriting.politeness import impolite, polite

        random = Random(f"{seed}/{key}/{text}")
        strength = intensity or random.randint(1, 3)
        number = number_from(seed, key, text)
        if style == "polite":
            return [polite(text, intensity=strength, protect=spans, seed=number)]
        return [
            impolite(
                text,
                scenario=random.choice(list(names)),
                intensity=strength,
                protect=spans,
                seed=number,
                offensive=offensive,
            )
        ]

    return rewrite


def _by_model(name: str, style: str) -> Rewrite:
    from politesse.languages import load

    rewriter = load_rewriter(name)(load("en"), "impolite" if style == "impolite" else "polite")
    if rewriter is None:
        raise PolitesseError(f"{name}: cannot make English turns {style}")

    def rewrite(text: str, spans: Sequence[Span], key: str) -> list[Candidate]:
        return rewriter.rewrite([text], _TRIES)[0]

    return rewrite


def _searched(line: Line, text: str) -> Line | None:
    """The stretches by their words, for a text that was written anew.

    Stretches that stood apart never land on the same words.
    """
    placed: dict[Span, Span] = {}
    for old in sorted({(stretch.start, stretch.end) for stretch in line.stretches}):
        words = line.text[old[0] : old[1]]
        apart = [
            new for earlier, new in placed.items() if earlier[1] <= old[0] or old[1] <= earlier[0]
        ]
        free = (
            span
            for span in _occurring(words, text)
            if all(span[1] <= start or end <= span[0] for start, end in apart)
        )
        new = next(free, None)
        if new is None:
            return None
        placed[old] = new
    places = (placed[stretch.start, stretch.end] for stretch in line.stretches)
    return Line(text, tuple(Stretch(start, end, "", "", "") for start, end in places))


def _occurring(words: str, text: str) -> list[Span]:
    """Where words stand in a text, not within other words."""
    if not words.strip():
        return []
    pattern = rf"(?<!\w){re.escape(words)}(?!\w)"
    return [match.span() for match in re.finditer(pattern, text)]


def chosen(share: float, seed: int, key: str) -> bool:
    """Whether a record gets a variant: the same for a seed, whatever stands around it.

    >>> sum(chosen(0.25, 1, str(number)) for number in range(4000)) // 100
    10
    """
    return number_from(seed, "share", key) / 2**32 < share
