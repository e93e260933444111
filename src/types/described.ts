import type { OperationData } from "../layers/declarations.js";
import type { Operation } from "../Operation.js";
import type { UrlMember, UrlValue } from "../options.js";
import type { BodyKind } from "../request/BodyWriter.js";
import type { BodyMethod, QueryMethod } from "../grammar/methods.js";
import type { Place } from "../request/rules.js";
import type { Decoded, ReadRoute, RouteText } from "./routeNames.js";

// 1. The routes of a description.

/** The methods that can be sent, as a description spells them. */
export type DescribedMethod = BodyMethod | QueryMethod | "options";

/** All routes of a description, as `"GET /orgs/{org}"`. */
export type RouteOf<Paths> = {
  [Url in keyof Paths & string]: RoutesOfPath<Paths[Url], Url>;
}[keyof Paths & string];

/** The routes of a description, which an editor completes; any text where there is no description. */
export type RoutesFor<Paths> = unknown extends Paths ? string : RouteOf<Paths>;

/** Any text. Where there is a description, an editor completes its routes. */
export type TextOf<Paths> = RoutesFor<Paths> | (string & {});

/** The routes of one path. */
export type RoutesOfPath<
  Item,
  Url extends string,
> = `${Uppercase<MethodsIn<Item> & string>} ${Url}`;

/** The methods of a path. An optional one, such as `put?: never`, does not count. */
export type MethodsIn<Item> = undefined extends Item[keyof Item]
  ? keyof { [Key in keyof Item & DescribedMethod as Item[Key] extends object ? Key : never]: Key }
  : keyof Item & DescribedMethod;

/**
 * The routes that a message suggests for a route that is not described: those of its path, or else all.
 *
 * @example
 * In a description with `GET /user` and `PATCH /user`, `RoutesLike<paths, "PUT /user">` is
 * `"GET /user" | "PATCH /user"`.
 */
export type RoutesLike<Paths, Route> = ReadRoute<Route>["url"] extends infer Url extends string
  ? Paths extends { [Key in Url]: infer Item }
    ? RoutesOfPath<Item, Url>
    : // The condition always holds. It keeps TypeScript from listing all routes before it must.
      RouteOf<Route extends string ? Paths : never>
  : never;

/** A description whose required headers are checked as well: a call must give them, unless a layer of defaults does. */
export type CheckHeaders<Paths> = Paths & { readonly "~headers": true };

// 2. The operation that a route leads to.

/** An operation of a description, the path it belongs to, and what leads to it. */
export interface Described<
  Item = unknown,
  Op = unknown,
  Text = { method: unknown; optional: unknown; literal: unknown },
  Own = unknown,
> {
  /** What its path says of all operations. */
  readonly item: Item;
  /** What the description says of it. */
  readonly operation: Op;
  /** What the route says. */
  readonly text: Text;
  /** The caller's own operation. */
  readonly own: Own;
}

/** The operation that a route or the caller's own operation leads to; `never` if there is none. */
export type Describe<Paths, Call> = Call extends OperationData
  ? FindRoute<Paths, Decoded<Call["route"]>, Call>
  : Call extends Operation<infer Data>
    ? FindRoute<Paths, Decoded<Data["route"]>, Data>
    : FindRoute<Paths, Call, object>;

/** Most routes are spelt as in the description. The text of the others is read. */
export type FindRoute<Paths, Route, Own> =
  FindAsWritten<Paths, Route, Own> extends infer Found extends Described
    ? [Found] extends [never]
      ? FindSpelling<Paths, ReadRoute<Route>, Own>
      : Found
    : never;

/** Takes the route as it is written. */
export type FindAsWritten<Paths, Route, Own> = Route extends `${infer Method} ${infer Url}`
  ? FindOperation<Paths, Url, { method: Lowercase<Method>; optional: never; literal: never }, Own>
  : never;

/** Looks for the description's spelling. Without a description a route is described by its own text. */
export type FindSpelling<Paths, Text extends RouteText, Own> = unknown extends Paths
  ? Described<unknown, Undescribed<Text>, Text, Own>
  : FindUrl<Paths, Text["url"], Text, Own>;

/** What a route without a description says of itself. */
export interface Undescribed<Text extends RouteText> {
  /** The names of the route. */
  readonly parameters: {
    readonly path: { readonly [Name in Text["required"] & string]: UrlValue };
    readonly query: { readonly [Name in Text["optional"] & string]?: UrlMember };
  };
  /** A JSON body; nothing else is known of it. */
  readonly requestBody?: { readonly content: { readonly "application/json": unknown } };
}

/** A full URL stands for its path, which may begin with the path of a server. */
export type FindUrl<
  Paths,
  Url,
  Text extends RouteText,
  Own,
> = Url extends `http${string}://${string}/${infer Path}`
  ? FindBelow<Paths, Path, Text, Own>
  : FindOperation<Paths, Url, Text, Own>;

/** Leaves out one segment after the other, until a path is described. */
export type FindBelow<Paths, Path extends string, Text extends RouteText, Own> =
  FindOperation<Paths, `/${Path}`, Text, Own> extends infer Found extends Described
    ? [Found, Path] extends [never, `${string}/${infer Below}`]
      ? FindBelow<Paths, Below, Text, Own>
      : Found
    : never;

/** Asks with `extends`, whose result TypeScript remembers; `keyof` of a large description is slow. */
export type FindOperation<Paths, Url, Text extends { method: unknown }, Own> = Paths extends {
  [Key in Url & string]: infer Item;
}
  ? Text["method"] extends infer Method extends DescribedMethod
    ? Item extends { [Key in Method]: infer Op extends object }
      ? Described<Item, Op, Text, Own>
      : never
    : never
  : never;

// 3. What the operation says.

/** The path parameters, some described by the operation, some by its path. */
export type PathOf<D extends Described> = D["operation"] extends {
  parameters: { path: infer Fields extends object };
}
  ? Fields
  : FieldsUnder<D["item"], "path">;

/** The parameters of another place. */
export type ParametersIn<D extends Described, In> = FieldsUnder<D["operation"], In>;

/** The parameters of a place. `openapi-typescript` writes `query?: never` for none. */
export type FieldsUnder<Holder, In> = Holder extends {
  parameters: { [Key in In & string]?: infer Fields extends object };
}
  ? [Fields] extends [never]
    ? object
    : Fields
  : object;

/** The body's media types, `never` without a body. */
export type ContentOf<D extends Described> = D["own"] extends { body: BodyKind<"none"> }
  ? never
  : D["operation"] extends { requestBody?: { content: infer Content } }
    ? Content
    : never;

/** Whether the operation needs a body. */
export type NeedsBody<D extends Described> = D["operation"] extends {
  requestBody: object;
}
  ? true
  : false;

// 4. What the rules of the caller's own operation say.

/** The rules of the caller's own operation, by name. */
export type RulesOf<D extends Described> = D["own"] extends { parameters: infer Rules }
  ? Rules
  : object;

/** Where a rule sends its parameter. */
export type PlaceOf<Rule> = Rule extends { in: infer Where }
  ? Where extends Place<infer Text>
    ? Text
    : Where
  : never;

/** The name that a rule sends. */
export type SentName<Rule, Name> = Rule extends { name: infer Sent extends string }
  ? Sent
  : Name & string;

/** The names that are sent to a place. */
export type SentTo<In, Rules> = {
  [Name in keyof Rules]: PlaceOf<Rules[Name]> extends In ? SentName<Rules[Name], Name> : never;
}[keyof Rules];
