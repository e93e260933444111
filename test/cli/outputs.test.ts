import { PassThrough, Readable } from "node:stream";
import { compileFunction } from "node:vm";
import { expect } from "chai";
import * as adapters from "../../src/adapters/index.js";
import { endpoint } from "../../src/index.js";
import { jsonCode } from "../../src/cli/print/literal.js";
import { FORMS } from "../../src/cli/commandLine/options.js";
import { Code } from "../../src/cli/print/typescript.js";
import { itFor } from "../helpers/itEach.js";
import { colouredParts, command, options, text, withoutColour } from "./helpers/command.js";

const LIST = [1, -2.5, true, null, {}, []];
const OWN = { org: "o", name: 'it\'s "x" \\ \u2028\n', list: LIST, ["__proto__"]: "p" };
const WORDS = ["org=o", `name=${OWN.name}`, `list:=${JSON.stringify(LIST)}`, "__proto__=p"];
const ARGS = ["POST /orgs/{org}/repos", ...WORDS];
const REQUEST = endpoint("POST /orgs/{org}/repos", OWN);

/** Characters that no terminal may get of a value. */
const HIDDEN = /[^\P{Control}\n\t]|\p{Bidi_Control}|[\u2028\u2029]/u;

/** What the printed code hands to its client, whose import is replaced by a function that writes it down. */
function handedOver(printed: string, client: string): unknown[] {
  const code = printed.replace(/^import .*$/m, "").replace("const response = await", "");
  const handed: unknown[] = [];
  const end = { end: (body?: unknown) => handed.push(body) };
  evaluate(code, [client])((...given: unknown[]) => {
    handed.push(...given);
    return end;
  });
  return handed;
}

describe("the command's --as", () => {
  const calls: [form: string, handed: readonly unknown[], client?: string][] = [
    ["fetch", adapters.toFetch(REQUEST)],
    ["undici", adapters.toUndici(REQUEST), "request"],
    ["got", adapters.toGot(REQUEST)],
    ["ky", adapters.toKy(REQUEST)],
    ["axios", [adapters.toAxios(REQUEST)]],
  ];
  itFor("%0 prints a call that hands over what the adapter gives", calls, (...row) => {
    const [form, handed, client = form] = row;
    expect(handedOver(text([...ARGS, "--as", form]), client)).to.deep.equal([...handed]);
  });

  it("axios also prints code", () => {
    type Config = { transformRequest: (data: unknown) => unknown; data: string };
    const printed = text(["POST /x", "--data", "text", "--as", "axios"]);
    const [{ transformRequest, data }] = handedOver(printed, "axios") as [Config];
    expect([transformRequest("as it is"), data]).to.deep.equal(["as it is", "text"]);
  });

  it("node prints a call of the protocol's module and of end", () => {
    const { options: nodeOptions, body } = adapters.toNode(REQUEST);
    const printed = (...args: string[]): string => text([...args, "--as", "node"]);
    const length = Number((nodeOptions.headers as Record<string, unknown>)["content-length"]);
    const headers = { ...nodeOptions.headers, "content-length": length };
    const sent = handedOver(printed(...ARGS), "request");
    expect(sent).to.deep.equal([{ ...nodeOptions, headers }, body]);
    const empty = handedOver(printed("/x"), "request");
    expect(empty).to.deep.equal([adapters.toNode(endpoint("/x")).options, undefined]);
    const counted = '"content-length": Buffer.byteLength(body)';
    expect(printed("POST /x", "password=abc")).to.contain(counted).and.contain("REDACTED");
    const own = ["-H", "content-length: 7", "--data", "seven77"];
    expect(printed("POST /x", ...own)).to.contain('"content-length": "7"');
    expect(printed("/x")).to.contain('from "node:https"');
    const local = printed("/x", "--base-url", "http://localhost:8080");
    expect(local).to.contain('from "node:http"').and.to.contain("port: 8080");
  });

  it("curl, http and har print the results of the adapters, and json the request itself", () => {
    expect(text([...ARGS, "--as", "curl"])).to.equal(`${adapters.toCurl(REQUEST)}\n`);
    expect(text([...ARGS, "--as", "http"])).to.equal(adapters.toHttpFile(REQUEST));
    expect(JSON.parse(text([...ARGS, "--as", "har"]))).to.deep.equal(adapters.toHar(REQUEST));
    expect(options([...ARGS, "--as", "json"])).to.deep.equal(REQUEST);
  });

  it("no form prints control or bidirectional characters", () => {
    const odd = "\x1b[2J\x7f\x85\u202e\u2066\u061c\u2028\u2029\r";
    const files = { "f.txt": odd };
    const world = [{ files }, { files, isTTY: true, noColor: "1" }];
    const given = [`a${odd}=b${odd}`, `c:=${JSON.stringify({ [odd]: [odd] })}`];
    const words = [`:=${odd}`, `a${odd}:=${odd}`, `a=@${odd}`, `--${odd}`, `url=/${odd}`];
    for (const form of FORMS.flatMap((each) => [["--as", each], []])) {
      for (const args of [
        ["GET /x", ...given],
        ["POST /x", ...given],
        ["POST /x", "-H", "content-type: text/plain", "--data", "@f.txt"],
        [`GET /x{${odd}}`],
        ...words.map((word) => ["GET /x", word]),
        ["operations", odd],
      ]) {
        for (const surroundings of world) {
          const { stdout, stderr } = command([...args, ...form], surroundings);
          expect(stdout + stderr, args.join(" ")).to.not.match(HIDDEN);
        }
      }
    }
  });

  it("prints bytes as bytes", () => {
    const files = { bytes: new Uint8Array([255, 0]) };
    const args = ["PUT /x", "--data", "@bytes"];
    const code = text([...args, "--as", "fetch"], { files });
    expect(code).to.contain("body: new Uint8Array([255, 0])");
    expect(options(args, { files })["body"]).to.deep.equal([255, 0]);
    expect(text(args, { files, isTTY: true })).to.contain("\n\n2 bytes\n");
  });
});

describe("the command's --as, with a profile of forms", () => {
  const profile = (body: string): string =>
    JSON.stringify({ service: "acme", baseUrl: "https://x.acme.example", body });
  const files = { form: profile("form"), multipart: profile("multipart") };
  const words = ["POST /x/{id}", "id=1", "name=it", "tag=a", "tag=b", "token=hunter2"];

  it("prints a form as a string", () => {
    const printed = text([...words, "--profile", "form", "--as", "fetch"], { files });
    expect(printed).to.contain('body: "name=it&tag%5B%5D=a&tag%5B%5D=b&token=REDACTED"');
    const parts = colouredParts(text([...words, "--profile", "form"], { files, isTTY: true }));
    const pairs = ["1", "name=it", "tag%5B%5D=a&tag%5B%5D=b", "token=REDACTED"];
    expect(parts.map(([, part]) => part)).to.include.members(pairs);
  });

  it("prints a form of parts, part by part", () => {
    const args = [...words, "--profile", "multipart"];
    const body = { name: "it", tag: ["a", "b"], token: "REDACTED" };
    expect(options(args, { files })["body"]).to.deep.equal(body);
    const picture = text(args, { files, isTTY: true });
    const lines = "\n\nname: it\ntag: a\ntag: b\ntoken: REDACTED\n\n";
    expect(withoutColour(picture)).to.contain(lines);
    expect(colouredParts(picture).map(([, part]) => part)).to.include.members(["it", "a", "b"]);
    expect(text([...args, "--as", "curl"], { files })).to.contain("--form-string 'tag=a'");
  });

  const clients = ["undici", "axios", "ky"];
  itFor("prints code for %0 that makes the form", clients, (client) => {
    const args = [...words, "--profile", "multipart", "--as", client];
    const name = client === "undici" ? "request" : client;
    const [first, second] = handedOver(text(args, { files }), name) as [object, object?];
    const { body, data, headers } = { ...first, ...second } as Record<string, unknown>;
    const pairs = [...((body ?? data) as FormData)].flat();
    expect(pairs).to.deep.equal(["name", "it", "tag", "a", "tag", "b", "token", "REDACTED"]);
    // axios adds the boundary.
    const type = client === "axios" ? "multipart/form-data" : undefined;
    expect((headers as Record<string, unknown>)["content-type"]).to.equal(type);
  });

  it("prints code for node that makes the form", async () => {
    const printed = text([...words, "--profile", "multipart", "--as", "node"], { files });
    const code = printed.replace(/^import .*$/gm, "");
    const sink = new PassThrough();
    let headers: Record<string, string> = {};
    evaluate(code, ["Readable", "request"])(Readable, (given: { headers: typeof headers }) => {
      ({ headers } = given);
      return sink;
    });
    const sent = Buffer.concat((await sink.toArray()) as Buffer[]).toString();
    const [, boundary = ""] = /boundary=(.*)/.exec(headers["content-type"]!)!;
    const parts = sent.split(`--${boundary}`).slice(1, -1);
    const values = parts.map((part) => part.trim().split("\r\n").at(-1));
    expect(values).to.deep.equal(["it", "a", "b", "REDACTED"]);
  });
});

describe("jsonCode", () => {
  it("is the call that writes an object, or a string if no call gives the same result", () => {
    expect(jsonCode('{"a":1}')).to.be.instanceOf(Code);
    for (const text of ["{", "5", '{ "a": 1 }', '{"a":1.0}']) {
      expect(jsonCode(text)).to.equal(text);
    }
  });
});

function evaluate(code: string, parameters: string[] = []): (...given: unknown[]) => unknown {
  return compileFunction(code, parameters) as (...given: unknown[]) => unknown;
}
