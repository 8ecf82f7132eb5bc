"""Who talks to the bot: polite, plain, or rude in one of six ways at three strengths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from politesse.core import PolitesseError
from politesse.dialogue.language import Line, Stretch
from politesse.dialogue.simulator import Draft, number_from
from politesse.rewriting.types import Change

POLITE, NEUTRAL = "polite", "neutral"
_STRENGTHS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Persona:
    """How a user talks; what they say is the same for all.

    ``scenario`` is none for the polite and the neutral user. ``offensive`` allows insults. ``part``
    is the part of the phrases that rude users talk by: what is ``held`` nobody has learnt from.
    """

    name: str
    scenario: str | None = None
    intensity: int = 2
    offensive: bool = False
    language: str = "en"
    part: str = "taught"

    @property
    def rude(self) -> bool:
        return self.scenario is not None

    def says(self, draft: Draft, seed: int, dialogue: str = "", turn: int = 0) -> Line:
        """The turn in this user's words, every value at its new place.

        ``dialogue`` and ``turn`` say whose turn it is: who talks rudely is one person for a dialogue.
        A rude turn is a rewrite of the polite one. Should a rewrite ever lose a value the polite
        turn is said instead, so that a bot is never tested on what a user did not say.
        """
        if self.name == NEUTRAL:
            return draft.plain
        if self.scenario is None:
            return draft.polite
        from politesse.rewriting.politeness import Character, impolite

        line = draft.polite
        rewrite = impolite(
            line.text,
            language=self.language,
            scenario=self.scenario,
            intensity=self.intensity,
            protect=[(stretch.start, stretch.end) for stretch in line.stretches],
            seed=number_from(seed, self.name),
            offensive=self.offensive,
            character=Character(f"{self.name}/{dialogue or seed}", turn, self.part),
        )
        return carried(line, rewrite.text, rewrite.spans) or line


def carried(line: Line, text: str, changes: Sequence[Change]) -> Line | None:
    """The stretches of a line in its rewrite, or none if one did not survive."""
    stretches = []
    for stretch in line.stretches:
        moved = sum(
            (change.new_end - change.new_start) - (change.end - change.start)
            for change in changes
            if change.end <= stretch.start
        )
        start, end = stretch.start + moved, stretch.end + moved
        if text[start:end] != line.text[stretch.start : stretch.end]:
            return None
        stretches.append(Stretch(start, end, stretch.domain, stretch.slot, stretch.value))
    return Line(text, tuple(stretches))


def scenarios() -> tuple[str, ...]:
    """The ways of being rude."""
    from politesse.rewriting.politeness import SCENARIOS

    return tuple(SCENARIOS)


def persona(
    name: str, offensive: bool = False, language: str = "en", part: str = "taught"
) -> Persona:
    """A persona by its name: ``polite``, ``neutral``, a scenario, or ``scenario:intensity``.

    >>> persona("impatient:3").intensity
    3
    """
    if name in (POLITE, NEUTRAL):
        return Persona(name)
    scenario, colon, strength = name.partition(":")
    scenario = scenario.replace("-", "_")
    if scenario not in scenarios():
        known = ", ".join((POLITE, NEUTRAL, *scenarios()))
        raise PolitesseError(f"no persona is called {name!r}; choose from: {known}")
    if colon and strength not in map(str, _STRENGTHS):
        raise PolitesseError(f"{name}: a persona's intensity is 1, 2 or 3")
    strong = int(strength or 2)
    return Persona(name.replace("-", "_"), scenario, strong, offensive, language, part)


def personas(
    names: str, offensive: bool = False, language: str = "en", part: str = "taught"
) -> list[Persona]:
    """The personas of a list with commas, the polite user first always.

    ``all`` is every one, ``all:3`` every rude one at an intensity.

    The polite user is the one that all others are held against.

    >>> [persona.name for persona in personas("impatient")]
    ['polite', 'impatient']
    """
    chosen: list[str] = [POLITE]
    for name in (part.strip() for part in names.split(",")):
        if name == "all":
            chosen += [NEUTRAL, *scenarios()]
        elif name.startswith("all:"):
            chosen += [scenario + name[3:] for scenario in scenarios()]
        elif name:
            chosen.append(name)
    return [persona(name, offensive, language, part) for name in dict.fromkeys(chosen)]
