"""Task dialogue: bots, simulated users, polite and rude, and reports of what breaks."""

from politesse.dialogue.calm import Calm
from politesse.dialogue.types import Bot, Reply, State

__all__ = ["Bot", "Calm", "Reply", "State"]
