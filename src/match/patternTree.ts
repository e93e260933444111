/**
 * Trees of patterns. Patterns with the same start share a branch, so that a text is compared with all of them at once.
 */
import { isLong } from "./pathSteps.js";
import type { PatternStep } from "./pattern.js";
import { addPositions, includesPosition, positionsAfter, type Positions } from "./positions.js";

/**
 * The patterns that have the same steps up to here, with any names and modifiers. Most nodes have few of these fields,
 * so missing ones are `undefined`.
 */
export interface PatternNode<Next> {
  /** Texts, by their first characters. */
  texts: Map<string, TextBranch<Next>> | undefined;
  value: StepBranch<Next> | undefined;
  /** Steps that are optional together, by their texts and numbers. */
  groups: Map<string, StepBranch<Next>> | undefined;
  /** A value that may hold slashes. */
  longValue: StepBranch<Next> | undefined;
  /** What follows the patterns that end here: at the end of a segment, and at the end of the text. */
  segmentEnd: Next | undefined;
  textEnd: Next | undefined;
}

interface TextBranch<Next> {
  readonly text: string;
  readonly node: PatternNode<Next>;
}

interface StepBranch<Next> {
  readonly steps: readonly PatternStep[];
  readonly node: PatternNode<Next>;
}

/** A tree without patterns. */
export function createPatterns<Next>(): PatternNode<Next> {
  return {
    texts: undefined,
    value: undefined,
    groups: undefined,
    longValue: undefined,
    segmentEnd: undefined,
    textEnd: undefined,
  };
}

/** The node of a tree where a pattern ends; created if missing. */
export function patternEnd<Next>(
  root: PatternNode<Next>,
  steps: readonly PatternStep[],
): PatternNode<Next> {
  let node = root;
  for (let i = 0; i < steps.length; i += 1) {
    const step = steps[i] ?? "";
    if (typeof step === "string") {
      node = nodeAfterText(node, step);
    } else if (typeof step === "number") {
      node = nodeAfterGroup(node, steps.slice(i, i + step + 1));
      i += step;
    } else {
      const kind = isLong(step) ? "longValue" : "value";
      node = (node[kind] ??= { steps: [step], node: createPatterns() }).node;
    }
  }
  return node;
}

function nodeAfterText<Next>(parent: PatternNode<Next>, text: string): PatternNode<Next> {
  if (text === "") {
    return parent;
  }
  const texts = (parent.texts ??= new Map<string, TextBranch<Next>>());
  const known = texts.get(text.charAt(0));
  const length = known === undefined ? text.length : commonLength(known.text, text);
  if (known?.text.length === length) {
    return nodeAfterText(known.node, text.slice(length));
  }
  const node = createPatterns<Next>();
  texts.set(text.charAt(0), { text: text.slice(0, length), node });
  if (known !== undefined) {
    const rest = known.text.slice(length);
    node.texts = new Map([[rest.charAt(0), { text: rest, node: known.node }]]);
  }
  return nodeAfterText(node, text.slice(length));
}

/** The length of the start that two texts have in common. */
function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) {
    length += 1;
  }
  return length;
}

function nodeAfterGroup<Next>(
  parent: PatternNode<Next>,
  steps: readonly PatternStep[],
): PatternNode<Next> {
  const groups = (parent.groups ??= new Map<string, StepBranch<Next>>());
  const key = keyOf(steps);
  const branch = groups.get(key) ?? { steps, node: createPatterns() };
  groups.set(key, branch);
  return branch.node;
}

/** The same text for steps that differ only in names and modifiers. */
export function keyOf(steps: readonly PatternStep[]): string {
  return steps.map((step) => (typeof step === "object" ? "{}" : step)).join("\0");
}

/**
 * Finds the patterns that `text` matches from `start` on, the most specific first. Calls `visit` with what follows each
 * of them, and with the position there, until it returns something. A segment ends at `segmentEnd`. All positions in
 * the text are searched together, so each node is visited once.
 */
export function findPattern<Next, Found>(
  root: PatternNode<Next>,
  text: string,
  start: number,
  segmentEnd: number,
  visit: (after: Next, at: number) => Found | undefined,
): Found | undefined {
  const search = (node: PatternNode<Next>, positions: Positions): Found | undefined => {
    let found: Found | undefined;
    for (const { branch, positions: after } of branchesAt(node, text, positions)) {
      found ??= search(branch.node, after);
    }
    if (node.segmentEnd && includesPosition(positions, segmentEnd)) {
      found ??= visit(node.segmentEnd, segmentEnd);
    }
    if (node.textEnd && includesPosition(positions, text.length)) {
      found ??= visit(node.textEnd, text.length);
    }
    for (const branch of [node.value, ...(node.groups?.values() ?? []), node.longValue]) {
      if (branch && !found) {
        const after = positionsAfter(branch.steps, text, positions);
        found = after.length > 0 ? search(branch.node, after) : undefined;
      }
    }
    return found;
  };
  return search(root, [{ from: start, to: start }]);
}

/** The texts of a node that are at some of the positions, the leftmost one first, and the positions after them. */
function branchesAt<Next>(
  { texts }: PatternNode<Next>,
  text: string,
  positions: Positions,
): readonly { readonly branch: TextBranch<Next>; readonly positions: Positions }[] {
  if (texts === undefined) {
    return [];
  }
  const found = new Map<TextBranch<Next>, Positions>();
  for (const { from, to } of positions) {
    for (let at = from; at <= to; at += 1) {
      const branch = texts.get(text.charAt(at));
      if (branch !== undefined && text.startsWith(branch.text, at)) {
        const after = found.get(branch) ?? [];
        addPositions(after, at + branch.text.length);
        found.set(branch, after);
      }
    }
  }
  return Array.from(found, (entry) => ({ branch: entry[0], positions: entry[1] }));
}
