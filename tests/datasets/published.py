"""Corpora laid out as they are published, with lines written for the tests."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Sequence
from pathlib import Path

CORPORA = Path(__file__).parent / "corpora"

#: Requests of our own, with a score.
REQUESTS = {
    "en": [
        ("Thanks for the quick fix. Could you please look at the other page too?", 1.3),
        ("I like your draft very much. Would you mind if I add a map?", 0.9),
        ("You have no idea what you are doing. Why do you edit here?", -1.2),
        ("Stop deleting my work. What is your problem?", -1.0),
    ],
    "fr": [
        ("Merci beaucoup pour la carte. Pourriez-vous en ajouter une autre ?", 1.1),
        ("Tu racontes n'importe quoi. Tu as lu la règle ?", -1.3),
    ],
}
#: English, formal and informal German, the words of address marked.
SEGMENTS = [
    ("Do you have time?", "Haben [F]Sie[/F] Zeit?", "[F]Hast[/F] [F]du[/F] Zeit?"),
    ("Please call your brother.", "Bitte rufen [F]Sie[/F] [F]Ihren[/F] Bruder an.",
     "Bitte [F]ruf[/F] [F]deinen[/F] Bruder an."),
    ("I saw you there.", "Ich habe [F]Sie[/F] dort gesehen.", "Ich habe [F]dich[/F] dort gesehen."),
]  # fmt: skip


def tydip(top: Path, name: str = "TyDiP") -> Path:
    """The authors' repository: the data in its own folder, the strategies beside it."""
    clone = top / name
    for language, rows in REQUESTS.items():
        _requests(clone / "data" / "all" / f"{language}_test.csv", rows)
        _requests(clone / "data" / "binary" / f"{language}_test_binary.csv", rows)
    _requests(clone / "data" / "all" / "en_train.csv", REQUESTS["en"])
    _requests(clone / "data" / "binary" / "en_train_binary.csv", REQUESTS["en"])
    unlabelled = clone / "data" / "unlabelled_train_sets" / "fr_fr_train.txt"
    _write(unlabelled, "Bonjour. Ça va ?\n")
    (clone / "strategies").mkdir()
    shutil.copy(CORPORA / "tydip" / "strategies" / "fr.csv", clone / "strategies" / "fr.csv")
    _write(clone / "README.md", "# A repository\n")
    _write(clone / "politeness_regressor.py", "\n")
    return clone


def contrastive(top: Path, name: str = "contrastive-controlled-mt") -> Path:
    """The repository with CoCoA-MT and two shared tasks, whose files are named in three ways."""
    clone = top / name
    for split, domains in (
        ("train", ("telephony", "topical_chat")),
        ("test", ("call_center", "telephony", "topical_chat")),
    ):
        for domain in domains:
            stem = f"CoCoA-MT/{split}/en-de/formality-control.{split}.{domain}.en-de"
            ends = (".en", ".de") if split == "train" else ("", "")
            _segments(clone / stem, *ends)
    task22, task23 = "IWSLT2022/data", "IWSLT2023/data"
    _segments(clone / f"{task22}/test/en-de/formality-control.test.en-de", ".en", ".de")
    _segments(
        clone / f"{task22}/train/en-de/formality-control.train.topical-chat.en-de", ".en", ".de"
    )
    _segments(clone / f"{task23}/test/en-pt/formality-control.test.en-pt", ".en", ".pt")
    _segments(clone / f"{task23}/train/en-ko/formality-control.train.telephony.en-ko", ".en", ".ko")
    for team, folder in (
        ("ONE", "EN-DE/unconstrained/formality/blind-test"),
        ("two_pack", "en-de/constrained/blind-test"),
    ):
        place = clone / f"IWSLT2022/submissions/formality-control_{team}" / folder
        for style, column in (("formal", 1), ("informal", 2)):
            lines = [_plain(segment[column]) for segment in SEGMENTS]
            _write(place / f"formality-control-1.{style}.de", "\n".join(lines) + "\n")
        _write(place / "formality-control-1.generic.de", "Eine Zeile.\n")
    return clone


def multiwoz(top: Path, name: str = "multiwoz") -> Path:
    """The repository with 2.2 inside and the databases beside it."""
    clone = top / name
    home = clone / "data" / "MultiWOZ_2.2"
    for split in ("train", "dev"):
        shutil.copytree(CORPORA / "multiwoz" / split, home / split)
    for file in ("schema.json", "dialog_acts.json"):
        shutil.copy(CORPORA / "multiwoz" / file, home / file)
    shutil.copytree(CORPORA / "multiwoz" / "db", clone / "db")
    return clone


def keico(top: Path, name: str = "KeiCO-corpus") -> Path:
    """The repository with its releases side by side."""
    clone = top / name
    clone.mkdir(parents=True)
    old = (CORPORA / "keico" / "keico_corpus.csv").read_text("utf-8")
    _write(clone / "keico_corpus(forLREC)-OldVersion.csv", old)
    _write(clone / "keico_corpus.csv", old)
    head, _, rest = old.partition("\n")
    corrected = head.replace("Level", "レベル").replace("フィールド", "活動領域")
    _write(clone / "KeiCO-corpus-修正済.csv", f"{corrected}\n{rest}")
    return clone


def _plain(text: str) -> str:
    return text.replace("[F]", "").replace("[/F]", "")


def _segments(stem: Path, source: str, target: str) -> None:
    columns = list(zip(*SEGMENTS, strict=True))
    _write(stem.with_name(stem.name + source), _lines(columns[0]))
    for style, marked in (("formal", columns[1]), ("informal", columns[2])):
        plain = [_plain(text) for text in marked]
        _write(stem.with_name(f"{stem.name}.{style}{target}"), _lines(plain))
        _write(stem.with_name(f"{stem.name}.{style}.annotated{target}"), _lines(marked))


def _lines(texts: Sequence[str]) -> str:
    return "".join(f"{text}\n" for text in texts)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _requests(path: Path, rows: Sequence[tuple[str, float]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([("sentence", "score"), *rows])
