// The page: its views, its theme and its keys.

import { fill, h } from "./dom.js";
import { explainMarks } from "./marks.js";
import { openFiles, projectView } from "./project.js";
import { readView } from "./read.js";
import { reportsView } from "./reports.js";
import { rewriteView } from "./rewrite.js";
import { t, translatePage } from "./strings.js";
import { translateView } from "./translate.js";

const VIEWS = {
  read: ["nav.read", readView],
  rewrite: ["nav.rewrite", rewriteView],
  translate: ["nav.translate", translateView],
  project: ["nav.project", projectView],
  reports: ["nav.reports", reportsView],
};
const THEMES = { auto: ["theme.auto", "◐"], light: ["theme.light", "☀"], dark: ["theme.dark", "☾"] };

const main = document.getElementById("main");

/** The view that the address names; it never holds a text. */
const current = () => (location.hash.slice(1) in VIEWS ? location.hash.slice(1) : "read");

function open(moved) {
  const view = current();
  const [name, make] = VIEWS[view];
  for (const link of document.querySelectorAll("#nav a"))
    if (link.hash === `#${view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  document.title = `${t(name)} · Politesse`;
  fill(main, make());
  scrollTo(0, 0);
  if (moved) main.focus({ preventScroll: true });
}

function navigation() {
  const links = Object.entries(VIEWS).map(([view, [name]]) => h("a", { href: `#${view}` }, t(name)));
  fill(document.getElementById("nav"), links);
}

function theme() {
  const button = document.getElementById("theme");
  const show = (name) => {
    const [label, sign] = THEMES[name];
    document.documentElement.dataset.theme = name;
    button.textContent = sign;
    button.setAttribute("aria-label", t(label));
    button.title = t(label);
  };
  const stored = localStorage.getItem("theme");
  show(stored in THEMES ? stored : "auto");
  button.addEventListener("click", () => {
    const names = Object.keys(THEMES);
    const next = names[(names.indexOf(document.documentElement.dataset.theme) + 1) % names.length];
    localStorage.setItem("theme", next);
    show(next);
  });
}

/** A slash goes to the text; a number with Alt to a view. */
function keys(event) {
  const typing = event.target.matches("input, textarea, select");
  if (event.key === "/" && !typing) {
    event.preventDefault();
    main.querySelector("[data-main]")?.focus();
  }
  const view = event.altKey && Object.keys(VIEWS)[Number(event.code.replace("Digit", "")) - 1];
  if (view) {
    event.preventDefault();
    location.hash = view;
  }
}

translatePage();
theme();
navigation();
explainMarks();
open(false);
addEventListener("hashchange", () => open(true));
document.getElementById("skip").addEventListener("click", (event) => { event.preventDefault(); main.focus(); });
addEventListener("keydown", keys);
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer.files.length && current() !== "reports") openFiles([...event.dataTransfer.items]);
});
