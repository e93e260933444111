import type { BodyMethod, QueryMethod, ReadRoute, RouteText } from "./route.js";

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

/**
 * A description whose required headers are checked, too: a call must give them, unless a layer of
 * defaults does.
 */
export type CheckHeaders<Paths> = Paths & { readonly "~headers": true };

/**
 * An operation of a description: its method, the path's part, its own, and what the route's text says
 * where that differs from the description's spelling.
 */
export interface Described<Method, Item, Operation, Optional, Literal> {
  readonly method: Method;
  readonly item: Item;
  readonly operation: Operation;
  /** The names that the route makes optional, or declares for the query. */
  readonly optional: Optional;
  /** The names of the query that the route gives a value. */
  readonly literal: Literal;
}

/** Any operation. */
export type AnyOperation = Described<unknown, unknown, unknown, unknown, unknown>;

/** The operation that a literal route leads to, or `never`. */
export type Describe<Paths, Route> = Route extends `${infer Method} ${infer Url}`
  ? // As the description spells it: most routes are.
    Find<Paths, Url, Lowercase<Method>, never, never> extends infer Found extends AnyOperation
    ? [Found] extends [never]
      ? FindText<Paths, ReadRoute<Route>>
      : Found
    : never
  : Route extends string
    ? FindText<Paths, ReadRoute<Route>>
    : never;

/** Looks once more, for the description's spelling of the route. */
type FindText<Paths, Text> =
  Text extends RouteText<
    infer Method extends string,
    infer Url extends string,
    unknown,
    infer Optional,
    infer Literal
  >
    ? Url extends `http${string}://${string}/${infer Path}`
      ? FindBelow<Paths, Path, Method, Optional, Literal>
      : Find<Paths, Url, Method, Optional, Literal>
    : never;

/** The path of a full URL may begin with that of a server. */
type FindBelow<Paths, Path extends string, Method extends string, Optional, Literal> =
  Find<Paths, `/${Path}`, Method, Optional, Literal> extends infer Found extends AnyOperation
    ? [Found] extends [never]
      ? Path extends `${string}/${infer Below}`
        ? FindBelow<Paths, Below, Method, Optional, Literal>
        : never
      : Found
    : never;

/** Asks by `extends`, which TypeScript remembers; `keyof` of a large description is slow. */
type Find<Paths, Url extends string, Method extends string, Optional, Literal> = Paths extends {
  readonly [Key in Url]: infer Item;
}
  ? Method extends DescribedMethod
    ? Item extends { readonly [Key in Method]: infer Operation extends object }
      ? Described<Method, Item, Operation, Optional, Literal>
      : never
    : never
  : never;

/** What stands in place of a route that is not described: those of its path, or else all. */
export type RoutesLike<Paths, Route> =
  ReadRoute<Route & string> extends RouteText<
    unknown,
    infer Url extends string,
    unknown,
    unknown,
    unknown
  >
    ? Paths extends { readonly [Key in Url]: infer Item }
      ? RoutesOfPath<Item, Url>
      : // The condition always holds. It keeps TypeScript from listing all routes before it must.
        RouteOf<Route extends string ? Paths : never>
    : never;
