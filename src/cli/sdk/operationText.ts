/** The text of one operation: the types of its parameters and responses, and its function. */
import { defined } from "../../support/properties.js";
import type { CodeWriter } from "../print/CodeWriter.js";
import { print } from "../print/typescript.js";
import { commentLines } from "./comments.js";
import type { WrittenOperation } from "./Sdk.js";
import type { SdkJson } from "./sdkJson.js";
import { declare, printType, type Type } from "./Type.js";

/** The text of an operation, for the file of a writer. */
export function operationText(
  operation: WrittenOperation,
  client: string,
  writer: CodeWriter,
): string {
  const { name, parametersName, answerName, errorsName, dataName } = operation;
  const { taken, answer, errors, comment, json } = operation;
  const start = `  /* @__PURE__ */ ${writer.use("operation")}(`;
  const declared: readonly (readonly [string | undefined, Type | undefined])[] = [
    [parametersName, taken.parameters],
    [dataName, taken.data],
    [answerName, answer],
    [errorsName, errors],
  ];
  return [
    ...declared.map(([typeName, type]) =>
      typeName === undefined || type === undefined ? "" : `${declare(typeName, type)}\n`,
    ),
    commentLines(comment, ""),
    `export const ${name}: ${callType(operation, client, writer)} =\n`,
    `${start}${print(dataCode(json, writer), "  ", 0)});\n`,
  ].join("");
}

/** The type of the function. Parameters are required if one of them is. */
function callType(
  { parametersName, answerName, errorsName, dataName, errors, taken }: WrittenOperation,
  client: string,
  writer: CodeWriter,
): string {
  const { isRequired, data, isDataRequired } = taken;
  const type = isDataRequired ? "DataCall" : isRequired ? "Call" : "OptionalCall";
  const parameters =
    isDataRequired && !isRequired ? `${parametersName} | undefined` : parametersName;
  const last = data === undefined ? [] : [dataName ?? printType(data, "  ")];
  const failed = errors === undefined ? (last.length === 0 ? [] : ["unknown"]) : [errorsName];
  const values = [client, parameters, answerName, ...failed, ...last];
  return `${writer.useType(type)}<${values.join(", ")}>`;
}

/** The data of the function. */
function dataCode({ isTemplate, format, ...json }: SdkJson, writer: CodeWriter): object {
  const { route, parameters, body, data, accept, security } = json;
  return defined({
    route: isTemplate ? writer.call("template", route) : route,
    parameters: writer.rules(parameters),
    body: writer.kind(body, format),
    data: writer.kind(data, format),
    accept,
    security: writer.security(security),
    ...writer.server(json),
  });
}
