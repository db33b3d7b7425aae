/** Amounts of a series: "–" while nothing is known of them, "R$ 0,00" once it is known that nothing was blocked. */
import assert from "node:assert/strict";
import { signInPeople } from "../../support/api.ts";
import { publishOrderAnswers, startSeries } from "../../support/orders/series_fixture.ts";
import { testContext } from "../../support/test_context.ts";
import { mainText, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const UNKNOWN = "nenhuma instituição informou ainda um valor bloqueado";

for (const silent of [false, true]) {
  Deno.test({
    name: silent
      ? "nothing is known of what a series has blocked whose institutions all stayed silent"
      : "a series has blocked nothing that is known before its first answers, and zero after answers of zero",
    fn: testContext(async (t) => {
      const { judge: { token } } = await signInPeople(t);
      const { serieId, numeroProtocolo } = await startSeries(t, token);
      await using site = await serve(t);
      const page = await signedInPage(t, site, { profile: "judge", scripts: false });
      const shown = async () => {
        await page.goto(`${site.origin}/console/ordens`);
        const orders = await page.locator("td[data-name=Bloqueado]").allInnerTexts();
        await page.goto(`${site.origin}/console/series`);
        const [list] = await page.locator("td[data-name=Bloqueado]").allInnerTexts();
        await page.goto(`${site.origin}/console/serie/${serieId}`);
        const stack = /Bloqueado\s*(–|R\$\s[\d.,]+)/.exec(await mainText(page))?.[1];
        const [until] = await page.locator("td[data-name='Bloqueado até ela']").allInnerTexts();
        const chart = await page.locator("[aria-label*='na última']").first().getAttribute("aria-label");
        return [orders.at(-1), list, stack, until, /na última, e (.*)$/.exec(chart ?? "")?.[1]].map((text) =>
          text?.replaceAll("\u00a0", " ")
        );
      };
      assert.deepEqual(await shown(), ["–", "–", "–", "–", UNKNOWN]);
      t.setTime("2026-11-26T08:01");
      const answer = silent ? { code: "98" } : { code: "00", blocked: 0 };
      await publishOrderAnswers(
        t,
        numeroProtocolo,
        { ispb: "99000001", ...answer },
        { ispb: "99000002", ...answer },
      );
      assert.deepEqual(
        await shown(),
        silent
          ? ["–", "–", "–", "–", UNKNOWN]
          : ["R$ 0,00", "R$ 0,00", "R$ 0,00", "R$ 0,00", "o bloqueado chegou a R$ 0,00"],
      );
    }),
  });
}
