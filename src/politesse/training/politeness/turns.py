"""Users' turns to a bot, as they were and as writers made them rude, with how polite each is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from politesse.datasets import read
from politesse.datasets.locate import found
from politesse.datasets.records import RatedText
from politesse.metrics.dialogue_names import dialogue_name
from politesse.training.calming.turns import calmed_turns

_DIALOGUES = "multiwoz22"
_ORIGINAL = 0.75  # how polite an original is taken to be, from -3 to 3
_MIDDLE = 3.0  # of the peers' ratings from 1 to 5: what lies below is impolite


def user_turns(data: Path, name: str, middle: float = _MIDDLE) -> list[RatedText]:
    """The training turns of the paired corpus ``name``, rude by their peers' ratings, and the originals.

    A turn that its peers gave the ``middle`` is 0. The originals are those the corpus has itself, and those of its dialogues where ``data`` has them.
    """
    said: dict[tuple[str, int], str] = {}
    place = found(_DIALOGUES, data)
    if place and "jsonl" in place.files:
        for dialogue in read(_DIALOGUES, data, part="jsonl", split="val"):
            named = dialogue_name(dialogue.id)
            said |= {(named, at): turn.user for at, turn in enumerate(dialogue.turns)}
    rated = []
    for turn in read(name, data, part="turns", split="train"):
        peers = [rating.politeness for rating in turn.ratings]
        if not peers:
            continue
        rude = sum(peers) / len(peers) - middle
        rated.append(RatedText(turn.impolite, rude, turn.language, "train"))
        original = turn.original or said.get((dialogue_name(turn.dialogue), turn.turn))
        if original:
            rated.append(RatedText(original, _ORIGINAL, turn.language, "train"))
    return rated


def plain_turns() -> list[RatedText]:
    """What is left of rude turns without what is idle in them, taken for as polite as an original.

    They are terse, and so are most rude turns: without these, terse is what rude would be learnt as.
    """
    return [replace(turn, score=_ORIGINAL) for turn in calmed_turns("en") if turn.score > 0]
