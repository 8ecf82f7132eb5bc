"""Brazil: você is informal, o senhor and a senhora are formal, and a text's own words tell where it is from."""

from __future__ import annotations

import pytest
from tests.growth import grows_like_its_size

import politesse
from politesse.languages import load
from politesse.rewriting.address.brazilian import brazilian
from politesse.rewriting.types import To

BOTH = [
    ("Você já pegou o seu crachá na portaria?", "O senhor já pegou o seu crachá na portaria?"),
    ("Oi, Fernanda! Você pode me ligar?", "Olá, Fernanda! A senhora pode me ligar?"),
    ("Você está convidada para o churrasco da equipe.", "A senhora está convidada para o churrasco da equipe."),
    ("Minha irmã falou com você no ônibus?", "Minha irmã falou com o senhor no ônibus?"),
    ("Deixei um recado pra você no celular.", "Deixei um recado para o senhor no celular."),
    ("A gente depende de você para fechar o aluguel.", "A gente depende do senhor para fechar o aluguel."),
    ("Antes de você sair, apague a tela.", "Antes de o senhor sair, apague a tela."),
    ("Eu vou te buscar no metrô.", "Eu vou buscá-lo no metrô."),
    ("Ela disse que vai te mandar o boleto.", "Ela disse que vai lhe mandar o boleto."),
    ("Espera um pouco, não fecha a tela e me conta o que aconteceu.", "Espere um pouco, não feche a tela e me conte o que aconteceu."),
]  # fmt: skip
INFORMAL = [
    ("O senhor prefere o ônibus ou o metrô?", "Você prefere o ônibus ou o metrô?"),
    ("O celular da senhora está tocando.", "O seu celular está tocando."),
    ("Precisamos do número de celular do senhor.", "Precisamos do seu número de celular."),
    ("Estou esperando a senhora na portaria.", "Estou esperando você na portaria."),
    ("Entreguei o boleto ao senhor ontem.", "Entreguei o boleto a você ontem."),
    ("A equipe inteira gosta do senhor.", "A equipe inteira gosta de você."),
    ("O(a) senhor(a) deve levar o RG.", "Você deve levar o RG."),
    ("A senhora Prado vai mostrar a tela ao senhor.", "A senhora Prado vai mostrar a tela a você."),
]
KEPT = [
    ("informal", "Um senhor esqueceu o celular; o senhor volta amanhã."),
    ("informal", "O senhor da portaria está chegando."),
    ("informal", "Sim, senhor, estou chegando."),
    ("informal", "Salve o arquivo e feche a tela do seu celular."),
    ("formal", "A senhora já recebeu o boleto?"),
    ("formal", "O usuário precisa salvar o arquivo."),
]


def made(text: str, to: To, language: str = "pt") -> str:
    return politesse.rewrite(text, to, language, aspects={"address"}, min_confidence=0).best


@pytest.mark.parametrize(("informal", "formal"), BOTH)
def test_voce_becomes_o_senhor(informal: str, formal: str) -> None:
    assert made(informal, "formal") == formal


@pytest.mark.parametrize(("formal", "informal"), INFORMAL)
def test_o_senhor_becomes_voce(formal: str, informal: str) -> None:
    assert made(formal, "informal") == informal
    assert made(formal, "informal", "pt-BR") == informal


@pytest.mark.parametrize(("to", "text"), KEPT)
def test_who_is_told_of_and_what_fits_stays(to: To, text: str) -> None:
    assert not politesse.rewrite(text, to, "pt", aspects={"address"}).changed


def test_the_region_tells_where_words_do_not() -> None:
    assert made("O senhor pode entrar.", "informal") in ("Podes entrar.", "Tu podes entrar.")
    assert made("O senhor pode entrar.", "informal", "pt-BR") == "Você pode entrar."
    assert made("Você pode entrar.", "formal", "pt-BR") == "O senhor pode entrar."


@pytest.mark.parametrize(
    "text",
    ["O comboio está a chegar.", "Perdi o telemóvel.", "A Ana avisou-me.", "Falo consigo amanhã.", "Pode entrar.", "Vi o António ontem."],
)  # fmt: skip
def test_texts_of_portugal_are_none_of_brazil(text: str) -> None:
    known = brazilian(load("pt"), "informal")
    assert known is not None and not known.knows(text)


def test_several_readers_are_not_told_as_one() -> None:
    assert not politesse.rewrite(
        "Você e a Ana, vocês vão de ônibus?", "formal", "pt", aspects={"address"}
    ).changed


def test_long_texts_take_time_by_their_length() -> None:
    known = brazilian(load("pt"), "informal")
    assert known is not None
    text = "O celular do senhor está com a senhora. "
    assert grows_like_its_size(lambda size: lambda: known(text * size), 20, 5)
