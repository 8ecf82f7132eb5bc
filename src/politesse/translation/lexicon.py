"""The words a language is known to have, as sets of a few bits a word.

A set says of a word it has that it has it, and of about one in a hundred others too. So what it does
not have is no word of the texts it was made from, which is what is asked of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path

from politesse.core import BadInput
from politesse.core.files import read_bytes, write_bytes
from politesse.languages.tags import code_of

#: The set of English words that a model has read often, beside those of languages.
COMMON = "en:common"

_BITS, _PROBES = 10, 7  # of a word
_STEM, _ENDING = 4, 2  # the fewest letters of a stem, and those that bend behind it
_UNSPACED = ("ja",)
_FOLDED = str.maketrans("ёäöü’", "еaou'")
_WORD = re.compile(r"[^\W\d_\u0900-\u097f]+|[\u0900-\u097f]+")


def words(text: str) -> list[str]:
    """The words of a text in lower case, cut at apostrophes and hyphens.

    >>> words("L'e-mail n°2")
    ['l', 'e', 'mail', 'n']
    """
    return _WORD.findall(text.lower())


def folded(text: str) -> str:
    """A text as stems are looked for in it: in German too a vowel may change in the plural.

    >>> folded("Körbe"), folded("L’été")
    ('korbe', "l'été")
    """
    return text.lower().translate(_FOLDED)


def stems(way: str, language: str) -> tuple[str, ...]:
    """What a word or phrase has in all its forms: its longer words, or its only one, without endings.

    >>> stems("formas de pago", "es"), stems("Kabel", "de")
    (('form', 'pago'), ('kabe',))
    """
    if code_of(language) in _UNSPACED:
        return (way.lower(),)
    own = folded(way).split()
    longer = [word for word in own if len(word) >= _STEM] or own
    return tuple(word[: max(_STEM, len(word) - _ENDING)] for word in longer)


class Lexicon:
    """A set of words that cannot be listed."""

    def __init__(self, bits: bytes) -> None:
        self._bits = bits

    @classmethod
    def of(cls, known: Iterable[str]) -> Lexicon:
        """The set of these words."""
        members = list(known)
        bits = bytearray(len(members) * _BITS // 8 + 8)
        for word in members:
            for place in _places(word, len(bits) * 8):
                bits[place >> 3] |= 1 << (place & 7)
        return cls(bytes(bits))

    def __contains__(self, word: str) -> bool:
        bits = self._bits
        return all(bits[place >> 3] >> (place & 7) & 1 for place in _places(word, len(bits) * 8))

    def __bytes__(self) -> bytes:
        return self._bits


def _places(word: str, count: int) -> Iterator[int]:
    digest = int.from_bytes(blake2b(word.encode(), digest_size=8).digest(), "little")
    first, step = digest >> 32, (digest & 0xFFFFFFFF) | 1
    return ((first + probe * step) % count for probe in range(_PROBES))


def write_lexicons(lexicons: Mapping[str, Lexicon], path: Path) -> None:
    """Write the sets of several languages: a line that says how long each is, and the sets."""
    sizes = {code: len(bytes(lexicon)) for code, lexicon in lexicons.items()}
    whole = b"".join(bytes(lexicon) for lexicon in lexicons.values())
    write_bytes(path, json.dumps(sizes).encode() + b"\n" + whole)


def read_lexicons(path: Path) -> dict[str, Lexicon]:
    """The sets of a file, by language; none where there is no file."""
    if not path.is_file():
        return {}
    head, _, whole = read_bytes(path).partition(b"\n")
    try:
        sizes: dict[str, int] = json.loads(head)
    except ValueError as cause:
        raise BadInput(str(path), f"is no file of lexicons ({cause})") from None
    if sum(sizes.values()) != len(whole):
        raise BadInput(str(path), "is cut short")
    lexicons, start = {}, 0
    for code, size in sizes.items():
        lexicons[code] = Lexicon(whole[start : start + size])
        start += size
    return lexicons
