import { expect } from "chai";
import { Masker } from "../../src/adapters/Masker.js";
import { SecretNames } from "../../src/adapters/SecretNames.js";
import { itEach, itFor } from "../support/itEach.js";

const names = new SecretNames([]);
const masker = new Masker((name) => names.has(name));

const FORM_DATA = 'multipart/form-data; boundary="b"';

/** Headers of a part, by what is odd about them, that call it a password. */
const NAMED: Readonly<Record<string, string>> = {
  "another header first that has a name": [
    'content-type: text/plain; name="shown.txt"',
    "content-disposition: form-data; name=password",
  ].join("\n"),
  "another header first, and a shown name in that": [
    "x-other: name=token",
    'content-disposition: form-data; name="password"',
  ].join("\n"),
  "a name in another header only": "content-type: text/plain; name=password",
  "a header of several lines": 'Content-Disposition: form-data;\n\tname="password"',
  "a name in another character set": "content-disposition: form-data; name*=UTF-8'en'pass%77ord",
  "a name of that kind beside another": `content-disposition: form-data; name="x"; name*=UTF-8''password`,
  "a name in pieces": 'content-disposition: form-data; name*0="pass"; name*1*=word',
  "blanks around its equals sign": 'content-disposition: form-data; name = "password"',
  "a quotation mark in its name": String.raw`content-disposition: form-data; name="a\"password"`,
  "escaped letters": String.raw`content-disposition: form-data; name="to\ken"`,
  "a file name that ends with a backslash": String.raw`content-disposition: form-data; filename="a\"; name="password"`,
  "a file name ahead of it": 'content-disposition: form-data; filename="name=x"; name="password"',
};

/** Ways to divide parts: the text, and what the content type says. */
const DIVIDED: Readonly<Record<string, readonly [text: string, type: string]>> = {
  "the boundary of its type": ["--b\nPART\n--b\nPART\n--b--", FORM_DATA],
  "blanks behind a boundary": ["--b \t\nPART\n--b\nPART\n--b-- \n", FORM_DATA],
  "a preamble": ["-- note --\n\nA preamble.\n--b\nPART\n--b\nPART\n--b--\nend", FORM_DATA],
  "a preamble, and no boundary in its type": [
    "-- note\nA preamble.\n--b \nPART\n--b\nPART\n--b--",
    "multipart/form-data",
  ],
  "another boundary than its type says": [
    "--b\nPART\n--b\nPART\n--b--",
    "multipart/mixed;boundary=c",
  ],
  "a boundary that is cut off": ["--b\nPART\n--b\nPART", "Multipart/Mixed"],
  "marks in its boundary": [
    "--(b+c).*\nPART\n--(b+c).*\nPART\n--(b+c).*--",
    'multipart/mixed; boundary="(b+c).*"',
  ],
};

const PART = "content-disposition: form-data; name=password\n\n";

/** Masks the text with each kind of line end. */
function expectMasked(text: string, type: string, shown: string): void {
  for (const line of ["\n", "\r\n"]) {
    const masked = masker.body(text.replaceAll("\n", line), type);
    expect(masked.replaceAll(line, "\n")).to.equal(shown);
  }
}

describe("Masker, given a multipart text,", () => {
  itEach("knows the name of a part behind %s", Object.entries(NAMED), (head) => {
    const unfolded = head.replace("\n\t", " ");
    expectMasked(
      `--b\n${head}\n\ns3cret\nline\n--b--\n`,
      FORM_DATA,
      `--b\n${unfolded}\n\nREDACTED\n--b--\n`,
    );
  });

  itEach(
    "finds the parts with %s",
    Object.entries(DIVIDED).map(([name, [text, type]]) => [name, text, type] as const),
    (text, type) => {
      const write = (value: string): string => text.replaceAll("PART", PART + value);
      expectMasked(write("s3cret"), type, write("REDACTED"));
    },
  );

  it("takes a line for a boundary only if it is one as a whole", () => {
    const text = `--b\n${PART}-----BEGIN KEY\n--b-s3cret\n x--b\n--b--`;
    expectMasked(text, FORM_DATA, `--b\n${PART}REDACTED\n--b--`);
  });

  it("takes parts without headers, without a value, and none at all", () => {
    for (const text of [
      "--b\n\nshown\n--b--",
      `--b\n${PART}\n--b--`,
      "--b--",
      "no parts",
      "--b\nx",
    ]) {
      expectMasked(text, FORM_DATA, text);
    }
  });

  it("looks into parts by their own type, and into their headers", () => {
    expectMasked(
      [
        '--b\nX-Api-Key: s3cret\nContent-Type: application/json\n\n{"token":"s3cret"}',
        "--b\ncontent-type: application/x-www-form-urlencoded\nx-api-key:s3cret\n\na=1&token=s3cret",
        "--b\nlocation: /x?token=s3cret\n\nshown\n--b--",
      ].join("\n"),
      "multipart/mixed; boundary=b",
      [
        '--b\nX-Api-Key: REDACTED\nContent-Type: application/json\n\n{"token":"REDACTED"}',
        "--b\ncontent-type: application/x-www-form-urlencoded\nx-api-key:REDACTED\n\na=1&token=REDACTED",
        "--b\nlocation: /x?token=REDACTED\n\nshown\n--b--",
      ].join("\n"),
    );
  });

  it("looks into the requests of a batch", () => {
    const write = (secret: string): string =>
      [
        "--b\ncontent-type: multipart/mixed; boundary=c\n",
        `--c\nContent-Type: application/http\n\nPOST /x?token=${secret} HTTP/1.1`,
        `Authorization: ${secret}\nContent-Type: application/json\n`,
        `{"a":1,"token":"${secret}"}\n--c--\n\n--b--`,
      ].join("\n");
    expectMasked(write("s3cret"), "multipart/mixed; boundary=b", write("REDACTED"));
  });
});

/** Values that are queries, before and after. */
const QUERIES: readonly (readonly [string, string])[] = [
  ["?r=%3Ftoken%3Ds3cret%26a%3D1&b=2", "?r=%3Ftoken%3DREDACTED%26a%3D1&b=2"],
  ["?r=%3Ftoken=s3cret&b=2", "?r=%3Ftoken%3DREDACTED&b=2"],
  ["?r=?token%3Ds3cret", "?r=%3Ftoken%3DREDACTED"],
  ["?r=?token=s3cret", "?r=?token=REDACTED"],
  ["?r=%23token%3Ds3cret", "?r=%23token%3DREDACTED"],
  ["?r=token%3Ds3cret", "?r=token%3DREDACTED"],
  ["?r=a%5Bb%5D%3D1%26token%3Ds3cret", "?r=a%5Bb%5D%3D1%26token%3DREDACTED"],
  ["?r=%3Fr%3D%253Ftoken%253Ds3cret", "?r=%3Fr%3D%253Ftoken%253DREDACTED"],
  ["?r=%3Fa%3D1&b=x%3Dy&c=YWJj%3D%3D", "?r=%3Fa%3D1&b=x%3Dy&c=YWJj%3D%3D"],
];

/** Values that are URLs without a scheme, before and after. */
const ADDRESSES: readonly (readonly [string, string])[] = [
  ["//u:s3cret@b.example/x", "//REDACTED@b.example/x"],
  ["%2F%2Fu%3As3cret%40b.example%2Fx", "%2F%2FREDACTED%40b.example%2Fx"],
  ["%2f%2fu:s3cret@b.example", "%2f%2fREDACTED@b.example"],
  ["//b.example/x@y", "//b.example/x@y"],
  ["/x//y@z", "/x//y@z"],
];

describe("Masker, given JSON,", () => {
  it("looks into a string that is a fragment", () => {
    expect(masker.json('{"r":"#a=1&token=s3cret"}')).to.equal('{"r":"#a=1&token=REDACTED"}');
  });
});

describe("Masker, given a URL,", () => {
  itFor("looks into a value that is a query: %0", QUERIES, (url, shown) => {
    expect(masker.url(`https://a.example/${url}`)).to.equal(`https://a.example/${shown}`);
  });

  itFor("hides userinfo of a value without a scheme: %0", ADDRESSES, (value, shown) => {
    expect(masker.url(`https://a.example/?to=${value}&b=1`)).to.contain(`?to=${shown}&b=1`);
    expect(masker.url(`https://a.example/#${value}`)).to.equal(`https://a.example/#${shown}`);
    expect(masker.form(`to=${value}&b=1`)).to.equal(`to=${shown}&b=1`);
    if (!value.startsWith("%")) {
      expect(masker.value("referer", value)).to.equal(shown);
      expect(masker.json(JSON.stringify({ to: value }))).to.equal(JSON.stringify({ to: shown }));
    }
  });
});
