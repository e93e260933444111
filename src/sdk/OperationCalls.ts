import { EndpointError } from "../errors.js";
import { withoutRemovals } from "../headers/HeaderMerger.js";
import { readNamedValues, type NamedValues } from "../settings/namedValues.js";
import { ByNames, NO_NAMES } from "../support/ByNames.js";
import { cannot, expectedBut, quoteAll } from "../support/messages.js";
import { createBare } from "../support/objects.js";
import { requestOptions } from "../support/requestOptions.js";
import type { RequestOptions } from "../types/options.js";
import { seamOf } from "../url/writeSteps.js";
import { CallValues, requestError } from "../values/CallValues.js";
import { pairsOf } from "../values/pairs.js";
import { layerOf } from "./Client.js";
import type { ClientLayer } from "./ClientLayer.js";
import { compile, readOperation, type Plan, type ReadOperation } from "./compile.js";
import { prepare } from "./prepare.js";
import type { ReadService } from "./readService.js";
import type { OperationData } from "../types/sdk.js";

/** Plans without `data`, and with it. */
type Plans = readonly [ByNames<Plan>, ByNames<Plan>];

/** The options of a call. */
interface Given {
  readonly headers: unknown;
  readonly data: unknown;
  readonly request: unknown;
}

const NO_OPTIONS: Given = { headers: undefined, data: undefined, request: undefined };

/** The calls of one operation. */
export class OperationCalls {
  readonly #operation: ReadOperation;
  /** The service of the last client, and its plans by the names that clients share. */
  #service: ReadService | undefined;
  #plans = new ByNames<Plans>();
  /** The names of the options of the last call that brought any. */
  #names = NO_NAMES;

  /** For an operation; it is read here. */
  constructor(data: OperationData) {
    this.#operation = readOperation(data);
  }

  /** The request of a call. */
  request(client: unknown, parameters: unknown, options: unknown): RequestOptions {
    const layer = layerOf(client);
    const { describe, bodies, method } = this.#operation;
    const given = options === undefined ? NO_OPTIONS : this.#readOptions(options);
    const hasData = given.data !== undefined;
    if (hasData && bodies === undefined) {
      const what = expectedBut("an operation with a body", "data for one without");
      throw requestError("BODY_NOT_ALLOWED", describe(), what);
    }
    const plans = this.#plansOf(layer)[hasData ? 1 : 0];
    const { names, values } = shared(
      layer,
      readNamedValues(parameters, "parameters", plans.recent?.names),
    );
    const plan = plans.of(names, () =>
      compile(this.#operation, { service: layer.service, shared: layer.names, names, hasData }),
    );
    const read = new CallValues(values);
    prepare(plan.steps, read);
    const url = this.#addressOf(layer, plan, read);
    const type = hasData
      ? bodies?.typeOf(given.data)
      : plan.fields.length > 0
        ? bodies?.fieldsType
        : undefined;
    const headers = this.#headersOf(layer, plan, read, given.headers, type);
    const body = hasData
      ? bodies?.write(given.data, describe)
      : plan.fields.length > 0
        ? bodies?.writeFields(plan.fields, read, describe)
        : undefined;
    const { declared } = layer.service;
    const request = requestOptions(declared, { method, url, headers }, body, given.request);
    return layer.finish === undefined ? request : layer.finish.call(client, request);
  }

  #plansOf({ service, names }: ClientLayer): Plans {
    if (service !== this.#service) {
      this.#service = service;
      this.#plans = new ByNames();
    }
    return this.#plans.of(names, () => [new ByNames(), new ByNames()]);
  }

  #readOptions(options: unknown): Given {
    const { names, values } = readNamedValues(options, "options", this.#names, () => true);
    if (names !== this.#names) {
      const unknown = names.filter((name) => !Object.hasOwn(NO_OPTIONS, name));
      if (unknown.length > 0) {
        const expected = "the options headers, data, request";
        const message = cannot("call the operation", expected, quoteAll(unknown));
        throw new EndpointError("INVALID_OPTIONS", message, { parameters: unknown });
      }
      this.#names = names;
    }
    const at = (name: string): unknown => {
      const slot = names.indexOf(name);
      return slot < 0 ? undefined : values[slot];
    };
    return { headers: at("headers"), data: at("data"), request: at("request") };
  }

  #addressOf(layer: ClientLayer, { write, query, style }: Plan, values: CallValues): string {
    const { baseUrl, describe } = this.#operation;
    const base = layer.baseOf(baseUrl);
    const address = write(base, values, describe);
    const pairs = pairsOf(query, values, style);
    values.check(describe);
    const { path, fragment, query: literal = "" } = address;
    const above = base.query + seamOf(base.query, literal) + literal;
    const whole = above + seamOf(above, pairs) + pairs;
    const mark = whole === "" && address.query === undefined ? "" : "?";
    return path + mark + whole + (fragment === undefined ? "" : `#${fragment}`);
  }

  #headersOf(
    layer: ClientLayer,
    { headers: parameters }: Plan,
    values: CallValues,
    given: unknown,
    type: string | undefined,
  ): RequestOptions["headers"] {
    const merger = layer.mergerOf(this.#operation.accept, type);
    const own = parameters === undefined ? given : parameters.write(values, given, layer.headers);
    if (own === undefined && merger.ready !== undefined) {
      return { ...merger.ready };
    }
    const headers = withoutRemovals(merger.merge(own));
    if (own === undefined) {
      merger.keep(headers);
    }
    return headers;
  }
}

/** The names and values of a call behind those of its client. */
function shared(layer: ClientLayer, { names, values }: NamedValues): NamedValues {
  if (layer.names.length === 0) {
    return { names, values };
  }
  const all = Object.assign(createBare(), layer.query);
  names.forEach((name, i) => {
    all[name] = values[i];
  });
  return { names: Object.keys(all), values: Object.values(all) };
}
