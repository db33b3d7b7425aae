/** A remittance that its institution has lost: the same bytes again, and never any others. */
import assert from "node:assert/strict";
import { resendRemittance } from "../../../exchange/mod.ts";
import { BANK_A, MONDAY, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { dispatched, NAME, outboxOf } from "../../support/exchange/lost_remittance.ts";

Deno.test("what an institution lost is put into its outbox again, the same bytes and the same digest file, at any hour", async () => {
  await using t = await openExchangeFixture();
  const text = await dispatched(t);
  const sidecar = await t.read("outbox", BANK_A, `${NAME}.sha256`);
  t.setTime("2026-11-30T03:00");
  assert.equal(await resendRemittance(t.ctx, 1n), "already-there");
  await Deno.remove(`${outboxOf(t)}/${NAME}.sha256`);
  assert.equal(await resendRemittance(t.ctx, 1n), "already-there");
  assert.equal(await t.read("outbox", BANK_A, `${NAME}.sha256`), sidecar);
  await Deno.remove(`${outboxOf(t)}/${NAME}`);
  await Deno.remove(`${outboxOf(t)}/${NAME}.sha256`);
  assert.equal(await resendRemittance(t.ctx, 1n), "resent");
  assert.equal(await t.read("outbox", BANK_A, NAME), text);
  assert.deepEqual(await t.list("outbox", BANK_A), [NAME, `${NAME}.sha256`]);
  assert.equal(await t.read("outbox", BANK_A, `${NAME}.sha256`), sidecar);
});

Deno.test("other bytes are never sent and never overwritten: in the outbox, in the archive, or of a link", async () => {
  await using t = await openExchangeFixture();
  const text = await dispatched(t);
  await Deno.remove(`${outboxOf(t)}/${NAME}`);
  await Deno.writeTextFile(`${outboxOf(t)}/${NAME}`, "outro");
  assert.equal(await resendRemittance(t.ctx, 1n), "outbox-differs");
  assert.equal(await t.read("outbox", BANK_A, NAME), "outro");
  await Deno.remove(`${outboxOf(t)}/${NAME}`);
  await Deno.symlink("/etc/passwd", `${outboxOf(t)}/${NAME}`);
  assert.equal(await resendRemittance(t.ctx, 1n), "outbox-differs");
  await Deno.remove(`${outboxOf(t)}/${NAME}`);

  const archived = `${t.ctx.folders.archive(MONDAY)}/${NAME}`;
  await Deno.remove(archived);
  assert.equal(await resendRemittance(t.ctx, 1n), "archive-differs");
  await Deno.writeTextFile(archived, text.replace("100000", "100001"));
  assert.equal(await resendRemittance(t.ctx, 1n), "archive-differs");
  assert.deepEqual((await t.list("outbox", BANK_A)).filter((name) => name.endsWith(".txt")), []);
  await Deno.writeTextFile(archived, text);
  assert.equal(await resendRemittance(t.ctx, 1n), "resent");
});
