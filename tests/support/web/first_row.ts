/** Lists whose first row is not seen at once. */
import type { Page } from "playwright-core";

/** How far down the first row may begin, in pixels: on a desk of 1440 by 900, and on a phone. */
const lowest = { 1440: 350, 360: 700 } as const;

const ROW = ".list tbody tr, .inbox > li";

/** Where the first row begins too far down, or is not there, by address and width. */
export async function lowFirstRows(page: Page, addresses: readonly string[]): Promise<string[]> {
  const low: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    for (const [width, most] of Object.entries(lowest)) {
      await page.setViewportSize({ width: Number(width), height: 900 });
      const top = await page.evaluate(`document.querySelector("${ROW}")?.getBoundingClientRect().top`);
      if (!(Number(top) <= most)) low.push(`${address} at ${width}: ${top}`);
    }
  }
  return low;
}
