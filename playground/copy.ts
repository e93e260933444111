import { byId } from "./dom.js";

/** How long a button says that it has copied. */
const COPIED = 1500;

/** Puts a text on the clipboard; the button and the page say so, or why it cannot be done. */
export function copy(text: string, what: string, button: HTMLButtonElement): void {
  const label = (button.dataset["label"] ??= button.textContent);
  const status = byId("status", HTMLParagraphElement);
  navigator.clipboard.writeText(text).then(
    () => {
      status.textContent = `Copied: ${what}`;
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = label), COPIED);
    },
    () => {
      status.textContent =
        "The browser does not let this page copy. Select the text and copy it yourself.";
      status.classList.remove("visually-hidden");
    },
  );
}
