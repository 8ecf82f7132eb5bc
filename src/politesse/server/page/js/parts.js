// Parts that several views are made of.

import { Failure, isGivenUp } from "./api.js";
import { fill, fresh, h, later, say } from "./dom.js";
import { languageName, percent, signed, t } from "./strings.js";

const PAUSE = 120; // milliseconds without typing after which the server is asked

/** A field for a text that says when it has changed and rested. */
export function editor({ label, hint, value = "", onrest, onfile }) {
  const id = fresh("text");
  const area = h("textarea", { id, placeholder: hint, rows: 5, spellcheck: "false", dir: "auto", value, "data-main": true });
  const rested = later(PAUSE, () => onrest(area.value));
  area.addEventListener("input", () => {
    performance.mark("typed");
    rested();
  });
  const set = (text) => {
    area.value = text;
    performance.mark("typed");
    onrest(text);
  };
  area.addEventListener("dragover", (event) => event.preventDefault());
  area.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    event.stopPropagation();
    const [only, ...more] = event.dataTransfer.files;
    if (!more.length && /\.txt$/i.test(only.name)) only.text().then(set);
    else onfile([...event.dataTransfer.items]);
  });
  return { element: h("div", { class: "editor" }, h("label", { for: id }, label), area), set };
}

/** Choices of which one holds, as radio buttons that look like a switch. */
export function choice(label, options, value, onchange) {
  const name = fresh("choice");
  const radio = ([key, text]) => {
    const id = fresh("option");
    return [
      h("input", { type: "radio", name, id, value: key, checked: key === value, onchange: () => onchange(key) }),
      h("label", { for: id }, text),
    ];
  };
  return h("fieldset", { class: "choice" }, h("legend", {}, label), h("div", {}, options.map(radio)));
}

/** A list to select from. */
export function select(label, options, value, onchange) {
  const id = fresh("select");
  const list = h(
    "select",
    { id, onchange: () => onchange(list.value) },
    options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
  );
  return h("div", { class: "select" }, h("label", { for: id }, label), list);
}

/** A value between two ends, from -3 to 3. */
export function scale(name, value, low, high) {
  const share = (Math.max(-3, Math.min(3, value)) + 3) / 6;
  const side = Math.abs(value) < 0.5 ? "middle" : value < 0 ? "low" : "high";
  const said = t(strength(value), { side: value < 0 ? low : high });
  return h(
    "div",
    { class: `scale ${side}` },
    h("div", { class: "said" }, h("span", {}, name), h("strong", {}, said), h("span", { class: "value" }, signed(value))),
    h(
      "div",
      {
        class: "track", role: "meter", "aria-label": name, "aria-valuemin": -3, "aria-valuemax": 3,
        "aria-valuenow": value, "aria-valuetext": said,
        vars: { at: share, from: Math.min(share, 0.5), to: Math.max(share, 0.5) },
      },
      h("i", { class: "bar" }), h("i", { class: "dot" }),
    ),
    h("div", { class: "ends", "aria-hidden": "true" }, h("span", {}, low), h("span", {}, high)),
  );
}

function strength(value) {
  const size = Math.abs(value);
  if (size < 0.5) return "scale.neither";
  if (size < 1) return "scale.rather";
  return size < 2 ? "scale.clearly" : "scale.very";
}

/** How sure a result is, in words and as a bar. */
export function confidence(value) {
  const words = value >= 0.95 ? "sure.very" : value >= 0.8 ? "sure.fairly" : value >= 0.5 ? "sure.hardly" : "sure.not";
  return h(
    "span",
    { class: `sure ${value < 0.5 ? "doubt" : ""}` },
    h("i", { "aria-hidden": "true", vars: { share: value } }),
    `${t(words)} · ${percent(value)}`,
  );
}

/** Texts to begin with. */
export function examples(list, onpick) {
  return h(
    "div",
    { class: "examples" },
    h("p", {}, t("examples.title")),
    h("ul", {}, list.map((one) =>
      h("li", {}, h("button", { type: "button", onclick: () => onpick(one.text) },
        h("span", { class: "tag" }, languageName(one.language)),
        h("span", { lang: one.language, dir: "auto" }, one.text))))),
  );
}

/** Bars where an answer will be. */
export const skeleton = (lines = 3) =>
  h("div", { class: "skeleton", "aria-hidden": "true" }, Array.from({ length: lines }, () => h("i")));

export const notice = (text, kind = "") => h("p", { class: `notice ${kind}` }, text);

/** Do something, and show in a place why it failed; what was given up leaves all as it is. */
export async function showing(place, action) {
  try {
    return await action();
  } catch (error) {
    if (isGivenUp(error)) return null;
    if (!(error instanceof Failure)) console.error(error);
    const text = error instanceof Failure ? error.message : t("error.mistake");
    fill(place, notice(text, "bad"));
    say(text);
    return null;
  }
}

/** A button that copies a text and says so, where the browser lets pages copy. */
export function copyButton(text) {
  if (!navigator.clipboard) return null;
  const button = h("button", { type: "button", class: "quiet", onclick: async () => {
    await navigator.clipboard.writeText(text());
    button.textContent = t("copied");
    say(t("copied"));
    setTimeout(() => (button.textContent = t("copy")), 1500);
  } }, t("copy"));
  return button;
}

/** That the first result is there, for whoever measures. */
export function arrived() {
  if (performance.getEntriesByName("typed").length) performance.measure("first-result", "typed");
  performance.clearMarks("typed");
}
