import { expect } from "chai";
import { EndpointFactory } from "../../src/index.js";
import type { ToolsOptions } from "../../src/tools/index.js";
import { inHeader, inPath, inQuery, LIST, STRING } from "../helpers/openapi.js";
import { itEach } from "../helpers/itEach.js";
import { refusal, SECRET } from "../helpers/refusal.js";
import { factoryOf, onlyTool, sentBy, toolsOf } from "../helpers/tools.js";

/** An operation, and the options of `readTools`. */
interface Given {
  readonly path?: string;
  readonly parameters?: readonly object[];
  readonly body?: object;
  readonly type?: string;
  readonly options?: Partial<ToolsOptions>;
}

function toolOf({ path = "/x", parameters = [], body, type = FORM_TYPE, options }: Given) {
  const keys = [inQuery("api_key"), inHeader("X-Key")];
  const securitySchemes = Object.fromEntries(
    keys.map((key) => [key.in, { type: "apiKey", ...key }]),
  );
  const root = { openapi: "3.2.0", components: { securitySchemes } };
  const operation =
    body === undefined ? {} : { requestBody: { required: true, content: { [type]: body } } };
  const method = body === undefined ? "get" : "post";
  return onlyTool(toolsOf({ [path]: { [method]: { parameters, ...operation } } }, options, root));
}

const FORM_TYPE = "application/x-www-form-urlencoded";
const OBJECT = { type: "object" };
const objectOf = (properties: object) => ({ type: "object", properties });
const objectIn = (name: string, fields: object = {}) =>
  inQuery(name, { schema: OBJECT, ...fields });
const deep = { style: "deepObject" };

const flags = ["archived", "page[size]", "debug"].map((name) => inQuery(name));
const options = { fixed: { archived: false, "page[size]": 5 }, hidden: ["debug"] };
const EXPLODED = { path: "/x?kind=a", parameters: [objectIn("filters"), ...flags], options };
const DEEP = {
  parameters: [objectIn("filter", deep), inQuery("filter[tenant]"), inQuery("filtered")],
  options: { fixed: { "filter[tenant]": "me" } },
};
const LISTS = {
  parameters: ["ids", "ids[]"].map((name) => inQuery(name, { schema: LIST, ...deep })),
};
const FIXED_OBJECT = {
  parameters: [objectIn("filters"), objectIn("more")],
  options: { fixed: { more: { tenant: "me" } } },
};
const content = { "text/plain": { schema: STRING } };
const WHOLE_QUERY = {
  parameters: [{ in: "querystring", name: "whole", content }, inHeader("debug")],
  options: { hidden: ["debug"] },
};
const reserved = { required: true, allowReserved: true, schema: STRING };
const RESERVED = { path: "/x?kind=a&q={q}", parameters: [inPath("q", reserved)] };
const encoding = { meta: { style: "form", explode: true } };
const FORM = {
  body: { schema: objectOf({ meta: OBJECT, role: STRING }), encoding },
  options: { fixed: { role: "user" } },
};
const variants = { oneOf: [objectOf({ meta: OBJECT, role: STRING }), objectOf({ meta: OBJECT })] };
const UNION = {
  parameters: ["role", "tenant"].map((name) => inQuery(name)),
  body: { schema: variants, encoding },
  options: { fixed: { tenant: "me" } },
};
const PARTS = { ...UNION, body: { schema: variants }, type: "multipart/form-data" };
const JSON_BODY = {
  ...UNION,
  type: "application/json",
  parameters: [
    ...UNION.parameters,
    inQuery("json", { content: { "application/json": { schema: OBJECT } } }),
  ],
};

type Row = [what: string, given: Given, args: object];

/** Arguments of which the first writes the name of something else. */
const REFUSED: Row[] = [
  ...[
    ...["archived", "Archived", "archived[]", " archived", "archived\0x"],
    ...["archived[a]", "archived.a", "page", "page.size", "page[size", "page_size", "[debug]"],
    ...["debug", "api_key", "API.KEY", "x-key", "kind"],
  ].map((name): Row => [
    `an object writes ${JSON.stringify(name)}`,
    EXPLODED,
    { filters: { [name]: SECRET } },
  ]),
  ["a member of an object is fixed", DEEP, { filter: { tenant: SECRET } }],
  ["a member is spelt deep", DEEP, { filter: { "tenant][x": SECRET } }],
  ["a list has brackets", LISTS, { ids: ["a"] }],
  ["a fixed object has the member", FIXED_OBJECT, { filters: { tenant: SECRET } }],
  ["a query has it alone", WHOLE_QUERY, { whole: "debug" }],
  ["a query begins with it", WHOLE_QUERY, { whole: "debug[]" }],
  ["a reserved value writes a pair", RESERVED, { q: `a&kind=${SECRET}` }],
  ["an object in a form writes a field", FORM, { meta: { role: SECRET } }],
  ["a whole form has the field", UNION, { body: { tenant: SECRET } }],
  ["an object in a whole form writes it", UNION, { body: { meta: { tenant: SECRET } } }],
  ["a form of parts has it", PARTS, { body: { "tenant[]": SECRET } }],
];

/** Arguments, and the URL and the body that they make. */
const SENT: [...Row, url: string, body?: unknown][] = [
  [
    "an object writes other names",
    EXPLODED,
    { filters: { debugs: 1, "a.b": 2, filters: 3 } },
    "/x?kind=a&debugs=1&a.b=2&filters=3&archived=false&page%5Bsize%5D=5",
  ],
  [
    "an object has its name",
    DEEP,
    { filter: { tenants: "a", filtered: 1 } },
    "/x?filter%5Btenants%5D=a&filter%5Bfiltered%5D=1&filter%5Btenant%5D=me",
  ],
  ["a list has its name", LISTS, { query_ids: ["a"] }, "/x?ids%5B%5D=a"],
  ["a query has other names", WHOLE_QUERY, { whole: "debugs" }, "/x?debugs"],
  ["a reserved value stays one", RESERVED, { q: "kind=b;a" }, "/x?kind=a&q=kind=b;a"],
  ["a form has its fields", FORM, { meta: { a: 1 } }, "/x", "a=1&role=user"],
  [
    "a whole form has its fields",
    UNION,
    { body: { role: "a", meta: { b: 1 } } },
    "/x?tenant=me",
    "role=a&b=1",
  ],
  [
    "an object is JSON",
    JSON_BODY,
    { json: { tenant: 1 }, body: { tenant: 1 } },
    "/x?json=%7B%22tenant%22%3A1%7D&tenant=me",
    { tenant: 1 },
  ],
];

describe("the names of pairs that an argument writes", () => {
  itEach("are refused if they mean something else: %s", REFUSED, (given, args) => {
    const tool = toolOf(given);
    const [argument] = Object.keys(args);
    refusal(() => tool.request(factoryOf(tool), args), "INVALID_PARAMETER", [argument!]);
  });

  itEach("are free otherwise: %s", SENT, (given, args, url, body) => {
    expect(sentBy(toolOf(given), args)).to.deep.equal({ url, body });
  });

  it("are refused if the instance sends them, or the hook of a subclass writes them", () => {
    const { tools, profile } = toolsOf({ "/x": { get: { parameters: [objectIn("filters")] } } });
    class Upper extends EndpointFactory {
      protected override writeQuery(name: string, value: unknown): string {
        return typeof value === "object" ? "tenant=1" : super.writeQuery(name, value);
      }
    }
    const call = (factory: EndpointFactory, filters: object) => () =>
      tools.get("GET_x")!.request(factory, { filters });
    const plain = new EndpointFactory(profile, { tenant: "me" });
    refusal(call(plain, { tenant: "other" }), "INVALID_PARAMETER", ["filters"]);
    expect(call(plain, { tenants: "other" })().url).to.contain("?tenant=me&tenants=other");
    const upper = new Upper(profile, { tenant: "me" });
    refusal(call(upper, { a: "other" }), "INVALID_PARAMETER", ["filters"]);
  });
});
