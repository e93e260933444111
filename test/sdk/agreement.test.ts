import { layerOf } from "../../src/layers/FactoryWithCalls.js";
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
import { ClientWithLayer } from "../../src/request/ClientWithLayer.js";
import { Client } from "../../src/sdk/index.js";
import { clientOf, givenOf, operationOf, profileOf } from "../sequences/options.js";
import { Random } from "../sequences/Random.js";
import { show } from "../sequences/show.js";
import { fieldsOf, valueOf, type Fields } from "../sequences/values.js";
import { UNTIMED, withoutStacks } from "../helpers/checkProperty.js";
import { operationOf as functionOf, serviceOf } from "../helpers/sdk.js";

/** How many calls are compared. */
const RUNS = Number(process.env["FC_RUNS"] ?? 60) * 30;
const SEED = Number(process.env["FC_SEED"] ?? 1);

/** A service as far as descriptions and SDKs know it. */
function serviceFor(random: Random): ProfileJson {
  const { baseUrl, variables, query, form, body, credentialParameters } = profileOf(random);
  return {
    service: "acme",
    clientName: "acme-sdk",
    version: "1.0.0",
    accept: "application/json",
    credentials: "same-origin",
    ...{ baseUrl, variables, query, form, body, credentialParameters },
  } as ProfileJson;
}

/** An operation as descriptions have it: its route is a path, and none gives a name of the path another one. */
function operationFor(random: Random): OperationJson {
  const operation = operationOf(random);
  const parameters = { ...operation.parameters };
  delete parameters["user"];
  return operation.route.includes("https:") ? operationFor(random) : { ...operation, parameters };
}

/** What a client is given; `variables` are values for names of the vendor's base URL. */
type Given = Readonly<
  Record<"headers" | "baseUrl", unknown> & Record<"query" | "variables", Fields>
>;

function clientFor(random: Random, service: ProfileJson): Given {
  const { headers, baseUrl, variables = {} } = clientOf(random);
  const query = fieldsOf(random.some(["api_key", "q", "7"], 4), () => valueOf(random));
  // Values for names that no base URL has are refused: they are misspelt.
  const known = Object.entries(variables as Fields).filter(([name]) =>
    service.baseUrl.includes(`{${name}}`),
  );
  return { headers, baseUrl, query, variables: Object.fromEntries(known) };
}

/** The same as options of a factory, where parameters and options are one object. */
function optionsFor({ query, variables, ...reserved }: Given): object {
  return { ...variables, ...query, ...reserved };
}

/** A request as text, with sorted headers, or the error of the library. */
function outcomeOf(run: () => object): string | EndpointError {
  try {
    const { headers, ...rest } = run() as Fields;
    return show([rest, Object.entries(headers as Fields).sort(([a], [b]) => (a < b ? -1 : 1))]);
  } catch (thrown) {
    if (thrown instanceof EndpointError) {
      return thrown;
    }
    throw thrown;
  }
}

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

function areAlike(actual: string | EndpointError, expected: string | EndpointError): boolean {
  if (typeof actual === "string" || typeof expected === "string") {
    return actual === expected;
  }
  // A client cannot know what its operations lack.
  const known = (name: string): boolean => !isOfBase(actual) || namesIn(actual).includes(name);
  return (
    actual.code !== expected.code || show(namesIn(actual)) === show(namesIn(expected).filter(known))
  );
}

/**
 * Calls an operation with a factory and with a client, each over a weaker one. Gives what differs, if anything does, or
 * `"base"` where only the client needs values for the vendor's URL.
 */
function differenceOf(random: Random): object | "base" | undefined {
  const service = serviceFor(random);
  const data = operationFor(random);
  const first = clientFor(random, service);
  const second = clientFor(random, service);
  // What a client brings for the query goes there whatever the method is, as credentials do.
  const shared = [first, second].flatMap(({ query }) =>
    Object.keys(query).filter((name) => query[name] !== undefined),
  );
  const inQuery = Object.fromEntries(shared.map((name) => [name, "query" as const]));
  const [parameters, { headers, data: body, request }] = givenOf(random);
  const options = { headers, data: body, request };
  const expected = outcomeOf(() => {
    const factory = new EndpointFactory(readProfile(service), optionsFor(first) as never);
    const operation = readOperation({ ...data, parameters: { ...inQuery, ...data.parameters } });
    return factory
      .defaults(optionsFor(second) as never)
      .call(operation, parameters as never, options as never);
  });
  const actual = outcomeOf(() => {
    const client = new Client(first as never, serviceOf(service)).with(second as never);
    return functionOf(data, service)(client, parameters, options);
  });
  const hasOwnBase = (data.baseUrl ?? second.baseUrl) !== undefined;
  const isFilledLater = hasOwnBase || Object.keys(second.variables).length > 0;
  if (areAlike(actual, expected)) {
    return undefined;
  }
  return isOfBase(actual) && isFilledLater
    ? "base"
    : { service, first, second, data, parameters, options, expected, actual };
}

describe("an SDK and the engine", function () {
  this.timeout(UNTIMED);

  it("accept, refuse and write the same, for any operation and values", () => {
    withoutStacks(() => {
      let ofBase = 0;
      for (let i = 0; i < RUNS; i += 1) {
        const difference = differenceOf(new Random(SEED * RUNS + i));
        if (difference === "base") {
          ofBase += 1;
        } else if (difference !== undefined) {
          expect.fail(inspect(difference, { depth: 9 }));
        }
      }
      // One in fifty, measured.
      expect(ofBase / RUNS).to.be.below(0.05);
    });
  });

  it("make layers with the same fields in the same order, for V8", () => {
    const baseUrl = "https://api.acme.example";
    const profile = { service: "acme", baseUrl, clientName: "acme", version: "1.0.0" };
    const ofFactory = layerOf(new EndpointFactory(profile))?.ready;
    const ofClient = ClientWithLayer.layerOf(new Client({ baseUrl }))?.ready;
    expect(Object.keys(ofFactory ?? {})).to.deep.equal(Object.keys(ofClient ?? []));
    expect(ofFactory).to.have.property("shape");
  });
});
