"""What a bot is opened with besides its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from politesse.dialogue.bots.attempts import Limits

if TYPE_CHECKING:
    from politesse.dialogue.world import World


@dataclass(frozen=True, slots=True)
class BotOptions:
    """Settings of which each kind of bot takes its own.

    ``request`` is a JSON template and ``response``, ``state`` and ``session`` paths, for bots behind HTTP;
    ``system`` is the system prompt of a chat model; ``world`` is what our own bots know about.
    """

    limits: Limits = field(default_factory=Limits)
    request: str | None = None
    response: str | None = None
    state: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    system: str = ""
    world: World | None = None
    session: str | None = None
