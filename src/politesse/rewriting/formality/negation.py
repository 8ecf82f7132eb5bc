"""Negation in two parts, one of which speech leaves out: French *ne … pas*.

The words are the pack's (``[negation]`` of ``wording.toml``); what is here is how they stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from politesse.core import Edit
from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.formality.edits import Manner, recased

_SURE, _BY_VERB, _COMMAND, _INFINITIVE, _DROPPED = 0.97, 0.93, 0.93, 0.9, 0.9
_FAR = 6  # words from the first part to the second
_VOWELS = "aeiouyàâæéèêëîïôœùûü"


class Negation:
    """Puts in, or takes out, the first part of a negation."""

    def __init__(self, pack: Pack, table: Mapping[str, Any]) -> None:
        self._first, self._elided = str(table["first"]), str(table["elided"])
        self._seconds = frozenset(table["seconds"])
        self._idioms = [tuple(phrase.split()) for phrase in table["idioms"]]
        self._late = frozenset(table["late"])
        self._adverbs = frozenset(table["adverbs"])
        self._clitics = frozenset(table["clitics"])
        self._subjects = frozenset(table["subjects"])
        self._shortened: Mapping[str, str] = table["shortened"]
        self._lengthened = {short: long for long, short in self._shortened.items()}
        self._verbs = frozenset(table["verbs"])
        self._unclear: Mapping[str, list[str]] = table["unclear"]
        self._aspirated = tuple(table["aspirated"])
        self._before_infinitive = frozenset(table["before_infinitive"])
        self._no_infinitives = frozenset(table["no_infinitives"])
        self._participles = tuple(table["participles"])
        self._commands = frozenset(table["commands"]) | pack.paradigms.forms("imp.*")

    def completed(self, tokens: Tokens, manner: Manner) -> Iterator[Edit]:
        """The first part where it is missing: *je sais pas* → *je ne sais pas*."""
        for place, word in enumerate(tokens.words):
            if (
                word in self._seconds
                and not tokens.quoted[place]
                and not self._idiom(tokens, place)
                and not self._denies(tokens, place)
            ):
                found = self._infinitive(tokens, place) or self._finite(tokens, place)
                if found:
                    yield from found

    def shortened(self, tokens: Tokens, manner: Manner) -> Iterator[Edit]:
        """The first part taken out: *je ne sais pas* → *je sais pas*."""
        words = tokens.words
        for place, word in enumerate(words):
            if word not in (self._first, self._elided) or tokens.quoted[place]:
                continue
            _, high = tokens.clause_range(place)
            ahead = words[place + 1 : min(high, place + 1 + _FAR)]
            if not ahead or not self._denied(words, place, ahead):
                continue
            yield from self._taken_out(tokens, place)

    def _idiom(self, tokens: Tokens, place: int) -> bool:
        """Whether a second part belongs to a phrase that says no without a verb."""
        return any(
            tuple(tokens.words[place : place + len(phrase)]) == phrase for phrase in self._idioms
        )

    def _denies(self, tokens: Tokens, place: int) -> bool:
        """Whether a second part is a subject with the first after it: *que rien ne coule*."""
        return tokens.words[place + 1 : place + 2] in ([self._first], [self._elided])

    def _denied(self, words: list[str], place: int, ahead: list[str]) -> bool:
        """Whether a second part follows that says no by itself."""
        for distance, word in enumerate(ahead):
            if word in self._seconds:
                verb = ahead[distance - 1] if distance else ""
                return word not in self._unclear or verb in self._unclear[word]
        return False

    def _taken_out(self, tokens: Tokens, place: int) -> Iterator[Edit]:
        text, start, end = tokens.text, tokens.starts[place], tokens.starts[place + 1]
        before = tokens.words[place - 1] if place and not tokens.first(place) else ""
        following = text[end : end + 1]
        if before in self._shortened and self._leans(tokens.words[place + 1]):
            low = tokens.starts[place - 1]
            new = recased(text[low : tokens.ends[place - 1]][:1], self._shortened[before])
            yield Edit(low, end, _typed(text, new), _DROPPED, "no-ne")
        elif tokens.first(place) and text[start].isupper():
            yield Edit(start, end + 1, following.upper(), _DROPPED, "no-ne")
        else:
            yield Edit(start, end, "", _DROPPED, "no-ne")

    def _infinitive(self, tokens: Tokens, place: int) -> list[Edit]:
        """*pour pas tomber* → *pour ne pas tomber*."""
        words = tokens.words
        if tokens.first(place) or words[place - 1] not in self._before_infinitive:
            return []
        after = place + 1
        _, high = tokens.clause_range(place)
        while after < high and words[after] in self._clitics:
            after += 1
        if after >= high or words[after] in self._no_infinitives:
            return []
        if not words[after].endswith(("er", "ir", "re")) or len(words[after]) < 4:
            return []
        at = tokens.starts[place]
        return [Edit(at, at, f"{self._first} ", _INFINITIVE, "ne-infinitive")]

    def _finite(self, tokens: Tokens, place: int) -> list[Edit]:
        words = tokens.words
        low, _ = tokens.clause_range(place)
        if self._first in words[low:place] or self._elided in words[low:place]:
            return []
        verb = self._verb(tokens, low, place)
        if verb is None or (words[place] in self._unclear and not self._clear(words, verb, place)):
            return []
        begin = verb
        while begin > low and words[begin - 1] in self._clitics:
            begin -= 1
        subject = begin - 1
        if subject < low or words[subject] not in self._subjects:
            # nous and vous are objects, and subjects where there is no other.
            if begin < verb and words[begin] in self._subjects:
                subject, begin = begin, begin + 1
            elif begin == low and words[verb] in self._commands:
                return [self._put(tokens, begin, _COMMAND)]
            elif words[verb] in self._verbs and begin > low:
                return [self._put(tokens, begin, _BY_VERB)]
            else:
                return []
        return [self._after(tokens, subject, begin)]

    def _verb(self, tokens: Tokens, low: int, place: int) -> int | None:
        """Where the verb of a second part stands: before it, with adverbs between."""
        words = tokens.words
        verb = place - 1
        while verb > low and words[verb] in self._adverbs:
            verb -= 1
        late = words[place] in self._late
        if late and verb > low and words[verb].endswith(self._participles):
            earlier = verb - 1
            while earlier > low and words[earlier] in self._adverbs:
                earlier -= 1
            # j'ai vu personne: the auxiliary, where a subject stands right before it
            if earlier >= low and words[earlier] not in self._subjects | self._clitics:
                before = words[earlier - 1] if earlier > low else ""
                if before in self._subjects | self._clitics:
                    verb = earlier
        if verb < low or words[verb] in self._subjects | self._clitics or words[verb] == "{}":
            return None
        if words[verb] in (self._first, self._elided) or not words[verb].isalpha():
            return None
        return verb

    def _clear(self, words: list[str], verb: int, place: int) -> bool:
        return words[verb] in self._unclear[words[place]]

    def _after(self, tokens: Tokens, subject: int, begin: int) -> Edit:
        """The first part after a pronoun, which is written out again before it."""
        text = tokens.text
        start, end = tokens.starts[subject], tokens.starts[begin]
        word = tokens.words[subject]
        if word in self._lengthened:
            full = recased(text[start : start + 1], self._lengthened[word])
            return Edit(start, end, f"{full} {self._part(tokens, begin)}", _SURE, "ne")
        return self._put(tokens, begin, _SURE)

    def _put(self, tokens: Tokens, begin: int, sure: float) -> Edit:
        start = tokens.starts[begin]
        part = self._part(tokens, begin)
        first = tokens.text[start]
        if tokens.first(begin) and first.isupper():
            return Edit(
                start, start + 1, f"{part[:1].upper()}{part[1:]}{first.lower()}", sure, "ne"
            )
        return Edit(start, start, part, sure, "ne")

    def _part(self, tokens: Tokens, begin: int) -> str:
        leans = self._leans(tokens.words[begin])
        part = _typed(tokens.text, self._elided) if leans else f"{self._first} "
        loud = len(tokens.raw[begin].rstrip("'’")) > 1 and tokens.raw[begin].isupper()
        return part.upper() if loud else part

    def _leans(self, word: str) -> bool:
        """Whether a short word loses its vowel before this one."""
        if word.startswith("h"):
            return not word.startswith(self._aspirated)
        return word[:1] in _VOWELS


def _typed(text: str, new: str) -> str:
    return new.replace("'", "’") if "’" in text else new
