/** Operations in texts, of a service in texts. */
import {
  EndpointFactory,
  readOperation,
  readProfile,
  type OperationJson,
  type ProfileJson,
  type RequestOptions,
} from "../../src/index.js";
import { ACME } from "./services.js";

export const SERVICE = { ...ACME, accept: "application/json" };

export type Call = (parameters?: object, options?: object) => RequestOptions;

/** A call of an operation in texts, of a service in texts, on a layer. */
export function compile(operation: object, profile: Partial<ProfileJson> = {}, layer = {}): Call {
  const factory = new EndpointFactory(readProfile({ ...SERVICE, ...profile })).defaults(layer);
  return factory.compile(readOperation(operation as OperationJson));
}

export const DAY = new Date(Date.UTC(2024, 1, 29, 12));
