/** Every page in the colours that a system asks for: dark, with more contrast, forced. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { testContext } from "../../support/test_context.ts";
import { assertContrast } from "../../support/web/accessibility.ts";
import { picture, serve } from "../../support/web/browser.ts";
import { onePageOfAKind, seedEveryPage, visitEveryPage } from "../../support/web/every_page.ts";

/** More contrast is the same few colours everywhere; these pages have all of them. */
const CONTRASTED = /^(\/console\/(ordens|minuta\/nova|ordem\/\d+)|\/operacao|\/pesquisa\?.*cancelados.*|\/)$/;

const schemes = [
  { name: "escuro", colorScheme: "dark", contrast: "no-preference", enhanced: false },
  { name: "contraste", colorScheme: "light", contrast: "more", enhanced: true },
  { name: "escuro-contraste", colorScheme: "dark", contrast: "more", enhanced: true },
] as const;

Deno.test({
  name: "words stand out on every page in dark, 4.5 to 1, and where more contrast is asked for, 7 to 1",
  fn: testContext(async (t) => {
    const readers = onePageOfAKind(await seedEveryPage(t));
    await using site = await serve(t);
    const faults: string[] = [];
    const opened = new Set<Page>();
    await visitEveryPage(t, site, readers, async (page, path) => {
      opened.add(page);
      for (const { name, colorScheme, contrast, enhanced } of schemes) {
        if (enhanced && !CONTRASTED.test(path)) continue;
        await page.emulateMedia({ colorScheme, contrast });
        await assertContrast(page, enhanced).catch((error) =>
          faults.push(`${name} ${path} ${error.message}`)
        );
        await picture(page, `${name}${path.replaceAll(/\W+/g, "-")}`.slice(0, 80));
      }
    });
    // Windows are lent from test to test.
    for (const page of opened) await page.emulateMedia({ colorScheme: null, contrast: null });
    assert.deepEqual(faults, []);
  }),
});
