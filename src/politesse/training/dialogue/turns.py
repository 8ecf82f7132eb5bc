"""Dialogues as the trainers see them: words, beliefs, what the database says, answers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from politesse.core import BadInput
from politesse.core.files import writing
from politesse.datasets.files import Report, Source
from politesse.datasets.readers import multiwoz, multiwoz_jsonl
from politesse.datasets.records import Act, Dialogue
from politesse.dialogue.bots.trained.spans import finds, span_of, words_of
from politesse.dialogue.bots.trained.vocabulary import NO_DOMAIN
from politesse.dialogue.types import State
from politesse.dialogue.world import World
from politesse.metrics.dialogue import active_domains

_SLOTS = {"arrive": "arriveby", "leave": "leaveat"}


@dataclass(frozen=True, slots=True)
class Turn:
    """One exchange. The answer is delexicalised and begins with its domain in brackets."""

    user: list[str]
    belief: list[str]
    finds: Mapping[str, str]
    acts: list[str]
    answer: list[str]


Session = list[Turn]


def sessions(dialogues: Iterable[Dialogue], world: World) -> list[Session]:
    """The dialogues turn by turn; those without annotation are left out.

    A dialogue about what has no wishes, such as the police, has no state and counts all the same if its
    answers are delexicalised.
    """
    return [_session(dialogue, world) for dialogue in dialogues if annotated(dialogue)]


def annotated(dialogue: Dialogue) -> bool:
    """Whether there is anything to learn from a dialogue."""
    return any(turn.state or turn.delexicalised is not None for turn in dialogue.turns)


def _session(dialogue: Dialogue, world: World) -> Session:
    states = [_plain(turn.state) for turn in dialogue.turns]
    session = []
    for turn, state, domains in zip(dialogue.turns, states, active_domains(states), strict=True):
        answer = turn.delexicalised if turn.delexicalised is not None else turn.system
        domain = _spoken_of(turn.system_acts, world) or next(iter(domains), None)
        session.append(
            Turn(
                words_of(turn.user),
                span_of(state),
                finds(world, state),
                _act_words(turn.system_acts),
                [f"[{domain}]" if domain else NO_DOMAIN, *words_of(answer)],
            )
        )
    return session


def _act_words(acts: Iterable[Act]) -> list[str]:
    """Acts as words: domain and intent in brackets, then the slots.

    >>> _act_words([Act("Hotel-Inform", "Area", "east"), Act("Hotel-Inform", "Stars", "4")])
    ['[hotel]', '[inform]', 'area', 'stars']
    """
    words: list[str] = []
    last = ""
    for act in acts:
        if act.name != last:
            words += [f"[{part}]" for part in act.name.lower().split("-")]
            last = act.name
        if act.slot.lower() != "none":
            words.append(act.slot.lower())
    return words


def _spoken_of(acts: Iterable[Act], world: World) -> str | None:
    """The domain of the system's acts; "Booking-Book" and "general-bye" are of none."""
    named = (act.name.partition("-")[0].lower() for act in acts)
    return next((domain for domain in named if domain in world.domains), None)


def _plain(state: Mapping[str, Mapping[str, Sequence[str]]]) -> State:
    return {
        domain: {
            _SLOTS.get(slot, slot): values[0].lower() for slot, values in slots.items() if values
        }
        for domain, slots in state.items()
    }


def read_dialogues(path: Path) -> list[Dialogue]:
    """Dialogues of a file: MultiWOZ 2.2's JSON, or one dialogue a line."""
    if not path.is_file():
        raise BadInput(str(path), "there is no such file")
    report = Report()
    lines = path.name.removesuffix(".xz").removesuffix(".gz").endswith(".jsonl")
    reader = multiwoz_jsonl if lines else multiwoz
    source = Source(path, {"split": "", "acts": ""})
    dialogues = list(reader.read([source], report))
    if not dialogues:
        raise BadInput(str(path), "has no dialogues")
    return dialogues


def write_dialogues(path: Path, dialogues: Iterable[Dialogue]) -> None:
    """One dialogue a line, as :func:`read_dialogues` reads them; at once or not at all."""
    with writing(path) as fresh, fresh.open("w", encoding="utf-8") as file:
        for dialogue in dialogues:
            file.write(json.dumps(_line(dialogue)) + "\n")


def _acts(acts: Iterable[Act]) -> dict[str, list[list[str]]]:
    named: dict[str, list[list[str]]] = {}
    for act in acts:
        named.setdefault(act.name, []).append([act.slot, act.value])
    return named


def _line(talk: Dialogue) -> dict[str, object]:
    turns = [
        {
            "user": turn.user,
            "user_act": {},
            "user_spans_tok": [],
            "system": turn.system,
            "system_delex": turn.delexicalised,
            "ref_norm": turn.reference,
            "system_act": _acts(turn.system_acts),
            "state21": {
                domain: {slot: values[0] for slot, values in slots.items() if values}
                for domain, slots in turn.state.items()
            },
            "booked_domains": list(turn.booked),
        }
        for turn in talk.turns
    ]
    return {"id": talk.id, "goal": dict(talk.goal), "message": list(talk.message), "turns": turns}
