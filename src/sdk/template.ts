import { isDotted } from "../grammar/dots.js";
import { namesOf } from "../grammar/template.js";
import { Route } from "../Route.js";
import { withoutStartSlashes } from "../support/text.js";
import { renamed, restSteps } from "../url/steps.js";
import { writeSteps } from "../url/writeSteps.js";
import { checkDots, type Address } from "./address.js";
import type { Template } from "../types/sdk.js";

/** A route whose path holds other expressions of RFC 6570 than `{name}`, `template("GET /users{/id}{?fields}")`. */
export function template(route: string): Template {
  const read = renamed(Route.parse(route), decodeURIComponent);
  const { method = "GET", url } = read;
  const { rest } = read.parts;
  const names = namesOf(rest);
  const isOddText = rest.some((part) => typeof part === "string" && isDotted(part));
  const address: Address = {
    text: url,
    names,
    plan: (slotOf) => {
      const steps = restSteps(read, slotOf);
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
