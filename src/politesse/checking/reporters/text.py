"""The report a person reads on a terminal."""

from __future__ import annotations

import os
from collections import Counter

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from politesse.checking.report import FileReport, House, Report
from politesse.checking.unread import told
from politesse.core import Finding
from politesse.languages import load

_STYLES = {"formal": "cyan", "informal": "magenta", "mixed": "yellow"}
_LABELS = {
    "wrong-register": "",
    "mixed": "mixed",
    "plural-forms": "plural",
    "miscased": "miscased",
    "unprompted-address": "address",
    "speech": "speech",
    "unsure": "unsure",
    "drift": "drift",
}
# Findings whose words do not say why they are one.
_EXPLAINED = ("plural-forms", "unprompted-address", "speech", "unsure", "drift")
_TEXT_COLUMN = 11
_FIGURES = ("files", "strings", "formal", "informal", "mixed", "neutral", "findings")


def print_report(
    report: Report, console: Console, statistics: bool = False, summary: bool = False
) -> None:
    """Findings by file, then a line of totals; of a ``summary`` only languages and houses."""
    head = ""
    for file in [] if summary else report.files:
        if file.findings:
            before, head = head, _head(file, report.houses.get(file.language))
            if head != before:
                console.print(Text(head, style="bold"), soft_wrap=True, highlight=False)
            _print_file(file, console)
    if summary:
        _print_languages(report, console)
    elif statistics:
        _print_statistics(report, console)
    _print_unclear(report, console)
    console.print(_totals(report), highlight=False, soft_wrap=True)


def _head(file: FileReport, house: House | None) -> str:
    return f"{load(file.language).name}   {_house_line(file, house)}"


def _print_file(file: FileReport, console: Console) -> None:
    width = max(60, console.width)
    column = min(
        max((cell_len(_one_line(finding.text)) for finding in file.findings), default=0) + 2,
        width - _TEXT_COLUMN - 24,
    )
    for finding in file.findings:
        lines = [_place_line(finding), _finding_line(finding, column)]
        if finding.code in _EXPLAINED:
            lines.append(Text(f"  {'':<8} {_one_line(finding.message)}", style="dim"))
        if finding.fix:
            fix = Text(f"  {'fix':<8} ", style="dim")
            lines.append(fix.append(_one_line(finding.fix), style="green"))
        for line in lines:
            console.print(line, soft_wrap=True, highlight=False)
    console.print()


def _place_line(finding: Finding) -> Text:
    """File, line and column as editors take them, and the string's name unless it is the text."""
    line = Text(f"{finding.path}:{finding.line}:{finding.column}", style="underline")
    key = _one_line(finding.segment)
    if key != _one_line(finding.text):
        line.append(f"  {key}", style="not underline dim")
    return line


def _house_line(file: FileReport, house: House | None) -> str:
    name = _level_name(file.language, file.expected)
    if file.expected is None:
        return "house register: not clear"
    if house is None or house.given or file.expected != house.register:
        return f"expected register: {file.expected}{name}"
    strings = "string that addresses" if house.strings == 1 else "strings that address"
    return (
        f"house register: {file.expected}{name}, {100 * house.confidence:.0f} % of "
        f"{house.strings:,} {strings} the reader"
    )


def _level_name(language: str, register: str | None) -> str:
    names = [level.name for level in load(language).levels.values() if level.register == register]
    return f" ({', '.join(names)})" if names else ""


def _finding_line(finding: Finding, column: int) -> Text:
    label = _LABELS[finding.code] or finding.register
    line = Text("  ")
    line.append(f"{label:<8} ", style=_STYLES.get(finding.register, "yellow"))
    line.append(_marked(finding, column))
    words = _words(finding)
    if words:
        line.append("  ")
        line.append(words, style="bold")
    return line


def _marked(finding: Finding, column: int) -> Text:
    """The string on one line, its markers in colour, cut around the first of them."""
    text = Text(finding.text)
    for span in finding.spans:
        text.stylize(f"bold {_span_style(finding, span.level)}", span.start, span.end)
    flat = Text("").join(part for part in text.split("\n", allow_blank=True))
    if "\n" in finding.text:
        flat = Text(" ").join(list(text.split("\n")))
    first = finding.spans[0].start if finding.spans else 0
    if cell_len(flat.plain) > column and first > column * 2 // 3:
        flat = Text("… ") + flat[max(0, first - column // 3) :]
    flat.truncate(max(20, column), overflow="ellipsis")
    flat.pad_right(max(0, column - cell_len(flat.plain)))
    return flat


def _span_style(finding: Finding, level: str) -> str:
    if finding.register != "mixed":
        return _STYLES.get(finding.register, "yellow")
    return "cyan" if level == "formal" else "magenta"


def _words(finding: Finding) -> str:
    if finding.register != "mixed":
        return ", ".join(dict.fromkeys(span.text for span in finding.spans))
    by_level: dict[str, list[str]] = {}
    for span in finding.spans:
        by_level.setdefault(span.level, []).append(span.text)
    return " | ".join(", ".join(dict.fromkeys(words)) for words in by_level.values())


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _print_unclear(report: Report, console: Console) -> None:
    for house in report.houses.values():
        if house.register is None and house.strings:
            console.print(
                f"{load(house.language).name}: no clear house register "
                f"({100 * house.confidence:.0f} % of {house.strings:,} strings agree); "
                "say which with --register or in politesse.toml",
                highlight=False,
                soft_wrap=True,
                style="yellow",
            )
    for phrase in told(report.unread):
        console.print(f"not read: {phrase}", highlight=False, soft_wrap=True, style="dim")


def _totals(report: Report) -> str:
    files = len({file.path for file in report.files})
    strings = sum(file.segments for file in report.files)
    findings = len(report.findings)
    parts = [
        f"{files:,} file{'s' * (files != 1)}",
        f"{strings:,} string{'s' * (strings != 1)}",
        f"{findings:,} finding{'s' * (findings != 1)}",
    ]
    if report.unsure:
        parts.append(f"{report.unsure:,} more not sure (--enable unsure)")
    if report.fixed:
        parts.append(f"{report.fixed:,} fixed")
    if report.known:
        parts.append(f"{report.known:,} in the baseline")
    if report.errors:
        parts.append(f"{len(report.errors):,} could not be checked")
    return f"{', '.join(parts)} in {report.seconds:.1f} s"


def _print_languages(report: Report, console: Console) -> None:
    """A row a language, as wide as it is: figures broken over two lines cannot be read."""
    rows: list[tuple[str, ...]] = [("language", *_FIGURES, "house")]
    for tag in sorted({file.language for file in report.files}):
        house = report.houses[tag]
        kept = (
            f"{house.register}, {100 * house.confidence:.0f} %" if house.register else "not clear"
        )
        figures = _figures([file for file in report.files if file.language == tag])
        name = f"{load(tag).name} ({tag})"
        rows.append((name, *(f"{figures[figure]:,}" for figure in _FIGURES), kept))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for number, (name, *cells, kept) in enumerate(rows):
        aligned = (cell.rjust(width) for cell, width in zip(cells, widths[1:-1], strict=True))
        line = "  ".join([name.ljust(widths[0]), *aligned, kept])
        console.print(line, style="" if number else "bold", soft_wrap=True, highlight=False)


def _figures(files: list[FileReport]) -> Counter[str]:
    """What the files of one language add up to."""
    total = Counter(files=len(files))
    for file in files:
        total.update(file.counts)
        total.update(strings=file.segments, findings=len(file.findings))
    return total


def _print_statistics(report: Report, console: Console) -> None:
    _print_languages(report, console)
    codes = Counter(finding.code for finding in report.findings)
    if codes:
        console.print(", ".join(f"{name} {number:,}" for name, number in codes.most_common()))
    words = Counter(
        span.text.lower() for finding in report.findings for span in finding.spans
    ).most_common(12)
    if words:
        console.print("words: " + ", ".join(f"{word} {number:,}" for word, number in words))
    console.print()


def is_ci() -> bool:
    """Whether a build server runs this, where progress bars only fill the log."""
    return bool(os.environ.get("CI"))
