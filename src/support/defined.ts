/** The fields of an object without those that are `undefined`. */
type Defined<Fields> = {
  -readonly [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name];
} & {
  -readonly [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<
    Fields[Name],
    undefined
  >;
};

/** The own fields that are not `undefined`: where a type says that a field may be absent, it is not there at all. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const entries = Object.entries(fields).filter((entry) => entry[1] !== undefined);
  // TypeScript does not know which fields are left.
  return Object.fromEntries(entries) as Defined<Fields>;
}
