import assert from "node:assert/strict";
import { sql } from "kysely";
import { watchInboxes } from "../../../jobs/intake/inbox_watch.ts";
import type { JobApp } from "../../../jobs/task.ts";
import { releaseLease, takeLease } from "../../../store/queue/lease.ts";
import {
  BANK_A,
  type ExchangeFixture,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import { until } from "../../support/until.ts";

/** Names of what was found: what bears none that a file may have is set aside at once. */
const setAside = async (t: ExchangeFixture): Promise<string[]> =>
  (await t.rows("select name from quarantine")).map((row) => (row as { name: string }).name);

/** A file whose name has a sign that is not seen. */
const put = (t: ExchangeFixture, name: string) =>
  Deno.writeTextFile(`${t.ctx.folders.inbox(BANK_A)}/${name}\u200b.txt`, "x");

const seen = (t: ExchangeFixture) => ({ seen: () => t.logged });

Deno.test("a pipe, and a name that is not UTF-8, end no look into the inboxes", async () => {
  await using t = await openExchangeFixture();
  await t.scanner.scan();
  const watch = watchInboxes(t.ctx as JobApp, 0.1);
  try {
    await put(t, "antes");
    const isThere = (name: RegExp) => async () => (await setAside(t)).some((one) => name.test(one));
    await until("what came before", isThere(/^antes/), seen(t));
    const inbox = t.ctx.folders.inbox(BANK_A);
    await new Deno.Command("mkfifo", { args: [`${inbox}/fila`] }).output();
    await until("the pipe", isThere(/^fila/), seen(t));
    await new Deno.Command("bash", { args: ["-c", "printf x > \"$1\"/$'\\xff.txt'", "bash", inbox] })
      .output();
    await until("the name that is not UTF-8", isThere(/^(?!antes|fila)/), seen(t));
    await put(t, "depois");
    await until("what came after it", isThere(/^depois/), seen(t));
  } finally {
    await watch.stop();
  }
});

/** Counts how often a turn was asked for, by the database itself. */
async function countingTurns({ db }: ExchangeFixture): Promise<() => Promise<number>> {
  await sql`create sequence turns_requested`.execute(db);
  await sql`create function count_turn() returns trigger language plpgsql as
    $$ begin perform nextval('turns_requested'); return new; end $$`.execute(db);
  await sql`create trigger count_turn before insert on lease for each row execute function count_turn()`
    .execute(db);
  return async () => {
    const { rows: [row] } = await sql<{ n: number }>`
      select case when is_called then last_value else 0 end::int as n from turns_requested`.execute(db);
    return row?.n ?? 0;
  };
}

Deno.test("a worker whose turn it is not looks into nothing, and into everything when its turn has come", async () => {
  await using t = await openExchangeFixture();
  const other = { name: "inboxes", holder: crypto.randomUUID() };
  assert.ok(await takeLease(t.ctx.db, other, 3_600));
  await t.scanner.scan();
  const requestedTurns = await countingTurns(t);
  const watch = watchInboxes(t.ctx as JobApp, 0.1);
  try {
    await put(t, "retorno");
    // One asks whether the turn has come; each further one is a look that ends there.
    await until("looks without a turn", async () => await requestedTurns() > 3, seen(t));
    assert.deepEqual(await setAside(t), []);
    const recorded = "select 1 from exchange_folder where inboxes_scanned_at is not null";
    assert.deepEqual(await t.rows(recorded), []);
    await releaseLease(t.ctx.db, other);
    await until("a look", async () => (await setAside(t)).length > 0, seen(t));
    await until("its record", async () => (await t.rows(recorded)).length > 0, seen(t));
  } finally {
    await watch.stop();
  }
});
