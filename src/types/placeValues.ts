// What may be given for a described value.

/** What a place accepts besides the described texts and numbers, and what leaves a value out. */
export type PlaceValues = Record<"text" | "number" | "nothing", unknown>;

/** In an address a `Date` or `URL` is a text. */
export type InUrl = { text: { toJSON(): string }; number: bigint; nothing: null | undefined };

/** A format writes a `Date` as text or number. */
export type InFormat = { text: Date; number: Date; nothing: null | undefined };

/** A format writes bytes as text. */
export type InBytes = {
  text: ArrayBuffer | ArrayBufferView;
  number: never;
  nothing: null | undefined;
};

/** In a form, a file may stand for a described text. */
export type InForm = { text: InUrl["text"] | File; number: bigint; nothing: null | undefined };

/** Bytes, or what has them. */
export type File = ArrayBuffer | ArrayBufferView | { arrayBuffer(): Promise<ArrayBuffer> };

/** JSON has exactly the described values. */
export type InJson = { text: never; number: never; nothing: undefined };

/** What may be given for a described value, at any depth; all of it may be readonly. */
export type Input<Value, In extends PlaceValues> = Value extends object
  ? Value extends readonly (infer Member)[]
    ? number extends Value["length"]
      ? readonly Input<Member, In>[]
      : { readonly [Index in keyof Value]: Input<Value[Index], In> }
    : { readonly [Key in keyof Value]: Input<Value[Key], In> }
  : Value extends undefined
    ? In["nothing"]
    : string extends Value
      ? Value | In["text"]
      : number extends Value
        ? Value | In["number"]
        : Value;
