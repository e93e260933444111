import type { RequestOptions } from "../index.js";
import { formBody } from "./form.js";
import type { ClientBody, PlatformSignal } from "./platform.js";
import { asBody, FORM_TYPE, pick, prepare, setDefault, type Prepared } from "./shared.js";

/** What `undici.request` is given; with a `dispatcher` too where the `request` option has one. */
export interface UndiciOptions {
  /** The method in upper case. */
  method: string;
  /** Header fields, all of them text. */
  headers: Record<string, string>;
  /** The body; absent where there is none. */
  body?: ClientBody;
  /** From the `request` option. */
  signal?: PlatformSignal;
  /** The `timeout` of the `request` option, in milliseconds. */
  headersTimeout?: number;
  /** The `timeout` of the `request` option, in milliseconds. */
  bodyTimeout?: number;
}

/** The arguments of undici's `request`: `undici.request(...toUndici(options))`. */
export function toUndici(options: RequestOptions): [url: string, options: UndiciOptions] {
  const request = prepare(options);
  const { method, url, headers, client } = request;
  const { timeout } = client;
  const body = undiciBody(request);
  return [
    url,
    {
      ...pick(client, "signal", "dispatcher"),
      ...(timeout === undefined ? {} : { headersTimeout: timeout, bodyTimeout: timeout }),
      method,
      headers,
      ...(body === undefined ? {} : { body: asBody(body) }),
    },
  ];
}

/** What undici cannot read itself, in a form that it can. */
function undiciBody({ headers, body }: Prepared): unknown {
  switch (body.kind) {
    case "none":
      return undefined;
    case "params":
      setDefault(headers, "content-type", FORM_TYPE);
      return body.value.toString();
    case "form":
      // It reads forms of its own class only, while those of the platform are of another one.
      return formBody(body.value, headers);
    default:
      return body.value;
  }
}
