"""The bot's own tone on the page and on the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from politesse.core.printable import one_line
from politesse.core.svg import Svg
from politesse.dialogue.report.charts import ChangeChart
from politesse.dialogue.report.figures import persona_words
from politesse.dialogue.report.manner import Manner
from politesse.dialogue.report.measures import ALL_RUDE
from politesse.tone import Drift

_SHOWN = 8


def section(manner: Manner | None) -> str:
    """The section of the page: drift with its picture, replies that broke what was asked."""
    if manner is None or not (manner.drifts or manner.expected):
        return ""
    picture = f"<article>{drifts(manner)}</article>" if manner.drifts else ""
    return (
        '<section id="tone"><h2>The bot’s own tone</h2>'
        f'<p class="sub">{escape(manner.verdict)} Dots are the change of the mean politeness of '
        "replies, from −3 to +3, against those to polite users with the same goals; lines are 95 % "
        f"intervals.</p>{picture}{_registers(manner)}{_worst(manner)}{_breaches(manner)}</section>"
    )


def drifts(manner: Manner) -> Svg:
    """How far replies to each rude user are from those to polite ones."""
    rows = sorted(manner.drifts.items(), key=lambda row: (row[0] != ALL_RUDE, row[1].change))
    ends = [0.0, *(edge for _, found in rows for edge in (found.low, found.high, found.change))]
    low, high = min(*ends, -0.25), max(*ends, 0.25)
    air = (high - low) * 0.08
    chart = ChangeChart(
        [name for name, _ in rows], (low - air, high + air),
        ("Change of the politeness of replies by persona", "change of the politeness of replies"),
        _tick,
    )  # fmt: skip
    svg, across = chart.svg, chart.across
    for index, (name, found) in enumerate(rows):
        y = chart.height(index)
        hue = "hue2" if found.drifts else "hue6"
        svg.path([(across(found.low), y), (across(found.high), y)], f"trend {hue}")
        svg.circle((across(found.change), y), 5, f"dot {hue}", f"{name}: {found.verdict}")
        chart.value(index, _signed(found.change))
    return svg


def _tick(value: float) -> str:
    return f"{value:+g}".replace("-", "−") if value else "0"


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")


def _registers(manner: Manner) -> str:
    """Politeness and register by user, and how many replies are as they must be."""
    kinds = list(dict.fromkeys(kind for counts in manner.registers.values() for kind in counts))
    wanted = "<th>as they must be</th>" if manner.held else ""
    head = "".join(f"<th>{escape(kind)}</th>" for kind in kinds)
    rows = "".join(
        f"<tr><th>{escape(persona_words(name))}</th><td>{_signed(value)}</td>"
        + "".join(f"<td>{manner.registers[name].get(kind, 0):,}</td>" for kind in kinds)
        + (f"<td>{_share(*manner.held[name])}</td>" if manner.held else "")
        + "</tr>"
        for name, value in manner.polite.items()
    )
    return (
        '<article><div class="scroll"><table><thead><tr><th>replies to</th><th>politeness</th>'
        f"{head}{wanted}</tr></thead><tbody>{rows}</tbody></table></div></article>"
    )


def _share(good: int, judged: int) -> str:
    return f"{100 * good / judged:.1f} %" if judged else "—"


def _worst(manner: Manner) -> str:
    found = manner.headline
    if found is None or not found.drifts or not found.worst:
        return ""
    rows = "".join(
        f"<tr><td>{escape(fall.polite)}</td><td>{escape(fall.rude)}</td>"
        f"<td>{_signed(fall.change)}</td></tr>"
        for fall in found.worst
    )
    return (
        '<h3>Where it fell furthest</h3><article><div class="scroll"><table class="told"><thead><tr>'
        "<th>least polite reply to the polite user</th><th>to a rude one</th><th>change</th></tr>"
        f"</thead><tbody>{rows}</tbody></table></div></article>"
    )


def _breaches(manner: Manner) -> str:
    if not manner.breaches:
        return ""
    rows = "".join(
        f"<tr><td>{escape(persona_words(one.condition))}</td><td>{escape(one.user)}</td>"
        f"<td>{escape(one.reply)}</td><td>{escape(one.reason)}</td></tr>"
        for one in manner.breaches[:_SHOWN]
    )
    more = len(manner.breaches) - _SHOWN
    note = f'<p class="note">and {more:,} more</p>' if more > 0 else ""
    return (
        '<h3>Replies that are not as they must be</h3><article><div class="scroll"><table class="told"><thead>'
        "<tr><th>user</th><th>said</th><th>bot</th><th>why</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></div>{note}</article>"
    )


# ---------------------------------------------------------------- the terminal


def lines(manner: Manner | None) -> Iterator[RenderableType]:
    """The tone on the terminal."""
    if manner is None or not (manner.drifts or manner.expected):
        return
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("replies to", no_wrap=True)
    titles = ["politeness", "change", "95 % interval", "register"]
    for title in titles + (["as they must be"] if manner.held else []):
        table.add_column(title, justify="right", no_wrap=True)
    for name, value in manner.polite.items():
        found = manner.drifts.get(name)
        table.add_row(
            name,
            _signed(value),
            _change(found),
            f"{_signed(found.low)} … {_signed(found.high)}" if found else "",
            next(iter(manner.registers[name]), ""),
            *([_share(*manner.held[name])] if manner.held else []),
        )
    yield table
    yield Text()
    yield Text(manner.verdict, style="bold")
    found = manner.headline
    if found is not None and found.drifts:
        for fall in found.worst[:2]:
            yield Text(f"  {one_line(fall.polite)}", style="dim")
            yield Text(f"    → {one_line(fall.rude)}")


def _change(found: Drift | None) -> Text:
    if found is None:
        return Text("")
    return Text(
        _signed(found.change) + ("*" if found.drifts else ""), "red" if found.drifts else ""
    )
