/** Base URLs with names. */
import { readVariables } from "../checks/checkFields.js";
import { atCaller, EndpointError } from "../errors.js";
import {
  authorityEnd,
  authorityStart,
  isHttpUrl,
  MAX_AUTHORITY,
  originOf,
  usableOriginOf,
} from "../grammar/authority.js";
import { isDotted } from "../grammar/dots.js";
import { encodeLiteral } from "../grammar/literals.js";
import type { AddressWriter, Note } from "../request/AddressWriter.js";
import {
  baseError,
  type BaseUrlVariable,
  checkLiterals,
  problemOfStart,
  type Server,
} from "../request/baseUrl.js";
import { CallValues } from "../request/CallValues.js";
import { namesOfPart, type SimplePart, simpleParts } from "../request/simplePath.js";
import type { Base, BaseNames, FillingLayer } from "../request/types.js";
import { throwAllProblems } from "../request/writeRequest.js";
import { hiddenMistakeIn, reasonOf } from "../support/messages.js";
import { copyOwn, kindOfUrl } from "../support/objects.js";
import { withoutEndSlashes } from "../support/strings.js";
import {
  problemOfHost,
  problemOfValue,
  serverSteps,
  ServerWriter,
  textInHost,
  type Variables,
} from "./ServerWriter.js";

/**
 * A base URL with names, which values fill. A name with listed `values` may end the host; after any other name, the
 * host needs literal labels. Without `variables`, those of the profile may list the values.
 *
 * @example
 * ```ts
 * const acme = server("https://{tenant}.acme.com/api", { tenant: { default: "demo" } });
 * ```
 */
export function server(url: string, variables?: Readonly<Record<string, BaseUrlVariable>>): Server {
  return atCaller({ server }, "server", () => {
    const own = checkedVariables(variables);
    checkServer(url, variables === undefined ? listedLater(url) : own);
    return serverOf(url, own, (all) => {
      checkServer(url, all);
    });
  });
}

/** The name that ends a host after another label, treated as if it had listed values: the profile may list them. */
function listedLater(url: unknown): Variables {
  const authority = typeof url === "string" ? url.slice(0, authorityEnd(url)) : "";
  const name = /[^./]\.\{([^{}]*)\}(?::\d*)?$/.exec(authority)?.[1];
  return new Map(name === undefined ? [] : [[name, { values: ["example.com"] }]]);
}

/**
 * A server for a base URL that the command `endpoint-core sdk` has checked. It is trusted, so that no bundle of an SDK
 * holds the checks. Names of `variables` that the URL does not have are in the servers of operations: a client takes
 * values for them, too.
 */
export function uncheckedServer(
  url: string,
  variables: Readonly<Record<string, BaseUrlVariable>> = {},
): Server {
  const own = new Map(Object.entries(variables).map((entry) => [entry[0], copyOwn(entry[1])]));
  return serverOf(url, own, () => undefined, [...own.keys()]);
}

/** Throws `INVALID_OPTIONS` for variables that cannot be used. */
function checkedVariables(variables: unknown = {}): Variables {
  try {
    return readVariables(variables);
  } catch (thrown) {
    const message = `Cannot make the server: "variables" (${reasonOf(thrown)})`;
    throw new EndpointError("INVALID_OPTIONS", message, { parameters: ["variables"] });
  }
}

function serverOf(
  url: string,
  variables: Variables,
  check: (all: Variables) => void,
  others: readonly string[] = [],
): Server {
  const read = (all: Variables): Base => {
    check(all);
    return readServer(url, all, others);
  };
  let base: Base | undefined;
  return {
    server: url,
    variables,
    // Read on first use: with the values that a profile lists, `with` may take what is refused here.
    get base() {
      return (base ??= read(variables));
    },
    with: (ofProfile) => read(new Map([...ofProfile, ...variables])),
  };
}

/** A server taken apart. */
interface ServerParts {
  /** The scheme and its slashes. */
  readonly scheme: string;
  readonly host: readonly SimplePart[];
  readonly path: readonly SimplePart[];
  /** `undefined` if there is none. */
  readonly query: readonly SimplePart[] | undefined;
  readonly mayHaveDots: boolean;
  readonly variables: Variables;
}

/** Throws `INVALID_URL` for anything but a base URL that may hold names. */
function checkServer(text: unknown, variables: Variables): void {
  if (typeof text !== "string") {
    throw baseError(kindOfUrl(text));
  }
  const end = authorityEnd(text);
  const authority = text.slice(authorityStart(text), end);
  const problem =
    hiddenMistakeIn(text) ??
    problemOfServer(text, authority) ??
    problemOfHost(authority, variables);
  if (problem !== undefined) {
    throw baseError(problem);
  }
  checkLiterals(text.slice(end).replace(/\{[^}]*\}/g, "x"));
}

/** Reads a base URL that holds names. `others` are names that count as its own. */
function readServer(text: string, variables: Variables, others: readonly string[]): Base {
  const start = authorityStart(text);
  const end = authorityEnd(text);
  const [path = "", ...queries] = encodeLiteral(text.slice(end)).split(/\?/);
  const parts: ServerParts = {
    scheme: text.slice(0, start),
    host: simpleParts(text.slice(start, end)),
    path: simpleParts(withoutEndSlashes(path)),
    query: queries.length === 0 ? undefined : simpleParts(queries.join("?")),
    mayHaveDots: isDotted(path),
    variables,
  };
  return baseOf(text, parts, others);
}

function baseOf(text: string, parts: ServerParts, others: readonly string[]): Base {
  const { host, path, query = [], mayHaveDots, variables } = parts;
  const names = new Set([...[...host, ...path, ...query].flatMap(namesOfPart), ...others]);
  const defaults = new Map<string, string>();
  for (const name of names) {
    const fallback = variables.get(name)?.default;
    if (fallback !== undefined) {
      defaults.set(name, fallback);
    }
  }
  const plan = planOf(parts);
  const base: Base = {
    text,
    origin: undefined,
    path: "",
    query: "",
    mayHaveDots,
    toFill: {
      names,
      defaults,
      plan,
      fill: (layer) => {
        const written = writeFilled(layer, plan, defaults);
        const { values } = written;
        const origin = usableOriginOf(written.path);
        if (origin === undefined && values.isFine) {
          host.flatMap(namesOfPart).forEach((name) => {
            values.distrust(name, UNUSABLE);
          });
        }
        const { isFine } = values;
        return {
          isFine,
          check: (call, describe = call?.plan.describe) => {
            if (call !== undefined && !isFine) {
              throwAllProblems(values, call);
            }
            values.check(describe);
            return filledBase(base, origin, written);
          },
        };
      },
      originWith: (valueOf) => originWith(parts, (name) => valueOf(name) ?? defaults.get(name)),
    },
    unfilled: undefined,
    trail: undefined,
  };
  return base;
}

function planOf(parts: ServerParts): BaseNames["plan"] {
  const { scheme, host, path, query, mayHaveDots, variables } = parts;
  return (slotOf) => {
    const inPath = [
      scheme,
      ...serverSteps(host, variables, "host", slotOf),
      ...serverSteps(path, variables, "path", slotOf),
    ];
    const inQuery = query && serverSteps(query, variables, "query", slotOf);
    return {
      short: inQuery === undefined && !mayHaveDots ? inPath : undefined,
      write: (values, trail, missingIsEmpty = false) => {
        const writer = new ServerWriter(values, trail, missingIsEmpty).write(inPath);
        if (inQuery !== undefined) {
          const ofQuery: Note[] = [];
          writer.query = new ServerWriter(values, ofQuery, true).write(inQuery).path;
          // Errors look for dot segments in the path only, so these notes get an empty range.
          trail?.push(...ofQuery.map((note) => ({ ...note, start: 0, end: 0 })));
        }
        if (missingIsEmpty) {
          writer.path = withoutEndSlashes(writer.path);
        }
        return writer;
      },
    };
  };
}

/** Writes a base URL with the values of a layer for its names. What is wrong with them is noted among the values. */
function writeFilled(
  { names, values, service }: FillingLayer,
  plan: BaseNames["plan"],
  defaults: ReadonlyMap<string, string>,
): AddressWriter {
  const absent = [...defaults.keys()].filter((name) => !names.includes(name));
  const slots = [...names, ...absent];
  const all = [...values, ...absent.map((name) => defaults.get(name))];
  const { write } = plan((name) => slots.indexOf(name));
  return write(new CallValues(all), [], service?.missingIsEmpty);
}

/** Why values are refused that are valid one by one. Credentials are compared with the origin, so there must be one. */
const UNUSABLE = `part of a host of more than ${MAX_AUTHORITY} characters`;

/** The base URL as it was written with values for its names. */
function filledBase(
  unfilled: Base,
  origin: string | undefined,
  { path, query = "", mayHaveDots, trail }: AddressWriter,
): Base {
  return {
    text: unfilled.text,
    origin,
    path,
    query,
    mayHaveDots: mayHaveDots || unfilled.mayHaveDots,
    toFill: undefined,
    unfilled,
    trail,
  };
}

function problemOfServer(text: string, authority: string): string | undefined {
  const isWrong = text.includes("#") || !/^(?:[^{}]|\{[\w%-]+(?:\.[\w%-]+)*\})*$/.test(text);
  return (
    problemOfStart(text, isHttpUrl(text) ? authority : undefined) ??
    (isWrong ? "a fragment, or braces that do not hold exactly one name" : undefined)
  );
}

/** The origin with these values; `undefined` if one of them is not allowed in it. */
function originWith(
  { scheme, host, variables }: ServerParts,
  valueOf: (name: string) => unknown,
): string | undefined {
  const texts = host.map((part) => {
    if (typeof part === "string") {
      return part;
    }
    const value = valueOf(part.name);
    const text = textInHost(value, part.name);
    return problemOfValue(part.name, variables)(value, text) === undefined ? text : undefined;
  });
  return texts.includes(undefined) ? undefined : originOf(scheme.slice(0, -3), texts.join(""));
}
