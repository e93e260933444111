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
  format?: "form" | "multipart" | `${string}/${string}`;
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

function form(): FormData {
  const data = new FormData();
  data.append("plain", "text é 🙂");
  data.append('na"me', "a\nb\r\nc");
  data.append("list", "1");
  data.append("list", "2");
  data.append("file", new File(["file é"], 'fi"le.txt', { type: "text/plain" }));
  return data;
}

const BYTES = [0, 255, 128, 10, 13, 39, 37, 92, 45];

export const bodies: readonly BodyCase[] = [
  {
    title: "JSON",
    kind: "json",
    options: () => ({ title: "Bug", labels: ["a", null], deep: { x: [1.5, true, {}] } }),
    arrives: '{"title":"Bug","labels":["a",null],"deep":{"x":[1.5,true,{}]}}',
  },
  {
    title: "JSON with bigints",
    kind: "json",
    options: () => ({ id: 2n ** 64n, list: [-1n, { x: 0n }], skip: undefined, text: '"1n"' }),
    arrives: '{"id":18446744073709551616,"list":[-1,{"x":0}],"text":"\\"1n\\""}',
  },
  {
    title: "JSON beyond ASCII",
    kind: "json",
    options: () => ({ text: "Größe 漢字 🙂 \u2028\u0000\ud800", é: NASTY }),
    arrives: `{"text":"Größe 漢字 🙂 \u2028\\u0000\\ud800","é":${JSON.stringify(NASTY)}}`,
  },
  {
    title: "JSON that is a list",
    kind: "json",
    options: () => ({ data: [1, "é"] }),
    arrives: '[1,"é"]',
  },
  { title: "JSON that is null", kind: "json", options: () => ({ data: null }), arrives: "null" },
  { title: "JSON that is a bigint", kind: "json", options: () => ({ data: 7n }), arrives: "7" },
  { title: "a string", kind: "text", options: () => ({ data: NASTY }), arrives: NASTY },
  {
    title: "a string of lines",
    kind: "text",
    options: () => ({ data: "\na=1\r\n\n  b\n\n" }),
    arrives: "\na=1\r\n\n  b\n\n",
  },
  {
    title: "a string like a file name",
    kind: "text",
    options: () => ({ data: "@x" }),
    arrives: "@x",
  },
  { title: "an empty string", kind: "text", options: () => ({ data: "" }), arrives: "" },
  {
    title: "bytes",
    kind: "bytes",
    options: () => ({ data: new Uint8Array(BYTES) }),
    arrives: BYTES,
  },
  {
    title: "bytes in the middle of a buffer",
    kind: "bytes",
    options: () => ({ data: new Uint8Array([1, 2, 3, 4]).subarray(1, 3) }),
    arrives: [2, 3],
  },
  {
    title: "an ArrayBuffer",
    kind: "bytes",
    options: () => ({ data: new Uint8Array(BYTES).buffer }),
    arrives: BYTES,
  },
  {
    title: "a DataView",
    kind: "bytes",
    options: () => ({ data: new DataView(new Uint8Array([1, 2, 3, 4]).buffer, 1, 2) }),
    arrives: [2, 3],
  },
  {
    title: "a FormData",
    kind: "form",
    options: () => ({ data: form() }),
    arrives: [
      { name: "plain", text: "text é 🙂" },
      { name: 'na"me', text: "a\r\nb\r\nc" },
      { name: "list", text: "1" },
      { name: "list", text: "2" },
      { name: "file", text: "file é", fileName: 'fi"le.txt', type: "text/plain" },
    ],
  },
  {
    title: "a FormData under a default content type",
    kind: "form",
    options: () => {
      const data = new FormData();
      data.append("a", "1");
      return { data, headers: { "content-type": "application/json" } };
    },
    arrives: [{ name: "a", text: "1" }],
  },
  {
    title: "a URLSearchParams",
    kind: "params",
    options: () => ({ data: new URLSearchParams({ a: "1 2", é: "&=" }) }),
    arrives: "a=1+2&%C3%A9=%26%3D",
  },
  {
    title: "a Blob",
    kind: "blob",
    options: () => ({ data: new Blob(["blob é"], { type: "image/png" }) }),
    arrives: "blob é",
    type: "image/png",
  },
  {
    title: "a Blob without a type",
    kind: "blob",
    options: () => ({ data: new Blob([new Uint8Array(BYTES)]) }),
    arrives: BYTES,
  },
];

/** Bodies of services that have them written in another kind than JSON. */
export const bodiesOfKinds: readonly BodyCase[] = [
  {
    title: "a form of parameters",
    kind: "text",
    format: "form",
    options: () => ({
      "q é": NASTY,
      at: "@file",
      list: [1, "a&b"],
      map: { k: { l: true } },
      rows: [{ a: 1 }, { a: 2 }],
      none: null,
    }),
    arrives: `q%20%C3%A9=${strictly(NASTY)}&at=%40file&list%5B%5D=1&list%5B%5D=a%26b&map%5Bk%5D%5Bl%5D=true&rows%5B0%5D%5Ba%5D=1&rows%5B1%5D%5Ba%5D=2`,
    type: "application/x-www-form-urlencoded",
  },
  {
    title: "a form of data",
    kind: "text",
    format: "form",
    options: () => ({ data: { a: "1 2", b: 2n ** 64n } }),
    arrives: "a=1%202&b=18446744073709551616",
    type: "application/x-www-form-urlencoded",
  },
  {
    title: "a form of nothing",
    kind: "text",
    format: "form",
    options: () => ({ a: null }),
    arrives: "",
    type: "application/x-www-form-urlencoded",
  },
  {
    title: "parts made of parameters",
    kind: "form",
    format: "multipart",
    options: () => ({
      plain: NASTY,
      "list[]": [1, "é"],
      map: { k: [true, "{{x}}"] },
      file: new File(["file é"], 'fi"le.txt', { type: "text/plain" }),
      none: null,
    }),
    arrives: [
      { name: "plain", text: NASTY.replace(/\r\n?|\n/g, "\r\n") },
      { name: "list[]", text: "1" },
      { name: "list[]", text: "é" },
      { name: "map", text: '{"k":[true,"{{x}}"]}' },
      { name: "file", text: "file é", fileName: 'fi"le.txt', type: "text/plain" },
    ],
  },
  {
    title: "parts made of data with bytes",
    kind: "form",
    format: "multipart",
    options: () => ({ data: { bytes: new TextEncoder().encode("one"), list: [1, null, 2] } }),
    arrives: [
      { name: "bytes", text: "one", fileName: "blob", type: "application/octet-stream" },
      { name: "list", text: "1" },
      { name: "list", text: "2" },
    ],
  },
  {
    title: "JSON of a media type",
    kind: "json",
    format: "application/vnd.acme+json",
    options: () => ({ a: [1] }),
    arrives: '{"a":[1]}',
    type: "application/vnd.acme+json",
  },
  {
    title: "text of a media type",
    kind: "text",
    format: "text/markdown",
    options: () => ({ data: "# é" }),
    arrives: "# é",
    type: "text/markdown",
  },
  {
    title: "bytes of a media type",
    kind: "bytes",
    format: "image/png",
    options: () => ({ data: new Uint8Array(BYTES) }),
    arrives: BYTES,
    type: "image/png",
  },
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
