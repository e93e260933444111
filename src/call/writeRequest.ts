/** Writes requests, in one order: the values, the URL, the headers, the body. */
import { EndpointError } from "../errors.js";
import { mergeRequests } from "../settings/merge.js";
import { cannot } from "../support/messages.js";
import { requestOptions } from "../support/requestOptions.js";
import type { RequestOptions } from "../types/options.js";
import { checkCredentials } from "../url/origin.js";
import { ReadyUrl } from "../url/ReadyUrl.js";
import { writeUrl } from "../url/writeUrl.js";
import { CallValues } from "../values/CallValues.js";
import { objectOf } from "../values/pairs.js";
import type { Layer } from "./Layer.js";
import type { Plan } from "./Plan.js";
import { NO_OWN_OPTIONS, ownOptions, type OwnOptions } from "./readCall.js";

/** The request of a call with these values; `given` are options that stand beside them. */
export function writeRequest(
  layer: Layer,
  plan: Plan,
  values: unknown[],
  given?: OwnOptions,
): RequestOptions {
  const { defaults, options } = plan;
  if (defaults.length > 0) {
    addDefaults(plan, values, layer.defaultValues);
  }
  const own = given ?? (options === undefined ? NO_OWN_OPTIONS : ownOptions(values, options));
  return writeAt(layer, plan, addressOf(layer, plan, values), values, own);
}

/** Puts the values of the defaults behind those of a call. */
function addDefaults(
  { count, defaults }: Plan,
  values: unknown[],
  weaker: readonly unknown[],
): void {
  for (let i = 0; i < defaults.length; i += 1) {
    values[count + i] = weaker[defaults[i] ?? 0];
  }
}

/** The request of a call whose URL is known. */
export function writeAt(
  layer: Layer,
  plan: Plan,
  url: string,
  values: unknown[],
  own: OwnOptions,
): RequestOptions {
  const { fields, guard } = plan;
  const { settings, hooks } = layer;
  const data = own.data === undefined && plan.places.hasData ? settings.data : own.data;
  const isPlain = fields.length === 0 && data === undefined;
  const type = isPlain ? undefined : contentTypeOf(plan, data);
  const wanted = plan.headers === undefined ? own : withParameters(layer, plan, values, own);
  const headers = layer.headers.write(type, wanted);
  const body = isPlain ? undefined : bodyOf(plan, values, data);
  if (guard !== undefined) {
    // Behind the body, which holds values as the caller gave them: the check reads them.
    const read = new CallValues(values);
    const { slotOf } = plan.url;
    checkCredentials(guard, plan.url.describe, { url, headers }, (each) =>
      read.get(slotOf(each), each),
    );
  }
  const { requests } = settings;
  const meta = requests.length === 0 ? own.request : mergeRequests(requests, own.request);
  const request = requestOptions(
    layer.service.profile.declared,
    { method: plan.sentMethod, url, headers },
    body,
    meta,
  );
  return hooks.finish === undefined ? request : hooks.finish(request);
}

/** The type that the library gives the body of a call with this `data`; `undefined` where it gives none. */
export function contentTypeOf({ bodies, fields }: Plan, data: unknown): string | undefined {
  if (fields.length > 0) {
    return bodies.fieldsType;
  }
  return data === undefined ? undefined : bodies.typeOf(data);
}

/** The URL. Before it is written, the values are prepared as the operation says. */
function addressOf(layer: Layer, plan: Plan, values: unknown[]): string {
  try {
    const read = prepare(plan, values);
    const ready = read?.isFine === false ? undefined : readyUrl(layer, plan);
    const hook = layer.hooks.writeQuery;
    return ready?.write(values, hook) ?? writeUrl(plan.url, read ?? new CallValues(values), hook);
  } catch (thrown) {
    throw asTooLong(thrown, "URL");
  }
}

/** The values, prepared as the operation says; `undefined` if it asks nothing of them. */
function prepare({ rules, bodies }: Plan, values: unknown[]): CallValues | undefined {
  if (rules === undefined || rules.areMet(values)) {
    return undefined;
  }
  const prepared = new CallValues(values);
  rules.apply(prepared, bodies);
  return prepared;
}

/** The use of a plan at which its texts are made ready: a route that comes once need not pay for them. */
const PREPARED_AT = 2;

/** The ready texts of a plan, if there are any. */
function readyUrl(layer: Layer, plan: Plan): ReadyUrl | undefined {
  if (plan.uses < PREPARED_AT) {
    plan.uses += 1;
    if (plan.uses === PREPARED_AT) {
      const count = plan.count + plan.defaults.length;
      plan.ready = ReadyUrl.of(plan.url, count, [], layer.hooks.writeQuery);
    }
  }
  // The layer's values stand in texts of its own.
  return plan.defaults.length === 0 || plan.ready === undefined
    ? plan.ready
    : layer.readyUrl(plan, plan.ready);
}

/** The options with headers made of parameters under those of the caller. */
function withParameters(
  layer: Layer,
  { headers }: Plan,
  values: unknown[],
  own: OwnOptions,
): OwnOptions {
  return {
    ...own,
    headers: headers?.write(new CallValues(values), own.headers, layer.settings.headers),
  };
}

function bodyOf(plan: Plan, values: unknown[], data: unknown): unknown {
  const { bodies, fields, url } = plan;
  if (fields.length > 0 && bodies.kind === "json") {
    return objectOf(fields, values, url.describe);
  }
  try {
    return fields.length > 0
      ? bodies.writeFields(fields, new CallValues(values), url.describe)
      : bodies.write(data, url.describe);
  } catch (thrown) {
    throw asTooLong(thrown, "body");
  }
}

/** What was thrown; a clear error where the engine refuses a text that is too long. */
function asTooLong(thrown: unknown, written: string): unknown {
  return thrown instanceof RangeError
    ? new EndpointError(
        "INVALID_PARAMETER",
        cannot(`write the ${written}`, "shorter values", "more than a string can hold"),
      )
    : thrown;
}
