/** Layers as one: the chain of their settings, and the settings merged. */
import type { HeaderBag } from "../HeaderBag.js";
import { copyHeaders, type MergedHeaders } from "../request/ReadyHeaders.js";
import type { Base } from "../request/types.js";
import { createBare } from "../support/objects.js";
import { assignOwn } from "../support/properties.js";
import { type MediaTypeChoice, mergeMediaTypes } from "./mediaTypeOption.js";
import { type JoinedRequest, mergeRequests } from "./requestOption.js";

/** What all layers together set. */
export interface LayerSettings {
  readonly base: Base | undefined;
  readonly method: string;
  readonly url: string | undefined;
  readonly data: unknown;
  readonly mediaType: MediaTypeChoice | undefined;
  readonly request: JoinedRequest;
  /** By lower-cased names; `null` is a removal. */
  readonly headers: Readonly<MergedHeaders>;
  /** Whether only the service set `accept`, or the base URL. Then an operation's own takes its place. */
  readonly isAcceptOfService: boolean;
  readonly isBaseOfService: boolean;
  /** An object without prototype; the names of weaker layers come first. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * The options and parameters that one layer sets, as own properties. Its prototype is the layer below. The root has no
 * prototype, so no name is special.
 */
export type Chain = Readonly<Record<string, unknown>>;

/** The chain that sets nothing. */
export const ROOT: Chain = /* @__PURE__ */ Object.freeze(createBare());

/** What no layer at all sets. */
export const NO_SETTINGS: LayerSettings = {
  base: undefined,
  method: "GET",
  url: undefined,
  data: undefined,
  mediaType: undefined,
  request: { value: undefined, fields: undefined },
  headers: {},
  isAcceptOfService: true,
  isBaseOfService: true,
  parameters: ROOT,
};

/** What one layer sets. If the service made the layer, an operation's base URL and `accept` are stronger. */
interface ChainedLayer {
  readonly chain: Chain;
  readonly isOfService: boolean;
}

/** What `layers` set, the weakest first, over weaker settings. */
export function flatten(weaker: LayerSettings, layers: readonly ChainedLayer[]): LayerSettings {
  const all: { -readonly [Name in keyof LayerSettings]: LayerSettings[Name] } = { ...weaker };
  // What many layers set is merged once.
  const mediaTypes: MediaTypeChoice[] = [];
  const requests: unknown[] = [];
  let headers: MergedHeaders | undefined;
  let parameters: Record<string, unknown> | undefined;
  for (const { chain, isOfService } of layers) {
    // An own property of a layer is what its reader made of the option.
    for (const name of Object.keys(chain)) {
      const value = chain[name];
      switch (name) {
        case "baseUrl":
          all.base = value as Base;
          all.isBaseOfService &&= isOfService;
          break;
        case "method":
        case "url":
        case "data":
          // Each has the type that its reader gave it.
          all[name] = value as never;
          break;
        case "mediaType":
          mediaTypes.push(value as MediaTypeChoice);
          break;
        case "request":
          requests.push(value);
          break;
        case "headers": {
          const fields = (value as HeaderBag).toInit();
          headers ??= copyHeaders(weaker.headers);
          for (const field of Object.keys(fields)) {
            assignOwn(headers, field, fields[field]);
            all.isAcceptOfService &&= field !== "accept" || isOfService;
          }
          break;
        }
        default:
          // Made only if a layer sets a parameter: objects without prototype are slow to make.
          parameters ??= Object.assign(createBare(), weaker.parameters);
          parameters[name] = value;
      }
    }
  }
  all.mediaType = mergeMediaTypes([weaker.mediaType, ...mediaTypes]);
  all.request = mergeRequests(weaker.request, requests);
  all.headers = headers ?? weaker.headers;
  all.parameters = parameters ?? weaker.parameters;
  return all;
}
