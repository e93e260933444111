import type { EndpointErrorCode } from "../../../src/index.js";

/** Anything that options may be made of. */
export type Fields = Readonly<Record<string, unknown>>;

/** Request options, as libraries of this kind give them. */
export interface Answer {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly request?: unknown;
}

/** A function from routes to request options, as libraries of this kind have it. */
export interface Callable {
  (route: string, options?: Fields): Answer;
  readonly defaults: (options: Fields) => Callable;
  readonly merge: (route?: string, options?: Fields) => Fields;
}

/** What a probe is run against. */
export interface Library {
  readonly endpoint: Callable;
  /** One that keeps credentials on {@link HOME} and writes objects in a query, as far as the library can. */
  readonly guarded: Callable;
  /** One of a service whose base URL is {@link TENANT}, with credentials kept there. */
  readonly tenants: Callable;
}

/** The base URL of the probes. */
export const HOME = "https://api.acme.com";

/** A base URL whose host a value completes. */
export const TENANT = "https://{tenant}.acme.com";

/** A hostile input that the peer of this library does not pass, and how to see what became of it. */
export interface Probe {
  /** The row of the table of threats. */
  readonly threat: string;
  readonly name: string;
  /** Says what went wrong; a library may also refuse, by throwing. */
  readonly run: (library: Library) => string | undefined;
  /** With which code this library refuses; absent where it answers cleanly. */
  readonly code?: EndpointErrorCode;
}

type Rows = Readonly<Record<string, Probe["run"]>>;

/** The probes of a threat by their names: each refused with the code, or answered cleanly without one. */
export function probesOf(threat: string, code: Probe["code"], rows: Rows): readonly Probe[] {
  return Object.entries(rows).map(([name, run]) => ({ threat, name, run, ...(code && { code }) }));
}

/** A row for each of the values, which end its name. */
export function rowsOf(
  values: readonly string[],
  name: string,
  row: (value: string) => Probe["run"],
): Rows {
  return Object.fromEntries(
    values.map((value) => [`${name} ${JSON.stringify(value)}`, row(value)]),
  );
}

/** Says so, unless it is true. */
export function wrongUnless(holds: boolean, wrong: string): string | undefined {
  return holds ? undefined : wrong;
}

/** What is wrong with where an answer leads, as the URL parser of browsers reads it. */
export function astray({ url }: Answer, path: string): string | undefined {
  if (!URL.canParse(url)) {
    return `no URL: ${url}`;
  }
  const { origin, pathname, username } = new URL(url);
  return wrongUnless(
    origin === HOME && pathname === path && username === "",
    `leads to ${origin}${pathname}`,
  );
}

/** What is wrong with headers, as `Headers` and the wire take them. */
export function unclean({ headers }: Answer, ...names: readonly string[]): string | undefined {
  const found = Object.keys(headers).filter((name) => !["accept", "user-agent"].includes(name));
  const text = JSON.stringify(headers);
  const torn = Object.values(headers).some((value) => /(?!\t)\p{Control}/u.test(String(value)));
  return wrongUnless(
    !torn && found.sort().join() === [...names].sort().join(),
    `sends the headers ${text}`,
  );
}
