import type { OperationJson } from "../index.js";
import { readOperationBody, type OperationBody } from "./bodies.js";
import type { Description } from "./Description.js";
import { hasDotSegment } from "../grammar/dots.js";
import { quoteAll } from "../support/messages.js";
import { isRecord } from "../support/objects.js";
import { below, entriesOf, fieldOf, perNode, textOf, type Fields, type Owner } from "./fields.js";
import { choose, type Choice } from "./mediaTypes.js";
import { parameterNodes, readParameters, type Parameter } from "./parameters.js";
import type { ParameterNode } from "./styles.js";
import { namesIn, pathOf, routeOfPath } from "./routes.js";
import { SecurityReader } from "./security.js";
import { ServerReader } from "./servers.js";
import type { UsableServer } from "./serverUrls.js";

/** An operation as it is described, before it is known what most operations have in common. */
export interface Draft {
  /** What it is called: its `operationId`, or its method and path. */
  readonly id: string;
  readonly summary: string | undefined;
  readonly route: string;
  readonly parameters: readonly Parameter[];
  /** Where parameters go if nothing is said of them. */
  readonly leftover: "body" | "query" | undefined;
  readonly body: OperationBody | undefined;
  /** Whether requests with this method have a body only if their operation says so. */
  readonly statesBody: boolean;
  readonly accept: string | undefined;
  /** The credentials that it takes; `undefined` for all. */
  readonly security: OperationJson["security"];
  readonly server: UsableServer | undefined;
  readonly pointer: string;
  /** What the description says of it. */
  readonly node: Fields;
}

/** Where each method has its parameters, if nothing is said of them. */
const METHODS: ReadonlyMap<string, Draft["leftover"]> = new Map([
  ["get", "query"],
  ["put", "body"],
  ["post", "body"],
  ["delete", "body"],
  ["options", undefined],
  ["head", "query"],
  ["patch", "body"],
  ["trace", undefined],
  ["query", undefined],
]);

/** Whether an operation may have a body with this method, which by itself has none. */
function mayHaveBody(method: string): boolean {
  return method !== "get" && method !== "head" && METHODS.get(method) === undefined;
}

/** Successful answers: only these have something to accept. */
const SUCCESS = /^2/;

/** An operation in its place. */
interface FoundOperation {
  /** As it is sent. */
  readonly method: string;
  readonly path: string;
  readonly own: Owner;
  readonly item: Owner;
}

/** Reads all operations, in the order of the document. */
export function readOperations(description: Description, service: UsableServer): readonly Draft[] {
  const found = findOperations(description);
  const usual = new Set(found.map(usualId));
  const taken = new Set<string>();
  const reader = new OperationReader(description, service);
  return found.flatMap((one) => {
    const { node: operation, pointer } = one.own;
    const draft = description.attempt(pointer, () => {
      const name = textOf(operation, "operationId") ?? "";
      const standard = usualId(one);
      const isTaken = taken.has(name) || (usual.has(name) && name !== standard);
      if (isTaken) {
        const action = `use the operationId ${quoteAll([name])}`;
        const got = `that of another one (this one is called ${quoteAll([standard])})`;
        description.report(below(pointer, "operationId"), action, "one for each operation", got);
      }
      const id = name === "" || isTaken ? standard : name;
      const read = reader.read(id, one);
      taken.add(id);
      return read;
    });
    return draft ?? [];
  });
}

/** What an operation is called without an `operationId`. */
function usualId({ method, path }: FoundOperation): string {
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
        // Beside a reference, a path may have fields of its own.
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

/** The operations of a path in the order of the document, and their methods as they are sent. */
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
    const expected = "a method in capitals that has no field of its own";
    description.report(below(start, method), "use the operation", expected, quoteAll([method]));
    return [];
  };
  return Object.keys(item).flatMap((name) =>
    name === ADDITIONAL
      ? Object.keys(others).flatMap(foundAs)
      : METHODS.has(name)
        ? found(item, name, pointer, name.toUpperCase())
        : [],
  );
}

/** Where OpenAPI 3.2 has operations with other methods. */
const ADDITIONAL = "additionalOperations";

/** Reads the operations of a service. */
class OperationReader {
  readonly #description: Description;
  readonly #servers: ServerReader;
  readonly #security: SecurityReader;
  readonly #acceptOf = perNode((answers: Fields) => this.#readAccept(answers));

  constructor(description: Description, service: UsableServer) {
    this.#description = description;
    this.#servers = new ServerReader(description, service);
    this.#security = new SecurityReader(description);
  }

  /** Reads an operation that is called `id`. One whose own server or whose path cannot be used is left out. */
  read(id: string, { method, path, own, item }: FoundOperation): Draft | undefined {
    const description = this.#description;
    const { node: operation, pointer } = own;
    const server = this.#servers.serverOf([own, item]);
    // Vendors tell operations apart by fragments.
    const text = path.split("#", 1).join();
    const names = new Set(namesIn(text));
    const isDotted = hasDotSegment(pathOf(text));
    if (server === "unusable" || isDotted) {
      const expected = isDotted
        ? "no dot segments in its path"
        : "a server of its own that can be used";
      description.report(pointer, "use the operation", expected);
      return undefined;
    }
    const nodes = parameterNodes(description, [item, own]);
    const parameters = readParameters(description, nodes, text);
    const inQuery = parameters.filter(({ in: place, key }) => place === "path" && !names.has(key));
    const taken = new Set([...names, ...parameters.map(({ key }) => key)]);
    const body = this.#readBody(method.toLowerCase(), own, nodes);
    const statesBody = mayHaveBody(method.toLowerCase());
    return {
      id,
      summary: textOf(operation, "summary"),
      route: routeOfPath(description, { method, path: text }, nodes, inQuery),
      parameters,
      leftover: body !== undefined && statesBody ? "body" : METHODS.get(method.toLowerCase()),
      // A field whose name a parameter has goes through `data`.
      body: body && { ...body, fields: body.fields.filter(({ key }) => !taken.has(key)) },
      statesBody,
      accept: this.#accept(operation),
      security: this.#security.securityOf(own),
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
    const body = readOperationBody(this.#description, operation, nodes, pointer);
    if (body === undefined || METHODS.get(method) !== "query") {
      return body;
    }
    if (!body.isEmpty) {
      const expected = "a method other than GET and HEAD";
      this.#description.report(body.pointer, "send the body", expected, method.toUpperCase());
    }
    return undefined;
  }

  /** The media type of the answer, unless it is JSON. */
  #accept(operation: Fields): string | undefined {
    const description = this.#description;
    if (description.isSwagger) {
      const types = fieldOf(operation, "produces") ?? fieldOf(description.root, "produces");
      return asked([description.choose(types)]);
    }
    const answers = description.field(operation, "responses");
    return answers && this.#acceptOf(answers);
  }

  #readAccept(answers: Fields): string | undefined {
    const description = this.#description;
    return asked(
      entriesOf(answers)
        .filter((answer) => SUCCESS.test(answer[0]))
        .map((answer) =>
          description.choose(description.field(description.resolve(answer[1]), "content")),
        ),
    );
  }
}

/** What to ask for where the answers have these media types. */
function asked(choices: readonly Choice[]): string | undefined {
  const types = choices.flatMap(({ type }) => type ?? []);
  return choices.some(({ hasJson }) => hasJson) ? undefined : choose(types).type;
}
