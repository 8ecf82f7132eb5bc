"""Who hangs, and who only takes long; by a clock that is set."""

from __future__ import annotations

import pytest

from politesse.batch.silence import Heard, Silence
from politesse.batch.work import PIECE, Piece

SHORT = Piece(range(9), 50)


class Clock:
    """A clock and somebody who waits by it."""

    def __init__(self, stall: float) -> None:
        self.now = 0.0
        self.silence = Silence(stall, lambda: self.now)
        self.heard = Heard()
        self.silence.begun(self.heard)

    def wait(self, seconds: float, nap: float = 1.0) -> bool:
        """Whether the worker is held to hang after so many seconds more."""
        for _ in range(round(seconds / nap)):
            with self.silence.waiting():
                self.now += nap
        return self.silence.too_long(self.heard)

    def hear(self, piece: Piece | None = SHORT) -> None:
        self.silence.broken(self.heard, piece)


def test_to_start_may_take_long() -> None:
    clock = Clock(30)
    assert not clock.wait(890)
    assert clock.wait(20)


def test_who_has_come_to_work_is_to_get_on() -> None:
    clock = Clock(30)
    clock.wait(60)
    clock.hear()
    assert not clock.wait(30)
    assert clock.wait(1)


def test_who_gets_on_is_let_work_however_long() -> None:
    clock = Clock(30)
    clock.hear()
    for _ in range(100):
        assert not clock.wait(25)
        clock.hear()


def test_a_long_text_may_take_long() -> None:
    clock = Clock(30)
    clock.hear(Piece(range(1), 4 * PIECE))
    assert not clock.wait(120)
    assert clock.wait(1)


def test_where_all_are_slow_more_is_waited() -> None:
    clock = Clock(30)
    clock.hear()
    clock.wait(20)
    clock.hear()
    assert not clock.wait(200)
    assert clock.wait(1)


def test_time_asleep_does_not_count() -> None:
    clock = Clock(30)
    clock.hear()
    assert not clock.wait(86_400, nap=86_400)
    assert clock.wait(30)


@pytest.mark.parametrize("proved", [False, True])
def test_nothing_is_for_ever_unless_asked_for(proved: bool) -> None:
    clock = Clock(0)
    if proved:
        clock.hear()
    assert not clock.wait(100_000)
