import { expect } from "chai";
import { EndpointFactory, type RequestOptions } from "../../src/index.js";
import { readTools, type JsonSchema, type Tool } from "../../src/tools/index.js";
import { described, DESCRIPTIONS } from "../helpers/descriptions.js";
import { outcomeOf } from "../properties/observe.js";
import { Random } from "../sequences/Random.js";
import { words } from "../helpers/words.js";

/** How many hostile calls are made in all; a million by hand: HOSTILE_RUNS=1000000. */
const RUNS = Number(process.env["HOSTILE_RUNS"] ?? 30_000);
const SEED = Number(process.env["FC_SEED"] ?? 1);

const random = new Random(SEED);

const TEXTS = [
  ...words(String.raw`
    . .. ../ ..\ ./x ../../admin %2e%2e %2E%2E/ %2e%2e%2f ..; ..;/x ..%00 / // a/b ?x=1 #f &a=b = ．． ．．／
    //evil.example \\evil.example /\evil.example @evil.example :80@evil.example https://evil.example
    javascript:alert(1) ;x=1 a?b#c % %25 %2f {id} {+id} :id null __proto__ é 😀
  `),
  ...["${x}", "\r\nx-evil: 1", "\r\n\r\nGET / HTTP/1.1", "\n", "\t", "\0", "\u2028", "\ud800"],
  ...["", " ", "a b", "authorization: evil", "x".repeat(3000)],
];
const NAMES = [
  ...words("__proto__ constructor toString url baseUrl method headers data request mediaType host"),
  ...words("authorization Authorization Host cookie content-length x-evil ../x a.b evil[]"),
  "",
];
const VALUES: readonly unknown[] = [
  ...[null, 0, -0, 1e308, -1, 1.5, true, false, [], {}, [[]], ["..", null], { "..": ".." }, [{}]],
  [["//evil.example"]],
  { headers: { authorization: "evil" }, url: "//evil.example", baseUrl: "https://evil.example" },
  JSON.parse('{"__proto__":{"url":"//evil.example"},"constructor":{"prototype":{}}}'),
];

/** Names of pairs in the requests of {@link OWN} that only the developer may send, some as lenient servers read them. */
const GUARDED = words("tenant Tenant tenant[] debug debug[a] api_key api.key filter[tenant]");

const object = { type: "object" };
const querySchemas = { filters: object, tenant: {}, debug: {}, q: { type: "string" } };
const formEncoding = { meta: { style: "form", explode: true } };

/** A description whose lists and objects are written as pairs of many names. */
const OWN: ReturnType<typeof described> = [
  {
    openapi: "3.1.0",
    servers: [{ url: "https://api.acme.example/v1" }],
    components: { securitySchemes: { key: { type: "apiKey", in: "query", name: "api_key" } } },
    paths: {
      "/exploded": { get: { parameters: inQueries(querySchemas) } },
      "/deep": {
        get: { parameters: inQueries({ filter: object, "filter[tenant]": {} }, "deepObject") },
      },
      "/form": { post: formOf({ properties: { meta: object, tenant: {}, debug: {} } }) },
      "/whole": {
        post: {
          parameters: inQueries({ tenant: {} }),
          ...formOf({ oneOf: [{ properties: { meta: object } }, object] }),
        },
      },
    },
  },
  {
    ...{ service: "acme", clientName: "acme", version: "1.0.0", baseUrl: undefined },
    fixed: { tenant: "me", "filter[tenant]": "me" },
    hidden: ["debug"],
  },
];

function inQueries(schemas: object, style?: string): readonly object[] {
  return Object.entries(schemas).map(([name, schema]: [string, unknown]) => {
    return { in: "query", name, schema, style };
  });
}

function formOf(schema: object): object {
  const media = { schema: { ...object, ...schema }, encoding: formEncoding };
  return { requestBody: { content: { "application/x-www-form-urlencoded": media } } };
}

const typesOf = (schema: JsonSchema): readonly unknown[] => [schema["type"]].flat();

/**
 * A hostile value, most often of the kind that the schema wants, so that it gets past the first check. Its objects may
 * have fields of these names.
 */
function hostile(schema: JsonSchema, names: readonly string[], depth = 0): unknown {
  const kinds = typesOf(schema);
  if (random.once(10) || depth > 3) {
    return random.once(2) ? random.of(VALUES) : random.of(TEXTS);
  }
  if (kinds.includes("array")) {
    const items = (schema["items"] ?? {}) as JsonSchema;
    return Array.from({ length: random.below(3) }, () => hostile(items, names, depth + 1));
  }
  if (kinds.includes("object") || schema["properties"] !== undefined) {
    const properties = Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>);
    const own = properties
      .filter(() => random.once(3))
      .map(([name, part]) => [name, hostile(part, names, depth + 1)] as const);
    return withOdd(own, 3, names);
  }
  return kinds.includes("integer") || kinds.includes("number")
    ? random.of([0, -1, 7, 1e21])
    : kinds.includes("boolean")
      ? random.once(2)
      : random.once(2)
        ? random.of(TEXTS)
        : random.of(TEXTS) + random.of(TEXTS);
}

function hostileArguments(tool: Tool): object {
  const { properties, required } = tool.inputSchema;
  const sent = Object.values(tool.arguments).flatMap(({ name = [] }) => name);
  const names = [...NAMES, ...sent, ...GUARDED];
  const given = Object.entries(properties).filter(
    ([name]) => random.below(5) < 2 || required.includes(name),
  );
  const own = given
    .filter(() => !random.once(50))
    .map(([name, schema]) => [name, hostile(schema, names)] as const);
  return withOdd(own, 20, NAMES);
}

/** An object of these fields, once in so many times with one that is not asked for. */
function withOdd(
  fields: readonly (readonly [string, unknown])[],
  times: number,
  names: readonly string[],
): object {
  const odd = random.once(times) ? [[random.of(names), random.of(TEXTS)] as const] : [];
  return Object.fromEntries([...fields, ...odd]);
}

/** What a request of a tool may be, whatever its arguments are. */
interface Bounds {
  readonly tool: Tool;
  readonly factory: EndpointFactory;
  readonly method: string;
  readonly origin: string;
  readonly path: RegExp;
  readonly headers: ReadonlySet<string>;
  /** What the header of the instance may be: an operation that takes no such credential is sent without it. */
  readonly authorization: readonly unknown[];
  /** Names of pairs that only the developer may send, beside those of absent arguments. */
  readonly guarded: readonly string[];
}

const SECRET = "Bearer s3cret";

const OWN_HEADERS = words("accept user-agent authorization content-type cookie");
const CODES = words("INVALID_PARAMETER MISSING_PARAMETER UNSAFE_URL INVALID_HEADER");

function boundsOf(
  tool: Tool,
  factory: EndpointFactory,
  baseUrl: string,
  guarded: readonly string[],
): Bounds {
  const { route } = tool.operation.data;
  const [method = "", url = ""] = route.split(" ");
  const own = tool.operation.toJSON().baseUrl ?? baseUrl;
  const { origin } = new URL(own.replaceAll(/\{(\w+)\}/g, "x"));
  const start = own.replace(/^https?:\/\/[^/]*|\/?(?:\?.*)?$/g, "");
  const path = url.replace(/\{\?[^}]*\}$|[?#].*$/, "");
  const pattern = (start + path)
    .split(/(\{[^{}]*\})/)
    .map((part) =>
      part.startsWith("{")
        ? `[^/?#]${/^\{[.;]/.test(part) ? "*" : "+"}`
        : part.replace(/[\\^$.*+?()[\]|]/g, "\\$&"),
    )
    .join("");
  const shown = Object.values(tool.arguments).filter(({ in: place }) => place === "header");
  const headers = shown.map(({ name }) => name!.toLowerCase());
  const taken = tool.operation.toJSON().security;
  const isTaken = taken?.some((names) => names.includes("authorization")) ?? true;
  const isOptional = taken?.some((names) => !names.includes("authorization")) ?? false;
  return {
    tool,
    factory,
    authorization: [...(isTaken ? [SECRET] : []), ...(isTaken && !isOptional ? [] : [undefined])],
    method: method.toLowerCase(),
    origin,
    path: new RegExp(`^${pattern}$`),
    headers: new Set([...OWN_HEADERS, ...headers]),
    guarded,
  };
}

const PAIRS = words("tenant=me filter[tenant]=me api_key=MINE");

/** A pair in the query or in a form that none of these arguments may write. */
function oddPair(
  { url, body }: RequestOptions,
  { tool, guarded }: Bounds,
  args: object,
): string | undefined {
  const all = Object.entries(tool.arguments);
  const given = new Set(
    all.filter(([name]) => Object.hasOwn(args, name)).map(([, { name }]) => name),
  );
  const others = [...all.map(([, { name }]) => name), ...guarded];
  const queries = [new URL(url).search, typeof body === "string" ? body : ""];
  const pairs = queries.flatMap((text) => [...new URLSearchParams(text)]);
  return pairs
    .map(([name, value]) => ({ name, pair: `${name}=${value}` }))
    .filter(({ pair }) => !PAIRS.includes(pair))
    .find(({ name }) => others.includes(name) && !given.has(name))?.pair;
}

function escapeOf(request: RequestOptions, bounds: Bounds, args: object): string | undefined {
  const { url, method, headers } = request;
  const read = new URL(url);
  const path = url.replace(/^https?:\/\/[^/?#]*|[?#].*$/g, "");
  return read.origin !== bounds.origin
    ? `another origin: ${url}`
    : read.pathname !== (path === "" ? "/" : path) || !bounds.path.test(path)
      ? `another path: ${url}`
      : method !== bounds.method
        ? `another method: ${method}`
        : !bounds.authorization.includes(headers["authorization"])
          ? "another authorization"
          : (oddPair(request, bounds, args) ??
            Object.keys(headers).find((name) => !bounds.headers.has(name)));
}

describe("hostile arguments", function () {
  this.timeout(3_600_000);

  it(`change no path, host or header, and send no pair of another argument (seed ${SEED})`, () => {
    let sent = 0;
    let refused = 0;
    const escapes: string[] = [];
    const perDescription = Math.ceil(RUNS / (DESCRIPTIONS.length + 1));
    for (const file of [undefined, ...DESCRIPTIONS]) {
      const isOwn = file === undefined;
      const read = readTools(...(isOwn ? OWN : described(file)));
      const factory = new EndpointFactory(read.profile, {
        api_key: isOwn ? "MINE" : undefined,
        headers: { authorization: SECRET },
      });
      const { baseUrl } = factory.DEFAULTS;
      const all = Array.from(read.tools.values(), (tool) =>
        boundsOf(tool, factory, baseUrl, isOwn ? GUARDED : []),
      );
      for (let i = 0; i < perDescription; i += 1) {
        const bounds = all[i % all.length]!;
        const args = hostileArguments(bounds.tool);
        const { result, code } = outcomeOf(() => bounds.tool.request(factory, args));
        if (result === undefined) {
          expect(code).to.be.oneOf(CODES);
          refused += 1;
          continue;
        }
        sent += 1;
        const escape = escapeOf(result, bounds, args);
        if (escape !== undefined) {
          escapes.push(`${file ?? "own"} ${bounds.tool.name} ${escape} ${JSON.stringify(args)}`);
        }
      }
    }
    expect(escapes.slice(0, 10)).to.deep.equal([]);
    // Both must occur, or little was tried.
    expect(sent).to.be.greaterThan(RUNS / 5);
    expect(refused).to.be.greaterThan(RUNS / 5);
  });
});
