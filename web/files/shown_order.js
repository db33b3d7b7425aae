/** What scripts add to the shown order: it goes on by itself, and can be paused. */
"use strict";

const strip = document.getElementById("mostre-me");
const next = document.getElementById("mostre-me-proximo");
const pause = document.getElementById("mostre-me-pausa");

/** Of a step, with what is done for it; what is left of it is there to look at its page and read what is told. */
const STEP_MS = 4_000;
const [LEAST_MS, MOST_MS] = [2_600, 3_600];
/** Kept from page to page: whether somebody has paused it, or let it go on. */
const CHOICE = "mostre-me";

// Who wants less motion starts it.
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const chosen = sessionStorage.getItem(CHOICE);
let goes = chosen === null ? !isCalm : chosen === "goes";
let bar;

const submitNext = () => next.requestSubmit(next.querySelector("button"));

/** The bar of the step fills up while it is looked at; then comes the next. */
function watch() {
  const doneMs = performance.getEntriesByType("navigation")[0]?.responseEnd ?? 0;
  bar = strip.querySelector(".shown-steps .here span").animate(
    isCalm ? [] : [{ width: "0" }, { width: "100%" }],
    { duration: Math.min(MOST_MS, Math.max(LEAST_MS, STEP_MS - doneMs)), fill: "forwards" },
  );
  bar.onfinish = submitNext;
  update();
}

function update() {
  pause.textContent = goes ? "Pausar" : "Continuar sozinho";
  // Nobody looks at a page in the background.
  if (goes && !document.hidden) bar.play();
  else bar.pause();
}

pause?.addEventListener("click", () => {
  goes = !goes;
  sessionStorage.setItem(CHOICE, goes ? "goes" : "paused");
  update();
});
document.addEventListener("visibilitychange", () => bar?.playState !== "finished" && next && update());

strip.addEventListener("submit", (event) => {
  if (strip.ariaBusy === "true") return event.preventDefault();
  strip.ariaBusy = "true";
  bar?.pause();
  const { doing } = event.target.dataset;
  if (doing) strip.querySelector(".shown-count").textContent = doing;
});

// A page that the browser kept as it was left.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

// On a phone the console's head would fill what the strip leaves.
if (innerWidth < 600 && !location.hash) document.getElementById("conteudo").scrollIntoView();
if (next) watch();
else sessionStorage.removeItem(CHOICE);
