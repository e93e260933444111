import { defined } from "../../src/support/properties.js";
import { expect } from "chai";
import {
  explain,
  endpoint,
  EndpointError,
  type EndpointErrorCode,
  type EndpointOptions,
} from "../../src/index.js";
import { printed, SECRET } from "../helpers/refusal.js";

/** A call as its options, so that a secret can be put into each. */
interface Call extends EndpointOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** What contradicts the route that it stands beside. */
  readonly other?: EndpointOptions;
}

/** A call that ends with the code. */
const failing: Readonly<Record<EndpointErrorCode, Call>> = {
  BODY_NOT_ALLOWED: { url: "/x", data: {} },
  CONFLICTING_OPTIONS: { url: "/x", other: { url: "/y", method: "PUT" } },
  INVALID_HEADER: { method: "PUT", url: "/x", headers: { "x-b": "\n" } },
  INVALID_MEDIA_TYPE: { method: "PUT", url: "/x", mediaType: { format: "/" } },
  INVALID_METHOD: { method: "TRACE", url: "/x" },
  INVALID_OPTIONS: { method: "PUT", url: "/x", baseUrl: 1 as never },
  INVALID_PARAMETER: { url: "/x", b: NaN },
  INVALID_ROUTE: { url: "/x y" },
  INVALID_TEMPLATE: { url: "/x/{=a}" },
  INVALID_URL: { url: "/x", baseUrl: "https://a b" },
  MISSING_PARAMETER: { method: "DELETE", url: "/x/{m}" },
  MISSING_URL: {},
  UNSAFE_URL: { url: "/x/{d}", d: ".." },
};

/** Where callers have secrets: options that a call gets, save those that it fails by. */
const places: Readonly<Record<string, (call: Call) => Call>> = {
  "a header": () => ({ headers: { authorization: `token ${SECRET}` } }),
  "a header that is refused": () => ({ headers: { "x-key": `${SECRET}\r\n` } }),
  "a parameter": () => ({ key: SECRET }),
  "a parameter that is refused": () => ({ key: `${SECRET}\ud800` }),
  "the data": () => ({ data: { key: SECRET } }),
  "the media type": () => ({ mediaType: { previews: [`${SECRET} `] } }),
  "the userinfo of the baseUrl": () => ({ baseUrl: `https://me:${SECRET}@api.acme.com` }),
  "the query of the baseUrl": () => ({ baseUrl: `https://api.acme.com?key=${SECRET}` }),
  "the query of the url": ({ url = "/x" }) => ({ url: `${url}?key=${SECRET}` }),
  "the userinfo of the url": ({ url = "/{" }) => ({
    url: `https://me:${SECRET}@api.acme.com${url}`,
  }),
};

/** How the call may be made; none of them may show the secret. */
const ways: readonly ((
  route: string,
  options: EndpointOptions,
  all: EndpointOptions,
) => unknown)[] = [
  (route, options, all) => (all.url === undefined ? endpoint(all) : endpoint(route, options)),
  (_, options, all) => endpoint.parse(endpoint.merge({ ...options, ...all })),
  (_, options, all) => endpoint.parse({ ...options, ...all }),
  (route, options) => endpoint.defaults(options)(route),
  (route, { headers, mediaType, data, request, baseUrl, ...own }) => {
    const options = defined({ headers, mediaType, data, request, baseUrl });
    return endpoint.factory.compile(route)(own, options as EndpointOptions);
  },
  (route, options) => explain(endpoint.factory, route, options),
];

describe("a secret is in no error", () => {
  for (const [code, call] of Object.entries(failing)) {
    for (const [place, put] of Object.entries(places)) {
      it(`with the code ${code}, or another, although it is in ${place}`, () => {
        const secret = put(call);
        const headers = { ...call.headers, ...secret.headers };
        const { other, ...all } = { ...secret, ...call, headers };
        const target = defined({ ...all, url: secret.url ?? call.url }) as EndpointOptions;
        const { method = "GET", url = "/{", ...options } = target;
        let refused = 0;
        for (const way of ways) {
          try {
            way(`${method} ${url}`, { ...options, ...other }, target);
          } catch (thrown) {
            refused += 1;
            expect(thrown).to.be.instanceOf(EndpointError);
            const error = thrown as EndpointError;
            expect(error.cause).to.equal(undefined);
            expect(printed(error)).to.not.contain(SECRET);
          }
        }
        expect(refused).to.be.greaterThan(0);
      });
    }
  }

  it("unless it is put there: then this test notices it", () => {
    expect(printed(new EndpointError("MISSING_URL", SECRET))).to.contain(SECRET);
    expect(printed(new EndpointError("MISSING_URL", "m", { source: SECRET }))).to.contain(SECRET);
  });
});
