import { byId } from "./dom.js";

/** What on the page an error may be about; each has a field to type in or to open a file with. */
export type Subject = "route" | "rules" | "profile" | "document";

/** Errors, each shown below the field that it is about. */
export class Errors {
  /** Shows an error in place of an earlier one, in a fold that opens for it. */
  show(subject: Subject, shown: readonly Node[]): void {
    const field = byId(subject, HTMLElement);
    const fold = field.closest("details");
    if (fold !== null) {
      fold.open = true;
    }
    field.setAttribute("aria-invalid", "true");
    byId(`${subject}-error`, HTMLDivElement).replaceChildren(...shown);
  }

  /** Shows no error about these. */
  clear(...subjects: readonly Subject[]): void {
    for (const subject of subjects) {
      byId(subject, HTMLElement).removeAttribute("aria-invalid");
      byId(`${subject}-error`, HTMLDivElement).replaceChildren();
    }
  }
}
