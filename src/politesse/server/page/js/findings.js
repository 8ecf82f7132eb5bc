// Findings of a check, filtered, and the fixes that are accepted one by one.

import { download, fill, fresh, h, say } from "./dom.js";
import { changes, marked } from "./marks.js";
import { mended, patch } from "./mending.js";
import { notice, select } from "./parts.js";
import { languageName, t, tn } from "./strings.js";

const CODES = {
  "wrong-register": "code.wrong-register", mixed: "code.mixed", "plural-forms": "code.plural-forms",
  miscased: "code.miscased", "unprompted-address": "code.unprompted-address", speech: "code.speech", unsure: "code.unsure", drift: "code.drift",
};
const AT_ONCE = 100;
const codeName = (code) => (code in CODES ? t(CODES[code]) : code);

/** The list with its filters and downloads. */
export function findingsList(answer, files, known) {
  const all = answer.files.flatMap((file) =>
    file.findings.map((finding) => ({ ...finding, path: file.path, language: file.language })));
  const state = { filter: { language: "", code: "", file: "", fixable: "" }, accepted: new Set(), shown: AT_ONCE };
  const list = h("ol", { class: "findings" });
  const bar = h("div", { class: "bar card" });
  const fixed = () => drawBar(bar, state, visible(all, state), files, draw);
  const draw = () => {
    drawList(list, state, visible(all, state), known, { fixed, draw });
    fixed();
  };
  list.addEventListener("keydown", (event) => walk(event, list));
  draw();
  const filters = h("div", { class: "filters" }, filterRow(all, (name, value) => {
    state.filter[name] = value;
    state.shown = AT_ONCE;
    draw();
    say(tn("project.findings", visible(all, state).length));
  }));
  return h("div", { class: "found" }, filters, bar, list);
}

function filterRow(all, onchange) {
  const rows = [
    ["language", t("filter.language"), (one) => one.language, languageName],
    ["code", t("filter.code"), (one) => one.code, codeName],
    ["file", t("filter.file"), (one) => one.path, String],
  ].map(([name, label, key, shown]) => {
    const values = [...new Set(all.map(key))].sort();
    const options = [["", t("filter.all")], ...values.map((value) => [value, shown(value)])];
    return select(label, options, "", (value) => onchange(name, value));
  });
  const fixable = [["", t("filter.all")], ["sure", t("filter.sure")], ["yes", t("filter.yes")], ["no", t("filter.no")]];
  return [...rows, select(t("filter.fixable"), fixable, "", (value) => onchange("fixable", value))];
}

function visible(all, { filter }) {
  const fits = { "": () => true, sure: (one) => mendable(one) && one.sure, yes: mendable, no: (one) => !mendable(one) };
  return all.filter((one) =>
    (!filter.language || one.language === filter.language) && (!filter.code || one.code === filter.code) &&
    (!filter.file || one.path === filter.file) && fits[filter.fixable](one));
}

const mendable = (finding) => finding.fix !== null && finding.replacements.length > 0;

function drawList(list, state, found, known, { fixed, draw }) {
  const more = found.length - state.shown;
  fill(list, found.slice(0, state.shown).map((finding) => item(finding, state, known, fixed)),
    found.length === 0 && h("li", {}, notice(t("filter.none"))),
    more > 0 && h("li", {}, h("button", { type: "button", onclick: () => { state.shown += AT_ONCE; draw(); } }, tn("filter.more", more))));
}

function item(finding, state, known, fixed) {
  const language = known.find((one) => one.code === finding.language.split("-")[0]);
  return h("li", { class: "finding card" },
    h("header", {},
      h("span", { class: `code c-${finding.code}` }, codeName(finding.code)),
      h("code", { class: "where" }, `${finding.path}:${finding.line}`),
      h("span", { class: "segment", title: finding.segment }, finding.segment)),
    h("p", { class: "text", lang: finding.language, dir: "auto" }, marked(finding.text, finding.spans, language)),
    finding.source && finding.source !== finding.segment && h("p", { class: "source", dir: "auto" }, finding.source),
    h("p", { class: "message" }, finding.message),
    mendable(finding) && fixRow(finding, state, fixed));
}

function fixRow(finding, state, fixed) {
  const id = fresh("fix");
  const toggle = (event) => {
    state.accepted[event.target.checked ? "add" : "delete"](finding);
    fixed();
  };
  return h("div", { class: "fix" },
    h("input", { type: "checkbox", id, checked: state.accepted.has(finding), onchange: toggle }),
    h("label", { for: id },
      h("span", { class: "fixed", lang: finding.language, dir: "auto" }, changes(finding.text, finding.fix)),
      h("span", { class: `sure ${finding.sure ? "" : "doubt"}` }, t(finding.sure ? "fix.sure" : "fix.unsure"))));
}

function drawBar(bar, state, found, files, draw) {
  const safe = found.filter((one) => mendable(one) && one.sure && !state.accepted.has(one));
  const take = () => {
    safe.forEach((one) => state.accepted.add(one));
    draw();
  };
  fill(bar,
    h("strong", {}, tn("fix.accepted", state.accepted.size)),
    safe.length > 0 && h("button", { type: "button", onclick: take }, tn("fix.all", safe.length)),
    h("span", { class: "grow" }),
    downloads(state, files));
}

function downloads(state, files) {
  try {
    const made = results(state.accepted, files);
    if (!made.length) return [];
    const all = made.map((one) => patch(one.name, one.before, one.after)).join("");
    return [
      h("details", { class: "files" }, h("summary", {}, tn("fix.files", made.length)),
        h("ul", {}, made.map((one) => h("li", {}, fileButton(one))))),
      h("button", { type: "button", class: "primary", onclick: () => download("politesse.patch", all) }, t("fix.patch")),
    ];
  } catch {
    return [notice(t("fix.clash"), "warn")];
  }
}

const fileButton = (one) =>
  h("button", { type: "button", class: "quiet", onclick: () => download(one.name.split("/").pop(), one.after) },
    t("fix.file", { file: one.name }));

/** The files that accepted fixes change, before and after. */
function results(accepted, files) {
  return files
    .map(({ name, content }) => ({ name, before: content, after: mended(content, [...accepted].filter((one) => one.path === name)) }))
    .filter((one) => one.before !== one.after);
}

/** j and k go from finding to finding, where no field takes the letters. */
function walk(event, list) {
  const step = { j: 1, k: -1 }[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...list.querySelectorAll(".finding")];
  const next = items[items.indexOf(event.target.closest(".finding")) + step];
  next?.querySelector("input, mark")?.focus();
}
