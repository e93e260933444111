/** How fields become a body: a plain object, the text of a form, or the parts of a `FormData`. */
import { EndpointError } from "../errors.js";
import { encodeText, isWellFormed } from "../grammar/percent.js";
import { encodeShort, isMap, readValue, reasonOf } from "../grammar/values.js";
import { toJson, type QueryStyle } from "../settings/QueryStyle.js";
import { expectedBut, quoteAll, quoteProblems, Refusal, shorten } from "../support/messages.js";
import { isInstanceOf, isList, membersOf } from "../support/objects.js";
import { setOwn } from "../support/properties.js";
import type { QueryValueStyle } from "../types/profile.js";

/** One field of a body. */
export interface BodyField {
  /** The name that is sent. */
  readonly name: string;
  /** Where its value stands among those of a call; -1 if a default gives it. */
  readonly slot: number;
  /** The value that a default gives. */
  readonly value: unknown;
  /** The style of a list or an object in a form. Defaults to that of the service. */
  readonly style?: QueryValueStyle | undefined;
}

/** What errors name. */
export interface Named {
  readonly name: string;
}

/** Makes a body of the values of a call; `route` is for errors. */
export type FieldsWriter = (values: readonly unknown[], route: Named) => unknown;

/** Bodies that are plain objects. */
export function objectWriter(fields: readonly BodyField[]): FieldsWriter {
  const all: Record<string, unknown> = {};
  for (const { name, value } of fields) {
    setOwn(all, name, value);
  }
  const own = fields.filter(({ slot }) => slot >= 0);
  const names = own.map(({ name }) => name);
  const slots = own.map(({ slot }) => slot);
  return (values) => {
    const body = { ...all };
    for (let i = 0; i < names.length; i += 1) {
      body[names[i] ?? ""] = values[slots[i] ?? 0];
    }
    return body;
  };
}

/** Bodies that are the text of a form in the style `form`. */
export function formWriter(fields: readonly BodyField[], form: QueryStyle): FieldsWriter {
  const keys = fields.map(({ name }) => encodeText(name));
  return (values, route) => {
    let out = "";
    const write = ({ name, style }: BodyField, raw: unknown, i: number): void => {
      const short = encodeShort(raw);
      const key = keys[i];
      let text = `${key}=${short}`;
      if (key === undefined || short === undefined) {
        const value = readValue(raw, name);
        text = value === undefined ? "" : form.write(name, value, style);
      }
      out += out === "" || text === "" ? text : `&${text}`;
    };
    writeEach(fields, values, route, write);
    return out;
  };
}

/** A `FormData`, as far as it is used here. */
interface Form {
  append(name: string, value: unknown, fileName?: string): void;
}

/** What a platform has for a body in parts. */
interface Platform {
  readonly FormData: new () => Form;
  readonly Blob: new (parts: readonly unknown[]) => { readonly name?: string };
}

/** Bodies that are a `FormData`. */
export function multipartWriter(fields: readonly BodyField[]): FieldsWriter {
  return (values, route) => {
    const platform = globalThis as object as Partial<Platform>;
    if (!hasParts(platform)) {
      const expected = "a platform with globalThis.FormData and globalThis.Blob";
      throw bodyError("INVALID_OPTIONS", route, expectedBut(expected, "one without"));
    }
    const form = new platform.FormData();
    writeEach(fields, values, route, ({ name }, raw) => {
      if (!isWellFormed(name)) {
        throw new Refusal("a parameter whose name has half of a surrogate pair");
      }
      for (const part of isList(raw) ? membersOf(raw) : [raw]) {
        addPart(form, name, part, platform);
      }
    });
    return form;
  };
}

/** In a media type of another kind no field can be written. */
export function refusingWriter(fields: readonly BodyField[]): FieldsWriter {
  return (_, route) => {
    const names = fields.map(({ name }) => name);
    const expected = 'the body as "data", since its media type has no fields';
    throw bodyError("INVALID_PARAMETER", route, expectedBut(expected, quoteAll(names)), names);
  };
}

/** Calls `write` with each field and its value; one error names all fields that it refuses. */
function writeEach(
  fields: readonly BodyField[],
  values: readonly unknown[],
  route: Named,
  write: (field: BodyField, value: unknown, index: number) => void,
): void {
  const problems = new Map<string, string>();
  fields.forEach((field, i) => {
    try {
      write(field, field.slot < 0 ? field.value : values[field.slot], i);
    } catch (thrown) {
      problems.set(field.name, reasonOf(thrown));
    }
  });
  if (problems.size > 0) {
    const what = expectedBut("values that the body can carry", quoteProblems(problems));
    throw bodyError("INVALID_PARAMETER", route, what, [...problems.keys()]);
  }
}

function hasParts(platform: Partial<Platform>): platform is Platform {
  return typeof platform.FormData === "function" && typeof platform.Blob === "function";
}

/** Adds one value that is no list, or nothing for `null`. Throws for a value that is no part. */
function addPart(form: Form, name: string, part: unknown, { Blob }: Platform): void {
  const tag = Object.prototype.toString.call(part);
  if (/^\[object (?:Blob|File)\]$/.test(tag)) {
    if (isInstanceOf(part, Blob)) {
      form.append(name, part);
    } else {
      // Given a name, the platform throws for what only looks like a blob.
      form.append(name, part, (part as { readonly name?: string }).name ?? "blob");
    }
  } else if (ArrayBuffer.isView(part) || /^\[object (?:Shared)?ArrayBuffer\]$/.test(tag)) {
    form.append(name, new Blob([bytesOf(part as ArrayBuffer | ArrayBufferView)]));
  } else {
    // A long text is no problem here.
    const value = typeof part === "string" && isWellFormed(part) ? part : readValue(part, name);
    if (Array.isArray(value)) {
      throw new Refusal("a list within a list");
    }
    if (value !== undefined && !(isMap(value) && value.size === 0)) {
      form.append(name, typeof value === "string" ? value : toJson(value));
    }
  }
}

/** Bytes that no other thread can change: not every platform makes a blob of shared ones. */
function bytesOf(bytes: ArrayBuffer | ArrayBufferView): Uint8Array {
  const all = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
  return Object.prototype.toString.call(all.buffer) === "[object ArrayBuffer]" ? all : all.slice();
}

function bodyError(
  code: "INVALID_OPTIONS" | "INVALID_PARAMETER",
  route: Named,
  what: string,
  parameters?: readonly string[],
): EndpointError {
  const { name } = route;
  return new EndpointError(code, `Cannot write the body of ${shorten(name)}: ${what}`, {
    route: name,
    parameters,
  });
}
