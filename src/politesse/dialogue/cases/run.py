"""The run of test conversations: each as it is, plain and rude, paired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import Any

from politesse.core import PolitesseError
from politesse.core.progress import Progress, silent
from politesse.dialogue.beliefs import beside_baseline
from politesse.dialogue.calm import Calm
from politesse.dialogue.cases.checking import Judge, holds, same
from politesse.dialogue.cases.types import Case, CaseTurn
from politesse.dialogue.corpus_stress import ORIGINAL, condition_name
from politesse.dialogue.journal import Journal, Key
from politesse.dialogue.language import Line
from politesse.dialogue.paired import WrittenPersona, relocated, written_digest
from politesse.dialogue.personas import NEUTRAL, Persona, carried
from politesse.dialogue.report.wording import STOP, words
from politesse.dialogue.results import DialogueRecord, StressResult, TurnRecord
from politesse.dialogue.running import Jobs, finished, planned, safely
from politesse.dialogue.simulator import Draft, number_from
from politesse.dialogue.stress import Condition, rude_names, voices
from politesse.dialogue.types import Bot, Reply
from politesse.dialogue.workers import go_on
from politesse.metrics.significance import Sums, Values
from politesse.rewriting.politeness import Character

#: A rewrite that has fewer of a turn's words than this asks for something else.
_LEAST_KEPT = 0.5
_ASK = frozenset({"what", "when", "where", "which", "who", "whom", "whose", "why", "how"})
_SAME = "another answer than the original's"


@dataclass(frozen=True, slots=True)
class CaseStress:
    """Conversations to be had. What no expectation can check must be answered as the original is.

    ``name`` is the file's; ``judge`` decides what rules cannot.
    """

    bot: Bot
    cases: Sequence[Case]
    conditions: Sequence[Condition]
    name: str = "cases"
    judge: Judge | None = None
    seed: int = 1
    concurrency: int = 8

    def run(self, progress: Progress = silent, journal: Journal | None = None) -> StressResult:
        """Every conversation under every condition; see ``Stress.run``."""
        if not self.cases or not self.conditions:
            raise PolitesseError("a stress run needs at least one persona and one conversation")
        calls = {
            (case.id, condition_name(condition)): partial(self._tried, case, condition)
            for case in self.cases
            for condition in self.conditions
        }
        made = {case.id: _digest(case) for case in self.cases}
        settings = {
            "mode": "cases",
            "bot": self.bot.name,
            "world": self.name,
            "seed": self.seed,
            "rude": written_digest(self.conditions),
            "voices": voices(self.conditions),
        }
        jobs = Jobs(
            calls, ORIGINAL, settings, Tried.from_dict, Tried.record,
            lambda key, record: record.get("made") == made[key[0]],
        )  # fmt: skip
        return jobs.run(self.concurrency, progress, journal, self._result)

    def opening(self) -> str:
        """The first thing that a user says."""
        return _sent(self.cases[0].turns[0], self.cases[0].turns[0].user)

    def _tried(self, case: Case, condition: Condition) -> Tried:
        bot = Calm(self.bot, case.language or "en") if condition.calmed else self.bot
        name = condition_name(condition)
        session = f"{case.id}#{name}"
        turns, checks = [], []
        try:
            for index, turn in enumerate(case.turns):
                go_on()
                seed = number_from(self.seed, case.id, index)
                line = _said(condition.persona, case, index, seed)
                reply = safely(bot, session, _sent(turn, line.text))
                turns.append(_record(turn, line, reply))
                checks.append(
                    [
                        holds(expected, line.text, reply, self.judge, case.paths)
                        for expected in turn.expect
                    ]
                )
        finally:
            bot.end(session)
        return Tried(case.id, name, tuple(turns), tuple(map(tuple, checks)), _digest(case))

    def _result(self, done: Mapping[Key, Tried], seconds: float) -> StressResult | None:
        ids, names = finished(
            done, [case.id for case in self.cases], [condition_name(one) for one in self.conditions]
        )
        whole = [case for case in self.cases if case.id in ids]
        if not whole:
            return None
        dialogues = {
            name: tuple(done[case.id, name].judged(case, done[case.id, ORIGINAL]) for case in whole)
            for name in names
        }
        parts = {name: _parts(records) for name, records in dialogues.items()}
        return StressResult(
            self.bot.name,
            self.name,
            "cases",
            dialogues,
            beside_baseline(parts, dialogues, ORIGINAL),
            rude_names(self.conditions, names, condition_name),
            {"personas": ",".join(names), "cases": len(whole), "seed": self.seed},
            seconds,
            planned(self.cases, whole, self.conditions, names),
            tuple(_unchecked(whole, [done[case.id, ORIGINAL] for case in whole])),
        )


@dataclass(frozen=True, slots=True)
class Tried:
    """A conversation under a condition, and which expectations held, turn by turn.

    ``made`` is a checksum of the case, so that a record of one that was edited since is not used.
    """

    case: str
    condition: str
    turns: tuple[TurnRecord, ...]
    checks: tuple[tuple[bool | None, ...], ...]
    made: str = ""

    def to_dict(self) -> dict[str, Any]:
        turns = [turn.to_dict() for turn in self.turns]
        checks = [list(checks) for checks in self.checks]
        names = {"case": self.case, "condition": self.condition, "made": self.made}
        return {**names, "turns": turns, "checks": checks}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Tried:
        """What ``to_dict`` wrote down."""
        turns = tuple(TurnRecord.from_dict(turn) for turn in record["turns"])
        checks = tuple(tuple(checks) for checks in record["checks"])
        return cls(record["case"], record["condition"], turns, checks, record["made"])

    def record(self) -> DialogueRecord:
        """The conversation before it is held against another."""
        held = [held for checks in self.checks for held in checks if held is not None]
        return self._record([] if all(held) else ["checks"], sum(held), len(held))

    def judged(self, case: Case, original: Tried) -> DialogueRecord:
        """The conversation with its outcome: what no expectation could tell, the original does."""
        missed, held, checked = [], 0, 0
        for number, (turn, checks) in enumerate(zip(case.turns, self.checks, strict=True), 1):
            known = [
                (one, good)
                for one, good in zip(turn.expect, checks, strict=True)
                if good is not None
            ]
            if not known:
                known_reply, reply = (_reply(tried.turns[number - 1]) for tried in (original, self))
                agrees = not reply.failed and same(known_reply, reply)
                held, checked = held + agrees, checked + 1
                why = reply.error if reply.failed else _SAME
                missed += [] if agrees else [f"turn {number}: {why}"]
            for one, good in known:
                held, checked = held + good, checked + 1
                missed += [] if good else [f"turn {number}: {one}"]
        return self._record(missed, held, checked)

    def _record(self, missed: Sequence[str], held: int, checked: int) -> DialogueRecord:
        success = not missed
        return DialogueRecord(
            self.case, self.condition, self.turns, success, success, (0, 0), (held, checked), False,
            tuple(missed),
        )  # fmt: skip


#: Why an expectation could not be checked, by its kind.
_UNTOLD = {
    "intent": "the bot's answers tell none: say where with paths: {intent: …} in the file, if they do",
    "slot": "the bot's answers tell none: say where with paths: {slots: …} in the file, if they do",
    "state": "the bot's answers are plain text",
    "says": "name a model with --judge",
    "judge": "name a model with --judge",
}


def _unchecked(cases: Sequence[Case], tried: Sequence[Tried]) -> Iterator[str]:
    """What was expected and could not be checked in any answer, by kind, and why."""
    kinds = Counter(
        expected.kind
        for case, one in zip(cases, tried, strict=True)
        for turn, checks in zip(case.turns, one.checks, strict=True)
        for expected, held in zip(turn.expect, checks, strict=True)
        if held is None
    )
    for kind, times in kinds.items():
        if kind in _UNTOLD:
            yield f"{times:,} × {kind} could not be checked: {_UNTOLD[kind]}"


def _said(persona: Persona, case: Case, index: int, seed: int) -> Line:
    """What a persona says in a turn, in the language of the case."""
    turn = case.turns[index]
    line = turn.line()
    language = case.language or "en"
    if isinstance(persona, WrittenPersona):
        text = persona.turn(case.id, index) or turn.rude
        return relocated(line, text) if text else line
    if persona.name == NEUTRAL:
        from politesse.rewriting.politeness import plain

        made = plain(line.text, language=language, protect=_spans(line))
        spoken = carried(line, made.text, made.spans) or line
        return spoken if _kept(line.text, spoken.text) >= _LEAST_KEPT else line
    if not persona.rude:
        return persona.says(Draft((), line, line, False), seed)
    who = Character(f"{persona.name}/{case.id}", index, persona.part)
    rude = _rude(persona, line, language, seed, _spans(line), who)
    if _kept(line.text, rude.text) < _LEAST_KEPT:
        # A greeting that is all of a turn is what the bot is to answer, and no courtesy to leave out.
        rude = _rude(persona, line, language, seed, [(0, len(line.text))], who)
    return rude


def _rude(
    persona: Persona,
    line: Line,
    language: str,
    seed: int,
    protect: Sequence[tuple[int, int]],
    who: Character,
) -> Line:
    from politesse.rewriting.politeness import impolite

    made = impolite(
        line.text,
        language=language,
        scenario=persona.scenario or "",
        intensity=persona.intensity,
        protect=protect,
        seed=number_from(seed, persona.name),
        offensive=persona.offensive,
        character=who,
    )
    return carried(line, made.text, made.spans) or line


def _kept(original: str, rude: str) -> float:
    """The share of the words of a turn, but for those that say little, that its rewrite has.

    None of it where the word is gone that asked: *what is the capital* is not *guess the capital*.
    """
    given, made = set(words(original)), set(words(rude))
    if (given & _ASK) - made:
        return 0.0
    said = given - STOP
    return len(said & made) / len(said) if said else 1.0


def _digest(case: Case) -> str:
    return sha256(repr(case).encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _spans(line: Line) -> list[tuple[int, int]]:
    return [(stretch.start, stretch.end) for stretch in line.stretches]


def _sent(turn: CaseTurn, text: str) -> str:
    return f"{turn.before}{text}{turn.after}"


def _record(turn: CaseTurn, line: Line, reply: Reply) -> TurnRecord:
    return TurnRecord(
        (), turn.user, line.text, line.stretches, reply.text, reply.error, reply.seconds, False, (),
        reply.state, reply.heard,
    )  # fmt: skip


def _reply(turn: TurnRecord) -> Reply:
    return Reply(turn.reply, error=turn.error)


def _parts(records: Sequence[DialogueRecord]) -> Sums:
    rows = [(one.success, *one.answered, len(one.errors), 1) for one in records]
    return Sums(rows, _rates)


def _rates(sums: Any) -> Values:
    success, held, checked, errors, cases = (float(number) for number in sums)
    return {
        "success": 100 * success / cases,
        "checks": 100 * held / checked if checked else 100.0,
        "errors": errors / cases,
    }


def own_rude(cases: Sequence[Case]) -> bool:
    """Whether conversations have rude turns of their own."""
    return any(turn.rude for case in cases for turn in case.turns)


def in_language(cases: Sequence[Case], language: str | None) -> list[Case]:
    """The conversations in a language that was named for all; else each in its own."""
    return [replace(case, language=language or case.language) for case in cases]
