import {
  endpoint,
  EndpointFactory,
  readProfile,
  type EndpointOptions,
} from "../../../src/index.js";
import { HOME, TENANT, type Callable, type Library } from "./probe.js";

const PROFILE = { service: "acme", clientName: "acme-sdk", version: "1.0.0" };

const guardedAt = (baseUrl: string): Callable =>
  asCallable(
    new EndpointFactory(
      readProfile({
        ...PROFILE,
        baseUrl,
        credentials: "same-origin",
        query: { objects: "deepObject" },
      }),
    ).create(),
  );

/** Probes hand over what the types do not allow, and both libraries have this shape. */
function asCallable(callable: { (route: string, options?: EndpointOptions): unknown }): Callable {
  return callable as Callable;
}

/** This library. */
export const own: Library = {
  endpoint: asCallable(endpoint),
  guarded: guardedAt(HOME),
  tenants: guardedAt(TENANT),
};
