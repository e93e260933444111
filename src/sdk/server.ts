import { isDotted } from "../grammar/dots.js";
import { BaseUrl, type BaseVariable } from "../settings/BaseUrl.js";
import { withoutEndSlashes } from "../support/text.js";
import type { BaseUrlVariable } from "../types/profile.js";
import { baseSteps } from "../url/steps.js";
import { writeSteps } from "../url/writeSteps.js";
import { CallValues } from "../values/CallValues.js";
import type { Base } from "./base.js";
import type { Server } from "../types/sdk.js";

/** A base URL with names, `server("https://{tenant}.acme.com", { tenant: { default: "demo" } })`. */
export function server(url: string, variables: Readonly<Record<string, BaseUrlVariable>>): Server {
  const known = new Map<string, BaseVariable>(
    Object.keys(variables).map((name) => {
      const { values, default: standard } = {
        values: undefined,
        default: undefined,
        ...variables[name],
      };
      return [name, { values: values && new Set(values), default: standard }];
    }),
  );
  const parse = (text: string): BaseUrl => BaseUrl.parse(text, known);
  const names = new Set([...known.keys(), ...parse(url).names]);
  return { url, names, fill: (text, values) => fillBase(parse(text), values) };
}

/** The base URL with these values for its names. Throws for values that cannot stand there. */
function fillBase(base: BaseUrl, values: ReadonlyMap<string, unknown>): Base {
  const names = [...base.names];
  const given = new CallValues(
    names.map((name) => (values.has(name) ? values : base.defaults).get(name)),
  );
  const slotOf = (name: string): number => names.indexOf(name);
  const { path, query, isOdd } = writeSteps(baseSteps(base, slotOf), {
    values: given,
    missingIsEmpty: false,
    trail: undefined,
  });
  given.check(() => "below the baseUrl");
  return { path: withoutEndSlashes(path), query: query ?? "", isOdd: isOdd || isDotted(path) };
}
