import { once } from "node:events";
import { createRequire } from "node:module";
import { expect } from "chai";
import type ts from "typescript";
import { itEach, itFor } from "../../helpers/itEach.js";
import { longPath } from "../../helpers/longPackages.js";
import { refusal, throwSecret } from "../../helpers/refusal.js";
import { answers, describe30, DOM, fields, takes, useWorkplace } from "../helpers/sdk.js";

const require = createRequire(import.meta.url);

const ID = { in: "path", name: "id", required: true, schema: { type: "integer" } };
const TICKET = fields({ id: { type: "integer" } }, "id");
const PROBLEM = fields({ why: { type: "string" } }, "why");
const TAG = { tags: ["Tickets"] };

function failed(schema: object): object {
  return { description: "It fails.", content: { "application/json": { schema } } };
}

const main = { type: "http", scheme: "bearer" };
const site = { type: "apiKey", in: "header", name: "X-Site" };

/** Operations with two credentials, public ones, and one of each kind of answer. */
const GET = {
  operationId: "getTicket",
  ...TAG,
  responses: {
    ...answers(TICKET).responses,
    404: failed(PROBLEM),
    "3XX": failed({ type: "boolean" }),
    "5XX": failed({ type: "string" }),
    default: failed({ type: "number" }),
  },
};
const PUT = { operationId: "putTicket", ...TAG, ...takes(TICKET), ...answers(TICKET) };
const HEAD = { operationId: "headTicket", ...TAG, responses: { 404: failed(PROBLEM) } };
const TOKENS = { operationId: "createToken", tags: ["Tokens"], security: [], ...answers({}) };
const KEYS = { operationId: "listKeys", tags: ["Keys"], security: [{ site: [] }], ...answers({}) };
const DOCUMENT = describe30(
  {
    "/tickets/{id}": { parameters: [ID], get: GET, put: PUT, head: HEAD },
    "/tokens": { post: TOKENS },
    "/keys": { get: KEYS },
  },
  {},
  { security: [{ main: [], site: [] }], components: { securitySchemes: { main, site } } },
);

type Method = (
  values?: object,
  options?: unknown,
) => Promise<unknown> & { withResponse(): Promise<{ data: unknown; response: Response }> };

interface Sdk {
  readonly tickets: { readonly get: Method; readonly put: Method };
  readonly tokens: { readonly create: Method };
  readonly keys: { readonly list: Method };
  with(options?: unknown): Sdk;
}

type Init = RequestInit & { readonly headers: Readonly<Record<string, string>> };

/** In place of the service: what it is sent, and what it answers. */
class Service {
  readonly sent: { readonly url: string; readonly init: Init }[] = [];
  answer = (): Response => json({ id: 1 });

  readonly fetch = async (url: string, init: Init): Promise<Response> => {
    this.sent.push({ url, init });
    return Promise.resolve(this.answer());
  };

  get credentials(): readonly unknown[] {
    return this.sent.map(({ init }) => [init.headers["authorization"], init.headers["x-site"]]);
  }
}

function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(value, { status, headers });
}

/** Has it sent again at once. */
const busy = (): Response => json({}, 503, { "retry-after": "0" });

/** A signal, as any HTTP client finds it in the request. */
const requestWith = (signal: object): object => ({ request: { signal } });

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.catch((thrown: unknown) => thrown);
}

const THROWING = Object.defineProperty({}, "signal", { get: throwSecret, enumerable: true });

const WRONG: readonly (readonly [what: string, options: unknown])[] = [
  ["null", null],
  ["a string", "ab"],
  ["a list", [1]],
  ["Headers", new Headers({ a: "b" })],
  ["a signal that is none", { signal: "x" }],
  ["such a signal for any client", { request: { signal: {} } }],
  ["an object whose own code throws", THROWING],
];

const NO_CREDENTIALS = ["tokn", "baseUrl", "headers", "query", "variables"];

describe("the classes of endpoint-core sdk --with-send", function () {
  this.timeout(300_000);
  const place = useWorkplace(true);
  let service: Service;
  let AcmeSdk: new (options?: unknown) => Sdk;
  before(async () => {
    place.make(DOCUMENT, "acme", "--with-send");
    ({ AcmeSdk } = await place.load<{ AcmeSdk: typeof AcmeSdk }>("acme", "index.class.js"));
  });
  beforeEach(() => {
    service = new Service();
  });

  const acme = (options: object = {}): Sdk => new AcmeSdk({ fetch: service.fetch, ...options });

  function get(client = acme(), options?: unknown): ReturnType<Method> {
    return client.tickets.get({ id: 1 }, options);
  }

  itEach("refuse wrong options, and reject a call with them: %s", WRONG, async (options) => {
    expect(await errorOf(get(acme(), options))).to.have.property("code", "INVALID_OPTIONS");
    refusal(() => new AcmeSdk(options), "INVALID_OPTIONS");
    refusal(() => acme().with(options), "INVALID_OPTIONS");
    expect(service.sent).to.deep.equal([]);
  });

  itFor("refuse a function as %0, which is no credential", NO_CREDENTIALS, (name) => {
    const options = { [name]: () => "value" };
    for (const make of [() => acme(options), () => acme().with(options)]) {
      const { parameters, message } = refusal(make, "INVALID_OPTIONS");
      expect(message).to.match(name === "tokn" ? /got "tokn"$/ : /got a function$/);
      expect(parameters ?? [name]).to.deep.equal([name]);
    }
  });

  it("do not read inherited options", async () => {
    const inherited = { fetch: () => "inherited", signal: 5, retries: "x", timeout: 1, return: 5 };
    const real = globalThis.fetch;
    const seen: unknown[] = [];
    const fetch = async (url: string, init: Init): Promise<Response> => {
      seen.push(init.signal);
      return service.fetch(url, init);
    };
    Object.assign(Object.prototype, inherited);
    try {
      await get(acme({ fetch }));
      globalThis.fetch = fetch as typeof real;
      await get(new AcmeSdk({ token: () => "t" }).with({}).with(), {});
    } finally {
      globalThis.fetch = real;
      Object.keys(inherited).forEach((name) => Reflect.deleteProperty(Object.prototype, name));
    }
    expect(seen).to.deep.equal([undefined, undefined]);
  });

  it("reject a body that JSON cannot represent", async () => {
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    for (const value of [10n, circular]) {
      const error = await errorOf(acme().tickets.put({ id: 1, value }));
      expect(error).to.have.property("code", "INVALID_PARAMETER");
    }
    expect(service.sent).to.deep.equal([]);
  });

  it("reject invalid calls, and do not throw", async () => {
    const { tickets } = acme();
    const rejected = [tickets.get({}), tickets.get({ id: 1 }, { header: {} })];
    for (const promise of [...rejected, tickets.get({}).withResponse()]) {
      expect(await errorOf(promise)).to.have.property("name", "EndpointError");
    }
    const kinds = { fetch: 1, retries: "2", timeout: null };
    for (const [name, value] of Object.entries(kinds)) {
      const wrong = await errorOf(tickets.get({ id: 1 }, { [name]: value }));
      expect(wrong).to.deep.include({ code: "INVALID_OPTIONS", parameters: [name] });
      expect(() => acme({ [name]: value })).to.throw(`Cannot use the option ${name}`);
    }
    expect(String(await errorOf(rejected[1]!))).to.match(/fetch, retries, timeout.*got "header"$/);
    expect(service.sent).to.deep.equal([]);
    // The runner fails for a rejection that nobody handles.
    await new Promise((resolve) => setTimeout(resolve, 10));
  });

  describe("ask for credentials", () => {
    it("that are functions, for each request, though not for each attempt", async () => {
      let count = 0;
      const client = acme({
        token: () => `t${(count += 1)}`,
        site: async () => Promise.resolve("s"),
      });
      service.answer = () => (service.sent.length < 2 ? busy() : json({ id: 1 }));
      await get(client);
      await get(client);
      const sent = ["t1", "t1", "t2"].map((token) => [`Bearer ${token}`, "s"]);
      expect(service.credentials).to.deep.equal(sent);
    });

    it("that are a user name, whose password is fixed", async () => {
      const securitySchemes = { login: { type: "http", scheme: "basic" } };
      const paths = { "/x": { get: { operationId: "getTicket", ...TAG, ...answers({}) } } };
      place.make(
        describe30(paths, {}, { components: { securitySchemes } }),
        "basic",
        "--with-send",
      );
      const basic = await place.load<{ AcmeSdk: typeof AcmeSdk }>("basic", "index.class.js");
      const [username, password] = [async () => Promise.resolve("a"), "b"];
      const client = new basic.AcmeSdk({ fetch: service.fetch, username, password });
      await get(client);
      await get(client.with({ username: "c" }));
      await get(client.with({ username: null }));
      await get(client.with({ username: "a", password: () => password }));
      await get(client.with({ password: null }).with({ password }));
      const basics = service.credentials.map((each) => (each as string[])[0]);
      const expected = ["YTpi", "Yzpi", undefined, "YTpi", "YTpi"];
      expect(basics).to.deep.equal(expected.map((text) => text && `Basic ${text}`));
    });

    it("that the operation takes, and no others", async () => {
      const token = () => expect.fail("asked for the token");
      let count = 0;
      const client = acme({ token, site: () => `s${(count += 1)}` });
      await client.tokens.create();
      await client.keys.list();
      expect(service.credentials.at(-1)).to.deep.equal([undefined, "s1"]);
    });

    it("and reject with the error of such a function, before anything is sent", async () => {
      const reason = new Error("signed out");
      const thrower = (): never => {
        throw reason;
      };
      for (const token of [thrower, async (): Promise<never> => Promise.reject(reason)]) {
        expect(await errorOf(get(acme({ token })))).to.equal(reason);
      }
      expect(service.sent).to.deep.equal([]);
    });

    it("and do not wait for them longer than the call's signal or timeout allows", async () => {
      let count = 0;
      const token = async (): Promise<string> => {
        count += 1;
        return new Promise(() => undefined);
      };
      const late = await errorOf(get(acme({ token, timeout: 5 })));
      expect(late).to.include({ name: "TimeoutError", message: "No credentials within 5 ms" });
      const reason = new Error("enough");
      for (const optionsOf of [(signal: object) => ({ signal }), requestWith]) {
        const controller = new AbortController();
        const call = errorOf(get(acme({ token }), optionsOf(controller.signal)));
        controller.abort(reason);
        expect(await call).to.equal(reason);
      }
      const aborted = get(acme({ token }), { signal: AbortSignal.abort(reason) });
      expect(await errorOf(aborted)).to.equal(reason);
      expect([count, service.sent]).to.deep.equal([3, []]);
    });

    it("of the client, whatever another client of `with` has", async () => {
      const client = acme({ token: () => "asked", site: "s" });
      for (const options of [{ token: "fixed" }, { token: () => null }, { site: () => "own" }]) {
        await get(client.with(options));
      }
      await get(client);
      await get(client.with({ token: "fixed" }).with({ token: () => undefined }));
      expect(service.credentials).to.deep.equal([
        ["Bearer fixed", "s"],
        [undefined, "s"],
        ["Bearer asked", "own"],
        ["Bearer asked", "s"],
        [undefined, "s"],
      ]);
    });
  });

  it("send with the options of the class or the call", async () => {
    service.answer = busy;
    const client = acme({ retries: 1 });
    for (const [other, options, sent] of [
      [client, {}, 2],
      [client.with({ retries: 0 }), {}, 3],
      [client, { retries: 2 }, 6],
    ] as const) {
      await errorOf(get(other, options));
      expect(service.sent).to.have.length(sent);
    }
    const own = new Service();
    await get(client, { fetch: own.fetch });
    expect(own.sent).to.have.length(1);
    const signal = AbortSignal.abort(new Error("enough"));
    expect(await errorOf(get(client, { signal }))).to.equal(signal.reason);
  });

  it("stop an attempt that takes too long, and try again", async () => {
    let attempts = 0;
    const fetch = async (_: string, { signal }: { signal: AbortSignal }): Promise<void> => {
      attempts += 1;
      await once(signal, "abort");
      signal.throwIfAborted();
    };
    const client = acme({ fetch, timeout: 5, retries: 1 });
    const message = "No answer within 5 ms";
    expect(await errorOf(get(client))).to.include({ name: "TimeoutError", message });
    expect(attempts).to.equal(2);
  });

  it("follow no redirect that would send a key of the service", async () => {
    await get(acme({ site: "s" }));
    await get(acme({ token: "t" }));
    expect(service.sent.map(({ init }) => init.redirect)).to.deep.equal(["manual", undefined]);
  });

  it("distinguish errors of an operation from others", async () => {
    const { isError, AnswerError } = await place.load<{
      isError: (error: unknown, operation: unknown) => boolean;
      AnswerError: new (...values: never) => Error;
    }>("acme", "send.js");
    const { getTicket, putTicket } = await place.load<Record<string, unknown>>("acme", "index.js");
    service.answer = () => json({ why: "gone" }, 404);
    const error = await errorOf(get());
    const route = "GET /tickets/{id}";
    expect(error).to.deep.include({ name: "HttpError", route, status: 404, body: { why: "gone" } });
    expect(isError(error, getTicket)).to.equal(true);
    expect(isError(error, putTicket)).to.equal(false);
    service.answer = () => new Response("<h1>", { headers: { "content-type": "text/html" } });
    const page = await errorOf(get());
    expect(page).to.be.instanceOf(AnswerError).and.include({ body: "<h1>", status: 200 });
    expect(isError(page, getTicket)).to.equal(false);
  });

  it("compile with the oldest compiler that is supported, too", () => {
    const compiler = require(longPath("typescript-5.4")) as typeof ts;
    expect(place.compile(compiler, ["acme/index.class.ts"], DOM)).to.deep.equal([]);
  });

  it("have types for all of this", () => {
    place.expectTypes(
      `import { getTicket, type Acme, type GetTicketErrors } from "./acme/index.js";
import { AcmeSdk } from "./acme/index.class.js";
import { call, HttpError, isError } from "./acme/send.js";
export const acme: AcmeSdk = new AcmeSdk({ token: async () => "t", site: () => null, timeout: 1, retries: 1 });
const plain: Acme = acme;
acme.with({ token: "t", fetch: globalThis.fetch });
const options = { signal: new AbortController().signal, headers: { a: "b" } };
const { id }: { id: number } = await acme.tickets.get({ id: 1 }, options);
const { data }: { data: { id: number } } = await acme.tickets.get({ id: 1 }).withResponse();
const none: undefined = await acme.tickets.head({ id: 1 });
const called: { id: number } = await call(acme, getTicket, [{ id: 1 }]);
const errors: GetTicketErrors = { 404: { why: "" }, "3XX": true, "5XX": "", default: 1 };
void [id, data, none, errors, called, plain];
declare const error: unknown;
if (isError(error, getTicket)) {
  if (error.status === 404) { const why: string = error.body.why; void why; }
  else if (error.status === 503) { const text: string = error.body; void text; }
  else if (error.status === 304) { const is: boolean = error.body; void is; }
  else if (error.status === 401) { const code: number = error.body; void code; }
  // @ts-expect-error - no status of failure
  error.status === 200;
  const some: HttpError = error; void some;
}`,
      `acme.tickets.get(); // the id is required
acme.tickets.get({ id: "1" }); // no number
acme.tickets.get({ id: 1 }, { timeouts: 1 }); // no such option
new AcmeSdk({ token: () => 1 }); // a number is no credential
new AcmeSdk({ tokens: "t" }); // no such option
call(plain, getTicket, [{ id: 1 }]); // a client that does not send
`,
      DOM,
    );
  });
});
