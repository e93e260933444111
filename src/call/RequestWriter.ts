/** Writes requests, in one order: the values, the URL, the headers, the body. */
import { EndpointError } from "../errors.js";
import { HeaderWriter } from "../headers/HeaderWriter.js";
import type { Settings } from "../settings/flatten.js";
import { mergeRequests } from "../settings/merge.js";
import type { Profile } from "../settings/profile.js";
import { cannot } from "../support/messages.js";
import { requestOptions } from "../support/requestOptions.js";
import type { RequestOptions } from "../types/options.js";
import { checkCredentials } from "../url/origin.js";
import { ReadyUrl } from "../url/ReadyUrl.js";
import { writeUrl } from "../url/writeUrl.js";
import { CallValues } from "../values/CallValues.js";
import type { Hooks } from "./hooks.js";
import type { Plan } from "./Plan.js";
import { NO_OWN_OPTIONS, ownOptions, type OwnOptions } from "./callOptions.js";

/** The use of a plan at which its texts are made ready: a route that comes once need not pay for them. */
const PREPARED_AT = 2;

/** Writes the requests of one layer. It is made on the first call. */
export class RequestWriter {
  readonly #profile: Profile;
  readonly #settings: Settings;
  /** What a subclass overrides. */
  readonly hooks: Hooks;
  /** The headers of the requests. */
  readonly headers: HeaderWriter;
  #defaultValues: readonly unknown[] | undefined;
  /** The ready texts of plans with the values of this layer in them. */
  #ready: WeakMap<Plan, ReadyUrl> | undefined;
  #uses = 0;

  /** For a layer with these settings. */
  constructor(profile: Profile, settings: Settings, hooks: Hooks) {
    this.#profile = profile;
    this.#settings = settings;
    this.hooks = hooks;
    this.headers = new HeaderWriter(settings, profile, hooks.amendAccept);
  }

  /** The values of the default parameters, and behind them those that the base URL has of its own. */
  get defaultValues(): readonly unknown[] {
    const { parameters, baseUrl } = this.#settings;
    return (this.#defaultValues ??= [
      ...Object.values(parameters),
      ...(baseUrl?.defaults.values() ?? []),
    ]);
  }

  /** The request of a call with these values; `given` are options that stand beside them. */
  write(plan: Plan, values: unknown[], given?: OwnOptions): RequestOptions {
    const { options } = plan;
    let slot = plan.count;
    // The values of the defaults stand behind those of the call.
    for (const from of plan.defaults) {
      values[slot++] = this.defaultValues[from];
    }
    const own = given ?? (options === undefined ? NO_OWN_OPTIONS : ownOptions(values, options));
    return this.writeTo(plan, this.#urlOf(plan, values), values, own);
  }

  /** The request of a call whose URL is known. */
  writeTo(plan: Plan, url: string, values: unknown[], own: OwnOptions): RequestOptions {
    const { fields, guard } = plan;
    const { data: standard, requests } = this.#settings;
    const data = own.data === undefined && plan.places.hasData ? standard : own.data;
    const isPlain = fields.length === 0 && data === undefined;
    const type = contentTypeOf(plan, data);
    const headers = this.headers.write(type, own, values, plan.parameterHeaders);
    const body = isPlain ? undefined : bodyOf(plan, values, data);
    if (guard !== undefined) {
      // Behind the body, which holds values as the caller gave them: the check reads them.
      const read = new CallValues(values);
      const { slotOf, describe } = plan.url;
      checkCredentials(guard, describe, { url, headers }, (each) => read.get(slotOf(each), each));
    }
    const meta = requests.length === 0 ? own.request : mergeRequests(requests, own.request);
    const request = requestOptions(
      this.#profile.declared,
      { method: plan.sentMethod, url, headers },
      body,
      meta,
    );
    const { finish } = this.hooks;
    return finish === undefined ? request : finish(request);
  }

  /** The URL. Before it is written, the values are prepared as the operation says. */
  #urlOf(plan: Plan, values: unknown[]): string {
    const { writeQuery } = this.hooks;
    const { rules, url } = plan;
    let read: CallValues | undefined;
    try {
      if (rules !== undefined && !rules.areMet(values)) {
        read = new CallValues(values);
        rules.apply(read);
      }
      const ready = read?.isFine === false ? undefined : this.#readyUrl(plan);
      const text = ready?.write(values, writeQuery);
      return text ?? writeUrl(url, read ?? new CallValues(values), writeQuery);
    } catch (thrown) {
      throw asTooLong(thrown, "URL");
    }
  }

  /** The ready texts of a plan, if there are any. */
  #readyUrl(plan: Plan): ReadyUrl | undefined {
    if (plan.uses < PREPARED_AT && (plan.uses += 1) === PREPARED_AT) {
      const count = plan.count + plan.defaults.length;
      plan.ready = ReadyUrl.of(plan.url, count, []);
    }
    // The layer's values stand in texts of its own.
    return plan.defaults.length === 0 || plan.ready === undefined
      ? plan.ready
      : this.#withDefaults(plan, plan.ready);
  }

  /**
   * The ready texts of a plan with the values of the layer in them. The layer has its own from the third call on;
   * until then it has the `standard` ones, which all layers share, since many layers serve one call.
   */
  #withDefaults(plan: Plan, standard: ReadyUrl): ReadyUrl {
    if (this.#uses < 2) {
      this.#uses += 1;
      return standard;
    }
    this.#ready ??= new WeakMap();
    let texts = this.#ready.get(plan);
    if (texts === undefined) {
      const fixed = plan.defaults.map((i) => this.defaultValues[i]);
      texts = ReadyUrl.of(plan.url, plan.count, fixed) ?? standard;
      this.#ready.set(plan, texts);
    }
    return texts;
  }
}

/** The type that the library gives the body of a call with this `data`; `undefined` where it gives none. */
export function contentTypeOf({ bodies, fields }: Plan, data: unknown): string | undefined {
  if (fields.length > 0) {
    return bodies.fieldsType;
  }
  return data === undefined ? undefined : bodies.typeOf(data);
}

function bodyOf(plan: Plan, values: unknown[], data: unknown): unknown {
  const { bodies, fields, url } = plan;
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
