import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { stringify } from "yaml";
import { withOverlay } from "../../src/cli/document/overlay.js";
import { operations } from "../../src/cli/operations/command.js";
import { sdk } from "../../src/cli/sdk/command.js";
import { tools } from "../../src/cli/tools/command.js";
import { itEach } from "../support/itEach.js";
import { commandError } from "./support/command.js";

interface Action {
  readonly target?: unknown;
  readonly update?: unknown;
  readonly copy?: unknown;
  readonly remove?: unknown;
}

/** The document with the changes of these actions, and the pointers to those that concern nothing. */
function changed(
  document: unknown,
  actions: readonly Action[],
  version = "1.1.0",
): readonly [document: unknown, notes: readonly string[]] {
  const overlay = { overlay: version, info: { title: "t", version: "1" }, actions };
  const notes: string[] = [];
  const result = withOverlay(document, { shown: "o.yaml", document: overlay }, (problem) => {
    expect(problem.message).to.match(/^Cannot apply the action: expected .+, but got .+/);
    notes.push(problem.pointer);
  });
  return [result, notes];
}

const OK = { responses: { 200: { description: "OK" } } };
const ITEMS = { "/items": { get: OK }, "/some-items": { delete: OK } };
const query = (name: string): object => ({ name, in: "query" });
const FILTER = query("filter");
const ID = { name: "id", in: "path", required: true };

/** The examples of the Overlay Specification: a document, what is done to it, and what it is then. */
const EXAMPLES: readonly (readonly [
  name: string,
  document: object,
  actions: Action[],
  result: object,
])[] = [
  [
    "a structured overlay",
    { info: { title: "a" }, paths: { "/": { get: { summary: "old" } }, "/pets": { get: {} } } },
    [
      {
        target: "$",
        update: {
          info: { "x-overlay-applied": "structured-overlay" },
          paths: {
            "/": { summary: "The root", get: { summary: "Get it", "x-rate-limit": 100 } },
            "/pets": { get: { summary: "All pets", "x-rate-limit": 100 } },
          },
        },
      },
    ],
    {
      info: { title: "a", "x-overlay-applied": "structured-overlay" },
      paths: {
        "/": { summary: "The root", get: { summary: "Get it", "x-rate-limit": 100 } },
        "/pets": { get: { summary: "All pets", "x-rate-limit": 100 } },
      },
    },
  ],
  [
    "a targeted overlay",
    {
      paths: {
        "/foo": { get: { description: "a" } },
        "/bar": { get: { description: "b" }, post: { description: "c" } },
      },
    },
    [
      { target: "$.paths['/foo'].get.description", update: "new" },
      { target: "$.paths['/bar'].get.description", update: "updated" },
      { target: "$.paths['/bar']", update: { post: { description: "child", "x-safe": false } } },
    ],
    {
      paths: {
        "/foo": { get: { description: "new" } },
        "/bar": {
          get: { description: "updated" },
          post: { description: "child", "x-safe": false },
        },
      },
    },
  ],
  [
    "an overlay with wildcards",
    { paths: { "/a": { get: { parameters: [FILTER, ID] } }, "/b": { get: {}, put: {} } } },
    [
      { target: "$.paths.*.get", update: { "x-safe": true } },
      {
        target: "$.paths.*.get.parameters[?@.name=='filter' && @.in=='query']",
        update: { schema: { $ref: "#/components/schemas/filterSchema" } },
      },
    ],
    {
      paths: {
        "/a": {
          get: {
            parameters: [{ ...FILTER, schema: { $ref: "#/components/schemas/filterSchema" } }, ID],
            "x-safe": true,
          },
        },
        "/b": { get: { "x-safe": true }, put: {} },
      },
    },
  ],
  [
    "a member for arrays",
    { paths: { "/a": { get: { parameters: [ID] } }, "/b": { get: { parameters: [] } } } },
    [{ target: "$.paths.*.get.parameters", update: query("newParam") }],
    {
      paths: {
        "/a": { get: { parameters: [ID, query("newParam")] } },
        "/b": { get: { parameters: [query("newParam")] } },
      },
    },
  ],
  [
    "the removal of members of arrays",
    { paths: { "/a": { get: { parameters: [query("dummy"), ID, query("dummy")] } } } },
    [{ target: "$.paths.*.get.parameters[?@.name == 'dummy']", remove: true }],
    { paths: { "/a": { get: { parameters: [ID] } } } },
  ],
  [
    "the removal of scalars in arrays",
    { paths: { "/a": { get: { tags: ["dummy", "a"] } }, "/b": { get: { tags: ["dummy"] } } } },
    [{ target: "$.paths.*.get.tags[?@ == 'dummy']", remove: true }],
    { paths: { "/a": { get: { tags: ["a"] } }, "/b": { get: { tags: [] } } } },
  ],
  [
    "traits",
    {
      paths: {
        "/items": { get: { "x-oai-traits": ["paged"], ...OK } },
        "/items/{id}/subitems": { get: { "x-oai-traits": ["paged"], parameters: [ID], ...OK } },
        "/other": { get: OK },
      },
    },
    [
      {
        target: "$.paths[?(@.get['x-oai-traits'][?(@ == 'paged')])].get",
        update: { parameters: [query("top"), query("skip")] },
      },
    ],
    {
      paths: {
        "/items": {
          get: { "x-oai-traits": ["paged"], parameters: [query("top"), query("skip")], ...OK },
        },
        "/items/{id}/subitems": {
          get: { "x-oai-traits": ["paged"], parameters: [ID, query("top"), query("skip")], ...OK },
        },
        "/other": { get: OK },
      },
    },
  ],
  [
    "a copy",
    { paths: ITEMS },
    [{ target: '$.paths["/some-items"]', copy: '$.paths["/items"]' }],
    { paths: { "/items": { get: OK }, "/some-items": { get: OK, delete: OK } } },
  ],
  [
    "a copy to a place that is made first",
    { paths: ITEMS },
    [
      { target: "$.paths", update: { "/other-items": {} } },
      { target: '$.paths["/other-items"]', copy: '$.paths["/items"]' },
    ],
    { paths: { ...ITEMS, "/other-items": { get: OK } } },
  ],
  [
    "a move",
    { paths: ITEMS },
    [
      { target: "$.paths", update: { "/new-items": {} } },
      { target: '$.paths["/new-items"]', copy: '$.paths["/items"]' },
      { target: '$.paths["/items"]', remove: true },
    ],
    { paths: { "/new-items": { get: OK }, "/some-items": { delete: OK } } },
  ],
];

const DOCUMENT = { a: { b: [1, 2, 3], c: "x", d: { e: null } }, tags: [{ name: "t" }] };

describe("an overlay", () => {
  itEach("does what the specification shows: %s", EXAMPLES, (document, actions, result) => {
    const before = JSON.stringify(document);
    expect(changed(document, actions)).to.deep.equal([result, []]);
    expect(JSON.stringify(document)).to.equal(before);
  });

  itEach(
    "changes %s",
    [
      ["a list by a list", [{ target: "$.a.b", update: [4, 5] }], { b: [1, 2, 3, 4, 5] }],
      ["a list by a scalar", [{ target: "$.a.b", update: 4 }], { b: [1, 2, 3, 4] }],
      ["a scalar", [{ target: "$.a.c", update: null }], { c: null }],
      ["null", [{ target: "$.a.d.e", update: 7 }], { d: { e: 7 } }],
      ["scalars in a list", [{ target: "$.a.b[?@ > 1]", update: 0 }], { b: [1, 0, 0] }],
      [
        "what is selected twice, once",
        [{ target: "$.a['b','b']", update: [4] }],
        { b: [1, 2, 3, 4] },
      ],
      [
        "an object that holds the copy",
        [{ target: "$.a.d", copy: "$.a" }],
        { d: { ...DOCUMENT.a, e: null } },
      ],
      [
        "the name __proto__",
        [{ target: "$.a.d", update: JSON.parse('{"__proto__":1}') }],
        { d: JSON.parse('{"e":null,"__proto__":1}') },
      ],
      [
        "nothing but removes, where both are said",
        [{ target: "$.a.d", remove: true, update: { f: 1 } }],
        { d: undefined },
      ],
    ] as [string, Action[], Record<string, unknown>][],
    (actions, fields) => {
      const expected = { ...DOCUMENT, a: { ...DOCUMENT.a, ...fields } };
      expect(changed(DOCUMENT, actions)[0]).to.deep.equal(JSON.parse(JSON.stringify(expected)));
    },
  );

  it("changes each place by itself where YAML had one value for several", () => {
    const shared = { tags: ["a"] };
    const actions = [
      { target: "$.x.tags", update: "b" },
      { target: "$.x", update: { z: shared } },
    ];
    const [document] = changed({ x: shared, y: shared }, actions);
    expect(document).to.deep.equal({ x: { tags: ["a", "b"], z: shared }, y: shared });
  });

  it("notes an action that selects nothing, and goes on", () => {
    const actions = [
      { target: "$.nope", update: {} },
      { target: "$.a.c", update: "y" },
    ];
    const [document, notes] = changed({ a: { c: "x" } }, actions, "1.0.0");
    expect(notes).to.deep.equal(["o.yaml#/actions/0"]);
    expect(document).to.deep.equal({ a: { c: "y" } });
  });

  itEach(
    "refuses %s",
    [
      ["a target that is no path", { target: "$.a[", update: {} }, "RFC 9535"],
      ["no target", { update: {} }, "a path as target"],
      ["neither update nor remove", { target: "$.a" }, "but got none"],
      ["both update and copy", { target: "$.a", update: {}, copy: "$.a" }, "but got both"],
      ["several values to copy", { target: "$.a.d", copy: "$.a.*" }, "one value to copy"],
      ["nothing to copy", { target: "$.a.d", copy: "$.nope" }, "one value to copy"],
      ["targets of several kinds", { target: "$.a.*", update: {} }, "alone"],
      ["a scalar for an object", { target: "$.a", update: 7 }, "an object"],
      ["a list for a field that is an object", { target: "$.a", update: { d: [] } }, "an object"],
      ["a scalar for a field that is a list", { target: "$.a", update: { b: 4 } }, "a list"],
      ["an object for a scalar", { target: "$.a.c", update: {} }, "a scalar"],
      ["the removal of everything", { target: "$", remove: true }, "the whole of it"],
    ] as [string, Action, string][],
    (action, message) => {
      const error = commandError(() => changed(DOCUMENT, [action]));
      expect(error.message).to.contain("o.yaml#/actions/0").and.to.contain(message);
    },
  );

  itEach(
    "is no %s",
    [
      ["text", "x"],
      ["description", { openapi: "3.1.0" }],
      ["overlay of another version", { overlay: "2.0.0", actions: [] }],
      ["overlay without actions", { overlay: "1.0.0" }],
      ["overlay whose actions are texts", { overlay: "1.0.0", actions: ["x"] }],
    ] as [string, unknown][],
    (document) => {
      const note = (): void => undefined;
      commandError(() => withOverlay({}, { shown: "o.yaml", document }, note));
    },
  );
});

describe("the option --overlay", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "overlays-"));
    const actions = (...all: Action[]): string =>
      stringify({ overlay: "1.1.0", info: { title: "o", version: "1" }, actions: all });
    const paths = { "/a": { get: { operationId: "a" } }, "/b": { get: { operationId: "b" } } };
    const servers = [{ url: "https://api.acme.example" }];
    const document = { openapi: "3.1.0", info: { title: "Acme" }, servers, paths };
    const files = {
      "openapi.json": JSON.stringify(document),
      "one.yaml": actions({ target: "$.paths['/b']", remove: true }),
      "two.yaml": actions(
        { target: "$.paths['/b']", remove: true },
        { target: "$.paths['/a'].get.operationId", update: "renamed" },
      ),
    };
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), text);
    }
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("applies overlays in order, and warns of what selects nothing", () => {
    const options = ["--overlay", "one.yaml", "--overlay", "two.yaml"];
    const { stdout, stderr, exitCode } = operations(["openapi.json", ...options], folder);
    expect(exitCode).to.equal(0);
    expect(stdout).to.contain("export const renamed =").and.to.not.contain('"GET /b"');
    expect(stderr).to.equal(
      "two.yaml#/actions/0: Cannot apply the action: expected a target that selects something, but got \"$.paths['/b']\"\n",
    );
  });

  it("is one of sdk, too", () => {
    const words = ["openapi.json", "--out", "sdk", "--overlay", "one.yaml"];
    const { stdout, stderr } = sdk(words, folder);
    expect(stderr).to.equal("");
    expect(stdout).to.match(/^1 operation /);
  });

  it("is one of tools, too", () => {
    const words = ["openapi.json", "--overlay", "one.yaml", "--overlay", "two.yaml"];
    const { stdout } = tools(words, false, folder);
    const names = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
    expect(names).to.deep.equal(["renamed"]);
  });

  it("names a file that cannot be read, or is no overlay", () => {
    for (const [name, message] of [
      ["nope.yaml", '"nope.yaml"'],
      ["openapi.json", "an overlay of version 1.0 or 1.1"],
    ] as const) {
      const run = (): unknown => operations(["openapi.json", "--overlay", name], folder);
      expect(commandError(run).message).to.contain(message);
    }
  });
});

describe("keys that stand twice in JSON", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "keys-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const START =
    '{"openapi":"3.1.0","info":{"title":"Acme"},"servers":[{"url":"https://a.example"}]';

  itEach(
    "are %s",
    [
      ["problems", '"paths":{"/a":{"get":{}},"/a":{"put":{}}}', ["#/paths/~1a"]],
      [
        "problems in lists",
        '"x":[{"a":1},{"b" : 1,"a":2, "b"\n: 3}],"paths":{"/a":{"get":{}}}',
        ["#/x/1/b"],
      ],
      [
        "problems however they are escaped",
        '"x":{"a":1,"\\u0061":2},"paths":{"/a":{"get":{}}}',
        ["#/x/a"],
      ],
      ["none in different objects", '"x":[{"a":{"a":1}},{"a":1}],"paths":{"/a":{"get":{}}}', []],
      ["none in texts", '"x":["\\": 1", ": a", {"a\\\\":"b\\":"}],"paths":{"/a":{"get":{}}}', []],
    ] as [string, string, string[]][],
    (text, pointers) => {
      writeFileSync(join(folder, "openapi.json"), `${START},${text}}`);
      const { stderr, exitCode } = operations(["openapi.json"], folder);
      const expected = pointers.map(
        (pointer) =>
          `${pointer}: Cannot use the key: expected one of its name in the object, but got two\n`,
      );
      expect(stderr).to.equal(expected.join(""));
      expect(exitCode).to.equal(0);
    },
  );
});
