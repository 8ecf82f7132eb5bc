"""The fixture as a project would use it, in a pytest of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SUITE = """
def test_formal(tone):
    assert tone("Ich habe Ihren Tisch gebucht.").register == "formal"

def test_familiar(tone):
    tone("Ich hab dir einen Tisch gebucht.")

def test_once_otherwise(tone):
    tone("Du hast einen Tisch.", register="informal")

def test_steady(tone):
    tone.steady(lambda text: "I have booked your table.", ["I need a table for 2"], language="en")

def test_loses_its_temper(tone):
    def bot(text):
        calm = "please" in text.lower() or "thank" in text.lower()
        return "Of course, which day would you like?" if calm else "Watch your mouth, you fool."
    tone.steady(bot, ["Find me a train to Ely", "I need a table for 2 people"], language="en")
"""


def run(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env=_environment(),
    )
    return done.stdout + done.stderr


def _environment() -> dict[str, str]:
    import os

    import politesse

    source = str(Path(politesse.__file__).parents[1])
    # Installed or not, the plug-in is named once: by the entry point it would come twice.
    return {
        **os.environ,
        "PYTHONPATH": source,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTEST_PLUGINS": "politesse.pytest_plugin",
    }


def test_fixture(tmp_path: Path) -> None:
    (tmp_path / "test_bot.py").write_text(SUITE, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\npolitesse_tone = register = formal\npolitesse_language = de\n", encoding="utf-8"
    )
    output = run(tmp_path, "-q", "-rA")
    for name in ("formal", "once_otherwise", "steady"):
        assert f"PASSED test_bot.py::test_{name}" in output, output
    for name in ("familiar", "loses_its_temper"):
        assert f"FAILED test_bot.py::test_{name}" in output, output
    assert "register is informal ('dir'), not formal" in output
    assert "reply: Ich hab dir einen Tisch gebucht." in output
    assert "less polite to rude users" in output


def test_nothing_is_loaded_unless_used(tmp_path: Path) -> None:
    (tmp_path / "test_other.py").write_text(
        "import sys\n\ndef test_other():\n"
        "    heavy = ('numpy', 'politesse.scoring', 'politesse.tone.judging')\n"
        "    assert not [name for name in heavy if name in sys.modules]\n",
        encoding="utf-8",
    )
    output = run(tmp_path, "-q")
    assert "1 passed" in output, output
