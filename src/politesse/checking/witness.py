"""What stands around a string says whether its words speak to the reader.

*Zeige alle Einträge* on a check box is an order to the program, *Muove gli oggetti* in a tooltip says what
a command does, *Merci à vous tous* is said to many: none of them keeps or breaks a house register. The
English source tells best (``languages.english``); then the string's name, and its shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from politesse.core import Edit, toml
from politesse.core.protect import OBJECT
from politesse.formats import Segment
from politesse.languages import Pack
from politesse.languages.english import (
    addresses_reader,
    is_answer,
    is_asked,
    is_english,
    is_form_of_address,
    is_quotation,
    is_talk,
    names_reader,
    on_control,
    opens_for_nobody,
    opens_with_pronoun,
    opens_with_verb,
    orders,
    own_words,
    says_your,
    several_readers,
    states,
    tells_reader,
)
from politesse.languages.matching import Match
from politesse.languages.rules import Rule
from politesse.languages.tokens import Tokens

#: Kinds of markers whose forms are also those of an order to the program, or of a third person.
_VERBAL = frozenset({"imperative", "verb", "ending"})
_FORMULAS = _VERBAL | {"set phrase"}
_WORD = re.compile(r"[^\W\d_]+")
_NAME_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_SENTENCE = re.compile(r"[.!?。！？]\W{0,9}$|[.!?]\s+[A-Z]")
_SHORT = 3  # letters of a word that is as likely a name, a unit or a syllable
_LABEL = 8  # words of what fits on a control
_QUOTING = re.compile(r"<(quote|q|blockquote)\b[^<>]{0,200}>")
_OPENING = frozenset('‘“«„"「『‚»')  # what a quotation begins with
_ENTRY = re.compile(r"[^\n;|]+")
_ENUMERATED = re.compile(r"[^,]+")
_ENTRY_WORDS = 3  # of an entry between commas; more are a clause
_LIST = 6  # entries that make a list
_ENTRY_LENGTH = {"Jpan": 7, "Hang": 7}  # letters of an average entry in a list of words
_ITEM = re.compile(r"[ \t]{0,20}(?:[-*•–・●○■□◆◇]|\d{1,3}[.):])")
_ENTRY_TAG = re.compile(r"<(?:li|item|entry|td|dd)>")
_LINK_END = re.compile(r"[^\w<]{0,3}(?:</(?:a|b|strong|h\d)>|\]\()")
_OPTION = re.compile(
    r"[ \t]{8}|[ \t]{1,7}[\w=-]{1,20}[ \t]{3}|[ \t]{0,7}(?:-[A-Za-z?](?![^\W\d_])|--[a-z])"
)  # of a command, and what stands in its column
_GLOSS = re.compile(r"\s?[(（]([A-Z][A-Za-z .'-]{2,40})[)）]")
_HEADING = re.compile(r"\s?:")
_IDENTIFIER = re.compile(r"[a-z0-9]{1,60}(?:[_.][A-Za-z0-9]{1,60}){1,20}")
_MOST_PARTICLES = 3
_OPEN_END = ("label", "plain")  # tags of the last word of a label
_PREDICATES = (*_OPEN_END, "polite", "minor", "request", "respectful", "humble", "honorific")
_NAMED = re.compile(
    r"(?:(?:^|[\n.;>])\s{0,9}[^\W\d_][\w-]{1,20}(?: [\w-]{1,20}){0,2}|</(?:b|strong|em|i|code|dt)>)[\s\u00a0]?:\s{1,3}$"
)  # a choice, which is explained after the colon
_LONGEST_NAME = 80
_ADVISING = re.compile(
    r"\b(?:notes?|tips?|hints?|warning|caution|attention|important|remember|example|error|please)\b[^:\n]{0,40}:",
    re.IGNORECASE,
)
_BLANKS = 2  # signs in their place
_ALPHABET, _LETTERS = 20, 2  # words of how many letters are no words
_LONGEST_ITEM = 400
_WRAPPED = re.compile(r"(?<=[^\s.!?:;。！？：])(?:\n|<br\s?/?>)(?=[ \t]{0,40}[^\W\d_])")
_WIDTH = {"Jpan": 20, "Hang": 20}  # from which on a line is one that was wrapped
_OF_PERSONS = frozenset({"possessive", "pronoun", "clitic"})
_TITLE = 4  # words from which on capitals everywhere are those of a title
_AND_YOUR = re.compile(r"\b(?:and|or|but|nor|with|plus)\W{1,3}(?:\w+\W{1,3})?your\b", re.IGNORECASE)
_HE = re.compile(r"\b(?:he|him|his|she|her|hers)\b", re.IGNORECASE)
_SENTENCES = re.compile(r"(?<=[.!?])\s+|\n+")
_OTHER_SUBJECT = ("other", "joined")
_LETTER = re.compile(
    r"(?!.{0,80}\byour?\b)\W{0,3}(?:dear|yours|best|kind|warm|sincerely|regards|faithfully|respectfully)\b(?:[^.!?\n]|\.(?=\S)){0,60}",
    re.IGNORECASE,
)  # a phrase of letters and nothing else
_USAGE = re.compile(r"\s{0,20}usage\s?:", re.IGNORECASE)  # what a command of a terminal does
_OTHERS = re.compile(r"\b(?:it|its|they|their|he|his|she|her)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Witness:
    """Says which markers of one string do not speak to the reader."""

    pack: Pack
    segment: Segment
    descriptions: bool = False  #: whether what tells what something does is held to a register too

    def heard(self, tokens: Tokens, markers: Sequence[Match]) -> list[Match]:
        """Those of the markers that speak to the reader."""
        source = self._source()
        if self.is_told():
            markers = [self._told(match) for match in markers]
        if source is None:
            nouns = self._nouns()
            own = [m for m in markers if self._informal(m) and tokens.words[m.low] not in nouns]
            if len(own) == 1 and self._describes(tokens, own[0]):
                markers = [m for m in markers if m is not own[0]]
            if len(tokens.finals) == 1 and self._is_plain(markers):
                return []
            if self._is_plain(markers) and self._is_caption():
                return []
            said = [m for m in markers if not self._whole(tokens, m) and not self._order(m)]
            if said and all(self._on_label(tokens, m) for m in said):
                return []
            return [m for m in said if not self._aside(tokens, m)]
        said = [
            m
            for m in markers
            if not (self._whole(tokens, m) or _names(tokens, m, source) or self._aside(tokens, m))
            and self._capitals_tell(tokens, m)
            and not self._joined_to_other(tokens, m)
            and not self._elsewhere(tokens, m)
        ]
        said = self._without_nouns(tokens, self._without_subjects(tokens, said))
        if _USAGE.match(source):
            said = [m for m in said if not (self._verbal(m) and self._informal(m))]
        description = self.pack.every_sentence and self.is_description()
        if description and self._is_plain(said) and self._is_caption():
            return []
        if self.pack.every_sentence and (self.descriptions or not description):
            opening = not self.descriptions and opens_with_verb(source)
            theirs = own_words(source)
            return [
                m
                for m in said
                if not (theirs and self._informal(m))
                and not (self._verbal(m) and _is_item(tokens, m, opening))
                and not self._names_command(tokens, m, source, description)
            ]
        if not self.pack.every_sentence and addresses_reader(source):
            if not names_reader(source) and _third_person(self.pack):
                said = [m for m in said if not (m.rule.kind == "verb" and self._third(m))]
            if _OTHERS.search(source):
                said = self._without_others(said)
            opening = (
                opens_for_nobody(source)
                or opens_with_pronoun(source)
                or (on_control(source) and not names_reader(source))
            )
            return [m for m in said if not (opening and m.low == 0 and self._verbal(m))]
        return [m for m in said if self._plain(tokens, m, said, own_words(source))]

    def is_description(self) -> bool:
        """Whether the source tells what something is or does, or what to do, and says *you* to nobody."""
        source = self._source()
        return source is None or not (names_reader(source) or states(source))

    def _source(self) -> str | None:
        """The English text, unless a name stands in its place: *label_old_copy*."""
        source = self.segment.source
        if source is not None and self.pack.every_sentence and _IDENTIFIER.fullmatch(source):
            return None
        return source

    def _is_caption(self) -> bool:
        """Whether its name says that it is a label, a heading or what a picture shows."""
        return any(part in names_of("controls") for part in self._name_parts())

    def _plain(self, tokens: Tokens, match: Match, said: Sequence[Match], own: bool) -> bool:
        """Whether a marker is address though the source speaks to nobody."""
        if match.rule.strength != "strong" or own:
            return False
        longest = _SHORT if self._informal(match) else 1
        short = match.high - match.low == 1 and len(tokens.words[match.low]) <= longest
        if self._of_others(match):
            return False
        own_verbs = self.pack.about.get("own_verbs", False) and not self._informal(match)
        third = match.rule.kind in _FORMULAS and _third_person(self.pack) and not own_verbs
        if not short and not third and (not self._verbal(match) or self._unshared(match)):
            return True
        level = match.rule.level
        agreeing = [m for m in said if m.rule.level == level and m.rule.strength == "strong"]
        return len(agreeing) > 1 and any(m.rule.kind not in _VERBAL for m in agreeing)

    def _of_others(self, match: Match) -> bool:
        """Whether a word is his or hers where the source speaks of somebody and not to the reader."""
        said = match.rule.kind in _OF_PERSONS and not self._informal(match)
        return said and _third_person(self.pack) and bool(_OTHERS.search(self.segment.source or ""))

    def _joined_to_other(self, tokens: Tokens, match: Match) -> bool:
        """Whether *and* joins what is owned to its owner, and the source has no *and your*: *il file e il suo nome*."""
        words = self.pack.register_table.get("classes", {}).get("joining_owned", ())
        if match.rule.kind != "possessive" or not self._third(match) or not words:
            return False
        near = tokens.words[max(0, match.low - 2) : match.low]
        return any(word in words for word in near) and not _AND_YOUR.search(
            self.segment.source or ""
        )

    def _elsewhere(self, tokens: Tokens, match: Match) -> bool:
        """Whether what is owned is the reader's in another sentence of the source, or somebody is told of there."""
        source = self.segment.source or ""
        if match.rule.kind != "possessive" or not self._third(match):
            return False
        if _HE.search(source) and not says_your(source):
            return True
        told = [names_reader(one) for one in _SENTENCES.split(source.strip())]
        place = tokens.sentence[match.low]
        return len(told) == len(tokens.finals) and any(told) and not told[place]

    def _without_subjects(self, tokens: Tokens, said: list[Match]) -> list[Match]:
        """Markers without verbs that have a subject, who is not the reader: *O programa abre-o*.

        What is owned beside an order to a friend is not the reader's by a formal word.
        """
        if self.pack.subjects is None or not said:
            return said
        whose = self.pack.subjects(tokens).whose
        heard = [
            m for m in said if not (self._orders_somebody(m) and whose[m.low] in _OTHER_SUBJECT)
        ]
        ordered = {tokens.sentence[m.low] for m in heard if self._orders(tokens, m)}
        return [
            m
            for m in heard
            if not (
                m.rule.kind == "possessive" and self._third(m) and tokens.sentence[m.low] in ordered
            )
        ]

    def _orders_somebody(self, match: Match) -> bool:
        return match.rule.kind == "imperative" and self._informal(match)

    def _orders(self, tokens: Tokens, match: Match) -> bool:
        """Whether an order to a friend opens a sentence."""
        return self._orders_somebody(match) and tokens.first(match.low)

    def _capitals_tell(self, tokens: Tokens, match: Match) -> bool:
        """Whether a capital of courtesy is one, since not all words have capitals."""
        if (
            match.rule.kind not in _OF_PERSONS
            or self._informal(match)
            or not _third_person(self.pack)
        ):
            return True
        raw = [word for word in tokens.raw if word[:1].isalpha()]
        return len(raw) < _TITLE or not all(word[:1].isupper() for word in raw)

    def _nouns(self) -> set[str]:
        """Forms of *tu* that are nouns as well."""
        classes = self.pack.register_table.get("classes", {})
        return {*classes.get("noun_or_tu", ()), *classes.get("tu_or_noun", ())}

    def _without_nouns(self, tokens: Tokens, said: list[Match]) -> list[Match]:
        """Markers without forms of *tu* that are nouns as well, where the text is formal for sure."""
        sure = [m for m in said if m.rule.strength == "strong"]
        asked = any("modal" in m.rule.id or "question" in m.rule.id for m in said)
        if not asked and not any(not self._informal(m) for m in sure):
            return said
        nouns = self._nouns()
        others = [m for m in sure if self._informal(m) and tokens.words[m.low] not in nouns]
        if others:
            return said
        return [m for m in said if not (self._informal(m) and tokens.words[m.low] in nouns)]

    def _without_others(self, said: list[Match]) -> list[Match]:
        """Markers without verbs that may be a third person's, where others say *tu*: *Ha un nome?*"""
        if not _third_person(self.pack):
            return said
        if not any(m.rule.strength == "strong" and self._informal(m) for m in said):
            return said
        return [m for m in said if self._informal(m) or m.rule.kind != "verb"]

    def _informal(self, match: Match) -> bool:
        return self.pack.levels[match.rule.level].register == "informal"

    def _verbal(self, match: Match) -> bool:
        """Whether a marker may be an order to the program, or speak of a third person."""
        if match.rule.kind not in _VERBAL:
            return False
        return self._informal(match) or match.rule.strength != "strong"

    def is_told(self) -> bool:
        """Whether the source tells the reader to do something, in words that the language has for labels too."""
        source = self.segment.source
        return bool(self.pack.about.get("told")) and source is not None and tells_reader(source)

    def _told(self, match: Match) -> Match:
        """A marker, and a sure one where it is a command of the kind that the source is."""
        if match.rule.id not in self.pack.about["told"]:
            return match
        return match._replace(rule=_sure(match.rule))

    def _unshared(self, match: Match) -> bool:
        """Whether a verb is a form that nobody has but one reader, in a language that has such forms."""
        own = match.rule.kind != "imperative" and match.rule.strength == "strong"
        return own and self.pack.about.get("unshared_verbs", False)

    def _third(self, match: Match) -> bool:
        """Whether a marker is a form of formal address that is as likely a third person."""
        return match.rule.strength != "strong" and not self._informal(match)

    def _whole(self, tokens: Tokens, match: Match) -> bool:
        """Whether a marker that may be something else is all there is: a verb, or a greeting to try."""
        if len(tokens.words) > match.high - match.low + _MOST_PARTICLES:
            return False
        particles = self.pack.about.get("labels", {}).get("particles", ())
        rest = (*tokens.words[: match.low], *tokens.words[match.high :])
        if any(word not in particles for word in rest):
            return False
        if self._verbal(match) or match.rule.kind == "title":
            return True
        return self.pack.every_sentence and match.rule.kind == "set phrase"

    def _names_command(self, tokens: Tokens, match: Match, source: str, description: bool) -> bool:
        """Whether a form that also names commands is the name of one: an option, a step, a heading.

        A particle of talk after it makes it a sentence, but for texts that are notes as a whole.
        """
        if match.rule.id not in self.pack.about.get("labels", {}).get("orders", ()):
            return False
        if not tokens.finals[-1] and any(tag.startswith(_OPEN_END) for tag in tokens.tags[-1]):
            return True
        if description and (source[:1].islower() or _is_terse(tokens)):
            return True
        if match.high != tokens.sentence_range(match.high - 1)[1]:
            return False
        return self._is_told_to_do(tokens, match, source) or (
            description and tokens.finals[tokens.sentence[match.low]] in ("!", "！")
        )

    def _is_told_to_do(self, tokens: Tokens, match: Match, source: str) -> bool:
        """Whether a sentence is an order by its source, one of several ways, or asks as a heading does."""
        sentence, start = tokens.sentence[match.low], tokens.starts[match.low]
        first, every = orders(source)
        if every or (first and sentence == 0):
            return True
        before = tokens.text[max(0, start - _LONGEST_ITEM) : start]
        if any(word in before for word in self.pack.about["labels"]["listing"]):
            return True
        asks = any(mark in tokens.finals[sentence] for mark in "?？")
        return asks and sentence == 0 and len(tokens.finals) > 1

    def _aside(self, tokens: Tokens, match: Match) -> bool:
        """Whether a verb is a heading, a surname, nobody's, or says what an option of a command does."""
        if self._explains(tokens, match):
            return True
        if match.rule.kind not in _VERBAL:
            return False
        if _surname(tokens, match) or _on_key(tokens, match):
            return True
        if self._impersonal(tokens, match):
            return True
        if not self._verbal(match):
            return False
        text, start, end = self.segment.text, tokens.starts[match.low], tokens.ends[match.high - 1]
        if (
            match.rule.kind == "imperative"
            and tokens.first(match.low)
            and _HEADING.match(text, end)
        ):
            return True
        line = max(text.rfind("\n", 0, start) + 1, start - _LONGEST_ITEM)
        if _OPTION.match(text, line):
            return True
        item = _ITEM.match(text, line)
        return item is not None and _third_person(self.pack) and text[item.end() : start].isspace()

    def _explains(self, tokens: Tokens, match: Match) -> bool:
        """Whether a verb says what a choice named before a colon does: *Fixo: usa a largura dada*."""
        if match.rule.kind not in _FORMULAS or not self._informal(match):
            return False
        if match.rule.kind == "verb" or not _third_person(self.pack):
            return False
        start = tokens.starts[match.low]
        named = _NAMED.search(self.segment.text, max(0, start - _LONGEST_NAME), start)
        return named is not None and not _ADVISING.search(self.segment.source or "")

    def _impersonal(self, tokens: Tokens, match: Match) -> bool:
        """Whether a verb has what makes it nobody's before it: *no se ha guardado*, *di cosa si parli*.

        A command has the same word before it where it opens a sentence: *Si accomodi*.
        """
        words = self.pack.register_table.get("classes", {}).get("impersonal", ())
        if self._informal(match) or match.low == 0 or tokens.words[match.low - 1] not in words:
            return False
        return match.rule.strength == "ambiguous" or not tokens.first(match.low - 1)

    def _is_plain(self, markers: Sequence[Match]) -> bool:
        """Whether markers are but plain forms of verbs, which are as likely those of a label."""
        return self.pack.every_sentence and all(
            self._informal(match) and match.rule.kind == "verb" for match in markers
        )

    def _describes(self, tokens: Tokens, match: Match) -> bool:
        """Whether the only marker opens a text of some length and may be a third person as well."""
        informal = match.rule.kind == "imperative" and self._informal(match)
        return (
            informal and match.low == 0 and len(tokens.words) > _LABEL and _third_person(self.pack)
        )

    def _order(self, match: Match) -> bool:
        """Whether a marker is an order on a control of a program, as far as the name tells."""
        return match.rule.kind == "imperative" and self._informal(match) and self._on_control()

    def _on_label(self, tokens: Tokens, match: Match) -> bool:
        """Whether a command opens what is short and no sentence, and is not one that only a reader can follow.

        Packs that list such commands tell *Ulož filtr* on a button from *Zadej jméno* beside a field.
        """
        readers = self.pack.register_table.get("classes", {}).get("reader_commands")
        if readers is None or not self._is_short():
            return False
        order = match.rule.kind == "imperative" and self._informal(match)
        return order and tokens.first(match.low) and not any(w in readers for w in tokens.words)

    def _is_short(self) -> bool:
        text = self.segment.text
        return not _SENTENCE.search(text) and len(_WORD.findall(text)) <= _LABEL

    def silences(self) -> bool:
        """Whether the string as a whole speaks to no single reader."""
        text, source = self.segment.text, self.segment.source
        if source is not None and (
            source == text
            or several_readers(source)
            or is_talk(source)
            or is_answer(source)
            or is_asked(source)
            or is_form_of_address(source)
            or (is_quotation(source) and text.strip()[:1] in _OPENING)
            or _LETTER.fullmatch(source.strip())
        ):
            return True
        if source is None and not _like_english(self.pack) and is_english(text):
            return True
        return (
            _is_encoded(text)
            or _is_alphabet(text)
            or _is_list(text, _ENTRY_LENGTH.get(self.pack.about["script"], 14))
        )

    def is_speech(self) -> bool:
        """Whether its name says that it is what somebody says, as an example or a quotation."""
        return any(part in names_of("speech") for part in self._name_parts())

    def _on_control(self) -> bool:
        if not self._is_short():
            return False
        return any(part in names_of("controls") for part in self._name_parts())

    def _name_parts(self) -> Iterator[str]:
        """The words of the name, without the text that a bilingual format names a string by."""
        name, source = self.segment.id[-200:], self._source()
        if source and source in name:
            name = name.partition(source)[0]
        return name_parts(name)


def name_parts(name: str) -> Iterator[str]:
    """The words that a name is made of, in small letters.

    >>> list(name_parts("scenario_bar01.poFile"))
    ['scenario', 'bar', 'po', 'file']
    """
    return (part.lower() for part in _NAME_PART.findall(name))


def prepared(pack: Pack, text: str) -> str:
    """A text to be scored, of the same length: what tags quote is blotted out, wrapped lines are joined."""
    if "\n" in text or "<br" in text:
        text = _joined(text, _WIDTH.get(pack.about["script"], 45))
    return "".join(_without_quotations(text)) if "<" in text else text


def describes(pack: Pack, segment: Segment, edits: Sequence[Edit]) -> bool:
    """Whether edits begin with a verb that may say what a program does: *Devuelve tus datos*.

    A question says nothing of the kind: *Have you forgotten your password?* opens with a verb too.
    """
    if segment.source is None or not _third_person(pack) or not opens_with_verb(segment.source):
        return False
    if segment.source.rstrip().endswith("?"):
        return False
    return edits[0].start <= len(segment.text) - len(segment.text.lstrip("¿¡#*-– \t\n"))


def _joined(text: str, width: int) -> str:
    """A text whose sentences do not end where a long line was wrapped."""
    pieces, begin, line = [], 0, 0
    for match in _WRAPPED.finditer(text):
        wrapped = match.start() - max(line, text.rfind("\n", line, match.start())) > width
        line = match.end()
        if wrapped:
            pieces += [text[begin : match.start()], " " * (line - match.start())]
            begin = line
    return "".join((*pieces, text[begin:]))


def _without_quotations(text: str) -> Iterator[str]:
    begin, unclosed = 0, set()
    for opening in _QUOTING.finditer(text):
        name = opening.group(1)
        if opening.start() < begin or name in unclosed:
            continue
        end = text.find(f"</{name}", opening.end())
        if end < 0:
            unclosed.add(name)  # looked for once, not at every such tag
            continue
        yield text[begin : opening.end()]
        yield OBJECT * (end - opening.end())
        begin = end
    yield text[begin:]


def _names(tokens: Tokens, match: Match, source: str) -> bool:
    """Whether a marker's words stand in the source as well: a name, a command, a variable.

    A name in other letters has the source's beside it: 에르모시요(Hermosillo).
    """
    start, end = tokens.starts[match.low], tokens.ends[match.high - 1]
    if _within_word(tokens.text, start, end):
        return True
    gloss = _GLOSS.match(tokens.text, end)
    if gloss and gloss.group(1) in source:
        return True
    raw = tokens.text[start:end]
    at = source.find(raw)
    if at < 0 or (match.high - match.low > 1 and " " in raw) or opens_with_verb(raw):
        return False
    return not (
        source[at - 1 : at].isalnum() or source[at + len(raw) : at + len(raw) + 1].isalnum()
    )


def _is_terse(tokens: Tokens) -> bool:
    """Whether the first sentence is closed and has no predicate, as in notes: *ポートの検査。*"""
    _, high = tokens.sentence_range(0)
    return bool(tokens.finals[0]) and not any(
        tag.startswith(_PREDICATES) for tag in tokens.tags[high - 1]
    )


def _within_word(text: str, start: int, end: int) -> bool:
    """Whether brackets tie letters to a word, as in a pattern: *mo[tu]*."""
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    return (len(before) > 1 and before[0].isalnum() and before[1] in "[(") or (
        len(after) > 1 and after[0] in "])" and after[1].isalnum()
    )


def _is_item(tokens: Tokens, match: Match, opening: bool) -> bool:
    """Whether a marker stands in the sentence that names a command, in an entry of a list, or ends a link or a heading."""
    if opening and tokens.sentence[match.low] == 0:
        return True
    start = tokens.starts[match.low]
    low = max(tokens.text.rfind("\n", 0, start) + 1, start - _LONGEST_ITEM)
    if _ITEM.match(tokens.text, low) or _ENTRY_TAG.search(tokens.text, low, start):
        return True
    return _LINK_END.match(tokens.text, tokens.ends[match.high - 1]) is not None


def _surname(tokens: Tokens, match: Match) -> bool:
    """Whether a word has a capital inside a sentence, and one beside it has too: *Ana Marques*."""
    raw, low = tokens.raw, match.low
    if match.high - low > 1 or not raw[low].istitle() or tokens.first(low):
        return False
    return raw[low - 1].istitle() or any(word.istitle() for word in raw[low + 1 : low + 2])


def _on_key(tokens: Tokens, match: Match) -> bool:
    """Whether a word says what a key does: *q=zavři*."""
    start = tokens.starts[match.low]
    return start > 1 and tokens.text[start - 1] == "=" and tokens.text[start - 2].isalnum()


def _is_encoded(text: str) -> bool:
    """Whether a text has other signs for its blanks, as in an address.

    >>> _is_encoded("Viens+avec+moi"), _is_encoded("1 + 1")
    (True, False)
    """
    return text.count("+") >= _BLANKS and " " not in text


def _is_alphabet(text: str) -> bool:
    """Whether a text is letters and pairs of them, as for an index.

    >>> _is_alphabet(" ".join("abcdefghijklmnopqrstuvwxyz")), _is_alphabet("Hast du Zeit?")
    (True, False)
    """
    words = text[:500].split(" ")
    return len(words) >= _ALPHABET and all(len(word) <= _LETTERS for word in words)


def _is_list(text: str, longest: int) -> bool:
    """Whether a text is words one after the other, as for a search or a test.

    >>> _is_list("tu\\nte\\ntoi\\nvous\\nvos\\nvotre", 14), _is_list("Hast du Zeit?", 14)
    (True, False)
    """
    if "\n" not in text and ";" not in text:
        return _is_enumeration(text, longest)
    entries = [entry.strip() for entry in _ENTRY.findall(text) if not entry.isspace()]
    return len(entries) >= _LIST and sum(map(len, entries)) <= longest * len(entries)


def _is_enumeration(text: str, longest: int) -> bool:
    """Whether a text is words with commas between them and no sentence.

    >>> _is_enumeration("join,joined,joins,file,files,letter", 14), _is_enumeration("Hast du Zeit?", 14)
    (True, False)
    """
    if text.count(",") < _LIST - 1 or _SENTENCE.search(text):
        return False
    entries = [entry.strip() for entry in _ENUMERATED.findall(text) if not entry.isspace()]
    if len(entries) < _LIST or any(entry.count(" ") >= _ENTRY_WORDS for entry in entries):
        return False
    return sum(map(len, entries)) <= longest * len(entries)


@cache
def _like_english(pack: Pack) -> bool:
    """Whether a language has English words for its reader itself."""
    return any(("your",) in rule.words for rule in pack.register_rules)


@cache
def _sure(rule: Rule) -> Rule:
    """A rule whose words leave no doubt."""
    return replace(rule, strength="strong")


@cache
def _third_person(pack: Pack) -> bool:
    """Whether formal address has the verb forms of a third person."""
    return any(
        rule.kind in _VERBAL
        and rule.strength == "ambiguous"
        and pack.levels[rule.level].register == "formal"
        for rule in pack.register_rules
    )


@cache
def names_of(kind: str) -> frozenset[str]:
    """The parts of names that say what a string or a file is."""
    path = files(__package__).joinpath("names.toml")
    return frozenset(
        toml.read(path, {name: [str] for name in ("controls", "speech", "stories")})[kind]
    )
