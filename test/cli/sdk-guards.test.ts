import { expect } from "chai";
import { AcmeSdk } from "../../examples/generated-sdk/acme/index.class.js";
import { itEach } from "../support/itEach.js";
import { refusal, throwSecret } from "../support/refusal.js";

/** How a client may be made and called where nothing checks types. */
interface Loose {
  readonly tickets: {
    readonly get: (values: object, options?: unknown) => Promise<unknown>;
    readonly create: (values: object) => Promise<unknown>;
    readonly list: (values?: object, options?: unknown) => Promise<unknown>;
  };
  with(options?: unknown): Loose;
}

const LooseSdk = AcmeSdk as unknown as new (options?: unknown) => Loose;

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  return call.catch((thrown: unknown) => (thrown as { code?: unknown }).code);
}

describe("wrong options of the sending classes", () => {
  let count = 0;
  const fetch = async (): Promise<Response> => {
    count += 1;
    return Promise.resolve(Response.json({}));
  };
  beforeEach(() => {
    count = 0;
  });

  const throwing = Object.defineProperty({}, "signal", { get: throwSecret, enumerable: true });
  const wrong: [what: string, options: unknown][] = [
    ["null", null],
    ["a string", "ab"],
    ["a list", [1]],
    ["Headers", new Headers({ a: "b" })],
    ["a signal that is none", { signal: "x" }],
    ["such a signal for any client", { request: { signal: {} } }],
    ["an object whose own code throws", throwing],
  ];
  itEach("of a client, and of a call, which rejects: %s", wrong, async (options) => {
    const { tickets } = new LooseSdk({ fetch });
    expect(await codeOf(tickets.get({ id: 1 }, options))).to.equal("INVALID_OPTIONS");
    expect(count).to.equal(0);
    refusal(() => new LooseSdk(options), "INVALID_OPTIONS");
    refusal(() => new LooseSdk().with(options), "INVALID_OPTIONS");
  });

  it("do not count as absent", async () => {
    await new LooseSdk({ fetch }).with().tickets.get({ id: 1 });
    expect(count).to.equal(1);
  });

  it("do not include inherited members", async () => {
    const inherited = { fetch: () => "inherited", signal: 5, retries: "x", timeout: 1, return: 5 };
    const real = globalThis.fetch;
    const seen: unknown[] = [];
    Object.assign(Object.prototype, inherited);
    try {
      await new LooseSdk({ fetch }).tickets.list();
      globalThis.fetch = async (_, init) => {
        seen.push(init?.signal);
        return fetch();
      };
      await new LooseSdk({ token: () => "t" }).with({}).tickets.list({}, {});
    } finally {
      globalThis.fetch = real;
      Object.keys(inherited).forEach((name) => Reflect.deleteProperty(Object.prototype, name));
    }
    expect([count, seen]).to.deep.equal([2, [undefined]]);
  });

  it("and a body that JSON cannot represent, which rejects", async () => {
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    const { tickets } = new LooseSdk({ fetch });
    for (const value of [10n, circular]) {
      expect(await codeOf(tickets.create({ subject: "s", value }))).to.equal("INVALID_PARAMETER");
    }
    expect(count).to.equal(0);
  });
});
