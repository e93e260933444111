/** The private field that holds the calls of a factory, who may be asked for them, and the callable endpoint. */
import { atCaller, fromCaller } from "../errors.js";
import type { EndpointOptions, RequestOptions } from "../options.js";
import { writeRequest } from "../request/writeRequest.js";
import { inputError } from "../support/makeErrors.js";
import { copyOwn, kindOf, ReturnGiven } from "../support/objects.js";
import { fixedDescriptor, setOwn } from "../support/properties.js";
import type { Calls } from "./Calls.js";
import type { Layer } from "./Layer.js";
import { refuseArgument } from "./readOptions.js";

/**
 * Lends each factory the field that holds its calls. The factory has no `#` field of its own, since no constructor runs
 * for a layered child, and no ordinary one, which could clash with a field of a subclass. With a WeakMap, a layer that
 * serves only one call would cost a third more.
 */
export class FactoryWithCalls extends ReturnGiven {
  readonly #calls: Calls;

  constructor(factory: object, calls: Calls) {
    super(factory);
    this.#calls = calls;
  }

  /** The calls of a factory that was made by this library; `undefined` for any other value. */
  static callsOf(factory: unknown): Calls | undefined {
    return typeof factory === "object" && factory !== null && #calls in factory
      ? factory.#calls
      : undefined;
  }
}

/**
 * The calls of a factory, or of the factory behind an endpoint. Throws `INVALID_OPTIONS` for anything else. If `caller`
 * is `this` in a `method` of a factory, the error says how to call it.
 */
export function callsOf(caller: unknown, method?: string): Calls {
  const calls = callsIn(caller);
  if (calls === undefined) {
    const got = kindOf(caller);
    const expected = "an endpoint or an EndpointFactory";
    throw method === undefined
      ? inputError("INVALID_OPTIONS", "use the factory", expected, got)
      : inputError(
          "INVALID_OPTIONS",
          `use the method ${method}`,
          `${expected} as this`,
          `${got}; write factory.${method}(…), or take it from factory.create()`,
        );
  }
  return calls;
}

/** The layer of a factory, an endpoint or a compiled route; `undefined` for any other value. */
export function layerOf(value: unknown): Layer | undefined {
  return callsIn(value)?.layer;
}

/** The calls of a factory, or of the one behind an endpoint or a compiled route; `undefined` for any other value. */
function callsIn(value: unknown): Calls | undefined {
  const hasFactory = typeof value === "function" && Object.hasOwn(value, "factory");
  return FactoryWithCalls.callsOf(hasFactory ? Reflect.get(value, "factory") : value);
}

/** The members of a factory that an endpoint calls. */
interface Members {
  readonly DEFAULTS: unknown;
  defaults(options: EndpointOptions, more?: unknown): { create(): unknown };
  merge(route?: unknown, options?: unknown): unknown;
  parse(merged: object): unknown;
  request(route: string, options?: EndpointOptions): RequestOptions;
  compile(route: string): unknown;
  call(route: string): unknown;
}

/** All endpoints share these property descriptors, so that V8 gives all endpoints one hidden class. */
const DEFAULTS: PropertyDescriptor = /* @__PURE__ */ getter((factory) => factory.DEFAULTS, true);
const COMPILE = /* @__PURE__ */ getter((factory) => factory.compile.bind(factory));
const CALL = /* @__PURE__ */ getter((factory) => factory.call.bind(factory));

function getter(read: (factory: Members) => unknown, enumerable = false): PropertyDescriptor {
  return copyOwn({
    get(this: { readonly factory: Members }) {
      return read(this.factory);
    },
    enumerable,
  });
}

/** The members of an endpoint that are assigned. */
type Attached = Record<"defaults" | "merge" | "parse", unknown>;

/** The endpoint of a factory. `prototype` has the methods of the library's own class, which a subclass may override. */
export function createEndpoint(factory: Members, prototype: Members): object {
  // Throws unless `factory` is one of this library: an overridden `defaults` may return anything.
  const calls = callsOf(factory);
  const isOverridden =
    factory.request !== prototype.request ||
    factory.merge !== prototype.merge ||
    factory.parse !== prototype.parse;
  // The functions get their names from the keys of this object, since a bundler may rename a constant.
  const named = {
    endpoint: (route: string, options?: EndpointOptions, more?: unknown): RequestOptions => {
      try {
        // Asked here, so that a call takes one function less.
        if (more !== undefined) {
          refuseArgument(more);
        }
        return isOverridden
          ? factory.request(route, options)
          : writeRequest(calls.plan(route, options));
      } catch (thrown) {
        throw fromCaller(thrown, named, "endpoint");
      }
    },
    defaults: (options: EndpointOptions, more?: unknown): unknown =>
      atCaller(named, "defaults", () => factory.defaults(options, more).create()),
  };
  // Its members are attached one by one, which takes less time than all together.
  const endpoint = named.endpoint as typeof named.endpoint & Attached;
  Object.defineProperty(endpoint, "DEFAULTS", DEFAULTS);
  setOwn(endpoint, "defaults", named.defaults);
  setOwn(endpoint, "merge", factory.merge.bind(factory));
  setOwn(endpoint, "parse", factory.parse.bind(factory));
  Object.defineProperty(endpoint, "compile", COMPILE);
  Object.defineProperty(endpoint, "call", CALL);
  Object.defineProperty(endpoint, "factory", fixedDescriptor(factory, false));
  return endpoint;
}
