"""What stands around a string says whether its words speak to the reader."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from politesse.checking import check, read_config

Write = Callable[..., Path]

FORMAL_DE = {
    "Enter your name.": "Geben Sie Ihren Namen ein.",
    "Do you want to continue?": "Möchten Sie fortfahren?",
    "Please close the window.": "Bitte schließen Sie das Fenster.",
    "You have been logged out.": "Sie wurden abgemeldet, melden Sie sich neu an.",
}
INFORMAL_IT = {
    "Enter your name.": "Inserisci il tuo nome.",
    "Do you want to continue?": "Vuoi davvero continuare?",
    "You have no messages.": "Non hai messaggi.",
    "Your account is ready.": "Il tuo account è pronto.",
}


def po(pairs: dict[str, str], language: str = "de") -> str:
    head = f'msgid ""\nmsgstr "Language: {language}\\n"\n\n'
    quote = json.dumps
    return head + "".join(
        f"msgid {quote(source, ensure_ascii=False)}\nmsgstr {quote(text, ensure_ascii=False)}\n\n"
        for source, text in pairs.items()
    )


def found(path: Path, **options: object) -> list[str]:
    return [finding.text for finding in check(path, jobs=1, **options).findings]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Show all entries", "Zeige alle Einträge"),
        ("_Use the external address instead", "Benutze stattdessen die externe Adresse"),
        ("Skipping download of %s", "Überspringe Download von %s"),
        ("Allow access to the camera.", "Erlaube den Zugriff auf die Kamera."),
        ("Remember me", "Erinnere dich an mich"),
        ("GiB", "GiB"),
        ("Do you want to create it?", "Möchten Sie sie erstellen?"),
        ("Shall your changes be assigned to it?", "Sollen Ihre Änderungen ihr zugeordnet werden?"),
        ("Search DIR for files", "In DIR nach Dateien suchen"),
        ("Hills of Vercors - Orthophoto", "Hauts-Plateaux du Vercors - Luftbild"),
        ("Thanks, you were all great!", "Danke, ihr wart großartig!"),
        ("<quote>What is your name?</quote>", "<quote>Wie heißt du?</quote>"),
    ],
)
def test_what_does_not_speak_to_the_reader_is_no_finding(
    write: Write, source: str, text: str
) -> None:
    assert found(write("de.po", po(FORMAL_DE | {source: text}))) == []


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Enter a name", "Gib einen Namen ein"),
        ("Please wait.", "Bitte warte."),
        ("The disk is full. Delete some files.", "Die Platte ist voll. Lösche einige Dateien."),
        ("Show your entries", "Zeige deine Einträge"),
        ("Account settings", "Einstellungen deines Kontos"),
        ("Permission denied", "Du hast keine Berechtigung"),
        ("Make sure that the cable is plugged in.", "Prüfe das Kabel noch einmal."),
    ],
)
def test_what_speaks_to_the_reader_stays_a_finding(write: Write, source: str, text: str) -> None:
    assert found(write("de.po", po(FORMAL_DE | {source: text}))) == [text]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Moves the selected objects.", "Muove gli oggetti selezionati."),
        ("Allows editing", "Permette di modificare"),
        ("%1 cannot save layers", "%1 non può salvare livelli"),
    ],
)
def test_a_description_is_no_formal_address(write: Write, source: str, text: str) -> None:
    assert found(write("it.po", po(INFORMAL_IT | {source: text}, "it"))) == []


def test_a_plain_form_is_a_finding_in_a_sentence_and_not_on_a_label(write: Write) -> None:
    polite = {
        "Please enter a name.": "名前を入力してください。",
        "The file was saved.": "ファイルを保存しました。",
        "It cannot be opened.": "開くことができません。",
    }
    labels = {"Open in New _Window": "新しいウィンドウで開く(_W)", "less than": "次より小さい"}
    sentence = {"The file was not found.": "ファイルが見つからなかった。"}
    path = write("ja.po", po(polite | labels | sentence, "ja"))
    assert found(path) == list(sentence.values())


def test_the_first_sentence_of_a_help_text_may_name_a_command(write: Write) -> None:
    polite = {
        "Please enter a name.": "名前を入力してください。",
        "You can close it.": "閉じることができます。",
        "The file was saved.": "ファイルを保存しました。",
        "Split the file. Please click first.": "ファイルを分割する。最初にクリックしてください。",
        "You can do this:\n- open it": "次のことができます。\n- ファイルを開く",
    }
    assert found(write("ja.po", po(polite, "ja"))) == []


def test_a_formal_pronoun_in_lower_case_may_be_something_else(write: Write) -> None:
    other = {
        "You can move it, but you cannot remove it.": "Sie können sie verschieben, aber nicht löschen.",
        "Please update the app on your device.": "Aktualisieren Sie sie auf Ihrem Gerät.",
    }
    assert found(write("de.po", po(FORMAL_DE | other))) == []
    wrong = {"Make small changes in your library": "Kleinere Änderungen in ihrer Bibliothek"}
    assert found(write("de.po", po(FORMAL_DE | wrong))) == list(wrong.values())


def test_an_ambiguous_pronoun_is_address_where_the_source_says_you(write: Write) -> None:
    informal = {"Your name": "Dein Name", "Do you agree?": "Bist du einverstanden?"}
    informal["Your edit was saved."] = "Deine Änderung wurde gespeichert."
    wrong = {"Your signature is too long.": "Ihre Unterschrift ist zu lang."}
    assert found(write("de.po", po(informal | wrong))) == list(wrong.values())


def test_the_english_file_beside_it_is_the_source(write: Write) -> None:
    english = {
        "a": "Do you agree?",
        "b": "Your account",
        "c": "Enter your name.",
        "d": "Use a proxy",
    }
    german = {"a": "Sind Sie einverstanden?", "b": "Ihr Konto", "c": "Geben Sie Ihren Namen ein."}
    write("locale/en.json", json.dumps(english))
    path = write("locale/de.json", json.dumps(german | {"d": "Benutze einen Proxy"}))
    assert found(path) == []
    Path(path).with_name("en.json").unlink()
    assert found(path) == ["Benutze einen Proxy"]


@pytest.mark.parametrize(
    ("path", "twin"),
    [
        ("res/values-de/strings.xml", "res/values/strings.xml"),
        ("de.lproj/Main.strings", "Base.lproj/Main.strings"),
        ("i18n/messages_pt_BR.properties", "i18n/messages.properties"),
        ("locale/de/app.de.json", "locale/en/app.en.json"),
        ("locale/de-DE.json", "locale/en-US.json"),
    ],
)
def test_the_english_twin_of_a_path(tmp_path: Path, path: str, twin: str) -> None:
    from politesse.checking.sources import english_twin
    from politesse.languages.tags import language_in_path

    for name in (path, twin):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    own = tmp_path / path
    assert english_twin(own, language_in_path(own) or "") == tmp_path / twin


def test_a_source_in_another_language_says_nothing(write: Write) -> None:
    keys = {f"app.entry{n}": text for n, text in enumerate(FORMAL_DE.values())}
    path = write("de.po", po(keys | {"app.show": "Zeige alle Einträge bitte an"}))
    assert found(path) == ["Zeige alle Einträge bitte an"]


def test_a_name_says_that_a_string_is_an_order_to_the_program(write: Write) -> None:
    texts = dict(enumerate(FORMAL_DE.values()))
    named = {f"s{n}": text for n, text in texts.items()}
    order = {"view.menu.showAll": "Zeige alle Einträge"}
    assert found(write("de.json", json.dumps(named | order))) == []
    assert found(write("de.json", json.dumps(named | {"hint": "Wähle eine Farbe"}))) != []


def test_what_somebody_says_keeps_its_register(write: Write) -> None:
    named = {f"s{n}": text for n, text in enumerate(FORMAL_DE.values())}
    path = write(
        "de.json",
        json.dumps(named | {"chat.suggestions.poem": "Schreib mir dein Lieblingsgedicht"}),
    )
    assert found(path) == []
    config = read_config(write("politesse.toml", 'enable = ["speech"]'))
    (finding,) = check(path, config=config).findings
    assert (finding.code, finding.fix) == ("speech", None)


def test_formal_plurals_are_no_formal_address(write: Write) -> None:
    informal = {
        f"s{n}": text for n, text in enumerate(("As-tu fini ?", "Ton compte", "Tu peux partir."))
    }
    path = write("fr.json", json.dumps(informal | {"all": "Merci à vous tous !"}))
    assert found(path) == []


def test_a_list_of_words_addresses_nobody(write: Write) -> None:
    formal = {f"s{n}": text for n, text in enumerate(FORMAL_DE.values())}
    words = "du\ndich\ndir\ndein\ndeine\ndeinem\ndeiner"
    assert found(write("de.json", json.dumps(formal | {"stop": words}))) == []


def test_a_wrapped_line_does_not_end_a_sentence(write: Write) -> None:
    polite = {"a": "파일을 저장합니다.", "b": "이름을 입력하십시오.", "c": "계속합니다."}
    wrapped = (
        "이 옵션을 지정하면 목록의 모든 항목을 차례로 보여 주며 오류를 출력하지\n    않습니다."
    )
    assert found(write("ko.json", json.dumps(polite | {"d": wrapped}))) == []


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("You should read this.", "Zuerst sollten sie das lesen."),
        ("You can change your name.", "Sie können ihren Namen ändern."),
    ],
)
def test_a_reader_in_lower_case_is_a_finding(write: Write, source: str, text: str) -> None:
    assert found(write("de.po", po(FORMAL_DE | {source: text}))) == [text]


def test_a_description_without_a_source_is_no_order(write: Write) -> None:
    formal = (
        "¿Desea usted continuar?",
        "Introduzca su nombre, por favor.",
        "Usted puede cerrarlo.",
    )
    texts = {f"s{n}": text for n, text in enumerate(formal)}
    long = {
        "settings.max": "Controla el número máximo de entradas que se guardan para cada archivo."
    }
    assert found(write("es.json", json.dumps(texts | long))) == []


def test_a_lone_plain_sentence_without_a_source_may_be_a_label(write: Write) -> None:
    polite = ("名前を入力してください。", "ファイルを保存しました。", "終わりました。")
    texts = {f"s{n}": text for n, text in enumerate(polite)}
    labels = {"a": "ソース コードを表示する。", "b": "役に立った"}
    talk = {"c": "範囲を移動できるよ。ドラッグしてみてね。"}
    assert found(write("ja.json", json.dumps(texts | labels | talk))) == list(talk.values())
