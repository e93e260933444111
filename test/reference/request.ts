/** A second, slow and simple reading of the contract, to compare the library with. */
import {
  checkDots,
  fillHost,
  placeParameters,
  readAddress,
  takesBody,
  valuesOf,
  withDefaults,
} from "./address.js";
import { isHost, originOf, splitBase } from "./baseUrl.js";
import { bodyOf } from "./body.js";
import { Failure, refuseIf } from "./failure.js";
import { amendAccept, lowerCase } from "./headers.js";
import {
  listMerged,
  mergeAll,
  mergeCompiled,
  readLayer,
  type Layer,
  type Record_,
  type ReferenceProfile,
} from "./merge.js";
import { readValue } from "./values.js";

/** The request options that a call on a service over layers of defaults gives. */
export function referenceRequest(
  profile: ReferenceProfile,
  layers: readonly unknown[],
  route?: unknown,
  options?: unknown,
): Record_ {
  return parse(profile, mergeAll(profile, layers, route, options));
}

/** The merged options. */
export function referenceMerge(
  profile: ReferenceProfile,
  layers: readonly unknown[],
  route?: unknown,
  options?: unknown,
): Record_ {
  return listMerged(mergeAll(profile, layers, route, options));
}

/** What a compiled route gives, whose parameters have a namespace of their own. */
export function referenceCompiled(
  profile: ReferenceProfile,
  layers: readonly unknown[],
  route: unknown,
  parameters: object,
  options: object,
): Record_ {
  // The defaults were merged, and the route was read, before there was a call.
  mergeAll(profile, layers, undefined, undefined);
  if (typeof route !== "string") {
    throw new Failure();
  }
  readAddress(mergeAll(profile, [], route, undefined).url);
  return parse(profile, mergeCompiled(profile, layers, route, parameters, options));
}

/** What merged options come to; of the profile only what is no default. */
export function referenceParse(profile: ReferenceProfile, merged: unknown): Record_ {
  return parse(profile, readLayer(merged, profile));
}

function parse(profile: ReferenceProfile, layer: Layer): Record_ {
  const method = lowerCase(layer.method ?? "GET");
  const { url, leftover, sent } = placeParameters(profile, layer, method);
  checkDots(url);
  checkCredentials(profile, layer, url, sent);
  const body = takesBody(method)
    ? bodyOf(profile, layer, leftover)
    : { field: {}, type: undefined };
  return {
    method: profile.methodCase === "upper" ? method.toUpperCase() : method,
    url,
    headers: writeHeaders(profile, layer, body.type),
    ...body.field,
    ...(Object.hasOwn(layer, "request") ? { request: layer.request } : {}),
  };
}

function writeHeaders(
  profile: ReferenceProfile,
  { headers, mediaType = {} }: Layer,
  type: string | undefined,
): Record_ {
  const asked = amendAccept("", mediaType.previews === undefined ? {} : mediaType, profile.service);
  const accepted =
    Object.hasOwn(headers, "accept") || asked === "" ? [] : [["accept", asked] as const];
  const all = Object.entries(headers).map(
    ([name, value]) =>
      [
        name,
        name === "accept" && value !== null
          ? amendAccept(value, mediaType, profile.service)
          : value,
      ] as const,
  );
  const added =
    type !== undefined && !Object.hasOwn(headers, "content-type")
      ? [["content-type", type] as const]
      : [];
  return Object.fromEntries([...all, ...accepted, ...added].filter(([, value]) => value !== null));
}

/** Refuses credentials on their way to an origin that is neither the service's nor trusted. */
function checkCredentials(
  profile: ReferenceProfile,
  layer: Layer,
  url: string,
  sent: readonly (readonly [string, unknown])[],
): void {
  const guarded = ["authorization", "proxy-authorization", "cookie"].concat(
    (profile.credentialHeaders ?? []).map(lowerCase),
  );
  const parameters = profile.credentialParameters ?? [];
  const carried =
    guarded.some((name) => (layer.headers[name] ?? null) !== null) ||
    sent.some(
      ([name, value]) =>
        parameters.includes(name) && !["nothing", "bad"].includes(readValue(value).kind),
    );
  if (profile.credentials !== "same-origin" || !carried) {
    return;
  }
  const own = profile.home ?? profile.baseUrl;
  const bound = Object.entries(withDefaults(own, profile.instance ?? {}, profile.variables));
  const ofHome = Object.fromEntries(bound.filter(([name]) => own.includes(`{${name}}`)));
  const { scheme, authority } = splitBase(own);
  const filling = withDefaults(own, layer.below ?? layer.parameters, profile.variables);
  const home = fillHost(authority, valuesOf({ ...filling, ...ofHome }));
  const homes = home !== undefined && isHost(home) ? [`${scheme}://${home}`] : [];
  const trusted = [...homes, ...(profile.trustedOrigins ?? [])].map(originOf);
  refuseIf(!trusted.includes(originOf(url)));
}
