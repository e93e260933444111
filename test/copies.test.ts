/** Two copies of the library in one program, as test runners and nested installations load them. */
import { expect } from "chai";
import { build } from "esbuild";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type * as adapters from "../src/adapters/index.js";
import type * as library from "../src/index.js";
import type * as sdk from "../src/sdk/index.js";
import { SECRET } from "./helpers/refusal.js";
import { ACME } from "./helpers/services.js";

type Copy = typeof library &
  Pick<typeof adapters, "toCurl" | "toFetch"> &
  Pick<typeof sdk, "Client" | "operation">;

describe("two copies of the library", () => {
  const folder = mkdtempSync(join(tmpdir(), "copies-"));
  const outfile = join(folder, "copy.mjs");
  const copy = (n: number) => import(`${pathToFileURL(outfile).href}?${n}`) as Promise<Copy>;
  let one: Copy;
  let other: Copy;

  before(async () => {
    const contents = ["index", "adapters/index", "sdk/index"]
      .map((entry) => `export * from "./src/${entry}.ts";`)
      .join("");
    const resolveDir = fileURLToPath(new URL("..", import.meta.url));
    await build({ stdin: { contents, resolveDir }, bundle: true, format: "esm", outfile });
    [one, other] = await Promise.all([copy(1), copy(2)]);
  });

  after(() => {
    rmSync(folder, { recursive: true });
  });

  it("read the removals in each other's bags", () => {
    expect(one.HeaderBag).to.not.equal(other.HeaderBag);
    const headers = { authorization: SECRET, "x-a": "1" };
    const removed = one.HeaderBag.from({ "x-b": 2 }).with({ authorization: null });
    const expected = { "x-a": "1", "x-b": 2 };
    const layered: library.EndpointFactory = new other.EndpointFactory(ACME).defaults({ headers });
    const client: sdk.Client = new other.Client({ baseUrl: ACME.baseUrl, headers });
    const call = other.operation({ route: "GET /x" });
    for (const sent of [
      layered.request("GET /x", { headers: removed }).headers,
      layered.defaults({ headers: removed }).request("GET /x").headers,
      call(client, undefined, { headers: removed }).headers,
      call(client.with({ headers: removed })).headers,
      other.HeaderBag.from(headers).with(removed).toObject(),
    ]) {
      expect(sent).to.include(expected).and.not.have.property("authorization");
    }
  });

  it("mask the credentials that each other's services declare, and refuse redirects for them", () => {
    const profile = { ...ACME, credentials: one.sameOrigin, credentialHeaders: ["x-own"] };
    const headers = { "x-own": SECRET };
    const request = new one.EndpointFactory(profile).request("GET /x", { headers });
    expect(other.toCurl(request)).to.equal(one.toCurl(request)).and.not.contain(SECRET);
    expect(other.toFetch(request)[1]).to.include({ redirect: "error" });
  });

  it("refuse a value that a style of the other refuses", () => {
    const factory = new other.EndpointFactory({ ...ACME, query: { arrays: one.comma } });
    const call = (): unknown => factory.request("GET /x", { a: [[1]] });
    expect(call).to.throw(other.EndpointError).with.property("code", "INVALID_PARAMETER");
  });

  // Bundlers leave out unused values of a module, so that what its loading did would not be done.
  it("change the global object with their first request, not when they are loaded", async () => {
    const shared = globalThis as object as { readonly [key: symbol]: unknown[] | undefined };
    const count = (): number => shared[Symbol.for("endpoint-core.copies")]?.length ?? 0;
    const before = count();
    const { Client, operation } = await copy(3);
    expect(count()).to.equal(before);
    operation({ route: "GET /x" })(new Client({ baseUrl: ACME.baseUrl }));
    expect(count()).to.equal(before + 1);
  });

  it("do not treat plain data as a bag of the other", () => {
    const data = JSON.parse('{"endpoint-core.class":"HeaderBag","x-a":"1"}') as object;
    const fields = other.HeaderBag.from(data as Record<string, string>).toObject();
    expect(fields).to.deep.equal({ "endpoint-core.class": "HeaderBag", "x-a": "1" });
  });
});
