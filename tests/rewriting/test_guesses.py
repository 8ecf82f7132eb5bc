"""Towards tu where the words alone do not tell: what is guessed, and what is sure by the clause."""

from __future__ import annotations

import pytest

from politesse import rewrite

SURE = [
    ("es", "Ha sido un placer hablar con usted, ¡que pase un buen fin de semana!",
     "Ha sido un placer hablar contigo, ¡que pases un buen fin de semana!"),
    ("pt", "Não, tire os sapatos à entrada.", "Não, tira os sapatos à entrada."),
    ("pt", "Quando sair do escritório, ligue-me.", "Quando saíres do escritório, liga-me."),
    ("it", "Quando Lei entra e saluta il Suo capo, sorrida.",
     "Quando entri e saluti il tuo capo, sorridi."),
    ("it", "A chi ha scritto ieri? Spero che gliela mandino presto.",
     "A chi hai scritto ieri? Spero che te la mandino presto."),
]  # fmt: skip
GUESSED = [
    ("es", "Claro, en esa tienda le cambian la pila y la correa.",
     "Claro, en esa tienda te cambian la pila y la correa."),
    ("pt", "Claro, as lojas abrem cedo se precisa de pão.", "Claro, as lojas abrem cedo se precisas de pão."),
]  # fmt: skip


@pytest.mark.parametrize(("code", "text", "wanted"), SURE)
def test_the_clause_tells_whose_a_verb_is(code: str, text: str, wanted: str) -> None:
    assert rewrite(text, "informal", code, aspects={"address"}, min_confidence=0).best == wanted


@pytest.mark.parametrize(("code", "text", "wanted"), GUESSED)
def test_the_best_guess_is_given_only_where_all_is_wanted(
    code: str, text: str, wanted: str
) -> None:
    assert rewrite(text, "informal", code, aspects={"address"}, min_confidence=0).best == wanted
    assert not rewrite(text, "informal", code, aspects={"address"}).changed


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("es", "El alcalde anunció ayer en Sevilla que tendrá listo su plan en marzo de 2024."),
        ("pt", "O presidente anunciou ontem em Lisboa que terá o seu plano pronto em março de 2024."),
        ("it", "Il sindaco ha annunciato ieri a Torino che avrà pronto il suo piano a marzo 2024."),
    ],
)  # fmt: skip
def test_reports_stay_even_so(code: str, text: str) -> None:
    assert not rewrite(text, "informal", code, aspects={"address"}, min_confidence=0).changed
