/** Classes for those who like `acme.tickets.list()`, in files that nobody else loads. */
import { UniqueNames, RESERVED, typeNameOf } from "../names.js";
import { importLine, renamed } from "../imports.js";
import type { Sdk, SdkOperation } from "./Sdk.js";
import { CLIENT_MEMBERS, methodNames, propertyOf } from "./tags.js";

/** What stands for a call's values behind the client. */
const VALUES = `/** The values of a call, behind its client. */
type Values<Call> = Call extends (client: Client, ...values: infer Rest) => unknown ? Rest : never;
`;

/** The names of a tag's file: of its class, and of what stands beside the functions that it imports. */
interface FileNames {
  readonly className: string;
  readonly client: string;
  /** The type of a call's values, and the parameter. */
  readonly Values: string;
  readonly values: string;
}

function namesIn(file: string, functions: readonly string[]): FileNames {
  const names = new UniqueNames([...RESERVED, ...functions]);
  const client = names.take("Client");
  const Values = names.take("Values");
  const values = names.take("values");
  return { className: names.take(typeNameOf(file)), client, Values, values };
}

/** The class of a tag: a method for each operation. It does not change with what an operation takes. */
export function classText(file: string, operations: readonly SdkOperation[]): string {
  const functions = operations.map(({ name }) => name);
  const methods = methodNames(file, functions);
  const { className, client, Values, values } = namesIn(file, functions);
  const texts = functions.map(
    (name) => `
  /** {@link ${name}} */
  ${methods.get(name) ?? name}(...${values}: ${Values}<typeof ${name}>): ReturnType<typeof ${name}> {
    return ${name}(this.#client, ...${values});
  }
`,
  );
  return [
    `import type { ${renamed("Client", client)} } from "endpoint-core/sdk";\n`,
    importLine("import", functions, `./${file}.js`),
    `\n${VALUES.replace("Values<", `${Values}<`).replace("client: Client", `client: ${client}`)}`,
    `\n/** The operations of {@link "./${file}.js"} on one client. */\nexport class ${className} {\n`,
    `  readonly #client: ${client};\n\n`,
    `  /** Their client. */\n  constructor(client: ${client}) {\n    this.#client = client;\n  }\n`,
    ...texts,
    "}\n",
  ].join("");
}

/** The client with a property for each tag. */
export function sdkClassText({ name, files }: Sdk): string {
  const classes = new UniqueNames([...RESERVED, name, `${name}Sdk`]);
  const properties = new UniqueNames(CLIENT_MEMBERS);
  const rows = Array.from(files, ([file, operations]) => {
    const functions = operations.map(({ name: own }) => own);
    const own = namesIn(file, functions).className;
    return { file, own, as: classes.take(own), property: properties.take(propertyOf(file)) };
  });
  const imports = rows.map(({ file, own, as }) =>
    importLine("import", [renamed(own, as)], `./${file}.class.js`),
  );
  const getters = rows.map(
    ({ file, as, property }) => `
  /** The operations of ${file}. */
  get ${property}(): ${as} {
    return new ${as}(this);
  }
`,
  );
  return [
    `import { ${name} } from "./client.js";\n`,
    ...imports,
    `\n/** {@link ${name}} with all operations as methods. */\nexport class ${name}Sdk extends ${name} {`,
    getters.join("").replace(/^\n/, "\n"),
    "}\n",
  ].join("");
}
