import { expect } from "chai";
import { maskRoute } from "../../src/support/maskRoute.js";
import { itFor } from "../helpers/itEach.js";

const rows: readonly (readonly [text: string, masked: string])[] = [
  ["GET /x?a=12{&b}&c", "GET /x?a=**{&b}&c"],
  ["/x#token=12", "/x#token=**"],
  ["https://u:p@a.co/{x}", "https://***@a.co/{x}"],
  ["https:\\\\u@a.co", "https:\\\\*@a.co"],
  ["/x/a@b", "/x/a@b"],
];

describe("maskRoute", () => {
  itFor(
    "masks literal query values and userinfo, character by character: %0",
    rows,
    (text, masked) => {
      expect(maskRoute(text)).to.equal(masked);
    },
  );
});
