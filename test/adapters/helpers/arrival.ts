import { expect } from "chai";
import * as api from "../../../src/index.js";
import { ANNOUNCED, type BodyCase, type Part } from "./bodies.js";
import type { Recorded } from "./server.js";

export interface Habits {
  /** The content type of a text for which the caller set none. */
  textType?: string;
  /** Forms are sent in chunks, as their length is not known. */
  chunkedForms?: boolean;
}

/** The endpoint of a service that has bodies written as the case wants it. */
export function endpointOf({ format }: BodyCase): api.Endpoint {
  const { endpoint, EndpointFactory, github } = api;
  return format ? new EndpointFactory({ ...github, body: api[format] }).create() : endpoint;
}

/** Fails unless the request is one without body, announced as such where it has to be. */
export function expectNoBody(request: Recorded, method: string): void {
  const { headers } = request;
  expect(request.method).to.equal(method);
  expect(request.body.length).to.equal(0);
  expect(headers["transfer-encoding"]).to.equal(undefined);
  expect(headers["content-type"]).to.equal(undefined);
  expect(headers["content-length"]).to.deep.equal(ANNOUNCED.includes(method) ? ["0"] : undefined);
}

/** Fails unless the body of the case arrived under its content type and length. */
export function expectBody(request: Recorded, expected: BodyCase, habits: Habits = {}): void {
  const { kind, arrives, type } = expected;
  const { headers, body } = request;
  const isForm = kind === "form";
  const [found, ...more] = headers["content-type"] ?? [];
  expect(more).to.deep.equal([]);
  if (isForm) {
    expect(found).to.match(/^multipart\/form-data; boundary=\S+$/);
    expect(partsOf(found!, body)).to.deep.equal(arrives);
  } else {
    expect([...body]).to.deep.equal([...Buffer.from(arrives as string)]);
    expect(found?.toLowerCase().replaceAll(" ", "")).to.equal(typeOf(kind, type, habits));
  }
  if (kind === "stream" || (isForm && habits.chunkedForms)) {
    expect(headers["transfer-encoding"]).to.deep.equal(["chunked"]);
    expect(headers["content-length"]).to.equal(undefined);
  } else {
    expect(headers["transfer-encoding"]).to.equal(undefined);
    // Nothing expects a body of DELETE, so an empty one need not be announced.
    const isSilent = body.length === 0 && headers["content-length"] === undefined;
    if (!isSilent || ANNOUNCED.includes(request.method)) {
      expect(headers["content-length"]).to.deep.equal([String(body.length)]);
    }
  }
}

function typeOf(kind: BodyCase["kind"], type: string | undefined, habits: Habits) {
  const own: Partial<Record<BodyCase["kind"], string | undefined>> = {
    json: "application/json;charset=utf-8",
    params: "application/x-www-form-urlencoded;charset=utf-8",
    text: habits.textType,
  };
  return type ?? own[kind];
}

/** The parts of a form, read by RFC 7578 and the escapes of HTML and of curl. */
function partsOf(type: string, body: Buffer): Part[] {
  const boundary = /boundary=(.+)$/.exec(type)?.[1] ?? "";
  const [preamble, ...parts] = `\r\n${body.toString()}`.split(`\r\n--${boundary}`);
  expect(preamble).to.equal("");
  expect(parts.pop()?.trim()).to.equal("--");
  return parts.map((part) => {
    const end = part.indexOf("\r\n\r\n");
    const head = part.slice(0, end);
    const found = { name: quoted(head, "name") ?? "", text: part.slice(end + 4) };
    const fileName = quoted(head, "filename");
    return fileName === undefined
      ? found
      : { ...found, fileName, type: /^content-type: (.+)$/im.exec(head)?.[1] ?? "" };
  });
}

function quoted(head: string, name: string): string | undefined {
  const text = new RegExp(`; ${name}="((?:[^"\\\\]|\\\\.)*)"`, "i").exec(head)?.[1];
  return text?.replaceAll("%22", '"').replaceAll('\\"', '"');
}
