"""Persons of a story talk as they please: a file of their talk keeps no house register and breaks none."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from politesse.checking import Report, check
from politesse.checking.config import Config

#: A program that is polite, and one string of it that is not.
PROGRAM = [
    ("The file was saved.", "ファイルを保存しました。"),
    ("Do you want to continue?", "続行しますか？"),
    ("Please enter your name.", "名前を入力してください。"),
    ("The server is not answering.", "サーバーが応答しません。"),
]
SLIP = ("The map could not be loaded.", "地図を読み込めなかったよ。")

#: What persons say to each other, some of them politely.
TALK = [
    ("I have waited for you all night!", "一晩中お前を待ったぞ！"),
    ("Bring me the lantern.", "ランタンを持って来い。"),
    ("My lord, the bridge is broken.", "殿、橋が壊れています。"),
    ("I will go and look at it.", "私が見て参ります。"),
    ("My brother never came back.", "兄は二度と戻らなかった。"),
    ("The gate is open!", "門が開いたぞ！"),
    ("Let me sleep.", "寝かせてくれ。"),
]

#: A bot that says *I* in one register, but for one slip.
BOT = [
    ("I could not find your order.", "ご注文が見つかりませんでした。"),
    ("I have sent you a mail.", "メールをお送りしました。"),
    ("I am looking for your ticket.", "チケットを探しています。"),
    ("Can I help you with anything else?", "ほかにお手伝いできることはありますか？"),
    ("I did not understand that.", "うまく理解できませんでした。"),
    ("I will ask my colleague.", "担当の者に確認します。"),
    ("Tell me your order number.", "注文番号を教えてください。"),
    ("I have noted your wish.", "ご希望を承りました。"),
    ("I have closed your ticket.", "チケットを終了しました。"),
    ("I can change the date for you.", "日付を変更できます。"),
    ("I found three rooms.", "三つの部屋が見つかりました。"),
]


def write(path: Path, pairs: Sequence[tuple[str, str]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        'msgid ""\nmsgstr "Language: ja\\n"\n\n'
        + "".join(
            f"msgid {json.dumps(source, ensure_ascii=False)}\nmsgstr {json.dumps(text, ensure_ascii=False)}\n\n"
            for source, text in pairs
        ),
        "utf-8",
    )


def found(report: Report) -> set[str]:
    return {finding.text for finding in report.findings}


@pytest.mark.parametrize("name", ["scenario_river/ja.po", "tale/ja.po"])
def test_a_story_has_no_findings_and_does_not_sway_the_house(tmp_path: Path, name: str) -> None:
    write(tmp_path / "app" / "ja.po", [*PROGRAM, SLIP])
    write(tmp_path / name, TALK)
    report = check(tmp_path)
    assert found(report) == {SLIP[1]}
    assert report.houses["ja"].strings == len(PROGRAM) + 1
    (story,) = (one for one in report.files if one.path.endswith(name))
    assert story.expected is None


def test_a_story_in_one_register_is_told_by_its_name(tmp_path: Path) -> None:
    write(tmp_path / "app" / "ja.po", PROGRAM)
    write(tmp_path / "campaigns" / "ja.po", [*BOT, TALK[0]])
    assert found(check(tmp_path)) == set()


def test_a_bot_says_i_and_is_held_to_the_house(tmp_path: Path) -> None:
    write(tmp_path / "app" / "ja.po", PROGRAM)
    slip = ("Your order is lost.", "注文がなくなっちゃったよ。")
    write(tmp_path / "bot" / "ja.po", [*BOT, slip])
    assert found(check(tmp_path)) == {slip[1]}


def test_a_register_that_is_asked_for_holds_in_a_story_too(tmp_path: Path) -> None:
    write(tmp_path / "scenario_river" / "ja.po", TALK)
    assert found(check(tmp_path)) == set()
    assert TALK[5][1] in found(check(tmp_path, register="formal"))
    assert TALK[5][1] in found(check(tmp_path, config=Config(register={"ja": "formal"})))


def test_a_story_is_one_in_every_language(tmp_path: Path) -> None:
    german = [("Do you want to continue?", "Möchten Sie fortfahren?"), ("Enter your name.", "Geben Sie Ihren Namen ein."),
              ("You have no mail.", "Sie haben keine Post.")]  # fmt: skip
    talk = [(source, "Ich habe auf dich gewartet!") for source, _ in TALK]
    for name, pairs in (("app", german), ("story", talk)):
        write(tmp_path / name / "de.po", pairs)
        path = tmp_path / name / "de.po"
        path.write_text(path.read_text("utf-8").replace("Language: ja", "Language: de"), "utf-8")
    assert found(check(tmp_path)) == set()


def test_a_game_has_more_files_in_the_first_person(tmp_path: Path) -> None:
    write(tmp_path / "app" / "ja.po", PROGRAM)
    lore = [*BOT, ("The gate is open!", "門が開いたぞ！")]
    write(tmp_path / "lexicon" / "ja.po", lore)
    assert found(check(tmp_path)) == {"門が開いたぞ！"}
    write(tmp_path / "scenario_river" / "ja.po", TALK)
    assert found(check(tmp_path)) == set()


def test_a_file_in_which_both_styles_are_common_keeps_none(tmp_path: Path) -> None:
    write(tmp_path / "app" / "ja.po", [*PROGRAM, *(
        (f"The map {name} was loaded.", f"地図{name}を読み込みました。") for name in "ABCDEFGH"
    )])  # fmt: skip
    polite = [(f"Team {name} has won.", f"{name}組が勝ちました。") for name in "ABCDEFG"]
    plain = [(f"The land of {name} was burnt.", f"{name}の国は焼かれた。") for name in "ABCDE"]
    write(tmp_path / "maps" / "ja.po", [*polite, plain[0]])
    assert found(check(tmp_path)) == {plain[0][1]}
    write(tmp_path / "maps" / "ja.po", [*polite, *plain])
    report = check(tmp_path)
    assert found(report) == set()
    assert report.houses["ja"].register == "formal"
    assert found(check(tmp_path, register="formal")) == {text for _, text in plain}
