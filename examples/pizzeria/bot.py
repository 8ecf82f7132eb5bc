"""The bot of a pizzeria, as many are written: the first rule with a word in the message answers.

Try it with ``make demo``.
"""

from __future__ import annotations

import re

PIZZAS = {"margherita": "9.50", "marinara": "8.00", "funghi": "11.00", "diavola": "12.50"}
DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"

RULES = (
    ("complaint", r"manager|complain|unacceptable|refund", "I will pass that on to our manager."),
    ("hours", r"open|clos|hours|time\b", "We are open from 11:30 to 23:00, on Sunday from 16:00."),
    ("delivery", r"deliver|how long|wait|late\b", "We deliver within 4 miles, in about 40 minutes."),
    ("place", r"where|address|find you|parking", "We are at 12 Mill Lane; there is parking behind."),
    ("phone", r"phone|call\b|number|speak to", "You can call us on 01632 960 155."),
    ("menu", r"menu|hungry|eat\b|vegan|gluten", "We have " + ", ".join(PIZZAS) + "; all can be vegan."),
    ("payment", r"\bpay|card|cash", "You can pay by card or in cash."),
    ("thanks", r"thank|thanks", "You are welcome!"),
    ("greeting", r"\b(hello|hi|hey)\b", "Hello! What can I do for you?"),
)  # fmt: skip


def answer(text: str, session: str) -> dict[str, object]:
    """What the bot says, with the intent it took the message for and what it wrote down."""
    low = text.lower()
    found = next((rule for rule in RULES if re.search(rule[1], low)), None)
    pizza = next((name for name in PIZZAS if name in low), None)
    if found is None and pizza and re.search(r"cost|price|how much", low):
        return {"text": f"A {pizza} is {PIZZAS[pizza]}.", "intent": "price"}
    if found is None and re.search(r"\btable\b|book", low):
        return {"text": _booking(low), "intent": "table"}
    if found is None and pizza:
        many = re.search(r"\b(\d+|two|three)\b", low)
        count = many[1] if many else "one"
        slots = {"pizza": pizza, "count": count}
        return {
            "text": f"That is {count} {pizza}. Shall I send it?",
            "intent": "order",
            "slots": slots,
        }
    if found is None:
        return {"text": "Sorry, I did not understand that.", "intent": "unknown"}
    return {"text": found[2], "intent": found[0]}


def _booking(low: str) -> str:
    day, hour = re.search(DAYS, low), re.search(r"\d{1,2}:\d{2}", low)
    if day and hour:
        return f"Your table is booked for {day[0].capitalize()} at {hour[0]}."
    return "For which day and hour?"
