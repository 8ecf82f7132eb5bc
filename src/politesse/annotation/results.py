"""What the answers say: agreement, what to adjudicate, and files for ``measure`` and the corpora."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from politesse.annotation.answers import Answer, Collection, Spans
from politesse.annotation.layouts import LAYOUTS, Decisions, marked
from politesse.annotation.project import Item
from politesse.annotation.protocols import Field
from politesse.core import MissingExtra, PolitesseError
from politesse.core.files import write_text
from politesse.metrics.alpha import alpha
from politesse.metrics.ratings import Rating, matrix


@dataclass(frozen=True, slots=True)
class Results:
    """What came of a project.

    ``agreement`` has the measures of each question, ``disputed`` the (item, question) on which raters
    are too far apart, ``corpus`` what was written in the layout of a corpus.
    """

    collection: Collection
    agreement: Mapping[str, Mapping[str, Any]]
    disputed: tuple[tuple[str, str], ...]
    corpus: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        told = self.collection
        return {
            "protocol": told.project.protocol.name,
            "language": told.project.language,
            "raters": [rater.to_dict() for rater in told.raters],
            "answers": len(told.answers),
            "counted": len(told.counted),
            "unfinished": list(told.unfinished),
            "agreement": self.agreement,
            "disputed": [{"item": item, "field": name} for item, name in self.disputed],
            "corpus": dict(self.corpus),
        }


def write_results(
    collection: Collection, folder: Path, adjudicated: Decisions | None = None
) -> Results:
    """Write all that the answers say into a folder, and return the figures."""
    decisions = adjudicated or {}
    project = collection.project
    known = {(item.id, asked.key) for item in project.items for asked in project.fields}
    stray = next((key for key in decisions if key not in known), None)
    if stray:
        raise PolitesseError(f"the adjudication decides {stray}, which the project does not ask")
    write_text(folder / "answers.jsonl", "".join(_records(collection)))
    agreement = {}
    for name in dict.fromkeys(asked.name for asked in project.fields if asked.kind == "scale"):
        ratings = scale_ratings(collection, name)
        if ratings:
            _table(folder / f"{name}.tsv", ratings)
            agreement[name] = _agreement(ratings, _question(collection, name))
    for asked in project.fields:
        if asked.kind == "spans":
            agreement[asked.name] = _overlap(collection, asked)
    disputes = list(_disputes(collection))
    rows = [f"{item.id}\t{key}\t{said}\t\n" for item, key, said in disputes]
    write_text(folder / "adjudicate.tsv", "item\tfield\tanswers\tvalue\n" + "".join(rows))
    open_ones = tuple(
        (item.id, key) for item, key, _ in disputes if (item.id, key) not in decisions
    )
    corpus = LAYOUTS[project.protocol.name](collection, decisions, folder)
    results = Results(collection, agreement, open_ones, corpus)
    report = json.dumps(results.to_dict(), ensure_ascii=False, indent=1) + "\n"
    write_text(folder / "report.json", report)
    return results


def scale_ratings(collection: Collection, name: str) -> list[Rating]:
    """The ratings of a scale that count; an output is an item of its own, by its system."""
    return [
        Rating(
            f"{item.id}/{item.systems[output - 1]}" if output else item.id,
            answer.rater,
            float(answer.value),
            item.batch,
        )
        for item, answer, output in collection.of_field(name)
        if isinstance(answer.value, (int, float))
    ]


def _records(collection: Collection) -> Iterator[str]:
    """Every answer that was given; those that do not count with the reason."""
    kinds = {item.id: item.kind for item in collection.project.items}
    for answer in collection.answers:
        record = {
            **answer.to_dict(),
            "kind": kinds.get(answer.item),
            "out": collection.reasons.get((answer.item, answer.rater)),
        }
        yield json.dumps(record, ensure_ascii=False) + "\n"


def _table(path: Path, ratings: Sequence[Rating]) -> None:
    rows = [f"{r.item}\t{r.rater}\t{r.value:g}\t{r.batch}\n" for r in ratings]
    write_text(path, "item\trater\tvalue\tbatch\n" + "".join(rows))


def _question(collection: Collection, name: str) -> Field:
    return next(asked for asked in collection.project.fields if asked.name == name)


def _agreement(ratings: Sequence[Rating], asked: Field) -> dict[str, Any]:
    """Alpha, and Spearman's rho of pairs where the scale has an order; None where undefined."""
    from politesse.metrics.pairwise import pairwise_agreement

    scale = "nominal" if asked.nominal else "interval"
    figures: dict[str, Any] = {"ratings": len(ratings), "scale": scale, "alpha": None}
    try:
        figures["alpha"] = alpha(matrix(ratings), scale).alpha
        if not asked.nominal:
            figures["pairwise"] = pairwise_agreement(ratings, 1).mean
    except MissingExtra:
        figures["pairwise"] = None
    except PolitesseError as error:
        figures["why"] = str(error)
    return figures


def _overlap(collection: Collection, asked: Field) -> dict[str, Any]:
    """How much of what two raters marked both did: F1 over characters, for all pairs together."""
    by_item = _by_item(collection, asked.key)
    both = either = same = pairs = 0
    for answers in by_item.values():
        for number, one in enumerate(answers):
            for other in answers[number + 1 :]:
                first, second = _places(one.value), _places(other.value)
                pairs += 1
                same += first == second
                both += 2 * len(first & second)
                either += len(first) + len(second)
    if not pairs:
        return {"pairs": 0, "f1": None, "identical": None}
    return {"pairs": pairs, "f1": both / either if either else 1.0, "identical": same / pairs}


def _places(value: Any) -> set[int]:
    return {at for start, end in value for at in range(start, end)}


def _by_item(collection: Collection, key: str) -> dict[str, list[Answer]]:
    by_item: dict[str, list[Answer]] = defaultdict(list)
    for answer in collection.counted:
        if answer.field == key:
            by_item[answer.item].append(answer)
    return by_item


def _disputes(collection: Collection) -> Iterator[tuple[Item, str, str]]:
    """Items that somebody has to decide, with what the raters said."""
    items = {item.id: item for item in collection.project.items}
    spread = collection.project.protocol.spread
    for asked in collection.project.fields:
        for name, answers in _by_item(collection, asked.key).items():
            values = [answer.value for answer in answers]
            if asked.kind == "scale" and spread is not None:
                numbers = [float(value) for value in values if isinstance(value, (int, float))]
                if max(numbers) - min(numbers) >= spread:
                    yield items[name], asked.key, " ".join(f"{n:g}" for n in sorted(numbers))
            elif asked.kind == "spans" and len(set(values)) > 1:
                text = items[name].data[asked.of]
                yield items[name], asked.key, " | ".join(_shown(text, value) for value in values)


def _shown(text: str, value: Any) -> str:
    spans: Spans = value
    return " ".join(marked(text, spans).split())
