"""Whose verb a verb is: the reader's, somebody else's, or nobody's that is named.

Where formal address has the verbs of *he* and *she*, the subject of the clause tells the two apart:
a noun phrase, a name, a pronoun, or none at all where the verb has none (*llueve*, *se vende*) or its
person stands in the dative (*le gusta*). A pack says in ``subjects.toml`` by which words these are
known; whoever must tell the reader's verbs from others asks here.

The words of a sentence are gone over once. A link such as *que* or *si* opens a clause within the one
before, a comma closes it again, and a word such as *y* gives a verb the subject of the one before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from politesse.core.toml import Shape, keys
from politesse.languages.clauses import Clause, Clauses, Reading, Subject
from politesse.languages.paradigms import Paradigms
from politesse.languages.tokens import PLACEHOLDER, Tokens

_KEYS = (
    "reader others determiners clitics datives reflexive prepositions links joining adverbs times nouns"
    " adverb_endings finite third clitics_after tied experiencers impersonal passive arriving happening saying auxiliaries"
    " told told_cells commands narrated offered people relatives degrees"
    " indefinite causal existing found unmarked hours verbal opening asking_when placing"
)
SUBJECTS: Shape = {f"{key}?": shape for key, shape in keys(_KEYS, [str]).items()}
_STRONG = frozenset(";:¿¡()–—\n")
_DONE = ("ado", "ido", "to", "cho", "so")  # ends of participles that the paradigms may lack
_NEAR = 3  # words after a determiner among which its noun is looked for


class Subjects:
    """Finds the subjects of verbs in the texts of one language."""

    def __init__(
        self, table: Mapping[str, Any], classes: Mapping[str, Any], paradigms: Paradigms
    ) -> None:
        words = {key: _expanded(table.get(key, ()), classes) for key in _KEYS.split()}
        self._phrases = [tuple(phrase.split()) for phrase in words["reader"]]
        self.readers = frozenset(phrase[0] for phrase in self._phrases)
        self.others, self.determiners = words["others"], words["determiners"]
        self.clitics, self.datives = words["clitics"], words["datives"]
        self.prepositions, self.links = words["prepositions"], words["links"]
        self._joining, self.adverbs = words["joining"], words["adverbs"]
        self._times, self.nouns, self._hours = words["times"], words["nouns"], words["hours"]
        self._verbal = words["verbal"]
        self.reflexive, self._endings = words["reflexive"], tuple(words["adverb_endings"])
        self._clitics_after, self.tied = words["clitics_after"], words["tied"]
        self.finite = _forms(paradigms, words["finite"])
        self._third = _forms(paradigms, words["third"])
        self.infinitives = paradigms.forms("inf")
        self.experiencers = _of(paradigms, words["experiencers"], "*.3*", "ptc")
        self._impersonal = _of(paradigms, words["impersonal"], "*.3*", "ptc")
        self._impersonal |= words["impersonal"]
        self._passive = _of(paradigms, words["passive"], "*.3*", "ptc")
        self._arriving = _of(paradigms, words["arriving"], "*.3*")
        self._auxiliaries = _of(paradigms, words["auxiliaries"], "*.3*")
        self._opening = _of(paradigms, words["opening"], "*.3*")
        self._asking_when = words["asking_when"]
        self._placing = words["placing"]
        self._existing = _of(paradigms, words["existing"], "*.3sg")
        self._unmarked = _of(paradigms, words["unmarked"], "*")
        self._found = self.determiners | self.others | words["found"]
        self._plural = paradigms.forms("ind.*.3pl")
        self._participles = paradigms.forms("ptc")
        self._happening = _of(paradigms, words["happening"], "*.3*", "ptc")
        self.saying = _of(paradigms, words["saying"], "*.3*")
        self._relatives, self._degrees = words["relatives"], words["degrees"]
        self.indefinite, self._causal = words["indefinite"], words["causal"]
        self._narrated = _forms(paradigms, words["narrated"]) or self._third
        self._offered = _of(paradigms, words["offered"], "*.3sg")
        self._people = words["people"]
        self._told, self._told_forms = (
            words["told"],
            _of(paradigms, words["saying"], *words["told_cells"]),
        )
        self._telling = _of(paradigms, words["saying"], "imp.*")
        self._commands = _forms(paradigms, words["commands"])
        self._last: tuple[Tokens, Clauses] = Tokens(""), Clauses([], [], [], [])
        self._between = self.adverbs | self.clitics | self.datives | self._joining
        self.articles = self.clitics & self.determiners
        small = self.links | self._joining | self.adverbs | self.prepositions
        small |= self.clitics | self.datives
        self.small = small
        self.finite -= small | self.determiners
        self._known = small | self.finite | self.infinitives

    def __call__(self, tokens: Tokens) -> Clauses:
        """Go over a text; the last one is remembered, since several ask about it."""
        if self._last[0] is not tokens:
            self._last = tokens, self._clauses(tokens)
        return self._last[1]

    def _clauses(self, tokens: Tokens) -> Clauses:
        size = len(tokens.words)
        reading = Reading(tokens, [""] * size, [""] * size)
        for place, word in enumerate(tokens.words):
            self._cut(reading, place)
            if tokens.quoted[place]:
                continue
            if self.opens_clause(tokens, place):
                reading.clauses.append(self._inner(reading, place))
            elif word in self._joining:
                reading.join()
            elif self._is_verb(reading, place):
                if self._of_nobody(tokens, place):
                    reading.nobody(place, self._felt(reading, place))
                else:
                    self._verb(reading, place)
            elif self._is_command(tokens, place):
                reading.command(place)
            else:
                if word in self.finite:
                    reading.stands[place] = "noun"
                self._named(reading, place)
        verbs = [place for place, where in enumerate(reading.stands) if where in ("main", "inner")]
        people = [place for place in reading.people if self._is_told_of(tokens, place)]
        return Clauses(reading.found, reading.stands, verbs, reading.phrases, people)

    def _cut(self, reading: Reading, place: int) -> None:
        tokens = reading.tokens
        if place == 0 or tokens.clause[place] == tokens.clause[place - 1]:
            return
        between = tokens.text[tokens.ends[place - 1] : tokens.starts[place]]
        if tokens.first(place) or not _STRONG.isdisjoint(between):
            reading.start(tokens.first(place))
        else:
            reading.comma()

    def _inner(self, reading: Reading, place: int) -> Clause:
        """The clause that a link opens: of the person before it (*el hombre que llamó*), or of nobody yet."""
        tokens = reading.tokens
        before = _before(tokens, place)
        says = reading.last == place - 1 and before in self.saying
        relative = tokens.words[place] in self._relatives and self._ends_person(tokens, place)
        asked = tokens.words[place] in self.others and before not in self.prepositions  # a quién
        theirs = asked or self.asks_another(tokens, place)
        tells = says or tokens.words[place] in self._causal
        return Clause("other" if theirs or relative else "", relative, inner=True, tells=tells)

    def _ends_person(self, tokens: Tokens, place: int) -> bool:
        """Whether a person is named right before a place, over a comma too: *mi hermana, que vive aquí*."""
        if place < 2 or tokens.sentence[place - 1] != tokens.sentence[place]:
            return place == 1 and tokens.words[0] in self._people
        return tokens.words[place - 1] in self._people or (
            self._is_name(tokens, place - 1) and _before(tokens, place) is not None
        )

    def asks_another(self, tokens: Tokens, place: int) -> bool:
        """Whether what follows is what the reader is to tell somebody else: *dígale que venga*."""
        before = _before(tokens, place)
        if before in self._told_forms:
            return True
        told = before in self._told and place > 1
        return told and tokens.words[place - 2] in self._telling

    def tells_another(self, tokens: Tokens, place: int) -> bool:
        """Whether the reader is to tell somebody something: *dígale*, *diga-lhe*."""
        if tokens.words[place] in self._told_forms:
            return True
        return (
            place > 0
            and tokens.words[place] in self._told
            and tokens.words[place - 1] in self._telling
        )

    def opens_clause(self, tokens: Tokens, place: int) -> bool:
        """Whether a word is a link, and no pronoun of the verb: *se quer*, not *trata-se*, *não se vê*."""
        if place < 0 or tokens.words[place] not in self.links:
            return False
        if tokens.words[place] not in self.clitics:
            return True
        if tokens.text[tokens.starts[place] - 1 : tokens.starts[place]] == "-":
            return False
        before = _before(tokens, place)
        return before is None or (
            before not in self._clitics_after and before not in self.prepositions
        )

    def _is_verb(self, reading: Reading, place: int) -> bool:
        """Whether a word is a verb here and no noun of the same form."""
        tokens = reading.tokens
        word = tokens.words[place]
        if word not in self.finite:
            return False
        if _after(tokens, place) in self.tied:
            return False
        if word in self.infinitives and not (reading.now.inner and not reading.now.verb):
            return False  # quando chegar, but para chegar
        before = _before(tokens, place)
        if before is None:
            return True
        if (before in self._degrees and not self._asks_more(tokens, place)) or _is_tied(
            tokens, place
        ):
            return False  # muy alegre, palavra-passe
        follows = reading.last == place - 1 and not reading.awaits_its_verb
        if follows and word not in self._offered:
            return False  # tuvieras dudas, but se calhar devia
        noun = word in self.nouns and word not in self._verbal
        if noun and self._after_determiner(tokens, place) and not self._is_led(tokens, place):
            return False  # toma nota, su última compra
        if tokens.raw[place][:1].isupper() and tokens.clause[place] == tokens.clause[place - 1]:
            return False
        if before in self.clitics:
            return before not in self.determiners or self.leans(tokens, place - 1)
        determined = before in self.determiners and not self._says_when(tokens, place)
        return not determined and before not in self.prepositions

    def _asks_more(self, tokens: Tokens, place: int) -> bool:
        """Whether a question word stands before the degree before a verb: *o que mais faz*."""
        return _before(tokens, place - 1) in self.links

    def _is_command(self, tokens: Tokens, place: int) -> bool:
        """Whether a word is a form that only commands have: *haz*, *siéntese*."""
        word, before = tokens.words[place], _before(tokens, place)
        if word not in self._commands or word in self.finite or word in self.small:
            return False
        return not {word, before} & self.determiners and before not in self.prepositions

    def _is_led(self, tokens: Tokens, place: int) -> bool:
        """Whether a phrase for the reader stands right before a word: *o senhor pode*."""
        near = (place - len(phrase) for phrase in self._phrases if len(phrase) > 1)
        return any(low >= 0 and self._reader_ends(tokens, low) == place for low in near)

    def _after_determiner(self, tokens: Tokens, place: int) -> bool:
        """Whether a command stands before a word, or a determiner and an adjective."""
        before = _before(tokens, place)
        if self._says_when(tokens, place):
            return False
        if before in self._commands:
            return True
        adjective = before is not None and before not in self.small and before not in self.finite
        return adjective and _before(tokens, place - 1) in self.determiners

    def _says_when(self, tokens: Tokens, place: int) -> bool:
        """Whether an hour stands before a word, and an object after it: *a las dos firmas tu contrato*."""
        timed = _before(tokens, place) in self._hours
        at = timed and _before(tokens, place - 2) in self.prepositions
        after = _after(tokens, place)
        return at and (after in self.determiners or after in self.prepositions)

    def leans(self, tokens: Tokens, place: int) -> bool:
        """Whether a word that is an article elsewhere is a pronoun before its verb."""
        word, after = tokens.words[place], _after(tokens, place)
        before = _before(tokens, place)
        if word in self.clitics and after in self.infinitives and self._clitics_after:
            return before in self._clitics_after or self._awaits_verb(tokens, place)
        if word not in self.clitics or after not in self.finite:
            return False
        if self._clitics_after:
            of_many = after in self._plural and before is not None and after not in self.nouns
            return before in self._clitics_after or of_many  # que o viu, os pais o viram
        return after not in self.nouns

    def _awaits_verb(self, tokens: Tokens, place: int) -> bool:
        """Whether a link stands before a place, and no verb between: *se alguma coisa o incomodar*."""
        begin, _ = tokens.clause_range(place)
        for other in range(place - 1, max(begin, place - 1 - _NEAR) - 1, -1):
            word = tokens.words[other]
            if word in self.links:
                return True
            if word in self.finite or word in self.prepositions:
                return False
        return False

    def _verb(self, reading: Reading, place: int) -> None:
        """A verb with a subject, which follows a verb of saying after a quotation."""
        tokens = reading.tokens
        word = tokens.words[place]
        if word in self.saying and place and tokens.quoted[place - 1]:
            reading.clauses = [Clause("other", person=True)]
        offered = word in self._offered
        told = word in self._narrated and not offered
        reading.verb(place, word in self._third, told, offered)

    def _of_nobody(self, tokens: Tokens, place: int) -> bool:
        """Whether a verb has no person for a subject, by what it means and what stands beside it."""
        words = tokens.words
        word, after, end = words[place], _after(tokens, place), tokens.ends[place]
        tied = after if tokens.text[end : end + 1] == "-" and word in self._third else None
        if word in self._auxiliaries and after in self._participles:
            word = after
        before = None if self.opens_clause(tokens, place - 1) else _before(tokens, place)
        if word in self.experiencers and not self.datives.isdisjoint((before, tied)):
            return True
        if word in self._passive and not self.reflexive.isdisjoint((before, tied)):
            return not self._names_reader(tokens, place)  # but se ve a usted mismo
        if word in self._happening and _before(tokens, place) in self.links:
            return not self._is_wish(tokens, place)
        if word in self._existing and self._is_found(after):
            return True  # haya nada, haya novedades
        if word in self._arriving and after in self.determiners:
            return after not in self.prepositions and not self.says_when(tokens, place + 1)
        if self._opens_at(tokens, place):
            return True
        if self._unmarked and self._subject_follows(tokens, place):
            return True
        return word in self._impersonal or self._will_be_impersonal(words, place)

    def _is_found(self, word: str | None) -> bool:
        """Whether what there is begins with a word, which is no participle of what somebody has done."""
        if word is None or word in self._found:
            return word is not None
        done = word in self._participles or word.endswith(_DONE)
        return not done and word not in self.small and word not in self.infinitives

    def _opens_at(self, tokens: Tokens, place: int) -> bool:
        """Whether it is asked when something opens or ends: *a qué hora cierra la farmacia*."""
        if (
            tokens.words[place] not in self._opening
            or _after(tokens, place) not in self.determiners
        ):
            return False
        begin, _ = tokens.clause_range(place)
        return not self._asking_when.isdisjoint(tokens.words[max(begin, place - 2) : place])

    def _subject_follows(self, tokens: Tokens, place: int) -> bool:
        """Whether a person is named right after a verb without what marks an object: *que lea su abogada*.

        Only where the language marks persons so (*ve a su abogada*), but for some verbs (*tiene una hija*).
        """
        after = place + 1
        if tokens.words[place] in self._auxiliaries and _after(tokens, place) in self._participles:
            after += 1
        verb = tokens.words[after - 1]
        if verb in self._unmarked or (verb not in self.finite and verb not in self._participles):
            return False
        word = _after(tokens, after - 1)
        if word is None or word in self.indefinite:
            return False
        if word in self.determiners:
            return after + 1 < len(tokens.words) and tokens.words[after + 1] in self._people
        return self._is_name(tokens, after) and not self._is_main(tokens, place)

    def _is_main(self, tokens: Tokens, place: int) -> bool:
        """Whether no link stands before a verb in its clause."""
        begin, _ = tokens.clause_range(place)
        return self.links.isdisjoint(tokens.words[max(begin, place - _NEAR) : place])

    def _names_reader(self, tokens: Tokens, place: int) -> bool:
        """Whether a word for the reader comes soon after a verb in its clause."""
        _, end = tokens.clause_range(place)
        near = range(place + 1, min(end, place + 1 + _NEAR))
        return any(self._reader_ends(tokens, other) for other in near)

    def _felt(self, reading: Reading, place: int) -> bool:
        """Whether a person is named whom a verb pleases, or behind it: *a mi hermano le gusta*, *dijo Ana*."""
        if self._unmarked and self._subject_follows(reading.tokens, place):
            return True
        begin, _ = reading.tokens.clause_range(place)
        return bool(self._people and reading.people) and reading.people[-1] >= begin

    def _is_told_of(self, tokens: Tokens, place: int) -> bool:
        """Whether a person stands in a clause with a verb, and is not just called or signing."""
        return tokens.has(self.finite, *tokens.clause_range(place))

    def _is_wish(self, tokens: Tokens, place: int) -> bool:
        """Whether a link that begins its clause brings in a subjunctive: *que pase un buen día*."""
        opens = place == 1 or _before(tokens, place - 1) is None
        return opens and tokens.words[place] not in self._third and place + 1 < len(tokens.words)

    def _will_be_impersonal(self, words: Sequence[str], place: int) -> bool:
        """Whether an infinitive that no one does follows: *va a llover*."""
        following = words[place + 1 : place + 3]
        return any(word in self._impersonal and word in self.infinitives for word in following)

    def _named(self, reading: Reading, place: int) -> None:
        """Take up a word that names somebody, or nothing."""
        tokens = reading.tokens
        word, before = tokens.words[place], _before(tokens, place)
        article = word in self.determiners and not self.leans(tokens, place)
        article = article and not self.is_reader_phrase(tokens, place)
        if article:
            article = word not in self.indefinite and not self.says_when(tokens, place)
        if article or self._is_name(tokens, place):
            reading.phrases.append(place)
        if self._names_person(tokens, place, article):
            reading.people.append(place)
        if before in self.prepositions:
            return
        if word in self.readers and (end := self._reader_ends(tokens, place)):
            stands = tokens.raw[end][:1].isupper() if end < len(tokens.raw) else False
            stands = stands and tokens.clause[end] == tokens.clause[place]
            self._pronoun(reading, "other" if stands else "reader")
        elif word in self.others:
            reading.name("other", not self._people or word in self._people)
        elif word in self.determiners:
            if self._opens_phrase(tokens, place):
                reading.name("other", self.is_person(tokens, place))
        elif self._is_name(tokens, place):
            reading.name("other", word != PLACEHOLDER)

    def is_reader_phrase(self, tokens: Tokens, place: int) -> bool:
        """Whether *o senhor* begins here and nothing after it says who else that is: *o senhor da loja*."""
        end = self._reader_ends(tokens, place) if tokens.words[place] in self.readers else 0
        if not end:
            return False
        after = _after(tokens, end - 1)
        named = after is not None and tokens.raw[end][:1].isupper()
        return not named and after not in self.links and after not in self.prepositions

    def is_adverb(self, word: str) -> bool:
        """Whether a word is an adverb by the list or by its ending."""
        return word in self.adverbs or word.endswith(self._endings)

    def is_time(self, tokens: Tokens, place: int) -> bool:
        """Whether a preposition brings in a time: *al mes*, *a las nueve*, *às dez*."""
        near = tokens.words[place + 1 : place + 3]
        return self.says_when(tokens, place) or any(
            word in self._hours or word[:1].isdigit() for word in near
        )

    def _names_person(self, tokens: Tokens, place: int, article: bool) -> bool:
        """Whether a word is or begins the name of somebody who is not the reader."""
        if tokens.words[place] in self._people:
            return not (place and tokens.words[place - 1] in self.determiners)
        if article:
            return bool(self._people) and self.is_person(tokens, place)
        if _before(tokens, place) in self._placing:
            return False  # en Madrid
        return tokens.words[place] != PLACEHOLDER and self._is_name(tokens, place)

    def is_person(self, tokens: Tokens, place: int) -> bool:
        """Whether the noun phrase that begins here is a person's: *mi hermana*, *el juez*, *o Carlos*.

        A pack that does not list persons holds all for such.
        """
        if not self._people:
            return True
        _, end = tokens.clause_range(place)
        end = min(end, place + 1 + _NEAR)
        for other in range(place + 1, end):
            if tokens.words[other] in self._people:
                return True
            if tokens.words[other] in self.small or tokens.words[other] in self.finite:
                break
        return place + 1 < end and tokens.raw[place + 1][:1].isupper()

    def is_doubled(self, tokens: Tokens, place: int, verb: int) -> bool:
        """Whether a dative before a verb is a person named beside it: *a Juan le gusta*, *¿le gustó a su hija?*"""
        if tokens.words[place] not in self.datives or tokens.words[verb] not in self.experiencers:
            return False
        begin, end = tokens.clause_range(place)
        while begin < place and tokens.words[begin] in self._joining | self.links:
            begin += 1
        after = verb + 1
        while after < end and tokens.words[after] in self.adverbs:
            after += 1
        opens = begin < place and self._points_at(tokens, begin)
        return opens or (after < end and self._points_at(tokens, after))

    def _points_at(self, tokens: Tokens, place: int) -> bool:
        """Whether *a* stands before a person who is not the reader."""
        if tokens.words[place] not in ("a", "al") or place + 1 >= len(tokens.words):
            return False
        first = place + 1
        if tokens.words[first] in self.readers or tokens.words[first] in self._told:
            return False
        named = tokens.words[first] in self._people or self._is_name(tokens, first)
        return named or self.is_person(tokens, first if tokens.words[place] == "a" else place)

    def names_reader(self, tokens: Tokens, place: int) -> bool:
        """Whether a word or phrase for the reader begins here: *usted*, *o senhor*."""
        return tokens.words[place] in self.readers and self._reader_ends(tokens, place) > 0

    def _reader_ends(self, tokens: Tokens, place: int) -> int:
        """The end of a phrase such as *o senhor* that begins here, or 0."""
        for phrase in self._phrases:
            end = place + len(phrase)
            if tuple(tokens.words[place:end]) == phrase:
                return end
        return 0

    def _pronoun(self, reading: Reading, who: Subject) -> None:
        """A pronoun is the subject after its verb too: *ha firmado usted*."""
        now = reading.now
        if now.verb and who == "reader" and reading.found[reading.last] != "other":
            reading.found[reading.last] = now.whose = who
        reading.name(who)

    def _opens_phrase(self, tokens: Tokens, place: int) -> bool:
        """Whether a noun phrase begins that may be a subject: no time, no pronoun of the verb."""
        after = _after(tokens, place)
        if after is None or after in self.links or after in self.prepositions:
            return False
        if after in self.infinitives and tokens.words[place] in self.prepositions:
            return False  # a seguir
        if self.leans(tokens, place):
            return False
        return not self.says_when(tokens, place)

    def says_when(self, tokens: Tokens, place: int) -> bool:
        """Whether the noun phrase that begins here is one of time."""
        for word in tokens.words[place + 1 : place + 1 + _NEAR]:
            if word in self._times:
                return True
            if word in self.finite and word not in self.nouns:
                return False  # tu suscripción vence mañana
        return False

    def _is_name(self, tokens: Tokens, place: int) -> bool:
        """Whether a word is a name, or a bare noun that begins a sentence before its verb."""
        word, raw = tokens.words[place], tokens.raw[place]
        if word in self._known or word in self.determiners or word.endswith(self._endings):
            return False
        if word in self.others:
            return False  # yo, who is nobody told of
        if word != PLACEHOLDER and not raw[:1].isupper():
            return False
        if not tokens.first(place):
            return True
        for other in range(place + 1, min(place + 1 + _NEAR, len(tokens.words))):
            if tokens.clause[other] != tokens.clause[place]:
                return False
            if tokens.words[other] in self.finite:
                return True
            if tokens.words[other] not in self._between:
                return tokens.raw[other][:1].isupper()
        return False


def _is_tied(tokens: Tokens, place: int) -> bool:
    """Whether a hyphen ties a word to the one before it."""
    start = tokens.starts[place]
    return place > 0 and tokens.text[start - 1 : start] in ("-", "‑")


def _before(tokens: Tokens, place: int) -> str | None:
    """The word before, where no mark stands between."""
    if place == 0 or tokens.clause[place - 1] != tokens.clause[place]:
        return None
    return tokens.words[place - 1]


def _after(tokens: Tokens, place: int) -> str | None:
    """The word after, where no mark stands between."""
    if place + 1 == len(tokens.words) or tokens.clause[place + 1] != tokens.clause[place]:
        return None
    return tokens.words[place + 1]


def _expanded(words: Iterable[str], classes: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """Words, with those of the classes of ``register.toml`` that are named among them."""
    found: set[str] = set()
    for word in words:
        found.update(classes[word[1:]] if word[:1] == "@" else (word,))
    return frozenset(found)


def _forms(paradigms: Paradigms, cells: Iterable[str]) -> frozenset[str]:
    return frozenset().union(*(paradigms.forms(cell) for cell in cells))


def _of(paradigms: Paradigms, lemmas: frozenset[str], *cells: str) -> frozenset[str]:
    """The forms of some verbs that ``cells`` name."""
    return frozenset(
        form.lower()
        for word in paradigms.words
        if word.lemma in lemmas
        for cell, forms in word.cells.items()
        if any(fnmatchcase(cell, wanted) for wanted in cells)
        for form in forms
    )
