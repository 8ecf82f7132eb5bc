"""A transparent task bot: understanding, state tracking, policy and templates, each one file of rules."""

from politesse.dialogue.bots.pipeline.bot import PipelineBot

__all__ = ["PipelineBot"]
