/** What staging's sign-in page is told of where somebody is going. */
import assert from "node:assert/strict";
import { openTestContext } from "../../support/test_context.ts";
import { testDemo } from "../../support/web/showing_app.ts";
import { signInSite } from "../../support/web/sign_in_site.ts";

const first = (text: string): string => /class="person likely".*?<strong>([^<]*)</s.exec(text)?.[1] ?? "";

Deno.test("the sign-in page puts first whoever works where somebody is going, in staging alone", async () => {
  await using t = await openTestContext();
  const demo = testDemo(t);
  const nameOf = (profile: string) => demo.accounts.find((account) => account.profile === profile)!.name;
  await using site = await signInSite({ ...t, app: { ...t.app, demo } });
  for (
    const [path, profile] of [
      ["/operacao", "operator"],
      ["/operacao/relogio", "operator"],
      ["/console", "assistant"],
      ["/operacaoX", "assistant"],
    ] as const
  ) {
    const browser = site.browser();
    const login = await browser.follow(await browser.get(`/entrar?voltar=${path}`));
    assert.equal(first(login.text), nameOf(profile), path);
  }
  await using production = await signInSite(t);
  const browser = production.browser();
  const login = await browser.follow(await browser.get("/entrar?voltar=/operacao"));
  assert.equal(first(login.text), nameOf("assistant"));
  assert.ok(!browser.told.some((cookie) => cookie.startsWith("assets_destino")));
});
