import { serviceName } from "../src/cli/document/descriptionTexts.js";
import { github, type OperationJson, type ProfileJson } from "../src/index.js";
import { readNamed } from "../src/openapi/readOpenApi.js";
import type { OpenApiProblem } from "../src/openapi/index.js";
import { cannot } from "../src/support/messages.js";
import { fieldsOf, type Field } from "./fields.js";
import { TextProblem } from "./state.js";
import type * as yaml from "./yaml.js";

/** What the page takes from an OpenAPI document. */
export interface Description {
  readonly profile: ProfileJson;
  readonly operations: ReadonlyMap<string, OperationJson>;
  /** The fields that an operation takes, required ones first. */
  readonly fieldsOf: (operation: OperationJson) => readonly Field[];
  /** What someone who uses it should know. */
  readonly note: string;
  /** What cannot be expressed. */
  readonly problems: readonly OpenApiProblem[];
}

/** Reads a document in JSON or YAML. Throws a {@link TextProblem} or an `EndpointError`. */
export async function readDescription(text: string, file: string): Promise<Description> {
  const document = await parsed(text, file);
  const service = serviceName(document);
  const options = { service, clientName: github.clientName, version: github.version };
  const standIn = `https://${service}.example`;
  let described: ReturnType<typeof readNamed>;
  let servers = "";
  try {
    described = readNamed(document, options);
  } catch {
    // Without a server that is an absolute URL a base URL is needed. What else is wrong, is so here, too.
    described = readNamed(document, { ...options, baseUrl: standIn });
    servers = ` No server in it is an absolute URL: ${standIn} stands in, which the profile can change.`;
  }
  const { profileJson: profile, operations: found, problems, description } = described;
  const entries = found.map((named) => {
    return { named, id: named.draft.id, data: named.operation.toJSON() };
  });
  if (entries.length === 0) {
    const [first] = problems;
    const why = first === undefined ? "" : ` (${first.pointer}: ${first.message})`;
    const action = "read the document";
    throw new TextProblem("document", cannot(action, "one with operations", `none${why}`));
  }
  const parts = counted(problems.length, "part");
  const left = problems.length === 0 ? "" : ` ${parts} of it cannot be expressed.`;
  return {
    profile,
    operations: new Map(entries.map(({ id, data }) => [id, data])),
    fieldsOf: (operation) =>
      entries
        .filter(({ data }) => data === operation)
        .flatMap(({ named }) => fieldsOf(description, named)),
    note: `${counted(entries.length, "operation")}.${left}${servers}`,
    problems,
  };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The names that an operation cannot do without. */
export function requiredOf({ parameters = {} }: OperationJson): readonly string[] {
  return Object.entries(parameters).flatMap(([name, rule]) =>
    typeof rule === "object" && rule.required === true ? [name] : [],
  );
}

/** What an operation says besides its route, as the page shows it; `""` for nothing. */
export function rulesOf(operation: OperationJson): string {
  const rules: Partial<OperationJson> = { ...operation };
  Reflect.deleteProperty(rules, "route");
  return Object.keys(rules).length === 0 ? "" : JSON.stringify(rules, undefined, 2);
}

/** JSON is read at once; what reads anything else, or says what is wrong with it, is loaded for it. */
async function parsed(text: string, file: string): Promise<unknown> {
  try {
    return JSON.parse(text);
  } catch {
    const read = (await loaded()).readText(text, file);
    if ("value" in read) {
      return read.value;
    }
    throw new TextProblem("document", cannot("read the document", read.expected, read.got));
  }
}

async function loaded(): Promise<typeof yaml> {
  try {
    return await import("./yaml.js");
  } catch {
    const expected = "the page's file yaml.js, which reads YAML";
    throw new TextProblem("document", cannot("read the document", expected, "none"));
  }
}
