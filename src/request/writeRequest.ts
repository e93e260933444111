/** Writes requests, always in this order: values, address, headers, body, guard, the hook `finish`. */
import type { EndpointError } from "../errors.js";
import { DOT_SEGMENT, hasDotSegment } from "../grammar/dots.js";
import { MAX_WRITTEN } from "../grammar/readValue.js";
import type { RequestOptions } from "../options.js";
import { requestError } from "../support/makeErrors.js";
import { expectedBut, quoteNames } from "../support/messages.js";
import { requestOptions } from "../support/requestSource.js";
import type { Note } from "./AddressWriter.js";
import { parseBase } from "./baseUrl.js";
import { CallValues } from "./CallValues.js";
import { joinUrl } from "./joinAddress.js";
import { pairsOf } from "./pairs.js";
import type { Headers } from "./ReadyHeaders.js";
import { shortUrl } from "./shortUrl.js";
import type { Base, GivenOptions, Plan, PlannedCall, RequestLayer } from "./types.js";

/** The options of a call that passes none. */
export const NO_GIVEN_OPTIONS: GivenOptions = {
  headers: undefined,
  mediaType: undefined,
  request: undefined,
  data: undefined,
};

/** A call with this plan. Its own `data` takes precedence over that of its layer. */
export function plannedCall(
  layer: RequestLayer,
  plan: Plan,
  base: Base | undefined,
  slotValues: unknown[],
  options: GivenOptions,
): PlannedCall {
  const data = options.data === undefined ? layer.data : options.data;
  return { layer, plan, base, slotValues, options, data, trail: undefined };
}

/** The request of a call. */
export function writeRequest(call: PlannedCall): RequestOptions {
  const { plan } = call;
  addDefaults(call);
  const selected = plan.security?.select(call) ?? call;
  return writeTo(selected, writeUrl(selected));
}

/** Fills the slots with the values of the layer and the defaults of a base URL. */
export function addDefaults({ layer, plan, slotValues }: PlannedCall): void {
  const { names, layerIndices, serverTexts } = plan;
  const first = names.length;
  for (let i = 0; i < layerIndices.length; i += 1) {
    slotValues[first + i] = layer.values[layerIndices[i] as number];
  }
  for (let i = 0; i < serverTexts.length; i += 1) {
    slotValues[first + layerIndices.length + i] = serverTexts[i];
  }
}

/** Throws one error for all wrong values of one kind, including those for its base URL. */
export function throwAllProblems(ofBase: CallValues, call: PlannedCall): void {
  addDefaults(call);
  const { slotValues, plan } = call;
  const values = plan.prepare?.(slotValues, ofBase) ?? new CallValues(slotValues, ofBase);
  // The base URL cannot be filled. The rest is still written, behind a placeholder, to find its problems.
  generalUrl({ ...call, base: parseBase("https://a.example") }, values);
}

/** The request of a call whose URL is known. */
export function writeTo(call: PlannedCall, url: string): RequestOptions {
  const { layer, plan, slotValues, options, data } = call;
  const { service } = layer;
  const { bodyFields, describe } = plan;
  const headers = writeHeaders(call);
  const body =
    bodyFields.length > 0
      ? plan.fieldWriter?.writeFields(bodyFields, new CallValues(slotValues), describe)
      : data === undefined
        ? undefined
        : plan.dataWriter?.writeData(data, plan.operation.rules, service.form, describe);
  layer.guard?.(call, url, headers);
  const request = requestOptions(
    plan.source,
    { method: plan.sentMethod, url, headers },
    body,
    layer.requestOptionOf(options.request),
  );
  const { finish } = layer.hooks;
  return finish === undefined ? request : finish(request);
}

/** The headers of a call. */
function writeHeaders({ layer, plan, slotValues, options, data }: PlannedCall): Headers {
  const { headers } = layer;
  const { accept, bodyFields, fieldWriter, dataWriter } = plan;
  // `undefined` if the caller or the client decides.
  const contentType =
    bodyFields.length > 0
      ? fieldWriter?.traits.contentType
      : data === undefined
        ? undefined
        : dataWriter?.typeOf(data);
  const ofCall =
    plan.headersOf?.(plan, slotValues, options.headers, headers.fields) ?? options.headers;
  return ofCall === undefined && options.mediaType === undefined
    ? headers.ofLayer(contentType, accept)
    : headers.over(ofCall, contentType, accept, options.mediaType);
}

/** The URL. Problems with values are thrown only when all values were looked at, including those of the body. */
function writeUrl(call: PlannedCall): string {
  const { plan, slotValues } = call;
  const values = plan.prepare?.(slotValues);
  const short = values === undefined ? shortUrl(call) : undefined;
  const url = short ?? generalUrl(call, values ?? new CallValues(slotValues));
  if (url.length > MAX_WRITTEN) {
    throw tooLong(plan);
  }
  return url;
}

/** The URL by the general rules, for all values. */
function generalUrl(call: PlannedCall, values: CallValues): string {
  const { layer, plan } = call;
  const { query, bodyFields, describe } = plan;
  try {
    const address = plan.address.write(call, values);
    const pairs = pairsOf(query, address.values, layer.hooks.writeQuery);
    if (!address.values.isFine) {
      if (bodyFields.length > 0) {
        // One error names the fields of the body as well.
        plan.fieldWriter?.writeFields(bodyFields, address.values, describe);
      }
      address.values.check(describe);
    }
    if (address.mayHaveDots && hasDotSegment(address.path)) {
      throw dotsError(call);
    }
    return joinUrl(address, pairs);
  } catch (thrown) {
    // JavaScript engines throw a `RangeError` for a text that is too long. It is caught here, where long values are
    // written: a `try` around the whole call makes all calls slower. `fromCaller` replaces one that comes from
    // elsewhere.
    throw thrown instanceof RangeError ? tooLong(plan) : thrown;
  }
}

/**
 * The error about dot segments, with the names of the values that wrote them. To find these, the address is written
 * again with a trail.
 */
function dotsError(call: PlannedCall): EndpointError {
  const trail: Note[] = [...(call.base?.trail ?? [])];
  const { path } = call.plan.address.write({ ...call, trail }, new CallValues(call.slotValues));
  // The slash before a segment belongs to it: `{/x}` writes it, and `{.x}` may follow it.
  const ends = Array.from(path.matchAll(DOT_SEGMENT), ({ index, 0: text }) => [
    index,
    index + text.length,
  ]);
  let i = 0;
  // `trail` and `ends` are both in the order of the path, so one pass is enough.
  const found = trail.filter(({ start, end }) => {
    while (i < ends.length && (ends[i]?.[1] ?? 0) <= start) {
      i += 1;
    }
    return (ends[i]?.[0] ?? end) < end;
  });
  const parameters = [...new Set(found.map(({ name }) => name))];
  const isOfValues = parameters.length > 0;
  const got = isOfValues ? `one from ${quoteNames(parameters)}` : "one";
  const what = expectedBut("no . or .. segment in the path", got);
  const details = isOfValues ? { parameters } : {};
  return requestError("UNSAFE_URL", call.plan.describe(), what, details);
}

function tooLong({ describe, parameters }: Plan): EndpointError {
  const what = expectedBut("shorter values", `more than ${MAX_WRITTEN} characters`);
  return requestError("INVALID_PARAMETER", describe(), what, { parameters });
}
