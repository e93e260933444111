import { printable, printableLines } from "../../support/printable.js";
import type { Picture, Piece, Row } from "./ShownCall.js";
import { mapTokens } from "../document/json.js";

/** Puts colours into a text, or none. */
export type Paint = (code: number, text: string) => string;

/** Leaves the text as it is. */
export const plain: Paint = (_, text) => text;

/** Colours by the codes of terminals (ECMA-48, Select Graphic Rendition). */
export const coloured: Paint = (code, text) =>
  text === "" ? "" : `\u001b[${code}m${text}\u001b[0m`;

const BOLD = 1;
const DIM = 2;
const RED = 31;
const GREEN = 32;
const YELLOW = 33;
const CYAN = 36;

/** The colours of parameters, taken in turns: cyan, yellow, magenta, green, blue, and brighter ones. */
const PARAMETERS = [36, 33, 35, 32, 34, 96, 93, 95, 92, 94];

/** JSON text with its names, texts and other values told apart. */
export function paintJson(json: string, paint: Paint): string {
  return mapTokens(json, (token) =>
    /^[[\]{}]/.test(token) ? token : paint(colourOf(token), token),
  );
}

function colourOf(token: string): number {
  if (token.endsWith(":")) {
    return CYAN;
  }
  return token.startsWith('"') ? GREEN : YELLOW;
}

/** The message of an error with its code ahead; what it quotes may hold any characters. */
export function paintError(code: string | undefined, message: string, paint: Paint): string {
  return `${code === undefined ? "" : `${paint(RED, code)}: `}${printableLines(message)}\n`;
}

/** The request: its address, headers and body, with each value in the colour of its parameter. */
export function paintPicture(picture: Picture, rows: readonly Row[], paint: Paint): string {
  const colours = coloursOf(rows);
  const pieces = (list: readonly Piece[]): string =>
    list
      .map((piece) => {
        const parameter = Object.hasOwn(piece, "parameter") ? piece.parameter : undefined;
        return paintAs(colours.get(parameter ?? ""), printableLines(piece.text), paint);
      })
      .join("");
  const { method, url, headers } = picture;
  // Only its own: a picture of a request without a body has none.
  const body = Object.hasOwn(picture, "body") ? picture.body : undefined;
  const lines = headers.map(([name, value]) => `${paint(DIM, `${name}:`)} ${pieces(value)}`);
  return [
    `${paint(BOLD, method)} ${pieces(url)}`,
    ...lines,
    ...(body === undefined ? [] : ["", pieces(body)]),
  ].join("\n");
}

/** The table that says where everything goes and which layer it came from. */
export function paintRows(rows: readonly Row[], paint: Paint): string {
  const colours = coloursOf(rows);
  const lines = [
    { cells: ["name", "goes to", "set by", "value"], colour: DIM },
    ...rows.map(({ name, place, layer, value, isParameter }) => ({
      cells: [printable(name), place, layer, value],
      colour: isParameter ? colours.get(name) : undefined,
    })),
  ];
  const widths = [0, 1, 2].map((column) =>
    lines.reduce((width, { cells }) => Math.max(width, cells[column]?.length ?? 0), 0),
  );
  const texts = lines.map(({ cells, colour }) => {
    const painted = cells.map((cell, column) => {
      const padded = cell.padEnd(widths.at(column) ?? 0);
      // The name and the value of a parameter have its colour; the head of the table has a single one.
      return colour === DIM || column === 0 || column === 3
        ? paintAs(colour, padded, paint)
        : padded;
    });
    return painted.join("  ").trimEnd();
  });
  return texts.join("\n");
}

function paintAs(colour: number | undefined, text: string, paint: Paint): string {
  return colour === undefined ? text : text.replace(/^.+$/gm, (line) => paint(colour, line));
}

function coloursOf(rows: readonly Row[]): ReadonlyMap<string, number> {
  const names = rows.filter(({ isParameter }) => isParameter).map(({ name }) => name);
  return new Map(names.map((name, i) => [name, PARAMETERS[i % PARAMETERS.length] ?? BOLD]));
}
