/** What the tests of pages lean on: the look at a page finds what is wrong on purpose, and a click leads on. */
import assert from "node:assert/strict";
import { openTestContext } from "../../support/test_context.ts";
import { leads, look, mainText, serve, unfold } from "../../support/web/browser.ts";

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

Deno.test("what is wrong with a page is found at whichever width it is wrong", async () => {
  await using t = await openTestContext();
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
});

Deno.test("a click that the browser drops is done once more, and one that leads on is not", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const page = await (await site.visit({})).newPage();
  let clicks = 0;
  await page.exposeFunction("clicked", () => void clicks++);
  const open = async (dropped: number) => {
    clicks = 0;
    await page.goto(site.origin);
    await page.evaluate(`
        let left = ${dropped};
        document.querySelector("main").innerHTML = "<a href='/guia'>Ao guia</a>";
        document.querySelector("main a").addEventListener("click", (event) => {
          globalThis.clicked();
          if (left-- > 0) event.preventDefault();
        });`);
  };
  for (const dropped of [0, 1]) {
    await open(dropped);
    await leads(page, () => page.click("text=Ao guia"), { droppedMs: dropped === 0 ? 120_000 : 10 });
    assert.equal(new URL(page.url()).pathname, "/guia");
    assert.match(await mainText(page), /guia/i);
    assert.equal(clicks, dropped + 1);
  }
});

Deno.test("a part of a page is opened once, and once more where the browser dropped the click", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const page = await (await site.visit({})).newPage();
  await page.goto(site.origin);
  await page.evaluate(`
      let left = 1;
      document.querySelector("main").innerHTML = "<details><summary>Mais</summary>texto</details>";
      document.querySelector("summary").addEventListener("click", (event) => left-- > 0 && event.preventDefault());`);
  const isOpen = () => page.locator("details[open]").count();
  await unfold(page, "summary", { droppedMs: 10 });
  assert.equal(await isOpen(), 1);
  await unfold(page);
  assert.equal(await isOpen(), 1, "what is open stays so");
});

Deno.test("an act that fails on the way to another page says why, and leaves nothing that waits for that page", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const page = await (await site.visit({})).newPage();
  await page.goto(site.origin);
  // Not by a limit of the driver's own: a click that it gives up leaves a timer of the driver's behind.
  await assert.rejects(leads(page, () => page.evaluate("notHere()")), /notHere is not defined/);
});
