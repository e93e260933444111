import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { expect } from "chai";
import { endpoint as octokit } from "@octokit/endpoint";
import { endpoint, EndpointError } from "../../src/index.js";
import { allCalls, type AnyEndpoint, type Call, type Difference } from "./differences.js";

const FOLDER = new URL("../../docs/from-octokit-endpoint/", import.meta.url);
const PAGES = ["refused-calls.md", "urls.md", "headers-and-bodies.md"]
  .map((page) => readFileSync(new URL(page, FOLDER), "utf8"))
  .join("\n");

/** Every difference, by its name in the page: in which aspect, and in which calls. */
const DIFFERENCES: readonly Difference[] = [
  ["A required value that is missing", /^MISSING_PARAMETER$/],
  ["Values that a URL cannot carry", /^INVALID_PARAMETER$/],
  ["Addresses that values change", /^UNSAFE_URL$/],
  ["Base URLs and schemes", /^INVALID_URL$/],
  ["Routes that are not valid", /^(INVALID_ROUTE|INVALID_TEMPLATE|MISSING_URL)$/],
  ["Methods that are not valid", /^INVALID_METHOD$/],
  ["Options of a wrong type", /^(INVALID_OPTIONS|INVALID_HEADER|INVALID_MEDIA_TYPE)$/],
  ["A url or method beside a route", /^CONFLICTING_OPTIONS$/],
  ["A body with a GET", /^BODY_NOT_ALLOWED$/],
  ["Methods", /^method$/],
  ["`null` in the query", /^url$/, /: null$|layer: null/],
  ["Lists in the query", /^url$/, /^(GET|HEAD|get) \/(x|search) [vq]: \[/],
  ["Objects in the query", /^url$/, /^(GET|HEAD|get) \/(x|search|x#f) [vq]: \{/],
  ["Dates and other values with `toJSON()`", /^url$/, / [vq]: (Date|URL|toJSON)$/],
  ["Names and marks", /^url$/, /^names|: "!'\(\)\*"/],
  ["The parameter `q`", /^(url|TypeError)$/, /^GET \/search q: /],
  ["Seams of the query", /^url$/, /\{&v\}|[?&] \{|#f|\{\?a\}/],
  [
    "Expressions without a value",
    /^url$/,
    /v,w\}|\{[?&;.#/].*(: (null|undefined|\[\]|\[null\]|\{\}|\{"a":null\}|"")$|^route .*\}$)/,
  ],
  ["Lists in templates", /^(url|TypeError)$/, /\{([?/;]v\*|[+#]v)\}.*: \[/],
  ["Prefixes", /^url$/, /\{v:3\}/],
  ["Colons", /^url$/, /[/.]:|u:pw|is:open/],
  [
    "Slashes",
    /^url$/,
    /GET (x|\{\+?v\}) |^route (GET )?x|(GET|baseUrl) x|[/.]x\/|GET \/\/|(example|api)\/"|\{\/v\*?\} v: ""/,
  ],
  ["Base URLs with placeholders or a query", /^url$/, /\{t\}|\?v=1/],
  ["Full URLs", /^url$/, /HTTPS:|httpx|http:\/x/],
  ["Spaces around a route", /^(url|method|body|headers.content-type)$/, /^route {1,2}GET {1,2}\/x/],
  ["Headers that are removed", /^(headers\..+|TypeError)$/, / headers: .*null|no header/],
  ["Values and kinds of headers", /^headers\.(a|0|content-type)$/, / headers: /],
  ["The user agent", /^headers\.user-agent$/],
  ["Previews", /^headers\.accept$/, /previews/],
  ["Text as a body", /^headers\.content-type$/, /"data":"/],
  ["PUT and PATCH without a body", /^body$/, /PUT|PATCH/],
  ["Other methods have no body", /^(body|headers\.content-type)$/, /OPTIONS|QUERY/],
  ["A parameter called `__proto__`", /^(url|body)$/, /__proto__/],
  ["The prototype of a body", /^value$/, /^the body's prototype$/],
  ["Stronger values replace weaker ones", /^(body|request)$/, /^layer: (deep|list)/],
  ["DEFAULTS", /^(value|mediaType|headers\.user-agent)$/, /^DEFAULTS/],
  ["The result of merge", /^(value|mediaType)$/, /^merge/],
  ["Two option objects", /^(url|body|headers\..+)$/, /two objects|^route \{"url"/],
  ["A `request` that is falsy", /^request$/, /^request/],
  ["`parse` alone", /^TypeError$/, /^parse/],
  ["Errors of other code", /^(URIError|TypeError|RangeError)$/],
  ["Calls that change the defaults", /^mediaType$/, /^defaults stay$/],
];

type Fields = Readonly<Record<string, unknown>>;

/** What came of a call, field by field. */
function outcomeOf(run: Call[1], library: AnyEndpoint): Fields {
  try {
    return fieldsOf(run(library));
  } catch (error) {
    const name = error instanceof EndpointError ? error.code : (error as Error).name;
    return { thrown: name };
  }
}

function fieldsOf(result: unknown): Fields {
  if (typeof result !== "object" || result === null || Array.isArray(result)) {
    return { value: result };
  }
  const fields: Record<string, unknown> = { ...result };
  for (const [name, value] of Object.entries(fields["headers"] ?? {})) {
    fields[`headers.${name}`] = value;
  }
  delete fields["headers"];
  const { body } = fields;
  if (typeof body === "object" && body !== null && !Array.isArray(body)) {
    // The prototype of a body is a difference of its own.
    fields["body"] = { ...body };
  }
  return fields;
}

/** In which aspects the results differ: fields, or the error that ends one of the calls. */
function aspectsOf(theirs: Fields, ours: Fields): readonly string[] {
  const thrown = ours["thrown"] ?? theirs["thrown"];
  if (typeof thrown === "string") {
    return theirs["thrown"] === ours["thrown"] ? [] : [thrown];
  }
  const names = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
  return [...names].filter(
    (name) => !isDeepStrictEqual(theirs[name], ours[name]) || !(name in theirs && name in ours),
  );
}

/** Whether it is this difference that the results of a call have in an aspect. */
function explains([, of, call]: Difference, name: string, aspect: string): boolean {
  return of.test(aspect) && (call?.test(name) ?? true);
}

describe("docs/from-octokit-endpoint/", () => {
  const calls = allCalls();
  const found = calls.map(([name, run]) => {
    const theirs = outcomeOf(run, octokit as unknown as AnyEndpoint);
    const ours = outcomeOf(run, endpoint);
    return { name, theirs, ours, aspects: aspectsOf(theirs, ours) };
  });

  it("explains every difference between two thousand results", () => {
    expect(calls.length).to.be.greaterThan(2000);
    const unexplained = found.flatMap(({ name, theirs, ours, aspects }) =>
      aspects
        .filter((aspect) => !DIFFERENCES.some((each) => explains(each, name, aspect)))
        .map((aspect) => [name, aspect, theirs[aspect] ?? theirs, ours[aspect] ?? ours]),
    );
    expect(unexplained).to.deep.equal([]);
  });

  it("lists only real differences", () => {
    const idle = DIFFERENCES.filter(
      (each) =>
        !found.some(({ name, aspects }) => aspects.some((aspect) => explains(each, name, aspect))),
    );
    expect(idle.map(([heading]) => heading)).to.deep.equal([]);
  });

  it("has an entry for each, and an example under its name", () => {
    const headings = Array.from(PAGES.matchAll(/^- \*\*(.+)\.\*\* /gm), ([, heading]) => heading);
    const examples = Array.from(PAGES.matchAll(/^\/\/ ([^\n→]+)$/gm), ([, line]) => line);
    expect(examples).to.include.members(
      DIFFERENCES.map(([heading]) => heading.replaceAll("`", "")),
    );
    expect(headings).to.have.members(DIFFERENCES.map(([heading]) => heading));
  });
});
