import { byId, element } from "./dom.js";

/** How many suggestions are shown at a time. */
const MOST = 8;

/** Suggests routes below the field of the route, as WAI-ARIA's pattern for a list of suggestions has it. */
export class Suggestions {
  readonly #input = byId("route", HTMLInputElement);
  readonly #list = byId("routes", HTMLUListElement);
  readonly #count = byId("route-count", HTMLParagraphElement);
  readonly #whose = byId("route-source", HTMLElement);
  readonly #picked: (route: string) => void;
  #routes: readonly string[];
  #active = -1;

  /** `picked` is called with a route that is chosen from the list. */
  constructor(routes: readonly string[], picked: (route: string) => void) {
    this.#routes = routes;
    this.#picked = picked;
    this.#input.addEventListener("input", () => {
      this.#open();
    });
    this.#input.addEventListener("keydown", (event) => {
      this.#press(event);
    });
    // Not when the focus leaves: what is pressed below the list must not move away before it is clicked.
    document.addEventListener("click", ({ target }) => {
      if (target !== this.#input) {
        this.#close();
      }
    });
    // The field keeps the focus.
    this.#list.addEventListener("pointerdown", (event) => {
      event.preventDefault();
    });
    this.#list.addEventListener("click", (event) => {
      const option = event.target instanceof Element ? event.target.closest("li") : null;
      this.#pick(option?.textContent);
    });
  }

  /** Suggests these from now on; `whose` says of what they are. */
  suggest(routes: readonly string[], whose: string): void {
    this.#routes = routes;
    this.#close();
    this.#list.setAttribute("aria-label", `Routes of ${whose}`);
    this.#whose.textContent = whose;
  }

  /** A route that is complete needs no suggestion, unless the list is asked for. */
  #open(isAsked = false): void {
    const { value } = this.#input;
    const all = matching(this.#routes, value);
    const found = all.includes(value) && !isAsked ? [] : all;
    this.#active = -1;
    const options = found.slice(0, MOST).map((route, i) => {
      return element("li", { role: "option", id: `route-${i}`, "aria-selected": "false" }, route);
    });
    this.#list.replaceChildren(...options);
    this.#list.hidden = options.length === 0;
    this.#input.removeAttribute("aria-activedescendant");
    const { length } = found;
    this.#count.textContent =
      length === 0 ? "" : `${length === 1 ? "1 route" : `${length} routes`} suggested`;
  }

  #close(): void {
    this.#list.hidden = true;
    this.#active = -1;
    this.#input.removeAttribute("aria-activedescendant");
    this.#count.textContent = "";
  }

  #press(event: KeyboardEvent): void {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (this.#list.hidden) {
        this.#open(true);
      }
      this.#move(key === "ArrowDown" ? 1 : -1);
    } else if (key === "Enter") {
      event.preventDefault();
      const { value } = this.#input;
      const typed = this.#routes.includes(value) ? value : null;
      this.#pick(this.#list.hidden ? typed : this.#list.children[this.#active]?.textContent);
    } else if (key === "Tab") {
      this.#close();
    } else if (key === "Escape" && !this.#list.hidden) {
      event.preventDefault();
      this.#close();
    }
  }

  #move(step: number): void {
    const options = [...this.#list.children];
    // Between the last and the first is the field itself.
    const count = options.length + 1;
    this.#active = ((this.#active + 1 + step + count) % count) - 1;
    options.forEach((option, i) => {
      option.setAttribute("aria-selected", String(i === this.#active));
    });
    const active = options[this.#active];
    if (active === undefined) {
      this.#input.removeAttribute("aria-activedescendant");
    } else {
      this.#input.setAttribute("aria-activedescendant", active.id);
      active.scrollIntoView({ block: "nearest" });
    }
  }

  #pick(route: string | null | undefined): void {
    if (typeof route === "string") {
      this.#close();
      this.#picked(route);
    }
  }
}

/**
 * The routes that hold each word of the text: those that begin with the text first, then those with a segment or a method
 * that begins with each word, and of these GETs first.
 */
function matching(routes: readonly string[], text: string): readonly string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const start = words.join(" ");
  const ranked = routes.flatMap((route): readonly (readonly [rank: number, route: string])[] => {
    const lower = route.toLowerCase();
    if (start === "" || !words.every((word) => lower.includes(word))) {
      return [];
    }
    const beginsSegments = words.every((word) => beginsPart(lower, word));
    const ranks = [!lower.startsWith(start), !beginsSegments, !lower.startsWith("get ")];
    return [[ranks.reduce((sum, isLater) => sum * 2 + Number(isLater), 0), route]];
  });
  // Sorting is stable, so that routes of one rank keep their order.
  return ranked.sort(([one], [other]) => one - other).map(([, route]) => route);
}

/** Whether a method, a segment or the name of a placeholder begins with the word. */
function beginsPart(route: string, word: string): boolean {
  const marks = word.startsWith("/") ? [""] : ["/", "/{"];
  return route.startsWith(word) || marks.some((mark) => route.includes(mark + word));
}
