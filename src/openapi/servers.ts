/** Reads servers: of the whole service, and of single operations. */
import { readProfile, type ProfileJson } from "../index.js";
import { problemOfHostAndPort } from "../grammar/authority.js";
import { isList, mapEntries } from "../support/objects.js";
import type { Description } from "./Description.js";
import {
  below,
  nonEmptyFields,
  entriesOf,
  fieldOf,
  listOf,
  textOf,
  type Fields,
  type Owner,
} from "./fields.js";
import { mapNames } from "./routes.js";
import {
  absolute,
  canBeChosen,
  fillBehind,
  fillServer,
  isSameVariable,
  leadingName,
  NO_VARIABLE,
  openNames,
  type FilledVariable,
  type MayStay,
  type ServerVariable,
  type UsableServer,
  type VariableOf,
} from "./serverUrls.js";

/** The action in messages about servers. */
const USE_SERVER = "use the server";

/** A server as plain data. */
export function serverFields({
  baseUrl,
  variables,
}: UsableServer): Pick<ProfileJson, "baseUrl" | "variables"> {
  const named = mapEntries(
    variables,
    (name, { values, preset }) => [name, nonEmptyFields({ values, default: preset })] as const,
  );
  return nonEmptyFields({ baseUrl, variables: Object.fromEntries(named) });
}

/**
 * The server of the whole service: the first one that can be used. If its URL begins with a variable, `baseUrl`
 * replaces that variable.
 */
export function serviceServer(
  description: Description,
  baseUrl?: string,
): UsableServer | undefined {
  const reader = new ServerReader(description, undefined, baseUrl);
  return description.isSwagger
    ? swaggerServer(description, reader)
    : reader.choose(description.list(description.root, "servers", "#/servers"), "#/servers");
}

/** The server of Swagger 2.0, whose URL is in three fields. */
function swaggerServer(description: Description, reader: ServerReader): UsableServer | undefined {
  const { root } = description;
  // Some generators write an empty host.
  const host = textOf(root, "host") ?? "";
  const scheme = schemeIn(listOf(fieldOf(root, "schemes")));
  if (host === "") {
    return reader.read({ url: basePathOf(root) }, "#/host");
  }
  if (problemOfHostAndPort(mapNames(host, () => "x")) !== undefined) {
    description.report("#/host", USE_SERVER, "an ASCII host with an optional port", "another host");
  } else if (scheme === undefined) {
    reportSchemes(description, "#/schemes");
  } else {
    return reader.read({ url: `${scheme}://${host}${basePathOf(root)}` }, "#/host");
  }
  return undefined;
}

/** The safest scheme that can be used. Without a list, any can. */
function schemeIn(schemes: readonly unknown[]): string | undefined {
  return ["https", "http"].find((name) => schemes.length === 0 || schemes.includes(name));
}

function basePathOf(root: Fields): string {
  return (textOf(root, "basePath") ?? "").replace(/^\/*(?=[^/])/, "/");
}

function reportSchemes(description: Description, pointer: string): void {
  description.report(pointer, USE_SERVER, "http or https", "other schemes");
}

/**
 * What a relative URL begins with; a server without a URL is the root of the host that has the description. A text such
 * as `api.acme.com/v1` is not relative, but lacks its scheme.
 */
const RELATIVE = /^(?!\/\/|\{|[^/]*(?::|\.[^/.]))(?:\.{0,2}\/)*/;

/**
 * Reads servers. For the servers of single operations there is a `service`: they may be relative to its server, and use
 * its variables.
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
   * The server of an operation or, if it has none, of its path; `undefined` if neither has one. The result is
   * `"unusable"` if none of them can be used, because the service's own server would be wrong.
   */
  serverOf(operation: Owner, path: Owner): UsableServer | "unusable" | undefined {
    if (this.#description.isSwagger) {
      return this.#serverBySchemes(operation);
    }
    const own = [operation, path].find(({ node }) => {
      const servers = fieldOf(node, "servers") ?? [];
      return !isList(servers) || servers.length > 0;
    });
    return (
      own &&
      (this.choose(listOf(fieldOf(own.node, "servers")), below(own.pointer, "servers")) ??
        "unusable")
    );
  }

  /** In Swagger 2.0 an operation can only have another scheme, for the document's own host. */
  #serverBySchemes({ node, pointer }: Owner): UsableServer | "unusable" | undefined {
    const description = this.#description;
    const at = below(pointer, "schemes");
    const schemes = description.list(node, "schemes", at);
    const scheme = schemeIn(schemes);
    if (scheme === undefined) {
      reportSchemes(description, at);
      return "unusable";
    }
    const service = this.#service;
    const host = textOf(description.root, "host") ?? "";
    const rest = `://${host}${basePathOf(description.root)}`;
    const isOfHost = service?.baseUrl.replace(/^https?/, "") === rest;
    return isOfHost && schemes.length > 0 ? { ...service, baseUrl: scheme + rest } : undefined;
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
        const url = (textOf(node, "url") ?? "").trim().replace(RELATIVE, "/");
        // The path of a relative server is appended to a base URL without a path, as if the server began with a
        // variable that the base URL fills.
        const isBare = /^\w+:\/\/[^/?]+\/?(?:\?|$)/.test(this.#baseUrl ?? "");
        const text = isBare ? url.replace(/^\/$|^(?=\/[^/])/, "{}") : url;
        const open = service === undefined ? openNames(text, variables) : new Set();
        const mayStay: MayStay = (name, variable, isInHost) =>
          service === undefined
            ? canBeChosen(variable, isInHost, open.has(name))
            : isSameVariable(service.variables.get(name), variable);
        const filled = this.#filled(text, variables);
        const server =
          filled === undefined
            ? fillServer(absolute(text, variables, service), variables, mayStay)
            : fillBehind(filled, text, variables, mayStay);
        // The profile checks the base URL.
        readProfile({ ...serverFields(server), service: "x", clientName: "x", version: "x" });
        return server;
      },
      USE_SERVER,
    );
  }

  /** The variable at the start of a URL that the caller's base URL fills. */
  #filled(text: string, variables: VariableOf): FilledVariable | undefined {
    const name = leadingName(text);
    if (name === undefined) {
      return undefined;
    }
    const variable = variables(name) ?? NO_VARIABLE;
    if (this.#baseUrl !== undefined) {
      return { name, variable, baseUrl: this.#baseUrl };
    }
    // The server of the whole service begins with this variable.
    const known = this.#service?.filled;
    const isKnown =
      known?.name === name &&
      (variable === NO_VARIABLE || isSameVariable(known.variable, variable));
    return isKnown ? known : undefined;
  }

  /** The variables of a server, and those of the service. */
  #readVariables(node: Fields): VariableOf {
    const description = this.#description;
    const own = entriesOf(description.field(node, "variables"));
    description.count(own.length);
    const variables = new Map(
      mapEntries(own, (name, value): [string, ServerVariable] => {
        const variable = description.resolve(value);
        const values = listOf(fieldOf(variable, "enum")).flatMap(asText);
        description.count(values.length);
        return [name, { values, preset: presetOf(variable, values) }];
      }),
    );
    return (name) => variables.get(name) ?? this.#service?.variables.get(name);
  }
}

/**
 * The default of a variable. One that is empty, or not among the listed values, is ignored: callers must give a value.
 * Without any default, the first listed value counts.
 */
function presetOf(variable: Fields | undefined, values: readonly string[]): string | undefined {
  const stated = asText(fieldOf(variable, "default")).at(0);
  const isListed = values.length === 0 || (stated !== undefined && values.includes(stated));
  return stated === undefined ? values.at(0) : isListed && stated !== "" ? stated : undefined;
}

/** A value as a string; YAML has numbers for `8443` and `1.0`. */
function asText(value: unknown): readonly string[] {
  return ["string", "number"].includes(typeof value) ? [String(value)] : [];
}
