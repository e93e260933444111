/** What stands in generated code for an operation and for a service: plain data, which can be printed. */
import {
  Route,
  type BaseUrlVariable,
  type OperationData,
  type ParameterRule,
  type QueryProfile,
  type QueryValueStyle,
  type ServiceProfile,
  type ValueFormat,
} from "../../index.js";
import { namesIn } from "../../openapi/routes.js";
import { kindOfBody, mayHaveBody, QUERY_METHODS } from "../../settings/bodies.js";
import { FOR_ONE_NAME } from "../../settings/QueryStyle.js";
import { defined } from "../../support/defined.js";
import { describeAddress, type Rules } from "./describeAddress.js";

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
    parameters: describeRules(data, profile, {
      method,
      rules,
      inPath: address.names,
      reserved: new Set([...reserved, ...Object.keys(profile.variables ?? {})]),
      objects,
    }),
    ...describeBody(data, profile, method),
    ...defined({
      accept,
      baseUrl: baseUrl === undefined ? undefined : describeServer(baseUrl, profile),
    }),
  };
}

/** Describes a service. */
export function describeService(profile: ServiceProfile): DescribedService {
  const {
    service,
    apiVersion = "v3",
    accept = `application/vnd.${service}.${apiVersion}+json`,
  } = profile;
  return defined({
    baseUrl: describeServer(profile.baseUrl, profile),
    headers: { accept, "user-agent": `${profile.clientName}/${profile.version}` },
    query: defaultStyle(profile.query),
  });
}

function describeServer(url: string, { variables }: ServiceProfile): DescribedServer {
  return url.includes("{") || variables !== undefined
    ? { url, variables: variables ?? {} }
    : { url };
}

/** What is known of an operation when its rules are described. */
interface KnownOperation {
  readonly method: string;
  readonly rules: Rules;
  readonly inPath: ReadonlySet<string>;
  /** The names that are for servers. */
  readonly reserved: ReadonlySet<string>;
  readonly objects: readonly string[];
}

function describeRules(
  data: OperationData,
  profile: ServiceProfile,
  { method, rules, inPath, reserved, objects }: KnownOperation,
): DescribedOperation["parameters"] {
  const leftover = QUERY_METHODS.has(method) ? "query" : "body";
  const styles = (leftover === "query" ? profile.query : profile.form)?.names ?? {};
  const all = new Map(rules);
  for (const name of Object.keys(styles)) {
    if (!all.has(name) && !inPath.has(name) && (leftover === "query" || isForm(data, profile))) {
      all.set(name, { in: leftover });
    }
  }
  // A credential goes to the query with any method. Of GET and HEAD all leftovers do.
  for (const name of leftover === "query" ? [] : (profile.credentialParameters ?? [])) {
    if (!all.has(name) && !inPath.has(name) && !reserved.has(name)) {
      all.set(name, { in: "query" });
    }
  }
  for (const name of objects.filter((each) => !inPath.has(each))) {
    all.set(name, all.get(name) ?? { in: "query" });
  }
  const described = Array.from(all, ([name, rule]): [string, DescribedRule] => {
    const own = describeRule(name, rule, data, profile, leftover);
    // The default of SDKs refuses objects.
    const style = objects.includes(name) ? usualStyles(profile.query, "comma") : undefined;
    return [name, defined({ style, ...own })];
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
  return defined({
    place: said,
    name: name === own || place === "path" ? undefined : name,
    style,
    format,
    required: required === true ? required : undefined,
  });
}

function ownOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function stylesOf(
  style: QueryValueStyle,
  profile: QueryProfile | undefined,
  standard: "comma" | "brackets",
): DescribedStyles {
  const usual = usualStyles(profile, standard);
  const [arrays = usual[0], objects = usual[1]] = FOR_ONE_NAME[style];
  return [arrays, objects];
}

/** The styles of what has none of its own. */
function usualStyles(
  profile: QueryProfile | undefined,
  standard: "comma" | "brackets",
): DescribedStyles {
  return [profile?.arrays ?? standard, profile?.objects ?? "deepObject"];
}

/**
 * The style of all parameters that have none; `undefined` for lists with commas and no objects. Parameters that may
 * hold objects say how, so that the usual style of objects weighs on no other operation.
 */
function defaultStyle(profile: QueryProfile | undefined): DescribedStyle | undefined {
  const styles = usualStyles(profile, "comma");
  const [arrays, objects] = styles;
  return objects !== "deepObject" || (arrays !== "comma" && arrays !== "repeat")
    ? styles
    : arrays === "comma"
      ? undefined
      : arrays;
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
  const plain = describeKind(formatOf(data, profile), profile);
  const kind = { ...plain, ...defined({ format: data.format }) };
  return data.body === "none" ? { data: kind } : { body: kind };
}

function describeKind(format: string, { form }: ServiceProfile): DescribedKind {
  const own = kindOfBody(format as "json");
  const kind: DescribedKind["kind"] = own === "other" ? "raw" : own;
  const isType = format.includes("/") && !format.includes("*");
  return defined({
    kind,
    mediaType: kind === "raw" || isType ? format : undefined,
    style: kind === "form" ? usualStyles(form, "brackets") : undefined,
  });
}
