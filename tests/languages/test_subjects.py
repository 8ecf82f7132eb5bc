"""Whose verb a verb is, by the subject of its clause."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.growth import grows_like_its_size

from politesse.languages import load


def whose(code: str, text: str) -> dict[str, str]:
    pack = load(code)
    assert pack.subjects is not None
    tokens = pack.tokenize(text)
    found = pack.subjects(tokens).whose
    return {word: who for word, who in zip(tokens.words, found, strict=True) if who}


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("es", "Mi jefa quiere hablar con usted.", {"quiere": "other"}),
        ("es", "Marta no contesta.", {"contesta": "other"}),
        ("es", "¿Ha firmado usted el suyo?", {"ha": "reader"}),
        ("es", "El técnico que vino ayer dejó su tarjeta.", {"vino": "other", "dejó": "other"}),
        ("es", "El plan, que es de Soria, salió.", {"salió": "other"}),
        ("es", "El gerente revisará su solicitud y le llamará.",
         {"revisará": "other", "llamará": "joined"}),
        ("es", "Mi hermana vive sola. Trabaja en un hospital.",
         {"vive": "other", "trabaja": "before"}),
        ("es", "Mi hermana vive sola. ¿Trabaja aquí?", {"vive": "other"}),
        ("es", "Tom sabe que viene tarde.", {"sabe": "other", "viene": "within"}),
        ("es", "¿Le gusta el café o prefiere un té?", {"gusta": "other"}),
        ("es", "Dígale que venga y que llame.", {"venga": "other"}),
        ("es", "Se vende piso.", {"vende": "other"}),
        ("es", "Mañana va a llover.", {"va": "other"}),
        ("es", "«No habrá recortes», aseguró la ministra, y añadió poco.",
         {"aseguró": "other", "añadió": "joined"}),
        ("es", "La factura está en su cuenta.", {"está": "other"}),
        ("es", "Esta tarde tiene cita.", {}),
        ("es", "Marta, puede pasar.", {}),
        ("es", "Su pedido ha llegado; recójalo y guarde el recibo.", {"ha": "other"}),
        ("pt", "O meu chefe quer falar com o senhor.", {"quer": "other"}),
        ("pt", "A casa que o senhor comprou é bonita.", {"comprou": "reader", "é": "other"}),
        ("pt", "O senhor Costa telefonou.", {"telefonou": "other"}),
        ("pt", "A ministra não o viu.", {"viu": "other"}),
        ("pt", "Se quiser, pode pagar.", {}),
        ("pt", "Dói-lhe alguma coisa?", {"dói": "other"}),
        ("pt", "Vende-se casa.", {"vende": "other"}),
        ("pt", "O colega vai lê-la e responde-lhe.", {"vai": "other", "responde": "joined"}),
        ("pt", "Você pode me dizer onde fica o banco?", {"pode": "reader", "fica": "other"}),
        ("pt", "Quando chegar a casa, ligue.", {}),
    ],
)  # fmt: skip
def test_the_subject_of_a_verb_is_found(code: str, text: str, expected: dict[str, str]) -> None:
    assert whose(code, text) == expected


def test_verbs_stand_in_a_clause_of_their_own_or_in_another() -> None:
    pack = load("pt")
    assert pack.subjects is not None
    tokens = pack.tokenize("Quando chegar, avise a sua conta e ligue para entrar.")
    stands = pack.subjects(tokens).stands
    found = {word: where for word, where in zip(tokens.words, stands, strict=True) if where}
    assert found == {
        "chegar": "inner", "avise": "main", "conta": "noun", "ligue": "main",
        "entrar": "noun",
    }  # fmt: skip


def test_a_language_without_a_table_has_no_subjects() -> None:
    assert load("fr").subjects is None


def test_long_sentences_take_time_in_proportion() -> None:
    pack = load("es")
    subjects = pack.subjects
    assert subjects is not None

    def prepare(times: int) -> Callable[[], object]:
        tokens = pack.tokenize("el juez que dijo que Marta, y no " * times)
        return lambda: subjects(replace(tokens))

    assert grows_like_its_size(prepare, 300, 10)
