import { isTrustedOrigin } from "./Address.js";
import { CallValues } from "./CallValues.js";
import type { Settings } from "./Defaults.js";
import { FastHeaders } from "./FastHeaders.js";
import { amendHeaders, type Hooks } from "./Hooks.js";
import { JSON_TYPE } from "./internal/body.js";
import type { Profile } from "./Profile.js";
import { sketchBase } from "./Sketch.js";

/** What all plain calls on one layer of defaults have in common. */
export interface Ground {
  /** The base URL with the slash that a path follows. */
  readonly start: string;
  readonly method: string;
  /** The headers of a call without a body. */
  readonly headers: FastHeaders;
  /** The headers of a call with a JSON body. */
  readonly typedHeaders: FastHeaders;
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
  if (Object.keys(sent).some((name) => name in Object.prototype)) {
    // Assigning could meet a setter there, or what is frozen.
    return undefined;
  }
  const bars = new Set(mediaType === undefined ? barred : [...barred, "accept"]);
  for (const [name, value] of Object.entries(headers.toInit())) {
    if (value === null) {
      // Set again, it stands where it was removed.
      bars.add(name);
    }
  }
  const type = headers.isRemoved("content-type") ? undefined : JSON_TYPE;
  return {
    start: base.url,
    method,
    headers: new FastHeaders(sent, undefined, bars),
    typedHeaders: new FastHeaders(sent, type, bars),
    request: requests[0],
    parameters,
  };
}
