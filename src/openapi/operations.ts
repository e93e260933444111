import { Route, type OperationJson } from "../index.js";
import { decodePercent } from "../grammar/percent.js";
import { readOperationBody, type OperationBody } from "./bodies.js";
import type { Description } from "./Description.js";
import { isHttpUrl } from "../grammar/authority.js";
import { hasDotSegment } from "../grammar/dots.js";
import { isBodyMethod, isQueryMethod } from "../grammar/methods.js";
import { isMediaType } from "../grammar/tokens.js";
import { quoteNames } from "../support/messages.js";
import { isRecord } from "../support/objects.js";
import { below, entriesOf, fieldOf, perNode, textOf, type Fields, type Owner } from "./fields.js";
import { isJson, PLAIN_JSON, type Choice } from "./mediaTypes.js";
import { parameterNodes, readParameters, type Parameter } from "./parameters.js";
import type { ParameterNode } from "./styles.js";
import { namesInPath, pathOf, routeOfPath } from "./routes.js";
import { SecurityReader } from "./security.js";
import { ServerReader } from "./servers.js";
import type { UsableServer } from "./serverUrls.js";
import type { Variants } from "./Variants.js";

/** An operation as it is described. It still includes what most operations have in common. */
export interface Draft {
  /** Its name: the `operationId`, or the method and the path. */
  readonly id: string;
  readonly route: string;
  readonly parameters: readonly Parameter[];
  /** Where parameters without a rule go. */
  readonly leftover: "body" | "query" | undefined;
  readonly body: OperationBody | undefined;
  /** Whether requests with this method have a body only if the operation says so. */
  readonly statesBody: boolean;
  readonly accept: string | undefined;
  /** The credentials that it accepts; `undefined` for all. */
  readonly security: OperationJson["security"];
  readonly server: UsableServer | undefined;
  readonly pointer: string;
  /** The operation in the description. */
  readonly node: Fields;
}

/** The names in a route that need a value, and the names that no parameter describes. */
export function routeNames({ route, parameters }: Draft): {
  readonly needed: ReadonlySet<string>;
  readonly undescribed: readonly string[];
} {
  const { names, required } = Route.parse(route);
  const known = new Set(parameters.map(({ key }) => key));
  return {
    needed: new Set(required.map(decodePercent)),
    undescribed: names.map(decodePercent).filter((name) => !known.has(name)),
  };
}

/** The methods that have a field of their own. */
const METHODS: ReadonlySet<string> = new Set(
  "get put post delete options head patch trace query".split(" "),
);

/** Where parameters without a rule go, with a lower-cased method. */
function leftoverPlace(method: string): Draft["leftover"] {
  return isQueryMethod(method) ? "query" : isBodyMethod(method) ? "body" : undefined;
}

type StatusAndResponse = readonly [status: string, response: unknown];

/** The responses with a successful status or, if there is none, the default one. */
export function successfulResponses(responses: Fields | undefined): readonly StatusAndResponse[] {
  const all = entriesOf(responses);
  const found = all.filter((response) => response[0].startsWith("2"));
  return found.length > 0 ? found : all.filter((response) => response[0] === DEFAULT);
}

const DEFAULT = "default";

/** An operation, and where it was found. */
interface FoundOperation {
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly own: Owner;
  readonly item: Owner;
}

/** Reads all operations, in the order of the document. */
export function readOperations(
  description: Description,
  variants: Variants,
  service: UsableServer,
): readonly Draft[] {
  const found = findOperations(description);
  const fallbackIds = new Set(found.map(fallbackId));
  const taken = new Set<string>();
  const nodes = found.map(({ own }) => own.node);
  const reader = new OperationReader(description, variants, service, nodes);
  return found.flatMap((one) => {
    const { node: operation, pointer } = one.own;
    const draft = description.attempt(pointer, () => {
      const name = textOf(operation, "operationId") ?? "";
      const fallback = fallbackId(one);
      const isTaken = taken.has(name) || (fallbackIds.has(name) && name !== fallback);
      if (isTaken) {
        const got = `that of another operation (this one is named ${quoteNames([fallback])})`;
        const at = below(pointer, "operationId");
        description.report(at, "use the operationId", "a unique one", got, name);
      }
      const id = name === "" || isTaken ? fallback : name;
      const read = reader.read(id, one);
      taken.add(id);
      return read;
    });
    return draft ?? [];
  });
}

/** The id of an operation without an `operationId`. */
function fallbackId({ method, path }: FoundOperation): string {
  return `${method} ${path}`;
}

function findOperations(description: Description): readonly FoundOperation[] {
  const found: FoundOperation[] = [];
  description.attempt("#/paths", () => {
    const paths = description.field(description.root, "paths", "#/paths") ?? {};
    for (const path of Object.keys(paths).filter((name) => !name.startsWith("x-"))) {
      const pointer = below("#/paths", path);
      description.attempt(pointer, () => {
        const own = paths[path];
        // A path may have fields of its own next to a reference.
        const item = {
          ...description.resolve(own, pointer),
          ...(isRecord(own) ? description.withLists(own) : {}),
        };
        for (const { method, own: operation } of operationsIn(description, item, pointer)) {
          found.push({ method, path, own: operation, item: { node: item, pointer } });
        }
      });
    }
  });
  return found;
}

/** The operations of a path in the order of the document, with their methods. */
function operationsIn(
  description: Description,
  item: Fields,
  pointer: string,
): readonly Pick<FoundOperation, "method" | "own">[] {
  const found = (owner: Fields, name: string, start: string, method: string) => {
    const at = below(start, name);
    const node = description.field(owner, name, at);
    return node === undefined ? [] : [{ method, own: { node, pointer: at } }];
  };
  const start = below(pointer, ADDITIONAL);
  const others = description.field(item, ADDITIONAL, start) ?? {};
  const foundAs = (method: string) => {
    if (!METHODS.has(method.toLowerCase()) && method === method.toUpperCase()) {
      return found(others, method, start, method);
    }
    const expected = "an upper-case method without a field of its own";
    description.report(below(start, method), "use the operation", expected, quoteNames([method]));
    return [];
  };
  return Object.keys(item).flatMap((name) => {
    if (name === ADDITIONAL) {
      return Object.keys(others).flatMap(foundAs);
    }
    if (METHODS.has(name)) {
      return found(item, name, pointer, name.toUpperCase());
    }
    if (!OTHER_FIELDS.has(name) && !name.startsWith("x-")) {
      const expected = "a field of paths, such as a method in lower case";
      description.report(below(pointer, name), "use the field", expected, quoteNames([name]));
    }
    return [];
  });
}

/** The fields of a path that are not operations. */
const OTHER_FIELDS: ReadonlySet<string> = new Set(
  "$ref summary description servers parameters".split(" "),
);

/** The field in which OpenAPI 3.2 has operations with other methods. */
const ADDITIONAL = "additionalOperations";

/** Reads the operations of a service. */
class OperationReader {
  readonly #description: Description;
  readonly #servers: ServerReader;
  readonly #security: SecurityReader;
  readonly #variants: Variants;
  readonly #acceptOf = perNode((responses: Fields) =>
    acceptFor(
      successfulResponses(responses).flatMap((response) => {
        const node = this.#description.resolve(response[1]);
        const choice = this.#description.choose(this.#description.field(node, "content"));
        // The default response may describe only errors, which often have a JSON type of their own.
        return response[0] === DEFAULT && isJson(choice.type ?? "") ? [] : choice;
      }),
    ),
  );

  constructor(
    description: Description,
    variants: Variants,
    service: UsableServer,
    operations: readonly Fields[],
  ) {
    this.#description = description;
    this.#servers = new ServerReader(description, service);
    this.#security = new SecurityReader(description, operations);
    this.#variants = variants;
  }

  /** Reads an operation. Returns `undefined` if its path, or a server of its own, cannot be used. */
  read(id: string, { method, path, own, item }: FoundOperation): Draft | undefined {
    const description = this.#description;
    const { node: operation, pointer } = own;
    const server = this.#servers.serverOf(own, item);
    // Some vendors distinguish operations of one path by fragments.
    const text = path.split("#", 1).join();
    const names = new Set(namesInPath(text));
    const badPath = isHttpUrl(text)
      ? { expected: "a path that begins with a slash", got: "a URL" }
      : hasDotSegment(pathOf(text))
        ? { expected: "a path without dot segments", got: "one with a dot segment" }
        : undefined;
    if (badPath !== undefined || server === "unusable") {
      const expected = badPath?.expected ?? "a usable server of its own";
      description.report(pointer, "use the operation", expected, badPath?.got ?? "none");
      return undefined;
    }
    const nodes = parameterNodes(description, [item, own]);
    const security = this.#security.securityOf(own);
    const parameters = readParameters(description, nodes, text).map((parameter) =>
      this.#security.isOfInstance(parameter, security)
        ? { ...parameter, isRequired: false }
        : parameter,
    );
    const inQuery = parameters.filter(({ in: place, key }) => place === "path" && !names.has(key));
    const taken = new Set([...names, ...parameters.map(({ key }) => key)]);
    const place = leftoverPlace(method.toLowerCase());
    const body = this.#readBody(method, own, nodes);
    const statesBody = place === undefined;
    return {
      id,
      route: routeOfPath(description, { method, path: text }, nodes, inQuery),
      parameters,
      leftover: body !== undefined && statesBody ? "body" : place,
      // A field with the name of a parameter goes through `data`.
      body: body && { ...body, fields: body.fields.filter(({ key }) => !taken.has(key)) },
      statesBody,
      accept: this.#accept(operation),
      security,
      server,
      pointer,
      node: operation,
    };
  }

  /** The body, if the method may have one. */
  #readBody(
    method: string,
    { node: operation, pointer }: Owner,
    nodes: readonly ParameterNode[],
  ): OperationBody | undefined {
    const body = readOperationBody(this.#description, this.#variants, operation, nodes, pointer);
    if (body === undefined || !isQueryMethod(method.toLowerCase())) {
      return body;
    }
    if (!body.isEmpty) {
      const expected = "a method other than GET and HEAD";
      this.#description.report(body.pointer, "send the body", expected, method);
    }
    return undefined;
  }

  /** The media type of the response, unless it is JSON. */
  #accept(operation: Fields): string | undefined {
    const description = this.#description;
    if (description.isSwagger) {
      const types = fieldOf(operation, "produces") ?? fieldOf(description.root, "produces");
      return acceptFor([description.choose(types)]);
    }
    const responses = description.field(operation, "responses");
    return responses && this.#acceptOf(responses);
  }
}

/** The `accept` for responses with these media types; `undefined` if all are JSON, as by default. */
function acceptFor(choices: readonly Choice[]): string | undefined {
  const types = [...new Set(choices.flatMap(({ accept }) => accept ?? []))];
  // An invalid one is refused with the operation if there is no other.
  const accept = types.filter(isMediaType).join(", ") || types.join(", ");
  return accept === PLAIN_JSON ? undefined : accept || undefined;
}
