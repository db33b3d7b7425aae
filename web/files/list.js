/** The keys of a list, and an order shown beside it. Loaded where there is a list. */

const BESIDE = matchMedia("(min-width: 60rem)");

const linkOf = (row) => row?.querySelector("th[scope=row] a[href]");
const rows = () => [...document.querySelectorAll("main .list tbody tr")].filter(linkOf);
const isTyping = (target) =>
  target.matches?.("input:not([type=checkbox]), textarea, select, [contenteditable]");

/** The row somebody is at: that of what has the focus, or else the last one. */
let last;
function current() {
  const focused = document.activeElement?.closest("main .list tbody tr");
  return focused ?? (last?.isConnected ? last : undefined);
}

function goTo(step) {
  const all = rows();
  const at = all.indexOf(current());
  const next = all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + step))];
  if (next === undefined) return;
  last = next;
  // Enter follows the link that has the focus.
  linkOf(next).focus();
  if (panel !== undefined) void peek(next);
}

const acts = {
  j: () => goTo(1),
  k: () => goTo(-1),
  x: () => current()?.querySelector("input[type=checkbox]")?.click(),
  p: () => panel === undefined ? peek(current() ?? rows()[0]) : close(),
  "?": () => document.getElementById("teclas")?.showModal(),
};

document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || isTyping(target) || document.querySelector("dialog[open]")) return;
  if (key === "Escape" && panel !== undefined) return close();
  if (!Object.hasOwn(acts, key)) return;
  event.preventDefault();
  acts[key]();
});

// They are there for who looks whether they are.
document.querySelector("main .list")?.setAttribute("data-list-keys", "");

// ---- An order beside its list: read there, without the forms of its own page

let panel;
let asked = new AbortController();

document.addEventListener("click", ({ target }) => {
  const row = target.closest("main .list tbody tr");
  if (row === null || target.closest("a, button, input, label, summary, select")) return;
  if (String(getSelection()) === "") void peek(row);
});

async function peek(row) {
  const link = linkOf(row);
  if (link === undefined || link === null || !BESIDE.matches) return;
  last = row;
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  const answer = await fetch(link.href, { signal, headers: { Accept: "text/html" } }).catch(() => undefined);
  if (signal.aborted) return;
  // Who has to sign in again does so on the page itself.
  if (answer === undefined || !answer.ok || answer.redirected) return location.assign(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const shown = page.getElementById("conteudo");
  if (signal.aborted || shown === null) return;
  for (const part of shown.querySelectorAll("script, form, dialog, .submit, .act-bar, .print-only")) {
    part.remove();
  }
  for (const part of shown.querySelectorAll("[id]")) part.removeAttribute("id");
  for (const part of shown.querySelectorAll("[aria-labelledby]")) part.removeAttribute("aria-labelledby");
  show(row, link, shown);
}

function show(row, link, shown) {
  panel ??= document.body.appendChild(document.createElement("aside"));
  panel.className = "peek";
  panel.tabIndex = -1;
  panel.setAttribute("aria-label", `Ao lado: ${shown.querySelector("h1")?.textContent ?? link.textContent}`);
  const head = document.createElement("p");
  head.className = "peek-head";
  const open = Object.assign(document.createElement("a"), { href: link.href, textContent: "Abrir a página" });
  const end = Object.assign(document.createElement("button"), { type: "button", textContent: "Fechar" });
  open.className = "br-button primary small";
  end.className = "br-button secondary small";
  end.addEventListener("click", close);
  head.append(open, end);
  panel.replaceChildren(head, ...shown.childNodes);
  panel.scrollTop = 0;
  for (const other of document.querySelectorAll(".list tr.peeked")) other.classList.remove("peeked");
  row.classList.add("peeked");
}

function close() {
  asked.abort();
  const row = document.querySelector(".list tr.peeked");
  row?.classList.remove("peeked");
  panel?.remove();
  panel = undefined;
  linkOf(row)?.focus();
}
