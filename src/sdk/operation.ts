import { fromCaller } from "../errors.js";
import { parseBase } from "../request/baseUrl.js";
import { readFields } from "../request/fields.js";
import { makePlan, type PlannedOperation } from "../request/plan.js";
import { keepPlan, keptPlans, Plans } from "../request/plans.js";
import type { Place, Rule } from "../request/rules.js";
import { NO_OWN_OPTIONS, type OwnOptions } from "../request/service.js";
import { simpleAddress } from "../request/simple.js";
import { writeRequest } from "../request/write.js";
import { copyOwn, createBare } from "../support/objects.js";
import { withSource, type Declared } from "../support/requestOptions.js";
import type { RequestOptions } from "../types/options.js";
import type { OptionalCall, SdkOperation, SdkRule } from "../types/sdk.js";
import { layerOf, type Client } from "./Client.js";
import { checkNames, filledBase, type ClientLayer } from "./layers.js";

/** What adapters are told of a function of an SDK, which `routeOf` knows although it is no request. */
const NOTHING: Declared = { userAgent: "", credentials: [], guardsCredentials: false };

const OPTIONS = ["headers", "data", "request"];

/**
 * The function of one operation: `(client, parameters?, options?) => request`. The request is not yet sent. `data` is
 * trusted: the command `endpoint-core sdk` has made and checked it. An annotation says what it takes and answers.
 *
 * @example
 * ```ts
 * export const listTickets: OptionalCall<Acme, ListTicketsParameters, Ticket[]> =
 *   operation({ route: "GET /tickets" });
 * ```
 */
export function operation(
  data: SdkOperation,
): OptionalCall<Client, unknown, never, never, unknown> {
  let planned: PlannedOperation | undefined;
  const read = (): PlannedOperation => (planned ??= plannedOf(data));
  const call: ReturnType<typeof operation> = (client, parameters, options) => {
    try {
      const layer = layerOf(client);
      return requestOf(read(), layer, parameters, options);
    } catch (thrown) {
      throw fromCaller(thrown, { call }, "call");
    }
  };
  // So that `routeOf` gives the route of the function, as it does of its requests.
  return withSource(call, { declared: NOTHING, describe: () => read().describe("") });
}

/** Reads an operation. It is trusted: the generator has checked it. */
function plannedOf(given: SdkOperation): PlannedOperation {
  // Without prototype, so that a polluted `Object.prototype` has no effect.
  const own = copyOwn(given) as object as SdkOperation;
  const { route, parameters = {}, accept, security, baseUrl, body, data } = own;
  const words = typeof route === "string" ? route.split(/ /) : [];
  const { method, address } =
    typeof route === "string"
      ? { method: words[0] as string, address: simpleAddress(words[1] as string) }
      : route;
  const rules = new Map(
    Object.keys(parameters).map((name) => [
      name,
      ruleOf(name, parameters[name] as SdkRule | Place),
    ]),
  );
  return {
    method,
    address,
    rules,
    body,
    data,
    formatted: undefined,
    accept,
    security,
    base: typeof baseUrl === "string" ? parseBase(baseUrl) : baseUrl?.base,
    describe: () => `${method} ${address.url}`,
  };
}

/** A rule, or a place that stands for one. */
function ruleOf(own: string, given: SdkRule | Place): Rule {
  const rule = copyOwn(given);
  const isPlace = typeof rule["in"] === "string";
  const fields = isPlace ? Object.assign(createBare(), { in: given }) : rule;
  const { in: where, name = own, style, format, required = false } = fields as Partial<Rule>;
  return {
    in: where,
    name: where?.in === "header" ? name.toLowerCase() : name,
    style,
    format,
    required,
  };
}

/** The request of a call. */
function requestOf(
  planned: PlannedOperation,
  layer: ClientLayer,
  parameters: unknown,
  options: unknown,
): RequestOptions {
  const { service } = layer;
  const own = options === undefined ? NO_OWN_OPTIONS : optionsOf(options);
  const plans = keptPlans(service, planned);
  const { names, values } = readFields(parameters, "parameters", plans?.recent?.names);
  const shape = layer.shapes[own.data === undefined ? 0 : 1];
  let plan = plans?.find(names, shape);
  if (plan === undefined) {
    plan = makePlan(layer, planned, names, shape);
    keepPlan(service, planned, plans ?? new Plans(planned), plan);
  }
  // A base URL that the user chose is stronger than the operation's own server.
  const server = layer.options.has("baseUrl") ? undefined : planned.base;
  const base =
    server === undefined ? layer.base : filledBase(server, layer.variables, plan.describe);
  return writeRequest({ layer, plan, base, values, own, data: own.data, trail: undefined });
}

/** The headers, the data and the request of a call's options. */
function optionsOf(options: unknown): OwnOptions {
  const { names, values } = readFields(options, "options");
  checkNames("call the operation", "options", names, OPTIONS);
  const at = (name: string): unknown => {
    const slot = names.indexOf(name);
    return slot < 0 ? undefined : values[slot];
  };
  return {
    headers: at("headers"),
    mediaType: undefined,
    request: at("request"),
    data: at("data"),
  };
}
