"""An example bot, as a provider of promptfoo: it forgets its manners when users do."""

from __future__ import annotations

from typing import Any


def call_api(prompt: str, options: dict[str, Any], context: dict[str, Any]) -> dict[str, Any]:
    """Put your own bot here."""
    if "dalli" in prompt:
        return {"output": "Reg dich ab. Wann willst du kommen?"}
    return {"output": "Gern. Für welchen Tag möchten Sie den Tisch reservieren?"}
