"""Labels of programs are no sentences: a check neither counts nor reports nor mends them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from politesse.checking import check
from politesse.languages import load
from politesse.scoring import scorer

JAPANESE = {
    "saved": "ファイルを保存しました。",
    "wait": "しばらくお待ちください。",
    "done": "完了しました。",
    "open": "新しいウィンドウで開く",
    "none": "返信がない",
    "state": "更新された",
    "option": "行えない操作を表示しない",
    "style": "固定状態にある、選ばれた行の色。",
}


@pytest.mark.parametrize(
    ("code", "text", "register"),
    [
        ("ja", "通知を有効にする", "neutral"), ("ja", "名前が一致しない(_N)", "neutral"), ("ja", "とても暗い", "neutral"),
        ("ja", "%s である", "neutral"), ("ja", "公平さ", "neutral"), ("ja", "既に存在する:", "neutral"), ("ja", "選択してよいか", "neutral"),
        ("ja", "レポートを作成する。", "informal"), ("ja", "もう寝るよ", "informal"), ("ja", "上書きする？", "informal"),
        ("ja", "早く来てね", "informal"), ("ja", "保存しますか", "formal"), ("ja", "設定を開く\n保存します。", "formal"),
        ("ko", "길게", "neutral"), ("ko", "마을 한가운데의 녹지", "neutral"), ("ko", "몰디브 루피야", "neutral"),
        ("ko", "저장했어", "informal"), ("ko", "빨리 와.", "informal"), ("ko", "저장하세요", "formal"),
    ],
)  # fmt: skip
def test_what_is_checked_is_heard_in_sentences(code: str, text: str, register: str) -> None:
    assert scorer(load(code), False, cautious=True)(text).register == register


def test_labels_are_neither_reported_nor_mended(tmp_path: Path) -> None:
    path = tmp_path / "ja.json"
    path.write_text(json.dumps(JAPANESE, ensure_ascii=False), "utf-8")
    before = path.read_bytes()
    report = check(path, fix=True)
    assert report.findings == []
    assert path.read_bytes() == before
    assert report.houses["ja"].register == "formal"


def test_a_fix_writes_into_no_label(tmp_path: Path) -> None:
    path = tmp_path / "ja.json"
    strings = {**JAPANESE, "both": "何もしない\nこの操作は元に戻せないよ。"}
    path.write_text(json.dumps(strings, ensure_ascii=False), "utf-8")
    check(path, fix=True)
    assert "何もしない" in json.loads(path.read_text("utf-8"))["both"]
