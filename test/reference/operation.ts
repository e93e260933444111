/** Operations, read naively: their parameters become those of a plain route, and headers. */
import type { OperationJson, RuleJson } from "../../src/index.js";
import { NO_OPERATION, writeOne, type ReadOperation } from "./address.js";
import { checkAll, Failure } from "./failure.js";
import { lowerCase, readHeaders } from "./headers.js";
import {
  definedOf,
  layOver,
  mergeLayers,
  overLayers,
  readLayer,
  readRoute,
  type Layer,
  type Record_,
  type ReferenceProfile,
} from "./merge.js";
import { parse } from "./request.js";
import { namesOf, parseTemplate, spellColons } from "./template.js";
import { isPlain, readValue, type Read } from "./values.js";

/** What a compiled operation gives. The operation is a good one. */
export function referenceOperation(
  profile: ReferenceProfile,
  layers: readonly unknown[],
  operation: OperationJson,
  [parameters, options]: readonly [object, object],
): Record_ {
  const own = { baseUrl: operation.baseUrl, headers: { accept: operation.accept } };
  const below = mergeLayers(profile, layers, readLayer(own, profile, operation.baseUrl));
  const call = {
    ...readLayer(options, profile),
    ...readRoute(operation.route),
    parameters: definedOf(parameters),
  };
  const rules = Object.entries(operation.parameters ?? {});
  const inUrl = [
    ...namesOf(parseTemplate(spellColons(call.url))).map(decodeURIComponent),
    ...rules.flatMap(([name, rule]) =>
      rule === "path" || (typeof rule === "object" && rule.in === "path") ? [name] : [],
    ),
  ];
  const servers = operation.baseUrl === undefined ? [] : [operation.baseUrl];
  const all = overLayers(profile, below, call, inUrl, servers);
  const given = new Given(operation, profile, all);
  let headers: Layer["headers"] = {};
  let result: Record_ = {};
  // Which of these is told first is left open.
  checkAll(
    () => {
      headers = Object.fromEntries(readHeaders(given.headers(call.headers)));
    },
    () => {
      const merged = [below, { headers, parameters: {} }, call].reduce(layOver);
      const layer = {
        ...merged,
        headers: given.withCookies(merged.headers),
        parameters: given.named(),
        below: below.parameters,
        called: all.called ?? [],
      };
      result = parse(profile, layer, given);
    },
  );
  return result;
}

/** Behind a name that the route has, too, but for another parameter. */
const MARK = "\u0001";

/** The parameters of a call of an operation, with those of the defaults. */
class Given implements ReadOperation {
  readonly #operation: OperationJson;
  readonly #profile: ReferenceProfile;
  readonly #layer: Layer;

  constructor(operation: OperationJson, profile: ReferenceProfile, layer: Layer) {
    this.#operation = operation;
    this.#profile = profile;
    this.#layer = layer;
  }

  ruleOf(name: string): RuleJson | undefined {
    const { parameters = {} } = this.#operation;
    const own = name.replace(MARK, "");
    const rule = Object.hasOwn(parameters, own) ? parameters[own] : undefined;
    return typeof rule === "string" ? { in: rule } : rule;
  }

  /** Those of the route under the names that are written in it, and all others as they are. */
  named(): Record_ {
    const [, url = ""] = /(?:^| )([^ ]+)$/.exec(this.#operation.route) ?? [];
    const written = namesOf(parseTemplate(spellColons(url)));
    const pairs = Object.entries(this.#formatted()).map(([name, value]) => {
      const sent = this.ruleOf(name)?.in === "path" ? (this.ruleOf(name)?.name ?? name) : name;
      const isTaken = this.ruleOf(name)?.in !== "path" && this.#isClaimed(name);
      const inRoute = isTaken ? undefined : written.find((one) => decodeURIComponent(one) === sent);
      return [inRoute ?? (isTaken ? name + MARK : name), value] as const;
    });
    return Object.fromEntries(pairs);
  }

  /** The headers that parameters make, where the call has no others in their place. */
  headers(own: Layer["headers"]): Record_ {
    return Object.fromEntries(
      this.#at("header")
        .map(([name, value]) => [this.wireOf(name), headerOf(value)] as const)
        .filter(([wire]) => !Object.hasOwn(own, lowerCase(wire))),
    );
  }

  /** Headers with the cookies of the parameters behind those that are there. */
  withCookies(headers: Layer["headers"]): Layer["headers"] {
    const pairs = this.#at("cookie").flatMap(([name, value]) => {
      const text = cookieOf(value);
      return typeof text === "string" ? [`${this.ruleOf(name)?.name ?? name}=${text}`] : [];
    });
    const before = headers["cookie"] ?? "";
    return pairs.length === 0
      ? headers
      : { ...headers, cookie: (before === "" ? [] : [String(before)]).concat(pairs).join("; ") };
  }

  placeOf(name: string): string | undefined {
    return this.ruleOf(name)?.in;
  }

  wireOf(name: string): string {
    return this.ruleOf(name)?.name ?? name.replace(MARK, "");
  }

  styleOf(name: string): string | undefined {
    return this.ruleOf(name)?.style;
  }

  get hasBody(): boolean | undefined {
    const { body } = this.#operation;
    return body === undefined ? undefined : body !== "none";
  }

  bodies(profile: ReferenceProfile): ReferenceProfile {
    const { body, parameters = {} } = this.#operation;
    const styles = Object.keys(parameters).flatMap((name) => {
      const style = this.styleOf(name);
      return this.placeOf(name) === "body" && style !== undefined
        ? [[this.wireOf(name), style] as const]
        : [];
    });
    const names = { ...profile.form?.names, ...Object.fromEntries(styles) };
    return {
      ...profile,
      form: { ...profile.form, names },
      partStyles: Object.fromEntries(styles),
      ...(body === undefined || body === "none" ? {} : { body }),
      formatData: (data) => {
        if (isOfDates(this.#operation.format) && holdsInvalidDate(data)) {
          throw new Failure("INVALID_OPTIONS");
        }
        return format(data, this.#operation.format);
      },
    };
  }

  get servers(): readonly string[] {
    const { baseUrl } = this.#operation;
    return baseUrl === undefined ? [] : [baseUrl];
  }

  get missing(): readonly string[] {
    const formatted = this.#formatted();
    return Object.keys(this.#operation.parameters ?? {}).filter((name) => {
      const rule = this.ruleOf(name);
      const isUnused = rule?.in === "body" && Object.hasOwn(this.#layer, "data");
      const value = formatted[name];
      const body = rule?.in === "body" ? (this.#operation.body ?? this.#profile.body) : undefined;
      const isNone =
        (rule?.in === "header" && isEmptyHeader(value)) ||
        (rule?.in === "query" &&
          writeOne(this.#profile, this, name, readValue(value))?.length === 0) ||
        (body === "form" && writesNothing(value)) ||
        (body === "multipart" &&
          Array.isArray(value) &&
          value.every((member) => member === null || member === undefined));
      return rule?.required === true && !isUnused && (isNone || isNothing(value, rule.in));
    });
  }

  get bad(): readonly string[] {
    return Object.entries(this.#layer.parameters).flatMap(([name, value]) => {
      const rule = this.ruleOf(name);
      const isUnused = rule?.in === "body" && Object.hasOwn(this.#layer, "data");
      const isBad =
        (isOfDates(rule?.format) && holdsInvalidDate(value)) ||
        (rule?.in === "cookie" && cookieOf(format(value, rule.format)) === false) ||
        (rule?.in === "header" && isNoHeader(format(value, rule.format)));
      return isBad && !isUnused ? [name] : [];
    });
  }

  isNone(name: string, value: unknown): boolean {
    const place = this.placeOf(name);
    // What cannot be written, as a symbol, is nothing either.
    return place === "cookie"
      ? cookieOf(value) === undefined
      : NO_OPERATION.isNone(name, value) || (place === "header" && writesNothing(value));
  }

  /** Whether another parameter has this name's place in the route. */
  #isClaimed(name: string): boolean {
    return Object.keys(this.#operation.parameters ?? {}).some(
      (other) =>
        other !== name && this.ruleOf(other)?.in === "path" && this.ruleOf(other)?.name === name,
    );
  }

  #at(place: string): readonly (readonly [string, unknown])[] {
    return Object.entries(this.#formatted()).filter(([name]) => this.ruleOf(name)?.in === place);
  }

  #formatted(): Record_ {
    return Object.fromEntries(
      Object.entries(this.#layer.parameters).map(([name, value]) => [
        name,
        format(value, this.ruleOf(name)?.format),
      ]),
    );
  }
}

function isNothing(value: unknown, place: string): boolean {
  const isBare = isPlain(value) || Array.isArray(value);
  const isEmpty = (value ?? "") === "" || (isBare && Object.keys(value).length === 0);
  const writesNoText = Array.isArray(value) && value.every((one) => (one ?? "") === "");
  if (place === "body" || place === "header") {
    return isEmpty || (place === "header" && writesNoText);
  }
  // The list of one empty text is the same cookie as the empty text.
  if (writesNoText || (place === "cookie" && cookieOf(value) === "")) {
    return true;
  }
  const read = readValue(value);
  const isNoText = (one: Read): boolean => one.kind === "text" && one.text === "";
  if (read.kind === "nothing" || isNoText(read)) {
    return true;
  }
  // What a query writes depends on the style.
  if (place === "query") {
    return false;
  }
  // A list of which no member writes anything is empty.
  return (
    holdsNothing(read) ||
    (read.kind === "list" && read.members.every((one) => isNoText(one) || holdsNothing(one)))
  );
}

/** Whether a list or an object holds nothing but such lists and objects. */
function holdsNothing(read: Read): boolean {
  return read.kind === "map"
    ? read.members.every(([, member]) => holdsNothing(member))
    : read.kind === "list" && read.members.every(holdsNothing);
}

function format(value: unknown, how: string | undefined): unknown {
  if (how === undefined || typeof value !== "object" || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((one: unknown) => format(one, how));
  }
  if (isPlain(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, format(one, how)]));
  }
  if (how === "base64" || how === "base64url") {
    const bytes = bytesOf(value);
    return bytes === undefined ? value : bytes.toString(how);
  }
  return value instanceof Date && !Number.isNaN(value.getTime()) ? formatDate(value, how) : value;
}

function bytesOf(value: object): Buffer | undefined {
  if (ArrayBuffer.isView(value)) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
  return value instanceof ArrayBuffer ? Buffer.from(value) : undefined;
}

function formatDate(date: Date, how: string): unknown {
  switch (how) {
    case "unix":
      return Math.floor(date.getTime() / 1000);
    case "http-date":
      return date.toUTCString();
    default:
      return date.toISOString().split("T")[0];
  }
}

function isOfDates(how: string | undefined): boolean {
  return how !== undefined && !how.startsWith("base64");
}

/** What a header parameter sets: texts, numbers and `null` as they are, all else as a URL has it. */
function headerOf(value: unknown): unknown {
  if (value === null || typeof value === "number" || typeof value === "string") {
    return value;
  }
  const read = readValue(value);
  switch (read.kind) {
    case "text":
      // A `toJSON` may give a number, which stays one.
      return typeof read.raw === "number" ? read.raw : read.text;
    case "list":
      return read.members.length === 0
        ? undefined
        : read.members.map((one) => (one.kind === "text" ? one.text : "")).join(",");
    default:
      return undefined;
  }
}

/** Whether a value is neither a text nor what a URL carries without names. */
function isNoHeader(value: unknown): boolean {
  if (value === null || typeof value === "string") {
    return false;
  }
  const read = readValue(value);
  const isNamed = read.kind === "map" && read.members.length > 0;
  const isNested = read.kind === "list" && read.members.some(({ kind }) => kind !== "text");
  return read.kind === "bad" || isNamed || isNested;
}

function holdsInvalidDate(value: unknown): boolean {
  return value instanceof Date
    ? Number.isNaN(value.getTime())
    : (Array.isArray(value) || isPlain(value)) && Object.values(value).some(holdsInvalidDate);
}

/** The text of a cookie, `undefined` for none, `false` for what no cookie can carry. */
function cookieOf(value: unknown): string | undefined | false {
  const read = readValue(value);
  const members = read.kind === "list" || read.kind === "map" ? read.members : [read];
  if (read.kind === "bad") {
    return false;
  }
  if (read.kind === "nothing" || members.length === 0) {
    return undefined;
  }
  const texts =
    read.kind === "map"
      ? []
      : (read.kind === "list" ? read.members : [read]).map((one) =>
          one.kind === "text"
            ? Array.from(one.text, (character) =>
                /[^!#-+\--:<-[\]-~]/.test(character) ? encodeURIComponent(character) : character,
              ).join("")
            : undefined,
        );
  return texts.length === 0 || texts.includes(undefined) ? false : texts.join(",");
}

/** Whether the members of a header are no text, joined with commas. */
function isEmptyHeader(value: unknown): boolean {
  const read = readValue(value);
  return (
    (read.kind === "list" || read.kind === "map") &&
    read.members.every((member) => "text" in member && member.text === "") &&
    read.members.length < 2
  );
}

/** Whether a field of a form has no member that is written. */
function writesNothing(value: unknown): boolean {
  const members: readonly unknown[] | undefined = Array.isArray(value)
    ? value
    : isPlain(value)
      ? Object.values(value as object)
      : undefined;
  return members === undefined
    ? value === null || value === undefined
    : members.every(writesNothing);
}
