import { atCaller } from "./errors.js";
import {
  type CheckedOperation,
  checkOperation,
  rememberOperation,
} from "./layers/checkOperation.js";
import type { NamedData, OperationData, OperationJson } from "./layers/declarations.js";
import type { Server } from "./request/baseUrl.js";
import { isPlaceAlone, type ParameterRule, type Place } from "./request/rules.js";
import type { Route } from "./Route.js";
import { copyOwn } from "./support/objects.js";
import { defined } from "./support/properties.js";
import { checkMade, CLASS, MADE } from "./support/valueClass.js";
import type { Argument } from "./types/Argument.js";

/**
 * What a service's description says about one operation: where each parameter goes and how it is written; immutable.
 * `compile` and `call` of any factory take it in place of a route.
 *
 * @typeParam Data - the plain data, if the compiler knows it
 *
 * @example
 * ```ts
 * const LIST_CHARGES = Operation.from({
 *   route: "GET /v1/charges",
 *   parameters: { created: { in: query, format: unix }, "Stripe-Account": header },
 * });
 * stripe.call(LIST_CHARGES, { created: new Date(0), "Stripe-Account": "acct_1" });
 * ```
 */
export class Operation<Data extends OperationData = OperationData> {
  readonly #checked: CheckedOperation;

  private constructor(made: typeof MADE, checked: CheckedOperation) {
    checkMade(made, new.target, "Operation.from");
    this.#checked = checked;
    rememberOperation(this, checked);
  }

  /** Checks an operation once. Throws `INVALID_OPTIONS`, which names all wrong fields. */
  static from<const Data extends OperationData>(
    data: Argument<Data, Data, OperationData | NamedData<Data["parameters"]>>,
  ): Operation<Data> {
    return atCaller(Operation, "from", () => new Operation<Data>(MADE, checkOperation(data)));
  }

  /** The name of the class, by which other copies of this library know an operation. @internal */
  get [CLASS](): string {
    return "Operation";
  }

  /** The tag keeps an operation from being taken for an object of options. @internal */
  get [Symbol.toStringTag](): string {
    return "Operation";
  }

  /** The route. Each variable has its name in the URL and the parameter name of calls. @internal */
  get namedRoute(): Route {
    return this.#checked.route;
  }

  /** The data that the operation was made of, frozen. */
  get data(): Data {
    // The data is a copy of what `from` took.
    return this.#checked.data as Data;
  }

  /**
   * The data as JSON, with each value of the vocabulary replaced by its name, for `JSON.stringify` and `readOperation`.
   */
  toJSON(): OperationJson {
    return textsOf(this.#checked.data);
  }
}

/** The texts that name the values of an operation in plain data. */
function textsOf(data: OperationData): OperationJson {
  // Without prototype, so that a polluted `Object.prototype` has no effect.
  const { parameters, body, format, security, baseUrl, ...others } = copyOwn(
    data,
  ) as object as OperationData;
  const texts = defined({
    ...others,
    parameters:
      parameters &&
      Object.fromEntries(
        Object.entries(parameters).map((entry) => [entry[0], textsOfRule(entry[1])]),
      ),
    body: body?.body,
    // What `bodyWithFormat` adds to a kind is a field of its own in plain data.
    format: (format ?? body?.writer?.traits.format)?.format,
    security: security?.security,
    ...(typeof baseUrl === "object" ? textsOfServer(baseUrl) : { baseUrl }),
  });
  // Each value of the vocabulary carries its name in JSON, which TypeScript cannot follow.
  return texts as OperationJson;
}

function textsOfServer({
  server,
  variables,
}: Server): Pick<OperationJson, "baseUrl" | "variables"> {
  return {
    baseUrl: server,
    variables: variables.size > 0 ? Object.fromEntries(variables) : undefined,
  };
}

function textsOfRule(rule: Place | ParameterRule): unknown {
  if (isPlaceAlone(rule)) {
    return rule.in;
  }
  const { in: place, style, format, ...others } = copyOwn(rule) as object as ParameterRule;
  return defined({ in: place.in, ...others, style: style?.style, format: format?.format });
}
