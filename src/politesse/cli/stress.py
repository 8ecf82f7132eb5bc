"""``politesse stress``: what happens to a task bot when users are rude."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from politesse.cli.options import Color
from politesse.cli.terminal import console, progress_bar
from politesse.core.files import read_text, write_text

if TYPE_CHECKING:
    from politesse.core.progress import Progress
    from politesse.dialogue.results import StressResult
    from politesse.dialogue.stress import Condition
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
            "{turn} and {history} too.",
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
        typer.Option("--header", help="NAME: VALUE to send along; $NAME is read from outside."),
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
            "significantly (drop), or by more than so many points (drop:5).",
        ),
    ] = None,
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
    from politesse.dialogue.report import analyse
    from politesse.dialogue.report.page import page
    from politesse.dialogue.report.terminal import summary
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
    with progress_bar(quiet) as progress:
        if mode == "replay":
            result = _replay(talker, data, split, world, who, goals, seed, concurrency, progress)
        else:
            known = references == "world" or (references == "auto" and books_in_the_world(bot))
            result = _interactive(
                talker, world, data, who, goals, seed, concurrency, patience, known, progress
            )
    analysis = analyse(result)
    if json_file:
        write_text(json_file, json.dumps(analysis.to_dict(), ensure_ascii=False) + "\n")
    if html:
        write_text(html, page(analysis))
    console(color).print(summary(analysis))
    if analysis.inconclusive:
        raise PolitesseError(f"{bot}: {analysis.inconclusive}")
    failures = acceptance.failures(analysis) if acceptance else []
    for line in failures:
        typer.echo(f"politesse: {line}", err=True)
    if failures:
        raise typer.Exit(1)


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
    progress: Progress,
) -> StressResult:
    from politesse.core import PolitesseError
    from politesse.dialogue.act_templates import corpus_language
    from politesse.dialogue.stress import Stress, drawn

    if not world.goals:
        raise PolitesseError(f"the world {world.name!r} has no goals: no goals*.json in its folder")
    chosen = drawn(world.goals, goals, seed)
    talk = corpus_language(_folder(data)) if data else None
    run = Stress(bot, world, who, chosen, seed, concurrency, patience, known, talk)
    return run.run(progress)


def _replay(
    bot: Bot,
    data: Path | None,
    split: str,
    world: World,
    who: list[Condition],
    goals: int | None,
    seed: int,
    concurrency: int,
    progress: Progress,
) -> StressResult:
    from politesse.core import PolitesseError
    from politesse.dialogue.corpus_stress import CorpusStress, multiwoz_corpus

    if data is None:
        raise PolitesseError("--mode replay needs a corpus: name MultiWOZ's folder with --data")
    folder = data if (data / "multiwoz").is_dir() else data.parent
    corpus = multiwoz_corpus(folder, split).sample(goals, seed)
    return CorpusStress(bot, corpus, world, who, seed, concurrency).run(progress)


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
        headers[name.strip()] = os.path.expandvars(value.strip())
    return headers


def _prompt(system: str) -> str:
    return read_text(Path(system[1:])) if system.startswith("@") else system
