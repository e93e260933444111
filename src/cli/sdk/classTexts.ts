/** Classes for those who like `acme.tickets.list()`, in files that nobody else loads. */
import { UniqueNames } from "../document/UniqueNames.js";
import { RESERVED, typeNameOf } from "../print/names.js";
import { importLine, importedName } from "../print/imports.js";
import { quote } from "../print/typescript.js";
import { PLATFORM_NAMES } from "./className.js";
import { commentLines } from "./comments.js";
import type { Credential } from "./credentials.js";
import { needsOptions, type Sdk, type WrittenOperation } from "./Sdk.js";
import type { SdkJson } from "./sdkJson.js";
import { CLIENT_MEMBERS, methodNames, propertyOf, tagTexts } from "./tags.js";

/** What stands for a call's values after the client, in classes that do not send. */
const VALUES = `/** The values of a call, behind its client. */
type Values<Call> = Call extends (client: never, ...values: infer Rest) => unknown ? Rest : never;
`;

/** What the file of a tag imports from `send.ts`. The last ones are types. */
const TAG_IMPORTS = ["call", "Sender", "Sent", "ValuesOf"] as const;

/** What the file of all tags imports from it. */
const SDK_IMPORTS = ["senderOptions", "Sender", "SenderOptions", "Sending"] as const;

/** The names of these in that file. */
type SdkNames = Readonly<Record<(typeof SDK_IMPORTS)[number], string>>;

/** What `send.ts` must export for classes that send. */
export const SEND_EXPORTS: readonly string[] = [...new Set([...TAG_IMPORTS, ...SDK_IMPORTS])];

/** The names of a tag's file: of its class, and of what stands beside the functions that it imports. */
interface FileNames {
  readonly className: string;
  readonly client: string;
  /** The type of a call's values, and the parameter. */
  readonly Values: string;
  readonly values: string;
  /** What comes from `send.ts`. */
  readonly sending: Readonly<Record<(typeof TAG_IMPORTS)[number], string>>;
}

function namesInFile(
  client: string,
  file: string,
  operations: readonly WrittenOperation[],
): FileNames {
  const imported = operations.flatMap(({ name, answerName }) => [name, answerName]);
  const names = new UniqueNames([...RESERVED, ...PLATFORM_NAMES, ...imported, client]);
  const Values = names.take("Values");
  const values = names.take("values");
  const className = names.take(typeNameOf(file));
  return { className, client, Values, values, sending: ownNames(TAG_IMPORTS, names) };
}

/** The names in a file of what it imports. */
function ownNames<Name extends string>(
  imported: readonly Name[],
  names: UniqueNames,
): Readonly<Record<Name, string>> {
  return Object.fromEntries(imported.map((name) => [name, names.take(name)])) as Record<
    Name,
    string
  >;
}

/** The class of a tag: a method for each operation. */
export function classText(
  sdk: Sdk,
  file: string,
  operations: readonly WrittenOperation[],
  sends: boolean,
): string {
  const functions = operations.map(({ name }) => name);
  const methods = methodNames(file, operations);
  const answers = operations.map(({ answerName }) => answerName);
  const names = namesInFile(sdk.name, file, operations);
  const { className, client, Values } = names;
  const type = sends ? `${client} & ${names.sending.Sender}` : client;
  const texts = operations.map((operation) => {
    // There is one for each.
    const method = methods.get(operation.name) as string;
    return methodText(sdk, operation, method, names, sends);
  });
  return [
    importLine("import type", [client], "./client.js"),
    sends ? sendImport(TAG_IMPORTS, names.sending) : "",
    importLine(
      "import",
      [...functions, ...(sends ? answers.map((each) => `type ${each}`) : [])],
      `./${file}.js`,
    ),
    sends ? "" : `\n${VALUES.replace("Values<", `${Values}<`)}`,
    `\n/** The operations of \`${file}.ts\` on one client. */\nexport class ${className} {\n`,
    // No operation is called so. `with` of a client does not see what a private field with `#` holds.
    `  private readonly _client: ${type};\n\n`,
    `  /** Their client. */\n  constructor(client: ${type}) {\n    this._client = client;\n  }\n`,
    ...texts,
    "}\n",
  ].join("");
}

/** A method. It is the same for all parameters and answers. */
function methodText(
  { credentials }: Sdk,
  { name, answerName, comment, json }: WrittenOperation,
  method: string,
  { Values, values, sending }: FileNames,
  sends: boolean,
): string {
  const text = comment.text === "" ? `{@link ${name}}` : comment.text;
  const [type, result, body] = sends
    ? [
        `${sending.ValuesOf}<typeof ${name}>`,
        `${sending.Sent}<${answerName}>`,
        `${sending.call}(this._client, ${[name, values, ...takenBy(json, credentials)].join(", ")})`,
      ]
    : [
        `${Values}<typeof ${name}>`,
        `ReturnType<typeof ${name}>`,
        `${name}(this._client, ...${values})`,
      ];
  return `
${commentLines({ ...comment, text }, "  ")}  ${method}(...${values}: ${type}): ${result} {
    return ${body};
  }
`;
}

/** The options of the credentials that an operation takes, as code; nothing where it takes all. */
function takenBy({ security }: SdkJson, credentials: readonly Credential[]): readonly string[] {
  if (security === undefined) {
    return [];
  }
  const names = new Set(security.flat().map((name) => name.toLowerCase()));
  const taken = credentials.filter(({ name = "authorization" }) => names.has(name.toLowerCase()));
  const options = taken.flatMap(({ options: own }) => own);
  const isAll = taken.length === credentials.length;
  return isAll ? [] : [`[${options.map((option) => quote(option)).join(", ")}]`];
}

/** The import of these names from `send.ts`, each with the name that it has in the file. */
function sendImport<Name extends string>(
  names: readonly Name[],
  own: Readonly<Record<Name, string>>,
): string {
  const texts = names.map((name, i) => {
    const text = importedName(name, own[name]);
    // The first one is a function.
    return i === 0 ? text : `type ${text}`;
  });
  return importLine("import", texts, "./send.js");
}

/** The client with a property for each tag. */
export function sdkClassText(sdk: Sdk, sends: boolean): string {
  const { name, files } = sdk;
  const classes = new UniqueNames([
    ...RESERVED,
    ...PLATFORM_NAMES,
    name,
    `${name}Sdk`,
    `${name}Options`,
  ]);
  const sending = ownNames(SDK_IMPORTS, classes);
  const properties = new UniqueNames(CLIENT_MEMBERS);
  const rows = Array.from(files, ([file, operations]) => {
    const own = namesInFile(name, file, operations).className;
    return { file, own, as: classes.take(own), property: properties.take(propertyOf(file)) };
  });
  const imports = rows.map(({ file, own, as }) =>
    importLine("import", [importedName(own, as)], `./${file}.class.js`),
  );
  const texts = tagTexts(sdk.description);
  const getters = rows.map(({ file, as, property }) => {
    const text = texts.get(file) ?? `The operations of ${file}.`;
    return `
${commentLines(text, "  ")}  get ${property}(): ${as} {
    return new ${as}(this);
  }
`;
  });
  const about = `{@link ${name}} with all operations as methods${sends ? ", which send" : ""}.`;
  const own = sends ? senderText(name, needsOptions(sdk), sending) : "";
  return [
    importLine("import", [name, ...(sends ? [`type ${name}Options`] : [])], "./client.js"),
    ...imports,
    sends ? sendImport(SDK_IMPORTS, sending) : "",
    `\n${commentLines(about, "")}`,
    `export class ${name}Sdk extends ${name}${sends ? ` implements ${sending.Sender}` : ""} {`,
    `${own}${getters.join("")}`.replace(/^\n/, "\n"),
    "}\n",
  ].join("");
}

/** What a class that sends has beside its operations. */
function senderText(
  name: string,
  needsSome: boolean,
  { senderOptions, SenderOptions, Sending }: SdkNames,
): string {
  return `
  /** How it sends. */
  readonly sending: ${Sending};

  /** Makes a client. A credential may be a function, which is asked for each request. */
  constructor(options: ${SenderOptions}<${name}Options>${needsSome ? "" : " = {}"}) {
    const { own, sending } = ${senderOptions}<${name}Options>(options);
    super(own);
    this.sending = sending;
  }

  override with(options: Partial<${SenderOptions}<${name}Options>>): this {
    const { own, sending } = ${senderOptions}<${name}Options>(options, this.sending);
    return Object.assign(super.with(own), { sending });
  }
`;
}
