"""JSON read so that every item knows the line on which it begins."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from politesse.datasets.files import Malformed, Report, lines

_DECODER = json.JSONDecoder(parse_constant=lambda name: _refuse(name))
_GAP = re.compile(r"[ \t\r\n]*")


def _refuse(name: str) -> NoReturn:
    raise Malformed(f"{name} is no number that JSON or we allow")


def json_lines(path: Path, report: Report) -> Iterator[tuple[int, Any]]:
    """One JSON value a line; blank lines are passed over."""
    for number, text in lines(path, report):
        if not text.strip():
            continue
        try:
            value = _DECODER.decode(text)
        except json.JSONDecodeError as error:
            report.defect(path, f"is not JSON: {error.msg} at column {error.colno}", number)
        except Malformed as error:
            report.defect(path, str(error), number)
        else:
            yield number, value


def json_items(path: Path, report: Report) -> Iterator[tuple[int, Any]]:
    """The items of one JSON list, each with the line on which it begins."""
    for line, _, value in _members(path, report, "["):
        yield line, value


def json_members(path: Path, report: Report) -> Iterator[tuple[int, str, Any]]:
    """The members of one JSON object as (line, key, value)."""
    return _members(path, report, "{")


def json_document(path: Path, report: Report) -> Any:
    """A whole JSON file; None after a defect that was collected."""
    text = _whole(path, report)
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        report.defect(path, f"is not JSON: {error.msg} at column {error.colno}", error.lineno)
    except Malformed as error:
        report.defect(path, str(error))
    return None


def _whole(path: Path, report: Report) -> str:
    return "".join(text for _, text in lines(path, report, keep_ends=True))


def _members(path: Path, report: Report, opening: str) -> Iterator[tuple[int, str, Any]]:
    text = _whole(path, report)
    if not text:
        return
    closing = "]" if opening == "[" else "}"
    line = 1
    counted = 0

    def line_at(position: int) -> int:
        nonlocal line, counted
        line += text.count("\n", counted, position)
        counted = position
        return line

    at = _skip(text, 0)
    if text[at : at + 1] != opening:
        kind = "list" if opening == "[" else "object"
        report.defect(path, f"must hold one JSON {kind}", line_at(at))
        return
    at = _skip(text, at + 1)
    try:
        while text[at : at + 1] != closing:
            begins = line_at(at)
            key = ""
            if opening == "{":
                key, at = _DECODER.raw_decode(text, at)
                if not isinstance(key, str):
                    raise json.JSONDecodeError("Expecting a name", text, at)
                at = _expect(text, _skip(text, at), ":")
            value, at = _DECODER.raw_decode(text, at)
            yield begins, key, value
            at = _skip(text, at)
            if text[at : at + 1] == closing:
                break
            at = _expect(text, at, ",")
        if _skip(text, at + 1) != len(text):
            raise json.JSONDecodeError("Extra data", text, _skip(text, at + 1))
    except json.JSONDecodeError as error:
        report.defect(path, f"is not JSON: {error.msg} at column {error.colno}", error.lineno)
    except Malformed as error:
        report.defect(path, str(error), line_at(at))


def _skip(text: str, at: int) -> int:
    gap = _GAP.match(text, at)
    return gap.end() if gap else at


def _expect(text: str, at: int, mark: str) -> int:
    if text[at : at + 1] != mark:
        raise json.JSONDecodeError(f"Expecting {mark!r}", text, at)
    return _skip(text, at + 1)
