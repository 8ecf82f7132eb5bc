"""``politesse stress``: what happens to a task bot when users are rude."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from politesse.cli.options import Color
from politesse.cli.terminal import console, expanded, interruptible, progress_bar
from politesse.core.files import read_text, write_text

if TYPE_CHECKING:
    from politesse.core.progress import Progress
    from politesse.dialogue.acceptance import Acceptance
    from politesse.dialogue.corpus_stress import CorpusStress
    from politesse.dialogue.report import Analysis
    from politesse.dialogue.results import StressResult
    from politesse.dialogue.running import Run
    from politesse.dialogue.stress import Condition, Stress
    from politesse.dialogue.types import Bot
    from politesse.dialogue.world import World

_MODES = ("interactive", "replay")


def stress(
    bot: Annotated[
        str,
        typer.Option(
            "--bot",
            help="The bot: {kinds}.",
        ),
    ],
    mode: Annotated[
        str, typer.Option("--mode", help="interactive: simulated users; replay: those of a corpus.")
    ] = "interactive",
    data: Annotated[
        Path | None,
        typer.Option("--data", help="MultiWOZ's folder, or one it lies in; else our own town."),
    ] = None,
    split: Annotated[str, typer.Option("--split", help="The corpus's part to replay.")] = "test",
    personas: Annotated[
        str,
        typer.Option(
            "--personas",
            help="all, all:3, or names with commas: neutral, sarcastic, impatient, bad_mood, "
            "tired_and_hungry, spoilt, third_call, each perhaps with :1, :2 or :3.",
        ),
    ] = "all",
    goals: Annotated[
        int | None, typer.Option("--goals", min=1, help="So many goals or dialogues; else all.")
    ] = None,
    calm: Annotated[
        bool, typer.Option("--calm", help="Run rude users again with their turns calmed first.")
    ] = False,
    offensive: Annotated[
        bool, typer.Option("--offensive", help="Let rude users use offensive language.")
    ] = False,
    seed: Annotated[int, typer.Option("--seed", help="Draws goals, acts and words.")] = 1,
    concurrency: Annotated[
        int, typer.Option("--concurrency", min=1, max=512, help="Sessions at once.")
    ] = 8,
    patience: Annotated[
        int, typer.Option("--patience", min=0, help="Fruitless turns before a user gives up.")
    ] = 3,
    timeout: Annotated[
        float, typer.Option("--timeout", help="Seconds a bot has for one answer.")
    ] = 30.0,
    retries: Annotated[
        int, typer.Option("--retries", min=0, max=10, help="Further tries where one fails.")
    ] = 2,
    rate: Annotated[
        float | None, typer.Option("--rate", help="The most requests a second.")
    ] = None,
    request: Annotated[
        str | None,
        typer.Option(
            "--request",
            help='Body for a bot behind HTTP, such as \'{"id": "{session}", "msg": "{text}"}\'; '
            "{turn} and {history} too. For openai: further fields, such as "
            "'{\"top_p\": 0.9}'.",
        ),
    ] = None,
    response: Annotated[
        str | None,
        typer.Option("--response", help="Where its text stands, such as data.messages[*].text."),
    ] = None,
    state: Annotated[
        str | None, typer.Option("--state", help="Where its belief state stands, if it tells one.")
    ] = None,
    header: Annotated[
        list[str] | None,
        typer.Option(
            "--header", help="NAME: VALUE to send along; $NAME is an environment variable."
        ),
    ] = None,
    system: Annotated[
        str, typer.Option("--system", help="System prompt of a chat model, or @FILE.")
    ] = "",
    references: Annotated[
        str,
        typer.Option(
            "--references",
            help="world: a booking must have the number this world gives it; any: any number "
            "will do; auto: world for our own bots.",
        ),
    ] = "auto",
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write everything, transcripts too, as JSON.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", help="Write the report as one HTML page.")
    ] = None,
    fail_under: Annotated[
        str | None,
        typer.Option(
            "--fail-under",
            help="Exit with 1 if a rude user's success is under this (0.9), or falls "
            "significantly (drop), or by more than so many points (drop:5); with 2 if too few "
            "goals were run to say that it does not.",
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            "--record",
            help="Write every dialogue here as it ends, one JSON line each; by default beside "
            "--html or --json until the run is done.",
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the dialogues that were recorded.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")] = False,
    color: Color = "auto",
) -> None:
    """Let polite and rude users talk to a bot and see what breaks.

    Every user has the same goals and says the same things, in other words: what differs is due to
    the tone. A bot that hangs, dies or talks nonsense is a result; one that fails polite users too
    says nothing about rudeness, and the command ends with 2.

    Examples:

        politesse stress --bot pipeline --html report.html

        politesse stress --bot http://localhost:8000/chat --response data.text --concurrency 32

        politesse stress --bot rasa:http://localhost:5005 --personas impatient:3,sarcastic --calm

        politesse stress --bot pipeline --mode replay --data corpora/ --goals 200

        politesse stress --bot python:mybot:answer --fail-under 0.9
    """
    from politesse.core import PolitesseError
    from politesse.dialogue.acceptance import Acceptance
    from politesse.dialogue.bots import BotOptions, Limits, books_in_the_world, open_bot
    from politesse.dialogue.personas import personas as chosen
    from politesse.dialogue.preflight import preflight, refuse_recorded
    from politesse.dialogue.stress import conditions

    if mode not in _MODES:
        raise PolitesseError(f"--mode must be interactive or replay, not {mode!r}")
    if references not in ("auto", "world", "any"):
        raise PolitesseError(f"--references must be auto, world or any, not {references!r}")
    acceptance = Acceptance.parse(fail_under) if fail_under else None
    world = _world(data)
    options = BotOptions(
        Limits(timeout, retries, rate=rate), request, response, state, _headers(header),
        _prompt(system),
    )  # fmt: skip
    talker = open_bot(bot, options, world)
    who = conditions(chosen(personas, offensive), calm)
    refuse_recorded(bot, who)
    run: Run
    if mode == "replay":
        run = _replay(talker, data, split, world, who, goals, seed, concurrency)
    else:
        known = references == "world" or (references == "auto" and books_in_the_world(bot))
        run = _interactive(talker, world, data, who, goals, seed, concurrency, patience, known)
    preflight(talker, run.opening())
    outputs = _Outputs(json_file, html, record, resume, color)
    with interruptible(), progress_bar(quiet, lines=True) as progress:
        result, cause = outputs.run(run, progress)
    analysis = outputs.write(result, cause)
    if cause:
        raise cause
    if analysis.inconclusive:
        raise PolitesseError(f"{bot}: {analysis.inconclusive}")
    if acceptance:
        _hold(acceptance, analysis)


def _hold(acceptance: Acceptance, analysis: Analysis) -> None:
    """End with 1 where the limit does not hold and with 2 where nobody can say."""
    from politesse.core import PolitesseError

    if reason := acceptance.moot(analysis):
        raise PolitesseError(f"--fail-under: {reason}")
    failures = acceptance.failures(analysis)
    for line in failures:
        typer.echo(f"politesse: {line}", err=True)
    if failures:
        raise typer.Exit(1)
    if reason := acceptance.undecided(analysis):
        raise PolitesseError(f"--fail-under: {reason}")


@dataclass(frozen=True, slots=True)
class _Outputs:
    """Where a run goes: its record while it runs, and its reports."""

    json_file: Path | None
    html: Path | None
    record: Path | None
    resume: bool
    color: str

    @property
    def _journal(self) -> Path | None:
        beside = self.html or self.json_file
        return self.record or (beside.with_name(f"{beside.name}.partial.jsonl") if beside else None)

    def run(self, run: Run, progress: Progress) -> tuple[StressResult | None, BaseException | None]:
        """The result, and why it is not the whole of it."""
        from politesse.core import PolitesseError
        from politesse.dialogue.journal import Journal
        from politesse.dialogue.running import BotGone, Stopped

        path = self._journal
        if self.resume and path is None:
            raise PolitesseError("--resume needs to know where: name --record, --html or --json")
        journal = Journal(path, self.resume) if path else None
        try:
            return run.run(progress, journal), None
        except (Stopped, BotGone) as early:
            return early.result, early

    def write(self, result: StressResult | None, cause: BaseException | None) -> Analysis:
        """All reports; an early end is one of what there is."""
        from politesse.dialogue.report import analyse
        from politesse.dialogue.report.page import page
        from politesse.dialogue.report.terminal import summary

        path = self._journal
        if cause and path and path.is_file():
            typer.echo(f"politesse: {path} has what was done; --resume goes on", err=True)
        if result is None:
            assert cause
            raise cause
        analysis = analyse(result)
        if self.json_file:
            write_text(self.json_file, json.dumps(analysis.to_dict(), ensure_ascii=False) + "\n")
        if self.html:
            write_text(self.html, page(analysis))
        console(self.color).print(summary(analysis))
        if path and not cause and not self.record:
            path.unlink(missing_ok=True)
        return analysis


def _interactive(
    bot: Bot,
    world: World,
    data: Path | None,
    who: list[Condition],
    goals: int | None,
    seed: int,
    concurrency: int,
    patience: int,
    known: bool,
) -> Stress:
    from politesse.core import PolitesseError
    from politesse.dialogue.act_templates import corpus_language
    from politesse.dialogue.stress import Stress, drawn

    if not world.goals:
        raise PolitesseError(f"the world {world.name!r} has no goals: no goals*.json in its folder")
    chosen = drawn(world.goals, goals, seed)
    talk = corpus_language(_folder(data)) if data else None
    return Stress(bot, world, who, chosen, seed, concurrency, patience, known, talk)


def _replay(
    bot: Bot,
    data: Path | None,
    split: str,
    world: World,
    who: list[Condition],
    goals: int | None,
    seed: int,
    concurrency: int,
) -> CorpusStress:
    from politesse.core import PolitesseError
    from politesse.dialogue.corpus_stress import CorpusStress, multiwoz_corpus

    if data is None:
        raise PolitesseError("--mode replay needs a corpus: name MultiWOZ's folder with --data")
    folder = data if (data / "multiwoz").is_dir() else data.parent
    corpus = multiwoz_corpus(folder, split).sample(goals, seed)
    return CorpusStress(bot, corpus, world, who, seed, concurrency)


def _world(data: Path | None) -> World:
    from politesse.core import BadInput
    from politesse.dialogue.world import multiwoz, town

    if data is None:
        return town()
    if not data.is_dir():
        raise BadInput(str(data), "is no folder")
    return multiwoz(_folder(data))


def _folder(data: Path) -> Path:
    """The corpus's own folder, where a folder of corpora is named."""
    inner = data / "multiwoz"
    return inner if inner.is_dir() else data


def _headers(given: list[str] | None) -> dict[str, str]:
    from politesse.core import PolitesseError

    headers = {}
    for header in given or ():
        name, colon, value = header.partition(":")
        if not colon:
            raise PolitesseError(f"--header {header!r}: write NAME: VALUE")
        headers[name.strip()] = expanded(value.strip(), f"--header {name.strip()}")
    return headers


def _prompt(system: str) -> str:
    return read_text(Path(system[1:])) if system.startswith("@") else system
