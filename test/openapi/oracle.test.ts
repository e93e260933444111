import { isDeepStrictEqual } from "node:util";
import { expect } from "chai";
import { readOpenApi } from "../../src/openapi/index.js";
import { COUNTED } from "../support/descriptions.js";
import { itFor } from "../support/itEach.js";
import {
  oracleRequest,
  ownWriter,
  readDocument,
  subjectsOf,
  type Comparable,
  type Given,
  type Subject,
} from "../support/oracle.js";
import { fastest } from "../support/processorTime.js";

/** A class of differences: how the oracle's request, or what is asked for, becomes comparable. */
interface Reason {
  readonly why: string;
  /** The oracle's request as it would be without the difference. */
  readonly mend?: (oracle: Comparable, subject: Subject) => Comparable;
  /** Whether the value of a parameter or a field is left out of the comparison. */
  readonly leavesOut?: (given: Given, subject: Subject) => boolean;
  /** Whether the body is. */
  readonly leavesBodyOut?: (subject: Subject) => boolean;
}

const isForm = ({ type }: Subject): boolean => /form-urlencoded|^multipart/.test(type ?? "");
const isMultipart = ({ type }: Subject): boolean => /^multipart/.test(type ?? "");
const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const hasStyle = ({ node }: Given): boolean =>
  ["style", "explode", "allowReserved"].some((name) => node[name] !== undefined);

type Part = readonly [name: string, value: unknown];

/** A part under the name that it has in the style deepObject. */
function withBrackets([name, value]: Part, { fields }: Subject): Part {
  const field = fields.find((each) => each.name === name);
  const isDeepList = field?.node["style"] === "deepObject" && field.schema["type"] === "array";
  return [isDeepList ? `${name}[]` : name, value];
}

const REASONS: Readonly<Record<string, Reason>> = {
  "the boundary of parts": {
    why: "Only the client knows the boundary of multipart/form-data, so the library leaves its content type to the client.",
    mend: (oracle, subject) =>
      isMultipart(subject) ? { ...oracle, contentType: undefined } : oracle,
  },
  "a text in parts": {
    why: "Parts that are no fields are passed as `data`; swagger-client takes a text apart.",
    leavesBodyOut: (subject) => isMultipart(subject) && isScalar(subject.body),
  },
  "parts with a style": {
    why: "The library gives lists brackets where they have the style deepObject. swagger-client knows no styles of parts, which exist since OpenAPI 3.1 only.",
    mend: (oracle, subject) =>
      isMultipart(subject) && Array.isArray(oracle.body)
        ? { ...oracle, body: oracle.body.map((part) => withBrackets(part as Part, subject)) }
        : oracle,
    leavesOut: (given, subject) =>
      given.place === "body" && isMultipart(subject) && hasStyle(given) && !isScalar(given.value),
  },
  "lists of a form without a style": {
    why: "OpenAPI 3.1.1 section 4.8.15.1 has each member of a list written by itself; swagger-client joins them with commas.",
    leavesOut: (given, subject) =>
      given.place === "body" && isForm(subject) && !hasStyle(given) && Array.isArray(given.value),
  },
  "lists as deepObject": {
    why: "OpenAPI leaves lists in the style deepObject undefined. The vendors that use it want brackets, swagger-client repeats the name.",
    leavesOut: (given, subject) =>
      given.node["style"] === "deepObject" && Array.isArray(given.value) && !isMultipart(subject),
  },
  "objects within objects": {
    why: "OpenAPI says nothing of the style deepObject beyond one level. The library nests brackets, swagger-client writes JSON.",
    leavesOut: ({ node, value }) =>
      node["style"] === "deepObject" &&
      isObject(value) &&
      Object.values(value as object).some((member) => !isScalar(member)),
  },
  "objects within lists": {
    why: "OpenAPI says nothing of objects in a list that is no JSON. The library writes their places, swagger-client JSON.",
    leavesOut: ({ value, place }) =>
      ["query", "body"].includes(place) &&
      Array.isArray(value) &&
      value.some((member) => !isScalar(member)),
  },
  "objects in headers and cookies": {
    why: "The library has no objects in headers and cookies, and none between blanks or pipes. `problems` names each of them.",
    leavesOut: ({ node, place, value }) =>
      isObject(value) &&
      (["header", "cookie"].includes(place) ||
        (place === "query" && /Delimited$/.test(String(node["style"])))),
  },
  "lists as labels": {
    why: "OpenAPI 3.0.4 and 3.1.1 corrected the style label without explode to that of RFC 6570, `.a,b`. swagger-client writes `.a.b`.",
    leavesOut: ({ node, value }) =>
      node["style"] === "label" && node["explode"] !== true && !isScalar(value),
  },
  "several cookies": {
    why: "swagger-client sends the last one only.",
    mend: (oracle, { parameters }) =>
      parameters.filter(({ place }) => place === "cookie").length > 1
        ? { ...oracle, headers: { ...oracle.headers, cookie: UNKNOWN } }
        : oracle,
  },
  "pipes as they are": {
    why: "A `|` may not stand in a URL (RFC 3986, section 2), so the library writes %7C.",
    mend: (oracle) => ({ ...oracle, url: oracle.url.replaceAll("|", "%7C") }),
  },
  "a body of any type": {
    why: "`*/*` is no content type. The library sends a list or an object as JSON, and a text as it is.",
    mend: (oracle, { type, body }) =>
      type?.includes("*") === true
        ? { ...oracle, contentType: isScalar(body) ? undefined : "application/json" }
        : oracle,
  },
  "a text as JSON": {
    why: "A text in quotes is JSON, one without is none. swagger-client sends it as it is.",
    mend: (oracle, subject) =>
      typeof subject.body === "string" && bodySchemaOf(subject)["type"] === "string"
        ? { ...oracle, body: JSON.stringify(oracle.body) }
        : oracle,
  },
  "joined objects go first": {
    why: "An object without explode stands in the route, whose names go ahead of the others.",
    mend: (oracle, { parameters }) => {
      const isFirst = (pair: string): boolean =>
        parameters.some(
          ({ place, name, node, value }) =>
            place === "query" &&
            name === pair.split("=")[0] &&
            node["explode"] === false &&
            isObject(value),
        );
      const [path = "", query] = oracle.url.split("?");
      const pairs = query?.split("&") ?? [];
      const sorted = [...pairs.filter(isFirst), ...pairs.filter((pair) => !isFirst(pair))];
      return pairs.some(isFirst) ? { ...oracle, url: `${path}?${sorted.join("&")}` } : oracle;
    },
  },
  "a body without a type": {
    why: "Where Swagger 2.0 names no media type, the library sends JSON and says so, swagger-client says nothing.",
    mend: (oracle, { document, fields }) =>
      document["swagger"] !== undefined && oracle.body !== undefined && fields.length === 0
        ? { ...oracle, contentType: oracle.contentType ?? "application/json" }
        : oracle,
  },
  "a body of a GET": {
    why: "No client can send it: fetch refuses it. `problems` names it, unless it can hold nothing.",
    leavesBodyOut: ({ method }) => ["get", "head", "options"].includes(method),
  },
  "a fragment in the path": {
    why: "Box tells operations apart by fragments, which are never sent. swagger-client writes the query behind them and fills no names.",
    mend: (oracle, { path }) => (path.includes("#") ? { ...oracle, url: UNKNOWN } : oracle),
  },
  "a credential in the body": {
    why: "A name that a security scheme puts into the query goes there, also where a form has it too.",
    leavesBodyOut: ({ fields, document }) =>
      fields.some(({ name }) => credentialsOf(document).includes(name)),
  },
};

/** The schema of a body of plain JSON; none of any other. */
function bodySchemaOf({ node, type }: Subject): Record<string, unknown> {
  const { content = {} } = (node["requestBody"] ?? {}) as { content?: Record<string, object> };
  const parameters = (node["parameters"] ?? []) as readonly Record<string, unknown>[];
  const media = content["application/json"] ?? parameters.find((each) => each["in"] === "body");
  const { schema = {} } = (media ?? {}) as { schema?: Record<string, unknown> };
  return type === "application/json" ? schema : {};
}

/** In place of a URL or a header that the oracle does not know. */
const UNKNOWN = "(unknown)";

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

function credentialsOf(document: Subject["document"]): readonly unknown[] {
  const { securitySchemes = {} } = (document["components"] ?? {}) as Record<string, object>;
  return Object.values(securitySchemes as Record<string, Record<string, unknown>>)
    .filter((scheme) => scheme["type"] === "apiKey" && scheme["in"] === "query")
    .map((scheme) => scheme["name"]);
}

/** The subject with a number in place of what the reason leaves out; itself if that is nothing. */
function reduced(subject: Subject, { leavesOut, leavesBodyOut }: Reason): Subject {
  const replace = (given: Given): Given =>
    leavesOut?.(given, subject) === true ? { ...given, value: 7 } : given;
  const [parameters, fields] = [subject.parameters.map(replace), subject.fields.map(replace)];
  const isSame = (given: Given, i: number): boolean => given === subject.fields[i];
  if (leavesBodyOut?.(subject) === true && subject.type !== undefined) {
    return { ...subject, parameters, fields: [], body: undefined, type: undefined };
  }
  const sameFields = fields.every(isSame);
  return sameFields && parameters.every((given, i) => given === subject.parameters[i])
    ? subject
    : {
        ...subject,
        parameters,
        fields,
        body: sameFields
          ? subject.body
          : Object.fromEntries(fields.map(({ name, value }) => [name, value])),
      };
}

/** What is equal, and why the rest is not. */
interface Comparison {
  operations: number;
  equal: number;
  readonly reasons: Map<string, number>;
  /** Operations whose difference no reason explains. */
  readonly unexplained: unknown[];
}

function compare(file: string): Comparison {
  const comparison: Comparison = { operations: 0, equal: 0, reasons: new Map(), unexplained: [] };
  const document = readDocument(file);
  const write = ownWriter(document);
  for (const subject of subjectsOf(document)) {
    comparison.operations += 1;
    if (isEqual(write, subject, (oracle) => oracle)) {
      comparison.equal += 1;
      continue;
    }
    const names = Object.keys(REASONS).filter((name) => applies(subject, REASONS[name]!));
    const rest = names.reduce((left, name) => reduced(left, REASONS[name]!), subject);
    const mend = (oracle: Comparable): Comparable =>
      names.reduce((left, name) => REASONS[name]!.mend?.(left, rest) ?? left, oracle);
    if (names.length > 0 && isEqual(write, rest, mend)) {
      names.forEach((name) =>
        comparison.reasons.set(name, (comparison.reasons.get(name) ?? 0) + 1),
      );
    } else {
      comparison.unexplained.push([subject.id, names, write(rest), mend(oracleRequest(rest))]);
    }
  }
  return comparison;
}

/** Whether a reason says something about this operation. */
function applies(subject: Subject, reason: Reason): boolean {
  const oracle = oracleRequest(subject);
  return (
    reduced(subject, reason) !== subject ||
    !isDeepStrictEqual(reason.mend?.(oracle, subject) ?? oracle, oracle)
  );
}

function isEqual(
  write: (subject: Subject) => Comparable,
  subject: Subject,
  mend: (oracle: Comparable) => Comparable,
): boolean {
  let own: Comparable;
  try {
    own = write(subject);
  } catch {
    return false;
  }
  const oracle = mend(oracleRequest(subject));
  const cookie = oracle.headers["cookie"] === UNKNOWN ? { cookie: UNKNOWN } : {};
  const url = oracle.url === UNKNOWN ? UNKNOWN : own.url;
  return isDeepStrictEqual({ ...own, url, headers: { ...own.headers, ...cookie } }, oracle);
}

describe("readOpenApi with GitHub's description", () => {
  it("takes at most six times as long as writing and parsing its JSON", function () {
    this.timeout(30_000);
    const document = readDocument(COUNTED[0]![0]);
    const options = { service: "github", clientName: "test", version: "1.0.0" };
    const copying = fastest(() => JSON.parse(JSON.stringify(document)) as unknown);
    expect(fastest(() => readOpenApi(document, options)) / copying).to.be.lessThan(6);
  });
});

describe("operations of descriptions, compared with swagger-client", function () {
  // Thousands of operations, each written twice.
  this.timeout(300_000);
  const all = { operations: 0, equal: 0 };
  const used = new Set<string>();

  itFor("are equal, or differ for a reason: %0", COUNTED, (file, operations, equal) => {
    const found = compare(file);
    expect(found.unexplained).to.deep.equal([]);
    expect(found.operations).to.be.at.least(operations);
    expect((100 * found.equal) / found.operations).to.be.at.least(equal);
    all.operations += found.operations;
    all.equal += found.equal;
    found.reasons.forEach((_, name) => used.add(name));
  });

  it("are equal in 85 of 100 cases, and every listed reason occurs", () => {
    expect(all.operations).to.be.greaterThan(5_600);
    expect(all.equal / all.operations).to.be.greaterThan(0.85);
    expect(Object.keys(REASONS).filter((name) => !used.has(name))).to.deep.equal([]);
  });
});
