import { expect } from "chai";
import { endpoint, type EndpointErrorCode } from "../../src/index.js";
import { Client, operation, type Call } from "../../src/sdk/index.js";
import { refusal } from "../support/refusal.js";

interface Fields {
  readonly id: string;
  readonly page: string;
  readonly [name: string]: string;
}

const ROUTE = "GET /x/{id}{?page}";
const compiled = endpoint.compile(ROUTE);
const sdkCall: Call<Client, Fields, unknown> = operation({ route: "GET /x/{id}" });
const client = new Client({ baseUrl: "https://api.acme.example" });

/** Ways to hand over fields, and the error for one whose own code throws. */
const WAYS: Record<string, readonly [EndpointErrorCode, (fields: Fields) => unknown]> = {
  "a plain call": ["INVALID_PARAMETER", (fields) => endpoint(ROUTE, fields)],
  "a compiled call": ["INVALID_PARAMETER", (fields) => compiled(fields)],
  "factory.call": ["INVALID_PARAMETER", (fields) => endpoint.call(ROUTE, fields)],
  merge: ["INVALID_PARAMETER", (fields) => endpoint.merge(ROUTE, fields)],
  defaults: ["INVALID_PARAMETER", (fields) => endpoint.defaults(fields)],
  headers: ["INVALID_HEADER", (headers) => endpoint("GET /x", { headers })],
  "a call of an SDK": ["INVALID_PARAMETER", (fields) => sdkCall(client, fields)],
  "the headers of a call of an SDK": [
    "INVALID_HEADER",
    (headers) => sdkCall(client, { id: "1", page: "2" }, { headers }),
  ],
};

describe("a field that can be read beside one that cannot", () => {
  for (const [way, [code, call]] of Object.entries(WAYS)) {
    it(`is read once: ${way}`, () => {
      // From the third call on the names are known.
      call({ id: "1", page: "2" });
      call({ id: "1", page: "2" });
      let reads = 0;
      const id = { get: () => String((reads += 1)), enumerable: true };
      const page = { get: () => expect.fail("no page"), enumerable: true };
      const fields = Object.defineProperties({}, { id, page }) as Fields;
      expect(refusal(() => call(fields), code).message).to.contain('"page"');
      expect(reads).to.equal(1);
    });
  }
});
