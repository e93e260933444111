// The built package in a page of Chromium whose policy forbids eval: what it sends with fetch must arrive as it does
// from Node.
import { expect } from "chai";
import * as library from "../../dist/endpoint-core.js";
import { expectBody, expectNoBody } from "../adapters/helpers/arrival.js";
import { bodies, WITH_BODY, WITHOUT_BODY } from "../adapters/helpers/bodies.js";
import { record } from "../adapters/helpers/server.js";
import { longPackage } from "../helpers/longPackages.js";
import { CHROMIUM, CHROMIUM_ARGS, listen, script } from "./support.mjs";

const { default: playwright } = await longPackage("playwright-core");

const FILES = {
  "/send.mjs": "test/browser/send.mjs",
  "/bodies.ts": "test/adapters/helpers/bodies.ts",
};

const arrived = new Map();

async function respond(request, response) {
  const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";
  response.setHeader("content-security-policy", policy);
  if (request.headers["x-case"]) {
    const body = Buffer.concat(await request.toArray());
    arrived.set(request.headers["x-case"], record(request, body));
    response.end();
    return;
  }
  // The package's modules, each one as it is published.
  const file = /^\/dist\/[\w/-]+\.js$/.test(request.url)
    ? request.url.slice(1)
    : FILES[request.url];
  if (file) {
    response.setHeader("content-type", "text/javascript");
    response.end(await script(file));
  } else {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><meta charset=utf-8><title>endpoint-core</title>");
  }
}

describe("the browser module", function () {
  this.timeout(60_000);
  let server;
  let browser;
  let names;
  let streamed;

  before(async () => {
    const { server: listening, url } = await listen(respond);
    server = listening;
    browser = await playwright.chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });
    const page = await browser.newPage();
    await page.goto(url);
    names = await page.evaluate(async () => Object.keys(await import("/dist/endpoint-core.js")));
    streamed = await page.evaluate(async () => (await import("/send.mjs")).sendAll());
  });

  after(async () => {
    await browser?.close();
    server?.close();
  });

  it("exports the same names as in Node", () => {
    expect(names).to.deep.equal(Object.keys(library));
  });

  for (const client of ["toFetch", "toRequest"]) {
    for (const method of [...WITH_BODY, ...WITHOUT_BODY]) {
      it(`sends ${method} without a body with ${client}`, () => {
        expectNoBody(arrived.get(`${client} ${method}`), method);
      });
    }

    bodies.forEach((each, index) => {
      for (const method of WITH_BODY) {
        it(`sends ${method} with ${each.title} with ${client}`, () => {
          const request = arrived.get(`${client} ${method} ${index}`);
          expect(request.method).to.equal(method);
          expectBody(request, each, { textType: "text/plain;charset=utf-8" });
        });
      }
    });
  }

  it("makes a Request from a stream, which Chromium only sends over HTTP/2", () => {
    expect(streamed).to.deep.equal({ text: "chunk é", duplex: "half" });
  });
});
