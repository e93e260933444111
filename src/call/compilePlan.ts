/** Makes plans: everything that the names of a call decide. */
import type { BodyWriter } from "../body/BodyWriter.js";
import { mayHaveBody } from "../settings/bodies.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import { describeRoute } from "../Route.js";
import { isReserved } from "../settings/options.js";
import type { Profile } from "../settings/profile.js";
import { expectedBut } from "../support/messages.js";
import { createBare } from "../support/objects.js";
import type { Guard } from "../url/origin.js";
import { isNamed, isSent, placeOutside, type Place, type PlaceRules } from "../url/places.js";
import { mayHoldDots, urlStepsOf } from "../url/steps.js";
import { leadsElsewhere, type UrlPlan } from "../url/writeUrl.js";
import { requestError } from "../values/CallValues.js";
import { fieldOf, type Field } from "../values/pairs.js";
import type { CheckedOperation } from "./operation.js";
import type { Plan } from "./Plan.js";
import { slotsOf } from "./callOptions.js";

/** What the plans of a layer depend on. Layers of the same shape share their plans. */
export interface Shape {
  readonly profile: Profile;
  /** How bodies are written, where an operation does not say otherwise. */
  readonly bodies: BodyWriter;
  readonly base: BaseUrl | undefined;
  /** The method of routes that name none. */
  readonly method: string;
  /** The names of the default parameters. */
  readonly names: readonly string[];
  /** Whether a default has `data`. */
  readonly hasData: boolean;
}

/** An operation, and what its calls bring beside their parameters. */
export interface PlannedCalls {
  readonly operation: CheckedOperation;
  /** Whether reserved keys among the names are options; otherwise they are parameters like any other. */
  readonly hasOptions: boolean;
  /** Whether calls bring `data` beside their names. */
  readonly hasData: boolean;
}

/** Where the values of parameters stand: first those of the call, behind them those of the defaults. */
interface Slots {
  /** The names of all parameters, in the order in which they are sent. */
  readonly parameters: readonly string[];
  /** Which values of the layer's defaults the call leaves in force. */
  readonly defaults: readonly number[];
  readonly slotOf: (name: string) => number;
}

/** The plan of calls with these names. Throws `BODY_NOT_ALLOWED`. */
export function compilePlan(shape: Shape, calls: PlannedCalls, names: readonly string[]): Plan {
  const { profile, base } = shape;
  const { operation } = calls;
  const { route, body, baseUrl: own } = operation;
  const options = calls.hasOptions ? names.filter(isReserved) : [];
  const isPath = route.parts.prefix === "";
  const { parameters, defaults, slotOf } = findSlots(shape, names, options, isPath);
  const given = route.method ?? shape.method;
  const method = given.toLowerCase();
  const hasData = calls.hasData || options.includes("data") || shape.hasData;
  const places = { operation, base, method, hasData, profile };
  const fieldsOf = fieldsBy(places, parameters, slotOf);
  const describe = (): string => describeRoute(method, route.url);
  checkData(hasData && !mayHaveBody(method, body), describe);
  const fields = fieldsOf("body");
  operation.rules?.checkFields(fields, describe);
  const bodies = operation.rules?.bodies ?? shape.bodies;
  const hasDefaults = defaults.length > 0;
  const steps = urlStepsOf(route, base, slotOf);
  // Field by field: to spread objects took more than half of the time of a first call.
  const url: UrlPlan = {
    profile,
    describe,
    check: checkOf(bodies, fields, describe),
    base,
    slotOf,
    query: fieldsOf("query"),
    start: steps.start,
    rest: steps.rest,
    isPath,
    mayHoldOrigin: route.parts.mayHoldOrigin,
    mayHoldDots: mayHoldDots(steps),
  };
  return {
    sentMethod: profile.sendsUpperCase ? given.toUpperCase() : method,
    places,
    options: options.length === 0 ? undefined : slotsOf(names),
    count: names.length,
    defaults,
    url,
    bodies,
    fields,
    parameterHeaders: operation.rules?.headers(fieldsOf("header"), fieldsOf("cookie")),
    rules: operation.rules?.valueRules(slotOf, { hasData, hasDefaults, kind: bodies.kind }),
    guard: guardOf(places, url, parameters, own),
    uses: 0,
    ready: undefined,
  };
}

/** The parameters that no template names, by their places. */
function fieldsBy(
  places: PlaceRules,
  parameters: readonly string[],
  slotOf: Slots["slotOf"],
): (place: Place) => readonly Field[] {
  const rules = places.operation.parameters;
  const rest = parameters.filter((name) => !isNamed(places, name));
  return (place) =>
    rest
      .filter((name) => placeOutside(places, name) === place)
      .map((name) => fieldOf(name, slotOf(name), rules.get(name)));
}

/** Throws what was noted among the values of a call. */
function checkOf(
  bodies: BodyWriter,
  fields: readonly Field[],
  describe: () => string,
): UrlPlan["check"] {
  return (values) => {
    if (!values.isFine) {
      // One error names the fields of the body as well.
      bodies.writeFields(fields, values, describe);
    }
    values.check(describe);
  };
}

function checkData(isWrong: boolean, describe: () => string): void {
  if (isWrong) {
    const what = expectedBut("data with PATCH, POST, PUT or DELETE", "data with another method");
    throw requestError("BODY_NOT_ALLOWED", describe(), what);
  }
}

/** Nothing is read yet: names alone decide. `isPath` says whether the base URL's own defaults count. */
function findSlots(
  { names: weaker, base }: Shape,
  names: readonly string[],
  options: readonly string[],
  isPath: boolean,
): Slots {
  const slots = new Map<string, number>();
  names.forEach((name, slot) => {
    if (!options.includes(name)) {
      slots.set(name, slot);
    }
  });
  const own = options.length === 0 ? names : [...slots.keys()];
  const defaults: number[] = [];
  const standard = isPath && base !== undefined ? [...base.defaults.keys()] : [];
  [...weaker, ...standard].forEach((name, i) => {
    if (!slots.has(name)) {
      slots.set(name, names.length + defaults.length);
      defaults.push(i);
    }
  });
  return {
    parameters: weaker.length === 0 ? own : inOrder([...weaker, ...own]),
    defaults,
    slotOf: (name) => slots.get(name) ?? -1,
  };
}

/** The names as an object holds them: each once, those that are integers first. */
function inOrder(names: readonly string[]): readonly string[] {
  const order = createBare();
  for (const name of names) {
    order[name] = true;
  }
  return Object.keys(order);
}

/** What keeps credentials from leaving the service; `own` is the server of the operation. */
function guardOf(
  places: PlaceRules,
  url: UrlPlan,
  parameters: readonly string[],
  own: BaseUrl | undefined,
): Guard | undefined {
  const { profile, operation } = places;
  if (!profile.guardsCredentials || !leadsElsewhere(url, own)) {
    return undefined;
  }
  const { credentialParameters: known } = profile;
  const wireName = (name: string): string => operation.parameters.get(name)?.name ?? name;
  // By their own names, or by those on the wire.
  const sent = parameters.filter(
    (name) => (known.has(name) || known.has(wireName(name))) && isSent(places, name),
  );
  return { profile, bases: [profile.base, own], parameters: sent };
}
