/** What the look at a page finds, by pages that are wrong on purpose. */
import assert from "node:assert/strict";
import { testContext } from "../../support/test_context.ts";
import { look, serve } from "../../support/web/browser.ts";

const wrong: readonly (readonly [what: string, html: string, says: RegExp])[] = [
  ["anywhere", "<img src='/recursos/nada'>", /image-alt/],
  ["on a desk alone", "<img class='from-desk' src='/recursos/nada'>", /image-alt/],
  [
    "where its name is hidden on a desk",
    "<button><span class='to-tablet'>Salvar</span></button>",
    /button-name/,
  ],
  ["too wide on a phone", "<p class='nine-hundred'>x</p>", /900 px wide in a window of 768/],
];

Deno.test(
  "what is wrong with a page is found at whichever width it is wrong",
  testContext(async (t) => {
    await using site = await serve(t);
    const page = await (await site.visit({})).newPage();
    await page.goto(site.origin);
    await page.evaluate(`
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(\`
        .nine-hundred { width: 900px; }
        @media (max-width: 999px) { .from-desk { display: none; } }
        @media (min-width: 1000px) { .to-tablet { display: none; } .nine-hundred { width: auto; } }\`);
      document.adoptedStyleSheets.push(sheet);
      document.querySelector("main").innerHTML = "<h1>Certa</h1><p id='place'></p>";`);
    await look(page, "look");
    for (const [what, html, says] of wrong) {
      await page.locator("#place").evaluate((place, html) => void (place.innerHTML = html), html);
      await assert.rejects(look(page, "look"), says, what);
    }
  }),
);
