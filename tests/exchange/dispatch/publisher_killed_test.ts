/** A publisher killed in mid-file, as a process of its own. */
import assert from "node:assert/strict";
import { fileDigest } from "../../../exchange/files/publication.ts";
import { publishRemittance, runCutoff } from "../../../exchange/mod.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  openExchangeFixture,
  rebuildDigest,
} from "../../support/exchange/exchange_fixture.ts";

const NAME = "ASSETS_REM_00000001_20261123_000001_V0111.txt";

/** Publishes everything from a process of its own, which says so and stands still when it has come to a moment. */
const child = `
  import { open } from "node:fs/promises";
  import { connect } from "./store/connection/connection.ts";
  import { openExchange, publishRemittance } from "./exchange/mod.ts";
  const [url, dir, now, moment, ispb] = Deno.args;
  const standStill = () => {
    console.log("here");
    return new Promise(() => setInterval(() => {}, 60_000));
  };
  const { link } = Deno;
  if (moment === "written in part") {
    await using any = await open("/dev/null");
    const handles = Object.getPrototypeOf(any);
    const { write } = handles;
    let writes = 0;
    handles.write = function (...bytes) {
      const isOutbox = Deno.readLinkSync("/proc/self/fd/" + this.fd).includes("/" + ispb + "/outbox/");
      return isOutbox && ++writes === 2 ? standStill() : write.apply(this, bytes);
    };
  }
  if (moment === "in sight") Deno.link = async (part, path) => {
    await link(part, path);
    if (path.includes("/outbox/") && path.endsWith(".txt")) await standStill();
  };
  const { db, pool } = connect(url, { onError: () => {} });
  const ctx = await openExchange({ db, pool, dir, log: () => {}, clock: () => Temporal.Instant.from(now), holidays: () => Promise.resolve(new Set()), sftp: { keysDir: dir } });
  for (const id of [1n, 2n]) await publishRemittance(ctx, id);
  await db.destroy();
`;

/** Makes so many more orders like the one there is, with all of its targets. */
async function multiply(t: ExchangeFixture, count: number): Promise<void> {
  await t.pool.query(`
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

/** Starts the child, waits until it has come to a moment, and kills it there. */
async function killedAt(t: ExchangeFixture, moment: string, ispb: string): Promise<void> {
  await using process = new Deno.Command(Deno.execPath(), {
    args: [
      "eval",
      "--no-check",
      child,
      t.url,
      t.dir,
      t.now().toString(),
      moment,
      ispb,
    ],
    cwd: new URL("../../..", import.meta.url),
    stdout: "piped",
  }).spawn();
  const reader = process.stdout.getReader();
  const { value } = await reader.read();
  assert.equal(new TextDecoder().decode(value), "here\n", "The child did not come so far");
  process.kill("SIGKILL");
  await reader.cancel();
}

for (
  const [when, moment, ispb, left] of [
    ["while it writes", "written in part", BANK_A, /^\..*\.part$/],
    ["when the file is in sight", "in sight", BANK_A, /\.txt$/],
    ["at the second file", "written in part", BANK_B, /^\..*\.part$/],
  ] as const
) {
  Deno.test(`a publisher killed ${when} leaves what the next one completes with the same bytes`, async () => {
    await using t = await openExchangeFixture();
    await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
    await multiply(t, 4_000);
    t.setTime("2026-11-23T19:00");
    await runCutoff(t.ctx);
    await killedAt(t, moment, ispb);
    assert.ok((await t.list("outbox", ispb)).some((name) => left.test(name)));
    // The dead process's locks go with its connections, as soon as the server notices.
    for (const id of [1n, 2n]) while (await publishRemittance(t.ctx, id) === "busy");
    assert.deepEqual(await t.rows("select status from remittance"), [{ status: "published" }, {
      status: "published",
    }]);
    assert.deepEqual(await t.list("outbox", BANK_A), [NAME, `${NAME}.sha256`]);
    const expected = await rebuildDigest(t);
    assert.equal(
      await t.read("outbox", BANK_A, `${NAME}.sha256`),
      `${expected.sha256}  ${NAME}\n`,
    );
    assert.deepEqual(await fileDigest(`${t.ctx.folders.outbox(BANK_A)}/${NAME}`), expected);
    assert.deepEqual(await t.rows("select type from alarm"), []);
  });
}
