import { expect } from "chai";
import { withOverlay } from "../../src/cli/document/overlay.js";
import { tools } from "../../src/cli/tools/command.js";
import { itEach } from "../helpers/itEach.js";
import { commandError } from "./helpers/command.js";
import { describe30, useWorkplace } from "./helpers/sdk.js";

interface Action {
  readonly target?: unknown;
  readonly update?: unknown;
  readonly copy?: unknown;
  readonly remove?: unknown;
}

function changed(
  document: unknown,
  actions: readonly Action[],
): readonly [document: unknown, notes: readonly string[]] {
  const overlay = { overlay: "1.0.0", info: { title: "t", version: "1" }, actions };
  const notes: string[] = [];
  const result = withOverlay(document, { shown: "o.yaml", document: overlay }, (problem) => {
    expect(problem.message).to.match(/^Cannot apply the action: expected .+, but got .+/);
    notes.push(problem.pointer);
  });
  return [result, notes];
}

const DOCUMENT = { a: { b: [1, 2, 3], c: "x", d: { e: null } }, tags: [{ name: "t" }] };
const FIELDS = { c: "y", d: { e: 1, f: { g: [] } }, h: {} };
const PROTO = { ["__proto__"]: 1 };

const CHANGES: readonly (readonly [what: string, Action[], fieldsOfA: Record<string, unknown>])[] =
  [
    ["a list by a list", [{ target: "$.a.b", update: [4, 5] }], { b: [1, 2, 3, 4, 5] }],
    ["a list by a scalar", [{ target: "$.a.b", update: 4 }], { b: [1, 2, 3, 4] }],
    ["scalars in a list", [{ target: "$.a.b[?@ > 1]", update: 0 }], { b: [1, 0, 0] }],
    ["lists without some members", [{ target: "$.a.b[?@ != 2]", remove: true }], { b: [2] }],
    ["what is selected twice", [{ target: "$.a['b','b']", update: [4] }], { b: [1, 2, 3, 4] }],
    [
      "an object, by fields",
      [{ target: "$", update: { a: { b: [4], ...FIELDS } } }],
      { b: [1, 2, 3, 4], ...FIELDS },
    ],
    ["what others select", [{ target: "$[?(@.b[?(@ == 3)])].c", update: "y" }], { c: "y" }],
    ["what holds the copy", [{ target: "$.a.d", copy: "$.a" }], { d: { ...DOCUMENT.a, e: null } }],
    ["the name __proto__", [{ target: "$.a.d", update: PROTO }], { d: { e: null, ...PROTO } }],
    ["nothing but removes", [{ target: "$.a.d", remove: true, update: {} }], { d: undefined }],
  ];

const REFUSED: readonly (readonly [what: string, action: Action, message: string])[] = [
  ["a target that is not a path", { target: "$.a[", update: {} }, "RFC 9535"],
  ["no target", { update: {} }, "a path as target"],
  ["neither update nor remove", { target: "$.a" }, "but got none"],
  ["nothing to copy", { target: "$.a.d", copy: "$.nope" }, "one value to copy"],
  ["targets of several kinds", { target: "$.a.*", update: {} }, "alone"],
  ["a list for a field that is an object", { target: "$.a", update: { d: [] } }, "an object"],
  ["a scalar for a field that is a list", { target: "$.a", update: { b: 4 } }, "a list"],
  ["an object for a scalar", { target: "$.a.c", update: {} }, "a scalar"],
  ["the removal of everything", { target: "$", remove: true }, "the whole of it"],
];

describe("an overlay", () => {
  itEach("changes %s", CHANGES, (actions, fields) => {
    const before = JSON.stringify(DOCUMENT);
    const expected = { ...DOCUMENT, a: { ...DOCUMENT.a, ...fields } };
    const result = JSON.parse(JSON.stringify(expected)) as unknown;
    expect(changed(DOCUMENT, actions)).to.deep.equal([result, []]);
    expect(JSON.stringify(DOCUMENT)).to.equal(before);
  });

  it("changes each place separately if YAML had one value for several", () => {
    const shared = { tags: ["a"] };
    const tags = { target: "$.x.tags", update: "b" };
    const actions = [tags, { target: "$.x", update: { z: shared } }];
    const [document] = changed({ x: shared, y: shared }, actions);
    expect(document).to.deep.equal({ x: { tags: ["a", "b"], z: shared }, y: shared });
  });

  itEach("refuses %s", REFUSED, (action, message) => {
    const error = commandError(() => changed(DOCUMENT, [action]));
    expect(error.message).to.contain("o.yaml#/actions/0").and.to.contain(message);
  });

  it("removes members of long lists, and refuses what is too deep or copies too much", () => {
    const members = Array.from({ length: 200_000 }, (_, i) => i);
    const [result] = changed({ members }, [{ target: "$.members[0]", remove: true }]);
    expect(result).to.deep.equal({ members: members.slice(1) });
    const deep: unknown = JSON.parse("[".repeat(20_000) + "]".repeat(20_000));
    const long = { a: "a".repeat(2 ** 20), b: {} };
    const doubling = Array.from({ length: 12 }, () => ({ target: "$.b", copy: "$" }));
    const refusals = [
      [long, [{ target: "$", update: { deep } }], /apply "o.yaml#.* too deep/],
      [long, doubling, /apply "o.yaml#.* at most \d+/],
      [deep, [], /read the description: .* too deep/],
    ] as const;
    for (const [document, actions, message] of refusals) {
      expect(commandError(() => changed(document, actions)).message).to.match(message);
    }
  });

  it("has a version that is known, and a list of actions", () => {
    const actions = [{ target: "$.a", remove: true }];
    const others = [{ overlay: "2.0.0", actions }, { overlay: "1.0.0" }];
    for (const document of ["x", ...others, { overlay: "1.0.0", actions: ["x"] }]) {
      const ignore = (): void => undefined;
      commandError(() => withOverlay({ a: 1 }, { shown: "o.yaml", document }, ignore));
    }
  });
});

describe("the option --overlay", () => {
  const place = useWorkplace();
  beforeEach(() => {
    const paths = { "/a": { get: { operationId: "a" } }, "/b": { get: { operationId: "b" } } };
    const start = { overlay: "1.1.0", info: { title: "o", version: "1" } };
    const remove = { target: "$.paths['/b']", remove: true };
    const rename = { target: "$.paths['/a'].get.operationId", update: "renamed" };
    place.write("openapi.json", describe30(paths));
    place.write("one.yaml", { ...start, actions: [remove] });
    place.write("two.yaml", { ...start, actions: [remove, rename] });
  });
  const OPTIONS = ["--overlay", "one.yaml", "--overlay", "two.yaml"];

  it("applies overlays in order, and warns of actions that select nothing", () => {
    const { stdout, stderr, exitCode } = place.operations("openapi.json", ...OPTIONS);
    expect(exitCode).to.equal(0);
    expect(place.operations("openapi.json", ...OPTIONS, "--strict").exitCode).to.equal(0);
    expect(stdout).to.contain("export const renamed =").and.to.not.contain('"GET /b"');
    expect(stderr).to.equal(
      "two.yaml#/actions/0: Cannot apply the action: expected a target that selects something, but got \"$.paths['/b']\"\n",
    );
  });

  it("also exists for sdk and tools", () => {
    const { stdout } = place.run("openapi.json", "--out", "sdk", ...OPTIONS);
    expect(stdout).to.match(/^1 operation /);
    const { stdout: printed } = tools(["openapi.json", ...OPTIONS], false, place.path);
    expect(JSON.parse(printed)).to.have.length(1);
    expect(printed).to.contain('"name": "renamed"');
  });
});

describe("duplicate keys in JSON", () => {
  const place = useWorkplace();

  const keys: [what: string, text: string, pointers: string[]][] = [
    ["problems in lists", '"x":[{"a":1},{"b" : 1,"a":2, "b"\n: 3}]', ["#/x/1/b"]],
    ["problems however they are escaped", '"x":{"a":1,"\\u0061":2}', ["#/x/a"]],
    ["none in different objects", '"x":[{"a":{"a":1}},{"a":1}]', []],
    ["none in strings", '"x":["\\": 1", ": a", {"a\\\\":"b\\":"}]', []],
  ];
  itEach("are %s", keys, (text, pointers) => {
    const start = JSON.stringify(describe30({ "/a": { get: {} } })).slice(0, -1);
    place.write("openapi.json", `${start},${text}}`);
    const said = "Cannot use the key: expected a unique key in the object, but got a duplicate\n";
    const stderr = pointers.map((pointer) => `${pointer}: ${said}`).join("");
    expect(place.operations("openapi.json")).to.include({ stderr, exitCode: 0 });
    const exitCode = Number(pointers.length > 0);
    expect(place.operations("openapi.json", "--strict")).to.include({ exitCode });
  });
});
