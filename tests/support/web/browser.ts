/** A real browser over the real site: one for a thread of tests, a site of its own for each test. */
import assert from "node:assert/strict";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { website } from "../../../web/mod.tsx";
import type { TestContext } from "../test_context.ts";
import { untilIdle } from "../until_idle.ts";
import { consolesAt } from "./console_session.ts";
import { needs } from "../debian.ts";
import { assertAccessible, assertStillAccessible, withAxe } from "./accessibility.ts";

/** A phone held upright, and a desk. */
export const widths = [360, 1280] as const;

/** Between the two: a tablet held upright, or half of a screen. */
const TABLET = 768;

// The part of Chromium without windows: it draws the same pages for half the work.
await needs("chromium-headless-shell", "chromium-headless-shell");

/**
 * One for a thread of tests, with a window of its own for each test. Started before any of them, so that no test is taken
 * to leave it behind. Containers give no room for Chromium's own sandbox; it only ever sees our pages.
 */
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu"],
});

Deno.test.afterAll(() => browser.close());

export interface Site extends AsyncDisposable {
  readonly origin: string;
  /** A window of its own. */
  visit(options: { scripts?: boolean }): Promise<BrowserContext>;
}

/** Serves the test context's site on a port of its own; whoever is to be signed in to its consoles is so by `console_session.ts`. */
export async function serve({ app, http }: Pick<TestContext, "app" | "http">): Promise<Site> {
  const { promise: fetch, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof website>>>();
  const { handle, idle } = untilIdle(async (request, info) => await (await fetch)(request, info));
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, withAxe(handle));
  const consoles = consolesAt(`http://127.0.0.1:${server.addr.port}`);
  resolve(await website({ consoles, ...app }, http.fetch));
  const contexts: BrowserContext[] = [];
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    visit: async ({ scripts = true }) => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        javaScriptEnabled: scripts,
        locale: "pt-BR",
        reducedMotion: "reduce",
      });
      // Only a page that will never come so far takes that long, on the slowest machine.
      context.setDefaultTimeout(120_000);
      contexts.push(context);
      return context;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await server.shutdown();
      await idle();
    },
  };
}

/** Nothing is cut off or has to be looked for to the side. */
export async function assertFits(page: Page): Promise<void> {
  const [content, window] = await page.evaluate("[document.documentElement.scrollWidth, innerWidth]") as [
    number,
    number,
  ];
  assert.ok(content <= window, `${page.url()} is ${content} px wide in a window of ${window}`);
}

/**
 * Looks at the page as it is now: whole on a phone, a tablet and a desk, usable by everybody. Without
 * scripts, which axe is one of, only that it fits.
 */
export async function look(page: Page, name: string, { scripts = true } = {}): Promise<void> {
  await page.setViewportSize({ width: TABLET, height: 1024 });
  await assertFits(page);
  if (scripts) await picture(page, `${name}-${TABLET}`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await assertFits(page);
    if (!scripts) continue;
    await (width === widths[0] ? assertAccessible : assertStillAccessible)(page);
    await picture(page, `${name}-${width}`);
  }
}

/** Keeps a picture of the page where the run was asked for them (`deno task test --pictures`). */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = Deno.env.get("ASSETS_SCREENSHOTS");
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
