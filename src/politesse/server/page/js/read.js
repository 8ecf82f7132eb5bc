// The view that reads a text: whom it addresses and how, how polite and how formal it is, and why.

import { languages, latest, post } from "./api.js";
import { fill, h, say } from "./dom.js";
import { READ } from "./examples.js";
import { effect, effectName, marked, telling } from "./marks.js";
import { arrived, editor, examples, notice, scale, showing, skeleton } from "./parts.js";
import { openFiles } from "./project.js";
import { shared } from "./shared.js";
import { languageName, signed, t } from "./strings.js";

const REGISTERS = {
  formal: "register.formal", informal: "register.informal", mixed: "register.mixed", neutral: "register.neutral",
};

const LEAST = 0.05; // what adds less is not listed

/** The view, made anew whenever it is opened. */
export function readView() {
  const result = h("section", { class: "card result", "aria-label": t("read.result") });
  const signal = latest();
  const field = editor({
    label: t("read.text"), hint: t("read.hint"), value: shared.text, onfile: openFiles,
    onrest: (text) => update(result, (shared.text = text), signal(), field),
  });
  update(result, shared.text, signal(), field);
  return h(
    "div",
    { class: "view" },
    h("h1", {}, t("read.title")),
    h("p", { class: "lead" }, t("read.lead")),
    h("div", { class: "columns" }, h("section", { class: "card", "aria-label": t("read.text") }, field.element), result),
  );
}

async function update(result, text, signal, field) {
  if (!text.trim()) {
    fill(result, examples(READ, field.set));
    return;
  }
  if (!result.querySelector(".reading")) fill(result, skeleton(5));
  await showing(result, async () => {
    const asked = { texts: [text], explain: true };
    const [answer, known] = await Promise.all([post("score", asked, signal), languages()]);
    const [score] = answer.results;
    fill(result, shown(score, known.find((one) => one.code === score.language.split("-")[0])));
    arrived();
  });
}

function shown(score, language) {
  if (score.reason) return notice(score.reason);
  say(summary(score));
  return [
    h("p", { class: `verdict v-${score.register}` },
      h("strong", {}, t(REGISTERS[score.register] ?? "register.neutral")), languageName(score.language), level(score, language)),
    h("p", { class: "reading", lang: score.language, dir: "auto" }, marked(score.text, score.spans, language)),
    legend(score.spans, language),
    h("div", { class: "scales" },
      score.politeness && scale(t("scale.politeness"), score.politeness.value, t("end.impolite"), t("end.polite")),
      score.formality && scale(t("scale.formality"), score.formality.value, t("end.informal"), t("end.formal"))),
    reasons(score.causes),
  ];
}

const summary = (score) =>
  t("read.said", { register: t(REGISTERS[score.register] ?? "register.neutral"), language: languageName(score.language) });

function level(score, language) {
  const name = language?.levels.find((one) => one.id === score.level)?.name;
  return name && h("span", { class: "tag", lang: score.language }, name);
}

function legend(spans, language) {
  const effects = [...new Set(spans.filter(telling).map((span) => effect(span.level, language)))].filter((one) => one !== "other");
  if (!effects.length) return notice(t("read.nothing"));
  return h("ul", { class: "legend" }, effects.map((name) => h("li", { class: `l-${name}` }, effectName(name))));
}

function reasons(causes = {}) {
  const parts = [["politeness", t("why.politeness")], ["formality", t("why.formality")]]
    .filter(([aspect]) => causes[aspect]?.length)
    .map(([aspect, title]) => h("div", {}, h("h2", {}, title), h("ul", {}, causes[aspect].filter((one) => Math.abs(one.amount) >= LEAST).map(cause))));
  return parts.length > 0 && h("details", { class: "why" }, h("summary", {}, t("why.title")), h("div", { class: "whys" }, parts));
}

function cause({ name, amount, words }) {
  const size = Math.min(1, Math.abs(amount) / 2);
  return h(
    "li",
    { class: amount < 0 ? "minus" : "plus", vars: { size } },
    h("span", {}, name.replaceAll("-", " "), words.length > 0 && h("q", {}, words.join(", "))),
    h("span", { class: "value" }, signed(amount)),
    h("i", { "aria-hidden": "true" }),
  );
}
