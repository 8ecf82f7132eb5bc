"""Task-oriented dialogue: Inform, Success, BLEU and Combined, as the published scorer counts.

*Inform*: did the system offer what the user's goal asks for, judged by the database? *Success*:
were all requested attributes given too? *BLEU*: against the delexicalised reference turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.core.progress import Progress, counted, silent
from politesse.metrics import _sacrebleu
from politesse.metrics.dialogue_database import VENUES, Database
from politesse.metrics.dialogue_names import (
    State,
    dialogue_name,
    normalize_response,
    normalize_slot,
    normalize_state,
    normalize_value,
)
from politesse.metrics.dialogue_states import beside, by_dialogue, tracking_rates
from politesse.metrics.significance import Sums, Values

__all__ = ["Database", "DialogueResult", "active_domains", "dialogue_score", "lacks_states"]

Turn = Mapping[str, Any]
Predictions = Mapping[str, Sequence[Turn]]

_ALWAYS_INFORMED = ("taxi", "police", "hospital")
_REQUESTABLE = ("PHONE", "ADDRESS", "POST", "REFERENCE", "TRAINID")


@dataclass(frozen=True, slots=True)
class DialogueResult:
    """The rates of one file of predictions.

    ``outcomes`` says of each dialogue whether it informed and succeeded; ``statistics`` are the
    counts that BLEU is computed from, ``tracking`` those of the belief states where true ones were
    given beside predicted ones. ``domains`` and ``states`` say whether the active domains were
    given or inferred, and whether the states were predicted or the true ones.
    """

    inform: float
    success: float
    bleu: float
    dialogues: int
    domains: str
    states: str
    outcomes: Mapping[str, tuple[bool, bool]] = field(repr=False)
    statistics: Mapping[str, Sequence[int]] = field(default_factory=dict, repr=False)
    tracking: Mapping[str, Sequence[int]] = field(default_factory=dict, repr=False)

    @property
    def combined(self) -> float:
        """(Inform + Success) / 2 + BLEU."""
        return (self.inform + self.success) / 2 + self.bleu

    @property
    def signature(self) -> str:
        """How it was counted."""
        choices = {
            "dialogues": self.dialogues,
            "domains": self.domains,
            "states": self.states,
            "sacrebleu": _sacrebleu.version(),
        }
        return str(Signature("dialogue", choices))

    def parts(self) -> Sums:
        """What is resampled: the outcome and the counts of each dialogue, in the order of ids."""
        names = sorted(self.outcomes)
        rows = [(*self.outcomes[name], 1, *self.statistics[name]) for name in names]
        parts = Sums(rows, _rates)
        if not self.tracking:
            return parts
        return beside(parts, [self.tracking[name] for name in names], tracking_rates)

    @property
    def beliefs(self) -> Mapping[str, float]:
        """State F1 and joint accuracy; nothing where there were no states to compare."""
        counts = zip(*self.tracking.values(), strict=True)
        return tracking_rates([sum(column) for column in counts]) if self.tracking else {}

    def to_dict(self) -> dict[str, Any]:
        return {
            "inform": round(self.inform, 1),
            "success": round(self.success, 1),
            "bleu": round(self.bleu, 1),
            "combined": round(self.combined, 1),
            **{name: round(value, 1) for name, value in self.beliefs.items()},
            "dialogues": self.dialogues,
            "signature": self.signature,
        }


def dialogue_score(
    predictions: Predictions,
    goals: Mapping[str, Mapping[str, Any]],
    references: Mapping[str, Sequence[str]],
    booked: Mapping[str, Sequence[Sequence[str]]],
    database: Database,
    progress: Progress = silent,
    true_states: Mapping[str, Sequence[State]] | None = None,
) -> DialogueResult:
    """Inform, Success and BLEU of predicted turns.

    A turn has a ``response``, and perhaps ``state`` and ``active_domains``; each counts only if every
    turn of all dialogues has it. Without it the domains are inferred from the states, and
    ``true_states`` take the place of the states; with it they are what the states are compared to.
    """
    if not predictions:
        raise PolitesseError("there are no predictions: the file is empty")
    predictions = _by_name(predictions, "predictions")
    goals, references, booked = (
        _by_name(goals, "goals"),
        _by_name(references, "references"),
        _by_name(booked, "booked domains"),
    )
    for what, table in (("goals", goals), ("references", references), ("booked domains", booked)):
        _all_in(predictions, table, what)
    states_of = _states(predictions, true_states)
    with_domains = all("active_domains" in turn for turns in predictions.values() for turn in turns)
    outcomes = {}
    statistics = {}
    dialogues = counted(predictions.items(), len(predictions), "scoring dialogues", progress, 20)
    for name, turns in dialogues:
        responses = [normalize_response(turn["response"]) for turn in turns]
        states = [normalize_state(state) for state in states_of[name]]
        domains = [_given(turn) for turn in turns] if with_domains else list(active_domains(states))
        outcomes[name] = _outcome(responses, states, domains, goals[name], booked[name], database)
        statistics[name] = _bleu_counts(responses, references[name])
    rows = [(*outcomes[name], 1, *statistics[name]) for name in outcomes]
    rates = _rates([sum(column) for column in zip(*rows, strict=True)])
    return DialogueResult(
        inform=rates["inform"],
        success=rates["success"],
        bleu=rates["bleu"],
        dialogues=len(predictions),
        domains="given" if with_domains else "inferred",
        states="true" if lacks_states(predictions) else "predicted",
        outcomes=outcomes,
        statistics=statistics,
        tracking=_tracking(predictions, true_states),
    )


def _tracking(
    predictions: Predictions, true_states: Mapping[str, Sequence[State]] | None
) -> dict[str, tuple[int, ...]]:
    if true_states is None or lacks_states(predictions):
        return {}
    true = _by_name(true_states, "true states")
    _all_in(predictions, true, "true states")
    return by_dialogue(predictions, true)


def lacks_states(predictions: Predictions) -> bool:
    """Whether a turn has no state, so that the true states must be used.

    >>> lacks_states({"mul0001": [{"response": "hello", "state": {}}, {"response": "bye"}]})
    True
    """
    return any(turn.get("state") is None for turns in predictions.values() for turn in turns)


def _by_name(table: Mapping[str, Any], what: str) -> dict[str, Any]:
    named = {dialogue_name(name): value for name, value in table.items()}
    if len(named) < len(table):
        seen = [dialogue_name(name) for name in table]
        twice = next(name for name in seen if seen.count(name) > 1)
        raise PolitesseError(f"dialogue {twice!r} is in the {what} twice, under two spellings")
    return named


def _all_in(predictions: Predictions, table: Mapping[str, Any], what: str) -> None:
    missing = [name for name in predictions if name not in table]
    if missing:
        others = f" (nor are {len(missing) - 1:,} others)" if len(missing) > 1 else ""
        raise PolitesseError(
            f"dialogue {missing[0]!r} of the predictions is not in the {what}{others}: "
            f"give the {what} of all that is predicted, or leave it out of the predictions"
        )


def _states(
    predictions: Predictions, true_states: Mapping[str, Sequence[State]] | None
) -> dict[str, list[State]]:
    """The state of each predicted turn; a turn beyond the true ones keeps the last of them."""
    if not lacks_states(predictions):
        return {name: [turn["state"] for turn in turns] for name, turns in predictions.items()}
    if true_states is None:
        name, turns = next(
            (name, turns) for name, turns in predictions.items() if lacks_states({name: turns})
        )
        at = next(at for at, turn in enumerate(turns) if turn.get("state") is None)
        raise PolitesseError(
            f"dialogue {name!r}, turn {at} of the predictions has no 'state': "
            "give the true states, which then count for all turns"
        )
    true = _by_name(true_states, "true states")
    _all_in(predictions, true, "true states")
    return {
        name: [(true[name][: at + 1] or [{}])[-1] for at in range(len(turns))]
        for name, turns in predictions.items()
    }


def _given(turn: Turn) -> list[str]:
    domains = turn["active_domains"] or ()
    return [domain.lower() for domain in ([domains] if isinstance(domains, str) else domains)]


@cache
def _bleu() -> Any:
    return _sacrebleu.metric("BLEU")


def _bleu_counts(responses: Sequence[str], references: Sequence[str]) -> list[int]:
    """What BLEU counts in one dialogue, over the turns that both sides have."""
    pairs = list(zip(responses, references, strict=False))
    if not pairs:
        return [0] * 10
    hypotheses, answers = zip(*pairs, strict=True)
    rows = _sacrebleu.statistics(_bleu(), hypotheses, [answers])
    return [sum(column) for column in zip(*rows, strict=True)]


def _rates(sums: Sequence[float]) -> Values:
    inform, success, number, *counts = sums
    rates = {
        "inform": 100 * float(inform) / float(number),
        "success": 100 * float(success) / float(number),
        "bleu": _sacrebleu.score(_bleu(), counts),
    }
    return {**rates, "combined": (rates["inform"] + rates["success"]) / 2 + rates["bleu"]}


def active_domains(states: Sequence[State]) -> Iterator[list[str]]:
    """The domain each turn is about, from how the state changes.

    The current one if it changed, else the one of those that changed which has most slots (all
    its slots: by those that changed alone, one of the published figures does not come out).
    Where nothing changed it stays, unless the last change touched several domains: then it
    is the next of them.
    """
    before: State = {}
    current: str | None = None
    touched: list[str] = []
    for state in states:
        changed = [domain for domain in state if _changed(before.get(domain, {}), state[domain])]
        if changed:
            if current not in changed:
                current = max(changed, key=lambda domain: len(state[domain]))
            touched = changed
        elif len(touched) > 1:
            touched = [domain for domain in touched if domain in state and domain != current]
            current = touched[0] if touched else current
        before = state
        yield [current] if current else []


def _changed(before: Mapping[str, str], after: Mapping[str, str]) -> bool:
    return any(before.get(slot) != value for slot, value in after.items())


def _outcome(
    responses: Sequence[str],
    states: Sequence[State],
    domains: Sequence[Sequence[str]],
    goal: Mapping[str, Any],
    booked: Sequence[Sequence[str]],
    database: Database,
) -> tuple[bool, bool]:
    """Whether one dialogue informed, and whether it succeeded."""
    offered: dict[str, frozenset[str]] = {domain: frozenset() for domain in goal}
    provided: dict[str, set[str]] = {domain: set() for domain in goal}
    for turn, response in enumerate(responses):
        for domain in domains[turn]:
            if domain not in goal:
                continue
            if (domain in VENUES and "NAME" in response) or (
                domain == "train" and "TRAINID" in response
            ):
                matches = database.query(domain, states[turn].get(domain, {}))
                if not offered[domain] or not offered[domain] <= matches:
                    offered[domain] = matches
            for requested in _REQUESTABLE:
                if requested in response:
                    done = turn < len(booked) and domain in booked[turn]
                    if requested != "REFERENCE" or done:
                        provided[domain].add(requested)
    inform = all(_informed(domain, goal[domain], offered[domain], database) for domain in goal)
    success = inform and all(
        set(goal[domain]["requestable"]) <= provided[domain] for domain in goal
    )
    return inform, success


def _informed(
    domain: str, goal: Mapping[str, Any], offered: frozenset[str], database: Database
) -> bool:
    if "name" in goal["informable"] or domain in _ALWAYS_INFORMED:
        return True
    if domain == "train" and not offered and "TRAINID" not in goal["requestable"]:
        return True
    if domain not in (*VENUES, "train"):
        return True
    wanted = {
        normalize_slot(slot): normalize_value(normalize_slot(slot), value)
        for slot, value in goal["informable"].items()
    }
    return bool(offered) and offered <= database.query(domain, wanted)
