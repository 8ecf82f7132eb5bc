// Questions to the server this page came from, and to no other.

import { h } from "./dom.js";
import { t } from "./strings.js";

let key = "";

/** Why a question has no answer, in words to show. */
export class Failure extends Error {}

/** Whether a question was given up because a later one took its place. */
export const isGivenUp = (error) => error.name === "AbortError";

async function ask(path, request = {}) {
  const headers = { ...request.headers, ...(key ? { Authorization: `Bearer ${key}` } : {}) };
  let answer;
  try {
    answer = await fetch(`v1/${path}`, { ...request, headers, credentials: "omit" });
  } catch (error) {
    throw isGivenUp(error) ? error : new Failure(t("error.offline"));
  }
  if (answer.status === 401 && (await askForKey())) return ask(path, request);
  const record = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Failure(record.error?.message ?? t("error.status", { status: answer.status }));
  return record;
}

/** The answer of an endpoint that needs nothing. */
export const get = (path) => ask(path);

/** The answer to a question. */
export function post(path, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** Asks one thing at a time: a new question gives up the one before it. */
export function latest() {
  let controller = new AbortController();
  return () => {
    controller.abort();
    controller = new AbortController();
    return controller.signal;
  };
}

let asking = null;

/** Let the user type the server's key, which is kept as long as the page is open. */
function askForKey() {
  asking ??= keyDialog().finally(() => (asking = null));
  return asking;
}

function keyDialog() {
  return new Promise((resolve) => {
    const field = h("input", { type: "password", id: "key", autocomplete: "off", required: true });
    const dialog = h(
      "dialog",
      { "aria-labelledby": "key-title" },
      h(
        "form",
        { method: "dialog", onsubmit: () => { key = field.value.trim(); } },
        h("h2", { id: "key-title" }, t("key.title")),
        h("label", { for: "key" }, t("key.label")),
        field,
        h("button", { class: "primary" }, t("key.send")),
      ),
    );
    dialog.addEventListener("close", () => { dialog.remove(); resolve(Boolean(field.value.trim())); });
    document.body.append(dialog);
    dialog.showModal();
  });
}

let known;

/** All languages there are, asked for once. */
export function languages() {
  known ??= get("languages").then((answer) => answer.languages);
  known.catch(() => (known = undefined));
  return known;
}
