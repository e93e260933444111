// The built package in pages of Chromium and Firefox whose policy forbids eval: what they send must arrive as it does from
// Node. Before a call to another origin, a browser asks that origin for permission (a preflight) if the request has headers
// of its own, and most APIs refuse `user-agent`.
import { expect } from "chai";
import * as library from "../../dist/endpoint-core.js";
import { expectBody, expectNoBody } from "../adapters/helpers/arrival.js";
import { bodies, WITH_BODY, WITHOUT_BODY } from "../adapters/helpers/bodies.js";
import { record } from "../adapters/helpers/server.js";
import { BROWSERS, listen, openPage, script } from "./support.mjs";

/** Ways whose `user-agent` is that of a profile, and ways to set one; `plain` hands all headers over. */
const BY_PROFILE = ["toFetch", "toRequest", "ofVendor"];
const BY_CALLER = ["plain", "ownInCall", "ownInDefaults", "ownInInit"];

const PAGE = `<!doctype html><meta charset=utf-8><script type="module" src="/test/browser/page.mjs"></script>`;

for (const browser of BROWSERS) {
  describe(`a page of ${browser.name}`, function () {
    this.timeout(120_000);
    const arrived = new Map();
    const arrivedElsewhere = [];
    let api;
    let own;
    let close;
    let report;

    before(async () => {
      api = await listen((request, response) => {
        arrivedElsewhere.push({ ...request.headers, method: request.method, path: request.url });
        response.setHeader("access-control-allow-origin", "*");
        // Any header is allowed but this one is not named, as with most APIs.
        response.writeHead(request.method === "OPTIONS" ? 204 : 200).end();
      });
      let told;
      const reported = new Promise((resolve) => (told = resolve));
      own = await listen(async (request, response) => {
        const { pathname } = new URL(request.url, "http://page.test");
        const name = request.headers["x-case"];
        if (name !== undefined || pathname === "/report") {
          const body = Buffer.concat(await request.toArray());
          arrived.set(name, record(request, body));
          response.end(name === undefined && told(JSON.parse(body)));
        } else {
          const isScript = /\.[mt]?js$|\.ts$/.test(pathname);
          response.setHeader("content-security-policy", "script-src 'self'");
          response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
          response.end(isScript ? await script(pathname.slice(1)) : PAGE);
        }
      });
      close = openPage(browser, `${own.url}/?other=${encodeURIComponent(api.url)}`);
      report = await reported;
    });

    after(async () => {
      await close?.();
      [api, own].forEach(({ server }) => server.close());
    });

    it("has the names and the results that Node has", () => {
      expect(report.agent).to.contain(browser.agent);
      expect(report.names).to.deep.equal(Object.keys(library));
      expect(report.failures).to.deep.equal([]);
      expect(report.checks).to.be.greaterThan(600);
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

    if (browser.name === "Chromium") {
      it("makes a Request from a stream, which Chromium only sends over HTTP/2", () => {
        expect(report.streamed).to.deep.equal({ text: "chunk é", duplex: "half" });
      });
    }

    const requestsOf = (way) => arrivedElsewhere.filter(({ path }) => path === `/${way}`);

    for (const way of BY_PROFILE) {
      it(`calls another origin at once, with ${way} and only the browser's user-agent`, () => {
        const [request, ...more] = requestsOf(way);
        expect(more).to.deep.equal([]);
        expect(request).to.include({ method: "GET", "user-agent": report.agent });
        expect(report.results[way]).to.equal(200);
      });
    }

    for (const way of BY_CALLER) {
      it(`keeps a user-agent that the caller set, with ${way}`, () => {
        // Chromium drops a `user-agent`, so that nobody is asked; Firefox sends what it is given.
        const isAsked = browser.name === "Firefox";
        const methods = requestsOf(way).map(({ method }) => method);
        expect(methods).to.deep.equal([isAsked ? "OPTIONS" : "GET"]);
        expect(report.results[way]).to.equal(isAsked ? "refused" : 200);
      });
    }
  });
}
