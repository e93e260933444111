/** What stands in generated code for an operation and for a service: plain data, which can be printed. */
import { Route, type OperationData, type ParameterRule, type ServiceProfile } from "../../index.js";
import { describeAddress, type Rules } from "./describeAddress.js";
import { kindOfBody, mayHaveBody, QUERY_METHODS } from "../../settings/bodies.js";
import { FOR_ONE_NAME } from "../../settings/QueryStyle.js";
import type { BaseUrlVariable, QueryProfile, QueryValueStyle, ValueFormat } from "../../index.js";

/** A style: the import `repeat`, or what `style` is called with. */
export type DescribedStyle = "repeat" | DescribedStyles;

/** The styles of lists and of objects. */
export type DescribedStyles = readonly [arrays: string, objects: string];

/** A rule, with the names of what is imported. */
export interface DescribedRule {
  readonly place?: "query" | "header" | "cookie" | "bodyField" | "jsonField";
  readonly name?: string;
  readonly style?: DescribedStyles;
  readonly format?: ValueFormat;
  readonly required?: true;
}

/** A kind of bodies. With a media type it is `typed(kind, mediaType)`, or `raw(mediaType)`. */
export interface DescribedKind {
  readonly kind: "json" | "form" | "multipart" | "raw" | "json-string";
  readonly mediaType?: string;
  /** The format of `data`: it is `formatted(kind, format)`. */
  readonly format?: ValueFormat;
  /** The style of a form. */
  readonly style?: DescribedStyles;
}

/** A server: what `server` is called with, or a URL alone. */
export interface DescribedServer {
  readonly url: string;
  readonly variables?: Readonly<Record<string, BaseUrlVariable>>;
}

/** What `operation` is called with. */
export interface DescribedOperation {
  readonly route: string;
  /** Whether the route is for `template`. */
  readonly isTemplate: boolean;
  readonly parameters: Readonly<Record<string, DescribedRule>>;
  readonly body?: DescribedKind;
  readonly data?: DescribedKind;
  readonly accept?: string;
  readonly baseUrl?: DescribedServer;
}

/** What all clients of a service have in common. */
export interface DescribedService {
  readonly baseUrl: DescribedServer;
  readonly headers: Readonly<Record<string, string>>;
  readonly query?: DescribedStyle;
}

/** Describes an operation of a service; a text says why it cannot be expressed. `objects` are the parameters of its query that hold some. */
export function describeOperation(
  data: OperationData,
  profile: ServiceProfile,
  objects: readonly string[] = [],
): DescribedOperation | string {
  const route = Route.parse(data.route);
  const rules: Rules = new Map(
    Object.entries(data.parameters ?? {}).map(([name, rule]) => [
      name,
      typeof rule === "string" ? { in: rule } : rule,
    ]),
  );
  if (route.method === undefined || route.parts.prefix !== "" || !route.url.startsWith("/")) {
    return "a route without a method, or with a path that does not begin with a slash";
  }
  const address = describeAddress(route, rules);
  if (typeof address === "string") {
    return address;
  }
  const styled = { ...profile.query?.names, ...profile.form?.names };
  if ([...rules].some(([own, { name = own }]) => name !== own && Object.hasOwn(styled, name))) {
    return "a parameter that is sent under another name, for which the service has a style";
  }
  const reserved = [profile.baseUrl, data.baseUrl ?? ""].flatMap(namesIn);
  const names = [...address.names, ...rules.keys()];
  if (names.some((name) => reserved.includes(name))) {
    return "a parameter with the name of a variable of the server";
  }
  const method = route.method.toLowerCase();
  const { accept, baseUrl } = data;
  return {
    route: `${route.method} ${address.path}`,
    isTemplate: address.isTemplate,
    parameters: describeRules(data, profile, { method, rules, inPath: address.names, objects }),
    ...describeBody(data, profile, method),
    ...(accept === undefined ? {} : { accept }),
    ...(baseUrl === undefined ? {} : { baseUrl: describeServer(baseUrl, profile) }),
  };
}

/** Describes a service. */
export function describeService(profile: ServiceProfile): DescribedService {
  const {
    service,
    apiVersion = "v3",
    accept = `application/vnd.${service}.${apiVersion}+json`,
  } = profile;
  const query = defaultStyle(profile.query);
  return {
    baseUrl: describeServer(profile.baseUrl, profile),
    headers: { accept, "user-agent": `${profile.clientName}/${profile.version}` },
    ...(query === undefined ? {} : { query }),
  };
}

function describeServer(url: string, { variables }: ServiceProfile): DescribedServer {
  return url.includes("{") || variables !== undefined
    ? { url, variables: variables ?? {} }
    : { url };
}

/** The names in a base URL. */
function namesIn(url: string): readonly string[] {
  return Array.from(url.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
}

/** What is known of an operation when its rules are described. */
interface Known {
  readonly method: string;
  readonly rules: Rules;
  readonly inPath: ReadonlySet<string>;
  readonly objects: readonly string[];
}

function describeRules(
  data: OperationData,
  profile: ServiceProfile,
  { method, rules, inPath, objects }: Known,
): DescribedOperation["parameters"] {
  const leftover = QUERY_METHODS.has(method) ? "query" : "body";
  const styles = (leftover === "query" ? profile.query : profile.form)?.names ?? {};
  const all = new Map(rules);
  for (const name of Object.keys(styles)) {
    if (!all.has(name) && !inPath.has(name) && (leftover === "query" || isForm(data, profile))) {
      all.set(name, { in: leftover });
    }
  }
  for (const name of objects.filter((each) => !inPath.has(each))) {
    all.set(name, all.get(name) ?? { in: "query" });
  }
  const described = Array.from(all, ([name, rule]): [string, DescribedRule] => {
    const own = describeRule(name, rule, data, profile, leftover);
    const style = own.style ?? (objects.includes(name) ? styleOfObjects(profile.query) : undefined);
    return [name, style === undefined ? own : { ...own, style }];
  });
  return Object.fromEntries(described.filter(([, rule]) => Object.keys(rule).length > 0));
}

function describeRule(
  own: string,
  rule: ParameterRule,
  data: OperationData,
  profile: ServiceProfile,
  leftover: "query" | "body",
): DescribedRule {
  const { in: place, name = own, format, required } = rule;
  const isBody = place === "body";
  const names = isBody ? profile.form : profile.query;
  const known = names?.names ?? {};
  const given =
    rule.style ??
    (place === "query" || (isBody && isForm(data, profile)) ? ownOf(known, name) : undefined);
  const isJsonPart = isBody && rule.style === "json" && !isForm(data, profile);
  const style = isJsonPart
    ? undefined
    : given && stylesOf(given, names, isBody ? "brackets" : "comma");
  const said = isBody
    ? isJsonPart
      ? ("jsonField" as const)
      : name === own
        ? undefined
        : ("bodyField" as const)
    : place === leftover || place === "path"
      ? undefined
      : place;
  return {
    ...(said === undefined ? {} : { place: said }),
    ...(name === own || place === "path" ? {} : { name }),
    ...(style === undefined ? {} : { style }),
    ...(format === undefined ? {} : { format }),
    ...(required === true ? { required } : {}),
  };
}

function ownOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function stylesOf(
  style: QueryValueStyle,
  profile: QueryProfile | undefined,
  standard: string,
): DescribedStyles {
  const [arrays = profile?.arrays ?? standard, objects = profile?.objects ?? "deepObject"] =
    FOR_ONE_NAME[style];
  return [arrays, objects];
}

/** The style of a parameter that holds objects and has none: the default of SDKs refuses objects. */
function styleOfObjects(profile: QueryProfile | undefined): DescribedStyles {
  return [profile?.arrays ?? "comma", profile?.objects ?? "deepObject"];
}

/** The style of all parameters that have none; `undefined` for lists with commas and no objects. */
/** Parameters that may hold objects say how, so that the usual style of objects weighs on no other operation. */
function defaultStyle(profile: QueryProfile | undefined): DescribedStyle | undefined {
  const arrays = profile?.arrays ?? "comma";
  const objects = profile?.objects ?? "deepObject";
  return objects !== "deepObject"
    ? [arrays, objects]
    : arrays === "comma"
      ? undefined
      : arrays === "repeat"
        ? arrays
        : [arrays, "deepObject"];
}

function formatOf({ body }: OperationData, profile: ServiceProfile): string {
  return body === undefined || body === "none" ? (profile.body ?? "json") : body;
}

function isForm(data: OperationData, profile: ServiceProfile): boolean {
  return kindOfBody(formatOf(data, profile) as "json") === "form";
}

function describeBody(
  data: OperationData,
  profile: ServiceProfile,
  method: string,
): Pick<DescribedOperation, "body" | "data"> {
  if (!mayHaveBody(method, data.body)) {
    return {};
  }
  const { format } = data;
  const plain = describeKind(formatOf(data, profile), profile);
  const kind = format === undefined ? plain : { ...plain, format };
  return data.body === "none" ? { data: kind } : { body: kind };
}

function describeKind(format: string, { form }: ServiceProfile): DescribedKind {
  const kind = kindOfBody(format as "json");
  const mediaType = format.includes("/") && !format.includes("*") ? format : undefined;
  return {
    kind: kind === "other" ? "raw" : kind,
    ...(kind === "other" ? { mediaType: format } : mediaType === undefined ? {} : { mediaType }),
    ...(kind === "form"
      ? { style: [form?.arrays ?? "brackets", form?.objects ?? "deepObject"] as const }
      : {}),
  };
}
