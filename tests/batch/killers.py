"""Tasks that kill who works on them, to be sent to processes by name."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from politesse.batch.tasks import Work
from politesse.tables import Type, Values


@dataclass(frozen=True)
class Lengths:
    """How long a text is. Who reads ``once`` is killed the first time, who reads ``kill`` always."""

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
        if text == "kill" or (text == "once" and not Path(self.flag).exists()):
            if text == "once":
                Path(self.flag).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if text == "fail":
            raise ZeroDivisionError("an answer of nothing")
        return {"length": len(text)}
