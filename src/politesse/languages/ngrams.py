"""The model that tells languages: weights of n-grams of words, one table a script."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from math import exp
from typing import TYPE_CHECKING
from unicodedata import normalize

from politesse.core import PolitesseError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LATIN = "[a-zß-öø-ɏḁ-ỿ]+"
_CYRILLIC = "[\u0430-\u045f\u0461-\u052f]+"

#: The words of the scripts that several languages share, in lower case.
WORDS = {
    "latin": re.compile(rf"{_LATIN}(?:'{_LATIN})*"),
    "cyrillic": re.compile(rf"{_CYRILLIC}(?:'{_CYRILLIC})*"),
    "devanagari": re.compile("[\u0900-\u0963\u0970-\u097f]+"),
    "arabic": re.compile("[\u0620-\u065f\u066e-\u06d3\u06d5-\u06ef\u06fa-\u06ff]+"),
    "han": re.compile("[\u3005\u3400-\u4dbf\u4e00-\u9fff]+"),
}

_WORD = re.compile(
    r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f\u0900-\u0dff])|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"
)
_FAR = 8.0  # a language is not named that is so much less likely, as a logarithm
_WORDS_KEPT = 30_000  # whose sums need not be worked out again
_LONGEST = 30  # letters of a word that are looked at
_SIZE = 5  # letters of an n-gram at most


def has_word(text: str) -> bool:
    """Whether two letters stand together, a letter and the sign of a vowel, or a syllable.

    >>> has_word("1 A"), has_word("5 GB"), has_word("है"), has_word("네")
    (False, True, True, True)
    """
    return _WORD.search(text) is not None


def prepared(text: str) -> str:
    """A text as its words are looked for."""
    return normalize("NFC", text).lower().replace("’", "'")


def grams(word: str, script: str) -> list[str]:
    """The n-grams of a word, its ends marked by blanks, and the word; of Chinese, one and two signs.

    >>> grams("ja", "latin")
    ['j', 'a', ' j', 'ja', 'a ', ' ja', 'ja ', ' ja ']
    >>> grams("中文", "han")
    ['中', '文', '中文']
    """
    if script == "han":
        return [*word, *map("".join, pairwise(word))]
    marked = f" {word[:_LONGEST]} "
    return list(map(marked.__getitem__, _stretches(len(marked))))


@cache
def _stretches(size: int) -> list[slice]:
    """Where the n-grams of a marked word of some size stand."""
    letters = [slice(at, at + 1) for at in range(1, size - 1)]
    longer = [slice(at, at + n) for n in range(2, _SIZE + 1) for at in range(size - n + 1)]
    return letters + longer + ([slice(0, size)] if size > _SIZE else [])


class Table:
    """The languages of a script, and for each n-gram a row of weights, one a language."""

    def __init__(
        self,
        script: str,
        languages: Sequence[str],
        names: Sequence[str],
        weights: NDArray[np.int8],
        scale: float,
    ) -> None:
        self.languages = languages
        self.rows = {name: row for row, name in enumerate(names)}
        self.weights = weights
        self._script = script
        self._scale = scale
        self._sums_of = lru_cache(_WORDS_KEPT)(self._sums)

    def likelihoods(self, words: Sequence[str]) -> dict[str, float]:
        """How likely each language is, the likeliest first; nothing where no n-gram is known."""
        import numpy as np

        if not words:
            return {}
        parts = [self._sums_of(word) for word in words]
        *sums, found = np.add.reduce(parts, dtype=np.int32).tolist()
        if not found:
            return {}
        most, unit = max(sums), self._scale / found**0.5
        far = most - _FAR / unit
        near = sorted((most - value, index) for index, value in enumerate(sums) if value > far)
        likely = [exp(-less * unit) for less, _ in near]
        whole = sum(likely)
        return {
            self.languages[index]: value / whole
            for (_, index), value in zip(near, likely, strict=True)
        }

    def _sums(self, word: str) -> NDArray[np.int32]:
        """What a word adds to each language, and how many of its n-grams are known."""
        import numpy as np

        rows = [row for row in map(self.rows.get, grams(word, self._script)) if row is not None]
        sums = np.zeros(len(self.languages) + 1, np.int32)
        if rows:
            np.add.reduce(self.weights.take(rows, axis=0), dtype=np.int32, out=sums[:-1])
            sums[-1] = len(rows)
        return sums


def packed(
    tables: Mapping[str, tuple[Sequence[str], Sequence[str], NDArray[np.floating]]],
) -> bytes:
    """Languages, n-grams and weights by script, as :func:`unpacked` reads them.

    >>> import numpy as np
    >>> table = unpacked(packed({"latin": (["de", "en"], ["ß"], np.array([[1.0, -1.0]]))}))["latin"]
    >>> table.languages, table.rows, table.weights.tolist()
    (['de', 'en'], {'ß': 0}, [[127, -127]])
    """
    import numpy as np

    head, body = {}, b""
    for script, (languages, names, weights) in tables.items():
        scale = float(np.abs(weights).max()) / 127
        text = "\n".join(names).encode()
        head[script] = {"languages": list(languages), "bytes": len(text), "scale": scale}
        # A language after the other, since neighbours that are alike are packed better.
        body += text + np.round(weights / scale).astype(np.int8).T.tobytes()
    return json.dumps(head).encode() + b"\n" + zlib.compress(body, 9)


def unpacked(data: bytes) -> dict[str, Table]:
    """The tables of a packed model."""
    import numpy as np

    first, _, rest = data.partition(b"\n")
    body, offset, tables = zlib.decompress(rest), 0, {}
    for script, about in json.loads(first).items():
        languages = about["languages"]
        names = body[offset : offset + about["bytes"]].decode().split("\n")
        offset += about["bytes"]
        size = len(languages) * len(names)
        weights = np.frombuffer(body, np.int8, size, offset).reshape(len(languages), len(names))
        offset += size
        rows = np.ascontiguousarray(weights.T)
        tables[script] = Table(script, languages, names, rows, about["scale"])
    return tables


@cache
def tables() -> dict[str, Table]:
    """The embedded model."""
    path = files("politesse").joinpath("weights", "identify", "model.bin")
    try:
        return unpacked(path.read_bytes())
    except (OSError, ValueError, KeyError, zlib.error) as error:
        raise PolitesseError(f"weights/identify/model.bin is damaged: {error}") from None
