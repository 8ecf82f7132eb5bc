"""The items of the tasks, read from your own copy of a corpus by Politesse's readers.

lm-evaluation-harness calls :func:`load` with the ``dataset_kwargs`` of a task. ``POLITESSE_DATA`` names the folder of
the corpora, as for the commands of Politesse.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from politesse.datasets import read

Doc = dict[str, Any]


def load(
    dataset: str, part: str, language: str, kind: str, split: str = "", shots: str = "", **_: Any
) -> dict[str, Any]:
    """The test items, and those that examples are drawn from: ``shots`` is "LANGUAGE SPLIT"."""
    from datasets import Dataset

    sets = {"test": read(dataset, part=part, language=language, split=split or None)}
    if shots:
        of, name = shots.split()
        sets["train"] = read(dataset, part=part, language=of, split=name)
    return {
        name: Dataset.from_list([doc for record in records for doc in KINDS[kind](record)])
        for name, records in sets.items()
    }


def politeness(record: Any) -> Iterator[Doc]:
    """Is a request polite? A score above 0 is."""
    yield {"text": record.text, "choices": ["yes", "no"], "label": 0 if record.score > 0 else 1}


def choice(record: Any) -> Iterator[Doc]:
    """Which of two translations has the formality that is asked for? Each pair asks both ways."""
    for label, formality in enumerate(("formal", "informal")):
        yield {
            "text": record.source,
            "formality": formality,
            "choices": [record.formal, record.informal],
            "label": label,
        }


def pairs(record: Any) -> Iterator[Doc]:
    """Which of two sentences is the more formal one? Their order is drawn from their words."""
    if isinstance(record.formal, str):
        couples = [(record.formal, record.informal)]
    else:
        couples = [(formal, record.informal[0]) for formal in record.formal]
        if record.origin == "formal":
            couples = [(record.formal[0], informal) for informal in record.informal]
    for formal, informal in couples:
        label = hashlib.sha256(f"{formal}\n{informal}".encode()).digest()[0] % 2
        first, second = (formal, informal) if label == 0 else (informal, formal)
        yield {"first": first, "second": second, "choices": ["A", "B"], "label": label}


def levels(record: Any) -> Iterator[Doc]:
    """Which level of honorific speech is it, from 1 (the highest) to 4?"""
    yield {"text": record.text, "choices": ["1", "2", "3", "4"], "label": record.level - 1}


KINDS = {"politeness": politeness, "choice": choice, "pairs": pairs, "levels": levels}
