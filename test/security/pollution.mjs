// Run by pollution.test.ts in a process of its own. Prints how many names it tried, and those that changed something, as
// JSON. By hand, `node --import ./test/register.mjs test/security/pollution.mjs name style` tries two names, with more values.
import { readdirSync, readFileSync } from "node:fs";
import { callsOf, commandCallsOf } from "./polluted-calls.mjs";

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
  names.delete(LEFT_EARLY);
  for (let i = -12; i < 300; i += 1) {
    names.add(String(i));
  }
  return [...names];
}

/** What every object has under a name: of each kind that a program may take for its own. */
const VALUES = [
  "evil",
  { values: true, in: "header", type: "array", "x-evil": "1", default: "evil", http: {} },
  () => "evil",
  true,
  1,
  null,
  ["evil", "evil"],
];

/** What the language asks of each iterator that is not read to its end. */
const LEFT_EARLY = "return";

/** What an iterator may seem to have for when it is left early. */
const LEAVING = ["evil", () => 1];

/** For many names these must do, since each takes seconds; for names that are given by hand, all values are tried. */
const MOST_TELLING = VALUES.slice(0, 3);

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

/** All calls that a program with these names on Object.prototype can make. */
function allCallsOf(mark, names = []) {
  return [...callsOf(mark), ...(names.includes(LEFT_EARLY) ? [] : commandCallsOf(mark))];
}

class Thrown {
  constructor(error) {
    this.error = error;
  }
}

/** What the calls give, not looked at yet. */
function results(calls) {
  const given = calls.map(() => undefined);
  for (let i = 0; i < calls.length; i += 1) {
    try {
      given[i] = calls[i]();
    } catch (error) {
      given[i] = new Thrown(error);
    }
  }
  return given;
}

const MARK = "t00000";
let last = 0;

/** A mark that no earlier route, service or name has. */
function newMark() {
  last += 1;
  return `t${String(last).padStart(5, "0")}`;
}

function texts(given, mark) {
  return given.map((result) => show(result).replaceAll(mark, MARK));
}

function differences(found, wanted) {
  return found.flatMap((text, i) => (text === wanted[i] ? [] : [`${i}: ${text} not ${wanted[i]}`]));
}

const wanted = (() => {
  const mark = newMark();
  const calls = allCallsOf(mark);
  const first = texts(results(calls), mark);
  const second = differences(texts(results(calls), mark), first);
  if (second.length > 0) {
    throw new Error(`The calls do not repeat: ${second.join("\n")}`);
  }
  return first;
})();

/** What is made ahead, and used under every pollution. */
let old = { mark: newMark() };
old.calls = allCallsOf(old.mark);

/** How many of them a program with such a `return` can make. */
const CORE_CALLS = callsOf(newMark()).length;

/** A descriptor without a prototype, since it would inherit what every object has. */
function bare(fields) {
  return fields && Object.assign(Object.create(null), fields);
}

function ownOf(name) {
  return bare(Object.getOwnPropertyDescriptor(Object.prototype, name));
}

/** Runs `use` while Object.prototype has these names, each with the descriptor that `lentOf` makes of its own one. */
function whileLent(names, lentOf, use) {
  const before = names.map(ownOf);
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

/** What is another while every object has `value` under these names, or is another ever after. */
function effects(names, value) {
  // As an assignment makes it. Thousands of them would make every loop over keys too slow.
  const enumerable = names.length < 100;
  const lent = bare({ value, writable: true, configurable: true, enumerable });
  const mark = newMark();
  const used = names.includes(LEFT_EARLY) ? old.calls.slice(0, CORE_CALLS) : old.calls;
  let calls;
  let during;
  let duringOld;
  try {
    whileLent(
      names,
      () => lent,
      () => {
        calls = allCallsOf(mark, names);
        during = results(calls);
        during = results(calls);
        duringOld = results(used);
      },
    );
  } catch (error) {
    return [`made: ${error}`];
  }
  const all = [
    ["during", during, mark],
    ["during, made before", duringOld, old.mark],
    ["after", results(calls), mark],
    ["after, made before", results(old.calls), old.mark],
  ].flatMap(([when, given, itsMark]) =>
    differences(texts(given, itsMark), wanted).map((text) => `${when}: ${text}`),
  );
  if (all.length > 0) {
    old = { mark: newMark() };
    old.calls = allCallsOf(old.mark);
  }
  return all;
}

/** The names, alone, that have an effect, and the first of each. */
function guilty(names, value) {
  const found = effects(names, value);
  if (found.length === 0) {
    return [];
  }
  if (names.length === 1) {
    return [[names[0], show(value), found.length, found[0].slice(0, 600)]];
  }
  const half = names.length >> 1;
  const parts = [names.slice(0, half), names.slice(half)].flatMap((part) => guilty(part, value));
  return parts.length > 0 ? parts : [[names.join(), show(value), found.length, found[0]]];
}

/** Those of the names that some call looks up in Object.prototype. */
function namesRead(names) {
  const read = new Set();
  const mark = newMark();
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
  whileLent(names, recording, () => {
    const calls = allCallsOf(mark, names);
    results(calls);
    results(calls);
    results(old.calls);
  });
  return names.filter((name) => read.has(name));
}

const byHand = process.argv.slice(2);
if (byHand.length > 0) {
  const changed = byHand.flatMap((name) => VALUES.flatMap((value) => guilty([name], value)));
  console.log(JSON.stringify({ changed }));
} else {
  const names = namesOfSources();
  const read = namesRead(names);
  const groups = [read];
  // With all of them at once one may hide what another does.
  for (let i = 0; i < read.length; i += AT_ONCE) {
    groups.push(read.slice(i, i + AT_ONCE));
  }
  const trials = groups
    .flatMap((group) => MOST_TELLING.map((value) => [group, value]))
    // What only a call reads that is led astray by another name. Thousands of names make every loop over keys slow.
    .concat(
      [[names, MOST_TELLING[1]]],
      LEAVING.map((value) => [[LEFT_EARLY], value]),
    );
  const changed = trials.flatMap((trial) => guilty(...trial));
  console.log(JSON.stringify({ names: names.length, read, calls: wanted.length, changed }));
}
