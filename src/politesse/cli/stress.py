"""``politesse stress``: what happens to a task bot when users are rude."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from politesse.cli.bot_options import (
    Header,
    Rate,
    Request,
    Response,
    Retries,
    Session,
    State,
    System,
    Timeout,
    bot_options,
)
from politesse.cli.options import Color
from politesse.cli.terminal import console, interruptible, progress_bar
from politesse.core.files import write_text
from politesse.core.printable import one_line

if TYPE_CHECKING:
    from politesse.dialogue.acceptance import Acceptance
    from politesse.dialogue.report import Analysis
    from politesse.dialogue.running import Run

_MODES = ("interactive", "replay")


def stress(
    action: Annotated[
        list[str] | None,
        typer.Argument(metavar="[init [FILE]]", help="Write a first file of conversations."),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot",
            help="The bot: {kinds}.",
        ),
    ] = None,
    cases: Annotated[
        Path | None,
        typer.Option(
            "--cases",
            help="Conversations of your own with this bot, instead of a world: plain YAML or JSON "
            "lines, Rasa's stories, tests of promptfoo or DeepEval, a log.",
        ),
    ] = None,
    rude: Annotated[
        Path | None,
        typer.Option(
            "--rude",
            help="Rude turns that somebody wrote, by dialogue and turn: JSON lines or CSV with "
            "dialogue, turn, original, rude.",
        ),
    ] = None,
    judge: Annotated[
        str | None,
        typer.Option(
            "--judge", help="openai:URL#MODEL that decides what expectations leave to a judge."
        ),
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option("--lang", help="Language of the conversations of --cases; en by default."),
    ] = None,
    mode: Annotated[
        str, typer.Option("--mode", help="interactive: simulated users; replay: those of a corpus.")
    ] = "interactive",
    data: Annotated[
        Path | None,
        typer.Option("--data", help="MultiWOZ's folder, or one it lies in; else our own town."),
    ] = None,
    split: Annotated[str, typer.Option("--split", help="The corpus's part to replay.")] = "test",
    personas: Annotated[
        str | None,
        typer.Option(
            "--personas",
            help="all (which is the default without --rude), all:3, or names with commas: neutral, sarcastic, impatient, bad_mood, "
            "tired_and_hungry, spoilt, third_call, each perhaps with :1, :2 or :3.",
        ),
    ] = None,
    goals: Annotated[
        int | None, typer.Option("--goals", min=1, help="So many goals or dialogues; else all.")
    ] = None,
    calm: Annotated[
        bool, typer.Option("--calm", help="Run rude users again with their turns calmed first.")
    ] = False,
    offensive: Annotated[
        bool, typer.Option("--offensive", help="Let rude users use offensive language.")
    ] = False,
    phrases: Annotated[
        str,
        typer.Option(
            "--phrases",
            help="What rude users talk by: held (phrases nothing was trained or mended with), "
            "taught or all.",
        ),
    ] = "held",
    seed: Annotated[int, typer.Option("--seed", help="Draws goals, acts and words.")] = 1,
    concurrency: Annotated[
        int | None,
        typer.Option(
            "--concurrency",
            min=1,
            max=512,
            help="Sessions at once; 8 by default, fewer where the first answer is slow.",
        ),
    ] = None,
    patience: Annotated[
        int, typer.Option("--patience", min=0, help="Fruitless turns before a user gives up.")
    ] = 3,
    timeout: Timeout = 30.0,
    retries: Retries = 2,
    rate: Rate = None,
    request: Request = None,
    response: Response = None,
    state: State = None,
    session: Session = None,
    header: Header = None,
    system: System = "",
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
    tone: Annotated[
        str | None,
        typer.Option(
            "--tone",
            help="What the bot's own replies must sound like: 'register = formal, politeness >= 0, "
            "steady'; exit with 1 if one does not. steady: no less polite to rude users.",
        ),
    ] = None,
    only: Annotated[
        str | None, typer.Option("--only", help="tone: report the bot's own tone and nothing else.")
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

    Users have goals in a world, or the conversations of --cases. All have the same and say the same
    things, in other words: what differs is due to the tone. A bot that hangs, dies or talks nonsense is
    a result; one that fails polite users too says nothing about rudeness, and the command ends with 2.

    Examples:

        politesse stress --bot pipeline --html report.html

        politesse stress --bot http://localhost:8000/chat --response data.text --concurrency 32

        politesse stress --bot rasa:http://localhost:5005 --personas impatient:3,sarcastic --calm

        politesse stress init cases.yml

        politesse stress --bot python:mybot:answer --cases cases.yml --html report.html

        politesse stress --bot pipeline --mode replay --data corpora/ --goals 200

        politesse stress --bot python:mybot:answer --fail-under drop

        politesse stress --bot python:mybot:answer --only tone --tone 'politeness >= -0.7, steady'
    """
    from politesse.core import PolitesseError
    from politesse.dialogue.acceptance import Acceptance
    from politesse.dialogue.bots import open_bot
    from politesse.dialogue.outputs import Outputs
    from politesse.dialogue.planning import (
        books_here,
        conversations,
        corpus_replay,
        english_only,
        interactive,
        users,
        world_at,
    )
    from politesse.dialogue.preflight import USUAL, preflight, refuse_recorded, sessions_at_once
    from politesse.dialogue.report.terminal import summary
    from politesse.tone import Expected

    if action:
        _init(action)
        return
    if bot is None:
        raise PolitesseError("name the bot with --bot, such as --bot http://localhost:8000/chat")
    if mode not in _MODES:
        raise PolitesseError(f"--mode must be interactive or replay, not {mode!r}")
    if references not in ("auto", "world", "any"):
        raise PolitesseError(f"--references must be auto, world or any, not {references!r}")
    if only not in (None, "tone"):
        raise PolitesseError(f"--only can be tone, not {only!r}")
    acceptance = Acceptance.parse(fail_under) if fail_under else None
    expected = Expected.parse(tone) if tone else None
    world = world_at(data)
    options = bot_options(timeout, retries, rate, request, response, state, header, system, session)
    talker = open_bot(bot, options, world)
    if not (cases or (rude and data is None)):
        english_only(lang)
    who = users(personas, rude, calm, offensive, lang, phrases)
    refuse_recorded(bot, who)
    run: Run
    first = concurrency or USUAL
    if cases or (rude and data is None):
        run = conversations(talker, cases, rude, who, calm, judge, lang, goals, seed, first)
    elif rude or mode == "replay":
        run = corpus_replay(talker, data, split, world, who, goals, seed, first)
    else:
        known = books_here(references, bot)
        run = interactive(talker, world, data, who, goals, seed, first, patience, known)
    answer = preflight(talker, run.opening())
    if (few := sessions_at_once(answer, timeout, concurrency)) < first:
        run = replace(run, concurrency=few)
        if not quiet:
            typer.echo(
                f"politesse: the first answer took {answer.seconds:.0f} s, so {few} at once; "
                "--concurrency says otherwise",
                err=True,
            )
    outputs = Outputs(
        json_file, html, record, resume, expected, lang or "en", only_tone=only == "tone"
    )
    with interruptible(), progress_bar(quiet, lines=True) as progress:
        result, cause = outputs.run(run, progress)
    if cause and outputs.journal and outputs.journal.is_file():
        typer.echo(f"politesse: {outputs.journal} has what was done; --resume goes on", err=True)
    analysis = outputs.write(result, whole=cause is None) if result else None
    if analysis:
        console(color).print(summary(analysis, outputs.only_tone))
    if cause or analysis is None:
        raise cause or PolitesseError("nothing was run")
    if analysis.inconclusive and only is None:
        raise PolitesseError(f"{bot}: {analysis.inconclusive}")
    if expected or only:
        _hold_tone(analysis)
    if acceptance:
        _hold(acceptance, analysis)


def _hold_tone(analysis: Analysis) -> None:
    """End with 1 where the bot's tone is not what was asked for and with 2 where nobody can say."""
    from politesse.core import PolitesseError

    if analysis.manner is None:
        raise PolitesseError("the bot said nothing whose tone could be judged")
    failures = analysis.manner.failures()
    for line in failures:
        typer.echo(f"politesse: {one_line(line)}", err=True)
    if failures:
        raise typer.Exit(1)
    if reason := analysis.manner.undecided():
        raise PolitesseError(f"--tone {reason}")


def _init(words: list[str]) -> None:
    """Write a first file of conversations."""
    from politesse.core import BadInput, PolitesseError
    from politesse.dialogue.cases.reading import first_file

    if words[0] != "init" or len(words) > 2:
        raise PolitesseError(f"stress does not know {words[0]!r}: write stress init FILE, or --bot")
    path = Path(words[1] if len(words) > 1 else "cases.yml")
    if path.exists():
        raise BadInput(str(path), "is there already; name another file")
    write_text(path, first_file())
    typer.echo(f"{path}: put in what your users say and what your bot should answer, then run")
    typer.echo(
        f"politesse stress --bot http://localhost:8000/chat --cases {path} --html report.html"
    )


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
