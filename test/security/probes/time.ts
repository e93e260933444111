import { excessOf } from "../../support/processorTime.js";
import { wrongUnless, type Callable, type Fields, type Probe } from "./probe.js";

/** Quadratic time takes seconds at this length, linear time some milliseconds. */
const LENGTH = 102_400;

/** What takes its time: a text that a grammar may stumble over, and the grammar that did. */
const CALLS: readonly [
  name: string,
  bite: string,
  call: (endpoint: Callable, length: number) => unknown,
][] = [
  [
    "an accept header of hyphens, with a preview",
    "the previews of a media type are found by /[\\w-]+(?=-preview)/g",
    (endpoint, length) =>
      endpoint("GET /x", {
        headers: { accept: `${"a-".repeat(length / 2)}/b` },
        mediaType: { previews: ["p"] },
      }),
  ],
  [
    "names by the thousand, on a route that was seen before",
    "a plan searches all names for each slot",
    (endpoint, length) => {
      const names = Array.from({ length: length / 8 }, (_, i): [string, number] => [`name${i}`, 1]);
      const options: Fields = Object.fromEntries(names);
      endpoint("PATCH /seen");
      endpoint("PATCH /seen");
      return endpoint("PATCH /seen", options);
    },
  ],
];

/** Whatever comes of a call: how long it takes is the question. */
export const timeProbes: readonly Probe[] = CALLS.map(([name, bite, call]): Probe => ({
  threat: "Quadratic time",
  name,
  bite,
  run: ({ endpoint }) => {
    const excess = excessOf((length) => {
      try {
        call(endpoint, length);
      } catch {
        // Refused, which is as good.
      }
    }, LENGTH);
    return wrongUnless(excess < 1, `takes ${excess.toFixed(1)} times as long as linear time may`);
  },
}));
