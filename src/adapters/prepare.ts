import { decodePercent } from "../grammar/percent.js";
import { HeaderBag, type HeaderInit, type RequestOptions } from "../index.js";
import { readRequest } from "../request/readRequest.js";
import { readBody, type Body } from "./body.js";
import { headerTexts, takesCredentialsAlong } from "../support/fetching.js";
import { sourceOfRequest, type Declared } from "../support/requestSource.js";
import { clientFields, type ClientFields } from "./client.js";
import { inputError } from "../support/makeErrors.js";
import { isFormType, ownHeader, setDefault } from "./headers.js";
import { base64Text } from "./utf8.js";

/** A request, prepared in the ways that all clients share. */
export interface Prepared {
  /** In upper case, because `fetch` does not change `patch`, which servers refuse. */
  readonly method: string;
  /** Without userinfo, which `fetch` refuses and undici drops. It goes into the headers. */
  readonly url: string;
  /** A new object; all values are strings. */
  readonly headers: Record<string, string>;
  readonly body: Body;
  /** The fields of the `request` option for the client. */
  readonly client: ClientFields;
  /** Facts from the profile of its service; `undefined` for a copy of a request, or one made by hand. */
  readonly declared: Declared | undefined;
}

/** The URL of a request, and facts from the profile of its service. */
export type PreparedTarget = Pick<Prepared, "url" | "declared">;

/** The URL of a request and what its profile declares; reads neither headers nor body. */
export function prepareTarget(options: RequestOptions): PreparedTarget {
  const { url } = ownRequest(options);
  return { url: splitUserinfo(url).url, declared: sourceOfRequest(options)?.declared };
}

/** Prepares a request for any client; headers in `more` replace those of `options`. */
export function prepare(options: RequestOptions, more?: HeaderInit): Prepared {
  const own = ownRequest(options);
  const declared = sourceOfRequest(options)?.declared;
  const method = own.method.toUpperCase();
  const { url, credentials } = splitUserinfo(own.url);
  const headers = headerTexts(HeaderBag.from(own.headers).with(more ?? {}));
  if (credentials !== undefined) {
    setDefault(headers, "authorization", `Basic ${base64Text(credentials)}`);
  }
  const body = readBody(method, own.body);
  if (body.kind === "form") {
    // The client that writes the parts chooses the boundary.
    delete headers["content-type"];
  }
  checkType(headers, body);
  const client = clientFields(own.request, url);
  if (takesCredentialsAlong(headers, declared)) {
    const { redirect } = client;
    // No other value tells a client to follow redirects.
    client.redirect = redirect === "follow" || redirect === "manual" ? redirect : "error";
  }
  return { method, url, headers, body, client, declared };
}

/** The own fields of the request. Merged options may have parameters, which would not be sent. */
function ownRequest(options: RequestOptions): RequestOptions {
  const given = Object(options) as { readonly baseUrl?: unknown };
  if (Object.hasOwn(given, "baseUrl") && given.baseUrl !== undefined) {
    throw inputError(
      "INVALID_OPTIONS",
      "read the request",
      "what endpoint() returns",
      "merged options; pass them to endpoint.parse() first",
    );
  }
  return readRequest(options);
}

/** Refuses an object with a form's content type: it would arrive as JSON, which the server would misread. */
function checkType(headers: Record<string, string>, body: Body): void {
  const type = ownHeader(headers, "content-type") ?? "";
  if (body.kind === "json" && (isFormType(type) || /^multipart\//i.test(type))) {
    throw inputError(
      "INVALID_PARAMETER",
      "send the body",
      "a form for a form's content-type (the body kind form or multipart, URLSearchParams or FormData)",
      "an object, which becomes JSON",
      { header: "content-type" },
    );
  }
}

const USERINFO = /^(https?:\/\/)([^/?#]*)@/i;

function splitUserinfo(url: string): {
  url: string;
  credentials: string | undefined;
} {
  const found = USERINFO.exec(url);
  if (found === null) {
    return { url, credentials: undefined };
  }
  const userinfo = found[2] ?? "";
  const text = decodePercent(userinfo);
  return {
    url: (found[1] ?? "") + url.slice(found[0].length),
    credentials: userinfo.includes(":") ? text : `${text}:`,
  };
}

/** The URL without its fragment, which is never sent. */
export function withoutFragment(url: string): string {
  return url.replace(/#.*$/, "");
}
