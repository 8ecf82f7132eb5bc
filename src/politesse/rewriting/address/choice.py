"""An option for a word, and the words of a language that help to choose."""

from __future__ import annotations

from dataclasses import dataclass

from politesse.languages.subjects import Subjects

#: An option for a reader of whom the text does not tell whether it is a man or a woman.
EITHER = "either"


@dataclass(frozen=True, slots=True)
class Option:
    """The tokens from ``low`` up to ``high`` become ``new``; ``op`` and ``kind`` name the way.

    ``plural`` is what they become where several readers are addressed, None where that is not known.
    ``prior`` is added to its score: how sure it is by grammar alone. Where one ``must`` be carried
    out the word cannot stay, by the grammar of its clause.
    """

    low: int
    high: int
    new: str
    op: str
    kind: str
    plural: str | None = None
    prior: float = 0.0
    reader: str = ""
    must: bool = False


@dataclass(frozen=True, slots=True)
class Hints:
    """What a language's table says to help the choice.

    ``articles``, ``prepositions`` and ``conjunctions`` are the words by which a noun before a
    verb is known for its subject; ``joining`` words stand between commands in a row. ``bias`` is added to the score of every change: who asks for
    a rewriting mostly has a text that addresses somebody. ``graded`` is a language in which
    every sentence has a level, so that no text is without one. In a ``whole`` one every word that
    commits to an address is known for it, so that all change together, in agreement, or none. ``alike`` are cells
    whose forms say the same, but after ``conditions`` and before ``then``. Right after a verb ``subject`` is a
    pronoun that it must agree with.
    """

    articles: frozenset[str] = frozenset()
    prepositions: frozenset[str] = frozenset()
    conjunctions: frozenset[str] = frozenset()
    bias: float = 0.0
    graded: bool = False
    joining: frozenset[str] = frozenset()
    whole: bool = False
    alike: frozenset[str] = frozenset()
    conditions: frozenset[str] = frozenset()
    then: frozenset[str] = frozenset()
    subjects: Subjects | None = None  #: whose verb a verb is, where the pack knows
    subject: str = ""
