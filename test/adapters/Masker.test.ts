import { expect } from "chai";
import { Masker } from "../../src/adapters/Masker.js";
import { SecretNames } from "../../src/adapters/SecretNames.js";
import { itEach, itFor } from "../helpers/itEach.js";
import { words } from "../helpers/words.js";

/** What is given, and what is shown; one alone stays as it is. */
type Pairs = readonly (readonly [given: string, shown?: string])[];

const names = new SecretNames([]);
const masker = new Masker((name) => names.has(name));

const FORM_DATA = 'multipart/form-data; boundary="b"';
const MIXED = "multipart/mixed; boundary=b";
const PART = "content-disposition: form-data; name=password\n\n";

/** Masks the text, in which `s3cret` is to be hidden, with each kind of line end. */
function expectHidden(text: string, type: string): void {
  for (const line of ["\n", "\r\n"]) {
    const masked = masker.body(text.replaceAll("\n", line), type);
    const shown = text.replaceAll("s3cret", "REDACTED").replaceAll("\n\t", " ");
    expect(masked.replaceAll(line, "\n")).to.equal(shown);
  }
}

/** The text has a mask in place of the secret, which may stand for more than it. */
function expectMasked(shown: string): void {
  expect(shown).to.contain("REDACTED").and.to.not.contain("s3cret");
}

const DISPOSITION = "content-disposition: form-data;";

/** Headers of a part, by what is odd about them, that call it a password. */
const NAMED: readonly (readonly [what: string, head: string])[] = [
  ["another header first with a name", `content-type: a/b; name=x\n${DISPOSITION} name=password`],
  ["a header of several lines", 'Content-Disposition: form-data;\n\tname="password"'],
  ["a name in another character set", `${DISPOSITION} name*=UTF-8'en'pass%77ord`],
  ["a name in pieces", `${DISPOSITION} name*0="pass"; name*1*=word`],
  ["a quotation mark in its name", String.raw`${DISPOSITION} name="a\"password"`],
  ["escaped letters", String.raw`${DISPOSITION} name="to\ken"`],
  ["a file name ending in a backslash", String.raw`${DISPOSITION} filename="a\"; name="password"`],
  ["a file name ahead of it", `${DISPOSITION} filename="name=x"; name="password"`],
];

/** Ways to divide parts: the content type, and the text. */
const DIVIDED = [
  ["a preamble", FORM_DATA, "-- note --\n\nA preamble.\n--b\nPART\n--b\nPART\n--b--\nend"],
  ["another boundary than its type", "multipart/mixed;boundary=c", "--b\nPART\n--b\nPART\n--b--"],
  ["a boundary that is cut off", "Multipart/Mixed", "--b\nPART\n--b\nPART"],
  ["a boundary that is too long for a pattern", MIXED, `${"-".repeat(65_536)}\nPART`],
] as const;

const SHOWN = ["--b\n\nshown\n--b--", `--b\n${PART}\n--b--`, "--b--", "no parts", "--b\nx"];

describe("Masker, given a multipart body,", () => {
  itEach("knows the name of a part behind %s", NAMED, (head) => {
    expectHidden(`--b\n${head}\n\ns3cret\n--b--\n`, FORM_DATA);
  });

  itEach("finds the parts with %s", DIVIDED, (type, text) => {
    expectHidden(text.replaceAll("PART", `${PART}s3cret`), type);
  });

  it("hides all lines of a part, and only a whole line is a boundary", () => {
    const text = `--b\n${PART}-----BEGIN KEY\n--b-s3cret\n x--b\n--b--`;
    expect(masker.body(text, FORM_DATA)).to.equal(`--b\n${PART}REDACTED\n--b--`);
  });

  itFor("leaves %0", SHOWN, (text) => {
    expectHidden(text, FORM_DATA);
  });

  const parts = [
    'X-Api-Key: s3cret\nContent-Type: application/json\n\n{"token":"s3cret"}',
    "content-type: application/x-www-form-urlencoded\nx-api-key:s3cret\n\na=1&token=s3cret",
    "location: /x?token=s3cret\n\nshown",
  ];
  itFor("looks into a part by its own headers: %0", parts, (part) => {
    expectHidden(`--b\n${part}\n--b--`, MIXED);
  });

  it("searches the requests of a batch", () => {
    const request = "POST /x?token=s3cret HTTP/1.1\nAuthorization: s3cret\nContent-Type: a/json";
    const inner = `--c\nContent-Type: application/http\n\n${request}\n\n{"a":1,"token":"s3cret"}`;
    const head = "content-type: multipart/mixed; boundary=c";
    expectHidden(`--b\n${head}\n\n${inner}\n--c--\n\n--b--`, MIXED);
  });
});

const BODIES: readonly (readonly [type: string, text: string, shown: string])[] = [
  ["application/a+json", '{"token":"s3cret","a":1}', '{"token":"REDACTED","a":1}'],
  ["application/json", '"#a=1&token=s3cret"', '"#a=1&token=REDACTED"'],
  ["", '{"r":"#a=1&token=s3cret"}', '{"r":"#a=1&token=REDACTED"}'],
  ["", '{"r":" a=1&token=s3cret"}', '{"r":" a=1&token=REDACTED"}'],
  ["", " a=1&token=s3cret", " a=1&token=REDACTED"],
  ["application/x-www-form-urlencoded; charset=utf-8", "a=1&token=s;c#r", "a=1&token=REDACTED"],
  ["application/x-www-form-urlencoded", '{"token":"s3cret"}', '{"token":"REDACTED"}'],
  ["text/plain", ' \n{"token":"s3cret"}', ' \n{"token":"REDACTED"}'],
  ["application/x-ndjson", '{"a":1}\n{"token":"s"}', '{"a":1}\n{"token":"REDACTED"}'],
  ["", "client_secret=a s3cret", "client_secret=REDACTED"],
  ["", "a&b=c d&token=s3cret", "a&b=c d&token=REDACTED"],
  ["", 'a={"\ud800":1,"token":"s"}', "a=%7B%22%EF%BF%BD%22%3A1%2C%22token%22%3A%22REDACTED%22%7D"],
  ["", "auth%5Btoken%5D=s&a[token][]=s&b=1", "auth%5Btoken%5D=REDACTED&a[token][]=REDACTED&b=1"],
  // The separator of a sequence is invisible.
  ["application/json-seq", '\u001e{"token":"s3cret"}\n', '\u001e{"token":"REDACTED"}\n'],
  ["", "a token=s3cret", "a token=s3cret"],
];

/** Names that begin a form, also within a value. */
const FORM_NAMES = [
  ...words("$top a~b x+y user:name a/b a:/b é [a] %24a"),
  ...[" ?a b", "/x?q=a b", "/x?q=a\tb", "/x?q=a\nb"],
];

/** JSON with the name `a"b`, which stands for a secret. */
const JSONS: Pairs = [
  ['{"a\\"b":{"c":[1,"]}"]},"d":1}', '{"a\\"b":"REDACTED","d":1}'],
  ['{"a\\u0022b" : [ [1], {"a\\"b":2} ] , "d":1}', '{"a\\u0022b" : "REDACTED" , "d":1}'],
  ['{"a\\"b":12345678901234567890,"d":-1e3}', '{"a\\"b":"REDACTED","d":-1e3}'],
  ['[{"a\\"b":true},{"a\\"b":null},{"a\\"b":""}]'],
  ['["a\\"b","a\\"b"]'],
  ['{"a\\"b":{"c":[{"d":1', '{"a\\"b":"REDACTED"'],
  ['{"\\x":1,"a\\"b":"', '{"\\x":1,"a\\"b":"REDACTED"'],
  ['{"a\\"b":', '{"a\\"b":"REDACTED"'],
];

const URLS: Pairs = [
  ["a;token=s,t/b;c=1?d=2#e", "a;token=REDACTED/b;c=1?d=2#e"],
  ["x?token=a;b=c=d/e?f&g=1#h", "x?token=REDACTED&g=1#h"],
  ["x?a=1;token=s&g=1", "x?a=1;token=REDACTED&g=1"],
  ["x?token=a&token=b&token&token=", "x?token=REDACTED&token=REDACTED&token&token="],
  ["x#access_token=a&state=b&token_type=c", "x#access_token=REDACTED&state=b&token_type=c"],
  ["token=1?q=token=1"],
  ["?token=truely", "?token=REDACTED"],
  // Values that are queries.
  ["?r=%3Ftoken%3Ds3cret%26a%3D1&b=2", "?r=%3Ftoken%3DREDACTED%26a%3D1&b=2"],
  ["?r=%3Ftoken=s3cret&b=2", "?r=%3Ftoken%3DREDACTED&b=2"],
  ["?r=?token%3Ds3cret", "?r=%3Ftoken%3DREDACTED"],
  ["?r=?token=s3cret", "?r=?token=REDACTED"],
  ["?r=%23token%3Ds3cret", "?r=%23token%3DREDACTED"],
  ["?r=token%3Ds3cret", "?r=token%3DREDACTED"],
  ["?r=a%255Btoken%255D%3Ds3cret", "?r=a%255Btoken%255D%3DREDACTED"],
  ["?r=a%5Bb%5D%3D1%26token%3Ds3cret", "?r=a%5Bb%5D%3D1%26token%3DREDACTED"],
  ["?r=%3Fr%3D%253Ftoken%253Ds3cret", "?r=%3Fr%3D%253Ftoken%253DREDACTED"],
  ["?r=%3Fa%3D1&b=x%3Dy&c=YWJj%3D%3D"],
  // Values that are JSON.
  ["?a={%22token%22:1}&b=2", "?a=%7B%22token%22%3A%22REDACTED%22%7D&b=2"],
  ["?a=%20%0A+{%22token%22:1}&b=2", "?a=%20%0A%20%7B%22token%22%3A%22REDACTED%22%7D&b=2"],
  ["?a={%22x%ff%22:1,%22token%22:1}", "?a=%7B%22x%25ff%22%3A1%2C%22token%22%3A%22REDACTED%22%7D"],
  ["?a=[1;token=s&b=2", "?a=[1;token=REDACTED&b=2"],
  ["?a=[%ff;b=1"],
  ["?a=%5B1%5D&b=%7b%7d"],
  ["x;b=%5B%7B%22token%22%3A1%7D%5D/c", "x;b=%5B%7B%22token%22%3A%22REDACTED%22%7D%5D/c"],
];

/** Objects in which a field beside a value says that it is a secret, and a text that is cut off. */
const NAMED_VALUES: readonly string[] = [
  ...[
    { name: "password", value: "s3cret" },
    { value: "s3cret", a: [1, { b: "," }], name: "password" },
    { list: [{ key: "api_key", type: "text", value: { a: ["s3cret"], b: "s3cret" } }, 1] },
    { Name: "token", Values: ["s3cret", "s3cret"] },
    { field: "password", value: "s3cret" },
    { header: "token", value: "s3cret" },
    { ParameterKey: "password", ParameterValue: "s3cret" },
    { name: "password", value: { name: "x", value: "s3cret", deep: { token: 1 } } },
  ].map((body) => JSON.stringify(body)),
  '{"name":"password","value": ["s3cret", {"a": "s3cret"',
];

const NOT_NAMED = [
  { name: "colour", value: "shown" },
  { a: { name: "password" }, value: "shown" },
  { name: ["password"], value: "shown" },
  { value: "shown", a: { name: "password", value: true } },
  [{ name: "password" }, { value: "shown" }],
];

/** URLs that hold a secret, which other texts hold. */
const HOLDING = [
  ...words("https://u:s3cret@b.example/y https://s3cret@b.example /y?token=s3cret"),
  ...words("%2F %3f %23 %5C %20 %3A%2F%2F").map((it) => `https://u:${it}x${it}s3cret@b.example/y`),
  "postgres://u:a&b@s3cret@b.example/y?z=1",
  "https://b.example/y?a=1&access_token=s3cret",
  "https://b.example/#access_token=s3cret&a=1",
];

const ADDRESSES: Pairs = [
  ["//u:s3cret@b.example/x", "//REDACTED@b.example/x"],
  ["%2F%2Fu%3As3cret%40b.example%2Fx", "%2F%2FREDACTED%40b.example%2Fx"],
  ["%2f%2fu:s3cret@b.example", "%2f%2fREDACTED@b.example"],
  ["//b.example/x@y"],
  ["/x//y@z"],
];

describe("Masker", () => {
  itFor("reads a body of the type %0: %1", BODIES, (type, text, shown) => {
    expect(masker.body(text, type)).to.equal(shown);
  });

  itFor("reads a form that begins with %0 the same in all places", FORM_NAMES, (name) => {
    const [form, shown] = ["s3cret", "REDACTED"].map((it) => `${name}=1&token=${it}`);
    const [json = "", shownJson] = [form, shown].map((it) => JSON.stringify([it]));
    expect(masker.body(form!, "")).to.equal(shown);
    expect(masker.value("x", form!)).to.equal(shown);
    expect(masker.json(json)).to.equal(shownJson);
    expect(masker.json(json.replaceAll("=", "\\u003d"))).to.equal(shownJson);
    const [value, hidden] = [form, shown].map((it) => encodeURIComponent(it!));
    expect(masker.form(`r=${value}`)).to.equal(`r=${hidden}`);
  });

  const others = ["https://b/?token=s#a", '<https://b/?token=s>; rel="a"', '["a=b&token=s"]'];
  itFor("reads nothing else as a form: %0", others, (text) => {
    expect(masker.value("x", text)).to.equal(text.replace("=s", "=REDACTED"));
  });

  itFor("hides whole values of JSON: %0", JSONS, (text, shown) => {
    expect(new Masker((name) => name === 'a"b').json(text)).to.equal(shown ?? text);
  });

  itFor("hides values that a field beside them names: %0", NAMED_VALUES, (text) => {
    expectMasked(masker.body(text, "text/plain"));
    expectMasked(masker.json(JSON.stringify({ a: [text] })));
  });

  it("leaves values that no field beside them names as secrets", () => {
    for (const text of NOT_NAMED.map((body) => JSON.stringify(body))) {
      expect(masker.json(text)).to.equal(text);
    }
  });

  itFor("hides the secret of a URL in any text: %0", HOLDING, (url) => {
    const pairs = `redirect_uri=${encodeURIComponent(url)}&b=1`;
    const json = JSON.stringify({ clone_url: url, list: [[url]] });
    [
      ...[masker.url(`https://a.example/?${pairs}`), masker.form(pairs), masker.body(url, "")],
      ...[json, JSON.stringify([json]), json.replaceAll("/", "\\/")].map((it) => masker.json(it)),
      masker.value("link", `<https://b.example/>, <${url}>; rel="next"`),
    ].forEach(expectMasked);
  });

  it("hides the secret of a URL that was encoded before", () => {
    for (const url of ["https://b.example/?token=s3cret", "?token=s3cret"]) {
      const encoded = encodeURIComponent(url);
      [
        masker.url(`https://a.example/?next=${encodeURIComponent(encoded)}&b=1`),
        ...[masker.json(JSON.stringify({ next: encoded })), masker.value("x-next", encoded)],
      ].forEach(expectMasked);
    }
    expect(masker.value("x-note", "100%25%20of%20a%3Db")).to.equal("100%25%20of%20a%3Db");
  });

  itFor("hides whole values in a URL, and nothing behind them: %0", URLS, (url, shown) => {
    expect(masker.url(`https://a.example/${url}`)).to.equal(`https://a.example/${shown ?? url}`);
  });

  itFor("hides userinfo of a value without a scheme: %0", ADDRESSES, (value, shown = value) => {
    expect(masker.url(`https://a.example/?to=${value}&b=1`)).to.contain(`?to=${shown}&b=1`);
    expect(masker.url(`https://a.example/#${value}`)).to.equal(`https://a.example/#${shown}`);
    expect(masker.form(`to=${value}&b=1`)).to.equal(`to=${shown}&b=1`);
    if (!value.startsWith("%")) {
      expect(masker.value("referer", value)).to.equal(shown);
      expect(masker.json(JSON.stringify({ to: value }))).to.equal(JSON.stringify({ to: shown }));
    }
  });
});
