"""Bots with a trained model: a belief in words, a look into the database, an answer in words.

``open_trained`` reads the folder that ``politesse train dialogue`` writes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from politesse.core import BadInput
from politesse.core.backends import Spec
from politesse.dialogue.bots.options import BotOptions
from politesse.dialogue.world import World

if TYPE_CHECKING:
    from politesse.dialogue.bots.trained.session import BeliefBot

__all__ = ["CARD", "make", "open_trained"]

#: The file of a model's folder that says what it is.
CARD = "dialogue.json"


def make(spec: Spec, options: BotOptions) -> BeliefBot:
    """The bot of ``trained:FOLDER``."""
    return open_trained(Path(spec.rest), options.world)


def open_trained(folder: Path, world: World | None = None) -> BeliefBot:
    """The bot in a folder, for a world (the town, unless another is given)."""
    try:
        card = json.loads((folder / CARD).read_text("utf-8"))
        kind = card["kind"]
    except (OSError, ValueError, KeyError, TypeError):
        raise BadInput(
            str(folder), f"is no trained bot: it needs the {CARD} that training writes"
        ) from None
    if kind == "recurrent":
        from politesse.dialogue.bots.trained.recurrent_bot import RecurrentBot

        return RecurrentBot(folder, card, world)
    if kind in ("decoder", "encoder-decoder"):
        from politesse.dialogue.bots.trained.transformer_bot import TransformerBot

        return TransformerBot(folder, card, world)
    raise BadInput(str(folder / CARD), f"the kind {kind!r} is not known")
