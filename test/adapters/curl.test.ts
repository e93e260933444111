import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { toCurl } from "../../src/adapters/index.js";
import { endpoint, type RequestOptions } from "../../src/index.js";
import { itFor } from "../helpers/itEach.js";
import { refusal, SECRET } from "../helpers/refusal.js";
import { endpointOf, expectBody, expectNoBody } from "./helpers/arrival.js";
import { bodies, formOf, longForms, NASTY, WITH_BODY, WITHOUT_BODY } from "./helpers/bodies.js";
import { ODD, useCurl } from "./helpers/curl.js";
import { startRecorder, type Recorded } from "./helpers/server.js";

const SHELLS = ["sh", "bash", "zsh", "fish"];

describe("toCurl", function () {
  this.timeout(60_000);
  const curls = useCurl();
  const { send } = curls;

  const curl = (o: RequestOptions): string => toCurl(o, { redact: false });

  async function sent(...given: Parameters<typeof send>): Promise<Recorded> {
    await send(...given);
    return curls.recorder.take();
  }

  function posting(data: unknown, headers = {}): string {
    return curl(endpoint(`POST ${curls.recorder.url}/x`, { data, headers }));
  }

  itFor("sends %0 without a body", [...WITH_BODY, ...WITHOUT_BODY], async (method) => {
    const call = endpoint(`${method} ${curls.recorder.url}/a/{b}`, { b: NASTY });
    const request = await sent(curl(call));
    expectNoBody(request, method);
    expect(decodeURIComponent(request.path)).to.equal(`/a/${NASTY}`);
  });

  for (const each of [...bodies, ...longForms]) {
    it(`sends ${each.title}`, async () => {
      for (const [i, method] of WITH_BODY.entries()) {
        const options = endpointOf(each)(`${method} ${curls.recorder.url}/x`, each.options());
        // What cannot be read here comes from where the command says it does.
        writeFileSync(join(curls.folder, 'fi"le.txt'), "file é");
        writeFileSync(join(curls.folder, "blob"), "one");
        const { body } = options;
        const input = body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : "";
        const request = await sent(curl(options), SHELLS[i], input);
        expect(request.method).to.equal(method);
        expectBody(request, each);
      }
    });
  }

  itFor("sends every value as it is in %0", SHELLS, async (shell) => {
    const latin1 = `${NASTY}${ODD}`.replace(/[^\t\x20-\x7e\x80-\xff]/gu, "");
    const data = `${NASTY}\n\`x\`\n!y\n${ODD}`;
    const own = { "x-nasty": latin1, "x-empty": "", "x-latin": "ÿé\xa0b" };
    const route = `PATCH ${curls.recorder.url}/{path}{?query}`;
    const headers = { ...own, "content-type": "a/b" };
    const request = endpoint(route, { path: NASTY, query: NASTY, data, headers });
    const arrived = await sent(curl(request), shell);
    expect(decodeURIComponent(arrived.path)).to.equal(`/${NASTY}?query=${NASTY}`);
    for (const [name, value] of Object.entries(own)) {
      expect(arrived.headers[name], name).to.deep.equal([value]);
    }
    expect(arrived.body.toString()).to.equal(data);
  });

  const SPECIAL = [
    ["Price\r\nin US$\r\n", "é5$ ("],
    ["a\u2028b costs 5$", "é$"],
    ["$(\u202e) f(x", "\xa0"],
    ['\x1b"$a("', "é)"],
    ['a\x1b"\\x', 'é"\\c'],
    ['a\x1b"\x1bb"\\u"', 'ÿ\\"\\X'],
  ] as const;
  itFor("sends what is special behind what must not be printed in %0", SHELLS, async (shell) => {
    for (const [data, value] of SPECIAL) {
      const { body, headers } = await sent(posting(data, { "x-price": value }), shell);
      expect(body.toString()).to.equal(data);
      expect(headers["x-price"]).to.deep.equal([value]);
    }
  });

  itFor("sends unusual forms, bytes and long strings unchanged in %0", SHELLS, async (shell) => {
    const all = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    const many = `${ODD.repeat(30)}\n\n`;
    const form = formOf(["f\\' \\\\ \x1b", ODD], ["many", many], ["line\nend", ""]);
    for (const data of [form, all, `${ODD.repeat(900)}\n\n`, `a\0b${NASTY}\0`]) {
      const { body } = await sent(posting(data), shell);
      if (data instanceof FormData) {
        for (const text of [ODD, many]) {
          expect(body.toString()).to.contain('name="line%0D%0Aend"');
          expect(body.toString()).to.contain(`\r\n\r\n${text.replace(/\r\n?|\n/g, "\r\n")}\r\n--`);
        }
      } else {
        expect(body.equals(Buffer.from(data as string))).to.equal(true);
      }
    }
  });

  it("prints no control or bidirectional characters", () => {
    const data = formOf([ODD, ODD], ["f", new File(["x"], ODD, { type: "a/b" })]);
    const headers = { "x-odd": "a\tb\x85\x9bc" };
    for (const body of [data, ODD, { [ODD]: ODD }, Buffer.from(ODD), ODD.repeat(900)]) {
      const command = curl(endpoint("POST /x", { data: body, headers }));
      expect(command).to.not.match(/[^\P{Control}\n]|\p{Bidi_Control}|[\u2028\u2029]/u);
    }
  });

  it("quotes methods that are special to a shell", async () => {
    for (const method of ["M-SEARCH", "PROPFIND"]) {
      expectNoBody(await sent(curl(endpoint(`${method} ${curls.recorder.url}/x`))), method);
    }
    expect(toCurl({ method: "it's$x", url: "https://a.example/", headers: {} })).to.contain(
      String.raw`--request 'IT'\''S$X'`,
    );
  });

  it("keeps curl from reading brackets in a url as patterns", async () => {
    const url = `${curls.recorder.url}/[1-3]{a,b}`;
    const { path } = await sent(curl({ method: "get", url, headers: {} }));
    expect(path).to.equal("/[1-3]{a,b}");
  });

  it("prints bytes that are text as text", () => {
    const data = Buffer.from("text as bytes");
    expect(curl(endpoint("POST /x", { data }))).to.contain("--data-raw 'text as bytes'");
  });

  it("says so if an argument is too long for Linux", async () => {
    const comment = /^# Linux cannot start this command: the URL or a header is too long.*\n/;
    const text = (bytes: number, start: string): string => "a".repeat(bytes - start.length);
    const [header, url] = ["x-a: ", `${curls.recorder.url}/`];
    for (const bytes of [131_071, 131_072]) {
      const isTooLong = bytes > 131_071;
      const requests = [
        endpoint(`GET ${url}`, { headers: { "x-a": text(bytes, header) } }),
        endpoint(`GET ${url}{long}`, { long: text(bytes, url) }),
      ];
      for (const request of requests) {
        const command = curl(request);
        expect(comment.test(command)).to.equal(isTooLong);
        // The server refuses the longest that can be sent, too.
        const outcome = await send(command).then(String, String);
        const isRefused = outcome.includes("Argument list too long");
        expect(isRefused).to.equal(isTooLong && process.platform === "linux");
        curls.recorder.takeAll();
      }
    }
  });

  it("reads a stream from standard input", async () => {
    const data = new Blob(["never read"]).stream();
    const { body } = await sent(posting(data), "sh", "what comes in\n");
    expect(body.toString()).to.equal("what comes in\n");
    expect(data.locked).to.equal(false);
  });

  it("sends forms with unusual names and types", async () => {
    const file = new File([], 'x";\n,é', { type: "audio/webm;codecs=opus" });
    const data = formOf(["a\nb", "1"], ["@c;type", "@fi;le"], ["f", file]);
    writeFileSync(join(curls.folder, 'x";_,é'), "heard");
    const arrived = (await sent(posting(data))).body.toString();
    expect(arrived).to.contain('name="a%0D%0Ab"\r\n\r\n1\r\n');
    expect(arrived).to.contain('name="@c;type"\r\n\r\n@fi;le\r\n');
    expect(arrived).to.match(/filename="x(%22|\\");%0A,é"\r\n/);
    expect(arrived).to.contain("\r\nContent-Type: audio/webm;codecs=opus\r\n\r\nheard\r\n");
  });

  it("sends a form without fields as a form, as fetch does", async () => {
    const { headers, body } = await sent(posting(new FormData()));
    const boundary = "endpoint-core-form";
    expect(headers["content-type"]).to.deep.equal([`multipart/form-data; boundary=${boundary}`]);
    expect(body.toString()).to.equal(`--${boundary}--\r\n`);
  });

  it("refuses a form that curl would send in another way", () => {
    const long = SECRET.repeat(20_000);
    // Each would be a file to read headers from, another name, or no type.
    const types = ["a/b;headers=@h", "a/b; Headers=@h", "a/b;filename=x", "a/b,c", SECRET];
    for (const form of [
      formOf(["a=b", SECRET]),
      formOf(["", SECRET]),
      formOf(["a", `${SECRET}\0`]),
      ...types.map((type) => formOf(["a", new Blob([], { type })])),
      // Only one of them can be what curl reads.
      formOf(["a", long], ["b", long], ["file", new Blob(["x"])]),
    ]) {
      refusal(() => curl(endpoint("POST /x", { data: form })), "INVALID_PARAMETER");
    }
  });

  it("passes the request options that curl supports", () => {
    const request = { redirect: "follow", timeout: 1500, signal: AbortSignal.abort() };
    const command = toCurl(endpoint("GET /x", { request }));
    expect(command).to.contain("--location").and.to.contain("--max-time 1.5 ");
    expect(toCurl(endpoint("GET /x"))).to.not.contain("--location");
    for (const timeout of [Infinity, NaN, { request: 5 }]) {
      expect(toCurl(endpoint("GET /x", { request: { timeout } }))).to.not.contain("--max-time");
    }
  });

  it("sends a GET after a POST where it follows a redirect, as fetch does", async () => {
    const server = await startRecorder(({ path }) => ({
      status: Number(path.slice(1)) || 200,
      headers: { location: "/end" },
    }));
    const request = { redirect: "follow" };
    for (const data of [{ a: 1 }, "", undefined, new URLSearchParams("a=1"), formOf(["a", "1"])]) {
      for (const status of [301, 302, 303, 307]) {
        await send(curl(endpoint(`POST ${server.url}/${status}`, { request, data })));
        const [first, second] = server.takeAll();
        expect(first?.method).to.equal("POST");
        const isSame = status === 307;
        expect(second).to.include({ method: isSame ? "POST" : "GET", path: "/end" });
        expect(second?.body.length).to.equal(isSame ? first?.body.length : 0);
      }
    }
    await server.close();
  });
});
