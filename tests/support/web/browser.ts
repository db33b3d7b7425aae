/** A real browser over the real site: one for a thread of tests, a site of its own for each test. */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import {
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Request as PageRequest,
} from "playwright-core";
import { website } from "../../../web/mod.tsx";
import { needs } from "../processes/debian.ts";
import type { TestContext } from "../test_context.ts";
import { assertAccessible, assertStillAccessible, withAxe } from "./accessibility.ts";
import { consolesAt } from "./console_session.ts";
import { asHtml, type HtmlPage, htmlWindow } from "./html_page.ts";
import { untilIdle } from "./until_idle.ts";

/** A phone held upright, and a desk. */
export const widths = [360, 1440] as const;

/** Between the two: a tablet held upright, or half of a screen. */
const TABLET = 768;

/** Of every window. */
const HEIGHT = 800;

// The part of Chromium without windows: it draws the same pages for half the work.
await needs("chromium-headless-shell", "chromium-headless-shell");

/**
 * One for a thread of tests, with a window of its own for each test. Started before any of them, so that no test is taken
 * to leave it behind. Containers give no room for Chromium's own sandbox; it only ever sees our pages.
 */
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium-headless-shell",
  args: [
    ...["--no-sandbox", "--disable-gpu"],
    // A thread draws in the browser's process: another process for it costs a fourteenth more.
    "--in-process-gpu",
    // A window's pages share a process, and the code it has compiled.
    ...["--renderer-process-limit=1", "--disable-site-isolation-trials"],
    // No page lives long enough to earn the compiling of faster code.
    "--js-flags=--no-opt,--no-maglev",
  ],
});

Deno.test.afterAll(async () => {
  await browser.close();
  await usual.stop();
});

/** A window with no page of a test open: its cookies and pages go with the test, what it has loaded stays. */
interface Window {
  readonly context: BrowserContext;
  readonly scripts: boolean;
  /** Keeps the window's process from test to test, with the code it has compiled. */
  readonly blank: Page;
}

const free: Window[] = [];

/** Only a page that will never come so far takes that long, on the slowest machine. */
const LOAD_MS = 120_000;

async function openWindow(scripts: boolean): Promise<Window> {
  const index = free.findIndex((window) => window.scripts === scripts);
  if (index >= 0) return free.splice(index, 1)[0]!;
  const context = await browser.newContext({
    viewport: { width: widths[1], height: HEIGHT },
    javaScriptEnabled: scripts,
    locale: "pt-BR",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(LOAD_MS);
  return { context, scripts, blank: await context.newPage() };
}

async function leaveWindow(window: Window): Promise<void> {
  const { context, blank } = window;
  await Promise.all(context.pages().filter((page) => page !== blank).map((page) => page.close()));
  // Until then the driver keeps a timer of its own, which would outlive a short test.
  await blank.waitForLoadState("networkidle");
  await context.clearCookies();
  free.push(window);
}

export interface Site extends AsyncDisposable {
  readonly origin: string;
  /** A window of its own: Chromium's where scripts run or the page is to be drawn, otherwise its HTML alone. */
  visit(options: { scripts?: boolean; drawn?: boolean }): Promise<BrowserContext>;
}

type Handler = Deno.ServeHandler<Deno.NetAddr>;

/** Listens on a port of its own; nothing answers before `answerWith`. */
function listen() {
  const away: Handler = () => new Response(null, { status: 503 });
  let answer = away;
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    withAxe((request, info) => answer(request, info)),
  );
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    answerWith: (handler: Handler = away) => void (answer = handler),
    stop: () => server.shutdown(),
  };
}

/**
 * Where the sites of a thread's tests are, one after the other: to the windows they are the same site, of which they need
 * to load and compile styles and scripts once.
 */
const usual = listen();
let isDefaultFree = true;

/** Serves the test context's site; whoever is to be signed in to its consoles is so by `console_session.ts`. */
export async function serve({ app, http }: Pick<TestContext, "app" | "http">): Promise<Site> {
  const isDefault = isDefaultFree;
  const { origin, answerWith, stop } = isDefault ? usual : listen();
  if (isDefault) isDefaultFree = false;
  const consoles = consolesAt(origin);
  const fetch = await website({ consoles, ...app }, http.fetch);
  const { handle, idle } = untilIdle(async (request, info) => await fetch(request, info));
  answerWith(handle);
  const windows: Window[] = [];
  return {
    origin,
    visit: async ({ scripts = true, drawn = scripts }) => {
      if (!drawn) return htmlWindow();
      const window = await openWindow(scripts);
      windows.push(window);
      return window.context;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(windows.map(leaveWindow));
      answerWith();
      await idle();
      if (isDefault) isDefaultFree = true;
      else await stop();
    },
  };
}

/** A click that has not made the browser ask for a page after that long was dropped by it. */
const DROPPED_MS = 20_000;

/**
 * Does what leads to another page, and waits for it: on a busy machine a click is done before its page has begun to go.
 * A browser drops a click once in some thousand on a page that it has not painted yet; then it is done again, and said.
 */
export async function leads(
  page: Page,
  act: () => Promise<void>,
  { droppedMs = DROPPED_MS } = {},
): Promise<void> {
  if (asHtml(page) !== undefined) return await act();
  let requested = false;
  const arrived = new AbortController();
  const note = (request: PageRequest) => void (requested ||= request.isNavigationRequest());
  const arrive = () => arrived.abort();
  const within = (ms: number) => delay(ms, undefined, { signal: arrived.signal }).catch(() => {});
  page.on("request", note).on("domcontentloaded", arrive);
  try {
    while (true) {
      await act();
      await within(droppedMs);
      if (requested || arrived.signal.aborted) break;
      Deno.stderr.writeSync(new TextEncoder().encode(`The browser dropped a click on ${page.url()}\n`));
    }
    await within(LOAD_MS);
    assert.ok(arrived.signal.aborted, `no page came after ${page.url()}`);
  } finally {
    page.off("request", note).off("domcontentloaded", arrive);
  }
}

/** Opens the part of a page below a summary, unless it is open; a click that the browser dropped is done again. */
export async function unfold(
  scope: Page | Locator,
  selector = "summary",
  { droppedMs = DROPPED_MS } = {},
): Promise<void> {
  const summary = scope.locator(selector).first();
  const isOpen = async () => await summary.locator("xpath=..").getAttribute("open") !== null;
  while (!(await isOpen())) {
    await summary.click();
    const clicked = performance.now();
    while (!(await isOpen()) && performance.now() - clicked < droppedMs) await delay(20);
  }
}

/** What the page says but for its frame; its words are there at once, as the driver's own selectors are not in a new page. */
export const mainText = async (page: Page): Promise<string> =>
  await asHtml(page)?.textContent("main") ??
    await page.evaluate("document.querySelector('main').textContent") as string;

/** Nothing is cut off or has to be looked for to the side. */
export async function assertFits(page: Page): Promise<void> {
  const [content, window] = await page.evaluate("[document.documentElement.scrollWidth, innerWidth]") as [
    number,
    number,
  ];
  assert.ok(content <= window, `${page.url()} is ${content} px wide in a window of ${window}`);
  const cut = await page.evaluate(`[...document.querySelectorAll(".br-button:not(.sr-only)")]
    .filter((button) => button.checkVisibility() && button.scrollWidth > button.clientWidth + 1).map((button) => button.textContent)`);
  assert.deepEqual(cut, [], `buttons of ${page.url()} in a window of ${window}`);
}

/** A page speaks of forms and lists; of addresses and parts of calls only where it is for those who program. */
async function assertForPeople(page: Page): Promise<void> {
  if (/^\/(guia|problemas|glossario)/.test(new URL(page.url()).pathname)) return;
  const [named] =
    (await mainText(page)).match(/.{0,60}(\/v1\/|\bem erros\b|`|\b(chamada|cabeçalho) ).{0,60}/) ?? [];
  assert.equal(named, undefined, `${page.url()} speaks of calls`);
}

/** Shows Chromium a page as it stands. */
async function drawn(html: HtmlPage, act: (page: Page) => Promise<void>): Promise<void> {
  const window = await openWindow(false);
  try {
    const page = await window.context.newPage();
    const body = html.content();
    await page.route(html.url(), (route) => route.fulfill({ body, contentType: "text/html" }));
    await page.goto(html.url());
    await act(page);
  } finally {
    await leaveWindow(window);
  }
}

/**
 * Looks at the page as it is now: whole on a phone, a tablet and a desk, usable by everybody. Without
 * scripts, which axe is one of, only that it fits.
 */
export async function look(page: Page, name: string, { scripts = true } = {}): Promise<void> {
  await assertForPeople(page);
  const html = asHtml(page);
  if (html !== undefined) return await drawn(html, (shown) => look(shown, name, { scripts }));
  for (const width of [TABLET, ...widths]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await assertFits(page);
    if (!scripts) continue;
    if (width === widths[0]) await assertAccessible(page);
    if (width === widths[1]) await assertStillAccessible(page);
    await picture(page, `${name}-${width}`);
  }
}

/** Keeps a picture of the page where the run was asked for them (`deno task test --pictures`). */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = Deno.env.get("ASSETS_SCREENSHOTS");
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
