"""How much quicker than another checkout: the same work by both, in turns, in one run.

    git worktree add /tmp/before COMMIT
    python evaluation/speed/against.py /tmp/before [--rounds 3] [--texts 3000] [--strings 100000] [--write]

Every measurement is a process of its own that imports one of the two, warms up on other texts and says how much
processor time the work took; of several rounds the quickest counts. Texts are pairs of examples of the packs with
a number, so that none comes twice. A check is also timed as it is by default, on all cores, by the clock.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

_LANGUAGES = ("de", "en", "es", "fr", "it", "ja", "ko", "ru")
_ALL = ("register", "politeness", "formality")
_HERE = Path(__file__).resolve().parents[2]
_STARTS = 5


def texts(number: int, seed: int) -> list[tuple[str, str]]:
    """Languages and texts, no two alike; the same for both checkouts, whatever examples theirs have."""
    examples: dict[str, list[str]] = json.loads(Path(os.environ["EXAMPLES"]).read_text("utf-8"))
    chance = random.Random(seed)
    made = []
    for index in range(number):
        code = _LANGUAGES[index % len(_LANGUAGES)]
        one, other = chance.choices(examples[code], k=2)
        made.append((code, f"{one if index % 3 else other + ' ' + one} {seed}{index}"))
    return made


def write_examples(path: Path) -> None:
    from politesse.languages import load

    found = {code: [example.text for example in load(code).examples] for code in _LANGUAGES}
    path.write_text(json.dumps(found), "utf-8")


def scored(aspects: tuple[str, ...], told: bool, number: int) -> tuple[int, float]:
    """Scoring a chunk of each language after the other, by its name or without it."""
    from politesse import Scorer

    score = Scorer(aspects, on_error="null")

    def work(given: list[tuple[str, str]]) -> None:
        for code in _LANGUAGES:
            own = [text for language, text in given if language == code]
            list(score.stream(own, code if told else None))

    work(texts(max(400, number // 5), 1))
    fresh = texts(number, 2)
    began = time.process_time()
    work(fresh)
    return number, time.process_time() - began


def rewritten(number: int) -> tuple[int, float]:
    """German, Spanish and Japanese to the other address."""
    from politesse import rewrite

    chosen = [(code, text) for code, text in texts(number * 3, 2) if code in ("de", "es", "ja")]
    for code, text in chosen[:60]:
        rewrite(text, "formal", code)
    began = time.process_time()
    for code, text in chosen[60:]:
        rewrite(text, "formal", code)
    return len(chosen) - 60, time.process_time() - began


def checked(folder: str, jobs: int | None) -> tuple[int, float]:
    """A generated project; by processor time in one process, by the clock in several."""
    from politesse.checking import check

    clock = time.process_time if jobs else time.perf_counter
    began = clock()
    report = check(folder, jobs=jobs)
    return sum(file.segments for file in report.files), clock() - began


def started(*arguments: str) -> tuple[int, float]:
    """Commands from their start to their end, by the processor time of the process."""
    command = [sys.executable, "-m", "politesse", *arguments]
    subprocess.run(command, input="", capture_output=True, text=True, check=True)
    quickest = min(_spent(command) for _ in range(_STARTS))
    return 1, quickest


def _spent(command: list[str]) -> float:
    before = os.times()
    line = "¿Puede usted ayudarme, por favor?\n"
    subprocess.run(command, input=line, capture_output=True, text=True, check=True)
    after = os.times()
    spent = after.children_user + after.children_system
    return spent - before.children_user - before.children_system


def tasks(folder: str, number: int) -> dict[str, Callable[[], tuple[int, float]]]:
    """What is measured, by the name it has in the table."""
    return {
        "register": lambda: scored(("register",), True, number * 4),
        "register, language not named": lambda: scored(("register",), False, number * 4),
        "formality": lambda: scored(("formality",), True, number),
        "all aspects": lambda: scored(_ALL, True, number),
        "all aspects, language not named": lambda: scored(_ALL, False, number),
        "rewrite to formal": lambda: rewritten(number // 4),
        "check, one process": lambda: checked(folder, 1),
        "check, by default": lambda: checked(folder, None),
        "--version": lambda: started("--version"),
        "score of one line": lambda: started("score"),
        "score of a Spanish line, register": lambda: started(
            "score", "--lang", "es", "--aspects", "register"
        ),
    }


def measured(checkout: Path, name: str, folder: str, number: int) -> tuple[float, float]:
    """Units a second and seconds of one task by one checkout."""
    command = [sys.executable, __file__, ".", "--texts", str(number), f"--measure={name}"]
    command += ["--folder", folder]
    examples = {"EXAMPLES": f"{folder}.json"}
    environment = {**os.environ, **examples, "PYTHONPATH": str(checkout / "src")}
    said = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    units, seconds = said.stdout.split()[-2:]
    return int(units) / float(seconds), float(seconds)


def rows(before: Path, names: list[str], rounds: int, number: int, strings: int) -> Iterator[str]:
    """The table, a line a task."""
    from check import generate

    with tempfile.TemporaryDirectory() as home:
        folder = f"{home}/project"
        write_examples(Path(f"{folder}.json"))
        generate(Path(folder), strings)
        for name in names:
            best = {before: (0.0, 0.0), _HERE: (0.0, 0.0)}
            for _ in range(rounds):
                for checkout in best:
                    best[checkout] = max(best[checkout], measured(checkout, name, folder, number))
            old, new = best[before], best[_HERE]
            single = round(old[0] * old[1]) == 1
            shown = [
                f"{one[1]:.2f} s" if single else f"{one[0]:,.0f} a second" for one in (old, new)
            ]
            yield f"| {name} | {shown[0]} | {shown[1]} | {new[0] / old[0]:.2f}× |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("checkout", type=Path, help="another checkout of the repository")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--texts", type=int, default=3000)
    parser.add_argument("--strings", type=int, default=100_000, help="of the project checked")
    parser.add_argument("--only", help="tasks, with semicolons between")
    parser.add_argument("--write", action="store_true", help="put the table into results.md")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    parser.add_argument("--folder", default="", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(*tasks(arguments.folder, arguments.texts)[arguments.measure]())
        return
    names = arguments.only.split(";") if arguments.only else list(tasks("", 0))
    lines = ["| work | before | now | times |", "| --- | ---: | ---: | ---: |"]
    given = arguments.rounds, arguments.texts, arguments.strings
    for line in rows(arguments.checkout, names, *given):
        lines.append(line)
        print(line, flush=True)
    load = f"Load of the machine at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores."
    lines += ["", load]
    print(load)
    if arguments.write:
        from results import write

        setting = (
            f"Processor time of one core (of a check by default: the clock), best of {arguments.rounds} "
            f"rounds in turns, {arguments.texts:,} texts in {len(_LANGUAGES)} languages, {arguments.strings:,} strings checked"
        )
        write("Against an earlier checkout", setting, lines)


if __name__ == "__main__":
    main()
