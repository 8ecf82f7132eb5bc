"""Whether a translation has kept what its source line says must be kept: a check of the tests' own.

It shares no code with the package. ``data/kept.jsonl`` has our own English lines, each with what must
come through: ``keep`` literally, ``figures`` by value, ``money`` as a sign or a word of the language.
A line may also say which figures a language may write that English says in ``words``, as the
``month`` (3月) or with another ``scale`` (120万). Words around a message may be ``spread`` into its arms.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Entry = dict[str, Any]
LINES: list[Entry] = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "kept.jsonl").read_text("utf-8").splitlines()
]
_TAG = re.compile(r"<(/?)([\w:-]+)[^<>]*?(/?)>")
_AFTERNOON = re.compile(
    r"\bp\.? ?m\b|nachmittag|abend|mittag|tarde|noche|soir|après-midi|midi|pomeriggio|sera|noite|"
    r"middag|avond|शाम|दोपहर|रात|बजे शाम|午後|夜|夕|вечер|дня|пополудни|mezzogiorno",
    re.IGNORECASE,
)
_MONEY = {
    "$": r"\$|＄|dollar|dólar|dolar|USD|ドル|डॉलर|доллар",
    "€": r"€|euro|EUR|ユーロ|यूरो|евро",
    "£": r"£|￡|pfund|pound|libra|livre|sterlin|pond|GBP|ポンド|पाउंड|पौंड|фунт",
    "₹": r"₹|rupi|rúpi|roupie|rupia|INR|Rs|ルピー|रुप|रूप|рупи",
    "%": r"%|％|prozent|por ?ciento|pour ?cent|per ?cento|por ?cento|procent|प्रतिशत|फ़ीसदी|फीसदी|パーセント|割|процент",
}
_WORDS = {
    "de": "ein eine einen einem einer eines|zwei zweiten zweite zweistufige zweistufigen|drei dritter dritte dritten|vier|fünf|sechs|sieben|acht|neun",
    "es": "un una uno|dos segundo segunda|tres tercero tercer|cuatro|cinco|seis|siete|ocho|nueve",
    "fr": "un une|deux deuxième second|trois troisième|quatre|cinq|six|sept|huit|neuf",
    "it": "un una uno un'|due secondo seconda|tre terzo|quattro|cinque|sei|sette|otto|nove",
    "pt": "um uma|dois duas segundo segunda|três terceiro|quatro|cinco|seis|sete|oito|nove",
    "nl": "een één|twee tweede|drie derde|vier|vijf|zes|zeven|acht|negen",
    "hi": "एक|दो दूसरी दूसरे दूसरा|तीन तीसरा तीसरे तीसरी|चार|पांच पाँच|छह|सात|आठ|नौ",
    "ja": "一|二|三|四|五|六|七|八|九",
    "ru": "один одна одно одного одну|два две двух второй втором|три третий третьим третье|четыре четырех четырёх|пять пяти|шесть|семь|восемь восьми|девять",
}


def faults(entry: Entry, said: str, language: str) -> list[str]:
    """What is broken in a translation of a line, nothing where it is whole."""
    return list(_faults(entry, unicodedata.normalize("NFC", said), language))


def _faults(entry: Entry, said: str, language: str) -> Iterator[str]:
    text: str = entry["text"]
    keep = sorted(set(entry.get("keep", ())), key=len, reverse=True)
    yield from (f"kept {one!r}" for one in keep if said.count(one) != text.count(one))
    if "\ufffd" in said or "⁇" in said:
        yield "unreadable"
    braces = [(one.count("{"), one.count("}")) for one in (text, said)]
    if braces[0] != braces[1] and not (entry.get("spread") and len(set(braces[1])) == 1):
        yield "braces"
    if said.count("\n") != text.count("\n"):
        yield "line breaks"
    if not any(letter.isalpha() for letter in said) or len(said) > 4 * len(text) + 20:
        yield "length"
    if sorted(_elements(said)) != sorted(_elements(text)):
        yield "elements"
    if "<br/>" in text and not all(re.search(r"\w", side) for side in said.split("<br/>")):
        yield "a line is empty"
    if re.search(r"\[\W*\]\(", said) or re.search(r"\*\*\W*\*\*", said):
        yield "empty Markdown"
    rest = _TAG.sub(" ", said)
    for one in keep:
        rest = rest.replace(one, " \x00 ")
    yield from _figures(entry, _western(rest), language)
    money = entry.get("money")
    if money and not re.search(_MONEY[money], said, re.IGNORECASE):
        yield f"money {money}"


def _elements(text: str) -> Iterator[tuple[str, bool]]:
    """The path of each element, and whether it holds a letter, a figure or a placeholder."""
    stack: list[tuple[str, int]] = []
    for tag in _TAG.finditer(text):
        closing, name, void = tag.groups()
        if void or name == "br":
            yield f"{'/'.join(one for one, _ in stack)}/{name}", False
        elif not closing:
            stack.append((name, tag.end()))
        elif not stack or stack[-1][0] != name:
            yield f"stray {name}", False
        else:
            inner = _TAG.sub("", text[stack[-1][1] : tag.start()])
            yield "/".join(one for one, _ in stack), any(sign.isalnum() for sign in inner)
            stack.pop()
    yield from ((f"open {name}", False) for name, _ in stack)


def _western(text: str) -> str:
    """With the digits of every script as those of ours."""
    return "".join(str(unicodedata.digit(sign, sign)) for sign in text)


def _figures(entry: Entry, rest: str, language: str) -> Iterator[str]:
    if language == "ja" and "month" in entry:
        rest = rest.replace(f"{entry['month']}月", " ", 1)
    figures = sorted(entry.get("figures", ()), key=len, reverse=True)
    late = bool(_AFTERNOON.search(rest))
    for figure in figures:
        for pattern in _writings(figure, language, entry, late):
            changed = re.sub(rf"(?<!\d)(?<!\d[.,:]){pattern}(?![.,:]?\d)", " ", rest, count=1)
            if changed != rest:
                rest = changed
                break
        else:
            yield f"figure {figure}"
    for free in entry.get("words", ()):
        rest = re.sub(rf"(?<!\d){free}(?!\d)", " ", rest, count=1)
    if left := re.findall(r"\d+", rest):
        yield f"added {left}"


def _writings(figure: str, language: str, entry: Entry, late: bool) -> Iterator[str]:
    if clock := re.fullmatch(r"(\d+)(?::(\d\d))?(?: ([ap])m)?", figure):
        hour, minute, half = int(clock[1]), clock[2], clock[3]
        if minute or half:
            yield from _clock(hour, minute, half, late)
            return
    whole, _, part = figure.replace(",", "").partition(".")
    grouped = r"[.,\s'’]?".join(re.findall(r"\d{1,3}(?=(?:\d{3})*$)", whole))
    yield grouped + (rf"[.,]{part}" if part else "")
    if "scale" in entry and language in ("ja", "hi"):
        big = float(figure) * int(entry["scale"])
        yield f"{big / 10_000:.0f}万" if language == "ja" else rf"{big / 100_000:.0f}\s?लाख"
    if not part and 0 < int(whole) < 10:
        words = "|".join(map(re.escape, _WORDS[language].split("|")[int(whole) - 1].split()))
        yield words if language == "ja" else rf"(?i:(?<!\w)(?:{words})(?!\w))"


def _clock(hour: int, minute: str | None, half: str | None, late: bool) -> Iterator[str]:
    minutes = rf"\s?(?:[:.hH時]|Uhr|uur|ч|बजकर)\.?\s?{minute}" if minute else ""
    if not minute or minute == "00":
        minutes = r"(?:\s?[:.hH]\s?00|時|\s?(?:Uhr|uur|h\b))?"
    if minute == "30":
        minutes = rf"(?:{minutes}|時半)"
    after = hour % 12 + 12 if half == "p" else hour
    yield rf"0?{after}{minutes}"
    if half == "a" or late:
        yield rf"0?{hour}{minutes}"
