import { EndpointError } from "../errors.js";
import {
  NO_OWN_OPTIONS,
  ownOptions,
  slotsOf,
  type CallSlots,
  type OwnOptions,
} from "../settings/call.js";
import type { Settings } from "../settings/Layers.js";
import { mayHaveBody } from "../settings/bodies.js";
import type { CheckedOperation } from "../settings/operation.js";
import type { Profile } from "../settings/profile.js";
import { cannot, expectedBut } from "../support/messages.js";
import { BodyWriter } from "./body.js";
import { requestError, type CallValues } from "./CallValues.js";
import { fieldOf, objectOf, type Field } from "./fields.js";
import type { Hooks } from "./hooks.js";
import { ParameterHeaders } from "./ParameterHeaders.js";
import { Places, type Place } from "./places.js";
import { ReadyUrl } from "./ReadyUrl.js";
import { Slots } from "./Slots.js";
import { CredentialGuard } from "./trust.js";
import { UrlWriter } from "./UrlWriter.js";
import { ValueRules } from "./ValueRules.js";

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

/** An operation, and what its calls bring beside their parameters. */
export interface PlannedCalls {
  readonly operation: CheckedOperation;
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
  readonly #options: CallSlots | undefined;
  readonly #url: UrlWriter;
  /** `undefined` if nothing is ready. */
  #ready: ReadyUrl | undefined;
  /** The parameters that are fields of the body. */
  readonly #fields: readonly Field[];
  /** Makes headers of the parameters that go there; `undefined` without any. */
  readonly #headers: ParameterHeaders | undefined;
  /** What the operation asks of the values; `undefined` for nothing. */
  readonly #rules: ValueRules | undefined;
  /** The body that a default gives. */
  readonly #data: unknown;
  readonly #slots: Slots;
  /** `undefined` if no guarded credential can be on the way to another origin. */
  readonly #guard: CredentialGuard | undefined;

  /** Throws `BODY_NOT_ALLOWED`. */
  constructor(context: PlanContext, planned: PlannedCalls, names: readonly string[]) {
    const { profile, hooks, settings } = context;
    const { operation, hasOptions } = planned;
    const { route, parameters: rules, body } = operation;
    const { baseUrl: base, parameters: defaults } = settings;
    const method = route.method ?? settings.method ?? "GET";
    this.method = method.toLowerCase();
    this.sentMethod = profile.sendsUpperCase ? method.toUpperCase() : this.method;
    this.bodies =
      body === undefined || body === "none" ? context.bodies : new BodyWriter(body, profile.form);
    this.#data = settings.data;
    const weakest = route.parts.prefix === "" ? base?.defaults : undefined;
    this.#slots = new Slots({ names, hasOptions, defaults, weakest });
    const { slotOf, options, parameters } = this.#slots;
    const hasData = planned.hasData || options.includes("data") || settings.data !== undefined;
    const kind = { method: this.method, hasData, credentials: profile.credentialParameters };
    this.places = new Places(operation, base, slotOf, kind);
    this.isRedirected = options.some((name) => REDIRECTING.has(name));
    this.#options = options.length === 0 ? undefined : slotsOf(names);
    const rest = planned.isLiteral ? [] : parameters.filter((name) => !this.places.isNamed(name));
    const fieldsOf = (place: Place): readonly Field[] =>
      rest
        .filter((name) => this.places.outside(name) === place)
        .map((name) => fieldOf(name, slotOf(name), rules.get(name)));
    const query = fieldsOf("query");
    const { writeQuery } = hooks;
    // A literal: adding keys to a copied object takes ten times as long.
    const url = { route, method, base, slots: this.#slots, profile, query, writeQuery };
    this.#url = new UrlWriter(url);
    if (hasData && !mayHaveBody(this.method, body)) {
      const expected = "data with PATCH, POST, PUT or DELETE only";
      const what = expectedBut(expected, "data with another method");
      throw requestError("BODY_NOT_ALLOWED", this.name, what);
    }
    this.#fields = fieldsOf("body");
    if (rules.size > 0) {
      this.#rules = ValueRules.of(operation, this.#slots, hasData);
      const [headers, cookies] = [fieldsOf("header"), fieldsOf("cookie")];
      if (headers.length + cookies.length > 0) {
        this.#headers = new ParameterHeaders(headers, cookies, settings.headers);
      }
      this.#checkNames();
    }
    if (profile.guardsCredentials && this.#url.leadsElsewhere(operation.baseUrl)) {
      const credentials = planned.isLiteral ? [] : this.#credentials(profile, operation);
      this.#guard = new CredentialGuard(profile, operation.baseUrl, credentials);
    }
  }

  /** The route, as errors show it. */
  get name(): string {
    return this.#url.name;
  }

  /** Makes a plan ready that is kept. */
  prepare(): void {
    this.#ready = ReadyUrl.of(this.#url);
  }

  /** The options that stand among the values of a call. */
  optionsOf(values: readonly unknown[]): OwnOptions {
    return this.#options === undefined ? NO_OWN_OPTIONS : ownOptions(values, this.#options);
  }

  /** The body of a call; `data` is the one that was passed. */
  writeBody(values: unknown[], data: unknown): unknown {
    if (this.#fields.length > 0 && this.bodies.kind === "json") {
      return objectOf(this.#fields, this.#slots.complete(values));
    }
    const given = data === undefined ? this.#data : data;
    if (given === undefined && this.#fields.length === 0) {
      return undefined;
    }
    try {
      return this.#fields.length > 0
        ? this.bodies.writeFields(this.#fields, this.#slots.read(values), this)
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

  /** The headers of a call: those that were passed, over those that parameters make. */
  headersOf(values: unknown[], own: OwnOptions): OwnOptions {
    if (this.#headers === undefined) {
      return own;
    }
    const headers = this.#headers.write(this.#slots.read(values), own.headers);
    return { ...own, headers };
  }

  /** The URL. Before it is written, the values are prepared as the operation says. */
  writeUrl(values: unknown[]): string {
    let read: CallValues | undefined;
    try {
      read = this.#prepare(values);
      const url = read?.isFine === false ? undefined : this.#ready?.write(values);
      return url ?? this.#url.write((read ??= this.#slots.read(values)));
    } catch (thrown) {
      if (read?.isRefused === true) {
        // One error names the fields of the body as well.
        this.bodies.note(this.#fields, read);
        read.check(() => this.name);
      }
      throw asTooLong(thrown, "URL");
    }
  }

  /** The values, prepared as the operation says; `undefined` if it asks nothing of them. */
  #prepare(values: unknown[]): CallValues | undefined {
    if (this.#rules === undefined || this.#rules.areMet(values)) {
      return undefined;
    }
    const prepared = this.#slots.read(values);
    this.#rules.apply(prepared, this.bodies);
    return prepared;
  }

  /** Throws `UNSAFE_URL` if guarded credentials among the headers or values would go where the URL leads. */
  checkCredentials(headers: object, url: string, values: unknown[]): void {
    if (this.#guard !== undefined) {
      const { slotOf } = this.#slots;
      const read = this.#slots.read(values);
      this.#guard.check(this, url, headers, (name) => read.get(slotOf(name), name));
    }
  }

  /** The parameters that are sent as credentials: by their own names, or by those on the wire. */
  #credentials({ credentialParameters: known }: Profile, operation: CheckedOperation): string[] {
    const wireName = (name: string): string => operation.parameters.get(name)?.name ?? name;
    return this.#slots.parameters.filter(
      (name) => (known.has(name) || known.has(wireName(name))) && this.places.of(name) !== "unsent",
    );
  }

  /** Refuses two parameters that one field of the body would hold. */
  #checkNames(): void {
    const sent = new Map<string, string>();
    this.#fields.forEach(({ name, parameter }) => {
      const other = sent.get(name);
      if (other !== undefined) {
        const what = expectedBut("one value for each field of the body", "two for one");
        throw requestError("INVALID_PARAMETER", this.name, what, {
          parameters: [other, parameter],
        });
      }
      sent.set(name, parameter);
    });
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
