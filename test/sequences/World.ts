/** What the calls of a sequence are made on: factories, clients and operations, each made when it is first needed. */
import {
  EndpointError,
  EndpointFactory,
  explain,
  follow,
  readOperation,
  readProfile,
  type OperationJson,
  type ProfileJson,
} from "../../src/index.js";
import { bearer, Client } from "../../src/sdk/index.js";
import { counting } from "../properties/observe.js";
import { operationOf, serviceOf, type AnyOperation } from "../helpers/sdk.js";
import { ACME_API } from "../helpers/services.js";
import type { Derived, Sequence, Step } from "./make.js";
import type { Sent } from "./origins.js";
import { isMarked, show } from "./show.js";
import type { Fields } from "./values.js";

type Loose = (...args: readonly unknown[]) => unknown;
type Method = "request" | "create" | "merge" | "parse" | "compile" | "call" | "defaults";
type LooseFactory = Readonly<Record<Method, Loose>> & { readonly DEFAULTS: object };
type LooseClient = Client & { readonly with: Loose };

/** What came of a call: all that is known of it as text, and the request that it is or has. */
export interface Outcome {
  readonly text: string;
  readonly sent?: Sent | undefined;
}

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

/** What the made one does for each key; made once. */
function once<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    const found = made.get(key) ?? make(key);
    made.set(key, found);
    return found;
  };
}

/** One service with its layers. Calls on one world may remember one another, and those on two worlds cannot. */
export class World {
  readonly #profile: ProfileJson;
  readonly #layerAt: (i: number) => LooseFactory;
  readonly #clientAt: (i: number) => LooseClient;
  readonly #compiledOf = once((factory: LooseFactory) =>
    once((called: unknown) => factory.compile(called) as Loose),
  );
  readonly #operationOf = once((data: OperationJson) => readOperation(data));
  readonly #functionOf: (data: OperationJson) => AnyOperation;
  /** What is handed to the library. */
  readonly #hand: (given: unknown, i: number) => unknown;

  /** `reads` counts how often each field of a call is read. */
  constructor({ profile, instance, layers, clients }: Sequence, reads?: Map<string, number>) {
    // A fresh object: services are remembered by their profiles.
    this.#profile = { ...profile } as unknown as ProfileJson;
    this.#functionOf = once((data) => operationOf(data, this.#profile));
    this.#hand = (given, i) =>
      reads === undefined || Object.prototype.toString.call(given) !== "[object Object]"
        ? given
        : counting(given as object, reads, `${i}.`);
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

  /** Makes a call. Its result is spoilt afterwards, so that no later one may share anything with it. */
  outcomeOf(step: Step): Outcome {
    try {
      const result = this.call(step);
      const text = show(result);
      const explained = step.way.startsWith("explain");
      const sent = (explained ? (result as Fields)["request"] : { ...(result as Sent) }) as Sent;
      spoil(result as Fields);
      return { text, sent: /merge|defaults/.test(step.way) ? undefined : sent };
    } catch (error) {
      return error instanceof EndpointError
        ? { text: `${error.message} ${show(error.toJSON())}` }
        : { text: `THROWN BARE: ${String(error)}` };
    }
  }

  /** Makes a call, and gives or throws what it does. */
  call(step: Step): unknown {
    return step.way === "sdk" ? this.#callSdk(step) : this.#call(step);
  }

  #callSdk({ layer, alone, operation, parameters, options }: Step): unknown {
    const client = this.#clientAt(layer);
    const { headers, data, request } = options;
    return this.#functionOf(operation!)(
      (alone === undefined ? client : client.with(alone)) as Client,
      parameters,
      { headers, data, request },
    );
  }

  #call(step: Step): unknown {
    const layer = this.#layerAt(step.layer);
    const factory = step.alone === undefined ? layer : (layer.defaults(step.alone) as LooseFactory);
    const called = step.operation === undefined ? step.route : this.#operationOf(step.operation);
    const args = argumentsOf(step).map(this.#hand);
    switch (step.way) {
      case "compile":
        return this.#compiledOf(factory)(called)(...args);
      case "call":
        return factory.call(called, ...args);
      case "explainCall":
        return (explain as Loose)(factory, called, ...args, { values: true });
      case "create":
        return (factory.create() as Loose)(...args);
      case "parse":
        return factory.parse(factory.merge(...args));
      case "parseAlone":
        return factory.parse(...args);
      case "merge":
        return factory.merge(...args);
      case "remerge":
        return factory.merge(factory.merge(...args));
      case "explain":
        return (explain as Loose)(factory, ...args, { values: true });
      case "follow":
        return (follow as Loose)(factory, "/next?page=2&a={id}", ...args);
      case "defaults":
        return { ...factory.DEFAULTS };
      default:
        return factory.request(...args);
    }
  }
}

/** What is handed over, apart from an operation or route that parameters and options stand behind. */
function argumentsOf({ way, route, parameters, options, beside }: Step): readonly unknown[] {
  const all = { ...parameters, ...options, ...beside };
  switch (way) {
    case "compile":
    case "call":
    case "explainCall":
      return [parameters, options];
    case "follow":
      return [options];
    case "parseAlone":
      return [{ baseUrl: ACME_API, url: "/x{?a}", ...all }];
    case "options":
      return [{ ...all, ...targetOf(route) }];
    case "layered":
      return [
        { ...targetOf(route), ...parameters },
        { ...options, ...beside },
      ];
    default:
      return [route, all];
  }
}

/** A route as options. */
function targetOf(route: unknown): Fields {
  const [, method, url] = /^ *(?:(\S+) +)?(.*?) *$/s.exec(String(route)) ?? [];
  return { method, url };
}

/** Changes all of a result that is not the caller's. */
function spoil(result: Fields): void {
  for (const one of [result, result["headers"], result["body"], result["mediaType"]]) {
    const isPlain = Object.prototype.toString.call(one) === "[object Object]";
    if (isPlain && !isMarked(one as object) && !Object.isFrozen(one)) {
      Object.assign(one as object, { spoilt: true, accept: "spoilt", url: "spoilt" });
    }
  }
}
