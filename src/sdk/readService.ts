import type { Declared } from "../support/declared.js";
import { copyOwn } from "../support/objects.js";
import { comma } from "./lists.js";
import type { Scheme, Server, Service, Style } from "../types/sdk.js";

/** What a service is. All keys are own properties, so a polluted `Object.prototype` has no effect. */
export interface ReadService {
  readonly baseUrl: string | Server | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Style;
  readonly auth: readonly Scheme[];
  /** The names that are for base URLs, and are sent nowhere else. */
  readonly variables: ReadonlySet<string>;
  /** What each request takes along for the adapters. */
  readonly declared: Declared;
}

const known = new WeakMap<Service, ReadService>();

/** Reads a service. It is trusted: the generator has checked it. */
export function readService(given: Service): ReadService {
  const read = known.get(given) ?? readNew(given);
  known.set(given, read);
  return read;
}

function readNew(given: Service): ReadService {
  const own: Service = copyOwn(given);
  const { baseUrl, headers, query = comma, auth = [] } = own;
  const all = copyOwn(headers ?? {}) as Record<string, string>;
  return {
    baseUrl,
    headers: all,
    query,
    auth,
    variables: typeof baseUrl === "object" ? baseUrl.names : new Set(),
    declared: { userAgent: all["user-agent"] ?? "", credentials: auth.map(({ name }) => name) },
  };
}
