/** Pages under colours that a system forces upon them (CSS Color Adjustment, section 3), where backgrounds are gone. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createDraft, signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder } from "../../support/orders/answered_order.ts";
import { precedent } from "../../support/precedents/search_builders.ts";
import { openTestContext } from "../../support/test_context.ts";
import { picture, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

/** What is seen to be pressed, chosen or marked by a background alone everywhere else. */
const marked =
  "button:not(.sr-only), .br-button, .chip, .organ, .sections [aria-current], .console-sections [aria-current], .orders [aria-current]";

/** Those of them that nothing but their words shows: no border, no outline, no underline. */
const unmarked = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(marked)})].filter((each) => {
    const { borderTopWidth, borderBottomWidth, outlineStyle, textDecorationLine } = getComputedStyle(each);
    return each.checkVisibility() && outlineStyle === "none" && textDecorationLine === "none" &&
      [borderTopWidth, borderBottomWidth].every((width) => parseFloat(width) === 0);
  }).map((each) => each.className + " " + each.textContent.trim())`);

/** What can have the focus and does not show that it has; of boxes to tick their label's box shows it. */
const unfocused = (page: Page): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll("a[href], button, input, select, textarea, summary")].filter((each) => {
    each.focus({ focusVisible: true, preventScroll: true });
    if (document.activeElement !== each || !each.checkVisibility()) return false;
    const box = each.type === "radio" || each.type === "checkbox" ? each.labels[0] : null;
    const styles = [box ? getComputedStyle(box, "::before") : getComputedStyle(each)];
    return styles.every(({ outlineStyle, outlineWidth }) => outlineStyle === "none" || outlineWidth === "0px");
  }).map((each) => each.tagName + " " + (each.name ?? "") + " " + each.textContent.trim())`,
  );

Deno.test("under forced colours what is pressed, chosen, marked or focused is still seen to be", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  await createDraft(t, token);
  const number = await seedAnsweredOrder(t, token, [{ ispb: "99000001", code: "01", blocked: 1_500_000 }]);
  await t.app.search.apply({
    put: [precedent({ organ: "STJ", species: "SUM", number: "7", thesis: "Prova.", status: "Vigente" })],
    remove: [],
  });
  await using site = await serve(t);
  const [judge, operator, anyone] = await Promise.all([
    signedInPage(t, site, { profile: "judge" }),
    signedInPage(t, site, { profile: "operator" }),
    site.visit({}).then((window) => window.newPage()),
  ]);
  const pages: [Page, path: string][] = [
    [judge, "/console"],
    [judge, "/console/ordens"],
    [judge, `/console/ordem/${number}`],
    [judge, "/console/minutas"],
    [judge, "/console/minuta/nova"],
    [operator, "/operacao"],
    [operator, "/operacao/alarmes"],
    [anyone, "/"],
    [anyone, "/pesquisa?buscaGeral=prova"],
    [anyone, "/guia"],
  ];
  for (const [page, path] of pages) {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(site.origin + path);
    assert.deepEqual(await unmarked(page), [], path);
    assert.deepEqual(await unfocused(page), [], path);
    await picture(page, `cores-forcadas-${path.replace(/\W+/g, "-")}`);
  }
  // Windows are lent from test to test.
  await Promise.all([judge, operator, anyone].map((page) => page.emulateMedia({ forcedColors: null })));
});
