import fc from "fast-check";
import { inspect } from "node:util";
import { expect } from "chai";
import {
  EndpointError,
  EndpointFactory,
  readOperation,
  readProfile,
  type BodyKindName,
  type Operation,
  type OperationJson,
  type ProfileJson,
} from "../../src/index.js";
import { Client } from "../../src/sdk/index.js";
import { comparable, format, operationsOf, ruleIn } from "../properties/operations.js";
import { always, explained, UNTIMED } from "../support/always.js";
import { operationOf, serviceOf } from "../support/sdk.js";
import { throwSecret } from "../support/refusal.js";
import { words } from "../support/words.js";

/** How many cases are compared. */
const RUNS = Number(process.env["FC_RUNS"] ?? 60) * 20;

type Fields = Readonly<Record<string, unknown>>;

/** What a client is given, and over it with `with`. */
interface Layer {
  readonly baseUrl?: string;
  readonly headers?: Fields;
  readonly query?: Fields;
  readonly variables?: Fields;
}

interface Case {
  readonly profile: ProfileJson;
  readonly layers: readonly Layer[];
  readonly operation: OperationJson;
  readonly calls: readonly (readonly [unknown, unknown])[];
}

const IN_ROUTE = ["id", "$top", "user-id"];
const LISTED = ["q", "h", "c", "f", "ids[]", "$q", "url"];
const NAMES = [
  ...IN_ROUTE,
  ...LISTED,
  ...words("other __proto__ toString 7 api_key"),
  "",
  "\ud800",
];

const ROUTES = [
  ...["GET /", "GET /x", "GET //x", "GET /x/{id}", "GET /x/{id}.json?beta=true", "GET /.{id}/y"],
  ...["GET /x/%2e{id}", "GET /a/{id}{user-id}?", "POST /x/{id}{?%24top}", "POST /x"],
  ...["PUT /x/{user-id}{/id}", "DELETE /x/:id", "GET /x{?id,%24top*}#f", "PATCH /x{;id*}{.%24top}"],
  ...["OPTIONS /x/{+id}", "OPTIONS /x", "HEAD /x{.id}", "GET /x/{id:2}{#user-id}", "SEARCH /x"],
];

const day = new Date(Date.UTC(2024, 1, 29, 1, 2, 3, 4));
const circular: Record<string, unknown> = {};
circular["self"] = circular;
const throwing = Object.defineProperty({}, "k", { get: throwSecret, enumerable: true });
const hostile = fc.constantFrom<unknown>(
  ...["", ...words(". .. %2e%2e ../.. ./ .\\ ..; //evil.com @evil.com ?x&y #f")],
  ...["\ud800", "a\tb\r\nc", "100%", "é😀", "it's (a) *", "x".repeat(70_000), null, undefined, NaN],
  ...[Infinity, -0, 10n, true, day, new Date(NaN), Symbol("s"), () => 1, new Map([["a", 1]])],
  ...[new Uint8Array([1, 2, 255]), new URL("https://a.example/b"), circular, new Error("no")],
  ...[[], {}, [null], [[]], [[1]], [{ k: 1 }], { k: [1, { l: 2 }] }, { k: null }, { "": "" }],
  ...[Promise.resolve(1), { toJSON: () => "json" }, Object.create({ inherited: 1 }), throwing],
);

/** One in ten is hostile: of calls with several hostile values nearly all are refused, which shows little. */
function mostly<Value>(good: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 9, arbitrary: good }, { weight: 1, arbitrary: other });
}

const plain = fc.constantFrom<unknown>("a", "x/y", "a b", "ü", 7, 0, 1.5, false, "eu", day);
const scalar = mostly(plain, hostile);
const names = mostly(fc.constantFrom("k", "l"), fc.constant("__proto__"));
const members = fc.oneof(scalar, fc.array(scalar, { maxLength: 2 }));
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(names, members, { maxKeys: 2 }) },
);

const HEADERS = ["H", "x-h", "cookie", "Accept", "authorization", "content-type"];
const HEADER_VALUES: readonly unknown[] = ["v", 1, null, undefined, ["a", "b"], "", true];
const headersOf = (names: readonly string[], values: readonly unknown[]) =>
  fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...values), { maxKeys: 3 });
const headers = mostly(
  headersOf(HEADERS, HEADER_VALUES),
  headersOf([...HEADERS, "x y"], [...HEADER_VALUES, "a\r\nb: c", {}, NaN]),
);
const BASES = ["https://api.acme.com", "https://api.acme.com/v1/", "HTTPS://API.acme.com:443//a/"];
const HOSTILE_BASES = [
  ...["https://h.example/a/../b?v=1&", "https://h.example/.", "https://h.example/ä", "ftp://h", ""],
  ...["https://u:p@h.example", "https://h.example:99999", "https://h.example#f", "//h.example"],
  ...["https://h_x.example/p", "https://h:/p", "https://[::1]:8080/", "https://1.2.3"],
  ...["https://h .example", "https://h.example/a|b", "https://h.example\\@evil.com/"],
  ...["http://h/%zz", "http://127.0.0.1"],
];
const layer: fc.Arbitrary<Layer> = fc.record(
  {
    baseUrl: mostly(fc.constantFrom(...BASES), fc.constantFrom(...HOSTILE_BASES)),
    headers,
    query: fc.dictionary(fc.constantFrom("api_key", "7", "q"), value, { maxKeys: 2 }),
  },
  { requiredKeys: [] },
);

const extras = { format, required: mostly(fc.constant(false), fc.constant(true)) };
const named = { name: fc.constantFrom("x-wire", "other") };
const style = fc.constantFrom(
  ...words("comma repeat brackets indices pipe space deepObject json form"),
);
const BODIES = words(`
  json json-string form multipart none application/ld+json text/csv */*
  application/x-www-form-urlencoded multipart/form-data
`) as readonly BodyKindName[];
const inBody = { ...named, ...extras };
const styledInBody = { ...inBody, style: fc.oneof(fc.constant("json"), style) };

const operation = operationsOf({
  routes: ROUTES,
  listed: LISTED,
  extras,
  ruleOf: (_, hasBody) =>
    fc.oneof(
      ruleIn(["query"], { ...named, ...extras, style }),
      ruleIn(["header", "cookie"], { ...named, ...extras }, "name"),
      ...(hasBody ? [ruleIn(["body"], inBody), ruleIn(["body"], styledInBody, "style")] : []),
    ),
  baseUrl: fc.constantFrom("https://uploads.acme.com/u", "https://up.acme.com/?own=1"),
  body: fc.constantFrom(...BODIES),
}).map((data): OperationJson => {
  const parameters = { ...data.parameters };
  // No description gives a name of the path another one.
  Reflect.deleteProperty(parameters, "user");
  // Only parts and forms have styles, and parts only that of JSON.
  const styles = Object.values(parameters).flatMap((rule) =>
    typeof rule === "object" && rule.in === "body" && "style" in rule ? [rule.style] : [],
  );
  const body = styles.every((each) => each === "json") ? "multipart" : "form";
  return { ...data, parameters, ...(styles.length > 0 && { body }) };
});

const profile: fc.Arbitrary<ProfileJson> = fc.record(
  {
    service: fc.constant("acme"),
    baseUrl: fc.constantFrom(...BASES, "https://{site}/v1?p={part}", "https://api.{site}"),
    clientName: fc.constant("acme-sdk"),
    version: fc.constant("1.0.0"),
    accept: fc.constant("application/json"),
    credentials: fc.constant("same-origin" as const),
    query: fc.record(
      {
        arrays: fc.constantFrom("comma" as const, "repeat" as const, "brackets" as const),
        objects: fc.constantFrom("deepObject" as const, "json" as const, "form" as const),
        // Parameters of the client have the style of the service, so none of them is among these names.
        names: fc.constantFrom({ other: "json" as const }, { h: "pipe" as const }),
      },
      { requiredKeys: [] },
    ),
    body: fc.constantFrom(...(["json", "json-string", "form", "multipart"] as const)),
    form: fc.record({ arrays: fc.constantFrom("repeat" as const, "comma" as const) }),
    credentialParameters: fc.constantFrom(["api_key"], ["other", "site"], ["f", "id"]),
  },
  { requiredKeys: ["service", "baseUrl", "clientName", "version", "accept", "credentials"] },
);

const VARIABLES = { site: { values: ["acme.com", "acme.eu"], default: "acme.eu" } };

const parameters = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 6 })
      .map((given) => ({ id: 1, "user-id": 2, ...given })),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(undefined, null, "text", [1], new Map()) },
);

const fields = fc.dictionary(fc.constantFrom(...LISTED, "a", "x-wire", "other"), value);
const options = mostly(
  fc.oneof(
    fc.constant(undefined),
    fc.record(
      { headers, data: fc.oneof(hostile, fields), request: fc.constant({ signal: 1 }) },
      { requiredKeys: [] },
    ),
    fc.constantFrom<unknown>({ headers: [["a", 1]] }, { headers: new Map([["b", "c"]]) }),
  ),
  fc.constantFrom<unknown>({ header: {} }, null, "x"),
);

const cases: fc.Arbitrary<Case> = fc.record({
  profile: profile.map((own) =>
    own.baseUrl.includes("{") ? { ...own, variables: VARIABLES } : own,
  ),
  layers: fc
    .tuple(
      layer,
      fc.option(layer, { nil: undefined }),
      mostly(fc.constantFrom(undefined, "acme.com"), fc.constantFrom("evil.com", null, "")),
    )
    .map(([first, second, site]) => [
      site === undefined ? first : { ...first, variables: { site } },
      ...(second === undefined ? [] : [second]),
    ]),
  operation,
  calls: fc.array(fc.tuple(parameters, options), { minLength: 1, maxLength: 3 }),
});

/** The names of all parameters without a value; errors of other codes may end at the first that is wrong. */
function namesIn({ code, parameters = [] }: EndpointError): readonly string[] {
  return code === "MISSING_PARAMETER" ? [...parameters].sort() : [];
}

/**
 * The names of the vendor's URL are filled when a client is made, even if an operation has a server of its own, or a
 * later client a base URL.
 */
function isOfBase(outcome: unknown): boolean {
  return outcome instanceof EndpointError && outcome.message.includes("fill the baseUrl");
}

function isInBody(rule: unknown): boolean {
  return rule === "body" || (rule as { readonly in?: unknown }).in === "body";
}

function expectSame({ profile: service, layers: given, operation: data, calls }: Case): void {
  // Values for names that no base URL has are refused: they are misspelt.
  const layers: readonly Layer[] = given.map(({ variables, ...others }) =>
    variables === undefined || service.variables === undefined ? others : { ...others, variables },
  );
  // What a client brings for the query goes there whatever the method is, as credentials do.
  const shared = layers.flatMap(({ query = {} }) =>
    Object.keys(query).filter((name) => query[name] !== undefined),
  );
  const rules: NonNullable<OperationJson["parameters"]> = data.parameters ?? {};
  if (shared.some((name) => Object.hasOwn(rules, name) && isInBody(rules[name]))) {
    // A client's parameter that an operation lists in its body: the description does not keep that place.
    return;
  }
  const inQuery = Object.fromEntries(shared.map((name) => [name, "query" as const]));
  let compiled: Operation;
  try {
    compiled = readOperation({ ...data, parameters: { ...inQuery, ...rules } });
  } catch {
    // The rules contradict one another.
    return;
  }
  const call = operationOf(data, service);
  const [first = {}, second] = layers;
  const optionsOf = ({ query, variables, ...reserved }: Layer): object => ({
    ...variables,
    ...query,
    ...reserved,
  });
  const factory = (): EndpointFactory => {
    const bottom = new EndpointFactory(readProfile(service), optionsOf(first) as never);
    return second === undefined ? bottom : bottom.defaults(optionsOf(second) as never);
  };
  const client = (): Client => {
    const bottom = new Client(first as never, serviceOf(service));
    return second === undefined ? bottom : bottom.with(second as never);
  };
  for (const [parameters, options] of [...calls, ...calls]) {
    const expected = comparable(
      () => factory().call(compiled as never, parameters as never, options as never),
      EndpointError,
    );
    const actual = comparable(() => call(client(), parameters, options), EndpointError);
    const hasOwnBase = (data.baseUrl ?? second?.baseUrl) !== undefined;
    if (isOfBase(actual) && hasOwnBase) {
      continue;
    }
    const details = (): string =>
      inspect({ service, layers, data, parameters, options, expected, actual }, { depth: 9 });
    explained(details, () => {
      expectAlike(actual, expected);
    });
  }
}

function expectAlike(actual: unknown, expected: unknown): void {
  const isRefused = expected instanceof EndpointError;
  expect(actual instanceof EndpointError).to.equal(isRefused);
  if (!isRefused) {
    expect(actual).to.deep.equal(expected);
  } else if (actual instanceof EndpointError && actual.code === expected.code) {
    const names = namesIn(actual);
    // A client cannot know what its operations lack.
    const known = isOfBase(actual) ? (name: string) => names.includes(name) : () => true;
    expect(names).to.deep.equal(namesIn(expected).filter(known));
  }
}

describe("an SDK and the engine", function () {
  this.timeout(UNTIMED);

  it("accept, refuse and write the same, for any operation and values", () => {
    always(RUNS, cases, expectSame);
  });
});
