"""Which language a path names, and what a walk finds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from politesse.checking.paths import language_in_path, walk
from politesse.core import BadInput


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
    ],
)
def test_language_in_path(path: str, language: str | None) -> None:
    assert language_in_path(Path(path)) == language


def test_a_walk_passes_over_hidden_and_vendored_folders(write: Callable[..., Path]) -> None:
    for name in (".git/de.po", "node_modules/x/de.po", "a/de.po", "b/fr.po"):
        write(name, "")
    root = write("c/it.po", "").parent.parent
    found = [entry[0].name for entry in walk([root], ["b"]) if not isinstance(entry, BadInput)]
    assert found == ["de.po", "it.po"]
