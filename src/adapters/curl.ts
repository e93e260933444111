import { mapEntries } from "../support/objects.js";
import type { RequestOptions } from "../index.js";
import { bodyArguments } from "./curlBody.js";
import { runAdapter } from "./runAdapter.js";
import { expectsBody, ownHeader } from "./headers.js";
import { prepare, type Prepared } from "./prepare.js";
import { redacted, type RedactOptions } from "./redact.js";
import { latin1Word, MAX_ARGUMENT, shellWord } from "./shell.js";

/**
 * A command line for sh, bash, zsh and fish that sends the request with curl. Curl reads streams and blobs, which
 * cannot be read here, from its standard input, and files of a form from the current folder.
 *
 * @param options - the request
 * @param redact - see {@link RedactOptions}
 */
export function toCurl(options: RequestOptions, redact?: RedactOptions): string {
  return runAdapter(toCurl, () => {
    const request = redacted(prepare(options), redact);
    const { input, words } = bodyArguments(request);
    const lines = [
      ...methodWords(request),
      ...clientWords(request),
      ...mapEntries(Object.entries(request.headers), headerWord),
      ...typeWords(request),
      ...words,
    ];
    const pipe = input === undefined ? "" : `${input} | `;
    const comment = isTooLong(request) ? TOO_LONG : "";
    return `${comment}${pipe}curl ${[...lines, shellWord(request.url)].join(" \\\n  ")}`;
  });
}

/** Printed before the command. Only bodies can come from standard input instead. */
const TOO_LONG =
  "# Linux cannot start this command: the URL or a header is too long for an argument.\n";

function isTooLong({ url, headers }: Prepared): boolean {
  const texts = mapEntries(Object.entries(headers), (name, value) => `${name}: ${value}`);
  return [url, ...texts].some(({ length }) => length > MAX_ARGUMENT);
}

/**
 * The method, unless curl follows redirects and sends POST because of the body: an explicit method would be kept after
 * a redirect.
 */
function methodWords({ method, url, client }: Prepared): string[] {
  const glob = /[[\]{}]/.test(url) ? ["--globoff"] : [];
  if (method === "POST" && client.redirect === "follow") {
    return glob;
  }
  const word = /^[A-Z]+$/.test(method) ? method : shellWord(method);
  return [...glob, method === "HEAD" ? "--head" : `--request ${word}`];
}

function clientWords({ client: { redirect, timeout } }: Prepared): string[] {
  return [
    ...(redirect === "follow" ? ["--location"] : []),
    ...(Number.isFinite(timeout) ? [`--max-time ${Number(timeout) / 1000}`] : []),
  ];
}

/** With `name;`, curl sends a header without a value. */
function headerWord(name: string, value: string): string {
  return `--header ${/^[ \t]*$/.test(value) ? shellWord(`${name};`) : latin1Word(`${name}: ${value}`)}`;
}

/** curl sends every body as a form, unless `content-type` is removed. */
function typeWords({ method, headers, body }: Prepared): string[] {
  const isOpen = ownHeader(headers, "content-type") === undefined && body.kind !== "form";
  return isOpen && (body.kind !== "none" || expectsBody(method))
    ? ["--header 'content-type:'"]
    : [];
}
