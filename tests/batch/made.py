"""Tables to work on, and what comes of them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

from politesse.tables import Source

TEXTS = ["Hast du Zeit?", "Haben Sie Zeit?", "Tu viens ?", "", "Der Zug ist pünktlich."]


def table(path: Path, rows: int, texts: list[str] = TEXTS) -> list[Source]:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "text"])
        writer.writerows([number, texts[number % len(texts)]] for number in range(rows))
    return [Source(str(path), "text")]


def parts(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.glob("part-*"))]


def rows(folder: Path) -> list[dict[str, str]]:
    return [
        row
        for part in parts(folder)
        for row in csv.DictReader(io.StringIO(part.decode(), newline=""))
    ]


def rejected(folder: Path) -> list[dict[str, Any]]:
    lines = (folder / "_politesse" / "rejected.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]
