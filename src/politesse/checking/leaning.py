"""How sure the address model must be of ambiguous markers, where the source says *you*."""

from __future__ import annotations

import re

from politesse.languages import Pack
from politesse.languages.english import opens_with_you, says_you, says_you_itself, says_your
from politesse.languages.matching import Match
from politesse.languages.rules import Rule
from politesse.scoring import RegisterScorer
from politesse.scoring.register import Margin

#: Words that speak of others than the reader.
OTHERS = re.compile(r"\b(?:they|them|their|theirs|she|her|hers|its)\b", re.IGNORECASE)
_YOUR = re.compile(r"your (?!\S+ of\b)", re.IGNORECASE)  # and not *your version of it*
# Log-odds: ambiguous words are likelier address where the source says *you*, pronouns most.
_TRUST, _LEANING, _OPENING = -1.5, 2.5, 2.5
_WORDS = ("pronoun", "possessive")
_OF_YOU = ("pronoun", "verb", "imperative", "ending")
_CERTAIN = -20.0  # whatever the model says


def says_only_you(source: str | None) -> bool:
    """Whether a source says *you*, and speaks of nobody else.

    >>> says_only_you("You may go."), says_only_you("You and her friends may go."), says_only_you(None)
    (True, False, False)
    """
    return bool(source and says_you(source) and not OTHERS.search(source))


def leaning(pack: Pack, score: RegisterScorer, source: str | None, text: str) -> Margin:
    """The margins of ambiguous markers where the source says *you*, and speaks of nobody else."""
    said = [
        *(["possessive"] if source and says_your(source) else []),
        *(_OF_YOU if source and says_you_itself(source) else ()),
    ]
    opens_with_your = source is not None and bool(_YOUR.match(source))
    trusted: dict[str, float] = pack.about.get("leaning", {})
    first = pack.about.get("opening", {}) if source and opens_with_you(source) else {}
    after = any(pack.tokenize(text).words[:1] == [word] for word in first.get("after", ()))

    def margin(match: Match) -> float:
        own = score.margin(match)
        rule = match.rule
        if rule.id in first.get("rules", ()) and match.low <= after:
            return _CERTAIN
        if rule.id in trusted and (rule.kind in said or rule.kind in _WORDS):
            opening = _OPENING if rule.kind == "possessive" and opens_with_your else 0.0
            return own - trusted[rule.id] - opening
        formal = pack.levels[rule.level].register == "formal"
        if rule.kind not in said or not formal or _has_subject(pack, rule):
            return own
        if rule.words and rule.kind in _WORDS:
            return _TRUST
        return own - _LEANING if own <= _LEANING else own  # a cautious pack has its reasons

    return margin


def _has_subject(pack: Pack, rule: Rule) -> bool:
    """Whether a rule is for words that have what may be their subject before them."""
    subjects = pack.register_table.get("classes", {}).get("subject", ())
    return bool(subjects) and rule.left is not None and all(word in rule.left for word in subjects)
