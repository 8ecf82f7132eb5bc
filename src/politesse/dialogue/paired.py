"""Rude turns that somebody wrote beside the originals, as users of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from politesse.core import PolitesseError
from politesse.dialogue.language import Line, Stretch
from politesse.dialogue.personas import POLITE, Persona
from politesse.dialogue.stress import Condition
from politesse.metrics.dialogue_names import dialogue_name

WRITTEN = "rude"

Turns = Mapping[tuple[str, int], str]


@dataclass(frozen=True, slots=True)
class WrittenPersona(Persona):
    """A user who says the rude turns of a paired corpus, and elsewhere the originals."""

    turns: Turns = field(default_factory=dict)

    def turn(self, dialogue: str, index: int) -> str | None:
        """What is written for a turn."""
        return self.turns.get((dialogue_name(dialogue), index))


def written_conditions(tables: Sequence[Turns], calm: bool) -> list[Condition]:
    """The original, and each table's user, perhaps calmed."""
    chosen = [Condition(Persona(POLITE))]
    for number, table in enumerate(tables, 1):
        named = {(dialogue_name(dialogue), turn): text for (dialogue, turn), text in table.items()}
        name = WRITTEN if number == 1 else f"{WRITTEN}.{number}"
        user = WrittenPersona(name, WRITTEN, turns=named)
        chosen += [Condition(user), Condition(user, calmed=True)] if calm else [Condition(user)]
    return chosen


def covered(conditions: Sequence[Condition], names: Sequence[str]) -> set[str]:
    """The dialogues that have a rude turn; an error where there are none."""
    users = [one.persona for one in conditions if isinstance(one.persona, WrittenPersona)]
    written = {dialogue for user in users for dialogue, _ in user.turns}
    kept = [name for name in names if dialogue_name(name) in written]
    if not kept:
        raise PolitesseError(
            "no dialogue has a rude turn in the paired corpus: are its names the same?"
        )
    return set(kept)


def relocated(line: Line, text: str) -> Line:
    """A line's values where they stand in other words for it, as far as they do."""
    stretches: list[Stretch] = []
    low = text.lower()
    for stretch in line.stretches:
        said = line.text[stretch.start : stretch.end].lower()
        start = low.find(said)
        taken = any(one.start < start + len(said) and start < one.end for one in stretches)
        if said and start >= 0 and not taken:
            stretches.append(
                Stretch(start, start + len(said), stretch.domain, stretch.slot, stretch.value)
            )
    return Line(text, tuple(sorted(stretches, key=lambda one: one.start)))


def written_digest(conditions: Sequence[Condition]) -> str:
    """A checksum of what somebody wrote for a run; nothing where nobody did."""
    users = [one.persona for one in conditions if isinstance(one.persona, WrittenPersona)]
    tables = [sorted(user.turns.items()) for user in users if user.turns]
    return sha256(repr(tables).encode("utf-8", "replace")).hexdigest()[:12] if tables else ""
