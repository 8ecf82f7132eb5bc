"""What a rule of a language pack may say, and how it is read from TOML.

A rule is triggered by words, by inflected forms, by endings or by tags, and holds only
where its conditions do. Every rule carries sentences it must and must not match.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from politesse.core import BadInput, PolitesseError
from politesse.core.toml import Each, Shape, check
from politesse.languages.analysis import Forms
from politesse.languages.paradigms import Paradigms
from politesse.languages.tokens import PLACEHOLDER, Tokens

#: How far a match can be trusted: ``strong`` commits the text by itself; ``mild`` does where nothing
#: stronger speaks, but goes with the other register too, as impersonal requests do; ``ambiguous`` may
#: be something else (*su* is his or yours) and is decided from its context; ``weak`` only
#: goes along with other evidence.
Strength = Literal["strong", "mild", "ambiguous", "weak"]

START, END, CLAUSE = "#start", "#end", "#clause"

_TRIGGERS = ("words", "forms", "endings", "tags")
_BESIDE = ("prev", "not_prev", "next", "not_next")
_AROUND = ("left", "not_left", "right", "not_right", "with", "without")
_NEIGHBOURS = (*_BESIDE, *_AROUND)
_LISTS = (
    *_TRIGGERS, *_NEIGHBOURS, "except", "ends", "not_ends", "yes", "no", "variants", "not_variants",
)  # fmt: skip
_RULE: Shape = {
    "id": str,
    "kind": str,
    "level?": str,
    "message?": str,
    "strength?": ("strong", "mild", "ambiguous", "weak"),
    "case?": ("any", "exact", "lower", "title", "inner"),
    "at?": ("start", "second", "inside", "end", "whole"),
    "within?": int,
    "scope?": ("sentence", "clause", "text"),
    "hyphen?": ("next", "prev", "none"),
    "min?": int,
    **{f"{name}?": [str] for name in _LISTS},
}
#: What every file of rules has; the rules themselves are checked when they are read.
RULES: Shape = {"classes?": Each([str]), "rule": [dict]}


class WordSet:
    """Words to compare a token with: literals, ``*ending``, ``begin*`` and ``#marks``, and inflected ``forms``.

    >>> places = WordSet({"the", "*ing", "#start"})
    >>> "the" in places, "going" in places, "a" in places, places.start
    (True, True, False, True)
    """

    __slots__ = ("_begins", "_ends", "_forms", "_words", "clause", "end", "start")

    def __init__(self, items: Iterable[str], forms: Forms | None = None) -> None:
        self._words = frozenset(items)
        self._forms = forms
        self.start, self.end, self.clause = (mark in self._words for mark in (START, END, CLAUSE))
        starred = [item for item in self._words if "*" in item]
        self._ends = tuple(item[1:] for item in starred if item.startswith("*"))
        self._begins = tuple(item[:-1] for item in starred if item.endswith("*"))

    def __contains__(self, word: str) -> bool:
        if word in self._words or (self._forms is not None and word in self._forms):
            return True
        if self._ends and word.endswith(self._ends):
            return True
        return bool(self._begins) and word.startswith(self._begins)

    def isdisjoint(self, words: Sequence[str]) -> bool:
        """Whether none of the words is among these."""
        if not self._words.isdisjoint(words):
            return False
        if self._forms is None and not self._ends and not self._begins:
            return True
        return not any(map(self.__contains__, words))


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One marker: what triggers it, where it holds, what it says."""

    id: str
    level: str
    kind: str
    message: str
    strength: Strength
    words: tuple[tuple[str, ...], ...]
    spelled: frozenset[str]
    forms: Forms
    endings: tuple[str, ...]
    tags: tuple[str, ...]
    exceptions: Forms
    min: int
    case: str
    at: str | None
    ends: tuple[str, ...]
    not_ends: tuple[str, ...]
    prev: WordSet | None
    not_prev: WordSet | None
    next: WordSet | None
    not_next: WordSet | None
    left: WordSet | None
    not_left: WordSet | None
    right: WordSet | None
    not_right: WordSet | None
    with_: WordSet | None
    without: WordSet | None
    within: int
    scope: str
    hyphen: str | None
    variants: frozenset[str]
    not_variants: frozenset[str]
    yes: tuple[str, ...]
    no: tuple[str, ...]
    placed: bool  #: whether it has conditions of place, and so on
    beside: bool
    around: bool

    def applies_to(self, variant: str | None) -> bool:
        """Whether the rule belongs to a variant of the language, such as ``BR``."""
        if self.variants and variant not in self.variants:
            return False
        return variant not in self.not_variants

    def holds(self, tokens: Tokens, low: int, high: int) -> bool:
        """Whether the conditions hold for the tokens from ``low`` up to ``high``."""
        if self.case != "any" and not self._cased(tokens, low, high):
            return False
        return (
            (not self.placed or self._placed(tokens, low, high))
            and (not self.beside or self._beside(tokens, low, high))
            and (not self.around or self._around(tokens, low, high))
        )

    def _cased(self, tokens: Tokens, low: int, high: int) -> bool:
        raw = tokens.raw[low] if high == low + 1 else " ".join(tokens.raw[low:high])
        if self.case == "exact":
            return raw in self.spelled
        if self.case == "lower":
            return raw == raw.lower()
        if self.case == "inner":
            return not raw.isupper() and not raw[1:].islower()
        return raw[:1].isupper() and not raw[1:].isupper()

    def _placed(self, tokens: Tokens, low: int, high: int) -> bool:
        at = self.at
        if at == "start" and not tokens.first(low):
            return False
        if at == "inside" and tokens.first(low):
            return False
        if at == "second" and (tokens.first(low) or not tokens.first(low - 1)):
            return False
        if at == "end" and not tokens.last(high - 1):
            return False
        if at == "whole" and not (tokens.first(low) and tokens.last(high - 1)):
            return False
        if self.ends or self.not_ends:
            final = tokens.finals[tokens.sentence[low]]
            if self.ends and not any(mark in final for mark in self.ends):
                return False
            if any(mark in final for mark in self.not_ends):
                return False
        if self.hyphen:
            after = tokens.text[tokens.ends[high - 1] : tokens.ends[high - 1] + 1] in ("-", "‑")
            before = low > 0 and tokens.text[tokens.starts[low] - 1] in ("-", "‑")
            if self.hyphen == "none":
                return not after and not before
            return after if self.hyphen == "next" else before
        return True

    def _beside(self, tokens: Tokens, low: int, high: int) -> bool:
        if self.prev is not None or self.not_prev is not None:
            first = tokens.first(low)
            word = None if first else tokens.words[low - 1]
            cut = first or tokens.clause[low - 1] != tokens.clause[low]
            if self.prev is not None and not _at(self.prev, word, self.prev.start, first, cut):
                return False
            if self.not_prev is not None and _at(
                self.not_prev, word, self.not_prev.start, first, cut
            ):
                return False
        if self.next is not None or self.not_next is not None:
            last = tokens.last(high - 1)
            word = None if last else tokens.words[high]
            cut = last or tokens.clause[high] != tokens.clause[high - 1]
            if self.next is not None and not _at(self.next, word, self.next.end, last, cut):
                return False
            if self.not_next is not None and _at(self.not_next, word, self.not_next.end, last, cut):
                return False
        return True

    def _around(self, tokens: Tokens, low: int, high: int) -> bool:
        if self.scope == "text":
            begin, end = 0, len(tokens.words)
        elif self.scope == "clause":
            begin, end = tokens.clause_range(low)
        else:
            begin, end = tokens.sentence_range(low)
        if self.within:
            begin, end = max(begin, low - self.within), min(end, high + self.within)
        if self.left is not None and not tokens.has(self.left, begin, low):
            return False
        if self.not_left is not None and tokens.has(self.not_left, begin, low):
            return False
        if self.right is not None and not tokens.has(self.right, high, end):
            return False
        if self.not_right is not None and tokens.has(self.not_right, high, end):
            return False
        if self.with_ is not None and not (
            tokens.has(self.with_, begin, low) or tokens.has(self.with_, high, end)
        ):
            return False
        return self.without is None or not (
            tokens.has(self.without, begin, low) or tokens.has(self.without, high, end)
        )


def _at(wanted: WordSet, word: str | None, edge_wanted: bool, edge: bool, cut: bool) -> bool:
    if (edge and edge_wanted) or (cut and wanted.clause):
        return True
    return word is not None and word in wanted


def read_rules(
    table: Mapping[str, Any], paradigms: Paradigms, levels: Iterable[str] | None, where: str
) -> list[Rule]:
    """The rules of one parsed TOML file; ``levels`` are those a rule may name."""
    words = _Words(table.get("classes", {}), paradigms, where)
    rules = [_rule(entry, words, where) for entry in table.get("rule", [])]
    known = None if levels is None else {*levels, "none"}
    seen: set[str] = set()
    for rule in rules:
        if rule.id in seen:
            raise PolitesseError(f"{where}: rule {rule.id!r} is there twice")
        seen.add(rule.id)
        if known is not None and rule.level not in known:
            raise PolitesseError(f"{where}: rule {rule.id!r} has an unknown level {rule.level!r}")
    return rules


class _Words:
    """Turns the lists of a file into words: ``@class`` and ``@cell.*`` stand for theirs.

    Inflected forms are looked up and not written out, but where a rule is triggered by each of them. Many rules
    share a list, so that each is read once.
    """

    def __init__(
        self, classes: Mapping[str, Sequence[str]], paradigms: Paradigms, where: str
    ) -> None:
        self._paradigms = paradigms
        self._where = where
        self._classes: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
        self._forms: dict[tuple[str, ...], Forms] = {}
        self._sets: dict[tuple[str, ...], WordSet] = {}
        for name, items in classes.items():
            self._classes[name] = self._read(items)

    def forms(self, items: Sequence[str]) -> Forms:
        """All words that ``items`` stand for, to look a word up in."""
        key = tuple(items)
        if key not in self._forms:
            words, patterns = self._read(key)
            analysis, cells = self._paradigms.analysis, 0
            for pattern in patterns:
                cells |= analysis.bits(pattern)
            self._forms[key] = Forms(analysis, cells, words=words)
        return self._forms[key]

    def every(self, items: Sequence[str]) -> frozenset[str]:
        """All words that ``items`` stand for, written out."""
        words, patterns = self._read(items)
        return words.union(*map(self._paradigms.forms, patterns))

    def wordset(self, items: Sequence[str]) -> WordSet:
        """``items`` as a set to compare tokens with."""
        key = tuple(items)
        if key not in self._sets:
            forms = self.forms(key)
            self._sets[key] = WordSet(forms.words, forms if forms.cells else None)
        return self._sets[key]

    def _read(self, items: Sequence[str]) -> tuple[frozenset[str], frozenset[str]]:
        """The words among ``items`` and in the classes they name, and the patterns of cells."""
        plain = {item if item[0] == "#" else item.lower() for item in items if item[:1] != "@"}
        named = [self._named(item) for item in items if item[:1] == "@"]
        if len(named) == 1 and not plain:
            return named[0]
        words = frozenset(plain).union(*(words for words, _ in named))
        return words, frozenset().union(*(patterns for _, patterns in named))

    def _named(self, item: str) -> tuple[frozenset[str], frozenset[str]]:
        name = item[1:]
        if name in self._classes:
            return self._classes[name]
        if not self._paradigms.analysis.bits(name):
            raise PolitesseError(f"{self._where}: {item!r} is neither a class above nor a cell")
        return frozenset(), frozenset((name,))


def _rule(entry: Mapping[str, Any], words: _Words, where: str) -> Rule:
    name = entry.get("id", "?")
    check(entry, _RULE, where, f"rule {name}")
    if not any(key in entry for key in _TRIGGERS):
        raise BadInput(where, f"rule {name} needs one of {', '.join(_TRIGGERS)}")
    given = entry.get("words", [])
    spelled = [item for item in given if not item.startswith("@")]
    classes = [item for item in given if item.startswith("@")]
    exceptions = words.forms(entry.get("except", []))
    forms = words.forms([f"@{pattern}" for pattern in entry.get("forms", [])])
    conditions = {key: words.wordset(entry[key]) if key in entry else None for key in _NEIGHBOURS}
    return Rule(
        id=name,
        level=entry.get("level", "none"),
        kind=entry["kind"],
        message=entry.get("message", ""),
        strength=entry.get("strength", "strong"),
        words=tuple(
            tuple(word.lower().split())
            for word in (*spelled, *sorted(words.every(classes)))
            if word.lower() not in exceptions
        ),
        spelled=frozenset(spelled),
        forms=forms,
        endings=tuple(entry.get("endings", [])),
        tags=tuple(entry.get("tags", [])),
        exceptions=exceptions,
        min=entry.get("min", 0),
        case=entry.get("case", "any"),
        at=entry.get("at"),
        ends=tuple(entry.get("ends", [])),
        not_ends=tuple(entry.get("not_ends", [])),
        prev=conditions["prev"],
        not_prev=conditions["not_prev"],
        next=conditions["next"],
        not_next=conditions["not_next"],
        left=conditions["left"],
        not_left=conditions["not_left"],
        right=conditions["right"],
        not_right=conditions["not_right"],
        with_=conditions["with"],
        without=conditions["without"],
        within=entry.get("within", 0),
        scope=entry.get("scope", "sentence"),
        hyphen=entry.get("hyphen"),
        variants=frozenset(entry.get("variants", [])),
        not_variants=frozenset(entry.get("not_variants", [])),
        yes=tuple(entry.get("yes", [])),
        no=tuple(entry.get("no", [])),
        placed=any(key in entry for key in ("at", "ends", "not_ends", "hyphen")),
        beside=any(key in entry for key in _BESIDE),
        around=any(key in entry for key in _AROUND),
    )


def rule_words(table: Mapping[str, Any]) -> Iterator[str]:
    """Every word that the rules of a table name, for a script without spaces to be cut along.

    >>> list(rule_words({"rule": [{"words": ["お 願い"], "next": ["#clause"]}]}))
    ['お', '願い']
    """
    lists = [
        entry.get(key, []) for entry in table.get("rule", []) for key in ("words", *_NEIGHBOURS)
    ]
    for items in (*lists, *table.get("classes", {}).values()):
        for item in items:
            if item[0] not in "@#" and "*" not in item and item != PLACEHOLDER:
                yield from item.lower().split()
