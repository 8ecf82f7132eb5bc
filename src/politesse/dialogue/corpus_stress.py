"""The replay run: the users of a corpus, as they are and made rude, against one bot."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from politesse.core import PolitesseError
from politesse.core.progress import Progress, silent
from politesse.datasets.records import Dialogue, DialogueTurn
from politesse.dialogue.beliefs import beside_baseline
from politesse.dialogue.calm import Calm
from politesse.dialogue.journal import Journal, Key
from politesse.dialogue.language import Line, Stretch
from politesse.dialogue.paired import WrittenPersona, relocated, written_digest
from politesse.dialogue.personas import NEUTRAL, POLITE, Persona
from politesse.dialogue.replay import completed, replay
from politesse.dialogue.results import DialogueRecord, StressResult, TurnRecord, lost_in
from politesse.dialogue.running import Jobs, finished, planned, safely
from politesse.dialogue.simulator import Draft, number_from
from politesse.dialogue.stress import Condition, phrases_of, rude_names, voices
from politesse.dialogue.types import Bot, Listener, Reply
from politesse.dialogue.world import World
from politesse.metrics.dialogue import Database, DialogueResult, dialogue_score
from politesse.metrics.dialogue_names import dialogue_name

ORIGINAL = "original"
_SCORED = ("restaurant", "hotel", "attraction", "train")
_SLOTS = {
    "price": "pricerange", "dest": "destination", "depart": "departure", "leave": "leaveat",
    "arrive": "arriveby", "people": "bookpeople", "stay": "bookstay", "time": "booktime",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Corpus:
    """Dialogues to replay and what their answers are scored by."""

    name: str
    dialogues: Sequence[Dialogue]
    goals: Mapping[str, Any]
    references: Mapping[str, Any]
    booked: Mapping[str, Any]
    database: Database

    def only(self, names: Collection[str]) -> Corpus:
        """Some of the dialogues."""
        return replace(self, dialogues=[one for one in self.dialogues if one.id in names])

    def sample(self, size: int | None, seed: int) -> Corpus:
        """So many of the dialogues, drawn by a seed, in their order."""
        if size is None or size >= len(self.dialogues):
            return self
        chosen = set(Random(f"{seed}/sample").sample(range(len(self.dialogues)), size))
        kept = [dialogue for index, dialogue in enumerate(self.dialogues) if index in chosen]
        return replace(self, dialogues=kept)


def multiwoz_corpus(data: Path, split: str) -> Corpus:
    """A split of the user's own copy of MultiWOZ; ``data`` is the folder of corpora."""
    from politesse.datasets import read

    documents = {
        document.name: document.content for document in read("multiwoz22", data, part="scoring")
    }
    tables = {
        table.name.removesuffix("_db"): table.content
        for table in read("multiwoz22", data, part="database")
    }
    dialogues = list(read("multiwoz22", data, part="jsonl", split=split))
    references = documents.get(f"ref_mwz22like_{split}")
    if not dialogues or references is None:
        raise PolitesseError(f"{data}: MultiWOZ has no split {split!r} to replay; try val or test")
    return Corpus(
        f"multiwoz {split}",
        dialogues,
        documents["goals_test_val"],
        references,
        documents["booked_domains"],
        Database({name: tables[name] for name in _SCORED}),
    )


@dataclass(frozen=True, slots=True)
class CorpusStress:
    """A replay to be made. ``world`` finds the values in the answers of a bot that only speaks."""

    bot: Bot
    corpus: Corpus
    world: World
    conditions: Sequence[Condition]
    seed: int = 1
    concurrency: int = 8

    def run(self, progress: Progress = silent, journal: Journal | None = None) -> StressResult:
        """Every dialogue under every condition; the same result at any concurrency.

        As with ``Stress.run``, a journal has each dialogue as it ends.
        """
        conditions = [
            condition for condition in self.conditions if condition.persona.name != NEUTRAL
        ]
        calmed = Calm.in_world(self.bot, self.world)
        calls = {
            (dialogue.id, condition_name(condition)): partial(
                self._replayed, dialogue, condition, calmed if condition.calmed else self.bot
            )
            for dialogue in self.corpus.dialogues
            for condition in conditions
        }
        jobs = Jobs(
            calls,
            ORIGINAL,
            self._settings(),
            _Replayed.from_dict,
            lambda replayed: replayed.record(None),
        )
        return jobs.run(self.concurrency, progress, journal, partial(self._result, conditions))

    def opening(self) -> str:
        """The first thing that a user of the corpus says."""
        return self.corpus.dialogues[0].turns[0].user

    def _settings(self) -> dict[str, Any]:
        return {
            "mode": "replay",
            "bot": self.bot.name,
            "world": self.corpus.name,
            "seed": self.seed,
            "rude": written_digest(self.conditions),
            "voices": voices(self.conditions),
            "phrases": phrases_of(self.conditions),
        }

    def _result(
        self, conditions: Sequence[Condition], done: Mapping[Key, _Replayed], seconds: float
    ) -> StressResult | None:
        whole, names = finished(
            done,
            [one.id for one in self.corpus.dialogues],
            [condition_name(one) for one in conditions],
        )
        if not whole:
            return None
        replayed = {name: {key: done[key, name] for key in whole} for name in names}
        scores = {name: self._score(records) for name, records in replayed.items()}
        dialogues = {
            name: tuple(
                records[key].record(scores[name]) for key in sorted(records, key=dialogue_name)
            )
            for name, records in replayed.items()
        }
        parts = {name: score.parts() for name, score in scores.items()}
        return StressResult(
            self.bot.name,
            self.corpus.name,
            "replay",
            dialogues,
            beside_baseline(parts, dialogues, ORIGINAL),
            rude_names(conditions, names, condition_name),
            {
                "dialogues": len(whole),
                "seed": self.seed,
                "phrases": phrases_of(conditions),
                "scorer": _scorer(scores),
            },
            seconds,
            planned(self.corpus.dialogues, whole, conditions, names),
        )

    def _replayed(self, dialogue: Dialogue, condition: Condition, bot: Bot) -> _Replayed:
        from politesse.dialogue.delexicalise import Delexicaliser

        lines = [
            _line(condition.persona, dialogue.id, index, turn, self.seed)
            for index, turn in enumerate(dialogue.turns)
        ]
        turns = [
            replace(turn, user=line.text) for turn, line in zip(dialogue.turns, lines, strict=True)
        ]
        heard = _Heard(bot, f"{dialogue.id}#{condition_name(condition)}")
        predictions = replay(
            heard, [replace(dialogue, turns=tuple(turns))], Delexicaliser(self.world)
        )
        records = tuple(
            TurnRecord(
                (), turn.user, line.text, line.stretches, reply.text, reply.error,
                reply.seconds, False, tuple(lost_in(reply.state, line.stretches)), reply.state,
                reply.heard,
            )
            for turn, line, reply in zip(dialogue.turns, lines, heard.replies, strict=True)
        )  # fmt: skip
        # A recording that stops early is scored by the turns that it has, as its authors did.
        predicted = [
            turn
            for turn, reply in zip(predictions[dialogue.id], heard.replies, strict=True)
            if not (reply.error or "").startswith("missing")
        ]
        return _Replayed(dialogue.id, condition_name(condition), predicted, records)

    def _score(self, replayed: Mapping[str, _Replayed]) -> DialogueResult:
        predictions = completed({name: record.predicted for name, record in replayed.items()})
        true: dict[str, Any] = {
            dialogue.id: [
                {domain: {slot: list(any_of) for slot, any_of in slots.items() if any_of}
                 for domain, slots in turn.state.items()}
                for turn in dialogue.turns
            ]
            for dialogue in self.corpus.dialogues
        }  # fmt: skip
        corpus = self.corpus
        return dialogue_score(
            predictions, corpus.goals, corpus.references, corpus.booked, corpus.database,
            true_states=true,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Replayed:
    """One dialogue's answers under a condition."""

    dialogue: str
    condition: str
    predicted: list[dict[str, Any]]
    turns: tuple[TurnRecord, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "dialogue": self.dialogue,
            "condition": self.condition,
            "predicted": self.predicted,
            "turns": [turn.to_dict() for turn in self.turns],
        }

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> _Replayed:
        turns = tuple(TurnRecord.from_dict(turn) for turn in record["turns"])
        return cls(record["dialogue"], record["condition"], record["predicted"], turns)

    def record(self, score: DialogueResult | None) -> DialogueRecord:
        inform, success = score.outcomes[dialogue_name(self.dialogue)] if score else (False, False)
        missed = () if success else ("answers",) if inform else ("offer",)
        return DialogueRecord(
            self.dialogue,
            self.condition,
            self.turns,
            success,
            inform,
            (0, 0),
            (0, 0),
            False,
            missed,
        )


class _Heard:
    """A bot under a session's own name whose replies are kept."""

    def __init__(self, bot: Bot, session: str) -> None:
        self.name = bot.name
        self._bot, self._session = bot, session
        self.replies: list[Reply] = []

    def reply(self, session: str, text: str) -> Reply:
        self.replies.append(safely(self._bot, self._session, text))
        return self.replies[-1]

    def saw(self, session: str, answer: str) -> None:
        if isinstance(self._bot, Listener):
            self._bot.saw(self._session, answer)

    def end(self, session: str) -> None:
        self._bot.end(self._session)


def condition_name(condition: Condition) -> str:
    """What a condition is called where users speak for themselves: the polite one is the original."""
    return ORIGINAL if condition.persona.name == POLITE else condition.name


def _line(persona: Persona, dialogue: str, index: int, turn: DialogueTurn, seed: int) -> Line:
    """A turn in a persona's words: its own, or those that somebody wrote for it."""
    draft = _draft(turn)
    if not isinstance(persona, WrittenPersona):
        return persona.says(draft, number_from(seed, dialogue, index), dialogue, index)
    text = persona.turn(dialogue, index)
    return relocated(draft.polite, text) if text else draft.polite


def _draft(turn: DialogueTurn) -> Draft:
    line = Line(turn.user, tuple(_stretches(turn)))
    return Draft((), line, line, False)


def _stretches(turn: DialogueTurn) -> Iterable[Stretch]:
    """Every annotated value that stands in the text, once each."""
    stretches: dict[tuple[int, int], Stretch] = {}
    spoken = [(span.act, span.slot, span.value) for span in turn.user_spans]
    for act, slot, value in spoken:
        domain = act.partition("-")[0].lower()
        name = slot.lower()
        named = "bookday" if (name, domain) in (("day", "hotel"), ("day", "restaurant")) else name
        match = re.search(rf"(?<!\w){re.escape(value)}(?!\w)", turn.user, re.IGNORECASE)
        if match and not any(a < match.end() and match.start() < b for a, b in stretches):
            stretch = Stretch(*match.span(), domain, _SLOTS.get(named, named), value.lower())
            stretches[match.span()] = stretch
    return sorted(stretches.values(), key=lambda stretch: stretch.start)


def _scorer(scores: Mapping[str, DialogueResult]) -> str:
    return next(iter(scores.values())).signature.replace("|", ",")
