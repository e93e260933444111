/** The fields of an object that are not `undefined`. */
type Defined<Fields> = {
  -readonly [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name];
} & {
  -readonly [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<
    Fields[Name],
    undefined
  >;
};

/**
 * The own fields that are not `undefined`, even under symbols: where a type says that a field may be absent, it is not
 * there at all.
 */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const copy = { ...fields };
  for (const key of Reflect.ownKeys(copy)) {
    if (copy[key as keyof Fields] === undefined) {
      Reflect.deleteProperty(copy, key);
    }
  }
  // TypeScript does not know which fields are left.
  return copy as object as Defined<Fields>;
}
