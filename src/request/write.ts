/** Writes requests, always in this order: values, address, headers, body, guard, the last look of a subclass. */
import type { EndpointError } from "../errors.js";
import { DOT_SEGMENT, hasDotSegment } from "../grammar/dots.js";
import { MAX_WRITTEN } from "../grammar/values.js";
import { expectedBut, quoteAll } from "../support/messages.js";
import { requestOptions } from "../support/requestOptions.js";
import { withoutEndSlashes, withoutStartSlashes } from "../support/text.js";
import type { RequestOptions } from "../types/options.js";
import { AddressWriter, joinUrl, type Step, type Written } from "./address.js";
import type { Headers } from "./headers.js";
import { pairsOf } from "./pairs.js";
import type { Plan } from "./plan.js";
import type { Base, OwnOptions, RequestLayer } from "./service.js";
import { arePrepared, CallValues, requestError } from "./values.js";

/** A call that is planned. */
export interface PlannedCall {
  readonly layer: RequestLayer;
  readonly plan: Plan;
  /** The base URL in force; `undefined` for none, which a path needs. */
  readonly base: Base | undefined;
  /** The values of the call, by slot. */
  readonly values: unknown[];
  readonly own: OwnOptions;
  /** The body that is passed, by the call or by its layer. */
  readonly data: unknown;
  /** Where each value of the address was written: for explanations only. */
  readonly trail?: Written[] | undefined;
}

/** The request of a call. */
export function writeRequest(call: PlannedCall): RequestOptions {
  const { layer, plan, values } = call;
  let slot = plan.key.names.length;
  for (const i of plan.defaults) {
    values[slot++] = layer.values[i];
  }
  for (const text of plan.serverDefaults) {
    values[slot++] = text;
  }
  return orTooLong(plan.describe, () => writeTo(call, writeUrl(call)));
}

/** The request of a call whose URL is known. */
export function writeTo(call: PlannedCall, url: string): RequestOptions {
  const { layer, plan, values, own, data } = call;
  const { fields } = plan;
  const headers = writeHeaders(call);
  const body =
    fields.length > 0
      ? plan.fieldWriter?.writeFields(fields, new CallValues(values), plan.describe)
      : data === undefined
        ? undefined
        : plan.dataWriter?.writeData(data, plan.dataField, plan.describe);
  guardCredentials(call, url, headers);
  const request = requestOptions(
    { declared: layer.service.declared, describe: plan.describe },
    { method: plan.sentMethod, url, headers },
    body,
    layer.requestOf(own.request),
  );
  const { finish } = layer.hooks;
  return finish === undefined ? request : finish(request);
}

/** The headers of a call. */
export function writeHeaders({ layer, plan, values, own, data }: PlannedCall): Headers {
  const needs = {
    type: contentTypeOf(plan, data),
    accept: plan.operation.accept,
    mediaType: own.mediaType,
  };
  const given = plan.headersOf?.(plan, values, own.headers, layer.headers.fields) ?? own.headers;
  return given === undefined && own.mediaType === undefined
    ? layer.headers.plain(needs)
    : layer.headers.over(given, needs);
}

/** The type that the library gives the body of a call with this `data`; `undefined` where it gives none. */
export function contentTypeOf(
  { fields, fieldWriter, dataWriter }: Plan,
  data: unknown,
): string | undefined {
  return fields.length > 0
    ? fieldWriter?.rules.type
    : data === undefined
      ? undefined
      : dataWriter?.typeOf(data);
}

function guardCredentials(call: PlannedCall, url: string, headers: RequestOptions["headers"]): void {
  const { layer, plan, base, values } = call;
  const { service, home, isVendors } = layer;
  const { guard } = service;
  const { address, base: own } = plan.operation;
  const homes = isVendors ? [home, own] : [home];
  if (guard === undefined || (address.isPath && homes.includes(base?.unfilled ?? base))) {
    return;
  }
  const read = new CallValues(values);
  const parameters = plan.credentials.filter(
    (name) => read.get(plan.slotOf(name), name) !== undefined,
  );
  const origins = homes.map((each) => originOf(call, each));
  guard.check({ url, headers, parameters, describe: plan.describe }, origins);
}

/** The origin of a base URL, with the values of the call that fill it. */
function originOf({ layer, plan, values }: PlannedCall, base: Base | undefined): string | undefined {
  const read = new CallValues(values);
  const isOpen = plan.key.optionsAmong !== undefined;
  return (
    base?.origin ??
    base?.server?.originWith(
      (name) =>
        (isOpen ? read.get(plan.slotOf(name), name) : undefined) ??
        layer.values[layer.names.indexOf(name)],
    )
  );
}

/** The URL. What is wrong with values is thrown once all of them, those of the body too, were looked at. */
function writeUrl(call: PlannedCall): string {
  const { layer, plan, base, values } = call;
  const { preparations, freeSlots, query, describe, fields, fieldWriter } = plan;
  const { address } = plan.operation;
  let read: CallValues | undefined;
  if (preparations.length > 0 && !arePrepared(freeSlots, values)) {
    read = new CallValues(values);
    read.prepare(preparations);
  }
  const writing = { missingIsEmpty: layer.service.missingIsEmpty, trail: call.trail };
  const start = plan.start && new AddressWriter(values, read, writing).write(plan.start);
  const rest = new AddressWriter(values, start?.read ?? read, writing).write(plan.steps);
  const pairs = query.length === 0 ? "" : pairsOf(query, rest, layer.hooks.writeQuery);
  if (rest.read !== undefined && !rest.read.isFine) {
    // One error names the fields of the body as well.
    fieldWriter?.writeFields(fields, rest.read, describe);
    rest.read.check(describe);
  }
  const path = pathOf(call, start?.path, rest.path);
  const isOdd = rest.isOdd || start?.isOdd === true || address.isDotted || base?.isDotted === true;
  if (isOdd && hasDotSegment(path)) {
    throw dotsError(plan, values);
  }
  const above = start === undefined ? baseQuery(call) : (start.query ?? "");
  const url = joinUrl(path, above, rest, pairs);
  if (url.length > MAX_WRITTEN) {
    throw tooLong(describe);
  }
  return url;
}

/** The query of a base URL stands ahead of that of a path. */
function baseQuery({ plan, base }: PlannedCall): string {
  return plan.operation.address.isPath ? (base?.query ?? "") : "";
}

/** The whole path, its origin included. `start` has values in it, `rest` is what follows the host or the base URL. */
function pathOf(call: PlannedCall, start: string | undefined, rest: string): string {
  const { plan, base } = call;
  const { address } = plan.operation;
  if (address.open.length > 0 && ORIGIN.test(rest)) {
    // One that begins with `//` gets the base URL's scheme.
    const scheme = rest.startsWith("//") ? base?.text.slice(0, base.text.indexOf(":") + 1) : "";
    return chosenPath(call, `${scheme ?? ""}${rest}`);
  }
  if (!address.isPath) {
    // An expression that wrote nothing may leave the host and a literal side by side.
    const seam = rest === "" || rest.startsWith("/") ? "" : "/";
    const path = (start ?? address.origin ?? "") + seam + rest;
    return start === undefined ? path : chosenPath(call, path);
  }
  if (base === undefined) {
    const what = expectedBut("a baseUrl or a full URL", "a path and no baseUrl");
    throw requestError("INVALID_URL", plan.describe(), what);
  }
  const above = start === undefined ? base.path : withoutEndSlashes(start);
  return `${above}/${withoutStartSlashes(rest)}`;
}

/** A text that begins with an origin. */
const ORIGIN = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i;

/** A path whose origin values chose. Throws `UNSAFE_URL` unless the service lets them do so. */
function chosenPath(call: PlannedCall, path: string): string {
  const { layer, plan, base } = call;
  if (layer.service.mayChoose?.(path, originOf(call, base)) !== true) {
    const { address } = plan.operation;
    const parameters = address.isPath ? address.open : (plan.start ?? []).flatMap(nameOf);
    const expected = "no value that chooses the origin (a URL that the service gave goes to follow)";
    const what = expectedBut(expected, `one from ${quoteAll(parameters)}`);
    throw requestError("UNSAFE_URL", plan.describe(), what, { parameters });
  }
  return path;
}

function nameOf(step: Step): readonly string[] {
  return typeof step === "string" ? [] : [step.name];
}

/** The error about dot segments, with the names whose values wrote in them. */
function dotsError(plan: Plan, values: unknown[]): EndpointError {
  const found = [plan.start ?? [], plan.steps].flatMap((steps) => {
    const trail: Written[] = [];
    const { path } = new AddressWriter(values, undefined, { missingIsEmpty: true, trail }).write(steps);
    // The slash ahead of a segment belongs to it: `{/x}` writes it, and `{.x}` may follow it.
    const segments = Array.from(path.matchAll(DOT_SEGMENT), ({ index, 0: { length } }) => {
      return { start: index, end: index + length };
    });
    let i = 0;
    // Both are in the order of the path.
    return trail.filter(({ start, end }) => {
      while (i < segments.length && (segments[i]?.end ?? 0) <= start) {
        i += 1;
      }
      const segment = segments.at(i);
      return segment !== undefined && segment.start < end;
    });
  });
  const names = [...new Set(found.map(({ name }) => name))];
  const from = names.length > 0 ? ` from ${quoteAll(names)}` : "";
  const what = expectedBut("no . or .. segment in the path", `one${from}`);
  return requestError("UNSAFE_URL", plan.describe(), what, { parameters: names });
}

/** Runs `write`; where the engine refuses a text that is too long, the error says so. */
function orTooLong(describe: () => string, write: () => RequestOptions): RequestOptions {
  try {
    return write();
  } catch (thrown) {
    throw thrown instanceof RangeError ? tooLong(describe) : thrown;
  }
}

function tooLong(describe: () => string): EndpointError {
  const what = expectedBut("shorter values", `a text of more than ${MAX_WRITTEN} characters`);
  return requestError("INVALID_PARAMETER", describe(), what);
}
