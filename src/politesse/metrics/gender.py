"""Gender in translation: is a person of known gender translated with that gender?

Each item is an English sentence with a person whose gender a pronoun tells, and its translation
into a language with grammatical gender. The person is found in the translation by an aligner,
the gender of the word there by a reader; both can be replaced. A gender that cannot be read
counts as wrong. ``delta_g`` is F1 of men less F1 of women; ``delta_s`` the accuracy on
stereotypical items less that on the others, and ``delta_s_f1`` the same of the mean of both F1.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from politesse.core import BadInput, PolitesseError, Signature
from politesse.metrics.gender_reader import (
    Aligner,
    Gender,
    GenderReader,
    LexiconAligner,
    RuleReader,
)
from politesse.metrics.inputs import same_length
from politesse.metrics.significance import Sums, Values

_GENDERS: tuple[Gender, ...] = ("male", "female", "neutral")
_SIDES = ("", "pro", "anti")


@dataclass(frozen=True, slots=True)
class Person:
    """A sentence with a person in it: whose gender is known, at which word they are named."""

    gender: Gender
    place: int
    sentence: str
    name: str


@dataclass(frozen=True, slots=True)
class GenderAccuracy:
    """The figures of one file of translations, in per cent."""

    values: Values
    unknown: int
    language: str
    reader: str
    aligner: str
    predictions: tuple[Gender, ...] = field(default=(), repr=False)
    rows: Sequence[Sequence[float]] = field(default=(), repr=False, compare=False)

    @property
    def signature(self) -> str:
        """How it was read."""
        choices = {"lang": self.language, "reader": self.reader, "aligner": self.aligner}
        return str(Signature("gender", {**choices, "items": len(self.predictions)}))

    def parts(self) -> Sums:
        """What is resampled: the cell each item falls into."""
        return Sums(self.rows, _measure)

    def to_dict(self) -> dict[str, Any]:
        return {
            **self.values,
            "unknown": self.unknown,
            "items": len(self.predictions),
            "signature": self.signature,
        }


def gender_accuracy(
    people: Sequence[Person],
    translations: Sequence[str],
    language: str,
    sides: Sequence[str] = (),
    reader: GenderReader | None = None,
    aligner: Aligner | None = None,
) -> GenderAccuracy:
    """Accuracy and F1 by gender; ``sides`` says which items are ``pro`` or ``anti`` stereotype.

    >>> person = Person("female", 1, "The developer said that she left.", "developer")
    >>> result = gender_accuracy([person], ["La desarrolladora dijo que se fue."], "es")
    >>> result.values["accuracy"], result.predictions
    (100.0, ('female',))
    """
    same_length({"the sentences": people, "the translations": translations})
    if not people:
        raise PolitesseError("there are no sentences: the file is empty")
    if sides:
        same_length({"the sentences": people, "the stereotypes": sides})
    read = reader or RuleReader(language)
    align = aligner or LexiconAligner(language)
    predictions: list[Gender] = []
    rows = []
    for number, (person, text) in enumerate(zip(people, translations, strict=True)):
        words = text.split()
        index = align(person.sentence.split(), words, person.place, person.name)
        predicted: Gender = "unknown" if index is None else read(words, index)
        predictions.append(predicted)
        rows.append(_row(person.gender, predicted, sides[number] if sides else ""))
    sums = [sum(column) for column in zip(*rows, strict=True)]
    return GenderAccuracy(
        values=_measure(sums),
        unknown=Counter(predictions)["unknown"],
        language=language,
        reader=_name(read),
        aligner=_name(align),
        predictions=tuple(predictions),
        rows=rows,
    )


def read_people(lines: Sequence[str], where: str) -> list[Person]:
    """People from lines of gender, word number from zero, sentence and name, between tabs."""
    people = []
    genders: dict[str, Gender] = {gender: gender for gender in _GENDERS}
    for number, line in enumerate(lines, 1):
        cells = line.split("\t")
        if len(cells) != 4:
            raise BadInput(where, f"{len(cells)} columns where 4 are needed", number)
        gender, place, sentence, name = cells
        if gender not in genders:
            raise BadInput(where, f"{gender!r} is not {', '.join(_GENDERS)}", number)
        if not place.isdigit() or int(place) >= len(sentence.split()):
            raise BadInput(where, f"the sentence has no word number {place}", number)
        people.append(Person(genders[gender], int(place), sentence, name))
    return people


def _name(part: Callable[..., Any]) -> str:
    return str(getattr(part, "name", getattr(part, "__name__", type(part).__name__)))


def _row(gold: Gender, predicted: Gender, side: str) -> list[float]:
    """Counts of one item: for all items and for each side, gold, predicted and right by gender."""
    row = []
    for group in _SIDES:
        counts = not group or group == side
        for gender in _GENDERS:
            row += [
                float(counts and gold == gender),
                float(counts and predicted == gender),
                float(counts and gold == predicted == gender),
            ]
    return row


def _measure(sums: Sequence[float]) -> Values:
    width = 3 * len(_GENDERS)
    everything, pro, anti = (_figures(sums[at : at + width]) for at in (0, width, 2 * width))
    return {
        "accuracy": everything["accuracy"],
        "f1_male": everything["male"],
        "f1_female": everything["female"],
        "delta_g": everything["male"] - everything["female"],
        "delta_s": pro["accuracy"] - anti["accuracy"],
        "delta_s_f1": (pro["male"] + pro["female"] - anti["male"] - anti["female"]) / 2,
    }


def _figures(sums: Sequence[float]) -> dict[str, float]:
    figures: dict[str, float] = {}
    items = right = 0.0
    for at, gender in enumerate(_GENDERS):
        gold, predicted, hit = (float(number) for number in sums[3 * at : 3 * at + 3])
        items += gold
        right += hit
        figures[gender] = 200 * hit / (gold + predicted) if gold + predicted else math.nan
    figures["accuracy"] = 100 * right / items if items else math.nan
    return figures
