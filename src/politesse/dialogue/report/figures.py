"""How numbers, names and verdicts are written, the same in all reports."""

from __future__ import annotations

from politesse.dialogue.report.analysis import Analysis
from politesse.dialogue.report.certainty import MARGIN
from politesse.dialogue.report.measures import KINDS, Change

#: No smaller number of goals is named as enough: a handful says too little of how others are.
_FEWEST = 10
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
    if change is None or worst is None:
        return f"{analysis.base_words}. No rude users were run."
    if analysis.inconclusive:
        return analysis.inconclusive[:1].upper() + analysis.inconclusive[1:] + "."
    within = f" (95 % interval {interval(change)})" if interval(change) else ""
    call = analysis.call(analysis.all_rude)
    if call == "falls":
        text = f"When users are rude, task success falls by {-change.delta:.1f} points{within}."
    elif call == "no worse":
        text = f"Rude users fare no worse than polite ones: {signed(change.delta)} points{within}."
    else:
        text = too_few(analysis, analysis.all_rude)
    name, fall = worst
    if len(analysis.result.rude) > 1 and fall.delta < 0:
        text += f" Worst is the user who is {persona_words(name)}: {signed(fall.delta)}."
    if calmed := analysis.calmed:
        text += f" With their turns calmed first: {signed(calmed.delta)} ({interval(calmed)})."
    return text


def too_few(analysis: Analysis, name: str, margin: float = MARGIN) -> str:
    """That it cannot be told whether success falls under a condition, and what would tell."""
    change = analysis.measures.by_condition[name]["success"]
    goals = analysis.goals(name)
    needed = goals.needed(margin)
    if needed is None:
        more = (
            f"and a fall of just about {margin:g} points is told by no number of {analysis.nouns}"
        )
    elif needed <= goals.goals:
        more = "which may be chance, given so many kinds of users: try more {analysis.nouns}"
    else:
        more = f"about {max(needed, _FEWEST):,} would tell, were they like these"
    return (
        f"Too few {analysis.nouns} to tell: with {goals.goals:,} success changes by {signed(change.delta)} points "
        f"(95 % interval {interval(change)}); {more}."
    )


def partial(analysis: Analysis) -> str:
    """That a run ended before it was done; nothing of one that was."""
    planned = analysis.result.planned
    done = len(analysis.result.dialogues[analysis.result.baseline])
    return "" if planned is None else f"Stopped after {done:,} of {planned:,} {analysis.nouns}."
