"""What each word of a text could become: the options among which the model chooses."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Protocol

from politesse.core import Registry, TargetRegister
from politesse.core.remembered import Remembered
from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Hints, Option
from politesse.rewriting.address.clauses import Clauses
from politesse.rewriting.address.conversion import Conversion, Pair, Side, conversion
from politesse.rewriting.address.governed import Governed
from politesse.rewriting.address.grammar import Grammar
from politesse.rewriting.address.noun_gender import NounGender
from politesse.rewriting.address.openings import Openings
from politesse.rewriting.address.owning import Owning
from politesse.rewriting.address.several import Several
from politesse.rewriting.address.unfit import Unfit

_MOST_REMEMBERED = 100_000  # words, so that memory does not grow with the text
_SHORTEST_GUESS = 4
_LONGEST_CLITIC = 3
_FINITE = ("verb", "guess")
_VERBAL = ("verb", "imperative", "guess")


@dataclass(frozen=True, slots=True)
class _Way:
    """One reading of a word: words that must stand around it, and what all becomes."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    new: str
    op: str
    kind: str
    capital: bool = False  # holds only for a word with a capital, as *Ihr* beside *ihr*
    capital_after: bool = False  # and so for the word after it, as *geben Sie*
    plural: str | None = None  # what all becomes to several readers
    reader: str = ""  # the gender of a reader for whom it holds


class OptionLister(Protocol):
    """Says what the words of a text could become."""

    pack: Pack
    target: TargetRegister
    hints: Hints

    def __call__(self, tokens: Tokens) -> list[list[Option]]:
        """For each token the options that begin there, without that of keeping it."""
        ...

    @property
    def several(self) -> Several | None:
        """How several readers are addressed, or None where that is not known."""
        ...

    def bound(self, tokens: Tokens, options: Sequence[Sequence[Option]]) -> Iterable[int]:
        """Places at which a word cannot stay if a text changes at all."""
        ...

    @property
    def grammar(self) -> Grammar | None:
        """What the clause around a word rules out, or None where that is not known."""
        ...

    def reads_back(self, option: Option, tokens: Tokens) -> bool:
        """Whether the pack's own paradigms read what was written as the form it should be."""
        ...

    def unfit(self, tokens: Tokens, chosen: Sequence[Option]) -> str | None:
        """Words that stay and do not fit what becomes of the others, or None."""
        ...


class WordOptions:
    """Lists the options of one language in one direction from its conversion table."""

    def __init__(self, pack: Pack, target: TargetRegister) -> None:
        self.pack = pack
        self.target = target
        self.table: Conversion = conversion(pack, target)
        self._ways = Remembered(self._found_ways, _MOST_REMEMBERED)
        settings = self.table.settings
        self.hints = Hints(
            frozenset(settings.get("articles", ())),
            frozenset(settings.get("prepositions", ())),
            frozenset(settings.get("conjunctions", ())),
            settings.get("bias", 0.0),
            joining=frozenset(settings.get("joining", ())),
            whole=settings.get("whole", False),
            alike=frozenset(settings.get("alike", ())),
            conditions=frozenset(settings.get("conditions", ())),
            then=frozenset(settings.get("then", ())),
            subjects=pack.subjects if settings.get("grammar") else None,
            subject=settings.get("subject", {}).get(target, ""),
        )
        self._first_forms = settings.get("first_forms", False)
        self._fixed = _by_first(settings.get("fixed", ()))
        #: Of two forms that are both right the one to write, by the one that is not written.
        self.one_form: dict[str, str] = settings.get("one_form", {}).get(target, {})
        self._nouns = NounGender(settings.get("nouns", {}))
        self._excluded: dict[str, list[str]] = settings.get("excluded", {})
        self._owning = Owning(pack, settings, self.table.prefixes)
        self._after_infinitives = frozenset(settings.get("after_infinitives", ()))
        rivals = settings.get("rivals", {}).get(target, {})
        self._rivals = frozenset(rivals.get("subjects", ()))
        self._addressed = frozenset(rivals.get("reader", ()))
        self._negations = frozenset(settings.get("negations", ()))
        self._before_vowel = frozenset(settings.get("before_vowel", ()))
        self._leaning = self._before_vowel | frozenset(settings.get("before_consonant", ()))
        own = settings.get("clauses")
        self._clauses = Clauses(pack, target, own) if own else None
        opening = settings.get("openings", {}).get(target)
        self._openings = Openings(opening) if opening else None
        governed = settings.get("governed", {}).get(target)
        self._governed = Governed(governed) if governed else None
        self._spelling = settings.get("spelling", {})
        self._shorter: dict[str, str] = settings.get("shorter", {})

    def __call__(self, tokens: Tokens) -> list[list[Option]]:
        """For each token the options that begin there, without that of keeping it."""
        words = tokens.words
        found: list[list[Option]] = [[] for _ in words]
        quoted, sentence = tokens.quoted, tokens.sentence
        ways_of = self._ways
        others = self._of_others(tokens) if self._rivals else frozenset()
        for place, word in enumerate(words):
            for way in ways_of[word]:
                low, high = place - len(way.before), place + 1 + len(way.after)
                if way.before and (low < 0 or tuple(words[low:place]) != way.before):
                    continue
                if way.after and tuple(words[place + 1 : high]) != way.after:
                    continue
                if way.capital_after and not tokens.raw[place + 1][:1].isupper():
                    continue
                if way.capital and not tokens.raw[low][:1].isupper():
                    continue
                if way.kind in _FINITE and (
                    tokens.clause[low] in others or self._is_infinitive(tokens, high)
                ):
                    continue
                if quoted[low] or sentence[low] != sentence[high - 1]:
                    continue
                if way.kind == "imperative" and not way.before and self._negated(tokens, place):
                    continue
                if way.kind == "imperative" and self._of_another(tokens, place):
                    continue
                if way.kind in _VERBAL and not way.before and self._is_no_verb(way, tokens, place):
                    continue
                if self._owning.stands_alone(way.kind, tokens, high):
                    continue
                if way.new in self._leaning and not self._leans(way.new, words, high):
                    continue
                if way.kind == "possessive" and self._nouns.rules_out(way.new, tokens, high):
                    continue
                new = self._stressed(way, tokens, low, high) or way.new
                option = Option(low, high, new, way.op, way.kind, way.plural)
                found[low].append(replace(option, reader=way.reader) if way.reader else option)
        for place in (*self._unaddressed(tokens), *self._no_address(tokens)):
            found[place] = []
        if self._clauses:
            self._clauses(tokens, found)
        if self._governed:
            found = self._governed(tokens, found)
        return self.grammar(tokens, found) if self.grammar else found

    @cached_property
    def grammar(self) -> Grammar | None:
        """What the clause around a word rules out, or None where the pack does not ask for it."""
        if self.hints.subjects is None:
            return None
        return Grammar(self.pack, self.target, self.table.settings)

    def bound(self, tokens: Tokens, options: Sequence[Sequence[Option]]) -> Iterable[int]:
        """Places at which a word cannot stay if a text changes at all."""
        if self.grammar is not None:
            return self.grammar.bound(tokens, options)
        if self._clauses:
            return self._clauses.bound(tokens, options)
        return self._openings(tokens, options) if self._openings else ()

    def reads_back(self, option: Option, tokens: Tokens) -> bool:
        """Whether a word is a form of the paradigms and not one that was guessed, nor its case."""
        if self._governed and self._governed.unsure(tokens, (option,)):
            return False
        return option.kind != "guess"

    def unfit(self, tokens: Tokens, chosen: Sequence[Option]) -> str | None:
        """Words that stay and do not fit what becomes of the others, or None."""
        return self._unfit(tokens, chosen) if self._unfit else None

    @cached_property
    def _unfit(self) -> Unfit | None:
        table = self.table.settings.get("unfit")
        if not table:
            return None
        hints = self.hints
        return Unfit(
            self.pack, self.target, table, hints.joining, hints.subject, self.table.prefixes
        )

    @cached_property
    def several(self) -> Several | None:
        """How several readers are addressed, or None where the pack has no table of that."""
        if not any(pair.plural for pair in self.table.pairs):
            return None
        table = self.table.settings.get("several", {})
        return Several(
            self._staying if table else {},
            frozenset(table.get("before", ())),
            frozenset(table.get("inverting", ())),
            table.get("again", {}),
            frozenset(self.table.settings.get("clauses", {}).get("prepositions", ())),
        )

    @property
    def _staying(self) -> dict[str, str]:
        """Verb forms that one reader is told in both registers, as several are told informally."""
        found: dict[str, str] = {}
        for pair in self.table.pairs:
            if not (pair.source.cell and pair.target.cell and pair.plural and pair.plural.cell):
                continue
            for word in self.pack.paradigms.words:
                own, new = (
                    word.cells.get(cell, ()) for cell in (pair.source.cell, pair.target.cell)
                )
                if several := word.cells.get(pair.plural.cell, ()):
                    found.update({f: several[0] for f in own if f in new and f != several[0]})
        return found

    def _unaddressed(self, tokens: Tokens) -> Iterator[int]:
        """The places of phrases that speak to nobody: *es mejor*, *vale a pena*."""
        words = tokens.words
        for place, word in enumerate(words):
            for phrase in self._fixed.get(word, ()):
                opening = phrase[0].startswith("^")
                high = place + len(phrase)
                if (word.lstrip("^"), *words[place + 1 : high]) != (
                    phrase[0].lstrip("^"),
                    *phrase[1:],
                ):
                    continue
                if opening and place != tokens.clause_range(place)[0]:
                    continue
                if self._of_reader(tokens, range(place, high)):
                    continue  # Lei non c'era
                if tokens.clause[place] == tokens.clause[high - 1]:
                    yield from range(place, high)

    def _of_reader(self, tokens: Tokens, places: Iterable[int]) -> bool:
        """Whether a verb among some words has the reader for its subject."""
        if self.pack.subjects is None:
            return False
        whose = self.pack.subjects(tokens).whose
        return any(whose[place] == "reader" for place in places)

    def _of_another(self, tokens: Tokens, place: int) -> bool:
        """Whether a verb has a subject, so that it commands nothing."""
        return self._openings is not None and self._openings.is_of_others(tokens, place)

    def _is_no_verb(self, way: _Way, tokens: Tokens, place: int) -> bool:
        """Whether a word stands where no verb of the reader does."""
        return self._openings is not None and self._openings.is_none(way.kind, tokens, place)

    def _no_address(self, tokens: Tokens) -> Iterator[int]:
        """The places of words that a rule of the register knows for something else: *il s'est tu*."""
        rules = {
            rule for word in self._excluded if word in tokens.words for rule in self._excluded[word]
        }
        if not rules:
            return
        matches = [match for _, match in self.pack.register_matcher.every(tokens)]
        for one in matches:
            length = one.high - one.low
            longer = any(
                m.low < one.high and one.low < m.high and m.high - m.low > length for m in matches
            )
            if one.rule.id in rules and not longer:
                yield from range(one.low, one.high)

    def _of_others(self, tokens: Tokens) -> frozenset[int]:
        """The clauses with a subject that is not the reader, and no word that may be."""
        raw, clause = tokens.raw, tokens.clause
        rivals = {clause[place] for place, word in enumerate(raw) if word in self._rivals}
        return frozenset(rivals) - {
            clause[p] for p, word in enumerate(raw) if word in self._addressed
        }

    def _is_infinitive(self, tokens: Tokens, high: int) -> bool:
        """Whether the verb after this one governs it: *was Sie mögen wollten*."""
        return (
            bool(self._after_infinitives)
            and high < len(tokens.words)
            and tokens.words[high] in self._after_infinitives
            and tokens.clause[high] == tokens.clause[high - 1]
        )

    def _stressed(self, way: _Way, tokens: Tokens, low: int, high: int) -> str | None:
        """The stressed form of a pronoun, where it stands against another: *van jou of van haar*, *alleen jij*."""
        table = self.table.settings.get("stressed")
        if not table or way.kind != "pronoun" or way.new != table["word"] or not low:
            return None
        words, clause = tokens.words, tokens.clause
        before: str = words[low - 1] if clause[low - 1] == clause[low] else ""
        closes = high == len(words) or clause[high] != clause[low]
        if before in table["only"] or (closes and before in table["against"]):
            return str(table["subject"])
        joined = high < len(words) and words[high] in table["joining"]
        begin, _ = tokens.clause_range(low)
        alone = closes and begin == low - 2 and words[begin] in table["against"]  # en met jou?
        if (joined or alone) and before in table["after"]:
            return str(table["object"])
        owned = before == table["owner"] and any(
            word in table["being"] for word in words[begin:low]
        )
        return str(table["object"]) if closes and owned else None

    def _negated(self, tokens: Tokens, place: int) -> bool:
        """Whether a negation stands before a verb, with nothing but clitics between."""
        words, clause = tokens.words, tokens.clause
        for before in range(place - 1, max(-1, place - 4), -1):
            if clause[before] != clause[place]:
                return False
            if words[before] in self._negations:
                return True
            if len(words[before]) > _LONGEST_CLITIC:
                return False
        return False

    def _leans(self, new: str, words: list[str], high: int) -> bool:
        """Whether an elided or full form suits the next word's first letter."""
        first = unicodedata.normalize("NFD", words[high][:1]) if high < len(words) else ""
        if first == "h":
            return True  # mute or not
        return (first[:1] in ("a", "e", "i", "o", "u", "y", "œ", "æ")) is (
            new in self._before_vowel
        )

    def _found_ways(self, word: str) -> tuple[_Way, ...]:
        ways = tuple(dict.fromkeys([*self._known(word), *self._endings(word, self._suffixed)]))
        if not ways:
            ways = tuple(self._respelt(word))
        if not ways and len(word) >= _SHORTEST_GUESS:
            ways = tuple(dict.fromkeys(self._prefixed(word))) or tuple(
                self._endings(word, self.table.guesses)
            )
        return ways

    def _respelt(self, word: str) -> Iterator[_Way]:
        """The ways of a word that the tables spell otherwise: Swiss *schliessen* as *schließen*."""
        for own, known in self._spelling.items():
            other = word.replace(own, known)
            if other != word:
                for way in dict.fromkeys([*self._known(other), *self._prefixed(other)]):
                    several = way.plural and way.plural.replace(known, own)
                    yield replace(way, new=way.new.replace(known, own), plural=several)

    def _known(self, word: str, prefix: str = "") -> Iterator[_Way]:
        """The ways of a word of the table or the paradigms."""
        if not prefix:
            yield from self._literal.get(word, ())
        for pair, number in self._slots.get(word, ()):
            side = pair.source
            if prefix and self.table.prefixed and side.cell not in self.table.prefixed:
                continue
            if prefix in self.table.separable and pair.kind == "imperative":
                continue  # Anhänge is no command: hänge an
            for form in self._target_forms(pair, number, word):
                new = pair.target.fill(prefix + form)
                alone = not (side.before or side.after)  # wacht u: wacht is a change
                if (new.lower() != word or not alone) and form not in self.one_form:
                    capital = side.text[side.text.find("}") + 1 :].strip()[:1].isupper()
                    way = _Way(side.before, side.after, new, pair.op, pair.kind)
                    yield replace(
                        way,
                        capital_after=capital,
                        plural=self._plural(pair, number, prefix),
                        reader=pair.reader,
                    )

    def _plural(self, pair: Pair, number: int, prefix: str) -> str | None:
        """What a verb becomes to several readers."""
        if pair.plural is None:
            return None
        if not pair.plural.cell:
            return pair.plural.text
        forms = self.pack.paradigms.words[number].cells.get(pair.plural.cell, ())
        return pair.plural.fill(prefix + forms[0]) if forms else None

    def _prefixed(self, word: str) -> Iterator[_Way]:
        """The ways of a verb whose prefix is written with it: *herausfindest*."""
        for prefix in self.table.prefixes:
            rest = word[len(prefix) :]
            if word.startswith(prefix) and len(rest) > 2 and rest in self._slots:
                yield from self._known(rest, prefix)
                return

    def _endings(self, word: str, pairs: Sequence[Pair]) -> Iterator[_Way]:
        """The ways of a word by its ending, whatever word it is."""
        for pair in pairs:
            source, target = pair.source, pair.target
            stem = word.removesuffix(source.glued_after)
            if len(stem) >= 3 and (not source.glued_after or stem != word):
                yield _Way(source.before, source.after, target.fill(stem), pair.op, pair.kind)

    @cached_property
    def _suffixed(self) -> list[Pair]:
        return [pair for pair in self.table.pairs if pair.source.cell == ""]

    def _target_forms(self, pair: Pair, number: int, word: str) -> tuple[str, ...]:
        """The forms of the target's cell; of as many alternatives the one in the same place."""
        if not pair.target.cell or not pair.source.cell:
            return ("",)
        cells = self.pack.paradigms.words[number].cells
        forms, own = self._usual(cells.get(pair.target.cell, ())), cells[pair.source.cell]
        if 1 < len(forms) == len(own):
            return tuple(
                form
                for form, same in zip(forms, own, strict=True)
                if _glued(pair.source, same) == word
            )
        return forms[:1] if self._first_forms else forms

    def _usual(self, forms: tuple[str, ...]) -> tuple[str, ...]:
        """Forms without those that are mostly said shorter: *klingele* beside *klingle*."""
        if not self._shorter or len(forms) < 2:
            return forms
        longer = {
            form
            for form in forms
            for long, short in self._shorter.items()
            if form.endswith(long) and form.removesuffix(long) + short in forms
        }
        return tuple(form for form in forms if form not in longer)

    @cached_property
    def _literal(self) -> dict[str, list[_Way]]:
        """Pairs without a slot, by the first word of their source."""
        found: dict[str, list[_Way]] = {}
        for pair in self.table.pairs:
            if pair.source.cell is None and pair.target.text not in self.one_form:
                first, *rest = pair.source.before
                capital = pair.source.text[:1].isupper()
                several = pair.plural.text if pair.plural else None
                way = _Way((), tuple(rest), pair.target.text, pair.op, pair.kind, capital)
                way = replace(way, plural=several, reader=pair.reader)
                found.setdefault(first, []).append(way)
        return found

    @cached_property
    def _slots(self) -> dict[str, list[tuple[Pair, int]]]:
        """The forms that fill the slot of some pair's source, with the word they belong to."""
        found: dict[str, list[tuple[Pair, int]]] = {}
        by_cell: dict[str, list[Pair]] = {}
        for pair in self.table.pairs:
            if pair.source.cell:
                by_cell.setdefault(pair.source.cell, []).append(pair)
        for number, word in enumerate(self.pack.paradigms.words):
            for cell, pairs in by_cell.items():
                for form in word.cells.get(cell, ()):
                    for pair in pairs:
                        found.setdefault(_glued(pair.source, form), []).append((pair, number))
        return found


def _by_first(phrases: Sequence[str]) -> dict[str, list[tuple[str, ...]]]:
    """Phrases as their words, by the first of them."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in phrases:
        words = tuple(phrase.split())
        found.setdefault(words[0].lstrip("^"), []).append(words)
    return found


def _glued(side: Side, form: str) -> str:
    return f"{side.glued_before}{form.lower()}{side.glued_after}"


_LISTERS: Registry[Callable[[Pack, TargetRegister], OptionLister]] = Registry(
    "lister of options",
    {
        "words": "politesse.rewriting.address.options:WordOptions",
        "endings": "politesse.rewriting.address.korean_endings:EndingOptions",
        "predicates": "politesse.rewriting.address.japanese_predicates:PredicateOptions",
        "italian": "politesse.rewriting.address.italian_options:ItalianOptions",
    },
)


@cache
def option_lister(pack: Pack, target: TargetRegister) -> OptionLister | None:
    """What lists the options of a language, or None where it has no conversion."""
    if not pack.has("conversion.toml"):
        return None
    return _LISTERS[conversion(pack, target).settings.get("options", "words")](pack, target)
