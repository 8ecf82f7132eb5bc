// The view that opens reports of stress and bench: pages without scripts, shown in a frame that runs none.

import { fill, h } from "./dom.js";
import { notice } from "./parts.js";
import { t } from "./strings.js";
import { dropzone } from "./dropping.js";

const UNWANTED = "script,iframe,object,embed,base,meta,link,form,template,title,style";

/** The view, made anew whenever it is opened. */
export function reportsView() {
  const place = h("div", { class: "report" });
  const steps = h("ol", { class: "steps" }, [t("reports.step.1"), t("reports.step.2")].map((one) => h("li", {}, one)));
  const drop = dropzone({
    title: t("reports.drop"), hint: t("reports.hint"), accept: ".html,.htm,.json",
    onfiles: async ([file]) => {
      if (!file) return;
      steps.remove();
      fill(place, ...(await opened(file)));
    },
  });
  return h("div", { class: "view" }, h("h1", {}, t("reports.title")), h("p", { class: "lead" }, t("reports.lead")), drop, steps, place);
}

async function opened(file) {
  const text = await file.text();
  const name = h("h2", {}, file.name);
  if (/\.json$/i.test(file.name)) return [name, ...json(text)];
  return [name, frame(text, file.name)];
}

function json(text) {
  try {
    return [h("div", { class: "card tree" }, tree(JSON.parse(text), true))];
  } catch {
    return [notice(t("reports.unreadable"), "bad")];
  }
}

const MOST = 200; // entries of a list that are shown

/** A value whose branches are made when they are opened. */
function tree(value, open = false) {
  if (value === null || typeof value !== "object") return h("span", { class: "leaf" }, leaf(value));
  const entries = Object.entries(value);
  if (!entries.length) return h("span", { class: "leaf" }, t("reports.empty"));
  const list = h("ul");
  const grow = () => list.children.length || list.append(...entries.slice(0, MOST).map(branch));
  if (open) return grow(), list;
  const label = Array.isArray(value) ? t("reports.items", { count: entries.length }) : entries.slice(0, 4).map(([key]) => key).join(", ");
  return h("details", { ontoggle: grow }, h("summary", {}, label), list);
}

const branch = ([key, value]) => h("li", {}, h("span", { class: "name" }, key), tree(value));

const leaf = (value) => (typeof value === "number" && !Number.isInteger(value) ? value.toPrecision(4) : String(value));

/** The page in a frame: sandboxed without scripts, and stripped of all that could ask for something. */
function frame(text, name) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const style = [...page.querySelectorAll("style")].map((one) => one.textContent).join("\n");
  const sizes = [...page.querySelectorAll("[style]")].map((one) => [one, one.getAttribute("style")]);
  for (const element of page.querySelectorAll(UNWANTED)) element.remove();
  for (const element of page.querySelectorAll("*")) harmless(element);
  const made = h("iframe", { sandbox: "allow-same-origin", title: name, srcdoc: "<!doctype html><html lang=en><title>report</title></html>" });
  made.addEventListener("load", () => {
    const inner = made.contentDocument;
    const sheet = new made.contentWindow.CSSStyleSheet();
    sheet.replaceSync(style);
    inner.adoptedStyleSheets = [sheet];
    inner.title = page.title || name;
    inner.body.replaceChildren(...[...page.body.childNodes].map((node) => inner.adoptNode(node)));
    for (const [element, rule] of sizes) element.style.cssText = rule;
    made.style.blockSize = `${Math.max(400, inner.documentElement.scrollHeight + 8)}px`;
  }, { once: true });
  return made;
}

function harmless(element) {
  for (const { name, value } of [...element.attributes]) {
    const address = ["href", "src", "xlink:href", "action", "srcset", "poster", "background", "data"].includes(name);
    if (name.startsWith("on") || name === "style" || (address && !/^(#|data:image\/(?!svg))/i.test(value)))
      element.removeAttribute(name);
  }
}
