import type { Braced, Names, NamesOf, Plain } from "./names.js";
import type { BodyMethod, MethodOf, QueryMethod, Trim, UrlOf } from "./route.js";

/** The methods that a description may have, as it spells them. */
type DescribedMethod = BodyMethod | QueryMethod | "options";

/** All routes of a description, as `"GET /orgs/{org}"`. */
export type RouteOf<Paths> = {
  [Url in keyof Paths & string]: RoutesOfPath<Paths[Url], Url>;
}[keyof Paths & string];

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
 * An operation of a description: the path's own part, the operation's, and the names that the route
 * makes optional or declares for the query.
 */
export interface Described<Method, Item, Operation, Declared> {
  readonly method: Method;
  readonly item: Item;
  readonly operation: Operation;
  readonly declared: Declared;
}

/** The operation that a literal route leads to, or `never`. */
export type Describe<Paths, Route extends string> = Route extends `${infer Method} ${infer Url}`
  ? // As the description spells it: most routes are.
    Find<Paths, Url, Lowercase<Method>, never> extends infer Found
    ? [Found] extends [never]
      ? DescribeTrimmed<Paths, Trim<Route>>
      : Found
    : never
  : DescribeTrimmed<Paths, Trim<Route>>;

/** Looks once more, for the description's spelling of the route. */
type DescribeTrimmed<Paths, Route extends string> =
  NamesOf<Route> extends Names<unknown, infer Optional>
    ? Find<Paths, Plain<Braced<UrlOf<Route>>>, MethodOf<Route>, Optional>
    : never;

/** Asks by `extends`, which TypeScript remembers; `keyof` of a large description is slow. */
type Find<Paths, Url extends string, Method extends string, Declared> = Paths extends {
  readonly [Key in Url]: infer Item;
}
  ? Item extends { readonly [Key in Method]: infer Operation extends object }
    ? Described<Method, Item, Operation, Declared>
    : never
  : never;

/** What stands in place of a route that is not described: those of its path, or else all. */
export type RoutesLike<Paths, Route extends string> = Paths extends {
  readonly [Key in Plain<Braced<UrlOf<Trim<Route>>>>]: infer Item;
}
  ? RoutesOfPath<Item, Plain<Braced<UrlOf<Trim<Route>>>>>
  : // The condition always holds. It keeps TypeScript from listing all routes before it must.
    RouteOf<Route extends string ? Paths : never>;

/**
 * The body of an operation's answer: with that status, or else with any that says 2xx. It is JSON
 * where there is a choice, and `undefined` where there is none.
 */
export type ResponseOf<Paths, Route extends string, Status = Success> =
  Describe<Paths, Route> extends Described<unknown, unknown, infer Operation, unknown>
    ? Operation extends { readonly responses: infer Responses }
      ? ContentOf<Responses, [Status & keyof Responses] extends [never] ? "default" : Status>
      : unknown
    : unknown;
/** The content of the answers with these statuses. */
type ContentOf<Responses, Status> = Status extends keyof Responses
  ? Responses[Status] extends { readonly content: infer Content extends object }
    ? Content extends { readonly "application/json": infer Json }
      ? Json
      : Content[keyof Content]
    : undefined
  : never;
/** The statuses that say 2xx. */
type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | "2XX";
