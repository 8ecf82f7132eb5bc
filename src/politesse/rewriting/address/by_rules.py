"""Chooses among options by the pack's rules, for a language that has no trained model.

The register rules say which words speak to the reader, and ``[[rule]]`` in ``conversion.toml`` which
words go along with them: a participle beside the pronoun, the second of two commands. Nothing else
changes. What more than one option fits is not sure, nor is a text in which a word stays that a rule of
kind ``doubt`` finds: it may be the reader's as well.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from politesse.core import TargetRegister, opposite
from politesse.languages import Pack
from politesse.languages.matching import Match, Matcher
from politesse.languages.rules import read_rules
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import EITHER, Option
from politesse.rewriting.address.conversion import conversion_table
from politesse.rewriting.address.gender import reader_gender
from politesse.rewriting.address.search import Path

_SURE, _UNSURE = math.log(0.985), math.log(0.5)
_KEPT = -50.0  # the log of how likely a word stays that a rule says speaks to the reader
_ANY = "any"  # a kind of change that no rule of the conversion is for
_ENDING = "{}"  # how an option is called that holds for all words of an ending
_DOUBT = "doubt"  # the kind of rules for words that must not stay


class RuleChoice:
    """Chooses what changes in texts of one language towards one register."""

    evidence: tuple[float, ...] = ()

    def __init__(self, pack: Pack, target: TargetRegister) -> None:
        self._pack = pack
        self._from = opposite(target)
        table = conversion_table(pack)
        where = pack.where("conversion.toml")
        rules = read_rules(table, pack.paradigms, pack.levels, where)
        going = [rule for rule in rules if rule.level in (self._from, "none")]
        self._with = Matcher(going)
        self._gender = reader_gender(pack)
        self._kinds = frozenset(rule.kind for rule in going) - {"exclusion", _DOUBT}
        settings = table.get("settings", {})
        self._speaking = frozenset(settings.get("speaking", ()))
        raising = settings.get("raising", {})
        self._subjects = frozenset(raising.get("subjects", ()))
        self._raising = frozenset(raising.get("after", ()))
        self._leaning = frozenset(raising.get("leaning", ()))
        self._sure = math.log(settings["likely"]) if "likely" in settings else _SURE
        self.checksum = hashlib.sha256(pack.read("conversion.toml").encode()).hexdigest()[:8]

    def path(self, tokens: Tokens, options: Sequence[Sequence[Option]]) -> Path:
        """The one way that the rules see to convert a text."""
        spoken = [
            match
            for match in self._pack.register_matcher(tokens)
            if self._speaks(match) and not tokens.quoted[match.low]
        ]
        going = [match for match in self._with(tokens) if not tokens.quoted[match.low]]
        if not spoken and all(match.rule.id not in self._speaking for match in going):
            return Path()
        licence: list[set[str]] = [set() for _ in tokens.words]
        doubtful = [match for match in going if match.rule.kind == _DOUBT]
        for match in (*spoken, *(match for match in going if match.rule.kind != _DOUBT)):
            kind = match.rule.kind if match.rule.kind in self._kinds else _ANY
            for place in range(match.low, match.high):
                licence[place].add(kind)
        told = self._gender(tokens) if self._gender else None
        chosen, until, sure = [], 0, True
        for here in self._allowed(tokens, options, licence):
            if here[0].low < until:
                continue
            longest = max(option.high for option in here)
            fitting = _for_reader(_known([one for one in here if one.high == longest]), told)
            sure = sure and (_one(one.op for one in fitting) or _one(one.new for one in fitting))
            chosen.append(self._raised(tokens, fitting[0]))
            until = longest
        changed = {place for one in chosen for place in range(one.low, one.high)}
        sure = sure and all(match.low in changed for match in doubtful)
        likely = self._sure if sure else _UNSURE
        return Path(tuple(chosen), likely, kept=_KEPT, doubts=int(not sure))

    def _raised(self, tokens: Tokens, option: Option) -> Option:
        """An option with its subject first, where a word stands before that wants it: *ile Pan za nią chce*."""
        low = option.low
        if not low or tokens.words[low - 1] not in self._raising or option.op.startswith("{"):
            return option
        words = option.new.split(" ")
        subject = [word for word in words if word in self._subjects]
        rest = [word for word in words if word not in self._subjects]
        inside = tokens.clause[low - 1] == tokens.clause[low] and rest[0] not in self._leaning
        return replace(option, new=" ".join([*subject, *rest])) if inside and subject else option

    def _speaks(self, match: Match) -> bool:
        level = self._pack.levels[match.rule.level]
        return level.register == self._from and match.rule.strength in ("strong", "mild")

    def _allowed(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], licence: Sequence[set[str]]
    ) -> Iterator[list[Option]]:
        """At each place the options of a kind that a rule lets change one of their words.

        None reaches over a mark: *powiedz mi, możesz przyjść?* What a rule of the conversion allows goes before what markers alone do.
        """
        for here in options:
            allowed = [
                option
                for option in here
                if (option.kind if option.kind in self._kinds else _ANY)
                in set().union(*licence[option.low : option.high])
                and tokens.clause[option.low] == tokens.clause[option.high - 1]
            ]
            named = [option for option in allowed if option.kind in self._kinds]
            if allowed:
                yield named or allowed


def _known(options: Sequence[Option]) -> Sequence[Option]:
    """Options that go by more than an ending, or else those that go by the longest one."""
    sources = [one.op.partition(">")[0] for one in options]
    known = [
        one for one, source in zip(options, sources, strict=True) if not source.startswith(_ENDING)
    ]
    most = max(map(len, sources))
    longest = [one for one, source in zip(options, sources, strict=True) if len(source) == most]
    return known or longest


def _one(names: Iterable[str]) -> bool:
    return len(set(names)) == 1


def _for_reader(options: Sequence[Option], told: str | None) -> Sequence[Option]:
    """Options that are not for either gender where one is told, and only those where none is."""
    either = [option for option in options if option.reader == EITHER]
    if told is None:
        return either or options
    return [option for option in options if option.reader != EITHER] or options


@cache
def rule_choice(pack: Pack, target: TargetRegister) -> RuleChoice | None:
    """The choice by rules of a language, or None where it has no conversion."""
    return RuleChoice(pack, target) if pack.has("conversion.toml") else None
