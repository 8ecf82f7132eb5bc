"""Speed of the metrics beside a straightforward version of each, and by size.

    python evaluation/speed/metrics.py [--data corpora/] [--write]

The straightforward versions are what one would write first: every line split anew for each phrase,
every database query a scan of all rows. They give the same numbers, which the script checks.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from politesse import datasets
from politesse.metrics import dialogue_database as venues
from politesse.metrics.dialogue import dialogue_score
from politesse.metrics.inputs import read_lines
from politesse.metrics.matched_accuracy import matched_accuracy

#: How many dialogues the straightforward version is given.
SOME = 200


def seconds(work: Callable[[], Any], repeats: int = 3) -> float:
    """Processor time, the best of some runs: other work on the machine does not count."""
    best = float("inf")
    for _ in range(repeats):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Processor time of one run, and what it gave."""
    began = time.process_time()
    result = work()
    return time.process_time() - began, result


# ---------------------------------------------------------------- matched accuracy


def plain_macc(hypotheses: Path, formal: Path, informal: Path) -> Counter[str]:
    """One file, as the rule reads."""
    counts: Counter[str] = Counter()
    with hypotheses.open() as one, formal.open() as two, informal.open() as three:
        for line, formal_line, informal_line in zip(one, two, three, strict=True):
            found = []
            for reference in (formal_line, informal_line):
                phrases = re.findall(r"\[F\](.*?)\[/F\]", reference.strip())
                found.append(
                    any(
                        all(token in line.strip().split() for token in phrase.split())
                        for phrase in phrases
                    )
                )
            names = {(True, False): "formal", (False, True): "informal", (True, True): "other"}
            counts[names.get((found[0], found[1]), "neutral")] += 1
    return counts


def macc_lines(data: str | None) -> list[str]:
    folder = datasets.find("iwslt22", data).folder
    outputs = sorted(folder.glob("*.de"))
    formal = folder / "test" / "formality-control.test.en-de.formal.annotated.de"
    informal = folder / "test" / "formality-control.test.en-de.informal.annotated.de"

    def ours() -> list[Counter[str]]:
        return [
            Counter(
                matched_accuracy(
                    read_lines(p), read_lines(formal), read_lines(informal), "de"
                ).labels
            )
            for p in outputs
        ]

    def plain() -> list[Counter[str]]:
        return [plain_macc(path, formal, informal) for path in outputs]

    assert ours() == plain()
    mine, theirs = seconds(ours), seconds(plain)
    rows = [
        "| matched accuracy | seconds | ours is faster by |",
        "| --- | ---: | ---: |",
        f"| {len(outputs)} files, straightforward | {theirs:.3f} | |",
        f"| {len(outputs)} files, `matched_accuracy` | {mine:.3f} | {theirs / mine:.1f}× |",
        "",
        "| lines | seconds | µs a line |",
        "| ---: | ---: | ---: |",
    ]
    base = [read_lines(path) for path in (outputs[0], formal, informal)]
    for times in (10, 100, 1000):
        texts = [lines * times for lines in base]
        spent = seconds(lambda texts=texts: matched_accuracy(*texts, "de"))  # type: ignore[misc]
        size = len(texts[0])
        rows.append(f"| {size:,} | {spent:.3f} | {1e6 * spent / size:.2f} |")
    return rows


# ---------------------------------------------------------------- dialogue


class PlainDatabase(venues.Database):
    """Every query looks at every row."""

    def query(self, domain: str, constraints: Mapping[str, str]) -> frozenset[str]:
        wanted = [
            (key, value)
            for key, value in constraints.items()
            if key in self._keys[domain] and value not in venues._DONT_CARE
        ]
        name = "trainid" if domain == "train" else "name"
        return frozenset(
            row[name]
            for row in self._rows[domain]
            if all(venues._fits(domain, k, v, row[k]) for k, v in wanted if k in row)
        )


def plainly_alike(one: str, other: str) -> bool:
    return venues.partial_ratio(one, other) >= venues._FUZZY_RATIO


def unpacked(path: Path) -> Any:
    with lzma.open(path, "rt", encoding="utf-8") as file:
        return json.load(file)


def dialogue_lines(data: str | None) -> list[str]:
    folder = datasets.find("multiwoz22", data).folder
    tables = {
        path.stem.removesuffix("_db"): json.loads(path.read_text("utf-8"))
        for path in (folder / "db").glob("*_db.json")
    }
    names = ("goals_test_val", "ref_mwz22like_test", "booked_domains")
    world = [unpacked(folder / f"{name}.json.xz") for name in names]
    systems = {
        path.name.partition(".")[0]: unpacked(path)
        for path in sorted((folder / "predictions").glob("*.json.xz"))
    }

    def score(made: type[venues.Database], predictions: Any, files: list[Any]) -> Any:
        quick = venues._alike
        quick.cache_clear()
        if made is PlainDatabase:
            venues._alike = plainly_alike  # type: ignore[assignment]
        try:
            return dialogue_score(predictions, *files, made(tables)).to_dict()
        finally:
            venues._alike = quick

    rows = [
        f"| {SOME} dialogues of | straightforward, seconds | `dialogue_score`, seconds | faster by |",
        "| --- | ---: | ---: | ---: |",
    ]
    for name, predictions in systems.items():
        # The straightforward version takes minutes for a whole file.
        some = dict(islice(predictions.items(), SOME))
        theirs, plain = timed(lambda some=some: score(PlainDatabase, some, world))  # type: ignore[misc]
        mine, ours = timed(lambda some=some: score(venues.Database, some, world))  # type: ignore[misc]
        assert plain == ours
        rows.append(f"| {name} | {theirs:.1f} | {mine:.1f} | {theirs / mine:.1f}× |")
    rows += ["", "| dialogues | seconds | ms a dialogue |", "| ---: | ---: | ---: |"]
    predictions = systems["ubar"]
    for times in (1, 2, 4):
        many = copies(predictions, times)
        files = [copies({key: file[key] for key in predictions}, times) for file in world]
        spent = seconds(lambda m=many, f=files: score(venues.Database, m, f), 1)  # type: ignore[misc]
        rows.append(f"| {len(many):,} | {spent:.1f} | {1e3 * spent / len(many):.2f} |")
    return rows


def copies(dialogues: Mapping[str, Any], times: int) -> dict[str, Any]:
    """The same dialogues under more names."""
    return {f"{name}x{at}": turns for at in range(times) for name, turns in dialogues.items()}


# ---------------------------------------------------------------- the n-gram model


def memory(kind: str) -> int:
    """Bytes of memory of this process, now (VmRSS) or at its peak (VmHWM); Linux only.

    The peak that getrusage tells is wrong here: a new process starts with its parent's.
    """
    status = Path("/proc/self/status").read_text("ascii")
    return 1024 * int(re.findall(rf"^{kind}:\s+(\d+) kB", status, re.MULTILINE)[0])


def train_once(path: Path, sentences: int) -> None:
    """Train on the first sentences of a file and print what it took; in a process of its own."""
    from politesse.metrics.fluency import fluency, train

    with lzma.open(path, "rt", encoding="utf-8") as file:
        texts = [line.partition("\t")[0] for line in islice(file, sentences)]
    before = memory("VmRSS")
    began = time.process_time()
    model = train(texts)
    spent = time.process_time() - began
    grown = memory("VmHWM") - before
    began = time.process_time()
    fluency(texts[:20_000], model)
    measured = time.process_time() - began
    print(json.dumps([len(texts), model.tokens, spent, grown / model.tokens, measured]))


def model_lines(data: str | None) -> list[str]:
    path = datasets.find("tatoeba", data).folder / "tatoeba.en-de.tsv.xz"
    rows = [
        "| 5-gram model: sentences | tokens | training, seconds | memory a token | measuring 20,000 |",
        "| ---: | ---: | ---: | ---: | ---: |",
    ]
    for sentences in (30_000, 100_000, 300_000):
        command = [sys.executable, __file__, "--train", str(path), str(sentences)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        number, tokens, spent, memory, measured = json.loads(done.stdout)
        rows.append(
            f"| {number:,} | {tokens:,} | {spent:.1f} | {memory:.0f} bytes | {measured:.2f} s |"
        )
    return rows


def main() -> None:
    if len(sys.argv) == 4 and sys.argv[1] == "--train":
        train_once(Path(sys.argv[2]), int(sys.argv[3]))
        return
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", help="else $POLITESSE_DATA")
    parser.add_argument("--write", action="store_true", help="put the tables into results.md")
    arguments = parser.parse_args()
    data = arguments.data
    lines: list[str] = []
    for part in (macc_lines, dialogue_lines, model_lines):
        found = part(data)
        print("\n".join(found), flush=True)
        lines += [*found, ""]
    if arguments.write:
        from results import write

        write("Metrics", "Processor time on one core, the public sets", lines[:-1])


if __name__ == "__main__":
    main()
