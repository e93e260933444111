/** Layers as one: a chain of what each sets, and what all of them set together. */
import type { HeaderBag } from "../HeaderBag.js";
import type { Base } from "../request/call.js";
import { copyHeaders, type MergedHeaders } from "../request/headers.js";
import { createBare } from "../support/objects.js";
import { assignOwn } from "../support/properties.js";
import { mergeMediaTypes, mergeRequests, type LayerSettings } from "./merge.js";
import type { MediaTypeChoice } from "./options.js";

/**
 * What one layer sets, as own properties: options and parameters. Its prototype is the layer below, and the root has
 * none, so no name is special.
 */
export type Chain = Readonly<Record<string, unknown>>;

/** The chain that sets nothing. */
export const ROOT: Chain = /* @__PURE__ */ Object.freeze(createBare());

/** What no layer at all sets. */
export const NOTHING: LayerSettings = {
  base: undefined,
  method: "GET",
  url: undefined,
  data: undefined,
  mediaType: undefined,
  request: { value: undefined, isJoined: false, fields: undefined },
  headers: {},
  isAcceptOfService: true,
  isBaseOfService: true,
  parameters: ROOT,
};

/** What one layer sets, and whether the service made it: then its base URL and `accept` give way to an operation's. */
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
          all.method = value as string;
          break;
        case "url":
          all.url = value as string;
          break;
        case "data":
          all.data = value;
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
          // Objects without prototype are expensive.
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
