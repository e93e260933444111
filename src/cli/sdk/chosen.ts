/** Services of which the description does not say where they are: users of the SDK do. */
import { readOperation } from "../../index.js";
import {
  Description,
  readNamed,
  serviceServer,
  type NamedOperation,
  type OpenApiOptions,
} from "../../openapi/index.js";
import { below, fieldOf, textOf } from "../../openapi/fields.js";
import { ServerReader } from "../../openapi/servers.js";
import { defined } from "../../support/defined.js";
import { withoutEndSlashes } from "../../support/text.js";

/** What is behind the base URL that users choose. */
export interface Behind {
  readonly path: string;
  /** Whether the base URL stands for a variable of the server, and so has it behind in any case. */
  readonly isFixed: boolean;
}

/** What is read of a description that need not say where the service is. */
export interface Read extends Omit<ReturnType<typeof readNamed>, "profile"> {
  /** `undefined` where the description, or who runs the command, says where the service is. */
  readonly behind?: Behind;
}

/** Stands for the base URL that users choose. It is in nothing that is written. */
const CHOSEN = "https://chosen.invalid";

/** Reads a description. Where none of its servers can be used, users choose one. */
export function readChosen(document: unknown, options: OpenApiOptions): Read {
  const reader = new Description(document);
  const find = (baseUrl?: string) =>
    reader.attempt("#/servers", () => serviceServer(reader, baseUrl));
  if (options.baseUrl !== undefined || find() !== undefined) {
    return readNamed(document, options);
  }
  const read = readNamed(document, { ...options, baseUrl: CHOSEN });
  const { description, profileJson } = read;
  const filled = find(CHOSEN)?.filled;
  if (filled === undefined) {
    description.attempt("#/servers", () => {
      noteServers(description);
    });
  }
  const behind = {
    path: profileJson.baseUrl.slice(CHOSEN.length),
    isFixed: filled !== undefined && filled.name !== "",
  };
  const operations = read.operations.flatMap(atChosen(description, profileJson.baseUrl));
  return { ...read, behind, operations };
}

/** Notes what is wrong with servers that say more than that the service is where its description is. */
function noteServers(description: Description): void {
  const { root, isSwagger } = description;
  if (isSwagger) {
    if (fieldOf(root, "host") !== undefined) {
      serviceServer(description);
    }
    return;
  }
  const reader = new ServerReader(description);
  description.list(root, "servers", "#/servers").forEach((value, i) => {
    const pointer = below("#/servers", i);
    const server = description.resolve(value, pointer);
    if (server !== undefined && !["", "/"].includes((textOf(server, "url") ?? "").trim())) {
      reader.read(server, pointer);
    }
  });
}

/**
 * An operation with the users' base URL. A server of the operation's own is refused: the base URL would replace it, and
 * get the credentials that are meant for it.
 */
function atChosen(description: Description, baseUrl: string) {
  const service = withoutEndSlashes(baseUrl);
  return ({ draft, operation }: NamedOperation): readonly NamedOperation[] => {
    const json = operation.toJSON();
    if (json.baseUrl === undefined) {
      return [{ draft, operation }];
    }
    if (withoutEndSlashes(json.baseUrl) === service) {
      const atService = { ...json, baseUrl: undefined, variables: undefined };
      return [{ draft, operation: readOperation(defined(atService)) }];
    }
    const expected = "the option --base-url, or an absolute server of the service";
    description.report(draft.pointer, "use the operation", expected, "one of its own");
    return [];
  };
}
