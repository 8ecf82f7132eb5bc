"""What the English side of a sentence pair says about address; its words are ``en/address.toml``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple

from politesse.core import toml

_SENTENCE = re.compile(r"[^.!?:;\n]+")
_MAY_SAY_YOU = re.compile("[Yy](?:[Oo][Uu]|[Aa])")
_WORD = re.compile(r"[a-z']+")
_MARKS = re.compile(
    r"<[^<>]{0,400}>|(?<!\w)[&_^](?=\w)|(?<=[A-Za-z])[&_](?=[a-z])"
)  # tags, shortcuts
_WORDS = re.compile(r"[a-z][a-z'-]*")
_CONDITION = re.compile(r"\s*(?:if|when|whenever)\b", re.IGNORECASE)
_NAMED_KEY = re.compile(r"^\s*[\[(]\w{1,8}[\])]\s")
_WRAPPED = re.compile(r"(?<=\S)\n(?=[a-z])")
_CLOSED = re.compile(r"[.!?]\W{0,9}$|[.!?]\s+[A-Z]")
_KEY = re.compile(r"(?<![\w&])[&_]\w|(?<=[A-Za-z])[&_](?=[a-z])(?!\w{1,24};|\w{0,40}_)")
_SENTENCE_LENGTH = 3  # words; fewer are a heading
_LABEL = 5  # words; more without a stop are a heading or half a sentence
_ENDED = re.compile(r"[.!?…][\"'”’)]*\s*$")
_SAID = re.compile(
    r"\b(?:you|your|yours|yourself|I|me|my|mine|we|us|our|ours|please|thanks?)\b", re.IGNORECASE
)
_LINK = 4  # words
_READER_FIRST = re.compile(
    r"\W{0,9}(?:(?:sorry|unfortunately|now),? )?(?:(?:do|did|have|would|can|could|will) )?you\b",
    re.IGNORECASE,
)
_DESCRIBED = re.compile(
    r"\W{0,9}[A-Z][a-z]{2,20}(?<!ss)s (?:a|an|the|all|this|any|each|every|you)\b"
)  # Substitutes a …
_STATED = re.compile(
    r"\W{0,9}(?:it|this|that|he|she) (?:also |only |then |just )?(?!is\b|was\b|has\b)[a-z]{2,20}s\b",
    re.IGNORECASE,
)  # it gives, this lets
_TELLING, _TELLING_SHARE = 2, 0.3  # words of their own, and what share of all words both kinds have
_TELLING_PART = 500  # letters of a text that are looked at
_USING = (["use", "this"], ["use", "these"])
_ACTIONS = (["drag", "and", "drop"],)  # what is named, and not asked for, where no more is said
_GESTURES = (["tap", "and", "drag"], ["click", "and", "drag"], ["double-tap", "and", "drag"])
_CLAUSE = re.compile(r"[^.!?:;,\n]+")
_PLACEHOLDER = re.compile(r"%(?:\d\$)?[a-z@]")
_ASKING = re.compile(r"(?:what|how|why|where|which|who)\b(?!.*\?)", re.IGNORECASE)
_GIVEN = re.compile(r"\bthis (?:many|much|long|number|amount)\b")  # what an option is set to
_KEPT_IN_MIND = re.compile(r"remember(?:,| (?:to|that|when|how|why|if|what|where|you)\b)")


def says_you(english: str) -> bool:
    """Whether the sentence speaks to a reader, not counting thanks and farewells.

    >>> says_you("Do you like it?"), says_you("Thank you!"), says_you("He likes it.")
    (True, False, False)
    """
    if not _MAY_SAY_YOU.search(english):
        return False
    return bool(_any_of("reader").search(_any_of("thanks").sub(" ", english)))


def may_command(english: str) -> bool:
    """Whether any of its sentences may be a command.

    >>> may_command("Well, don't open it."), may_command("The open door.")
    (True, False)
    """
    verbs = _words("commands")
    for sentence in _SENTENCE.findall(english):
        first = _WORD.match(_opened(sentence).strip())
        if first and first.group() in verbs:
            return True
    return bool(_any_of("pleas").search(english))


def is_label(english: str) -> bool:
    """Whether a text is the label of something to press or see, not a sentence said to somebody.

    >>> is_label("Turn off notifications"), is_label("Enter your name"), is_label("Stop it!"), is_label("call me")
    (True, False, False, False)
    """
    if not english[:1].isupper() or _SAID.search(english):
        return False
    return len(english.split()) <= _LABEL and not _ENDED.search(english)


def commands_within(english: str) -> bool:
    """Whether any of its words may be a command, wherever it stands.

    >>> commands_within("To end it all press Q"), commands_within("You can press it"), commands_within("A press")
    (True, False, False)
    """
    words = _WORD.findall(_PLACEHOLDER.sub(" ", _plain(english)).lower())
    return bool(_any_of("pleas").search(english)) or any(
        word in _verbs() and before not in _words("before_verbs")
        for before, word in pairwise(["", *words])
    )


def asks_for_help(english: str) -> bool:
    """Whether it is a label that asks, without a mark: *What's This*."""
    return is_label(english) and bool(_ASKING.match(english))


def commands(english: str) -> bool:
    """Whether any of its sentences is plainly a command: a verb with what it is done to.

    >>> commands("Open the file."), commands("Open source software")
    (True, False)
    """
    for sentence in _SENTENCE.findall(english):
        words = _WORD.findall(_opened(sentence))
        if len(words) > 1 and words[0] in _words("commands") and words[1] in _words("objects"):
            return True
    return False


def speaks_of_somebody(english: str) -> bool:
    """Whether it has a *he* or *she*.

    >>> speaks_of_somebody("Does he like music?"), speaks_of_somebody("Tom likes music.")
    (True, False)
    """
    return bool(_any_of("somebody").search(english))


def states(english: str) -> bool:
    """Whether its first sentence says that something is so, and is no order or name of something.

    >>> states("The file was not found."), states("Packages which are new."), states("Show it.")
    (True, False, False)
    """
    if not _CLOSED.search(english):
        return False
    sentence = _SENTENCE.search(_plain(english))
    words = _WORDS.findall(sentence.group().lower()) if sentence else []
    for index, word in enumerate(words):
        if word in _words("auxiliaries"):
            return index > 0 and words[0] not in _verbs()
        if word in _words("relatives"):
            return False
    return False


class Opening(NamedTuple):
    """How a sentence begins: what its first word says, and whether that speaks to the reader."""

    verb: bool
    to_reader: bool


def names_reader(english: str) -> bool:
    """Whether it says *you* or *please*, and does not merely tell what to do."""
    return says_you(english) or bool(_any_of("pleas").search(english))


@lru_cache(maxsize=64)
def addresses_reader(english: str) -> bool:
    """Whether a text says something to its reader: *you*, *please*, or what only a reader can do.

    What a program does when told to, as a label or a description says it, is no such thing.

    >>> addresses_reader("Enter a name"), addresses_reader("The disk is full. Delete some files.")
    (True, True)
    >>> addresses_reader("_Show all entries"), addresses_reader("Moves the selected objects.")
    (False, False)
    >>> addresses_reader("Try opening it?"), addresses_reader("Remember sizes"), addresses_reader("Remember to go")
    (False, False, True)
    >>> addresses_reader("Try opening it again."), addresses_reader("Try opening it this many times.")
    (True, False)
    """
    text = _plain(english)
    if names_reader(text):
        return True
    stated = False
    for match in _SENTENCE.finditer(text):
        first = _opening(match.group(), text[match.end() : match.end() + 1])
        if first.to_reader or (stated and commands(match.group())):
            return True
        stated = stated or not (first.verb or _is_key(match.group(), text[match.end() :]))
    return any(_after_comma(clause) for clause in _CLAUSE.findall(text)[1:])


def tells_reader(english: str) -> bool:
    """Whether one of its sentences asks for what only a reader can do, or says *please*.

    >>> tells_reader("Click here."), tells_reader("Show your name"), tells_reader("You may leave.")
    (True, False, False)
    """
    text = _plain(english)
    if _any_of("pleas").search(text):
        return True
    return any(
        _opening(match.group(), text[match.end() : match.end() + 1]).to_reader
        for match in _SENTENCE.finditer(text)
    )


def _is_key(words: str, rest: str) -> bool:
    """Whether words name what is explained after a colon: *auto: use the size of the picture*."""
    return rest[:1] == ":" and words.strip().islower() and " " not in words.strip()


def opens_for_nobody(english: str) -> bool:
    """Whether its first sentence says nothing to the reader, whatever the others do."""
    sentence = _SENTENCE.search(_plain(english))
    if sentence and _any_of("pleas").search(sentence.group()):
        return False
    return opens_with_verb(english) or bool(sentence and not addresses_reader(sentence.group()))


def opens_with_you(english: str) -> bool:
    """Whether it begins with what the reader does: *You can …*, *Do you want …*

    >>> opens_with_you("You have mail."), opens_with_you("If you like"), opens_with_you("Your name")
    (True, False, False)
    """
    return bool(_READER_FIRST.match(_plain(english)))


def opens_with_pronoun(english: str) -> bool:
    """Whether its first sentence says what something does: *It gives you …*, *This lets you …*

    >>> opens_with_pronoun("It shows you the way."), opens_with_pronoun("This file is yours.")
    (True, False)
    """
    return bool(_STATED.match(_plain(english)))


@lru_cache(maxsize=64)
def opens_with_verb(english: str) -> bool:
    """Whether it begins with what a program does: *Show*, *Shows* or *Showing*.

    >>> opens_with_verb("Shows the list."), opens_with_verb("The list")
    (True, False)
    """
    text = _plain(english)
    sentence = _SENTENCE.search(text)
    if sentence is None:
        return False
    first = _opening(sentence.group(), text[sentence.end() : sentence.end() + 1])
    return (first.verb and not first.to_reader) or bool(_DESCRIBED.match(text))


def opens_doing(english: str) -> bool:
    """Whether it begins with what a program is doing.

    >>> opens_doing("Waiting for a key."), opens_doing("Wait for it."), opens_doing("String")
    (True, False, False)
    """
    words = _WORDS.findall(_plain(english)[:60].lower())
    return bool(words) and words[0].endswith("ing") and _inflected(words[0])


def opens_in_third(english: str) -> bool:
    """Whether it begins with what something does: *Shows*, and not *Show*.

    >>> opens_in_third("Achieves more."), opens_in_third("Show it."), opens_in_third("News of the day")
    (True, False, False)
    """
    words = _WORDS.findall(_plain(english)[:60].lower())
    return bool(words) and words[0].endswith("s") and _inflected(words[0])


@lru_cache(maxsize=64)
def orders(english: str) -> tuple[bool, bool]:
    """Whether its first sentence, and whether all but headings, tell somebody or a program what to do.

    >>> orders("Show all. They are many."), orders("Rule 2: Keep all of it."), orders("Shows all.")
    ((True, False), (False, True), (False, False))
    >>> orders("If set, close it."), orders("Only list new ones.")
    ((True, False), (True, True))
    """
    found = [
        [word for word in _WORDS.findall(_opened(_consequence(sentence))) if word != "not"]
        for sentence in _SENTENCE.findall(_NAMED_KEY.sub("", _plain(english)).replace("...", " "))
    ]
    told = [any(word in _verbs() for word in _leading(words)) for words in found]
    longer = [one for one, words in zip(told, found, strict=True) if len(words) >= _SENTENCE_LENGTH]
    return bool(told) and told[0], bool(longer) and all(longer)


def _consequence(sentence: str) -> str:
    """What is to be done if something is so, where a sentence says that."""
    return sentence.rpartition(",")[2] if _CONDITION.match(sentence) else sentence


def _leading(words: Sequence[str]) -> Sequence[str]:
    """The first of some words; after an adverb the second too: *Publicly show*."""
    return words[: 2 if words and words[0].endswith("ly") else 1]


def _plain(english: str) -> str:
    """A text without tags and shortcut marks, its wrapped lines joined."""
    return _WRAPPED.sub(" ", _MARKS.sub("", english))


def _opening(sentence: str, mark: str) -> Opening:
    """How a sentence begins that ends in a mark; one whose last word it is has none."""
    words = [word for word in _WORDS.findall(_opened(sentence)) if word != "not"]
    if not words:
        return Opening(False, False)
    first = words[0]
    verb = first in _verbs() or _inflected(first)
    alone = len(words) == 1 and len(_WORDS.findall(sentence.lower())) == 1
    if _begins(words, "to_program") or alone or words in _ACTIONS or mark == "?":
        return Opening(verb, False)
    if first == "remember" and not mark and not _KEPT_IN_MIND.match(_opened(sentence)):
        return Opening(verb, False)
    if (first == "enter" and words[-1] == "mode") or _is_link(words, mark):
        return Opening(verb, False)
    if words[:3] in _GESTURES and not mark and "to" not in words:
        return Opening(verb, False)
    if first in _words("reader_verbs") or _begins(words, "to_reader"):
        return Opening(verb, True)
    if first == "try" and len(words) > 1 and words[1].endswith("ing"):
        return Opening(verb, not _GIVEN.search(sentence))
    whole = mark in (".", "!") and first in _words("either_verbs") and _has_object(words)
    return Opening(verb, whole or (words[:2] in _USING and "to" in words[3:]))


def _is_link(words: Sequence[str], mark: str) -> bool:
    """Whether words lead to what is shown: *See full report*, but *See the manual for details*."""
    return words[0] == "see" and not mark and len(words) <= _LINK and "for" not in words


@cache
def _verbs() -> frozenset[str]:
    """All verbs that open an order or a description."""
    return frozenset().union(
        *map(_words, ("commands", "reader_verbs", "either_verbs", "program_verbs"))
    )


def _has_object(words: Sequence[str]) -> bool:
    return len(words) > 1 and words[1] in _words("determiners")


def _begins(words: Sequence[str], name: str) -> bool:
    """Whether a sentence begins with one of some openings of two to four words."""
    firsts, starts = _openings(name)
    if words[0] not in firsts:
        return False
    return any(" ".join(words[:length]) in starts for length in (2, 3, 4))


@cache
def _openings(name: str) -> tuple[frozenset[str], frozenset[str]]:
    """The first words of openings, since few sentences have one of them, and the openings."""
    starts = _words(name)
    return frozenset(start.split(" ")[0] for start in starts), starts


def _inflected(word: str) -> bool:
    """Whether a word is such a verb with an ending: *moves*, *copies*, *adding*, *stopped*."""
    verbs = _verbs()
    stems = [word[:-1], word[:-2], word[:-3] + "y"] if word.endswith("s") else []
    for ending in ("ing", "ed"):
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            stems = [stem, stem + "e", stem[:-1]]
    return any(stem in verbs for stem in stems if len(stem) > 2)


def _after_comma(clause: str) -> bool:
    """Whether a clause that is not the first is what a reader is to do: *…, click the button*."""
    words = _WORDS.findall(_opened(clause))
    verbs = _words("reader_verbs") | _words("either_verbs")
    return bool(words) and words[0] in verbs and _has_object(words)


def says_you_itself(english: str) -> bool:
    """Whether it says *you*, and not merely *your*."""
    return bool(_any_of("reader_itself").search(_any_of("thanks").sub(" ", english)))


def says_your(english: str) -> bool:
    """Whether it speaks of what is the reader's."""
    return bool(_any_of("readers_own").search(english))


def times_said(english: str) -> int:
    """How often it speaks to the reader: by *you* or *your*, or by a command.

    >>> times_said("If you like it, tell your friends."), times_said("Please enter your name.")
    (2, 2)
    """
    text = _plain(english)
    words = len(_any_of("reader").findall(_any_of("thanks").sub(" ", text)))
    return words + sum(_opening(one, "").verb for one in _SENTENCE.findall(text))


def times_said_itself(english: str) -> int:
    """How often it says *you*."""
    return len(_any_of("reader_itself").findall(_any_of("thanks").sub(" ", english)))


def times_owned(english: str) -> int:
    """How often it says *your*."""
    return len(_any_of("readers_own").findall(english))


def on_control(english: str) -> bool:
    """Whether it has a mark of a key and no full stop, as what stands on a menu or a button has.

    >>> on_control("&Pay to many"), on_control("_Forget network"), on_control("A & B"), on_control("Pay")
    (True, True, False, False)
    """
    return bool(_KEY.search(english)) and not _CLOSED.search(english)


def own_words(english: str) -> bool:
    """Whether it is what the user says, of himself: *Remember me*, *Take me to the list*."""
    return bool(_any_of("oneself").search(english)) and not says_you(english)


def is_program_word(word: str) -> bool:
    """Whether a word is one of what programs have and do: *password*, *settings*.

    >>> is_program_word("password"), is_program_word("settings"), is_program_word("shadow")
    (True, True, False)
    """
    known = _words("of_programs") | _words("program_verbs")
    return word in known or word.removesuffix("s") in known


def is_sentence(english: str) -> bool:
    """Whether a mark ends it, or one of its sentences."""
    return bool(_CLOSED.search(english))


def is_form_of_address(english: str) -> bool:
    """Whether it is a title and nothing else, as in a list to choose from: *Mr.*, *Ms./Mrs.*, or tells of titles.

    >>> is_form_of_address("Ms./Mrs."), is_form_of_address("Title, e.g. Mr or Dr"), is_form_of_address("Your title")
    (True, True, False)
    """
    words = _WORD.findall(english.lower())
    if "title" in words and not says_you(english):
        return any(word in _words("titles") for word in words) or words == ["title"]
    return bool(words) and all(word in _words("titles") for word in words)


def is_english(text: str) -> bool:
    """Whether a text that should be a translation was left in English.

    >>> is_english("Shown when the row has a title"), is_english("¿Has visto el archivo The End?")
    (True, False)
    """
    words = _WORDS.findall(text[:_TELLING_PART].lower())
    if len(_words("telling").intersection(words)) < _TELLING:
        return False
    found = [word for word in words if word in _words("telling") or word in _words("telling_too")]
    return len(found) >= _TELLING_SHARE * len(words)


def several_readers(english: str) -> bool:
    """Whether it speaks to more than one reader.

    >>> several_readers("You were all great, thanks everyone!"), several_readers("You were great")
    (True, False)
    """
    return bool(_any_of("several").search(english))


def mentions_thanks(english: str) -> bool:
    """Whether *you* stands only in thanks or a farewell, so that nothing can be told."""
    return bool(_any_of("thanks").search(english)) and not says_you(english)


def _opened(sentence: str) -> str:
    """A sentence in small letters, without what may stand before a command."""
    return sentence[_openers().match(sentence).end() :].lower()  # type: ignore[union-attr]


@cache
def _openers() -> re.Pattern[str]:
    return re.compile(rf"^\W*(?:(?:{_alternatives('openers')})\b[\s,]*)*", re.IGNORECASE)


@cache
def _any_of(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_alternatives(name)})\b", re.IGNORECASE)


def _alternatives(name: str) -> str:
    return "|".join(map(re.escape, _tables()[name]))


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(_tables()[name])


@cache
def _tables() -> dict[str, tuple[str, ...]]:
    path = files("politesse.languages").joinpath("en", "address.toml")
    entry = toml.Entry(toml.read(path), "languages/en/address.toml", "the file")
    names = (
        "commands", "objects", "openers", "reader", "thanks", "somebody", "pleas", "reader_verbs",
        "either_verbs", "to_reader", "to_program", "oneself", "several",
        "program_verbs",
        "before_verbs",
        "determiners",
        "auxiliaries",
        "relatives",
        "titles",
        "readers_own",
        "reader_itself",
        "telling",
        "telling_too",
        "of_programs",
    )  # fmt: skip
    tables = {name: entry.texts(name) for name in names}
    entry.finish()
    return tables
