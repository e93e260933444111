import type { Picture, Piece, Row } from "../src/cli/request/ShownCall.js";
import { printable, printableLines } from "../src/support/printable.js";
import { element } from "./dom.js";

/** The class of the colour of each parameter. */
export type Colours = ReadonlyMap<string, string>;

/** The request: its address, headers and body, with each value in the colour of its parameter. */
export function pictureOf(picture: Picture, colours: Colours): readonly Node[] {
  const { method, url, headers, body } = picture;
  const address = element("p", { class: "address code" }, ...lineOf({ method, url }, colours));
  const lines = headers.map(([name, value]) => {
    const text = element("dd", {}, ...piecesOf(value, colours));
    return element("div", {}, element("dt", {}, name), text);
  });
  return [
    address,
    element("dl", { class: "headers code" }, ...lines),
    ...(body === undefined ? [] : [element("pre", {}, ...piecesOf(body, colours))]),
  ];
}

/** The method and the address. */
export function lineOf(
  { method, url }: Pick<Picture, "method" | "url">,
  colours: Colours,
): readonly (Node | string)[] {
  return [
    element("strong", { class: "method" }, method),
    " ",
    element("span", { class: "url" }, ...piecesOf(url, colours)),
  ];
}

/** The table that says where everything goes. */
export function tableOf(rows: readonly Row[], colours: Colours): HTMLTableElement {
  const heads = ["Name", "Goes to", "Set by", "Value"].map((text) => {
    return element("th", { scope: "col" }, text);
  });
  const lines = rows.map(({ name, place, layer, value, isParameter }) => {
    const colour = isParameter ? colours.get(name) : undefined;
    const shown = [{ text: value, parameter: colour === undefined ? undefined : name }];
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, printable(name)),
      element("td", {}, place),
      element("td", {}, layer),
      element("td", {}, ...(value === "" ? [] : piecesOf(shown, colours))),
    );
  });
  return element(
    "table",
    { class: "code" },
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...lines),
  );
}

function piecesOf(pieces: readonly Piece[], colours: Colours): readonly (Node | string)[] {
  return pieces.flatMap(({ text: written, parameter }) => {
    const text = printableLines(written);
    const colour = parameter === undefined ? undefined : colours.get(parameter);
    return parameter === undefined || colour === undefined
      ? [text]
      : // Line ends and the blanks behind them have no colour.
        text.split(/(\n *)/).map((part, i) => {
          const attributes = { class: colour, "data-parameter": parameter, title: parameter };
          return i % 2 === 1 ? part : element("mark", attributes, part);
        });
  });
}
