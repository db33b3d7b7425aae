import assert from "node:assert/strict";
import { sql } from "kysely";
import { formatAnchor, NO_HASH, sealedStreams } from "../../../domain/audit/audit_seal.ts";
import type { Log } from "../../../domain/ports.ts";
import { sealFinished } from "../../../jobs/seal.ts";
import { lastSeal, sealedColumns } from "../../../store/audit/audit_seals.ts";
import {
  chain,
  checkSeals,
  keys,
  NOW,
  openDatabase,
  openTransaction,
  seal,
  SEAL_KEY,
  sealAll,
  sealNext,
  tamper,
  unsealed,
  waitForOlderTransactions,
  write,
  writeMany,
  writeOne,
} from "../../support/audit/seals.ts";
import { runDeno } from "../../support/processes/run_deno.ts";

Deno.test("every column of what is sealed is in the seal", async () => {
  await using t = await openDatabase();
  const { db } = t;
  const tables = await db.introspection.getTables();
  for (const stream of sealedStreams) {
    const columns = tables.find(({ name }) => name === stream)?.columns.map(({ name }) => name);
    assert.deepEqual(sealedColumns[stream].toSorted(), columns?.toSorted());
  }
});

Deno.test("the chain grows seal by seal and holds, and what is not sealed yet is counted", async () => {
  await using t = await openDatabase();
  const { db } = t;
  const empty = await checkSeals(db, "event");
  assert.deepEqual([empty.seals, empty.rows, empty.last, empty.broken], [0, 0, undefined, undefined]);
  await write(db, "one");
  await write(db, "two");
  await write(db, "three");
  const first = await seal(db, "event", 2);
  const second = await seal(db, "event", 2);
  assert.equal(await sealNext(db, "event", { now: NOW }), "nothing");
  await write(db, "four");

  assert.deepEqual([first.position, first.rowCount, first.previousHash], [1n, 2, NO_HASH]);
  assert.deepEqual([second.position, second.rowCount, second.previousHash], [2n, 1, first.hash]);
  assert.equal(first.sealedAt, "2026-11-23T13:00:00.123457");
  assert.deepEqual(await lastSeal(db, "event"), second);
  const report = await checkSeals(db, "event");
  assert.deepEqual([report.seals, report.rows, report.last, report.broken], [2, 3, second, undefined]);
  assert.equal(report.unsealed.count, 1);
  assert.equal(report.unsealed.since?.toString(), "2026-11-23T13:00:00.123457Z");
  assert.equal((await checkSeals(db, "audit_entry")).unsealed.count, 4);
});

/** One of the two padded blocks that an HMAC makes of its key, here of the tests' key. */
function padded(turnedBy: number): Uint8Array {
  const block = new Uint8Array(64);
  new TextEncoder().encodeInto(SEAL_KEY, block);
  return block.map((byte) => byte ^ turnedBy);
}

Deno.test("a seal's hash can be computed by PostgreSQL alone, whatever the session's settings", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await write(db, "um");
  await write(db, "dois");
  await db.connection().execute(async (one) => {
    await sql`set timezone to 'Asia/Tokyo'`.execute(one);
    await sql`set datestyle to 'SQL, DMY'`.execute(one);
    await seal(one, "audit_entry");
    const { rows: [row] } = await sql<{ hash: string; computed: string }>`
        with field (place, name, value) as (
          select (a.txid, a.id), f.name, f.value, f.number
          from audit_entry a, lateral (values (1, 'id', a.id::text), (2, 'txid', a.txid::text),
            (3, 'at', to_jsonb(a.at at time zone 'UTC') #>> '{}'), (4, 'actor', a.actor),
            (5, 'on_behalf_of', a.on_behalf_of), (6, 'action', a.action), (7, 'subject', a.subject),
            (8, 'source_ip', a.source_ip), (9, 'request_id', a.request_id), (10, 'detail', a.detail::text)
          ) as f (number, name, value)
        ), line as (
          select place, string_agg(name || '=' || octet_length(value) || ':' || value || ',', '' order by number) as text
          from field where value is not null group by place
        ), head as (
          select s.hash, string_agg(name || '=' || octet_length(value) || ':' || value || ',', '' order by number) as text
          from seal s, lateral (values (1, 'stream', s.stream), (2, 'position', s.position::text),
            (3, 'first_txid', s.first_txid::text), (4, 'first_id', s.first_id::text),
            (5, 'last_txid', s.last_txid::text), (6, 'last_id', s.last_id::text),
            (7, 'row_count', s.row_count::text), (8, 'previous_hash', s.previous_hash),
            (9, 'sealed_at', to_jsonb(s.sealed_at at time zone 'UTC') #>> '{}'), (10, 'key_id', s.key_id)
          ) as f (number, name, value) group by s.hash
        )
        -- HMAC (RFC 2104): the key, filled up to 64 bytes, with each byte turned by 0x36 within and by 0x5c around.
        select head.hash, encode(sha256(${padded(0x5c)}::bytea || sha256(${padded(0x36)}::bytea ||
          convert_to(head.text, 'UTF8') || (
          select string_agg(sha256(convert_to(line.text, 'UTF8')), '' order by place) from line))), 'hex') as computed
        from head`.execute(one);
    assert.equal(row?.computed, row?.hash);
    assert.ok(row !== undefined);
    assert.equal((await checkSeals(one, "audit_entry")).broken, undefined);
  });
  assert.equal((await checkSeals(db, "audit_entry")).broken, undefined);
});

Deno.test("no statement changes or removes a seal", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await write(db, "one");
  await seal(db, "event");
  for (const statement of ["update seal set position = 2", "delete from seal", "truncate seal"]) {
    await assert.rejects(sql.raw(statement).execute(db), /seal is append-only/);
  }
});

Deno.test("rows wait for every older transaction, so none can appear behind a seal", async () => {
  await using t = await openDatabase();
  const { db } = t;
  const release = await openTransaction(db, (tx) => writeOne(tx, "slow"));
  try {
    await write(db, "quick");
    for (const stream of sealedStreams) assert.equal(await sealNext(db, stream, { now: NOW }), "nothing");
    assert.equal((await checkSeals(db, "event")).unsealed.count, 1);
  } finally {
    await release();
  }
  for (const stream of sealedStreams) {
    await sealAll(db, stream);
    const report = await checkSeals(db, stream);
    assert.deepEqual([report.broken, report.rows, report.unsealed.count], [undefined, 2, 0]);
  }
});

Deno.test("writers, sealers and checks at once leave a sound chain without a row missed", async () => {
  await using t = await openDatabase();
  const { db } = t;
  let writing = true;
  const writers = Promise.all(Array.from({ length: 4 }, async (_, writer) => {
    for (let round = 0; round < 30; round++) {
      await db.transaction().execute(async (tx) => {
        await writeOne(tx, `${writer}-${round}-a`);
        // Some of the other writers commit while this transaction is open.
        if (round % 3 === 0) await unsealed(db, "audit_entry");
        await writeOne(tx, `${writer}-${round}-b`);
      });
    }
  })).finally(() => writing = false);
  const sealers = Promise.all(["a", "b"].map(async () => {
    while (writing) await sealNext(db, "audit_entry", { now: NOW, limit: 7 });
  }));
  const checks = (async () => {
    while (writing) assert.equal((await checkSeals(db, "audit_entry")).broken, undefined);
  })();
  await Promise.all([writers, sealers, checks]);
  await sealAll(db, "audit_entry", 7);
  const report = await checkSeals(db, "audit_entry");
  assert.deepEqual([report.broken, report.rows, report.unsealed.count], [undefined, 240, 0]);
});

Deno.test("a second sealer finds the stream taken, and the other stream free", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await write(db, "one");
  const release = await openTransaction(
    db,
    (tx) => sql`select pg_advisory_xact_lock(7226201, hashtext('event'))`.execute(tx),
  );
  try {
    assert.equal(await sealNext(db, "event", { now: NOW }), "busy");
    await seal(db, "audit_entry");
  } finally {
    await release();
  }
  await seal(db, "event");

  await writeMany(db, 50);
  await waitForOlderTransactions(db, "audit_entry");
  const both = async () => {
    while (await unsealed(db, "audit_entry") > 0) await sealNext(db, "audit_entry", { now: NOW, limit: 2 });
  };
  await Promise.all([both(), both()]);
  const report = await checkSeals(db, "audit_entry");
  assert.deepEqual([report.broken, report.seals, report.rows], [undefined, 26, 51]);
});

Deno.test("a server whose count of transactions went back is refused, not sealed around", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await write(db, "one");
  const sealed = await seal(db, "event");
  const { hash } = await keys.current.make({
    ...sealed,
    position: 2n,
    previousHash: sealed.hash,
    first: { txid: 1n << 40n, id: 1n },
    last: { txid: 1n << 40n, id: 1n },
  }, new Uint8Array(32));
  await sql`insert into seal select stream, 2, '1099511627776', 1, '1099511627776', 1, 1,
      ${new Uint8Array(32)}, hash, ${hash}, sealed_at, key_id from seal`.execute(db);
  await assert.rejects(sealNext(db, "event", { now: NOW }), /task recover/);
});

Deno.test("20,000 rows are sealed by one run of the job, and checked", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await writeMany(db, 20_000);
  await waitForOlderTransactions(db, "audit_entry");
  const anchors: unknown[] = [];
  const log: Log = (_level, _message, fields) => void anchors.push(fields?.["anchor"]);
  await sealFinished({ db, clock: () => NOW, log, sealKeys: keys }, "audit_entry");
  const report = await checkSeals(db, "audit_entry");
  assert.deepEqual([report.broken, report.seals, report.rows], [undefined, 2, 20_000]);
  assert.equal(anchors.at(-1), formatAnchor(report.last!));
});

Deno.test("the command answers 0 for a sound chain, 1 for a broken one, 2 for misuse and 3 when it could not check", async () => {
  await using t = await openDatabase();
  const { db, url } = t;
  const permissions = ["--allow-net", "--allow-env", "--allow-sys", "--allow-read"];
  const audit = (args: string[], env: Record<string, string> = { DATABASE_URL: url }) =>
    runDeno(["run", ...permissions, "program/commands/audit.ts", ...args], {
      AUDIT_SEAL_KEY: SEAL_KEY,
      ...env,
    });
  await chain(db);
  const sound = await audit([]);
  assert.deepEqual([sound.code, sound.err], [0, ""]);
  assert.match(
    sound.out,
    /^audit_entry: íntegro, 5 lacres, 15 linhas; 5 lacres de chave secreta, sem assinatura\n {2}âncora, .*: audit_entry:5:[0-9A-F]{64}\n/,
  );
  const anchor = /event:5:[0-9A-F]{64}/.exec(sound.out)![0];
  assert.equal((await audit(["--ancora", anchor])).code, 0);

  await tamper(db, "event", (tx) => sql`delete from event where data->>'subject' = 's-2'`.execute(tx));
  const broken = await audit(["--ancora", anchor]);
  assert.equal(broken.code, 1);
  assert.match(
    broken.out,
    /event: ROMPIDO\n {2}as linhas do lacre 1 não são as que foram lacradas:\n.*1 linha removida/,
  );

  for (const args of [["--ancora", "x"], ["--what"], ["event"], ["--ancora"]]) {
    const misused = await audit(args);
    assert.deepEqual([misused.code, misused.out], [2, ""], args.join(" "));
    assert.match(misused.err, /Uso: deno task audit/);
  }
  assert.match((await audit(["--help"])).out, /task start.*DATA_DIR/);
  const unreachable = await audit([], { DATABASE_URL: "postgres://assets:secret@127.0.0.1:1/assets" });
  assert.equal(unreachable.code, 3);
  assert.match(unreachable.err, /Não foi possível conferir: \S/);
  assert.doesNotMatch(unreachable.err, /secret/);
});
