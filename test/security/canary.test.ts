import { expect } from "chai";
import {
  explain,
  endpoint,
  EndpointError,
  type EndpointErrorCode,
  type EndpointOptions,
} from "../../src/index.js";
import { defined } from "../../src/support/defined.js";
import { printed, SECRET } from "../support/refusal.js";

/** A call as its parts, so that a secret can be put into each. */
interface Call {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly options: Readonly<Record<string, unknown>>;
}

/** A call that ends with the code. */
const failing: Readonly<Record<EndpointErrorCode, Call>> = {
  BODY_NOT_ALLOWED: { method: "GET", url: "/x", options: { data: {} } },
  CONFLICTING_OPTIONS: { method: "GET", url: "/x", options: { url: "/y", method: "PUT" } },
  INVALID_HEADER: { method: "PUT", url: "/x", options: { headers: { "x-b": "\n" } } },
  INVALID_MEDIA_TYPE: { method: "PUT", url: "/x", options: { mediaType: { format: "/" } } },
  INVALID_METHOD: { method: "TRACE", url: "/x", options: {} },
  INVALID_OPTIONS: { method: "PUT", url: "/x", options: { baseUrl: 1, mediaType: 1 } },
  INVALID_PARAMETER: { method: "GET", url: "/x", options: { b: NaN } },
  INVALID_ROUTE: { method: "GET", url: "/x y", options: {} },
  INVALID_TEMPLATE: { method: "GET", url: "/x/{=a}", options: {} },
  INVALID_URL: { method: "GET", url: "/x", options: { baseUrl: "https://a b" } },
  MISSING_PARAMETER: { method: "DELETE", url: "/x/{m}", options: {} },
  MISSING_URL: { options: {} },
  UNSAFE_URL: { method: "GET", url: "/x/{d}", options: { d: ".." } },
};

const withOptions = ({ options, ...call }: Call, more: Call["options"]): Call => {
  return { ...call, options: { ...more, ...options } };
};

const withHeader = (call: Call, name: string, value: unknown): Call => {
  const own = call.options["headers"] as object | undefined;
  return { ...call, options: { ...call.options, headers: { ...own, [name]: value } } };
};

/** Where callers have secrets. */
const places: Readonly<Record<string, (call: Call) => Call>> = {
  "a header": (call) => withHeader(call, "authorization", `token ${SECRET}`),
  "a header that is refused": (call) => withHeader(call, "x-key", `${SECRET}\r\n`),
  "a parameter": (call) => withOptions(call, { key: SECRET }),
  "a parameter that is refused": (call) => withOptions(call, { key: `${SECRET}\ud800` }),
  "the data": (call) => withOptions(call, { data: { key: SECRET } }),
  "the media type": (call) => withOptions(call, { mediaType: { previews: [`${SECRET} `] } }),
  "the userinfo of the baseUrl": (call) =>
    withOptions(call, { baseUrl: `https://me:${SECRET}@api.acme.com` }),
  "the query of the baseUrl": (call) =>
    withOptions(call, { baseUrl: `https://api.acme.com?key=${SECRET}` }),
  "the query of the url": (call) => ({ ...call, url: `${call.url ?? "/x"}?key=${SECRET}` }),
  "the userinfo of the url": (call) => ({
    ...call,
    url: `https://me:${SECRET}@api.acme.com${call.url ?? "/{"}`,
  }),
};

/** How the call may be made; none of them may show the secret. */
const ways: readonly ((call: Call) => unknown)[] = [
  ({ method, url, options }) =>
    url === undefined ? endpoint(options) : endpoint(routeOf({ method, url }), options),
  ({ method, url, options }) =>
    endpoint.parse(endpoint.merge({ ...options, ...defined({ method, url }) })),
  ({ method, url, options }) => endpoint.parse({ ...options, ...defined({ method, url }) }),
  ({ options, ...call }) => endpoint.defaults(options)(routeOf(call)),
  ({ options: { headers, mediaType, data, request, baseUrl, ...own }, ...call }) => {
    const options = defined({ headers, mediaType, data, request, baseUrl });
    return endpoint.factory.compile(routeOf(call))(own, options as EndpointOptions);
  },
  ({ options, ...call }) => explain(endpoint.factory, routeOf(call), options as EndpointOptions),
];

function routeOf({ method, url = "/{" }: Omit<Call, "options">): string {
  return method === undefined ? url : `${method} ${url}`;
}

describe("a secret is in no error", () => {
  for (const [code, call] of Object.entries(failing)) {
    for (const [place, put] of Object.entries(places)) {
      it(`with the code ${code}, or another, although it is in ${place}`, () => {
        const hidden = put(call);
        let refused = 0;
        for (const way of ways) {
          try {
            way(hidden);
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
