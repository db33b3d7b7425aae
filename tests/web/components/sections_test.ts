/** The menu of a console's sections on a phone, where it is drawn sideways. */
import assert from "node:assert/strict";
import { openTestContext } from "../../support/test_context.ts";
import { picture, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const PHONE = { width: 360, height: 800 };

Deno.test("on a phone the section somebody is in is in sight in the menu, and the page has not moved", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await page.setViewportSize(PHONE);
  for (const path of ["/console", "/console/series", "/console/instituicoes"]) {
    await page.goto(site.origin + path);
    const box = await page.locator(".console-sections [aria-current]").boundingBox();
    assert.ok(
      box !== null && box.x >= 0 && box.x + box.width <= PHONE.width,
      `${path} ${JSON.stringify(box)}`,
    );
    assert.deepEqual(await page.evaluate("[scrollX, scrollY]"), [0, 0], path);
    await picture(page, `menu${path.replaceAll("/", "-")}`);
  }
});
