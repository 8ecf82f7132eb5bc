// The view that translates a text and shows both registers side by side.

import { languages, latest, post } from "./api.js";
import { fill, h, say } from "./dom.js";
import { TRANSLATE } from "./examples.js";
import { differing } from "./marks.js";
import { arrived, copyButton, editor, examples, notice, select, showing, skeleton } from "./parts.js";
import { openFiles } from "./project.js";
import { t } from "./strings.js";

const state = { text: "", to: "de" };
const SIDES = [["informal", "end.informal"], ["formal", "end.formal"]];

/** The view, made anew whenever it is opened. */
export function translateView() {
  const result = h("section", { class: "result", "aria-label": t("translate.result") });
  const signal = latest();
  const again = () => update(result, signal(), field);
  const field = editor({
    label: t("translate.text"), hint: t("translate.hint"), value: state.text, onfile: openFiles,
    onrest: (text) => { state.text = text; again(); },
  });
  const target = h("div", { class: "target" });
  showing(target, async () => {
    const known = (await languages()).filter((one) => one.translated_into);
    fill(target, select(t("translate.to"), known.map((one) => [one.code, one.name]), state.to, (code) => {
      state.to = code;
      again();
    }));
  });
  again();
  return h("div", { class: "view" }, h("h1", {}, t("translate.title")), h("p", { class: "lead" }, t("translate.lead")),
    h("section", { class: "card", "aria-label": t("translate.text") }, field.element, target), result);
}

async function update(result, signal, field) {
  if (!state.text.trim()) return void fill(result, h("div", { class: "card" }, examples(TRANSLATE, field.set)));
  if (!result.querySelector(".translated")) fill(result, sides(() => [skeleton(2)]));
  await showing(result, async () => {
    const answer = await post("translate", { texts: [state.text], to: state.to, formality: "both" }, signal);
    const [pair] = answer.results;
    fill(result, sides((side) => translation(pair[side], pair[side === "formal" ? "informal" : "formal"], side)));
    say(`${pair.informal.translation} ${pair.formal.translation}`);
    arrived();
  });
}

const sides = (content) =>
  h("div", { class: "sides" }, SIDES.map(([side, name]) =>
    h("article", { class: `card side-${side}` }, h("h2", {}, t(name)), content(side))));

function translation(one, other, side) {
  return [
    h("p", { class: "translated", lang: one.to, dir: "auto" }, differing(one.translation, other.translation, side)),
    h("div", { class: "row" },
      h("span", { class: `sure ${one.certain ? "" : "doubt"}` }, t(one.certain ? "translate.certain" : "translate.uncertain")),
      h("span", { class: "grow" }), copyButton(() => one.translation)),
    one.translation === other.translation && notice(t("translate.alike")),
    !one.intact && notice(t("translate.damaged"), "warn"),
    one.reason && notice(one.reason),
  ].filter(Boolean);
}
