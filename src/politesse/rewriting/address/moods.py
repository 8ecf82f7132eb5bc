"""Commands and statements, subjects and objects, where a subject must stand by its verb.

French *vous* is *tu*, *te* or *toi*, and *parlez* a command (*parle*) or a statement (*parles*). Which of
them it is mostly shows in the words beside: a statement has its subject before it, over clitics, or
tied to it by a hyphen; what opens a sentence without one commands. ``[settings.moods]`` of a pack has
the words. Where they do not show it every option is left to the model.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

from politesse.core import TargetRegister
from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.conversion import conversion

Mood = Literal["told", "asked"]
_HYPHENS = "-‐‑"
_MOST_CLITICS = 4
_THAT = ("que", "qu'")
_WISH = "{sbj"
# What the forms of a subjunctive are else, by the register they are written for: veniez, and parles.
_FACTS = {"informal": "{ind.ipf", "formal": "{ind.prs"}
# Endings of the reader's forms, and those of somebody else's with the same stem.
_PERSONS = {
    "ind.fut.2sg": ("as", ("ai", "a", "ons", "ont")),
    "cnd.2sg": ("ais", ("ait", "ions", "aient")),
    "ind.ipf.2sg": ("ais", ("ait", "ions", "aient")),
    "ind.prs.2pl": ("ez", ("ons",)),
    "sbj.prs.2sg": ("es", ("ent",)),
}


class Moods:
    """Takes away the options that do not go with the words beside, for one language."""

    def __init__(self, pack: Pack, table: Mapping[str, Any]) -> None:
        self._subject: str = table["subject"]
        self._own = frozenset([self._subject])
        self._inverted_subjects = frozenset([*table["others"], *table["linking"]])
        self._keeping = frozenset(table["keeping"])
        self._selves = frozenset(table["selves"])
        self._clitics = frozenset(table["clitics"])
        self._others = frozenset(table["others"])
        self._joining = frozenset(table["joining"])
        self._subordinating = frozenset(table["subordinating"])
        self._negation = frozenset(table["negation"])
        self._prepositions = frozenset(table["prepositions"])
        self._forms = {role: frozenset(table[role]) for role in ("told", "asked", "object")}
        self._wishes = Wishes(table, "informal")
        forms = pack.paradigms.forms
        self._infinitives = forms("inf")
        others = forms("ind.prs.1sg") | forms("ind.prs.3sg") | _of_others(pack)
        self._elses = others - forms("ind.prs.2pl")

    def __call__(self, tokens: Tokens, options: list[list[Option]]) -> list[list[Option]]:
        """The options that are left."""
        if self._subject not in tokens.words and not any(map(_both, options)):
            return options
        left = [list(here) for here in options]
        for place, here in enumerate(options):
            mood = self._mood(tokens, options, place) if _verbal(here) else None
            if mood is not None:
                left[place] = _of_mood(here, mood)
        left = self._wishes(tokens, left)
        for place, word in enumerate(tokens.words):
            if word == self._subject and (role := self._role(tokens, options, place)):
                kept = [one for one in options[place] if one.new in self._forms[role]]
                left[place] = kept or left[place]
        return left

    def _mood(self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int) -> Mood | None:
        """Whether a verb states or commands, None where it does not show."""
        begin = self._clitics_from(tokens, place)
        chain = tokens.words[begin:place]
        opens = begin == 0 or tokens.clause[begin - 1] != tokens.clause[place]
        if self._tied(tokens, place, self._keeping):
            return "told"  # penses-y, vas-y: the form of a statement, though it commands
        joined = begin > 0 and tokens.words[begin - 1] in self._joining
        if self._tied(tokens, place, self._own):
            final = tokens.finals[tokens.sentence[place]]
            return self._inverted(final, opens or joined) if _commanding(options[place]) else "told"
        if self._subject in chain:
            return "asked" if chain[0] in self._negation else "told"
        if tokens.first(begin):
            return "asked"
        if opens or joined:
            return None if self._stated_before(tokens, options, begin) else "asked"
        return None

    def _inverted(self, final: str, opens: bool) -> Mood | None:
        """A verb with its pronoun tied to it: *savez-vous ?* states, *asseyez-vous !* commands."""
        if "?" in final:
            return None if opens else "told"
        return "asked" if opens and final else None

    def _stated_before(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int
    ) -> bool:
        """Whether a main clause of the sentence states something of the subject before a place."""
        low = tokens.sentence_range(place if place < len(tokens.words) else place - 1)[0]
        for other in range(low, place):
            if not _verbal(options[other]):
                continue
            begin, _ = tokens.clause_range(other)
            subordinate = not self._subordinating.isdisjoint(tokens.words[begin:other])
            same = tokens.clause[other] == tokens.clause[place - 1]
            if self._subject in tokens.words[begin:other] and (same or not subordinate):
                return True
        return False

    def _clitics_from(self, tokens: Tokens, place: int) -> int:
        """Where the clitics before a verb begin."""
        begin = place
        while (
            begin > max(0, place - _MOST_CLITICS)
            and tokens.words[begin - 1] in self._clitics
            and tokens.clause[begin - 1] == tokens.clause[place]
        ):
            begin -= 1
        return begin

    def _tied(self, tokens: Tokens, place: int, words: frozenset[str]) -> bool:
        """Whether one of some words is tied to a verb by a hyphen."""
        after = place + 1
        return (
            after < len(tokens.words)
            and tokens.words[after] in words
            and _hyphen(tokens, place, after)
        )

    def _role(self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int) -> str | None:
        """What the pronoun is by the words beside it: a form of ``_forms``."""
        words, clause = tokens.words, tokens.clause
        inside = place > 0 and clause[place - 1] == clause[place]
        before = words[place - 1] if inside else ""
        follows = place + 1 < len(words) and clause[place + 1] == clause[place]
        after = words[place + 1] if follows else ""
        if inside and _hyphen(tokens, place - 1, place) and _verbal(options[place - 1]):
            return self._mood(tokens, options, place - 1)
        if after in self._selves and _hyphen(tokens, place, place + 1):
            return "asked"  # vous-même
        verb = self._verb_after(tokens, place)
        states = verb is not None and any(one.kind == "verb" for one in options[verb])
        if before in self._others and not states:
            return "object"
        if after in self._infinitives and before != self._subject:
            return "object"
        if follows and self._tied(tokens, place + 1, self._inverted_subjects):
            return "object"  # vous a-t-on dit, cela vous plaît-il
        if verb is not None and _verbal(options[verb]):
            inverted = self._tied(tokens, verb, self._own)
            if inverted or before in self._negation or before == self._subject:
                return "object"
            return "told" if before not in self._prepositions else None
        if before in self._prepositions:
            return "asked"
        acts = verb is not None and words[verb] in self._elses
        return "object" if acts else None  # je vous écris et vous envoie

    def _verb_after(self, tokens: Tokens, place: int) -> int | None:
        """The place after the pronoun and the clitics that follow it."""
        after = place + 1
        while after < len(tokens.words) and tokens.words[after] in self._clitics:
            after += 1
        inside = after < len(tokens.words) and tokens.clause[after] == tokens.clause[place]
        return after if inside else None


class Wishes:
    """Tells a subjunctive from what has the same form, by the words before *que*."""

    def __init__(self, table: Mapping[str, Any], target: TargetRegister) -> None:
        self._saying = frozenset(table["saying"])
        self._wishing = frozenset(table["wishing"])
        self._joining = frozenset(table["joining"])
        self._fact = _FACTS[target]

    def __call__(self, tokens: Tokens, options: list[list[Option]]) -> list[list[Option]]:
        """The options that are left."""
        left = list(options)
        for place, here in enumerate(options):
            out = self._ruled_out(tokens, place) if self._wavers(here) else None
            if out is not None:
                left[place] = [one for one in here if not one.op.startswith(out)]
        return left

    def _wavers(self, here: Sequence[Option]) -> bool:
        """Whether a form is one of the indicative and a subjunctive: *veniez*."""
        ops = [option.op for option in here]
        return any(op.startswith(self._fact) for op in ops) and any(
            op.startswith(_WISH) for op in ops
        )

    def _ruled_out(self, tokens: Tokens, place: int) -> str | None:
        """Which cells a verb is not in by the *que* before it, or that before *et que*.

        *Il faut que vous veniez* wishes; *il a dit que vous veniez* and what has no *que* do not.
        """
        low, _ = tokens.sentence_range(place)
        words = tokens.words
        for that in range(place - 1, low, -1):
            if words[that] not in _THAT:
                continue
            before = words[that - 1 - (words[that - 1] == "ce")]
            if before not in self._joining:
                known = _WISH if before in self._saying else None
                return self._fact if before in self._wishing else known
        return None if words[low] in _THAT else _WISH


def _of_others(pack: Pack) -> frozenset[str]:
    """Forms of verbs by which somebody else acts: *appellera*, *remercions*, *disaient*."""
    return frozenset(
        form.removesuffix(own) + other
        for cell, (own, others) in _PERSONS.items()
        for form in pack.paradigms.forms(cell)
        if form.endswith(own)
        for other in others
    )


def _hyphen(tokens: Tokens, left: int, right: int) -> bool:
    between = tokens.text[tokens.ends[left] : tokens.starts[right]]
    return bool(between) and between in _HYPHENS


def _verbal(here: Sequence[Option]) -> bool:
    return any(option.kind in ("verb", "imperative") for option in here)


def _commanding(here: Sequence[Option]) -> bool:
    return any(option.kind == "imperative" for option in here)


def _both(here: Sequence[Option]) -> bool:
    return _commanding(here) and any(option.kind == "verb" for option in here)


def _of_mood(here: Sequence[Option], mood: Mood) -> list[Option]:
    """The options of a mood; all where there are none of it."""
    out = "verb" if mood == "asked" else "imperative"
    return [option for option in here if option.kind != out] or list(here)


@cache
def moods(pack: Pack, target: TargetRegister) -> Moods | Wishes | None:
    """What tells moods in a language towards a register, None where nothing needs it."""
    table = conversion(pack, target).settings.get("moods", {}).get("informal")
    if not table:
        return None
    return Moods(pack, table) if target == "informal" else Wishes(table, target)
