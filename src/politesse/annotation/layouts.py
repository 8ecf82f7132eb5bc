"""The corpora that come of annotation, each in the layout that its reader reads.

A writer takes the answers that count and what was adjudicated, and says how much it wrote.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

from politesse.annotation.answers import Answer, Collection, Spans
from politesse.annotation.project import Item
from politesse.core import BadInput, PolitesseError
from politesse.core.files import write_text
from politesse.datasets.records import ImpoliteTurn, Marked, RewriteRating
from politesse.datasets.steps import fingerprint
from politesse.dialogue.protocol import CRITERIA, reviewed
from politesse.languages.tags import code_of
from politesse.metrics.inputs import read_table
from politesse.metrics.ranking import ranking
from politesse.metrics.ratings import Rating, normalise

#: What was decided about (item, key of a question), as it stands in the file.
Decisions = Mapping[tuple[str, str], str]
Layout = Callable[[Collection, Decisions, Path], dict[str, Any]]

_KEPT_WITH = 0.5


def read_decisions(path: Path) -> dict[tuple[str, str], str]:
    """What was adjudicated: ``adjudicate.tsv`` with the column ``value`` filled in."""
    decisions = {}
    for line, row in read_table(path):
        if not {"item", "field", "value"} <= set(row):
            raise BadInput(str(path), "must have the columns item, field and value", line)
        if row["value"].strip():
            decisions[row["item"], row["field"]] = row["value"].strip()
    return decisions


# ------------------------------------------------------------------ rated texts


def politeness(collection: Collection, decisions: Decisions, folder: Path) -> dict[str, Any]:
    """As TyDiP: mean z-scores of all texts, and the quarters at both ends."""
    flagged = {(a.item, a.rater) for _, a, _ in collection.of_field("invalid")}
    given = collection.of_field("politeness")
    answered = Counter(answer.item for _, answer, _ in given)
    times = Counter(item for item, _ in flagged)
    invalid = {item for item, number in times.items() if number > answered[item] / 2}
    ratings = [
        Rating(item.id, answer.rater, float(answer.value), item.batch)  # type: ignore[arg-type]
        for item, answer, _ in given
        if item.id not in invalid and (item.id, answer.rater) not in flagged
    ]
    if not ratings:
        return {"texts": 0, "invalid": len(invalid)}
    scores = normalise(ratings).scores
    scores.update(_decided(ratings, decisions))
    texts = {item.id: item.data["text"] for item in collection.project.items}
    rows = [(texts[name], score) for name, score in scores.items()]
    order = sorted(rows, key=lambda row: row[1])
    quarter = len(order) // 4
    ends = {*order[:quarter], *order[len(order) - quarter :]}
    home, code = folder / "tydip", code_of(collection.project.language)
    _csv(home / "all" / f"{code}_test.csv", rows)
    _csv(home / "binary" / f"{code}_test_binary.csv", [row for row in rows if row in ends])
    return {"layout": "tydip", "texts": len(rows), "binary": len(ends), "invalid": len(invalid)}


def _decided(ratings: Sequence[Rating], decisions: Decisions) -> dict[str, float]:
    """Adjudicated ratings, on the scale of all raters together."""
    values = [rating.value for rating in ratings]
    mean, deviation = fmean(values), pstdev(values) or 1.0
    rated = {rating.item for rating in ratings}
    return {
        item: (_number(value, item) - mean) / deviation
        for (item, name), value in decisions.items()
        if name == "politeness" and item in rated
    }


def _number(value: str, item: str) -> float:
    try:
        return float(value)
    except ValueError:
        raise PolitesseError(f"the adjudication of {item} is {value!r} and no number") from None


def _csv(path: Path, rows: Sequence[tuple[str, float]]) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("sentence", "score"))
    writer.writerows((sentence, repr(score)) for sentence, score in rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, text.getvalue())


# ------------------------------------------------------------------ rewrites


def rewrites(collection: Collection, decisions: Decisions, folder: Path) -> dict[str, Any]:
    """Rewrites as they are reviewed next; those that change marks and case alone are left out."""
    kept, bare = [], 0
    for item, answer, _ in collection.of_field("rewrite"):
        text, rewrite = item.data["text"], _line(answer.value)
        if fingerprint(text) == fingerprint(rewrite):
            bare += 1
            continue
        name = f"{item.id}-{answer.rater}"
        kept.append({"id": name, "text": text, "rewrite": rewrite, "writer": answer.rater})
    _jsonl(folder / "rewrites.jsonl", kept)
    return {"rewrites": len(kept), "normalised only": bare}


def review(collection: Collection, decisions: Decisions, folder: Path) -> dict[str, Any]:
    """As XFORMAL: sentences with the same number of good rewrites each, line by line."""
    mended = {a.item: _line(a.value) for _, a, _ in collection.of_field("correction")}
    verdicts: dict[str, list[float]] = defaultdict(list)
    for item, answer, _ in collection.of_field("verdict"):
        verdicts[item.id].append(float(answer.value))  # type: ignore[arg-type]
    good: dict[str, list[str]] = defaultdict(list)
    done: dict[str, list[bool]] = defaultdict(list)
    for item in collection.project.of_kind("item"):
        if item.id in verdicts:
            fine = all(verdict == 0 for verdict in verdicts[item.id])
            done[item.kept.get("writer", "")].append(fine)
            if fine:
                good[item.data["text"]].append(mended.get(item.id, item.data["rewrite"]))
    wanted = max((len(found) for found in good.values()), default=0)
    whole = {text: found for text, found in good.items() if len(found) == wanted}
    home = folder / "xformal" / collection.project.language
    home.mkdir(parents=True, exist_ok=True)
    _lines(home / "informal", list(whole))
    for number in range(wanted):
        _lines(home / f"formal.ref{number}", [found[number] for found in whole.values()])
    short = [{"text": t, "formal": found} for t, found in good.items() if t not in whole]
    _jsonl(folder / "incomplete.jsonl", short)
    poor = sorted(w for w, fine in done.items() if w and fmean(fine) < _KEPT_WITH)
    return {
        "layout": "xformal",
        "sentences": len(whole),
        "rewrites each": wanted,
        "incomplete": len(short),
        "writers mostly turned down": poor,
    }


# ------------------------------------------------------------------ systems


def judging(collection: Collection, decisions: Decisions, folder: Path) -> dict[str, Any]:
    """A table of places for ``measure ranking``, and each system's means."""
    places: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    for item, answer, output in collection.of_field("rank"):
        system = item.systems[output - 1]
        places[item.id, answer.rater][system] = float(answer.value)  # type: ignore[arg-type]
    whole = [judged for judged in places.values() if len(judged) > 1]
    systems = sorted({system for judged in whole for system in judged})
    rows = [
        "\t".join(f"{judged.get(s, ''):g}" if s in judged else "" for s in systems)
        for judged in whole
    ]
    write_text(folder / "ranking.tsv", "\t".join(systems) + "\n" + "".join(f"{r}\n" for r in rows))
    means: dict[str, dict[str, float]] = {system: {} for system in systems}
    for name in ("formality", "meaning", "fluency"):
        values: dict[str, list[float]] = defaultdict(list)
        for item, answer, output in collection.of_field(name):
            values[item.systems[output - 1]].append(float(answer.value))  # type: ignore[arg-type]
        for system, given in values.items():
            means.setdefault(system, {})[name] = fmean(given)
    if whole:
        for system, figures in ranking(whole).systems.items():
            means[system]["overall"] = figures["score"]
    return {"judgements": len(whole), "systems": means}


# ------------------------------------------------------------------ impolite dialogues


def impolite(collection: Collection, decisions: Decisions, folder: Path) -> dict[str, Any]:
    """Turns in the layout of impolite dialogues, without ratings as yet."""
    turns = [
        {
            **_turn(item),
            "original": item.data["text"],
            "impolite": _line(answer.value),
            "writer": answer.rater,
        }
        for item, answer, _ in collection.of_field("impolite")
    ]
    _jsonl(folder / "impolite-multiwoz" / "turns.jsonl", turns)
    return {"layout": "impolite-multiwoz", "turns": len(turns)}


def rated_impolite(collection: Collection, decisions: Decisions, folder: Path) -> dict[str, Any]:
    """The same with peers' ratings, and which dialogues are accepted."""
    given: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    for name in CRITERIA:
        for item, answer, _ in collection.of_field(name):
            given[item.id, answer.rater][name] = float(answer.value)  # type: ignore[arg-type]
    whole = {key: values for key, values in given.items() if len(values) == len(CRITERIA)}
    records, turns = [], []
    for item in collection.project.of_kind("item"):
        ratings = [values for (name, _), values in whole.items() if name == item.id]
        texts = {"original": item.data["original"], "impolite": item.data["impolite"]}
        records.append({**_turn(item), **texts, "ratings": ratings})
        turns.append(
            ImpoliteTurn(
                item.kept["dialogue"],
                int(item.kept["turn"]),
                item.data["original"],
                item.data["impolite"],
                int(item.kept["scenario"]) if item.kept.get("scenario") else None,
                tuple(RewriteRating(**values) for values in ratings),
            )
        )
    _jsonl(folder / "impolite-multiwoz" / "turns.jsonl", records)
    found = reviewed(turns)
    return {
        "layout": "impolite-multiwoz",
        "turns": len(records),
        "accepted": list(found.accepted),
        "to revise": list(found.to_revise),
        "means": dict(found.means),
        "notes": [f"{note.dialogue} turn {note.turn}: {note.cause}" for note in found.notes],
    }


def _turn(item: Item) -> dict[str, Any]:
    record: dict[str, Any] = {"dialogue": item.kept["dialogue"], "turn": int(item.kept["turn"])}
    if item.kept.get("scenario"):
        record["scenario"] = int(item.kept["scenario"])
    return record


# ------------------------------------------------------------------ marked translations


def marking(collection: Collection, decisions: Decisions, folder: Path) -> dict[str, Any]:
    """As CoCoA-MT: sources beside formal and informal translations with their marks."""
    by_item: dict[str, list[Answer]] = defaultdict(list)
    for _, answer, _ in collection.of_field("marks"):
        by_item[answer.item].append(answer)
    lines: dict[str, dict[str, tuple[str, str]]] = defaultdict(dict)
    rows = []
    for item in collection.project.of_kind("item"):
        if item.id not in by_item:
            continue
        text = item.data["text"]
        decided = decisions.get((item.id, "marks"))
        if decided is not None:
            spans = Marked.parse(decided).spans
            if Marked.parse(decided).text != text:
                raise PolitesseError(
                    f"the adjudication of {item.id} differs in more than the marks"
                )
        else:
            spans = by_most([answer.value for answer in by_item[item.id]])  # type: ignore[misc]
        line = marked(text, spans)
        rows.append({"id": item.id, "source": item.data["source"], "annotated": line})
        register = item.kept.get("register", "")
        lines[item.data["source"]][register] = (text, line)
    _jsonl(folder / "marked.jsonl", rows)
    pairs = {source: both for source, both in lines.items() if {"formal", "informal"} <= set(both)}
    if pairs:
        code = collection.project.language.lower().replace("-", "")  # ptbr, as the corpus has it
        home = folder / "cocoa-mt" / "test" / f"en-{code}"
        home.mkdir(parents=True, exist_ok=True)
        name = f"formality-control.test.en-{code}"
        _lines(home / name, list(pairs))
        for level in ("formal", "informal"):
            _lines(home / f"{name}.{level}", [both[level][0] for both in pairs.values()])
            _lines(home / f"{name}.{level}.annotated", [both[level][1] for both in pairs.values()])
    return {"layout": "cocoa-mt", "marked": len(rows), "pairs": len(pairs)}


def by_most(answers: Sequence[Spans]) -> Spans:
    """The characters that more than half of the raters marked, as spans.

    >>> by_most([((0, 9),), ((0, 9),), ((6, 9),)])
    ((0, 9),)
    """
    counts = Counter(at for spans in answers for start, end in spans for at in range(start, end))
    agreed = sorted(at for at, number in counts.items() if number > len(answers) / 2)
    spans: list[tuple[int, int]] = []
    for at in agreed:
        if spans and spans[-1][1] == at:
            spans[-1] = (spans[-1][0], at + 1)
        else:
            spans.append((at, at + 1))
    return tuple(spans)


def marked(text: str, spans: Spans) -> str:
    """A text with its marks, as the corpora write them.

    >>> marked("Haben Sie Zeit?", ((0, 9),))
    '[F]Haben Sie[/F] Zeit?'
    """
    for start, end in reversed(spans):
        text = f"{text[:start]}[F]{text[start:end]}[/F]{text[end:]}"
    return text


def labelling(collection: Collection, decisions: Decisions, folder: Path) -> dict[str, Any]:
    """The label that more than half of the raters chose, or the adjudicated one."""
    asked = collection.project.fields[0]
    by_item: dict[str, list[float]] = defaultdict(list)
    for item, answer, _ in collection.of_field("label"):
        by_item[item.id].append(float(answer.value))  # type: ignore[arg-type]
    items = {item.id: item for item in collection.project.items}
    rows, shares = [], Counter[str]()
    for name, values in by_item.items():
        decided = decisions.get((name, "label"))
        value, times = Counter(values).most_common(1)[0]
        if decided is not None:
            value = _number(decided, name)
        elif times <= len(values) / 2:
            continue
        label = asked.label_of(value).partition(":")[0].casefold()
        shares[label] += 1
        rows.append({"id": name, "text": items[name].data["text"], "label": label})
    _jsonl(folder / "labels.jsonl", rows)
    return {"labelled": len(rows), "labels": dict(shares)}


# ------------------------------------------------------------------ files


def _line(value: Any) -> str:
    """What somebody wrote, on one line."""
    return " ".join(str(value).split())


def _lines(path: Path, texts: Sequence[str]) -> None:
    write_text(path, "".join(f"{_line(text)}\n" for text in texts))


def _jsonl(path: Path, records: Sequence[Mapping[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records))


LAYOUTS: dict[str, Layout] = {
    "politeness": politeness,
    "formal-rewriting": rewrites,
    "rewrite-review": review,
    "transfer-judging": judging,
    "impolite-rewriting": impolite,
    "impolite-rating": rated_impolite,
    "formality-marking": marking,
    "formality-labelling": labelling,
}
