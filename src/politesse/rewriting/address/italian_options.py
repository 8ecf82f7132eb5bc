"""What Italian words could become, where the grammar of the clause leaves fewer ways than the table.

*Ti* is *si* beside a verb of tu, and else *Le* or *La* by what the verb governs; a form that is a
command or a statement (*prendi*) is a command where it opens a clause; a verb of Lei has no subject of
its own; a command in a row with another is one as well. What remains in doubt the model decides.
"""

from __future__ import annotations

from dataclasses import replace

from politesse.core import TargetRegister, opposite
from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.gender import reader_gender
from politesse.rewriting.address.italian_clitics import Clitics
from politesse.rewriting.address.italian_formal import FormalReading
from politesse.rewriting.address.italian_government import Government
from politesse.rewriting.address.italian_informal import InformalReading
from politesse.rewriting.address.options import WordOptions

_BEFORE_VOWEL = ("è", "era")  # before which dove loses its last letter
_PARTICIPLE = 3  # words after a pronoun among which the participle stands that agrees with it


class ItalianOptions(WordOptions):
    """Lists the options of Italian in one direction."""

    def __init__(self, pack: Pack, target: TargetRegister) -> None:
        super().__init__(pack, target)
        assert pack.subjects is not None
        self._subjects = pack.subjects
        self._clitics = Clitics(pack.paradigms)
        self._genders = reader_gender(pack)
        self._government = Government(pack.paradigms, self.table.settings["government"])
        self._new = {
            rule.id
            for rule in pack.register_rules
            if rule.strength == "strong"
            and rule.level in pack.levels
            and pack.levels[rule.level].register == target
        }
        self._old = {
            rule.id: rule.strength
            for rule in pack.register_rules
            if rule.level in pack.levels and pack.levels[rule.level].register == opposite(target)
        }

    def __call__(self, tokens: Tokens) -> list[list[Option]]:
        """For each token the options that begin there, without that of keeping it."""
        found = super().__call__(tokens)
        make = self._clitics.formal if self.target == "formal" else self._clitics.informal
        for option in make(tokens):
            if not tokens.quoted[option.low]:
                found[option.low].append(option)
        if not any(found):
            return found
        matches = [m for m in self.pack.register_matcher(tokens) if not tokens.quoted[m.low]]
        marks = {
            place: self._old[match.rule.id]
            for match in matches
            if match.rule.id in self._old
            for place in range(match.low, match.high)
        }
        if self.target == "formal":
            found = FormalReading(self._government, tokens, found, marks).narrowed()
            return self._agreed(tokens, _elided(tokens, found), "o", "a")
        reading = InformalReading(self._government, self._subjects, tokens, found, marks)
        reading.addresses_tu = any(match.rule.id in self._new for match in matches)
        man = self._genders is not None and self._genders(tokens) == "m"
        found = reading.narrowed()
        return self._agreed(tokens, found, "a", "o") if man else found

    def _agreed(
        self, tokens: Tokens, found: list[list[Option]], old: str, ending: str
    ) -> list[list[Option]]:
        """*L'ho avvisata* agrees with Lei; *ti ho avvisato* with the reader, where he is a man."""
        for place, here in enumerate(found):
            told = here and all(one.must and one.kind in ("pronoun", "clitic") for one in here)
            if not told or not _is_accusative(tokens.words[place], here):
                continue
            _, end = tokens.clause_range(place)
            helped = place + 1 < end and tokens.words[place + 1] in self._government.having
            if not helped and not tokens.words[place].startswith("aver"):
                continue
            for other in range(place + 1, min(end, place + 1 + _PARTICIPLE)):
                word = tokens.words[other]
                if word.endswith(old) and self._government.is_participle(word):
                    new = word[:-1] + ending
                    found[other] = [Option(other, other + 1, new, "agree", "agreement", must=True)]
                    break
        return found


def _is_accusative(word: str, here: list[Option]) -> bool:
    """Whether a pronoun of the reader is, or becomes, *La* before a form of *avere*: *averla*, *L'ho*."""
    forms = [word, *(one.new.lower() for one in here)]
    return any(form in ("la", "l'") or form.endswith("averla") for form in forms)


def _elided(tokens: Tokens, found: list[list[Option]]) -> list[list[Option]]:
    """*Dove sei* as *dov'è*, which is not written in full."""
    for place, here in enumerate(found):
        near = place > 0 and tokens.clause[place - 1] == tokens.clause[place]
        asked = tokens.words[place - 1] if near else ""
        if here and asked == "dove" and all(one.new in _BEFORE_VOWEL for one in here):
            found[place - 1] = [
                replace(one, low=place - 1, new=f"{asked[:-1]}'{one.new}") for one in here
            ]
            found[place] = []
    return found
