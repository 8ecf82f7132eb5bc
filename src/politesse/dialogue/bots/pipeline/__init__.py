"""A transparent task bot: understanding, state tracking, policy and templates, each one file of rules."""

from politesse.core.backends import Spec
from politesse.dialogue.bots.options import BotOptions
from politesse.dialogue.bots.pipeline.bot import PipelineBot
from politesse.dialogue.world import town

__all__ = ["PipelineBot", "make"]


def make(spec: Spec, options: BotOptions) -> PipelineBot:
    """The bot for the world it is asked about, or our town."""
    return PipelineBot(options.world or town())
