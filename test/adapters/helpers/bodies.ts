/** Bodies that every platform with `fetch` knows. A page loads this file too: nothing of Node here. */

/** A part of a form as it is to arrive. */
export interface Part {
  name: string;
  text: string;
  fileName?: string;
  type?: string;
}

export interface BodyCase {
  title: string;
  /** How the service has bodies written, where it is not as JSON. */
  format?: "form" | "multipart";
  kind: "json" | "text" | "bytes" | "params" | "form" | "blob" | "stream";
  /** The options of the call, made anew for each. */
  options: () => Record<string, unknown>;
  /** The bytes that are to arrive, or the text that they are in UTF-8, or the parts of a form. */
  arrives: string | number[] | Part[];
  /** The content type of a blob, or of a text that has one. */
  type?: string;
}

/** What shells, JSON, forms and URLs each have their own opinion about. */
export const NASTY =
  'it\'s "q" $HOME `id` $(id) \\ \\n !! ! #{x} %s %41 é 漢 🙂 * ? ~ ; & | < > @ \t=+';

export function formOf(...fields: readonly (readonly [string, string | Blob])[]): FormData {
  const form = new FormData();
  // The types of `append` tell texts from files, which have a name of their own.
  fields.forEach(([name, value]) => {
    form.append(name, value);
  });
  return form;
}

const TEXT_FILE = new File(["file é"], 'fi"le.txt', { type: "text/plain" });
const FIELDS = [
  ["plain", "text é 🙂"],
  ['na"me', "a\nb\r\nc"],
  ["list", "1"],
  ["list", "2"],
  ["file", TEXT_FILE],
  ["bytes", new Blob(["one"])],
] as const;

const PNG = { type: "image/png" };
const BYTES = [0, 255, 128, 10, 13, 39, 37, 92, 45];

/** A body of calls with such options, made anew for each. */
const bodyCase = (
  kind: BodyCase["kind"],
  title: string,
  options: BodyCase["options"],
  arrives: BodyCase["arrives"],
  more: Pick<BodyCase, "format" | "type"> = {},
): BodyCase => ({ kind, title, options, arrives, ...more });

/** The same for a body that is given as `data`. */
export const dataCase = (
  kind: BodyCase["kind"],
  title: string,
  data: () => unknown,
  arrives: BodyCase["arrives"],
  more?: Pick<BodyCase, "format" | "type">,
): BodyCase => bodyCase(kind, title, () => ({ data: data() }), arrives, more);

const bytes = (): Uint8Array => new Uint8Array(BYTES);
const four = new Uint8Array([1, 2, 3, 4]);
const FILE = { name: "file", text: "file é", fileName: 'fi"le.txt', type: "text/plain" };

const BUG = { title: "Bug", labels: ["a", null], deep: { x: [1.5, true, {}] } };
const BEYOND = { text: "Größe 漢字 🙂 \u2028\u0000\ud800", é: NASTY };
const ODD = { a: "1 2", é: "&=" };
const BIG = 2n ** 64n;

const FORM = { format: "form", type: "application/x-www-form-urlencoded" } as const;
const PARTS = { format: "multipart" } as const;

export const bodies: readonly BodyCase[] = [
  bodyCase("json", "JSON", () => BUG, JSON.stringify(BUG)),
  bodyCase(
    "json",
    "JSON with bigints",
    () => ({ id: BIG, list: [-1n, { x: 0n }], skip: undefined, text: '"1n"' }),
    '{"id":18446744073709551616,"list":[-1,{"x":0}],"text":"\\"1n\\""}',
  ),
  bodyCase("json", "JSON beyond ASCII", () => BEYOND, JSON.stringify(BEYOND)),
  dataCase("json", "JSON that is a list", () => [1, "é"], '[1,"é"]'),
  dataCase("json", "JSON that is null", () => null, "null"),
  dataCase("json", "JSON that is a bigint", () => 7n, "7"),
  dataCase("text", "a string", () => NASTY, NASTY),
  dataCase("text", "a string of lines", () => "\na=1\r\n\n  b\n\n", "\na=1\r\n\n  b\n\n"),
  dataCase("text", "a string like a file name", () => "@x", "@x"),
  dataCase("text", "an empty string", () => "", ""),
  dataCase("bytes", "bytes", bytes, BYTES),
  dataCase("bytes", "bytes in the middle of a buffer", () => four.subarray(1, 3), [2, 3]),
  dataCase("bytes", "an ArrayBuffer", () => bytes().buffer, BYTES),
  dataCase("bytes", "a DataView", () => new DataView(four.buffer, 1, 2), [2, 3]),
  dataCase("form", "a FormData", () => formOf(...FIELDS), [
    { name: "plain", text: "text é 🙂" },
    { name: 'na"me', text: "a\r\nb\r\nc" },
    { name: "list", text: "1" },
    { name: "list", text: "2" },
    FILE,
    { name: "bytes", text: "one", fileName: "blob", type: "application/octet-stream" },
  ]),
  bodyCase(
    "form",
    "a FormData under a default content type",
    () => ({ data: formOf(["a", "1"]), headers: { "content-type": "application/json" } }),
    [{ name: "a", text: "1" }],
  ),
  dataCase("params", "a URLSearchParams", () => new URLSearchParams(ODD), "a=1+2&%C3%A9=%26%3D"),
  dataCase("blob", "a Blob", () => new Blob(["blob é"], PNG), "blob é", PNG),
  dataCase("blob", "a Blob without a type", () => new Blob([bytes()]), BYTES),
  // Of services that have them written in another kind than JSON.
  bodyCase(
    "text",
    "a form of parameters",
    () => ({ "q é": NASTY, list: [1, "a&b"], map: { k: { l: true } }, rows: [{ a: 1 }, { a: 2 }] }),
    `q%20%C3%A9=${strictly(NASTY)}&list%5B%5D=1&list%5B%5D=a%26b&map%5Bk%5D%5Bl%5D=true&rows%5B0%5D%5Ba%5D=1&rows%5B1%5D%5Ba%5D=2`,
    FORM,
  ),
  bodyCase("text", "a form of nothing", () => ({ a: null }), "", FORM),
  bodyCase(
    "form",
    "parts made of parameters",
    () => ({ a: NASTY, "list[]": [1, "é"], map: { k: ["{{x}}"] }, file: TEXT_FILE, none: null }),
    [
      { name: "a", text: NASTY.replace(/\r\n?|\n/g, "\r\n") },
      { name: "list[]", text: "1" },
      { name: "list[]", text: "é" },
      { name: "map", text: '{"k":["{{x}}"]}' },
      FILE,
    ],
    PARTS,
  ),
];

const LONG = "it's long é\n".repeat(20_000);
const LONG_PART = { name: "long", text: LONG.replaceAll("\n", "\r\n") };
const MANY = Array.from({ length: 80 }, (_, i) => ({ name: `n${i}`, text: "x".repeat(30_000) }));

const MANY_FIELDS = MANY.map(({ name, text }) => [name, text] as const);

/** Forms of which no command can have all fields as arguments. */
export const longForms: readonly BodyCase[] = [
  dataCase("form", "a form of long strings", () => formOf(["long", LONG], ['"', LONG]), [
    LONG_PART,
    { ...LONG_PART, name: '"' },
  ]),
  dataCase("form", "a form of many strings", () => formOf(...MANY_FIELDS), MANY),
  dataCase(
    "form",
    "a long text beside a file",
    () => formOf(["a", "1"], ["long", LONG], ["file", TEXT_FILE]),
    [{ name: "a", text: "1" }, LONG_PART, FILE],
  ),
];

function strictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Methods with a body, and those without. */
export const WITH_BODY = ["POST", "PUT", "PATCH", "DELETE"];
export const WITHOUT_BODY = ["GET", "HEAD", "OPTIONS"];

/** Those whose empty body is announced. */
export const ANNOUNCED = ["POST", "PUT", "PATCH"];
