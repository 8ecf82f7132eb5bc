"""Several readers in Spain: ustedes as vosotros, where the region asks for it and nobody else is meant."""

from __future__ import annotations

import pytest
from tests.growth import grows_like_its_size

import politesse
from politesse.languages import load
from politesse.rewriting.address.spanish_several import vosotros

PAIRS = [
    ("¿Pueden ustedes venir mañana?", "¿Podéis vosotros venir mañana?"),
    ("Ustedes saben lo que quieren.", "Vosotros sabéis lo que queréis."),
    ("Queridos padres: vengan a las ocho.", "Queridos padres: venid a las ocho."),
    ("Hola a todos, ¿cómo están ustedes?", "Hola a todos, ¿cómo estáis vosotros?"),
    ("Siéntense, por favor.", "Sentaos, por favor."),
    ("Niños, no corran.", "Niños, no corráis."),
    ("Señoras y señores, pasen y siéntense.", "Señoras y señores, pasad y sentaos."),
    ("Si ustedes quieren, pueden sentarse aquí.", "Si vosotros queréis, podéis sentaros aquí."),
    ("Ustedes tienen que traer su libro.", "Vosotros tenéis que traer vuestro libro."),
    ("¿Han recibido ustedes nuestra carta?", "¿Habéis recibido vosotros nuestra carta?"),
    ("Les escribo a ustedes para pedir ayuda.", "Os escribo a vosotros para pedir ayuda."),
    ("Quiero hablar con ustedes.", "Quiero hablar con vosotros."),
    ("Todas ustedes están invitadas.", "Todas vosotras estáis invitadas."),
    ("Ustedes se quedan en su casa.", "Vosotros os quedáis en vuestra casa."),
    ("Ustedes deben lavarse las manos.", "Vosotros debéis lavaros las manos."),
    ("Abran sus libros y lean la página diez.", "Abrid vuestros libros y leed la página diez."),
    ("No se preocupen.", "No os preocupéis."),
    ("Espero que ustedes estén bien.", "Espero que vosotros estéis bien."),
    ("Cuando lleguen ustedes, llámenme.", "Cuando lleguéis vosotros, llamadme."),
    ("Recuerden que ustedes tienen examen.", "Recordad que vosotros tenéis examen."),
]


def informal(text: str, language: str) -> politesse.Rewrite:
    return politesse.rewrite(text, "informal", language, aspects={"address"})


@pytest.mark.parametrize(("formal", "made"), PAIRS)
def test_in_spain_several_readers_are_vosotros(formal: str, made: str) -> None:
    assert informal(formal, "es-ES").best == made
    assert not informal(formal, "es").changed
    assert not informal(formal, "es-MX").changed


@pytest.mark.parametrize(
    ("informal_text", "made"),
    [
        ("Vosotros sabéis lo que queréis.", "Ustedes saben lo que quieren."),
        ("Niños, venid aquí.", "Niños, vengan aquí."),
    ],
)
def test_and_back(informal_text: str, made: str) -> None:
    assert politesse.rewrite(informal_text, "formal", "es-ES", aspects={"address"}).best == made


@pytest.mark.parametrize(
    "text",
    [
        "Ustedes dicen que vienen mañana.",
        "Ustedes y sus hijos pueden entrar.",
        "Los vecinos llaman y ustedes no contestan.",
        "Llegan mañana.",
        "Pueden entrar.",
        "¿Quieren ustedes que los ayude?",
        "Los espero a ustedes mañana.",
        "Los médicos dicen que coman fruta.",
        "Me dicen que vengan.",
        "Los niños juegan. Esperen aquí.",
        "Dijo: «Ustedes mienten».",
    ],
)
def test_where_others_may_be_meant_the_text_stays(text: str) -> None:
    assert not informal(text, "es-ES").changed


def test_one_reader_of_spain_is_told_as_anywhere() -> None:
    assert informal("¿Puede usted venir?", "es-ES").best == "¿Puedes venir?"


def test_long_texts_take_time_in_proportion() -> None:
    find = vosotros(load("es-ES"))
    assert find is not None
    assert grows_like_its_size(
        lambda size: lambda: find("Ustedes saben lo que quieren y vienen. " * size), 40, 4
    )  # type: ignore[misc]
