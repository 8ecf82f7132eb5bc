"""Which language a path names, and which codes are languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from politesse.languages.tags import codes, is_language, language_in_path


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("locale/de/LC_MESSAGES/django.po", "de"),
        ("po/pt_BR.po", "pt-BR"),
        ("app/src/main/res/values-fr/strings.xml", "fr"),
        ("app/src/main/res/values-pt-rBR/strings.xml", "pt-BR"),
        ("app/src/main/res/values-b+es+419/strings.xml", "es-419"),
        ("app/src/main/res/values/strings.xml", None),
        ("ios/de.lproj/Localizable.strings", "de"),
        ("src/i18n/app.pt-BR.json", "pt-BR"),
        ("src/assets/i18n/fr.json", "fr"),
        ("_locales/es_419/messages.json", "es-419"),
        ("messages_it.properties", "it"),
        ("lib/l10n/app_nl.arb", "nl"),
        ("config/locales/devise.ru.yml", "ru"),
        ("docs/ja/guide.md", "ja"),
        ("languages/plugin-de_DE_formal.po", "de-DE-formal"),
        ("src/main/js/app.json", None),
        ("ui/no_such.json", None),
        ("README.md", None),
        ("po/ie.po", "ie"),
        ("po/crh_UA.po", "crh-UA"),
        ("locale/io/LC_MESSAGES/app.po", "io"),
        ("po/de/how-to.po", "de"),
        ("src/io/messages.json", None),
        ("mac/German.lproj/InfoPlist.strings", "de"),
        ("German/strings.json", None),
        ("locale/ko.UTF-8/LC_MESSAGES/app.po", "ko"),
        ("locale/zh_TW.UTF-8/LC_MESSAGES/app.mo", "zh-TW"),
        ("locale/ja_JP.eucJP/app.po", "ja-JP"),
        ("locale/ru_RU.utf8/app.po", "ru-RU"),
        ("locale/ru.KOI8-R/app.po", "ru"),
        ("locale/ru_RU.CP1251/app.po", "ru-RU"),
        ("locale/de_DE.iso88591@euro/app.po", "de-DE-euro"),
        ("nls/ru.KOI8-R.po", "ru"),
        ("fr.old/app.po", None),
        ("po/cz.po", "cs"),
        ("locale/cz_CZ/LC_MESSAGES/app.mo", "cs-CZ"),
        ("src/i18n/kr.json", "ko"),
        ("res/values-cz/strings.xml", "cs"),
        ("cz.lproj/Localizable.strings", "cs"),
        ("lang/ua/app.json", "uk"),
        ("lang/messages_ua.properties", "uk"),
        ("po/cmn.po", "zh-Hans"),
        ("locales/cmn/app.json", "zh-Hans"),
        ("locales/chs/app.json", "zh-Hans"),
        ("languages/cht.json", "zh-Hant"),
        ("locales/de/ua.json", "de"),
        ("src/ua/app.json", None),
        ("src/locales/quarter.json", None),
    ],
)
def test_language_in_path(path: str, language: str | None) -> None:
    assert language_in_path(Path(path)) == language


def test_which_tags_are_languages() -> None:
    assert is_language("pt_BR") and is_language("sr@latin") and is_language("yue-Hant")
    assert not is_language("js") and not is_language("")
    assert len(codes()) > 150 and all(2 <= len(code) <= 3 for code in codes())
