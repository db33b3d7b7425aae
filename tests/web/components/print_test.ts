/** The consoles' pages on paper. */
import assert from "node:assert/strict";
import { createDraft, signInPeople } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";
import { assertFits, picture, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

/** The width of an A4 page between its margins, in Chromium's pixels. */
const PAPER = { width: 718, height: 1_050 };

Deno.test("a list on paper is a table that fits, with its filters and the moment it shows, and nothing to press", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  await createDraft(t, token);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await page.goto(`${site.origin}/console/minutas?tipo=BLOQUEIO`);
  await page.setViewportSize(PAPER);
  assert.equal(await page.isVisible("main .print-only"), false);
  await page.emulateMedia({ media: "print" });
  assert.match(await page.innerText("main .print-only"), /Como estava em 23\/11\/2026, 10:00\./);
  for (const seen of ["main thead", "main tbody tr td.amount", ".in-use li"]) {
    assert.ok(await page.locator(seen).first().isVisible(), seen);
  }
  assert.equal(
    await page.evaluate("getComputedStyle(document.querySelector('main tbody tr')).display"),
    "table-row",
  );
  for (const hidden of ["main .act-bar", "main .br-button", "main .list .br-checkbox", ".save-view"]) {
    assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
  }
  await assertFits(page);
  await picture(page, "impressa-minutas");
  await page.emulateMedia({ media: null });
});
