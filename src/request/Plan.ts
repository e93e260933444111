import { EndpointError } from "../errors.js";
import type { Route } from "../Route.js";
import type { Settings } from "../settings/Layers.js";
import { isReserved } from "../settings/options.js";
import type { Profile } from "../settings/profile.js";
import { cannot, shorten } from "../support/messages.js";
import type { BodyWriter } from "./body.js";
import { fieldOf, objectWriter, type BodyField } from "./fields.js";
import { callWriteQuery, type Hooks } from "./hooks.js";
import { mayHaveBody, Places } from "./places.js";
import { credentialsError, isTrusted, usableOriginOf, type ValueOf } from "./trust.js";
import type { SlotOf, ValueStep } from "./urlSteps.js";
import { UrlWriter } from "./UrlWriter.js";
import type { CallValues } from "./CallValues.js";

/** The options that say where a call goes. */
const REDIRECTING: ReadonlySet<string> = new Set(["baseUrl", "method", "url"]);

/** What the plans of a layer have in common. */
export interface PlanContext {
  readonly profile: Profile;
  readonly hooks: Hooks;
  /** How bodies are written. */
  readonly bodies: BodyWriter;
  /** What the layers set; a plan uses neither the headers nor `request`. */
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

/** A route, and what its calls bring beside their parameters. */
export interface PlannedRoute {
  readonly route: Route;
  /** Whether reserved keys among the names are options; otherwise they are parameters like any other. */
  readonly hasOptions: boolean;
  /** Whether calls bring `data` beside their names. */
  readonly hasData: boolean;
  /** Whether the URL is taken literally: then parameters only complete the host of the base URL. */
  readonly isLiteral: boolean;
}

/** Writes the calls of one layer with the same route and names. What depends on names is decided once. */
export class Plan {
  /** The method in lower case. */
  readonly method: string;
  /** The method as the service wants it to be sent. */
  readonly sentMethod: string;
  /** Where each parameter goes. */
  readonly places: Places;
  /** How bodies are written. */
  readonly bodies: BodyWriter;
  /** Whether options of the call say where it goes: they must be read before the plan is used. */
  readonly isRedirected: boolean;
  /** Where the options stand among the values of a call; `undefined` if it brings none. */
  readonly #options: { readonly [Key in keyof CallOptions]: number } | undefined;
  readonly #url: UrlWriter;
  /** The parameters that are fields of the body. */
  readonly #fields: readonly BodyField[];
  /** Makes a body of fields that is a plain object; `undefined` for other kinds of bodies. */
  readonly #writeObject: ((values: readonly unknown[]) => unknown) | undefined;
  /** The body that a default gives. */
  readonly #data: unknown;
  readonly #profile: Profile;
  readonly #isLiteral: boolean;
  readonly #slots: Slots;
  /** Whether guarded credentials may be on the way to another origin. */
  readonly #isGuarded: boolean;

  /** Throws `BODY_NOT_ALLOWED`. */
  constructor(context: PlanContext, planned: PlannedRoute, names: readonly string[]) {
    const { profile, hooks, bodies, settings } = context;
    const { route, hasOptions } = planned;
    const { baseUrl: base, parameters } = settings;
    const method = route.method ?? settings.method ?? "GET";
    this.method = method.toLowerCase();
    this.sentMethod = profile.sendsUpperCase ? method.toUpperCase() : this.method;
    this.#profile = profile;
    this.#isLiteral = planned.isLiteral;
    this.#data = settings.data;
    this.#slots = new Slots(names, hasOptions, parameters);
    const { slotOf, defaults } = this.#slots;
    const options = this.#slots.options;
    const hasData = planned.hasData || options.includes("data") || settings.data !== undefined;
    const { credentialParameters: credentials } = profile;
    this.places = new Places(route, base, slotOf, { method: this.method, hasData, credentials });
    this.isRedirected = options.some((name) => REDIRECTING.has(name));
    this.#options = options.length === 0 ? undefined : optionSlots(names);
    const { leftover } = this.places;
    const rest = planned.isLiteral
      ? []
      : this.#slots.parameters.filter((name) => !this.places.isNamed(name));
    this.#url = new UrlWriter({
      route,
      method,
      base,
      slotOf,
      count: names.length,
      defaults,
      query: leftover === "query" ? rest : rest.filter((name) => credentials.has(name)),
      isHooked: hooks.writeQuery !== undefined,
      writeLeftover: leftoverWriter(profile, hooks),
      missingIsEmpty: profile.missingIsEmpty,
      profile,
    });
    if (hasData && !mayHaveBody(this.method)) {
      throw this.#bodyError();
    }
    const fields = leftover === "body" ? rest.filter((name) => !credentials.has(name)) : [];
    this.#fields = fields.map((name) => fieldOf(name, slotOf(name)));
    this.bodies = bodies;
    if (fields.length > 0 && bodies.kind === "json") {
      this.#writeObject = objectWriter(this.#fields, names.length, defaults);
    }
    this.#isGuarded = profile.guardsCredentials && this.#url.leadsElsewhere();
  }

  /** The route, as errors show it. */
  get name(): string {
    return this.#url.name;
  }

  /** Prepares a plan that is kept. */
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
  writeBody(values: unknown[], data: unknown): unknown {
    if (this.#writeObject !== undefined) {
      return this.#writeObject(values);
    }
    const given = data === undefined ? this.#data : data;
    try {
      return this.#fields.length > 0
        ? this.bodies.writeFields(this.#fields, this.#url.valuesOf(values), this)
        : this.bodies.write(given, this);
    } catch (thrown) {
      throw asTooLong(thrown, "body");
    }
  }

  /** The type that the library gives the body of a call with this `data`; `undefined` where it gives none. */
  contentTypeOf(data: unknown): string | undefined {
    if (this.#fields.length > 0) {
      return this.bodies.fieldsType;
    }
    const given = data === undefined ? this.#data : data;
    return given === undefined ? undefined : this.bodies.typeOf(given);
  }

  /** The URL. */
  writeUrl(values: unknown[]): string {
    try {
      return this.#url.write(values);
    } catch (thrown) {
      throw asTooLong(thrown, "URL");
    }
  }

  /** Throws `UNSAFE_URL` if guarded credentials among the headers would go where the URL leads. */
  checkCredentials(headers: object, url: string, values: unknown[]): void {
    if (!this.#isGuarded) {
      return;
    }
    const { guardedHeaders, credentialParameters, base } = this.#profile;
    const { slotOf } = this.#slots;
    const read = this.#url.valuesOf(values);
    const valueOf: ValueOf = (name) => read.get(slotOf(name), name);
    const parameters = [...credentialParameters].filter((name) => {
      return this.#isSent(name) && valueOf(name) !== undefined;
    });
    const headerNames = guardedHeaders.filter((name) => Object.hasOwn(headers, name));
    const isSent = headerNames.length > 0 || parameters.length > 0;
    if (isSent && !isTrusted(usableOriginOf(url) ?? "", base, this.#profile, valueOf)) {
      throw credentialsError(this.name, headerNames, parameters);
    }
  }

  #isSent(name: string): boolean {
    return !this.#isLiteral && this.places.of(name) !== "unsent";
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

/** Where the values of parameters stand: first those of the call, behind them those of the defaults. */
class Slots {
  /** The reserved keys among the names. */
  readonly options: readonly string[];
  /** The names of all parameters, in the order in which they are sent. */
  readonly parameters: readonly string[];
  /** The values of the defaults that the call leaves in force. */
  readonly defaults: readonly unknown[];
  readonly slotOf: SlotOf;

  constructor(names: readonly string[], hasOptions: boolean, defaults: Settings["parameters"]) {
    this.options = hasOptions ? names.filter(isReserved) : [];
    const slots = new Map(names.map((name, i) => [name, i]));
    this.options.forEach((name) => slots.delete(name));
    const own = [...slots.keys()];
    const weaker = Object.keys(defaults);
    const inForce = weaker.filter((name) => !slots.has(name));
    this.parameters = weaker.length === 0 ? own : inOrder([...weaker, ...own]);
    this.defaults = inForce.map((name) => defaults[name]);
    inForce.forEach((name, i) => slots.set(name, names.length + i));
    this.slotOf = (name) => slots.get(name) ?? -1;
  }
}

function optionSlots(names: readonly string[]): { readonly [Key in keyof CallOptions]: number } {
  return {
    headers: names.indexOf("headers"),
    mediaType: names.indexOf("mediaType"),
    request: names.indexOf("request"),
    data: names.indexOf("data"),
  };
}

/** The names as an object holds them: each once, those that are integers first. */
function inOrder(names: readonly string[]): readonly string[] {
  const order = Object.create(null) as Record<string, true>;
  for (const name of names) {
    order[name] = true;
  }
  return Object.keys(order);
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
    return values.write(slot, name, (value) => query.write(name, value));
  };
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
