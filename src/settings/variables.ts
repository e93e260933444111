/** What a service says about the names in its base URLs. */
import { isHostValue } from "../grammar/authority.js";
import { mapVariables } from "../grammar/template.js";
import {
  fillNames,
  IN_BRACES,
  type BaseVariable,
  type BaseVariables,
  type FilledHosts,
} from "./BaseUrl.js";

/** The variables of a service, by their names. */
export function variablesOf(known: ReadonlyMap<string, BaseVariable>): BaseVariables {
  return {
    hostsOf: (authority) => hostsOf(authority, known),
    listIn: (parts) =>
      mapVariables(parts, (variable) => ({
        ...variable,
        listed: known.get(variable.name)?.values,
      })),
    defaultsOf: (names) => {
      const defaults = new Map<string, string>();
      for (const name of names) {
        const standard = known.get(name)?.default;
        if (standard !== undefined) {
          defaults.set(name, standard);
        }
      }
      return defaults;
    },
  };
}

function hostsOf(authority: string, known: ReadonlyMap<string, BaseVariable>): FilledHosts {
  // Each once, and only what the service knows: a host may have many names, and each is filled by itself.
  const inHost = new Set(Array.from(authority.matchAll(IN_BRACES), (found) => found[1] ?? ""));
  const names = [...inHost].filter((name) => known.has(name));
  const shortest = new Map(names.map((name) => [name, shortestOf(known.get(name)?.values)]));
  const hostWith = (name: string, value: string): string =>
    fillNames(authority, (each) =>
      each !== name ? (shortest.get(each) ?? "x") : isHostValue(value) ? value : "@",
    );
  const others = names.map((name) => {
    const variable = known.get(name);
    const values = variable?.values ?? [variable?.default ?? "x"];
    return Array.from(values, (value) => hostWith(name, value));
  });
  return {
    hosts: [hostWith("", ""), ...others.flat()],
    // The labels of listed values are as good as literal ones.
    open: fillNames(authority, (name) => shortest.get(name)),
  };
}

/** The value with the fewest labels. */
function shortestOf(values: BaseVariable["values"]): string | undefined {
  const labels = (value: string): number => value.split(".").length;
  return [...(values ?? [])].sort((one, other) => labels(one) - labels(other)).at(0);
}
