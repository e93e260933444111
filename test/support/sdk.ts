/** Operations of SDKs, made of what is described of them as the generated code makes them. */
import type { OperationData, ServiceProfile } from "../../src/index.js";
import {
  describeOperation,
  describeService,
  type DescribedKind,
  type DescribedRule,
  type DescribedServer,
  type DescribedStyle,
} from "../../src/cli/sdk/describeOperation.js";
import * as sdk from "../../src/sdk/index.js";

/** Any operation. */
export type AnyOperation = (
  client: sdk.Client,
  parameters?: unknown,
  options?: unknown,
) => sdk.TypedRequest<unknown>;

const FORMATS: Readonly<Record<string, sdk.Format>> = {
  unix: sdk.unix,
  date: sdk.date,
  "http-date": sdk.httpDate,
  base64: sdk.base64,
  base64url: sdk.base64url,
};

const KINDS: Readonly<Record<string, sdk.Kind>> = {
  json: sdk.json,
  "json-string": sdk.jsonString,
  multipart: sdk.multipart,
};

/** The function of an operation; a text says why it cannot be expressed. */
export function operationOf(data: OperationData, profile: ServiceProfile): AnyOperation | string {
  const described = describeOperation(data, profile);
  if (typeof described === "string") {
    return described;
  }
  const { route, isTemplate, parameters, body, data: kind, baseUrl, accept } = described;
  // Tests hand over wrong options on purpose.
  return sdk.operation({
    route: isTemplate ? sdk.template(route) : route,
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, rule]) => [name, ruleOf(rule)]),
    ),
    ...(body === undefined ? {} : { body: kindOf(body) }),
    ...(kind === undefined ? {} : { data: kindOf(kind) }),
    ...(baseUrl === undefined ? {} : { baseUrl: serverOf(baseUrl) }),
    ...(accept === undefined ? {} : { accept }),
  }) as AnyOperation;
}

/** What the clients of a service have in common. */
export function serviceOf(profile: ServiceProfile): sdk.Service {
  const { baseUrl, headers, query } = describeService(profile);
  return {
    baseUrl: serverOf(baseUrl),
    headers,
    ...(query === undefined ? {} : { query: styleOf(query) }),
  };
}

function serverOf({ url, variables }: DescribedServer): string | sdk.Server {
  return variables === undefined ? url : sdk.server(url, variables);
}

function styleOf(style: DescribedStyle): sdk.Style {
  return style === "repeat" ? sdk.repeat : sdk.style(style[0] as "comma", style[1] as "json");
}

function ruleOf({ place, style, format, ...rest }: DescribedRule): sdk.Rule {
  return {
    ...(place === undefined ? {} : { place: sdk[place] }),
    ...rest,
    ...(style === undefined ? {} : { style: styleOf(style) }),
    ...(format === undefined ? {} : { format: FORMATS[format]! }),
  };
}

function kindOf({ format, ...plain }: DescribedKind): sdk.Kind {
  const kind = plainKindOf(plain);
  return format === undefined ? kind : sdk.formatted(kind, FORMATS[format]!);
}

function plainKindOf({ kind, mediaType, style }: DescribedKind): sdk.Kind {
  if (kind === "raw") {
    return sdk.raw(mediaType!);
  }
  const own = kind === "form" ? sdk.form(styleOf(style!)) : KINDS[kind]!;
  return mediaType === undefined ? own : sdk.typed(own, mediaType);
}
