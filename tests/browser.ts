/** A real browser over the real site: one for a file of tests, a site of its own for each test. */
import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { website } from "../web/mod.tsx";
import type { Bench } from "./bench.ts";
import { consolesAt } from "./console.ts";
import { needs } from "./debian.ts";

/** A phone held upright, and a desk. */
export const widths = [360, 1280] as const;

/** For each test of a file: the browser's process and its pipes outlive it, and the file ends them. */
export const withBrowser = { sanitizeOps: false, sanitizeResources: false } as const;

let browser: Promise<Browser> | undefined;

const opened = () =>
  browser ??= needs("chromium", "chromium").then(() =>
    // Containers give no room for Chromium's own sandbox; it only ever sees our pages.
    chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] })
  );

Deno.test.afterAll(async () => {
  await (await browser)?.close();
});

export interface Site extends AsyncDisposable {
  readonly origin: string;
  /** A window of its own. */
  visit(options: { scripts?: boolean }): Promise<BrowserContext>;
}

/** Serves the bench's site on a port of its own; whoever is to be signed in to its consoles is so by `console.ts`. */
export async function serve({ app, http }: Pick<Bench, "app" | "http">): Promise<Site> {
  const { promise: fetch, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof website>>>();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request, info) => await (await fetch)(request, info),
  );
  const consoles = consolesAt(`http://127.0.0.1:${server.addr.port}`);
  resolve(await website({ consoles, ...app }, http.fetch));
  const contexts: BrowserContext[] = [];
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    visit: async ({ scripts = true }) => {
      const context = await (await opened()).newContext({
        viewport: { width: 1280, height: 800 },
        javaScriptEnabled: scripts,
        locale: "pt-BR",
        reducedMotion: "reduce",
      });
      context.setDefaultTimeout(10_000);
      contexts.push(context);
      return context;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await server.shutdown();
    },
  };
}

/** Every rule of axe, best practices included. No page has frames, which only its other mode looks into. */
export async function assertAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode()
    // Of what is right nothing need be described.
    .options({ resultTypes: ["violations"] }).analyze();
  const found = violations.map(({ id, nodes }) =>
    `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n  ")}`
  );
  assert.deepEqual(found, [], page.url());
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
 * Looks at the page as it is now: whole on a phone and on a desk, usable by everybody, a picture kept of each. Without
 * scripts, which axe is one of, only that it fits.
 */
export async function look(page: Page, name: string, { scripts = true } = {}): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await assertFits(page);
    if (!scripts) continue;
    await assertAccessible(page);
    await picture(page, `${name}-${width}`);
  }
}

/** Keeps a picture of the page, to be looked at (`tests/run.ts` says where). */
export const picture = (page: Page, name: string) =>
  page.screenshot({ path: `${Deno.env.get("ASSETS_SCREENSHOTS")}/${name}.png`, fullPage: true });
