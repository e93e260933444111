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
import { blocksOf, runExample } from "../support/examples.js";
import { endpointOf, expectBody, expectNoBody, type Habits } from "./support/arrival.js";
import {
  bodies,
  bodiesOfKinds,
  dataCase,
  WITH_BODY,
  WITHOUT_BODY,
  type BodyCase,
} from "./support/bodies.js";
import { startRecorder, type Recorder } from "./support/server.js";
import { itFor } from "../support/itEach.js";

interface Client extends Habits {
  name: string;
  send: (options: RequestOptions) => Promise<unknown>;
}

const FETCH_TEXT = "text/plain;charset=utf-8";

/** Each sends as the guide says, and reads the answer to its end. */
const clients: Client[] = [
  { name: "fetch", send: async (o) => (await fetch(...toFetch(o))).text(), textType: FETCH_TEXT },
  {
    name: "fetch with a Request",
    send: async (o) => (await fetch(toRequest(o))).text(),
    textType: FETCH_TEXT,
  },
  {
    name: "undici",
    send: async (o) => (await undiciRequest(...toUndici(o))).body.text(),
    chunkedForms: true,
  },
  { name: "axios", send: (o) => axios(toAxios(o)) },
  { name: "got", send: (o) => got(...toGot(o)) },
  { name: "ky", send: async (o) => (await ky(...toKy(o))).text(), textType: FETCH_TEXT },
  { name: "node:http", send: sendWithNode, chunkedForms: true },
];

/** Sends a request with Node's own client. */
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

/** An expression's value in a realm of its own, as the tests of Jest have one. */
function elsewhere(expression: string): unknown {
  return runInNewContext(expression);
}

const FILLED = "const view = new Uint8Array(buffer); view.set([1, 2]);";
const RESIZABLE = `const buffer = new ArrayBuffer(2, { maxByteLength: 9 }); ${FILLED}`;
const LONGER_THAN_ITS_VIEW = `const buffer = new ArrayBuffer(4); ${FILLED}`;

/** Bodies of Node, and streams: Chromium sends those over HTTP/2 only. */
const nodeBodies: BodyCase[] = [
  dataCase("bytes", "a Buffer in the middle of its pool", () => Buffer.from("pooled"), "pooled"),
  dataCase("bytes", "a SharedArrayBuffer", () => new SharedArrayBuffer(2), [0, 0]),
  dataCase(
    "bytes",
    "a view of a SharedArrayBuffer",
    () => new Uint8Array(new SharedArrayBuffer(4), 1, 2).fill(7),
    [7, 7],
  ),
  dataCase(
    "bytes",
    "an ArrayBuffer of another realm",
    () => elsewhere("new Uint8Array([1, 2]).buffer"),
    [1, 2],
  ),
  dataCase(
    "bytes",
    "a view of another realm",
    () => elsewhere(`${LONGER_THAN_ITS_VIEW} new DataView(buffer, 1, 2)`),
    [2, 0],
  ),
  dataCase(
    "bytes",
    "a resizable ArrayBuffer",
    () => runInThisContext(`{ ${RESIZABLE} buffer }`),
    [1, 2],
  ),
  dataCase(
    "bytes",
    "a view of a resizable ArrayBuffer",
    () => runInThisContext(`{ ${RESIZABLE} view }`),
    [1, 2],
  ),
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

  for (const { name, send, ...habits } of clients) {
    describe(`for ${name}`, () => {
      it("send a header beyond ASCII in single bytes, with any body", async () => {
        const headers = { "x-name": "Zo\u00eb", "content-type": "a/b" };
        for (const [data, sent] of [
          ["Zoë", "Zoë"],
          [{ zoë: "🙂" }, '{"zoë":"🙂"}'],
          [new URLSearchParams({ zoë: "1" }), "zo%C3%AB=1"],
          [undefined, ""],
        ]) {
          await send(endpoint(`POST ${recorder.url}/x`, { headers, data }));
          const request = recorder.take();
          expect(request.headers["x-name"]).to.deep.equal(["Zo\u00eb"]);
          expect(request.body.toString()).to.equal(sent);
        }
      });

      itFor("send %0 without a body", [...WITH_BODY, ...WITHOUT_BODY], async (method) => {
        await send(endpoint(`${method} ${recorder.url}/a/{b}?q=1`, { b: "ä/ö" }));
        const request = recorder.take();
        expectNoBody(request, method);
        expect(request.path).to.equal("/a/%C3%A4%2F%C3%B6?q=1");
      });

      for (const each of [...bodies, ...bodiesOfKinds, ...nodeBodies]) {
        for (const method of WITH_BODY) {
          it(`send ${method} with ${each.title}`, async () => {
            await send(endpointOf(each)(`${method} ${recorder.url}/x`, each.options()));
            const request = recorder.take();
            expect(request.method).to.equal(method);
            expectBody(request, each, habits);
          });
        }
      }

      it("send headers as they were passed", async () => {
        const texts = { "x-text": "é !\"$`'\\", "user-agent": "me/1", accept: "a/b" };
        const headers = { "X-Number": 5, ...texts };
        await send(endpoint(`GET ${recorder.url}/x`, { headers }));
        const { headers: arrived } = recorder.take();
        for (const [name, value] of Object.entries({ "x-number": "5", ...texts })) {
          expect(arrived[name]).to.deep.equal([value]);
        }
      });

      it("keep a content type of the caller", async () => {
        const headers = { "content-type": "application/merge-patch+json" };
        await send(endpoint(`PATCH ${recorder.url}/x`, { a: 1, headers }));
        expect(recorder.take().headers["content-type"]).to.deep.equal([headers["content-type"]]);
        const text = { "content-type": "application/json" };
        await send(endpoint(`POST ${recorder.url}/x`, { data: " no JSON", headers: text }));
        const request = recorder.take();
        expect(request.headers["content-type"]).to.deep.equal(["application/json"]);
        expect(request.body.toString()).to.equal(" no JSON");
        for (const data of [new Blob(["PK"]), new File(["PK"], "a.zip", { type: "a/b" })]) {
          const own = { "content-type": "application/ZIP; a=B" };
          await send(endpoint(`POST ${recorder.url}/x`, { data, headers: own }));
          const { headers: arrived, body } = recorder.take();
          expect(arrived["content-type"]).to.deep.equal([own["content-type"]]);
          expect(body.toString()).to.equal("PK");
        }
      });

      it("send userinfo of the url as authorization", async () => {
        const { url, headers } = endpoint(`GET ${recorder.url}/x#part`);
        const withUser = url.replace("//", "//m%C3%B6na:p%40ss@");
        await send({ method: "get", url: withUser, headers });
        const { headers: arrived, path } = recorder.take();
        const expected = `Basic ${Buffer.from("möna:p@ss").toString("base64")}`;
        expect(arrived["authorization"]).to.deep.equal([expected]);
        expect(path).to.equal("/x");
        await send({ method: "get", url: withUser, headers: { authorization: "token t" } });
        expect(recorder.take().headers["authorization"]).to.deep.equal(["token t"]);
      });

      it("stop when the signal says so", async () => {
        const signal = AbortSignal.abort();
        const sending = send(endpoint(`GET ${recorder.url}/x`, { request: { signal } }));
        const error: unknown = await sending.then(
          () => undefined,
          (reason: unknown) => reason,
        );
        expect((error as { name: string }).name).to.match(/Abort|Cancel/);
      });
    });
  }
});
