/** The headers of requests: the call's over its layer's. */
import { eachHeader, type StoredHeader } from "../grammar/headerFields.js";
import type { HeaderValue } from "../options.js";
import { assignOwn } from "../support/properties.js";
import type { Field } from "./pairs.js";

/** Header fields as they are merged: `null` is a removal. */
export type MergedHeaders = Record<string, StoredHeader>;

/** Headers of a request: no removal is among them. */
export type Headers = Record<string, HeaderValue>;

/** Makes headers of the parameters whose place is the headers. Headers that the call itself passes are stronger. */
export type ParameterHeaders = (
  plan: { readonly headers: readonly Field[]; readonly cookies: readonly Field[] },
  values: readonly unknown[],
  ofCall: unknown,
  weaker: Readonly<MergedHeaders>,
) => Record<string, unknown>;

/** Amends the `accept` header as a layer and a call ask for it. It leaves no removal. */
type AmendHeaders = (headers: MergedHeaders, mediaType: unknown) => void;

/** How many finished header objects are kept for a layer. */
const MAX_KEPT = 8;

/** Finished headers, by the content type and the `accept` of an operation. */
interface KeptHeaders {
  readonly contentType: string | undefined;
  readonly accept: string | undefined;
  readonly headers: Readonly<Headers>;
}

/** The headers of one layer. */
export class ReadyHeaders {
  /** The fields of the layer; `null` is a removal. */
  readonly fields: Readonly<MergedHeaders>;
  readonly #isAcceptOfService: boolean;
  readonly #amend: AmendHeaders | undefined;
  readonly #mayKeep: boolean;
  /** The finished headers of calls that pass none. */
  readonly #kept: KeptHeaders[] = [];

  /** `isAcceptOfService`: only the service set `accept`, so an operation may have its own. */
  constructor(
    fields: Readonly<MergedHeaders>,
    isAcceptOfService: boolean,
    amend?: AmendHeaders,
    mayKeep = true,
  ) {
    this.fields = fields;
    this.#isAcceptOfService = isAcceptOfService;
    this.#amend = amend;
    this.#mayKeep = mayKeep;
  }

  /** A new object of the headers of a call that passes none. */
  ofLayer(contentType: string | undefined, accept: string | undefined): Headers {
    const kept = this.#kept;
    for (let i = 0; i < kept.length; i += 1) {
      const finished = kept[i] as KeptHeaders;
      if (finished.contentType === contentType && finished.accept === accept) {
        return { ...finished.headers };
      }
    }
    const headers = this.over(undefined, contentType, accept);
    if (this.#mayKeep && kept.length < MAX_KEPT) {
      // A copy: the caller may change these.
      kept.push({ contentType, accept, headers: copyHeaders(headers) });
    }
    return headers;
  }

  /**
   * The headers of a call over the layer's. `contentType` is what the library sets for the body, unless a layer or the
   * call sets or removes it; `accept` is that of an operation, and `mediaType` is the option of the call.
   */
  over(
    ofCall: unknown,
    contentType: string | undefined,
    accept: string | undefined,
    mediaType?: unknown,
  ): Headers {
    const merged: MergedHeaders = {};
    const hasRemovals = this.mergeInto(merged, ofCall, accept);
    if (contentType !== undefined && !Object.hasOwn(merged, "content-type")) {
      assignOwn(merged, "content-type", contentType);
    }
    this.#amend?.(merged, mediaType);
    return sentHeaders(merged, hasRemovals);
  }

  /**
   * Puts the headers of a layer and of a call into an empty object, in which `null` is a removal. Returns whether there
   * is a removal.
   */
  mergeInto(merged: MergedHeaders, ofCall: unknown, accept?: string): boolean {
    const isRemovedByLayer = fill(merged, this.fields);
    if (accept !== undefined && this.#isAcceptOfService) {
      assignOwn(merged, "accept", accept);
    }
    return (ofCall !== undefined && mergeHeaders(merged, ofCall)) || isRemovedByLayer;
  }
}

/** Puts the headers of a caller over others. Returns whether they include a removal. */
function mergeHeaders(merged: MergedHeaders, stronger: unknown): boolean {
  let hasRemovals = false;
  eachHeader(stronger, (name, value) => {
    hasRemovals ||= value === null;
    assignOwn(merged, name, value);
  });
  return hasRemovals;
}

/** The headers that a caller gives, without removals. */
export function headersFrom(given: unknown): Headers {
  const headers: MergedHeaders = {};
  return sentHeaders(headers, mergeHeaders(headers, given));
}

/** A copy to which more may be added. */
export function copyHeaders<Value extends StoredHeader>(
  headers: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const copy: Record<string, Value> = {};
  fill(copy, headers);
  return copy;
}

/**
 * Fills an empty object with headers, which is several times faster than adding keys to a copy. Returns whether they
 * include a removal.
 */
function fill<Value extends StoredHeader>(
  target: Record<string, Value>,
  headers: Readonly<Record<string, Value>>,
): boolean {
  let hasRemovals = false;
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    hasRemovals ||= value === null;
    assignOwn(target, name, value);
  }
  return hasRemovals;
}

/** The headers without removals; the same object if there are none. */
function sentHeaders(headers: MergedHeaders, hasRemovals: boolean): Headers {
  if (!hasRemovals) {
    return headers as Headers;
  }
  const entries = Object.entries(headers).filter((entry) => entry[1] !== null);
  return Object.fromEntries(entries) as Headers;
}
