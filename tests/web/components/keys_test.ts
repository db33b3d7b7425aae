/** The keys of the consoles, shown where they work and nowhere else. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder } from "../../support/orders/answered_order.ts";
import { openTestContext } from "../../support/test_context.ts";
import { leads, look, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

/** What each control in sight says of its key, to the eye and to a screen reader. */
const keysOf = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll("header, main, footer")].flatMap((part) =>
    [...part.querySelectorAll("kbd")].filter((key) => key.checkVisibility()).map((key) => {
      const control = key.previousElementSibling ?? key.parentElement;
      const said = control.closest("[aria-keyshortcuts]")?.getAttribute("aria-keyshortcuts");
      return part.tagName.toLowerCase() + " " + key.textContent + (said ? " " + said : "");
    }))`) as Promise<string[]>;

const declared = (page: Page) => page.locator("[aria-keyshortcuts]").count();

Deno.test("keys are shown and told to screen readers where they work, and neither on a phone nor without scripts", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [{ ispb: "99000001", code: "03", blocked: 100_000 }]);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  const search = "header / /";
  const all = ["footer /", "footer Ctrl+K", "footer n", "footer Ctrl+Enter", "footer ?"];
  const shown = [
    // The bar that Ctrl+Enter continues from comes with what is ticked.
    ["/console/ordens", [search, "main n n", ...all]],
    ["/console/series", [search, ...all]],
    ["/console/minuta/nova", [search, "main Ctrl+Enter Control+Enter", ...all]],
    [`/console/ordem/${number}/desdobrar`, [search, "main Ctrl+Enter Control+Enter", ...all]],
  ] as const;
  for (const [path, keys] of shown) {
    await page.goto(site.origin + path);
    assert.deepEqual(await keysOf(page), keys, path);
  }
  await look(page, "teclas-desdobrar");
  const operator = await signedInPage(t, site, { profile: "operator" });
  await operator.goto(`${site.origin}/operacao/relogio`);
  assert.deepEqual((await keysOf(operator)).filter((key) => !key.startsWith("main")), [
    search,
    "footer /",
    "footer Ctrl+K",
    "footer Ctrl+Enter",
    "footer ?",
  ]);

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${site.origin}/console/minuta/nova`);
  assert.deepEqual(await keysOf(page), []);
  const plain = await signedInPage(t, site, { profile: "judge", scripts: false, drawn: true });
  await plain.goto(`${site.origin}/console/ordens`);
  assert.deepEqual([await keysOf(plain), await declared(plain)], [[], 0]);
});

Deno.test("what Ctrl+Enter is shown beside is what it presses, also after a part of the form was fetched anew", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [{ ispb: "99000001", code: "03", blocked: 100_000 }]);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await page.goto(`${site.origin}/console/ordem/${number}/desdobrar`);
  await page.click("button:has-text('Desbloquear tudo')");
  await page.waitForSelector("#resumo:has-text('R$')");
  assert.deepEqual((await keysOf(page)).filter((key) => key.startsWith("main")), [
    "main Ctrl+Enter Control+Enter",
  ]);
  await page.focus(".list select");
  await leads(page, () => page.keyboard.press("Control+Enter"));
  await page.waitForSelector("h1:has-text('Desdobramento a protocolar')");
});
