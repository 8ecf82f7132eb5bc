"""Libraries that only measuring needs: imported on use, with a message that says what to install."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from politesse.core import MissingExtra


def need(module: str, purpose: str) -> Any:
    """The module, or an error that names the extra it comes with.

    >>> need("json", "This").loads("[1]")
    [1]
    >>> need("no_such_module", "Measuring this")
    Traceback (most recent call last):
      ...
    politesse.core.errors.MissingExtra: Measuring this needs no_such_module: pip install 'politesse[measure]'
    """
    try:
        return import_module(module)
    except ImportError:
        raise MissingExtra(module.partition(".")[0], "measure", purpose) from None
