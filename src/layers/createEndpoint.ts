/** The callable endpoint of a factory. */
import { atCaller, fromCaller } from "../errors.js";
import type { EndpointOptions, RequestOptions } from "../options.js";
import { writeRequest } from "../request/writeRequest.js";
import { copyOwn } from "../support/objects.js";
import { fixedDescriptor, setOwn } from "../support/properties.js";
import { callsOf } from "./FactoryWithCalls.js";
import { refuseArgument } from "./readOptions.js";

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
const DEFAULTS: PropertyDescriptor = getter((factory) => factory.DEFAULTS, true);
const COMPILE = getter((factory) => factory.compile.bind(factory));
const CALL = getter((factory) => factory.call.bind(factory));

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
