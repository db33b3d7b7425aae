/** What scripts add to pages that work without: completions, copying, tabs. */
"use strict";

for (const element of document.querySelectorAll("[data-script]")) element.hidden = false;

// ---- Copying

const live = document.createElement("p");
live.className = "sr-only";
live.setAttribute("aria-live", "polite");
document.body.append(live);

async function copy(button) {
  const { copy: id, copyLink } = button.dataset;
  const text = copyLink === undefined
    ? document.getElementById(id).innerText.trim()
    : new URL(copyLink, location.href).href;
  const done = await navigator.clipboard.writeText(text).then(() => true, () => false);
  live.textContent = done ? "Copiado" : "Não foi possível copiar; selecione o texto e use Ctrl+C";
  button.dataset.copied = done ? "sim" : "não";
  setTimeout(() => delete button.dataset.copied, 2000);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-copy], [data-copy-link]");
  if (button) copy(button);
});

// ---- Tabs, of sections that follow one another

for (const box of document.querySelectorAll("[data-tabs]")) tabs(box);

function tabs(box) {
  const panels = [...box.querySelectorAll("[data-tab]")];
  if (panels.length < 2) return;
  const list = document.createElement("div");
  list.className = "tabs";
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", box.dataset.tabs);
  const buttons = panels.map((panel) => {
    const button = document.createElement("button");
    button.type = "button";
    button.id = `${panel.id}-aba`;
    button.textContent = panel.dataset.tab;
    button.setAttribute("role", "tab");
    button.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", button.id);
    panel.tabIndex = 0;
    panel.querySelector("h3").className = "sr-only";
    return button;
  });
  const choose = (at) =>
    buttons.forEach((button, index) => {
      button.setAttribute("aria-selected", String(index === at));
      button.tabIndex = index === at ? 0 : -1;
      panels[index].hidden = index !== at;
    });
  buttons.forEach((button, index) => {
    button.addEventListener("click", () => choose(index));
    button.addEventListener("keydown", ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step === undefined) return;
      const next = (index + step + buttons.length) % buttons.length;
      choose(next);
      buttons[next].focus();
    });
  });
  list.append(...buttons);
  box.prepend(list);
  choose(0);
}

// ---- A box for all the others of its group, which are what is then sent

for (const all of document.querySelectorAll("[data-group]")) group(all);

function group(all) {
  const boxes = [...all.closest("fieldset").querySelectorAll("input[type=checkbox]")].filter((box) =>
    box !== all
  );
  const tell = () => {
    const ticked = boxes.filter((box) => box.checked).length;
    all.checked = ticked === boxes.length;
    all.indeterminate = ticked > 0 && ticked < boxes.length;
  };
  all.removeAttribute("name");
  all.addEventListener("change", () => boxes.forEach((box) => box.checked = all.checked));
  for (const box of boxes) box.addEventListener("change", tell);
  tell();
}

// ---- Completions while typing: an editable combobox with a list (WAI-ARIA practices)

const WAIT_MS = 150;

for (const input of document.querySelectorAll("[data-suggestions]")) combobox(input);

function combobox(input) {
  const list = document.createElement("ul");
  list.id = `${input.id}-sugestoes`;
  list.className = "suggestions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Sugestões");
  list.hidden = true;
  input.after(list);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");
  let [active, timer, typed] = [-1, 0, ""];

  const mark = (at) => {
    active = at;
    [...list.children].forEach((option, index) => option.setAttribute("aria-selected", String(index === at)));
    if (at < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", list.children[at].id);
    list.children[at].scrollIntoView({ block: "nearest" });
  };
  const show = (texts) => {
    list.replaceChildren(...texts.map((text, index) => {
      const option = document.createElement("li");
      option.id = `${list.id}-${index}`;
      option.textContent = text;
      option.setAttribute("role", "option");
      return option;
    }));
    list.hidden = texts.length === 0;
    input.setAttribute("aria-expanded", String(texts.length > 0));
    mark(-1);
  };
  const take = (option) => {
    input.value = option.textContent;
    show([]);
    input.form.requestSubmit();
  };
  const ask = async () => {
    const text = typed = input.value.trim();
    if (text.length < 2) return show([]);
    try {
      const answer = await fetch(
        `${input.dataset.suggestions}?texto=${encodeURIComponent(text.slice(0, 200))}`,
      );
      const texts = answer.ok ? await answer.json() : [];
      // Not when somebody has typed on meanwhile, or is choosing from the list that is there.
      if (typed === text && active < 0 && document.activeElement === input) {
        show(texts.filter((one) => one !== text));
      }
    } catch {
      if (active < 0) show([]);
    }
  };

  input.addEventListener("input", () => {
    mark(-1);
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT_MS);
  });
  input.addEventListener("keydown", (event) => {
    const last = list.children.length - 1;
    if (list.hidden) return;
    if (event.key === "Escape") show([]);
    else if (event.key === "Enter" && active >= 0) take(list.children[active]);
    else if (event.key === "ArrowDown") mark(active === last ? 0 : active + 1);
    else if (event.key === "ArrowUp") mark(active <= 0 ? last : active - 1);
    else return;
    event.preventDefault();
  });
  // Before the input loses the focus.
  list.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const option = event.target.closest("[role=option]");
    if (option) take(option);
  });
  input.addEventListener("blur", () => show([]));
}
