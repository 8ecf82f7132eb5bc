"""The pipeline bot: understanding, state tracking, policy and templates, all of them rules."""

from __future__ import annotations

from threading import Lock
from time import perf_counter

from politesse.dialogue.bots.pipeline.lexicon import Lexicon
from politesse.dialogue.bots.pipeline.policy import Policy
from politesse.dialogue.bots.pipeline.tracking import Session, Tracker
from politesse.dialogue.bots.pipeline.understanding import Reader
from politesse.dialogue.types import Reply
from politesse.dialogue.world import World, town


class PipelineBot:
    """A transparent task bot for any world.

    It gives its belief state, the domain (several are joined by a comma) and the delexicalised
    answer with every reply. Sessions are apart, and it may be used from several threads.

    >>> bot = PipelineBot()
    >>> bot.reply("a", "I want a cheap thai restaurant in the centre").state
    {'restaurant': {'food': 'thai', 'area': 'centre', 'pricerange': 'cheap'}}
    """

    def __init__(self, world: World | None = None, name: str = "pipeline") -> None:
        self.name = name
        world = world or town()
        self._reader = Reader(Lexicon(world))
        self._tracker = Tracker(world)
        self._policy = Policy(world, self._tracker)
        self._sessions: dict[str, Session] = {}
        self._lock = Lock()

    def reply(self, session: str, text: str) -> Reply:
        """Answer the next turn of a session."""
        started = perf_counter()
        with self._lock:
            held = self._sessions.setdefault(session, Session())
        understood = self._reader.read(text, held.context())
        domains = self._tracker.update(held, understood)
        turn = self._policy.act(held, understood, domains)
        held.asked, held.proposed = tuple(turn.asked), turn.proposed
        held.turns += 1
        return Reply(
            " ".join(turn.answer.texts),
            state=held.state(),
            delexicalised=" ".join(turn.answer.delexicalised),
            domain=",".join(turn.domains) or held.active,
            seconds=perf_counter() - started,
        )

    def end(self, session: str) -> None:
        """Forget a session."""
        with self._lock:
            self._sessions.pop(session, None)
