/** Base URLs with names: which values are allowed in them, and how they are written. */
import {
  endsInLiteralLabels,
  INVALID_HOST,
  isHostValue,
  MAX_AUTHORITY,
  problemOfHostAndPort,
} from "../grammar/authority.js";
import { expandSimple } from "../grammar/members.js";
import { readValue } from "../grammar/readValue.js";
import {
  AddressWriter,
  type Note,
  type Section,
  type Step,
  type ValueStep,
} from "../request/AddressWriter.js";
import type { BaseUrlVariable } from "../request/baseUrl.js";
import type { CallValues } from "../request/CallValues.js";
import { type SimplePart, simpleStep } from "../request/simplePath.js";
import type { SlotOf } from "../request/types.js";
import { Refusal } from "../support/messages.js";

/** What a service says about names, by name. */
export type Variables = ReadonlyMap<string, BaseUrlVariable>;

/** Two names in the last label: together their values could make it a number, and the host an IPv4 address. */
const TWO_IN_LAST_LABEL = /\}[^.:{}]*\{[^{}]*\}[^.:{}]*(?::[^:]*)?$/;

/**
 * The most characters of a host with its names. Each value of each name is tried in it, so its length must be bounded.
 */
const MAX_WITH_NAMES = 4 * MAX_AUTHORITY;

/** A name in braces. */
const IN_BRACES = /\{([^{}]*)\}/g;

/** What is wrong with a host that holds names; `undefined` if it is valid. */
export function problemOfHost(authority: string, variables: Variables): string | undefined {
  if (authority.length > MAX_WITH_NAMES) {
    return INVALID_HOST;
  }
  const described = [...namesInHost(authority)].filter((name) => variables.has(name));
  const shortest = new Map(
    described.map((name) => [name, shortestOf(variables.get(name)?.values)]),
  );
  const hostWith = (name: string, value: string): string =>
    fillNames(authority, (each) =>
      each !== name ? (shortest.get(each) ?? "x") : isHostValue(value) ? value : "@",
    );
  // Each listed value in turn: a host may have many names, and each is filled by itself.
  const hosts = described.flatMap((name) => {
    const variable = variables.get(name);
    const values = variable?.values ?? [variable?.default ?? "x"];
    return values.map((value) => hostWith(name, value));
  });
  const problems = [hostWith("", ""), ...hosts].flatMap((host) => problemOfHostAndPort(host) ?? []);
  if (problems.length > 0) {
    return problems[0];
  }
  // The labels of listed values count as literal ones.
  const open = fillNames(authority, (name) => shortest.get(name));
  const tail = open.slice(open.lastIndexOf("}") + 1).replace(/:\d*$/, "");
  return (open.includes("}") && !endsInLiteralLabels(tail)) || TWO_IN_LAST_LABEL.test(authority)
    ? "a host that does not end in two literal labels, as {tenant}.acme.com does, or in a name with listed values"
    : undefined;
}

/** Why a text is not allowed in a host; `undefined` if it is. */
function problemInHost(text: string): string | undefined {
  if (isHostValue(text)) {
    return undefined;
  }
  return text.length > MAX_AUTHORITY
    ? `more than ${MAX_AUTHORITY} characters`
    : "characters other than letters, digits, hyphens and single inner dots";
}

/** Says why a value of this name may not be used: it is not listed, or not allowed in a host. */
export function problemOfValue(
  name: string,
  variables: Variables,
): (value: unknown, text: string) => string | undefined {
  const values = variables.get(name)?.values;
  return (value, text) => {
    if (values === undefined) {
      return problemInHost(text);
    }
    const isText = typeof value === "string" || typeof value === "number";
    return isText && values.includes(String(value)) ? undefined : "not one of the listed values";
  };
}

/** What a value writes in a host; `""` if it writes nothing, or is not allowed in a URL. */
export function textInHost(value: unknown, name: string): string {
  try {
    const read = readValue(value, name);
    return read === undefined ? "" : expandSimple(read);
  } catch (thrown) {
    if (thrown instanceof Refusal) {
      return "";
    }
    throw thrown;
  }
}

function namesInHost(authority: string): ReadonlySet<string> {
  return new Set(Array.from(authority.matchAll(IN_BRACES), (found) => found[1] ?? ""));
}

/** The value with the fewest labels. */
function shortestOf(values: BaseUrlVariable["values"]): string | undefined {
  const labels = (value: string): number => value.split(/\./).length;
  return [...(values ?? [])].sort((one, other) => labels(one) - labels(other)).at(0);
}

/** An authority with texts in place of its names; names without a text stay. */
function fillNames(authority: string, textOf: (name: string) => string | undefined): string {
  return authority.replace(IN_BRACES, (whole, name: string) => textOf(name) ?? whole);
}

/** The section of a URL that holds a value of a server. */
type ServerSection = Exclude<Section, "fragment">;

interface ServerStep extends ValueStep {
  readonly section: ServerSection;
}

/** The hint for callers who passed the value to `call()` or an SDK's function, where it cannot fill the base URL. */
const HINT =
  "; parameters of call() and of SDK functions do not fill the baseUrl: set it on the instance, with defaults() or in the client's variables";

/** The steps for parts of a server. Values in the host are checked, and those with listed values. */
export function serverSteps(
  parts: readonly SimplePart[],
  variables: Variables,
  section: ServerSection,
  slotOf: SlotOf,
): readonly Step[] {
  return parts.map((part): string | ServerStep => {
    if (typeof part === "string") {
      return part;
    }
    const isChecked = section === "host" || variables.get(part.name)?.values !== undefined;
    const problemOf = isChecked ? problemOfValue(part.name, variables) : undefined;
    return { ...simpleStep(part.name, slotOf), hint: HINT, section, problemOf };
  });
}

/** Writes base URLs: a value in the host is required. */
export class ServerWriter extends AddressWriter {
  readonly #missingIsEmpty: boolean;

  constructor(values: CallValues, trail: Note[] | undefined, missingIsEmpty: boolean) {
    super(values, trail, "", false);
    this.#missingIsEmpty = missingIsEmpty;
  }

  override addValue(step: ServerStep): ServerSection | undefined {
    const { length } = this.path;
    super.addValue(step);
    return this.path.length > length ? step.section : undefined;
  }

  override miss(step: ServerStep): void {
    if (step.section === "host" || !this.#missingIsEmpty) {
      super.miss(step);
    }
  }
}
