/** Trees of patterns. Patterns that begin alike share a branch, so that a text is compared with all of them at once. */
import { isLong } from "./path.js";
import type { PatternStep } from "./pattern.js";
import { addPositions, includesPosition, positionsBehind, type Positions } from "./positions.js";

/**
 * The patterns that have the same steps up to here, whatever the names and modifiers. What a node does not have is
 * `undefined`, since most have little.
 */
export interface PatternNode<Behind> {
  /** Texts, by their first characters. */
  texts: Map<string, TextBranch<Behind>> | undefined;
  value: StepBranch<Behind> | undefined;
  /** Steps that may be left out together, by what they have in common. */
  groups: Map<string, StepBranch<Behind>> | undefined;
  /** A value that may hold slashes. */
  longValue: StepBranch<Behind> | undefined;
  /** What stands after the patterns that end here: with a segment, and with the text. */
  segmentEnd: Behind | undefined;
  textEnd: Behind | undefined;
}

interface TextBranch<Behind> {
  readonly text: string;
  readonly node: PatternNode<Behind>;
}

interface StepBranch<Behind> {
  readonly steps: readonly PatternStep[];
  readonly node: PatternNode<Behind>;
}

/** A tree without patterns. */
export function createPatterns<Behind>(): PatternNode<Behind> {
  return {
    texts: undefined,
    value: undefined,
    groups: undefined,
    longValue: undefined,
    segmentEnd: undefined,
    textEnd: undefined,
  };
}

/** The node of a tree where a pattern ends; made if there is none. */
export function patternEnd<Behind>(
  root: PatternNode<Behind>,
  steps: readonly PatternStep[],
): PatternNode<Behind> {
  let node = root;
  for (let i = 0; i < steps.length; i += 1) {
    const step = steps[i] ?? "";
    if (typeof step === "string") {
      node = behindText(node, step);
    } else if (typeof step === "number") {
      node = behindGroup(node, steps.slice(i, i + step + 1));
      i += step;
    } else {
      const kind = isLong(step) ? "longValue" : "value";
      node = (node[kind] ??= { steps: [step], node: createPatterns() }).node;
    }
  }
  return node;
}

function behindText<Behind>(parent: PatternNode<Behind>, text: string): PatternNode<Behind> {
  if (text === "") {
    return parent;
  }
  const texts = (parent.texts ??= new Map<string, TextBranch<Behind>>());
  const known = texts.get(text.charAt(0));
  const length = known === undefined ? text.length : commonLength(known.text, text);
  if (known?.text.length === length) {
    return behindText(known.node, text.slice(length));
  }
  const node = createPatterns<Behind>();
  texts.set(text.charAt(0), { text: text.slice(0, length), node });
  if (known !== undefined) {
    const rest = known.text.slice(length);
    node.texts = new Map([[rest.charAt(0), { text: rest, node: known.node }]]);
  }
  return behindText(node, text.slice(length));
}

/** How many characters two texts have in common at their starts. */
function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) {
    length += 1;
  }
  return length;
}

function behindGroup<Behind>(
  parent: PatternNode<Behind>,
  steps: readonly PatternStep[],
): PatternNode<Behind> {
  const groups = (parent.groups ??= new Map<string, StepBranch<Behind>>());
  const key = steps.map((step) => (typeof step === "object" ? "{}" : step)).join("\0");
  const branch = groups.get(key) ?? { steps, node: createPatterns() };
  groups.set(key, branch);
  return branch.node;
}

/**
 * Finds the patterns that a text matches from `start` on, the most specific first, until `visit` gives something for
 * what stands after one, and for the position where that begins. A segment ends at `segmentEnd`. Only one way leads to a
 * node, and all positions in the text go that way at once, so no node is visited twice.
 */
export function findPattern<Behind, Found>(
  root: PatternNode<Behind>,
  text: string,
  start: number,
  segmentEnd: number,
  visit: (behind: Behind, at: number) => Found | undefined,
): Found | undefined {
  const search = (node: PatternNode<Behind>, positions: Positions): Found | undefined => {
    let found: Found | undefined;
    for (const { branch, positions: behind } of behindTexts(node, text, positions)) {
      found ??= search(branch.node, behind);
    }
    if (node.segmentEnd && includesPosition(positions, segmentEnd)) {
      found ??= visit(node.segmentEnd, segmentEnd);
    }
    if (node.textEnd && includesPosition(positions, text.length)) {
      found ??= visit(node.textEnd, text.length);
    }
    for (const branch of [node.value, ...(node.groups?.values() ?? []), node.longValue]) {
      if (branch && !found) {
        const behind = positionsBehind(branch.steps, text, positions);
        found = behind.length > 0 ? search(branch.node, behind) : undefined;
      }
    }
    return found;
  };
  return search(root, [{ from: start, to: start }]);
}

/** The texts of a node that stand at some of the positions, in the order of characters, and the positions after them. */
function behindTexts<Behind>(
  { texts }: PatternNode<Behind>,
  text: string,
  positions: Positions,
): readonly { readonly branch: TextBranch<Behind>; readonly positions: Positions }[] {
  if (texts === undefined) {
    return [];
  }
  const found = new Map<TextBranch<Behind>, Positions>();
  for (const { from, to } of positions) {
    for (let at = from; at <= to; at += 1) {
      const branch = texts.get(text.charAt(at));
      if (branch !== undefined && text.startsWith(branch.text, at)) {
        const behind = found.get(branch) ?? [];
        addPositions(behind, at + branch.text.length);
        found.set(branch, behind);
      }
    }
  }
  return Array.from(found, (entry) => ({ branch: entry[0], positions: entry[1] })).sort(
    (one, other) => (one.branch.text < other.branch.text ? -1 : 1),
  );
}
