// Runs in the page of documents.mjs: drops files on the playground, which is in its frame, and tells the server what it saw.
const frame = document.querySelector("iframe");
await new Promise((resolve) => frame.addEventListener("load", resolve));
const page = frame.contentDocument;
const view = frame.contentWindow;
const textIn = (id) => page.getElementById(id).innerText.replace(/\s+/g, " ").trim();
const isLoaded = () =>
  view.performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/yaml.js"));

/** Drops a file, and gives what the page says of it. */
async function drop([name, text]) {
  const dataTransfer = new view.DataTransfer();
  dataTransfer.items.add(new view.File([text], name));
  page.body.dispatchEvent(new view.DragEvent("drop", { dataTransfer, bubbles: true }));
  while (![textIn("document-error"), textIn("found-note")].some((said) => said.includes(name))) {
    await new Promise((resolve) => view.setTimeout(resolve, 20));
  }
  const operations = Array.from(page.querySelectorAll("#operation option"), ({ text }) => text);
  const [error, note] = [textIn("document-error"), textIn("found-note")];
  return { error, note, operations: operations.slice(1), isLoaded: isLoaded() };
}

const seen = {};
for (const file of await (await fetch("/files.json")).json()) {
  const [name] = file;
  seen[name] = await drop(file);
}
page.querySelector("#document-error button").click();
const left = { error: textIn("document-error"), focus: page.activeElement.id };
await fetch("/report", {
  method: "POST",
  body: JSON.stringify({ agent: navigator.userAgent, seen, left }),
});
