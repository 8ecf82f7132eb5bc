// Files and folders that are dropped or chosen.

import { fresh, h } from "./dom.js";
import { t } from "./strings.js";

const PASSED_OVER = new Set(["node_modules", ".git", ".venv", "venv", "vendor", "dist", "build", "__pycache__"]);
const MOST = 5000; // entries of folders that are looked at

/** A place to drop files on, with buttons for those who do not drag. */
export function dropzone({ title, hint, accept, folders = false, onfiles, extra = null }) {
  const file = picker({ accept, multiple: folders }, t(folders ? "drop.files" : "drop.file"), onfiles, "primary");
  const folder = folders ? picker({ webkitdirectory: true }, t("drop.folder"), onfiles) : null;
  const zone = h("section", { class: "drop card", "aria-label": title },
    h("p", { class: "big" }, title), h("p", { class: "hint" }, hint),
    h("div", { class: "row center" }, file, folder, extra));
  for (const name of ["dragenter", "dragover"])
    zone.addEventListener(name, (event) => { event.preventDefault(); zone.classList.add("over"); });
  zone.addEventListener("dragleave", () => zone.classList.remove("over"));
  zone.addEventListener("drop", async (event) => {
    event.preventDefault();
    event.stopPropagation();
    zone.classList.remove("over");
    onfiles(await dropped([...event.dataTransfer.items]));
  });
  return zone;
}

function picker(attributes, text, onfiles, kind = "") {
  const id = fresh("file");
  const input = h("input", { ...attributes, type: "file", id, class: "hidden", "aria-label": text, tabindex: -1 });
  input.addEventListener("change", () => {
    onfiles([...input.files].filter((one) => wanted(path(one))));
    input.value = "";
  });
  return h("span", {}, input, h("button", { type: "button", class: kind, onclick: () => input.click() }, text));
}

/** Where a file stands in what was dropped. */
export const path = (file) => file.at ?? (file.webkitRelativePath || file.name);

const wanted = (at) => !at.split("/").some((part) => PASSED_OVER.has(part));

/** The files among dropped items, and those in dropped folders. */
export async function dropped(items) {
  const entries = items.filter((item) => item.kind === "file").map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const files = [];
  while (entries.length && files.length < MOST) {
    const entry = entries.shift();
    if (entry instanceof File) files.push(entry);
    else if (entry.isDirectory && wanted(entry.fullPath)) entries.push(...(await children(entry)));
    else if (entry.isFile) files.push(await fileOf(entry));
  }
  return files;
}

const fileOf = (entry) => new Promise((resolve, reject) => entry.file((file) => {
  file.at = entry.fullPath.replace(/^\//, "");
  resolve(file);
}, reject));

/** All entries of a folder, which come by the hundred. */
async function children(folder) {
  const reader = folder.createReader();
  const all = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return all;
    all.push(...some);
  }
}
