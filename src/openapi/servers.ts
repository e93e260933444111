/** Servers: that of the whole service, and those of single operations. */
import { mapEntries } from "../support/entries.js";
import { EndpointFactory, type ServiceProfile } from "../index.js";
import { authorityEnd, isHostValue, isHttpUrl } from "../grammar/authority.js";
import { encodeUnreserved } from "../grammar/percent.js";
import { isList } from "../support/objects.js";
import { withoutEndSlashes } from "../support/text.js";
import type { Description } from "./Description.js";
import {
  below,
  telling,
  entriesOf,
  fieldOf,
  listOf,
  textOf,
  type Fields,
  type Owner,
} from "./fields.js";
import { mapNames } from "./routes.js";

/** A server that can be used. */
export interface UsableServer {
  readonly baseUrl: string;
  readonly variables: ReadonlyMap<string, ServerVariable>;
  /** The variable in place of which the caller's base URL stands. */
  readonly filled: Filled | undefined;
}

/** A variable that stands for where a service is, and the base URL that a caller has for it. */
interface Filled {
  readonly name: string;
  readonly variable: ServerVariable;
  readonly baseUrl: string;
}

/** What is said of a variable: its listed values, if any, and the one that stands in for an absent one. */
interface ServerVariable {
  readonly values: readonly string[];
  readonly preset: string | undefined;
}

type VariableOf = (name: string) => ServerVariable | undefined;

/** Whether a variable stays in the base URL; in place of others stand their defaults. */
type MayStay = (name: string, variable: ServerVariable, isInHost: boolean) => boolean;

/** What a profile says of a server. */
export function serverFields({
  baseUrl,
  variables,
}: UsableServer): Pick<ServiceProfile, "baseUrl" | "variables"> {
  const named = mapEntries(
    variables,
    (name, { values, preset }) => [name, telling({ values, default: preset })] as const,
  );
  return telling({ baseUrl, variables: Object.fromEntries(named) });
}

/**
 * The server of the whole service: the first one that can be used. Where its text begins with a variable,
 * `baseUrl` stands in place of that one.
 */
export function serviceServer(
  description: Description,
  baseUrl?: string,
): UsableServer | undefined {
  const { root, isSwagger } = description;
  const reader = new ServerReader(description, undefined, baseUrl);
  return isSwagger
    ? reader.read({ url: swaggerUrl(root) }, "#/host")
    : reader.choose(listOf(fieldOf(root, "servers")), "#/servers");
}

/**
 * Reads servers. Those of single operations may begin with a slash, and have variables of the service; then
 * they have the server of the `service`.
 */
export class ServerReader {
  readonly #description: Description;
  readonly #service: UsableServer | undefined;
  readonly #baseUrl: string | undefined;

  constructor(description: Description, service?: UsableServer, baseUrl?: string) {
    this.#description = description;
    this.#service = service;
    this.#baseUrl = baseUrl;
  }

  /**
   * The server that an operation, or else its path, has for itself. `undefined` where neither has one, and
   * `"unusable"` where none of them can be used: the service's own would be the wrong one.
   */
  serverOf(owners: readonly Owner[]): UsableServer | "unusable" | undefined {
    const own = owners.find(({ node }) => {
      const servers = fieldOf(node, "servers") ?? [];
      return !isList(servers) || servers.length > 0;
    });
    const servers = own && listOf(fieldOf(own.node, "servers"));
    return servers && (this.choose(servers, below(own.pointer, "servers")) ?? "unusable");
  }

  /** The first one that can be used. */
  choose(servers: readonly unknown[], pointer: string): UsableServer | undefined {
    let server: UsableServer | undefined;
    servers.some((value, i) => {
      const at = below(pointer, i);
      const node = this.#description.resolve(value, at);
      server = node && this.read(node, at);
      return server !== undefined;
    });
    return server;
  }

  /** Reads a server; notes one that cannot be used. */
  read(node: Fields, pointer: string): UsableServer | undefined {
    const service = this.#service;
    return this.#description.attempt(
      pointer,
      () => {
        const variables = this.#readVariables(node);
        // A server without a URL is the root of where the description is.
        const text = (textOf(node, "url") ?? "").trim() || "/";
        const mayStay: MayStay = (name, variable, isInHost) =>
          service === undefined
            ? canBeChosen(variable, isInHost)
            : isSame(service.variables.get(name), variable);
        const filled = this.#filled(text, variables);
        const server =
          filled === undefined
            ? fillServer(absolute(text, variables, service), variables, mayStay)
            : fillBehind(filled, text, variables, mayStay);
        // A factory checks it.
        new EndpointFactory({
          ...serverFields(server),
          service: "x",
          clientName: "x",
          version: "x",
        });
        return server;
      },
      "use the server",
    );
  }

  /** The variable at the start of a text for which the caller has a base URL. */
  #filled(text: string, variables: VariableOf): Filled | undefined {
    const name = leadingName(text);
    if (name === undefined) {
      return undefined;
    }
    const variable = variables(name) ?? NO_VARIABLE;
    if (this.#baseUrl !== undefined) {
      return { name, variable, baseUrl: this.#baseUrl };
    }
    // That of the whole service.
    const known = this.#service?.filled;
    const isKnown =
      known?.name === name && (variable === NO_VARIABLE || isSame(known.variable, variable));
    return isKnown ? known : undefined;
  }

  /** The variables of a server, and those of the service beside them. */
  #readVariables(node: Fields): VariableOf {
    const description = this.#description;
    const own = entriesOf(description.field(node, "variables"));
    description.count(own.length);
    const variables = new Map(
      mapEntries(own, (name, value): [string, ServerVariable] => {
        const variable = description.resolve(value);
        const values = listOf(fieldOf(variable, "enum")).flatMap(asText);
        description.count(values.length);
        const preset = asText(fieldOf(variable, "default")).at(0) ?? values.at(0);
        return [name, { values, preset }];
      }),
    );
    return (name) => variables.get(name) ?? this.#service?.variables.get(name);
  }
}

function swaggerUrl(root: Fields): string {
  const host = textOf(root, "host");
  const schemes = listOf(fieldOf(root, "schemes"));
  const scheme = schemes.includes("https") || schemes.length === 0 ? "https" : "http";
  return (host === undefined ? "" : `${scheme}://${host}`) + (textOf(root, "basePath") ?? "");
}

/** A value as text; YAML has numbers for `8443` and `1.0`. */
function asText(value: unknown): readonly string[] {
  return ["string", "number"].includes(typeof value) ? [String(value)] : [];
}

/** The URL with its scheme, as far as it can be known. */
function absolute(url: string, variables: VariableOf, service?: UsableServer): string {
  if (url.startsWith("//")) {
    return `https:${url}`;
  }
  if (url.startsWith("/") && service !== undefined) {
    return service.baseUrl.slice(0, authorityEnd(service.baseUrl)) + url;
  }
  if (isHttpUrl(url)) {
    return url;
  }
  const found = LEADING.exec(url);
  const name = found?.[1];
  const rest = found?.[2] ?? "";
  const start = name === undefined ? "" : (variables(name)?.preset ?? "");
  return isHttpUrl(start + rest) ? start + rest : fillServer(url, variables, () => false).baseUrl;
}

/** A variable at the start of a text, and what follows. */
const LEADING = /^\{([^{}]*)\}([^]*)$/;

/** The name at the start of a text, if it stands for all that is ahead of a path. */
function leadingName(text: string): string | undefined {
  const found = LEADING.exec(text);
  return /^(?:$|\/)/.test(found?.[2] ?? "") ? found?.[1] : undefined;
}

/** The caller's base URL, and behind it what follows the variable for which it stands. */
function fillBehind(
  filled: Filled,
  text: string,
  variables: VariableOf,
  mayStay: MayStay,
): UsableServer {
  const { name, baseUrl } = filled;
  const rest = fillServer(text.slice(name.length + 2), variables, mayStay);
  const [start = "", ...query] = baseUrl.split(/\?([^]*)/, 2);
  const path = rest.baseUrl === "" ? start : withoutEndSlashes(start) + rest.baseUrl;
  return { ...rest, baseUrl: [path, ...query].join(path.includes("?") ? "&" : "?"), filled };
}

/** Whether there is a choice, and every value of it can be written. */
function canBeChosen({ values, preset = "" }: ServerVariable, isInHost: boolean): boolean {
  return values.length === 0
    ? !isInHost && isSegment(preset)
    : values.length > 1 &&
        values.includes(preset) &&
        values.every(isInHost ? isHostValue : isSegment);
}

function isSame(one: ServerVariable | undefined, other: ServerVariable): boolean {
  return one?.preset === other.preset && one?.values.join("\0") === other.values.join("\0");
}

function isSegment(text: string): boolean {
  return text !== "" && encodeUnreserved(text) === text;
}

/** A variable of which nothing is said. */
const NO_VARIABLE: ServerVariable = { values: [], preset: undefined };

/** The URL with the defaults of its variables, save of those that stay. */
function fillServer(url: string, variables: VariableOf, mayStay: MayStay): UsableServer {
  const left = new Map<string, ServerVariable>();
  const end = isHttpUrl(url) ? authorityEnd(url) : 0;
  const parts = [url.slice(0, end), url.slice(end)].map((part, i) =>
    mapNames(part, (name) => {
      const variable = variables(name) ?? NO_VARIABLE;
      if (variable.preset !== undefined && !mayStay(name, variable, i === 0)) {
        return variable.preset;
      }
      left.set(name, variable);
      return `{${name}}`;
    }),
  );
  return { baseUrl: parts.join(""), variables: left, filled: undefined };
}
