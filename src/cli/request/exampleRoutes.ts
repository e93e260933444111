import { github } from "../../index.js";
import { makeCall } from "./makeCall.js";
import { paintPicture, type Paint } from "./paint.js";
import { InputReader } from "./InputReader.js";

const EXAMPLES: readonly (readonly [title: string, route: string, words: readonly string[]])[] = [
  [
    "GET: the path takes the parameters that it names, the query the others",
    "GET /orgs/:org/repos",
    ["org=octokit", "type=private"],
  ],
  [
    "POST: other parameters become the body",
    "POST /repos/{owner}/{repo}/issues",
    ["owner=octokit", "repo=rest", "title=It broke", 'labels:=["bug"]'],
  ],
  [
    "An optional query parameter, and values that need encoding",
    "GET /repos/{owner}/{repo}/contents/{path}{?ref}",
    ["owner=me", "repo=r", "path=ä b", "ref=v1"],
  ],
];

const COMMAND = "endpoint-core";

/** A few routes and their requests, for a run without arguments. */
export function exampleRoutes(paint: Paint): string {
  const input = new InputReader(() => new Uint8Array());
  const routes = EXAMPLES.map(([title, route, words]) => {
    const parameters = input.parameters(words);
    const call = makeCall(github, route, { options: {}, parameters }, false);
    const line = [COMMAND, ...[route, ...words].map(typedWord)].join(" ");
    const picture = paintPicture(call.picture(), call.rows(), paint);
    return `${title}\n\n  ${line}\n\n${picture.replace(/^(?=.)/gm, "  ")}\n`;
  });
  return `${routes.join("\n")}\nRun ${COMMAND} --help for more.\n`;
}

/** The word as people type it in a POSIX shell: in quotes only if it needs them. */
function typedWord(word: string): string {
  return /^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
