/** Links of a page that nobody can tell apart by their words. */
import type { Page } from "playwright-core";

/** Words by which links lead to different places, of what the page itself shows. */
export const sharedLinkTexts = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const places = new Map();
    for (const link of document.querySelectorAll("main a[href]")) {
      const text = (link.getAttribute("aria-label") ?? link.textContent).replaceAll(/\\s+/g, " ").trim();
      places.set(text, (places.get(text) ?? new Set()).add(link.href));
    }
    return [...places].filter(([, hrefs]) => hrefs.size > 1).map(([text]) => text);
  })()`) as Promise<string[]>;
