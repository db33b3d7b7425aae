/** A worker that is stopped while it publishes, taken for dead and woken when another has published in its place. */
import assert from "node:assert/strict";
import { publicationSteps } from "../../../exchange/dispatch/publication_sequence.ts";
import { openPublication, remittanceLock } from "../../../exchange/dispatch/publish.ts";
import { withLock } from "../../../exchange/exclusive_work.ts";
import { publishRemittance, runCutoff } from "../../../exchange/mod.ts";
import { connect } from "../../../store/connection/connection.ts";
import { isDatabaseUnavailable } from "../../../store/connection/database_unavailable.ts";
import { endSessions } from "../../../store/queue/heartbeats.ts";
import { alarms, FIRST_A } from "../../support/exchange/dispatch_fixture.ts";
import {
  BANK_A,
  type ExchangeFixture,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";

const PROCESS = "assets-worker-hung";

/** Publishes by a process of its own name, which goes on after so many steps once `meanwhile` has happened. */
async function publishWithPause(t: ExchangeFixture, steps: number, meanwhile: () => Promise<void>) {
  const hung = connect(t.url, { max: 2, onError: () => {}, applicationName: PROCESS });
  const ctx = { ...t.ctx, db: hung.db, pool: hung.pool };
  try {
    await withLock(ctx.pool, remittanceLock(1n), async (session) => {
      const publication = await openPublication(ctx, session, 1n);
      for (const step of publicationSteps.slice(0, steps)) {
        assert.equal(await step(publication), "next");
      }
      await meanwhile();
      for (const step of publicationSteps.slice(steps)) {
        if (await step(publication) !== "next") break;
      }
    });
  } finally {
    await hung.close();
  }
}

for (const [steps, { name }] of publicationSteps.entries()) {
  Deno.test(`a worker stopped before ${name} and woken after its institution has collected the file shows nothing again`, async () => {
    await using t = await openExchangeFixture();
    await t.order({ targets: [{ ispb: BANK_A }] });
    t.setTime("2026-11-23T19:00");
    await runCutoff(t.ctx);
    const woken = publishWithPause(t, steps, async () => {
      assert.ok(await endSessions(t.db, [PROCESS]) > 0);
      assert.equal(await publishRemittance(t.ctx, 1n), "published", "its lock is free at once");
      assert.deepEqual(await t.list("outbox", BANK_A), [FIRST_A, `${FIRST_A}.sha256`]);
      const outbox = t.ctx.folders.outbox(BANK_A);
      for (const file of await t.list("outbox", BANK_A)) await Deno.remove(`${outbox}/${file}`);
    });
    // Its session has ended, or its part was taken away.
    await woken.catch((error) =>
      assert.ok(isDatabaseUnavailable(error) || error instanceof Deno.errors.NotFound, error)
    );
    assert.deepEqual((await t.list("outbox", BANK_A)).filter((file) => !file.endsWith(".part")), []);
    assert.deepEqual(await alarms(t), []);
    assert.deepEqual(await t.rows("select status from remittance"), [{ status: "published" }]);
  });
}

Deno.test("a worker woken between its look at its session and the file's name finds its file taken away, and leaves it at that", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  const show = publicationSteps.findIndex(({ name }) => name === "showFile");
  await assert.doesNotReject(publishWithPause(t, show, async () => {
    await endSessions(t.db, [PROCESS]);
    await publishRemittance(t.ctx, 1n);
    await Deno.remove(`${t.ctx.folders.outbox(BANK_A)}/${FIRST_A}`);
  }));
  assert.deepEqual(await t.list("outbox", BANK_A), [`${FIRST_A}.sha256`]);
});
