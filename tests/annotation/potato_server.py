"""A real Potato server, and raters who answer through its pages as a browser does."""

from __future__ import annotations

import html
import http.cookiejar
import json
import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: What a rater says to an item that is on their screen: (labels, spans).
Say = Callable[[str, str], tuple[dict[str, str], list[dict[str, Any]]]]


def executable() -> str | None:
    """Potato, from the path or as ``POTATO`` names it; it is a tool and no dependency of ours."""
    return os.environ.get("POTATO") or shutil.which("potato")


@contextmanager
def serving(project: Path) -> Iterator[str]:
    """The server of a project; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = (project / "server.log").open("w")
    command = [str(executable()), "start", "config.yaml", "-p", str(port)]
    process = subprocess.Popen(command, cwd=project, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(1200):
            if process.poll() is not None:
                raise AssertionError((project / "server.log").read_text()[-2000:])
            try:
                urllib.request.urlopen(f"{address}/health", timeout=5)
                break
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait(30)
        log.close()


class Rater:
    """Somebody at a browser; ``acknowledged`` has every answer that the server said it stored."""

    def __init__(self, address: str, name: str) -> None:
        self.address, self.name = address, name
        self.acknowledged: dict[tuple[str, str], str] = {}
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._browser = urllib.request.build_opener(jar)

    def work(self, qualify: Callable[[str], str] | None, say: Say) -> None:
        """Log in, read the instructions, qualify, and answer until there is nothing more to do."""
        page = self._form("/auth", {"email": self.name, "pass": ""})
        page = self._form("/instructions", {})
        if qualify and "qualification-1" in page:
            asked = re.findall(r'data-schema-name="(qualification-[^"]+)"', page)
            answers = {name: qualify(name) for name in dict.fromkeys(asked)}
            self._save("__phase_page__", _labels(answers))
            page = self._form("/prestudy", {})
        seen: set[str] = set()
        while (item := self._item()) and item[0] not in seen:
            seen.add(item[0])
            answers, spans = say(*item)
            self._save(item[0], _labels(answers), spans)
            self._post("/annotate", {"action": "next_instance", "instance_id": item[0]})

    def _item(self) -> tuple[str, str] | None:
        page = self._open("/annotate")
        found = re.search(r'id="instance_id"[^>]*value="([^"]*)"', page)
        if not found or not found[1] or 'class="annotation-form' not in page:
            return None
        shown = re.findall(r'data-original-text="([^"]*)"', page)
        text = html.unescape(" ".join(shown)) or html.unescape(re.sub(r"<[^>]+>", " ", page))
        return html.unescape(found[1]), text

    def _save(self, item: str, labels: dict[str, str], spans: Any = ()) -> None:
        sent = {"instance_id": item, "annotations": labels, "span_annotations": list(spans)}
        answer = json.loads(self._post("/updateinstance", sent))
        if answer["status"] in ("success", "ok", "warning"):
            for key, value in labels.items():
                self.acknowledged[item, key.partition(":")[0]] = value
            for span in spans:
                self.acknowledged[item, span["schema"]] = f"{span['start']}-{span['end']}"

    def _form(self, path: str, fields: dict[str, str]) -> str:
        return self._open(path, urllib.parse.urlencode(fields).encode())

    def _post(self, path: str, value: Any) -> str:
        return self._open(path, json.dumps(value).encode(), {"Content-Type": "application/json"})

    def _open(self, path: str, data: bytes | None = None, headers: Any = None) -> str:
        request = urllib.request.Request(self.address + path, data, headers or {})
        with self._browser.open(request, timeout=120) as answer:
            return str(answer.read().decode())


def _labels(answers: dict[str, str]) -> dict[str, str]:
    """Answers as the page sends them: a choice by its name, a text in its box."""
    free = ("rewrite", "impolite", "correction")
    return {
        f"{name}:text_box"
        if name in free or name.endswith("translation")
        else f"{name}:{value}": value
        for name, value in answers.items()
    }
