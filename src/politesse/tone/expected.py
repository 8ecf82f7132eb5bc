"""What replies must sound like, as arguments or as a line of text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from politesse.core import PolitesseError

REGISTERS = ("formal", "informal", "neutral")
_BOUND = 3.0
_EXAMPLES = "register = formal, politeness >= 0, formality >= -1, steady"
_ASSERTION = re.compile(r"(?:reply\.)?(register|politeness|formality)\s*(==?|>=|:)\s*(\S+)")


@dataclass(frozen=True, slots=True)
class Expected:
    """What is asked of a reply; what is None is not asked.

    ``politeness`` and ``formality`` are the lowest values that will do, from −3 to +3. A reply that
    addresses nobody is no breach of a formal or an informal ``register``; *neutral* asks for just
    that. ``steady`` asks that replies to rude users are no less polite than those to polite ones,
    which no reply can show alone.
    """

    register: str | None = None
    politeness: float | None = None
    formality: float | None = None
    steady: bool = False

    def __post_init__(self) -> None:
        if self.register is not None and self.register not in REGISTERS:
            known = ", ".join(REGISTERS)
            raise PolitesseError(f"a register is one of {known}, not {self.register!r}")
        for name in ("politeness", "formality"):
            value = getattr(self, name)
            if value is not None and not -_BOUND <= value <= _BOUND:
                raise PolitesseError(f"{name} goes from −3 to +3; {value:g} is outside")

    @classmethod
    def parse(cls, text: str) -> Expected:
        """Assertions with commas, semicolons or a line each.

        >>> Expected.parse("reply.register = formal, reply.politeness >= 0")
        Expected(register='formal', politeness=0.0, formality=None, steady=False)
        """
        asked: dict[str, str | float | bool] = {}
        for part in filter(None, map(str.strip, re.split(r"[,;\n]", text))):
            if part.removeprefix("reply.") == "steady":
                asked["steady"] = True
                continue
            found = _ASSERTION.fullmatch(part)
            if found is None or (found[1] == "register") == (found[2] == ">="):
                raise PolitesseError(f"cannot read {part!r}; write {_EXAMPLES}")
            asked[found[1]] = found[3] if found[1] == "register" else _number(found[3], part)
        if not asked:
            raise PolitesseError(f"nothing is asked of the replies; write {_EXAMPLES}")
        return cls(**asked)  # type: ignore[arg-type]

    def __str__(self) -> str:
        return ", ".join(self._parts())

    def _parts(self) -> Iterator[str]:
        if self.register is not None:
            yield f"register = {self.register}"
        for name in ("politeness", "formality"):
            if (least := getattr(self, name)) is not None:
                yield f"{name} >= {least:g}"
        if self.steady:
            yield "steady"

    @property
    def aspects(self) -> tuple[str, ...]:
        """What must be scored to tell."""
        asked = (("register", self.register), ("politeness", self.politeness))
        wanted = (*asked, ("formality", self.formality))
        return tuple(name for name, value in wanted if value is not None)


def _number(text: str, part: str) -> float:
    try:
        return float(text.replace("−", "-"))
    except ValueError:
        raise PolitesseError(f"{part!r}: {text!r} is no number") from None
