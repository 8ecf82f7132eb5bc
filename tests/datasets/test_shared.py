"""The readers on the real corpora, where there are any: all counts, all known faults.

The folder of corpora for development has halves of some of them. What it holds stands beside this file:
numbers of records in ``development.toml`` and digests in ``development.sha256``, made with
``politesse data validate NAME corpora/ --format json``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from politesse.core import toml
from politesse.datasets import catalog, read, validate
from politesse.datasets.build import RawText, choose, run
from politesse.datasets.locate import found

#: What is wrong in the corpora themselves: dataset → (file's end, line).
FAULTS = {
    "cocoa-mt": [
        (f"en-ja/formality-control.train.topical_chat.en-ja.{level}.annotated", line)
        for line in (319, 476)
        for level in ("formal", "informal")
    ],
    "multiwoz22": [
        ("multiwoz22_train_text.jsonl.xz", line)
        for line in (297, 537, 1417, 1876, 5167, 5447, 5522, 6285, 6839, 8001)
    ],
    "convabuse": [
        (f"ConvAbuseEMNLP{split}.csv", 1) for split in ("train", "valid", "test") for _ in range(2)
    ],
}
LARGE = {"tatoeba"}
HELD: dict[str, dict[str, int]] = toml.read(Path(__file__).parent / "development.toml")
DIGESTS = {
    path: digest
    for digest, path in (
        line.split("  ", 1)
        for line in (Path(__file__).parent / "development.sha256").read_text("utf-8").splitlines()
    )
}


@pytest.mark.parametrize("name", [name for name in catalog() if name not in LARGE])
def test_counts_checksums_and_faults(name: str, shared_data: Path) -> None:
    location = found(name, shared_data)
    if not location or not location.folder.is_relative_to(shared_data):
        pytest.skip(f"{name} is not in {shared_data}")
    result = validate(name, shared_data)
    assert [(defect.where[-len(end) :], defect.line) for defect, (end, _) in zip(
        result.defects, FAULTS.get(name, []), strict=True
    )] == FAULTS.get(name, [])  # fmt: skip
    folder = catalog()[name].folders[0]
    seen = {f"{folder}/{item.path}": item.sha256 for item in result.checksums}
    if any(DIGESTS.get(path) != digest for path, digest in seen.items()):
        pytest.skip(f"this copy of {name} is not the one whose counts are known")
    for count in result.counts:
        if catalog()[name].parts[count.part].records != "Document":
            key = f"{count.language} {count.split}".strip()
            assert count.records == HELD[f"{name} {count.part}"][key], count
    # A file that is told to be as published is; of halves there is no such word.
    assert "mismatch" not in {item.agreement for item in result.checksums}


def test_the_smallest_and_the_largest_language_of_tatoeba(shared_data: Path) -> None:
    held = HELD["tatoeba tatoeba"]
    for code in ("ta", "af", "hi"):
        assert sum(1 for _ in read("tatoeba", shared_data, language=code)) == held[code]


def test_every_file_of_the_data_folder_is_known(shared_data: Path) -> None:
    files = {
        path.relative_to(shared_data).as_posix()
        for path in shared_data.rglob("*")
        if path.is_file()
    }
    if files - {"README.md"} != set(DIGESTS):
        pytest.skip("this is another data folder than the one whose checksums are known")
    for path in files - {"README.md"}:
        folder, _, inside = path.partition("/")
        assert any(
            about.folders[0] == folder and about.covers(inside) for about in catalog().values()
        ), path


def test_all_english_test_sentences_are_left_out_of_training(shared_data: Path) -> None:
    test = {
        " ".join(record.text.split())
        for record in read("tydip", shared_data, language="en", split="test")
    }
    everything = list(read("stanford-politeness", shared_data))
    kept = list(read("stanford-politeness", shared_data, for_training=True))
    assert len(test) == 500
    # 503: three of the sentences are in the corpus twice.
    assert (len(everything), len(kept)) == (4353, 3850)
    assert not test & {" ".join(record.text.split()) for record in kept}


#: Phrases marked in the formal training sets, (different, all), beside CoCoA-MT's table 3.
PHRASES = {
    "de": ((183, 754), (183, 754)),
    "es": ((219, 625), (219, 625)),
    "fr": ((149, 624), (149, 624)),
    "hi": ((33, 627), (33, 627)),
    "it": ((180, 616), (179, 615)),
    "ja": ((916, 2473), (915, 2473)),
}


@pytest.mark.parametrize("language", list(PHRASES))
def test_marked_phrases_are_as_many_as_published(language: str, shared_data: Path) -> None:
    phrases: list[str] = []
    for pair in read("cocoa-mt", shared_data, language=language, split="train"):
        assert pair.formal_marked.text == pair.formal
        phrases += pair.formal_marked.phrases
    ours, published = PHRASES[language]
    assert (len(set(phrases)), len(phrases)) == ours
    assert max(abs(one - other) for one, other in zip(ours, published, strict=True)) <= 1


@pytest.mark.parametrize("language", catalog()["tydip"].languages)
def test_published_requests_are_requests_to_the_pipeline(language: str, shared_data: Path) -> None:
    requests = read("tydip", shared_data, language=language, split="test")
    posts = [RawText(record.text, "", number) for number, record in enumerate(requests)]
    steps = ["clean", "requests"]
    stream, _ = run(posts, steps, choose("requests", language)[1])
    assert len({candidate.line for candidate in stream}) >= 0.98 * len(posts)
