import { atCaller, fromCaller } from "../errors.js";
import { decodePercent } from "../grammar/percent.js";
import type { RequestOptions } from "../options.js";
import { parseBase, type Server } from "../request/baseUrl.js";
import type { BodyKind } from "../request/BodyWriter.js";
import { keepPlan, keptPlans } from "../request/keptPlans.js";
import { makePlan } from "../request/makePlan.js";
import type { Style } from "../request/pairs.js";
import { planPreparation } from "../request/planPreparation.js";
import { type Format, isPlaceAlone, type Place, type Rule, ruleOf } from "../request/rules.js";
import { simpleAddress } from "../request/simplePath.js";
import { addressOf, renamed } from "../request/templateAddress.js";
import type { Address, GivenOptions, RequestOperation, Security } from "../request/types.js";
import { NO_GIVEN_OPTIONS, plannedCall, writeRequest } from "../request/writeRequest.js";
import { Route } from "../Route.js";
import { checkNames, fieldsByName, readFields } from "../support/fields.js";
import { inputError } from "../support/makeErrors.js";
import { copyOwn } from "../support/objects.js";
import { attachSource, type Declared } from "../support/requestSource.js";
import type { OptionalCall, SdkCallOptions } from "./callTypes.js";
import { type Client, clientLayerOf } from "./Client.js";
import { type ClientLayer, filledBase } from "./ClientLayer.js";

/** What an operation says about one parameter. */
export interface SdkRule {
  /** Where it goes. Defaults to the path if the route names it, or else to the place of parameters without a rule. */
  readonly in?: Place;
  /** The name that is sent. Defaults to the name of the parameter. */
  readonly name?: string;
  /** How a list or an object is written. Defaults to the style of the service. */
  readonly style?: Style;
  /** How dates or bytes are written. */
  readonly format?: Format;
  /** Whether the parameter must have a value. Defaults to `false`; a name in the path always must. */
  readonly required?: boolean;
}

/** What an operation is made of. It is trusted: the generator has checked it. */
export interface SdkOperation {
  /**
   * The method and the path, `"GET /tickets/{id}"`; each name in braces is one required value. Other expressions are
   * for `template`.
   */
  readonly route: string | Template;
  /** Rules for parameters, by name, or places alone. */
  readonly parameters?: Readonly<Record<string, Place | SdkRule>>;
  /** How the body is written. Parameters without another place are its fields, unless a call passes `data`. */
  readonly body?: BodyKind;
  /**
   * How `data` is written where parameters are never fields of the body. It is set even if the description has no body:
   * the types offer no `data` then, but JavaScript may pass it.
   */
  readonly data?: BodyKind;
  /** The `accept` header, if it differs from the service's. */
  readonly accept?: string;
  /** The credentials of the client that it takes. Defaults to all of them. */
  readonly security?: Security;
  /** A server of its own in place of the service's. A client with a `baseUrl` of its own takes precedence over it. */
  readonly baseUrl?: string | Server;
}

/** A function of an SDK is not a request and declares nothing. Only its route is stored, for `routeOf`. */
const NO_DECLARATIONS: Declared = { userAgent: "", credentials: [], guardsCredentials: false };

const OPTIONS = ["headers", "data", "request"] satisfies readonly (keyof SdkCallOptions)[];

/**
 * The function of one operation: `(client, parameters?, options?) => request`. The request is not yet sent. `data` is
 * trusted: the command `endpoint-core sdk` has made and checked it. An annotation gives the types of parameters and
 * answer.
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
  let planned: RequestOperation | undefined;
  const read = (): RequestOperation => (planned ??= plannedOf(data));
  const call: ReturnType<typeof operation> = (client, parameters, options) => {
    try {
      const layer = clientLayerOf(client);
      return writeCall(read(), layer, parameters, options);
    } catch (thrown) {
      throw fromCaller(thrown, { call }, "call");
    }
  };
  // So that `routeOf` gives the route of the function, as it does of its requests.
  return attachSource(call, { declared: NO_DECLARATIONS, describe: () => read().describe("") });
}

/** Reads an operation. It is trusted: the generator has checked it. */
function plannedOf(given: SdkOperation): RequestOperation {
  // Without prototype, so that a polluted `Object.prototype` has no effect.
  const fields = copyOwn(given) as object as SdkOperation;
  const { route, parameters = {}, accept, security, baseUrl, body, data: dataKind } = fields;
  const { method, address } = typeof route === "string" ? simpleRoute(route) : route;
  const rules = new Map(
    Object.entries(parameters).map((entry) => [entry[0], readRule(entry[0], entry[1])]),
  );
  return {
    method,
    address,
    rules,
    planPreparation,
    body,
    dataKind,
    format: undefined,
    accept,
    security,
    base: typeof baseUrl === "string" ? parseBase(baseUrl) : baseUrl?.base,
    weight: 0,
    describe: () => `${method} ${maskQuery(address.url)}`,
  };
}

/** The url with `*` for each character of a literal query value, as errors show it. Placeholders stay. */
function maskQuery(url: string): string {
  return url.replace(/(?<=[?#].*=[^&#]*)(?:\{.*?\}|[^&#])/gs, (part) =>
    part.length > 1 ? part : "*",
  );
}

/** A method and a path with names in braces. */
function simpleRoute(route: string): Pick<Template, "method" | "address"> {
  const end = route.indexOf(" ");
  return { method: route.slice(0, end), address: simpleAddress(route.slice(end + 1)) };
}

/** Reads a rule, or a place given as a short form of one. */
function readRule(parameter: string, given: SdkRule | Place): Rule {
  const rule = copyOwn(given) as object as SdkRule | Place;
  return ruleOf(parameter, isPlaceAlone(rule) ? copyOwn({ in: rule }) : rule);
}

/** The request of a call. */
function writeCall(
  planned: RequestOperation,
  { ready: layer, variables }: ClientLayer,
  parameters: unknown,
  options: unknown,
): RequestOptions {
  const { service } = layer;
  const chosen = options === undefined ? NO_GIVEN_OPTIONS : optionsOf(options);
  const plans = keptPlans(service, planned);
  const { names, values } = readFields(parameters, "parameters", plans?.recent?.names);
  const shape = chosen.data === undefined ? layer.shape : { ...layer.shape, hasData: true };
  let plan = plans?.find(names, shape);
  if (plan === undefined) {
    plan = makePlan(layer, planned, names, shape);
    keepPlan(service, planned, plan);
  }
  const call = plannedCall(layer, plan, layer.base, values, chosen);
  return writeRequest(
    layer.isBaseOfService && planned.base !== undefined
      ? { ...call, base: filledBase(planned.base, variables, call) }
      : call,
  );
}

/** The headers, the data and the request of a call's options. */
function optionsOf(options: unknown): GivenOptions {
  const given = fieldsByName(options);
  checkNames("call the operation", "options", given.keys(), OPTIONS);
  return {
    headers: given.get("headers"),
    mediaType: undefined,
    request: given.get("request"),
    data: given.get("data"),
  };
}

/** A route with expressions of RFC 6570: what `template` makes. */
export interface Template {
  /** Tells the compiler what this value is; it is never set. */
  readonly "~template"?: true;
  /** The method and the path. @internal */
  readonly method: string;
  /** @internal */
  readonly address: Address;
}

/** A route whose path holds other expressions of RFC 6570 than `{name}`, `template("GET /users{/id}{?fields}")`. */
export function template(route: string): Template {
  return atCaller({ template }, "template", () => {
    const read = renamed(Route.parse(route), decodePercent);
    if (read.parts.prefix !== "") {
      // Its host would get the credentials of every client.
      throw inputError("INVALID_ROUTE", "make the template", "a method and a path", "a full URL");
    }
    return { method: read.method ?? "GET", address: addressOf(read, false) };
  });
}
