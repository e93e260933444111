import { EndpointError } from "../errors.js";
import { readNamedValues } from "../settings/namedValues.js";
import { ByNames } from "../support/ByNames.js";
import { cannot, expectedBut, quoteAll } from "../support/messages.js";
import { requestOptions } from "../support/requestOptions.js";
import type { RequestOptions } from "../types/options.js";
import type { OperationData } from "../types/sdk.js";
import { seamOf } from "../url/writeSteps.js";
import { CallValues, requestError } from "../values/CallValues.js";
import { pairsOf } from "../values/pairs.js";
import { clientLayerOf } from "./Client.js";
import type { ClientLayer } from "./ClientLayer.js";
import { compile, readSdkOperation, type Plan, type SdkOperation } from "./compile.js";
import { prepare } from "./prepare.js";

/** Plans without `data`, and with it. */
type Plans = readonly [ByNames<Plan>, ByNames<Plan>];

const OPTIONS = ["headers", "data", "request"];

/** The calls of one operation. */
export class OperationCalls {
  readonly #operation: SdkOperation;
  /** The variables of the last service, and its plans by the names that clients share. */
  #variables: ReadonlySet<string> | undefined;
  #plans = new ByNames<Plans>();

  /** For an operation; it is read here. */
  constructor(data: OperationData) {
    this.#operation = readSdkOperation(data);
  }

  /** The request of a call. */
  request(client: unknown, parameters: unknown, options: unknown): RequestOptions {
    const layer = clientLayerOf(client);
    const { describe, bodies, method, accept } = this.#operation;
    const given = options === undefined ? [] : optionsOf(options);
    const own = given.at(0);
    const data = given.at(1);
    const hasData = data !== undefined;
    if (hasData && bodies === undefined) {
      const what = expectedBut("an operation with a body", "data for one without");
      throw requestError("BODY_NOT_ALLOWED", describe(), what);
    }
    const plans = this.#plansOf(layer)[hasData ? 1 : 0];
    const { names, values: all } = readNamedValues(parameters, "parameters", plans.recent?.names);
    const plan = plans.of(names, () =>
      compile(this.#operation, {
        names,
        shared: layer.names,
        variables: layer.service.variables,
        hasData,
      }),
    );
    plan.others.forEach((name, i) => {
      all[names.length + i] = layer.query.get(name);
    });
    const values = new CallValues(all);
    prepare(plan.steps, values);
    const url = this.#urlOf(layer, plan, values);
    const hasFields = plan.fields.length > 0;
    const type = hasData ? bodies?.typeOf(data) : hasFields ? bodies?.fieldsType : undefined;
    const ready = layer.headersOf(accept, type);
    const fields = plan.headers?.write(values, own, ready.with(undefined)) ?? own;
    const headers = ready.with(fields);
    const body = hasData
      ? bodies?.write(data, describe)
      : hasFields
        ? bodies?.writeFields(plan.fields, values, describe)
        : undefined;
    const sent = requestOptions(
      layer.service.declared,
      { method, url, headers },
      body,
      given.at(2),
    );
    return layer.finish === undefined ? sent : layer.finish.call(client, sent);
  }

  #plansOf({ service, names }: ClientLayer): Plans {
    if (service.variables !== this.#variables) {
      this.#variables = service.variables;
      this.#plans = new ByNames();
    }
    return this.#plans.of(names, () => [new ByNames(), new ByNames()]);
  }

  #urlOf(layer: ClientLayer, plan: Plan, values: CallValues): string {
    const { baseUrl, describe } = this.#operation;
    const base = layer.baseOf(baseUrl);
    const { path, query: literal, fragment } = plan.write(base, values, describe);
    const pairs = pairsOf(plan.query, values, layer.service.style);
    values.check(describe);
    let query = base.query;
    for (const part of [literal ?? "", pairs]) {
      query += seamOf(query, part) + part;
    }
    const mark = query === "" && literal === undefined ? "" : "?";
    return path + mark + query + (fragment === undefined ? "" : `#${fragment}`);
  }
}

/** The headers, the data and the request of a call's options. */
function optionsOf(options: unknown): readonly unknown[] {
  const { names, values } = readNamedValues(options, "options", OPTIONS, () => true);
  const unknown = names.filter((name) => !OPTIONS.includes(name));
  if (unknown.length > 0) {
    const expected = `the options ${OPTIONS.join(", ")}`;
    const message = cannot("call the operation", expected, quoteAll(unknown));
    throw new EndpointError("INVALID_OPTIONS", message, { parameters: unknown });
  }
  return OPTIONS.map((name) => (names.includes(name) ? values[names.indexOf(name)] : undefined));
}
