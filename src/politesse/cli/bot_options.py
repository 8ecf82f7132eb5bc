"""How a bot is asked: options of the commands that talk to bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from politesse.cli.terminal import expanded
from politesse.core import PolitesseError
from politesse.core.files import read_text

if TYPE_CHECKING:
    from politesse.dialogue.bots import BotOptions

Timeout = Annotated[float, typer.Option("--timeout", help="Seconds a bot has for one answer.")]
Retries = Annotated[
    int, typer.Option("--retries", min=0, max=10, help="Further tries where one fails.")
]
Rate = Annotated[float | None, typer.Option("--rate", help="The most requests a second.")]
Request = Annotated[
    str | None,
    typer.Option(
        "--request",
        help='Body for a bot behind HTTP, such as \'{"id": "{session}", "msg": "{text}"}\'; '
        "{turn} and {history} too. For openai: further fields, such as "
        "'{\"top_p\": 0.9}'.",
    ),
]
Response = Annotated[
    str | None,
    typer.Option("--response", help="Where its text stands, such as data.messages[*].text."),
]
State = Annotated[
    str | None, typer.Option("--state", help="Where its belief state stands, if it tells one.")
]
Session = Annotated[
    str | None,
    typer.Option(
        "--session",
        help="Where its answers name the session, if it wants its own name back: {session} of "
        "--request is then that, and left out of the first turn.",
    ),
]
Header = Annotated[
    list[str] | None,
    typer.Option("--header", help="NAME: VALUE to send along; $NAME is an environment variable."),
]
System = Annotated[str, typer.Option("--system", help="System prompt of a chat model, or @FILE.")]


def bot_options(
    timeout: float,
    retries: int,
    rate: float | None,
    request: str | None,
    response: str | None,
    state: str | None,
    header: list[str] | None,
    system: str,
    session: str | None = None,
) -> BotOptions:
    """What the options say."""
    from politesse.dialogue.bots import BotOptions, Limits

    limits = Limits(timeout, retries, rate=rate)
    prompt = read_text(Path(system[1:])) if system.startswith("@") else system
    return BotOptions(limits, request, response, state, _headers(header), prompt, session=session)


def _headers(given: list[str] | None) -> dict[str, str]:
    headers = {}
    for header in given or ():
        name, colon, value = header.partition(":")
        if not colon:
            raise PolitesseError(f"--header {header!r}: write NAME: VALUE")
        headers[name.strip()] = expanded(value.strip(), f"--header {name.strip()}")
    return headers
