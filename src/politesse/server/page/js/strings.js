// The words of the page, from its catalogue.

const catalogue = await (await fetch("strings/en.json")).json();
const plural = new Intl.PluralRules("en");
const number = new Intl.NumberFormat("en");
const names = new Intl.DisplayNames("en", { type: "language" });

/** The text of a key, with values in the place of {names}. */
export function t(key, values = {}) {
  const text = catalogue[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** The text of a key for a count. */
export const tn = (key, count, values = {}) =>
  t(`${key}_${plural.select(count)}`, { count: number.format(count), ...values });

/** A share as people write it. */
export const percent = (share) => `${Math.round(100 * share)} %`;

/** A value with its sign, for scales that go both ways. */
export const signed = (value) => (value < 0 ? "−" : "+") + Math.abs(value).toFixed(2);

/** The English name of a language. */
export function languageName(tag) {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Fill what the page itself says: data-t is text, data-t-label a name for those who hear it. */
export function translatePage(root = document) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-label]"))
    element.setAttribute("aria-label", t(element.dataset.tLabel));
}
