import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { sdk } from "../../../src/cli/sdk/command.js";
import type { Outcome } from "../../../src/cli/commandLine/outcome.js";
import { sharingHost } from "../../support/compilerHost.js";
import { COMPILER_OPTIONS, ROOT } from "../../support/compilerOptions.js";

/** A folder of a test, within this package, where `endpoint-core` is found. */
export class Workplace {
  path = "";

  /** Makes the folder, unless that is left for later. */
  constructor(isOpen = true) {
    if (isOpen) {
      this.open();
    }
  }

  /** Makes the folder. */
  open(): void {
    mkdirSync(join(ROOT, "temp"), { recursive: true });
    this.path = mkdtempSync(join(ROOT, "temp", "sdk-"));
    this.write("package.json", '{ "type": "module" }');
  }

  /** Writes a file. */
  write(name: string, text: string): string {
    const file = join(this.path, name);
    writeFileSync(file, text);
    return file;
  }

  /** The text of a file. */
  read(name: string): string {
    return readFileSync(join(this.path, name), "utf8");
  }

  /** The files of a folder with their texts. */
  files(folder: string): ReadonlyMap<string, string> {
    const names = readdirSync(join(this.path, folder)).sort();
    return new Map(names.map((name) => [name, this.read(join(folder, name))]));
  }

  /** Runs the command here. */
  run(...words: string[]): Outcome {
    return sdk(words, this.path);
  }

  /** Writes an SDK of a document to a folder. */
  make(document: object, out = "acme", ...words: string[]): Outcome {
    this.write("openapi.json", JSON.stringify(document));
    return this.run("openapi.json", "--out", out, "--name", "Acme", ...words);
  }

  /** What a compiler says of files here, as careful users have it. */
  compile(
    compiler: typeof ts,
    files: readonly string[],
    lib = ["lib.es2022.d.ts"],
  ): readonly string[] {
    const options: ts.CompilerOptions = {
      ...COMPILER_OPTIONS,
      moduleResolution: compiler.ModuleResolutionKind.NodeNext,
      lib,
      skipLibCheck: false,
      verbatimModuleSyntax: true,
      isolatedDeclarations: true,
      declaration: true,
      noUncheckedIndexedAccess: true,
      noImplicitOverride: true,
    };
    const paths = files.map((name) => join(this.path, name));
    const program = compiler.createProgram(
      paths,
      options,
      sharingHost(compiler, options, this.path),
    );
    // The sources of this package are compiled with its own options.
    const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(this.path));
    const found = own.flatMap((file) => [...compiler.getPreEmitDiagnostics(program, file)]);
    return [...new Set(found)].map(({ file, start, messageText }) => {
      const line = (file?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0) + 1;
      const text = compiler.flattenDiagnosticMessageText(messageText, "\n");
      return `${file?.fileName.split("/").at(-1) ?? ""}:${line}: ${text}`;
    });
  }

  /** Loads a file of a folder, all of whose files are compiled first. */
  async load<Module>(folder: string, name: string): Promise<Module> {
    for (const [file, text] of this.files(folder)) {
      const compilerOptions = {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
      };
      const { outputText } = ts.transpileModule(text, { compilerOptions });
      this.write(join(folder, file.replace(/ts$/, "js")), outputText);
    }
    return (await import(pathToFileURL(join(this.path, folder, name)).href)) as Module;
  }

  /** Removes all of it. */
  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** A folder for each test of the suite, removed after it. */
export function useWorkplace(): Workplace {
  const place = new Workplace(false);
  beforeEach(() => {
    place.open();
  });
  afterEach(() => {
    place.remove();
  });
  return place;
}

/** A description of these operations and schemas. */
export function describe30(paths: object, schemas: object = {}, others: object = {}): object {
  return {
    openapi: "3.0.3",
    info: { title: "Acme" },
    servers: [{ url: "https://api.acme.example" }],
    paths,
    ...others,
    components: { schemas, ...(others as { components?: object }).components },
  };
}

/** An answer of JSON. */
export function answers(schema: object): object {
  return { responses: { 200: { content: { "application/json": { schema } } } } };
}

/** A body of JSON that must be there. */
export function takes(schema: object, type = "application/json"): object {
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

const TICKET_REFERENCE = { $ref: "#/components/schemas/Ticket" };
const STATUS = { enum: ["new", "open"] };

const TICKET = {
  type: "object",
  description: "A question of a customer.",
  required: ["id", "subject"],
  properties: {
    id: { type: "integer", readOnly: true },
    subject: { type: "string", description: "What it is about." },
    status: { type: "string", ...STATUS },
    secret: { type: "string", writeOnly: true },
    parent: TICKET_REFERENCE,
  },
};

/** A small description with what most have. */
export const DOCUMENT = describe30(
  {
    "/tickets": {
      get: {
        operationId: "listTickets",
        tags: ["Tickets"],
        summary: "Lists tickets.",
        parameters: [
          { in: "query", name: "status", schema: { type: "array", items: STATUS } },
          { in: "query", name: "since", schema: { type: "string", format: "date-time" } },
        ],
        ...answers({ type: "array", items: TICKET_REFERENCE }),
      },
      post: {
        operationId: "createTicket",
        tags: ["Tickets"],
        deprecated: true,
        description: "Creates a ticket.",
        parameters: [{ in: "header", name: "Idempotency-Key", schema: { type: "string" } }],
        ...takes(TICKET_REFERENCE),
        ...answers(TICKET_REFERENCE),
      },
    },
    "/tickets/{id}": {
      delete: {
        operationId: "deleteTicket",
        tags: ["Tickets"],
        parameters: [{ in: "path", name: "id", required: true, schema: { type: "integer" } }],
        responses: { 204: { description: "Gone" } },
      },
    },
    "/ping": { get: { responses: {} } },
  },
  { Ticket: TICKET },
  {
    components: {
      securitySchemes: {
        main: { type: "http", scheme: "bearer" },
        site: { type: "apiKey", in: "header", name: "X-Site" },
      },
    },
  },
);
