"""Two transcripts side by side, with the turn marked at which they part."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import zip_longest

from politesse.core.printable import printable
from politesse.dialogue.report.analysis import Break
from politesse.dialogue.report.figures import persona_words
from politesse.dialogue.results import DialogueRecord, TurnRecord

_CHIPS = 4


def side_by_side(break_: Break) -> str:
    """The broken dialogue folded up under what broke it."""
    turn = break_.rude.turns[break_.turn]
    lost = [slot for slot in break_.lost if slot in turn.lost] or break_.lost[:_CHIPS]
    chips = "".join(f'<span class="chip down">{escape(slot)}</span>' for slot in lost)
    missed = ", ".join(break_.rude.missed)
    head = (
        f'<span class="who">{escape(persona_words(break_.condition))}</span>'
        f"<q>{_said(turn)}</q>{chips}"
        f'<span class="why">{escape(break_.rude.goal)} · turn {break_.turn + 1} · '
        f"missing: {escape(missed)}</span>"
    )
    if break_.calmed and break_.turn < len(break_.calmed.turns):
        heard = break_.calmed.turns[break_.turn].heard
        if heard is not None:
            became = "works" if break_.calmed.success else "fails"
            head += f'<span class="why">calmed: <q>{escape(printable(heard))}</q> · {became}</span>'
    titles = (
        f'<div class="pair titles"><div>{escape(break_.polite.condition)} · works</div>'
        f"<div>{escape(persona_words(break_.condition))} · fails</div></div>"
    )
    rows = "".join(
        _pair(polite, rude, index == break_.turn)
        for index, (polite, rude) in enumerate(zip_longest(break_.polite.turns, break_.rude.turns))
    )
    return f'<details class="break"><summary>{head}</summary>{titles}{rows}</details>'


def alone(dialogue: DialogueRecord) -> str:
    """One transcript folded up under what is missing in it."""
    head = (
        f'<span class="who">{escape(dialogue.goal)}</span>'
        f'<span class="why">missing: {escape(printable("; ".join(dialogue.missed)))}</span>'
    )
    turns = "".join(_turn(turn) for turn in dialogue.turns)
    return f'<details class="break"><summary>{head}</summary>{turns}</details>'


def _pair(polite: TurnRecord | None, rude: TurnRecord | None, parts: bool) -> str:
    mark = " parting" if parts else ""
    note = '<div class="note">here they part</div>' if parts else ""
    return f'<div class="pair{mark}">{note}<div>{_turn(polite)}</div><div>{_turn(rude)}</div></div>'


def _turn(turn: TurnRecord | None) -> str:
    if turn is None:
        return ""
    answer = escape(printable(turn.reply))
    if turn.error:
        answer = f'<em class="error">{escape(printable(turn.error))}</em>'
    told = (
        f'<p class="why">the bot heard: {escape(printable(turn.heard))}</p>' if turn.heard else ""
    )
    return f'<p class="user">{_said(turn)}</p>{told}<p class="bot">{answer}</p>'


def passed_on(dialogues: Sequence[DialogueRecord], most: int) -> str:
    """Turns that were changed on their way to the bot, with what it was told: one a dialogue."""
    rows: list[str] = []
    for dialogue in dialogues:
        changed = (turn for turn in dialogue.turns if turn.heard not in (None, turn.text))
        turn = next(changed, None)
        if turn is not None and len(rows) < most:
            rows.append(
                f"<tr><td>{_said(turn)}</td><td>{escape(printable(turn.heard or ''))}</td></tr>"
            )
    head = "<tr><th>said</th><th>passed on</th></tr>"
    return f'<table class="heard">{head}{"".join(rows)}</table>' if rows else ""


def _said(turn: TurnRecord) -> str:
    """A user turn with its values marked, the lost ones as such."""
    text, offset = "", 0
    for stretch in sorted(turn.stretches, key=lambda stretch: stretch.start):
        if stretch.start < offset:
            continue
        name = f"{stretch.domain}-{stretch.slot}"
        kind = "lost" if name in turn.lost else "value"
        text += escape(turn.text[offset : stretch.start])
        text += f'<mark class="{kind}" title="{escape(name)}">{escape(turn.text[stretch.start : stretch.end])}</mark>'
        offset = stretch.end
    return text + escape(turn.text[offset:])
