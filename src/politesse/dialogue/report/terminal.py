"""The summary on the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from politesse.core.printable import one_line
from politesse.dialogue.report import manner_page
from politesse.dialogue.report.analysis import Analysis
from politesse.dialogue.report.figures import interval, partial, persona_words, signed, verdict
from politesse.dialogue.report.measures import KINDS, POOLED, Change

_BREAKS = 3
#: The measures beside success that fit on a line, by their short names.
_SHOWN = {
    "inform": "offers", "bookings": "booked", "answers": "told", "checks": "checks", "bleu": "BLEU",
    "combined": "combined", "gave_up": "left",
}  # fmt: skip
#: What it believes has a table of its own.
_BELIEFS = {
    "state_f1": "state F1", "joint_accuracy": "joint accuracy", "other_belief": "another belief",
}  # fmt: skip


def summary(analysis: Analysis, only_tone: bool = False) -> Group:
    """The verdict, the measures by persona, and the first turns that broke; or only the tone."""
    return Group(*(_tone(analysis) if only_tone else _parts(analysis)))


def _tone(analysis: Analysis) -> Iterator[RenderableType]:
    result = analysis.result
    yield Text(one_line(f"{result.bot} in {result.world}"), style="bold")
    yield Text()
    if partial(analysis):
        yield Text(partial(analysis), style="yellow")
    yield from manner_page.lines(analysis.manner)
    yield Text(result.signature, style="dim")


def _parts(analysis: Analysis) -> Iterator[RenderableType]:
    result = analysis.result
    count = sum(len(records) for records in result.dialogues.values())
    yield Text(one_line(f"{result.bot} in {result.world}"), style="bold")
    yield Text(f"{count:,} dialogues in {result.seconds:.1f} s", style="dim")
    yield Text()
    yield _table(analysis)
    yield Text()
    if "other_belief" in analysis.measures.by_condition[result.baseline]:
        yield _beliefs(analysis)
        yield Text()
    if partial(analysis):
        yield Text(partial(analysis), style="yellow")
    yield Text(verdict(analysis), style="bold")
    if analysis.manner:
        yield Text(analysis.manner.verdict)
    errors = {kind: 0 for row in analysis.errors.values() for kind in row}
    for row in analysis.errors.values():
        for kind, times in row.items():
            errors[kind] += times
    for note in result.notes:
        yield Text(one_line(note), style="yellow")
    if errors:
        counts = one_line(", ".join(f"{kind} {times:,}" for kind, times in errors.items()))
        yield Text(f"turns without an answer: {counts}", style="yellow")
    if analysis.failing and (result.mode == "cases" or analysis.inconclusive):
        yield Text()
        yield Text(
            f"{len(analysis.failing):,} fail in good manners already, for example", style="bold"
        )
        for dialogue in analysis.failing[:_BREAKS]:
            yield Text(
                f"  {one_line(dialogue.goal)}  {one_line('; '.join(dialogue.missed))}", style="cyan"
            )
            turn = dialogue.turns[dialogue.first_missed]
            yield Text(f"    user  {one_line(turn.text)}")
            yield Text(f"    bot   {one_line(turn.error or turn.reply)}")
    breaks = [break_ for break_ in analysis.breaks if "+" not in break_.condition]
    if breaks:
        yield Text()
        yield Text(
            f"{len(breaks):,} dialogue{'s' * (len(breaks) > 1)} broke, for example at", style="bold"
        )
        for break_ in breaks[:_BREAKS]:
            turn = break_.rude.turns[break_.turn]
            lost = f"  lost: {', '.join(break_.lost)}" if break_.lost else ""
            where = f"{break_.rude.goal}, {persona_words(break_.condition)}{lost}"
            yield Text(f"  {one_line(where)}", style="cyan")
            yield Text(f"    user  {one_line(turn.text)}")
            yield Text(f"    bot   {one_line(turn.error or turn.reply)}")
    yield Text()
    yield Text("rates in %, changes in points; * p < 0.05, adjusted for the number of users", "dim")
    yield Text(one_line(result.signature), style="dim")


def _table(analysis: Analysis) -> Table:
    rows = analysis.measures.by_condition
    measures = [name for name in _SHOWN if name in next(iter(rows.values()))]
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("user", no_wrap=True)
    for title in ("success", "change", "95 % interval", *(_SHOWN[name] for name in measures)):
        table.add_column(title, justify="right", no_wrap=True)
    for name, row in rows.items():
        first = name == analysis.result.baseline
        table.add_row(
            name,
            f"{row['success'].value:.1f}",
            Text("") if first else _change(row["success"]),
            "" if first else interval(row["success"]),
            *(f"{row[measure].value:.1f}" for measure in measures),
            style="bold" if name in POOLED else "",
        )
    return table


def _beliefs(analysis: Analysis) -> Table:
    """What the bot believes of what users said, and how often otherwise than with polite ones."""
    shown = [
        name
        for name in _BELIEFS
        if name in analysis.measures.by_condition[analysis.result.baseline]
    ]
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("user", no_wrap=True)
    for title in (_BELIEFS[name] for name in shown):
        table.add_column(title, justify="right", no_wrap=True)
        table.add_column("change", justify="right", no_wrap=True)
    for name, row in analysis.measures.by_condition.items():
        cells: list[str | Text] = []
        for measure in shown:
            first = name == analysis.result.baseline
            cells.append(f"{row[measure].value:.1f}")
            cells.append("" if first else _change(row[measure], KINDS[measure].higher))
        table.add_row(name, *cells, style="bold" if name in POOLED else "")
    return table


def _change(change: Change, higher: bool = True) -> Text:
    style = "" if not change.significant else "red" if (change.delta < 0) == higher else "green"
    return Text(signed(change.delta) + ("*" if change.significant else ""), style=style)
