import { expect } from "chai";
import { AcmeSdk } from "../../examples/generated-sdk/acme/index.class.js";

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

/** What throws when it is read. */
function throwing(name: string): object {
  return Object.defineProperty({}, name, {
    enumerable: true,
    get: () => {
      throw new Error("own");
    },
  });
}

/** The code of the error that is thrown at once. */
function codeThrown(act: () => unknown): unknown {
  try {
    act();
  } catch (thrown) {
    return Reflect.get(Object(thrown) as object, "code");
  }
  return "none";
}

/** The code of the error that a call ends with. What it throws at once fails the test. */
async function codeOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => "none",
    (thrown: unknown): unknown => Reflect.get(Object(thrown) as object, "code"),
  );
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

  for (const [what, options] of [
    ["null", null],
    ["a number", 5],
    ["a string", "ab"],
    ["a list", [1]],
    ["a Map", new Map()],
    ["Headers", new Headers({ a: "b" })],
    ["an object whose own code throws", throwing("signal")],
  ] as const) {
    it(`of a call: ${what}, which rejects`, async () => {
      const { tickets } = new LooseSdk({ fetch });
      expect(await codeOf(tickets.get({ id: 1 }, options))).to.equal("INVALID_OPTIONS");
      expect(count).to.equal(0);
    });

    it(`of a client: ${what}`, () => {
      expect(codeThrown(() => new LooseSdk(options))).to.equal("INVALID_OPTIONS");
      expect(codeThrown(() => new LooseSdk().with(options))).to.equal("INVALID_OPTIONS");
    });
  }

  it("do not count as absent", async () => {
    await new LooseSdk({ fetch }).with().tickets.get({ id: 1 });
    expect(count).to.equal(1);
  });

  it("do not include inherited members", async () => {
    const inherited = { fetch: () => "inherited", signal: 5, retries: "x", timeout: 1 };
    const seen: unknown[] = [];
    Object.assign(Object.prototype, inherited);
    try {
      await new LooseSdk({ fetch }).tickets.list();
      const real = globalThis.fetch;
      globalThis.fetch = async (_, init): Promise<Response> => {
        seen.push(init?.signal);
        return fetch();
      };
      await new LooseSdk().tickets.list({}, {}).finally(() => {
        globalThis.fetch = real;
      });
    } finally {
      Object.keys(inherited).forEach((name) => Reflect.deleteProperty(Object.prototype, name));
    }
    expect([count, seen]).to.deep.equal([2, [undefined]]);
  });

  const circular: Record<string, unknown> = {};
  circular["self"] = circular;
  for (const [what, value] of [
    ["a bigint", 10n],
    ["a circle", circular],
  ] as const) {
    it(`and a body with ${what}, which rejects`, async () => {
      const { tickets } = new LooseSdk({ fetch });
      expect(await codeOf(tickets.create({ subject: "s", value }))).to.equal("INVALID_PARAMETER");
      expect(count).to.equal(0);
    });
  }
});
