/** Operations of SDKs, made of plain data as the generated code has them. */
import { defined } from "../../src/support/properties.js";
import { sdkJson } from "../../src/cli/sdk/sdkJson.js";
import {
  readOperation,
  readProfile,
  type BodyKindName,
  type OperationJson,
  type ProfileJson,
} from "../../src/index.js";
import * as sdk from "../../src/sdk/index.js";

/** Any operation. */
export type AnyOperation = (
  client: sdk.Client,
  parameters?: unknown,
  options?: unknown,
) => sdk.TypedRequest<unknown>;

/** The function of an operation. */
export function operationOf(json: OperationJson, profile: ProfileJson): AnyOperation {
  const { route, isTemplate, body, data } = sdkJson(json, profile);
  const { parameters, format, accept, security, baseUrl } = readOperation(json).data;
  const kindOf = (text: BodyKindName): sdk.BodyKind => {
    const kind = readOperation({ route: "POST /x", body: text }).data.body!;
    return format === undefined ? kind : sdk.bodyWithFormat(kind, format);
  };
  // Tests hand over wrong options on purpose.
  return sdk.operation(
    defined({
      route: isTemplate ? sdk.template(route) : route,
      parameters: parameters as sdk.SdkOperation["parameters"],
      body: body && kindOf(body),
      data: data && kindOf(data),
      accept,
      security,
      baseUrl,
    }),
  ) as AnyOperation;
}

/** What the clients of a service have in common. Its keys in the query are options of the same names. */
export function serviceOf(profile: ProfileJson): sdk.ServiceOptions {
  const { baseUrl, accept = "", query, form, ...rest } = readProfile(profile);
  const headers = { accept, "user-agent": `${rest.clientName}/${rest.version}` };
  const auth = rest.credentialParameters?.map((name) => sdk.queryKey(name, name));
  return defined({ baseUrl, headers, query, form, auth });
}
