import type { BodyWriter } from "../body/BodyWriter.js";
import type { ParameterHeaders } from "../operation/ParameterHeaders.js";
import { QUERY_METHODS } from "../settings/bodies.js";
import { copyOwn } from "../support/objects.js";
import { fieldOf, type Field } from "../values/pairs.js";
import { simpleAddress, type Address, type WriteAddress } from "./address.js";
import { styled } from "./lists.js";
import type { Step } from "./prepare.js";
import type { ReadService } from "./readService.js";
import type { Kind, OperationData, Place, Rule, Server, Style } from "../types/sdk.js";

/** An operation, read once. All keys are own properties, so a polluted `Object.prototype` has no effect. */
export interface ReadOperation {
  readonly method: string;
  readonly address: Address;
  readonly rules: ReadonlyMap<string, Rule>;
  readonly accept: string | undefined;
  readonly baseUrl: string | Server | undefined;
  /** The kind of which parameters may be fields. */
  readonly kind: Kind | undefined;
  /** How bodies are written; `undefined` where there is none. */
  readonly bodies: BodyWriter | undefined;
  /** The route, as errors show it. */
  readonly describe: () => string;
}

/** How calls with the same names are written: what names alone decide, as plain data. */
export interface Plan {
  readonly write: WriteAddress;
  readonly steps: readonly Step[];
  readonly query: readonly Field[];
  readonly style: Style;
  readonly fields: readonly Field[];
  readonly headers: ParameterHeaders | undefined;
}

/** Reads an operation. It is trusted: the generator has checked it. */
export function readOperation(own: OperationData): ReadOperation {
  const data = copyOwn(own) as object as OperationData;
  const { route, accept, baseUrl, body } = data;
  const [verb = "", path = ""] = typeof route === "string" ? route.split(" ") : [];
  const { method, address } =
    typeof route === "string" ? { method: verb, address: simpleAddress(path) } : route;
  const rules = new Map(
    Object.entries(data.parameters ?? {}).map(([name, given]) => {
      const rule: Rule = copyOwn(given);
      return [name, rule.place ? Object.assign(rule, { place: copyOwn(rule.place) }) : rule];
    }),
  );
  const kind = body ?? data.data;
  return {
    method: method.toLowerCase(),
    address,
    rules,
    accept,
    baseUrl,
    kind: body && (copyOwn(body) as object as Kind),
    bodies: kind?.writer(stylesOf(rules, true)),
    describe: () => `${method} ${address.text}`,
  };
}

/** The styles of fields by the names that are sent, of those of the body or of all others. */
function stylesOf(rules: ReadOperation["rules"], ofBody: boolean): ReadonlyMap<string, Style> {
  const styles = new Map<string, Style>();
  rules.forEach(({ place, name, style }, own) => {
    if (style !== undefined && (place === undefined || (place.in === "body") === ofBody)) {
      styles.set(name ?? own, style);
    }
  });
  return styles;
}

/** What decides where parameters go. */
interface Names {
  readonly service: ReadService;
  /** Those that the client brings. */
  readonly shared: readonly string[];
  /** All of a call. */
  readonly names: readonly string[];
  /** Whether the call has `data`: then no parameter is a field of the body. */
  readonly hasData: boolean;
}

/** The plan of calls with these names. */
export function compile(operation: ReadOperation, names: Names): Plan {
  const { address, rules, kind, describe } = operation;
  const placeOf = (name: string): Place["in"] | undefined => placeIn(operation, names, name);
  const fieldsOf = (place: Place["in"]): readonly Field[] =>
    names.names.flatMap((name, slot) => {
      const rule = rules.get(name);
      const wire = rule?.name ?? name;
      const written = place === "header" ? wire.toLowerCase() : wire;
      const required = rule?.required === true;
      return placeOf(name) === place && !(place === "body" && names.hasData)
        ? [fieldOf(name, slot, { name: written, style: undefined, required })]
        : [];
    });
  const [fields, headers, cookies] = [fieldsOf("body"), fieldsOf("header"), fieldsOf("cookie")];
  const steps: Step[] = [];
  let headersOf: Place["headersOf"];
  for (const [name, rule] of rules) {
    const slot = names.names.indexOf(name);
    const place = placeOf(name);
    const textOf = rule.place?.textOf ?? (place === "body" ? kind?.prepare : undefined);
    const hasText = slot >= 0 && (rule.format ?? textOf) !== undefined;
    headersOf ??= rule.place?.headersOf;
    rule.place?.check?.(fields, describe);
    if (!(place === "body" && names.hasData) && (rule.required === true || hasText)) {
      steps.push({ name, slot, rule, textOf, isInPath: address.names.has(name) });
    }
  }
  return {
    write: address.plan((name) => names.names.indexOf(name)),
    steps,
    query: fieldsOf("query"),
    style: styled(names.service.query, stylesOf(rules, false)),
    fields,
    headers: headers.length + cookies.length > 0 ? headersOf?.(headers, cookies) : undefined,
  };
}

/** Where a parameter goes; `undefined` for the path, and where it is not sent. */
function placeIn(
  { method, address, rules, kind }: ReadOperation,
  { service, shared }: Names,
  name: string,
): Place["in"] | undefined {
  const rule = rules.get(name);
  if (address.names.has(name) || (rule === undefined && service.variables.has(name))) {
    return undefined;
  }
  const isQuery = QUERY_METHODS.has(method) || shared.includes(name);
  return rule?.place?.in ?? (isQuery ? "query" : kind && "body");
}
