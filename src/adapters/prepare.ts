import { decodePercent } from "../grammar/percent.js";
import { readRequest } from "../grammar/request.js";
import { HeaderBag, type HeaderInit, type RequestOptions } from "../index.js";
import { readBody, type Body } from "./body.js";
import { headerTexts, takesCredentialsAlong } from "../support/fetching.js";
import { declaredBy, type Declared } from "../support/requestOptions.js";
import { clientFields, type ClientFields } from "./client.js";
import { adapterError } from "./guard.js";
import { isFormType, ownHeader, setDefault } from "./headers.js";
import { base64Text } from "./text.js";

/** A request with everything decided that all clients have in common. */
export interface Prepared {
  /** In upper case: `fetch` leaves `patch` as it is, and servers refuse it. */
  readonly method: string;
  /** Without userinfo: `fetch` refuses one, undici drops it. It is in the headers. */
  readonly url: string;
  /** Fresh, and all values are text. */
  readonly headers: Record<string, string>;
  readonly body: Body;
  /** What the caller's `request` option has for the client. */
  readonly client: ClientFields;
  /** What the profile of its service says; `undefined` for a copy of a request, or one made by hand. */
  readonly declared: Declared | undefined;
}

/** Where a request goes, and what the profile of its service says. */
export type PreparedTarget = Pick<Prepared, "url" | "declared">;

/** The URL of a request and what its profile declares, without a look at headers and body. */
export function prepareTarget(options: RequestOptions): PreparedTarget {
  const { url } = readRequest(options);
  return { url: withoutUserinfo(url).url, declared: declaredBy(options) };
}

/** Decides what all clients have in common; `more` are headers over those of `options`. */
export function prepare(options: RequestOptions, more?: HeaderInit): Prepared {
  const own = readRequest(options);
  const declared = declaredBy(options);
  const method = own.method.toUpperCase();
  const { url, credentials } = withoutUserinfo(own.url);
  const headers = headerTexts(HeaderBag.from(own.headers).with(more ?? {}));
  if (credentials !== undefined) {
    setDefault(headers, "authorization", `Basic ${base64Text(credentials)}`);
  }
  const body = readBody(method, own.body);
  if (body.kind === "form") {
    // Only who writes the parts knows the boundary between them.
    delete headers["content-type"];
  }
  checkType(headers, body);
  const client = clientFields(own.request, url);
  if (declared !== undefined && takesCredentialsAlong(headers, declared)) {
    client.redirect ??= "error";
  }
  return { method, url, headers, body, client, declared };
}

/** An object under a form's content type would arrive as JSON that nobody can read. */
function checkType(headers: Record<string, string>, body: Body): void {
  const type = ownHeader(headers, "content-type") ?? "";
  if (body.kind === "json" && (isFormType(type) || /^multipart\//i.test(type))) {
    throw adapterError(
      "INVALID_PARAMETER",
      "send the body",
      "the body kind form or multipart, URLSearchParams or FormData under the content-type of a form",
      "an object, which becomes JSON",
      { header: "content-type" },
    );
  }
}

const USERINFO = /^(https?:\/\/)([^/?#]*)@/i;

function withoutUserinfo(url: string): {
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
