/** Calls for properties: those of the cases that the reference is compared by, one of each. */
import fc from "fast-check";
import {
  EndpointFactory,
  readProfile,
  type EndpointOptions,
  type ProfileJson,
} from "../../src/index.js";
import { cases } from "../reference/cases.js";

/** What one call is made of: a service, layers of defaults over it, and what is handed over. */
export interface Call {
  readonly profile: ProfileJson;
  readonly layers: readonly EndpointOptions[];
  /** Absent where the options name the url. */
  readonly route: string | undefined;
  readonly options: EndpointOptions;
}

/** What counts as absent in templates and queries. */
export const absent = fc.constantFrom(null, undefined);

/** Any text that can be written as UTF-8. */
export const unicode: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom(
    ...[
      "",
      ".",
      "..",
      "%2e%2E",
      "../..",
      "a/../b",
      "//evil.com",
      "/\\evil.com",
      "https://evil.com/x",
    ],
    ...[
      ".evil.com",
      "@evil.com",
      "evil.com#",
      "?x=1&y",
      "a\tb\r\nc",
      "100%",
      "%C3%A9",
      "it's",
      "é😀",
    ],
  ),
);

function isOptions(value: unknown): value is EndpointOptions {
  return Object.prototype.toString.call(value) === "[object Object]";
}

/** A call on a service over layers of defaults, by a route and options or by options alone. */
export const call: fc.Arbitrary<Call> = cases
  .map(
    ({
      profile,
      layers,
      calls: [{ first, second } = { first: undefined, second: undefined }],
    }) => ({
      profile,
      layers,
      ...(typeof first === "string"
        ? { route: first, options: second }
        : { route: undefined, options: first }),
    }),
  )
  // A FormData holds objects of the platform, which are not compared here; the reference does.
  .filter(
    ({ profile: { methodCase, body }, options }) =>
      isOptions(options) && methodCase !== "upper" && !body?.startsWith("multipart"),
  ) as fc.Arbitrary<Call>;

/** The factory that a call is made on. */
export function factoryOf({ profile, layers }: Call): EndpointFactory {
  return layers.reduce<EndpointFactory>(
    (factory, layer) => factory.defaults(layer),
    new EndpointFactory(readProfile(profile)),
  );
}
