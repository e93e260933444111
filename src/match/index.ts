export { matchRoute } from "./matchRoute.js";
export { RouteTable } from "./RouteTable.js";
export type { RouteProblem, RouteTableOptions } from "./RouteTable.js";
export type { MatchedParameters } from "./matchedParameters.js";
export type { RouteMatch } from "./routeTree.js";
export type { MatchedValue } from "./valueIn.js";
export type { Operation, Route } from "../index.js";
/** The types that only stand in signatures, for code that must name one. */
export type * as Signatures from "../operationSignatures.js";
