"""Task-oriented dialogue: the corpus of impolite users, and how systems cope with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from statistics import fmean
from typing import Any

from politesse.benchmarks.outcome import Job, Measured, Outcome, merged, plain
from politesse.benchmarks.systems.lexicons import StrategyLexicon
from politesse.benchmarks.systems.toolkit import Scorer
from politesse.core import PolitesseError, Signature
from politesse.datasets.records import Dialogue, ImpoliteTurn
from politesse.metrics import METRICS
from politesse.metrics.dialogue_names import dialogue_name
from politesse.metrics.significance import MeanScore

_KEYS = ("inform", "success", "bleu", "combined")
_BINS = 5
DOMAINS = {
    "restaurant": ("restaurant",),
    "attraction": ("attraction",),
    "hotel": ("hotel",),
    "taxi": ("taxi",),
    "train and bus": ("train", "bus"),
    "hospital": ("hospital",),
}


def domains(job: Job) -> Outcome:
    """How many dialogues belong to each domain, and what share of all."""
    job.only_counts()
    dialogues = job.read()
    if not any(dialogue.services for dialogue in dialogues):
        raise PolitesseError("these dialogues do not say their domains: the published layout does")
    counts = {
        name: sum(not set(services).isdisjoint(dialogue.services) for dialogue in dialogues)
        for name, services in DOMAINS.items()
    }
    shares = {f"share/{name}": number / len(dialogues) for name, number in counts.items()}
    values = plain({**counts, **shares}, len(dialogues))
    return Outcome(values, str(Signature("count", {"dialogues": len(dialogues)})))


def peer_ratings(job: Job) -> Outcome:
    """The means of the peers' ratings of impolite rewrites, each rating counted once."""
    job.only_counts()
    ratings = [rating for turn in job.read() for rating in turn.ratings]
    if not ratings:
        raise PolitesseError("no rewrite of the corpus is rated")
    values: dict[tuple[str, str], Measured] = {}
    for key, field in (("politeness",) * 2, ("content-preservation", "content"), ("fluency",) * 2):
        result = MeanScore(tuple(getattr(rating, field) for rating in ratings))
        values["", key] = job.measured(result, ("mean",))["", "mean"]
    return Outcome(values, str(MeanScore(tuple(r.politeness for r in ratings)).signature))


def impolite_transfer(job: Job) -> Outcome:
    """Polite turns made impolite: taken for impolite, content kept, fluency, and their mean.

    Our politeness scorer judges, and perplexity is under a model of the second data; the paper's
    classifier and language model are others.
    """
    turns: list[ImpoliteTurn] = job.read()
    users = None
    if job.has(1):
        users = [turn.user for dialogue in job.read(1) for turn in dialogue.turns]
    values, signature = transferred(job, turns, users)
    return Outcome(values, signature)


def transferred(
    job: Job, turns: Sequence[ImpoliteTurn], users: Sequence[str] | None, part: str = ""
) -> tuple[dict[tuple[str, str], Measured], str]:
    """What a system makes of turns; ``users`` are texts that fluency is measured by."""
    from politesse.metrics.fluency import train

    originals = [turn.original for turn in turns]
    outputs = [turn.impolite for turn in turns]
    if not job.wants_references:
        outputs = job.role("impolite")(originals)
    judge = Scorer()
    scores = dict(zip(outputs, judge.politeness(outputs, "en"), strict=True))
    # A score of just 0 says nothing; the judge asks for signs of impoliteness.
    style = METRICS["style"](outputs, lambda text: -scores[text], 1e-9, "scorer")
    content = METRICS["self-bleu"](outputs, originals)
    signatures = [style.signature, content.signature, judge.signature("en")]
    pieces: list[Any] = [job.measured(style, ("accuracy",), part)]
    pieces.append(plain({"bleu": content.bleu}, content.lines, part))
    if users:
        fluent = METRICS["fluency"](outputs, train(users, order=5, tokenize="words"))
        pieces.append(plain({"perplexity": fluent.perplexity}, len(outputs), part))
        # sacrebleu gives a copy a hair more than 100.
        mean = METRICS["g-mean"](100 * style.accuracy, min(content.bleu, 100.0), fluent.perplexity)
        pieces.append(plain({"g-mean": mean.g_mean}, len(outputs), part))
        signatures += [fluent.signature, mean.signature]
    return merged(pieces), " ".join(signatures)


def dialogue(job: Job) -> Outcome:
    """Inform, Success, BLEU and Combined of predicted turns, and by bins of the users' turns."""
    scoring = _Scoring(job, 0, 1)
    dialogues = {dialogue.id: dialogue for dialogue in job.read(2)} if job.has(2) else {}
    attributes = _attributes(dialogues)
    pieces = []
    series: dict[str, Any] = {}
    signature = ""
    notes: tuple[str, ...] = ()
    for name, predictions in _predicted(job, dialogues).items():
        notes += unanswered({"original": predictions})
        result = scoring.score(predictions)
        signature = result.signature
        pieces.append(job.measured(result, _KEYS, name))
        if dialogues:
            series[name] = {what: _binned(result, value) for what, value in attributes.items()}
    return Outcome(merged(pieces), signature, {"bins": series}, notes)


def robustness(job: Job) -> Outcome:
    """The same dialogues with the users' own turns and with impolite ones, and the fall between.

    Bins are of the impolite dialogues: by the length of their turns, the peers' politeness
    ratings, and their likeness to the original (one minus the lexical difference of words).
    """
    scoring = _Scoring(job, 0, 1)
    rewrites: dict[str, list[ImpoliteTurn]] = {}
    for turn in job.read(3):
        rewrites.setdefault(turn.dialogue, []).append(turn)
    originals = [
        dialogue
        for dialogue in job.read(2)
        if dialogue.id in rewrites and dialogue.id in scoring.goals
    ]
    if not originals:
        raise PolitesseError("no dialogue of the impolite corpus has a goal to score it by")
    if hasattr(job.system, "predictions"):
        return _only_original(job, scoring, originals)
    impolite = [with_turns(dialogue, rewrites[dialogue.id]) for dialogue in originals]
    respond = job.role("respond")
    answers, rude_answers = (respond(each) for each in (originals, impolite))
    before, after = (scoring.score(each, originals) for each in (answers, rude_answers))
    values = merged(
        [
            job.measured(before, keys(before), "original"),
            job.measured(after, keys(after), "impolite"),
        ]
    )
    values |= plain(otherwise(answers, rude_answers), before.dialogues, "impolite")
    fall = 100 * (before.combined - after.combined) / before.combined if before.combined else 0.0
    values |= plain({"fall": fall}, before.dialogues, "impolite")
    chosen = {each.id: with_originals(each, rewrites[each.id]) for each in originals}
    bins = {what: _fall_by_bin(before, after, value) for what, value in _rewritten(chosen).items()}
    notes = unanswered({"original": answers, "impolite": rude_answers})
    return Outcome(values, before.signature, {"bins": {"fall": bins}}, notes)


def _only_original(job: Job, scoring: _Scoring, originals: Sequence[Dialogue]) -> Outcome:
    """Answers that were there before anybody was rude: how they fare with the users' own turns."""
    ((_, whole),) = job.system.predictions().items()
    named = {dialogue_name(name): turns for name, turns in whole.items()}
    missing = [one.id for one in originals if dialogue_name(one.id) not in named]
    if missing:
        raise PolitesseError(
            f"the recorded answers lack {len(missing):,} of {len(originals):,} dialogues, {missing[0]} "
            "to begin with"
        )
    result = scoring.score({one.id: named[dialogue_name(one.id)] for one in originals}, originals)
    why = "recorded answers are the same whatever users say, so nothing is measured of rude ones"
    return Outcome(job.measured(result, keys(result), "original"), result.signature, notes=(why,))


def unanswered(answers: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    """How many turns got no answer, and why not, by the users that had them."""
    notes = []
    for users, predicted in answers.items():
        turns = [turn for each in predicted.values() for turn in each]
        kinds = Counter(str(t["error"]).partition(":")[0] for t in turns if t.get("error"))
        if kinds:
            causes = ", ".join(f"{kind} {number:,}" for kind, number in kinds.most_common())
            notes.append(
                f"{kinds.total():,} of {len(turns):,} turns of {users} users got no answer ({causes})"
            )
    return tuple(notes)


def rewritten_robustness(job: Job) -> Outcome:
    """As :func:`robustness`, with turns that our own rewriter made impolite, scenario by scenario."""
    from politesse.rewriting.politeness import SCENARIOS

    scoring = _Scoring(job, 0, 1)
    originals = job.read(2)
    respond = job.role("respond")
    answers = respond(originals)
    failed = {"original": answers}
    before = scoring.score(answers, originals)
    pieces: list[Any] = [job.measured(before, keys(before), "original")]
    for scenario in SCENARIOS:
        rude_answers = respond([_rude(dialogue, scenario, job.seed) for dialogue in originals])
        after = scoring.score(rude_answers, originals)
        pieces.append(job.measured(after, keys(after), scenario))
        pieces.append(plain(otherwise(answers, rude_answers), after.dialogues, scenario))
        fall = (before.combined - after.combined) / before.combined if before.combined else 0.0
        pieces.append(plain({"fall": 100 * fall}, after.dialogues, scenario))
        failed |= {scenario: rude_answers}
    return Outcome(merged(pieces), before.signature, notes=unanswered(failed))


def _rude(dialogue: Dialogue, scenario: str, seed: int) -> Dialogue:
    """A dialogue whose user is impolite in every turn; the seed of a turn follows from its place."""
    from politesse.rewriting.politeness import impolite

    turns = [
        replace(
            turn,
            user=impolite(
                turn.user, scenario=scenario, seed=_turn_seed(seed, dialogue.id, at)
            ).text,
        )
        for at, turn in enumerate(dialogue.turns)
    ]
    return replace(dialogue, turns=tuple(turns))


def _turn_seed(*parts: object) -> int:
    return int.from_bytes(sha256("/".join(map(str, parts)).encode()).digest()[:4], "big")


class _Scoring:
    """Goals, references, bookings and database of the published evaluation."""

    def __init__(self, job: Job, scoring: int, database: int) -> None:
        from politesse.metrics.dialogue import Database

        documents = {document.name: document.content for document in job.read(scoring)}
        self.goals = merge(documents, "goals_")
        self._references = merge(documents, "ref_")
        self._booked = merge(documents, "booked_")
        tables = {d.name.removesuffix("_db"): d.content for d in job.read(database)}
        scored = ("attraction", "hotel", "restaurant", "train")
        self._database = Database({name: tables[name] for name in scored if name in tables})

    def score(
        self,
        predictions: Mapping[str, Sequence[Mapping[str, Any]]],
        dialogues: Sequence[Dialogue] = (),
    ) -> Any:
        """``dialogues`` have the true states."""
        true = {each.id: [turn.state for turn in each.turns] for each in dialogues} or None
        return METRICS["dialogue"](
            predictions,
            self.goals,
            self._references,
            self._booked,
            self._database,
            true_states=true,
        )


def keys(result: Any) -> tuple[str, ...]:
    return (*_KEYS, *result.beliefs)


def otherwise(before: Mapping[str, Any], after: Mapping[str, Any]) -> Mapping[str, float]:
    """The share of turns, in %, after which something else is believed than after the original."""
    from politesse.metrics.dialogue_states import differing, differing_rates

    states = [
        [[turn.get("state") for turn in side[name]] for side in (before, after)] for name in before
    ]
    if not any(state for pair in states for side in pair for state in side):
        return {}
    counts = [differing(*pair) for pair in states]
    return differing_rates([sum(column) for column in zip(*counts, strict=True)])


def merge(documents: Mapping[str, Any], start: str) -> dict[str, Any]:
    whole: dict[str, Any] = {}
    for name, content in documents.items():
        if name.startswith(start):
            whole |= content
    if not whole:
        raise PolitesseError(f"multiwoz22 has no {start}*.json, which scoring needs")
    return whole


def _predicted(
    job: Job, dialogues: Mapping[str, Dialogue]
) -> Mapping[str, Mapping[str, Sequence[Mapping[str, Any]]]]:
    if hasattr(job.system, "predictions"):
        predictions: Mapping[str, Any] = job.system.predictions()
        return predictions
    return {getattr(job.system, "row", ""): job.role("respond")(list(dialogues.values()))}


def with_turns(dialogue: Dialogue, rewrites: Sequence[ImpoliteTurn]) -> Dialogue:
    turns = list(dialogue.turns)
    for rewrite in rewrites:
        if rewrite.turn < len(turns):
            turns[rewrite.turn] = replace(turns[rewrite.turn], user=rewrite.impolite)
    return replace(dialogue, turns=tuple(turns))


def with_originals(dialogue: Dialogue, rewrites: Sequence[ImpoliteTurn]) -> list[ImpoliteTurn]:
    """The rewrites beside the turns of their dialogue, where a corpus leaves these out."""
    return [
        replace(rewrite, original=rewrite.original or dialogue.turns[rewrite.turn].user)
        for rewrite in rewrites
        if rewrite.turn < len(dialogue.turns)
    ]


def _attributes(dialogues: Mapping[str, Dialogue]) -> dict[str, dict[str, float]]:
    """Of the users' turns in a dialogue: mean length in words, and mean politeness."""
    lexicon = StrategyLexicon()
    length, polite = {}, {}
    for name, dialogue in dialogues.items():
        users = [turn.user for turn in dialogue.turns]
        length[name] = fmean(len(text.split()) for text in users)
        polite[name] = fmean(lexicon.politeness(users, "en"))
    return {"length": length, "politeness": polite}


def _rewritten(rewrites: Mapping[str, Sequence[ImpoliteTurn]]) -> dict[str, dict[str, float]]:
    length, polite, alike = {}, {}, {}
    for name, turns in rewrites.items():
        length[name] = fmean(len(turn.impolite.split()) for turn in turns)
        rated = [rating.politeness for turn in turns for rating in turn.ratings]
        if rated:
            polite[name] = fmean(rated)
        difference = METRICS["lexical-difference"](
            [turn.original for turn in turns], [turn.impolite for turn in turns]
        )
        alike[name] = 1 - difference.value
    return {"length": length, "politeness": polite, "similarity": alike}


def bins(values: Mapping[str, float], number: int = _BINS) -> list[list[str]]:
    """Names in bins of (nearly) equal size, from the lowest values to the highest.

    >>> bins({"a": 3, "b": 1, "c": 2, "d": 4}, 2)
    [['b', 'c'], ['a', 'd']]
    """
    ordered = sorted(values, key=lambda name: (values[name], name))
    edges = [round(edge * len(ordered) / number) for edge in range(number + 1)]
    return [ordered[low:high] for low, high in pairwise(edges)]


def _binned(result: Any, values: Mapping[str, float]) -> list[dict[str, float]]:
    known = {name: value for name, value in values.items() if name in result.outcomes}
    return [_rates(result, names, known) for names in bins(known) if names]


def _fall_by_bin(before: Any, after: Any, values: Mapping[str, float]) -> list[dict[str, float]]:
    """How much lower each rate is with impolite turns, bin by bin."""
    table = []
    for names in bins(values):
        if names:
            polite_rates, rude_rates = (_rates(result, names, values) for result in (before, after))
            falls = {key: polite_rates[key] - rude_rates[key] for key in _KEYS}
            table.append({**polite_rates, **falls})
    return table


def _rates(result: Any, names: Sequence[str], values: Mapping[str, float]) -> dict[str, float]:
    parts = result.parts()
    places = {name: index for index, name in enumerate(sorted(result.outcomes))}
    rows = [parts.rows[places[name]] for name in names]
    rates = parts.measure([sum(column) for column in zip(*rows, strict=True)])
    return {
        "low": min(values[name] for name in names),
        "high": max(values[name] for name in names),
        "dialogues": len(names),
        **{key: float(rates[key]) for key in _KEYS},
    }
