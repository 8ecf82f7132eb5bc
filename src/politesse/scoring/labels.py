"""Labels: strings of an interface that are no sentences, and so speak to nobody.

In Japanese a plain verb names a command, an option or a state in programs of any style (設定を開く,
返信がない), and a Korean noun may look like a plain ending (길게, 녹지). The pack's ``[labels]`` says which
rules are told by such endings alone; where strings are checked these count only in sentences, which
a mark or a particle of talk ends.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from politesse.languages import Pack
from politesse.languages.matching import Match
from politesse.languages.tokens import Tokens

_MOST_PARTICLES = 3
_DOTS = re.compile(r"\.{2,}|…")  # what trails off may be half a sentence


@dataclass(frozen=True, slots=True)
class Labels:
    """What a pack says of labels."""

    rules: frozenset[str]
    marks: frozenset[str]
    particles: frozenset[str]
    endings: tuple[str, ...] = ()  #: ends of words that no label has
    after: tuple[str, ...] = ()  #: ends of words after which a plain form is no noun
    halves: tuple[str, ...] = ()  #: ends of plain forms that other words follow

    def heard(self, tokens: Tokens, markers: Sequence[Match]) -> list[Match]:
        """The markers without those that may be ends of labels."""
        return [one for one in markers if one.rule.id not in self.rules or self._ends(tokens, one)]

    def touched(self, tokens: Tokens, start: int, end: int) -> bool:
        """Whether a stretch of the text lies in a label."""
        return any(
            tokens.starts[place] < end
            and tokens.ends[place] > start
            and self._is_label(tokens, place)
            for place in range(len(tokens.words))
        )

    def _ends(self, tokens: Tokens, marker: Match) -> bool:
        """Whether a marker ends a sentence that is one."""
        _, high = tokens.sentence_range(marker.high - 1)
        rest = tokens.words[marker.high : min(high, marker.high + _MOST_PARTICLES + 1)]
        if any(word not in self.particles for word in rest):
            return False
        return bool(rest) or not self._is_label(tokens, marker.high - 1)

    def _is_label(self, tokens: Tokens, place: int) -> bool:
        """Whether no mark ends the sentence, nor a particle of talk."""
        final = tokens.finals[tokens.sentence[place]]
        if self.marks & set(_DOTS.sub("", final)):
            return False
        _, high = tokens.sentence_range(place)
        last, before = tokens.words[high - 1], tokens.words[high - 2 : high - 1]
        if last in self.particles or last.endswith(self.endings):
            return False
        if not before or not before[0].endswith(self.after) or _DOTS.search(final):
            return True
        return not self.after or last.endswith(self.halves)


def labels_of(pack: Pack) -> Labels | None:
    """What the pack says of labels, None where it says nothing."""
    table = pack.about.get("labels")
    if table is None:
        return None
    rules, marks, particles = (frozenset(table[name]) for name in ("rules", "marks", "particles"))
    endings, after, halves = (tuple(table.get(name, ())) for name in ("endings", "after", "halves"))
    return Labels(rules, marks, particles, endings, after, halves)
