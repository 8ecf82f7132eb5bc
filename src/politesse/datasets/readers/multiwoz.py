"""MultiWOZ 2.2 as it is published: ``<split>/dialogues_*.json`` and ``dialog_acts.json``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from politesse.datasets.files import Malformed, Report, Source
from politesse.datasets.jsonfiles import json_items, json_members
from politesse.datasets.records import Act, Dialogue, DialogueTurn, SlotSpan
from politesse.datasets.values import list_of, member, object_of, text_of, whole_of

Acts = Mapping[tuple[str, str], tuple[tuple[Act, ...], tuple[SlotSpan, ...]]]


def read(sources: Iterable[Source], report: Report) -> Iterator[Dialogue]:
    """The dialogues in file order, with their acts where ``dialog_acts.json`` is there."""
    files = list(sources)
    acts = _acts((source for source in files if source["acts"]), report)
    for source in files:
        if source["acts"]:
            continue
        for line, value in json_items(source.path, report):
            try:
                dialogue, faults = _dialogue(value, source["split"], acts)
            except Malformed as error:
                report.defect(source.path, str(error), line)
                continue
            for fault in faults:
                report.blemish(source.path, f"{dialogue.id}: {fault}", line)
            yield dialogue


def dialogue_id(name: str) -> str:
    """An id as all our files have it.

    >>> dialogue_id("PMUL4398.json")
    'pmul4398'
    """
    return name.removesuffix(".json").lower()


def _dialogue(value: Any, split: str, acts: Acts) -> tuple[Dialogue, list[str]]:
    name = dialogue_id(text_of(value, "dialogue_id"))
    faults: list[str] = []
    turns = member(value, "turns", list)
    for index, turn in enumerate(turns):
        speaker = "SYSTEM" if index % 2 else "USER"
        if member(turn, "speaker", str) != speaker:
            raise Malformed(f"{name}: turn {index} is not the {speaker.lower()}'s")
    if len(turns) % 2:
        turns = [*turns, {"utterance": "", "turn_id": "", "frames": []}]
    exchanges = tuple(
        _turn(name, turns[index], turns[index + 1], acts, faults)
        for index in range(0, len(turns), 2)
    )
    return Dialogue(name, exchanges, split, tuple(list_of(value.get("services"), str))), faults


def _turn(
    name: str, user: Mapping[str, Any], system: Mapping[str, Any], acts: Acts, faults: list[str]
) -> DialogueTurn:
    state: dict[str, dict[str, tuple[str, ...]]] = {}
    intents: dict[str, str] = {}
    requested: list[str] = []
    for frame in member(user, "frames", list):
        service = text_of(frame, "service")
        frame_state = object_of(frame.get("state"))
        slots = {
            slot.removeprefix(f"{service}-"): tuple(list_of(values, str))
            for slot, values in object_of(frame_state.get("slot_values")).items()
        }
        if slots:
            state[service] = slots
        if frame_state.get("active_intent", "NONE") != "NONE":
            intents[service] = text_of(frame_state, "active_intent")
        requested += list_of(frame_state.get("requested_slots"), str)
    user_acts, user_spans = acts.get((name, str(user.get("turn_id"))), ((), ()))
    system_acts, system_spans = acts.get((name, str(system.get("turn_id"))), ((), ()))
    return DialogueTurn(
        member(user, "utterance", str),
        member(system, "utterance", str),
        state,
        intents,
        tuple(requested),
        user_acts,
        system_acts,
        (*_frame_spans(user, faults), *_checked(user, user_spans, faults)),
        (*_frame_spans(system, faults), *_checked(system, system_spans, faults)),
    )


def _frame_spans(turn: Mapping[str, Any], faults: list[str]) -> Iterator[SlotSpan]:
    """The spans of non-categorical slots; a slot copied from another has none."""
    for frame in member(turn, "frames", list):
        spans = [
            SlotSpan(
                "",
                text_of(slot, "slot"),
                str(slot.get("value", "")),
                whole_of(slot, "start", 0),
                whole_of(slot, "exclusive_end", 0),
            )
            for slot in list_of(object_of(frame).get("slots"), dict)
            if "copy_from" not in slot
        ]
        yield from _checked(turn, spans, faults)


def _checked(
    turn: Mapping[str, Any], spans: Iterable[SlotSpan], faults: list[str]
) -> Iterator[SlotSpan]:
    text = member(turn, "utterance", str)
    for span in spans:
        marked = text[span.start : span.end]
        if marked.lower() != span.value.lower():
            faults.append(f"turn {turn.get('turn_id')}: {span.value!r} is marked at {marked!r}")
        yield span


def _acts(sources: Iterable[Source], report: Report) -> Acts:
    acts = {}
    for source in sources:
        for line, name, turns in json_members(source.path, report):
            try:
                for turn, value in object_of(turns).items():
                    acts[dialogue_id(name), turn] = _turn_acts(value)
            except Malformed as error:
                report.defect(source.path, f"{name}: {error}", line)
    return acts


def _turn_acts(value: Any) -> tuple[tuple[Act, ...], tuple[SlotSpan, ...]]:
    # The corpus's own description calls the member ``dialogue_acts``, its file ``dialog_act``.
    named = object_of(value).get("dialog_act", object_of(value).get("dialogue_acts", {}))
    acts = acts_of(named)
    spans = []
    for entry in list_of(object_of(value).get("span_info"), list):
        match entry:
            case [str() as act, str() as slot, str() as text, int() as start, int() as end]:
                spans.append(SlotSpan(act, slot, text, start, end))
            case _:
                raise Malformed(f"a span is no [act, slot, value, start, end]: {entry!r}")
    return acts, tuple(spans)


def acts_of(value: Any) -> tuple[Act, ...]:
    """``{"Hotel-Inform": [["Area", "east"]]}`` as acts."""
    acts = []
    for name, pairs in object_of(value).items():
        for pair in list_of(pairs, list):
            match pair:
                case [str() as slot, str() as filler]:
                    acts.append(Act(name, slot, filler))
                case _:
                    raise Malformed(f"an act is no [slot, value]: {pair!r}")
    return tuple(acts)
