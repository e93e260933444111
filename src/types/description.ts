import type { Operation } from "./operation.js";
import type { UrlMember, UrlValue } from "./options.js";
import type { BodyMethod, QueryMethod, ReadRoute, RouteText } from "./route.js";

// 1. The routes of a description.

/** The methods that can be sent, as a description spells them. */
type DescribedMethod = BodyMethod | QueryMethod | "options";

/** All routes of a description, as `"GET /orgs/{org}"`. */
export type RouteOf<Paths> = {
  [Url in keyof Paths & string]: RoutesOfPath<Paths[Url], Url>;
}[keyof Paths & string];

/** Any text, of which an editor completes the routes of a description. */
export type TextOf<Paths> = unknown extends Paths ? string : RouteOf<Paths> | (string & {});

/** The routes of one path. */
type RoutesOfPath<Item, Url extends string> = `${Uppercase<MethodsIn<Item> & string>} ${Url}`;

/** The methods of a path. One that is optional, as `put?: never`, is none. */
type MethodsIn<Item> = undefined extends Item[keyof Item]
  ? keyof {
      [
        Method in keyof Item & DescribedMethod as Item[Method] extends object ? Method : never
      ]: Method;
    }
  : keyof Item & DescribedMethod;

/** What stands in place of a route that is not described: those of its path, or else all. */
export type RoutesLike<Paths, Route> = ReadRoute<Route>["url"] extends infer Url extends string
  ? Paths extends { readonly [Key in Url]: infer Item }
    ? RoutesOfPath<Item, Url>
    : // The condition always holds. It keeps TypeScript from listing all routes before it must.
      RouteOf<Route extends string ? Paths : never>
  : never;

/**
 * A description whose required headers are checked, too: a call must give them, unless a layer of
 * defaults does.
 */
export type CheckHeaders<Paths> = Paths & { readonly "~headers": true };

// 2. The operation that a route leads to.

/** An operation of a description, and how a call spells it. */
export interface Described<Method, Item, Operation, Call> {
  readonly method: Method;
  /** The path it belongs to. */
  readonly item: Item;
  readonly operation: Operation;
  readonly call: Call;
}

/** What a route, or an operation of the caller's, says where that differs from the description. */
interface Called<Optional, Literal, Own> {
  /** The names that the route makes optional, or declares for the query. */
  readonly optional: Optional;
  /** The names of the query that have their value elsewhere: in the route, or by a rule. */
  readonly literal: Literal;
  /** The caller's own operation. */
  readonly own: Own;
}
/** Most calls are spelt as the description spells them. */
type AsDescribed = Called<never, never, object>;

/** Any operation. */
export type AnyOperation = Described<unknown, unknown, unknown, Called<unknown, unknown, unknown>>;

/** The operation that a literal route leads to, or `never`. */
export type Describe<Paths, Route> = Route extends `${infer Method} ${infer Url}`
  ? Find<Paths, Url, Lowercase<Method>, AsDescribed> extends infer Found extends AnyOperation
    ? [Found] extends [never]
      ? FindText<Paths, ReadRoute<Route>, never, object>
      : Found
    : never
  : Route extends Operation
    ? FindText<Paths, ReadRoute<Route["route"]>, RuleNames<Route["parameters"], "query">, Route>
    : FindText<Paths, ReadRoute<Route>, never, object>;

/** Looks once more, for the description's spelling. Without a description a route describes itself. */
type FindText<Paths, Text, Rules, Own> =
  Text extends RouteText<
    infer Method,
    infer Url extends string,
    infer Required extends string,
    infer Optional extends string,
    infer Literal
  >
    ? unknown extends Paths
      ? Described<
          Method,
          unknown,
          Undescribed<Required, Optional>,
          Called<Optional, Literal | Rules, Own>
        >
      : Url extends `http${string}://${string}/${infer Path}`
        ? FindBelow<Paths, Path, Method, Called<Optional, Literal | Rules, Own>>
        : Find<Paths, Url, Method, Called<Optional, Literal | Rules, Own>>
    : never;

/** What a route without a description says of itself. */
interface Undescribed<Required extends string, Optional extends string> {
  readonly parameters: {
    readonly path: { readonly [Name in Required]: UrlValue };
    readonly query: { readonly [Name in Optional]?: UrlMember };
  };
  readonly requestBody?: { readonly content: { readonly "application/json": unknown } };
}

/** The path of a full URL may begin with that of a server. */
type FindBelow<Paths, Path extends string, Method, Call> =
  Find<Paths, `/${Path}`, Method, Call> extends infer Found
    ? [Found] extends [never]
      ? Path extends `${string}/${infer Below}`
        ? FindBelow<Paths, Below, Method, Call>
        : never
      : Found
    : never;

/** Asks by `extends`, which TypeScript remembers; `keyof` of a large description is slow. */
type Find<Paths, Url extends string, Method, Call> = Paths extends {
  readonly [Key in Url]: infer Item;
}
  ? Method extends DescribedMethod
    ? Item extends { readonly [Key in Method]: infer Operation extends object }
      ? Described<Method, Item, Operation, Call>
      : never
    : never
  : never;

// 3. What the operation says.

/** The path parameters, some described by the operation, some by its path. */
export type PathOf<D extends AnyOperation> = D["operation"] extends {
  readonly parameters: { readonly path: infer Fields extends object };
}
  ? Fields
  : D["item"] extends { readonly parameters: { readonly path: infer Fields extends object } }
    ? Fields
    : object;

/** The parameters of another place. */
export type ParametersIn<D extends AnyOperation, Place extends string> = D["operation"] extends {
  readonly parameters: { readonly [Key in Place]?: infer Fields extends object };
}
  ? [Fields] extends [never]
    ? object
    : Fields
  : object;

/** The body's media types, `never` without a body. */
export type ContentOf<D extends AnyOperation> = D["call"]["own"] extends { readonly body: "none" }
  ? never
  : D["operation"] extends { readonly requestBody?: { readonly content: infer Content } }
    ? Content
    : never;

/** Whether the operation needs a body. */
export type NeedsBody<D extends AnyOperation> = D["operation"] extends {
  readonly requestBody: object;
}
  ? true
  : false;

// 4. What the caller's own operation says.

/** The rules for the parameters of an operation. */
export type RulesOf<D extends AnyOperation> = D["call"]["own"] extends {
  readonly parameters: infer Rules extends object;
}
  ? Rules
  : object;

/** Where a rule sends its parameter. */
export type PlaceOf<Rule> = Rule extends { readonly in: infer Place } ? Place : Rule;

/** The name that a rule sends. */
export type SentName<Rule, Name> = Rule extends { readonly name: infer Sent extends string }
  ? Sent
  : Name;

/** The names that rules send to a place. */
export type RuleNames<Rules, Place> = {
  [Name in keyof Rules]: PlaceOf<Rules[Name]> extends Place ? SentName<Rules[Name], Name> : never;
}[keyof Rules];
