"""How models are named: kinds, options, code of one's own, and kinds of installed packages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import politesse
from politesse.benchmarks.systems import SYSTEMS
from politesse.cli import app
from politesse.core import PolitesseError
from politesse.core.backends import Backends, Spec, load_object
from politesse.core.chat import ChatModel
from politesse.dialogue.bots import BOTS, open_bot
from politesse.rewriting.backends import REWRITERS, load_rewriter
from politesse.scoring.backends import SCORERS, load_backend
from politesse.translation.engines import ENGINES, load_engine

EVERY = [SCORERS, REWRITERS, ENGINES, BOTS, SYSTEMS]


@pytest.mark.parametrize(
    ("rest", "address", "model", "options"),
    [
        ("http://h/v1", "http://h/v1", "", {}),
        ("http://h/v1#m", "http://h/v1", "m", {}),
        ("http://h/v1#org/m?a=1&b=x:y", "http://h/v1", "org/m", {"a": "1", "b": "x:y"}),
        ("folder?a=", "folder", "", {"a": ""}),
        ("http://h/v1?api=2#m", "http://h/v1?api=2", "m", {}),
        ("what? no option", "what? no option", "", {}),
    ],
)
def test_a_place_is_taken_apart(
    rest: str, address: str, model: str, options: dict[str, str]
) -> None:
    place = Spec("x", rest).place("a", "b")
    assert (place.address, place.model, place.options) == (address, model, options)


def test_an_option_that_a_kind_has_not_is_refused() -> None:
    with pytest.raises(PolitesseError, match="openai has no option 'warmth'; it has: temperature"):
        ChatModel.named(Spec.parse("openai:http://h/v1#m?warmth=1"))


def test_a_chat_model_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "one")
    monkeypatch.setenv("MY_KEY", "two")
    plain = ChatModel.named(Spec.parse("openai:http://h/v1/chat/completions"))
    assert (plain.url, plain.model, plain.temperature) == ("http://h/v1", "default", None)
    assert plain.headers == {"Authorization": "Bearer one"}
    told = ChatModel.named(Spec.parse("openai:http://h/v1#m?key=MY_KEY&temperature=0.5&retries=0"))
    assert (told.key, told.temperature, told.limits.retries) == ("two", 0.5, 0)
    assert told.signature == "openai(m,temperature=0.5)"


@pytest.mark.parametrize("kinds", EVERY)
def test_every_kind_of_ours_can_be_loaded(kinds: Backends[object]) -> None:
    assert all(callable(kinds[kind]) for kind in kinds)


@pytest.mark.parametrize("kinds", EVERY)
def test_an_unknown_kind_is_answered_with_those_there_are(kinds: Backends[object]) -> None:
    with pytest.raises(PolitesseError, match="'gopher'; choose from: ") as caught:
        kinds.make("gopher:x")
    assert kinds.listed() in str(caught.value)


def test_code_beside_you_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "module_beside_you.py").write_text("class Inner:\n    number = 7\n")
    (tmp_path / "broken_beside_you.py").write_text("1 / 0\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert load_object("python:module_beside_you:Inner.number") == 7
    for wrong in (
        "python:module_beside_you:Outer",
        "python:nowhere:x",
        "python:broken_beside_you:x",
    ):
        with pytest.raises(PolitesseError, match=wrong):
            load_object(wrong)


# ---------------------------------------------------------------- an installed package

CODE = """
from politesse.core import Value
from politesse.dialogue.types import Reply
from politesse.rewriting.backends.answers import asking
from politesse.translation.engines.custom import Called

class Scorer:
    def __init__(self, spec): self.spec = spec
    def values(self, texts, language): return [Value(1.0, 0.7) for _ in texts]
    def signature(self): return f"loud({self.spec.rest})"

class Model:
    name = "loud"
    def answers(self, pack, to, texts, nbest): return [[(f"Kindly {t[0].lower()}{t[1:]}", 0.9)] for t in texts]

class Bot:
    name = "loud"
    def __init__(self, spec, options): pass
    def reply(self, session, text): return Reply(text.upper())
    def end(self, session): pass

class System:
    def __init__(self, spec, data): self.spec = spec
    def signature(self, language): return "loud"

def rewriter(spec): return asking(Model())
def engine(spec): return Called("loud", lambda texts, source, target: [t.upper() for t in texts])
"""
POINTS = """
[politesse.scorers]
loud = loud_package:Scorer
hf = loud_package:Scorer
[politesse.rewriters]
loud = loud_package:rewriter
[politesse.engines]
loud = loud_package:engine
gone = loud_package:no_such_thing
[politesse.bots]
loud = loud_package:Bot
[politesse.systems]
loud = loud_package:System
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package that adds a kind of everything, as an installer would leave it."""
    about = tmp_path / "loud_package-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: loud-package\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(POINTS)
    (tmp_path / "loud_package.py").write_text(CODE)
    monkeypatch.syspath_prepend(tmp_path)
    for kinds in EVERY:
        monkeypatch.setattr(kinds, "_added", None)
        monkeypatch.setattr(kinds, "_loaded", {})
    yield
    load_engine.cache_clear()
    sys.modules.pop("loud_package", None)


def test_an_installed_package_adds_kinds(installed: None) -> None:
    scorer = load_backend("loud:7")
    assert scorer.signature() == "loud(7)" and scorer.values(["x"], "en")[0].value == 1.0
    assert politesse.translate("hello", "de", engine="loud").text == "HELLO"
    assert politesse.rewrite("Open it.", "formal", "en", by=["loud"]).best == "Kindly open it."
    assert load_rewriter("loud")
    assert open_bot("loud").reply("s", "hello").text == "HELLO"
    assert SYSTEMS.make("loud:x", None).spec == Spec("loud", "x")


def test_kinds_combine_with_installed_ones(installed: None) -> None:
    assert load_backend("translate:loud").signature() == "translated(python(loud)>en,embedded)"


def test_installed_kinds_are_listed_and_do_not_replace_ours(installed: None) -> None:
    assert list(SCORERS)[-1] == "loud" and SCORERS.listed().endswith("translate:ENGINE, loud")
    assert "loud" not in SCORERS.listed(installed=False)
    with pytest.raises(PolitesseError, match=r"config\.json"):
        load_backend("hf:no/such/folder")


def test_help_lists_installed_kinds(installed: None) -> None:
    for command in (
        ["score"],
        ["rewrite"],
        ["translate"],
        ["stress"],
        ["augment"],
        ["bench", "run"],
    ):
        shown = CliRunner().invoke(app, [*command, "--help"], env={"COLUMNS": "200"}).output
        assert "loud" in shown and "python:MODULE:NAME" in shown and "{kinds}" not in shown


def test_a_broken_package_is_one_line(installed: None) -> None:
    with pytest.raises(PolitesseError, match="'gone' of an installed package cannot be loaded"):
        load_engine("gone")


def test_packages_are_not_looked_for_where_the_kind_is_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SCORERS, "_added", None)
    monkeypatch.setattr("importlib.metadata.entry_points", None)
    assert load_backend("embedded").signature() == "embedded"
