import { expect } from "chai";
import { ANNOUNCED, type BodyCase, type Part } from "./bodies.js";
import type { Recorded } from "./server.js";

/** What differs between clients, and may. */
export interface Habits {
  /** The content type of a text for which the caller set none. */
  textType?: string;
  /** Forms are sent in chunks, as their length is not known. */
  chunkedForms?: boolean;
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
export async function expectBody(
  request: Recorded,
  { kind, arrives, type }: BodyCase,
  habits: Habits = {},
): Promise<void> {
  const { headers, body } = request;
  const isForm = kind === "form";
  const [found, ...more] = headers["content-type"] ?? [];
  expect(more).to.deep.equal([]);
  if (isForm) {
    expect(found).to.match(/^multipart\/form-data; boundary=\S+$/);
    expect(await partsOf(found!, body)).to.deep.equal(arrives);
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
  switch (kind) {
    case "json":
      return "application/json;charset=utf-8";
    case "params":
      return "application/x-www-form-urlencoded;charset=utf-8";
    case "text":
      return habits.textType;
    default:
      return type;
  }
}

async function partsOf(type: string, body: Buffer): Promise<Part[]> {
  const response = new Response(new Uint8Array(body), { headers: { "content-type": type } });
  const entries = [...(await response.formData())];
  return Promise.all(
    entries.map(async ([name, value]) =>
      typeof value === "string"
        ? { name, text: value }
        : { name, text: await value.text(), fileName: value.name, type: value.type },
    ),
  );
}
