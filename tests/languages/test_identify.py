"""Which language a text is in."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from politesse.core import UnknownLanguage
from politesse.languages import available, load
from politesse.languages.identify import chosen, identify, leaning, likelihoods


@pytest.mark.parametrize("code", available())
def test_most_example_sentences_are_recognised(code: str) -> None:
    texts = [example.text for example in load(code).examples if len(example.text) > 40]
    found = 0
    for text in texts:
        with contextlib.suppress(UnknownLanguage):
            found += identify(text) == code
    assert found >= 0.97 * len(texts), f"{found} of {len(texts)}"


@pytest.mark.parametrize("text", ["", "   ", "123 %", "{name}", "<br/>", "…"])
def test_no_words_no_language(text: str) -> None:
    with pytest.raises(UnknownLanguage, match="no words"):
        identify(text)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("sv", "Jag skulle vilja veta hur mycket det kostar att åka tåg till Göteborg."),
        ("pl", "Nie udało się zapisać pliku."),
        ("cs", "Soubor se nepodařilo uložit."),
        ("uk", "Не вдалося зберегти файл."),
        ("tr", "Dosya kaydedilemedi."),
        ("zh", "无法保存文件，请稍后再试。"),
        ("fi", "Tiedoston tallentaminen epäonnistui."),
        ("ro", "Fișierul nu a putut fi salvat."),
        ("bg", "Файлът не можа да бъде записан."),
        ("mr", "फाइल जतन करता आली नाही."),
        ("el", "Το αρχείο δεν αποθηκεύτηκε."),
        ("he", "לא ניתן לשמור את הקובץ."),
        ("ar", "تعذر حفظ الملف."),
        ("th", "ไม่สามารถบันทึกไฟล์ได้"),
    ],
)
def test_a_language_without_a_pack_is_named(code: str, text: str) -> None:
    if code in available():
        assert identify(text) == code
        return
    with pytest.raises(UnknownLanguage, match=f"looks like '{code}'"):
        identify(text)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("de", "Speichern unter"),
        ("de", "Neues Konto anlegen"),
        ("fr", "Mot de passe oublié ?"),
        ("it", "Impostazioni"),
        ("nl", "Wachtwoord vergeten?"),
        ("hu", "Beállítások"),
        ("af", "Stoor die lêer"),
        ("vi", "Ban co the gui lai cho minh duoc khong?"),
        ("hi", "तुम्हारा नाम क्या है?"),
        ("ja", "準備完了です"),
        ("ja", "Google Chromeを更新"),
        ("ko", "Windows 업데이트"),
        ("en", "The word 猫 means cat, and most learners meet it in their very first lesson."),
        ("fr", "L\u0027e\u0301te\u0301 est arrive\u0301"),
    ],
)
def test_short_and_mixed_texts(code: str, text: str) -> None:
    assert identify(text) == code


def test_likelihoods_are_ranked_and_sum_up() -> None:
    found = likelihoods("Onde fica a estação de comboios?")
    assert next(iter(found)) == "pt"
    assert sum(found.values()) == pytest.approx(1)
    assert list(found.values()) == sorted(found.values(), reverse=True)


def test_a_pack_is_preferred_to_a_likelier_language_without_one() -> None:
    assert chosen({"nb": 0.5, "de": 0.3}, ["de"]) == "de"
    assert chosen({"nb": 0.7, "de": 0.3}, ["de"]) == "nb"
    assert chosen({}, ["de"]) == ""


def test_long_texts_are_read_at_their_beginning() -> None:
    assert identify("Das ist ein Satz. " * 100_000) == "de"


def test_an_unknown_code_lists_the_packs() -> None:
    with pytest.raises(UnknownLanguage, match="no language pack for 'xx'; there are packs for: af"):
        load("xx")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Hello", "en"), ("Hola", "es"), ("Ciao!", "it"), ("Bonjour", "fr"), ("Danke.", "de"),
        ("Olá", "pt"), ("Bedankt", "nl"), ("Dankie", "af"), ("Szia", "hu"), ("Guten Abend", "de"),
        ("Спасибо", "ru"), ("नमस्ते", "hi"),
    ],
)  # fmt: skip
def test_a_greeting_is_told_by_its_words(text: str, code: str) -> None:
    assert identify(text) == code


def test_a_word_of_several_languages_is_of_one_that_has_it() -> None:
    assert identify("Hallo") in ("de", "nl", "af")
    assert identify("Cancelar") in ("es", "pt")


def test_short_texts_of_every_pack_are_told() -> None:
    lines = (Path(__file__).parent / "short.tsv").read_text("utf-8").splitlines()[1:]
    wanted = [tuple(line.split("\t")) for line in lines]
    assert {code for code, _ in wanted} == set(available())
    wrong = []
    for code, text in wanted:
        try:
            found = identify(text)
        except UnknownLanguage:
            found = ""
        if found != code:
            wrong.append((code, found, text))
    assert len(wrong) <= 0.025 * len(wanted), wrong


def test_signs_of_a_language_do_not_go_against_a_likelier_relative() -> None:
    for code, text in (
        ("be", "Дзякуй вялікі, як справы?"),
        ("sk", "Dobrý deň, ako sa máš?"),
        ("az", "Dəyişiklikləri saxla"),
    ):
        with pytest.raises(UnknownLanguage, match=f"looks like '{code}'"):
            identify(text)


@pytest.mark.parametrize("text", ["東京都渋谷区", "会社概要", "検索結果", "怪我", "設定変更"])
def test_japanese_without_kana_is_not_chinese(text: str) -> None:
    assert identify(text) == "ja"


def test_a_file_of_one_language_decides_what_its_short_lines_are() -> None:
    german = [
        "Wo bist du denn gerade?",
        "Ich komme später nach Hause.",
        "Hast du das Buch gesehen?",
    ]
    german += ["Danke für deine Hilfe heute.", "Das weiß ich leider nicht."]
    tell = leaning([*german, "No problem", "Data import"])
    assert [tell(text) for text in ("Ok, super!", "No problem", "Data import")] == ["de"] * 3
    assert tell("¿Dónde estás?") == "es"
    assert tell("I do not know where your book is.") == "en"
    assert leaning([*german, *["Where is your book, please?"] * 4])("No problem") != "de"
    assert leaning(["Ok"])("Where are you now?") == "en"
