/** All drafts that match a list's filters, protocoled in as many rounds as they take. */
import assert from "node:assert/strict";
import { MAX_AT_ONCE } from "../../../web/console/protocol/protocol_batch.tsx";
import { createDraft, signInPeople } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";
import { serve } from "../../support/web/browser.ts";
import { session } from "../../support/web/console_session.ts";
import { COOKIE } from "../../support/web/sign_in_site.ts";

/** The form's hidden fields as a browser sends them. */
const fieldsOf = (page: string): URLSearchParams =>
  new URLSearchParams(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
      .map(([, name, value]) => [name!, value!.replaceAll("&quot;", '"').replaceAll("&amp;", "&")]),
  );

Deno.test("drafts beyond those of one round wait for the next, to which the page of what was protocoled leads", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const { judge } = await signInPeople(t);
  for (let made = 0; made < MAX_AT_ONCE + 2; made++) await createDraft(t, judge.token);
  const { cookie } = await session(t, "judge");
  const headers = { Cookie: `${COOKIE}=${cookie}`, Accept: "text/html", Origin: site.origin };
  const page = async (path: string) => await (await fetch(site.origin + path, { headers })).text();
  const protocol = async (path: string) => {
    const requested = await page(path);
    const done = await fetch(`${site.origin}/console/protocolar`, {
      method: "POST",
      headers,
      body: fieldsOf(requested),
    });
    return { requested, done: await done.text() };
  };
  const filters = new URLSearchParams({ situacao: "MINUTA" }).toString();
  const first = await protocol(
    `/console/protocolar?${new URLSearchParams({ todas: "1", filtros: filters })}`,
  );
  assert.match(first.requested, /2 outras esperam/);
  assert.match(first.done, new RegExp(`${MAX_AT_ONCE} ordens protocoladas`));
  assert.match(first.done, /2 minutas dos mesmos filtros/);
  const [, next] = /href="([^"]*\/console\/protocolar\?[^"]*)"/.exec(first.done)!;
  const second = await protocol(
    new URL(next!.replaceAll("&amp;", "&"), site.origin).href.slice(site.origin.length),
  );
  assert.match(second.done, /2 ordens protocoladas/);
  assert.doesNotMatch(second.done, /dos mesmos filtros/);
});
