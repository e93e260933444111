/** Values of parameters: plain ones, hostile ones, and what no URL can carry. */
import { runInNewContext } from "node:vm";
import { hostileTexts, Money, refusedValues } from "../cases/hostile.js";
import { words } from "../helpers/words.js";
import type { Random } from "./Random.js";
import { mark } from "./show.js";

export type Fields = Readonly<Record<string, unknown>>;

const PLAIN = [...words("k x-1 019 a_~b ü x/y .a"), ...["a b", 7, 0, -1.5, 1e21, true, false, 12n]];
const ABSENT = [null, undefined, ""];

/** Objects that stand for one text or number. */
const STANDING = [
  ...[new Date(0), new Date(Date.UTC(2020, 1, 29, 12)), new URL("https://a.example/x?y#z")],
  ...[{ toJSON: () => "from json" }, { toJSON: () => 7, other: 1 }, new Money("12")],
];

/** Without circles, which cannot be shown. */
const UNCARRIED = refusedValues.flatMap(([what, value]) =>
  /holds itself/.test(what) ? [] : value,
);

/** What a form in parts takes beside texts. */
const PARTS = [
  new Uint8Array([0, 255, 62]),
  new Blob(["b"], { type: "image/png" }),
  [new File(["f"], "f.txt"), "text", null, new ArrayBuffer(2)],
];

const EMPTY = [[], {}, [null], [undefined], { k: null }, [""], ["", ""], [[]]];
const KEYS = ["k", "l", "a", "7", "__proto__", "constructor", "q é", "", "a]", "x[]"];
const CUT = ["%E2%82%AC", "%c3", "%", "e\u0301", "😀", ...Array.from("./2e\\?#;:@&=")];

function scalarOf(random: Random): unknown {
  const kind = random.below(10);
  return kind < 6
    ? random.of<unknown>(PLAIN)
    : kind < 9
      ? random.of(hostileTexts)
      : random.list(6, () => random.of(CUT)).join("");
}

function memberOf(random: Random): unknown {
  const kind = random.below(12);
  return random.of<unknown>(kind < 2 ? ABSENT : kind < 3 ? STANDING : [scalarOf(random)]);
}

/** Not by assignments, which would lose `__proto__`; with any prototype that a plain object has. */
function mapOf(random: Random, member: () => unknown): unknown {
  const own = Object.fromEntries(random.list(3, () => [random.of(KEYS), member()]));
  const foreign: unknown = random.once(12) ? runInNewContext("({})") : Object.create(null);
  return random.once(6)
    ? Object.defineProperties(foreign as object, Object.getOwnPropertyDescriptors(own))
    : own;
}

/** Lists and objects in one another. */
export function nestedOf(random: Random, depth = 0): unknown {
  const kind = depth > 3 ? 0 : random.below(3);
  const member = (): unknown => nestedOf(random, depth + 1);
  return kind === 0
    ? memberOf(random)
    : kind === 1
      ? random.list(3, member)
      : mapOf(random, member);
}

/** What a caller may give as a parameter. */
export function valueOf(random: Random): unknown {
  const kind = random.below(50);
  if (kind < 4) {
    return random.of<unknown>([ABSENT, STANDING, UNCARRIED, PARTS, EMPTY].flat());
  }
  return kind < 9
    ? random.list(3, () => memberOf(random))
    : kind < 14
      ? mapOf(random, () => memberOf(random))
      : kind < 16
        ? nestedOf(random)
        : kind < 20
          ? random.of(ABSENT)
          : scalarOf(random);
}

/** A plain value; seldom one of any kind. */
export function nearlyPlain(random: Random): unknown {
  return random.once(6) ? valueOf(random) : random.of<unknown>(PLAIN);
}

/** What fits into a host, and what does not. */
export function hostValueOf(random: Random): unknown {
  const bad = ["evil.com/", "a..b", "é", "", null, "x@y", true, ["a"], ".x", "a_b", {}, NaN, "x."];
  return random.of<unknown>(
    random.once(8) ? bad : ["octo", "blue", "a.b", "v-2", 7, "acme.eu", "acme.com"],
  );
}

/** What callers hand over, to be handed on as it is. */
export const PASSED = [
  ...[null, "text", 0, false, new Uint8Array(2), new URLSearchParams("a=1"), new ArrayBuffer(1)],
  ...[new Blob([]), new FormData(), new Money(1), [1, 2], new Date(0), { a: 1 }, { b: 2 }],
].map(mark);

/** Fields with these names. */
export function fieldsOf(names: readonly string[], value: (name: string) => unknown): Fields {
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}
