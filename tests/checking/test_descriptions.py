"""Japanese and Korean: where a project says politely what its commands do, what says so plainly is found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from politesse.checking import check
from politesse.checking.config import Config

TALK = {
    "ja": [
        ("Do you want to continue?", "続行しますか？"),
        ("The file was saved.", "ファイルを保存しました。"),
        ("Please enter your name.", "名前を入力してください。"),
    ],
    "ko": [
        ("Do you want to continue?", "계속하시겠습니까?"),
        ("The file was saved.", "파일을 저장했습니다."),
        ("Please enter your name.", "이름을 입력하십시오."),
    ],
}
THINGS = {
    "ja": [
        "画像",
        "地図",
        "表",
        "音声",
        "動画",
        "予定",
        "連絡先",
        "文書",
        "印刷物",
        "写真",
        "辞書",
    ],
    "ko": [
        "그림",
        "지도",
        "표",
        "소리",
        "영상",
        "일정",
        "연락처",
        "문서",
        "인쇄물",
        "사진",
        "사전",
    ],
}
POLITE = {
    "ja": ("{}を開きます。", "選んだ{}を別の場所に移動します。"),
    "ko": ("{}을 엽니다.", "선택한 {} 항목을 다른 곳으로 옮깁니다."),
}
PLAIN = {
    "ja": [
        ("A preview that was closed.", "プレビューを閉じた。"),
        ("Number of copies that are kept.", "保存しておく部数である。"),
        ("Enter the name of the server.", "サーバーの名前を入力して。"),
        ("Choose a map", "地図を選んでね"),
        ("File damaged?", "ファイルが壊れている？"),
    ],
    "ko": [
        ("Closes the preview.", "미리 보기를 닫아."),
        ("Select the type of the display.", "디스플레이 종류를 선택해."),
        ("Not enough memory.", "메모리가 부족해."),
        ("Default colour of the windows.", "창의 기본 색이야."),
        ("Modem not found", "모뎀을 찾을 수 없어"),
        ("No printers", "연결된 프린터가 없어"),
        ("Select an app for videos", "영상에 쓸 앱을 선택해"),
        ("PIN required", "번호 입력이 필요해"),
        ("Download is running", "내려받는 중이야"),
        ("Operation not allowed", "이 동작은 허용되지 않아"),
        ("Service failed", "서비스를 시작하지 못했어"),
        ("The policy forbids it", "정책이 이 사용을 막아"),
        ("Controls the power state", "전원 상태를 제어해"),
        ("It has to be switched on first", "먼저 장치를 켜야 해"),
    ],
}


def descriptions(language: str, style: dict[str, tuple[str, str]]) -> list[tuple[str, str]]:
    first, second = style[language]
    return [
        pair
        for number, thing in enumerate(THINGS[language])
        for pair in (
            (f"Opens thing {number}.", first.format(thing)),
            (f"Move the chosen thing {number} somewhere else.", second.format(thing)),
        )
    ]


#: What may be a finding among polite descriptions, and as well the name of a command.
NAMING = [
    ("Closes the preview.", "プレビューを閉じる。"),
    ("Shows the number of unread mails.", "未読メールの数を表示する。"),
]


def found(
    folder: Path, language: str, pairs: Sequence[tuple[str, str]], enable: str | None = None
) -> set[str]:
    path = folder / f"{language}.po"
    path.write_text(
        f'msgid ""\nmsgstr "Language: {language}\\n"\n\n'
        + "".join(
            f"msgid {json.dumps(source, ensure_ascii=False)}\nmsgstr {json.dumps(text, ensure_ascii=False)}\n\n"
            for source, text in pairs
        ),
        "utf-8",
    )
    config = Config(enable=(enable,)) if enable else None
    return {finding.text for finding in check(path, config=config).findings}


@pytest.mark.parametrize(
    ("language", "slip"), [(code, one) for code, all_ in PLAIN.items() for one in all_]
)
def test_a_plain_description_among_polite_ones_is_found(
    tmp_path: Path, language: str, slip: tuple[str, str]
) -> None:
    pairs = [*TALK[language], *descriptions(language, POLITE)]
    assert found(tmp_path, language, pairs) == set()
    assert found(tmp_path, language, [*pairs, slip]) == {slip[1]}


@pytest.mark.parametrize("pair", NAMING)
def test_what_names_a_command_is_found_only_where_one_asks_for_what_is_not_sure(
    tmp_path: Path, pair: tuple[str, str]
) -> None:
    pairs = [*TALK["ja"], *descriptions("ja", POLITE), pair]
    assert found(tmp_path, "ja", pairs) == set()
    assert found(tmp_path, "ja", pairs, "unsure") == {pair[1]}


def test_plain_descriptions_are_a_style_where_they_are_common(tmp_path: Path) -> None:
    plain = descriptions("ja", {"ja": ("{}を開く。", "選んだ{}を別の場所に移動する。")})
    assert found(tmp_path, "ja", [*TALK["ja"], *plain]) == set()
    both = [*TALK["ja"], *plain[:5], *descriptions("ja", POLITE)[5:]]
    assert found(tmp_path, "ja", both) == set()


def test_few_descriptions_say_nothing_of_others(tmp_path: Path) -> None:
    pairs = [*TALK["ja"], *descriptions("ja", POLITE)[:4], PLAIN["ja"][0]]
    assert found(tmp_path, "ja", pairs) == set()


@pytest.mark.parametrize(
    ("language", "source", "text"),
    [
        ("ja", "Close the preview", "プレビューを閉じる"),
        ("ja", "Two ways:\n- Open the map.\n- Close it.", "二つの方法があります。\n・地図を開く。\n・地図を閉じる。"),
        ("ja", "Choose one:<list><item>Keep the map.</item></list>", "一つ選んでください。<list><item>地図を残す。</item></list>"),
        ("ja", "An error occurred. <a href='x'>Show more.</a>", "エラーが発生しました。<a href='x'>詳細を見る。</a>"),
        ("ja", "Allow changes if nothing is to be paid back.", "返金がない場合は変更を許可する。"),
        ("ja", "Do not ask for a password.", "パスワードを尋ねない。"),
        ("ja", "Rule 2: Protect the others.", "原則2: ほかの人を守る。"),
        ("ja", "Stop - close the map; Go on - open the next page.", "停止 - 地図を閉じる。続行 - 次のページを開く。"),
        ("ja", "I am a new member and want to register", "新しい会員として登録したい。"),
        ("ja", "Half Width Kana", "半角かな"),
        ("ja", "Symbol against !local relocation: %s", "記号に対する !local 再配置です: %s"),
        ("ja", "Is the screen too dark? Please turn up the light.", "画面が暗すぎる？ 明るさを上げてください。"),
        ("ja", "You can help yourself by one of these: open the map or close it.",
         "次の方法で解決できます。地図を開く。あるいは、地図を閉じる。"),
        ("ja", "‘Who sleeps in the hay needs no bed.’", "「干し草で眠る者に寝床はいらない。」"),
        ("ja", "Land Ahoy", "新しい島だ！"),
        ("ja", "Start a Rebellion!", "反乱を起こす！"),
        ("ja", "like", "いいね"),
        ("ja", "replaces files, or adds them", "既存のファイルを置き換える。なければ追加する"),
        ("ja", "Whether parts of words are found as well.", "単語の一部も見つけるか否か。"),
        ("ja", "Whether the icon is shown or not.", "アイコンを表示するかどうか。"),
        ("ja", "/slow        -  Return to the normal speed.", "/slow        -  通常の速度に戻す。"),
        ("ja", "[h] Hide the roofs.", "[h] 屋根を隠す。"),
        ("ja", "Only show maps of this year.", "今年の地図に限る。"),
        ("ja", "Publicly list all guests.", "客の一覧を公開する。"),
        ("ja", "If set, close the window at once.", "設定した場合、すぐに窓を閉じる。"),
        ("ja", "facing [COLOUR] wall?", "[COLOUR] の壁を向いている？"),
        ("ja", "Margin on the left side", "左側のとじしろ"),
        ("ja", "any colour", "どれかのいろ"),
        ("ja", "A hand that holds a ball.", "手がボールを持っているようす。"),
        ("ja", "Tells whether it is on. Unselect it to stop.", "有効かどうかを示す。止めるには選択を外す"),
        ("ja", "label_old_copy", "前の版の写しを残す。"),
        ("ja", "Checks the port. Returns an integer.", "ポートの検査。整数を返す。"),
        ("ja", "   wN         sets the width to N", "   wN         幅を N にする。既定は 8\n"),
        ("ja", "Use \"...\" for what is left out.", "省いた所に\"...\"を使用する。"),
        ("ja", "Prefer the newer version of a file.", "新しい版のファイルを優先する。"),
        ("ja", "<strong>You have no key</strong>. Ask the owner for one.", "<strong>鍵がまだない</strong>。持ち主に頼んでください。"),
        ("ja", "There are problems. [Show them all]({0}).", "問題があります。[すべての問題を見る]({0})。"),
        ("ja", "A colour, or one of its names.", "色の値、またはその名前のいずれか。"),
        ("ko", "Rename", "이름을 바꾸지"),
        ("ko", "not empty", "데이터가 존재하지"),
        ("ko", "Beyond the border", "경계를 넘어서"),
        ("ko", "Height of the needles", "기록용 니들의 높이"),
        ("ko", "The first four tracks", "첫 번째 네 트랙"),
        ("ko", "Null block", "빈 널 블록"),
        ("ja", "heading_choose_view", "表示の種類を選ぶ。"),
        ("ko", "Hello!", "안녕!"),
        ("ko", "Roof board", "지붕 널"),
        ("ko", "Ratio, width, height", "비율, 너, 높이"),
        ("ko", "For more safety", "더 나은 안전을 위해"),
        ("ko", "By network", "네트워크를 통해"),
        ("ko", "With colours", "여러 색을 이용해"),
        ("ko", "Including the folder", "폴더를 포함해"),
        ("ko", "Nothing but nouns", "재료가 나무"),
        ("ko", "About the damage", "자연재해와 피해"),
        ("ko", "Street by street…", "한 거리씩 지도를 그려..."),
        ("ko", "Europe/Madrid", "유럽/마드리드(Madrid)"),
        ("ko", "America/Hermosillo", "아메리카/에르모시요(Hermosillo)"),
    ],
)  # fmt: skip
def test_labels_links_and_entries_of_lists_stay_what_they_are(
    tmp_path: Path, language: str, source: str, text: str
) -> None:
    pairs = [*TALK[language], *descriptions(language, POLITE), (source, text)]
    assert found(tmp_path, language, pairs) == set()
    other = "informal" if language == "ko" else None
    if other:  # nor are they polite
        assert text not in {one.text for one in check(tmp_path / "ko.po", register=other).findings}


def test_what_a_name_says_is_a_caption_is_none(tmp_path: Path) -> None:
    strings = {
        f"x{number}": text
        for number, (_, text) in enumerate([*TALK["ja"], *descriptions("ja", POLITE)])
    }
    for language, alt in (("en", "A crab plays the drum."), ("ja", "カニが太鼓を叩いている。")):
        english = dict.fromkeys(strings, "Opens it somewhere.")
        own = english if language == "en" else strings
        path = tmp_path / f"{language}.json"
        path.write_text(json.dumps({**own, "report.crab.alt": alt}, ensure_ascii=False), "utf-8")
    assert check(tmp_path).findings == []


@pytest.mark.parametrize("text", ["큰일이로군. 창고가 비었어.", "드디어 왔네그려. 문을 열어."])
def test_what_would_leave_a_sentence_behind_is_not_written(tmp_path: Path, text: str) -> None:
    pairs = [*TALK["ko"], *descriptions("ko", POLITE), ("The store is empty.", text)]
    assert found(tmp_path, "ko", pairs) == {text}
    (finding,) = check(tmp_path / "ko.po").findings
    assert not finding.sure


@pytest.mark.parametrize(
    ("source", "text"),
    [("Ignore all", "모두 무시해라"), ("Move to the right", "오른쪽으로 이동해라")],
)
def test_what_is_told_to_the_program_on_a_button_is_not_found(
    tmp_path: Path, source: str, text: str
) -> None:
    pairs = [*TALK["ko"], *descriptions("ko", POLITE), (source, text)]
    assert found(tmp_path, "ko", pairs) == set()


def test_without_a_source_a_dictionary_form_may_be_a_choice(tmp_path: Path) -> None:
    every = [*TALK["ja"], *descriptions("ja", POLITE), ("", "確認せずに別の窓で開く。")]
    strings = {f"x{number}": text for number, (_, text) in enumerate(every)}
    path = tmp_path / "ja.json"
    path.write_text(json.dumps(strings, ensure_ascii=False), "utf-8")
    assert check(path).findings == []


@pytest.mark.parametrize(("language", "slip"), [("ja", PLAIN["ja"][0]), ("ko", PLAIN["ko"][0])])
def test_what_would_mend_a_description_is_proposed_and_not_written(
    tmp_path: Path, language: str, slip: tuple[str, str]
) -> None:
    found(tmp_path, language, [*TALK[language], *descriptions(language, POLITE), slip])
    (finding,) = check(tmp_path / f"{language}.po").findings
    assert finding.fix and not finding.sure
