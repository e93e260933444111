import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { runInNewContext, runInThisContext } from "node:vm";
import axios from "axios";
import { expect } from "chai";
import got from "got";
import ky from "ky";
import { request as undiciRequest } from "undici";
import { endpoint, type RequestOptions } from "../../src/index.js";
import { toAxios, toFetch, toGot, toKy, toRequest, toUndici } from "../../src/adapters/index.js";
import { blocksOf, runExample } from "../helpers/examples.js";
import { endpointOf, expectBody, expectNoBody, type Habits } from "./helpers/arrival.js";
import { bodies, dataCase, WITH_BODY, WITHOUT_BODY, type BodyCase } from "./helpers/bodies.js";
import { startRecorder, type Recorded, type Recorder } from "./helpers/server.js";
import { itFor } from "../helpers/itEach.js";

type Send = (options: RequestOptions) => Promise<unknown>;

const FETCH = { textType: "text/plain;charset=utf-8" };
const CHUNKED = { chunkedForms: true };

/** Each sends as the guide says, and reads the answer to its end. */
const clients: [name: string, send: Send, habits: Habits][] = [
  ["fetch", async (o) => (await fetch(...toFetch(o))).text(), FETCH],
  ["fetch with a Request", async (o) => (await fetch(toRequest(o))).text(), FETCH],
  ["undici", async (o) => (await undiciRequest(...toUndici(o))).body.text(), CHUNKED],
  ["axios", (o) => axios(toAxios(o)), {}],
  ["got", (o) => got(...toGot(o)), {}],
  ["ky", async (o) => (await ky(...toKy(o))).text(), FETCH],
  ["node:http", sendWithNode, CHUNKED],
];

type NodeSend = (request: RequestOptions) => Promise<IncomingMessage>;

/** The function of the guide that sends any body. */
let guideSend: NodeSend;

async function sendWithNode(given: RequestOptions): Promise<void> {
  const response = await guideSend(given);
  await response.resume().toArray();
}

/** Runs the block of the guide that has the function, and gives it. */
async function readGuideSend(): Promise<NodeSend> {
  const page = readFileSync(new URL("../../docs/guide/clients.md", import.meta.url), "utf8");
  const block = blocksOf(page).find(({ code }) => code.includes("toNode(request)"));
  return new Promise((keep, reject) => {
    runExample(`${block?.code}keep(send);`, { keep }).catch(reject);
  });
}

async function* chunks(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from("chunk "));
  yield Buffer.from("é");
}

// A context is a realm of its own, as the tests of Jest have one.
const FILLED = "const view = new Uint8Array(buffer); view.set([1, 2]);";
const RESIZABLE = `const buffer = new ArrayBuffer(2, { maxByteLength: 9 }); ${FILLED}`;
const LONGER_THAN_ITS_VIEW = `const buffer = new ArrayBuffer(4); ${FILLED}`;

function bytesCase(title: string, data: () => unknown, arrives: BodyCase["arrives"]): BodyCase {
  return dataCase("bytes", title, data, arrives);
}

const shared = (): Uint8Array => new Uint8Array(new SharedArrayBuffer(4), 1, 2).fill(7);
const BUFFER_ELSEWHERE = "new Uint8Array([1, 2]).buffer";
const VIEW_ELSEWHERE = `${LONGER_THAN_ITS_VIEW} new DataView(buffer, 1, 2)`;

/** Bodies of Node, and streams: Chromium sends those over HTTP/2 only. */
const nodeBodies: BodyCase[] = [
  bytesCase("a Buffer in the middle of its pool", () => Buffer.from("pooled"), "pooled"),
  bytesCase("a SharedArrayBuffer", () => new SharedArrayBuffer(2), [0, 0]),
  bytesCase("a view of a SharedArrayBuffer", shared, [7, 7]),
  bytesCase("an ArrayBuffer of another realm", () => runInNewContext(BUFFER_ELSEWHERE), [1, 2]),
  bytesCase("a view of another realm", () => runInNewContext(VIEW_ELSEWHERE), [2, 0]),
  bytesCase("a resizable ArrayBuffer", () => runInThisContext(`{ ${RESIZABLE} buffer }`), [1, 2]),
  bytesCase("a view of a resizable one", () => runInThisContext(`{ ${RESIZABLE} view }`), [1, 2]),
  dataCase("stream", "a stream of Node", () => Readable.from(chunks()), "chunk é"),
  dataCase("stream", "a web stream", () => new Blob(["chunk é"]).stream(), "chunk é"),
  dataCase("stream", "an async generator", chunks, "chunk é"),
];

describe("adapters", function () {
  this.timeout(60_000);
  let recorder: Recorder;

  before(async () => {
    guideSend = await readGuideSend();
    recorder = await startRecorder();
  });

  after(() => recorder.close());

  it("send all bodies with the fetch adapter of axios", async () => {
    for (const each of [...bodies, ...nodeBodies]) {
      const call = endpointOf(each)(`POST ${recorder.url}/x`, each.options());
      await axios({ ...toAxios(call), adapter: "fetch" });
      expectBody(recorder.take(), each, FETCH);
    }
  });

  for (const [name, send, habits] of clients) {
    describe(`for ${name}`, () => {
      async function sent(request: RequestOptions): Promise<Recorded> {
        await send(request);
        return recorder.take();
      }

      it("send a header beyond ASCII in single bytes, with any body", async () => {
        const headers = { "x-name": "Zo\u00eb", "content-type": "a/b" };
        for (const [data, text] of [
          ["Zoë", "Zoë"],
          [{ zoë: "🙂" }, '{"zoë":"🙂"}'],
          [new URLSearchParams({ zoë: "1" }), "zo%C3%AB=1"],
          [undefined, ""],
        ]) {
          const request = await sent(endpoint(`POST ${recorder.url}/x`, { headers, data }));
          expect(request.headers["x-name"]).to.deep.equal(["Zo\u00eb"]);
          expect(request.body.toString()).to.equal(text);
        }
      });

      itFor("send %0 without a body", [...WITH_BODY, ...WITHOUT_BODY], async (method) => {
        const request = await sent(endpoint(`${method} ${recorder.url}/a/{b}?q=1`, { b: "ä/ö" }));
        expectNoBody(request, method);
        expect(request.path).to.equal("/a/%C3%A4%2F%C3%B6?q=1");
      });

      for (const each of [...bodies, ...nodeBodies]) {
        for (const method of WITH_BODY) {
          it(`send ${method} with ${each.title}`, async () => {
            const call = endpointOf(each)(`${method} ${recorder.url}/x`, each.options());
            const request = await sent(call);
            expect(request.method).to.equal(method);
            expectBody(request, each, habits);
          });
        }
      }

      it("send headers as they were passed", async () => {
        const texts = { "x-text": "é !\"$`'\\", "user-agent": "me/1", accept: "a/b" };
        const headers = { "X-Number": 5, ...texts };
        const { headers: arrived } = await sent(endpoint(`GET ${recorder.url}/x`, { headers }));
        for (const [name, value] of Object.entries({ "x-number": "5", ...texts })) {
          expect(arrived[name]).to.deep.equal([value]);
        }
      });

      it("keep a content type of the caller", async () => {
        const [blob, file] = [new Blob(["PK"]), new File(["PK"], "a.zip", { type: "a/b" })];
        for (const [type, options, text] of [
          ["application/merge-patch+json", { a: 1 }, '{"a":1}'],
          ["application/json", { data: " no JSON" }, " no JSON"],
          ["application/ZIP; a=B", { data: blob }, "PK"],
          ["application/ZIP; a=B", { data: file }, "PK"],
          ["image/png", { data: Buffer.from("PK") }, "PK"],
        ] as const) {
          const headers = { "content-type": type };
          const request = await sent(endpoint(`PATCH ${recorder.url}/x`, { ...options, headers }));
          expect(request.headers["content-type"]).to.deep.equal([type]);
          expect(request.body.toString()).to.equal(text);
        }
      });

      it("send userinfo of the url as authorization", async () => {
        const { url, headers } = endpoint(`GET ${recorder.url}/x#part`);
        const withUser = url.replace("//", "//m%C3%B6na:p%40ss@");
        const request = { method: "get", url: withUser };
        const { headers: arrived, path } = await sent({ ...request, headers });
        const basic = `Basic ${Buffer.from("möna:p@ss").toString("base64")}`;
        expect(arrived["authorization"]).to.deep.equal([basic]);
        expect(path).to.equal("/x");
        const own = await sent({ ...request, headers: { authorization: "token t" } });
        expect(own.headers["authorization"]).to.deep.equal(["token t"]);
      });

      it("stop when the signal says so", async () => {
        const signal = AbortSignal.abort();
        const sending = send(endpoint(`GET ${recorder.url}/x`, { request: { signal } }));
        const error = await sending.catch((reason: unknown) => reason);
        expect(error)
          .to.have.property("name")
          .that.matches(/Abort|Cancel/);
      });
    });
  }
});
