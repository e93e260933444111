// The same in CommonJS.
const core = require("endpoint-core");
const acme = require("acme-sdk");
const { report } = require("../payload.cjs");

const adapters = require("endpoint-core/adapters");
const match = require("endpoint-core/match");
const openapi = require("endpoint-core/openapi");
const sdk = require("endpoint-core/sdk");
const tools = require("endpoint-core/tools");

const result = {
  ...report({ core, adapters, match, openapi, sdk, tools }),
  isOne: [acme.core, require("endpoint-core/browser")].every(({ Route }) => Route === core.Route),
  isTaken: new match.RouteTable([acme.core.Route.parse("GET /x")]).match("GET", "/x") !== undefined,
};
globalThis.runtimeReport = JSON.stringify(result);
console.log(globalThis.runtimeReport);
module.exports = result;
