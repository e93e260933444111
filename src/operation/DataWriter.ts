import { BodyWriter } from "../body/BodyWriter.js";
import { bodyWriterOf, mediaTypeOf, WRITERS } from "../body/kinds.js";
import type { CheckedOperation } from "../call/operation.js";
import { EndpointError } from "../errors.js";
import { reasonOf } from "../grammar/values.js";
import { kindOfBody } from "../settings/bodies.js";
import type { Profile } from "../settings/profile.js";
import { cannot } from "../support/messages.js";
import type { BodyFormat, ValueFormat } from "../types/operation.js";
import { formatValues } from "./formats.js";

/** How an operation has its bodies written; `undefined` for the usual way of the service. */
export function bodiesOf(
  body: CheckedOperation["body"],
  format: ValueFormat | undefined,
  profile: Profile,
): BodyWriter | undefined {
  const own = body === "none" ? undefined : body;
  return format === undefined
    ? own && bodyWriterOf(own, profile.form)
    : new DataWriter(own ?? profile.body, profile, format);
}

/** Writes bodies whose `data` is, or holds, dates or bytes in a format. */
class DataWriter extends BodyWriter {
  readonly #format: ValueFormat;

  constructor(body: BodyFormat, { form }: Profile, format: ValueFormat) {
    const kind = kindOfBody(body);
    super(kind, WRITERS[kind], form, mediaTypeOf(body));
    this.#format = format;
  }

  override write(data: unknown, describe: () => string): unknown {
    const write = (value: unknown): unknown => formatValues(value, this.#format);
    return super.write(formatData(data, write), describe);
  }
}

/** The `data` of a call with the dates or bytes in it written in the format. Throws `INVALID_OPTIONS`. */
export function formatData(data: unknown, write: (value: unknown) => unknown): unknown {
  try {
    return write(data);
  } catch (thrown) {
    const got = reasonOf(thrown);
    throw new EndpointError("INVALID_OPTIONS", cannot('use "data"', "what can be written", got));
  }
}
