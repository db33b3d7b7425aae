import assert from "node:assert/strict";
import { sql } from "kysely";
import { NO_HASH, type SealedStream, sealedStreams } from "../../../domain/audit/audit_seal.ts";
import { explainReport } from "../../../program/commands/auditing/counts.ts";
import { lastSeal } from "../../../store/audit/audit_seals.ts";
import type { StreamReport } from "../../../store/audit/seal_check.ts";
import type { Tx } from "../../../store/connection/connection.ts";
import { chain, checkSeals, openDatabase, seal, sealAll, tamper } from "../../support/audit/seals.ts";

/** The stretches that a report names as differing from their seals, without their places in the stream. */
function stretches(report: StreamReport) {
  assert.equal(report.broken?.type, "rows-differ", JSON.stringify(report.broken?.type));
  return report.broken.type === "rows-differ"
    ? report.broken.differences.map(({ kind, sealed, found }) => ({ kind, sealed, found }))
    : [];
}

const brokenAt = ({ broken }: StreamReport) =>
  broken === undefined || !("position" in broken) ? undefined : broken.position;

Deno.test("every changed column of a row is found, and which row it is", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await chain(db);
  const changes: Record<SealedStream, string[]> = {
    audit_entry: [
      "at = at + interval '1 microsecond'",
      "at = 'infinity'",
      "actor = '52998224725'",
      "on_behalf_of = ''",
      "action = 'draft.remove'",
      "subject = subject || ' '",
      "source_ip = null",
      "request_id = 'x'",
      `detail = detail || '{"n": 1.100}'`,
    ],
    event: [
      "type = 'order-sent'",
      "jtr = '402'",
      "confidential = true",
      `data = '{"subject": "s-8", "valor": 10.0}'`,
    ],
  };
  for (const stream of sealedStreams) {
    const { rows: [victim] } = await sql<{ id: bigint; txid: string }>`
        select id, txid from ${sql.table(stream)} order by txid, id offset 7 limit 1`.execute(db);
    for (const change of changes[stream]) {
      await sql`create table kept as select * from ${sql.table(stream)} where id = ${victim!.id}`.execute(
        db,
      );
      const restore = (tx: Tx) =>
        sql`insert into ${sql.table(stream)} overriding system value select * from kept`.execute(tx);
      const remove = (tx: Tx) => sql`delete from ${sql.table(stream)} where id = ${victim!.id}`.execute(tx);
      await tamper(
        db,
        stream,
        (tx) => sql`update ${sql.table(stream)} set ${sql.raw(change)} where id = ${victim!.id}`.execute(tx),
      );
      const report = await checkSeals(db, stream);
      assert.deepEqual([report.seals, brokenAt(report)], [2, 3n], change);
      assert.deepEqual(stretches(report), [{ kind: "changed", sealed: 1, found: 1 }], change);
      assert.match(
        explainReport(report),
        new RegExp(
          `ROMPIDO\n.*lacre 3 .*\n +1 linha alterada: id ${victim!.id} \\(transação ${victim!.txid}\\)`,
        ),
      );
      await tamper(db, stream, async (tx) => [await remove(tx), await restore(tx)]);
      await sql`drop table kept`.execute(db);
      assert.equal((await checkSeals(db, stream)).broken, undefined, change);
    }
  }
});

Deno.test("removed rows are found, wherever they were, and a row that moved is missed where it was", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await chain(db);
  await tamper(
    db,
    "audit_entry",
    (tx) => sql`delete from audit_entry where subject in ('s-7', 's-9')`.execute(tx),
  );
  const removed = await checkSeals(db, "audit_entry");
  assert.equal(brokenAt(removed), 3n);
  assert.deepEqual(stretches(removed), [
    { kind: "removed", sealed: 1, found: 0 },
    { kind: "removed", sealed: 1, found: 0 },
  ]);
  assert.match(
    explainReport(removed),
    /1 linha removida no começo do lacre\n +1 linha removida depois de id \d+/,
  );

  await tamper(
    db,
    "event",
    (tx) =>
      sql`update event set txid = '9999999999', at = 'infinity' where data->>'subject' = 's-4'`.execute(tx),
  );
  const moved = await checkSeals(db, "event");
  assert.deepEqual([brokenAt(moved), stretches(moved)], [2n, [{ kind: "removed", sealed: 1, found: 0 }]]);
  assert.match(explainReport(moved), /1 linha ainda sem lacre, a primeira de data impossível/);
});

Deno.test("rows inserted behind a seal are found: inside one, between two and before all", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await chain(db);
  const { rows } = await sql<
    { txid: string; id: bigint }
  >`select txid, id from audit_entry order by txid, id`
    .execute(db);
  const insert = (txid: string, id: bigint) =>
    tamper(
      db,
      "audit_entry",
      (tx) =>
        sql`insert into audit_entry (id, txid, at, actor, action, subject, detail) overriding system value
          values (${id}, ${txid}::xid8, now(), 'x', 'x', 'x', '{}')`.execute(tx),
    );
  // After the last row of seal 3, whose place is the end of that seal: it belongs to seal 4.
  await insert(rows[8]!.txid, 1_000n);
  const between = await checkSeals(db, "audit_entry");
  assert.deepEqual([brokenAt(between), stretches(between)], [4n, [{
    kind: "inserted",
    sealed: 0,
    found: 1,
  }]]);
  await insert(rows[7]!.txid, 1_000n);
  const inside = await checkSeals(db, "audit_entry");
  assert.deepEqual([brokenAt(inside), stretches(inside)], [3n, [{
    kind: "inserted",
    sealed: 0,
    found: 1,
  }]]);
  await insert("1", -5n);
  const before = await checkSeals(db, "audit_entry");
  assert.deepEqual([brokenAt(before), stretches(before)], [1n, [{
    kind: "inserted",
    sealed: 0,
    found: 1,
  }]]);
  assert.match(explainReport(before), /1 linha inserida: id -5 \(transação 1\)/);
});

Deno.test("a flood of rows behind a seal is counted and not listed whole", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await chain(db);
  await tamper(
    db,
    "audit_entry",
    (tx) =>
      sql`insert into audit_entry (id, txid, at, actor, action, subject, detail) overriding system value
        select -n, '1', now(), 'x', 'x', 'x', '{}' from generate_series(1, 12000) n`.execute(tx),
  );
  const report = await checkSeals(db, "audit_entry");
  assert.deepEqual(stretches(report), [{ kind: "inserted", sealed: 0, found: 12_000 }]);
  assert.match(explainReport(report), /12\.000 linhas inseridas: id -12000 .* e mais 11\.980/);
});

Deno.test("removed, changed and remade seals are found", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await chain(db);
  const copySeals = () => sql`create table kept as select * from seal`.execute(db);
  const restore = async () => {
    await tamper(db, "seal", async (tx) => {
      await sql`delete from seal`.execute(tx);
      await sql`insert into seal select * from kept`.execute(tx);
    });
    assert.equal((await checkSeals(db, "event")).broken, undefined);
  };
  await copySeals();
  const after = async (statement: string) => {
    await tamper(db, "seal", (tx) => sql.raw(statement).execute(tx));
    const { broken, seals } = await checkSeals(db, "event");
    await restore();
    return { broken, seals };
  };
  assert.deepEqual(await after("delete from seal where stream = 'event' and position in (2, 3)"), {
    broken: { type: "seals-removed", from: 2n, to: 3n },
    seals: 1,
  });
  assert.deepEqual(await after("delete from seal where stream = 'event' and position = 1"), {
    broken: { type: "seals-removed", from: 1n, to: 1n },
    seals: 0,
  });
  const changed = { broken: { type: "seal-changed", position: 3n }, seals: 2 };
  for (
    const set of [
      "sealed_at = sealed_at + interval '1 second'",
      "sealed_at = '-infinity'",
      "first_id = first_id - 1",
      "last_txid = (last_txid::text::bigint + 1)::text::xid8",
      "row_hashes = set_byte(row_hashes, 40, 255 - get_byte(row_hashes, 40))",
      "row_hashes = substr(row_hashes, 33), row_count = 2",
      "previous_hash = repeat('0', 64)",
      "hash = repeat('0', 64)",
    ]
  ) {
    assert.deepEqual(
      await after(`update seal set ${set} where stream = 'event' and position = 3`),
      changed,
      set,
    );
  }
  // A removed seal hidden by renumbering the later ones, and a seal moved over from the other stream.
  assert.equal(
    (await after(`delete from seal where stream = 'event' and position = 3;
        update seal set position = position - 1 where stream = 'event' and position > 3`)).broken?.type,
    "seal-changed",
  );
  assert.deepEqual(
    await after(`delete from seal where stream = 'event' and position = 3;
        update seal set stream = 'event' where stream = 'audit_entry' and position = 3`),
    changed,
  );

  // A changed row whose seal was recomputed correctly: the next seal still has the old one's hash.
  await tamper(
    db,
    "event",
    (tx) => sql`update event set jtr = '402' where data->>'subject' = 's-8'`.execute(tx),
  );
  await tamper(
    db,
    "seal",
    (tx) => sql`delete from seal where stream = 'event' and position >= 3`.execute(tx),
  );
  const remade = await seal(db, "event", 3);
  assert.equal(remade.position, 3n);
  await sql`insert into seal select * from kept where stream = 'event' and position > 3`.execute(db);
  const report = await checkSeals(db, "event");
  assert.deepEqual(report.broken, { type: "not-continued", position: 4n });
  assert.match(explainReport(report), /lacre 4 não continua o lacre anterior/);
});

Deno.test("the end of the chain removed is found by an anchor, even when it was sealed again", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await chain(db);
  const noted = (await lastSeal(db, "event"))!;
  const anchors = [noted, { ...noted, stream: "audit_entry", position: 1n, hash: NO_HASH } as const];
  assert.equal((await checkSeals(db, "event", { anchors })).broken, undefined);
  assert.deepEqual((await checkSeals(db, "audit_entry", { anchors })).broken, {
    type: "anchor-missing",
    position: 1n,
  });

  await tamper(
    db,
    "seal",
    (tx) => sql`delete from seal where stream = 'event' and position > 3`.execute(tx),
  );
  const without = await checkSeals(db, "event");
  assert.deepEqual([without.broken, without.unsealed.count], [{
    type: "end-removed",
    marked: 5n,
    found: 3n,
  }, 6]);
  assert.deepEqual((await checkSeals(db, "event", { anchors })).broken, {
    type: "anchor-missing",
    position: 5n,
  });

  await tamper(db, "event", (tx) => sql`delete from event where data->>'subject' = 's-15'`.execute(tx));
  await sealAll(db, "event", 3);
  assert.deepEqual((await checkSeals(db, "event")).broken, { type: "mark-differs", position: 5n });
  await tamper(
    db,
    "seal_mark",
    (tx) =>
      sql`update seal_mark m set hash = s.hash from seal s
          where m.stream = 'event' and s.stream = 'event' and s.position = m.position`.execute(tx),
  );
  assert.equal((await checkSeals(db, "event")).broken, undefined);
  assert.deepEqual((await checkSeals(db, "event", { anchors })).broken, {
    type: "anchor-missing",
    position: 5n,
  });
});
