/** Compares a PDF with the digest of the one that was issued, in the browser; where it cannot, the form sends the file. */
"use strict";

const form = document.querySelector("form[data-sha256]");
if (form !== null && globalThis.crypto?.subtle !== undefined) compareHere();

function compareHere() {
  for (const element of form.querySelectorAll("[data-script]")) element.hidden = false;
  const input = form.querySelector("input[type=file]");
  const tell = (result) => {
    for (const element of form.querySelectorAll("[data-result]")) {
      element.hidden = element.dataset.result !== result;
    }
    // What was found is what the page is about from then on.
    const title = JSON.parse(form.dataset.titles)[result];
    document.querySelector("h1").textContent = title;
    document.title = document.title.replace(/^.*(?= – )/, title);
    document.querySelector("[data-code-valid]").hidden = result === "other";
  };
  const compare = async () => {
    const bytes = await input.files[0]?.arrayBuffer().catch(() => undefined);
    if (bytes === undefined) return tell("none");
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    tell(hex === form.dataset.sha256 ? "same" : "other");
  };
  input.addEventListener("change", compare);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    compare();
  });
  // Anywhere on the page: a file dropped beside the box would otherwise be opened in place of the page.
  addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("over");
  });
  addEventListener(
    "dragleave",
    ({ relatedTarget }) => relatedTarget === null && form.classList.remove("over"),
  );
  addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    if (event.dataTransfer.files.length === 0) return;
    input.files = event.dataTransfer.files;
    compare();
  });
}
