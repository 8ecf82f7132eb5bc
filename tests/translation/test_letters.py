"""How letters begin and end, in the register asked for."""

from __future__ import annotations

import pytest

from politesse.translation import translate
from politesse.translation.letters import _CLOSINGS, _table, framed

LANGUAGES = ("de", "es", "fr", "it", "pt", "pt-BR", "nl", "ru", "ja", "hi")


@pytest.mark.parametrize(
    ("text", "language", "formal", "informal"),
    [
        ("Dear Ms. Weber,", "de", "Sehr geehrte Frau Weber,", "Liebe Frau Weber,"),
        ("Dear Mrs Weber,", "nl", "Geachte mevrouw Weber,", "Beste mevrouw Weber,"),
        (
            "Dear Mr. and Mrs. Weber,",
            "de",
            "Sehr geehrtes Ehepaar Weber,",
            "Hallo Frau und Herr Weber,",
        ),
        (
            "Dear Ms & Mr {0},",
            "ru",
            "Уважаемые господин и госпожа {0}!",
            "Здравствуйте, господин и госпожа {0}!",
        ),
        ("Dear customers,", "es", "Estimados clientes:", "Queridos clientes:"),
        ("Dear Sir/Madam,", "fr", "Madame, Monsieur,", "Bonjour,"),
        ("Dear passengers:", "ru", "Уважаемые пассажиры!", "Дорогие пассажиры!"),
        ("Dear parents,", "ja", "保護者各位", "保護者のみなさんへ"),
        ("Dear Neighbors,", "it", "Gentili vicini,", "Cari vicini,"),
        ("Dear team", "pt-BR", "Prezada equipe", "Olá, equipe"),
        ("Hi everyone,", "de", "Guten Tag zusammen,", "Hallo zusammen,"),
        ("Dear {1},", "de", "Guten Tag {1},", "Hallo {1},"),
        ("Dear Anna,", "fr", "Bonjour Anna,", "Salut Anna,"),
        ("Dear Dr. van Dijk", "nl", None, None),
        ("Dear Prof. Dr. Schmidt,", "de", "Guten Tag Prof. Schmidt,", "Hallo Prof. Schmidt,"),
        ("Dear {1},", "ja", "{1}様", "{1}さん"),
        ("Dear Anna,", "ja", None, None),
        ("Dear Ms. Lee,", "ja", "Lee様", "Leeさん"),
        ("Dear Ms. Lee,", "ru", None, None),
        ("Hi everyone,", "es", "Hola a todos,", "Hola a todos,"),
        ("Best regards, Anna", "ru", "С уважением, Anna", "Всего доброго, Anna"),
        ("Kind regards, Anna", "ja", "よろしくお願いいたします。Anna", "よろしくね。Anna"),
        ("Sincerely yours,", "fr", "Sincères salutations,", "Amicalement,"),
        ("Best regards,", "de", "Mit freundlichen Grüßen,", "Viele Grüße,"),
        ("Kind regards", "pt", "Com os melhores cumprimentos", "Cumprimentos"),
        ("Love, Anna", "es", "Con cariño, Anna", "Besos, Anna"),
        ("Yours sincerely, {1}", "it", "Cordiali saluti, {1}", "Un caro saluto, {1}"),
        ("Sincerely,", "ja", "よろしくお願いいたします", "よろしくね"),
    ],
)
def test_what_begins_or_ends_a_letter_is_known(
    text: str, language: str, formal: str | None, informal: str | None
) -> None:
    for register, wanted in (("formal", formal), ("informal", informal)):
        found = framed(text, language, register)  # type: ignore[arg-type]
        assert (found.before if found else None) == wanted
        assert found is None or found.rest == ""


@pytest.mark.parametrize(
    "text",
    [
        "Best", "Love", "Regards", "Love Anna", "Dear me, what a day!", "Dear diary, it rained.", "Dear God, help us.",
        "Dear shareholders, hello.", "Dear Sponsor, hello.", "Dear to my heart", "Dear customers are rare.", "Hi!",
        "Hello world", "Hi, how are you?", "Dear Support Team, hello.", "Best regards to your family!",
        "Sincerely held beliefs", "Hello there, you.", "Cheers for that",
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_only_looks_like_it_is_left_to_the_model(text: str, language: str) -> None:
    assert framed(text, language, "formal") is None


def test_what_follows_on_the_line_goes_on_the_sentence() -> None:
    found = framed("Dear customer, we have good news.", "de", "formal")
    assert found and found.rest == "We have good news."
    opening = "Sehr geehrte Kundin, sehr geehrter Kunde, "
    assert found.around("Wir haben gute Nachrichten.") == f"{opening}wir haben gute Nachrichten."
    assert found.around("Ihre Bestellung ist da.") == f"{opening}Ihre Bestellung ist da."
    assert found.around("Nachrichten gibt es.") == f"{opening}Nachrichten gibt es."
    spanish = framed("Dear team, what a week!", "es", "formal")
    assert spanish and spanish.around("¡Qué semana!") == "Estimado equipo: ¡qué semana!"
    named = framed("Dear team, Anna is here.", "fr", "informal")
    assert named and named.around("Anna est là.") == "Bonjour l'équipe, Anna est là."
    colon = framed("Dear customer: Your order is here.", "fr", "informal")
    assert colon and colon.around("Ta commande est là.") == "Bonjour, ta commande est là."
    russian = framed("Dear guests, welcome.", "ru", "formal")
    assert russian and russian.around("Добро пожаловать.") == "Уважаемые гости! Добро пожаловать."


def test_without_a_register_only_what_is_the_same_in_both_is_known() -> None:
    assert framed("Dear passengers,", "fr", None)
    assert framed("Dear passengers,", "de", None) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_table_whose_cells_are_bare(language: str) -> None:
    table = _table(language)
    assert set(table) >= _CLOSINGS and len(table) > 70
    for key, cells in table.items():
        for cell in cells:
            assert cell == cell.strip() and not cell.endswith((",", ":", "!"))
            assert ("{name}" in cell) == ("{name}" in key) or not cell
    assert _table("ko") == {}


def test_a_letter_is_translated_with_its_frame() -> None:
    letter = "Dear Ms. {name},\n\nYour order has been shipped.\n\nKind regards,\nAnna"
    made = translate(letter, to="de", formality="formal")
    first, _, _, _, closing, name = made.text.split("\n")
    assert first == "Sehr geehrte Frau {name}," and closing == "Mit freundlichen Grüßen,"
    assert name == "Anna" and made.intact and made.register == "formal"
