"""How honorific a Japanese text is: one of four levels, and the kinds of 敬語 it uses.

The level of a :class:`~politesse.core.Score` says what the text's last predicates commit to; this
is the finer scale of honorific corpora, from 1 (the most honorific) to 4 (plain).
"""

from __future__ import annotations

from functools import cache

from politesse.core import Honorifics, PolitesseError
from politesse.languages.tokens import Tokens
from politesse.scoring.boosted import Boosted, read_boosted
from politesse.scoring.japanese_honorific_features import cue_names, cues, grams
from politesse.scoring.packed import embedded

#: The two questions, with their classes; a text of several kinds was learnt as the first of them.
QUESTIONS = {
    "level": ("level-1", "level-2", "level-3", "level-4"),
    "kind": ("humble", "respectful", "polite", "none"),
}

#: The kinds that a text may have.
KINDS = ("respectful", "humble", "polite")

#: What is scored: the levels from the most honorific to plain, then the kinds.
OUTPUTS = (*QUESTIONS["level"], *KINDS)


@cache
def honorifics_model() -> Boosted:
    """The embedded model, read once."""
    model = embedded("honorifics", "ja", read_boosted)
    if model is None:
        raise PolitesseError("weights/honorifics has no ja.bin")
    if tuple(model.about["cues"]) != cue_names():
        raise PolitesseError(
            "weights/honorifics/ja.bin was trained on other cues than those in "
            "languages/ja/honorifics.toml: run politesse train honorifics"
        )
    return model


def honorifics(text: str, tokens: Tokens | None = None) -> Honorifics:
    """The honorific level and kinds of a Japanese text; ``tokens`` where it is cut already.

    >>> honorifics("社長は応接室でお待ちになっていらっしゃいます。").level
    1
    >>> plain = honorifics("もう帰るよ。")
    >>> plain.level, plain.respectful, plain.humble, plain.polite
    (4, False, False, False)
    """
    model = honorifics_model()
    shares = model.shares(cues(text, tokens), grams(text))
    levels, kinds = shares["level"], shares["kind"]
    flags = {name: kinds[name] > model.about["thresholds"][name] for name in KINDS}
    names = QUESTIONS["level"]
    return Honorifics(
        level=names.index(max(names, key=lambda name: levels[name])) + 1,
        respectful=flags["respectful"],
        humble=flags["humble"],
        polite=flags["polite"],
        scores={name: round((levels | kinds)[name], 4) for name in OUTPUTS},
    )
