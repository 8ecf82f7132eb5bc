"""Translation at a requested formality: matched accuracy, by domain, and what it hides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from politesse.benchmarks.outcome import Job, Measured, Outcome, merged, plain
from politesse.benchmarks.tasks.contrastive import TOKENIZERS
from politesse.core import PolitesseError, Signature, TargetRegister
from politesse.metrics import METRICS
from politesse.metrics.significance import MeanScore

_STYLES: tuple[TargetRegister, TargetRegister] = ("formal", "informal")
_DOMAINS = {
    "in-domain": ("telephony", "topical_chat"),
    "out-of-domain": ("call_center",),
    "all": ("telephony", "topical_chat", "call_center"),
}

Outputs = Mapping[TargetRegister, Sequence[str]]


def formality_control(job: Job) -> Outcome:
    """Matched accuracy of the outputs at each formality, in domain, out of domain and over all.

    A system translates; the references and submitted outputs are there already. A submission is
    a part of its own. The coverage is that of the outputs whose accuracy it is.
    """
    records = job.read()
    pieces: list[dict[tuple[str, str], Measured]] = []
    signature = ""
    for part, outputs in _outputs(job, records).items():
        for group, domains in _DOMAINS.items():
            places = [at for at, record in enumerate(records) if record.domain in domains]
            if places:
                values, signature = _accuracies(job, records, outputs, places, part, group)
                pieces.append(values)
    if not pieces:
        raise PolitesseError(f"no segments of a known domain for {job.unit}")
    return Outcome(merged(pieces), signature)


def _outputs(job: Job, records: Sequence[Any]) -> Mapping[str, Outputs]:
    if job.wants_references:
        return {"": {style: [getattr(record, style) for record in records] for style in _STYLES}}
    if hasattr(job.system, "submissions"):
        return _by_source(job, records)
    sources = [record.source for record in records]
    return {"": {style: job.role("translate")(sources, job.unit, style) for style in _STYLES}}


def _by_source(job: Job, records: Sequence[Any]) -> Mapping[str, Outputs]:
    """Submitted lines in the order of the records: the shared task's file has another order."""
    places: dict[str, int] = {}
    for index, record in enumerate(job.read(1)):
        places.setdefault(record.source, index)
    missing = [record.source for record in records if record.source not in places]
    if missing:
        raise PolitesseError(
            f"{len(missing)} sources of the test set are not in the shared task's, "
            f"the first is {missing[0]!r}"
        )
    return {
        name: {
            style: [lines[places[record.source]] for record in records]
            for style, lines in outputs.items()
        }
        for name, outputs in job.system.submissions(job.unit).items()
    }


def _accuracies(
    job: Job,
    records: Sequence[Any],
    outputs: Outputs,
    places: Sequence[int],
    part: str,
    group: str,
) -> tuple[dict[tuple[str, str], Measured], str]:
    values: dict[tuple[str, str], Measured] = {}
    signature = ""
    for style, lines in outputs.items():
        result = _matched(job, [records[at] for at in places], [lines[at] for at in places])
        cells_of_style = job.measured(result, (f"{style}_accuracy",), coverage=result.coverage)
        values[part, f"{group}/{style}"] = cells_of_style["", f"{style}_accuracy"]
        signature = result.signature
    if len(values) == len(_STYLES):
        cells = list(values.values())
        average = Measured(
            fmean(cell.value for cell in cells),
            cells[0].items,
            coverage=fmean(cell.coverage or 0.0 for cell in cells),
        )
        values[part, f"{group}/average"] = average
    return values, signature


def _matched(job: Job, records: Sequence[Any], hypotheses: Sequence[str]) -> Any:
    if not all(record.formal_marked and record.informal_marked for record in records):
        raise PolitesseError(
            f"the {job.unit} references are not all annotated: matched accuracy needs the files "
            "*.formal.annotated* and *.informal.annotated*"
        )
    formal = [record.formal_marked.annotated for record in records]
    informal = [record.informal_marked.annotated for record in records]
    return METRICS["macc"](hypotheses, formal, informal, job.unit)


def readdress(job: Job) -> Outcome:
    """References moved to the other address: matched accuracy, exact matches, and BLEU.

    Each formal reference is made informal and the other way round; what people wrote for that
    address is the measure. Pairs that are the same in both are left out.
    """
    records = [record for record in job.read() if record.formal != record.informal]
    role = job.role("readdress")
    values: dict[tuple[str, str], Measured] = {}
    signatures = []
    for style, other in (_STYLES, _STYLES[::-1]):
        texts = [getattr(record, other) for record in records]
        wanted = [getattr(record, style) for record in records]
        lines = role(texts, job.unit, style)
        accuracy = _matched(job, records, lines)
        cell = job.measured(accuracy, (f"{style}_accuracy",), coverage=accuracy.coverage)
        values["", f"{style}/accuracy"] = cell["", f"{style}_accuracy"]
        same = MeanScore(tuple(float(a == b) for a, b in zip(lines, wanted, strict=True)))
        values["", f"{style}/exact"] = job.measured(same, ("mean",))["", "mean"]
        near = METRICS["bleu"](lines, [wanted], tokenize=TOKENIZERS.get(job.unit, "13a"))
        values["", f"{style}/bleu"] = job.measured(near, ("bleu",))["", "bleu"]
        signatures = [accuracy.signature, near.signature]
    return Outcome(values, " ".join(signatures))


def submissions(job: Job) -> Outcome:
    """Matched accuracy of every submitted file, and how many counts differ from the official ones."""
    records = job.read(0)
    expected = {(row.file, row.requested): row for row in job.read(1)}
    values: dict[tuple[str, str], Measured] = {}
    signature = ""
    for name, outputs in job.role("submissions")(job.unit).items():
        differing = 0
        for style, lines in outputs.items():
            result = _matched(job, records, lines)
            signature = result.signature
            cell = job.measured(result, (f"{style}_accuracy",), coverage=result.coverage)
            values[name, style] = cell["", f"{style}_accuracy"]
            differing += _differing(result, _expected_row(expected, name, style))
        values |= plain({"differing counts": differing}, len(records), name)
    return Outcome(values, signature)


def _expected_row(expected: Mapping[tuple[str, str], Any], name: str, style: str) -> Any:
    """The official row of a file: file names hold the system's name."""
    for (file, requested), row in expected.items():
        if requested == style and name in file:
            return row
    raise PolitesseError(f"the official counts have no row for {name}, {style}")


def _differing(result: Any, row: Any) -> int:
    return sum(
        getattr(result, label) != getattr(row, label)
        for label in ("formal", "informal", "neutral", "other")
    )


def gender(job: Job) -> Outcome:
    """WinoMT: are people of known gender translated with it, at the formality the options name?"""
    from politesse.metrics.gender import Person, gender_accuracy

    records = job.read()
    people = [
        Person(
            record.gender,
            len(record.text[: record.start].split()),
            record.text,
            record.occupation,
        )
        for record in records
    ]
    style = job.option("formality", "formal")
    lines = job.role("translate")([record.text for record in records], job.unit, style)
    result = gender_accuracy(people, lines, job.unit)
    keys = tuple(result.values)
    signature = f"{result.signature}|{Signature('translate', {'formality': style})}"
    return Outcome(job.measured(result, keys), signature)
