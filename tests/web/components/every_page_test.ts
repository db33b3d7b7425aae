/** What holds of every page of both consoles, the portal and the guide. */
import assert from "node:assert/strict";
import { distinctNames } from "../../../web/components/data_table.tsx";
import { testContext } from "../../support/test_context.ts";
import { serve } from "../../support/web/browser.ts";
import { seedEveryPage, visitEveryPage } from "../../support/web/every_page.ts";
import { sharedLinkTexts } from "../../support/web/link_texts.ts";

/** What several readers see under one address is one page. */
const NOT_THERE = /não encontrad/;

Deno.test({
  name: "the words of a link tell where it leads, and the title of a page which one it is, on every page",
  fn: testContext(async (t) => {
    const readers = await seedEveryPage(t);
    await using site = await serve(t);
    const shared: string[] = [];
    const titles = new Map<string, Set<string>>();
    await visitEveryPage(t, site, readers, async (page, path) => {
      for (const text of await sharedLinkTexts(page)) shared.push(`${path}: ${text}`);
      const title = await page.title();
      if (!NOT_THERE.test(title)) titles.set(title, (titles.get(title) ?? new Set()).add(path));
    });
    assert.deepEqual(shared, []);
    assert.deepEqual([...titles].filter(([, paths]) => paths.size > 1).map(([title]) => title), []);
  }),
});

Deno.test("rows of one name are numbered in the words of their links, others are not", () => {
  const rows = [{ name: "A" }, { name: "B" }, { name: "A" }];
  assert.deepEqual(rows.map(distinctNames(rows, ({ name }) => name)), ["A (1 de 2)", "B", "A (2 de 2)"]);
});
