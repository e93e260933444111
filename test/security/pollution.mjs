// Run by pollution.test.ts in a process of its own. Prints how many names it tried, and those that changed something, as JSON.
import { readdirSync, readFileSync } from "node:fs";
import { callsOf } from "./polluted-calls.mjs";

// Nothing looks at the stacks, which take most of the time.
Error.stackTraceLimit = 0;

const ROOT = new URL("../../src/", import.meta.url);

/** Every identifier, number and string of the sources and of the calls, comments aside. */
function namesOfSources() {
  const names = new Set(Object.getOwnPropertyNames(Object.prototype));
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.startsWith("types/"))
    .map((file) => new URL(file, ROOT));
  for (const file of [...files, new URL("polluted-calls.mjs", import.meta.url)]) {
    const text = readFileSync(file, "utf8").replace(/^\s*(?:\/?\*|\/\/).*$/gm, "");
    for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*(?:-[\w$]+)*|\d+/g)) {
      names.add(name);
      // A string such as "content-type" is one name, and `first-second` may be two.
      name.split("-").forEach((part) => names.add(part));
    }
    for (const [, , string] of text.matchAll(/(["'`])((?:(?!\1|\n).){0,60})\1/g)) {
      names.add(string);
    }
  }
  // No name of a program, but the way to what is polluted.
  names.delete("__proto__");
  // With it hardly any program can take an array apart, not even what calls the library.
  names.delete("return");
  for (let i = -12; i < 300; i += 1) {
    names.add(String(i));
  }
  return [...names];
}

/** What every object has under a name: of kinds that a program may take for its own. */
const VALUES = [
  "evil",
  { values: true, in: "header", type: "array", "x-evil": "1", default: "evil", http: {} },
  () => "evil",
  [{ type: "integer" }],
  null,
];

/** So many of the names that are looked up are tried at once. */
const AT_ONCE = 24;

/** A value of a result in words; `seen` holds what it is part of. */
function show(value, seen = []) {
  if (typeof value === "string") {
    return JSON.stringify(value.replace(/(formdata-undici-)\d+/, "$1"));
  }
  if (typeof value !== "object" || value === null) {
    return typeof value === "function" ? "a function" : String(value);
  }
  if (seen.includes(value) || seen.length > 12) {
    return "…";
  }
  const inside = [...seen, value];
  const members = Reflect.ownKeys(value)
    .filter((key) => typeof key === "string" && key !== "stack")
    .map((key) => `${key}: ${show(value[key], inside)}`);
  const iterable = value instanceof Map || value instanceof Set || value instanceof FormData;
  const more = iterable ? Array.from(value, (member) => show(member, inside)) : [];
  return `${Object.getPrototypeOf(value)?.constructor?.name}{${[...members, ...more].join()}}`;
}

/** What the calls give, not looked at yet. */
function results(calls) {
  const given = calls.map(() => undefined);
  for (let i = 0; i < calls.length; i += 1) {
    try {
      given[i] = calls[i]();
    } catch (error) {
      given[i] = { thrown: error };
    }
  }
  return given;
}

let last = 0;

/** A mark that no earlier route, service or name has. */
function newMark() {
  last += 1;
  return `t${String(last).padStart(5, "0")}`;
}

function texts(given, mark) {
  return given.map((result) => show(result).replaceAll(mark, "t00000"));
}

/** A descriptor without a prototype, since it would inherit what every object has. */
function bare(fields) {
  return fields && Object.assign(Object.create(null), fields);
}

/** Runs `use` while Object.prototype has these names, each with the descriptor that `lentOf` makes of its own one. */
function whileLent(names, lentOf, use) {
  const before = names.map((name) => bare(Object.getOwnPropertyDescriptor(Object.prototype, name)));
  try {
    // Not by iterators, which a lent name may break.
    for (let i = 0; i < names.length; i += 1) {
      Object.defineProperty(Object.prototype, names[i], lentOf(before[i], names[i]));
    }
    use();
  } finally {
    for (let i = 0; i < names.length; i += 1) {
      delete Object.prototype[names[i]];
      if (before[i] !== undefined) {
        Object.defineProperty(Object.prototype, names[i], before[i]);
      }
    }
  }
}

/** Calls that were made once are repeated under every pollution, too. */
const old = { mark: newMark() };
old.calls = callsOf(old.mark);
const wanted = texts(results(old.calls), old.mark);

/** What is another while every object has `value` under these names, or is another ever after. */
function effects(names, value) {
  // As an assignment makes it. Thousands of them would make every loop over keys too slow.
  const enumerable = names.length < 100;
  const lent = bare({ value, writable: true, configurable: true, enumerable });
  const mark = newMark();
  const calls = callsOf(mark);
  let during;
  let duringOld;
  const use = () => {
    during = results(calls);
    duringOld = results(old.calls);
  };
  whileLent(names, () => lent, use);
  const all = [texts(during, mark), texts(duringOld, old.mark), texts(results(calls), mark)];
  return all.flatMap((given) =>
    given.flatMap((text, i) => (text === wanted[i] ? [] : [`${i}: ${text} not ${wanted[i]}`])),
  );
}

/** The names, alone if possible, that have an effect, and the first of each. */
function guilty(names, value) {
  const found = effects(names, value);
  if (found.length === 0) {
    return [];
  }
  const alone = names.length === 1 ? [] : names.flatMap((name) => guilty([name], value));
  return alone.length > 0 ? alone : [[names.join(), show(value), found[0].slice(0, 600)]];
}

/** Those of the names that some call looks up in Object.prototype. */
function namesRead(names) {
  const read = new Set();
  const recording = (own, name) =>
    bare({
      get() {
        read.add(name);
        return own?.value;
      },
      set(value) {
        const assigned = { value, writable: true, enumerable: true, configurable: true };
        Object.defineProperty(this, name, bare(assigned));
      },
      configurable: true,
    });
  const calls = callsOf(newMark());
  whileLent(names, recording, () => {
    results(calls);
    results(calls);
  });
  return names.filter((name) => read.has(name));
}

const names = namesOfSources();
const read = namesRead(names);
const groups = [read];
// With all of them at once one may hide what another does.
for (let i = 0; i < read.length; i += AT_ONCE) {
  groups.push(read.slice(i, i + AT_ONCE));
}
// What only a call reads that is led astray by another name.
const trials = [[names, VALUES[1]], ...groups.flatMap((group) => VALUES.map((it) => [group, it]))];
const changed = trials.flatMap((trial) => guilty(...trial));
console.log(JSON.stringify({ names: names.length, read, calls: wanted.length, changed }));
