"""Words whose form is anybody's, and agrees with a reader who may stand far off.

Russian *был*, *готов* and *сам* are *ты*'s, *я*'s and *он*'s alike. Whose such a word is shows in the subject before
it: over asides (*ты, наверное, ушёл*), over what *and* joins to the first verb (*ты пришёл и сел*), or after it (*не
забыл ли ты*). ``[settings.agreeing]`` of a pack has the words; what the reader leads must change with him,
what somebody else leads stays, and where a noun could be the subject the model is left to choose.
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

Owner = Literal["reader", "other"]
_LONGEST_ASIDE = 3  # words between two marks that say something of the whole: как обычно
_REACH = 40  # words, so that work grows like the text
_EXPLAINING = (":", ";", "—", "–")


class Agreeing:
    """Finds whose the agreeing words of a text are, for one language."""

    def __init__(self, pack: Pack, table: Mapping[str, Any]) -> None:
        self._readers = frozenset(table["readers"])
        self._objects = frozenset(table["objects"])
        self._others = frozenset(table["others"])
        self._joining = frozenset(table["joining"])
        self._opposing = frozenset(table["opposing"])
        self._linking = frozenset(table["linking"])
        self._going_on = {word: frozenset(after) for word, after in table["going_on"].items()}
        self._stating = frozenset(table["stating"])
        self._reporting = frozenset(table["reporting"])
        self._measures = frozenset(table["measures"])
        self._pleading = frozenset(table["pleading"])
        self._telling = _forms(pack, frozenset(table["telling"]))
        self._conditions = frozenset(table.get("conditions", ()))
        self._doing = _forms(pack, frozenset(table.get("doing", ())))
        self._gaining = _forms(pack, frozenset(table.get("gaining", ())))
        self._cutting = self._joining | self._linking
        self._prepositions = frozenset(table["prepositions"])
        self._small = self._prepositions | self._joining | self._linking | frozenset(table["small"])
        self._emphatic = frozenset(table["emphatic"])
        self._copulas = frozenset(table["copulas"])
        self._passed = self._copulas | self._emphatic
        self._free = frozenset(table["free"])
        self._endings: tuple[str, ...] = tuple(table["endings"])
        self._subjects = {number: tuple(ends) for number, ends in table["subjects"].items()}
        self._oblique: tuple[str, ...] = tuple(table["oblique"])

    def __call__(self, tokens: Tokens, options: list[list[Option]]) -> frozenset[int]:
        """The places that change with the reader; words of others lose their options."""
        found = set()
        for place, here in enumerate(options):
            if _is_either(here):
                options[place] = here = self._of_mood(tokens, options, place)
            if any(one.kind == "guess" for one in here) and self._is_told(tokens, place):
                found.add(place)
            if not _agrees(here) or tokens.words[place] in self._free:
                continue
            owner = self._owner(tokens, options, place)
            if owner == "reader":
                found.add(place)
            elif owner == "other" or self._describes(tokens, options, place):
                options[place] = []
        return frozenset(found)

    def _is_told(self, tokens: Tokens, place: int) -> bool:
        """Whether a verb that is not in the tables has an ending of nobody but the reader."""
        return tokens.words[place].endswith(self._endings)

    def _describes(self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int) -> bool:
        """Whether a word that says how somebody is stands after a noun, so that it says it of that."""
        begin, _ = _near(tokens, place)
        if tokens.words[place] in self._emphatic:  # твой брат сам всё починит
            return place > begin and self._may_be_subject(tokens, options, place - 1, place)
        return options[place][0].op.startswith("{adj.") and any(
            self._may_be_subject(tokens, options, at, place) for at in range(begin, place)
        )

    def _owner(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int
    ) -> Owner | None:
        """Whose a word is, None where that does not show."""
        low, high = self._part(tokens, place)
        words = tokens.words[low:high]
        if self._readers.isdisjoint(words) and not self._objects.isdisjoint(words):
            return "other"  # what is done to the reader somebody else does: вам привезли
        owner = self._before(tokens, options, place) or self._after(tokens, options, place)
        if owner is None and self._is_condition(tokens, options, place):
            return "reader"
        return owner

    def _part(self, tokens: Tokens, place: int) -> tuple[int, int]:
        """The words around a place that no other verb is joined to or linked with."""
        begin, end = _near(tokens, place)
        cuts = [at for at in range(begin, end) if tokens.words[at] in self._cutting]
        low = max((at + 1 for at in cuts if at < place), default=begin)
        return low, min((at for at in cuts if at > place), default=end)

    def _before(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int, far: bool = True
    ) -> Owner | None:
        """The subject that stands before a word, in its clause or in one that it goes on.

        Where it is ``far`` it may also be that of the clause which a linking word depends on.
        """
        low = max(place - _REACH, tokens.sentence_range(place)[0])
        at, begin = place - 1, tokens.clause_range(place)[0]
        named = False  # whether a noun that may be the subject has been passed
        governed = tokens.words[place] in self._passed  # whether a verb may stand between
        while at >= low:
            if at < begin:
                over = None if named else self._over(tokens, options, begin, place)
                if over is None:
                    return None
                governed = governed or over == begin - 1
                at, begin = over, tokens.clause_range(over)[0]
            word = tokens.words[at]
            if tokens.quoted[at]:
                return None
            if self._cuts(tokens, at):
                return self._unnamed(tokens, options, at, place) if far and not named else None
            if owner := self._leads(tokens, options, at, place):
                return None if self._pairs(tokens, options, at) else owner
            if word in self._joining:
                if named:
                    return None
                governed = True
            elif not governed and self._is_verb(tokens, options, at):
                return None
            named = named or self._may_be_subject(tokens, options, at, place)
            at -= 1
        return None

    def _cuts(self, tokens: Tokens, at: int) -> bool:
        """Whether a word begins a clause with a subject of its own: *а*, but not *а потом*."""
        word, after = tokens.words[at], tokens.words[at + 1]
        if word not in self._linking or _is_vague(tokens, at):
            return False
        return after not in self._going_on.get(word, ()) or at != tokens.clause_range(at)[0]

    def _unnamed(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], at: int, place: int
    ) -> Owner | None:
        """The reader, where he tells something of himself: *вы сказали, что забыли паспорт*."""
        begin, end = _near(tokens, place)
        if tokens.words[at] not in self._reporting or at != begin or tokens.first(at):
            return None
        if any(self._is_named(tokens, options, other, place) for other in range(place + 1, end)):
            return None
        alone = _cell(options[place]).startswith("sg.")  # many may have done it, one has a name
        low, high = _near(tokens, at - 1)
        tells = alone or not self._measures.isdisjoint(tokens.words[low:high])
        for told in range(low, high):
            if tokens.words[told] in self._telling or (tells and _agrees(options[told])):
                own = _is_second(options[told]) or self._before(tokens, options, told, False)
                return "reader" if own in (True, "reader") else None
        return None

    def _is_condition(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int
    ) -> bool:
        """Whether one who is not named does what the reader's command hangs on: *если забыл пароль, нажми*."""
        begin, end = _near(tokens, place)
        links = [at for at in range(begin, place) if tokens.words[at] in self._conditions]
        if not links or not _cell(options[place]).startswith("sg."):
            return False
        if any(self._is_verb(tokens, options, at) for at in range(links[-1] + 1, place)):
            return False
        named = [
            at
            for at in (*range(links[-1] + 1, place), *range(place + 1, end))
            if self._is_named(tokens, options, at, place)
        ]
        has_object = tokens.words[place] in self._doing
        if any(at < place or not has_object or tokens.words[at] in self._others for at in named):
            return False
        low, high = tokens.sentence_range(place)
        return self._commands(tokens, options, end, min(high, end + _REACH)) or (
            tokens.words[links[-1]] not in self._reporting  # скажи, когда вернулся
            and self._commands(tokens, options, max(low, begin - _REACH), begin)
        )

    def _commands(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], low: int, high: int
    ) -> bool:
        """Whether the reader is told to do something in a stretch, or that he does it."""
        return any(
            not tokens.quoted[at]
            and any(one.kind in ("verb", "imperative") and not _is_agreeing(one) for one in here)
            and not any(map(_is_agreeing, here))
            for at, here in enumerate(options[low:high], low)
        )

    def _is_named(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], at: int, place: int
    ) -> bool:
        return tokens.words[at] in self._others or self._may_be_subject(tokens, options, at, place)

    def _of_mood(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int
    ) -> list[Option]:
        """The options of a verb that could command and state, as far as the words around it tell."""
        beside = tokens.words[max(0, place - 1) : place + 2]
        if self._links(tokens, options, place):
            return [one for one in options[place] if one.kind != "imperative"]
        if not self._pleading.isdisjoint(beside) or self._hangs(tokens, place):
            return [one for one in options[place] if one.kind != "verb"]
        return list(options[place])

    def _hangs(self, tokens: Tokens, place: int) -> bool:
        """Whether a verb opens what is to be done on a condition: *если вы заболели, позвоните*."""
        low, _ = tokens.sentence_range(place)
        opens = place > low and tokens.clause_range(place)[0] == place
        told = tokens.words[place] not in self._gaining  # если подпишетесь, получите скидку
        return opens and told and tokens.words[low] in self._conditions

    def _links(self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int) -> bool:
        """Whether a verb is the first after a word that makes it a statement: *если отмените*."""
        for at in range(place - 1, _near(tokens, place)[0] - 1, -1):
            if _is_finite(options[at]):
                return False
            if tokens.words[at] in self._stating and not _is_vague(tokens, at):
                return True
        return False

    def _is_verb(self, tokens: Tokens, options: Sequence[Sequence[Option]], at: int) -> bool:
        """Whether a word is a verb of the reader that governs what follows: *ты не имеешь прав*."""
        return tokens.words[at] not in self._passed and _is_finite(options[at])

    def _leads(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], at: int, place: int
    ) -> Owner | None:
        """Who a word before another says that other's doer is."""
        word = tokens.words[at]
        if word in self._readers:
            return "reader"
        if word in self._others:
            return "other"
        if tokens.words[place] in self._emphatic:
            return "reader" if _is_second(options[at]) else None
        copula = word in self._copulas and _is_second(options[at])
        return "reader" if copula and at >= place - 2 else None

    def _pairs(self, tokens: Tokens, options: Sequence[Sequence[Option]], at: int) -> bool:
        """Whether a subject is one of two: *ты и я были*, *ты и твой муж продали*."""
        words = tokens.words
        if at > 1 and words[at - 1] in self._joining and words[at - 2] in self._readers:
            return True
        if at + 2 >= len(words) or words[at + 1] not in self._joining:
            return False
        return words[at + 2] not in self._small | self._emphatic and not _is_finite(options[at + 2])

    def _over(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], begin: int, place: int
    ) -> int | None:
        """The last place of the clause that the one from ``begin`` goes on, None where it goes on none."""
        if begin == 0:
            return None
        mark = tokens.text[tokens.ends[begin - 1] : tokens.starts[begin]]
        if any(one in mark for one in _EXPLAINING):
            return begin - 1 if self._goes_on(tokens, options, begin, place) else None
        opens = tokens.words[begin]
        if opens in self._opposing or opens in self._going_on:
            return begin - 1
        aside = tokens.clause_range(begin - 1)[0]
        return aside - 1 if self._is_aside(tokens, options, aside, begin) else None

    def _goes_on(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], begin: int, place: int
    ) -> bool:
        """Whether nothing before the first joining word of a clause may be its subject."""
        for at in range(begin, _near(tokens, begin)[1]):
            if tokens.words[at] in self._joining:
                break
            if self._may_be_subject(tokens, options, at, place):
                return False
        return True

    def _is_aside(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], low: int, high: int
    ) -> bool:
        """Whether a clause has no verb and subject of its own: *наверное*, *как обычно*, *Сергей*."""
        subjects = self._readers | self._others
        return (
            low > 0
            and high - low <= _LONGEST_ASIDE
            and tokens.sentence[low - 1] == tokens.sentence[low]
            and not any(options[at] or tokens.words[at] in subjects for at in range(low, high))
        )

    def _after(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int
    ) -> Owner | None:
        """The subject that stands after a word in its clause, with no noun between."""
        for at in range(place + 1, _near(tokens, place)[1]):
            word = tokens.words[at]
            if word in self._readers:
                return None if self._pairs(tokens, options, at) else "reader"
            if tokens.words[place] in self._emphatic and _is_second(options[at]):
                return "reader"  # сам решай
            if word in self._others:
                return "other"
            if word in self._linking or word in self._joining:
                return None
            if self._may_be_subject(tokens, options, at, place):
                return None
        return None

    def _may_be_subject(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], at: int, place: int
    ) -> bool:
        """Whether a word has the shape of a noun that the word at ``place`` could agree with."""
        word = tokens.words[at]
        if word in self._small or options[at]:
            return False
        if at and tokens.words[at - 1] in self._prepositions:
            return False
        ends = self._subjects.get(_cell(options[place]))
        return not word.endswith(self._oblique) and (ends is None or word.endswith(ends))


def _forms(pack: Pack, verbs: frozenset[str]) -> frozenset[str]:
    """All forms of some verbs."""
    found = (word.cells for word in pack.paradigms.words)
    told = (cells for cells in found if not verbs.isdisjoint(cells.get("inf", ())))
    return frozenset(form for cells in told for forms in cells.values() for form in forms)


def _near(tokens: Tokens, place: int) -> tuple[int, int]:
    """The words of a clause that are not too far from a place."""
    begin, end = tokens.clause_range(place)
    return max(begin, place - _REACH), min(end, place + _REACH)


def _cell(here: Sequence[Option]) -> str:
    """The number and gender of a word that agrees, as its cell names them: ``pl``, ``sg.f``."""
    cells = (one.op.partition("}")[0] for one in here if one.op.startswith("{"))
    return next((cell.partition(".")[2] for cell in cells), "")


def _is_agreeing(option: Option) -> bool:
    """Whether a form agrees with its subject in number and gender, and tells no person."""
    return option.kind == "verb" and not option.op.startswith("{prs.")


def _agrees(here: Sequence[Option]) -> bool:
    """Whether a word can be nothing but a form that agrees."""
    return bool(here) and all(map(_is_agreeing, here))


def _is_either(here: Sequence[Option]) -> bool:
    """Whether a word may command and state."""
    return {"verb", "imperative"} <= {one.kind for one in here}


def _is_vague(tokens: Tokens, at: int) -> bool:
    """Whether a word is the first part of *куда-то* or *что-нибудь*."""
    return tokens.text[tokens.ends[at] : tokens.ends[at] + 1] == "-"


def _is_finite(here: Sequence[Option]) -> bool:
    return any(one.kind in ("verb", "imperative", "guess") for one in here)


def _is_second(here: Sequence[Option]) -> bool:
    """Whether a word is the reader's verb, or commands."""
    return _is_finite(here) and not any(map(_is_agreeing, here))


@cache
def agreeing(pack: Pack, target: TargetRegister) -> Agreeing | None:
    """What finds agreeing words, None where a language has no need of it."""
    table = conversion(pack, target).settings.get("agreeing")
    return Agreeing(pack, table) if table else None
