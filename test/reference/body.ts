/** Bodies of all kinds, and their content types. */
import { Failure, refuseIf } from "./failure.js";
import type { Layer, ReferenceProfile } from "./merge.js";
import { jsonOf, writeQuery } from "./query.js";
import { definedOf, isBad, isPlain, isWellFormed, readValue } from "./values.js";

type Fields = readonly (readonly [name: string, value: unknown])[];

/** A body, if there is one, and the content type that is set for it. */
export interface Body {
  readonly field: { readonly body?: unknown };
  readonly type: string | undefined;
}

const JSON_TYPE = "application/json; charset=utf-8";

/** The body of a call with these leftover parameters. */
export function bodyOf(profile: ReferenceProfile, layer: Layer, leftover: Fields): Body {
  const format = profile.body ?? "json";
  const kind = kindOf(format);
  const declared =
    format === "json-string"
      ? "application/json"
      : format.includes("/") && !format.includes("*")
        ? format
        : undefined;
  if (!Object.hasOwn(layer, "data")) {
    return leftover.length === 0
      ? { field: {}, type: undefined }
      : { field: { body: write(profile, kind, leftover) }, type: typeOfFields(kind, declared) };
  }
  const { data } = layer;
  const body =
    format === "json-string" && typeof data === "string"
      ? JSON.stringify(data)
      : (kind === "form" || kind === "multipart") && isPlain(data)
        ? write(profile, kind, Object.entries(definedOf(data)))
        : data;
  return { field: { body }, type: typeOfData(data, kind, declared) };
}

function typeOfData(data: unknown, kind: string, declared: string | undefined): string | undefined {
  if (isText(data) || data instanceof ReadableStream) {
    return declared;
  }
  if (data instanceof Blob || data instanceof FormData || data instanceof URLSearchParams) {
    return undefined;
  }
  if (kind === "form" || kind === "multipart") {
    return isPlain(data) ? typeOfFields(kind, declared) : JSON_TYPE;
  }
  return declared ?? JSON_TYPE;
}

function isText(data: unknown): boolean {
  return typeof data === "string" || data instanceof ArrayBuffer || ArrayBuffer.isView(data);
}

function kindOf(format: string): string {
  const [type = ""] = format.split(";").map((part) => part.trim());
  switch (type) {
    case "application/x-www-form-urlencoded":
      return "form";
    case "multipart/form-data":
      return "multipart";
    case "*/*":
    case "application/*":
      return "json";
    default:
      if (type === "json-string") {
        return "none";
      }
      return type.includes("/") ? (/[/+]json$/.test(type) ? "json" : "none") : type;
  }
}

function typeOfFields(kind: string, declared: string | undefined): string | undefined {
  const types: Readonly<Record<string, string>> = {
    json: JSON_TYPE,
    form: "application/x-www-form-urlencoded",
  };
  return kind === "multipart" ? undefined : (declared ?? types[kind]);
}

function write(profile: ReferenceProfile, kind: string, fields: Fields): unknown {
  const form = new FormData();
  switch (kind) {
    case "json":
      refuseIf(fields.some(([, value]) => isLostInJson(value)));
      return Object.fromEntries(fields);
    case "form": {
      const styles = { objects: "deepObject", ...profile.form } as const;
      return fields
        .flatMap(([name, value]) => writeQuery(name, readValue(value), styles, "brackets"))
        .join("&");
    }
    case "multipart":
      for (const [name, value] of fields) {
        refuseIf(!isWellFormed(name));
        partsOf(value).forEach((part) => {
          form.append(name, part);
        });
      }
      return form;
    default:
      throw new Failure();
  }
}

/** The parts that a value becomes. */
function partsOf(value: unknown): readonly (string | Blob)[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap(
    (one): (string | Blob)[] => {
      if (one instanceof Blob) {
        return [one];
      }
      if (one instanceof ArrayBuffer || ArrayBuffer.isView(one)) {
        return [new Blob([one as Uint8Array<ArrayBuffer>])];
      }
      const read = readValue(one);
      refuseIf(isBad(read) || read.kind === "list");
      return read.kind === "nothing" ? [] : [read.kind === "text" ? read.text : jsonOf(read)];
    },
  );
}

/** Whether JSON would leave out a value, or one in it, or write something else that says nothing of it. */
function isLostInJson(value: unknown): boolean {
  if (value === null) {
    return false;
  }
  switch (typeof value) {
    case "function":
    case "symbol":
      return true;
    case "number":
      return !Number.isFinite(value);
    case "object":
      break;
    default:
      return false;
  }
  if (Array.isArray(value) || isPlain(value)) {
    const saysItself = typeof (value as Record<string, unknown>)["toJSON"] === "function";
    return !saysItself && Object.values(value).some(isLostInJson);
  }
  // Some bytes have one, and lose their meaning all the same.
  const hasToJson = typeof (value as Record<string, unknown>)["toJSON"] === "function";
  return ArrayBuffer.isView(value) || !hasToJson;
}
