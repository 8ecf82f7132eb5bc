"""Which Italian verbs are whose, and what they govern: *Le scrivo*, but *La chiamo*.

``[settings.government]`` of the pack lists verbs that take the person they speak of in the dative, in
the accusative, or with a pronoun of their own (*sedersi*), and words that lead up to a command.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from politesse.languages.paradigms import Paradigms
from politesse.languages.tokens import Tokens

_CLITIC = 2  # letters of a pronoun behind an infinitive
_NEAR = 3  # words after an auxiliary among which its participle or infinitive is looked for
_PARTICIPLES = ("o", "a", "i", "e")
_INDEFINITE = (["un"], ["una"], ["un'"], ["uno"])
_BRINGING = frozenset({"che", "se", "di"})
_PLURAL = ("ranno", "rebbero", "avano", "evano", "ivano")  # third persons that the paradigms lack


class Government:
    """Sets of forms, looked up by what is asked of a word."""

    def __init__(self, paradigms: Paradigms, table: Mapping[str, list[str]]) -> None:
        forms = paradigms.forms
        words = {key: frozenset(entries) for key, entries in table.items()}
        self.leading, self.joining = words["leading"], words["joining"]
        self.unstressed, self.prepositions = words["unstressed"], words["prepositions"]
        self.determiners, self.before_nouns = words["determiners"], words["before_nouns"]
        self.datives, self.times = words["datives"], words["times"]
        self.wishing, self.conceding = words["wishing"], words["conceding"]
        self.nouns, self.of = words["nouns"], words["of"]
        self.people = words["people"]
        self.own_si = _of(paradigms, words["reflexive"] | words["own_si"])
        self.modal, self.never = words["modal"], words["never"]
        self.stative, self.opening = words["stative"], words["opening"] | words["conceding"]
        self.receiving, self.states = words["receiving"], words["states"]
        self.objects, self._showing, self.links = words["objects"], words["showing"], words["links"]
        self.second = forms("ind.*.2sg") | forms("cnd.2sg") | forms("sbj.ipf.2sg")
        self.past_subjunctive = forms("sbj.ipf.2sg") - forms("ind.*.2sg")
        self.conditional = forms("cnd.2sg")
        self.subjunctive = forms("sbj.prs.2sg") & forms("ind.prs.2sg")
        self.indicative = forms("ind.prs.3sg")
        single = frozenset().union(*(forms(f"imp.2sg.{one}") for one in words["behind"]))
        self.behind = single - forms("ind.*")
        self.commands = forms("imp.2sg") | self.behind
        self._first = forms("*.1sg") | forms("*.1pl") | words["first"]
        self._finite = forms("ind.*") | forms("cnd.*") | forms("imp.2sg") | forms("imp.3sg")
        self._finite |= words["first"] | forms("sbj.ipf.*")
        self._infinitives, self._participles = forms("inf"), forms("ptc")
        self._gerunds = forms("ger")
        self.having, self.being = _of(paradigms, {"avere"}), _of(paradigms, {"essere"})
        self.having |= words["having"]
        self._going, self.asking = words["going"], words["asking"]
        self.arriving = _of(paradigms, words["arriving"])
        self.of_things = _of(paradigms, words["of_things"]) | self.being
        self.adjectives = words["adjectives"]
        self.felt, self.when = words["felt"], words["when"]
        self.numerals, self.known = words["numerals"], words["known"]
        self.greeting, self.feminine = words["greeting"], words["feminine"]
        self.calling, self.happening = words["calling"], words["happening"]
        self._pleasing = _of(paradigms, words["pleasing"])
        self.feeling = _of(paradigms, words["feeling"])
        self.reporting, self.excusing = _of(paradigms, words["reporting"]), words["excusing"]
        self.keeping = _of(paradigms, words["keeping"])
        self._dative = _of(paradigms, words["dative"])
        self._accusative = _of(paradigms, words["accusative"])
        self._fetching = _of(paradigms, words["fetching"])
        self._either = _of(paradigms, words["either"])
        self._reflexive = words["reflexive"]
        self._auxiliary = _of(paradigms, words["auxiliary"]) - {"sa"}
        self.own_modal = self._auxiliary & self.second
        self.becoming = _of(paradigms, {"venire"}) | {"verranno", "venivano", "verrebbero"}

    def is_finite(self, word: str) -> bool:
        """Whether a word is a finite verb, or looks like one."""
        return word in self._finite or word.endswith(_PLURAL)

    def is_participle(self, word: str) -> bool:
        """Whether a word is a participle, in any gender and number."""
        return _participle(word) in self._participles

    def reports(self, tokens: Tokens, verb: int) -> bool:
        """Whether a verb says what somebody says, thinks or wishes: *dice che*, *ha chiesto se*."""
        after = tokens.words[verb + 1 : verb + 1 + _NEAR]
        if tokens.words[verb] in self.having:
            return bool(after) and _participle(after[0]) in self.reporting and _brings(after[1:])
        return tokens.words[verb] in self.reporting and _brings(after[:2])

    def has_arrived(self, word: str) -> bool:
        """Whether a word is the participle of a verb whose subject mostly follows."""
        return _participle(word) in self.arriving

    def is_infinitive(self, word: str) -> bool:
        """Whether a word is an infinitive without pronouns."""
        return word in self._infinitives

    def is_first(self, word: str) -> bool:
        """Whether a verb is of the first person."""
        return word in self._first and word not in self.second

    def first_or_second(self, word: str) -> bool:
        """Whether a verb is of the first person or the second, and nothing tells (*vedessi*)."""
        return word in self.past_subjunctive

    def of_reader(self, word: str) -> bool:
        """Whether a verb is one of tu."""
        return word in self.second and word not in self.past_subjunctive

    def is_reflexive(self, word: str) -> bool:
        """Whether an infinitive with *ti* behind it is one of a verb with a pronoun of its own."""
        stem = word[:-_CLITIC]
        return stem + "e" in self._reflexive or stem + "re" in self._reflexive

    def person_object(self, word: str) -> bool:
        """Whether the object of an infinitive with a pronoun behind it is mostly a person."""
        stem = word[:-_CLITIC]
        if stem + "e" in self._auxiliary:
            return True
        return any(
            stem + end in known for end in ("e", "re") for known in (self._dative, self._accusative)
        )

    def personal(self, tokens: Tokens, verb: int) -> bool:
        """Whether what a verb does is mostly done to a person."""
        words = tokens.words
        near = [words[verb]]
        if words[verb] in self.having:
            near += [_participle(word) for word in words[verb + 1 : verb + 1 + _NEAR]]
        elif words[verb] in self.being:
            after = map(_participle, words[verb + 1 : verb + 1 + _NEAR])
            return any(word in self.arriving for word in after)  # Le è piaciuto
        elif words[verb] in self._auxiliary:
            near += words[verb + 1 : verb + 1 + _NEAR]
        return any(word in self._dative or word in self._accusative for word in near)

    def is_felt(self, tokens: Tokens, verb: int) -> bool:
        """Whether a verb and the word after it say how somebody feels: *Le fa male*, *Le dà fastidio*."""
        after = tokens.words[verb + 1 : verb + 3]
        if tokens.words[verb] in self.being:
            return any(_participle(word) in self._pleasing for word in after)  # Le è piaciuto
        return tokens.words[verb] in self.feeling and not self.felt.isdisjoint(after)

    def judges(self, tokens: Tokens, verb: int) -> bool:
        """Whether a form of *essere* says how it is to do something: *è duro vedere*."""
        words = tokens.words
        _, end = tokens.clause_range(verb)
        return any(
            words[other] in self._infinitives and words[other - 1] not in self.before_nouns
            for other in range(verb + 2, min(end, verb + 2 + _NEAR))
        )

    def has_masculine(self, tokens: Tokens, verb: int) -> bool:
        """Whether a participle after the verb agrees with no reader called Lei: *l'ho visto*."""
        near = tokens.words[verb + 1 : verb + 1 + _NEAR]
        return any(word.endswith("o") and word in self._participles for word in near)

    def case(self, tokens: Tokens, verb: int) -> str:
        """*Le* or *La*, by the verb that an unstressed pronoun stands before."""
        words = tokens.words
        _, end = tokens.clause_range(verb)
        if words[verb] in self.being:
            return "Le"
        for other in range(verb + 1, min(end, verb + 1 + _NEAR)):
            word = words[other]
            if words[verb] in self.having and _participle(word) in self._participles:
                if word[-1:] != "o" and _participle(word) in self._accusative | self._either:
                    return "La"  # ti hanno servita
                return self._governed(tokens, _participle(word), other)
            if words[verb] in self.becoming and _participle(word) in self._participles:
                return "Le"
            if word in self._infinitives or word in self._gerunds:
                if words[verb] in self._showing:
                    return "Le" if word in self._showing else "La"
                if words[verb] in self._auxiliary or words[verb] in self._going:
                    return self._governed(tokens, word, other)
                break
        return self._governed(tokens, words[verb], verb)

    def case_of_infinitive(self, tokens: Tokens, place: int) -> str:
        """*Le* or *La* behind an infinitive or gerund."""
        stem = tokens.words[place][:-_CLITIC]
        verb = stem + "re" if stem + "re" in self._infinitives else stem + "e"
        after = tokens.words[place + 1] if place + 1 < len(tokens.words) else ""
        if verb in self._auxiliary and after in self._infinitives:
            return self._governed(tokens, after, place + 1)
        if verb == "fare" and after in self._infinitives:
            shown = after in self._showing or self._has_object(tokens, place + 1)
            return "Le" if shown else "La"
        return self._governed(tokens, verb if stem not in self._gerunds else stem, place)

    def _governed(self, tokens: Tokens, form: str, place: int) -> str:
        """By the verb; where it may take either, *Le* stands beside another object."""
        if form in self._fetching and tokens.words[place + 1 : place + 2] in _INDEFINITE:
            return "Le"
        dative, accusative = form in self._dative, form in self._accusative
        if dative != accusative:
            return "Le" if dative else "La"
        return "Le" if self._has_object(tokens, place) else "La"

    def _has_object(self, tokens: Tokens, place: int) -> bool:
        _, end = tokens.clause_range(place)
        after = tokens.words[place + 1] if place + 1 < end else ""
        return after in self.objects or after[:1].isdigit()


def _brings(words: Sequence[str]) -> bool:
    """Whether a clause follows that is said or wished."""
    return not _BRINGING.isdisjoint(words)


def _participle(word: str) -> str:
    """A participle as the paradigms have it."""
    return word[:-1] + "o" if word[-1:] in _PARTICIPLES else word


def _of(paradigms: Paradigms, lemmas: frozenset[str] | set[str]) -> frozenset[str]:
    """All forms of some verbs."""
    return frozenset(
        form
        for word in paradigms.words
        if word.lemma in lemmas
        for forms in word.cells.values()
        for form in forms
    )
