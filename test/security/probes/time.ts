import { wrongUnless, type Callable, type Fields, type Probe } from "./probe.js";

/** Quadratic time takes seconds at this length, linear time some milliseconds. */
const LENGTH = 100_000;

const MOST_MILLISECONDS = 1000;

/** What takes its time: a text that a grammar may stumble over, and the grammar that did. */
const CALLS: readonly [name: string, bite: string, call: (endpoint: Callable) => unknown][] = [
  [
    "an accept header of hyphens, with a preview",
    "the previews of a media type are found by /[\\w-]+(?=-preview)/g",
    (endpoint) =>
      endpoint("GET /x", {
        headers: { accept: `${"a-".repeat(LENGTH / 2)}/b` },
        mediaType: { previews: ["p"] },
      }),
  ],
  [
    "blanks in an accept header, with a format",
    "trimBlanks cuts them by /[ \\t]+$/",
    (endpoint) =>
      endpoint("GET /x", {
        headers: { accept: `a/b;c="${" ".repeat(LENGTH)}"` },
        mediaType: { format: "raw" },
      }),
  ],
  [
    "names in a route that are not closed",
    "redact looks for an expression by /\\{[^}]*\\}/",
    (endpoint) => endpoint(`GET /${"{a".repeat(LENGTH / 2)}`),
  ],
  [
    "expressions that write a query",
    "UrlText asks the whole query how it ends",
    (endpoint) => endpoint(`GET /x${"{?a}".repeat(LENGTH)}`, { a: 1 }),
  ],
  [
    "names by the thousand, on a route that was seen before",
    "a plan searches all names for each slot",
    (endpoint) => {
      const names = Array.from({ length: 16_000 }, (_, i): [string, number] => [`name${i}`, 1]);
      const options: Fields = Object.fromEntries(names);
      endpoint("PATCH /seen");
      endpoint("PATCH /seen");
      return endpoint("PATCH /seen", options);
    },
  ],
  [
    "slashes in a baseUrl",
    "withoutEndSlashes cuts them by /\\/+$/",
    (endpoint) => endpoint("GET /x", { baseUrl: `https://api.acme.com${"/".repeat(LENGTH)}x/` }),
  ],
];

/** Whatever comes of a call: how long it takes is the question. */
export const timeProbes: readonly Probe[] = CALLS.map(([name, bite, call]): Probe => ({
  threat: "Quadratic time",
  name,
  bite,
  run: ({ endpoint }) => {
    const started = process.cpuUsage().user;
    try {
      call(endpoint);
    } catch {
      // Refused, which is as good.
    }
    const taken = (process.cpuUsage().user - started) / 1000;
    return wrongUnless(taken < MOST_MILLISECONDS, `takes ${Math.round(taken)} ms`);
  },
}));
