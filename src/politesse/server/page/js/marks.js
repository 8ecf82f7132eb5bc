// Words marked by what they do, with the reason on hover and on focus.

import { h } from "./dom.js";
import { t } from "./strings.js";
import { wordDiff } from "./diff.js";

const LEAST = 0.07; // what a strategy must add to politeness to be marked
const KINDS = { formal: "mark.formal", informal: "mark.informal", polite: "mark.polite", impolite: "mark.impolite" };

/** What a level does: levels of a language such as haeyo are those of a register. */
export function effect(level, language) {
  if (language?.levels.some((one) => one.id === level))
    return language.levels.find((one) => one.id === level).register;
  return level in KINDS ? level : "other";
}

export const effectName = (name) => t(KINDS[name] ?? "mark.other");

/** What a strategy adds to politeness; a courtesy that counts elsewhere already adds nothing here. */
const added = (span) => Number(span.message.split(" ").at(-1));

/** Whether a span says enough to be marked: courtesies do, other strategies where they add something. */
export const telling = (span) => span.kind !== "strategy" || added(span) === 0 || Math.abs(added(span)) >= LEAST;

/** The text with its spans marked, offsets in characters; where spans overlap, reasons add up. */
export function marked(text, all, language) {
  const spans = all.filter(telling);
  const letters = Array.from(text);
  const cuts = new Set([0, letters.length]);
  for (const span of spans) cuts.add(span.start).add(span.end);
  const places = [...cuts].filter((cut) => cut <= letters.length).sort((a, b) => a - b);
  return places.slice(1).map((end, index) => {
    const start = places[index];
    const here = spans.filter((span) => span.start <= start && span.end >= end);
    const part = letters.slice(start, end).join("");
    return here.length && part.trim() ? outerSpaces(part, (words) => mark(words, here, language)) : part;
  });
}

/** What is made of the words of a part, with the white space around them as it is. */
function outerSpaces(part, make) {
  const words = part.trim();
  const at = part.indexOf(words);
  return [part.slice(0, at), make(words), part.slice(at + words.length)].filter(Boolean);
}

function mark(part, spans, language) {
  const [first] = spans;
  const reasons = spans.map((span) => ({ effect: effect(span.level, language), text: reason(span) }));
  const element = h("mark", { class: `m-${effect(first.level, language)}`, tabindex: 0 }, part);
  element.reasons = reasons;
  return element;
}

/** Strategies are named in the way of programs: please-start +0.35. */
function reason(span) {
  if (span.kind !== "strategy") return span.message;
  if (added(span) === 0) return span.rule.replaceAll("-", " ");
  return span.message.replace(/-(?=\D)/g, " ").replace(/ -(?=\d)/, " −");
}

/** What was and what is: the words that changed, struck out and put in; spans say which, where they are known. */
export function changes(before, after, spans = null) {
  const tags = { old: "del", new: "ins" };
  const parts = spans?.length ? bySpans(before, spans) : wordDiff(before, after);
  return parts.map(({ kind, text }) => (kind === "same" ? text : h(tags[kind], {}, text)));
}

function bySpans(before, spans) {
  const letters = Array.from(before);
  let at = 0;
  const parts = spans.flatMap((span) => {
    const same = letters.slice(at, span.start).join("");
    at = span.end;
    return [{ kind: "same", text: same }, { kind: "old", text: span.text }, { kind: "new", text: span.new_text }];
  });
  return [...parts, { kind: "same", text: letters.slice(at).join("") }].filter((part) => part.text);
}

/** One of two texts, with the words marked that the other does not have. */
export function differing(text, other, kind) {
  return wordDiff(other, text)
    .filter((part) => part.kind !== "old")
    .map((part) => (part.kind === "same" ? part.text : h("b", { class: `d-${kind}` }, part.text)));
}

/** Show the reasons of marks in the one tooltip of the page. */
export function explainMarks() {
  const tip = document.getElementById("tip");
  let shown = null;
  const show = (element) => {
    hide();
    shown = element;
    tip.replaceChildren(...element.reasons.map((one) =>
      h("p", { class: `r-${one.effect}` }, h("span", { class: "kind" }, effectName(one.effect)), one.text)));
    element.setAttribute("aria-describedby", "tip");
    tip.hidden = false;
    place(tip, element);
  };
  const hide = () => {
    shown?.removeAttribute("aria-describedby");
    shown = null;
    tip.hidden = true;
  };
  const at = (event) => (event.target instanceof Element ? event.target.closest("mark") : null);
  for (const name of ["pointerover", "focusin"])
    document.addEventListener(name, (event) => (at(event)?.reasons ? show(at(event)) : name === "focusin" && hide()));
  for (const name of ["pointerout", "focusout"])
    document.addEventListener(name, (event) => at(event) && at(event) !== document.activeElement && hide());
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  addEventListener("scroll", hide, { passive: true, capture: true });
}

function place(tip, element) {
  const [box] = element.getClientRects();
  const width = tip.offsetWidth, height = tip.offsetHeight, gap = 8;
  const left = Math.max(gap, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - gap));
  const below = box.bottom + gap;
  tip.style.left = `${left}px`;
  tip.style.top = `${below + height < innerHeight ? below : box.top - height - gap}px`;
}
