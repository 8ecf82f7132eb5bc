"""The page in a real browser; skipped where there is none."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

MIXED = "Hast du Ihr Passwort vergessen?"
HOSTILE = '<img src=x onerror="window.ran=1"><script>window.ran=2</script> Hast du Zeit?'
VIEWS = ("read", "rewrite", "translate", "project", "reports")
SHOP = Path(__file__).parents[2] / "examples" / "shop"
WAIT = 20_000  # milliseconds; a busy machine takes its time, and no test measures it
CATALOGUE = """{
  "a": "Melden Sie sich an.",
  "b": "Geben Sie Ihr Passwort ein.",
  "c": "Ändern Sie Ihre Adresse.",
  "d": "%s"
}
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser of this machine, or the one that playwright has fetched."""
    found = next(filter(None, map(shutil.which, ("chromium", "google-chrome", "chrome"))), None)
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    with playwright.sync_playwright() as driver:
        try:
            made = driver.chromium.launch(executable_path=found, args=flags)
        except playwright.Error:
            pytest.skip("there is no browser")
        yield made
        made.close()


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """The page, which must raise no error and ask nobody but its server."""
    context = browser.new_context(accept_downloads=True)
    context.set_default_timeout(WAIT)
    made = context.new_page()
    errors: list[str] = []
    asked: list[str] = []
    made.on("pageerror", lambda error: errors.append(str(error)))
    made.on("request", lambda request: asked.append(request.url))
    made.goto(f"{address}/")
    made.wait_for_selector("h1")
    yield made
    context.close()
    assert errors == []
    outside = (url for url in asked if not url.startswith((address, "blob:", "data:", "about:")))
    assert list(outside) == []


def _go(page: Any, view: str) -> None:
    page.evaluate(f"location.hash = '{view}'")
    page.wait_for_selector(f"nav a[href='#{view}'][aria-current]")


def _drop_in(page: Any, files: dict[str, str]) -> None:
    given = [
        {"name": name, "mimeType": "text/plain", "buffer": content.encode()}
        for name, content in files.items()
    ]
    page.set_input_files("input[type=file] >> nth=0", given)


def test_words_are_marked_with_their_reason_on_hover_and_focus(page: Any) -> None:
    page.fill("textarea", MIXED)
    page.wait_for_selector(".reading mark")
    assert page.inner_text(".reading") == MIXED
    assert page.locator("mark.m-informal").all_inner_texts() == ["Hast", "du"]
    page.hover("mark.m-formal")
    assert "possessive of Sie" in page.inner_text("#tip")
    page.mouse.move(0, 0)
    page.focus("mark >> nth=1")
    assert "“du”" in page.inner_text("#tip")
    assert page.get_attribute("mark >> nth=1", "aria-describedby") == "tip"
    page.keyboard.press("Escape")
    assert page.is_hidden("#tip")


def test_offsets_behind_characters_of_two_units(page: Any) -> None:
    page.fill("textarea", "🙂🙂 Hast du Zeit?")
    page.wait_for_selector(".reading mark")
    assert page.locator("mark.m-informal").all_inner_texts()[-2:] == ["Hast", "du"]


def test_thanks_are_marked_as_polite(page: Any) -> None:
    page.fill("textarea", "Vielen Dank für Ihre Nachricht, du Idiot!")
    page.wait_for_selector(".reading mark")
    assert page.inner_text(".reading") == "Vielen Dank für Ihre Nachricht, du Idiot!"
    assert page.locator("mark.m-polite").all_inner_texts() == ["Vielen Dank"]
    assert page.locator("mark.m-impolite").all_inner_texts() == ["Idiot"]


def test_two_scales(page: Any) -> None:
    page.fill("textarea", "Could you please help me? Thank you so much!")
    page.wait_for_selector("[role=meter]")
    names = [one.get_attribute("aria-label") for one in page.locator("[role=meter]").all()]
    assert names == ["Politeness", "Formality"]
    assert float(page.get_attribute("[role=meter] >> nth=0", "aria-valuenow")) > 0.5


def test_rewrites_show_what_changed_and_alternatives(page: Any) -> None:
    _go(page, "rewrite")
    page.fill("textarea", "Gib dein Passwort ein.")
    page.wait_for_selector(".rewritten ins")
    assert page.inner_text(".clean") == "Geben Sie Ihr Passwort ein."
    assert page.locator(".rewritten del").all_inner_texts() == ["Gib", "dein"]
    assert "sure" in page.inner_text(".stage .sure")
    page.click("label:text-is('informal')")
    page.wait_for_selector(".rewritten.same")


def test_what_is_withheld_is_not_given_but_may_be_chosen(page: Any) -> None:
    def answer(route: Any) -> None:
        record = route.fetch().json()
        (result,) = record["results"]
        withheld = [{**result["candidates"][0], "confidence": 0.3, "doubt": "not sure: 0.30"}]
        result |= {"rewrite": result["text"], "changed": False, "reason": "not sure enough"}
        result |= {"candidates": [], "withheld": withheld, "spans": [], "confidence": 0.3}
        route.fulfill(json=record)

    page.route("**/v1/rewrite", answer)
    _go(page, "rewrite")
    page.fill("textarea", "Gib dein Passwort ein.")
    page.wait_for_selector(".candidates input")
    assert page.inner_text(".clean") == "Gib dein Passwort ein."
    assert page.locator(".stage .sure").count() == 0
    assert page.inner_text(".notice") == "not sure enough"
    page.check(".candidates input")
    assert page.inner_text(".clean") == "Geben Sie Ihr Passwort ein."
    assert "30 %" in page.inner_text(".stage .sure.doubt")


def test_tone_and_register_together(page: Any) -> None:
    _go(page, "rewrite")
    page.fill("textarea", "Gib mir die Datei.")
    page.wait_for_selector(".rewritten ins")
    page.click("label:text-is('polite')")
    page.wait_for_selector(".clean:text('bitte')")
    assert "Sie" in page.inner_text(".clean")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Bitte überprüfen Sie Ihre Adresse.", "Bitte überprüfe deine Adresse."),
        ("a b c d", "x b  c y d"),
        ("", "Hallo"),
        ("設定を開いて。", "設定を開いてください。"),
        ("one two", "one two"),
    ],
)
def test_differences_hold_both_texts(page: Any, before: str, after: str) -> None:
    parts = page.evaluate(
        "async (pair) => (await import('/js/diff.js')).wordDiff(...pair)", [before, after]
    )
    assert "".join(part["text"] for part in parts if part["kind"] != "new") == before
    assert "".join(part["text"] for part in parts if part["kind"] != "old") == after


def test_translations_side_by_side(page: Any) -> None:
    _go(page, "translate")
    page.fill("textarea", "Have you forgotten your password?")
    page.wait_for_selector(".translated")
    informal, formal = page.locator(".translated").all_inner_texts()
    assert "du" in informal and "Sie" in formal
    assert page.locator(".d-formal").count() > 0


def _checked(page: Any, name: str = "locales/de.json", text: str = MIXED) -> None:
    _go(page, "project")
    _drop_in(page, {name: CATALOGUE % text})
    page.wait_for_selector(".finding")


def _downloaded(page: Any, button: str) -> str:
    with page.expect_download() as coming:
        page.click(button)
    return Path(coming.value.path()).read_text("utf-8")


def test_fixes_are_accepted_one_by_one_and_downloaded(page: Any, tmp_path: Path) -> None:
    _checked(page, "de.json")
    assert page.locator(".bar .primary").count() == 0
    page.check(".fix input")
    page.click(".files summary")
    mended = _downloaded(page, ".files button")
    assert mended == CATALOGUE % "Haben Sie Ihr Passwort vergessen?"
    patch = _downloaded(page, ".bar .primary")
    assert patch.startswith("--- a/de.json\n+++ b/de.json\n@@ -2,5 +2,5 @@\n")
    assert f'-  "d": "{MIXED}"\n+  "d": "Haben Sie Ihr Passwort vergessen?"\n }}\n' in patch
    page.uncheck(".fix input")
    assert page.locator(".bar .primary").count() == 0


def test_the_page_mends_as_the_server_does(page: Any, address: str, tmp_path: Path) -> None:
    paths = [path for path in sorted(SHOP.rglob("*")) if path.is_file()]
    files = {path.relative_to(SHOP).as_posix(): path.read_text("utf-8") for path in paths}
    files["crlf/de.json"] = (CATALOGUE % MIXED).replace("\n", "\r\n").rstrip()
    given = [{"name": name, "content": content} for name, content in files.items()]
    asked = {"files": given, "mended": True, "register": {"de": "informal"}}
    answer = page.request.post(f"{address}/v1/check", data=asked).json()
    mended = {one["name"]: one["content"] for one in answer["mended"]}
    assert len(mended) >= 5 and "crlf/de.json" in mended
    found = {name: [] for name in files}
    for report in answer["files"]:
        found[report["path"]] += [one for one in report["findings"] if one["fix"] and one["sure"]]
    made = page.evaluate(_MEND, [[name, files[name], found[name]] for name in files])
    assert {name: text for name, text, _ in made if text != files[name]} == mended
    for name, content in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode())
    patch = "".join(patch for *_, patch in made).encode()
    subprocess.run(["git", "apply"], input=patch, cwd=tmp_path, check=True)
    assert {name: (tmp_path / name).read_bytes().decode() for name in mended} == mended


def test_a_folder_is_checked(page: Any) -> None:
    _go(page, "project")
    page.set_input_files("input[webkitdirectory]", SHOP)
    page.wait_for_selector(".finding")
    places = page.locator(".finding .where").all_inner_texts()
    assert any(place.startswith("shop/locale/de/LC_MESSAGES/shop.po:") for place in places)
    assert page.locator(".house").count() >= 5


def test_filters_and_the_house_register(page: Any) -> None:
    _go(page, "project")
    page.click("text=Try an example")
    page.wait_for_selector(".finding")
    assert page.locator(".finding").count() == 4
    page.select_option(".filters select >> nth=0", "fr")
    assert page.locator(".finding").count() == 1
    page.select_option(".filters select >> nth=1", "wrong-register")
    assert "ta" in page.locator(".finding mark").all_inner_texts()
    page.select_option(".house >> nth=1 >> select", "informal")
    page.wait_for_selector(".house .share:text-is('as chosen')")
    assert page.locator(".finding").count() > 4


_MEND = """async (files) => {
  const { mended, patch } = await import("/js/mending.js");
  return files.map(([name, content, findings]) => {
    const text = mended(content, findings);
    return [name, text, patch(name, content, text)];
  });
}"""
_DROP = """([selector, name, content]) => {
  const data = new DataTransfer();
  data.items.add(new File([content], name));
  const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
  document.querySelector(selector).dispatchEvent(event);
}"""


@pytest.mark.parametrize("place", ["textarea", "h1"])
def test_a_catalogue_dropped_anywhere_is_checked(page: Any, place: str) -> None:
    page.evaluate(_DROP, [place, "de.json", CATALOGUE % MIXED])
    page.wait_for_selector(".finding")
    assert page.locator(".house").count() == 1


def test_a_text_dropped_on_the_field_is_read(page: Any) -> None:
    page.evaluate(_DROP, ["textarea", "note.txt", MIXED])
    page.wait_for_selector(".reading mark")
    assert page.input_value("textarea") == MIXED


def test_what_cannot_be_checked_is_said(page: Any) -> None:
    _go(page, "project")
    page.evaluate(_DROP, [".drop", "photo.png", "x"])
    page.wait_for_selector(".notice")
    assert "passed over" in page.inner_text(".notice")


def test_a_key_is_asked_for_and_sent(page: Any) -> None:
    def answer(route: Any) -> None:
        if route.request.headers.get("authorization") == "Bearer secret":
            route.continue_()
        else:
            route.fulfill(status=401, body="{}")

    page.route("**/v1/score", answer)
    page.fill("textarea", MIXED)
    page.fill("dialog input", "secret")
    page.keyboard.press("Enter")
    page.wait_for_selector(".reading mark")


def test_hostile_texts_names_and_answers_run_nothing(page: Any) -> None:
    page.fill("textarea", HOSTILE)
    page.wait_for_selector(".reading mark")
    _checked(
        page, "<img src=x onerror=window.ran=3>.de.json", "<b onclick=window.ran=4>Hast du</b> Ihr?"
    )
    answer = {"error": {"code": "x", "message": HOSTILE, "field": None}}
    page.route("**/v1/score", lambda route: route.fulfill(status=422, body=json.dumps(answer)))
    _go(page, "read")
    page.wait_for_selector(".notice.bad")
    assert page.inner_text(".notice.bad") == HOSTILE
    assert page.evaluate(
        "[window.ran, document.querySelectorAll('main img, main script').length]"
    ) == [None, 0]


def test_an_answer_that_is_hostile_all_through_runs_nothing(page: Any) -> None:
    def answer(route: Any) -> None:
        record = route.fetch().json()
        for score in record["results"]:
            score |= {"language": HOSTILE, "text": HOSTILE, "register": HOSTILE}
            for span in score["spans"]:
                span |= {"message": HOSTILE, "level": HOSTILE}
            for cause in score["causes"]["politeness"]:
                cause |= {"name": HOSTILE, "words": [HOSTILE], "amount": 1.0}
        route.fulfill(json=record)

    page.route("**/v1/score", answer)
    page.fill("textarea", MIXED)
    page.wait_for_selector(".reading mark")
    page.click(".why summary")
    page.hover("mark >> nth=0")
    assert HOSTILE in page.inner_text("#tip") and HOSTILE in page.inner_text(".whys")
    assert page.evaluate("window.ran") is None
    assert page.locator("main img, main script, #tip img").count() == 0


def test_reports_are_shown_without_their_scripts(page: Any) -> None:
    _go(page, "reports")
    report = (
        "<title>r</title><style>h1{color:rgb(1,2,3)}</style><script>top.ran=1</script>"
        "<h1>Verdict</h1><i style='width:50%'>x</i><img src='http://example.org/x' onerror='top.ran=2'>"
        "<a href='javascript:top.ran=3'>go</a>"
    )
    _drop_in(page, {"report.html": report})
    frame = page.frame_locator("iframe")
    assert frame.locator("h1").inner_text() == "Verdict"
    assert frame.locator("h1").evaluate("e => getComputedStyle(e).color") == "rgb(1, 2, 3)"
    frame.locator("a").click()
    assert page.get_attribute("iframe", "sandbox") == "allow-same-origin"
    assert page.evaluate("window.ran") is None


def test_json_reports_open_branch_by_branch(page: Any) -> None:
    _go(page, "reports")
    _drop_in(page, {"stress.json": '{"bot": "<b>b</b>", "dialogues": [{"goal": "g1"}]}'})
    page.click(".tree summary")
    assert "<b>b</b>" in page.inner_text(".tree")


def test_the_address_holds_no_text_and_nothing_is_kept(page: Any) -> None:
    page.fill("textarea", MIXED)
    page.wait_for_selector(".reading")
    _go(page, "rewrite")
    assert page.input_value("textarea") == MIXED
    assert page.evaluate("location.href").endswith("/#rewrite")
    assert (
        page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])")
        == '[{},{},""]'
    )


def test_keys_and_theme(page: Any) -> None:
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    page.keyboard.press("Alt+2")
    page.wait_for_selector("nav a[href='#rewrite'][aria-current]")
    page.click("#theme")
    page.click("#theme")
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "dark"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_is_in_the_way_of_anyone(page: Any, scheme: str, width: int) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed"
    )
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 900})
    for view in VIEWS:
        _go(page, view)
        found = [_said(axe, page)]
        if view in ("read", "rewrite", "translate"):
            page.fill("textarea", "Could you help me?" if view == "translate" else MIXED)
            page.wait_for_selector(".reading, .rewritten, .translated")
        if view == "project":
            page.click("text=Try an example")
            page.wait_for_selector(".finding")
            page.check(".fix input >> nth=0")
        if view == "reports":
            _drop_in(page, {"stress.json": '{"bot": "b", "conditions": {"rude": {"turns": 4.75}}}'})
            page.wait_for_selector(".tree")
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        found.append(_said(axe, page))
        assert found == [[], []], view
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view


def _said(axe: Any, page: Any) -> list[str]:
    violations = axe.Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in violations]
