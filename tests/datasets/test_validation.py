"""A defect is named by file, line and cause; a sound copy has none."""

from __future__ import annotations

import json
import lzma
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from politesse.core import BadInput, PolitesseError
from politesse.datasets import catalog, validate

CORPORA = Path(__file__).parent / "corpora"
Copied = Callable[[str], Path]


@pytest.mark.parametrize("name", list(catalog()))
def test_the_authored_corpora_are_clean(name: str, corpora: Path) -> None:
    result = validate(name, corpora)
    assert [str(defect) for defect in result.defects] == []
    assert sum(count.records for count in result.counts) > 0


TRAIN = "train/en-de/formality-control.train.telephony.en-de"

#: dataset, its file, what to put for what in it, and the defects as "line: cause".
DEFECTS: list[tuple[str, str, tuple[str, str], list[str]]] = [
    ("tydip", "all/en_train.csv", ("0.81", "nan"), ["2: score is not a finite number: 'nan'"]),
    ("tydip", "all/en_train.csv", ("0.81", "high"), ["2: score is not a number: 'high'"]),
    ("tydip", "all/en_train.csv", ("0.81", "0.81,1"), ["2: has 3 columns where 2 are expected"]),
    (
        "tydip",
        "all/en_train.csv",
        ("sentence,score", "text,score"),
        ["1: the columns must be sentence, score, not text, score"],
    ),
    (
        "tydip",
        "all/fr_test.csv",
        ("Encore toi. Tu le fais exprès ?", " "),
        ["3: sentence is empty"],
    ),
    (
        "tydip",
        "strategies/fr.csv",
        ("[('peut-être', 2)]", "[('peut-être'"),
        ["6: the aligned words are no list: \"[('peut-être'\""],
    ),
    (
        "tydip",
        "strategies/fr.csv",
        ("Strategy - Please", "Please"),
        ["2: a cue stands before the first strategy", "3: a cue stands before the first strategy"],
    ),
    (
        "stanford-politeness",
        "wikipedia.annotated.csv",
        (",25,A", ",26,A"),
        ["2: Score5 is 26, which is not between 1 and 25"],
    ),
    (
        "cocoa-mt",
        f"{TRAIN}.formal.de",
        ("\nIch habe dem Arzt von Ihnen erzählt.", ""),
        [f"2: has 1 lines where {TRAIN.rpartition('/')[2]}.en has 2"],
    ),
    (
        "cocoa-mt",
        f"{TRAIN}.formal.annotated.de",
        ("[F]Ihnen[/F]", "[F]ihnen[/F]"),
        [f"2: differs from {TRAIN.rpartition('/')[2]}.formal.de in more than the marks"],
    ),
    (
        "cocoa-mt",
        f"{TRAIN}.formal.annotated.de",
        ("[F]Ihnen[/F]", "[F]Ihnen"),
        ["2: [F] and [/F] do not pair up"],
    ),
    (
        "iwslt22",
        "macc_expected.tsv",
        ("\t2\t1\t0", "\t2\t2\t0"),
        ["2: the four counts do not add up to 2"],
    ),
    (
        "keico",
        "keico_corpus.csv",
        (",4,0", ",5,0"),
        ["3: Level is 5, which is not between 1 and 4"],
    ),
    ("pt16", "train.csv", ("-2.4", "-3.4"), ["2: label is -3.4, which is not between -3 and 3"]),
    (
        "in-formal-de",
        "in_formal_sentences.tsv",
        ("\thaha", " haha"),
        ["3: has 2 columns where 3 are expected"],
    ),
    (
        "gyafc",
        "Entertainment_Music/train/formal",
        ("You are amusing.", ""),
        ["2: the line is empty"],
    ),
    (
        "multiwoz22",
        "train/dialogues_001.json",
        ('"speaker": "SYSTEM"', '"speaker": "USER"'),
        ["2: pmul9001: turn 1 is not the system's"],
    ),
    (
        "multiwoz22",
        "train/dialogues_001.json",
        ('"exclusive_end": 20', '"exclusive_end": 19'),
        ["2: pmul9001: turn 0: 'Blue Heron' is marked at 'Blue Hero'"],
    ),
    (
        "multiwoz22",
        "dialog_acts.json",
        ('"?"', "7"),
        ["2: PMUL9001.json: an act is no [slot, value]: ['phone', 7]"],
    ),
    (
        "multiwoz22",
        "multiwoz_val.jsonl",
        ('"goal": {', '"goal": {{'),
        ["1: is not JSON: Expecting property name enclosed in double quotes at column 28"],
    ),
    (
        "multiwoz22",
        "multiwoz_val.jsonl",
        ('"state21"', '"state"'),
        ["1: 'state21' is missing"],
    ),
    (
        "multiwoz22",
        "multiwoz22_train_text.jsonl",
        ("[Blue Heron]", "[Blue [Heron]"),
        ["1: the brackets do not pair up: 'Tell me about the [Blue [Heron].'"],
    ),
    (
        "multiwoz22",
        "annotated_user_utts_18k.txt",
        ("general-bye()", "bye"),
        ["3: is no dialogue act: 'bye'"],
    ),
    (
        "impolite-multiwoz",
        "train.jsonl",
        ('"turn": 1', '"turn": 0'),
        ["2: turn 0 of pmul9001 comes a second time"],
    ),
    (
        "impolite-multiwoz",
        "test.csv",
        (",6,2,4,5", ",7,2,4,5"),
        ["3: scenario is 7, which is not between 1 and 6"],
    ),
    (
        "impolite-multiwoz",
        "train.jsonl",
        ('"fluency": 5}, ', '"fluency": NaN}, '),
        ["1: NaN is no number that JSON or we allow"],
    ),
    (
        "convabuse",
        "ConvAbuseEMNLPtrain.csv",
        ("Annotator2_transphobic", "Annotator1_transphobic"),
        ["1: column 'Annotator1_transphobic' stands where Annotator2_transphobic belongs"],
    ),
    (
        "convabuse",
        "ConvAbuseEMNLPfull.csv",
        ("E.L.I.Z.A.,0,0,1", "E.L.I.Z.A.,1,0,1"),
        ["2: Annotator1 gives 2 severities where 1 is expected"],
    ),
    ("winomt", "en.txt", ("male\t4", "male\t3"), ["2: word 3 is 'the', not 'clerk'"]),
    (
        "winomt",
        "en.txt",
        ("male\t4", "man\t4"),
        ["2: gender must be male, female or neutral, not 'man'"],
    ),
    (
        "tatoeba",
        "tatoeba.en-de.tsv",
        ("Good night!\tGute Nacht!", "Good night!"),
        ["2: has 1 column where 2 are expected"],
    ),
    ("tatoeba", "tatoeba.en-de.tsv", ("Gute Nacht!", ""), ["2: column 2 is empty"]),
    (
        "ctxpro-formality",
        "formality.opensubtitles.en-de.dev.json",
        ('"expected": "sie"', '"expected": "ihr"'),
        ["11: the expected 'ihr' is not in the reference"],
    ),
    (
        "ctxpro-formality",
        "formality.opensubtitles.en-de.dev.json",
        ('"segment id": 9', '"segment": 9'),
        ["11: segment id is missing"],
    ),
    (
        "ntrex",
        "ref.deu.txt",
        ("\r\nEs regnete.", ""),
        ["2: has 1 lines where src.eng.txt has 2"],
    ),
    (
        "convokit-lexicons",
        "politeness_local/lexicons/ngram_markers.json",
        ('["kind of", "in a way"]', '"kind of"'),
        ["1: 'Hedges' must be a list of words"],
    ),
]


@pytest.mark.parametrize(
    ("name", "file", "change", "causes"),
    DEFECTS,
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_defect_is_named_with_its_line(
    copied: Copied, name: str, file: str, change: tuple[str, str], causes: list[str]
) -> None:
    folder = copied(catalog()[name].folders[0])
    path = folder / file
    text = path.read_bytes().decode()
    assert change[0] in text
    path.write_bytes(text.replace(*change, 1).encode())
    result = validate(name, folder)
    assert [str(defect) for defect in result.defects] == [f"{path}:{cause}" for cause in causes]
    assert not result.clean


def test_all_shorter_files_of_a_set_are_named(copied: Copied) -> None:
    folder = copied("gyafc") / "Entertainment_Music" / "test"
    (folder / "formal.ref2").write_text("One.\nTwo.\n", "utf-8")
    result = validate("gyafc", folder.parent.parent)
    assert [(Path(defect.where).name, defect.line) for defect in result.defects] == [
        (name, 2) for name in ("informal", "formal.ref0", "formal.ref1", "formal.ref3")
    ]


def test_every_defect_is_told_and_the_rest_is_read(copied: Copied) -> None:
    folder = copied("pt16-en")
    (folder / "train.csv").write_text(
        'SID,label,sentence\n1,x,One.\n2,1.0,Two.\n3,9,Three.\n4,0.5,"Four\nand more."\n5,nan,Five.\n',
        "utf-8",
    )
    result = validate("pt16", folder)
    assert [defect.line for defect in result.defects] == [2, 4, 7]
    assert [(count.split, count.records) for count in result.counts] == [("train", 2), ("tune", 1)]


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (b"", "the file is empty"),
        (b"Good\xff night!\tGute Nacht!\n", "1: is not UTF-8: byte 0xff"),
        (b"a\tb\nc\0\td\n", "2: holds a NUL character: is this a text file?"),
    ],
)
def test_bytes_that_are_no_text(copied: Copied, data: bytes, cause: str) -> None:
    folder = copied("text")
    path = folder / "tatoeba.en-de.tsv"
    path.write_bytes(data)
    found = [str(defect) for defect in validate("tatoeba", folder).defects]
    assert found == [f"{path}:{cause}" if cause[0].isdigit() else f"{path}: {cause}"]


def test_a_quotation_mark_that_is_never_closed(copied: Copied) -> None:
    path = copied("tydip") / "all" / "en_train.csv"
    path.write_text('sentence,score\nFine.,1\n"Open,2\nMore.,3\n', "utf-8")
    (defect,) = validate("tydip", path).defects
    assert (defect.line, defect.cause) == (3, "is not CSV here: unexpected end of data")


def test_a_packed_file_that_breaks_off(copied: Copied) -> None:
    folder = copied("text")
    whole = lzma.compress(random.Random(1).randbytes(40_000).hex().encode())
    (folder / "mono_commonvoice.it.txt.xz").write_bytes(whole[: len(whole) // 2])
    (folder / "mono_commonvoice.it.txt").unlink()
    (defect,) = validate("tatoeba", folder).defects
    assert "is not a whole .xz file" in defect.cause


def test_a_set_with_a_file_missing(copied: Copied) -> None:
    folder = copied("iwslt23")
    (path,) = folder.rglob("*.en-ko.informal.ko")
    path.unlink()
    (defect,) = validate("iwslt23-formality", folder).defects
    assert defect.cause == "its set has no file for: informal"


def test_files_that_are_not_named_as_they_should_be_are_told(copied: Copied) -> None:
    folder = copied("tydip")
    (folder / "all" / "french_test.csv").write_text("sentence,score\nOui.,1\n", "utf-8")
    (defect,) = validate("tydip", folder).defects
    assert "is not named as tydip names its files" in defect.cause


# ---------------------------------------------------------------- where


def test_a_folder_a_folder_above_and_a_file(corpora: Path) -> None:
    above, own = validate("tydip", corpora), validate("tydip", corpora / "tydip")
    assert above == own
    alone = validate("tydip", corpora / "tydip" / "all" / "fr_test.csv")
    assert [(count.language, count.records) for count in alone.counts] == [("fr", 2)]


def test_a_file_of_a_set_brings_its_set(corpora: Path) -> None:
    path = corpora / "cocoa-mt" / f"{TRAIN}.informal.de"
    result = validate("cocoa-mt", path)
    assert result.clean
    assert [(count.language, count.split, count.records) for count in result.counts] == [
        ("de", "train", 2)
    ]


def test_a_file_outside_its_folders(copied: Copied, tmp_path: Path) -> None:
    path = tmp_path / "hi_test.csv"
    path.write_bytes((CORPORA / "tydip" / "all" / "fr_test.csv").read_bytes())
    assert [count.language for count in validate("tydip", path).counts] == ["hi"]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("absent", "there is no such file or folder"),
        ("winomt", "holds nothing of tydip: looked for tydip/"),
        ("winomt/en.txt", "is not named like a file of tydip"),
    ],
)
def test_a_path_that_is_not_the_dataset(corpora: Path, path: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        validate("tydip", corpora / path)


def test_an_unknown_dataset() -> None:
    with pytest.raises(PolitesseError, match="unknown dataset 'nope'; choose from: tydip"):
        validate("nope", CORPORA)


# ---------------------------------------------------------------- checksums


def test_checksums_are_compared_with_the_known_copy(
    monkeypatch: pytest.MonkeyPatch, corpora: Path
) -> None:
    from politesse.datasets import entries
    from politesse.datasets.validation import sha256

    known = {
        "pt16-en/train.csv": sha256(corpora / "pt16-en" / "train.csv"),
        "pt16-en/tune.csv": "0",
    }
    monkeypatch.setattr(entries, "_checksums", lambda: known)
    agreements = {item.path: item.agreement for item in validate("pt16", corpora).checksums}
    assert agreements == {"train.csv": "match", "tune.csv": "mismatch"}


def test_files_nobody_knows_are_unknown(corpora: Path) -> None:
    assert {item.agreement for item in validate("gyafc", corpora).checksums} == {"unknown"}


def test_the_signature_tells_copies_apart(copied: Copied) -> None:
    folder = copied("winomt")
    before = validate("winomt", folder).signature
    assert before == validate("winomt", folder).signature
    with (folder / "en.txt").open("a") as file:
        file.write("male\t1\tThe baker said he was late.\tbaker\n")
    assert validate("winomt", folder).signature != before


# ---------------------------------------------------------------- whatever is in the file

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 30) | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)
JSON_FILES = [
    ("multiwoz22", "train/dialogues_001.json"),
    ("multiwoz22", "dialog_acts.json"),
    ("multiwoz22", "multiwoz_val.jsonl"),
    ("multiwoz22", "multiwoz22_train_text.jsonl"),
    ("ctxpro-formality", "formality.opensubtitles.en-de.dev.json"),
    ("convokit-lexicons", "politeness_local/lexicons/ngram_markers.json"),
    ("impolite-multiwoz", "train.jsonl"),
]


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in a JSON value."""
    found = []
    for key in value if isinstance(value, dict) else range(len(value)):
        found.append((value, key))
        if isinstance(value[key], (dict, list)):
            found += _places(value[key])
    return found


@pytest.mark.parametrize(("name", "file"), JSON_FILES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(draw=st.data())
def test_any_value_anywhere_is_read_or_told(
    tmp_path: Path, name: str, file: str, draw: st.DataObject
) -> None:
    folder = catalog()[name].folders[0]
    text = (CORPORA / folder / file).read_text("utf-8")
    lines = file.endswith(".jsonl")
    value = [json.loads(line) for line in text.splitlines()] if lines else json.loads(text)
    container, key = draw.draw(st.sampled_from(_places(value)))
    container[key] = draw.draw(JSON)
    path = tmp_path / folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    made = "\n".join(json.dumps(item) for item in value) if lines else json.dumps(value)
    path.write_text(made, "utf-8")
    for defect in validate(name, path).defects:
        assert defect.where.endswith(file.rpartition("/")[2])


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("tydip", "all/fr_test.csv"),
        ("stanford-politeness", "wikipedia.annotated.csv"),
        ("convabuse", "ConvAbuseEMNLPtrain.csv"),
        ("winomt", "en.txt"),
        ("ctxpro-formality", "formality.opensubtitles.en-de.dev.json"),
    ],
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(at=st.floats(0, 1), junk=st.binary(max_size=4), cut=st.integers(0, 30))
def test_any_bytes_anywhere_are_read_or_told(
    tmp_path: Path, name: str, file: str, at: float, junk: bytes, cut: int
) -> None:
    folder = catalog()[name].folders[0]
    data = (CORPORA / folder / file).read_bytes()
    place = int(at * len(data))
    path = tmp_path / folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data[:place] + junk + data[place + cut :])
    validate(name, path)
