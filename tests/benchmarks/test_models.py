"""Any model as a row: by the names that the commands know, by outputs, behind a server."""

from __future__ import annotations

import csv
import io
import json
import math
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from tests.benchmarks.conftest import measure, values
from tests.benchmarks.test_cli import bench
from tests.benchmarks.test_tasks import REQUESTS, write_requests

from politesse import benchmarks
from politesse.benchmarks.assembly import Laid, lay_out, usage
from politesse.benchmarks.cache import Cache
from politesse.benchmarks.report import write_reports
from politesse.benchmarks.runner import Settings, Step, run
from politesse.benchmarks.systems import SYSTEMS, make
from politesse.cli.blocks import blocks
from politesse.core import BadInput, PolitesseError
from politesse.rewriting.backends import REWRITERS
from politesse.scoring.backends import SCORERS
from politesse.translation.engines import ENGINES


class ChatServer:
    """Answers like an OpenAI-compatible server: yes to a text with thanks, no without them."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.logprobs = True
        self.refuse = False
        self.new = False
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.asked.append(body)
                status, answer = outer.answer(body)
                sent = json.dumps(answer).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(sent)))
                self.end_headers()
                self.wfile.write(sent)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.name = f"openai:http://127.0.0.1:{self.server.server_port}/v1#tiny"

    def answer(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        if "max_tokens" in body and self.new:
            return 400, {"error": "max_tokens is not supported: use max_completion_tokens"}
        if "logprobs" in body and not self.logprobs:
            return 400, {"error": "logprobs are not supported"}
        question = body["messages"][-1]["content"]
        if self.refuse:
            said, likely = "I'm sorry, I cannot help with that.", []
        elif "olite" in question:
            paper = "yes or no" in question
            good, bad = ("yes", "no") if paper else ("polite", "impolite")
            said, other = (good, bad) if "Merci" in question else (bad, good)
            likely = [(said, math.log(0.9)), (other, math.log(0.1))]
        else:
            said, likely = f'"{question.splitlines()[-1].upper()}"', []
        choice: dict[str, Any] = {"message": {"content": said}, "finish_reason": "stop"}
        if "logprobs" in body and likely:
            top = [{"token": token, "logprob": chance} for token, chance in likely]
            choice["logprobs"] = {"content": [{"top_logprobs": top}]}
        return 200, {"choices": [choice], "usage": {"prompt_tokens": 10, "completion_tokens": 2}}


@pytest.fixture
def server() -> Iterator[ChatServer]:
    made = ChatServer()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return write_requests(tmp_path / "data", "binary/fr_test_binary.csv", REQUESTS)


def asked(name: str, data: Path, out: Path) -> tuple[list[Step], Laid]:
    benchmark = benchmarks.load("tydip")
    steps = list(run(benchmark, Cache(out), Settings(data, (name,), samples=0), ["3"]))
    results = [step.stored for step in steps if step.stored]
    return steps, lay_out(benchmark, benchmark.plan("3"), results)


# ---------------------------------------------------------------- servers


@pytest.mark.parametrize("style", ["paper", "modern"])
def test_a_server_is_a_row(server: ChatServer, data: Path, tmp_path: Path, style: str) -> None:
    """One of the two polite requests says thanks, so three of four answers are right."""
    _, laid = asked(f"{server.name}?prompt={style}&price=1/3", data, tmp_path)
    (row,) = laid.rows
    assert row.system == f"tiny?prompt={style}"
    assert row.figures["fr"].value == 0.75
    used = usage(laid)[row.system]
    assert (used.requests, used.sent, used.tokens_in, used.tokens_out) == (4, 4, 40, 8)
    assert used.cost == pytest.approx((40 * 1 + 8 * 3) / 1e6)
    pages = [tmp_path / "report.html", tmp_path / "report.md"]
    for path in write_reports([benchmarks.load("tydip")], tmp_path, *pages):
        assert f"tiny?prompt={style}: 4 requests, 40 tokens in, 8 out" in path.read_text("utf-8")


def test_answers_are_kept_by_content_and_nothing_is_asked_twice(
    server: ChatServer, data: Path, tmp_path: Path
) -> None:
    asked(server.name, data, tmp_path)
    assert len(server.asked) == 4
    # Another table of results: only the answers are left.
    for path in (tmp_path / "results").rglob("*.json"):
        path.unlink()
    (book,) = (tmp_path / "answers").glob("*.jsonl")
    kept = book.read_bytes().splitlines(keepends=True)
    book.write_bytes(b"".join(kept[:3]) + kept[3][:20])  # stopped while the last was written
    steps, laid = asked(server.name, data, tmp_path)
    assert [step.state for step in steps] == ["run"]
    assert len(server.asked) == 5
    assert values(laid, "tiny") == {"fr": 0.75}
    used = usage(laid)["tiny"]
    assert (used.requests, used.sent) == (4, 1)
    for path in (tmp_path / "results").rglob("*.json"):
        path.unlink()
    asked(server.name, data, tmp_path)
    assert len(server.asked) == 5


def test_a_server_without_probabilities_is_read_by_its_words(
    server: ChatServer, data: Path, tmp_path: Path
) -> None:
    server.logprobs = False
    _, laid = asked(server.name, data, tmp_path)
    assert values(laid, "tiny") == {"fr": 0.75}


def test_a_server_with_another_name_for_a_setting(
    server: ChatServer, data: Path, tmp_path: Path
) -> None:
    server.new, server.logprobs = True, False
    _, laid = asked(server.name, data, tmp_path)
    assert values(laid, "tiny") == {"fr": 0.75}
    assert server.asked[-1]["max_completion_tokens"] == 8


def test_a_text_that_is_there_twice_is_asked_about_once(
    server: ChatServer, data: Path, tmp_path: Path
) -> None:
    write_requests(data, "binary/fr_test_binary.csv", [*REQUESTS, *REQUESTS, REQUESTS[0]])
    _, laid = asked(server.name, data, tmp_path)
    assert len(server.asked) == usage(laid)["tiny"].requests == 4
    assert laid.rows[0].figures["fr"].items == 9


def test_refusals_are_counted_and_wrong(server: ChatServer, data: Path, tmp_path: Path) -> None:
    server.refuse = True
    _, laid = asked(server.name, data, tmp_path)
    assert values(laid, "tiny") == {"fr": 0.0}
    assert laid.rows[0].figures["fr"].coverage == 0.0
    assert usage(laid)["tiny"].refused == 4


def test_five_shots_come_from_the_training_set(
    server: ChatServer, data: Path, tmp_path: Path
) -> None:
    steps, _ = asked(f"{server.name}?shots=5", data, tmp_path)
    assert "tydip binary train" in steps[0].cause or "tydip" in steps[0].cause
    assert steps[0].state == "failed"
    train = [(f"Thank you, {n}. Could you help?", 1.0) for n in range(4)]
    train += [(f"Why did you do {n}?", -1.0) for n in range(4)]
    write_requests(data, "binary/en_train_binary.csv", train)
    steps, laid = asked(f"{server.name}?shots=5", data, tmp_path)
    assert {step.state for step in steps} == {"run"}
    said = server.asked[-1]["messages"]
    roles = [message["role"] for message in said]
    assert roles == ["system", *["user", "assistant"] * 5, "user"]
    answers = [message["content"] for message in said if message["role"] == "assistant"]
    assert set(answers) == {"polite", "impolite"}
    assert laid.rows[0].system == "tiny?shots=5"


def test_a_server_rewrites_and_translates(server: ChatServer, tmp_path: Path) -> None:
    system = make(server.name, None)
    assert system.rewrite(["salut toi"], "fr") == ["SALUT TOI"]
    assert system.translate(["Hello."], "de", "formal") == ["HELLO."]
    assert "formal" in server.asked[-1]["messages"][0]["content"]
    assert system.readdress(["Hast du Zeit?"], "de", "formal") == ["HAST DU ZEIT?"]


def test_a_real_small_model(llama: str, data: Path, tmp_path: Path) -> None:
    steps, laid = asked(f"openai:{llama}#smol?prompt=paper", data, tmp_path)
    assert [step.state for step in steps] == ["run"]
    used = usage(laid)["smol?prompt=paper"]
    assert used.requests == 4
    assert used.tokens_in > 40


@pytest.mark.parametrize(
    ("options", "cause"),
    [
        ("?prompt=old", "choose from: paper, modern"),
        ("?price=cheap", "is no price"),
        ("?colour=red", "has no option 'colour'"),
    ],
)
def test_a_wrong_option_is_told(server: ChatServer, options: str, cause: str) -> None:
    with pytest.raises(PolitesseError, match=cause):
        make(server.name + options, None)


# ---------------------------------------------------------------- names of other commands


def test_every_kind_of_the_commands_is_a_system() -> None:
    listed = tuple(SYSTEMS)
    for known in (SCORERS, REWRITERS, ENGINES):
        assert set(known) <= set(listed)


def test_a_function_in_the_working_folder_is_a_row(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "my_own_scorer.py"
    module.write_text(
        "def thanks(texts, language):\n    return [2.0 if 'Merci' in t else -2.0 for t in texts]\n"
    )
    monkeypatch.chdir(tmp_path)
    name = "mine=python:my_own_scorer:thanks"
    laid = measure("tydip", "3", data, tmp_path, (name,))
    assert values(laid, "mine") == {"fr": 0.75}
    before = make(name, None).signature("fr")
    module.write_text(module.read_text() + "# changed\n")
    assert make(name, None).signature("fr") != before


def test_a_rewriter_has_no_politeness(data: Path, tmp_path: Path) -> None:
    done = bench(
        "run", "tydip", "--table", "3", "--systems", "surface", "--data", data, "--out", tmp_path
    )
    assert done.returncode == 2
    assert "needs a system that has politeness()" in done.stderr
    assert "nothing was measured" in done.stderr


def test_a_key_is_not_written_into_results() -> None:
    with pytest.raises(PolitesseError, match="DEEPL_AUTH_KEY"):
        make("deepl:secret", None)
    with pytest.raises(PolitesseError, match="DEEPL_AUTH_KEY"):
        make("mine=engine:deepl:secret", None)


# ---------------------------------------------------------------- outputs


@pytest.mark.parametrize(
    ("ending", "line"),
    [(".tsv", "{text}\t{score}"), (".jsonl", ""), (".txt", "{score}")],
)
def test_outputs_come_in_three_shapes(data: Path, tmp_path: Path, ending: str, line: str) -> None:
    rows = [(f"{text} Avec une\ttabulation ?", score) for text, score in REQUESTS]
    write_requests(data, "binary/fr_test_binary.csv", rows)
    folder = tmp_path / "answers-of-mine"
    folder.mkdir()
    lines = [
        line.format(text=text, score=score)
        if line
        else json.dumps({"text": text, "output": score}, ensure_ascii=False)
        for text, score in rows
    ]
    if ending != ".txt":
        lines.reverse()
    (folder / f"fr.politeness{ending}").write_text("\n".join(lines) + "\n", "utf-8")
    laid = measure("tydip", "3", data, tmp_path, (f"mine=outputs:{folder}",))
    assert values(laid, "mine") == {"fr": 1.0}


def test_tabs_inside_outputs_survive(tmp_path: Path) -> None:
    (tmp_path / "de.formal.tsv").write_text("A\tb\tEin\tWort\nA\tZwei\n", "utf-8")
    system = make(f"outputs:{tmp_path}", None)
    assert system.translate(["A\tb", "A"], "de", "formal") == ["Ein\tWort", "Zwei"]


def test_lines_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    (tmp_path / "de.formal.txt").write_text("Eins\n", "utf-8")
    with pytest.raises(BadInput, match="1 lines for 2 texts"):
        make(f"outputs:{tmp_path}", None).translate(["a", "b"], "de", "formal")


def test_texts_are_written_as_the_table_asks(data: Path, tmp_path: Path) -> None:
    done = bench("texts", "tydip", "--table", "3", "--data", data, "-o", tmp_path / "asked")
    assert done.returncode == 0, done.stderr
    lines = (tmp_path / "asked" / "fr.politeness.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["text"] for line in lines] == [text for text, _ in REQUESTS]


# ---------------------------------------------------------------- what is printed


def test_formats(data: Path, tmp_path: Path) -> None:
    common = ("run", "tydip", "--table", "3", "--systems", "majority", "--data", data)
    common = (*common, "--out", tmp_path, "--bootstrap", "20")
    rows = list(csv.DictReader(io.StringIO(bench(*common, "--format", "csv").stdout)))
    mine = [row for row in rows if row["by"] == "measured"]
    assert [(row["column"], row["value"], row["published"]) for row in mine] == [
        ("fr", "0.5", "0.5")
    ]
    assert float(mine[0]["low"]) <= 0.5 <= float(mine[0]["high"])
    assert any(row["by"] == "published" and row["system"] == "gpt3-target" for row in rows)
    latex = bench(*common, "--format", "latex").stdout
    assert latex.count(r"\begin{tabular}") == latex.count(r"\bottomrule") == 1
    assert r"\textbf{majority}" in latex
    assert "| **majority** |" in bench(*common, "--format", "markdown").stdout
    shown = bench(*common).stdout
    assert "XLM-R large trained on English, input translated into English" in shown
    low, high = (f"{float(mine[0][end]):.3f}" for end in ("low", "high"))
    assert f"{low}–{high}" in shown
    refused = bench(*common, "--format", "xml")
    assert refused.returncode == 2
    assert "csv, latex, markdown, json" in refused.stderr


def test_languages_can_be_chosen(data: Path, tmp_path: Path) -> None:
    write_requests(data, "binary/hi_test_binary.csv", REQUESTS)
    common = ("run", "tydip", "--table", "3", "--systems", "majority", "--data", data)
    common = (*common, "--out", tmp_path, "--bootstrap", "0", "--format", "csv")
    rows = csv.DictReader(io.StringIO(bench(*common, "--lang", "hi").stdout))
    assert [row["column"] for row in rows if row["by"] == "measured"] == ["hi"]
    refused = bench(*common, "--lang", "xx")
    assert refused.returncode == 2
    assert "no table chosen has 'xx'" in refused.stderr


def test_blocks_keep_within_the_edge_and_lose_no_column() -> None:
    widths = [11, 5, 5, 30, 7, 90, 4]
    found = list(blocks(widths, 20, 80))
    assert [column for block in found for column in block] == list(range(1, 8))
    for block in found:
        wide = 20 + sum(2 + widths[column - 1] for column in block)
        assert wide <= 80 or len(block) == 1


def test_prompts_are_complete() -> None:
    from politesse.benchmarks.systems.prompts import STYLES, prompt, prompts

    for role in prompts():
        for style in STYLES:
            one = prompt(role, style)
            (said,) = (
                m["content"] for m in one.messages("a {b}", "de", "formal") if m["role"] == "user"
            )
            assert "a {b}" in said
            assert one.answer in ("choice", "number", "text")
            assert bool(one.choices) == (one.answer == "choice")
