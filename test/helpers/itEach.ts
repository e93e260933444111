import { inspect } from "node:util";

/** What a row of a table holds beside its name. */
type Rest<Row> = Row extends readonly [name: string, ...rest: infer Values] ? Values : never;

/** What a row of a table holds that is checked as a whole; a text is a row of one value. */
type All<Row> = Row extends readonly unknown[] ? Row : [Row];

/** One test for each row of a table: the row's name stands for `%s` in the title, the rest is what is checked. */
export function itEach<Row extends readonly [name: string, ...rest: unknown[]]>(
  title: string,
  rows: readonly Row[],
  check: (...rest: Rest<Row>) => unknown,
): void {
  for (const [name, ...rest] of rows) {
    it(
      title.replace("%s", () => name),
      () => check(...(rest as Rest<Row>)),
    );
  }
}

/** The same where all values are checked: in the title, `%0` stands for the first one, `%1` for the second. */
export function itFor<const Row extends string | readonly unknown[]>(
  title: string,
  rows: readonly Row[],
  check: (...values: All<Row>) => unknown,
): void {
  for (const row of rows) {
    const values: readonly unknown[] = Array.isArray(row) ? row : [row];
    it(
      title.replace(/%(\d)/g, (_, place: string) => shown(values[Number(place)])),
      () => check(...(values as All<Row>)),
    );
  }
}

/** A text as it is, unless it would be unseen or tear the title; all else as code. */
function shown(value: unknown): string {
  const isPlain = typeof value === "string" && /^\P{C}+$/u.test(value);
  return isPlain ? value : inspect(value, { breakLength: Infinity });
}
