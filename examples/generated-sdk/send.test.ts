import { Readable } from "node:stream";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { polluted } from "../../test/helpers/polluted.js";
import { Recorder } from "../support/recorder.js";
import { AcmeSdk } from "./acme/index.class.js";
import { Acme, createTicket, getTicket } from "./acme/index.js";
import { AnswerError, HttpError, send, sendRaw, type SendOptions } from "./acme/send.js";

const JSON_TYPE = "application/json";

/** The error that a call throws. */
async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
}

/** Answers each request so, in place of a service; `count` says how many came. */
class Service {
  count = 0;
  readonly #answer: () => Response;

  constructor(answer: () => Response) {
    this.#answer = answer;
  }

  /** The options that send to it. */
  get options(): SendOptions {
    return {
      fetch: async () => {
        this.count += 1;
        return Promise.resolve(this.#answer());
      },
    };
  }
}

/** An answer, without a content-type unless it is given. */
function answer(body: string, status = 200, headers: Record<string, string> = {}): () => Response {
  return () => new Response(new TextEncoder().encode(body), { status, headers });
}

describe("the send.ts of examples/generated-sdk", function () {
  this.timeout(10_000);
  const acme = new Acme({ token: "t" });
  const request = getTicket(acme, { id: 1 });
  let wire: Recorder;
  before(async () => {
    wire = await Recorder.start();
  });
  after(() => wire.stop());

  const inherited = {
    body: "evil",
    request: { redirect: "follow" },
    redirect: "error",
    "idempotency-key": "k",
    0: 1,
    1: 1,
  };
  for (const [name, value] of Object.entries(inherited)) {
    it(`ignores the ${name} that every object inherits`, async () => {
      const inits: unknown[] = [];
      const fetch: typeof globalThis.fetch = async (_, init) => {
        inits.push(Object.keys(init ?? {}));
        return Promise.resolve(answer("", 503, { "retry-after": "0" })());
      };
      const { method, url, headers } = createTicket(acme, { subject: "a" });
      const sdk = new AcmeSdk({ fetch, retries: 0 });
      for (const call of [
        () => send({ method, url, headers }, { fetch }),
        () => sdk.tickets.list(),
      ]) {
        expect(await errorOf(polluted(name, value, call))).to.have.property("status", 503);
      }
      expect(inits).to.deep.equal([
        ["method", "headers"],
        ["method", "headers"],
      ]);
    });
  }

  for (const [what, body] of [
    ["of its own", new ArrayBuffer(2)],
    ["of another realm", runInNewContext("new ArrayBuffer(2)") as ArrayBuffer],
    ["that is shared", new SharedArrayBuffer(2)],
  ] as const) {
    it(`sends the bytes of a buffer ${what}`, async () => {
      new Uint8Array(body).set([72, 105]);
      const sent = { method: "put", url: request.url, headers: {}, body };
      await sendRaw(sent, { fetch: wire.fetch });
      expect(wire.last.body).to.equal("Hi");
    });
  }

  it("sends a part of shared memory", async () => {
    const memory = new Uint8Array(new SharedArrayBuffer(4));
    memory.set([79, 72, 105, 79]);
    for (const body of [memory.subarray(1, 3), new DataView(memory.buffer, 1, 2)]) {
      const sent = { method: "put", url: request.url, headers: {}, body };
      await sendRaw(sent, { fetch: wire.fetch });
      expect(wire.last.body).to.equal("Hi");
    }
  });

  describe("streams a body", () => {
    const PIECES = ['{"subject":', '"Help"}'];

    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (const piece of PIECES) {
        yield await Promise.resolve(new TextEncoder().encode(piece));
      }
    }

    for (const [what, body] of [
      ["a Node stream", () => Readable.from(pieces())],
      ["an async iterable", pieces],
      ["a web stream", () => Readable.toWeb(Readable.from(pieces()))],
    ] as const) {
      it(`that is ${what}, once`, async () => {
        const before = wire.requests.length;
        const { method, url } = createTicket(acme, { subject: "" });
        wire.answers.push({ status: 503, headers: { "retry-after": "0" } });
        const streamed = {
          method,
          url,
          headers: { "content-type": JSON_TYPE, "idempotency-key": "k" },
        };
        const { status } = await sendRaw({ ...streamed, body: body() }, { fetch: wire.fetch });
        expect(status).to.equal(503);
        expect(wire.requests.length).to.equal(before + 1);
        expect(wire.last.body).to.equal(PIECES.join(""));
      });
    }
  });

  it("sends where the platform has no streams", async () => {
    const text = async (): Promise<string> => Promise.resolve("1");
    const made = answer("", 200, { "content-type": JSON_TYPE })();
    // That of Node needs streams to be read.
    const response = Object.assign(made, { text });
    const { ReadableStream } = globalThis;
    Reflect.deleteProperty(globalThis, "ReadableStream");
    try {
      expect(await send(request, new Service(() => response).options)).to.equal(1);
    } finally {
      Object.assign(globalThis, { ReadableStream });
    }
  });

  it("sends objects as JSON, whatever their media type is, and forms as they are", async () => {
    const { url } = request;
    for (const type of ["text/plain", "application/x-amz-json-1.1"]) {
      await sendRaw(
        { method: "post", url, headers: { "content-type": type }, body: { a: [1] } },
        { fetch: wire.fetch },
      );
      expect(wire.last.body).to.equal('{"a":[1]}');
    }
    const body = new URLSearchParams({ a: "1" });
    await sendRaw({ method: "post", url, headers: {}, body }, { fetch: wire.fetch });
    expect(wire.last.body).to.equal("a=1");
  });

  describe("reads a response", () => {
    it("that claims to be JSON but is not: an error that keeps it", async () => {
      const headers = { "content-type": JSON_TYPE, "x-request-id": "7" };
      const { options } = new Service(answer("<h1>Welcome", 200, headers));
      const error = await errorOf(send(request, options));
      expect(error).to.be.instanceOf(AnswerError).and.instanceOf(HttpError);
      expect(error).to.include({ status: 200, body: "<h1>Welcome", name: "AnswerError" });
      expect((error as HttpError).headers.get("x-request-id")).to.equal("7");
      expect(error).to.have.property(
        "message",
        "GET /tickets/{id} was answered with 200, but not with JSON",
      );
    });

    it("without a content-type: JSON if it is JSON", async () => {
      for (const [body, value] of [
        ['{"id":1}', { id: 1 }],
        ["null", null],
        ["0", 0],
      ] as const) {
        expect(await send(request, new Service(answer(body)).options)).to.deep.equal(value);
        const typed = answer(body, 200, { "content-type": JSON_TYPE });
        expect(await send(request, new Service(typed).options)).to.deep.equal(value);
      }
      const failed = await errorOf(send(request, new Service(answer('{"why":1}', 404)).options));
      expect(failed).to.deep.include({ status: 404, body: { why: 1 } });
      const page = await errorOf(send(request, new Service(answer("<h1>", 404)).options));
      expect(page).to.deep.include({ status: 404, body: "<h1>" });
    });

    it("without a content-type: otherwise a Blob, or nothing", async () => {
      const blob: unknown = await send(request, new Service(answer("\0\x01")).options);
      expect(blob).to.be.instanceOf(Blob);
      expect(await (blob as Blob).text()).to.equal("\0\x01");
      expect(await send<unknown>(request, new Service(answer("")).options)).to.equal(undefined);
    });

    it("without a body: an empty string or Blob by its type, and nothing without a type", async () => {
      const typed = (type: string, status = 200): Service =>
        new Service(
          () =>
            new Response(status === 200 ? "" : null, { status, headers: { "content-type": type } }),
        );
      expect(await send<unknown>(request, typed("text/plain").options)).to.equal("");
      const blob: unknown = await send(request, typed("application/octet-stream").options);
      expect(blob).to.be.instanceOf(Blob).and.to.include({ size: 0 });
      for (const type of ["text/plain", "application/octet-stream"]) {
        expect(await send<unknown>(request, typed(type, 204).options)).to.equal(undefined);
        const head = { ...request, method: "head" };
        expect(await send<unknown>(head, typed(type).options)).to.equal(undefined);
      }
      expect(await send<unknown>(request, typed(JSON_TYPE).options)).to.equal(undefined);
    });

    it("of JSON with another text type, if JSON was requested", async () => {
      const plain = (text: string, status = 200): SendOptions =>
        new Service(answer(text, status, { "content-type": "text/plain; charset=utf-8" })).options;
      expect(await send<unknown>(request, plain('{"id":1}'))).to.deep.equal({ id: 1 });
      expect(await send<unknown>(request, plain("Done"))).to.equal("Done");
      const failed = await errorOf(send(request, plain("404", 404)));
      expect(failed).to.deep.include({ body: "404" });
      const asText = { ...request, headers: { ...request.headers, accept: "text/plain" } };
      expect(await send<unknown>(asText, plain("1"))).to.equal("1");
    });

    it('with a type that only has "json" in its name, as a Blob', async () => {
      const { options } = new Service(answer("{}", 200, { "content-type": "application/jsonp" }));
      expect(await send<unknown>(request, options)).to.be.instanceOf(Blob);
    });
  });

  describe("reads what another kind of answer was asked for", () => {
    /** What `send` gives for an answer of one media type, asked for as another. */
    const sent = async (accept: string, type: string, body: string): Promise<unknown> => {
      const headers: Record<string, string> = type === "" ? {} : { "content-type": type };
      const { options } = new Service(answer(body, 200, headers));
      return send<unknown>(getTicket(acme, { id: 1 }, { headers: { accept } }), options);
    };
    /** Adds the values of an answer in lines to a list, as they come. */
    const readLines = async (lines: Promise<unknown>, found: unknown[]): Promise<unknown> => {
      for await (const value of (await lines) as AsyncIterable<unknown>) {
        found.push(value);
      }
      return found;
    };
    const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
    /** A body that stays open after these pieces. */
    const open = (...pieces: Uint8Array[]): ReadableStream =>
      new ReadableStream({
        start: (controller) => {
          pieces.forEach((piece) => {
            controller.enqueue(piece);
          });
        },
      });
    const EVENTS = "text/event-stream";
    const LINES = "application/jsonl";
    const BYTES = "application/octet-stream";

    for (const [accept, type, wish] of [
      [EVENTS, "text/html; charset=utf-8", "events"],
      [EVENTS, JSON_TYPE, "events"],
      [LINES, "text/html", "lines of JSON"],
      [LINES, EVENTS, "lines of JSON"],
      [BYTES, "text/html", "bytes"],
      ["application/pdf", "text/html", "bytes"],
      ["application/pdf", JSON_TYPE, "bytes"],
      ["image/png", "text/plain", "bytes"],
      ["text/csv", "text/html", "text"],
      ["application/xml", "image/png", "text"],
      ["text/plain", JSON_TYPE, "text"],
      ["text/csv, image/png", "text/html", "text or bytes"],
      ["text/csv, application/json", "text/html", "text or JSON"],
    ] as const) {
      it(`as an error: ${type} for ${accept}`, async () => {
        const error = await errorOf(sent(accept, type, "<h1>Sign in"));
        expect(error).to.be.instanceOf(AnswerError).and.to.include({ body: "<h1>Sign in" });
        expect(error).to.have.property(
          "message",
          `GET /tickets/{id} was answered with 200, but not with ${wish}`,
        );
      });
    }

    it("as what it is, if bytes of any type were asked for beside it", async () => {
      expect(await sent(`${JSON_TYPE}, ${BYTES}`, JSON_TYPE, '{"id":1}')).to.deep.equal({ id: 1 });
      expect(await sent(`text/csv, ${BYTES}`, "text/csv", "a,b")).to.equal("a,b");
      expect(await sent(`${JSON_TYPE}, ${BYTES}`, "text/csv", "a,b")).to.be.instanceOf(Blob);
    });

    for (const [accept, type] of [
      [BYTES, "text/csv"],
      [BYTES, JSON_TYPE],
      ["application/pdf", BYTES],
      ["application/pdf", ""],
      ["image/*", "image/png"],
    ] as const) {
      it(`as bytes: ${type} for ${accept}`, async () => {
        const blob = await sent(accept, type, "1");
        expect(blob).to.be.instanceOf(Blob);
        expect(await (blob as Blob).text()).to.equal("1");
      });
    }

    for (const [accept, type] of [
      ["text/csv", ""],
      ["text/csv", BYTES],
      ["text/csv", "text/plain"],
      ["text/html", "text/html"],
      ["text/*", "text/html"],
      ["text/csv, text/html", "text/html"],
    ] as const) {
      it(`as text: ${type} for ${accept}`, async () => {
        expect(await sent(accept, type, "1")).to.equal("1");
      });
    }

    for (const accept of [JSON_TYPE, "text/csv", "text/csv, image/png", "*/*"]) {
      it(`as nothing: an answer without type and body for ${accept}`, async () => {
        expect(await sent(accept, "", "")).to.equal(undefined);
      });
    }

    for (const type of ["", BYTES, "application/x-ndjson"]) {
      it(`as lines: ${type} for ${LINES}`, async () => {
        expect(await readLines(sent(LINES, type, "1\n2"), [])).to.deep.equal([1, 2]);
      });
    }

    for (const end of ["\n", "\r", "\r\n"]) {
      it(`as events, each as soon as it ends, with lines that end with ${JSON.stringify(end)}`, async () => {
        const ahead = bytes(`data: 1${end}${end}`);
        const others = bytes(`data: 2${end}data: 3${end}${end}`);
        const body = open(ahead, ...Array.from(others, (byte) => Uint8Array.of(byte)));
        const { options } = new Service(
          () => new Response(body, { headers: { "content-type": EVENTS } }),
        );
        const found: string[] = [];
        const events = await send<unknown>(request, options);
        for await (const { data } of events as AsyncIterable<{ data: string }>) {
          if (found.push(data) === 2) {
            break;
          }
        }
        expect(found).to.deep.equal(["1", "2\n3"]);
      });
    }

    describe("as a JSON text sequence", () => {
      const SEQUENCE = "application/json-seq";

      it("whose records may have several lines", async () => {
        const body = '\x1e{\n  "a": 1\n}\n\x1e2\n\x1e\x1e"\\n"\x1e[3]';
        for (const type of [SEQUENCE, ""]) {
          const found = await readLines(sent(SEQUENCE, type, body), []);
          expect(found).to.deep.equal([{ a: 1 }, 2, "\n", [3]]);
        }
      });

      it("whose records come as soon as they end, if they have one line", async () => {
        const headers = { "content-type": "application/geo+json-seq" };
        const body = open(...Array.from('\x1e{"a":1}\n', bytes));
        const { options } = new Service(() => new Response(body, { headers }));
        for await (const value of (await send<unknown>(
          request,
          options,
        )) as AsyncIterable<unknown>) {
          expect(value).to.deep.equal({ a: 1 });
          break;
        }
      });

      for (const cut of ["20", '{"a":\x1e3\n']) {
        it(`as an error where a record is cut: ${JSON.stringify(cut)}`, async () => {
          const found: unknown[] = [];
          const body = `\x1e1\n\x1e${cut}`;
          const error = await errorOf(readLines(sent(SEQUENCE, SEQUENCE, body), found));
          expect(found).to.deep.equal([1]);
          expect(error)
            .to.be.instanceOf(AnswerError)
            .and.to.include({ body: cut.split("\x1e")[0] });
        });
      }
    });

    it("as lines where the platform gives no stream, as React Native", async () => {
      const made = answer("1\n2\n", 200, { "content-type": LINES });
      const { options } = new Service(() =>
        Object.defineProperty(made(), "body", { value: undefined }),
      );
      expect(await readLines(send<unknown>(request, options), [])).to.deep.equal([1, 2]);
    });

    for (const [what, body] of [
      ["that is broken", '{"id":1}\nsecret\n'],
      ["in whose middle the stream ends", '{"id":1}\n{"secret":'],
    ] as const) {
      it(`as an error that quotes nothing, after what came before: a line ${what}`, async () => {
        const found: unknown[] = [];
        const error = await errorOf(readLines(sent(LINES, LINES, body), found));
        expect(found).to.deep.equal([{ id: 1 }]);
        expect(error)
          .to.be.instanceOf(AnswerError)
          .and.to.include({ body: body.split("\n")[1] });
        expect(error).to.have.property(
          "message",
          "GET /tickets/{id} was answered with 200, but with a line that is not JSON",
        );
      });
    }
  });

  it("has a limit of time on platforms without DOMException and AbortSignal.any", async () => {
    const { DOMException } = globalThis;
    const { any } = AbortSignal as unknown as Record<string, unknown>;
    Object.assign(AbortSignal, { any: undefined });
    Reflect.deleteProperty(globalThis, "DOMException");
    try {
      // The platform may end the request with an error of its own, or not at all.
      const fetch = async (): Promise<Response> => new Promise(() => undefined);
      const timed = await errorOf(sendRaw(request, { fetch, timeout: 5, retries: 0 }));
      expect(timed).to.include({ name: "TimeoutError", message: "No answer within 5 ms" });
      const controller = new AbortController();
      const { signal } = controller;
      const sending = errorOf(sendRaw(request, { fetch, timeout: 5000, signal }));
      controller.abort(new Error("enough"));
      expect(await sending).to.equal(signal.reason);
    } finally {
      Object.assign(globalThis, { DOMException });
      Object.assign(AbortSignal, { any });
    }
  });

  for (const timeout of [0, 2 ** 31, Infinity]) {
    it(`has no limit of time where it is 0, or longer than a timer can be (${timeout})`, async () => {
      const fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        init?.signal?.throwIfAborted();
        return answer("{}")();
      };
      const { status } = await sendRaw(request, { fetch, timeout, retries: 0 });
      expect(status).to.equal(200);
    });
  }

  describe("sends a request again", () => {
    const later = new Date(Date.now() + 864_000_000).toUTCString();

    for (const wish of ["61", "61, 61", later, "9".repeat(400)]) {
      it(`unless the service asks for a longer wait (${wish.slice(0, 30)})`, async () => {
        const service = new Service(answer("", 429, { "retry-after": wish }));
        const error = await errorOf(send(request, service.options));
        expect(error).to.include({ status: 429 });
        expect((error as HttpError).headers.get("retry-after")).to.equal(wish);
        expect(service.count).to.equal(1);
      });
    }

    it("after a wait of its own where the service asks for an empty one", async () => {
      const service = new Service(answer("", 429, { "retry-after": "" }));
      const start = performance.now();
      await sendRaw(request, { ...service.options, retries: 1 });
      expect(service.count).to.equal(2);
      expect(performance.now() - start).to.be.above(200);
    });

    it("as often as the option says, and not forever if that is not a number", async () => {
      const busy = answer("", 503, { "retry-after": "0" });
      for (const [retries, count] of [
        [NaN, 1],
        [0, 1],
        [-1, 1],
        [1, 2],
        [undefined, 3],
      ] as const) {
        const controller = new AbortController();
        const service = new Service(() => {
          if (service.count > 5) {
            controller.abort(new Error("It does not end"));
          }
          return busy();
        });
        const { signal } = controller;
        const { status } = await sendRaw(request, { ...service.options, retries, signal });
        expect([retries, status, service.count]).to.deep.equal([retries, 503, count]);
      }
    });

    for (const [method, count] of [
      ["query", 2],
      ["delete", 2],
      ["post", 1],
      ["patch", 1],
    ] as const) {
      it(`only if it is safe to repeat (${method})`, async () => {
        const busy = new Service(answer("", 503, { "retry-after": "0" }));
        await sendRaw({ ...request, method }, { ...busy.options, retries: 1 });
        expect(busy.count).to.equal(count);
      });
    }

    it("unless it is answered with a redirect that is refused", async () => {
      const count = wire.requests.length;
      const headers = { location: "https://other.example/" };
      wire.answers.push({ status: 302, headers, body: { why: "moved" } });
      const refusing = getTicket(acme, { id: 7 }, { request: { redirect: "error" } });
      const error = await errorOf(send(refusing, { fetch: wire.fetch }));
      expect(error).to.be.instanceOf(HttpError);
      expect(error).to.deep.include({ status: 302, body: { why: "moved" } });
      expect((error as HttpError).headers.get("location")).to.equal(headers.location);
      expect(wire.requests.length).to.equal(count + 1);
    });

    it("until the signal of the call, or another one, aborts it", async () => {
      const signal = AbortSignal.abort(new Error("It ended"));
      const busy = new Service(answer("", 503, { "retry-after": "0" }));
      const aborted = getTicket(new Acme(), { id: 7 }, { request: { signal } });
      expect(await errorOf(send(aborted, busy.options))).to.equal(signal.reason);
      const other = new AbortController().signal;
      const sent = await sendRaw(aborted, { ...busy.options, retries: 1, signal: other });
      expect([sent.status, busy.count]).to.deep.equal([503, 2]);
    });

    for (const reason of ["It ended", undefined, new Error("It ended")]) {
      it(`until it is aborted while it waits, with that reason (${reason})`, async () => {
        const controller = new AbortController();
        const { signal } = controller;
        const busy = new Service(answer("", 503, { "retry-after": "30" }));
        setTimeout(() => {
          controller.abort(reason);
        }, 20);
        expect(await errorOf(send(request, { ...busy.options, signal }))).to.equal(signal.reason);
        expect(busy.count).to.equal(1);
      });
    }
  });
});
