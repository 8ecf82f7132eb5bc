"""A user's own function, named on the command line."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from politesse.core import PolitesseError


def load_object(name: str, option: str) -> Any:
    """The attribute of a module named as ``module:attribute``; modules beside you are found too."""
    module, colon, attribute = name.partition(":")
    if not colon:
        raise PolitesseError(f"{option} must be module:function, not {name!r}")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise PolitesseError(f"{option} {name}: {error}") from None
