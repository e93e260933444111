import { expect } from "chai";
import ts from "typescript";
import { answers, describe30, takes, useWorkplace } from "./support/sdk.js";

const ID = { in: "path", name: "id", required: true, schema: { type: "integer" } };
const TICKET = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
const PROBLEM = { type: "object", required: ["why"], properties: { why: { type: "string" } } };

/** A failed answer of JSON. */
function failed(schema: object): object {
  return { description: "It fails.", content: { "application/json": { schema } } };
}

/** A service with two credentials, a public operation, and one of each kind of answer. */
const DOCUMENT = describe30(
  {
    "/tickets/{id}": {
      parameters: [ID],
      get: {
        operationId: "getTicket",
        tags: ["Tickets"],
        summary: "One ticket.",
        deprecated: true,
        responses: {
          ...(answers(TICKET) as { responses: object }).responses,
          404: failed(PROBLEM),
          "5XX": failed({ type: "string" }),
          default: failed({ type: "number" }),
        },
      },
      put: { operationId: "putTicket", tags: ["Tickets"], ...takes(TICKET), ...answers(TICKET) },
      head: { operationId: "headTicket", tags: ["Tickets"], responses: { 404: failed(PROBLEM) } },
    },
    "/tokens": {
      post: { operationId: "createToken", tags: ["Tokens"], security: [], ...answers({}) },
    },
    "/keys": {
      get: { operationId: "listKeys", tags: ["Keys"], security: [{ site: [] }], ...answers({}) },
    },
  },
  {},
  {
    security: [{ main: [], site: [] }],
    components: {
      securitySchemes: {
        main: { type: "http", scheme: "bearer" },
        site: { type: "apiKey", in: "header", name: "X-Site" },
      },
    },
  },
);

/** A call of a class that sends. */
type Method = (
  values?: object,
  options?: object,
) => Promise<unknown> & { withResponse(): Promise<{ data: unknown; response: Response }> };

/** The class that sends, as nothing is known of its types here. */
type Sdk = Record<"tickets" | "tokens" | "keys", Record<string, Method>> & {
  with(options: object): Sdk;
};

interface Sent {
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Readonly<Record<string, string>> };
}

/** In place of the service: what it is sent, and what it answers. */
class Service {
  readonly sent: Sent[] = [];
  answer = (): Response | Promise<Response> => json({ id: 1 });

  readonly fetch = async (url: string, init: Sent["init"]): Promise<Response> => {
    this.sent.push({ url, init });
    return Promise.resolve(this.answer());
  };

  /** The credentials that it was sent, request by request. */
  get credentials(): readonly unknown[] {
    return this.sent.map(({ init }) => [init.headers["authorization"], init.headers["x-site"]]);
  }
}

function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const type = { "content-type": "application/json" };
  return new Response(JSON.stringify(value), { status, headers: { ...type, ...headers } });
}

/** The error that a call ends with. */
async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
}

describe("the classes of endpoint-core sdk --with-send", function () {
  this.timeout(300_000);
  const place = useWorkplace();
  let service: Service;
  let AcmeSdk: new (options: object) => Sdk;
  beforeEach(async () => {
    service = new Service();
    place.make(DOCUMENT, "acme", "--with-send");
    ({ AcmeSdk } = await place.load<{ AcmeSdk: typeof AcmeSdk }>("acme", "index.class.js"));
  });

  /** A client of the service. */
  function acme(options: object = {}): Sdk {
    return new AcmeSdk({ fetch: service.fetch, ...options });
  }

  it("give the answer, and the response beside it", async () => {
    service.answer = () => json({ id: 7 }, 200, { etag: '"1"' });
    expect(await acme().tickets["get"]?.({ id: 7 })).to.deep.equal({ id: 7 });
    const found = await acme().tickets["get"]?.({ id: 7 }).withResponse();
    expect(found?.data).to.deep.equal({ id: 7 });
    expect(found?.response.headers.get("etag")).to.equal('"1"');
    expect(service.sent.map(({ url }) => url)).to.deep.equal(
      Array(2).fill("https://api.acme.example/tickets/7"),
    );
  });

  it("reject for what cannot be called, and throw nothing", async () => {
    for (const call of [
      () => acme().tickets["get"]?.({}),
      () => acme().tickets["get"]?.({ id: ".." }),
      () => acme().tickets["get"]?.({ id: 1 }, { header: {} }),
      () => acme().tickets["get"]?.({}).withResponse(),
    ]) {
      let promise: Promise<unknown> | undefined;
      expect(() => {
        promise = call();
      }).not.to.throw();
      expect(await errorOf(promise!)).to.have.property("name", "EndpointError");
    }
    expect(service.sent).to.deep.equal([]);
  });

  it("leave no rejection unhandled where the response alone is asked for", async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => {
      unhandled.push(reason);
    };
    process.on("unhandledRejection", note);
    service.answer = () => json({}, 404);
    const error = await errorOf(acme().tickets["get"]!({ id: 7 }).withResponse());
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off("unhandledRejection", note);
    expect(error).to.have.property("status", 404);
    expect(unhandled).to.deep.equal([]);
  });

  describe("ask for credentials", () => {
    it("that are functions, for each request", async () => {
      let count = 0;
      const token = (): string => `t${(count += 1)}`;
      const client = acme({ token, site: async () => Promise.resolve("s") });
      await client.tickets["get"]?.({ id: 1 });
      await client.tickets["get"]?.({ id: 1 });
      expect(service.credentials).to.deep.equal([
        ["Bearer t1", "s"],
        ["Bearer t2", "s"],
      ]);
    });

    it("that the operation takes, and no others", async () => {
      const asked: string[] = [];
      const client = acme({
        token: () => {
          asked.push("token");
          return "t";
        },
        site: () => {
          asked.push("site");
          return "s";
        },
      });
      await client.tokens["createToken"]?.();
      await client.tokens["create"]?.();
      expect(asked).to.deep.equal([]);
      await client.keys["list"]?.();
      expect(asked).to.deep.equal(["site"]);
      expect(service.credentials.at(-1)).to.deep.equal([undefined, "s"]);
    });

    it("of which one may be absent", async () => {
      await acme({ token: () => undefined, site: () => null }).tickets["get"]?.({ id: 1 });
      expect(service.credentials).to.deep.equal([[undefined, undefined]]);
    });

    it("and reject with what such a function throws, before anything is sent", async () => {
      const reason = new Error("signed out");
      const token = async (): Promise<never> => Promise.reject(reason);
      const sync = (): never => {
        throw reason;
      };
      for (const asked of [token, sync]) {
        const client = acme({ token: asked });
        expect(await errorOf(client.tickets["get"]!({ id: 1 }))).to.equal(reason);
      }
      expect(service.sent).to.deep.equal([]);
    });

    it("of the client, whatever another one of `with` has", async () => {
      const client = acme({ token: () => "asked", site: "s" });
      await client.with({ token: "fixed" }).tickets["get"]?.({ id: 1 });
      await client.with({ token: null }).tickets["get"]?.({ id: 1 });
      await client.with({ site: () => "own" }).tickets["get"]?.({ id: 1 });
      await client.tickets["get"]?.({ id: 1 });
      expect(service.credentials).to.deep.equal([
        ["Bearer fixed", "s"],
        [undefined, "s"],
        ["Bearer asked", "own"],
        ["Bearer asked", "s"],
      ]);
    });

    it("once for all attempts, which are the very same request", async () => {
      let count = 0;
      service.answer = () =>
        service.sent.length < 3 ? json({}, 503, { "retry-after": "0" }) : json({ id: 1 });
      await acme({ token: () => `t${(count += 1)}` }).tickets["get"]?.({ id: 1 });
      expect(service.credentials.map((each) => (each as string[])[0])).to.deep.equal(
        Array(3).fill("Bearer t1"),
      );
    });
  });

  it("send as the class says, or the call", async () => {
    service.answer = () => json({}, 503, { "retry-after": "0" });
    const client = acme({ retries: 1 });
    await errorOf(client.tickets["get"]!({ id: 1 }));
    expect(service.sent).to.have.length(2);
    await errorOf(client.with({ retries: 0 }).tickets["get"]!({ id: 1 }));
    expect(service.sent).to.have.length(3);
    await errorOf(client.tickets["get"]!({ id: 1 }, { retries: 2 }));
    expect(service.sent).to.have.length(6);
    const other = new Service();
    await client.tickets["get"]?.({ id: 1 }, { fetch: other.fetch });
    expect(other.sent).to.have.length(1);
    const signal = AbortSignal.abort(new Error("enough"));
    expect(await errorOf(client.tickets["get"]!({ id: 1 }, { signal }))).to.equal(signal.reason);
  });

  it("end an attempt that takes too long, and try again", async () => {
    const fetch = async (url: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
      service.sent.push({ url, init: { headers: {} } });
      return new Promise((_, reject) => {
        const end = (): void => {
          reject(signal.reason as Error);
        };
        signal.addEventListener("abort", end);
        if (signal.aborted) {
          end();
        }
      });
    };
    const client = acme({ fetch, timeout: 5, retries: 1 });
    const error = await errorOf(client.tickets["get"]!({ id: 1 }));
    expect(error).to.include({ name: "TimeoutError", message: "No answer within 5 ms" });
    expect(service.sent).to.have.length(2);
    const signal = AbortSignal.abort(new Error("enough"));
    const aborted = client.tickets["get"]!({ id: 1 }, { signal, timeout: 60_000 });
    expect(await errorOf(aborted)).to.equal(signal.reason);
  });

  it("follow no redirect that would take a key of the service along", async () => {
    await acme({ site: "s" }).tickets["get"]?.({ id: 1 });
    await acme({ token: "t" }).tickets["get"]?.({ id: 1 });
    await acme({ site: "s" }).tickets["get"]?.({ id: 1 }, { request: { redirect: "follow" } });
    expect(service.sent.map(({ init }) => init.redirect)).to.deep.equal([
      "error",
      undefined,
      "follow",
    ]);
  });

  it("tell errors of an operation from others", async () => {
    const { isError, AnswerError } = await place.load<{
      isError: (error: unknown, operation: unknown) => boolean;
      AnswerError: new (...values: never) => Error;
    }>("acme", "send.js");
    const { getTicket, putTicket } = await place.load<Record<string, unknown>>("acme", "index.js");
    service.answer = () => json({ why: "gone" }, 404);
    const error = await errorOf(acme().tickets["get"]!({ id: 1 }));
    expect(error).to.deep.include({
      name: "HttpError",
      message: "GET /tickets/{id} was answered with 404",
      route: "GET /tickets/{id}",
      status: 404,
      body: { why: "gone" },
    });
    expect(isError(error, getTicket)).to.equal(true);
    expect(isError(error, putTicket)).to.equal(false);
    expect(isError(new Error("x"), getTicket)).to.equal(false);
    for (const type of ["text/html", "text/html; charset=utf-8", "application/xhtml+xml"]) {
      service.answer = () => new Response("<h1>", { headers: { "content-type": type } });
      const page = await errorOf(acme().tickets["get"]!({ id: 1 }));
      expect(page).to.be.instanceOf(AnswerError).and.include({ body: "<h1>", status: 200 });
      expect(isError(page, getTicket)).to.equal(false);
    }
  });

  it("have the comments of the operations, and types for all of it", () => {
    expect(place.read("acme/tickets.class.ts")).to.contain(
      "\n  /**\n   * One ticket.\n   * @deprecated\n   */\n  get(",
    );
    place.write(
      "use.ts",
      `import { getTicket, type Acme, type GetTicketErrors } from "./acme/index.js";
import { AcmeSdk } from "./acme/index.class.js";
import { call, HttpError, isError } from "./acme/send.js";

export const acme: AcmeSdk = new AcmeSdk({ token: async () => "t", site: () => null, timeout: 1, retries: 1 });
const plain: Acme = acme;
acme.with({ token: "t", fetch: globalThis.fetch });
const { id }: { id: number } = await acme.tickets.get({ id: 1 }, { signal: new AbortController().signal, headers: { a: "b" } });
const { data, response }: { data: { id: number }; response: Response } = await acme.tickets.get({ id: 1 }).withResponse();
const none: undefined = await acme.tickets.head({ id: 1 });
const called: { id: number } = await call(acme, getTicket, [{ id: 1 }]);
const errors: GetTicketErrors = { 404: { why: "" }, "5XX": "", default: 1 };
void [id, data, response, none, errors, called, plain];
// @ts-expect-error - the id is required
acme.tickets.get();
// @ts-expect-error - no number
acme.tickets.get({ id: "1" });
// @ts-expect-error - no such option
acme.tickets.get({ id: 1 }, { timeouts: 1 });
// @ts-expect-error - a number is no credential
new AcmeSdk({ token: () => 1 });
// @ts-expect-error - no such option
new AcmeSdk({ tokens: "t" });
// @ts-expect-error - a client that does not send
call(plain, getTicket, [{ id: 1 }]);

declare const error: unknown;
if (isError(error, getTicket)) {
  if (error.status === 404) {
    const why: string = error.body.why;
    void why;
  } else if (error.status === 503) {
    const text: string = error.body;
    void text;
  } else if (error.status === 401) {
    const code: number = error.body;
    void code;
  }
  // @ts-expect-error - no status of failure
  error.status === 200;
  const some: HttpError = error;
  void some;
}
`,
    );
    expect(place.compile(ts, ["use.ts"], ["lib.es2022.d.ts", "lib.dom.d.ts"])).to.deep.equal([]);
  });
});
