// The built package, in a real browser: a page loads dist/endpoint-core.js as a module and
// must give what Node gives.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { expect } from "chai";
import { chromium } from "playwright-core";
import { endpoint } from "../../dist/index.js";
import { cases, outcome } from "./cases.mjs";

const USUAL_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const { CHROMIUM_PATH } = process.env;
const executablePath = (CHROMIUM_PATH ? [CHROMIUM_PATH] : USUAL_PATHS).find(existsSync);

if (!executablePath) {
  console.error(
    "The browser tests need Chromium, and none was found.\n" +
      "Install it (Debian, Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to its program.",
  );
  process.exit(1);
}

const root = new URL("../../", import.meta.url);
const FILES = {
  "/endpoint-core.js": "dist/endpoint-core.js",
  "/cases.mjs": "test/browser/cases.mjs",
};

/** Serves the page and its modules under a policy that forbids eval and everything foreign. */
async function respond(request, response) {
  response.setHeader("content-security-policy", "default-src 'none'; script-src 'self'");
  const file = FILES[request.url];
  if (file) {
    response.setHeader("content-type", "text/javascript");
    response.end(await readFile(new URL(file, root)));
  } else {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><meta charset=utf-8><title>endpoint-core</title>");
  }
}

describe("the browser module", function () {
  this.timeout(60_000);
  let server;
  let browser;
  let fromPage;

  before(async () => {
    server = createServer(respond);
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    browser = await chromium.launch({
      executablePath,
      // No sandbox: containers run as root, and the page is our own. The rest keeps it off the net.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    fromPage = await page.evaluate(async () => {
      const library = await import("/endpoint-core.js");
      const { cases, outcome } = await import("/cases.mjs");
      return {
        agent: navigator.userAgent,
        names: Object.keys(library),
        outcomes: cases.map((each) => outcome(library.endpoint, each)),
      };
    });
  });

  after(async () => {
    await browser?.close();
    server?.close();
  });

  it("runs in Chromium", () => {
    expect(fromPage.agent).to.contain("Chrome");
  });

  it("exports the names that Node sees", async () => {
    const library = await import("../../dist/index.js");
    expect(fromPage.names).to.deep.equal(Object.keys(library));
  });

  cases.forEach((each, index) => {
    it(each.title, () => {
      const found = fromPage.outcomes[index];
      expect(found).to.equal(outcome(endpoint, each));
      for (const [key, value] of Object.entries(each.expected)) {
        expect(JSON.parse(found)[key], key).to.deep.equal(value);
      }
    });
  });
});
