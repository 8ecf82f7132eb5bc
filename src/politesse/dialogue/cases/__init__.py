"""A bot's own test conversations, run as they are, plain and rude: ``politesse stress --cases FILE``."""

from politesse.dialogue.cases.reading import read_cases
from politesse.dialogue.cases.run import CaseStress
from politesse.dialogue.cases.types import Case, CaseTurn, Expectation

__all__ = ["Case", "CaseStress", "CaseTurn", "Expectation", "read_cases"]
