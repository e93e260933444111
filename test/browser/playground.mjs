// The playground, in a real browser: typing, errors, tabs, sharing, a phone's width, assistive technology.
// With UPDATE_IMAGES=1 it writes the pictures of the documentation, too.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { stringify } from "yaml";
import { endpoint } from "../../dist/endpoint-core.js";
import { toCurl } from "../../dist/adapters.js";
import { buildSite, serveSite } from "../../scripts/playground.mjs";
import { longPackage, longPath } from "../helpers/longPackages.js";
import { CHROMIUM, CHROMIUM_ARGS } from "./support.mjs";

const { default: playwright } = await longPackage("playwright-core");
const AXE = readFileSync(longPath("axe-core/axe.min.js"), "utf8");

const CASE = new URLSearchParams([
  ["route", "POST /repos/{owner}/{repo}/issues"],
  ["p", "owner=octokit"],
  ["p", "repo=rest.js"],
  ["p", "title=It broke"],
  ["p", 'labels:=["bug","help wanted"]'],
  ["as", "fetch"],
]);

const TABS = ["fetch", "curl", "axios", "HAR", "explain"];

describe("the playground", function () {
  this.timeout(60_000);
  const opened = [];
  const problems = [];
  let server;
  let url;
  let browser;

  before(async () => {
    await buildSite();
    ({ server, url } = await serveSite());
    browser = await playwright.chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });
  });

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((context) => context.close()));
    expect(problems.splice(0)).to.deep.equal([]);
  });

  after(async () => {
    await browser?.close();
    server?.close();
  });

  /** A page of its own, with what helps to use it; anything that goes wrong in it fails the test. */
  async function open(hash = "", options = {}) {
    const context = await browser.newContext({
      viewport: { width: 1200, height: 800 },
      permissions: ["clipboard-read", "clipboard-write"],
      ...options,
    });
    opened.push(context);
    const page = await context.newPage();
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => problems.push(message.text()));
    page.on("request", (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith("data:")) {
        problems.push(request.url());
      }
    });
    await page.goto(url + hash);
    const role = (name, label) => page.getByRole(name, { name: label, exact: true });
    const fields = role("group", "Parameters");
    const names = fields.getByRole("textbox", { name: "Name" });
    const values = fields.getByRole("textbox", { name: "Value" });
    const json = fields.getByRole("checkbox", { name: "JSON" });
    const request = role("region", "Request");
    return {
      ...{ page, role, names, values, json, request },
      route: role("textbox", "Route"),
      operation: role("combobox", "Operation"),
      suggestions: page.getByRole("option"),
      // Each field has one, which is empty while there is no error about it.
      alert: page.getByRole("alert").filter({ hasText: /\S/ }),
      panel: page.getByRole("tabpanel"),
      /** Fills a row of the parameters, which is added if there is none. */
      fillRow: async (index, name, value, isJson = false) => {
        if ((await names.count()) <= index) {
          await role("button", "Add parameter").click();
        }
        await names.nth(index).fill(name);
        await values.nth(index).fill(value);
        await json.nth(index).setChecked(isJson);
      },
      /** Chooses a tab, or presses a button. */
      click: (kind, label) => role(kind, label).click(),
      rows: () => valuesOf(names),
      copied: () => page.evaluate(() => navigator.clipboard.readText()),
      shows: (...texts) => expectText(request, ...texts),
    };
  }

  const valuesOf = (inputs) => inputs.evaluateAll((each) => each.map(({ value }) => value));

  const read = async (locator) => (await locator.innerText()).replace(/\s+/g, " ");

  async function expectText(locator, ...texts) {
    for (const text of texts) {
      expect(await read(locator)).to.contain(text);
    }
  }

  async function holds(locator, text) {
    await locator.filter({ hasText: text }).first().waitFor({ timeout: 5000 });
  }

  describe("during typing", () => {
    it("shows the request at once, as the library writes it", async () => {
      const { route, panel, fillRow, shows } = await open();
      await route.fill("GET /orgs/{org}/repos");
      await fillRow(0, "org", "octokit");
      await fillRow(1, "type", "private");
      const options = endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" });
      const headers = Object.entries(options.headers).map((header) => header.join(" "));
      await shows(`GET ${options.url}`, ...headers);
      await expectText(panel, `const url = "${options.url}";`);
    });

    it("gives each value the colour of its parameter, wherever it goes", async () => {
      const { values, request } = await open(`#${CASE}`);
      const colours = await values.evaluateAll((inputs) =>
        inputs.map((input) => getComputedStyle(input).borderLeftColor),
      );
      expect(new Set(colours).size).to.equal(4);
      const marks = request
        .locator("mark")
        .evaluateAll((all) =>
          all.map((mark) => [
            mark.dataset.parameter,
            getComputedStyle(mark).color,
            mark.textContent,
          ]),
        );
      const [owner, repo, title, labels] = colours;
      expect(await marks).to.deep.equal([
        ["owner", owner, "octokit"],
        ["repo", repo, "rest.js"],
        ["title", title, '"title": "It broke"'],
        ...['"labels": [', '"bug",', '"help wanted"', "]"].map((text) => ["labels", labels, text]),
      ]);
      await values.nth(1).focus();
      expect(await request.locator("mark.lit").allInnerTexts()).to.deep.equal(["rest.js"]);
    });

    it("reads JSON exactly, and a repeated name as a list", async () => {
      const { role, route, values, fillRow, shows } = await open();
      await route.fill("GET /x");
      await fillRow(0, "id", "12345678901234567890", true);
      await values.press("Enter");
      await fillRow(1, "id", "b");
      await shows("/x?id=12345678901234567890,b");
      await role("button", "Remove id").first().click();
      await shows("/x?id=b");
    });

    it("reads headers, mediaType and data as JSON, ticked or not", async () => {
      const { shows } = await open(
        '#route=PUT+/x&p=headers={"x-a":"1"}&p=mediaType={"format":"raw"}&p=data=[1]',
      );
      await shows("x-a 1", "vnd.github.v3.raw", " [ 1 ]");
    });
  });

  it("suggests GitHub's routes, to choose with the keyboard", async () => {
    const { page, route, rows, suggestions, shows } = await open();
    await route.fill("user repos p");
    expect(await suggestions.count()).to.be.within(2, 8);
    await route.fill("POST /user/repo");
    expect(await suggestions.allInnerTexts()).to.deep.equal(["POST /user/repos"]);
    await holds(page.getByRole("status"), "1 route suggested");
    await route.press("ArrowDown");
    const active = await route.getAttribute("aria-activedescendant");
    expect(await page.locator(`#${active}`).getAttribute("aria-selected")).to.equal("true");
    await route.press("Enter");
    expect(await route.inputValue()).to.equal("POST /user/repos");
    expect(await suggestions.count()).to.equal(0);
    await shows("POST https://api.github.com/user/repos");
    expect(await rows()).to.have.length(1);
  });

  describe("for an error", () => {
    it("shows it under the caret, below the route", async () => {
      const { route, alert, shows } = await open();
      await route.fill("GET /orgs/{org");
      await holds(alert, "INVALID_TEMPLATE");
      const [source, caret] = (await alert.locator("pre").innerText()).split("\n");
      expect(source).to.equal("/orgs/{org");
      expect(caret.indexOf("^")).to.equal(source.indexOf("{"));
      await shows("as soon as it can be written");
      expect(await route.getAttribute("aria-invalid")).to.equal("true");
      await route.fill("GET /orgs/{org}");
      await alert.waitFor({ state: "detached" });
      await shows("/orgs/octokit");
    });

    it("adds the names that it lists", async () => {
      const { page, route, values, alert, click, rows, shows } = await open();
      await route.fill("GET /repos/{owner}/{repo}/{org}");
      await holds(alert, "MISSING_PARAMETER");
      await click("button", "Add the 2 missing names");
      expect(await rows()).to.deep.equal(["org", "owner", "repo"]);
      expect(await page.evaluate(() => document.activeElement.ariaLabel)).to.equal("Value");
      await holds(page.locator(".row").nth(1).getByRole("alert"), "MISSING_PARAMETER");
      await values.nth(1).fill("me");
      await values.nth(2).fill("it");
      await shows("/repos/me/it/octokit");
    });
  });

  it("has tabs for fetch, curl, axios, HAR and explain, each with a button that copies", async () => {
    const options = endpoint("GET /orgs/{org}/repos", { org: "octokit" });
    const contents = {
      fetch: ["await fetch(url, {", 'method: "GET"'],
      curl: [toCurl(options)],
      axios: ['import axios from "axios";', `url: "${options.url}"`],
      HAR: ['"httpVersion": "HTTP/1.1"', `"url": "${options.url}"`],
      explain: ["org path call octokit", `accept header profile ${options.headers.accept}`],
    };
    const { role, panel, copied, click } = await open();
    for (const [label, parts] of Object.entries(contents)) {
      await click("tab", label);
      expect(await role("tab", label).getAttribute("aria-selected")).to.equal("true");
      await click("button", `Copy ${label}`);
      await holds(role("button", `Copy ${label}`), "Copied");
      for (const part of parts) {
        const plain = part.replace(/\s+/g, " ");
        await expectText(panel, plain);
        expect((await copied()).replace(/\s+/g, " "), label).to.contain(plain);
      }
    }
  });

  describe("takes an OpenAPI document", () => {
    const schema = { type: "string" };
    const inPath = { in: "path", required: true, schema };
    const piped = { style: "pipeDelimited", explode: false, schema: { type: "array" } };
    const parameters = [
      { name: "petId", ...inPath },
      { name: "x-trace", in: "header", required: true, schema },
      { name: "tags", in: "query", ...piped },
    ];
    const document = JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Pet Shop", version: "1" },
      servers: [{ url: "https://pets.example/v1" }],
      paths: {
        "/pets/{petId}": { get: { operationId: "getPet", parameters } },
        "/pets": { get: { operationId: "listPets" } },
      },
    });

    async function drop(page, text, name) {
      const dataTransfer = await page.evaluateHandle(
        ([content, file]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([content], file));
          return transfer;
        },
        [text, name],
      );
      await page.dispatchEvent("body", "dragover", { dataTransfer });
      await page.dispatchEvent("body", "drop", { dataTransfer });
    }

    it("that is dropped on it, lists its operations, and writes them as described", async () => {
      const { page, route, values, operation, panel, suggestions, ...site } = await open();
      const { fillRow, click, rows, shows } = site;
      await drop(page, document, "pets.json");
      await holds(page.getByRole("status"), "pets.json: 2 operations.");
      expect(await operation.locator("option").allInnerTexts()).to.deep.equal([
        "Choose one",
        "getPet — GET /pets/{petId}",
        "listPets — GET /pets",
      ]);
      await operation.selectOption("getPet");
      expect(await route.inputValue()).to.equal("GET /pets/{petId}");
      expect(await rows()).to.deep.equal(["petId", "x-trace"]);
      await values.nth(0).fill("7");
      await values.nth(1).fill("abc");
      await fillRow(2, "tags", '["a","b"]', true);
      await shows("GET https://pets.example/v1/pets/7?tags=a%7Cb", "x-trace abc");
      await click("tab", "explain");
      await expectText(panel, "x-trace header call abc");

      const shared = await open(page.url().slice(url.length));
      await shared.shows("pets.example/v1/pets/7?tags=a%7Cb");
      await operation.selectOption("listPets");
      expect(await rows()).to.deep.equal(["tags"]);
      expect(await values.inputValue()).to.equal('["a","b"]');
      await route.fill("GET /pets/");
      expect(await suggestions.allInnerTexts()).to.include("GET /pets/{petId}");
    });

    it("and lists the fields of an operation, required ones first, with choices", async () => {
      const { page, values, operation, rows, click, shows } = await open();
      const Status = { enum: ["new", "sold"], description: "Whether it is sold.\n\nMuch more." };
      const tags = { type: "array", items: { enum: ["a", "b", 3] } };
      const note = { ...schema, description: "x".repeat(300) };
      const properties = { note, status: { $ref: "#/components/schemas/Status" }, id: schema };
      const body = { type: "object", required: ["status"], properties };
      const put = {
        operationId: "put",
        parameters: [
          { name: "dry", in: "query", schema: { type: "boolean" } },
          { name: "id", ...inPath, description: "The pet" },
          { name: "tags", in: "query", schema: tags },
        ],
        requestBody: { required: true, content: { "application/json": { schema: body } } },
      };
      const shop = {
        ...JSON.parse(document),
        components: { schemas: { Status } },
        paths: { "/pets/{id}/{kind}": { put } },
      };
      await drop(page, JSON.stringify(shop), "shop.json");
      await operation.selectOption("put");
      const lines = await page.locator("#fields li").allInnerTexts();
      const items = lines.map((text) => text.replace(/\s+/g, " "));
      expect(items).to.deep.equal([
        "id path, required The pet",
        "kind path, required",
        "status body, required Whether it is sold. new sold",
        "dry query true false",
        "tags query a b 3",
        `note body ${"x".repeat(159)}…`,
      ]);
      expect(await rows()).to.deep.equal(["id", "kind"]);
      for (const choice of ["status: sold", "dry: true", "tags: a", "tags: 3", "dry: false"]) {
        await click("button", choice);
      }
      await click("button", "Add note");
      await page.keyboard.type("hi");
      await values.nth(0).fill("7");
      await values.nth(1).fill("cat");
      expect(await rows()).to.deep.equal(["id", "kind", "status", "dry", "tags", "note"]);
      await shows("/pets/7/cat?dry=false&tags=a&tags=3", '{ "status": "sold", "note": "hi" }');
    });

    it("in YAML, too, whose parser is loaded for the first one; another file changes nothing", async () => {
      const { page, operation, alert, click } = await open();
      const isLoaded = () =>
        page.evaluate(() =>
          performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/yaml.js")),
        );
      await drop(page, document, "pets.json");
      expect(await isLoaded()).to.equal(false);
      await drop(page, stringify(JSON.parse(document)), "pets.yaml");
      await holds(page.getByRole("status"), "pets.yaml: 2 operations.");
      expect(await isLoaded()).to.equal(true);
      for (const [name, text, message] of [
        ["open.yaml", '{"openapi":\n ["3.1.0"', "YAML, but got other text (line 2, column "],
        ["text.json", "openapi: 3", "JSON, but got other text ("],
      ]) {
        await drop(page, text, name);
        await holds(alert, `Cannot read the document: expected ${message}`);
        await expectText(alert, `${name} is not used, and nothing has changed. Back to pets.yaml`);
        expect(await operation.locator("option").count()).to.equal(3);
      }
      await click("button", "Back to pets.yaml");
      const focus = await page.evaluate(() => document.activeElement.id);
      expect([await alert.count(), focus]).to.deep.equal([0, "operation"]);
    });
  });

  it("is shared by its address, which has everything that is typed and chosen", async () => {
    const first = await open();
    const profile = '{"service":"acme","baseUrl":"https://a.b","credentials":"same-origin"}';
    await first.route.fill("POST /a%b/{x}#ü?&=+");
    await first.fillRow(0, "a=:%b", ' "ü"&=#+ ', true);
    await first.fillRow(1, "x", "1");
    await first.page.getByText("Service profile").click();
    await first.role("textbox", "Profile in JSON").fill(profile);
    await first.click("tab", "HAR");
    await first.click("button", "Copy link");
    await holds(first.role("button", "Copied"), "Copied");
    const link = await first.copied();
    expect(link).to.equal(first.page.url());

    const second = await open(link.slice(url.length));
    expect(await second.route.inputValue()).to.equal("POST /a%b/{x}#ü?&=+");
    expect(await second.rows()).to.deep.equal(["a=:%b", "x"]);
    expect(await valuesOf(second.values)).to.deep.equal([' "ü"&=#+ ', "1"]);
    expect(await second.json.first().isChecked()).to.equal(true);
    expect(await second.role("tab", "HAR").getAttribute("aria-selected")).to.equal("true");
    await second.page.getByText("Service profile").click();
    expect(await second.role("textbox", "Profile in JSON").inputValue()).to.contain(
      '"same-origin"',
    );
    expect(second.page.url()).to.equal(link);
    await second.route.fill("POST /a/{x}");
    await second.fillRow(0, "a", "1");
    await second.shows("POST https://a.b/a/1", "application/vnd.acme.v3+json");
  });

  const renamed = (place, name) => JSON.stringify({ parameters: { t: { in: place, name } } });
  const pairs = ["headers", '[["authorization", "Bearer hunter2"]]', true];
  const object = ["headers", '{"authorization":"token hunter2"}', true];
  const baseUrl = "https://a.example/?api_key=";
  /** What holds a credential: the route, the row, the rules of the operation, and what the page says it leaves out. */
  const CREDENTIALS = [
    ["a route with spaces around it", " GET  /x?token=hunter2 ", undefined, undefined, "route"],
    ["a query parameter", "GET /x", ["t", "hunter2"], renamed("query", "api_key"), "t"],
    ["a path", "GET /x/{token}", ["t", "hunter2"], renamed("path", "token"), "t"],
    ["headers that are pairs", "GET /x", pairs, undefined, "headers"],
    ["headers", "GET /x?access_token=hunter2", object, undefined, "headers, route"],
    ["a base URL", "GET /x", undefined, `{"baseUrl":"${baseUrl}hunter2"}`, "operation"],
  ];

  for (const [what, line, row, rules, leftOut] of CREDENTIALS) {
    it(`has an address and tabs without the credentials in ${what}`, async () => {
      const { page, route, request, panel, fillRow, click, shows } = await open();
      await route.fill(line);
      if (rules !== undefined) {
        await page.getByText("OpenAPI", { exact: true }).click();
        await page.locator("#rules").fill(rules);
      }
      if (row !== undefined) {
        await fillRow(0, ...row);
      }
      await holds(page.getByText(`without the credentials in: ${leftOut}`), "without");
      expect(decodeURIComponent(page.url())).to.not.contain("hunter2");
      for (const label of TABS) {
        await click("tab", label);
        const shown = await read(panel);
        expect(shown, label).to.not.contain("hunter2");
        // The table has no row for what a route or a base URL holds.
        expect(label === "explain" || shown.includes("REDACTED"), label).to.equal(true);
        expect(await read(request), label).to.not.contain("hunter2");
      }
      if (rules?.includes(baseUrl)) {
        expect(decodeURIComponent(page.url())).to.contain(`${baseUrl}REDACTED`);
      }
      await click("tab", "fetch");
      await page.getByRole("checkbox", { name: "Show credentials" }).check();
      await shows("hunter2");
      await expectText(panel, "hunter2");
      expect(decodeURIComponent(page.url())).to.not.contain("hunter2");
    });
  }

  it("can be used at the width of a phone", async () => {
    const { page, role, names, values } = await open(`#${CASE}`, {
      viewport: { width: 360, height: 740 },
    });
    for (const label of TABS) {
      await role("tab", label).click();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, label).to.be.at.most(360);
    }
    const { x, width } = await names.first().boundingBox();
    expect([x >= 0, x + width <= 360]).to.deep.equal([true, true]);
    expect((await values.first().boundingBox()).width).to.be.greaterThan(200);
  });

  it("can be used with only the keyboard", async () => {
    const { page, route, shows } = await open();
    await route.focus();
    await route.fill("GET /orgs/{org}");
    const order = [];
    for (let i = 0; i < 7; i += 1) {
      await page.keyboard.press("Tab");
      order.push(
        await page.evaluate(() => {
          const { activeElement: active } = document;
          return active.ariaLabel ?? active.labels?.[0]?.innerText.trim() ?? active.innerText;
        }),
      );
    }
    expect(order.join()).to.equal(
      "Name,Value,JSON,Remove org,Add parameter,OpenAPI,Service profile",
    );
    await shows("/orgs/octokit");
  });

  for (const colorScheme of ["light", "dark"]) {
    for (const [state, hash] of [
      ["a request", `#${CASE}`],
      ["an error", "#route=GET+/orgs/{org&p=org=o"],
      ["eight parameters", `#route=/x&${"abcdefgh".replace(/./g, "p=$&=$&&")}`],
    ]) {
      it(`has no accessibility violations according to axe, with ${state}, ${colorScheme}`, async () => {
        const { page, alert } = await open(hash, { colorScheme });
        if (state === "an error") {
          await holds(alert, "INVALID_TEMPLATE");
        }
        await page.getByText("Service profile").click();
        await page.getByText("OpenAPI", { exact: true }).click();
        // As a tool of the browser, which the policy of the page does not concern.
        const violations = await page.evaluate(
          `${AXE}; axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]))`,
        );
        expect(violations).to.deep.equal([]);
      });
    }

    it(`has its picture taken for the documentation: ${colorScheme}`, async () => {
      const { page, shows } = await open(`#${CASE}`, { colorScheme });
      await shows("octokit/rest.js/issues");
      const path = `docs/images/playground-${colorScheme}.png`;
      const kept = process.env.UPDATE_IMAGES ? { path } : {};
      const image = await page.screenshot({ ...kept, animations: "disabled", fullPage: true });
      expect(image.length).to.be.greaterThan(10_000);
    });
  }
});
