"""Several readers in Spain: *ustedes pueden* as *vosotros podéis*.

In the Americas *ustedes* is said to friends as to strangers, so this is only for texts of Spain (``es-ES``).
The verbs of *ustedes* are those of *they*, and *su* is *their*: a text is changed only where every such word is
the readers' for sure, and stays as it is where one may be somebody else's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from politesse.core import Edit
from politesse.languages import Pack
from politesse.languages.clauses import Clauses
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.conversion import conversion_table

_TENSES = ("ind.prs", "ind.ipf", "ind.pst", "ind.fut", "cnd", "sbj.prs", "sbj.ipf")
_TIED = ("me", "lo", "la", "los", "las", "le", "nos")
_LEANING = frozenset({"no", "se", "le", "les", *_TIED})  # on a verb, before it


class Vosotros:
    """Says to several readers of Spain informally what was said to them formally."""

    def __init__(self, pack: Pack) -> None:
        assert pack.subjects is not None
        self._pack, self._subjects = pack, pack.subjects
        table = conversion_table(pack)["vosotros"]
        self.words = {key: frozenset(words) for key, words in table.items()}
        self.feminine, self.masculine = tuple(table["feminine"]), tuple(table["masculine"])
        self.finite: dict[str, dict[str, str]] = {}
        self.commands: dict[str, str] = {}
        self.tied: dict[str, str] = {}
        self.own: dict[str, str] = {}  # sentarse, sentaros
        self.given: dict[str, str] = {}  # darles, daros
        for word in pack.paradigms.words:
            cells = word.cells
            for tense in _TENSES:
                for old, new in zip(cells[f"{tense}.3pl"], cells[f"{tense}.2pl"], strict=False):
                    self.finite.setdefault(old, {}).setdefault(tense, new)
            for old, new in zip(cells["imp.3pl"], cells["imp.2pl"], strict=False):
                self.commands.setdefault(old, new)
            for tied in _TIED:
                for old, new in zip(
                    cells[f"imp.3pl.{tied}"], cells[f"imp.2pl.{tied}"], strict=False
                ):
                    self.tied.setdefault(old, new)
            self.tied.update(zip(cells["imp.3pl.se"], cells["imp.2pl.os"], strict=False))
            self.own.update(zip(cells["inf.se"], cells["inf.os"], strict=False))
            self.given.update(
                {f"{le}s": os for le, os in zip(cells["inf.le"], cells["inf.os"], strict=False)}
            )
        self.first = pack.paradigms.forms("*.1sg") | pack.paradigms.forms("*.1pl")

    def leans(self, tokens: Tokens, place: int) -> bool:
        """Whether an article is a pronoun before a verb."""
        return self._subjects.leans(tokens, place)

    def __call__(self, text: str) -> list[Edit] | None:
        """What changes, or None where nobody or somebody else may be meant."""
        tokens = self._pack.tokenize(text)
        if not self.words["doubtful"].isdisjoint(tokens.words):
            return None
        reading = _Reading(self, tokens, self._subjects(tokens))
        edits = reading.edits()
        return edits if edits and reading.addressed else None


class _Reading:
    """One text, gone over for what is the readers'."""

    def __init__(self, forms: Vosotros, tokens: Tokens, clauses: Clauses) -> None:
        self._forms, self._tokens, self._clauses = forms, tokens, clauses
        self._words, self._known = tokens.words, forms.words
        self._mine: set[int] = set()  # verbs of the readers
        self._told: set[int] = set()  # those of them that command
        self.addressed = "ustedes" in tokens.words

    def edits(self) -> list[Edit] | None:
        """The words that change, None where one is not the readers' for sure."""
        made: dict[int, str] = {}
        for change in (self._verbs, self._others):
            for place, new in change():
                if new is None:
                    return None
                made[place] = new
        return [self._edit(place, new) for place, new in sorted(made.items())]

    def _edit(self, place: int, new: str) -> Edit:
        raw = self._tokens.raw[place]
        new = (
            new.upper()
            if len(raw) > 1 and raw.isupper()
            else new[:1].upper() + new[1:]
            if raw[:1].isupper()
            else new
        )
        return Edit(self._tokens.starts[place], self._tokens.ends[place], new)

    def _verbs(self) -> Iterator[tuple[int, str | None]]:
        for place, word in enumerate(self._words):
            if self._tokens.quoted[place]:
                continue
            if (tied := self._forms.tied.get(word)) is not None and word not in self._forms.finite:
                self._tell(place)
                yield place, tied
            elif word in self._forms.finite and self._clauses.stands[place] != "noun":
                yield place, self._verb(place, word)

    def _tell(self, place: int) -> None:
        """Take a verb for a command to the readers."""
        self._mine.add(place)
        self._told.add(place)
        self.addressed = True

    def _verb(self, place: int, word: str) -> str | None:
        """What a verb of the readers becomes, None where it may be others'."""
        tenses = self._forms.finite[word]
        stated = next(iter(tenses.values()))
        before = self._before(place)
        mine = self._clauses.whose[place] == "reader" or before == "ustedes"
        if mine and not self._beside_others(place):
            self._mine.add(place)
            return stated
        joined = before in ("y", "e", "o") and self._last_is_mine(place)
        if "sbj.prs" in tenses and (
            self._leads(place) or (joined and max(self._mine) in self._told)
        ):
            self._tell(place)
            return (
                tenses["sbj.prs"] if "no" in self._group(place) else self._forms.commands.get(word)
            )
        governed = self._clauses.stands[place] == "inner" and self._within_mine(place)
        if (joined or governed or self._follows_mine(place)) and not self._names_several(place):
            self._mine.add(place)
            return stated
        return None

    def _before(self, place: int) -> str:
        return "" if self._tokens.first(place) else self._words[place - 1]

    def _beside_others(self, place: int) -> bool:
        """Whether *ustedes* is joined to others: *ustedes y sus hijos pueden*."""
        low, high = self._tokens.clause_range(place)
        return any(
            self._words[at] == "ustedes" and self._words[at + 1 : at + 2] == ["y"]
            for at in range(low, high)
        )

    def _group(self, place: int) -> list[str]:
        """What leans on a verb, before it in its clause."""
        low, _ = self._tokens.clause_range(place)
        start = place
        while start > low and self._words[start - 1] in _LEANING:
            start -= 1
        return self._words[start:place]

    def _leads(self, place: int) -> bool:
        """Whether a subjunctive commands: nothing but a word such as *y* or *no* stands before it."""
        low, _ = self._tokens.clause_range(place)
        group = self._group(place)
        leading = self._words[low : place - len(group)]
        return (
            all(word in self._known["leading"] or word == "por" for word in leading)
            and self._clauses.stands[place] != "inner"
        )

    def _last_is_mine(self, place: int) -> bool:
        """Whether the verb before is the readers'."""
        earlier = [verb for verb in self._clauses.verbs if verb < place]
        last = max(earlier[-1:] + [verb for verb in self._told if verb < place], default=None)
        return last in self._mine

    def _within_mine(self, place: int) -> bool:
        """Whether a verb after *lo que* or *si* is that of the readers of its sentence."""
        low, _ = self._tokens.sentence_range(place)
        near = self._words[max(low, place - 3) : place]
        return not self._known["same"].isdisjoint(near) and (
            self._last_is_mine(place) or "ustedes" in self._words[low:place]
        )

    def _follows_mine(self, place: int) -> bool:
        """Whether a main clause follows one of the readers: *si ustedes quieren, pueden*."""
        low, _ = self._tokens.clause_range(place)
        return place == low and not self._tokens.first(place) and self._last_is_mine(place)

    def _names_several(self, place: int) -> bool:
        """Whether others are named in the sentence who may be its subject."""
        low, _ = self._tokens.sentence_range(place)
        return not self._known["plural"].isdisjoint(self._words[low:place])

    def _others(self) -> Iterator[tuple[int, str | None]]:
        """Pronouns and infinitives."""
        whom = self._whom()
        for place, word in enumerate(self._words):
            if self._tokens.quoted[place]:
                continue
            if word == "ustedes":
                yield place, whom
            elif word in ("su", "sus"):
                yield place, self._possessive(place) if self._sentence_is_mine(place) else None
            elif word == "se" and self._verb_after(place) in self._mine:
                yield place, "os"
            elif word in ("los", "las") and self._forms.leans(self._tokens, place):
                yield place, None  # them, or the readers
            elif word == "les":
                verb = self._verb_after(place)
                told = verb is not None and self._words[verb] in self._forms.first
                yield place, "os" if told and not self._names_several(place) else None
            elif word in self._forms.own and self._governed(place, self._mine.__contains__):
                yield place, self._forms.own[word]
            elif word in self._forms.given:
                first = self._governed(place, lambda at: self._words[at] in self._forms.first)
                yield (
                    place,
                    self._forms.given[word] if first and not self._names_several(place) else None,
                )

    def _whom(self) -> str:
        women = not self._known["women"].isdisjoint(self._words) and self._known["men"].isdisjoint(
            self._words
        )
        return "vosotras" if women else "vosotros"

    def _verb_after(self, place: int) -> int | None:
        """The word that an unstressed pronoun leans on."""
        _, high = self._tokens.clause_range(place)
        after = (
            at
            for at in range(place + 1, high)
            if self._words[at] not in ("lo", "la", "los", "las", "me", "nos")
        )
        return next(after, None)

    def _governed(self, place: int, by: Callable[[int], bool]) -> bool:
        """Whether a verb of which something is true stands before an infinitive."""
        low, _ = self._tokens.clause_range(place)
        at = place - 1
        while at > low and (
            self._words[at] in self._known["linking"] or self._words[at] in ("ustedes", "no")
        ):
            at -= 1
        return at >= low and by(at)

    def _sentence_is_mine(self, place: int) -> bool:
        """Whether a sentence is told to the readers and names nobody else."""
        low, high = self._tokens.sentence_range(place)
        mine = any(low <= verb < high for verb in self._mine)
        others = [at for at in self._clauses.people if self._words[at] != "ustedes"]
        return mine and not any(low <= at < high for at in others)

    def _possessive(self, place: int) -> str | None:
        """*Vuestro* as its noun asks for, None where the noun does not tell its gender."""
        noun = self._words[place + 1] if not self._tokens.last(place) else ""
        several = "s" if self._words[place] == "sus" else ""
        if noun in self._known["irregular"] or bool(several) != noun.endswith("s"):
            return None
        if noun.endswith(self._forms.feminine):
            return f"vuestra{several}"
        return f"vuestro{several}" if noun.endswith(self._forms.masculine) else None


@cache
def vosotros(pack: Pack) -> Vosotros | None:
    """What speaks to several readers of Spain, None for every other language and region."""
    return Vosotros(pack) if pack.code == "es" and pack.variant == "ES" else None
