"""Turns in another style, with every annotated stretch followed to its new place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from politesse.core import PolitesseError
from politesse.dialogue.language import Line, Stretch
from politesse.dialogue.personas import carried, scenarios
from politesse.dialogue.simulator import number_from
from politesse.languages import load
from politesse.languages.identify import identify
from politesse.rewriting.backends import BUILT_IN, load_rewriter
from politesse.rewriting.politeness.tables import manners
from politesse.rewriting.types import Candidate

STYLES = ("impolite", "polite")
_TRIES = 5  # candidates of a model that are looked at
_TELLING = 4  # words from which on a text tells its language
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
    groups: dict[str, list[str]] = field(default_factory=dict)


#: Text, stretches, the record or dialogue it is of, and the number of the turn there.
Rewrite = Callable[[str, Sequence[Span], str, int], Sequence[Candidate]]


class Restyler:
    """Rewrites turns by one system and follows their stretches.

    A candidate that has lost a stretch is never used. ``tally`` counts what happened.
    """

    def __init__(self, rewrite: Rewrite, name: str) -> None:
        self._rewrite, self.name = rewrite, name
        self.tally = Tally()

    def __call__(self, text: str, spans: Sequence[Span], key: str, turn: int = 0) -> Moved | None:
        """The text in the new style, or none where it cannot be had.

        ``key`` names the record or the dialogue, which is one person's; it seeds the words.
        """
        if any(not 0 <= start <= end <= len(text) for start, end in spans):
            self.tally.faulty += 1
            return None
        if not text.strip():
            return None
        line = Line(text, tuple(Stretch(start, end, "", "", "") for start, end in spans))
        candidates = [
            candidate
            for candidate in self._rewrite(text, spans, key, turn)
            if candidate.text.strip()
        ]
        changed = [candidate for candidate in candidates if candidate.text != text]
        for candidate in changed:
            new = carried(line, candidate.text, candidate.spans) or _searched(line, candidate.text)
            if new is not None:
                self.tally.rewritten += 1
                self.tally.kept_values += len(spans)
                self.tally.pairs.append((text, candidate.text))
                self.tally.groups.setdefault(key, []).append(candidate.text)
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
    language: str | None = None,
    part: str = "taught",
) -> Restyler:
    """A restyler: by our rules, or by any rewriter that ``politesse rewrite`` can name.

    ``scenario`` is ``all`` or names with commas, one for each dialogue; an ``intensity`` of 0 is
    drawn anew for each turn. Without a ``language`` it is that of each dialogue's first turn.
    """
    if style not in STYLES:
        raise PolitesseError(f"no style is called {style!r}; choose from: {', '.join(STYLES)}")
    if rewriter != BUILT_IN:
        return Restyler(_by_model(rewriter, style, language or "en"), f"{style},{rewriter}")
    names = scenarios() if scenario == "all" else tuple(
        name.strip().replace("-", "_") for name in scenario.split(",")
    )  # fmt: skip
    for name in names:
        if name not in scenarios():
            known = ", ".join(scenarios())
            raise PolitesseError(f"no scenario is called {name!r}; choose from: {known}")
    if intensity not in (_MIX, 1, 2, 3):
        raise PolitesseError(f"the intensity is 1, 2 or 3, or 0 for all of them, not {intensity}")
    rules = _Rules(style, names, intensity, seed, offensive, language, part)
    how = f"{scenario},{intensity or 'mixed'},{language or 'any language'},{part}"
    return Restyler(rules, f"{style},rules,{how},seed {seed}")


@dataclass(slots=True)
class _Rules:
    """Our own rules: one persona a dialogue, in the language of the dialogue."""

    style: str
    names: Sequence[str]
    intensity: int
    seed: int
    offensive: bool
    language: str | None
    part: str
    _spoken: dict[str, str] = field(default_factory=dict)
    _heard: Counter[str] = field(default_factory=Counter)

    def __call__(self, text: str, spans: Sequence[Span], key: str, turn: int) -> list[Candidate]:
        from politesse.rewriting.politeness import Character, impolite, polite

        random = Random(f"{self.seed}/{key}/{turn}/{text}")
        strength = self.intensity or random.randint(1, 3)
        number = number_from(self.seed, key, turn, text)
        language = self.language or self._language(text, key)
        if self.style == "polite":
            made = polite(text, language=language, intensity=strength, protect=spans, seed=number)
            return [made]
        return [
            impolite(
                text,
                language=language,
                scenario=Random(f"{self.seed}/{key}").choice(list(self.names)),
                intensity=strength,
                protect=spans,
                seed=number,
                offensive=self.offensive,
                character=Character(f"{self.seed}/{key}", turn, self.part),
            )
        ]

    def _language(self, text: str, key: str) -> str:
        """The language of a dialogue, by the first of its texts that tells one.

        Until one does it is what most dialogues before were in, else English.
        """
        if key not in self._spoken:
            try:
                found = identify(text) if len(text.split()) >= _TELLING else ""
            except PolitesseError:
                found = ""
            if not found or manners(load(found)) is None:
                return self._heard.most_common(1)[0][0] if self._heard else "en"
            self._spoken = {key: found}  # dialogues come one after the other
            self._heard[found] += 1
        return self._spoken[key]


def _by_model(name: str, style: str, language: str) -> Rewrite:
    pack = load(language)
    rewriter = load_rewriter(name)(pack, "impolite" if style == "impolite" else "polite")
    if rewriter is None:
        raise PolitesseError(f"{name}: cannot make {pack.name} turns {style}")

    def rewrite(text: str, spans: Sequence[Span], key: str, turn: int) -> list[Candidate]:
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
