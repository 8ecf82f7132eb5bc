// The view of a project: files in, findings out, and the fixes that were accepted as files or a patch.

import { languages, latest, post } from "./api.js";
import { fill, h, say } from "./dom.js";
import { dropped, dropzone, path } from "./dropping.js";
import { PROJECT } from "./examples.js";
import { findingsList } from "./findings.js";
import { notice, select, showing, skeleton } from "./parts.js";
import { shared } from "./shared.js";
import { languageName, percent, t, tn } from "./strings.js";

const READABLE = new Set(
  ("po pot xlf xliff json arb xml strings stringsdict xcstrings properties yml yaml toml ftl js mjs ts php resx resw " +
    "csv tsv srt vtt md markdown html htm rst adoc asciidoc txt").split(" "),
);
const LONGEST_NAME = 200;
const LARGEST = 3_000_000; // characters of all files together

/** Go to this view with what was dropped on another. */
export async function openFiles(items) {
  take(await read(await dropped(items)));
  if (location.hash === "#project") dispatchEvent(new HashChangeEvent("hashchange"));
  location.hash = "project";
}

/** A new project: its files, how many were passed over, and no register that was chosen for another. */
function take({ files, passed }) {
  Object.assign(shared, { files, passed, registers: {} });
}

/** The view, made anew whenever it is opened. */
export function projectView() {
  const place = h("div", { class: "project" });
  const told = h("div");
  const signal = latest();
  const run = () => {
    fill(told, shared.passed > 0 && notice(tn("project.passed", shared.passed)));
    check(place, shared.files, signal, run);
  };
  const start = (given) => {
    take(given);
    run();
  };
  const drop = dropzone({
    title: t("project.drop"), hint: t("project.hint"), folders: true,
    onfiles: async (given) => start(await read(given)),
    extra: h("button", { type: "button", class: "quiet", onclick: () => start({ files: PROJECT, passed: 0 }) }, t("project.example")),
  });
  run();
  return h("div", { class: "view" }, h("h1", {}, t("project.title")), h("p", { class: "lead" }, t("project.lead")), drop, told, place);
}

/** The texts of files that can be checked, and how many cannot. */
async function read(given) {
  const files = [];
  let size = 0, passed = 0;
  for (const file of given) {
    const name = path(file);
    const fits = READABLE.has(name.split(".").pop().toLowerCase()) && name.length <= LONGEST_NAME && size + file.size <= LARGEST;
    const content = fits ? await text(file) : null;
    if (content === null) passed++;
    else files.push({ name, content }), (size += content.length);
  }
  return { files, passed };
}

/** The text of a file with every byte of it, or nothing where it is not UTF-8. */
async function text(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}

async function check(place, files, signal, again) {
  if (!files.length) return void fill(place, teaching());
  if (!place.querySelector(".houses")) fill(place, h("div", { class: "card" }, skeleton(6)));
  await showing(place, async () => {
    const asked = { files, ...(Object.keys(shared.registers).length ? { register: shared.registers } : {}) };
    const [answer, known] = await Promise.all([post("check", asked, signal()), languages()]);
    const count = answer.files.reduce((sum, file) => sum + file.findings.length, 0);
    fill(place, houses(answer.houses, known, again), answer.errors.map((error) => notice(error, "warn")),
      h("h2", { class: "count" }, tn("project.findings", count)),
      count ? findingsList(answer, files, known) : notice(t("project.clean"), "good"));
    say(tn("project.findings", count));
  });
}

const teaching = () => h("ol", { class: "steps" }, [t("project.step.1"), t("project.step.2"), t("project.step.3")].map((one) => h("li", {}, one)));

function houses(found, known, again) {
  return h("section", { class: "houses", "aria-label": t("house.title") },
    Object.entries(found).map(([tag, house]) => houseCard(tag, house, known.find((one) => one.code === tag.split("-")[0]), again)));
}

function houseCard(tag, house, language, again) {
  const name = language?.levels.find((level) => level.register === house.register)?.name;
  const options = [["", t("house.infer")], ["formal", t("end.formal")], ["informal", t("end.informal")]];
  return h("article", { class: `card house h-${house.register ?? "none"}` },
    h("h2", {}, languageName(tag)),
    h("p", { class: "register" }, house.register ? t("house.register", { register: house.register }) : t("house.none"),
      name && h("span", { class: "tag", lang: tag }, name)),
    h("p", { class: "share" }, house.given ? t("house.given") : tn("house.share", house.strings, { share: percent(house.confidence) })),
    select(t("house.choose"), options, shared.registers[tag] ?? "", (value) => {
      if (value) shared.registers[tag] = value;
      else delete shared.registers[tag];
      again();
    }));
}
