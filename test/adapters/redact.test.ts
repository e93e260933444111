import { expect } from "chai";
import {
  toCurl,
  toFetch,
  toHar,
  toHttpFile,
  type RedactOptions,
} from "../../src/adapters/index.js";
import { Masker } from "../../src/adapters/Masker.js";
import {
  deepObject,
  endpoint,
  EndpointFactory,
  explain,
  follow,
  form,
  github,
  jsonStyle,
  multipart,
  type RequestOptions,
} from "../../src/index.js";
import { refusal, SECRET } from "../support/refusal.js";
import { words } from "../support/words.js";
import { formOf } from "./support/bodies.js";
import { at, post } from "./support/requests.js";

/** Names that speak of a secret. */
const SECRET_NAMES = words(`
  token access_token accessToken ACCESS_TOKEN accesstoken private-token x-api-key apiKey APIKey apikey hapikey key
  keys subscription-key client_secret clientSecret app.secret webhookSecret2 private_key X-Amz-Signature
  X-Amz-Credential sig signature x-hub-signature-256 session session_id sessionId PHPSESSID JSESSIONID sid
  password newPassword passwd pwd passphrase auth x-auth jwt otp authorization cookie set-cookie
  proxy-authorization page_token max_token rate_limit_token licensekey encryptionkey masterkey hmackey consumerkey
  sshkey gpgkey deploykey privkey awskey awsaccesskeyid accesskeyid apikeyid apikeyvalue tokenid tokenvalue
  secretid secretvalue passwordconfirm oldpwd dbpwd mypwd pwdhash userpass dbpass accessjwt sigs sess csrf xsrf
  assertion client_assertion clientassertion code_verifier oauth_verifier writeKey writekey secondaryKey
  secondarykey basicAuth basicauth keyId keyid passkey x-basicauth httpauth codeVerifier SAMLResponse samlresponse
  totp xauth authn ssh_keys
`);

/** Names that only look like those. */
const ORDINARY_NAMES = words(`
  keyword keyboard monkey turkey tokenizer secretary author authority obsession sortKey sort_key sort[key]
  public_key primaryKey cache-key idempotency-key max_tokens maxTokens max_completion_tokens tokens_per_page
  token_count session_limit signal design compass passenger accept q idempotencykey partitionkey maxkeys hotkey
  whiskey oauth keynote projectKey project_key issueIdOrKey issue_key key_name key_type token_type tokentype
  session_type prompt_tokens completion_tokens num_tokens pass_count passRate pass_through cookie_policy
  design_token secret_type tokenize tokenise tokencount tokenlimit passwordless secretariat secretion secretive
  assignee keywords publickey sortkey client_assertion_type bypass
`);

/** How a name may be written in a URL. */
const SPELLINGS: Record<string, (name: string) => string> = {
  "as it is": (name) => name,
  "as a list": (name) => `${name}[]`,
  "as an encoded list": (name) => `${name}%5B%5D`,
  "with a place": (name) => `${name}%5b0%5d`,
  "as a member": (name) => `filter[${name}]`,
  "as a parent": (name) => `${name}[value]`,
  "with its first letter encoded": (name) => `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
  "beside what is no UTF-8": (name) => `%ff.${name}`,
};

type Exit = (options: RequestOptions, redact?: RedactOptions) => string;

const EXITS: Readonly<Record<string, Exit>> = {
  toCurl,
  toHttpFile,
  toHar: (options, redact) => JSON.stringify(toHar(options, redact)),
};

/** Options that are none, and lists that are none or whose own code throws. */
const WRONG: readonly unknown[] = (() => {
  const endless: unknown[] = [];
  endless.length = 2 ** 32 - 1;
  const holed = ["a", "b"];
  Reflect.deleteProperty(holed, 0);
  return [
    ...[["mine"], "mine", 5, null, true, () => ["mine"], new Map()],
    ...[
      ...[endless, [5], holed, "a", {}, null],
      ...[{ name: ["a"] }, { values: "a" }, { values: [1] }],
    ].map((redact) => ({ redact })),
  ];
})();

/** What is shown has a mask in place of the secret. */
function expectHidden(show: Exit, requests: readonly RequestOptions[], name?: string): void {
  for (const request of requests) {
    expect(show(request), name).to.contain("REDACTED").and.to.not.contain(SECRET);
  }
}

for (const [exit, show] of Object.entries(EXITS)) {
  describe(`${exit} and secrets`, () => {
    it("replaces headers, parameters and fields whose name speaks of a secret", () => {
      for (const name of SECRET_NAMES) {
        const requests = [
          endpoint("GET /x", { headers: { [name]: SECRET } }),
          endpoint("GET /x", { [name]: SECRET }),
          endpoint("POST /x", { deep: [{ [name]: SECRET }], list: { [name]: [SECRET] } }),
          endpoint("POST /x", { data: new URLSearchParams({ [name]: SECRET }) }),
        ];
        expectHidden(show, requests, name);
        for (const request of requests) {
          expect(show(request, { redact: false }), name).to.contain(SECRET);
        }
      }
    });

    it("shows what only looks like one", () => {
      for (const name of ORDINARY_NAMES) {
        const header = name
          .replace(/[A-Z]/g, "-$&")
          .toLowerCase()
          .replace(/[^a-z]/g, "-");
        const get = endpoint("GET /x", { headers: { [header]: "shown-1" }, [name]: "shown-2" });
        expect(show(get), name).to.contain("shown-1").and.to.contain("shown-2");
        expect(show(endpoint("POST /x", { [name]: "shown-3" })), name).to.contain("shown-3");
      }
    });

    it("hides what a profile declares in the requests of its own service, and in no others", () => {
      const declared = { credentialHeaders: ["x-page"], credentialParameters: ["page", "Page no"] };
      const hides = new EndpointFactory({ ...github, ...declared });
      const options = { page: SECRET, "Page no": SECRET, headers: { "x-page": SECRET } };
      const shown = { page: "shown-1", headers: { "x-page": "shown-2" } };
      expect(show(endpoint("GET /x", shown)))
        .to.contain("shown-1")
        .and.to.contain("shown-2");
      expect(show(at("https://a.example/?page=shown-1"))).to.contain("shown-1");
      class Hooked extends EndpointFactory {
        protected override finish(request: RequestOptions): RequestOptions {
          expect(show(request)).to.not.contain(SECRET);
          return { ...request, headers: { ...request.headers } };
        }
      }
      const hooked = new Hooked({ ...github, ...declared });
      const requests = [
        hides.request("GET /x", options),
        hides.defaults(options).create()("DELETE /x"),
        hides.parse(hides.merge("GET /x", options)),
        hides.request(`GET https://a.example/?page+NO%5Ba%5D=${SECRET}`),
        hides.compile("GET /x")({ page: SECRET }),
        hides.compile("POST /x")({ page: SECRET }, { request: {} }),
        follow(hides, `https://api.github.com/x?page=${SECRET}`),
        explain(hides, "GET /x", options, { values: true }).request!,
        hooked.request("GET /x", options),
      ];
      expectHidden(show, requests);
      for (const request of requests) {
        expect(show(request, { redact: ["x"] })).to.not.contain(SECRET);
        expect(show(request, { redact: false })).to.contain(SECRET);
      }
    });

    it("hides what a profile declares, however many services there are", () => {
      const profiles = Array.from({ length: 1500 }, (_, i) => ({
        ...github,
        credentialParameters: [`declared ${i}`],
      }));
      const requests = profiles.map((profile, i) =>
        new EndpointFactory(profile).request("GET /x", { [`declared ${i}`]: SECRET }),
      );
      expect(requests.filter((request) => show(request).includes(SECRET))).to.deep.equal([]);
    });

    it("does not know whose request a copy is", () => {
      const profile = { ...github, credentialParameters: ["page"] };
      const request = new EndpointFactory(profile).request("GET /x", { page: SECRET });
      const copy = { ...request };
      expect(show(copy)).to.contain(SECRET);
      expect(show(copy, { redact: ["page"] })).to.not.contain(SECRET);
    });

    it("leaves flags and what is empty, wherever it stands", () => {
      for (const value of ["true", "false", "null", ""]) {
        const redact = ["mine"];
        const path = `/x;token=${value}/y?has_password=${value}&mine=${value}#key=${value}`;
        for (const request of [
          at(`https://a.example${path}`),
          post(`a=1&token=${value}`),
          post(new URLSearchParams({ token: value, mine: value })),
          post({ token: value === "" ? "" : (JSON.parse(value) as unknown) }),
          post(formOf(["token", value])),
          endpoint("GET /x", { headers: { "x-token": value, cookie: value } }),
        ]) {
          expect(show(request, { redact })).to.equal(show(request, { redact: false }));
        }
      }
      expect(show(at("https://a.example/?token=truely"))).to.contain("=REDACTED");
    });

    it("finds secrets in texts, whatever their type says", () => {
      const json = `{"token":"${SECRET}"}`;
      const form = `a=1&client_secret=${SECRET}`;
      const formType = { "content-type": "application/x-www-form-urlencoded" };
      const requests = [
        ...["text/plain", "application/x-ndjson", "application/x-amz-json-1.1", ""].flatMap(
          (type) =>
            [json, ` \n${json}`, `{"a":1}\n${json}`].map((text) =>
              post(text, { "content-type": type }),
            ),
        ),
        post(`${form}\n`),
        post(`client_secret=a ${SECRET}`),
        post(`a&b=c d&token=${SECRET}`),
        post(json, formType),
        post(form, { "content-type": "text/plain" }),
        post(`client_secret=x#${SECRET}`, formType),
        post(`client_secret=x;${SECRET}&b=1`),
        post(new TextEncoder().encode(`${form}\n`)),
      ];
      expectHidden(show, requests);
      const sequence = post(`\u001e${json}\n`, { "content-type": "application/json-seq" });
      // An editor cannot show the mark ahead of the text, which therefore stands in a file.
      expect(show(sequence))
        .to.match(/REDACTED|< .\/body.bin/)
        .and.to.not.contain(SECRET);
    });

    it("replaces values that a field beside them names", () => {
      const type = { "content-type": "text/plain" };
      for (const body of [
        { name: "password", value: SECRET },
        { value: SECRET, a: [1, { b: "," }], name: "password" },
        { list: [{ key: "api_key", type: "text", value: { a: [SECRET], b: SECRET } }, 1] },
        { Name: "token", Values: [SECRET, SECRET] },
        { name: "password", value: { name: "x", value: SECRET, deep: { token: 1 } } },
      ]) {
        const json = JSON.stringify(body);
        expectHidden(show, [post(body), post(json, type), post({ json }), post({ a: [json] })]);
      }
      const cutOff = `{"name":"password","value": ["${SECRET}", {"a": "${SECRET}"`;
      expectHidden(show, [post(cutOff, type)]);
      for (const body of [
        { name: "colour", value: "shown" },
        { a: { name: "password" }, value: "shown" },
        { name: ["password"], value: "shown" },
        { value: "shown", a: { name: "password", value: true } },
        [{ name: "password" }, { value: "shown" }],
      ]) {
        expect(show(post(body))).to.contain("shown");
        expect(show(post(JSON.stringify(body), type))).to.not.contain("REDACTED");
      }
    });

    it("replaces the parts of a multipart body that is a text", () => {
      const head = "content-disposition: form-data; name=";
      for (const line of ["\r\n", "\n"]) {
        const parts = [
          `${head}"password"${line}${line}${SECRET}`,
          `${head}colour${line}${line}shown`,
          `content-type: text/plain${line}${head}api_key${line}${line}${SECRET}${line}${SECRET}`,
          `${head}"a"${line}content-type: application/json${line}${line}{"token":"${SECRET}"}`,
        ];
        const text = `${parts.map((part) => `--b-1${line}${part}${line}`).join("")}--b-1--${line}`;
        const type = { "content-type": "multipart/form-data; boundary=b-1" };
        for (const body of [text, `preamble${line}${text}`, new TextEncoder().encode(text)]) {
          const shown = show(post(body, type));
          expect(shown).to.contain("REDACTED").and.to.contain("shown").and.to.not.contain(SECRET);
          expect(shown.split("REDACTED")).to.have.length(4);
        }
      }
      const none = post("no parts", { "content-type": "multipart/mixed" });
      expect(show(none)).to.contain("no parts");
    });

    it("looks into values that are JSON", () => {
      const json = JSON.stringify({ token: SECRET, "a b": [1] });
      expectHidden(show, [
        post({ data: json }),
        post({ list: [[`\n${json}`]] }),
        post({ data: JSON.stringify([json]) }),
        post(formOf(["a", ` ${json}`])),
        post(`data=${encodeURIComponent(json)}`),
        post(`a={"x\ud800":1,"token":"${SECRET}"}&b=1`),
        at(`https://a.example/?f=%20%0A+${encodeURIComponent(json)}&b=1`),
        at(`https://a.example/?f={"x":"%ff","token":"${SECRET}"}`),
        at(`https://a.example/?f=${encodeURIComponent(JSON.stringify({ data: json }))}`),
        endpoint("GET /x", { headers: { "x-data": JSON.stringify({ token: SECRET }) } }),
      ]);
    });

    it("looks into values that are URLs", () => {
      const urls = [
        `https://u:${SECRET}@b.example/y`,
        `https://${SECRET}@b.example`,
        ...["%2F", "%3f", "%23", "%5C", "%20", "%3A%2F%2F"].map(
          (encoded) => `https://u:${encoded}x${encoded}${SECRET}@b.example/y`,
        ),
        `postgres://u:a&b@${SECRET}@b.example/y?z=1`,
        `https://b.example/y?a=1&access_token=${SECRET}`,
        `https://b.example/#access_token=${SECRET}&a=1`,
        `/y?token=${SECRET}`,
      ];
      for (const url of urls) {
        const headers = { referer: url, link: `<https://b.example/>, <${url}>; rel="next"` };
        expectHidden(show, [
          at(`https://a.example/?redirect_uri=${encodeURIComponent(url)}&b=1`),
          post(`redirect_uri=${encodeURIComponent(url)}&b=1`),
          post({ clone_url: url, list: [[url]] }),
          post({ data: JSON.stringify({ clone_url: url }) }),
          post(`{"clone_url":"${url.replaceAll("/", "\\/")}"}`),
          post(url),
          post(formOf(["to", url])),
          endpoint("GET /x", { headers }),
        ]);
      }
      const kept = "https://b.example/y@z?email=u%40h&see=https%3A%2F%2Fc.example%2Fa&mail=a@b";
      const request = endpoint("POST /x", { a: kept, headers: { referer: kept } });
      expect(show(request)).to.equal(show(request, { redact: false }));
    });

    it("takes a string of any length", () => {
      for (const body of [
        { content: "x".repeat(9e6), token: SECRET },
        { content: "\\".repeat(4e6), token: SECRET },
        `{"a":${"1".repeat(9e6)},"token":"${SECRET}"}`,
        `{"a"${" ".repeat(9e6)}:1,"token":"${SECRET}"}`,
      ]) {
        const text = show(post(body));
        expect(text.includes(SECRET)).to.equal(false);
        expect(text.includes("REDACTED")).to.equal(true);
      }
    }).timeout(30_000);

    it("refuses options that it does not know, and says which", () => {
      const request = at(`https://a.example/?mine=${SECRET}`);
      for (const options of WRONG) {
        const error = refusal(() => show(request, options as never), "INVALID_OPTIONS");
        expect(error.message).to.not.contain("mine");
      }
      const names = ["Redact", "b"];
      const misspelt = { Redact: ["mine"], redact: [], b: 1 };
      const error = refusal(() => show(request, misspelt), "INVALID_OPTIONS", names);
      expect(error.message).to.contain('"Redact", "b"');
      for (const none of [undefined, { redact: undefined }, Object.create(null)]) {
        expect(show(request, none as RedactOptions)).to.equal(show(request));
      }
    });
  });
}

describe("redact", () => {
  /** Ways of a URL to hold `written`, which end with its value. */
  const places = (written: string): string[] => [
    ...[`?${written}=`, `?a=1&${written}=`, `?to=https://b.example/?${written}=`],
    ...[`#${written}=`, `#/cb?${written}=`, `#a=1&${written}=`, `;${written}=`],
  ];

  it("knows the spellings of a name in path, query and fragment", () => {
    for (const [spelling, write] of Object.entries(SPELLINGS)) {
      for (const place of places(write("apiKey"))) {
        const command = toCurl(at(`https://a.example/x${place}${SECRET}`));
        expect(command, spelling).to.contain(`${place}REDACTED'`);
      }
    }
  });

  it("knows the spellings of a name that is listed", () => {
    const rows = [
      ["mine", "MINE", "m%69ne", "mine[]", "mine%5B%5D", "mine[0]", "mine%5bA%5D[b]"],
      ["Mine[]", "mine", "mine[]", "mine[0][a]", "mine%5B%5D"],
      ["up[mine]", "up[mine]", "up%5BMine%5D", "up[mine][]"],
      ["up%5Bmine%5D", "up[mine]", "up%5BMine%5D"],
      ["m\u00efn e", "m%C3%AFn%20e", "m%c3%afn+e", "m%C3%AFn%20e[]"],
      ["%ff", "%ff", "%FF[]"],
      ["a+b", "a%2Bb", "A%2bb[]", "a+b"],
    ] as const;
    for (const [listed, ...spellings] of rows) {
      for (const place of spellings.flatMap(places)) {
        const command = toCurl(at(`https://a.example/x${place}${SECRET}`), { redact: [listed] });
        expect(command).to.contain(`${place}REDACTED'`);
      }
      for (const other of ["mi", "mines", "mine.a", "up", "up[mines]", "[mine]"]) {
        const url = `https://a.example/x?${other}=shown`;
        expect(toCurl(at(url), { redact: [listed] })).to.contain("=shown'");
      }
    }
  });

  it("replaces the whole value and nothing behind it", () => {
    const rows = [
      ["/a;token=s,t/b;c=1?d=2#e", "/a;token=REDACTED/b;c=1?d=2#e"],
      ["/x?token=a;b=c=d/e?f&g=1#h", "/x?token=REDACTED&g=1#h"],
      ["/x?a=1;token=s&g=1", "/x?a=1;token=REDACTED&g=1"],
      ["/x?token=a&token=b&token&token=", "/x?token=REDACTED&token=REDACTED&token&token="],
      ["/x#access_token=a&state=b&token_type=c", "/x#access_token=REDACTED&state=b&token_type=c"],
      ["/token=1?q=token=1", "/token=1?q=token=1"],
    ] as const;
    for (const [given, shown] of rows) {
      expect(toCurl(at(`https://a.example${given}`))).to.contain(`'https://a.example${shown}'`);
    }
  });

  it("covers the members of a listed name, in forms and JSON too", () => {
    const redact = ["mine", "list[]", "X-Trace"];
    const headers = { "x-trace": SECRET };
    const fields = {
      "mine[a][b]": SECRET,
      list: [SECRET, SECRET],
      "list[7]": SECRET,
      user: { mine: SECRET, all: { mine: SECRET } },
    };
    const service = new EndpointFactory({ ...github, query: { objects: deepObject } }).create();
    const listed = service("GET /x", { ...fields, headers });
    expect(listed.url).to.contain("user%5Ball%5D%5Bmine%5D=");
    expect(toCurl(listed, { redact })).to.not.contain(SECRET);
    expect(toCurl(endpoint("POST /x", fields), { redact })).to.not.contain(SECRET);
    const data = formOf(["mine", SECRET], ["shown", "1"]);
    const command = toCurl(endpoint("POST /x", { data }), { redact });
    expect(command).to.contain("'mine=REDACTED'").and.to.contain("'shown=1'");
  });

  it("reads text and bytes by their content type, or as JSON or a form where they look like it", () => {
    const json = `{"token":"${SECRET}","a":1}`;
    const form = `a=1&token=${SECRET}`;
    const headers = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
    const rows: [object, string][] = [
      [{ data: json }, '{"token":"REDACTED","a":1}'],
      [{ data: json, headers: { "content-type": "application/a+json" } }, '"token":"REDACTED"'],
      [{ data: Buffer.from(json) }, '"token":"REDACTED"'],
      [{ data: form, headers }, "a=1&token=REDACTED"],
      [{ data: Buffer.from(form), headers }, "a=1&token=REDACTED"],
      [{ data: form }, "a=1&token=REDACTED"],
      [{ data: `token=${SECRET}` }, "'token=REDACTED'"],
    ];
    for (const [options, shown] of rows) {
      expect(toCurl(endpoint("POST /x", options)))
        .to.contain(shown)
        .and.to.not.contain(SECRET);
    }
    for (const data of [`a token=${SECRET}`, `=${SECRET}`, new Uint8Array([255, 254])]) {
      const request = endpoint("POST /x", { data });
      expect(toCurl(request)).to.equal(toCurl(request, { redact: false }));
    }
  });

  it("covers the fields of forms, whatever they are made of", () => {
    const fields = {
      keys: [SECRET, SECRET],
      auth: { token: SECRET, deep: [{ x: SECRET }] },
      filter: { api_key: SECRET, shown: 1 },
      rows: [{ "access token": SECRET }],
      plain: "shown",
    };
    const json = { names: { filter: jsonStyle, rows: jsonStyle } };
    for (const own of [{ body: form }, { body: form, form: json }, { body: multipart }]) {
      const service = new EndpointFactory({ ...github, ...own }).create();
      for (const request of [service("POST /x", fields), service("POST /x", { data: fields })]) {
        for (const show of Object.values(EXITS)) {
          expectHidden(show, [request]);
          expect(show(request)).to.contain("plain").and.to.contain("shown");
        }
        expect(toCurl(request, { redact: false })).to.contain(SECRET);
      }
    }
  });

  it("covers JSON that is a value of the query or of a form", () => {
    const filter = { token: SECRET, list: [{ secret: SECRET }], "a&b;c#d": "e f" };
    const service = new EndpointFactory({ ...github, query: { objects: jsonStyle } }).create();
    const [url] = toFetch(service("GET /x", { filter, last: 1 }));
    const shown = /'(https:.*)'/.exec(toCurl(service("GET /x", { filter, last: 1 })))?.[1] ?? "";
    expect(new URL(shown).searchParams.get("filter")).to.equal(
      '{"token":"REDACTED","list":[{"secret":"REDACTED"}],"a&b;c#d":"e f"}',
    );
    expect(new URL(shown).searchParams.get("last")).to.equal("1");
    expect(url).to.contain(SECRET);
    for (const [given, masked] of [
      ["?a={%22token%22:1}&b=2", '?a={"token":"REDACTED"}&b=2'],
      ["?a=[1;token=s&b=2", "?a=[1;token=REDACTED&b=2"],
      ["?a=[%ff;b=1", "?a=[%ff;b=1"],
      ["?a=%5B1%5D&b=%7b%7d", "?a=%5B1%5D&b=%7b%7d"],
      ["/a;b=%5B%7B%22token%22%3A1%7D%5D/c", '/a;b=[{"token":"REDACTED"}]/c'],
    ] as const) {
      const command = toCurl(at(`https://a.example/x${given}`), { redact: ["token"] });
      const decode = (text: string): string => decodeURIComponent(text.replace("%ff", "%25ff"));
      expect(decode(command)).to.contain(decode(`x${masked}'`));
    }
  });

  it("replaces whole objects and lists of JSON, and leaves flags and null", () => {
    const isSecret = (name: string): boolean => name === 'a"b';
    const flags = '[{"a\\"b":true},{"a\\"b":null},{"a\\"b":""}]';
    const rows = [
      ['{"a\\"b":{"c":[1,"]}"]},"d":1}', '{"a\\"b":"REDACTED","d":1}'],
      ['{"a\\u0022b" : [ [1], {"a\\"b":2} ] , "d":1}', '{"a\\u0022b" : "REDACTED" , "d":1}'],
      ['{"a\\"b":12345678901234567890,"d":-1e3}', '{"a\\"b":"REDACTED","d":-1e3}'],
      [flags, flags],
      ['["a\\"b","a\\"b"]', '["a\\"b","a\\"b"]'],
      ['{"a\\"b":{"c":[{"d":1', '{"a\\"b":"REDACTED"'],
      ['{"\\x":1,"a\\"b":"', '{"\\x":1,"a\\"b":"REDACTED"'],
      ['{"a\\"b":', '{"a\\"b":"REDACTED"'],
    ] as const;
    for (const [given, shown] of rows) {
      expect(new Masker(isSecret).json(given)).to.equal(shown);
    }
  });

  it("replaces values wherever they stand, encoded once or not at all", () => {
    const token = `aB+/=7 <é🙂>&"'\\\n`;
    const redact = { values: [token, "", "aB"] };
    const api = endpoint.defaults({ baseUrl: "https://a.example" });
    const xml = "<a b='aB+/=7 &lt;&#233;&#x1F642;&gt;&amp;&quot;&apos;\\\n'>";
    const basic = `Basic ${Buffer.from(`user:${token}`).toString("base64")}`;
    for (const request of [
      api("GET /x/{token}/y", { token }),
      api("GET /x{?q}", { q: `1${token}2` }),
      api("POST /x", { a: [token], [token]: 1 }),
      api("POST /x", { data: new URLSearchParams({ a: token }) }),
      api("POST /x", { data: xml }),
      api("POST /x", { data: Buffer.from(xml) }),
      api("POST /x", { data: formOf(["a", `x${token}y`]) }),
      api("POST /x", { extraheader: `x-forwarded: ${basic}` }),
    ]) {
      const shown = JSON.stringify(toHar(request, { redact }));
      const text = decodeURIComponent(shown.replaceAll("+", " "));
      expect(text)
        .to.match(/REDACTED/)
        .and.to.not.match(/aB|7 ?</);
      expect(shown).to.not.contain(basic.slice(6));
    }
    const latin1 = "x<é>&y+z";
    const headers = { "x-a": latin1, "x-b": encodeURIComponent(latin1) };
    const command = toCurl(api("GET /x", { headers }), { redact: { values: [latin1] } });
    expect(command).to.contain("'x-a: REDACTED'").and.to.contain("'x-b: REDACTED'");
  });

  it("finds secrets in bytes that are no text, and leaves the other bytes", () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 0, 0xff, 0xc3, 0xe9, 0x80, 0xf0]);
    const part = (name: string, value: string): string =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const type = { "content-type": "multipart/form-data; boundary=b" };
    const redact = { names: ["größe"], values: ["gehe🙂im"] };
    const rows = [
      [part("größe", SECRET) + part("é", "é"), part("größe", "REDACTED") + part("é", "é"), type],
      [`${part("a", "gehe🙂im")}é`, `${part("a", "REDACTED")}é`, {}],
      [`a=é&token=${SECRET}&b=`, "a=é&token=REDACTED&b=", {}],
      [`--${part("a", "gehe")}`, `--${part("a", "gehe")}`, {}],
    ] as const;
    for (const [text, shown, headers] of rows) {
      const request = post(Buffer.concat([Buffer.from(text), png]), headers);
      const { postData } = toHar(request, { redact });
      expect(Buffer.from(postData?.text ?? "", "base64").toString("latin1")).to.equal(
        Buffer.concat([Buffer.from(shown), png]).toString("latin1"),
      );
      expect(toCurl(request, { redact })).to.not.contain(SECRET);
    }
  });

  it("finds values in the names and types of files", () => {
    const file = new File(["x"], `report-${SECRET}.txt`, { type: `a/${SECRET.toLowerCase()}` });
    const form = formOf(["doc", file]);
    const redact = { values: [SECRET, SECRET.toLowerCase()] };
    for (const data of [form, file]) {
      const shown = [
        toCurl(post(data), { redact }),
        toHttpFile(post(data), { redact }),
        JSON.stringify(toHar(post(data), { redact })),
      ].join("\n");
      expect(shown.toLowerCase()).to.not.contain(SECRET.toLowerCase());
    }
    expect(toCurl(post(form), { redact })).to.contain("report-REDACTED.txt");
    expect(toCurl(post(form))).to.contain(`report-${SECRET}.txt`);
  });

  it("takes names beside values, and hides what speaks of a secret all the same", () => {
    const request = at(`https://a.example/abc?mine=${SECRET}&token=${SECRET}`);
    const redact = { names: ["mine"], values: ["abc"] };
    expect(toHttpFile(request, { redact })).to.contain(
      "https://a.example/REDACTED?mine=REDACTED&token=REDACTED ",
    );
    expect(toHttpFile(request, { redact: { names: ["mine"] } })).to.contain("/abc?mine=REDACTED&");
  });
});

describe("toHar", () => {
  it("is a record of all that was sent only if it is told to be one", () => {
    const request = endpoint("GET /x", { token: SECRET, headers: { cookie: `a=${SECRET}` } });
    for (const options of [undefined, {}, { redact: true }, { redact: [] }] as const) {
      expect(JSON.stringify(toHar(request, options))).to.not.contain(SECRET);
    }
    const record = toHar(request, { redact: false });
    expect(record.queryString).to.deep.equal([{ name: "token", value: SECRET }]);
    expect(record.cookies).to.deep.equal([{ name: "a", value: SECRET }]);
    expect(toHar(request)).to.deep.include({ cookies: [] });
  });
});
