/** What holds of every page of both consoles, the portal and the guide. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { distinctNames } from "../../../web/components/data_table.tsx";
import { openTestContext } from "../../support/test_context.ts";
import { assertContrast } from "../../support/web/accessibility.ts";
import { picture, serve } from "../../support/web/browser.ts";
import { onePageOfAKind, seedEveryPage, visitEveryPage } from "../../support/web/every_page.ts";
import { sharedLinkTexts } from "../../support/web/link_texts.ts";

/**
 * Institutions that a page shows by their ISPB alone: no cell, item or sentence around it says the name. What institutions
 * themselves wrote is shown as they wrote it.
 */
const bareIspbs = (page: Page, names: Readonly<Record<string, string>>): Promise<string[]> =>
  page.evaluate(
    `(({ names, around }) => {
      const bare = [];
      const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { parentElement: element, textContent } = texts.currentNode;
        if (element.closest("pre, .code, script") !== null) continue;
        for (const [ispb] of textContent.matchAll(/\\b[0-9A-Z]{8}\\b/g)) {
          // The page of an institution names it in its heading.
          if (element.previousElementSibling?.textContent === "ISPB") continue;
          // A row of a table has the name in a cell of its own, and the number beside it.
          const said = (element.closest("tr") ?? element.closest(around))?.textContent ?? "";
          if (names[ispb] !== undefined && !said.includes(names[ispb])) bare.push(textContent.trim());
        }
      }
      return bare;
    })(${JSON.stringify({ names, around: "td, th, li, dd, p, h1, h2, caption, label" })})`,
  ) as Promise<string[]>;

/** What several readers see under one address is one page. */
const NOT_THERE = /não encontrad/;

/** More contrast is the same few colours everywhere; these pages have all of them. */
const CONTRASTED = /^(\/console\/(ordens|minuta\/nova|ordem\/\d+)|\/operacao|\/pesquisa\?.*cancelados.*|\/)$/;

const schemes = [
  { name: "escuro", colorScheme: "dark", contrast: "no-preference", enhanced: false },
  { name: "contraste", colorScheme: "light", contrast: "more", enhanced: true },
  { name: "escuro-contraste", colorScheme: "dark", contrast: "more", enhanced: true },
] as const;

/** Where words do not stand out, 4.5 to 1 in dark colours and 7 to 1 where more contrast is asked for. */
async function lowContrasts(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, colorScheme, contrast, enhanced } of schemes) {
    if (enhanced && !CONTRASTED.test(path)) continue;
    await page.emulateMedia({ colorScheme, contrast });
    await assertContrast(page, enhanced).catch((error) => found.push(`${name} ${path} ${error.message}`));
    await picture(page, `${name}${path.replaceAll(/\W+/g, "-")}`.slice(0, 80));
  }
  await page.emulateMedia({ colorScheme: null, contrast: null });
  return found;
}

Deno.test("on every page words stand out in all colours, those of a link tell where it leads, and the title which page it is; institutions are named", async () => {
  await using t = await openTestContext();
  const readers = await seedEveryPage(t);
  const inAllColours = new Set(onePageOfAKind(readers).flatMap(({ paths }) => paths));
  await using site = await serve(t);
  const institutions = await t.db.selectFrom("institution").select(["ispb", "name"]).execute();
  const names = Object.fromEntries(institutions.map(({ ispb, name }) => [ispb, name]));
  const shared: string[] = [];
  const bare: string[] = [];
  const faint: string[] = [];
  const titles = new Map<string, Set<string>>();
  await visitEveryPage(t, site, readers, async (page, path) => {
    for (const text of await sharedLinkTexts(page)) shared.push(`${path}: ${text}`);
    for (const text of await bareIspbs(page, names)) bare.push(`${path}: ${text}`);
    if (inAllColours.has(path)) faint.push(...await lowContrasts(page, path));
    const title = await page.title();
    // A search that finds one alone leads to it.
    const { pathname, search } = new URL(page.url());
    if (!NOT_THERE.test(title)) titles.set(title, (titles.get(title) ?? new Set()).add(pathname + search));
  });
  assert.deepEqual(shared, []);
  assert.deepEqual(bare, []);
  assert.deepEqual(faint, []);
  assert.deepEqual([...titles].filter(([, paths]) => paths.size > 1).map(([title]) => title), []);
});

Deno.test("rows of one name are numbered in the words of their links, others are not", () => {
  const rows = [{ name: "A" }, { name: "B" }, { name: "A" }];
  assert.deepEqual(rows.map(distinctNames(rows, ({ name }) => name)), ["A (1 de 2)", "B", "A (2 de 2)"]);
});
