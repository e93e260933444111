/** How calls on a layer are planned and merged. */
import { orRefusal } from "../checks/checkValues.js";
import { notARoute } from "../grammar/splitRoute.js";
import type { EndpointDefaults, MergedOptions } from "../options.js";
import { isServer, parseBase } from "../request/baseUrl.js";
import {
  keepPlan,
  keepPlansOfOptions,
  keptPlans,
  type Plans,
  plansOfOptions,
  wasSeen,
} from "../request/keptPlans.js";
import { makePlan, shapeOf, sharesObject } from "../request/makePlan.js";
import { routeAlone } from "../request/plainOperation.js";
import type {
  Base,
  OptionSlots,
  Plan,
  PlannedCall,
  RequestOperation,
  Shape,
} from "../request/types.js";
import { plannedCall } from "../request/writeRequest.js";
import { Route } from "../Route.js";
import { readFields, type ReadFields } from "../support/fields.js";
import { isRecord } from "../support/objects.js";
import { type CheckedOperation, checkedOperation } from "./checkOperation.js";
import type { Layer } from "./Layer.js";
import { mergeCall, toDefaults } from "./plainOptions.js";
import {
  type BaseReader,
  givenOptions,
  kindOfGiven,
  NO_CHOSEN_OPTIONS,
  optionsAmong,
  optionSlotsOf,
  readCallOptions,
  readCallTarget,
  readLayer,
  readOptions,
  routeText,
  routeTextOf,
  stringOf,
} from "./readOptions.js";
import { EndedRequest } from "./requestOption.js";

/**
 * The calls on one layer. A call has a route and options, options alone that say where it goes, or a route and
 * parameters that are an object of their own, as in `call`.
 */
export class Calls {
  readonly layer: Layer;
  #defaults: EndpointDefaults | undefined;
  /** The calls on a layer that sets nothing; `parse` writes merged options on them. */
  #bare: Calls | undefined;
  /** The shape of most calls whose parameters are an object of their own. */
  #callShape: Shape | undefined;
  /** The base URL in force, with the values of this layer filled in. */
  #filled: Base | undefined;

  /** Makes the calls of `layer`. */
  constructor(layer: Layer) {
    this.layer = layer;
  }

  /** The calls of an instance: its options are a layer, whose base URL is home. */
  ofInstance(options: unknown): Calls {
    const { layer } = this;
    const fields = readLayer(options, (given) => {
      const named = orRefusal(() => (isServer(given) ? given : undefined));
      return named?.with(layer.service.variables) ?? this.readBase(given);
    });
    const values = new Map(fields);
    // It was just read.
    const base = values.get("baseUrl") as Base | undefined;
    const home = { base: base ?? layer.home.base, isVendors: base === undefined, values };
    return new Calls(layer.over(fields, undefined, home));
  }

  /** What all layers set, as plain frozen options. */
  get defaults(): EndpointDefaults {
    return (this.#defaults ??= toDefaults(this.layer.settings));
  }

  /** The calls on a layer with these options over this one. */
  #over(options: unknown): Calls {
    const { layer } = this.#withoutEndedRequest(options);
    return new Calls(layer.over(readLayer(options, this.readBase)));
  }

  /** These calls; without their `request` if `options` are the result of a `merge` that cut it off. */
  #withoutEndedRequest(options: unknown): Calls {
    return EndedRequest.isIn(options) ? this.#over({ request: null }) : this;
  }

  /**
   * Reads a base URL. A text that equals the base URL of the profile or of the instance gives that base URL, even if it
   * has names.
   */
  readonly readBase: BaseReader = (given) => {
    const { home, service } = this.layer;
    const url = stringOf(given, "a string, or a server in a profile or an instance");
    return url === home.base.text
      ? home.base
      : url === service.base.text
        ? service.base
        : parseBase(url);
  };

  /** The options of a route and options, or of options alone, over those of all layers. */
  merge(routeOrOptions: unknown, more: unknown): MergedOptions {
    const { calls, route, options } = this.callsFor(routeOrOptions, more);
    return mergeCall(calls.layer, calls.readBase, route, options);
  }

  /** Plans a call with merged options; the layers are not consulted. */
  planMerged(merged: unknown): PlannedCall {
    this.#bare ??= new Calls(this.layer.emptied());
    return this.#bare.#planOptions(merged);
  }

  /** Plans a call of a route, of options alone, or of options over other options. */
  plan(route: unknown, options: unknown): PlannedCall {
    if (typeof route === "string") {
      return this.#planRoute(route, options);
    }
    const { calls, options: chosen } = this.callsFor(route, options);
    return calls.#planOptions(chosen);
  }

  /** Plans a call of a route. */
  #planRoute(route: string, options: unknown): PlannedCall {
    const { base, service, shape } = this.layer.ready;
    const plans = keptPlans(service, route);
    const read = readOptions(options, plans?.recent?.names);
    const { names, values } = read;
    const kept = plans?.find(names, shape);
    const slots = kept === undefined ? optionsAmong(names) : kept.optionSlots;
    return slots?.isRedirected === true
      ? this.#planRedirected(route, read, slots)
      : this.#callOf(kept ?? this.#newPlan(route, plans, names, shape), base, values);
  }

  /** Plans a call of options alone. */
  #planOptions(options: unknown): PlannedCall {
    const recent = plansOfOptions(this.layer.service)?.recent;
    const read = readOptions(options, recent?.names);
    return this.#planRedirected(undefined, read, optionSlotsOf(read.names, recent));
  }

  /** Plans a call of a route or an operation, whose parameters are an object of their own. */
  planCall(routeOrOperation: unknown, parameters: unknown, options: unknown): PlannedCall {
    const { ready } = this.layer;
    const checked = checkedOperation(routeOrOperation);
    const key = checked?.operation ?? routeTextOf(routeOrOperation);
    const plans = keptPlans(ready.service, key);
    const { names, values } = readFields(parameters, "parameters", plans?.recent?.names);
    const chosen =
      options === undefined ? NO_CHOSEN_OPTIONS : readCallOptions(options, this.readBase);
    const hasData = chosen.options.data !== undefined || ready.shape.hasData;
    const ofOperation = ready.isBaseOfService ? checked?.operation.base : undefined;
    const base = chosen.base ?? ofOperation ?? ready.base;
    const isUsual = base === ready.base && hasData === ready.shape.hasData;
    const shape = isUsual
      ? (this.#callShape ??= shapeOf(ready.names, ready.shape.method, hasData, base))
      : shapeOf(ready.names, ready.shape.method, hasData, base);
    const plan = plans?.find(names, shape) ?? this.#newPlan(key, plans, names, shape, checked);
    return this.#callOf(plan, base, values, chosen.options);
  }

  /**
   * The calls, the route and the options of a call. Options may be given instead of a route. If there are two objects,
   * the first becomes a layer under the second.
   */
  callsFor(
    route: unknown,
    options: unknown,
  ): { calls: Calls; route: string | undefined; options: unknown } {
    if (typeof route === "string") {
      return { calls: this, route, options };
    }
    if (route !== undefined && !isRecord(route)) {
      throw notARoute(kindOfGiven(route), ", or options with a url");
    }
    const calls = route !== undefined && options !== undefined ? this.#over(route) : this;
    const chosen = options === undefined ? route : options;
    return { calls: calls.#withoutEndedRequest(chosen), route: undefined, options: chosen };
  }

  /** Plans a call whose options say where it goes. They may give another route, whose plans are looked up. */
  #planRedirected(
    route: string | undefined,
    { names, values }: ReadFields,
    slots: OptionSlots | undefined,
  ): PlannedCall {
    const { ready, settings } = this.layer;
    const { shape } = ready;
    const {
      base = ready.base,
      method = shape.method,
      url,
    } = readCallTarget(route, values, slots, this.readBase, settings.url);
    const text = routeText(method, url);
    const other = shapeOf(ready.names, method, shape.hasData, base, optionsAmong);
    const found = keptPlans(ready.service, text);
    const plan = found?.find(names, other) ?? this.#newPlan(text, found, names, other);
    keepPlansOfOptions(ready.service, found);
    return this.#callOf(plan, base, values);
  }

  /** Makes a plan, and keeps it if its route was seen before. */
  #newPlan(
    key: unknown,
    plans: Plans | undefined,
    names: readonly string[],
    shape: Shape,
    checked?: CheckedOperation,
  ): Plan {
    const { service, ready } = this.layer;
    const operation = plans?.operation ?? checked?.operation ?? routeAlone(Route.read(key));
    checked?.checkIn(ready);
    const { toFill } = shape;
    const { isPath, names: inUrl } = operation.address;
    const namesBase = [...names, ...inUrl].some((name) => toFill?.names.has(name));
    const fills = sharesObject(shape) && isPath && (this.#mayChooseOrigin(operation) || namesBase);
    const plan = makePlan(ready, operation, names, shape, fills ? toFill : undefined);
    if (plans !== undefined || typeof key !== "string" || wasSeen(service, key)) {
      keepPlan(service, key, plan);
    }
    return plan;
  }

  /** A call with a plan. Unless `options` are given, they are among its parameters. */
  #callOf(
    plan: Plan,
    base: Base | undefined,
    slotValues: unknown[],
    options = givenOptions(slotValues, plan.optionSlots),
  ): PlannedCall {
    const call = plannedCall(this.layer.ready, plan, base, slotValues, options);
    return base?.toFill === plan.toFill || !plan.operation.address.isPath
      ? call
      : this.#filledCall(call);
  }

  /** A call whose base URL has the values of the layer for its names. */
  #filledCall(call: PlannedCall): PlannedCall {
    const { layer, plan, base } = call;
    if (base !== this.#filled?.unfilled) {
      const filled = base?.toFill?.fill(layer);
      const isUnused = filled?.isFine === false && this.#mayChooseOrigin(plan.operation);
      this.#filled = isUnused ? undefined : filled?.check(call);
    }
    return { ...call, base: this.#filled ?? base };
  }

  /** Whether values may choose the origin. If so, wrong values for the names in the base URL do not matter. */
  #mayChooseOrigin({ address }: RequestOperation): boolean {
    return address.mayChooseOrigin && this.layer.service.origins !== undefined;
  }
}
