"""How numbers, names and verdicts are written, the same in all reports."""

from __future__ import annotations

from politesse.dialogue.report.analysis import Analysis
from politesse.dialogue.report.measures import KINDS, Change

_SCENARIO_WORDS = {
    "sarcastic": "sarcastic",
    "impatient": "impatient",
    "bad_mood": "in a bad mood",
    "tired_and_hungry": "tired and hungry",
    "spoilt": "spoilt",
    "third_call": "calling for the third time",
}


def persona_words(name: str) -> str:
    """A condition's name as a reader says it.

    >>> persona_words("third_call:3+calm")
    'calling for the third time, intensity 3, calmed'
    """
    base, _, calmed = name.partition("+")
    scenario, _, strength = base.partition(":")
    phrase = _SCENARIO_WORDS.get(scenario, scenario)
    phrase += f", intensity {strength}" if strength else ""
    return f"{phrase}, calmed" if calmed else phrase


def number(value: float, measure: str) -> str:
    """A measure's value.

    >>> number(93.25, "success"), number(5.3333, "turns")
    ('93.2 %', '5.33')
    """
    return f"{value:.1f} %" if KINDS[measure].unit == "%" else f"{value:.2f}"


def signed(value: float, measure: str = "success") -> str:
    """A difference with its sign and a true minus.

    >>> signed(-11.24), signed(0.0)
    ('−11.2', '0.0')
    """
    digits = 1 if KINDS[measure].unit == "%" else 2
    text = f"{value:+.{digits}f}"
    if float(text) == 0:
        return text[1:]
    return text.replace("-", "−")


def interval(change: Change, measure: str = "success") -> str:
    """The 95 % interval of a difference, or nothing where none was computed."""
    if change.low is None or change.high is None or change.low != change.low:
        return ""
    return f"{signed(change.low, measure)} … {signed(change.high, measure)}"


def chance(change: Change) -> str:
    """The p-value in words fit for a table."""
    if change.p is None:
        return ""
    return "p < 0.001" if change.p < 0.001 else f"p = {change.p:.3f}"


def verdict(analysis: Analysis) -> str:
    """The run in one or two sentences."""
    change, worst = analysis.headline, analysis.worst()
    base = analysis.measures.by_condition[analysis.result.baseline]["success"].value
    if change is None or worst is None:
        return (
            f"Polite users reach their goal in {base:.1f} % of dialogues. No rude users were run."
        )
    if analysis.inconclusive:
        return analysis.inconclusive[:1].upper() + analysis.inconclusive[1:] + "."
    within = f" (95 % interval {interval(change)})" if interval(change) else ""
    if change.delta < 0 and (change.significant or change.p is None):
        text = f"When users are rude, task success falls by {-change.delta:.1f} points{within}."
    elif change.delta < 0:
        text = (
            f"Task success is {-change.delta:.1f} points lower with rude users{within}: "
            "no more than chance would give."
        )
    else:
        text = f"Rude users fare no worse than polite ones: {signed(change.delta)} points{within}."
    name, fall = worst
    if len(analysis.result.rude) > 1 and fall.delta < 0:
        text += f" Worst is the user who is {persona_words(name)}: {signed(fall.delta)}."
    return text
