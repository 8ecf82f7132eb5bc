"""What a user's turn says: wishes by domain and slot, questions, yes, no, thanks.

Rules and lexicons only. A turn is read sentence by sentence; names and values are found first, then
each is given to the domain it stands nearest to. The rules look for what carries the task and pass
over everything else, so that wrapping a wish in rudeness leaves its meaning alone.
"""

from __future__ import annotations

from politesse.dialogue.bots.pipeline.bookings import read_bookings
from politesse.dialogue.bots.pipeline.journeys import read_journeys, read_names
from politesse.dialogue.bots.pipeline.lexicon import Lexicon
from politesse.dialogue.bots.pipeline.questions import read_indifference, read_questions
from politesse.dialogue.bots.pipeline.reading import Context, Reading, Understood
from politesse.dialogue.bots.pipeline.wishes import read_wishes
from politesse.dialogue.bots.pipeline.words import sentences

__all__ = ["Context", "Reader", "Understood"]

_STEPS = (
    read_names,
    read_journeys,
    read_wishes,
    read_bookings,
    read_questions,
    read_indifference,
)
#: What a sentence that only complains is not read for.
_WISHED = frozenset({read_journeys, read_wishes, read_bookings})


class Reader:
    """Reads turns; holds nothing of a session."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def read(self, text: str, context: Context) -> Understood:
        """What a turn says, given what the dialogue is about."""
        understood = Understood()
        domain = context.domain
        spelled = sentences(text, self._lexicon.spelling)
        for number, sentence in enumerate(spelled):
            reading = Reading(self._lexicon, sentence, understood, context, domain)
            if len(spelled) > 1 and reading.doubts:
                reading.mentions.clear()
            for step in _STEPS:
                if not (reading.idle and step in _WISHED):
                    step(reading)
            if number == 0 and len(spelled) > 1:
                reading.leave_settled()
            domain = reading.finish()
        return understood
