"""Each reader on a small corpus of its layout: what it makes of a record."""

from __future__ import annotations

import gzip
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.core import BadInput, PolitesseError
from politesse.datasets import catalog, read
from politesse.datasets.records import (
    AbuseRating,
    Act,
    ContrastPair,
    Document,
    GenderSentence,
    HonorificText,
    ImpoliteTurn,
    LabelledSegment,
    LexiconEntry,
    Marked,
    MonolingualSentence,
    RatedText,
    Rating,
    RewriteRating,
    SentencePair,
    SlotSpan,
    StylePair,
)

Copied = Callable[[str], Path]


@pytest.fixture
def records(corpora: Path) -> Callable[..., list[Any]]:
    def read_all(name: str, **options: Any) -> list[Any]:
        return list(read(name, corpora, **options))

    return read_all


def test_every_part_of_every_dataset_is_read(corpora: Path) -> None:
    for name, about in catalog().items():
        for title, part in about.parts.items():
            kinds = {type(record).__name__ for record in read(name, corpora, part=title)}
            assert kinds == {part.records}, (name, title)


def test_records_are_frozen_and_without_a_dict(corpora: Path) -> None:
    for name in catalog():
        record = next(read(name, corpora))
        assert not hasattr(record, "__dict__")
        with pytest.raises(AttributeError):
            record.language = "xx"


def test_tydip(records: Callable[..., list[Any]]) -> None:
    assert records("tydip", language="en", split="train")[1] == RatedText(
        'You broke the table, again. "Why" did you?', -1.25, "en", "train"
    )
    assert [(r.language, r.split) for r in records("tydip", part="binary")] == [("fr", "test")]
    assert records("tydip", part="strategies")[:2] == [
        LexiconEntry("Please", "please", (("s'il", 3), ("merci", 1)), "fr"),
        LexiconEntry("HASHEDGE", "perhaps", (), "fr", aligned=False),
    ]


def test_stanford_keeps_every_rater(records: Callable[..., list[Any]]) -> None:
    first = records("stanford-politeness")[0]
    assert (first.score, first.source, first.id) == (0.81, "Wikipedia", "101")
    assert first.raters[4] == Rating("E", 25)
    assert records("stanford-politeness", part="stack-exchange")[0].source == "Cooking"


def test_test_sentences_are_left_out_for_training(records: Callable[..., list[Any]]) -> None:
    # The two corpora differ in the spaces between the sentences.
    kept = records("stanford-politeness", for_training=True)
    assert [record.id for record in kept] == ["101"]


def test_contrastive_sets_with_endings(records: Callable[..., list[Any]]) -> None:
    pair = records("cocoa-mt", language="de", split="train")[1]
    assert pair == ContrastPair(
        "I told the doctor about you.",
        "Ich habe dem Arzt von Ihnen erzählt.",
        "Ich habe dem Arzt von dir erzählt.",
        "de",
        "train",
        "telephony",
        formal_marked=Marked.parse("Ich habe dem Arzt von [F]Ihnen[/F] erzählt."),
        informal_marked=Marked.parse("Ich habe dem Arzt von [F]dir[/F] erzählt."),
        formal_feminine="Ich habe der Ärztin von Ihnen erzählt.",
        informal_feminine="Ich habe der Ärztin von dir erzählt.",
    )
    assert pair.formal_marked.phrases == ("Ihnen",)


def test_contrastive_sets_without_endings(records: Callable[..., list[Any]]) -> None:
    (pair,) = records("cocoa-mt", language="de", split="test")
    assert (pair.domain, pair.source) == ("call_center", "May I have your name?")
    assert pair.informal_marked.phrases == ("deinen",)
    assert pair.formal_feminine is None


def test_the_respectful_level_is_there_where_it_has_files(
    records: Callable[..., list[Any]],
) -> None:
    (pair,) = records("cocoa-mt", language="ja")
    assert pair.domain == "topical_chat"
    assert pair.respectful == "ここでお待ちいたします。"
    assert pair.respectful_marked.spans == ((3, 11),)
    assert pair.informal_marked is None


def test_regions_and_sets_without_a_domain(records: Callable[..., list[Any]]) -> None:
    assert [pair.language for pair in records("cocoa-mt", language="pt")] == ["pt"]
    assert [pair.domain for pair in records("iwslt22")] == ["", ""]
    assert records("iwslt23-formality")[0].formal_marked.phrases == ("좋아하세요",)


def test_submissions_and_their_counts(records: Callable[..., list[Any]]) -> None:
    lines = records("iwslt22", part="outputs")
    assert [(line.requested, line.line, line.text) for line in lines[2:]] == [
        ("informal", 1, "Kannst du mich hören?"),
        ("informal", 2, ""),
    ]
    assert lines[0].system == "TEAM.formality-control-1"
    expected = records("iwslt22", part="expected")[1]
    assert (expected.informal, expected.neutral, expected.informal_accuracy) == (1, 1, 1.0)


def test_rated_and_honorific_sentences(records: Callable[..., list[Any]]) -> None:
    assert records("keico")[0] == HonorificText(
        "先生がお帰りになりました。", 1, True, False, False, "学校"
    )
    assert [(r.score, r.split) for r in records("pt16")] == [
        (-2.4, "train"),
        (1.6, "train"),
        (0.0, "tune"),
    ]
    german = records("in-formal-de")[0]
    assert (german.text, german.source, german.id) == (
        'Die Klage wird "abgewiesen".',
        "legal",
        "legal_3",
    )


def test_style_pairs_in_both_directions(records: Callable[..., list[Any]]) -> None:
    test = records("gyafc", split="test")
    assert [(pair.origin, len(pair.references)) for pair in test] == [
        ("informal", 4),
        ("formal", 4),
        ("formal", 4),
    ]
    assert test[0].source == "nah , not my thing"
    assert test[2].references[3] == "thx 3"
    assert records("gyafc", split="train")[1] == StylePair(
        ("ur funny",), ("You are amusing.",), "informal", "en", "train", "Entertainment_Music"
    )
    assert records("gyafc", split="tune")[0].domain == "Family_Relationships"


def test_style_pairs_by_language_folder(records: Callable[..., list[Any]]) -> None:
    assert [(p.language, p.split, len(p.formal)) for p in records("xformal")] == [
        ("fr", "test", 4),
        ("pt-BR", "test", 4),
    ]
    assert [pair.language for pair in records("xformal", language="pt")] == ["pt-BR"]


def test_published_dialogues(records: Callable[..., list[Any]]) -> None:
    (dialogue,) = records("multiwoz22", split="train")
    first, second = dialogue.turns
    assert (dialogue.id, dialogue.services) == ("pmul9001", ("hotel", "taxi"))
    assert first.state == {"hotel": {"area": ("centre", "center"), "name": ("blue heron",)}}
    assert (first.intents, first.requested) == ({"hotel": "find_hotel"}, ("hotel-phone",))
    assert first.user_acts[2] == Act("Hotel-Request", "phone", "?")
    assert first.system_acts == (Act("Hotel-Inform", "phone", "01223"),)
    for span in first.user_spans:
        assert first.user[span.start : span.end] == span.value == "Blue Heron"
    assert [span.act for span in first.user_spans] == ["", "Hotel-Inform"]
    assert second.user_spans == ()  # copied from another slot: it has no place


def test_a_dialogue_that_ends_with_the_user(records: Callable[..., list[Any]]) -> None:
    (dialogue,) = records("multiwoz22", split="dev")
    assert [(turn.user, turn.system) for turn in dialogue.turns] == [("Hello?", "")]


def test_dialogues_a_line_each(records: Callable[..., list[Any]]) -> None:
    val, train = records("multiwoz22", part="jsonl")
    turn = val.turns[0]
    assert val.goal["taxi"]["requestable"] == ["PHONE"]
    assert turn.state == {"taxi": {"leave": ("17:15",)}}
    assert turn.user_spans == (SlotSpan("Taxi-Inform", "Leave", "17:15", 3, 4, "token"),)
    assert (turn.reference, turn.booked) == ("booked, call PHONE.", ("taxi",))
    assert train.id == "train-0"
    (span,) = train.turns[0].user_spans
    assert train.turns[0].user[span.start : span.end] == "Blue Heron"
    assert train.turns[0].user_acts == (Act("Hotel-Inform", "Name", "Blue Heron"),)


def test_what_belongs_to_the_dialogues(records: Callable[..., list[Any]]) -> None:
    assert records("multiwoz22", part="database") == [
        Document("hotel_db", [{"name": "blue heron"}])
    ]
    names = {document.name: document.content for document in records("multiwoz22", part="ontology")}
    assert names["valListFile"] == ("SNG9003",)
    assert records("multiwoz22", part="utterances")[1].acts == (Act("general-bye", "none", "none"),)


def test_impolite_turns_as_json_and_csv(records: Callable[..., list[Any]]) -> None:
    turns = records("impolite-multiwoz")
    assert turns[0].ratings == (RewriteRating(1, 5, 5), RewriteRating(2, 4.5, 5))
    assert turns[1] == ImpoliteTurn("pmul9001", 1, "Thank you!", "Finally.", split="train")
    assert [(turn.scenario, len(turn.ratings)) for turn in turns[2:]] == [(2, 2), (6, 1)]


def test_abuse_with_every_annotator_and_visit(records: Callable[..., list[Any]]) -> None:
    first, second = records("convabuse")
    assert first.severity == -1.5
    assert first.ratings[0] == AbuseRating(
        "Annotator1", -1, ("intellectual",), ("system",), ("explicit",)
    )
    assert first.context == ("How do you do?", "fine", "Go on.")
    # Annotator 1 did not see the second example, annotator 2 saw it twice.
    assert [(r.annotator, r.severity) for r in second.ratings] == [
        ("Annotator2", 1),
        ("Annotator2", 0),
    ]
    (annotation,) = records("convabuse", part="annotations")
    assert annotation.ratings == first.ratings[:1]


def test_gendered_occupations_have_their_place(records: Callable[..., list[Any]]) -> None:
    found = records("winomt")
    for sentence in found:
        assert sentence.text[sentence.start : sentence.end] == sentence.occupation
    assert [sentence.gender for sentence in found] == ["female", "male", "neutral"]
    assert records("winomt", part="stereotypes", split="anti") == [
        GenderSentence(
            "The baker thanked the clerk because he was kind.", "male", "baker", 4, 9, "anti"
        )
    ]


def test_running_text(records: Callable[..., list[Any]]) -> None:
    assert records("tatoeba")[1] == SentencePair("Good night!", "Gute Nacht!", "de", "tatoeba")
    assert records("tatoeba", part="monolingual") == [
        MonolingualSentence("Che ore sono?", "it", "mono_commonvoice")
    ]
    (contrast,) = records("tatoeba", part="contrast")
    assert (contrast.formal, contrast.informal) == ("Uw bestand", "Je bestand")
    assert [(p.language, p.target) for p in records("ntrex")] == [
        ("de", "Die Brücke wurde eröffnet."),
        ("de", "Es regnete."),
        ("ja", "橋が開通した。"),
        ("ja", "雨が降った。"),
    ]


def test_labelled_segments(records: Callable[..., list[Any]]) -> None:
    informal, formal = records("ctxpro-formality")
    assert isinstance(informal, LabelledSegment)
    assert (informal.register, informal.plural) == ("informal", False)
    assert (formal.register, formal.plural) == ("formal", None)


def test_lexicons_by_place(records: Callable[..., list[Any]]) -> None:
    cues = records("convokit-lexicons", language="en")
    assert {(cue.strategy, cue.cue, cue.place) for cue in cues} == {
        ("Hedges", "kind of", "anywhere"),
        ("Hedges", "in a way", "anywhere"),
        ("Please.Start", "please", "start"),
        ("Please", "please", "inside"),
    }


@pytest.mark.parametrize(("ending", "pack"), [(".gz", gzip.compress), (".xz", lzma.compress)])
def test_packed_files_read_as_plain_ones(
    copied: Copied, corpora: Path, ending: str, pack: Callable[[bytes], bytes]
) -> None:
    for name, about in catalog().items():
        folder = copied(about.folders[0])
        for path in [path for path in folder.rglob("*") if path.is_file()]:
            path.with_name(path.name + ending).write_bytes(pack(path.read_bytes()))
            path.unlink()
        for part in about.parts:
            plain = list(read(name, corpora, part=part))
            assert list(read(name, folder.parent, part=part)) == plain, (name, part)


def test_a_byte_order_mark_and_line_ends_of_any_system_do_not_matter(
    copied: Copied, corpora: Path
) -> None:
    for name in ("tydip", "keico", "winomt", "tatoeba", "ctxpro-formality", "gyafc"):
        folder = copied(catalog()[name].folders[0])
        for path in [path for path in folder.rglob("*") if path.is_file()]:
            text = path.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
            path.write_bytes(b"\xef\xbb\xbf" + text)
        assert list(read(name, folder.parent)) == list(read(name, corpora)), name


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"part": "half"},
            "tydip has no part 'half'; choose from: all, binary, translated, strategies",
        ),
        ({"language": "ja"}, "tydip has no 'ja'; its languages are: en, hi"),
        ({"colour": 1}, "tydip has no option 'colour'; choose from: part, language, split"),
    ],
)
def test_options_are_checked(corpora: Path, options: dict[str, Any], message: str) -> None:
    with pytest.raises(PolitesseError, match=message):
        read("tydip", corpora, **options)


def test_a_part_that_is_not_there_is_named(copied: Copied) -> None:
    folder = copied("tydip")
    for path in (folder / "binary").iterdir():
        path.unlink()
    with pytest.raises(PolitesseError, match="without its part 'binary'"):
        read("tydip", folder.parent, part="binary")


def test_reading_stops_at_the_first_defect(copied: Copied) -> None:
    folder = copied("tydip")
    path = folder / "all" / "en_train.csv"
    path.write_text("sentence,score\nFine.,1\nBad.,nan\nWorse.,inf\n", "utf-8")
    stream = read("tydip", folder.parent, split="train")
    assert next(stream).score == 1
    with pytest.raises(BadInput, match=r"en_train.csv:3: score is not a finite number: 'nan'"):
        next(stream)


# ---------------------------------------------------------------- marked phrases

pieces = st.lists(
    st.tuples(st.text(st.characters(exclude_characters="[]"), max_size=8), st.booleans())
)


@given(pieces)
def test_marks_come_off_and_spans_index_the_plain_text(parts: list[tuple[str, bool]]) -> None:
    annotated = "".join(f"[F]{text}[/F]" if marked else text for text, marked in parts)
    found = Marked.parse(annotated)
    assert found.text == "".join(text for text, _ in parts)
    assert list(found.phrases) == [text for text, marked in parts if marked]
    assert found.annotated == annotated


@given(st.lists(st.sampled_from(["[F]", "[/F]", "a", "b "])))
def test_marks_in_any_disorder_leave_ordered_spans(parts: list[str]) -> None:
    found = Marked.parse("".join(parts))
    assert found.text == "".join(part for part in parts if "F" not in part)
    edges = [edge for span in found.spans for edge in span]
    assert edges == sorted(edges)
    assert all(0 <= edge <= len(found.text) for edge in edges)
