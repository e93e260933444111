/** What the options of a call say of where it goes. */
import { EndpointError } from "../errors.js";
import { cannot } from "../support/messages.js";
import { layerOf, OPTIONS, type LayerOptions, type NamedValues } from "./options.js";

/** Where the options of a call say that it goes. */
export type Address = Pick<LayerOptions, "baseUrl" | "method" | "url">;

/** Reads where the options of a call say that it goes. */
export function addressOf(call: NamedValues): Address {
  return {
    baseUrl: optionOf(call, "baseUrl"),
    method: optionOf(call, "method"),
    url: optionOf(call, "url"),
  };
}

/** What the caller's options have under `key`, checked. */
function optionOf<Key extends keyof Address>(
  call: NamedValues,
  key: Key,
): LayerOptions[Key] | undefined {
  const value = valueOf(call, key);
  return value === undefined ? undefined : OPTIONS[key](value);
}

/** What is wrong with the options as a layer comes first, as it does in `merge`; else `thrown`. */
export function firstOf(call: NamedValues, thrown: unknown): unknown {
  try {
    layerOf(call);
  } catch (first) {
    return first;
  }
  return thrown;
}

/** The method and url of a route; those beside it in the options must be equal. */
export function withRoute(
  { method, url }: { readonly method: string | undefined; readonly url: string },
  own: Pick<LayerOptions, "method" | "url">,
): Pick<LayerOptions, "method" | "url"> {
  const isOtherMethod = method?.toUpperCase() !== own.method?.toUpperCase();
  const conflicts = [
    ...(own.url !== undefined && own.url !== url ? ["url"] : []),
    ...(own.method !== undefined && method !== undefined && isOtherMethod ? ["method"] : []),
  ];
  if (conflicts.length > 0) {
    const message = cannot(
      "read the call",
      "options that agree with the route",
      `another ${conflicts.join(" and ")}`,
    );
    throw new EndpointError(
      "CONFLICTING_OPTIONS",
      `${message}; a field of that name belongs in \`data\`, or in the parameters of a compiled route, compile(route)(parameters)`,
      { parameters: conflicts },
    );
  }
  return { method: method ?? own.method, url };
}

/** What a call has under `name`. */
export function valueOf({ names, values }: NamedValues, name: string): unknown {
  const index = names.indexOf(name);
  return index < 0 ? undefined : values[index];
}
