/** The head of both consoles, in widths where it takes one line or two. */
import assert from "node:assert/strict";
import { signInPeople } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";
import { serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

Deno.test("who is signed in stands at the right end of the head, in one line and in two", async () => {
  await using t = await openTestContext();
  await signInPeople(t);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: false, drawn: true });
  await page.goto(`${site.origin}/console`);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [main, button] = await Promise.all(
      ["main h1", ".person button"].map((selector) => page.locator(selector).boundingBox()),
    );
    assert.ok(main && button);
    const [margin, gap] = [main.x, width - button.x - button.width];
    assert.ok(
      Math.abs(gap - margin) <= 2,
      `${width}: ${gap} px at the right of the button, ${margin} beside the text`,
    );
  }
});
