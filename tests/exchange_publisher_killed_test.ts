/** A publisher killed in mid-file, as a process of its own. */
import assert from "node:assert/strict";
import { publishRemittance, runCutoff } from "../exchange/mod.ts";
import { digestOf } from "../exchange/publication.ts";
import { BANK_A, BANK_B, rebuilt, type World, world } from "./exchange_world.ts";

const NAME = "ASSETS_REM_00000001_20261123_000001_V0111.txt";

/** Publishes everything from a process of its own. */
const child = `
  import { connect } from "./store/connection.ts";
  import { openExchange, publishRemittance } from "./exchange/mod.ts";
  const [url, dir, now] = Deno.args;
  const { db, pool } = connect(url, { onError: () => {} });
  const ctx = await openExchange({ db, pool, dir, log: () => {}, clock: () => Temporal.Instant.from(now), holidays: () => Promise.resolve(new Set()), sftp: { keysDir: dir } });
  for (const id of [1n, 2n]) await publishRemittance(ctx, id);
  await db.destroy();
`;

/** Makes so many more orders like the one there is, with all of its targets. */
async function multiply(w: World, count: number): Promise<void> {
  await w.pool.query(`
    create temporary table twin as
      select gen_random_uuid() as id, '2026' || lpad((n + 1)::text, 10, '0') as number from generate_series(1, ${count}) n;
    insert into court_order select (jsonb_populate_record(o,
        jsonb_build_object('id', t.id, 'protocol_number', t.number))).*
      from court_order o, twin t where o.protocol_number = '20260000000001';
    insert into order_defendant select (jsonb_populate_record(d, jsonb_build_object('order_id', t.id))).*
      from order_defendant d, twin t;
    insert into order_target (order_id, defendant_position, tax_id, ispb, receiver_ispb, origin, affected, amount)
      select t.id, g.defendant_position, g.tax_id, g.ispb, g.receiver_ispb, g.origin, g.affected, g.amount
      from order_target g, twin t;
    drop table twin`);
}

/** Waits until an outbox has a name that passes; the child is alive meanwhile. */
async function until(w: World, ispb: string, test: (name: string) => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await w.list("outbox", ispb).catch(() => [])).some(test)) {
    if (Date.now() > deadline) throw new Error("The child did not come so far");
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

for (
  const [moment, ispb, seen] of [
    ["while it writes", BANK_A, (name: string) => name.endsWith(".part")],
    ["when the file is in sight", BANK_A, (name: string) => name === NAME],
    ["at the second file", BANK_B, (name: string) => name.endsWith(".part")],
  ] as const
) {
  Deno.test(
    `a publisher killed ${moment} leaves what the next one completes with the same bytes`,
    world(async (w) => {
      await w.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
      await multiply(w, 4_000);
      w.setTime("2026-11-23T19:00");
      await runCutoff(w.ctx);
      const process = new Deno.Command(Deno.execPath(), {
        args: ["eval", "--no-check", child, w.url, w.dir, w.now().toString()],
        cwd: new URL("..", import.meta.url),
        stdout: "null",
      }).spawn();
      await until(w, ispb, seen);
      process.kill("SIGKILL");
      await process.status;
      // The dead process's locks go with its connections, as soon as the server notices.
      for (const id of [1n, 2n]) while (await publishRemittance(w.ctx, id) === "busy");
      assert.deepEqual(await w.rows("select status from remittance"), [{ status: "published" }, {
        status: "published",
      }]);
      assert.deepEqual(await w.list("outbox", BANK_A), [NAME, `${NAME}.sha256`]);
      const expected = await rebuilt(w);
      assert.equal(
        await w.read("outbox", BANK_A, `${NAME}.sha256`),
        `${expected.sha256}  ${NAME}\n`,
      );
      assert.deepEqual(await digestOf(`${w.ctx.folders.outbox(BANK_A)}/${NAME}`), expected);
      assert.deepEqual(await w.rows("select type from alarm"), []);
    }),
  );
}
