/** Where templates write the values that they name: found by writing them. */
import { splitAbsolute } from "../grammar/authority.js";
import { isMissing, readValue } from "../grammar/values.js";
import { CallValues } from "../values/CallValues.js";
import type { Place } from "./places.js";
import type { Step, ValueStep } from "./steps.js";
import { SectionWriter } from "./writeSteps.js";
import type { UrlPlan } from "./writeUrl.js";

/** Of several places the first counts. */
const ORDER = ["host", "path", "query", "fragment"] as const;

type TemplatePlace = (typeof ORDER)[number];

/** A name, where its value was written, and where it begins in the path. */
interface Written {
  readonly name: string;
  readonly place: TemplatePlace;
  readonly start: number;
}

/** The places of the values that templates name, by these names. What writes nothing has none. */
export function templatePlaces(
  { start, rest, mayHoldOrigin }: UrlPlan,
  values: readonly unknown[],
): ReadonlyMap<string, Place> {
  const read = new CallValues(values.map(orText));
  const writing = { values: read, missingIsEmpty: true, trail: undefined };
  const writer = new SectionWriter(writing);
  const inRest = writtenIn(writer, rest, read);
  const absolute = mayHoldOrigin ? splitAbsolute(writer.path) : undefined;
  // A value that supplies the origin leaves the base URL unused.
  const hostEnd = writer.path.length - (absolute?.rest.length ?? writer.path.length);
  const inStart = absolute === undefined ? writtenIn(new SectionWriter(writing), start, read) : [];
  const places = new Map<string, TemplatePlace>();
  for (const { name, place: section, start: index } of [...inStart, ...inRest]) {
    const place = section === "path" && index < hostEnd ? "host" : section;
    const known = places.get(name);
    if (known === undefined || ORDER.indexOf(place) < ORDER.indexOf(known)) {
      places.set(name, place);
    }
  }
  return places;
}

/** Writes steps, and finds where each value goes. */
function writtenIn(
  writer: SectionWriter,
  steps: readonly Step[],
  values: CallValues,
): readonly Written[] {
  const written: Written[] = [];
  for (const step of steps) {
    if (typeof step === "string") {
      writer.addLiteral(step);
    } else {
      const before = lengthsOf(writer);
      writer.addValue(step);
      const after = lengthsOf(writer);
      const grown = after.findIndex((length, i) => length !== before[i]);
      const place = grown < 0 ? unwrittenPlace(writer, step, values) : ORDER[grown];
      if (place !== undefined) {
        const isHost = place === "path" && step.kind === "host";
        written.push({ name: step.variable.key, place: isHost ? "host" : place, start: before[1] });
      }
    }
  }
  return written;
}

/** How long the sections are, in the order of their places; the path holds the host. */
function lengthsOf({ path, query, fragment }: SectionWriter): readonly [0, number, number, number] {
  return [0, path.length, query?.length ?? -1, fragment?.length ?? -1];
}

/** Where a value would go that the template cannot carry; `undefined` for one that writes nothing. */
function unwrittenPlace(
  { query, fragment }: SectionWriter,
  { operator, slot, variable }: ValueStep,
  values: CallValues,
): TemplatePlace | undefined {
  if (isMissing(values.get(slot, variable.key))) {
    return undefined;
  }
  if (/[?&]/.test(operator.first)) {
    return "query";
  }
  const isBehind = fragment !== undefined || operator.first === "#";
  return isBehind ? "fragment" : query === undefined ? "path" : "query";
}

/** The value, or a text in place of one that cannot be read: it is explained all the same. */
function orText(value: unknown): unknown {
  try {
    readValue(value, "");
    return value;
  } catch {
    return "x";
  }
}
