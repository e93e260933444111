/** A second, naive reading of the rules of merging, to compare with the library's. */
import type { EndpointOptions } from "../../src/index.js";
import type { Call } from "./calls.js";

type Fields = Record<string, unknown>;

/** What merging a valid call gives; a property of `request` that is `undefined` is left out. */
export function mergeNaively({ profile, layers, route, options }: Call): Fields {
  const vendor = `application/vnd.${profile.service}.${profile.apiVersion ?? "v3"}+json`;
  const service: EndpointOptions = {
    baseUrl: profile.baseUrl,
    method: "GET",
    headers: {
      accept: profile.accept ?? vendor,
      "user-agent": `${profile.clientName}/${profile.version}`,
    },
  };
  const words = route?.split(" ").filter((word) => word !== "") ?? [];
  const called: EndpointOptions = { url: words.pop(), method: words.pop() };
  const all = [service, { headers: profile.headers }, ...layers, options, called].map(definedOf);
  return {
    ...together(all),
    headers: together(all.map(({ headers }) => fieldsOf(headers))),
    ...mediaTypeOf(all),
    ...requestOf(all),
  };
}

/** One object of many, the last one strongest; not by assignment, since a name may be `__proto__`. */
function together(layers: readonly object[]): Fields {
  return Object.fromEntries(layers.flatMap((layer) => Object.entries(layer)));
}

function fieldsOf(headers: EndpointOptions["headers"] = {}): Fields {
  const pairs = Symbol.iterator in headers ? Array.from(headers) : Object.entries(headers);
  return Object.fromEntries(
    pairs
      .map(([name, value]): [string, unknown] => [
        name.toLowerCase(),
        Array.isArray(value) ? (value.length > 0 ? value.join(", ") : undefined) : textOf(value),
      ])
      .filter(([, value]) => value !== undefined),
  );
}

/** A boolean as a header has it. */
function textOf(value: unknown): unknown {
  return typeof value === "boolean" ? String(value) : value;
}

function mediaTypeOf(layers: readonly EndpointOptions[]): Fields {
  const given = layers.flatMap(({ mediaType }) => mediaType ?? []);
  const lists = given.flatMap(({ previews }) => (previews === undefined ? [] : [previews]));
  const previews = new Set(lists.flat().map((name) => name.replace(/(?:-preview)+$/, "")));
  const mediaType = {
    ...together(given.map(definedOf)),
    ...(lists.length === 0 ? {} : { previews: [...previews] }),
  };
  return given.length === 0 ? {} : { mediaType };
}

function requestOf(layers: readonly EndpointOptions[]): Fields {
  const given = layers.flatMap((layer) => (layer.request === undefined ? [] : [layer.request]));
  const request = given.reduce<unknown>(
    (weaker, stronger) =>
      isPlain(weaker) && isPlain(stronger) ? { ...weaker, ...definedOf(stronger) } : stronger,
    undefined,
  );
  return given.length === 0 ? {} : { request: isPlain(request) ? definedOf(request) : request };
}

function isPlain(value: unknown): value is Fields {
  return Object.prototype.toString.call(value) === "[object Object]";
}

function definedOf<Given extends object>(given: Given): Given {
  const pairs = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs) as Given;
}
