"""What the clause around a word rules out, where formal address has the verbs of the third person.

A verb with a subject of its own, or a noun of the same form, does not change; a command is no
subjunctive; and of *te* the verb tells whether it is *se* (te sientas) or *le* (te llamo). Choices that
only together make no sense are found by ``torn``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from politesse.core import TargetRegister
from politesse.languages import Pack
from politesse.languages.clauses import Clauses
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option

_VERBS = ("verb", "guess", "imperative")
_CLITICS = ("pronoun", "reflexive")
_LOST = ("s", "z", "r")  # last letters that a verb loses before -lo
_CLUSTER = 3  # unstressed pronouns and negations between a pronoun and its verb


class Grammar:
    """Says which options of one language and direction the grammar of a clause allows."""

    def __init__(self, pack: Pack, target: TargetRegister, settings: Mapping[str, Any]) -> None:
        assert pack.subjects is not None
        self._subjects = pack.subjects
        self._informal = target == "informal"
        self._clitics = frozenset(pack.subjects.clitics)
        self._articles = pack.subjects.articles
        self._tied = pack.subjects.tied
        self._negations = frozenset(settings.get("negations", ()))
        self._to = frozenset(settings.get("to", ()))
        self._wishes = frozenset(settings.get("wishes", ()))
        self._cluster = frozenset(settings.get("cluster", ()))
        forms = pack.paradigms.forms
        self._finite = pack.subjects.finite
        self._third = forms("ind.*.3sg") | forms("cnd.3sg") | forms("sbj.*.3sg")
        self._second = (forms("*.2sg") | forms("*.2pl")) - self._third
        self._commands = forms("imp.2sg") | forms("imp.3sg")
        self._asking = forms("imp.3sg") - forms("ind.*.3sg")
        self._conditions = frozenset(settings.get("conditions", ()))
        self._conditional = forms("sbj.*.3sg")
        self._turning = _forms_of(pack, settings.get("turning", ()))
        self._datives = _forms_of(pack, settings.get("datives", ()))
        self._accusatives = _forms_of(pack, settings.get("accusatives", ()))
        self._reflexives = _forms_of(pack, settings.get("reflexives", ()))
        self._on_persons = self._accusatives | _forms_of(pack, settings.get("on_persons", ()))

    def __call__(self, tokens: Tokens, options: list[list[Option]]) -> list[list[Option]]:
        """The options that the clause around each of them allows."""
        clauses = self._subjects(tokens)
        return [[one for one in here if self._allows(tokens, clauses, one)] for here in options]

    def bound(self, tokens: Tokens, options: Sequence[Sequence[Option]]) -> set[int]:
        """The places of words that surely address the reader, and so may not stay."""
        if not self._informal:
            return set()
        clauses = self._subjects(tokens)
        found = {
            place
            for place, here in enumerate(options)
            if (here and self._addresses(tokens, clauses, place, {one.kind for one in here}))
            or (here and not clauses.named(place) and self._is_on_person(here))
        }
        commanded = {
            tokens.sentence[place]
            for place in found
            if any(one.kind == "imperative" for one in options[place])
        }
        return found | {
            place
            for place, here in enumerate(options)
            if here and tokens.sentence[place] in commanded and self._waits(tokens, clauses, place)
        }

    def _waits(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether a verb is what the reader does before what he is told to: *quando chegar, avise*."""
        word = tokens.words[place]
        if word not in self._conditional or clauses.stands[place] != "inner":
            return False
        if clauses.whose[place] or clauses.named(place):
            return False
        if word in self._turning and _next(tokens, place) in self._subjects.determiners:
            return False
        before = place - 1
        while before > 0 and tokens.words[before] in self._clitics | self._negations:
            before -= 1
        return tokens.words[before] in self._conditions

    def _is_on_person(self, here: Sequence[Option]) -> bool:
        """Whether a pronoun goes with the infinitive of what is done to persons: *invitarlo*."""
        written = [one.new.partition("-")[0] for one in here if one.kind == "clitic"]
        return any(new.removesuffix("te") in self._on_persons for new in written)

    def _addresses(self, tokens: Tokens, clauses: Clauses, place: int, kinds: set[str]) -> bool:
        """Whether a verb is the reader's or a command, or a pronoun can be nobody else."""
        word = tokens.words[place]
        if "imperative" in kinds:
            known = word in self._asking and word not in self._subjects.nouns
            return clauses.stands[place] == "main" and known and self._opens(tokens, place)
        if kinds & set(_VERBS):
            return clauses.whose[place] == "reader" or self._is_forbidden(tokens, clauses, place)
        if "pronoun" not in kinds:
            return False
        if word in self._subjects.datives and self._means_reader(tokens, place):
            return True
        if clauses.named(place):
            return False
        verb = place - 1 if _is_tied(tokens, place) else self._verb_after(tokens, place)
        if verb is None:
            return False
        if word in self._subjects.datives:
            return not self._doubled(tokens, verb)
        return tokens.words[verb] in self._on_persons

    def _is_forbidden(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether a verb is what the reader shall not do: *no cierre*, *nem a escreva*."""
        free = clauses.whose[place] == "" and clauses.stands[place] == "main"
        return free and tokens.words[place] in self._asking and self._brought_in(tokens, place)

    def _means_reader(self, tokens: Tokens, place: int) -> bool:
        """Whether a dative is told by a word for the reader after it: *le mandó a usted*."""
        _, end = tokens.clause_range(place)
        pairs = pairwise(tokens.words[place:end])
        return any(one in self._to and two in self._subjects.readers for one, two in pairs)

    def _opens(self, tokens: Tokens, place: int) -> bool:
        """Whether nothing stands before a verb in its clause but small words."""
        begin, _ = tokens.clause_range(place)
        return all(word in self._subjects.small for word in tokens.words[begin:place])

    def _doubled(self, tokens: Tokens, verb: int) -> bool:
        """Whether the person a dative means is named after the verb: *le dije a Pedro*."""
        _, end = tokens.clause_range(verb)
        return any(word in self._to for word in tokens.words[verb + 1 : end])

    def _allows(self, tokens: Tokens, clauses: Clauses, option: Option) -> bool:
        if option.kind in _VERBS:
            return self._may_address(tokens, clauses, option)
        word = tokens.words[option.low]
        if option.kind == "clitic":
            return self._suits_infinitive(tokens, option)
        single = option.kind in _CLITICS and option.high == option.low + 1
        if single and (word in self._subjects.small or word in self._tied):
            return self._suits_verb(tokens, clauses, option)
        return True

    def _suits_infinitive(self, tokens: Tokens, option: Option) -> bool:
        """Whether a pronoun that is written with an infinitive can be what the option says.

        It has the case of its verb (*decirle*), and is no reflexive after a verb that is not the
        reader's (*quería verte*).
        """
        word = tokens.words[option.low]
        if self._informal or not word.endswith("te"):
            return True
        if word.removesuffix("te") in self._datives:
            return option.new.endswith("le")
        if word.removesuffix("te") in self._reflexives:
            return option.new.endswith("se")
        return not option.new.endswith("se") or self._may_be_governed(tokens, option.low)

    def _may_be_governed(self, tokens: Tokens, place: int) -> bool:
        """Whether the verb before an infinitive is the reader's, or none is there."""
        begin, _ = tokens.clause_range(place)
        for other in range(place - 1, max(begin, place - 1 - _CLUSTER) - 1, -1):
            word = tokens.words[other]
            if word in self._second or word in self._commands:
                return True
            if word in self._finite:
                return False
            if word not in self._subjects.small:
                return True
        return True

    def _may_address(self, tokens: Tokens, clauses: Clauses, option: Option) -> bool:
        """Whether a verb can be the reader's, and a command or a subjunctive as the option says."""
        place = option.low
        stands = clauses.stands[place]
        if option.high > place + 1:
            return clauses.whose[place] != "other"
        goes_on = clauses.whose[place] == "before" and option.kind == "imperative"
        if option.op.startswith("{inf."):
            return True
        if clauses.of_others(place) and not goes_on:
            return False
        if not stands and tokens.words[place] in self._subjects.small:
            return self._is_command(tokens, place)
        if option.new[-1:] in _LOST and self._loses_letter(tokens, place):
            return False
        if option.kind == "imperative":
            return stands != "inner"
        if not option.op.startswith("{sbj.prs") or stands != "main":
            return True
        return self._brought_in(tokens, place)

    def _is_command(self, tokens: Tokens, place: int) -> bool:
        """Whether a word that is mostly a preposition commands: *entre en su cuenta*, *entre, por favor*."""
        opens = place == 0 or tokens.clause[place - 1] != tokens.clause[place]
        after = _next(tokens, place)
        return opens and (after is None or after in self._subjects.prepositions)

    def _loses_letter(self, tokens: Tokens, place: int) -> bool:
        """Whether a pronoun is tied to a verb that would lose its last letter: *conheces-o*."""
        after = place + 1
        return (
            bool(self._tied)
            and after < len(tokens.words)
            and _is_tied(tokens, after)
            and tokens.words[after] in self._articles
        )

    def _brought_in(self, tokens: Tokens, place: int) -> bool:
        """Whether a negation or a wish before a verb makes it a subjunctive without a link."""
        begin, _ = tokens.clause_range(place)
        words = tokens.words
        if any(word in self._wishes for word in words[max(begin, place - 2 * _CLUSTER) : place]):
            return True
        for other in range(place - 1, max(begin, place - _CLUSTER) - 1, -1):
            if words[other] in self._negations:
                return True
            if words[other] not in self._clitics:
                return False
        return False

    def _suits_verb(self, tokens: Tokens, clauses: Clauses, option: Option) -> bool:
        """Whether an unstressed pronoun can be the reader as its verb stands."""
        place = option.low
        tied = _is_tied(tokens, place)
        word = tokens.words[place]
        if not tied and (word in self._tied or word not in self._clitics):
            return False
        if self._subjects.opens_clause(tokens, place):
            return False
        if _next(tokens, place) in self._cluster:
            return False
        verb = place - 1 if tied else self._verb_after(tokens, place)
        if verb is None:
            return word not in self._articles
        if self._informal:
            return self._was_reader(tokens, clauses, option, verb, tied)
        return self._becomes(tokens, clauses, option, verb, tied)

    def _becomes(
        self, tokens: Tokens, clauses: Clauses, option: Option, verb: int, tied: bool
    ) -> bool:
        """*te sientas* is *se*, *te llamo* is *le*; an infinitive may have either."""
        word, reflexive = tokens.words[verb], option.kind == "reflexive"
        if word in self._second:
            return reflexive
        if tied and word in self._commands and clauses.whose[verb] not in ("other", "joined"):
            return reflexive or clauses.whose[verb] != ""
        if tied and word in self._subjects.infinitives:
            if word in self._reflexives or option.new in self._articles:
                return reflexive and word in self._reflexives
            if word in self._datives or word in self._accusatives:
                return not reflexive and word in self._datives
        if reflexive:
            return word not in self._finite
        return self._has_case(tokens, option, verb)

    def _has_case(self, tokens: Tokens, option: Option, verb: int) -> bool:
        """Whether *le* or *lo* is what the verb takes, which may follow another: *vou-te ligar*."""
        _, end = tokens.clause_range(verb)
        for place in range(verb, min(end, verb + 1 + _CLUSTER)):
            word = tokens.words[place]
            if word in self._datives:
                return option.new in self._subjects.datives
            if word in self._accusatives:
                return option.new not in self._subjects.datives
            if place > verb and word not in self._subjects.small:
                break
        return True

    def _was_reader(
        self, tokens: Tokens, clauses: Clauses, option: Option, verb: int, tied: bool
    ) -> bool:
        """*se sienta* may be the reader's, *se vende* is not; *dígale* speaks of another."""
        word = tokens.words[verb]
        if option.kind == "reflexive":
            infinitive = word in self._subjects.infinitives and clauses.stands[verb] == "noun"
            if word not in self._finite or infinitive:
                return True
            return word in self._third and not clauses.of_others(verb)
        asked = word in self._asking and clauses.stands[verb] == "main"
        return not (asked and (tied or self._brought_in(tokens, verb)))

    def _verb_after(self, tokens: Tokens, place: int) -> int | None:
        """The finite verb or other word that an unstressed pronoun leans on, None for an article."""
        _, end = tokens.clause_range(place)
        for other in range(place + 1, min(end, place + 1 + _CLUSTER)):
            if tokens.words[other] not in self._clitics:
                leans = tokens.words[place] not in self._articles or (
                    other == place + 1 and self._subjects.leans(tokens, place)
                )
                return other if leans else None
        return None

    def torn(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], chosen: Sequence[Option]
    ) -> bool:
        """Whether a pronoun and its verb go different ways, or both the same where only one can."""
        changed = {one.low: one for one in chosen}
        for place, word in enumerate(tokens.words):
            if word not in self._clitics or tokens.quoted[place]:
                continue
            verb = place - 1 if _is_tied(tokens, place) else self._verb_after(tokens, place)
            if verb is None or not any(one.kind in _VERBS for one in options[verb]):
                continue
            moved = verb in changed and changed[verb].kind in _VERBS
            here = changed.get(place)
            if here is None:
                may = any(one.kind == "reflexive" for one in options[place])
                if moved and may and word in self._subjects.reflexive:
                    return True
            elif here.kind in _CLITICS and moved != (here.kind == "reflexive"):
                return True
        return False


def _forms_of(pack: Pack, lemmas: Sequence[str]) -> frozenset[str]:
    """All forms of some verbs."""
    wanted = frozenset(lemmas)
    words = [word for word in pack.paradigms.words if word.lemma in wanted]
    return frozenset(form for word in words for forms in word.cells.values() for form in forms)


def _is_tied(tokens: Tokens, place: int) -> bool:
    """Whether a hyphen ties a word to the one before it."""
    start = tokens.starts[place]
    return place > 0 and tokens.text[start - 1 : start] in ("-", "‑")


def _next(tokens: Tokens, place: int) -> str | None:
    """The word after, in the same clause."""
    if place + 1 == len(tokens.words) or tokens.clause[place + 1] != tokens.clause[place]:
        return None
    return tokens.words[place + 1]
