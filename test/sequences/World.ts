/** What the calls of a sequence are made on: factories, clients and operations, each made when it is first needed. */
import {
  EndpointError,
  EndpointFactory,
  explain,
  follow,
  readOperation,
  readProfile,
  type Operation,
  type OperationJson,
  type ProfileJson,
} from "../../src/index.js";
import { bearer, Client } from "../../src/sdk/index.js";
import { operationOf, serviceOf, type AnyOperation } from "../support/sdk.js";
import type { Derived, Fields, Sequence, Step } from "./make.js";
import { show } from "./show.js";

type Loose = (...args: readonly unknown[]) => unknown;
type Method = "request" | "create" | "merge" | "parse" | "compile" | "call" | "defaults";
type LooseFactory = Readonly<Record<Method, Loose>>;
type LooseClient = Client & { readonly with: Loose };

/** Operations with a value in every place. */
export const OPERATIONS: readonly OperationJson[] = [
  { route: "GET /a/{id}", parameters: { q: { in: "query", style: "brackets" }, z: "header" } },
  { route: "GET /x{?q}?", parameters: { z: { in: "header", required: true } } },
  {
    route: "POST /a/{id}",
    body: "form",
    parameters: { q: "query", z: { in: "cookie", name: "c" } },
  },
  { route: "POST /a{?q}", body: "json", parameters: { z: { in: "body", format: "unix" } } },
  { route: "GET /a{/id}", accept: "text/csv", baseUrl: "https://up.acme.com/u?own=1" },
  { route: "PUT /a", body: "none", parameters: { id: { in: "query", required: true } } },
  { route: "DELETE /a/{id}", parameters: { q: { in: "query", name: "key" }, lang: "header" } },
];

/** Makes each thing once, the ones below it first. What cannot be made is tried anew each time. */
function chain<Made>(
  derived: readonly Derived[],
  root: () => Made,
  over: (below: Made, sets: Fields) => Made,
): (i: number) => Made {
  const made: (Made | undefined)[] = [];
  const at = (i: number): Made => {
    const layer = derived[i - 1];
    return (made[i] ??= layer === undefined ? root() : over(at(layer.below % i), layer.sets));
  };
  return (i) => at(i % (derived.length + 1));
}

/** One service with its layers. Calls on one world may remember one another, and those on two worlds cannot. */
export class World {
  readonly #profile: ProfileJson;
  readonly #layerAt: (i: number) => LooseFactory;
  readonly #clientAt: (i: number) => LooseClient;
  readonly #compiled = new Map<LooseFactory, Map<string | Operation, Loose>>();
  readonly #operations: (Operation | undefined)[] = [];
  readonly #functions: (AnyOperation | undefined)[] = [];

  constructor({ profile, instance, layers, clients }: Sequence) {
    // A fresh object: services are remembered by their profiles.
    this.#profile = { ...profile } as unknown as ProfileJson;
    this.#layerAt = chain(
      layers,
      () => new EndpointFactory(readProfile(this.#profile), instance) as unknown as LooseFactory,
      (below, sets) => below.defaults(sets) as LooseFactory,
    );
    this.#clientAt = chain<LooseClient>(
      clients,
      () => {
        const { auth = [], ...service } = serviceOf(this.#profile);
        return new Client({}, { ...service, auth: [...auth, bearer("token")] }) as LooseClient;
      },
      (below, sets) => below.with(sets) as LooseClient,
    );
  }

  /** All that is known of the outcome of a call, as text. */
  outcomeOf(step: Step): string {
    try {
      return show(step.way === "sdk" ? this.#callSdk(step) : this.#call(step));
    } catch (thrown) {
      return thrown instanceof EndpointError
        ? `${thrown.message} ${show(thrown.toJSON())}`
        : `THROWN BARE: ${String(thrown)}`;
    }
  }

  #callSdk({ layer, alone, operation, parameters, options }: Step): unknown {
    const i = (operation ?? 0) % OPERATIONS.length;
    const call = (this.#functions[i] ??= operationOf(OPERATIONS[i]!, this.#profile));
    const client = this.#clientAt(layer);
    const { headers, data, request } = options;
    return call((alone === undefined ? client : client.with(alone)) as Client, parameters, {
      headers,
      data,
      request,
    });
  }

  #call(step: Step): unknown {
    const layer = this.#layerAt(step.layer);
    const factory = step.alone === undefined ? layer : (layer.defaults(step.alone) as LooseFactory);
    const { way, route, parameters, options } = step;
    const all = { ...parameters, ...options };
    switch (way) {
      case "compile":
        return this.#compiledOf(factory, this.#called(step))(parameters, options);
      case "call":
        return factory.call(this.#called(step), parameters, options);
      case "explainCall":
        return step.operation === undefined
          ? (explain as Loose)(factory, route, all)
          : (explain as Loose)(factory, this.#called(step), parameters, options, { values: true });
      case "create":
        return (factory.create() as Loose)(route, all);
      case "parse":
        return factory.parse(factory.merge(factory.merge(route, all)));
      case "merge":
        return factory.merge(route, all);
      case "options":
        return factory.request({ ...all, ...targetOf(route) });
      case "layered":
        return factory.request({ ...targetOf(route), ...parameters }, options);
      case "explain":
        return (explain as Loose)(factory, route, all, { values: true });
      case "follow":
        return (follow as Loose)(factory, "/next?page=2&a={id}", options);
      default:
        return factory.request(route, all);
    }
  }

  /** The operation or the route that a step calls. */
  #called({ route, operation }: Step): string | Operation {
    if (operation === undefined) {
      return route;
    }
    const i = operation % OPERATIONS.length;
    return (this.#operations[i] ??= readOperation(OPERATIONS[i]!));
  }

  #compiledOf(factory: LooseFactory, called: string | Operation): Loose {
    const known = this.#compiled.get(factory) ?? new Map<string | Operation, Loose>();
    this.#compiled.set(factory, known);
    const compiled = known.get(called) ?? (factory.compile(called) as Loose);
    known.set(called, compiled);
    return compiled;
  }
}

/** A route as options. */
function targetOf(route: string): Fields {
  const [method, url] = route.includes(" ") ? route.split(" ") : [undefined, route];
  return { method, url };
}
