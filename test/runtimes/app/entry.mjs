// Uses the package as a program does, beside an SDK in CommonJS that uses it too, and tells what came of it.
import * as core from "endpoint-core";
import * as adapters from "endpoint-core/adapters";
import * as page from "endpoint-core/browser";
import * as match from "endpoint-core/match";
import * as openapi from "endpoint-core/openapi";
import * as sdk from "endpoint-core/sdk";
import * as tools from "endpoint-core/tools";
import * as acme from "acme-sdk";
import { report } from "../payload.js";

globalThis.runtimeReport = JSON.stringify({
  ...report({ core, adapters, match, openapi, sdk, tools }),
  // One instance of each class, whichever way it is loaded.
  isOne: [acme.core, page].every(({ Route }) => Route === core.Route),
  isTaken: new match.RouteTable([acme.core.Route.parse("GET /x")]).match("GET", "/x") !== undefined,
});
globalThis.console?.log(globalThis.runtimeReport);
