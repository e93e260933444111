import { EndpointError, fromCaller } from "../errors.js";
import { readNamedValues } from "../settings/namedValues.js";
import { ByNames } from "../support/ByNames.js";
import { cannot, expectedBut } from "../support/messages.js";
import { isPlainObject, memberOf } from "../support/objects.js";
import {
  declaredBy,
  requestOptions,
  withDeclared,
  type Declared,
} from "../support/requestOptions.js";
import type { RequestOptions } from "../types/options.js";
import type { OperationData, OptionalCall } from "../types/sdk.js";
import { joinUrl } from "../url/writeSteps.js";
import { CallValues, requestError } from "../values/CallValues.js";
import { pairsOf } from "../values/pairs.js";
import { prepare } from "../values/ValueRules.js";
import { ClientWithLayer } from "./Client.js";
import { checkNames, type ClientLayer } from "./ClientLayer.js";
import { planCall, readSdkOperation, type CallPlan, type SdkOperation } from "./compile.js";

/** The hook of a subclass. */
type Finish = (this: unknown, request: RequestOptions) => RequestOptions;

/** Plans without `data`, and with it. */
type Plans = readonly [ByNames<CallPlan>, ByNames<CallPlan>];

const OPTIONS = ["headers", "data", "request"];

/**
 * The function of one operation: `(client, parameters?, options?) => request`. The request is not yet sent. `data` is
 * trusted: the command `endpoint-core sdk` has made and checked it. An annotation says what it takes and answers.
 *
 * @example
 * ```ts
 * export const listTickets: OptionalCall<ListTicketsParameters, Ticket[]> =
 *   operation({ route: "GET /tickets" });
 * ```
 */
export function operation(data: OperationData): OptionalCall<unknown, never, unknown> {
  let read: SdkOperation | undefined;
  // The variables of the last service, and its plans by the names that clients share.
  let variables: ReadonlySet<string> | undefined;
  let plans = new ByNames<Plans>();
  const plansOf = (layer: ClientLayer): Plans => {
    if (layer.service.variables !== variables) {
      variables = layer.service.variables;
      plans = new ByNames();
    }
    return plans.of(layer.names, () => [new ByNames(), new ByNames()]);
  };
  const call: OptionalCall<unknown, never, unknown> = (client, parameters, options) => {
    let request: RequestOptions | undefined;
    try {
      const layer = ClientWithLayer.layerOf(client);
      read ??= readSdkOperation(data);
      request = write(read, layer, plansOf(layer), parameters, options);
      // A subclass may have it; what every object inherits does not count.
      const finish = memberOf(client, "finish") as Finish | undefined;
      return finish === undefined
        ? request
        : marked(finish.call(client, request), layer.service.declared);
    } catch (thrown) {
      // What the hook throws is its own.
      const isTooLong = request === undefined && thrown instanceof RangeError;
      const message = cannot("write the request", "shorter values", "more than a string can hold");
      throw fromCaller(
        isTooLong ? new EndpointError("INVALID_PARAMETER", message) : thrown,
        { call },
        "call",
      );
    }
  };
  return call;
}

/** What the hook `finish` returned. If it is a copy, it tells the adapters what the service declares, too. */
function marked(request: RequestOptions, declared: Declared): RequestOptions {
  return isPlainObject(request) && declaredBy(request) === undefined
    ? withDeclared(request, declared)
    : request;
}

/** The request of a call, ahead of the hook. */
function write(
  operation: SdkOperation,
  layer: ClientLayer,
  plans: Plans,
  parameters: unknown,
  options: unknown,
): RequestOptions {
  const { describe, bodies, method, accept } = operation;
  const given = options === undefined ? [] : optionsOf(options);
  const own = given.at(0);
  const data = given.at(1);
  const hasData = data !== undefined;
  if (hasData && bodies === undefined) {
    const what = expectedBut("an operation with a body", "data for one without");
    throw requestError("BODY_NOT_ALLOWED", describe(), what);
  }
  const known = plans[hasData ? 1 : 0];
  const { names, values: all } = readNamedValues(parameters, "parameters", known.recent?.names);
  const plan = known.of(names, () => planCall(operation, { names, layer, hasData }));
  layer.names.forEach((name, i) => {
    all[names.length + i] = layer.query.get(name);
  });
  const values = new CallValues(all);
  prepare(plan.steps, values);
  const url = urlOf(operation, layer, plan, values);
  const hasFields = plan.fields.length > 0;
  const type = hasData ? bodies?.typeOf(data) : hasFields ? bodies?.fieldsType : undefined;
  const ready = layer.headersOf(accept, type);
  const headers = ready.with(plan.headers?.write(all, own, ready.with(undefined)) ?? own);
  const body = hasData
    ? bodies?.write(data, describe)
    : hasFields
      ? bodies?.writeFields(plan.fields, values, describe)
      : undefined;
  return requestOptions(layer.service.declared, { method, url, headers }, body, given.at(2));
}

function urlOf(
  { baseUrl, bodies, describe }: SdkOperation,
  layer: ClientLayer,
  plan: CallPlan,
  values: CallValues,
): string {
  const base = layer.baseOf(baseUrl);
  const address = plan.write(base, values, describe);
  const pairs = pairsOf(plan.query, values, layer.service.style);
  if (!values.isFine) {
    // One error names the fields of the body as well.
    bodies?.writeFields(plan.fields, values, describe);
  }
  values.check(describe);
  return joinUrl(address.path, base.query, address, pairs);
}

/** The headers, the data and the request of a call's options. */
function optionsOf(options: unknown): readonly unknown[] {
  const { names, values } = readNamedValues(options, "options", OPTIONS, () => true);
  checkNames("call the operation", "options", names, OPTIONS);
  return OPTIONS.map((name) => values.find((_, slot) => names[slot] === name));
}
