/**
 * Suggestions below a search field, fetched while somebody types: a combobox whose list box the keys go through. The
 * palette is one in a dialog. Loaded when a field is first used.
 */

/** How long somebody has to rest before suggestions are asked for. */
const REST_MS = 200;

/** Makes a field a combobox with the list box beside it: `busca-geral` has `busca-sugestoes`. */
export function suggest(field, { isShownEmpty = false } = {}) {
  if (field.getAttribute("role") === "combobox") return field;
  const list = document.getElementById(`${field.id.split("-")[0]}-sugestoes`);
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list.id);
  const said = document.createElement("p");
  said.className = "sr-only";
  said.setAttribute("role", "status");
  list.after(said);

  let active;
  let resting;
  let request = new AbortController();
  const options = () => [...list.querySelectorAll("[role=option]")];

  const choose = (option) => {
    active?.setAttribute("aria-selected", "false");
    active = option;
    active?.setAttribute("aria-selected", "true");
    active?.scrollIntoView({ block: "nearest" });
    if (active === undefined) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", active.id);
  };
  const show = (isShown) => {
    list.hidden = !isShown;
    field.setAttribute("aria-expanded", String(isShown));
    if (!isShown) choose(undefined);
  };
  const close = () => {
    clearTimeout(resting);
    request.abort();
    show(false);
  };

  async function fetchOptions() {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    const typed = field.value.trim();
    if (typed === "" && !isShownEmpty) return close();
    const address = `${document.body.dataset.suggestions}?${new URLSearchParams({ q: typed })}`;
    // Of what failed nothing is suggested: the search itself says why. Who has to sign in again is led there by it.
    const html = await fetch(address, { signal, redirect: "manual" })
      .then((answer) => answer.ok ? answer.text() : "", () => "");
    if (signal.aborted) return;
    choose(undefined);
    list.innerHTML = html;
    const found = options();
    found.forEach((option) => option.id = `${list.id}-${option.dataset.place}`);
    show(found.length > 0);
    said.textContent = found.length === 0
      ? "Nenhuma sugestão"
      : found.length === 1
      ? "1 sugestão"
      : `${found.length} sugestões`;
  }

  /** The option a key leads to: from the field to the first or the last, and from there back to the field. */
  const next = (key) => {
    const all = options();
    const place = all.indexOf(active);
    if (key === "ArrowDown") return all[place + 1];
    return place < 0 ? all.at(-1) : all[place - 1];
  };

  show(false);
  field.addEventListener("input", () => {
    clearTimeout(resting);
    resting = setTimeout(fetchOptions, REST_MS);
  });
  field.addEventListener("keydown", (event) => {
    const { key } = event;
    if (key === "Escape" && !list.hidden && !isShownEmpty) {
      event.preventDefault();
      close();
    } else if (key === "Enter" && active !== undefined) {
      event.preventDefault();
      active.click();
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) fetchOptions();
      else choose(next(key));
    }
  });
  // A press on an option leaves the focus where it is.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  if (!isShownEmpty) field.addEventListener("blur", close);
  if (isShownEmpty || field.value !== field.defaultValue) fetchOptions();
  return field;
}

/** Suggests in the palette that was opened, from the first. */
export function openPalette(dialog) {
  const field = dialog.querySelector("input");
  if (field.getAttribute("role") === "combobox") field.dispatchEvent(new Event("input"));
  else {
    suggest(field, { isShownEmpty: true });
    dialog.addEventListener("close", () => {
      // The event comes a moment later, when the palette may be open again.
      if (!dialog.open) field.value = "";
    });
    dialog.addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // Where no dialog is open, the same key opens it.
      event.stopPropagation();
      dialog.close();
    });
    dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  }
}
