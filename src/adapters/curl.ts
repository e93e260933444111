import type { RequestOptions } from "../index.js";
import { mapEntries } from "../support/entries.js";
import { bodyWords } from "./curlBody.js";
import { guarded } from "./guard.js";
import { announcesEmpty, ownHeader } from "./headers.js";
import { prepare, type Prepared } from "./prepare.js";
import { redacted, type RedactOptions } from "./redact.js";
import { latin1Word, LONGEST_ARGUMENT, shellWord } from "./shell.js";

/**
 * A command line for sh, bash, zsh and fish that sends the request with curl. Streams and blobs, which cannot
 * be read here, are what curl reads from its standard input; files of a form are read from the
 * current folder.
 *
 * @param options - the request
 * @param redact - see {@link RedactOptions}
 */
export function toCurl(options: RequestOptions, redact?: RedactOptions): string {
  return guarded(toCurl, () => {
    const request = redacted(prepare(options), redact);
    const { input, words } = bodyWords(request);
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

/** Stands before the command: bodies alone can also come from the input of curl. */
const TOO_LONG =
  "# Linux cannot start this command: the URL or a header is too long for an argument.\n";

function isTooLong({ url, headers }: Prepared): boolean {
  const texts = mapEntries(Object.entries(headers), (name, value) => `${name}: ${value}`);
  return [url, ...texts].some(({ length }) => length > LONGEST_ARGUMENT);
}

/**
 * The method, unless curl follows redirects and sends POST for the body by itself: it would keep a method that it is
 * told.
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

/** `name;` is how curl is told to send a header without a value. */
function headerWord(name: string, value: string): string {
  return `--header ${value.trim() === "" ? shellWord(`${name};`) : latin1Word(`${name}: ${value}`)}`;
}

/** curl calls any body a form, unless told that there is no content-type. */
function typeWords({ method, headers, body }: Prepared): string[] {
  const isOpen = ownHeader(headers, "content-type") === undefined && body.kind !== "form";
  return isOpen && (body.kind !== "none" || announcesEmpty(method))
    ? ["--header 'content-type:'"]
    : [];
}
