"""Limits on asking servers; the back ends' own tests ask."""

from __future__ import annotations

from typing import Any

import pytest

from politesse.core import PolitesseError
from politesse.core.http import ServerLimits


@pytest.mark.parametrize("wrong", [{"timeout": 0}, {"retries": -1}, {"pause": -1}, {"at_once": 0}])
def test_limits_that_cannot_be_kept_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(PolitesseError, match="a server's timeout must be above 0"):
        ServerLimits(**wrong)
