"""What the packs say about manners: ``transfer.toml`` (rules) and ``scenarios.toml`` (phrases)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from politesse.core import BadInput
from politesse.core.toml import Each, Shape, keys, parse
from politesse.languages import Pack
from politesse.rewriting.politeness.content import ContentFinder
from politesse.rewriting.politeness.forms import Forms, forms
from politesse.rewriting.politeness.signs import SHAPE as SIGNS
from politesse.rewriting.politeness.signs import Signs, signs_of

#: How an impolite user may feel; each has phrases of its own.
SCENARIOS = ("sarcastic", "impatient", "bad_mood", "tired_and_hungry", "spoilt", "third_call")
#: What a turn does; ``other`` where nothing tells.
ACTS = ("request", "inform", "answer", "confirm", "thanks", "bye", "greeting", "other")
#: Where a turn still wants something; the acts of a phrase that names none.
BUSY = tuple(act for act in ACTS if act not in ("thanks", "bye"))
#: Where a phrase stands: before the turn, at the end of its last sentence, after it, instead of it.
PLACES = ("open", "tail", "close", "alone")
MANNERS = ("impolite", "polite")
FORMS = ("command", "question", "statement")
STAGES = ("direct", "readdress", "calm", "soften", "blank")

_PATTERN = (str, [str])  # a long one is written in parts
_SENTENCES = keys("yes? no?", [str])
_STAGE: Shape = [
    {
        "find": _PATTERN,
        "put?": (str, [str]),
        "ends?": str,
        "over?": [str],
        "asks?": bool,
        "needs?": [str],
        **_SENTENCES,
    }
]
_TRANSFER: Shape = {
    "settings": {
        **keys(
            "acting? answer? asking? attached? bound? closing? command? courteous? cue? dangling? dotted? echo? greeted? joint?"
            " leading? left? moment? opener? reproach? stance? stating? thanked? weak?",
            _PATTERN,
        ),
        **keys("plea? please? stop? thank?", str),
        **keys("chatter? kept? lowerable? proper?", [str]),
        **keys("formal? nouns? spaced?", bool),
        "address?": int,
        "address_sure?": float,
    },
    "fragments": Each((str, [str])),
    "content": keys("answer? common? negation? number? value?", [str]),
    "signs?": SIGNS,
    "act": [{"act": ACTS, "find": _PATTERN, **_SENTENCES}],
    **{f"{stage}?": _STAGE for stage in STAGES},
}
SCENARIO = ("any", *SCENARIOS)
_SCENARIOS: Shape = {
    "phrase": [
        {
            "texts": [str],
            "place": (PLACES, [PLACES]),
            "level": (int, [int]),
            "act?": (ACTS, [ACTS]),
            "scenario?": (SCENARIO, [SCENARIO]),
            "manner?": MANNERS,
            "offensive?": bool,
            "after?": (FORMS, [FORMS]),
        }
    ]
}

_NEVER = 4  # one more than the highest intensity
WORD = re.compile(r"(?:[^\W_]|[\u0900-\u0dff])+(?:['’-](?:[^\W_]|[\u0900-\u0dff])+)*")
_I = ("I", "I'm", "I'd", "I'll", "I've")
_NAMED = re.compile(r"\{([a-z_]+)\}")
_GROUP = re.compile(r"\{([\w>.@]+)\}")


class Lowering:
    """Takes the capital of a sentence's start away where the word is known to need none.

    Before another capital the word is part of a name (*The Oak Bistro*), unless the language
    writes all ``nouns`` so.
    """

    def __init__(self, words: Iterable[str], nouns: bool) -> None:
        self.words = frozenset(words)
        self.nouns = nouns

    def __call__(self, text: str) -> bool:
        """Whether the text's first letter becomes a small one."""
        found = WORD.match(text)
        if found is None or found.group().lower().replace("’", "'") not in self.words:
            return False
        following = text[found.end() :].lstrip()
        return not found.group()[1:2].isupper() and (
            self.nouns or not following[:1].isupper() or following.split(maxsplit=1)[0] in _I
        )


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern in a sentence and what takes its place.

    ``put`` holds the alternatives, each a sequence of literals and (in odd places) names of
    groups, where ``name>cell`` is another form of the verb that the group holds. ``ends`` is the
    mark that a question ends with after the change; a rule that ``asks`` is for questions only.
    Only a sentence with one of the ``needs`` in it, in small letters, is looked at: patterns that
    begin anywhere are slow. ``over`` names the kinds of content words the rule was written to go
    over. ``yes`` and ``no`` are turns in which it must and must not find something.
    """

    find: re.Pattern[str]
    put: tuple[tuple[str, ...], ...]
    ends: str | None
    over: frozenset[str]
    asks: bool
    needs: tuple[str, ...]
    lowers: Lowering
    forms: Forms | None
    yes: tuple[str, ...]
    no: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ActRule:
    """A pattern in a turn that tells what the turn does, and turns it must and must not find."""

    act: str
    find: re.Pattern[str]
    yes: tuple[str, ...]
    no: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something to add to a turn."""

    text: str
    manner: str
    scenario: str
    acts: frozenset[str]
    place: str
    level: int
    offensive: bool
    after: frozenset[str]


@dataclass(frozen=True, slots=True)
class Joints:
    """How clauses hang together.

    ``joint`` finds the space before a word that joins clauses and ``opener`` a beginning that is no
    clause of its own, as ``stance`` is (*frankly*); ``leading`` words go where what they join to has gone, and ``attached`` ones
    need it. Before ``bound`` words no mark parts clauses, and ``dotted`` words and figures end no
    sentence with their full stop; nothing ends with ``dangling`` words. A sentence that begins with ``asking`` words is a question, one that is ``closing``
    wants nothing more. An ``echo`` is a word of praise or blame for what was offered. A clause that is all ``moment``
    (*today*, *by tonight*) says when, which is a value.
    """

    joint: re.Pattern[str]
    opener: re.Pattern[str]
    stance: re.Pattern[str]
    leading: re.Pattern[str]
    attached: re.Pattern[str]
    bound: re.Pattern[str]
    dotted: re.Pattern[str]
    dangling: re.Pattern[str]
    asking: re.Pattern[str]
    closing: re.Pattern[str]
    echo: re.Pattern[str]
    moment: re.Pattern[str]


@dataclass(frozen=True)
class Manners:
    """Everything the rewriter knows about one language."""

    code: str
    checksum: str
    stages: Mapping[str, tuple[Rule, ...]]
    acts: tuple[ActRule, ...]
    command: re.Pattern[str]
    stating: re.Pattern[str] | None
    lowers: Lowering
    proper: frozenset[str]
    chatter: frozenset[str]
    cue: re.Pattern[str]
    weak: re.Pattern[str]
    answer: re.Pattern[str]
    acting: re.Pattern[str]
    courteous: re.Pattern[str]
    left: re.Pattern[str]
    clauses: Joints
    signs: Signs
    please: str
    thank: str
    kept: frozenset[str]
    greeted: re.Pattern[str]
    thanked: re.Pattern[str]
    reproach: re.Pattern[str]
    content: ContentFinder
    phrases: tuple[Phrase, ...]
    stop: str
    spaced: bool
    address: int
    address_sure: float
    formal: bool
    plea: str


@cache
def manners(pack: Pack) -> Manners | None:
    """The tables of a pack; None where it has none."""
    if not pack.has("transfer.toml"):
        return None
    texts = [pack.read(name) for name in ("transfer.toml", "scenarios.toml")]
    table = parse(texts[0], pack.where("transfer.toml"), _TRANSFER)
    settings = table["settings"]
    lowers = Lowering(settings.get("lowerable", []), settings.get("nouns", False))
    reader = _Reader(table["fragments"], lowers, pack, pack.where("transfer.toml"))
    words = dict(table["content"])
    common = words.pop("common", [])
    phrases = _phrases(parse(texts[1], pack.where("scenarios.toml"), _SCENARIOS))
    return Manners(
        code=pack.code,
        checksum=hashlib.sha256("".join(texts).encode()).hexdigest()[:8],
        stages={
            stage: tuple(reader.rule(entry) for entry in table.get(stage, [])) for stage in STAGES
        },
        acts=tuple(reader.act(entry) for entry in table["act"]),
        command=reader.pattern(settings.get("command", "(?!)")),
        stating=reader.pattern(settings["stating"]) if "stating" in settings else None,
        lowers=lowers,
        proper=frozenset(settings.get("proper", [])),
        chatter=frozenset(settings.get("chatter", [])) | _words(phrases),
        cue=reader.pattern(settings.get("cue", "(?!)")),
        acting=reader.pattern(settings.get("acting", "(?!)")),
        courteous=reader.pattern(settings.get("courteous", "(?!)")),
        left=reader.pattern(settings.get("left", "(?!)")),
        answer=reader.pattern(settings.get("answer", "(?!)")),
        kept=frozenset(settings.get("kept", [])),
        clauses=Joints(
            **{
                name: reader.pattern(settings.get(name, "(?!)"))
                for name in Joints.__dataclass_fields__
            }
        ),
        signs=signs_of(
            {"counted": words.get("number", []), **table.get("signs", {})},
            settings.get("spaced", True),
        ),
        please=settings.get("please", ""),
        thank=settings.get("thank", ""),
        weak=reader.pattern(settings.get("weak", "(?!)")),
        greeted=reader.pattern(settings.get("greeted", "(?!)")),
        thanked=reader.pattern(settings.get("thanked", "(?!)")),
        reproach=reader.pattern(settings.get("reproach", "(?!)")),
        content=ContentFinder(words, common, settings.get("spaced", True)),
        phrases=phrases,
        stop=settings.get("stop", "."),
        spaced=settings.get("spaced", True),
        address=settings.get("address", _NEVER),
        address_sure=settings.get("address_sure", 0.8),
        formal=settings.get("formal", False),
        plea=settings.get("plea", ""),
    )


def either_apostrophe(pattern: str) -> str:
    """The pattern with every apostrophe standing for the typographic one too.

    >>> either_apostrophe("s'il|[a-z'-]+")
    "s['’]il|[a-z'’-]+"
    """
    made, inside, escaped = [], False, False
    for char in pattern:
        if char == "'":
            made.append("'’" if inside else "['’]")
            escaped = False
            continue
        made.append(char)
        if escaped:
            escaped = False
        elif char == "\\":
            escaped = True
        elif char in "[]":
            inside = char == "["
    return "".join(made)


class _Reader:
    """Reads rules, with the named fragments put into their patterns."""

    def __init__(
        self, fragments: Mapping[str, Any], lowers: Lowering, pack: Pack, where: str
    ) -> None:
        self._where = where
        self._pack = pack
        self._lowers = lowers
        self._fragments: dict[str, str] = {}
        for name, value in fragments.items():
            text = value if isinstance(value, str) else "|".join(value)
            self._fragments[name] = f"(?:{self._filled(text)})"

    def pattern(self, parts: str | Sequence[str]) -> re.Pattern[str]:
        """An expression; a long one is written in parts."""
        text = "".join(parts)
        try:
            return re.compile(either_apostrophe(self._filled(text)), re.IGNORECASE)
        except re.error as error:
            raise BadInput(self._where, f"pattern {text!r}: {error}") from None

    def rule(self, entry: Mapping[str, Any]) -> Rule:
        put = entry.get("put", "")
        return Rule(
            find=self.pattern(entry["find"]),
            put=tuple(
                tuple(_GROUP.split(text)) for text in ([put] if isinstance(put, str) else put)
            ),
            ends=entry.get("ends"),
            over=frozenset(entry.get("over", [])),
            asks=entry.get("asks", False),
            needs=tuple(entry.get("needs", [])),
            lowers=self._lowers,
            forms=forms(self._pack) if ">" in str(put) else None,
            yes=tuple(entry.get("yes", [])),
            no=tuple(entry.get("no", [])),
        )

    def act(self, entry: Mapping[str, Any]) -> ActRule:
        sentences = (tuple(entry.get(key, [])) for key in ("yes", "no"))
        return ActRule(entry["act"], self.pattern(entry["find"]), *sentences)

    def _filled(self, text: str) -> str:
        def named(match: re.Match[str]) -> str:
            if match.group(1) not in self._fragments:
                raise BadInput(self._where, f"no fragment {match.group(1)!r}")
            return self._fragments[match.group(1)]

        return _NAMED.sub(named, text)


def rules_of(entries: Sequence[Mapping[str, Any]], pack: Pack, where: str) -> tuple[Rule, ...]:
    """Rules of another table of a pack, with the fragments of its ``transfer.toml``."""
    table = parse(pack.read("transfer.toml"), pack.where("transfer.toml"), _TRANSFER)
    settings = table["settings"]
    lowers = Lowering(settings.get("lowerable", []), settings.get("nouns", False))
    reader = _Reader(table["fragments"], lowers, pack, where)
    return tuple(reader.rule(entry) for entry in entries)


def _phrases(table: Mapping[str, Any]) -> tuple[Phrase, ...]:
    found = []
    for entry in table["phrase"]:
        acts = listed(entry.get("act", BUSY))
        scenarios = listed(entry.get("scenario", "any"))
        places = listed(entry["place"])
        found += [
            Phrase(
                text=text,
                manner=entry.get("manner", "impolite"),
                scenario=scenario,
                acts=frozenset(acts),
                place=place,
                level=level,
                offensive=entry.get("offensive", False),
                after=frozenset(listed(entry.get("after", []))),
            )
            for text in entry["texts"]
            for scenario in scenarios
            for place in places
            for level in _levels(entry["level"])
        ]
    return tuple(found)


def _words(phrases: Sequence[Phrase]) -> frozenset[str]:
    """The words that rude phrases are made of."""
    rude = " ".join(phrase.text for phrase in phrases if phrase.manner == "impolite")
    return frozenset(WORD.findall(rude.lower()))


def _levels(value: int | Sequence[int]) -> Sequence[int]:
    return [value] if isinstance(value, int) else value


def listed(value: str | Sequence[str]) -> list[str]:
    """One or several names, as a list."""
    return [value] if isinstance(value, str) else list(value)
