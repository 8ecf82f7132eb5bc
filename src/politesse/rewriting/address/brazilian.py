"""Portuguese of Brazil: *você* is said to friends, *o senhor* and *a senhora* to others, with the same verbs.

What belongs to tu there (*te*, *teu*, *avisa*) is left to the tables and the model of the language; towards informal
it need not come back, since *lhe* and *avise* go with *você* as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from politesse.core import Edit, TargetRegister
from politesse.core.edits import apply
from politesse.core.toml import Each, Shape, keys
from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.acting import forms_of
from politesse.rewriting.address.brazilian_signs import Brazil
from politesse.rewriting.address.conversion import PHRASES, conversion
from politesse.rewriting.address.formulas import Formulas, within
from politesse.rewriting.address.gender import reader_gender
from politesse.rewriting.address.grammar_forms import is_tied

_SHAPE: Shape = {
    "signs": keys(
        "brazil either europe before_reader weak subjects told_when drawing progressive needing owners possessives",
        [str],
    ),
    "reader": keys("informal titles others described copulas", [str]),
    **keys("before owned", Each(str)),
    **keys("salutations closings", PHRASES),
}
_FILE = "brazil.toml"
_EITHER = re.compile(
    r"\b(?:o|a|do|da|ao|no|na|pelo)\s?\(\w{1,4}\)\s?(?:senhor|sr\.?)\s?\(a\)", re.I
)
_FEMININE = re.compile(r"\w{2,}(?:ada|ida|ita|sta|nta|rta|osa|eta|inda)")
_TITLES = {"m": "senhor", "f": "senhora"}
_CONTRACTED = {
    "de": {"m": "do", "f": "da"},
    "a": {"m": "ao", "f": "à"},
    "em": {"m": "no", "f": "na"},
    "por": {"m": "pelo", "f": "pela"},
}
_ARTICLES = {"m": "o", "f": "a"}
_TIED = {"ar": "á", "er": "ê", "ir": "i", "or": "ô"}  # an infinitive before -lo
_PHRASE = 5  # words of what the reader has, before *do senhor*


class Brazilian:
    """Says *você* for *o senhor* and back in texts of Brazil."""

    def __init__(self, pack: Pack, target: TargetRegister) -> None:
        assert pack.subjects is not None
        self._pack, self._subjects, self._target = pack, pack.subjects, target
        table: dict[str, Any] = pack.table(_FILE, _SHAPE)
        settings = conversion(pack, "formal").settings
        self._is_brazilian = Brazil(pack, table["signs"], settings["datives"])
        self._reader = {key: frozenset(words) for key, words in table["reader"].items()}
        self._before, self._owned = table["before"], table["owned"]
        self._formulas = Formulas(pack, target, table)
        self._copulas = forms_of(pack, table["reader"]["copulas"])
        self._datives = forms_of(pack, settings["datives"])
        self._genders = reader_gender(pack)
        self._negations = frozenset(settings["negations"])
        self._commands = {
            form: word.cells["imp.3sg"][0]
            for word in pack.paradigms.words
            if word.cells.get("imp.3sg")
            for form in word.cells.get("imp.2sg", ())
        }

    def knows(self, text: str) -> bool:
        """Whether a text is of Brazil."""
        return self._is_brazilian(self._pack.tokenize(text))

    def __call__(self, text: str) -> str | None:
        """The text with another word for the reader; None where it may be somebody else's."""
        if self._target == "informal":
            text = _EITHER.sub(_plain_title, text)
        tokens = self._pack.tokenize(text)
        formulas = self._formulas(text)
        edits = [one.edit for one in formulas if one.new != one.old]
        held = set(within(formulas, tokens.starts))
        made = self._formal(tokens) if self._target == "formal" else self._informal(tokens)
        if made is None:
            return None
        edits += [edit for place, edit in made if place not in held]
        return apply(text, edits)

    def _formal(self, tokens: Tokens) -> Sequence[tuple[int, Edit]] | None:
        gender = self._gender(tokens)
        return [
            *self._to_title(tokens, gender),
            *self._after_infinitives(tokens, gender),
            *self._forbidden(tokens),
            *self._asked(tokens),
        ]

    def _gender(self, tokens: Tokens) -> str:
        """Whether the reader is a man or a woman: by name, or as *você está cansada* tells."""
        told = self._genders(tokens) if self._genders else None
        if told:
            return told
        for place, word in enumerate(tokens.words):
            if word in self._reader["informal"] and self._is_said_of_woman(tokens, place):
                return "f"
        return "m"

    def _is_said_of_woman(self, tokens: Tokens, place: int) -> bool:
        _, end = tokens.clause_range(place)
        words = [w for w in tokens.words[place + 1 : end] if w not in self._subjects.adverbs]
        said = len(words) > 1 and words[0] in self._copulas
        return said and bool(_FEMININE.fullmatch(words[1]))

    def _to_title(self, tokens: Tokens, gender: str) -> Iterator[tuple[int, Edit]]:
        article, title = _ARTICLES[gender], _TITLES[gender]
        for place, word in enumerate(tokens.words):
            if word not in self._reader["informal"] or tokens.quoted[place]:
                continue
            start, led = place, tokens.words[place - 1] if place else ""
            inside = place > 0 and tokens.clause[place - 1] == tokens.clause[place]
            joined = led if inside and not is_tied(tokens, place - 1) else ""
            new = f"{article} {title}"
            if joined == "pra":
                start, new = place - 1, f"para {article} {title}"
            elif joined in _CONTRACTED and not self._acts(tokens, place):
                start, new = place - 1, f"{_CONTRACTED[joined][gender]} {title}"
            yield place, _edit(tokens, start, place, new)

    def _acts(self, tokens: Tokens, place: int) -> bool:
        """Whether the reader does what an infinitive says: *antes de você sair*."""
        _, end = tokens.clause_range(place)
        after = place + 1
        between = self._subjects.clitics | self._subjects.adverbs
        while after < end and tokens.words[after] in between:
            after += 1
        return after < end and tokens.words[after] in self._subjects.infinitives

    def _after_infinitives(self, tokens: Tokens, gender: str) -> Iterator[tuple[int, Edit]]:
        """*Para te ajudar* is *para ajudá-lo*, where a person is no dative."""
        for place, word in enumerate(tokens.words[:-1]):
            verb = tokens.words[place + 1]
            if word != "te" or is_tied(tokens, place) or tokens.quoted[place]:
                continue
            if verb not in self._subjects.infinitives or verb in self._datives:
                continue
            if verb[-2:] in _TIED and tokens.clause[place] == tokens.clause[place + 1]:
                new = f"{verb[:-2]}{_TIED[verb[-2:]]}-l{_ARTICLES[gender]}"
                yield place, _edit(tokens, place, place + 1, new)

    def _forbidden(self, tokens: Tokens) -> Iterator[tuple[int, Edit]]:
        """*Não desliga* as *não desligue*, in a sentence that begins with a command of tu."""
        for place, word in enumerate(tokens.words):
            if word not in self._commands or not place or tokens.quoted[place]:
                continue
            begin, _ = tokens.sentence_range(place)
            before = place - 1
            while before > begin and tokens.words[before] in self._subjects.clitics:
                before -= 1
            forbids = tokens.words[before] in self._negations and before > begin
            if forbids and tokens.words[begin] in self._commands:
                yield place, _edit(tokens, place, place, self._commands[word])

    def _asked(self, tokens: Tokens) -> Iterator[tuple[int, Edit]]:
        """*Me fala o nome* as *me fale o nome*: a pronoun of the speaker that opens a clause asks for something."""
        for place, word in enumerate(tokens.words):
            if word not in self._commands or not place or tokens.quoted[place]:
                continue
            begin, _ = tokens.clause_range(place)
            goes_on = place - 2 > begin and tokens.words[place - 2] == "e"
            goes_on = goes_on and tokens.words[begin] in ("me", "nos", *self._commands)
            opens = place - 1 == begin or (place - 2 == begin and tokens.words[begin] == "e")
            opens = opens or goes_on
            asked = "?" in tokens.finals[tokens.sentence[place]]
            if opens and tokens.words[place - 1] in ("me", "nos") and not asked:
                yield place, _edit(tokens, place, place, self._commands[word])

    def _informal(self, tokens: Tokens) -> Sequence[tuple[int, Edit]] | None:
        """*O senhor* as *você*; None where one may be somebody who is told of, or who is called."""
        found: list[tuple[int, Edit]] = []
        for place, word in enumerate(tokens.words):
            if word not in self._reader["titles"] or tokens.quoted[place]:
                continue
            before = tokens.words[place - 1] if place else ""
            inside = place > 0 and tokens.clause[place - 1] == tokens.clause[place]
            if inside and before in self._reader["others"]:
                return None
            if self._is_named(tokens, place):
                if not inside or before not in self._before:
                    return None  # Senhor Alves, o senhor
                continue
            if not inside or before not in self._before:
                return None  # sim, senhor
            edits = self._to_voce(tokens, place)
            if edits is None:
                return None
            found += [(place, edit) for edit in edits]
        if not found and self._reader["informal"].isdisjoint(tokens.words):
            found += self._lent(tokens)
        return found

    def _lent(self, tokens: Tokens) -> Iterator[tuple[int, Edit]]:
        """*Lhe* as *te* in a text that has no other word for the reader, and tells of no other person."""
        clauses = self._subjects(tokens)
        for place, word in enumerate(tokens.words):
            if word == "lhe" and not tokens.quoted[place] and not clauses.people:
                yield place, _edit(tokens, place, place, "te")

    def _is_named(self, tokens: Tokens, place: int) -> bool:
        """Whether what follows says who somebody is: *a senhora Lopes*, *o senhor da loja*."""
        after = place + 1
        if after == len(tokens.words) or tokens.clause[after] != tokens.clause[place]:
            return False
        return tokens.raw[after][:1].isupper() or tokens.words[after] in self._reader["described"]

    def _to_voce(self, tokens: Tokens, place: int) -> list[Edit] | None:
        led = tokens.words[place - 1]
        before = self._before[led]
        if before == "de":
            return self._of_reader(tokens, place)
        return [_edit(tokens, place - 1, place, f"{before} você".strip())]

    def _of_reader(self, tokens: Tokens, place: int) -> list[Edit] | None:
        """What *do senhor* becomes: *a sua casa* of *a casa do senhor*, else *de você*."""
        begin, _ = tokens.clause_range(place)
        words, last = tokens.words, place - 2
        plain = [_edit(tokens, place - 1, place, "de você")]
        for other in range(last, max(begin, last - _PHRASE) - 1, -1):
            word = words[other]
            if word in self._copulas and other == last:
                return None  # a mala é da senhora
            if word in self._owned and other < last:
                whose = self._owned[word]
                if word == "a" and words[other + 1].endswith("o"):
                    whose = "seu"  # a seu respeito
                return [*_put(tokens, other + 1, whose), _cut(tokens, place)]
            if word in self._reader["others"] and other < last:
                return [_edit(tokens, place - 1, place, "sua" if word.endswith("a") else "seu")]
            if word in self._subjects.infinitives | self._subjects.finite - self._subjects.nouns:
                return plain
            if word in self._subjects.small and word != "de":
                noun = words[other + 1]
                if word in ("em", "por") and other == last - 1 and noun[-1:] in ("a", "o", "e"):
                    return [
                        *_put(tokens, other + 1, "sua" if noun[-1:] == "a" else "seu"),
                        _cut(tokens, place),
                    ]
                return plain
        return plain


def _plain_title(found: re.Match[str]) -> str:
    """*O(a) senhor(a)* as *o senhor*."""
    article = found.group().partition("(")[0].strip()
    return f"{article} senhor"


def _edit(tokens: Tokens, low: int, high: int, new: str) -> Edit:
    """What takes the place of words, with their capital."""
    raw = tokens.raw[low]
    if len(raw) > 1 and raw.isupper():
        new = new.upper()
    elif raw[:1].isupper() and tokens.first(low):
        new = new[:1].upper() + new[1:]
    end = tokens.ends[high]
    end += tokens.words[high] in ("sr", "sra") and tokens.text[end : end + 1] == "."
    return Edit(tokens.starts[low], end, new)


def _put(tokens: Tokens, place: int, word: str) -> list[Edit]:
    return [Edit(tokens.starts[place], tokens.starts[place], f"{word} ")]


def _cut(tokens: Tokens, place: int) -> Edit:
    """Without *do senhor* and the blank before it."""
    return Edit(tokens.ends[place - 2], tokens.ends[place], "")


@cache
def brazilian(pack: Pack, target: TargetRegister) -> Brazilian | None:
    """What speaks to a reader of Brazil, None for every other language."""
    return Brazilian(pack, target) if pack.has(_FILE) else None
