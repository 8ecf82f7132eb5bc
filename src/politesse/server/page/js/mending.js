// Files with the fixes that were accepted, and the patch that makes them.

const NEARBY = 3; // lines of context in a patch

/** A file's text with the replacements of findings made; throws where the text is not the one that was checked. */
export function mended(content, findings) {
  const starts = lineStarts(content);
  const edits = findings.flatMap((finding) => finding.replacements).map((one) => ({
    start: starts[one.start_line - 1] + one.start_column - 1,
    end: starts[one.end_line - 1] + one.end_column - 1,
    ...one,
  }));
  edits.sort((a, b) => b.start - a.start || b.end - a.end);
  const alike = (a, b) => b && a.start === b.start && a.end === b.end && a.new === b.new;
  let text = content;
  let limit = Infinity;
  for (const [index, { start, end, old, new: words }] of edits.entries()) {
    if (alike(edits[index], edits[index - 1])) continue;
    if (end > limit || content.slice(start, end) !== old) throw new Error("the file is not the one that was checked");
    text = text.slice(0, start) + words + text.slice(end);
    limit = start;
  }
  return text;
}

function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** What changes in a file, as git and patch read it. */
export function patch(name, before, after) {
  if (before === after) return "";
  const a = lines(before), b = lines(after);
  const hunks = a.length === b.length ? lineByLine(a, b) : [whole(a, b)];
  return `--- a/${name}\n+++ b/${name}\n${hunks.map((hunk) => written(hunk, a, b)).join("")}`;
}

const lines = (text) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Stretches of changed lines {start, end} in both texts, with near ones in one hunk. */
function lineByLine(a, b) {
  const hunks = [];
  a.forEach((line, index) => {
    if (line === b[index]) return;
    const last = hunks.at(-1);
    if (last && index - last.end <= 2 * NEARBY) last.end = last.newEnd = index + 1;
    else hunks.push({ start: index, end: index + 1, newEnd: index + 1 });
  });
  return hunks;
}

function whole(a, b) {
  let start = 0, tail = 0;
  while (a[start] === b[start]) start++;
  while (tail < Math.min(a.length, b.length) - start && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return { start, end: a.length - tail, newEnd: b.length - tail };
}

function written({ start, end, newEnd }, a, b) {
  const from = Math.max(0, start - NEARBY);
  const to = Math.min(a.length, end + NEARBY);
  const head = `@@ -${from + 1},${to - from} +${from + 1},${to - from + newEnd - end} @@\n`;
  const equal = end === newEnd;
  const body = equal
    ? pairs(a.slice(start, end), b.slice(start, newEnd))
    : [...a.slice(start, end).map((line) => `-${line}`), ...b.slice(start, newEnd).map((line) => `+${line}`)];
  const around = (some) => some.map((line) => ` ${line}`);
  return head + [...around(a.slice(from, start)), ...body, ...around(a.slice(end, to))].map(ended).join("");
}

/** Runs of changed lines, each with what was before what comes. */
function pairs(a, b) {
  const out = [];
  for (let i = 0; i < a.length; ) {
    if (a[i] === b[i]) { out.push(` ${a[i++]}`); continue; }
    let j = i;
    while (j < a.length && a[j] !== b[j]) j++;
    out.push(...a.slice(i, j).map((line) => `-${line}`), ...b.slice(i, j).map((line) => `+${line}`));
    i = j;
  }
  return out;
}

const ended = (line) => (line.endsWith("\n") ? line : `${line}\n\\ No newline at end of file\n`);
