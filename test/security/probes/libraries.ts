import {
  deepObject,
  EndpointFactory,
  github,
  sameOrigin,
  server,
  type EndpointOptions,
  type Server,
} from "../../../src/index.js";
import { HOME, TENANT, type Callable, type Library } from "./probe.js";

const PROFILE = { service: "acme", clientName: "acme-sdk", version: "1.0.0" };

const guardedAt = (baseUrl: string | Server): Callable =>
  asCallable(new EndpointFactory({ ...PROFILE, baseUrl, credentials: sameOrigin }).create());

/** Probes hand over what the types do not allow, and both libraries have this shape. */
export function asCallable(callable: {
  (route: string, options?: EndpointOptions): unknown;
}): Callable {
  return callable as Callable;
}

/** This library. */
export const own: Library = {
  endpoint: asCallable(new EndpointFactory({ ...github, query: { objects: deepObject } }).create()),
  guarded: guardedAt(HOME),
  tenants: guardedAt(server(TENANT)),
};
