"""MultiWOZ as one dialogue a line, and the separate list of annotated utterances.

Two forms of a line are read: turns of ``user`` and ``system`` with goal, states and acts; or
bare turns of ``speaker`` and ``text``, whose ``text_spans`` puts slot values in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from politesse.datasets.files import Malformed, Report, Row, Source, fields
from politesse.datasets.jsonfiles import json_lines
from politesse.datasets.readers.multiwoz import acts_of, dialogue_id
from politesse.datasets.records import Act, Dialogue, DialogueTurn, SlotSpan, Utterance
from politesse.datasets.values import each, list_of, member, object_of, text_of, whole_of

_ACT = re.compile(r"([A-Za-z]+-[A-Za-z]+)\((.*)\)")
_BRACKETS = re.compile(r"[\[\]]")


def read(sources: Iterable[Source], report: Report) -> Iterator[Dialogue]:
    """The dialogues; ids are lower case, and made of the position where a line has none."""
    for source in sources:
        for line, value in json_lines(source.path, report):
            faults: list[str] = []
            try:
                yield _dialogue(value, source["split"], faults)
            except Malformed as error:
                report.defect(source.path, str(error), line)
            for fault in faults:
                report.blemish(source.path, fault, line)


def _dialogue(value: Any, split: str, faults: list[str]) -> Dialogue:
    turns = member(value, "turns", list)
    if not turns:
        raise Malformed("the dialogue has no turns")
    spoken = isinstance(turns[0], dict) and "speaker" in turns[0]
    return Dialogue(
        _name(value, split),
        tuple(_spoken(turns, faults) if spoken else (_annotated(turn) for turn in turns)),
        split,
        tuple(object_of(value.get("goal"))),
        object_of(value.get("goal")),
        tuple(list_of(value.get("message"), str)),
    )


def _name(value: Any, split: str) -> str:
    if value.get("id"):
        return dialogue_id(text_of(value, "id"))
    return f"{split}-{whole_of(value, 'file_order', 0)}"


def _annotated(turn: Any) -> DialogueTurn:
    state = {
        domain: {slot: _values(slots, slot) for slot in object_of(slots)}
        for domain, slots in member(turn, "state21", dict).items()
    }
    return DialogueTurn(
        text_of(turn, "user"),
        text_of(turn, "system"),
        state,
        user_acts=acts_of(member(turn, "user_act", dict)),
        system_acts=acts_of(member(turn, "system_act", dict)),
        user_spans=tuple(_token_span(span) for span in list_of(turn.get("user_spans_tok"), list)),
        delexicalised=_perhaps(turn, "system_delex"),
        reference=_perhaps(turn, "ref_norm"),
        booked=tuple(list_of(turn.get("booked_domains"), str)),
    )


def _values(slots: Any, slot: str) -> tuple[str, ...]:
    """The values of a slot that are right: one, or a list."""
    return (
        tuple(list_of(slots[slot], str))
        if isinstance(slots[slot], list)
        else (text_of(slots, slot),)
    )


def _perhaps(turn: Any, name: str) -> str | None:
    return member(turn, name, str) if turn.get(name) is not None else None


def _token_span(span: Any) -> SlotSpan:
    match span:
        case [str() as act, str() as slot, str() as value, int() as first, int() as last]:
            return SlotSpan(act, slot, value, first, last + 1, "token")
    raise Malformed(f"a span is no [act, slot, value, first, last]: {span!r}")


def _spoken(turns: list[Any], faults: list[str]) -> Iterator[DialogueTurn]:
    for index, turn in enumerate(turns):
        speaker = "SYSTEM" if index % 2 else "USER"
        if member(turn, "speaker", str) != speaker:
            raise Malformed(f"turn {index} is not the {speaker.lower()}'s")
    for index in range(0, len(turns), 2):
        user, system = turns[index], turns[index + 1] if index + 1 < len(turns) else {"text": ""}
        yield DialogueTurn(
            text_of(user, "text"),
            member(system, "text", str),
            user_acts=_listed(user),
            system_acts=_listed(system),
            user_spans=_bracketed(user, faults),
            system_spans=_bracketed(system, faults),
        )


def _listed(turn: Any) -> tuple[Act, ...]:
    acts = _perhaps(turn, "act18k")
    return parse_acts(acts) if acts else ()


def _bracketed(turn: Any, faults: list[str]) -> tuple[SlotSpan, ...]:
    """The bracketed values of ``text_spans`` as places in ``text``.

    A bracket inside a bracket, or one without a partner, is a slip of the corpus.
    """
    marked, text = _perhaps(turn, "text_spans"), member(turn, "text", str)
    if marked is None:
        return ()
    spans: list[tuple[int, int]] = []
    opened: list[int] = []
    paired = True
    at = 0
    for char in marked:
        if char == "[":
            opened.append(at)
            paired = paired and len(opened) == 1
        elif char == "]":
            if opened:
                spans.append((opened.pop(), at))
            else:
                paired = False
        else:
            at += 1
    if opened or not paired:
        faults.append(f"the brackets do not pair up: {marked!r}")
    if _BRACKETS.sub("", marked) != text:
        raise Malformed("'text_spans' differs from 'text' in more than the brackets")
    return tuple(SlotSpan("", "", text[low:high], low, high) for low, high in spans)


def utterances(sources: Iterable[Source], report: Report) -> Iterator[Utterance]:
    """The list of utterances with acts, as ``sessID MsgID Text DialogAct``."""
    for source in sources:
        table = fields(source.path, report, ("sessID", "MsgID", "Text", "DialogAct"), header=True)
        yield from each(table, source.path, report, _utterance)


def _utterance(row: Row) -> Utterance:
    return Utterance(
        dialogue_id(text_of(row, "sessID")),
        whole_of(row, "MsgID", 0),
        text_of(row, "Text"),
        parse_acts(text_of(row, "DialogAct")),
    )


def parse_acts(text: str) -> tuple[Act, ...]:
    """Acts written as one call.

    >>> parse_acts("Train-Inform(Dest=ely;Day=monday)")[1]
    Act(name='Train-Inform', slot='Day', value='monday')
    >>> parse_acts("Train-Request(Depart)"), parse_acts("general-bye()")[0].slot
    ((Act(name='Train-Request', slot='Depart', value='?'),), 'none')
    """
    match = _ACT.fullmatch(text.strip())
    if not match:
        raise Malformed(f"is no dialogue act: {text!r}")
    name, inside = match.groups()
    if not inside:
        return (Act(name, "none", "none"),)
    acts = []
    for part in inside.split(";"):
        slot, equals, value = part.partition("=")
        acts.append(Act(name, slot, value if equals else "?"))
    return tuple(acts)
