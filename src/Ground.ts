import { isTrustedOrigin } from "./Address.js";
import { CallValues } from "./CallValues.js";
import type { Settings } from "./Defaults.js";
import { amendHeaders, type Hooks } from "./Hooks.js";
import { JSON_TYPE } from "./internal/body.js";
import type { Profile } from "./Profile.js";
import { sketchBase } from "./Sketch.js";
import type { HeaderValue } from "./types/options.js";

/** What all plain calls on one layer of defaults have in common. */
export interface Ground {
  /** The base URL with the slash that a path follows. */
  readonly start: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, HeaderValue>>;
  /** The same as pairs. */
  readonly fields: readonly (readonly [name: string, value: HeaderValue])[];
  /** The type of a JSON body, unless the call brings one; `undefined` where the layer sees to it. */
  readonly contentType: string | undefined;
  /** The headers of a call with such a body. */
  readonly typedHeaders: Readonly<Record<string, HeaderValue>>;
  /** Headers that a plain call does not bring. */
  readonly barredHeaders: ReadonlySet<string>;
  readonly request: unknown;
  /** The default parameters, an object without prototype. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The ground of a layer; `undefined` where none of its calls is plain. */
export function groundOf(layer: Settings, profile: Profile, hooks: Hooks): Ground | undefined {
  try {
    return findGround(layer, profile, hooks);
  } catch {
    // What is wrong with a default may be put right by a call, and is its error otherwise.
    return undefined;
  }
}

function findGround(layer: Settings, profile: Profile, hooks: Hooks): Ground | undefined {
  const { baseUrl, headers, mediaType, requests, data, method = "GET", parameters } = layer;
  const base = baseUrl === undefined ? undefined : sketchBase(baseUrl);
  const hooked = Object.values(hooks).some((hook) => hook !== undefined);
  if (base === undefined || hooked || data !== undefined || requests.length > 1) {
    return undefined;
  }
  // Where values choose the service's host, each call has an origin of its own to compare with.
  const isTrusted =
    profile.base.names.size === 0 &&
    isTrustedOrigin(profile, base.origin, new CallValues(parameters));
  const barred = isTrusted ? [] : profile.guardedHeaders;
  if (barred.some((name) => headers.has(name))) {
    return undefined;
  }
  const sent = amendHeaders(headers, mediaType, profile, hooks);
  const untyped = !headers.has("content-type") && !headers.isRemoved("content-type");
  return {
    start: base.url,
    method,
    headers: sent,
    fields: Object.entries(sent),
    contentType: untyped ? JSON_TYPE : undefined,
    typedHeaders: untyped ? { ...sent, "content-type": JSON_TYPE } : sent,
    barredHeaders: new Set(mediaType === undefined ? barred : [...barred, "accept"]),
    request: requests[0],
    parameters,
  };
}
