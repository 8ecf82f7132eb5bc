"""ConvAbuse: what users said to bots, rated by several annotators, in two CSV layouts.

*Wide*: a row an example, with a block of 17 columns for each of eight annotators; a block is
empty where the annotator did not see the example, and holds ``0, 1`` where they saw it twice.
*Long*: a row an annotation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from politesse.datasets.files import Malformed, Report, Row, Source, rows, wide_rows
from politesse.datasets.records import AbuseRating, AbuseTurn
from politesse.datasets.values import each, text_of

_CONTEXT = ("prev_agent", "prev_user", "agent")
_SHARED = ("example_id", "conv_id", *_CONTEXT, "user", "bot")
_SEVERITIES = (1, 0, -1, -2, -3)
_TYPES = (
    "ableist", "homophobic", "intellectual", "racist", "sexist", "sex_harassment", "transphobic",
)  # fmt: skip
_TARGETS = ("generalised", "individual", "system")
_DIRECTIONS = ("explicit", "implicit")
_BLOCK = (
    *(f"is_abuse.{severity}" for severity in _SEVERITIES),
    *_TYPES,
    *(f"target.{target}" for target in _TARGETS),
    *_DIRECTIONS,
)
_LONG = (
    "example_no", "annotator_id", "conv_id", *_CONTEXT, "user", "bot",
    *(f"is_abuse.{severity}" for severity in _SEVERITIES),
    *(f"type.{'ableism' if kind == 'ableist' else kind}" for kind in _TYPES),
    *(f"target.{target}" for target in _TARGETS),
    *(f"direction.{direction}" for direction in _DIRECTIONS),
)  # fmt: skip


def wide(sources: Iterable[Source], report: Report) -> Iterator[AbuseTurn]:
    """The published splits, an example with all its ratings."""
    for source in sources:
        checked = False
        for line, header, values in wide_rows(source.path, report):
            if not checked:
                faults = _header_faults(header)
                for fault in faults:
                    report.blemish(source.path, fault, 1)
                checked = True
                if tuple(header[: len(_SHARED)]) != _SHARED:
                    report.defect(source.path, f"must begin with {', '.join(_SHARED)}", 1)
                    break
                if (len(header) - len(_SHARED)) % len(_BLOCK):
                    report.defect(source.path, "the columns are no blocks of 17 a rater", 1)
                    break
            try:
                yield _example(header, values, source["split"])
            except Malformed as error:
                report.defect(source.path, str(error), line)


def _header_faults(header: Sequence[str]) -> Iterator[str]:
    for at in range(len(_SHARED), len(header), len(_BLOCK)):
        annotator = header[at].partition("_")[0]
        names = header[at : at + len(_BLOCK)]
        for name, kind in zip(names, _BLOCK, strict=False):
            if name != f"{annotator}_{kind}":
                yield f"column {name!r} stands where {annotator}_{kind} belongs"


def _example(header: Sequence[str], values: Sequence[str], split: str) -> AbuseTurn:
    shared = dict(zip(header[: len(_SHARED)], values, strict=False))
    ratings: list[AbuseRating] = []
    for at in range(len(_SHARED), len(header), len(_BLOCK)):
        block = values[at : at + len(_BLOCK)]
        if any(cell.strip() for cell in block):
            annotator = header[at].partition("_")[0]
            ratings += (_rating(annotator, cells) for cells in _visits(annotator, block))
    if not ratings:
        raise Malformed("no annotator rated this example")
    return _made(shared, "example_id", tuple(ratings), split)


def _visits(annotator: str, block: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """A block's cells for each time the annotator saw the example."""
    cells = [[part.strip() for part in cell.split(",")] for cell in block]
    if len({len(parts) for parts in cells}) > 1:
        raise Malformed(f"the columns of {annotator} do not hold as many ratings each")
    return zip(*cells, strict=True)


def long(sources: Iterable[Source], report: Report) -> Iterator[AbuseTurn]:
    """All annotations, each an example with one rating."""
    for source in sources:
        table = rows(source.path, report, _LONG)
        yield from each(table, source.path, report, _annotation)


def _annotation(row: Row) -> AbuseTurn:
    rating = _rating(text_of(row, "annotator_id"), [row[name] for name in _LONG[8:]])
    return _made(row, "example_no", (rating,), "")


def _rating(annotator: str, cells: Sequence[str]) -> AbuseRating:
    for name, cell in zip(_BLOCK, cells, strict=True):
        if cell not in ("0", "1"):
            raise Malformed(f"{name} of {annotator} must be 0 or 1, not {cell!r}")
    set_ = {name for name, cell in zip(_BLOCK, cells, strict=True) if cell == "1"}
    severities = [severity for severity in _SEVERITIES if f"is_abuse.{severity}" in set_]
    if len(severities) != 1:
        raise Malformed(f"{annotator} gives {len(severities)} severities where 1 is expected")
    return AbuseRating(
        annotator,
        severities[0],
        tuple(kind for kind in _TYPES if kind in set_),
        tuple(target for target in _TARGETS if f"target.{target}" in set_),
        tuple(direction for direction in _DIRECTIONS if direction in set_),
    )


def _made(row: Row, id_column: str, ratings: tuple[AbuseRating, ...], split: str) -> AbuseTurn:
    return AbuseTurn(
        text_of(row, id_column),
        text_of(row, "conv_id"),
        tuple(row[name] for name in _CONTEXT),
        text_of(row, "user"),
        text_of(row, "bot"),
        ratings,
        split,
    )
