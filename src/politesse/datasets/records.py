"""What the readers give: one small frozen type a kind of record.

Every record says its ``language`` and its ``split`` ("" where a corpus has none), so that
records of any corpus can be counted and filtered alike.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from politesse.core import TargetRegister


@dataclass(frozen=True, slots=True)
class Rating:
    """One rater's score, on the raters' own scale."""

    rater: str
    score: float


@dataclass(frozen=True, slots=True)
class RatedText:
    """A text with a score for politeness or formality.

    ``source`` is where the corpus took it from: a community, a genre; ``id`` its own number.
    """

    text: str
    score: float
    language: str
    split: str = ""
    raters: tuple[Rating, ...] = ()
    source: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class LexiconEntry:
    """A cue of a politeness strategy and the words it was matched with in ``language``.

    ``words`` are (word, how often it was seen); in a lexicon that was not induced, the cue
    itself, once. ``aligned`` says whether the cue was found in the corpus at all, ``place``
    where in a sentence the cue counts.
    """

    strategy: str
    cue: str
    words: tuple[tuple[str, int], ...]
    language: str
    split: str = ""
    aligned: bool = True
    place: Literal["anywhere", "start", "inside"] = "anywhere"


@dataclass(frozen=True, slots=True)
class Marked:
    """A text whose annotated phrases are offsets into the plain text.

    >>> marked = Marked.parse("[F]Haben Sie[/F] Zeit?")
    >>> marked.text, marked.phrases, marked.spans
    ('Haben Sie Zeit?', ('Haben Sie',), ((0, 9),))

    ``annotated`` keeps the line as it came, which is what the scorers read.
    """

    text: str
    spans: tuple[tuple[int, int], ...]
    annotated: str

    @property
    def phrases(self) -> tuple[str, ...]:
        """The annotated words."""
        return tuple(self.text[start:end] for start, end in self.spans)

    @classmethod
    def parse(cls, annotated: str) -> Marked:
        """Read ``[F]…[/F]``; an opening mark pairs with the next closing one.

        Marks left without a partner are taken out of the text and mark nothing.
        """
        parts: list[str] = []
        spans: list[tuple[int, int]] = []
        at = 0
        opened: int | None = None
        for piece in _MARK.split(annotated):
            if piece == "[F]":
                opened = at if opened is None else opened
            elif piece == "[/F]":
                if opened is not None:
                    spans.append((opened, at))
                opened = None
            else:
                parts.append(piece)
                at += len(piece)
        return cls("".join(parts), tuple(spans), annotated)


_MARK = re.compile(r"(\[/?F\])")


@dataclass(frozen=True, slots=True)
class ContrastPair:
    """A source with a formal and an informal translation of it.

    The marked forms hold the phrases annotators tied to formality; the feminine ones are the
    same translations with feminine agreement; ``respectful`` is the third Japanese level.
    """

    source: str
    formal: str
    informal: str
    language: str
    split: str = ""
    domain: str = ""
    formal_marked: Marked | None = None
    informal_marked: Marked | None = None
    formal_feminine: str | None = None
    informal_feminine: str | None = None
    respectful: str | None = None
    respectful_marked: Marked | None = None


@dataclass(frozen=True, slots=True)
class SystemOutput:
    """One line of a submitted translation, and the formality that was asked for."""

    text: str
    system: str
    requested: TargetRegister
    line: int
    language: str
    split: str = "test"


@dataclass(frozen=True, slots=True)
class ExpectedCounts:
    """What the official scorer counted for one submitted file."""

    file: str
    requested: TargetRegister
    lines: int
    formal: int
    informal: int
    neutral: int
    other: int
    formal_accuracy: float
    informal_accuracy: float
    language: str
    split: str = "test"


@dataclass(frozen=True, slots=True)
class HonorificText:
    """A Japanese sentence, its level from 1 (highest) to 4, and the honorifics it uses."""

    text: str
    level: int
    respectful: bool
    humble: bool
    polite: bool
    field: str
    language: str = "ja"
    split: str = ""


@dataclass(frozen=True, slots=True)
class PolitenessContrast:
    """Two texts about one matter, the first the politer in effect, and what the pair tests."""

    more: str
    less: str
    phenomenon: str
    language: str
    split: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class StylePair:
    """A sentence in one style and its rewrites in the other.

    >>> pair = StylePair(("gotta go",), ("I must leave.", "I have to go."), "informal", "en")
    >>> pair.source, len(pair.references)
    ('gotta go', 2)
    """

    informal: tuple[str, ...]
    formal: tuple[str, ...]
    origin: TargetRegister
    language: str
    split: str = ""
    domain: str = ""

    @property
    def source(self) -> str:
        """The sentence that was rewritten."""
        return self.informal[0] if self.origin == "informal" else self.formal[0]

    @property
    def references(self) -> tuple[str, ...]:
        """Its rewrites."""
        return self.formal if self.origin == "informal" else self.informal


@dataclass(frozen=True, slots=True)
class Act:
    """A dialogue act: ``Act("Hotel-Inform", "Area", "east")``."""

    name: str
    slot: str
    value: str


@dataclass(frozen=True, slots=True)
class SlotSpan:
    """Where a value stands in an utterance, as a half-open range of ``unit``."""

    act: str
    slot: str
    value: str
    start: int
    end: int
    unit: Literal["character", "token"] = "character"


@dataclass(frozen=True, slots=True)
class DialogueTurn:
    """A user's utterance and the system's answer, with what annotators say of them.

    ``state`` is the belief state after the user spoke: domain → slot → values, any of which
    is right. A field is empty where the corpus does not say.
    """

    user: str
    system: str
    state: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    intents: Mapping[str, str] = field(default_factory=dict)
    requested: tuple[str, ...] = ()
    user_acts: tuple[Act, ...] = ()
    system_acts: tuple[Act, ...] = ()
    user_spans: tuple[SlotSpan, ...] = ()
    system_spans: tuple[SlotSpan, ...] = ()
    delexicalised: str | None = None
    reference: str | None = None
    booked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dialogue:
    """A whole dialogue; ``goal`` and ``message`` are what the user was told to obtain."""

    id: str
    turns: tuple[DialogueTurn, ...]
    split: str = ""
    services: tuple[str, ...] = ()
    goal: Mapping[str, Any] = field(default_factory=dict)
    message: tuple[str, ...] = ()
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Utterance:
    """One utterance with its acts; even turns are the user's."""

    dialogue: str
    turn: int
    text: str
    acts: tuple[Act, ...]
    language: str = "en"
    split: str = ""


@dataclass(frozen=True, slots=True)
class RewriteRating:
    """One peer's rating of an impolite rewrite, each from 1 to 5."""

    politeness: float
    content: float
    fluency: float


@dataclass(frozen=True, slots=True)
class ImpoliteTurn:
    """A user's turn and its impolite rewrite, by the scenario the writer was given (1–6)."""

    dialogue: str
    turn: int
    original: str
    impolite: str
    scenario: int | None = None
    ratings: tuple[RewriteRating, ...] = ()
    language: str = "en"
    split: str = ""
    writer: str = ""


@dataclass(frozen=True, slots=True)
class AbuseRating:
    """One annotator's view: severity from 1 (none) over 0 (unclear) to −3 (worst)."""

    annotator: str
    severity: int
    types: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    directions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AbuseTurn:
    """What a user said to a bot, after which turns, and how annotators rate it."""

    id: str
    conversation: str
    context: tuple[str, ...]
    user: str
    bot: str
    ratings: tuple[AbuseRating, ...]
    split: str = ""
    language: str = "en"

    @property
    def severity(self) -> float:
        """The mean over all ratings."""
        return sum(rating.severity for rating in self.ratings) / len(self.ratings)


@dataclass(frozen=True, slots=True)
class GenderSentence:
    """A sentence in which one occupation has a known gender.

    ``start`` and ``end`` are the occupation's place in ``text``; ``split`` is ``pro`` or
    ``anti`` where the gender is, or is not, the stereotype.
    """

    text: str
    gender: Literal["male", "female", "neutral"]
    occupation: str
    start: int
    end: int
    split: str = ""
    language: str = "en"


@dataclass(frozen=True, slots=True)
class SentencePair:
    """A sentence and its translation."""

    source: str
    target: str
    language: str
    corpus: str
    source_language: str = "en"
    split: str = ""


@dataclass(frozen=True, slots=True)
class TranslatedLine:
    """An English line and its translation: what kind of text it is, and the register asked of the translator.

    ``register`` says how somebody is addressed where the line addresses anybody.
    """

    source: str
    target: str
    language: str
    kind: str
    register: str
    split: str
    id: str


@dataclass(frozen=True, slots=True)
class MonolingualSentence:
    """A sentence of one language."""

    text: str
    language: str
    corpus: str
    split: str = ""


@dataclass(frozen=True, slots=True)
class LabelledSegment:
    """A translated segment whose pronoun a rule has labelled.

    ``register`` is None where the pronoun serves for both; ``plural`` is None where it
    stands for one person addressed formally as well as for several.
    """

    source: str
    target: str
    pronoun: str
    expected: str
    rule: str
    register: TargetRegister | None
    plural: bool | None
    document: str
    segment: int
    language: str
    split: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A whole file that belongs to a corpus: a database, an ontology, a list of names."""

    name: str
    content: Any
    language: str = ""
    split: str = ""
