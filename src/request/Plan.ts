import { EndpointError } from "../errors.js";
import { describeRoute, type Route } from "../Route.js";
import type { Settings } from "../settings/Layers.js";
import { isReserved } from "../settings/options.js";
import type { Profile } from "../settings/profile.js";
import { cannot, shorten } from "../support/messages.js";
import { setOwn } from "../support/objects.js";
import { isJsonBody, JSON_TYPE } from "./body.js";
import { callWriteQuery, type Hooks } from "./hooks.js";
import { mayHaveBody, Places } from "./places.js";
import { CredentialGuard } from "./trust.js";
import { urlStepsOf, type SlotOf, type ValueStep } from "./urlSteps.js";
import { UrlWriter } from "./UrlWriter.js";
import type { CallValues } from "./CallValues.js";
import { isRefusal } from "../grammar/values.js";

/** The options that say where a call goes. */
const REDIRECTING: ReadonlySet<string> = new Set(["baseUrl", "method", "url"]);

/** What the plans of a layer have in common. */
export interface PlanContext {
  readonly profile: Profile;
  readonly hooks: Hooks;
  /** What the layers set; of the headers and of `request` a plan knows nothing. */
  readonly settings: Settings;
}

/** The options of a call that are neither parameters nor say where it goes, as the caller gave them. */
export interface CallOptions {
  readonly headers: unknown;
  readonly mediaType: unknown;
  readonly request: unknown;
  readonly data: unknown;
}

/** A call without such options. */
export const NO_CALL_OPTIONS: CallOptions = {
  headers: undefined,
  mediaType: undefined,
  request: undefined,
  data: undefined,
};

/** The calls that share a plan. */
export interface PlannedCall {
  readonly route: Route;
  readonly method: string;
  /** The names of the values that a call brings, in order. */
  readonly names: readonly string[];
  /** Whether reserved keys among the names are options; otherwise they are parameters like any other. */
  readonly hasOptions: boolean;
  readonly hasData: boolean;
}

/** A body of fields: all of them, and those whose values a call brings. */
interface FieldsBody {
  readonly all: Record<string, unknown>;
  readonly names: readonly string[];
  readonly slots: readonly number[];
}

/** Writes the calls of one layer of defaults with the same route and names; decided by names alone. */
export class Plan {
  /** The method in lower case. */
  readonly method: string;
  /** The method as the service wants it to be sent. */
  readonly sentMethod: string;
  /** Where each parameter goes. */
  readonly places: Places;
  /** Whether the options of the call say where it goes: a plan serves only where that is known. */
  readonly isRedirected: boolean;
  /** Where the options stand among the values of a call; `undefined` if it brings none. */
  readonly #options: { readonly [Key in keyof CallOptions]: number } | undefined;
  readonly #url: UrlWriter;
  readonly #body: FieldsBody | undefined;
  readonly #guard: CredentialGuard | undefined;
  readonly #route: Route;

  /** Throws `BODY_NOT_ALLOWED`. */
  constructor({ profile, hooks, settings }: PlanContext, call: PlannedCall) {
    const { route, names, hasOptions } = call;
    const { baseUrl: base, parameters } = settings;
    this.method = call.method.toLowerCase();
    this.sentMethod = profile.sendsUpperCase ? call.method.toUpperCase() : this.method;
    this.#route = route;
    const hasData = call.hasData || settings.data !== undefined;
    this.places = new Places(route, base, this.method, hasData);
    if (hasData && !mayHaveBody(this.method)) {
      throw this.#bodyError();
    }
    const slots = new Slots(call, parameters);
    this.isRedirected = hasOptions && names.some((name) => REDIRECTING.has(name));
    this.#options =
      hasOptions && names.some(isReserved)
        ? {
            headers: names.indexOf("headers"),
            mediaType: names.indexOf("mediaType"),
            request: names.indexOf("request"),
            data: names.indexOf("data"),
          }
        : undefined;
    const { leftover } = this.places;
    const rest = slots.parameters.filter((name) => !this.places.isNamed(name));
    const { slotOf } = slots;
    const describe = (): string => this.name;
    this.#url = new UrlWriter({
      url: urlStepsOf(route, base, slotOf, leftover === "query" ? rest : []),
      base,
      slotOf,
      count: names.length,
      defaults: slots.defaults,
      missingIsEmpty: profile.missingIsEmpty,
      trustedOrigins: profile.trustedOrigins,
      isHooked: hooks.writeQuery !== undefined,
      writeLeftover: leftoverWriter(profile, hooks),
      describe,
    });
    this.#body = leftover === "body" ? bodyOf(rest, slotOf, call, parameters) : undefined;
    const { prefix, mayHoldOrigin } = route.parts;
    const isOwnHost = prefix === "" && !mayHoldOrigin && String(base) === String(profile.base);
    this.#guard =
      profile.guardedHeaders.length === 0 || isOwnHost
        ? undefined
        : new CredentialGuard(profile, slotOf, describe);
  }

  /** The route, as errors show it. */
  get name(): string {
    return describeRoute(this.method, this.#route.url);
  }

  /** Makes a plan ready to be used again and again. */
  prepare(): void {
    this.#url.prepare();
  }

  /** The options that stand among the values of a call. */
  optionsOf(values: readonly unknown[]): CallOptions {
    const slots = this.#options;
    if (slots === undefined) {
      return NO_CALL_OPTIONS;
    }
    const { headers, mediaType, request, data } = slots;
    return {
      headers: headers < 0 ? undefined : values[headers],
      mediaType: mediaType < 0 ? undefined : values[mediaType],
      request: request < 0 ? undefined : values[request],
      data: data < 0 ? undefined : values[data],
    };
  }

  /** The body of a call; `data` is the one that was passed. */
  writeBody(values: readonly unknown[], data: unknown): unknown {
    if (this.#body === undefined) {
      return data;
    }
    const { all, names, slots } = this.#body;
    const body = { ...all };
    for (let i = 0; i < names.length; i += 1) {
      body[names[i] ?? ""] = values[slots[i] ?? 0];
    }
    return body;
  }

  /** The type that the library gives a body; `undefined` where it gives none. */
  contentTypeOf(body: unknown): string | undefined {
    return this.#body !== undefined || (body !== undefined && isJsonBody(body))
      ? JSON_TYPE
      : undefined;
  }

  /** The URL. */
  writeUrl(values: unknown[]): string {
    try {
      return this.#url.write(values);
    } catch (thrown) {
      throw thrown instanceof RangeError
        ? new EndpointError(
            "INVALID_PARAMETER",
            cannot("write the URL", "shorter values", "more than a string can hold"),
          )
        : thrown;
    }
  }

  /** Throws `UNSAFE_URL` if guarded credentials among the headers would go where the URL leads. */
  checkCredentials(headers: object, url: string, values: unknown[]): void {
    this.#guard?.check(headers, url, () => this.#url.valuesOf(values));
  }

  #bodyError(): EndpointError {
    const { name } = this;
    return new EndpointError(
      "BODY_NOT_ALLOWED",
      cannot(
        `write the request ${shorten(name)}`,
        "data with PATCH, POST, PUT or DELETE only",
        "data with another method",
      ),
      { route: name },
    );
  }
}

/** So few names are found sooner in a list than in a map. */
const FEW = 16;

/** Where the values of parameters stand: first those of the call, behind them those of the defaults. */
class Slots {
  /** The names of all parameters, in the order in which they are sent. */
  readonly parameters: readonly string[];
  /** The values of the defaults that the call leaves in force. */
  readonly defaults: readonly unknown[];
  readonly slotOf: SlotOf;

  constructor({ names, hasOptions }: PlannedCall, defaults: Settings["parameters"]) {
    const own = hasOptions ? names.filter((name) => !isReserved(name)) : names;
    const weaker = Object.keys(defaults);
    if (weaker.length === 0 && own.length <= FEW) {
      this.parameters = own;
      this.defaults = [];
      this.slotOf = (name) => (own.includes(name) ? names.indexOf(name) : -1);
      return;
    }
    const slots = new Map<string, number>();
    names.forEach((name, i) => slots.set(name, i));
    names.filter((name) => hasOptions && isReserved(name)).forEach((name) => slots.delete(name));
    const inForce = weaker.filter((name) => !slots.has(name));
    this.parameters = inOrder([...weaker, ...own]);
    this.defaults = inForce.map((name) => defaults[name]);
    inForce.forEach((name, i) => slots.set(name, names.length + i));
    this.slotOf = (name) => slots.get(name) ?? -1;
  }
}

/** The names as an object holds them: each once, those that are integers first. */
function inOrder(names: readonly string[]): readonly string[] {
  const order = Object.create(null) as Record<string, true>;
  for (const name of names) {
    order[name] = true;
  }
  return Object.keys(order);
}

function bodyOf(
  fields: readonly string[],
  slotOf: SlotOf,
  { names }: PlannedCall,
  defaults: Settings["parameters"],
): FieldsBody | undefined {
  const own = fields.filter((name) => slotOf(name) < names.length);
  const all: Record<string, unknown> = {};
  fields.forEach((name) => {
    setOwn(all, name, defaults[name]);
  });
  return fields.length === 0 ? undefined : { all, names: own, slots: own.map(slotOf) };
}

/** Writes a query parameter that no template names: by the hook, or in the service's style. */
function leftoverWriter(
  { query }: Profile,
  { writeQuery }: Hooks,
): (step: ValueStep, values: CallValues) => string {
  return ({ variable: { name }, slot }, values) => {
    if (writeQuery !== undefined) {
      const raw = values.raw(slot);
      return raw === null ? "" : callWriteQuery(writeQuery, name, raw);
    }
    const value = values.get(slot, name);
    try {
      return value === undefined ? "" : query.write(name, value);
    } catch (thrown) {
      if (!isRefusal(thrown)) {
        throw thrown;
      }
      values.refuse(name, thrown.message);
      return "";
    }
  };
}
