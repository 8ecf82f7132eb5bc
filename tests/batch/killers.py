"""Tasks that kill or hold who works on them, to be sent to processes by name."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from politesse.batch.tasks import Work
from politesse.tables import Type, Values


@dataclass(frozen=True)
class Lengths:
    """How long a text is.

    Who reads ``once`` is killed the first time, who reads ``kill`` always; ``hang`` and ``hang once`` hold.
    """

    name: ClassVar[str] = "lengths"
    shard: ClassVar[int] = 10
    flag: str = ""

    def types(self, flat: bool) -> dict[str, Type]:
        return {"length": int}

    def settings(self) -> dict[str, Any]:
        return {"flag": self.flag}

    def start(self, flat: bool) -> Work:
        def work(texts: Sequence[Any]) -> list[Values]:
            return [self._values(text) for text in texts]

        return work

    def _values(self, text: str) -> Values:
        if text in ("kill", "hang") or ("once" in text and not Path(self.flag).exists()):
            if "once" in text:
                Path(self.flag).touch()
            while "hang" in text:
                signal.pause()
            os.kill(os.getpid(), signal.SIGKILL)
        if text == "fail":
            raise ZeroDivisionError("an answer of nothing")
        return {"length": len(text)}


@dataclass(frozen=True)
class Meeting(Lengths):
    """As long as fewer than two machines of a cluster are at work, who reads ``meet`` waits; ``slow`` takes a while.

    A machine that works leaves its name in the folder ``flag``.
    """

    def _values(self, text: str) -> Values:
        if text == "meet" and self.flag:
            import ray

            (Path(self.flag) / ray.get_runtime_context().get_node_id()).touch()
            while len(list(Path(self.flag).iterdir())) < 2:
                time.sleep(0.01)
        if text == "slow" and self.flag:
            time.sleep(0.1)
        return {"length": len(text)}
