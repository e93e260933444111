/** What a row of a table holds beside its name. */
type Rest<Row> = Row extends readonly [name: string, ...rest: infer Values] ? Values : never;

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
