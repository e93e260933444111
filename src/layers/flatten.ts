/** Layers as one: a chain of what each sets, and what all of them set together. */
import { eachHeader } from "../grammar/headers.js";
import type { MergedHeaders } from "../request/headers.js";
import type { Base } from "../request/service.js";
import { createBare } from "../support/objects.js";
import { assignOwn } from "../support/properties.js";
import { mergeMediaTypes, mergeRequests, type JoinedRequest } from "./merge.js";
import { isOption, type MediaTypeChoice } from "./options.js";

/**
 * What one layer sets, as own properties: options and parameters. Its prototype is the layer below, and the root has
 * none, so no name is special.
 */
export type Chain = Readonly<Record<string, unknown>>;

/** The chain that sets nothing. */
export const ROOT: Chain = /* @__PURE__ */ Object.freeze(createBare());

/** What all layers together set. */
export interface Settings {
  readonly base: Base | undefined;
  readonly method: string;
  readonly url: string | undefined;
  readonly data: unknown;
  readonly mediaType: MediaTypeChoice | undefined;
  readonly request: JoinedRequest;
  /** By lower-cased names; `null` is a removal. */
  readonly headers: Readonly<MergedHeaders>;
  /** Whether none but the service set `accept`. */
  readonly isAcceptOpen: boolean;
  /** An object without prototype; the names of weaker layers come first. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** What no layer at all sets. */
export const NOTHING: Settings = {
  base: undefined,
  method: "GET",
  url: undefined,
  data: undefined,
  mediaType: undefined,
  request: { value: undefined, isJoined: false, fields: undefined },
  headers: {},
  isAcceptOpen: true,
  parameters: ROOT,
};

/** What `layers` set, the weakest first, over weaker settings. So many of the first are the service's own. */
export function flatten(weaker: Settings, layers: readonly Chain[], ofService: number): Settings {
  // An own property of a layer is what its reader made of the option.
  const allOf = <Value>(name: string): Value[] =>
    layers.filter((own) => Object.hasOwn(own, name)).map((own) => own[name] as Value);
  const last = <Value>(name: string, below: Value): Value => allOf<Value>(name).at(-1) ?? below;
  const data = allOf("data");
  const { headers, isAcceptOpen } = joinHeaders(weaker, layers, ofService);
  return {
    base: last("baseUrl", weaker.base),
    method: last("method", weaker.method),
    url: last("url", weaker.url),
    data: data.length === 0 ? weaker.data : data.at(-1),
    mediaType: mergeMediaTypes([weaker.mediaType, ...allOf<MediaTypeChoice>("mediaType")]),
    request: mergeRequests(weaker.request, allOf("request")),
    headers,
    isAcceptOpen,
    parameters: joinParameters(weaker.parameters, layers),
  };
}

function joinHeaders(
  { headers: weaker, isAcceptOpen: wasOpen }: Settings,
  layers: readonly Chain[],
  ofService: number,
): Pick<Settings, "headers" | "isAcceptOpen"> {
  let headers = weaker;
  let isAcceptOpen = wasOpen;
  layers.forEach((own, i) => {
    if (Object.hasOwn(own, "headers")) {
      const all: MergedHeaders = headers === weaker ? { ...weaker } : headers;
      eachHeader(own["headers"], (name, value) => {
        assignOwn(all, name, value);
        isAcceptOpen &&= name !== "accept" || i < ofService;
      });
      headers = all;
    }
  });
  return { headers, isAcceptOpen };
}

function joinParameters(
  weaker: Settings["parameters"],
  layers: readonly Chain[],
): Settings["parameters"] {
  let all: Record<string, unknown> | undefined;
  for (const own of layers) {
    for (const name of Object.keys(own)) {
      if (!isOption(name)) {
        // Objects without prototype are expensive.
        all ??= Object.assign(createBare(), weaker);
        all[name] = own[name];
      }
    }
  }
  return all ?? weaker;
}
