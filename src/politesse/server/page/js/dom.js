// Elements are made here and nowhere else. What is given as a child becomes a text node, so no answer
// of the server and nothing a user drops can become markup.

const present = (children) => children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false);

/** An element with properties and children: strings are text; null, undefined and false are left out. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) set(element, name, value);
  element.append(...present(children));
  return element;
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "vars") for (const key in value) element.style.setProperty(`--${key}`, value[key]);
  else if (name === "value") element.value = value;
  else element.setAttribute(name, value === true ? "" : value);
}

/** Put children in the place of all there are. */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
  return element;
}

let last = 0;

/** A name for an element that another one refers to. */
export const fresh = (stem) => `${stem}-${++last}`;

/** A function that waits until it has not been called for a while. */
export function later(wait, action) {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...args), wait);
  };
}

/** Tell those who do not see the page. */
export function say(text) {
  document.getElementById("said").textContent = text;
}

/** Hand a text to the user as a file. */
export function download(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
