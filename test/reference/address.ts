/** The URL of a request: where its parts come from, and what must not be in them. */
import { isHost, originOf, splitBase, type Base } from "./baseUrl.js";
import { Failure, isRefused, refuseIf, Undecided } from "./failure.js";
import type { Layer, Record_, ReferenceProfile } from "./merge.js";
import { writeQuery } from "./query.js";
import {
  expand,
  expandVariable,
  namesOf,
  parseTemplate,
  refuses,
  spellColons,
  type Expression,
  type Part,
} from "./template.js";
import { encodeLiteral, readValue, type Read } from "./values.js";

/** A url in two: scheme and authority, where it is a full URL, and what follows them. */
interface Address {
  readonly isFull: boolean;
  readonly authority: readonly Part[];
  readonly rest: readonly Part[];
}

const AUTHORITY = /^https?:\/\/(?:\{[^}/?#&][^}]*\}|[^{}/?#])*/i;

/** Whether a request with this method may have a body. */
export function takesBody(method: string): boolean {
  return ["patch", "post", "put", "delete"].includes(method);
}

/** The parameters, and the defaults of names in a base URL that have no value. */
export function withDefaults(
  baseUrl: string,
  parameters: Record_,
  variables: ReferenceProfile["variables"] = {},
): Record_ {
  const defaults = Object.entries(variables).flatMap(([name, { default: standard }]) =>
    baseUrl.includes(`{${name}}`) && standard !== undefined ? [[name, standard] as const] : [],
  );
  return Object.fromEntries([...defaults, ...Object.entries(parameters)]);
}

/** What a call writes: its URL, and the fields of a body made of parameters. */
export function placeParameters(
  profile: ReferenceProfile,
  layer: Layer,
  method: string,
): {
  url: string;
  leftover: readonly (readonly [string, unknown])[];
  sent: readonly (readonly [string, unknown])[];
} {
  const address = readAddress(layer.url);
  const hasData = Object.hasOwn(layer, "data");
  refuseIf(hasData && !takesBody(method));
  const base = splitBase(layer.baseUrl ?? "");
  const isOwnNamespace = layer.called !== undefined;
  const filling = valuesOf(
    withDefaults(layer.baseUrl ?? "", layer.below ?? layer.parameters, profile.variables),
  );
  const values = address.isFull || isOwnNamespace ? valuesOf(layer.parameters) : filling;
  const template = [...address.authority, ...address.rest];
  const inBase = namesOf(partsOfBase(base));
  const placed = [...namesOf(template), ...(isOwnNamespace ? [] : inBase)];
  const leftover = Object.entries(layer.parameters).filter(([name]) => !placed.includes(name));
  const elsewhere =
    method === "get" || method === "head"
      ? "query"
      : takesBody(method) && !hasData
        ? "body"
        : "unsent";
  const ofBaseUrls = [
    ...namesOf(partsOfBase(splitBase(profile.baseUrl))),
    ...Object.keys(profile.variables ?? {}),
  ];
  const placeOf = (name: string): string =>
    ofBaseUrls.includes(name) && layer.called?.includes(name) !== true
      ? "unsent"
      : profile.credentialParameters?.includes(name) === true
        ? "query"
        : elsewhere;
  const fields = hasData ? [] : leftover.filter(([name]) => placeOf(name) === "body");
  const isOpen = !address.isFull && canWriteOrigin(address.rest);
  if (isOpen && isRefused(() => fillBase(profile, base, filling))) {
    // A value that supplies the origin leaves the base URL unused, and what its names hold unread.
    throw new Undecided();
  }
  const pairs = leftover
    .filter(([name]) => placeOf(name) === "query")
    .flatMap(([name]) => writeQuery(name, values(name), profile.query));
  checkWritable(template, values);
  checkWritable(address.isFull ? [] : partsOfBase(base), filling);
  const isSent = (name: string): boolean =>
    placed.includes(name)
      ? !address.isFull || namesOf(template).includes(name)
      : !["unsent", ...(hasData ? ["body"] : [])].includes(placeOf(name));
  // The layers fill the base URL of a compiled route.
  const ofLayers = isOwnNamespace && !address.isFull ? Object.entries(layer.below ?? {}) : [];
  const sent = [
    ...Object.entries(layer.parameters).filter(([name]) => isSent(name)),
    ...ofLayers.filter(([name]) => inBase.includes(name)),
  ];
  const url = joinUrl(profile, base, address, [values, filling], pairs);
  return { url, sent, leftover: fields };
}

/** A base URL with its values, which ends in a slash. */
function fillBase(profile: ReferenceProfile, base: Base, values: Values): string {
  checkWritable(partsOfBase(base), values);
  refuseIf(isMissing(splitParts(base.authority), values));
  refuseIf(profile.missing !== "empty" && isMissing(splitParts(base.path), values));
  checkListed(profile, base, values);
  return prefixOfBase(base, values);
}

/** Parameters, looked at by name. */
type Values = (name: string) => Read;

export function valuesOf(parameters: Record_): Values {
  return (name) => readValue(Object.hasOwn(parameters, name) ? parameters[name] : undefined);
}

/** Takes a url apart, and refuses one that no values could make good. */
export function readAddress(url: string | undefined): Address {
  if (url === undefined || url === "") {
    throw new Failure();
  }
  const [authority = ""] = AUTHORITY.exec(url) ?? [];
  const rest = url.slice(authority.length);
  refuseIf(url.includes(" "));
  refuseIf(authority === "" ? /^[a-z][a-z0-9+.-]*:\/\//i.test(url) : !isFullAuthority(authority));
  return {
    isFull: authority !== "",
    authority: parseTemplate(authority),
    rest: parseTemplate(spellColons(rest)),
  };
}

/** A host of a full URL, in which only whole values may stand. */
function isFullAuthority(text: string): boolean {
  const host = text.replace(/^https?:\/\//i, "").replace(/^[^{}]*@/, "");
  const filled = host.replace(/\{\+?[\w%][^}]*\}/g, "x");
  return !/[{}@]/.test(filled) && isHost(filled);
}

function partsOfBase({ authority, path, query = "" }: Base): readonly Part[] {
  return splitParts(authority + path + query);
}

/** The parts of a piece of a base URL, whose literals may be anything. */
function splitParts(text: string): readonly Part[] {
  return text.split(/(\{[^}]*\})/).map((one) =>
    one.startsWith("{")
      ? {
          operator: "",
          variables: [{ name: one.slice(1, -1), explode: false, length: undefined }],
        }
      : one,
  );
}

/** Refuses values that cannot be written where they are to stand. */
function checkWritable(template: readonly Part[], values: Values): void {
  const variables = template.flatMap((part) => (typeof part === "string" ? [] : part.variables));
  refuseIf(variables.some((variable) => refuses(variable, values(variable.name))));
}

function joinUrl(
  profile: ReferenceProfile,
  base: Base,
  { isFull, authority, rest }: Address,
  [values, filling]: readonly [Values, Values],
  pairs: readonly string[],
): string {
  const isEmptyAllowed = profile.missing === "empty";
  const pieces = new Pieces();
  rest.forEach((part) => pieces.write(part, values));
  if (isEmptyAllowed) {
    pieces.dropDangling();
  }
  const written =
    !isFull && canWriteOrigin(rest) && /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(pieces.path);
  const isBaseUsed = !isFull && !written;
  refuseIf(isMissing(authority, values));
  refuseIf(!isEmptyAllowed && isMissing(sectionOf(rest, /[?#]/), values));
  if (isBaseUsed) {
    return pieces.join(
      fillBase(profile, base, filling),
      base.query === undefined ? undefined : writeBase(base.query, filling),
      pairs,
    );
  }
  const start = isFull ? fillAuthority(authority, values) : "";
  const [, scheme = ""] = /^([a-z]+):/i.exec(base.scheme + ":") ?? [];
  const prefix = written && pieces.path.startsWith("//") ? `${scheme}:` : start;
  pieces.path =
    isFull && pieces.path !== "" && !pieces.path.startsWith("/") ? `/${pieces.path}` : pieces.path;
  const url = pieces.join(prefix, undefined, pairs);
  if (written || authority.some((part) => typeof part !== "string")) {
    checkOrigin(profile, base, filling, url);
  }
  return url;
}

/** Refuses values of a base URL that its service does not list. */
function checkListed({ variables = {} }: ReferenceProfile, base: Base, values: Values): void {
  const wrong = namesOf(partsOfBase(base)).filter((name) => {
    const listed = Object.hasOwn(variables, name) ? variables[name]?.values : undefined;
    const value = values(name);
    const isNothing = value.kind === "nothing";
    return (
      listed !== undefined &&
      !isNothing &&
      !(value.kind === "text" && (value.text === "" || listed.includes(value.text)))
    );
  });
  refuseIf(wrong.length > 0);
}

/** The parts up to the first literal in which `end` is found. */
function sectionOf(parts: readonly Part[], end: RegExp): readonly Part[] {
  const last = parts.findIndex((part) => typeof part === "string" && end.test(part));
  return last === -1 ? parts : parts.slice(0, last);
}

/** Whether an expression stands ahead of the first slash that is written literally. */
function canWriteOrigin(parts: readonly Part[]): boolean {
  return sectionOf(parts, /\//).some((part) => typeof part !== "string");
}

/** Whether the expansion of a required value is empty. */
function isMissing(parts: readonly Part[], values: Values): boolean {
  return parts
    .filter((part): part is Expression => typeof part !== "string")
    .filter(({ operator }) => operator === "" || operator === "+")
    .some(({ operator, variables }) =>
      variables.some(
        (variable) => expandVariable(operator, variable, values(variable.name)).join(",") === "",
      ),
    );
}

function isHostValue(text: string): boolean {
  return /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/.test(text);
}

/** What a part is with its values. */
function textOf(part: Part, values: Values): string {
  return typeof part === "string" ? part : (expand(part, values) ?? "");
}

/** Whether a value would leave its place in a host. */
function isLeft(host: readonly Part[], values: Values): boolean {
  return host.some((part) => typeof part !== "string" && !isHostValue(textOf(part, values)));
}

/** A host with its values, or `undefined` where one is missing or would leave its place. */
export function fillHost(host: string, values: Values): string | undefined {
  const parts = splitParts(host);
  return isLeft(parts, values) ? undefined : parts.map((part) => textOf(part, values)).join("");
}

function fillAuthority(authority: readonly Part[], values: Values): string {
  // A value behind the host may begin the path.
  const host = authority.filter((part) => !textOf(part, values).startsWith("/"));
  refuseIf(isLeft(host, values));
  const text = host.map((part) => textOf(part, values)).join("");
  refuseIf(!isHost(text.replace(/^https?:\/\//i, "").replace(/^.*@/, "")));
  return authority.map((part) => textOf(part, values)).join("");
}

function prefixOfBase({ scheme, authority, path }: Base, values: Values): string {
  const host = fillAuthority(splitParts(authority), values);
  return `${scheme}://${host}${writeBase(path, values)}`.replace(/\/+$/, "") + "/";
}

function writeBase(text: string, values: Values): string {
  return splitParts(text)
    .map((part) => (typeof part === "string" ? encodeLiteral(part) : textOf(part, values)))
    .join("");
}

/** Refuses a URL whose origin values chose, unless it is the base URL's or a trusted one. */
function checkOrigin(profile: ReferenceProfile, base: Base, values: Values, url: string): void {
  const [, scheme = "", authority = ""] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(url) ?? [];
  refuseIf(!/^https?$/i.test(scheme) || !isHost(authority));
  const trusted = (profile.trustedOrigins ?? []).map(originOf);
  refuseIf(trusted.length === 0);
  const home = fillHost(base.authority, values);
  if (home !== undefined && isHost(home)) {
    trusted.push(originOf(`${base.scheme}://${home}`));
  }
  refuseIf(!trusted.includes(originOf(url)));
}

/** Path, query and fragment, filled from left to right. */
class Pieces {
  path = "";
  query: string | undefined;
  fragment: string | undefined;
  #section: "path" | "query" | "fragment" = "path";
  /** How long the path is up to a slash that a missing value left dangling. */
  #dangling: number | undefined;

  /** Writes literal text or an expression. */
  write(part: Part, values: Values): void {
    if (typeof part === "string") {
      this.#append(encodeLiteral(part));
      return;
    }
    const { operator } = part;
    const text = expand(part, values);
    if (operator === "" || operator === "+") {
      if ((text ?? "") === "" && this.#section === "path") {
        this.#dangling = this.path.endsWith("/") ? this.path.length : undefined;
      }
      this.#append(text ?? "");
    } else if (operator === "?" || operator === "&") {
      this.#add(text);
    } else if (text !== undefined) {
      this.#append(operator + text);
    }
  }

  /** Drops the slash that a missing value at the end of the path left dangling. */
  dropDangling(): void {
    if (this.#dangling === this.path.length) {
      this.path = this.path.slice(0, -1);
    }
  }

  /** The whole URL, with the query of the base URL ahead and further pairs behind. */
  join(prefix: string, baseQuery: string | undefined, pairs: readonly string[]): string {
    // A question mark that nothing follows is no query of a base URL.
    if (baseQuery !== undefined && baseQuery !== "") {
      const own = this.query;
      this.query = baseQuery;
      if (own?.startsWith("&") === true) {
        this.query += own;
      } else if (own !== undefined && own !== "") {
        this.#add(own);
      }
    }
    pairs.forEach((pair) => this.#add(pair));
    const path = prefix.endsWith("/") ? this.path.replace(/^\/+/, "") : this.path;
    const query = this.query === undefined ? "" : `?${this.query}`;
    return prefix + path + query + (this.fragment === undefined ? "" : `#${this.fragment}`);
  }

  #append(text: string): void {
    for (const character of text) {
      if (character === "#" && this.#section !== "fragment") {
        this.#section = "fragment";
        this.fragment = "";
      } else if (character === "?" && this.#section === "path") {
        this.#section = "query";
        this.query ??= "";
      } else {
        this[this.#section] = (this[this.#section] ?? "") + character;
      }
    }
  }

  /** A query output: with an `&` ahead unless it is the first or one stands there. */
  #add(text: string | undefined): void {
    if (text === undefined) {
      return;
    }
    const before = this.query ?? "";
    this.query = before === "" || before.endsWith("&") ? before + text : `${before}&${text}`;
    this.#section = this.#section === "path" ? "query" : this.#section;
  }
}

/** Refuses a path with a segment that climbs, also where servers strip or decode what follows it. */
export function checkDots(url: string): void {
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, "").replace(/[?#][^]*$/, "");
  refuseIf(path.split("/").some((segment) => /^(?:\.|%2e){1,2}(?:;|%2f|%5c|$)/i.test(segment)));
}
