/** Mistakes of people who write SDKs, and the messages that lead to their fixes. */
import { expect } from "chai";
import {
  date,
  deepObject,
  endpoint,
  EndpointFactory,
  follow,
  form,
  formStyle,
  multipart,
  Operation,
  pipe,
  Route,
  server,
  trustedOrigin,
} from "../src/index.js";
import { Client, operation } from "../src/sdk/index.js";
import { itEach, itFor } from "./helpers/itEach.js";
import { refusal } from "./helpers/refusal.js";
import { ACME, acme } from "./helpers/services.js";
import { words } from "./helpers/words.js";

/** A function that takes anything, as it does in JavaScript. */
type Loose = (...given: unknown[]) => unknown;

function loose(call: (...given: never) => unknown): Loose {
  return call as Loose;
}

const factory = acme();
const client = new Client({ baseUrl: "https://api.acme.com" });
const get = loose(operation({ route: "GET /x/{id}" }));
const layered = loose(client.with.bind(client));
const call = loose(factory.call.bind(factory));
const callEndpoint = loose(endpoint);
const parseRoute = loose(Route.parse.bind(Route));
const operationFrom = loose(Operation.from.bind(Operation));
const upload = Operation.from({ route: "POST /x", body: multipart });
const required = server("https://{id}.acme.example");
const callAt = acme({ baseUrl: required }).compile("GET /x/{id}" as string);
const taken = Reflect.get(Client.prototype, "with") as Loose;

const { signal } = new AbortController();
const headers = { authorization: "token s3cret" };

const signals: [where: string, act: () => unknown][] = [
  ["among options", () => call("GET /x", {}, { signal })],
  ["among parameters", () => call("GET /x", { signal })],
  ["among parameters of an SDK", () => get(client, { id: 1, signal })],
  ["among options of a client, which has no request", () => layered({ signal })],
  ["among options of follow", () => loose(follow)(factory, "/x", { signal })],
];

/** What takes a route and options, and nothing else. */
const callers: [name: string, take: Loose][] = [
  ["an endpoint", callEndpoint],
  ["request", loose(factory.request.bind(factory))],
  ["merge", loose(endpoint.merge)],
];

/** What is done, and the end of the message that it gets. */
const mistakes: [what: string, act: () => unknown, end: string][] = [
  ...callers.map((caller): (typeof mistakes)[number] => [
    `headers in a third argument of ${caller[0]}`,
    () => caller[1]("GET /x", { id: 1 }, { headers }),
    "expected a route and options (call() takes a third argument), but got one more argument",
  ]),
  [
    "a second layer of defaults",
    () => loose(endpoint.defaults)({}, { headers }),
    "expected one object of options, but got one more argument",
  ],
  [
    "options of a compiled function where it is made",
    () => loose(endpoint.compile)("GET /x", { headers }),
    "expected a route alone (the compiled function takes options), but got one more argument",
  ],
  [
    "headers among parameters",
    () => call("GET /x", { headers }),
    "; options follow the parameters",
  ],
  [
    "a name that the base URL and the path lack",
    () => callAt({}),
    ': missing "id"; if a path segment is optional, write {/id}',
  ],
  [
    "a text as a rule",
    () => operationFrom({ route: "GET /x", parameters: { a: "header" } }),
    '"parameters.a" (expected a place such as query, which endpoint-core exports, but got a string)',
  ],
  [
    "a style of objects for lists",
    () => acme({ query: { arrays: deepObject } }),
    'got the style "deepObject")',
  ],
  [
    "a style as a body kind",
    () => acme({ body: formStyle as never }),
    'expected a body kind other than noBody, such as form, which endpoint-core exports, but got the style "form")',
  ],
  [
    "a body kind as a style",
    () => acme({ query: { objects: form as never } }),
    'got the body kind "form")',
  ],
  [
    "a place without its code",
    () =>
      operationFrom({
        route: "GET /x",
        parameters: {
          a: { in: "header", textOf: String, headersOf: undefined },
          b: { in: "nowhere", textOf: undefined, headersOf: undefined },
        },
      }),
    '"parameters.b.in" (expected a place such as query, which endpoint-core exports, but got a string)',
  ],
  [
    "rules without a place",
    () =>
      operationFrom({
        route: "GET /x/{a}",
        parameters: { a: { format: date }, b: { style: pipe } },
      }),
    'Cannot read the operation: "parameters.a.in" (expected a place such as query, which endpoint-core exports, but got undefined) and "parameters.b.in" (expected a place such as query, which endpoint-core exports, but got undefined)',
  ],
  [
    "a number for a route's text",
    () => parseRoute(1),
    'expected a route such as "GET /orgs/:org", but got a number',
  ],
  [
    "a number for a route",
    () => callEndpoint(1),
    'expected a route such as "GET /orgs/:org", or options with a url, but got a number',
  ],
  [
    "a method in the url option",
    () => endpoint({ url: "GET /x" }),
    "and the method as method, but got a space in the url; write it as %20\n  GET /x\n     ^",
  ],
  [
    "a FormData as a parameter",
    () => call("POST /x", { file: new FormData() }),
    '"file" (a value that JSON cannot represent; pass it as data, or use the body kind multipart)',
  ],
  [
    "a FormData as one part of a form",
    () => call(upload, { file: new FormData() }),
    '"file" (a FormData; pass it as data)',
  ],
  [
    "an empty text",
    () => endpoint("GET /x/{id}", { id: "" }),
    'missing "id", which is an empty string',
  ],
  // Who calls an SDK cannot change its routes.
  ["a value that is absent in an SDK", () => get(client), 'request GET /x/{id}: missing "id"'],
  ["empty texts", () => endpoint("GET /{a}/{b}", { a: "", b: "" }), 'missing "a" and "b"'],
  [
    "a method and a path as two texts",
    () => callEndpoint("GET", "/x"),
    'expected an object, but got a string; a route is one text, "GET /x"',
  ],
  ["a list as parameters", () => call("POST /x", [1]), "an array; a list is passed as data"],
  [
    "misspelt options of a user",
    () => call("GET /x", {}, { header: { authorization: "k" } }),
    'expected "baseUrl", "headers", "mediaType", "request" and "data" as options, but got "header"; parameters go before the options',
  ],
  [
    "a server in a layer",
    () => loose(endpoint.defaults)({ baseUrl: required }),
    "expected a string, or a server in a profile or an instance, but got an object",
  ],
  ["any end of a host", () => server("https://{site}"), "or in a name with listed values"],
  [
    "a query that is no object",
    () => layered({ query: null }),
    "the query: expected an object, but got null",
  ],
  [
    "a method that is taken off its client",
    () => Reflect.apply(taken, undefined, [{}]),
    "Cannot call the operation: expected a Client as the first argument, but got undefined",
  ],
];

describe("a mistake is explained", () => {
  itEach("the message names the fix: %s", mistakes, (act, end) => {
    const { message } = refusal(act);
    expect(message.slice(-end.length)).to.equal(end);
  });

  itEach("the message says where a signal goes: a signal %s", signals, (act) => {
    expect(refusal(act).message).to.match(/; a call takes request: \{ signal \}$/);
  });

  const methods = words("request call compile create defaults merge parse");
  itFor("a method that is taken off its factory: %0", methods, (name) => {
    const method = Reflect.get(EndpointFactory.prototype, name) as Loose;
    const taken = () => Reflect.apply(method, undefined, ["GET /x"]);
    expect(refusal(taken, "INVALID_OPTIONS").message).to.equal(
      `Cannot use the method ${name}: expected an endpoint or an EndpointFactory as this, but got undefined; ` +
        `write factory.${name}(…), or take it from factory.create()`,
    );
  });

  const address = "https://api.acme.com/x";
  const addresses: [value: object, end: string][] = [
    [new URL(address), "but got a URL object: pass its href"],
    [new Request(address), "but got a Request: pass its method and url"],
    [Route.parse("GET /x"), "but got a Route: pass its method and url"],
  ];
  itFor("an object in place of an address: %1", addresses, (value, end) => {
    const baseUrl = value as never;
    for (const act of [
      () => callEndpoint(value),
      () => callEndpoint({ url: value }),
      () => loose(endpoint.defaults)({ baseUrl }),
      () => call(value),
      () => acme({ baseUrl }),
      () => loose(follow)(factory, value),
      () => new EndpointFactory(ACME, { baseUrl }),
      () => operationFrom({ route: value }),
      () => loose(server)(value),
      () => loose(trustedOrigin)(value),
    ]) {
      expect(refusal(act).message).to.contain(end);
    }
    // A bundle of an SDK holds no names of other objects.
    const { message } = refusal(() => new Client({ baseUrl }));
    expect(message).to.contain("expected a string or a server as baseUrl");
  });

  const texts: [text: string, got: string][] = [
    ["", "but got an empty string"],
    ["https://api.acme.com\n", "but got a line break at the end"],
  ];
  itFor("an empty text, and one with a line break at its end: %0", texts, (text, got) => {
    const options = { baseUrl: text };
    for (const act of [
      () => endpoint("GET /x", options),
      () => acme(options),
      () => acme({ version: text }),
      () => new Client(options),
      () => server(text),
    ]) {
      expect(refusal(act).message).to.contain(got);
    }
  });

  it("a method with a slash right after it", () => {
    for (const method of words("GET HEAD POST PUT PATCH DELETE OPTIONS")) {
      const { message } = refusal(() => endpoint(`${method}/projects`), "INVALID_ROUTE");
      expect(message).to.contain(`expected a space after ${method}, but got a slash\n`);
    }
    expect(refusal(() => endpoint(" GET/projects ")).index).to.equal(4);
    // Methods are open, and so are folders.
    expect(endpoint("GTE /projects").method).to.equal("gte");
    for (const path of words("get/x Get/x GETS/x x/GET/y GET:/x")) {
      expect(endpoint(path).url).to.equal(`https://api.github.com/${path}`);
    }
  });
});

it("a path parameter with the name headers is not explained as a mistake", () => {
  const { message } = refusal(() => call("GET /x/{headers}", { headers: [[headers]] }));
  expect(message).to.not.contain("options");
});

it("the index that map() passes to compile and defaults is no mistake", () => {
  const [compiled] = ["GET /x"].map(endpoint.compile);
  expect(compiled?.({ a: 1 }).url).to.equal("https://api.github.com/x?a=1");
  const [layered] = [{ a: 1 }].map(endpoint.defaults);
  expect(layered?.("GET /x").url).to.equal("https://api.github.com/x?a=1");
});
