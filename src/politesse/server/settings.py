"""How a server is set up: who may ask, for what, and how much."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from politesse.core import PolitesseError
from politesse.core.backends import Spec

#: Names of the machine itself, which a browser cannot be led to by another site's address.
LOOPBACK_NAMES = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a request may hold and how long it may take.

    ``body`` is in bytes, ``text`` in characters, ``batch`` in texts or files of a request.
    ``at_once`` requests are under way or waiting in a worker. ``seconds`` is for an answer,
    ``arrival`` for a request to arrive: its head, and then its body.
    """

    body: int = 4_000_000
    text: int = 50_000
    batch: int = 512
    at_once: int = 64
    seconds: float = 60.0
    arrival: float = 15.0
    shutdown: int = 30


@dataclass(frozen=True, slots=True)
class Settings:
    """All that is decided when a server starts.

    ``models``, ``rewriters`` and ``engines`` map the names that a request may use to what
    ``--model``, ``--rewriter`` and ``--engine`` take; the first of each is used where none is
    named. ``register`` is what the LanguageTool endpoint holds texts to where a request does not
    say; ``quota`` the characters that may be translated through the DeepL endpoint.
    """

    host: str = "127.0.0.1"
    port: int = 8010
    workers: int = 1
    threads: int = 4
    preload: tuple[str, ...] = ()
    key: str | None = None
    open: bool = False
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    models: Mapping[str, str] = field(default_factory=lambda: {"embedded": "embedded"})
    rewriters: Mapping[str, str] = field(default_factory=lambda: {"built-in": "built-in"})
    engines: Mapping[str, str] = field(default_factory=lambda: {"embedded": "embedded"})
    register: str | None = None
    quota: int | None = None
    log_texts: bool = False
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        if not (self.loopback or self.key or self.open):
            raise PolitesseError(
                f"{self.host} can be reached from other machines: set a key in POLITESSE_KEY or with "
                "--key-file, or say --open where everybody may ask"
            )

    @property
    def loopback(self) -> bool:
        """Whether only this machine can ask."""
        if self.host in LOOPBACK_NAMES:
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def known_hosts(self) -> tuple[str, ...]:
        """The names a request may call the server by; none where any will do."""
        return (*LOOPBACK_NAMES, self.host, *self.hosts) if self.loopback else self.hosts


def named(specs: Iterable[str], built_in: str) -> dict[str, str]:
    """What ``NAME=SPEC`` options offer, by name; what is built in is always there.

    Without a name the kind is the name, so that no address or key is told to those who ask.

    >>> named(["fast=openai:http://localhost/v1#tiny", "deepl:secret"], "embedded")
    {'fast': 'openai:http://localhost/v1#tiny', 'deepl': 'deepl:secret', 'embedded': 'embedded'}
    """
    offered: dict[str, str] = {}
    for spec in specs:
        name, given, rest = spec.partition("=")
        if not given or ":" in name:
            name, rest = Spec.parse(spec).kind, spec
        if name in offered:
            raise PolitesseError(f"two models are called {name!r}; write NAME={rest}")
        offered[name] = rest
    return offered if built_in in offered else {**offered, built_in: built_in}
