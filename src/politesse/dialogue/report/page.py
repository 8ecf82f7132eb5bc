"""The report as one HTML page that needs nothing else: no script, no font, no picture file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from politesse.core.page import document
from politesse.dialogue.report import charts, manner_page
from politesse.dialogue.report.analysis import Analysis
from politesse.dialogue.report.figures import (
    chance,
    interval,
    number,
    partial,
    persona_words,
    signed,
    verdict,
)
from politesse.dialogue.report.measures import KINDS, POOLED, Change
from politesse.dialogue.report.transcripts import alone, passed_on, side_by_side

_SHOWN = 40
_SLOTS = 12
_PASSED_ON = 8  # turns that are shown


def page(analysis: Analysis, only_tone: bool = False) -> str:
    """The whole page, or only what is said of the bot's tone."""
    own = files("politesse.dialogue.report").joinpath("page.css").read_text("utf-8")
    result = analysis.result
    dialogues = sum(len(records) for records in result.dialogues.values())
    turns = sum(len(record.turns) for records in result.dialogues.values() for record in records)
    tone = manner_page.section(analysis.manner)
    said = analysis.manner.verdict if only_tone and analysis.manner else verdict(analysis)
    header = (
        f'<p class="kicker">Politesse stress test · {escape(result.mode)}</p>'
        f"<h1>{escape(result.bot)}</h1>"
        f'<p class="verdict">{escape(f"{partial(analysis)} {said}".strip())}</p>'
        f'<p class="sub">{dialogues:,} dialogues, {turns:,} turns in {escape(result.world)} · '
        f"{len(result.dialogues[result.baseline]):,} {analysis.nouns}, each tried by every kind of user</p>"
        + "".join(f'<p class="sub">{escape(note)}</p>' for note in result.notes)
    )
    sections = (tone, _errors(analysis), _method(analysis)) if only_tone else (
        _tiles(analysis), _personas(analysis), tone, _failing(analysis), _broken(analysis), _calmed(analysis), _bins(analysis),
        _lost(analysis), _words(analysis), _errors(analysis), _method(analysis),
    )  # fmt: skip
    return document(f"Stress test of {result.bot}", header, "".join(sections), own)


# ---------------------------------------------------------------- at a glance


def _tiles(analysis: Analysis) -> str:
    base = analysis.measures.by_condition[analysis.result.baseline]["success"]
    first = "Polite users" if analysis.result.mode == "interactive" else "Users as they were"
    said = "get what is expected" if analysis.result.mode == "cases" else "reach their goal"
    tiles = [_tile(first, base, None, said)]
    for title, change in (
        ("Rude users", analysis.headline),
        ("Rude users, calmed", analysis.calmed),
    ):
        if change:
            tiles.append(_tile(title, change, change, said))
    return f'<section class="tiles">{"".join(tiles)}</section>'


def _tile(title: str, value: Change, change: Change | None, said: str) -> str:
    fall = ""
    if change is not None:
        kind = _kind(change, "success")
        within = f" <small>{escape(interval(change))}</small>" if interval(change) else ""
        fall = f'<span class="chip {kind}">{signed(change.delta)} points</span>{within}'
    meter = (
        f'<div class="meter"><i style="width:{max(0.0, min(100.0, value.value)):.1f}%"></i></div>'
    )
    return (
        f'<div class="tile"><h2>{escape(title)}</h2><p class="big">{value.value:.1f}<span>%</span></p>'
        f"{meter}<p>{said} {fall}</p></div>"
    )


def _kind(change: Change, measure: str) -> str:
    better = change.delta > 0 if KINDS[measure].higher else change.delta < 0
    if abs(change.delta) < 1e-9 or (change.p is not None and not change.significant):
        return "even"
    return "up" if better else "down"


def _calmed(analysis: Analysis) -> str:
    """What the bot was told in place of rude turns."""
    records = [
        record
        for name, dialogues in analysis.result.dialogues.items()
        if "+" in name
        for record in dialogues
    ]
    rows = passed_on(records, _PASSED_ON)
    if not rows:
        return ""
    return (
        "<section><h2>What Calm passed on</h2><article>"
        f'<div class="scroll">{rows}</div></article></section>'
    )


# ---------------------------------------------------------------- by persona


def _personas(analysis: Analysis) -> str:
    table = analysis.measures.by_condition
    if len(table) < 2:
        return ""
    picture = charts.changes(analysis)
    calmed = any("+" in name for name in table)
    legend = '<span class="key hue2"></span> rude' + (
        ' <span class="key hue3"></span> rude, calmed before the bot sees it' if calmed else ""
    )
    return (
        "<section><h2>By kind of user</h2><article>"
        f'<figure><div class="scroll">{picture}</div><figcaption>{legend}. Dot: change against '
        "polite users with the same goals; line: 95 % interval.</figcaption></figure>"
        f"{_table(analysis)}</article></section>"
    )


def _table(analysis: Analysis) -> str:
    table = analysis.measures.by_condition
    measures = [name for name in KINDS if name in next(iter(table.values()))]
    if all(row["errors"].value == 0 for row in table.values() if "errors" in row):
        measures = [name for name in measures if name != "errors"]
    head = "".join(f"<th>{escape(KINDS[name].label)}</th>" for name in measures)
    head += "<th>Users’ politeness</th><th>Bot’s politeness</th>"
    rows = "".join(
        f"<tr{_row_class(analysis, name)}><th>{escape(_name(name))}</th>"
        f"{''.join(_cell(row[measure], measure, name == analysis.result.baseline) for measure in measures)}"
        f"{_tone(analysis, name)}</tr>"
        for name, row in table.items()
    )
    return (
        f'<div class="scroll"><table class="wide"><thead><tr><th></th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _name(name: str) -> str:
    if name in POOLED:
        return name
    return "↳ calmed" if name.endswith("+calm") else persona_words(name)


def _row_class(analysis: Analysis, name: str) -> str:
    if name == analysis.result.baseline:
        return ' class="ours"'
    if name in POOLED:
        return ' class="total"'
    return ' class="calmed"' if name.endswith("+calm") else ""


def _cell(change: Change, measure: str, baseline: bool) -> str:
    value = f"<b>{number(change.value, measure)}</b>"
    if baseline or abs(change.delta) < 1e-9:
        return f"<td>{value}</td>"
    tip = escape(" ".join(part for part in (interval(change, measure), chance(change)) if part))
    chip = f'<span class="chip {_kind(change, measure)}" title="{tip}">{signed(change.delta, measure)}</span>'
    within = f"<small>{escape(interval(change, measure))}</small>" if measure == "success" else ""
    return f"<td>{value}{chip}{within}</td>"


def _tone(analysis: Analysis, name: str) -> str:
    tone = analysis.tones.get(name)
    if tone is None:
        return "<td>–</td><td>–</td>"
    return "".join(f"<td>{mean:+.2f}</td>".replace("-", "−") for mean in (tone.users, tone.bot))


# ---------------------------------------------------------------- what broke, and why


def _broken(analysis: Analysis) -> str:
    breaks = [break_ for break_ in analysis.breaks if "+" not in break_.condition]
    if not breaks:
        return (
            "<section><h2>Turns that broke</h2><p>None: whatever works with polite users works with "
            "the others as well.</p></section>"
        )
    more = f" The first {_SHOWN} of them:" if len(breaks) > _SHOWN else ""
    shown = "".join(side_by_side(break_) for break_ in breaks[:_SHOWN])
    return (
        '<section><h2>Turns that broke</h2><p class="sub">'
        f"{len(breaks):,} dialogues work with a polite user and fail with another "
        f"one.{more} The turn shown is where they part; open it for both transcripts.</p>"
        f"{shown}</section>"
    )


def _failing(analysis: Analysis) -> str:
    """What fails with polite users already; of simulated users only where that is all there is."""
    failing = analysis.failing
    if not failing or (analysis.result.mode != "cases" and not analysis.inconclusive):
        return ""
    more = f" The first {_SHOWN} of them:" if len(failing) > _SHOWN else ""
    return (
        '<section><h2>What fails in good manners already</h2><p class="sub">'
        f"{len(failing):,} of {len(analysis.result.dialogues[analysis.result.baseline]):,} "
        f"{analysis.nouns}; no rude user can do worse there.{more}</p>"
        f"{''.join(alone(record) for record in failing[:_SHOWN])}</section>"
    )


def _bins(analysis: Analysis) -> str:
    if not analysis.bins:
        return ""
    offers = ' and <span class="key cool"></span> right offers'
    if analysis.result.mode == "cases":
        offers = ""
    pictures = "".join(
        f"<figure>{charts.bins(name, bins)}</figure>" for name, bins in analysis.bins.items()
    )
    return (
        '<section><h2>What makes it worse</h2><p class="sub">Rude dialogues in five equal bins, '
        "from the shortest, rudest and least like the polite turn on. Bars: points lost in "
        f'<span class="key warm"></span> task success{offers}.</p><article class="three">{pictures}</article></section>'
    )


def _lost(analysis: Analysis) -> str:
    base = analysis.lost[analysis.result.baseline]
    names = analysis.result.rude
    if not names:
        return ""
    size = len(analysis.result.dialogues[analysis.result.baseline])
    rude = {
        slot: sum(analysis.lost[name].get(slot, 0) for name in names) / len(names)
        for slot in {slot for name in names for slot in analysis.lost[name]} | set(base)
    }
    ranked = sorted(rude, key=lambda slot: (base.get(slot, 0) - rude[slot], -rude[slot], slot))
    rows = {
        slot: (100 * base.get(slot, 0) / size, 100 * rude[slot] / size)
        for slot in ranked[:_SLOTS]
        if rude[slot] or base.get(slot)
    }
    if not rows:
        return ""
    return (
        '<section><h2>Slots most often lost</h2><p class="sub">Times in 100 dialogues that a value '
        "was said and the bot did not have it: with "
        '<span class="key cool"></span> polite and <span class="key warm"></span> rude users.</p>'
        f"<article>{charts.bars(rows, 'Slots lost in 100 dialogues')}</article></section>"
    )


def _words(analysis: Analysis) -> str:
    if not analysis.result.rude:
        return ""
    kinds = ("Polite turns", "Rude turns")
    columns = "".join(
        f"<div><h3>{title}</h3><p>{_cloud(telling)}</p>"
        f'<p class="note">most frequent: {escape(", ".join(frequent))}</p></div>'
        for title, telling, frequent in zip(
            kinds, analysis.words.telling, analysis.words.frequent, strict=True
        )
    )
    return (
        '<section><h2>Words that tell them apart</h2><p class="sub">By log-odds between the rude '
        f"turns and the polite ones that they rewrite, the most telling first.{_variety(analysis)}</p>"
        f'<article class="two">{columns}</article></section>'
    )


def _variety(analysis: Analysis) -> str:
    if analysis.variety is None:
        return ""
    turns = analysis.variety.turns
    return (
        f" How various rude turns are: distinct-2 {turns.distinct_2:.2f}, self-BLEU "
        f"{turns.self_bleu:.0f} in samples of {turns.size} turns; {analysis.variety.added:.0%} of the "
        "added sentences are there only once."
    )


def _cloud(telling: Sequence[tuple[str, float]]) -> str:
    most = max((z for _, z in telling), default=1.0)
    return " ".join(
        f'<span class="word" title="z = {z:.1f}" style="font-size:{12 + 9 * z / most:.0f}px">'
        f"{escape(word)}</span>"
        for word, z in telling
    )


def _errors(analysis: Analysis) -> str:
    kinds = list(dict.fromkeys(kind for row in analysis.errors.values() for kind in row))
    if not kinds:
        return ""
    head = "".join(f"<th>{escape(kind)}</th>" for kind in kinds)
    rows = "".join(
        f"<tr><th>{escape(_name(name))}</th>"
        f"{''.join(f'<td>{row.get(kind, 0):,}</td>' for kind in kinds)}</tr>"
        for name, row in analysis.errors.items()
    )
    return (
        '<section><h2>Trouble on the wire</h2><p class="sub">Turns that got no answer after all '
        "retries, by kind.</p>"
        f'<article><div class="scroll"><table><thead><tr><th></th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></article></section>"
    )


def _method(analysis: Analysis) -> str:
    return (
        '<section class="legend"><h2>How it was measured</h2><ul>'
        f"{''.join(f'<li>{line}</li>' for line in _method_lines(analysis))}</ul>"
        f"<p><code>{escape(analysis.result.signature)}</code></p></section>"
    )


def _method_lines(analysis: Analysis) -> Iterator[str]:
    if analysis.result.mode == "interactive":
        yield (
            "<b>Users</b> are simulated: they work off a goal, answer questions, correct what is "
            "wrong, ask again and give up when patience ends. They go by the bot’s text alone."
        )
        yield (
            "<b>Task success</b>: everything offered, told and booked is what the goal asks for. "
            "<b>Right offers</b>, <b>bookings</b> and <b>answers</b> are its parts."
        )
    elif analysis.result.mode == "cases":
        yield (
            "<b>Users</b> say what they say in the test conversations, as it stands, plain and rude, whatever "
            "the bot answers. <b>Task success</b>: all that is expected of its answers holds; where nothing is "
            "that can be checked, it gives the answer that the user in good manners gets: the same figures, "
            "and words half alike at least."
        )
    else:
        yield (
            "<b>Users</b> say what they said in the corpus, as it stands and made rude; Inform, "
            "Success, BLEU and Combined are those of <code>politesse measure dialogue</code>."
        )
    if "state_f1" in analysis.measures.by_condition[analysis.result.baseline]:
        yield (
            "<b>State F1</b> and <b>joint accuracy</b>: the slots the bot believes, and the turns in which it "
            "has all of them right, beside what was said; <b>another belief</b>: turns after which it "
            "believes something else than after the same turn of the polite user."
        )
    yield (
        "<b>Pairs</b>: a rude turn is a rewrite of the polite turn with every value kept, and all "
        "users have the same goals and seed."
    )
    if analysis.measures.test:
        yield (
            "<b>Intervals</b> of success are those of paired rates with a goal lost and one won added "
            "(Bonett and Price), of other measures of the paired bootstrap; p-values of paired randomisation, "
            f"adjusted for the number of personas: <code>{escape(analysis.measures.test)}</code>."
        )
    else:
        yield "<b>Intervals</b> need <code>pip install 'politesse[measure]'</code>."
    if analysis.manner:
        yield (
            "<b>The bot’s tone</b>: replies are paired by goal; the mean politeness of those to rude "
            "users less that of those to polite ones, by the same resampling."
        )
    yield (
        "<b>Politeness</b> is that of <code>politesse score</code>, from −3 to +3; <b>likeness</b> "
        "the cosine of the words of both turns, rare words weighing more."
    )
