// What changed between two texts, word by word.

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const TOO_MANY = 4_000_000; // cells of the table; what differs is then one stretch

const words = (text) => [...segmenter.segment(text)].map((one) => one.segment);

/** Parts of both texts in order: {kind: "same" | "old" | "new", text}. */
export function wordDiff(before, after) {
  const a = words(before), b = words(after);
  let head = 0, tail = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const middle = between(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  const same = (list) => list.map((text) => ({ kind: "same", text }));
  return joined([...same(a.slice(0, head)), ...middle, ...same(a.slice(a.length - tail))]);
}

function between(a, b) {
  if (a.length * b.length > TOO_MANY)
    return [{ kind: "old", text: a.join("") }, { kind: "new", text: b.join("") }];
  const table = lengths(a, b);
  const parts = [];
  let i = 0, j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) parts.push({ kind: "same", text: a[i++] }), j++;
    else if (j === b.length || (i < a.length && table[i + 1][j] >= table[i][j + 1]))
      parts.push({ kind: "old", text: a[i++] });
    else parts.push({ kind: "new", text: b[j++] });
  }
  return parts;
}

function lengths(a, b) {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i][j] = a[i] === b[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
  return table;
}

/** A space between two changes changes with them; what was goes before what comes. */
function joined(parts) {
  const out = [];
  let old = "", fresh = "";
  const add = (kind, text) => {
    if (!text) return;
    const end = out.at(-1);
    if (kind === "same" && end?.kind === "same") end.text += text;
    else out.push({ kind, text });
  };
  const flush = () => {
    const [before, after] = old && fresh ? spaces(old, fresh) : ["", ""];
    add("same", before);
    add("old", old.slice(before.length, old.length - after.length));
    add("new", fresh.slice(before.length, fresh.length - after.length));
    add("same", after);
    old = fresh = "";
  };
  parts.forEach(({ kind, text }, index) => {
    const bridges = kind === "same" && (old || fresh) && /^\s+$/u.test(text) && parts[index + 1] && parts[index + 1].kind !== "same";
    if (kind === "old" || bridges) old += text;
    if (kind === "new" || bridges) fresh += text;
    if (kind !== "same" || bridges) return;
    flush();
    add(kind, text);
  });
  flush();
  return out;
}

/** The white space that both begin with, and that both end with. */
function spaces(a, b) {
  const before = /^\s/u.test(a) && a[0] === b[0] ? a[0] : "";
  const after = a.length > 1 && b.length > 1 && /\s$/u.test(a) && a.at(-1) === b.at(-1) ? a.at(-1) : "";
  return [before, after];
}
