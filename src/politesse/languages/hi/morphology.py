"""Hindi words in one spelling.

Typists write the same Hindi word in many ways: जाएँ, जाएं, जायें; कीजिए, कीजिये; ज़रूर, जरूर. The
lookup forms of the tokens are folded here, so that the lists of the pack need only one of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from politesse.languages.tokens import Tokenizer, Tokens

# Chandrabindu and anusvara are the same sound to most writers.
_SIGNS = str.maketrans({"ँ": "ं"})
# Urdu sounds are often written without their nukta; ड़ and ढ़ are letters of their own.
_NUKTA = re.compile("(?<=[क-घज-झफ])\u093c+")
# A long vowel typed as a short one with a sign looks the same.
_TYPED = re.compile("अा|अो|अौ|एे")
_LONG = {"अा": "आ", "अो": "ओ", "अौ": "औ", "एे": "ऐ"}
_DOUBLED = re.compile("([\u0900-\u0903\u093a-\u094d])\\1+")
# A nasal before its own row of stops: हिन्दी, सम्पादन, घण्टा.
_NASAL = re.compile("ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])")
# The glide before a final -e or -i after a vowel: गये, जायें, कीजिये, नयी.
_GLIDE = re.compile("(?<=[अ-ऌए-हा-ौ\u093c])य(े|ें|ेगा|ेगी|ेंगे|ेंगी|ी|ीं)$")
_VOWELS = {"े": "ए", "ी": "ई"}
_INDIC = re.compile("[\u0900-\u097f]")
# After अपने this is not the pronoun of address but “self”: अपने आप को, अपने-आप से.
_SELF = {"आप", "आपको", "आपसे", "आपमें", "आपका", "आपके", "आपकी", "आपपर"}


def fold(word: str) -> str:
    """The spelling in which the pack lists ``word``.

    >>> fold("जायें"), fold("कीजिये"), fold("तुम्हेंं"), fold("ज़रूर"), fold("हिन्दी"), fold("अाप")
    ('जाएं', 'कीजिए', 'तुम्हें', 'जरूर', 'हिंदी', 'आप')
    """
    word = _DOUBLED.sub(r"\1", _NUKTA.sub("", word.translate(_SIGNS)))
    if word[0] in "अए":
        word = _TYPED.sub(lambda match: _LONG[match.group()], word)
    if "्" in word:
        word = _NASAL.sub("ं", word)
    if "य" in word:
        word = _GLIDE.sub(lambda match: _VOWELS[match[1][0]] + match[1][1:], word)
    return word


#: What ``[tokens]`` of ``language.toml`` holds.
TOKENS = {"apostrophe?": str, "abbreviations?": [str]}


def tokenizer(settings: Mapping[str, Any]) -> Callable[[str], Tokens]:
    """A tokenizer whose lookup forms are folded, and for which ``|`` ends a sentence.

    >>> tokenizer({})("अपने आप बंद हो गया | आप कौन हैं").words[:4]
    ['अपने', 'खुद', 'बंद', 'हो']
    """
    cut = Tokenizer(
        settings.get("apostrophe", "split"), frozenset(settings.get("abbreviations", []))
    )

    def tokenize(text: str) -> Tokens:
        # A danda is on few keyboards: many type a bar for it.
        tokens = cut(text.replace("|", "।"))
        tokens.text = text
        if _INDIC.search(text):
            words = tokens.words = [fold(word) for word in tokens.words]
            for index in range(1, len(words)):
                if words[index] in _SELF and words[index - 1] == "अपने":
                    words[index] = "खुद"
        return tokens

    return tokenize
