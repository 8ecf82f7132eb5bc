"""A generated gettext project, checked: time and peak memory by number of segments.

    python evaluation/speed/check.py [--sizes 10000,100000,1000000] [--write]

Each size runs in a process of its own, so that its peak memory is its own.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from politesse.languages import load

PER_FILE = 2000
LANGUAGES = ("de", "fr", "nl", "es")


def generate(root: Path, segments: int) -> None:
    """Catalogues of informal and neutral strings, with one in five hundred formal."""
    chance = random.Random(1)
    for number in range(0, segments, PER_FILE):
        code = LANGUAGES[number // PER_FILE % len(LANGUAGES)]
        by_register: dict[str, list[str]] = {}
        for example in load(code).examples:
            if example.about in ("address", "third person") and not example.variant:
                by_register.setdefault(example.register, []).append(example.text)
        folder = root / "locale" / code / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        entries = [f'msgid ""\nmsgstr ""\n"Language: {code}\\n"\n']
        for place in range(number, min(number + PER_FILE, segments)):
            register = "informal" if chance.random() < 0.6 else "neutral"
            if place % 500 == 7:
                register = "formal"
            text = chance.choice(by_register[register]).replace("\\", "\\\\").replace('"', '\\"')
            entries.append(f'#: src/{place}.c:1\nmsgid "Text number {place}"\nmsgstr "{text}"\n')
        (folder / f"part{number}.po").write_text("\n".join(entries), "utf-8")


def measure(root: Path, jobs: int) -> None:
    """Check the project and print what it took; run in a process of its own."""
    from politesse.checking import check

    began = time.perf_counter()
    report = check(root, jobs=jobs)
    seconds = time.perf_counter() - began
    peak = max(
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    strings = sum(file.segments for file in report.files)
    print(f"{strings}\t{len(report.findings)}\t{seconds:.1f}\t{peak / 1024:.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sizes", default="10000,100000,1000000")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        measure(Path(arguments.measure), arguments.jobs)
        return
    lines = ["| segments | findings | seconds | segments a second | peak memory |"]
    lines.append("| ---: | ---: | ---: | ---: | ---: |")
    for size in map(int, arguments.sizes.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            generate(Path(folder), size)
            command = [sys.executable, __file__, "--measure", folder, "--jobs", str(arguments.jobs)]
            output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        strings, findings, seconds, peak = output.split()
        speed = int(strings) / float(seconds)
        lines.append(f"| {int(strings):,} | {findings} | {seconds} | {speed:,.0f} | {peak} MB |")
        print(lines[-1], flush=True)
    if arguments.write:
        from results import write

        setting = f"Generated gettext catalogues of {PER_FILE:,} strings, {arguments.jobs} process"
        write("Check of a project", setting, lines)


if __name__ == "__main__":
    main()
