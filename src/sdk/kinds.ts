/** Kinds of bodies. */
import { BodyWriter } from "../body/BodyWriter.js";
import {
  formattedWriter,
  mediaTypeOf,
  refuseFields,
  writeForm,
  writeJsonFields,
} from "../body/kinds.js";
import { formDataOf, partsIn } from "../body/multipart.js";
import type { StyleWriter } from "../values/pairs.js";
import { comma } from "./styles.js";
import type { Format, Kind, Style } from "../types/sdk.js";

/** JSON. */
export const json: Kind = {
  writer: (_, mediaType) => new BodyWriter("json", writeJsonFields, comma, mediaType),
};

/** JSON whose whole value is a string: text passed as `data` is written with its quotes. */
export const jsonString: Kind = {
  writer: () => new BodyWriter("json-string", refuseFields, comma, "application/json"),
};

/** A form, `application/x-www-form-urlencoded`; `style` is that of lists and objects in it. */
export function form(style: Style): Kind {
  return {
    writer: (rules, mediaType) => {
      // The fields of `data` have them, too, by the names that are sent.
      const styles = new Map<string, Style | undefined>();
      rules.forEach((rule, name) => {
        if (rule.place === undefined || rule.place.in === "body") {
          styles.set(rule.name ?? name, rule.style);
        }
      });
      const write: StyleWriter["write"] = (name, value) =>
        (styles.get(name) ?? style).write(name, value);
      return new BodyWriter("form", writeForm, { write }, mediaType);
    },
  };
}

/** A `FormData`. */
export const multipart: Kind = {
  writer: (_, mediaType) => new BodyWriter("multipart", formDataOf, comma, mediaType),
  prepare: (value, name) => partsIn(value, name, false),
};

/** A body of this media type, which is `data` alone: text or bytes. */
export function raw(mediaType: string): Kind {
  return { writer: () => new BodyWriter("other", refuseFields, comma, mediaTypeOf(mediaType)) };
}

/** The same kind under another media type, `typed(json, "application/vnd.api+json")`. */
export function typed(kind: Kind, mediaType: string): Kind {
  return { ...kind, writer: (rules) => kind.writer(rules, mediaTypeOf(mediaType)) };
}

/** The same kind whose `data` is, or holds, dates or bytes in a format, `formatted(jsonString, base64)`. */
export function formatted(kind: Kind, format: Format): Kind {
  return {
    ...kind,
    writer: (rules, mediaType) => formattedWriter(kind.writer(rules, mediaType), format.write),
  };
}
