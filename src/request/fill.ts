/** Base URLs whose names are filled once, for all calls of a layer. */
import { usableOriginOf } from "../grammar/authority.js";
import { isDotted } from "../grammar/dots.js";
import { withoutEndSlashes } from "../support/text.js";
import { AddressWriter } from "./address.js";
import type { Base, RequestLayer } from "./service.js";

/** The base URL with the values of a layer for its names. Throws what is wrong with them. */
export function fillBase(
  base: Base,
  { names, values }: Pick<RequestLayer, "names" | "values">,
  describe: () => string,
): Base {
  const { server } = base;
  if (server === undefined) {
    return base;
  }
  const standard = [...server.defaults.keys()].filter((name) => !names.includes(name));
  const all = [...values, ...standard.map((name) => server.defaults.get(name))];
  const slots = [...names, ...standard];
  const writer = new AddressWriter(all, undefined, { missingIsEmpty: false });
  const { path, query = "", isOdd } = writer.write(server.steps((name) => slots.indexOf(name)));
  writer.read?.check(describe);
  return {
    text: base.text,
    origin: usableOriginOf(path),
    path: withoutEndSlashes(path),
    query,
    isDotted: isOdd || isDotted(path),
    server: undefined,
    unfilled: base,
  };
}
