"""What a cause is asked about: one string, its markers, and what stands around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from politesse.checking.names import is_called
from politesse.formats import Segment
from politesse.languages import Pack
from politesse.languages.english import names_reader, own_words, states
from politesse.languages.matching import Match
from politesse.languages.tokens import Tokens

#: Kinds of markers whose forms are also those of an order to the program, or of a third person.
VERBAL = frozenset({"imperative", "verb", "ending"})
FORMULAS = VERBAL | {"set phrase"}
ORDERS = frozenset({"imperative"})
VERBS = frozenset({"verb"})
OWNERS = frozenset({"possessive"})
OF_PERSONS = OWNERS | {"pronoun", "clitic"}

#: Words of what fits on a control.
LABEL = 8
#: A longer stretch of a line is no longer searched for what begins it.
LONGEST_ITEM = 400
#: What ends a sentence, or stands between two.
SENTENCE = re.compile(r"[.!?。！？]\W{0,9}$|[.!?]\s+[A-Z]")
#: What stands between two sentences.
BETWEEN_SENTENCES = re.compile(r"(?<=[.!?])\s+|\n+(?![a-z])")
#: What an entry of a list begins with.
ITEM = re.compile(r"[ \t]{0,20}(?:[-*•–・●○■□◆◇]|\d{1,3}[.):])")
_OTHERS = re.compile(r"\b(?:it|its|they|their|he|his|she|her)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_IDENTIFIER = re.compile(r"[a-z0-9]{1,60}(?:[_.][A-Za-z0-9]{1,60}){1,20}")


@dataclass(slots=True, eq=False)
class Context:
    """One string with its tokens, and what is known of it.

    ``description``: whether it tells what something is or does, asked where every sentence has a style;
    ``descriptions``: whether such strings are held to a register too.
    """

    pack: Pack
    segment: Segment
    tokens: Tokens
    source: str | None
    description: bool = False
    descriptions: bool = False

    @property
    def english(self) -> str:
        """The source, nothing where there is none."""
        return self.source or ""

    def informal(self, match: Match) -> bool:
        """Whether a marker is of informal address."""
        return self.pack.levels[match.rule.level].register == "informal"

    def verbal(self, match: Match) -> bool:
        """Whether a marker may be an order to the program, or speak of a third person."""
        if match.rule.kind not in VERBAL:
            return False
        return match.rule.strength != "strong" or self.informal(match)

    def third(self, match: Match) -> bool:
        """Whether a marker is a form of formal address that is as likely a third person."""
        return match.rule.strength != "strong" and not self.informal(match)

    def orders(self, match: Match) -> bool:
        """Whether a marker is an order to a friend."""
        return match.rule.kind == "imperative" and self.informal(match)

    def plain(self, markers: Sequence[Match]) -> bool:
        """Whether markers are but plain forms of verbs, which are as likely those of a label."""
        return all(match.rule.kind == "verb" and self.informal(match) for match in markers)

    def start(self, match: Match) -> int:
        """Where a marker begins in the text."""
        return self.tokens.starts[match.low]

    def end(self, match: Match) -> int:
        """Where a marker ends in the text."""
        return self.tokens.ends[match.high - 1]

    def line(self, text: str, match: Match) -> int:
        """Where the line begins that a marker stands in, as far as it matters."""
        start = self.start(match)
        return max(text.rfind("\n", 0, start) + 1, start - LONGEST_ITEM)

    def told(self, match: Match) -> str:
        """The sentence of the source that a marker stands in the translation of."""
        return source_sentence(self.english, self.tokens, match.low)

    def of_others(self) -> bool:
        """Whether the source speaks of somebody or something else."""
        return bool(_OTHERS.search(self.english))

    def of_user(self) -> bool:
        """Whether it is what the user says, of himself: *Remember me*."""
        return own_words(self.english)

    def is_short(self) -> bool:
        """Whether a text would fit on a control and is no sentence."""
        text = self.segment.text
        return not SENTENCE.search(text) and len(_WORD.findall(text)) <= LABEL

    def is_caption(self) -> bool:
        """Whether its name says that it is a label, a heading or what a picture shows."""
        return is_called("controls", self.segment.id, self.source)


def source_sentence(source: str, tokens: Tokens, place: int) -> str:
    """The sentence of a source that a word stands in the translation of; all of it where none can be told."""
    own = BETWEEN_SENTENCES.split(source.strip())
    number, last = tokens.sentence[place], len(tokens.finals) - 1
    if len(own) == last + 1:
        return own[number]
    if last == 0 or 0 < number < last:
        return source
    return own[-1 if number else 0]


def source_of(pack: Pack, segment: Segment) -> str | None:
    """The English text, unless a name stands in its place: *label_old_copy*."""
    source = segment.source
    if source is not None and pack.every_sentence and _IDENTIFIER.fullmatch(source):
        return None
    return source


def describes(source: str | None) -> bool:
    """Whether a source tells what something is or does, or what to do, and says *you* to nobody."""
    return source is None or not (names_reader(source) or states(source))


@cache
def words(pack: Pack, name: str) -> frozenset[str]:
    """The words of a class of the pack's ``register.toml``; none where it has no such class."""
    return frozenset(pack.register_table.get("classes", {}).get(name, ()))


def every_sentence(pack: Pack) -> bool:
    """Whether every sentence of the language has a style, as in Japanese and Korean."""
    return pack.every_sentence


@cache
def third_person(pack: Pack) -> bool:
    """Whether formal address has the verb forms of a third person."""
    return any(
        rule.kind in VERBAL
        and rule.strength == "ambiguous"
        and pack.levels[rule.level].register == "formal"
        for rule in pack.register_rules
    )


def with_words(*names: str) -> Callable[[Pack], bool]:
    """Whether a pack has words of one of some classes."""
    return lambda pack: any(words(pack, name) for name in names)
