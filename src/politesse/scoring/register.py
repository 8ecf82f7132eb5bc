"""Which address a text commits to: formal, informal, both or none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from politesse.core import Register, Signature, Span
from politesse.languages import Pack
from politesse.languages.matching import Match
from politesse.languages.tokens import Tokens
from politesse.scoring.address import AddressModel, address_model
from politesse.scoring.labels import labels_of

Margin = Callable[[Match], float]
_CAUTION = 1.5  # log-odds beyond the model's own threshold, where a pack does not say


@dataclass(frozen=True, slots=True)
class RegisterScore:
    """The register of a text, its level where the language has several, and what carries it."""

    text: str
    language: str
    register: Register
    level: str | None
    spans: tuple[Span, ...]


class RegisterScorer:
    """Scores texts of one language.

    Strong markers decide. Where they agree, ambiguous ones of the other register are taken
    for something else (with *tu* in a sentence, *su* is his or hers); where there are none,
    the address model says whether an ambiguous marker speaks to the reader.

    What stands in quotation marks counts only with ``quotes``. A ``cautious`` scorer takes
    ambiguous markers for address only where the model is all but certain, by the pack's ``caution``,
    and passes over mild ones and what may be the end of a label.
    """

    def __init__(
        self,
        pack: Pack,
        model: AddressModel | None,
        quotes: bool = False,
        cautious: bool = False,
    ) -> None:
        self.pack = pack
        self._model = model
        self._quotes = quotes
        self._margin = pack.about.get("caution", _CAUTION) if cautious else 0.0
        self._cautious = cautious
        self.labels = labels_of(pack) if cautious else None
        self._registers = {level.id: level.register for level in pack.levels.values()}
        self._last = RegisterScore("", pack.tag, "neutral", None, ())
        self._many_levels = len(pack.levels) > 2
        self._order = {name: order for order, name in enumerate(pack.levels)}
        self._marked = pack.about.get("level", "majority") == "marked"
        self.signature = Signature(
            "register",
            {
                "lang": pack.tag,
                "pack": pack.checksum,
                "model": model.checksum if model else None,
                "quotes": "counted" if quotes else None,
                "cautious": "yes" if cautious else None,
            },
        )

    def __call__(self, text: str) -> RegisterScore:
        """The score of a text; that of the last one is kept, since rewriting asks for it again."""
        last = self._last
        if last.text == text:
            return last
        self._last = last = self._scored(text)
        return last

    def _scored(self, text: str) -> RegisterScore:
        tokens = self.pack.tokenize(text)
        return self._result(tokens, *self.decide(tokens))

    def _result(self, tokens: Tokens, register: Register, markers: list[Match]) -> RegisterScore:
        spans = tuple(marker_span(tokens, marker) for marker in markers)
        level = self.level(register, markers)
        return RegisterScore(tokens.text, self.pack.tag, register, level, spans)

    def among(
        self,
        text: str,
        heard: Callable[[Tokens, list[Match]], list[Match]],
        margin: Margin | None = None,
    ) -> RegisterScore:
        """The score of a text by those of its markers that somebody who knows more has heard.

        ``margin``: how far beyond its threshold the model must be sure of each ambiguous one.
        """
        tokens = self.pack.tokenize(text)
        found = self.pack.register_matcher(tokens)
        chosen = heard(tokens, found)
        if chosen == found and margin is None:
            return self(text)
        return self._result(tokens, *self.decide(tokens, chosen, margin))

    def margin(self, match: Match) -> float:
        """How far beyond its threshold the model must be sure of an ambiguous marker."""
        return self._margin

    def decide(
        self, tokens: Tokens, found: Sequence[Match] | None = None, margin: Margin | None = None
    ) -> tuple[Register, list[Match]]:
        """The register of a text that is cut into tokens already, and the markers that carry it.

        ``found`` are its matches where somebody has looked for them already; for ``margin`` see
        :meth:`among`.
        """
        markers = [
            match
            for match in (self.pack.register_matcher(tokens) if found is None else found)
            if self._quotes or not tokens.quoted[match.low]
        ]
        if self.labels is not None:
            markers = self.labels.heard(tokens, markers)
        if not markers:
            return "neutral", []
        strong = {
            self._registers[match.rule.level]
            for match in markers
            if match.rule.strength == "strong"
        }
        if len(strong) > 1:
            return "mixed", [match for match in markers if match.rule.strength == "strong"]
        if strong:
            register = strong.pop()
            return register, [m for m in markers if self._registers[m.rule.level] == register]
        mild = [match for match in markers if match.rule.strength == "mild"]
        if mild and not self._cautious:
            return self._registers[mild[0].rule.level], mild
        return self._from_ambiguous(tokens, markers, margin or self.margin)

    def _from_ambiguous(
        self, tokens: Tokens, markers: list[Match], margin: Margin
    ) -> tuple[Register, list[Match]]:
        if self._model is None:
            return "neutral", []
        ambiguous = [match for match in markers if match.rule.strength == "ambiguous"]
        chosen = self._model.choose(tokens, ambiguous, margin) if ambiguous else []
        registers = {self._registers[match.rule.level] for match in chosen}
        if len(registers) != 1:
            return "neutral", []
        return registers.pop(), chosen

    def level(self, register: Register, markers: list[Match]) -> str | None:
        """The level of the text: the most marked one, or the most frequent, as the pack says."""
        if not self._many_levels or register not in ("formal", "informal"):
            return None
        if self._marked:
            return max((marker.rule.level for marker in markers), key=self._order.__getitem__)
        strong = [marker for marker in markers if marker.rule.strength == "strong"]
        counts = Counter(marker.rule.level for marker in strong or markers)
        return max(counts, key=lambda name: (counts[name], self._order[name]))


def marker_span(tokens: Tokens, marker: Match) -> Span:
    """A marker of register as a span of the text."""
    start, end = tokens.starts[marker.low], tokens.ends[marker.high - 1]
    text = tokens.text[start:end]
    rule = marker.rule
    return Span(
        start, end, text, rule.kind, rule.level, rule.id, rule.message.replace("{text}", text)
    )


@cache
def scorer(pack: Pack, quotes: bool = False, cautious: bool = False) -> RegisterScorer:
    """The scorer of a pack, made once."""
    return RegisterScorer(pack, address_model(pack.code), quotes, cautious)
