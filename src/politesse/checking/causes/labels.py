"""Labels, notes and headings of Japanese and Korean, which are plain in programs of any style."""

from __future__ import annotations

import re
from collections.abc import Sequence

from politesse.checking.causes.cause import cause, common_cause
from politesse.checking.causes.context import (
    ITEM,
    LONGEST_ITEM,
    VERBAL,
    Context,
    every_sentence,
)
from politesse.checking.reasons import Line
from politesse.languages import Pack
from politesse.languages.english import addresses_reader, opens_with_verb, orders
from politesse.languages.english_kinds import tells_action
from politesse.languages.matching import Match
from politesse.languages.tokens import Tokens

_NUMBERED = re.compile(r"(?:^|[\s:：、。])[(（]?\d{1,2}[)）]\s[^。！？]*$")  # within a line
_ENTRY_TAG = re.compile(r"<(?:li|item|entry|td|dd)>")
_LINK_END = re.compile(r"[^\w<]{0,3}(?:</(?:a|b|strong|h\d)>|\]\()")
_HOLDER_OPEN = re.compile(r"%\d\$s[^%。！？]{1,60}$")  # a placeholder right before a link
_HOLDER_END = re.compile(r"[^\w<%]{0,3}%\d\$s\s*$")  # and one after it, which ends the text
_OPEN_END = ("label", "plain")  # tags of the last word of a label
_BLOCK = re.compile(r"</?(?:p|h\d|br|li|ul|ol|div|td|tr|dd|dt)\b[^<>]{0,200}>")
_TAG = re.compile(r"<[^<>]{1,200}>")
_BETWEEN = re.compile(r"(?<=[.!?])\s+|\n+")  # sentences, or paragraphs
_PREDICATES = (*_OPEN_END, "polite", "minor", "request", "respectful", "humble", "honorific")


@common_cause(
    packs=every_sentence,
    yes=[Line("ja", None, "地図を開く。")],
    no=[Line("ja", None, "地図を開く。戸を閉じる。")],
)
def lone_sentence(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """It is the only sentence, no source tells, and it has but plain verbs, as labels have."""
    lone = len(context.tokens.finals) == 1
    return markers if lone and context.plain(markers) else ()


@common_cause(
    packs=every_sentence,
    when=lambda context: context.description,
    yes=[Line("ja", "Map of the house", "地図を開く。戸を閉じる。", "map.title")],
    no=[Line("ja", None, "地図を開く。戸を閉じる。", "map.text")],
)
def caption(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """The name of the string says that it is a label or a heading, and it has but plain verbs."""
    return markers if context.plain(markers) and context.is_caption() else ()


@cause(
    when=Context.of_user,
    yes=[Line("ko", "The file was saved. Wait for me.", "파일을 저장했어. 나를 기다려.")],
    no=[Line("ko", "The file was saved. Wait for it.", "파일을 저장했어. 그걸 기다려.")],
)
def users_style(context: Context, match: Match) -> bool:
    """It is what the user says, of himself: *Remember me*, in a style of his own."""
    return context.informal(match)


def _names_command(context: Context) -> bool:
    return not context.descriptions and opens_with_verb(context.english)


@cause(
    kinds=VERBAL,
    when=_names_command,
    yes=[Line("ja", "Shows your list.", "あなたの一覧を表示する。")],
    no=[Line("ja", "You can see your list.", "あなたの一覧が見える。")],
)
def command_named(context: Context, match: Match) -> bool:
    """The source opens with what a program does, and it stands in the sentence that names that."""
    return context.tokens.sentence[match.low] == 0 and context.verbal(match)


@cause(
    kinds=VERBAL,
    yes=[
        Line("ja", "You can do two things:\n- open it", "できることは二つです。\n- 設定を開く。"),
        Line("ja", "You see why: 1) it broke 2) it is old", "原因: 1) 壊れた。 2) 設定が古い。"),
    ],
    no=[Line("ja", "You can do two things:\nopen it", "できることは二つです。\n設定を開く。")],
)
def entry(context: Context, match: Match) -> bool:
    """It stands in an entry of a list or of a table."""
    if not context.verbal(match):
        return False
    text = context.tokens.text
    low, start = context.line(text, match), context.start(match)
    if ITEM.match(text, low) or _ENTRY_TAG.search(text, low, start):
        return True
    return _NUMBERED.search(text[low:start]) is not None


@cause(
    kinds=VERBAL,
    yes=[
        Line(
            "ja", "<b>You have no lamp</b>. Ask for one.", "<b>灯りがまだない</b>。頼んでください。"
        ),
        Line("ja", "Please ask. %1$sYour lamps.%2$s", "頼んでください。%1$s灯りを見る。%2$s"),
    ],
    no=[Line("ja", "You have no lamp. Ask for one.", "灯りがまだない。頼んでください。")],
)
def link(context: Context, match: Match) -> bool:
    """It ends a link or a heading, which placeholders may stand around."""
    if not context.verbal(match):
        return False
    text, start, end = context.segment.text, context.start(match), context.end(match)
    if _LINK_END.match(context.tokens.text, end):
        return True
    opened = _HOLDER_OPEN.search(text, max(0, start - LONGEST_ITEM), start)
    return opened is not None and _HOLDER_END.match(text, end) is not None


def naming_commands(pack: Pack) -> bool:
    """Whether the pack says which forms name commands too: an option, a step, a heading."""
    return bool(pack.about.get("labels", {}).get("orders"))


def _may_name(context: Context, match: Match) -> bool:
    return match.rule.id in context.pack.about["labels"]["orders"]


def _closes(context: Context, match: Match) -> bool:
    """Whether a form that names commands too ends its sentence; a particle of talk makes it one."""
    return _may_name(context, match) and context.tokens.last(match.high - 1)


def _ends_openly(context: Context) -> bool:
    tokens = context.tokens
    return not tokens.finals[-1] and any(tag.startswith(_OPEN_END) for tag in tokens.tags[-1])


@cause(
    packs=naming_commands,
    when=_ends_openly,
    yes=[Line("ja", "You cannot see it. Close the window you use", "見えない。使う窓を閉じる")],
    no=[Line("ja", "You cannot see it. Close the window you use", "見えない。使う窓を閉じる。")],
)
def open_end(context: Context, match: Match) -> bool:
    """The text ends as a label does, in a plain form without a mark."""
    return _may_name(context, match)


def _is_note(context: Context) -> bool:
    source = context.english
    return context.description and (source[:1].islower() or _is_terse(context.tokens))


@cause(
    packs=naming_commands,
    when=_is_note,
    yes=[
        Line(
            "ja",
            "The old port. Nothing opens.",
            "ポートの検査。何も開かない。",
            descriptions=True,
        )
    ],
    no=[
        Line(
            "ja",
            "The old port. Nothing opens.",
            "ポートを検査した。何も開かない。",
            descriptions=True,
        )
    ],
)
def note(context: Context, match: Match) -> bool:
    """The text is a note as a whole: its source has no capital, or its first sentence no predicate."""
    return _may_name(context, match)


def _is_terse(tokens: Tokens) -> bool:
    """Whether the first sentence is closed and has no predicate, as in notes: *ポートの検査。*"""
    _, high = tokens.sentence_range(0)
    return bool(tokens.finals[0]) and not any(
        tag.startswith(_PREDICATES) for tag in tokens.tags[high - 1]
    )


def may_name(pack: Pack, text: str) -> bool:
    """Whether a plain form may name or describe a command by its end: no past, no negation, no state."""
    labels = pack.about.get("labels", {})
    naming, stating = (tuple(labels.get(name, ())) for name in ("naming", "stating"))
    return text.endswith(naming) and not text.endswith(stating)


@cause(
    packs=naming_commands,
    yes=[
        Line("ja", "Please read it. Open the new window.", "読んでください。新しい窓を開く。"),
        Line(
            "ja",
            "Using new windows. You may close them.",
            "新しい窓を使う。後で閉じられます。",
            descriptions=True,
        ),
        Line(
            "ja",
            "<h3>Windows</h3><p>Squash all windows.</p><p>You may open them.</p>",
            "<h3>窓</h3><p>窓を全部つぶす。</p><p>後で開けられます。</p>",
        ),
    ],
    no=[
        Line(
            "ja",
            "<b>Warning:</b> All windows will be old.",
            "<b>警告:</b> 窓が古くなる。",
            descriptions=True,
        ),
        Line("ja", "Please read it. The window opens.", "読んでください。新しい窓が開く。"),
        Line("ja", "New windows open. You may close them.", "新しい窓が開く。後で閉じられます。"),
    ],
)
def told_to_do(context: Context, match: Match) -> bool:
    """Its sentence is an order by the source, which a plain form names, or opens the text with what an option does."""
    if not _closes(context, match):
        return False
    first, every = orders(context.english)
    number = context.tokens.sentence[match.low]
    if every or (first and number == 0):
        return True
    if context.description and len(context.tokens.finals) == 1:
        return False  # which is not sure
    return number == _first_sentence(context.tokens) and tells_action(_opening(context))


def _first_sentence(tokens: Tokens) -> int:
    """The number of the first sentence after a heading, which nothing closes."""
    return int(not tokens.finals[0] and len(tokens.finals) > 1)


def _opening(context: Context) -> str:
    """The first sentence of the source, after a heading where the text has one."""
    parts = _BETWEEN.split(_TAG.sub("", _BLOCK.sub("\n", context.english)).strip())
    return parts[min(_first_sentence(context.tokens), len(parts) - 1)].strip()


@common_cause(
    packs=naming_commands,
    when=lambda context: context.description,
    yes=[
        Line(
            "ja",
            "Keep the old name. May be given twice.",
            "古い名前を残す。二度でもよい。",
            descriptions=True,
        )
    ],
    no=[
        Line(
            "ja",
            "Keep the old name. May be given twice.",
            "古い名前を残します。二度でもよい。",
            descriptions=True,
        )
    ],
)
def help_text(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """All of it is plain, and it is the help of an option: what that does, and what else there is to say."""
    sure = [one for one in markers if one.rule.strength == "strong"]
    if len(context.tokens.finals) == 1 or not all(_may_name(context, one) for one in sure):
        return ()
    return sure if tells_action(_opening(context)) else ()


def commanding(pack: Pack) -> bool:
    """Whether the pack says which forms are orders that a label may have been taken for."""
    return bool(pack.about.get("labels", {}).get("commands"))


@cause(
    packs=commanding,
    when=lambda context: not addresses_reader(context.english),
    yes=[
        Line("ko", "Open a map. It is old.", "지도를 열어라. 오래되었습니다.", descriptions=True),
    ],
    no=[
        Line("ko", "Enter a name", "이름을 입력해라", descriptions=True),
        Line("ko", "Delete all maps", "지도를 모두 삭제해", descriptions=True),
    ],
)
def told_to_program(context: Context, match: Match) -> bool:
    """The source tells the program what to do, as a label or a description does, and so does the text."""
    source, labels = context.english, context.pack.about["labels"]
    if not (orders(source)[0] or opens_with_verb(source)) or not context.verbal(match):
        return False
    return match.rule.id in labels["commands"]


@common_cause(
    packs=commanding,
    when=lambda context: context.description,
    yes=[
        Line(
            "ko",
            "Old? no... new! So the house answered.",
            "오래됐나? 새 집이지! 그렇게 대답했습니다.",
            descriptions=True,
        )
    ],
    no=[Line("ko", "It is so", "그건 새 집이지!", descriptions=True)],
)
def aside(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """It is exclaimed or asked between polite sentences of a text that says what something is."""
    tokens = context.tokens
    if all(context.informal(one) for one in markers):
        return ()
    return [
        one
        for one in markers
        if context.informal(one)
        and context.verbal(one)
        and tokens.finals[tokens.sentence[one.low]].strip() not in ("", ".")
    ]


@cause(
    packs=naming_commands,
    yes=[
        Line("ja", "You can choose: open the map or close it.", "次の方法があります。地図を開く。")
    ],
    no=[Line("ja", "You can choose: open the map or close it.", "方法があります。地図を開く。")],
)
def listed(context: Context, match: Match) -> bool:
    """It is one of several ways that were announced: *次の方法があります。*"""
    if not _closes(context, match):
        return False
    start = context.start(match)
    before = context.tokens.text[max(0, start - LONGEST_ITEM) : start]
    return any(word in before for word in context.pack.about["labels"]["listing"])


@cause(
    packs=naming_commands,
    yes=[
        Line(
            "ja",
            "Is the room too cold for you? Please close the door.",
            "部屋が寒すぎる？ 戸を閉めてください。",
        )
    ],
    no=[Line("ja", "Is the room too cold for you?", "部屋が寒すぎる？")],
)
def asking_heading(context: Context, match: Match) -> bool:
    """It asks as a heading does, and what follows answers."""
    tokens = context.tokens
    if tokens.sentence[match.low] or len(tokens.finals) == 1 or not _closes(context, match):
        return False
    return any(mark in tokens.finals[0] for mark in "?？")


@cause(
    packs=naming_commands,
    when=lambda context: context.description,
    yes=[Line("ja", "A map for all!", "誰でも地図が見える！", descriptions=True)],
    no=[Line("ja", "A map for all.", "誰でも地図が見える。", descriptions=True)],
)
def exclaimed(context: Context, match: Match) -> bool:
    """It is exclaimed in a text that says what something is: a slogan, and no talk."""
    tokens = context.tokens
    return tokens.finals[tokens.sentence[match.low]] in ("!", "！") and _closes(context, match)
