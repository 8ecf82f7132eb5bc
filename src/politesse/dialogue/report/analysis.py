"""Everything a report shows, computed once from the result of a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from politesse.dialogue.report.certainty import MARGIN, Call, Differences
from politesse.dialogue.report.manner import Manner, manner_of
from politesse.dialogue.report.measures import ALL_CALMED, ALL_RUDE, Change, Measures, measured
from politesse.dialogue.report.wording import (
    Bin,
    Keywords,
    Likeness,
    binned,
    keywords,
    politeness_of,
    words,
)
from politesse.dialogue.results import DialogueRecord, StressResult
from politesse.metrics.variety import SAMPLE, Variety, added, variety
from politesse.tone import Expected

Pair = tuple[DialogueRecord, DialogueRecord]

#: The least success, in %, of polite users: where there is no more to lose than what a run is to
#: rule out, nothing is measured.
LEAST_TO_LOSE = MARGIN
#: The largest share of polite users' turns without an answer: beyond it the wire is measured.
MOST_UNANSWERED = 0.2
#: So many turns of a run that was stopped are scored for politeness, since somebody waits.
_TURNS_IN_HASTE = 400


@dataclass(frozen=True, slots=True)
class Break:
    """A goal that polite users reach and others do not, and the turn at which they part.

    ``calmed`` is the same user's dialogue with the turns calmed first, where that was run.
    """

    condition: str
    polite: DialogueRecord
    rude: DialogueRecord
    turn: int
    calmed: DialogueRecord | None = None

    @property
    def lost(self) -> tuple[str, ...]:
        """Slots that the rude user lost and the polite one did not."""
        return tuple((Counter(self.rude.lost) - Counter(self.polite.lost)).keys())

    def to_dict(self) -> dict[str, Any]:
        turn = self.rude.turns[self.turn]
        return {
            "condition": self.condition,
            "goal": self.rude.goal,
            "turn": self.turn,
            "original": turn.original,
            "user": turn.text,
            "bot": turn.reply,
            "error": turn.error,
            "lost": list(self.lost),
            "missed": list(self.rude.missed),
        }


@dataclass(frozen=True, slots=True)
class Tone:
    """The mean politeness of users and of the bot's own answers, from −3 to +3."""

    users: float
    bot: float


@dataclass(frozen=True, slots=True)
class Various:
    """How various rude turns are, and the share of the sentences they add that are there once."""

    turns: Variety
    added: float

    def to_dict(self) -> dict[str, Any]:
        return {"distinct_added": round(self.added, 4), **self.turns.to_dict()}


@dataclass(frozen=True, slots=True)
class Analysis:
    """What came of a run.

    ``bins`` are by ``length`` (words a turn), ``politeness`` and ``similarity`` of the rude
    turns; ``lost`` counts slots by condition; ``manner`` is the bot's own tone,
    ``variety`` how various the rude turns are.
    """

    result: StressResult
    measures: Measures
    tones: Mapping[str, Tone]
    breaks: tuple[Break, ...]
    bins: Mapping[str, tuple[Bin, ...]]
    lost: Mapping[str, Mapping[str, int]]
    words: Keywords
    errors: Mapping[str, Mapping[str, int]]
    manner: Manner | None = None
    variety: Various | None = None

    @property
    def headline(self) -> Change | None:
        """What rudeness does to task success, over all rude users; none without any."""
        return self.measures.by_condition[self.all_rude]["success"] if self.result.rude else None

    @property
    def all_rude(self) -> str:
        """The name under which all rude users stand together."""
        return ALL_RUDE if len(self.result.rude) > 1 else self.result.rude[0]

    @property
    def base(self) -> float:
        """The success of polite users, in %."""
        return self.measures.by_condition[self.result.baseline]["success"].value

    @property
    def nouns(self) -> str:
        """What users try."""
        return {"interactive": "goals", "replay": "dialogues"}.get(
            self.result.mode, "conversations"
        )

    @property
    def base_words(self) -> str:
        """What becomes of users in good manners."""
        if self.result.mode == "cases":
            return f"The bot answers {self.base:.1f} % of the conversations as expected as they are"
        return f"Polite users reach their goal in {self.base:.1f} % of dialogues"

    @property
    def inconclusive(self) -> str | None:
        """Why the run says nothing about rudeness, where it does not: a bot that fails everybody."""
        if not self.result.rude:
            return None
        errors = self.errors.get(self.result.baseline, {})
        failed = sum(errors.values())
        turns = sum(len(dialogue.turns) for dialogue in self.result.dialogues[self.result.baseline])
        kinds = ", ".join(f"{kind} {times:,}" for kind, times in errors.items())
        silent = f"{failed:,} of the {turns:,} turns of polite users got no answer ({kinds})"
        if self.base < LEAST_TO_LOSE:
            return (
                f"{self.base_words[0].lower()}{self.base_words[1:]}"
                f"{', and ' + silent if failed else ''}: this says nothing about rudeness"
            )
        if failed > MOST_UNANSWERED * turns:
            return f"{silent}: this says nothing about rudeness"
        return None

    @property
    def failing(self) -> list[DialogueRecord]:
        """What fails in good manners already."""
        return [one for one in self.result.dialogues[self.result.baseline] if not one.success]

    def goals(self, name: str) -> Differences:
        """How success under a condition differs from the polite users', goal by goal."""
        return self.measures.goals[name]

    def call(self, name: str, margin: float = MARGIN) -> Call:
        """Whether success falls under a condition, or by no more than a margin, or neither is sure.

        It falls where the interval says so and, as far as it was tested, the test.
        """
        call = self.goals(name).call(margin)
        change = self.measures.by_condition[name]["success"]
        doubtful = change.p is not None and not change.significant
        return "unclear" if call == "falls" and doubtful else call

    @property
    def calmed(self) -> Change | None:
        """The same with every rude turn calmed first; none where that was not run."""
        rows = self.measures.by_condition
        calm = [name for name in rows if name.endswith("+calm")]
        return rows[ALL_CALMED if len(calm) > 1 else calm[0]]["success"] if calm else None

    def worst(self) -> tuple[str, Change] | None:
        """The rude persona with whom success falls furthest."""
        rows = [(name, self.measures.by_condition[name]["success"]) for name in self.result.rude]
        return min(rows, key=lambda row: row[1].delta) if rows else None

    def to_dict(self, transcripts: bool = True) -> dict[str, Any]:
        """The JSON report."""
        result = self.result
        record: dict[str, Any] = {
            "signature": result.signature,
            "bot": result.bot,
            "world": result.world,
            "mode": result.mode,
            "baseline": result.baseline,
            "inconclusive": self.inconclusive,
            "planned_goals": result.planned,
            "verdicts": {name: self._verdict(name) for name in self.measures.goals},
            "seconds": round(result.seconds, 2),
            "test": self.measures.test,
            "conditions": {
                name: {
                    "dialogues": len(result.dialogues.get(name, result.dialogues[result.baseline])),
                    "measures": {key: change.to_dict() for key, change in row.items()},
                    "politeness": _tone(self.tones.get(name)),
                    "errors": dict(self.errors.get(name, {})),
                    "lost": dict(self.lost.get(name, {})),
                }
                for name, row in self.measures.by_condition.items()
            },
            "bins": {name: [bin_.to_dict() for bin_ in bins] for name, bins in self.bins.items()},
            "keywords": self.words.to_dict(),
            "variety": self.variety.to_dict() if self.variety else None,
            "tone": self.manner.to_dict() if self.manner else None,
            "broken": [break_.to_dict() for break_ in self.breaks],
        }
        if transcripts:
            record["dialogues"] = [
                dialogue.to_dict()
                for dialogues in result.dialogues.values()
                for dialogue in dialogues
            ]
        return record

    def _verdict(self, name: str) -> dict[str, Any]:
        call = self.call(name)
        needed = self.goals(name).needed() if call == "unclear" else None
        return {"success": call, "margin": MARGIN, "goals_needed": needed}


def analyse(
    result: StressResult, expected: Expected | None = None, language: str = "en"
) -> Analysis:
    """The analysis of a run; one that was stopped is looked through in haste.

    ``expected`` is what the bot's replies must sound like, in a ``language``.
    """
    rude = [pair for name in result.rude for pair in result.pairs(name)]
    looked = result if result.planned is None else _some_goals(result, _TURNS_IN_HASTE)
    read = [pair for name in looked.rude for pair in looked.pairs(name)]
    return Analysis(
        result,
        measured(result),
        {name: _mean_tone(records) for name, records in looked.dialogues.items()},
        tuple(_breaks(result)),
        _bins(read, ("success",) if result.mode == "cases" else ("success", "inform"))
        if read
        else {},
        {
            name: dict(Counter(slot for record in records for slot in record.lost).most_common())
            for name, records in result.dialogues.items()
        },
        keywords(record for _, record in rude),
        {
            name: dict(Counter(kind for record in records for kind in record.errors).most_common())
            for name, records in result.dialogues.items()
        },
        manner_of(looked, expected, language),
        _various([record for _, record in read]),
    )


def _various(rude: Sequence[DialogueRecord]) -> Various | None:
    """How various the turns of rude users are; none where there are too few of them."""
    turns = [turn for record in rude for turn in record.turns]
    if len(turns) < 2:
        return None
    fresh = added((turn.original, turn.text) for turn in turns[:SAMPLE])
    return Various(variety([[turn.text for turn in record.turns] for record in rude]), fresh)


def _some_goals(result: StressResult, most: int) -> StressResult:
    """The first goals of a run, with about so many turns."""
    seen = 0
    for count, goal in enumerate(zip(*result.dialogues.values(), strict=True), 1):
        seen += sum(len(dialogue.turns) for dialogue in goal)
        if seen >= most:
            cut = {name: records[:count] for name, records in result.dialogues.items()}
            return replace(result, dialogues=cut)
    return result


def parting(polite: DialogueRecord, rude: DialogueRecord) -> int:
    """The turn whose answer sent two dialogues different ways.

    That is the one before the first at which the users do different things, whatever the words.
    Where users say the same throughout, as in replay, it is the first turn that lost a slot or
    got another answer.
    """
    for index, (polite_turn, rude_turn) in enumerate(zip(polite.turns, rude.turns, strict=False)):
        if polite_turn.acts != rude_turn.acts:
            return max(index - 1, 0)
    shorter = min(len(polite.turns), len(rude.turns))
    if len(polite.turns) != len(rude.turns):
        return max(shorter - 1, 0)
    for same in (_lost_more, _answered_otherwise):
        for index in range(shorter):
            if same(polite, rude, index):
                return index
    return shorter - 1


def _lost_more(polite: DialogueRecord, rude: DialogueRecord, index: int) -> bool:
    return bool(set(rude.turns[index].lost) - set(polite.turns[index].lost))


def _answered_otherwise(polite: DialogueRecord, rude: DialogueRecord, index: int) -> bool:
    return rude.turns[index].reply != polite.turns[index].reply


def _breaks(result: StressResult) -> list[Break]:
    """Broken goals, condition by condition in turns, so that a list cut short shows them all."""
    by_condition = [
        [
            Break(name, polite, rude, parting(polite, rude), calmed.get(rude.goal))
            for calmed in [_by_goal(result.dialogues.get(f"{name}+calm", ()))]
            for polite, rude in result.pairs(name)
            if polite.success and not rude.success and rude.turns
        ]
        for name in result.dialogues
        if name != result.baseline
    ]
    for breaks in by_condition:
        breaks.sort(key=lambda break_: (-len(break_.lost), break_.turn, break_.rude.goal))
    longest = max((len(breaks) for breaks in by_condition), default=0)
    return [
        breaks[index] for index in range(longest) for breaks in by_condition if index < len(breaks)
    ]


def _by_goal(dialogues: Sequence[DialogueRecord]) -> dict[str, DialogueRecord]:
    return {one.goal: one for one in dialogues}


def _mean_tone(dialogues: Sequence[DialogueRecord]) -> Tone:
    turns = [turn for dialogue in dialogues for turn in dialogue.turns]
    answers = [turn.reply for turn in turns if turn.reply]
    return Tone(
        _mean([politeness_of(turn.text) for turn in turns]),
        _mean([politeness_of(answer) for answer in answers]),
    )


def _bins(pairs: Sequence[Pair], measures: Sequence[str]) -> dict[str, tuple[Bin, ...]]:
    likeness = Likeness(turn.original for _, dialogue in pairs for turn in dialogue.turns)
    attributes: dict[str, Callable[[DialogueRecord], float]] = {
        "length": lambda dialogue: _mean([len(words(turn.text)) for turn in dialogue.turns]),
        "politeness": lambda dialogue: _mean([politeness_of(turn.text) for turn in dialogue.turns]),
        "similarity": lambda dialogue: _mean(
            [likeness(turn.original, turn.text) for turn in dialogue.turns]
        ),
    }
    return {
        name: binned(pairs, [attribute(rude) for _, rude in pairs], measures=measures)
        for name, attribute in attributes.items()
    }


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _tone(tone: Tone | None) -> dict[str, float] | None:
    if tone is None:
        return None
    return {"users": round(tone.users, 3), "bot": round(tone.bot, 3)}
