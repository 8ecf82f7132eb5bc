"""Tamil words without what is only written onto them.

A Tamil word takes a consonant before some words (உங்களைப் பார்), and particles such as the question -ஆ
are written onto it (வருகிறீர்களா). Pronouns take cases, particles and often the next word
(உங்களுக்கும், உங்களுக்குவேண்டிய). The lookup forms are cut back here, and pronouns of address tagged by
how they begin.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from politesse.languages.tokens import Tokenizer, Tokens

_JOINERS = str.maketrans("", "", "\u200c\u200d\u00ad")
# Some fonts and keyboards give ர் the shape, and the code, of the vowel sign ா.
_FALSE_R = "\u0bbe\u0bcd"
# The consonant that links a word to the next; before it stands a vowel.
_LINK = re.compile("(?<=[\u0b85-\u0b94\u0b95-\u0bb9\u0bbe-\u0bcc])[கசதப]்$")
# Particles after endings of the second person.
_PARTICLE = re.compile(
    "(?<=ீர்)கள(?:ா|ே|ோ|ேன்|ாம்|ும்|ாக)$|(?<=[ுீ])ங்கள(?:ா|ே|ோ|ேன்)$|(?<=.ா)ய(?:ா|ே|ோ)$|(?<=.ீ)ர(?:ா|ே|ோ)$"
)
_PLAIN = {"க": "கள்", "ங": "ங்கள்", "ய": "ய்", "ர": "ர்"}
# How the forms of நீங்கள், நீர் and நீ begin, whatever is written onto them.
_FORMAL = re.compile("உங்கள|நீங்கள|உம்மு|உம்மை|உம்மிட|உம்மோ|உமக்க|உமது")
_INFORMAL = re.compile("உன்னை|உன்னு[டள]|உன்னால|உன்னோ|உன்னிட|உனக்க|உனத[ுா]|உன்கிட்ட|உன்கூட|நீயாக|நீயாவ")


def fold(word: str) -> str:
    """The form in which the pack lists ``word``.

    >>> fold("உங்களைப்"), fold("வருகிறீர்களா"), fold("சொல்லுங்களேன்"), fold("பார்த்தாயா")
    ('உங்களை', 'வருகிறீர்கள்', 'சொல்லுங்கள்', 'பார்த்தாய்')
    """
    word = word.translate(_JOINERS).replace(_FALSE_R, "ர்")
    if len(word) > 4:
        word = _LINK.sub("", word)
        word = _PARTICLE.sub(lambda match: _PLAIN[match.group()[0]], word)
    return word


#: What ``[tokens]`` of ``language.toml`` holds.
TOKENS = {"apostrophe?": str, "abbreviations?": [str]}


def tokenizer(settings: Mapping[str, Any]) -> Callable[[str], Tokens]:
    """A tokenizer whose lookup forms are folded, and whose pronouns of address are tagged.

    >>> tokens = tokenizer({})("உங்களுக்குவேண்டிய உன்னை")
    >>> tokens.tags
    [('you.formal',), ('you.informal',)]
    """
    cut = Tokenizer(
        settings.get("apostrophe", "split"), frozenset(settings.get("abbreviations", []))
    )

    def tokenize(text: str) -> Tokens:
        tokens = cut(text)
        tokens.words = [fold(word) for word in tokens.words]
        tokens.tags = [_tags(word) for word in tokens.words]
        return tokens

    return tokenize


def _tags(word: str) -> tuple[str, ...]:
    if word[:1] not in ("உ", "ந"):
        return ()
    if _FORMAL.match(word):
        return ("you.formal",)
    if _INFORMAL.match(word):
        return ("you.informal",)
    return ()
