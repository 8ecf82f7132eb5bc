"""Writes down what the shipped code and weights say of fixed texts; a test compares.

    make golden

Run it when scores, findings, rewrites or translations are meant to change, and read the
difference before you commit it: every line of it is something a user will see.
"""

from __future__ import annotations

import json
import os
import platform
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import politesse

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
TARGETS = ("de", "es", "fr", "it", "pt", "nl", "hi", "ja", "ru")
Record = dict[str, Any]


def texts(language: str) -> list[str]:
    """The fixed texts of a language, one a line: some of its pack's examples and some for here."""
    return (HERE / "texts" / f"{language}.txt").read_text("utf-8").splitlines()


def languages() -> list[str]:
    """The languages that have fixed texts."""
    return sorted(path.stem for path in (HERE / "texts").glob("*.txt"))


def scores() -> Iterator[Record]:
    """Register, level, values and spans."""
    for language in languages():
        for score in politesse.score(texts(language), language):
            yield score.to_dict()


def address() -> Iterator[Record]:
    """Texts moved to the other address and wording."""
    return _rewrites("formal", "informal")


def politeness() -> Iterator[Record]:
    """Turns made polite and impolite."""
    return _rewrites("polite", "impolite")


def _rewrites(*targets: Any) -> Iterator[Record]:
    for language in languages():
        for to in targets:
            for rewrite in politesse.rewrite(texts(language), to, language):
                record = rewrite.to_dict()
                del record["spans"]  # what differs between the two texts, once more
                yield record


def translations() -> Iterator[Record]:
    """The English texts in every language of the embedded engine, in both registers."""
    for target in TARGETS:
        for formality in ("formal", "informal"):
            for one in politesse.translate(texts("en"), target, formality=formality):
                yield one.to_dict()


def findings() -> Iterator[Record]:
    """What a check says of the example shop and of a small project with a file a format."""
    for folder in (ROOT / "examples" / "shop", HERE / "project"):
        for register in (None, "informal", "formal"):
            report = politesse.check(folder, register=register, jobs=1)
            for file in report.to_dict()["files"]:
                path = Path(file.pop("path")).relative_to(folder.parent).as_posix()
                found = file.pop("findings")
                yield {"asked": register, "path": path, **file}
                yield from ({"path": path, **finding} for finding in found)


#: Each kind and its maker. The sensitive ones let a model of small integers choose words.
KINDS: dict[str, Callable[[], Iterator[Record]]] = {
    "scores": scores,
    "address": address,
    "politeness": politeness,
    "translations": translations,
    "findings": findings,
}
SENSITIVE = ("politeness", "translations")


def processor() -> str:
    """What decides which kernels multiply the small integers, and so the last digits."""
    import ctranslate2

    try:
        about = Path("/proc/cpuinfo").read_text()
    except OSError:
        about = ""
    widest = next((name for name in ("avx512f", "avx2") if f" {name} " in about), "")
    chosen = os.environ.get("CT2_FORCE_CPU_ISA", widest)
    maker = os.environ.get("CT2_USE_MKL") != "0" and re.search(r"vendor_id\s*:\s*(\S+)", about)
    words = (platform.system(), platform.machine(), maker and maker[1], chosen)
    return " ".join([*filter(None, words), f"ctranslate2 {ctranslate2.__version__}"])


def made(kind: str) -> list[Record]:
    """The records of a kind, as the code makes them now, without signatures."""
    return [
        {key: value for key, value in record.items() if key != "signature"}
        for record in KINDS[kind]()
    ]


def kept(kind: str) -> list[Record]:
    """The records of a kind, as they were written down."""
    lines = (HERE / f"{kind}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def main() -> None:
    """Write all of it down."""
    for kind in KINDS:
        lines = [json.dumps(record, ensure_ascii=False) + "\n" for record in made(kind)]
        (HERE / f"{kind}.jsonl").write_text("".join(lines), "utf-8")
        print(f"{kind}: {len(lines)} records")
    (HERE / "processor.txt").write_text(processor() + "\n", "utf-8")


if __name__ == "__main__":
    main()
