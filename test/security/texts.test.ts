import { expect } from "chai";
import { endpoint, EndpointFactory, explain, follow, Operation } from "../../src/index.js";
import * as sdk from "../../src/sdk/index.js";
import { polluted } from "../support/polluted.js";
import { ACME } from "../support/services.js";
import { untyped } from "../support/untyped.js";

/** With these on `Object.prototype` hardly any program can take texts apart or join them. */
const OF_TEXTS = [Symbol.replace, Symbol.split, Symbol.toPrimitive];

/** What every object has under such a symbol. */
const VALUES = ["evil", 1, () => "evil", () => ["evil"]];

/** Calls that take texts apart and write objects as texts; `mark`, of four characters, makes all routes new. */
function callsOf(mark: string): (() => unknown)[] {
  const factory = new EndpointFactory({
    ...ACME,
    baseUrl: "https://{site}/api",
    variables: { site: { values: ["acme.com", "acme.eu"], default: "acme.com" } },
    body: "application/json; charset=utf-8",
    credentials: "same-origin",
    credentialParameters: ["api_key"],
  });
  const layer = factory.defaults({ baseUrl: "https://other.example", headers: { a: "b" } });
  const headers = { authorization: "token", accept: "application/vnd.acme.v3+json, text/html" };
  const values = { a: "ä/b", list: [1, 2], date: new Date(0), of: { k: "v" } };
  const media = { mediaType: { format: "raw", previews: ["p-preview"] } };
  const operation = Operation.from({
    route: `POST /${mark}/{a}`,
    parameters: { "x-a": "header", c: "cookie", date: { in: "query", format: "date" } },
    body: "form",
  });
  const service = { baseUrl: "https://acme.com/api?v=1", auth: [sdk.cookieKey("sid", "sid")] };
  const client = (): sdk.Client =>
    new sdk.Client({ sid: "s", headers: { cookie: "a=1; sid=t" } }, service);
  return [
    () => sdk.operation({ route: `GET /${mark}/{a}?b=c` })(client(), { a: 1 }),
    () => factory.request(`GET /${mark}/:a`, { ...values, headers, ...media }),
    () => factory.request(`POST /${mark}`, { ...values, api_key: "k" }),
    () => layer.request(`GET /${mark}`, { headers }),
    () => layer.merge(`GET /${mark}`, media),
    () => layer.defaults({ baseUrl: "https://[::1]:80/x" }).request(untyped(`GET /${mark}`)),
    () => factory.call(operation, { ...values, "x-a": [1, 2], c: "ü" }),
    () => factory.compile(operation).route.url,
    () => endpoint(untyped(`GET /${mark}/{a}/{b}`)),
    () => endpoint(untyped(`GET https://u:p@[1::2]/${mark}?a=b#c`)),
    () => endpoint(untyped(`GET /${mark} b`)),
    () => follow(factory, `https://acme.com/${mark}?a=b`, { headers }),
    () => explain(factory, untyped(`GET /${mark}/{a}`), { ...values, headers }),
  ];
}

/** What calls give, not looked at yet. */
function outcomes(calls: readonly (() => unknown)[]): readonly unknown[] {
  const given: unknown[] = [];
  for (let i = 0; i < calls.length; i += 1) {
    try {
      given[i] = calls[i]?.();
    } catch (thrown) {
      given[i] = thrown;
    }
  }
  return given;
}

function shown(given: readonly unknown[], mark: string): string {
  return JSON.stringify(given, null, 1).replaceAll(mark, "mark");
}

describe("a polluted Object.prototype changes no request and no error with", () => {
  const wanted = shown(outcomes(callsOf("m000")), "m000");
  let last = 100;
  const newMark = (): string => `m${(last += 1)}`;

  for (const symbol of OF_TEXTS) {
    it(String(symbol), () => {
      expect(wanted).to.contain("UNSAFE_URL").and.contain("MISSING_PARAMETER");
      for (const value of VALUES) {
        const [fresh, known] = [newMark(), newMark()];
        const calls = callsOf(known);
        outcomes(calls);
        const during = polluted(symbol, value, () => [outcomes(calls), outcomes(callsOf(fresh))]);
        expect(shown(during[0] ?? [], known)).to.equal(wanted);
        expect(shown(during[1] ?? [], fresh)).to.equal(wanted);
        expect(shown(outcomes(calls), known)).to.equal(wanted);
      }
    });
  }
});
