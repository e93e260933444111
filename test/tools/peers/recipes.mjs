// The recipes for SDKs with the packages that they are for: MSW, and a library of query hooks.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach } from "mocha";
import ts from "typescript";
import { routeOf } from "../../../src/sdk/index.ts";
import { AcmeSdk } from "../../../examples/generated-sdk/acme/index.class.ts";
import { getTicket } from "../../../examples/generated-sdk/acme/index.ts";
import { blocksOf } from "../../helpers/examples.ts";
import { install, load, WORKPLACE } from "./workplace.mjs";

const ROOT = new URL("../../../", import.meta.url);
const PAGE = readFileSync(new URL("docs/guide/sdk-recipes.md", ROOT), "utf8");

/** What the code of a recipe declares, by these names. */
async function recipe(title, ...names) {
  const { code } = blocksOf(PAGE).find((block) => block.title === title);
  const script = ts.transpile(`${code}\nexport { ${names.join(", ")} };`, { target: "es2022" });
  const sdk = new URL("examples/generated-sdk/acme/", ROOT).href;
  const linked = script
    .replace(/"endpoint-core\/(\w+)"/g, (_, entry) => `"${new URL(`src/${entry}/index.ts`, ROOT)}"`)
    .replace(/"\.\/acme\/([\w.]+)\.js"/g, (_, name) => `"${sdk}${name}.ts"`);
  const file = `${WORKPLACE}/${title.toLowerCase().replace(/\W+/g, "-")}.mjs`;
  writeFileSync(file, linked);
  return import(pathToFileURL(file).href);
}

describe("the recipes for SDKs with their packages", function () {
  this.timeout(600_000);
  before(install);

  let server;
  let answers = 0;
  beforeEach(async () => {
    answers = 0;
    const { http, HttpResponse } = await load("msw");
    const { setupServer } = await load("msw/node");
    const { handlerOf } = await recipe("Mocks", "handlerOf");
    const [method, path] = handlerOf(getTicket);
    const answer = ({ params }) => {
      answers += 1;
      return HttpResponse.json({ id: Number(params.id), subject: "Help", status: "new" });
    };
    server = setupServer(http[method](path, answer));
    server.listen({
      onUnhandledRequest({ url }) {
        throw new Error(`Nothing answers ${url}`);
      },
    });
  });
  afterEach(() => server.close());

  it("MSW responds to an operation at the path from its recipe", async () => {
    const acme = new AcmeSdk({ retries: 0 });
    assert.equal((await acme.tickets.get({ id: 7 })).id, 7);
    await assert.rejects(acme.tickets.list());
    assert.equal(answers, 1);
  });

  it("a query hook fetches once for a key, waits without an id, and is invalidated by its route", async () => {
    const { QueryClient, QueryObserver } = await load("@tanstack/query-core");
    const { ticketQuery } = await recipe("A query hook", "ticketQuery");
    const client = new QueryClient();
    const first = new QueryObserver(client, { ...ticketQuery(7), staleTime: Infinity });
    const stop = first.subscribe(() => undefined);
    const { data } = await first.fetchOptimistic(first.options);
    assert.equal(data.id, 7);
    assert.equal((await client.fetchQuery({ ...ticketQuery(7), staleTime: Infinity })).id, 7);
    assert.equal(answers, 1);

    const waiting = new QueryObserver(client, ticketQuery(undefined));
    const { status, fetchStatus } = waiting.getCurrentResult();
    assert.deepEqual([status, fetchStatus], ["pending", "idle"]);

    await client.invalidateQueries({ queryKey: [routeOf(getTicket)] });
    assert.equal(answers, 2);
    stop();
    client.clear();
  });
});
