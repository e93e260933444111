import fc from "fast-check";
import { inspect } from "node:util";
import { expect } from "chai";
import {
  EndpointError,
  EndpointFactory,
  readOperation,
  readProfile,
  type OperationJson,
  type ProfileJson,
} from "../../src/index.js";
import { Failure, Undecided } from "../reference/failure.js";
import type { ReferenceProfile } from "../reference/merge.js";
import { referenceOperation } from "../reference/operation.js";
import { always, explained, UNTIMED } from "../support/always.js";
import { comparable, format, operationsOf, ruleIn } from "./operations.js";

/** How many cases are compared. */
const RUNS = Number(process.env["FC_RUNS"] ?? 60) * 20;

type Fields = Readonly<Record<string, unknown>>;

interface Case {
  readonly profile: ReferenceProfile;
  readonly layers: readonly Fields[];
  readonly operation: OperationJson;
  readonly calls: readonly (readonly [Fields, Fields])[];
}

/** Names of parameters: those of routes, those that rules list, and others. */
const IN_ROUTE = ["id", "$top", "user"];
const LISTED = ["q", "h", "c", "f", "api_key", "$q", "url"];
const NAMES = [...IN_ROUTE, ...LISTED, "other", "headers", "__proto__", "user-id", "site", "7"];

const VARIABLES = { site: { values: ["acme.com", "acme.eu"], default: "acme.eu" } };

const ROUTES = [
  ...["GET /x", "GET /x/{id}", "POST /x/{id}{?%24top}", "PUT /x/{user-id}{/id}", "DELETE /x/:id"],
  ...["/x{?id,%24top*}#f", "PATCH https://full.example/{id}", "OPTIONS /x/{+id}", "HEAD /x{.id}"],
  ...["SEARCH /x"],
];

const day = new Date(Date.UTC(2024, 1, 29, 1, 2, 3, 4));
const scalar = fc.oneof(
  fc.constantFrom<unknown>("a", "x/y", "", "..", "a b", "a;b", "ü", 7, 0, 1.5, true, false, 10n),
  fc.constantFrom<unknown>("1", "eu", "ok", 3),
);
const bytes = new Uint8Array([0, 255, 62, 63, 250]);
const odd = fc.constantFrom<unknown>(
  bytes,
  bytes.subarray(1, 3),
  null,
  undefined,
  day,
  new Date(NaN),
  NaN,
  "\ud800",
  "a\nb",
  Symbol("s"),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: scalar },
  { weight: 2, arbitrary: odd },
  { weight: 2, arbitrary: fc.array(fc.oneof(scalar, odd), { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom("k", "l"), fc.oneof(scalar, odd), { maxKeys: 2 }),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>([{ k: 1 }], { k: [day, 1] }, [[1]]) },
);

const parameters = fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 6 });
const headers = fc.dictionary(
  fc.constantFrom("H", "x-h", "cookie", "Accept", "authorization", "x-key"),
  fc.constantFrom<unknown>("v", 1, null, undefined, ["a", "b"], ""),
  { maxKeys: 3 },
);
const baseUrl = fc.constantFrom(
  "https://api.acme.com/v1",
  "https://other.acme.com",
  "http://localhost:8080",
);
const layer = fc
  .record({ parameters, headers, baseUrl }, { requiredKeys: ["parameters"] })
  .map(({ parameters: own, ...reserved }): Fields => {
    const names = Object.entries(own).filter(([name]) => !["headers", "url"].includes(name));
    return { ...Object.fromEntries(names), ...reserved };
  });
const options = fc.record(
  {
    headers,
    baseUrl,
    data: fc.constantFrom<unknown>("text", { a: 1 }, bytes, day, [bytes, day], new Date(NaN)),
  },
  { requiredKeys: [] },
);

const extras = { format, required: fc.boolean() };

const operation = operationsOf({
  routes: ROUTES,
  listed: LISTED,
  extras,
  ruleOf: (name, hasBody) => {
    const wire = {
      name: fc.constantFrom(`x-${name}`.replace(/[^a-z-]/g, ""), name.replace(/\W/g, "")),
    };
    const style = fc.constantFrom("repeat", "brackets", "json");
    return fc.oneof(
      ruleIn(["query"], { ...wire, ...extras }),
      ruleIn(["query"], { style, ...extras }),
      ruleIn(["header", "cookie"], { ...wire, ...extras }, "name"),
      ...(hasBody
        ? [
            ruleIn(["body"], extras),
            // A style that neither JSON nor a media type has refuses the whole operation.
            ruleIn(["body"], { style: fc.constant("json"), ...extras }, "style"),
          ]
        : []),
    );
  },
  baseUrl: fc.constantFrom("https://uploads.acme.com", "https://up.{site}/v3"),
  body: fc.constantFrom(
    ...(["json", "json-string", "form", "multipart", "none", "application/ld+json"] as const),
  ),
});

const profile: fc.Arbitrary<ReferenceProfile> = fc.record(
  {
    service: fc.constant("acme"),
    baseUrl: fc.constantFrom("https://api.acme.com", "https://api.{site}/v1"),
    variables: fc.constant(VARIABLES),
    clientName: fc.constant("acme-sdk"),
    version: fc.constant("1.0.0"),
    query: fc.constant({ arrays: "repeat", names: { h: "json" } }),
    missing: fc.constantFrom("error" as const, "empty" as const),
    credentials: fc.constantFrom("any" as const, "same-origin" as const),
    credentialHeaders: fc.constant(["x-key", "x-h"]),
    credentialParameters: fc.constant(["api_key"]),
    methodCase: fc.constant("upper" as const),
  },
  { requiredKeys: ["service", "baseUrl", "variables", "clientName", "version"] },
);

const site = fc.constantFrom<unknown>("acme.com", "acme.eu", "evil.com", undefined);
const cases: fc.Arbitrary<Case> = fc.record({
  profile,
  layers: fc.array(
    fc.tuple(layer, site).map(([own, chosen]) => ({ ...own, site: chosen })),
    { maxLength: 2 },
  ),
  operation: operation.map((data) => ({ ...data, variables: VARIABLES })),
  calls: fc.array(
    fc.tuple(
      fc.tuple(parameters, site).map(([given, chosen]) => ({ id: 1, ...given, site: chosen })),
      options,
    ),
    { minLength: 1, maxLength: 3 },
  ),
});

function expectSame({ profile: service, layers, operation: compiled, calls }: Case): void {
  const factory = layers.reduce<EndpointFactory>(
    (below, layered) => below.defaults(layered),
    new EndpointFactory(readProfile(service as ProfileJson)),
  );
  let call: ((own: Fields, options: Fields) => unknown) | undefined;
  let refused: unknown;
  try {
    call = factory.compile(readOperation(compiled));
  } catch (thrown) {
    refused = thrown;
  }
  if (call === undefined) {
    // Only two of one name can contradict it, and a style of its body the service's kind.
    expect(refused).to.be.instanceOf(EndpointError);
    expect((refused as EndpointError).code).to.equal("INVALID_OPTIONS");
    return;
  }
  for (const [own, beside] of [...calls, ...calls, ...calls]) {
    const expected = comparable(
      () => referenceOperation(service, layers, compiled, [own, beside]),
      Failure,
      Undecided,
    );
    const actual = comparable(() => call(own, beside), EndpointError);
    if (expected instanceof Undecided) {
      continue;
    }
    const details = (): string =>
      inspect({ service, layers, compiled, own, beside, expected, actual }, { depth: 9 });
    explained(details, () => {
      expectAlike(actual, expected);
    });
  }
}

function expectAlike(actual: unknown, expected: unknown): void {
  if (expected instanceof Failure) {
    expect(actual).to.be.instanceOf(EndpointError);
    const { code, parameters: named } = actual as EndpointError;
    expect(expected.codes).to.include(code);
    if (expected.parameters !== undefined) {
      // The names of all values at fault are in one error.
      expect([...(named ?? [])].sort()).to.deep.equal(expected.parameters);
    }
  } else {
    expect(actual).to.deep.equal(expected);
  }
}

describe("operations and a naive reading of the contract", function () {
  this.timeout(UNTIMED);

  it("agree on all calls, of whatever values, however often they are made", () => {
    always(RUNS, cases, expectSame);
  });
});
