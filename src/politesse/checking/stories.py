"""Stories: files in which persons of a game or a tale talk, each in a register of his own.

Programs seldom speak in the first person singular: of the sentences of their catalogues one in a
hundred says *I* or *my*, of those of a campaign every third. A bot says *I* as well, but to one
reader and in one register; a file is a story where it is also called one, or both registers are
common in it, or another file of the project is one. No house register is kept in a story, and none is broken.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from politesse.checking.names import name_parts, names_of
from politesse.languages import Pack
from politesse.languages.english import is_sentence
from politesse.languages.english_kinds import is_first_person

_FEWEST = 5  # sentences in the first person
_SHARE = 0.06  # of all sentences
_BOTH = (3, 0.1)  # strings, and their share, from which on the rarer register is common
_NEITHER = (5, 0.25)  # and from which on no register is kept
_FOLDERS = 3  # parts of a path that say what a file is


@dataclass(slots=True)
class Telling:
    """How often somebody speaks of himself in the sources of a file."""

    sentences: int = 0
    first_person: int = 0

    def hear(self, source: str | None) -> None:
        """Count one string by its English source."""
        if source is not None and is_sentence(source):
            self.sentences += 1
            self.first_person += is_first_person(source)

    @property
    def in_first_person(self) -> bool:
        """Whether it is common: in a story, or of a bot."""
        return self.first_person >= max(_FEWEST, _SHARE * self.sentences)

    def is_story(self, path: Path, counts: Counter[str]) -> bool:
        """Whether the file of these counts of registers is a story."""
        return self.in_first_person and (_is_called_story(path) or _is_divided(counts, *_BOTH))


def _is_called_story(path: Path) -> bool:
    known = names_of("stories")
    return any(part in known for name in path.parts[-_FOLDERS:] for part in name_parts(name))


def keeps_none(pack: Pack, counts: Counter[str]) -> bool:
    """Whether both styles are so common in a file that it keeps none, where every sentence has one.

    Which of two pronouns a text says is a choice; whether it is plain or polite may be a matter of what
    it is: the lands of a map, the steps of a recipe.
    """
    return pack.every_sentence and _is_divided(counts, *_NEITHER)


def _is_divided(counts: Counter[str], fewest: int, share: float) -> bool:
    sides = sorted((counts["formal"], counts["informal"]))
    rare = sides[0] + counts["mixed"]
    return rare >= max(fewest, share * (rare + sides[1]))
