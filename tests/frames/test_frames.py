"""Texts in frames of every library: the same values as anywhere, rows in step."""

from __future__ import annotations

import pickle
from importlib import import_module
from typing import Any

import pytest

import politesse

TEXTS = ["Hast du Zeit?", None, "Haben Sie Zeit?", "", "gwaith yn y bore ar ôl cinio mae'n braf"]
REGISTERS = ["informal", None, "formal", None, None]


class TestPandas:
    """The accessor of a Series."""

    @pytest.fixture(autouse=True)
    def accessor(self) -> None:
        self.pd: Any = pytest.importorskip("pandas", reason="pandas is not installed")
        import_module("politesse.frames.pandas")

    def test_scores_stand_beside_the_texts(self) -> None:
        frame = self.pd.DataFrame({"text": TEXTS}, index=list("vwxyz"))
        scored = frame.join(frame["text"].politesse.score())
        assert list(scored.index) == list("vwxyz")
        assert [one if isinstance(one, str) else None for one in scored["register"]] == REGISTERS
        assert scored["politeness"].dtype == "float64" and scored["politeness"].isna().sum() == 3
        single = politesse.score(TEXTS[0])
        assert scored.loc["v", "politeness"] == single.politeness.value
        assert scored.loc["w", "error"] == "no text" and "'cy'" in scored.loc["z", "error"]

    def test_every_kind_of_nothing_keeps_its_row(self) -> None:
        pd = self.pd
        series = pd.Series(["Du?", None, float("nan"), pd.NA, pd.NaT, 3, ""], dtype="object")
        scored = series.politesse.score("de", aspects=["register"])
        assert scored["register"].notna().tolist() == [True] + [False] * 6
        strings = pd.Series(["Du?", None], dtype="string")
        assert strings.politesse.score("de", columns="register")["error"].tolist()[1] == "no text"

    def test_rewriting_translating_checking(self) -> None:
        series = self.pd.Series(["Hast du Zeit?", None])
        made = series.politesse.rewrite("formal", "de", min_confidence=0.5)
        assert made["rewrite"][0] == "Haben Sie Zeit?" and self.pd.isna(made["rewrite"][1])
        assert str(made["changed"].dtype) == "boolean"
        found = series.politesse.check("formal", "de")
        assert found["fix"][0] == "Haben Sie Zeit?" and found["code"][0] == "wrong-register"
        english = self.pd.Series(["How can I help you?", ""])
        made = english.politesse.translate("de", "formal", columns=["translation"])
        assert "Ihnen" in made["translation"][0] and made["error"][1] == "no text"

    def test_an_empty_series(self) -> None:
        scored = self.pd.Series([], dtype="object").politesse.score()
        assert len(scored) == 0 and "register" in scored

    def test_spans_where_they_are_asked_for(self) -> None:
        scored = self.pd.Series(["Hast du Zeit?"]).politesse.score("de", flat=False)
        assert scored["spans"][0][0]["text"] == "Hast"


class TestPolars:
    """The namespace of expressions."""

    @pytest.fixture(autouse=True)
    def namespace(self) -> None:
        self.pl: Any = pytest.importorskip("polars", reason="polars is not installed")
        import_module("politesse.frames.polars")

    def test_scores_stand_beside_the_texts(self) -> None:
        pl = self.pl
        frame = pl.DataFrame({"text": TEXTS})
        scored = frame.with_columns(pl.col("text").politesse.score().struct.unnest())
        assert scored["register"].to_list() == REGISTERS
        assert scored.schema["politeness"] == pl.Float64
        assert scored["error"].to_list()[:2] == [None, "no text"]

    @pytest.mark.parametrize("engine", ["in-memory", "streaming"])
    def test_lazy_frames_know_the_types_beforehand(self, engine: str) -> None:
        pl = self.pl
        lazy = pl.LazyFrame({"text": TEXTS * 50})
        score = pl.col("text").politesse.score("de", aspects=["register"], flat=False).alias("s")
        query = lazy.select(score).unnest("s").filter(pl.col("register") == "formal")
        assert query.collect_schema()["spans"].inner.fields[0].name == "start"
        assert len(query.collect(engine=engine)) == 50

    def test_rewriting_translating_checking(self) -> None:
        pl = self.pl
        frame = pl.DataFrame({"text": ["Hast du Zeit?", None], "en": ["How can I help you?", None]})
        made = frame.select(
            pl.col("text").politesse.rewrite("formal", "de").struct.field("rewrite"),
            pl.col("text").politesse.check("formal", "de").struct.field("fix"),
            pl.col("en").politesse.translate("de", "formal").struct.field("translation"),
        )
        assert made["rewrite"].to_list() == made["fix"].to_list() == ["Haben Sie Zeit?", None]
        assert "Ihnen" in made["translation"][0] and made["translation"][1] is None

    def test_a_column_without_a_single_result(self) -> None:
        pl = self.pl
        made = pl.DataFrame({"text": [None, None]}, schema={"text": pl.String}).select(
            pl.col("text").politesse.score(flat=False).struct.unnest()
        )
        assert made["spans"].to_list() == [None, None]


class TestScikitLearn:
    """The transformer."""

    @pytest.fixture(autouse=True)
    def transformer(self) -> None:
        pytest.importorskip("sklearn", reason="scikit-learn is not installed")
        from politesse.frames.sklearn import RegisterFeatures

        self.kind: Any = RegisterFeatures

    def test_texts_become_rows_of_numbers(self) -> None:
        import numpy as np

        table = self.kind().fit_transform(TEXTS)
        assert table.shape == (5, 6)
        assert table[0, :4].tolist() == [0, 1, 0, 0] and table[2, :4].tolist() == [1, 0, 0, 0]
        assert np.isnan(table[[1, 3, 4]]).all()
        names = self.kind(aspects=["register"]).get_feature_names_out().tolist()
        assert names == ["formal", "informal", "neutral", "mixed"]

    def test_in_a_pipeline_of_many(self) -> None:
        pd = pytest.importorskip("pandas", reason="pandas is not installed")
        from sklearn.base import clone
        from sklearn.compose import ColumnTransformer
        from sklearn.impute import SimpleImputer
        from sklearn.linear_model import LogisticRegression
        from sklearn.pipeline import make_pipeline

        frame = pd.DataFrame(
            {"text": ["Hast du Zeit?", "Haben Sie Zeit?", None] * 4, "n": range(12)}
        )
        chosen = ColumnTransformer(
            [("tone", self.kind("de", missing=0.0), "text")], remainder="passthrough"
        ).set_output(transform="pandas")
        assert "tone__politeness" in clone(chosen).fit_transform(frame).columns
        model = make_pipeline(self.kind("de"), SimpleImputer(), LogisticRegression())
        labels = ["du", "Sie", "?"] * 4
        assert model.fit(frame["text"], labels).predict(["Kommst du?"]).tolist() == ["du"]
        assert pickle.loads(pickle.dumps(model)).predict(["Kommen Sie?"]).tolist() == ["Sie"]

    def test_more_than_one_column_is_refused(self) -> None:
        with pytest.raises(ValueError, match="one column"):
            self.kind().transform([["a", "b"]])


class TestArrow:
    """What adds columns to tables."""

    @pytest.fixture(autouse=True)
    def library(self) -> None:
        self.pa: Any = pytest.importorskip("pyarrow", reason="the extra tables is not installed")

    def test_columns_are_added(self) -> None:
        from politesse.frames import score_task
        from politesse.frames.arrow import WithColumns

        table = self.pa.table({"text": TEXTS, "id": range(5)})
        scored = WithColumns(score_task(), "text", ["register", "politeness"], prefix="p_")(table)
        assert scored.column_names == ["text", "id", "p_register", "p_politeness", "p_error"]
        assert scored["p_register"].to_pylist() == REGISTERS
        assert scored["p_politeness"][0].as_py() == politesse.score(TEXTS[0]).politeness.value

    def test_types_do_not_depend_on_the_texts(self) -> None:
        from politesse.frames import score_task
        from politesse.frames.arrow import WithColumns

        made = WithColumns(score_task("de"), "text", flat=False)
        given = [
            self.pa.table({"text": self.pa.array(texts, "string")}) for texts in (TEXTS, [None], [])
        ]
        first, second, third = map(made, given)
        assert first.schema == second.schema == third.schema
        assert made(self.pa.table({"text": ["Du?"]}))["spans"][0][0]["text"].as_py() == "Du"

    def test_it_goes_to_other_processes(self) -> None:
        from politesse.frames import score_task
        from politesse.frames.arrow import WithColumns

        table = self.pa.table({"text": ["Du?"]})
        made = WithColumns(score_task("de"), "text", ["register"])
        assert pickle.loads(pickle.dumps(made))(table) == made(table)

    def test_a_column_that_is_there_is_not_taken(self) -> None:
        from politesse.frames import score_task
        from politesse.frames.arrow import WithColumns

        table = self.pa.table({"text": ["Du?"], "register": ["x"]})
        with pytest.raises(politesse.PolitesseError, match="prefix="):
            WithColumns(score_task("de"), "text", ["register"])(table)


class TestDatasets:
    """Functions for map."""

    @pytest.fixture(autouse=True)
    def library(self, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HF_DATASETS_CACHE", str(tmp_path))
        self.datasets: Any = pytest.importorskip("datasets", reason="datasets is not installed")

    def test_columns_are_added(self) -> None:
        from politesse.frames.datasets import check, rewrite, score, translate

        dataset = self.datasets.Dataset.from_dict({"text": TEXTS})
        scored = dataset.map(score("text", prefix="p_"), batched=True)
        assert list(scored["p_register"]) == REGISTERS
        formal = dataset.map(rewrite("text", "formal", "de"), batched=True)
        assert list(formal["rewrite"])[:3] == ["Haben Sie Zeit?", None, "Haben Sie Zeit?"]
        found = dataset.map(check("text", "formal", "de"), batched=True)
        assert list(found["fix"])[:2] == ["Haben Sie Zeit?", None]
        english = self.datasets.Dataset.from_dict({"text": ["How can I help you?"]})
        assert (
            "Ihnen"
            in english.map(translate("text", "de", "formal"), batched=True)[0]["translation"]
        )

    def test_types_of_columns_that_begin_empty(self) -> None:
        from politesse.frames.datasets import score

        dataset = self.datasets.Dataset.from_dict({"text": [None] * 20 + ["Hast du Zeit?"] * 20})
        made = score("text", "de", flat=False)
        scored = dataset.map(
            made, batched=True, batch_size=10, features=made.features(dataset.features)
        )
        assert scored[0]["register"] is None and scored[39]["register"] == "informal"

    def test_several_processes_and_the_same_fingerprint(self) -> None:
        from datasets.fingerprint import Hasher

        from politesse.frames.datasets import score

        dataset = self.datasets.Dataset.from_dict({"text": TEXTS * 10})
        made = score("text", "de", aspects=["register"])
        before = Hasher.hash(made)
        scored = dataset.map(made, batched=True, num_proc=2)
        assert list(scored["register"])[:3] == REGISTERS[:3]
        made({"text": ["Du?"]})
        assert Hasher.hash(made) == before != Hasher.hash(score("text", "fr"))


class TestSpacy:
    """The component."""

    @pytest.fixture(autouse=True)
    def library(self) -> None:
        self.spacy: Any = pytest.importorskip("spacy", reason="spaCy is not installed")
        import_module("politesse.frames.spacy")

    def test_documents_have_scores_and_spans(self) -> None:
        nlp = self.spacy.blank("de")
        nlp.add_pipe("politesse")
        doc = nlp("Könnten Sie mir bitte helfen?")
        assert doc._.politesse["register"] == "formal"
        assert ("Sie", "formal") in [(span.text, span.label_) for span in doc.spans["politesse"]]
        assert nlp("")._.politesse["reason"] == "no text"

    def test_batches_and_processes(self) -> None:
        nlp = self.spacy.blank("xx")
        nlp.add_pipe("politesse", config={"aspects": ["register"]})
        texts = [text or "" for text in TEXTS]
        for processes in (1, 2):
            docs = list(nlp.pipe(texts, n_process=processes))
            assert [doc._.politesse["register"] for doc in docs] == REGISTERS

    def test_documents_are_stored(self) -> None:
        from spacy.tokens import Doc

        nlp = self.spacy.blank("de")
        nlp.add_pipe("politesse")
        doc = Doc(nlp.vocab).from_bytes(nlp("Hast du Zeit?").to_bytes())
        assert doc._.politesse["register"] == "informal"
