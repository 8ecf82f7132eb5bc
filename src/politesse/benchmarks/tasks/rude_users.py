"""Rude users: tables on a corpus of our own, whose dialogues are those of MultiWOZ and of the town."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from politesse.benchmarks.outcome import Job, Measured, Outcome, merged, plain
from politesse.benchmarks.systems.bots import Answering
from politesse.benchmarks.tasks.dialogues import (
    DOMAINS,
    merge,
    otherwise,
    transferred,
    unanswered,
    with_originals,
    with_turns,
)
from politesse.core import PolitesseError, Signature
from politesse.datasets.records import Dialogue, DialogueTurn, ImpoliteTurn
from politesse.dialogue.world import town
from politesse.metrics import METRICS
from politesse.metrics.dialogue import Database
from politesse.metrics.dialogue_names import dialogue_name

_RATES = ("inform", "success")


def rude_domains(job: Job) -> Outcome:
    """How many dialogues and turns of a corpus of rude users belong to each domain.

    The goals of the town come with the package, those of MultiWOZ are the second data, if it is there.
    """
    job.only_counts()
    turns = Counter(turn.dialogue for turn in job.read())
    goals = {goal.id: tuple(goal.domains) for goal in town().goals}
    if job.has(1):
        documents = {document.name: document.content for document in job.read(1)}
        whole = merge(documents, "goals_")
        goals |= {dialogue_name(name): tuple(goal) for name, goal in whole.items()}
    known = [name for name in turns if name in goals]
    if not known:
        raise PolitesseError("no dialogue of the corpus has a goal that says its domains")
    values: dict[str, float] = {}
    for domain, services in DOMAINS.items():
        mine = [name for name in known if not set(services).isdisjoint(goals[name])]
        values |= {f"dialogues/{domain}": len(mine), f"turns/{domain}": sum(turns[n] for n in mine)}
        values[f"percent/{domain}"] = 100 * len(mine) / len(known)
    left = len(turns) - len(known)
    why = f"{left:,} dialogues are of MultiWOZ, whose goals (multiwoz22 scoring) are not here"
    signature = str(Signature("count", {"dialogues": len(known)}))
    pieces = {
        (part, domain): Measured(value, len(known))
        for name, value in values.items()
        for part, _, domain in [name.partition("/")]
    }
    return Outcome(pieces, signature, notes=(why,) if left else ())


def rude_transfer(job: Job) -> Outcome:
    """The same on a corpus with two splits, in which each kind of dialogue is a row.

    The turns of MultiWOZ have their originals in the second data, where it is there; perplexity is
    under a model of what the third has of rude users.
    """
    turns: list[ImpoliteTurn] = job.read()
    dialogues = {each.id: each for each in job.read(1)} if job.has(1) else {}
    rude = [turn.impolite for turn in job.read(2)]
    kinds = {
        "town": [turn for turn in turns if turn.original],
        "multiwoz": [
            whole
            for turn in turns
            if not turn.original and turn.dialogue in dialogues
            for whole in with_originals(dialogues[turn.dialogue], [turn])
        ],
    }
    made = {name: transferred(job, each, rude, name) for name, each in kinds.items() if each}
    notes = () if dialogues else ("turns of MultiWOZ are left out: multiwoz22 jsonl is not here",)
    signature = next(signature for _, signature in made.values())
    return Outcome(merged(values for values, _ in made.values()), signature, notes=notes)


def town_robustness(job: Job) -> Outcome:
    """The dialogues of the town with the users' own turns and with rude ones: no other data is needed.

    Goals and database are the town's. What a goal wants booked counts as booked from the first turn on,
    since nobody but the bot itself books there; there are no references, and so no BLEU.
    """
    rewrites: dict[str, list[ImpoliteTurn]] = {}
    for turn in job.read():
        if turn.original:
            rewrites.setdefault(turn.dialogue, []).append(turn)
    goals = _town_file("goals.json")
    originals = [
        Dialogue(name, tuple(DialogueTurn(turn.original, "", {}) for turn in turns))
        for name, turns in rewrites.items()
        if name in goals and [turn.turn for turn in turns] == list(range(len(turns)))
    ]
    if not originals:
        raise PolitesseError("the corpus has no whole dialogue of the town")
    if hasattr(job.system, "predictions"):
        raise PolitesseError(
            "recorded answers are the same whatever users say: name a bot that answers"
        )
    impolite = [with_turns(dialogue, rewrites[dialogue.id]) for dialogue in originals]
    bot = job.system if isinstance(job.system, Answering) else getattr(job.system, "bot", None)
    job.role("respond")
    respond = (bot.in_world(town()) if isinstance(bot, Answering) else job.system).respond
    answers, rude_answers = (respond(each) for each in (originals, impolite))
    before, after = (_scored(each, goals) for each in (answers, rude_answers))
    fall = 100 * (before.success - after.success) / before.success if before.success else 0.0
    values = merged(
        [
            job.measured(before, _RATES, "original"),
            job.measured(after, _RATES, "impolite"),
            plain(otherwise(answers, rude_answers), len(originals), "impolite"),
            plain({"fall": fall}, len(originals), "impolite"),
        ]
    )
    notes = unanswered({"original": answers, "impolite": rude_answers})
    return Outcome(values, before.signature, notes=notes)


def _scored(
    predictions: Mapping[str, Sequence[Mapping[str, Any]]], goals: Mapping[str, Any]
) -> Any:
    booked = {
        name: [[domain for domain, goal in goals[name].items() if goal.get("booking")]] * len(turns)
        for name, turns in predictions.items()
    }
    nothing = {name: [""] * len(turns) for name, turns in predictions.items()}
    states: dict[str, list[dict[str, Any]]] = {
        name: [{} for _ in turns] for name, turns in predictions.items()
    }
    tables = {
        name: _town_file(f"db/{name}_db.json")
        for name in ("attraction", "hotel", "restaurant", "train")
    }
    return METRICS["dialogue"](
        predictions, goals, nothing, booked, Database(tables), true_states=states
    )


def _town_file(name: str) -> Any:
    return json.loads(files("politesse.dialogue").joinpath("town", name).read_text("utf-8"))
