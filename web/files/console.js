/** What scripts add to the consoles: amounts put in form, all boxes at once, time that runs, sessions kept. */
"use strict";

for (const element of document.querySelectorAll("[data-script]")) element.hidden = false;

// ---- Whoever was refused reads why first

document.getElementById("problemas")?.focus();

// ---- The section somebody is in, in sight where the menu is drawn sideways

const section = document.querySelector(".console-sections [aria-current]");
if (section) {
  const menu = section.closest(".console-sections");
  menu.scrollLeft = section.offsetLeft - (menu.clientWidth - section.offsetWidth) / 2;
}

// ---- "/", except where it is typed, and Ctrl+K open the search of everything; what suggests is fetched at first use

const suggesting = () => import(document.body.dataset.palette);

document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, altKey, metaKey } = event;
  if (altKey || document.querySelector("dialog[open]")) return;
  const isControlled = ctrlKey || metaKey;
  const isTyped = target.matches?.("input, textarea, select, [contenteditable]");
  if (isControlled ? key.toLowerCase() !== "k" : key !== "/" || isTyped) return;
  const dialog = document.getElementById("paleta");
  if (dialog === null) return;
  event.preventDefault();
  // At once, so that what is typed next is not lost.
  dialog.hidden = false;
  dialog.showModal();
  suggesting().then(({ openPalette }) => openPalette(dialog));
});

document.getElementById("busca-geral")?.addEventListener(
  "focus",
  ({ target }) => suggesting().then(({ suggest }) => suggest(target)),
  { once: true },
);

// ---- The keys that work are shown beside what they do: data-key; what saves a form is found in it

const SAVING = ".submit .br-button.primary, .act-bar .br-button.primary";

function showKeys(root) {
  for (const control of root.querySelectorAll("[data-key]")) {
    showKey(control, control.dataset.key, control.dataset.key);
  }
  for (const form of root.querySelectorAll("form[method=post]")) {
    const button = form.querySelector(SAVING);
    if (button) showKey(button, "Ctrl+Enter", "Control+Enter");
  }
}

function showKey(control, shown, said) {
  if (control.hasAttribute("aria-keyshortcuts")) return;
  control.setAttribute("aria-keyshortcuts", said);
  const key = document.createElement("kbd");
  key.className = "key";
  key.textContent = shown;
  // The attribute says so.
  key.setAttribute("aria-hidden", "true");
  control.after(key);
}

showKeys(document);
document.addEventListener("htmx:afterSettle", () => showKeys(document));

// ---- Ctrl+Enter saves the form somebody is writing in; "n" begins what the page has a link for, else a new order

document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (document.querySelector("dialog[open]") || altKey || shiftKey) return;
  if (key === "Enter" && (ctrlKey || metaKey)) {
    const form = target.closest?.("form[method=post]");
    const button = form?.querySelector(SAVING);
    if (!button) return;
    event.preventDefault();
    form.requestSubmit(button);
  }
  if (key !== "n" || ctrlKey || metaKey || target.matches?.("input, textarea, select, [contenteditable]")) {
    return;
  }
  const own = document.querySelector("a[data-key=n]");
  const { newOrder } = document.body.dataset;
  if (own !== null) own.click();
  else if (newOrder !== undefined && newOrder !== location.pathname) location.assign(newOrder);
});

// ---- Amounts are put in form when their field is left: 1234,5 reads 1.234,50

document.addEventListener("focusout", ({ target }) => {
  if (!target.matches?.("[data-money]")) return;
  const bare = target.value.replace(/^R\$/i, "").replaceAll(/\s/g, "");
  const parts = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:[,.](\d{1,2}))?$/.exec(bare);
  if (parts === null) return;
  const reais = parts[1].replaceAll(".", "").replace(/^0+(?=\d)/, "");
  target.value = `${reais.replaceAll(/\B(?=(\d{3})+$)/g, ".")},${(parts[2] ?? "").padEnd(2, "0")}`;
});

// ---- Numbers get their punctuation likewise: data-number="process" or "tax-id". They are read as the service does

const punctuation = {
  "process": [[/^(\d{7})(\d{2})(\d{4})(\d)(\d{2})(\d{4})$/, "$1-$2.$3.$4.$5.$6"]],
  "tax-id": [
    [/^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4"],
    [/^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/, "$1.$2.$3/$4-$5"],
    [/^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})$/, "$1.$2.$3"],
  ],
};

document.addEventListener("focusout", ({ target }) => {
  const bare = target.value?.trim().replaceAll(/[./\p{Pd}\u2212\p{Zs}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
  const [form, written] = (punctuation[target.dataset?.number] ?? []).find(([form]) => form.test(bare)) ?? [];
  if (form !== undefined) target.value = bare.replace(form, written);
});

// ---- What is typed while a part of its form is being fetched is not replaced by it

const typedAt = new Map();
let puttingBack = false;
for (const kind of ["input", "change"]) {
  document.addEventListener(kind, ({ target }) => {
    if (target.id && !puttingBack) typedAt.set(target.id, performance.now());
  });
}
document.addEventListener("htmx:beforeRequest", ({ detail }) => detail.xhr.requestedAt = performance.now());
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  detail.xhr.typed = [...detail.target.querySelectorAll("input[id], select[id], textarea[id]")]
    .filter(({ id }) => typedAt.get(id) > detail.xhr.requestedAt)
    .map(({ id, value, checked }) => ({ id, value, checked }));
});
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  for (const { id, value, checked } of detail.xhr?.typed?.splice(0) ?? []) {
    const field = document.getElementById(id);
    if (field === null || (field.value === value && field.checked === checked)) continue;
    Object.assign(field, field.type === "checkbox" || field.type === "radio" ? { checked } : { value });
    puttingBack = true;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    puttingBack = false;
  }
});

// ---- What is replaced stops asking: its answer would come later and overwrite what is newer. What took its place asks anew

const cutShort = new Set();
let lookedUpAt = 0;
document.addEventListener("htmx:beforeSwap", ({ detail: { target, shouldSwap, requestConfig, xhr } }) => {
  if (!shouldSwap) return;
  if (requestConfig.elt.matches(".found")) lookedUpAt = performance.now();
  // What was found since the case was asked for is not in the form that it fills.
  if (requestConfig.elt.matches("[data-fills]") && lookedUpAt > xhr.requestedAt) {
    for (const { id } of target.querySelectorAll(".found")) cutShort.add(id);
  }
  for (const part of target.querySelectorAll(".htmx-request[id]")) {
    if (part === requestConfig.elt) continue;
    htmx.trigger(part, "htmx:abort");
    cutShort.add(part.id);
  }
});
document.addEventListener("htmx:afterSettle", () => {
  for (const id of cutShort) {
    const part = document.getElementById(id);
    if (part !== null) htmx.trigger(part, "anew");
  }
  cutShort.clear();
});

// ---- A button that is replaced while it is held down is pressed all the same, by what took its place

let held;
document.addEventListener("pointerdown", ({ target, button, clientX: x, clientY: y }) => {
  const pressed = button === 0 ? target.closest?.("form.form button[type=submit]") : null;
  held = pressed ? { pressed, x, y } : undefined;
});
document.addEventListener("pointerup", ({ clientX, clientY }) => {
  const { pressed, x, y } = held ?? {};
  held = undefined;
  // Whoever draws the pointer off a button takes the press back.
  if (pressed === undefined || pressed.isConnected || Math.hypot(clientX - x, clientY - y) > 8) return;
  const isSame = ({ name, value, textContent }) =>
    name === pressed.name && value === pressed.value && textContent === pressed.textContent;
  [...document.querySelectorAll("form.form button[type=submit]")].find(isSame)?.click();
});

// ---- What could not be made replaces nothing of a form

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt, target, serverResponse, xhr: { status } } = detail;
  if (status < 400 || target.closest("form.form") === null) return;
  const part = elt.closest("[hx-select]")?.getAttribute("hx-select") ?? "unset";
  if (part.startsWith("#") && serverResponse.includes(`id="${part.slice(1)}"`)) return;
  detail.shouldSwap = false;
  showNotice(status === 401 ? serverResponse : NOT_MADE, elt);
});
document.addEventListener(
  "htmx:sendError",
  ({ target }) => target.closest("form.form") && showNotice(NOT_MADE, target),
);
document.addEventListener("htmx:afterSwap", ({ target }) => target.closest("form.form") && removeNotice());

const NOT_MADE = '<p class="fault" role="alert">Não foi possível atualizar a página. ' +
  "O que foi preenchido continua aqui; tente de novo.</p>";

/**
 * Says it in the flow, below the field that somebody is at, or else below what asked: parts ask by themselves, and what
 * lay upon the page would cover what somebody is just about to press.
 */
function showNotice(said, asker) {
  removeNotice();
  const notice = document.createElement("div");
  notice.className = "page-notice";
  notice.innerHTML = `${said}<button class="br-button secondary small" type="button">Fechar o aviso</button>`;
  notice.querySelector("button").addEventListener("click", removeNotice);
  const partOf = (element) => element?.closest(".grid") ?? element?.closest(".field, .found, .panel");
  const focused = document.activeElement;
  const isNear = asker.closest("form.form")?.contains(focused);
  ((isNear ? partOf(focused) : undefined) ?? partOf(asker) ?? asker).after(notice);
}

function removeNotice() {
  document.querySelector(".page-notice")?.remove();
}

// ---- A box for all that match ticks those of the page: data-all; who unticks one of them leaves the rest chosen

const boxesIn = (form) => form.querySelectorAll(".list tbody input[type=checkbox]");

document.addEventListener("change", ({ target }) => {
  const all = target.form?.querySelector("[data-all]");
  if (!all) return;
  if (target === all) { for (const box of boxesIn(target.form)) box.checked = all.checked; }
  else if (!target.checked) all.checked = false;
});
document.addEventListener("click", ({ target }) => {
  if (!target.matches("[data-this-page]")) return;
  target.form.querySelector("[data-all]").checked = false;
  countChosen(target.form);
});

// ---- How many are chosen: data-chosen="name"; a box for all that match counts them all

document.addEventListener("change", ({ target }) => target.form && countChosen(target.form));

function countChosen(form) {
  const place = form.querySelector("[data-chosen]");
  if (place === null) return;
  const name = CSS.escape(place.dataset.chosen);
  const page = form.querySelector("[data-this-page]");
  if (page) page.hidden = !form.elements.todas?.checked;
  const count = form.querySelectorAll(`input[name="${name}"]:checked`).length;
  place.textContent = form.elements.todas?.checked
    ? `\u00a0(${place.dataset.every ?? "todas"})`
    : count > 0
    ? `\u00a0(${count})`
    : "";
}

// ---- Time that is left: data-seconds-left; of the dispatch, with its colours and what is true at zero: data-clock

for (const element of document.querySelectorAll("[data-seconds-left]")) countDown(element);

function countDown(element) {
  const end = performance.now() + Number(element.dataset.secondsLeft) * 1000;
  const clock = element.closest("[data-clock]");
  const [amber, red] = (clock?.dataset.clock ?? "").split(" ").map(Number);
  const show = () => {
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    element.textContent = timeLeft(seconds);
    if (clock === null) return;
    clock.classList.toggle("amber", seconds <= amber && seconds > red);
    clock.classList.toggle("red", seconds <= red);
    if (seconds > 0) return;
    clearInterval(ticking);
    for (const part of clock.children) part.hidden = !("clockOver" in part.dataset);
  };
  const ticking = setInterval(show, 1000);
  show();
}

/** Days and hours while there is time; seconds within the last hour. */
function timeLeft(seconds) {
  const two = (value) => String(value).padStart(2, "0");
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds % 86_400 / 3_600)];
  const minutes = Math.floor(seconds % 3_600 / 60);
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return `${hours} h ${two(minutes)} min`;
  return minutes > 0 ? `${minutes} min ${two(seconds % 60)} s` : `${seconds} s`;
}

// ---- Nothing is lost by leaving a form that was begun

let changed = false;
document.addEventListener("input", ({ target }) => {
  if (target.form?.matches("form.form[method=post]")) changed = true;
});
document.addEventListener("submit", () => changed = false);
addEventListener("beforeunload", (event) => changed && event.preventDefault());

// ---- Parts that refresh themselves: data-live

document.addEventListener("htmx:beforeSwap", ({ target, detail }) => {
  if (!target.matches("[data-live]")) return;
  // Of what failed nothing is shown: the next try may work. That the session ended is said in place of the part.
  detail.shouldSwap = detail.xhr.status === 200 || detail.xhr.status === 401;
  if (detail.xhr.status === 401) detail.selectOverride = "unset";
});

// A status that has not changed is not announced again.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  if (event.target.textContent === event.detail.fragment.textContent) event.preventDefault();
});

// ---- Events that a part of the page waits for: data-stream

const ASK_MS = 10_000;
let stream;
let asking;

/** Follows the stream of the page's part, if it has one, as long as somebody may see it. */
function follow() {
  stream?.close();
  clearInterval(asking);
  const part = document.querySelector("[data-stream]");
  if (part === null || document.hidden) return;
  const ask = () => part.dispatchEvent(new Event("novidade"));
  stream = new EventSource(part.dataset.stream);
  stream.addEventListener("novidade", ask);
  stream.addEventListener("error", () => {
    // A stream that was refused is not asked for again: the part asks by itself.
    if (stream.readyState === EventSource.CLOSED) asking = setInterval(ask, ASK_MS);
  });
}

// Also when an answer has brought another part in its place.
document.addEventListener("htmx:load", ({ target }) => {
  if (target === document.body || target.matches("[data-stream]")) follow();
});
document.addEventListener("visibilitychange", follow);

// ---- A session that is about to end asks whether somebody is there

const { idleSeconds, renew, csrf } = document.body.dataset;
const NOTICE_SECONDS = 120;
let lastSign = Date.now();

if (idleSeconds !== undefined) setInterval(lookAtSession, 10_000);
document.addEventListener("htmx:afterRequest", ({ target }) => {
  // What a page asks for by itself is no sign of somebody.
  if (!target.matches("[data-live]")) lastSign = Date.now();
});

function lookAtSession() {
  const left = Number(idleSeconds) - (Date.now() - lastSign) / 1000;
  if (left < NOTICE_SECONDS && left > 0 && !document.querySelector("dialog[data-session]")) askToStay();
}

function askToStay() {
  const dialog = document.createElement("dialog");
  dialog.dataset.session = "";
  const text = document.createElement("p");
  text.id = "fim-da-sessao";
  text.textContent =
    "Sua sessão termina em menos de dois minutos por falta de uso. O que foi preenchido não se perde.";
  const button = document.createElement("button");
  button.className = "br-button primary";
  button.textContent = "Continuar conectado";
  button.addEventListener("click", async () => {
    const answer = await fetch(renew, { method: "POST", headers: { "X-CSRF": csrf } }).catch(() => undefined);
    if (!answer?.ok) {
      text.textContent =
        "Não foi possível continuar: a conexão caiu ou a sessão terminou. Tente de novo; se não " +
        "der, envie o formulário assim mesmo: ele fica guardado e segue depois que você entrar outra vez.";
      return;
    }
    lastSign = Date.now();
    dialog.close();
    dialog.remove();
  });
  dialog.setAttribute("aria-labelledby", text.id);
  dialog.append(text, button);
  document.body.append(dialog);
  dialog.showModal();
}

// ---- Copying a number: data-copy="number"

const copied = document.createElement("p");
copied.className = "sr-only";
copied.setAttribute("role", "status");
document.body.append(copied);
document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("button[data-copy]");
  if (!button) return;
  const done = await navigator.clipboard.writeText(button.dataset.copy).then(() => true, () => false);
  copied.textContent = button.firstChild.data = done ? "Copiado" : "Use Ctrl+C";
  setTimeout(() => (button.firstChild.data = "Copiar", copied.textContent = ""), 2_000);
});

// ---- The keys of a list

if (document.querySelector("main .list tbody")) void import(document.body.dataset.list);
