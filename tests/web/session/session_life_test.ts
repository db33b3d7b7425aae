import assert from "node:assert/strict";
import { openTestContext } from "../../support/test_context.ts";
import {
  type Browser,
  judge,
  otherJudge,
  sessionRows,
  signedInAs,
  signInSite,
  UNIT,
} from "../../support/web/sign_in_site.ts";

Deno.test("a session ends when nobody asked for half an hour, and after twelve hours whatever was asked", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const idle = await signedInAs(site, judge);
  const isIn = async (browser: Browser) => {
    const response = await browser.get(UNIT);
    await response.body?.cancel();
    return response.status === 200;
  };
  site.later({ minutes: 29 });
  assert.ok(await isIn(idle));
  site.later({ minutes: 29 });
  assert.ok(await isIn(idle));
  // What a page asks for by itself does not count.
  for (const byItself of [{ "X-Sem-Atividade": "1" }, { Accept: "text/event-stream" }]) {
    site.later({ minutes: 10 });
    await (await idle.get(UNIT, byItself)).body?.cancel();
  }
  site.later({ minutes: 11 });
  assert.ok(!await isIn(idle));

  const busy = await signedInAs(site, judge);
  for (let quarter = 0; quarter < 35; quarter++) {
    site.later({ minutes: 20 });
    const renewed = await busy.post("/sessao/renovar", {}, { "X-CSRF": busy.csrf });
    assert.equal(renewed.status, 204, `after ${20 * (quarter + 1)} minutes`);
  }
  site.later({ minutes: 20 });
  assert.ok(!await isIn(busy));
});

Deno.test("an access token about to end is followed by a new one, asked for once whoever comes at the same time", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const browser = await signedInAs(site, judge);
  const [before] = await sessionRows(t);
  site.later({ minutes: 29, seconds: 30 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => browser.get(UNIT)));
  for (const answer of answers) {
    assert.equal(answer.status, 200);
    await answer.body?.cancel();
  }
  const [after] = await sessionRows(t);
  assert.ok(Temporal.Instant.compare(after!.access_expires_at, before!.access_expires_at) > 0);
  assert.equal(after!.refreshing_until, null);
  // The single sign-on rotates refresh tokens, and takes one used twice for stolen: the next refresh shows.
  site.later({ minutes: 20 });
  await (await browser.get(UNIT)).body?.cancel();
  site.later({ minutes: 9, seconds: 30 });
  const again = await browser.get(UNIT);
  assert.equal(again.status, 200);
  await again.body?.cancel();
});

Deno.test("a user who is blocked is out when the single sign-on refuses new tokens, and told by the corporate registry before", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const { cpf } = otherJudge(t);
  const browser = await signedInAs(site, cpf);
  t.externalServices.stagingData.changeUser(cpf, { blocked: true });
  try {
    // What the registry said is remembered for a while.
    t.advance({ minutes: 5 });
    const told = await browser.get(UNIT);
    assert.equal(told.status, 403);
    assert.match(await told.text(), /O usuário está bloqueado/);
    site.later({ minutes: 29, seconds: 30 });
    const out = await browser.get(UNIT);
    assert.equal(out.status, 303);
    assert.notEqual((await sessionRows(t))[0]!.ended_at, null);
  } finally {
    t.externalServices.stagingData.changeUser(cpf, { blocked: false });
  }
});

Deno.test("a single sign-on that is away for a moment ends nobody's session", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const browser = await signedInAs(site, judge);
  site.breakSignOn();
  site.later({ minutes: 29, seconds: 30 });
  const still = await browser.get(UNIT);
  assert.equal(still.status, 200);
  await still.body?.cancel();
  assert.equal((await sessionRows(t))[0]!.ended_at, null);
});
