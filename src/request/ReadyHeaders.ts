/** The headers of requests: the call's over its layer's. */
import { eachHeader, type StoredHeader } from "../grammar/headerFields.js";
import type { HeaderValue } from "../options.js";
import { assignOwn } from "../support/properties.js";
import type { Field } from "./pairs.js";

/** Header fields as they are merged: `null` is a removal. */
export type MergedHeaders = Record<string, StoredHeader>;

/** Headers of a request: no removal is among them. */
export type Headers = Record<string, HeaderValue>;

/** Makes headers of the parameters whose place is the headers. Headers that the call brings itself are stronger. */
export type ParameterHeaders = (
  plan: { readonly headers: readonly Field[]; readonly cookies: readonly Field[] },
  values: readonly unknown[],
  ofCall: unknown,
  weaker: Readonly<MergedHeaders>,
) => Record<string, unknown>;

/** What else the headers of a call depend on. */
export interface HeaderNeeds {
  /** The content type that the library gives the body, unless somebody sets or removes one. */
  readonly contentType: string | undefined;
  /** The `accept` header of an operation. */
  readonly accept: string | undefined;
  /** What a call asks of the media type. */
  readonly mediaType: unknown;
}

/** Amends the `accept` header as a layer and a call ask for it. */
export type AmendHeaders = (headers: MergedHeaders, needs: HeaderNeeds) => MergedHeaders;

/** How many finished header objects are kept for a layer. */
const MAX_KEPT = 8;

/** Finished headers, by the content type and the `accept` of an operation. */
interface KeptHeaders extends Pick<HeaderNeeds, "contentType" | "accept"> {
  readonly headers: Readonly<Headers>;
}

/** The headers of one layer. */
export class ReadyHeaders {
  /** The fields of the layer; a removal stands there as `null`. */
  readonly fields: Readonly<MergedHeaders>;
  readonly #isAcceptOfService: boolean;
  readonly #amend: AmendHeaders | undefined;
  readonly #mayKeep: boolean;
  /** The finished headers of calls that bring none. */
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

  /** A new object of the headers of a call that brings none. */
  ofLayer(contentType: string | undefined, accept: string | undefined): Headers {
    const kept = this.#kept;
    for (let i = 0; i < kept.length; i += 1) {
      const finished = kept[i] as KeptHeaders;
      if (finished.contentType === contentType && finished.accept === accept) {
        return { ...finished.headers };
      }
    }
    const headers = this.over(undefined, { contentType, accept, mediaType: undefined });
    if (this.#mayKeep && kept.length < MAX_KEPT) {
      // A copy: the caller may change these.
      kept.push({ contentType, accept, headers: copyHeaders(headers) });
    }
    return headers;
  }

  /** The headers of a call over the layer's. */
  over(ofCall: unknown, needs: HeaderNeeds): Headers {
    const merged = this.merge(ofCall, needs.accept);
    if (needs.contentType !== undefined && !Object.hasOwn(merged, "content-type")) {
      assignOwn(merged, "content-type", needs.contentType);
    }
    return withoutRemovals(this.#amend?.(merged, needs) ?? merged);
  }

  /** The merged headers of a call and its layer, before removals are taken out: a removal stands there as `null`. */
  merge(ofCall: unknown, accept?: string): MergedHeaders {
    const merged = copyHeaders(this.fields);
    if (accept !== undefined && this.#isAcceptOfService) {
      assignOwn(merged, "accept", accept);
    }
    return ofCall === undefined ? merged : mergeHeaders(merged, ofCall);
  }
}

/** The headers with those of a caller over them. */
export function mergeHeaders(merged: MergedHeaders, stronger: unknown): MergedHeaders {
  eachHeader(stronger, (name, value) => {
    assignOwn(merged, name, value);
  });
  return merged;
}

/** A copy to which more may be added. Filling an empty object is several times faster than adding keys to a copy. */
export function copyHeaders<Value>(
  headers: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const copy: Record<string, Value> = {};
  for (const name of Object.keys(headers)) {
    assignOwn(copy, name, headers[name]);
  }
  return copy;
}

/** The headers without removals; the same object if there is no removal. */
export function withoutRemovals(headers: MergedHeaders): Headers {
  // A polluted `Object.prototype` can add names to this loop, but `Object.entries` leaves them out.
  for (const name in headers) {
    if (headers[name] === null) {
      const entries = Object.entries(headers).filter((entry) => entry[1] !== null);
      return Object.fromEntries(entries) as Headers;
    }
  }
  // No value is `null`, which TypeScript does not follow.
  return headers as Headers;
}
