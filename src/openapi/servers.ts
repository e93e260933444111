/** Servers: that of the whole service, and those of single operations. */
import { EndpointFactory, type BaseUrlVariable, type ServiceProfile } from "../index.js";
import { authorityEnd, isHostValue, isHttpUrl } from "../grammar/authority.js";
import { encodeUnreserved } from "../grammar/percent.js";
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
export type Server = Pick<ServiceProfile, "baseUrl" | "variables">;

type Variables = ReadonlyMap<string, BaseUrlVariable>;

/** The server of the whole service: the first one that can be used. */
export function serviceServer(description: Description): Server | undefined {
  const { root, isSwagger } = description;
  return isSwagger
    ? readServer(description, { url: swaggerUrl(root) }, "#/host")
    : chooseServer(description, [root, "#"]);
}

/**
 * The first server of the whole service, a path or an operation that can be used. That of an operation may begin with a slash, and have
 * variables of the `service`.
 */
export function chooseServer(
  description: Description,
  [owner, pointer]: Owner,
  service?: Server,
): Server | undefined {
  for (const [i, value] of listOf(fieldOf(owner, "servers")).entries()) {
    const at = below(below(pointer, "servers"), i);
    const node = description.resolve(value, at);
    const server = node && readServer(description, node, at, service);
    if (server !== undefined) {
      return server;
    }
  }
  return undefined;
}

function swaggerUrl(root: Fields): string {
  const host = textOf(root, "host");
  const schemes = listOf(fieldOf(root, "schemes"));
  const scheme = schemes.length > 0 && !schemes.includes("https") ? "http" : "https";
  return (host === undefined ? "" : `${scheme}://${host}`) + (textOf(root, "basePath") ?? "");
}

function readServer(
  description: Description,
  node: Fields,
  pointer: string,
  service?: Server,
): Server | undefined {
  const variables = readVariables(description, node, service);
  // A server without a URL is the root of where the description is.
  const url = absolute((textOf(node, "url") ?? "").trim() || "/", variables, service);
  const mayStay = (name: string, variable: BaseUrlVariable, isInHost: boolean): boolean =>
    service === undefined
      ? canBeChosen(variable, isInHost)
      : JSON.stringify(service.variables?.[name]) === JSON.stringify(variable);
  return description.attempt(
    pointer,
    () => {
      const server = fill(url, variables, mayStay);
      // A factory checks it.
      new EndpointFactory({ ...server, service: "x", clientName: "x", version: "x" });
      return server;
    },
    "use the server",
  );
}

/** The variables of a server, and those of the service beside them. */
function readVariables(description: Description, node: Fields, service?: Server): Variables {
  const own = entriesOf(description.field(node, "variables"));
  return new Map([
    ...Object.entries(service?.variables ?? {}),
    ...own.map(([name, value]): [string, BaseUrlVariable] => {
      const variable = description.resolve(value);
      const values = listOf(fieldOf(variable, "enum")).flatMap(asText);
      const [preset = values[0]] = asText(fieldOf(variable, "default"));
      return [name, telling({ values, default: preset })];
    }),
  ]);
}

/** A value as text; YAML has numbers for `8443` and `1.0`. */
function asText(value: unknown): readonly string[] {
  return ["string", "number"].includes(typeof value) ? [String(value)] : [];
}

/** The URL with its scheme, as far as it can be known. */
function absolute(url: string, variables: Variables, service?: Server): string {
  if (url.startsWith("//")) {
    return `https:${url}`;
  }
  if (url.startsWith("/") && service !== undefined) {
    return service.baseUrl.slice(0, authorityEnd(service.baseUrl)) + url;
  }
  return isHttpUrl(url) ? url : fill(url, variables, () => false).baseUrl;
}

/** Whether there is a choice, and every value of it can be written. */
function canBeChosen(
  { values, default: preset = "" }: BaseUrlVariable,
  isInHost: boolean,
): boolean {
  return values === undefined
    ? !isInHost && isSegment(preset)
    : values.length > 1 &&
        values.includes(preset) &&
        values.every(isInHost ? isHostValue : isSegment);
}

function isSegment(text: string): boolean {
  return text !== "" && encodeUnreserved(text) === text;
}

/** The URL with the defaults of its variables, save of those that stay. */
function fill(
  url: string,
  variables: Variables,
  mayStay: (name: string, variable: BaseUrlVariable, isInHost: boolean) => boolean,
): Server {
  const left = new Map<string, BaseUrlVariable>();
  const end = isHttpUrl(url) ? authorityEnd(url) : 0;
  const [host, path] = [url.slice(0, end), url.slice(end)].map((part, i) =>
    mapNames(part, (name) => {
      const variable = variables.get(name) ?? {};
      if (variable.default !== undefined && !mayStay(name, variable, i === 0)) {
        return variable.default;
      }
      left.set(name, variable);
      return `{${name}}`;
    }),
  );
  return telling({ baseUrl: `${host}${path}`, variables: Object.fromEntries(left) });
}
