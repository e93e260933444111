import { isDotted } from "../grammar/dots.js";
import { isRequired, Route } from "../Route.js";
import { withoutStartSlashes } from "../support/text.js";
import { stepsOf } from "../url/steps.js";
import { writeSteps } from "../url/writeSteps.js";
import { checkDots, type Address } from "./address.js";
import type { Template } from "../types/sdk.js";

/** A route whose path holds other expressions of RFC 6570 than `{name}`, `template("GET /users{/id}{?fields}")`. */
export function template(route: string): Template {
  const { method = "GET", url, parts } = Route.parse(route).renamed(decodeURIComponent);
  const { rest, pathLength } = parts;
  const names = new Set(
    rest.flatMap((part) => (typeof part === "string" ? [] : part.variables.map(({ key }) => key))),
  );
  const isOddText = rest.some((part) => typeof part === "string" && isDotted(part));
  const address: Address = {
    text: url,
    names,
    plan: (slotOf) => {
      const steps = stepsOf(rest, slotOf, (part, i) =>
        i < pathLength && isRequired(part) ? "required" : "optional",
      );
      return (base, values, describe) => {
        const writing = { values, missingIsEmpty: false, trail: undefined };
        const { path, query, fragment, isOdd } = writeSteps(steps, writing);
        const whole = `${base.path}/${withoutStartSlashes(path)}`;
        const mayHoldDots = isOdd || isOddText || base.isOdd;
        return {
          path: mayHoldDots ? checkDots(whole, values, [...names], describe) : whole,
          query,
          fragment,
        };
      };
    },
  };
  return { method, address };
}
