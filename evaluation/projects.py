"""Measures ``politesse check`` on real projects: how many findings are right, how many are found.

    python evaluation/projects.py findings --half A --out findings.jsonl ROOT
    python evaluation/projects.py sample findings.jsonl --number 40 --seed 1 --out review.jsonl
    python evaluation/projects.py sheets review.jsonl --out sheets
    python evaluation/projects.py precision review.jsonl
    python evaluation/projects.py recall locale/de/app.po locale/de_Informal/app.po
    python evaluation/projects.py references --language it

``ROOT`` holds a folder a project, named as in ``projects.txt``, which says which half each is of (``--list``
takes another list: ``projects-romance.txt``). A
reader judges a review file: ``right`` is set to true or false in every line, and ``fix_right`` too
where a fix is written. ``sheets`` writes them for a second reader, a text file a language, without what
the first one said. ``recall`` mixes a share of the strings of a file's twin in the other register
into it and counts those that are found; ``references`` counts those found of contrastive references of talk
whose English says *you*, in a house of the other register, for languages whose projects have no twins.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from corpora import contrast

from politesse.checking import check
from politesse.checking.sources import english_twin, with_english
from politesse.core import Edit
from politesse.core.edits import apply
from politesse.formats import LARGEST_FILE, Segment, format_of, read_file
from politesse.languages.english import says_you
from politesse.languages.english_kinds import is_talk
from politesse.languages.tags import language_in_path

_LIST = Path(__file__).with_name("projects.txt")

#: Words that only one of two twins has where their difference is one of address.
_ADDRESS = {
    "de": r"\b(?:Sie|Ihr(?:e[mnrs]?)?|Ihnen|[Dd](?:u|ir|ich)|[Dd]ein(?:e[mnrs]?)?)\b",
    "nl": r"\b(?:[Uu]w?|[Jj](?:e|ij|ouw?))\b",
    "es": r"\b(?:[Uu]stedes|[Uu]sted|[Tt](?:ú|us?|i|e)|[Cc]ontigo)\b",
    "hu": r"\b(?:Ön(?:nek|t|nel|től|ről)?|[Tt]e|[Tt]éged|[Nn]eked|[Vv]eled|[Tt]őled)\b",
}

_ALIKE = 0.8  # how alike two texts are that differ in their address alone


def projects(half: str, listed: Path = _LIST) -> list[str]:
    """The names of the projects of a half, or of both."""
    rows = (line.split("\t") for line in listed.read_text("utf-8").splitlines() if "\t" in line)
    return [name for name, own, *_ in rows if half in (own, "both")]


def report_findings(
    root: Path, names: Sequence[str], only: Sequence[str], out: Path, jobs: int
) -> None:
    """Check every project by itself and write all findings, one a line; what could not be read is printed."""
    total: Counter[str] = Counter()
    with out.open("w", encoding="utf-8") as file:
        for name in names:
            folder = root / name
            if not folder.is_dir() or (only and not any(part in name for part in only)):
                continue
            report = check(folder, jobs=jobs, allow_empty=True)
            rows = [row for one in report.files for row in _rows(name, root, one)]
            file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
            total.update(row["language"] for row in rows)
            print(f"{name}: {len(rows)} findings, {report.seconds:.1f} s", file=sys.stderr)
            for error in report.errors:
                print(f"  {error}", file=sys.stderr)
    print("findings by language:", dict(sorted(total.items())))


def _rows(project: str, root: Path, file: Any) -> Iterator[dict[str, Any]]:
    for finding in file.findings:
        row = finding.to_dict()
        row["path"] = str(Path(file.path).relative_to(root))
        row["words"] = [span.text for span in finding.spans]
        row["rules"] = [span.rule for span in finding.spans]
        language = file.language.partition("-")[0]
        yield {"project": project, "language": language, "expected": file.expected, **row}


def sampled(
    rows: Sequence[dict[str, Any]], number: int, seed: int, written: bool
) -> Iterator[dict[str, Any]]:
    """So many random findings of each language, each text once."""
    by_language: dict[str, dict[tuple[str, str], dict[str, Any]]] = defaultdict(dict)
    for row in rows:
        if row["sure"] or not written:
            by_language[row["language"]].setdefault((row["text"], row["code"]), row)
    for language in sorted(by_language):
        every = list(by_language[language].values())
        for row in random.Random(f"{seed}{language}").sample(every, min(number, len(every))):
            yield {**row, "right": None, "fix_right": None}


def write_sheets(rows: Sequence[dict[str, Any]], folder: Path) -> None:
    """Write the findings of each language to be read: number, source, text, what is said, proposed fix."""
    by_language: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        by_language[row["language"]].append(row)
    folder.mkdir(parents=True, exist_ok=True)
    for language, own in by_language.items():
        entries = [
            f"{number}. {row['project']} (keeps to: {row['expected']})\n"
            f"source: {_line(row['source'])}\ntext:   {_line(row['text'])}\n"
            f"says:   {row['code']}: {_line(row['message'])}\n"
            f"fix:    {_line(row['fix'])}{' (would be written)' if row['sure'] else ''}\n"
            for number, row in enumerate(own, 1)
        ]
        Path(folder, f"{language}.txt").write_text("\n".join(entries), "utf-8")


def _line(text: str | None) -> str:
    return "-" if text is None else text.replace("\n", "⏎")


def report_precision(paths: Sequence[Path]) -> None:
    """How many of the judged findings are right, and how many of the fixes that would be written."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for path in paths:
        for row in _read(path):
            counts = found[row["language"]]
            if row["right"] is not None:
                counts["judged"] += 1
                counts["right"] += row["right"]
            if row["sure"] and row["fix_right"] is not None:
                counts["written"] += 1
                counts["mended"] += row["fix_right"]
    for language, counts in sorted(found.items()):
        print(
            f"{language}: {counts['right']} of {counts['judged']} findings right, "
            f"{counts['mended']} of {counts['written']} written fixes right"
        )


def _read(path: Path) -> list[dict[str, Any]]:
    """The lines of a file; what else splits lines in Unicode stands in texts."""
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]


def _segments(path: Path) -> dict[str, Segment]:
    kind = format_of(path)
    if kind is None:
        raise SystemExit(f"{path}: not a format that is read")
    segments = kind.read(path, read_file(path, kind, LARGEST_FILE))
    return {one.id: one for one in with_english(path, kind, segments)}


def report_recall(
    path: Path, twin: Path, language: str, share: float, seeds: int, shown: int
) -> None:
    """Mix strings of the twin into a file and count how many of them are found."""
    own, others = _segments(path), _segments(twin)
    address = re.compile(_ADDRESS[language])
    pool = [
        name for name in own.keys() & others.keys() if _contrast(own[name], others[name], address)
    ]
    pool.sort()
    found = mixed = extra = 0
    missed: dict[str, str] = {}
    for seed in range(seeds):
        chosen = set(random.Random(seed).sample(pool, max(1, round(share * len(pool)))))
        reported = _reported(path, own, others, chosen, language)
        found += len(chosen & reported)
        mixed += len(chosen)
        extra += len(reported - chosen)
        missed.update({name: others[name].text for name in chosen - reported})
    print(
        f"{path.name} with {100 * share:g} % of {len(pool)} strings of {twin.name}, {seeds} seeds: "
        f"{found} of {mixed} found ({100 * found / max(1, mixed):.1f} %), {extra} others reported"
    )
    for name, text in list(missed.items())[:shown]:
        print(f"  {text!r}\n      {own[name].text!r}")


def _contrast(one: Segment, other: Segment, address: re.Pattern[str]) -> bool:
    """Whether two texts differ in their address, and not merely in their words."""
    if one.text == other.text:
        return False
    words = [set(address.findall(segment.text)) for segment in (one, other)]
    if words[0] and words[1] and words[0].isdisjoint(words[1]):
        return True
    said = bool(one.source and says_you(one.source))
    return said and SequenceMatcher(None, one.text, other.text).quick_ratio() > _ALIKE


def _reported(
    path: Path, own: dict[str, Segment], others: dict[str, Segment], chosen: set[str], tag: str
) -> set[str]:
    """The strings that a check of the mixed file reports."""
    kind = format_of(path)
    assert kind is not None
    file = read_file(path, kind, LARGEST_FILE)
    edits = [
        edit
        for name in chosen
        if (edit := own[name].place.splice(Edit(0, len(own[name].text), others[name].text)))
    ]
    with tempfile.TemporaryDirectory() as folder:
        english = english_twin(path, language_in_path(path) or tag)
        if english is not None:
            shutil.copy(english, Path(folder, f"en{path.suffix}"))
        mixed = Path(folder, f"{tag}{path.suffix}")
        mixed.write_bytes(file.encoded(apply(file.text, edits)))
        report = check(mixed, language=tag, jobs=1)
    return {finding.segment for finding in report.findings}


def report_references(language: str, number: int, shown: int) -> None:
    """How many references of one register are found in a house of the other, both ways."""
    pairs = [
        pair
        for pair in contrast(language, "train")
        if says_you(pair.source) and not is_talk(pair.source) and pair.formal != pair.informal
    ]
    chosen = random.Random(1).sample(pairs, min(number, len(pairs)))
    for house in ("formal", "informal"):
        rows = [
            (pair.source, pair.informal if house == "formal" else pair.formal) for pair in chosen
        ]
        entries = (
            f"msgctxt {json.dumps(str(place))}\nmsgid {json.dumps(source)}\n"
            f"msgstr {json.dumps(text, ensure_ascii=False)}\n\n"
            for place, (source, text) in enumerate(rows)
        )
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, f"{language}.po")
            header = f'msgid ""\nmsgstr "Language: {language}\\n"\n\n'
            path.write_text(header + "".join(entries), "utf-8")
            found = {finding.text for finding in check(path, register=house, jobs=1).findings}
        missed = [text for _, text in rows if text not in found]
        print(f"{language}, house {house}: {len(rows) - len(missed)} of {len(rows)} found")
        for text in missed[:shown]:
            print(f"  {text!r}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    findings = commands.add_parser("findings")
    findings.add_argument("root", type=Path)
    findings.add_argument(
        "--half",
        choices=("A", "B", "C", "D1", "D2", "E1", "E2", "S1", "S2", "S3", "both"),
        default="A",
    )
    findings.add_argument("--list", type=Path, default=_LIST, help="the projects and their halves")
    findings.add_argument("--only", nargs="*", default=[], help="parts of names of projects")
    findings.add_argument("--out", type=Path, required=True)
    findings.add_argument("--jobs", type=int, default=1)
    sample = commands.add_parser("sample")
    sample.add_argument("findings", type=Path)
    sample.add_argument("--number", type=int, default=40)
    sample.add_argument("--seed", type=int, default=1)
    sample.add_argument("--written", action="store_true", help="only what --fix would write")
    sample.add_argument("--out", type=Path, required=True)
    sheets = commands.add_parser("sheets")
    sheets.add_argument("review", type=Path)
    sheets.add_argument("--out", type=Path, required=True)
    precision = commands.add_parser("precision")
    precision.add_argument("reviews", type=Path, nargs="+")
    recall = commands.add_parser("recall")
    recall.add_argument("path", type=Path)
    recall.add_argument("twin", type=Path)
    recall.add_argument("--language", choices=sorted(_ADDRESS), required=True)
    recall.add_argument("--share", type=float, default=0.05)
    recall.add_argument("--seeds", type=int, default=5)
    recall.add_argument("--missed", type=int, default=0, help="how many missed strings to show")
    references = commands.add_parser("references")
    references.add_argument("--language", required=True)
    references.add_argument("--number", type=int, default=300)
    references.add_argument("--missed", type=int, default=0)
    given = parser.parse_args()
    if given.command == "findings":
        names = projects(given.half, given.list)
        report_findings(given.root, names, given.only, given.out, given.jobs)
    elif given.command == "sample":
        rows = sampled(_read(given.findings), given.number, given.seed, given.written)
        lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
        given.out.write_text("".join(lines), "utf-8")
    elif given.command == "sheets":
        write_sheets(_read(given.review), given.out)
    elif given.command == "precision":
        report_precision(given.reviews)
    elif given.command == "references":
        report_references(given.language, given.number, given.missed)
    else:
        report_recall(
            given.path, given.twin, given.language, given.share, given.seeds, given.missed
        )


if __name__ == "__main__":
    main()
