// The view that moves a text to another register and shows every word that changed.

import { latest, post } from "./api.js";
import { fill, fresh, h, say } from "./dom.js";
import { REWRITE } from "./examples.js";
import { changes } from "./marks.js";
import { arrived, choice, confidence, copyButton, editor, examples, notice, showing, skeleton } from "./parts.js";
import { openFiles } from "./project.js";
import { shared } from "./shared.js";
import { t } from "./strings.js";

const ALTERNATIVES = 4;
const wanted = { tone: "", register: "formal" };

/** The view, made anew whenever it is opened. */
export function rewriteView() {
  const result = h("section", { class: "card result", "aria-label": t("rewrite.result") });
  const signal = latest();
  const again = () => update(result, shared.text, signal(), field);
  const field = editor({
    label: t("rewrite.text"), hint: t("rewrite.hint"), value: shared.text, onfile: openFiles,
    onrest: (text) => { shared.text = text; again(); },
  });
  const choose = (what) => (value) => { wanted[what] = value; again(); };
  again();
  return h(
    "div",
    { class: "view" },
    h("h1", {}, t("rewrite.title")),
    h("p", { class: "lead" }, t("rewrite.lead")),
    h("div", { class: "switches" },
      choice(t("rewrite.register"), [["informal", t("end.informal")], ["", t("rewrite.leave")], ["formal", t("end.formal")]],
        wanted.register, choose("register")),
      choice(t("rewrite.tone"), [["impolite", t("end.impolite")], ["", t("rewrite.leave")], ["polite", t("end.polite")]],
        wanted.tone, choose("tone"))),
    h("div", { class: "columns" }, h("section", { class: "card", "aria-label": t("rewrite.text") }, field.element), result),
  );
}

async function update(result, text, signal, field) {
  const steps = [wanted.tone, wanted.register].filter(Boolean);
  if (!text.trim()) return void fill(result, examples(REWRITE, field.set));
  if (!steps.length) return void fill(result, notice(t("rewrite.choose")));
  if (!result.querySelector(".rewritten")) fill(result, skeleton(4));
  await showing(result, async () => {
    fill(result, shown(text, await through(steps, text, signal), field));
    arrived();
  });
}

/** The text through one rewrite after the other; alternatives are those of the last. */
async function through(steps, text, signal) {
  const made = [];
  let now = text;
  for (const to of steps) {
    const answer = await post("rewrite", { texts: [now], to, alternatives: ALTERNATIVES }, signal);
    made.push(answer.results[0]);
    now = answer.results[0].rewrite;
  }
  return made;
}

function shown(text, made, field) {
  const last = made.at(-1);
  const before = made.slice(0, -1).reduce((sure, one) => sure * (one.changed ? one.confidence : 1), 1);
  const options = candidates(last);
  const reasons = made.filter((one) => one.reason).map((one) => notice(one.reason));
  if (!options.length && last.rewrite === text)
    return [h("p", { class: "rewritten same", lang: last.language, dir: "auto" }, text), reasons.length ? reasons : notice(t("rewrite.same"))];
  if (!options.length) options.push({ text: last.rewrite, confidence: 1, kept: true });
  const stage = h("div", { class: "stage", "aria-live": "polite" });
  const show = (one) => fill(stage, ...staged(text, one, last, before, field));
  const start = options.find((one) => !one.doubt) ?? { text: last.rewrite, confidence: 1, kept: true };
  show(start);
  say(start.text);
  return [stage, reasons, options.length > 1 || options[0] !== start ? chooser(options, start, last.language, show) : null];
}

/** Ways to say it: those that may be given first, then those that are in doubt. */
function candidates(result) {
  const offered = result.changed ? result.candidates ?? [] : [];
  const withheld = result.changed ? [] : result.withheld ?? result.candidates ?? [];
  const doubted = withheld.filter((one) => one.text !== result.text).map((one) => ({ ...one, doubt: one.doubt ?? result.reason }));
  return [...offered, ...doubted];
}

function staged(text, one, { language, text: from }, before, field) {
  const alone = from === text;
  return [
    h("p", { class: "rewritten", lang: language, dir: "auto" }, changes(text, one.text, alone && one.spans)),
    h("p", { class: "clean", lang: language, dir: "auto" }, one.text),
    h("div", { class: "row" }, one.text !== text && confidence(one.confidence * before), h("span", { class: "grow" }), copyButton(() => one.text),
      h("button", { type: "button", class: "quiet", onclick: () => field.set(one.text) }, t("rewrite.use"))),
    one.doubt ? notice(one.doubt, "warn") : null,
  ].filter(Boolean);
}

function chooser(options, start, language, show) {
  const name = fresh("candidate");
  return h("fieldset", { class: "candidates" }, h("legend", {}, t("rewrite.alternatives")), options.map((one) => {
    const id = fresh("candidate");
    return h("div", {},
      h("input", { type: "radio", name, id, checked: one === start, onchange: () => show(one) }),
      h("label", { for: id }, h("span", { lang: language, dir: "auto" }, one.text), confidence(one.confidence)));
  }));
}
