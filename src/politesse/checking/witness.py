"""What stands around a string says whether its words speak to the reader.

*Zeige alle Einträge* on a check box is an order to the program, *Muove gli oggetti* in a tooltip says what
a command does, *Merci à vous tous* is said to many: none of them keeps or breaks a house register. The
English source tells best (``languages.english``); then the string's name, and its shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from politesse.core import Edit, toml
from politesse.core.protect import OBJECT
from politesse.formats import Segment
from politesse.languages import Pack
from politesse.languages.english import (
    addresses_reader,
    is_form_of_address,
    is_quotation,
    is_talk,
    names_reader,
    on_control,
    opens_for_nobody,
    opens_with_verb,
    orders,
    own_words,
    several_readers,
    states,
)
from politesse.languages.matching import Match
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
_ALPHABET, _LETTERS = 20, 2  # words of how many letters are no words
_LONGEST_ITEM = 400
_WRAPPED = re.compile(r"(?<=[^\s.!?:;。！？：])(?:\n|<br\s?/?>)(?=[ \t]{0,40}[^\W\d_])")
_WIDTH = {"Jpan": 20, "Hang": 20}  # from which on a line is one that was wrapped


@dataclass(frozen=True, slots=True)
class Witness:
    """Says which markers of one string do not speak to the reader."""

    pack: Pack
    segment: Segment
    descriptions: bool = False  #: whether what tells what something does is held to a register too

    def heard(self, tokens: Tokens, markers: Sequence[Match]) -> list[Match]:
        """Those of the markers that speak to the reader."""
        source = self._source()
        if source is None:
            if len(markers) == 1 and self._describes(tokens, markers[0]):
                return []
            if len(tokens.finals) == 1 and self._is_plain(markers):
                return []
            if self._is_plain(markers) and self._is_caption():
                return []
            said = [m for m in markers if not self._whole(tokens, m) and not self._order(m)]
            return [m for m in said if not self._aside(tokens, m)]
        said = [
            m
            for m in markers
            if not (self._whole(tokens, m) or _names(tokens, m, source) or self._aside(tokens, m))
        ]
        description = self.pack.every_sentence and self.is_description()
        if description and self._is_plain(said) and self._is_caption():
            return []
        if self.pack.every_sentence and (self.descriptions or not description):
            opening = not self.descriptions and opens_with_verb(source)
            own = own_words(source)
            return [
                m
                for m in said
                if not (own and self._informal(m))
                and not (self._verbal(m) and _is_item(tokens, m, opening))
                and not self._names_command(tokens, m, source, description)
            ]
        if not self.pack.every_sentence and addresses_reader(source):
            if not names_reader(source) and _third_person(self.pack):
                said = [m for m in said if not (m.rule.kind == "verb" and self._third(m))]
            opening = opens_for_nobody(source) or (on_control(source) and not names_reader(source))
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
        third = match.rule.kind in _FORMULAS and _third_person(self.pack)
        if not short and not third and not self._verbal(match):
            return True
        level = match.rule.level
        agreeing = [m for m in said if m.rule.level == level and m.rule.strength == "strong"]
        return len(agreeing) > 1 and any(m.rule.kind not in _VERBAL for m in agreeing)

    def _informal(self, match: Match) -> bool:
        return self.pack.levels[match.rule.level].register == "informal"

    def _verbal(self, match: Match) -> bool:
        """Whether a marker may be an order to the program, or speak of a third person."""
        if match.rule.kind not in _VERBAL:
            return False
        return self._informal(match) or match.rule.strength != "strong"

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
        return self._verbal(match) or (self.pack.every_sentence and match.rule.kind == "set phrase")

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
        if match.rule.kind not in _VERBAL:
            return False
        if match.rule.kind == "verb" and _surname(tokens, match):
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

    def silences(self) -> bool:
        """Whether the string as a whole speaks to no single reader."""
        text, source = self.segment.text, self.segment.source
        if source is not None and (
            source == text
            or several_readers(source)
            or is_talk(source)
            or is_form_of_address(source)
            or (is_quotation(source) and text.strip()[:1] in _OPENING)
        ):
            return True
        return _is_alphabet(text) or _is_list(
            text, _ENTRY_LENGTH.get(self.pack.about["script"], 14)
        )

    def is_speech(self) -> bool:
        """Whether its name says that it is what somebody says, as an example or a quotation."""
        return any(part in names_of("speech") for part in self._name_parts())

    def _on_control(self) -> bool:
        text = self.segment.text
        if _SENTENCE.search(text) or len(_WORD.findall(text)) > _LABEL:
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
    if match.high - match.low > 1:
        return False
    gloss = _GLOSS.match(tokens.text, tokens.ends[match.low])
    if gloss and gloss.group(1) in source:
        return True
    raw = tokens.raw[match.low]
    at = source.find(raw)
    if at < 0 or opens_with_verb(raw):
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
        return False
    entries = [entry.strip() for entry in _ENTRY.findall(text) if not entry.isspace()]
    return len(entries) >= _LIST and sum(map(len, entries)) <= longest * len(entries)


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
        toml.read(path, {key: [str] for key in ("controls", "speech", "stories")})[kind]
    )
