import { expect } from "chai";
import { maskRoute } from "../../src/support/maskRoute.js";
import { itEach } from "../helpers/itEach.js";

const WORD = "s3cret";

/** Routes, and what is shown of each; where nothing is given, the whole route is. */
const masked: [what: string, route: string, shown?: string][] = [
  ["a query value", `/x?token=${WORD}&y{`, "/x?token=******&y{"],
  ["a value that holds an equals sign", `/x?a=b=${WORD}&c{`, "/x?a=********&c{"],
  ["a value around an expression", `/x?a=b{x}${WORD}&c{`, "/x?a=*{x}******&c{"],
  ["a value behind a query expression", `/x{?a}&b=${WORD}&c{`, "/x{?a}&b=******&c{"],
  ["no fragment behind a value", `/x?a=${WORD}#f{`, "/x?a=******#f{"],
  ["userinfo", `https://me:${WORD}@host/{`, "https://*********@host/{"],
  ["userinfo of a scheme without slashes", `https:${WORD}@host/{`, "https:******@host/{"],
  ["userinfo up to the last @", `https://me@${WORD}@host/{`, "https://*********@host/{"],
  ["userinfo of an address in a path", `/p/http://${WORD}@host/{`, "/p/http://******@host/{"],
  ["no path, host, name or expression", "https://h:8/a@b/c?d={e}&f={+g:3}&h{"],
  ["no path that looks like a query", "/a=b/c@d/{x}{"],
  ["a fragment", `/x#token=${WORD}`, "/x#token=******"],
  ["userinfo behind backslashes", `https:\\\\me@host`, "https:\\\\**@host"],
];

describe("maskRoute", () => {
  itEach("masks %s, character by character", masked, (route, shown = route) => {
    expect(maskRoute(route)).to.equal(shown);
  });
});
