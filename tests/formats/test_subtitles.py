"""Subtitles: turns and their places."""

from __future__ import annotations

from pathlib import Path

import pytest

from politesse.core import BadInput
from politesse.formats import format_of
from politesse.formats.subtitles import FORMATS

from .documents import check_linear, check_places, edited, filled, lines, read

SUBRIP, WEBVTT = FORMATS
FILM = """\
1
00:00:01,000 --> 00:00:02,000
- Hast du
Zeit?
- Nein.

2
00:00:03,000 --> 00:00:04,000


3
00:00:05,000 --> 00:00:06,000
Bitte warten Sie."""
VTT = """\
WEBVTT

NOTE nothing to see

intro
00:01.000 --> 00:02.000 align:start
<v Ann>Wo bist du?
<v.loud Tom>Hier!
"""


def test_what_is_read() -> None:
    assert [(s.id, s.text) for s in read(SUBRIP, FILM)[1]] == [
        ("cue 1, turn 1", "- Hast du\nZeit?"),
        ("cue 1, turn 2", "- Nein."),
        ("cue 3", "Bitte warten Sie."),
    ]
    assert lines(WEBVTT, VTT) == [(7, "<v Ann>Wo bist du?"), (8, "<v.loud Tom>Hier!")]
    assert [line for line, _ in lines(SUBRIP, FILM)] == [3, 5, 13]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_character_is_in_its_place(end: str) -> None:
    text = FILM.replace("\n", end)
    check_places(SUBRIP, text)
    assert [s.text for s in read(SUBRIP, text)[1]] == [s.text for s in read(SUBRIP, FILM)[1]]
    made = edited(SUBRIP, text, "du\nZeit", "ihr Zeit")
    assert made == text.replace(f"du{end}Zeit", "ihr Zeit")


def test_what_is_no_subtitle_file_is_said() -> None:
    with pytest.raises(BadInput, match="no cue found"):
        read(SUBRIP, "nothing of the kind\n")
    with pytest.raises(BadInput, match="x:3: a cue is not closed"):
        read(SUBRIP, "00:00:01,000 --> 00:00:02,000\na\n00:00:03,000 --> 00:00:04,000\nb\n")
    assert read(SUBRIP, "")[1] == []


def test_turns_are_filled_and_times_stay() -> None:
    said = {"Hast du Zeit?": "Have you got any time for me this afternoon?", "Nein.": "No."}
    assert filled(SUBRIP, FILM, said) == FILM.replace(
        "- Hast du\nZeit?", "- Have you got any time\nfor me this afternoon?"
    ).replace("Nein.", "No.")
    assert "<v Ann>Where?\r\n" in filled(
        WEBVTT, VTT.replace("\n", "\r\n"), {"Wo bist du?": "Where?"}
    )


def test_time_is_linear() -> None:
    check_linear(SUBRIP, FILM + "\n\n")


def test_they_are_known_by_their_names() -> None:
    assert format_of(Path("a.de.srt")) is SUBRIP and format_of(Path("a.de.VTT")) is WEBVTT
