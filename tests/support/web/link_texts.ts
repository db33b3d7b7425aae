/** Links of a page that nobody can tell apart by their words. */
import type { Page } from "playwright-core";
import { asHtml } from "./html_page.ts";

interface Link {
  readonly text: string;
  readonly href: string;
}

const LINKS = `[...document.querySelectorAll("main a[href]")].map((link) =>
  ({ text: link.getAttribute("aria-label") ?? link.textContent, href: link.href }))`;

/** Words by which links lead to different places, of what the page itself shows. */
export async function sharedLinkTexts(page: Page): Promise<string[]> {
  const links = asHtml(page)?.links("main a[href]") ?? await page.evaluate(LINKS) as Link[];
  const places = Map.groupBy(links, ({ text }) => text.replaceAll(/\s+/g, " ").trim());
  return [...places].filter(([, all]) => new Set(all.map(({ href }) => href)).size > 1).map(([text]) => text);
}
