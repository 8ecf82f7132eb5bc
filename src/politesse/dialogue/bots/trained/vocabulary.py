"""Words as numbers; a word that is not known has a number of its own within one example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

PAD, START, END, UNKNOWN, USER, ANSWER, NO_DOMAIN = (
    "<pad>", "<start>", "<end>", "<unknown>", "<user>", "<answer>", "[general]",
)  # fmt: skip
SPECIAL = (PAD, START, END, UNKNOWN, USER, ANSWER, NO_DOMAIN)


class Vocabulary:
    """The words a model knows.

    >>> known = Vocabulary.of([["a", "b", "a"]], least=2)
    >>> numbers, strange = known.numbers(["a", "b", "c", "b"])
    >>> known.words(numbers, strange)
    ['a', 'b', 'c', 'b']
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.known = list(words)
        self._numbers = {word: number for number, word in enumerate(self.known)}

    def __len__(self) -> int:
        return len(self.known)

    @classmethod
    def of(cls, texts: Iterable[Iterable[str]], least: int, most: int = 50_000) -> Vocabulary:
        """The words that are frequent enough, most frequent first."""
        counts = Counter(word for text in texts for word in text)
        ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        words = [word for word, count in ranked if count >= least and word not in SPECIAL]
        return cls([*SPECIAL, *words[:most]])

    def number(self, word: str) -> int:
        """A word's number; that of the unknown word where it is not known."""
        return self._numbers.get(word, self._numbers[UNKNOWN])

    def numbers(
        self, words: Iterable[str], strange: list[str] | None = None, grow: bool = True
    ) -> tuple[list[int], list[str]]:
        """Numbers of words, and the strange words in the order of the numbers they got."""
        strange = [] if strange is None else strange
        numbers = []
        for word in words:
            number = self._numbers.get(word)
            if number is None:
                if word not in strange and grow:
                    strange.append(word)
                number = len(self) + strange.index(word) if word in strange else self.number(word)
            numbers.append(number)
        return numbers, strange

    def words(self, numbers: Iterable[int], strange: Sequence[str]) -> list[str]:
        """Words of numbers, up to the end."""
        words = []
        for number in numbers:
            if number < len(self) and self.known[number] == END:
                break
            words.append(self.known[number] if number < len(self) else strange[number - len(self)])
        return words
