import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { explainReport } from "../audit.ts";
import {
  canonicalText,
  compareRows,
  formatAnchor,
  NO_HASH,
  parseAnchor,
  type Seal,
  type Stream,
  streams,
} from "../domain/seal.ts";
import type { Log } from "../domain/ports.ts";
import { sealFinished } from "../jobs/seal.ts";
import { appendAudit } from "../store/audit.ts";
import { connect, type Db, type Tx } from "../store/connection.ts";
import { appendEvents } from "../store/events.ts";
import { checkSeals, type StreamReport } from "../store/seal_check.ts";
import { lastSeal, rowsAfter, sealedColumns, sealHash, sealNext } from "../store/seals.ts";
import { cloneTemplate } from "./template.ts";

const NOW = Temporal.Instant.from("2026-11-23T13:00:00.123456789Z");
const ORDER = "11111111-2222-3333-4444-555555555555";

/** A database of its own with one order that events can be about; seals need nothing else of the program. */
function withDatabase(body: (db: Db, url: string) => Promise<void>): () => Promise<void> {
  return async () => {
    const serverUrl = Deno.env.get("ASSETS_TEST_DATABASE_URL");
    if (serverUrl === undefined) throw new Error("Run tests with: deno task test [file]");
    await using stack = new AsyncDisposableStack();
    const { url } = stack.use(await cloneTemplate(serverUrl));
    const { db, close } = connect(url, { max: 8, onError: () => {} });
    stack.defer(close);
    await sql`
      insert into court_order (id, status, kind, process_number, jtr, court_unit_id, court_unit_name, judge_cpf,
        judge_name, creator_cpf, creator_name, action_type, created_at, updated_at)
      values (${ORDER}, 'draft', 'block', '0000832-35.2018.4.01.3202', '401', 'v', 'Vara', '11144477735', 'Juíza',
        '11144477735', 'Juíza', 'EXECUCAO_FISCAL', now(), now())`.execute(db);
    await body(db, url);
  };
}

/** One row of each stream. */
async function writeOne(tx: Tx, subject: string): Promise<void> {
  await appendAudit(tx, [{
    at: NOW,
    actor: "11144477735",
    action: "draft.create",
    subject,
    sourceIp: "127.0.0.1",
    detail: { via: "user", note: 'ação; "número" 1.10' },
  }]);
  await appendEvents(tx, [{
    type: "OrdemProtocolada",
    at: NOW,
    orderId: ORDER,
    data: { subject, valor: 10 },
  }]);
}

const write = (db: Db, subject: string) => db.transaction().execute((tx) => writeOne(tx, subject));

/** Rows of one transaction, by the database alone. */
async function writeMany(db: Db, rows: number): Promise<void> {
  await sql`
    insert into audit_entry (at, actor, action, subject, detail)
    select now(), '11144477735', 'draft.create', n::text, jsonb_build_object('via', 'user', 'n', n)
    from generate_series(1, ${rows}::int) n`.execute(db);
}

/** A transaction anywhere on the server, other tests' included, keeps rows waiting: this waits for those that run. */
async function settled(db: Db, stream: Stream): Promise<void> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const { rows: [row] } = await sql<{ waiting: boolean }>`
      select exists (select from ${sql.table(stream)}
        where txid >= pg_snapshot_xmin(pg_current_snapshot())) as waiting`.execute(db);
    if (row?.waiting === false) return;
    assert.ok(performance.now() < deadline, "A transaction does not end");
    await delay(20);
  }
}

/** Seals one batch of what has been written so far. */
async function seal(db: Db, stream: Stream, limit?: number): Promise<Seal> {
  await settled(db, stream);
  const sealed = await sealNext(db, stream, { now: NOW, ...limit !== undefined && { limit } });
  if (typeof sealed === "string") return assert.fail(sealed);
  return sealed;
}

const unsealed = async (db: Db, stream: Stream) =>
  (await rowsAfter(db, stream, (await lastSeal(db, stream))?.last ?? { txid: 0n, id: 0n })).count;

/** Seals until no row of the stream is left. */
async function sealAll(db: Db, stream: Stream, limit?: number): Promise<void> {
  while (await unsealed(db, stream) > 0) await seal(db, stream, limit);
}

/** Five seals of three rows in each stream. */
async function chain(db: Db): Promise<void> {
  for (let row = 1; row <= 15; row++) await write(db, `s-${row}`);
  for (const stream of streams) {
    await sealAll(db, stream, 3);
    assert.equal((await lastSeal(db, stream))?.position, 5n);
  }
}

/** What somebody with the database's own powers can do. */
async function tamper(db: Db, table: Stream | "seal", change: (tx: Tx) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table ${sql.table(table)} disable trigger append_only`.execute(tx);
    await change(tx);
    await sql`alter table ${sql.table(table)} enable trigger append_only`.execute(tx);
  });
}

/** Stretches that differ in the seal of a report, without their places in the stream. */
function stretches(report: StreamReport) {
  assert.equal(report.broken?.type, "rows-differ", JSON.stringify(report.broken?.type));
  return report.broken.type === "rows-differ"
    ? report.broken.differences.map(({ kind, sealed, found }) => ({ kind, sealed, found }))
    : [];
}

const brokenAt = ({ broken }: StreamReport) =>
  broken === undefined || broken.type === "seals-removed" ? undefined : broken.position;

Deno.test("a row's canonical text can be read back, so no two rows share one", () => {
  const value = fc.option(fc.string({ unit: "grapheme" }), { nil: null });
  fc.assert(fc.property(fc.record({ id: value, at: value, detail: value }), (row) => {
    const bytes = Buffer.from(canonicalText(["id", "at", "detail"], row));
    const read: Record<string, string | null> = { id: null, at: null, detail: null };
    for (let at = 0; at < bytes.length;) {
      const equals = bytes.indexOf("=", at);
      const colon = bytes.indexOf(":", equals);
      const end = colon + 1 + Number(bytes.toString("utf8", equals + 1, colon));
      read[bytes.toString("utf8", at, equals)] = bytes.toString("utf8", colon + 1, end);
      assert.equal(bytes.toString("utf8", end, end + 1), ",");
      at = end + 1;
    }
    assert.deepEqual(read, { ...row });
  }));
  assert.equal(canonicalText(["a", "b"], { a: "ção 🂡", b: null }), "a=10:ção 🂡,");
  assert.throws(() => canonicalText(["a"], {}), /no column a/);
});

Deno.test("differences between sealed rows and found rows are told stretch by stretch", () => {
  const compare = (sealed: string, found: string) => {
    const comparison = compareRows([...sealed]);
    [...found].forEach((hash, index) => comparison.take({ txid: 1n, id: BigInt(index) }, hash));
    return comparison.end().map(({ kind, sealed, found, after }) =>
      `${kind} ${sealed}/${found} after ${after?.id ?? "-"}`
    );
  };
  const rows: [sealed: string, found: string, told: string[]][] = [
    ["abcd", "abcd", []],
    ["abcd", "abXd", ["changed 1/1 after 1"]],
    ["abcd", "Xbcd", ["changed 1/1 after -"]],
    ["abcd", "abcX", ["changed 1/1 after 2"]],
    ["abcd", "abd", ["removed 1/0 after 1"]],
    ["abcd", "abc", ["removed 1/0 after 2"]],
    ["abcd", "d", ["removed 3/0 after -"]],
    ["abcd", "", ["removed 4/0 after -"]],
    ["abcd", "abXcd", ["inserted 0/1 after 1"]],
    ["abcd", "XYabcd", ["inserted 0/2 after -"]],
    ["abcd", "abcdX", ["inserted 0/1 after 3"]],
    ["abcd", "abbcd", ["inserted 0/1 after 1"]],
    ["abcd", "aXYd", ["changed 2/2 after 0"]],
    ["abcd", "aXd", ["mixed 2/1 after 0"]],
    ["abcd", "aXcY", ["changed 1/1 after 0", "changed 1/1 after 2"]],
    ["abcdef", "acdXef", ["removed 1/0 after 0", "inserted 0/1 after 2"]],
  ];
  for (const [sealed, found, told] of rows) {
    assert.deepEqual(compare(sealed, found), told, `${sealed} ${found}`);
  }
});

Deno.test("an anchor is read as it was written, and nothing else is", () => {
  const anchor = { stream: "event", position: 12n, hash: "0a".repeat(32) } as const;
  assert.equal(formatAnchor(anchor), `event:12:${"0A".repeat(32)}`);
  assert.deepEqual(parseAnchor(formatAnchor(anchor)), anchor);
  assert.deepEqual(parseAnchor(` ${formatAnchor(anchor).toLowerCase()}\n`), anchor);
  const hash = "0".repeat(64);
  for (
    const text of [
      "",
      "event:1:0",
      `seal:1:${hash}`,
      `event:0:${hash}`,
      `event:1:${hash}0`,
      `event:-1:${hash}`,
    ]
  ) {
    assert.equal(parseAnchor(text), undefined, text);
  }
});

Deno.test(
  "every column of what is sealed is in the seal",
  withDatabase(async (db) => {
    const tables = await db.introspection.getTables();
    for (const stream of streams) {
      const columns = tables.find(({ name }) => name === stream)?.columns.map(({ name }) => name);
      assert.deepEqual(sealedColumns[stream].toSorted(), columns?.toSorted());
    }
  }),
);

Deno.test(
  "the chain grows seal by seal and holds, and what is not sealed yet is counted",
  withDatabase(async (db) => {
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
  }),
);

Deno.test(
  "a seal's hash can be computed by PostgreSQL alone, whatever the session's settings",
  withDatabase(async (db) => {
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
            (9, 'sealed_at', to_jsonb(s.sealed_at at time zone 'UTC') #>> '{}')
          ) as f (number, name, value) group by s.hash
        )
        select head.hash, encode(sha256(convert_to(head.text, 'UTF8') || (
          select string_agg(sha256(convert_to(line.text, 'UTF8')), '' order by place) from line)), 'hex') as computed
        from head`.execute(one);
      assert.equal(row?.computed, row?.hash);
      assert.ok(row !== undefined);
      assert.equal((await checkSeals(one, "audit_entry")).broken, undefined);
    });
    assert.equal((await checkSeals(db, "audit_entry")).broken, undefined);
  }),
);

Deno.test(
  "no statement changes or removes a seal",
  withDatabase(async (db) => {
    await write(db, "one");
    await seal(db, "event");
    for (const statement of ["update seal set position = 2", "delete from seal", "truncate seal"]) {
      await assert.rejects(sql.raw(statement).execute(db), /seal is append-only/);
    }
  }),
);

Deno.test(
  "every changed column of a row is found, and which row it is",
  withDatabase(async (db) => {
    await chain(db);
    const changes: Record<Stream, string[]> = {
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
        "type = 'OrdemEnviada'",
        "jtr = '402'",
        "confidential = true",
        `data = '{"subject": "s-8", "valor": 10.0}'`,
      ],
    };
    for (const stream of streams) {
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
          (tx) =>
            sql`update ${sql.table(stream)} set ${sql.raw(change)} where id = ${victim!.id}`.execute(tx),
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
  }),
);

Deno.test(
  "removed rows are found, wherever they were, and a row that moved is missed where it was",
  withDatabase(async (db) => {
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
      (tx) => sql`update event set txid = '9999999999' where data->>'subject' = 's-4'`.execute(tx),
    );
    const moved = await checkSeals(db, "event");
    assert.deepEqual([brokenAt(moved), stretches(moved)], [2n, [{ kind: "removed", sealed: 1, found: 0 }]]);
    assert.equal(moved.unsealed.count, 1);
  }),
);

Deno.test(
  "rows inserted behind a seal are found: inside one, between two and before all",
  withDatabase(async (db) => {
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
  }),
);

Deno.test(
  "a flood of rows behind a seal is counted and not listed whole",
  withDatabase(async (db) => {
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
  }),
);

Deno.test(
  "removed, changed and remade seals are found",
  withDatabase(async (db) => {
    await chain(db);
    const kept = () => sql`create table kept as select * from seal`.execute(db);
    const restore = async () => {
      await tamper(db, "seal", async (tx) => {
        await sql`delete from seal`.execute(tx);
        await sql`insert into seal select * from kept`.execute(tx);
      });
      assert.equal((await checkSeals(db, "event")).broken, undefined);
    };
    await kept();
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
    // A removal hidden by counting the later seals anew, and a seal moved over from the other stream.
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

    // A row changed and its seal made anew as it should be: the next seal still names the old one.
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
  }),
);

Deno.test(
  "the end of the chain removed is found by an anchor, even when it was sealed again",
  withDatabase(async (db) => {
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
    assert.deepEqual([without.broken, without.unsealed.count], [undefined, 6]);
    assert.deepEqual((await checkSeals(db, "event", { anchors })).broken, {
      type: "anchor-missing",
      position: 5n,
    });

    await tamper(db, "event", (tx) => sql`delete from event where data->>'subject' = 's-15'`.execute(tx));
    await sealAll(db, "event", 3);
    assert.equal((await checkSeals(db, "event")).broken, undefined);
    assert.deepEqual((await checkSeals(db, "event", { anchors })).broken, {
      type: "anchor-missing",
      position: 5n,
    });
  }),
);

Deno.test(
  "rows wait for every older transaction, so none can appear behind a seal",
  withDatabase(async (db) => {
    const { promise: hold, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const slow = db.transaction().execute(async (tx) => {
      await writeOne(tx, "slow");
      begin();
      await hold;
    });
    await begun;
    await write(db, "quick");
    for (const stream of streams) assert.equal(await sealNext(db, stream, { now: NOW }), "nothing");
    assert.equal((await checkSeals(db, "event")).unsealed.count, 1);
    release();
    await slow;
    for (const stream of streams) {
      await sealAll(db, stream);
      const report = await checkSeals(db, stream);
      assert.deepEqual([report.broken, report.rows, report.unsealed.count], [undefined, 2, 0]);
    }
  }),
);

Deno.test(
  "writers, sealers and checks at once leave a sound chain without a row missed",
  withDatabase(async (db) => {
    let writing = true;
    const writers = Promise.all(Array.from({ length: 4 }, async (_, writer) => {
      for (let round = 0; round < 30; round++) {
        await db.transaction().execute(async (tx) => {
          await writeOne(tx, `${writer}-${round}-a`);
          if (round % 3 === 0) await delay(Math.random() * 10);
          await writeOne(tx, `${writer}-${round}-b`);
        });
      }
    })).finally(() => writing = false);
    const outcomes: (Seal | "busy" | "nothing")[] = [];
    const sealers = Promise.all(["a", "b"].map(async () => {
      while (writing) outcomes.push(await sealNext(db, "audit_entry", { now: NOW, limit: 7 }));
    }));
    const checks = (async () => {
      while (writing) assert.equal((await checkSeals(db, "audit_entry")).broken, undefined);
    })();
    await Promise.all([writers, sealers, checks]);
    await sealAll(db, "audit_entry", 7);
    const report = await checkSeals(db, "audit_entry");
    assert.deepEqual([report.broken, report.rows, report.unsealed.count], [undefined, 240, 0]);
  }),
);

Deno.test(
  "a second sealer finds the stream taken, and the other stream free",
  withDatabase(async (db) => {
    await write(db, "one");
    const { promise: hold, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const first = db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(7226201, hashtext('event'))`.execute(tx);
      begin();
      await hold;
    });
    await begun;
    assert.equal(await sealNext(db, "event", { now: NOW }), "busy");
    await seal(db, "audit_entry");
    release();
    await first;
    await seal(db, "event");

    await writeMany(db, 50);
    const both = async () => {
      while (await unsealed(db, "audit_entry") > 0) await sealNext(db, "audit_entry", { now: NOW, limit: 2 });
    };
    await Promise.all([both(), both()]);
    const report = await checkSeals(db, "audit_entry");
    assert.deepEqual([report.broken, report.seals, report.rows], [undefined, 26, 51]);
  }),
);

Deno.test(
  "a server whose count of transactions went back is refused, not sealed around",
  withDatabase(async (db) => {
    await write(db, "one");
    const sealed = await seal(db, "event");
    const later: Omit<Seal, "hash"> = {
      ...sealed,
      position: 2n,
      previousHash: sealed.hash,
      first: { txid: 1n << 40n, id: 1n },
      last: { txid: 1n << 40n, id: 1n },
    };
    const hashes = new Uint8Array(32);
    await sql`insert into seal select stream, 2, '1099511627776', 1, '1099511627776', 1, 1, ${hashes}, hash,
      ${sealHash(later, hashes)}, sealed_at from seal`.execute(db);
    await assert.rejects(sealNext(db, "event", { now: NOW }), /pg_resetwal -x/);
  }),
);

Deno.test(
  "20,000 rows are sealed by one run of the job and checked within seconds",
  withDatabase(async (db) => {
    await writeMany(db, 20_000);
    await settled(db, "audit_entry");
    const anchors: unknown[] = [];
    const log: Log = (_level, _message, fields) => void anchors.push(fields?.["anchor"]);
    const began = performance.now();
    await sealFinished({ db, clock: () => NOW, log }, "audit_entry");
    const report = await checkSeals(db, "audit_entry");
    assert.deepEqual([report.broken, report.seals, report.rows], [undefined, 2, 20_000]);
    assert.equal(anchors.at(-1), formatAnchor(report.last!));
    assert.ok(performance.now() - began < 10_000, `${performance.now() - began} ms`);
  }),
);

Deno.test(
  "the command answers 0 for a sound chain, 1 for a broken one, 2 for misuse and 3 when it could not check",
  withDatabase(async (db, url) => {
    const audit = async (args: string[], env: Record<string, string> = { DATABASE_URL: url }) => {
      const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: [
          "run",
          "--no-check",
          "--allow-net",
          "--allow-env",
          "--allow-sys",
          "--allow-read",
          "audit.ts",
          ...args,
        ],
        cwd: new URL("..", import.meta.url),
        env: { ...env, NO_COLOR: "1" },
      }).output();
      return { code, out: new TextDecoder().decode(stdout), err: new TextDecoder().decode(stderr) };
    };
    await chain(db);
    const sound = await audit([]);
    assert.deepEqual([sound.code, sound.err], [0, ""]);
    assert.match(
      sound.out,
      /^audit_entry: íntegro, 5 lacres, 15 linhas\n {2}âncora, .*: audit_entry:5:[0-9A-F]{64}\n/,
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
    assert.match((await audit(["--help"])).out, /postgres\.json/);
    const unreachable = await audit([], { DATABASE_URL: "postgres://assets:secret@127.0.0.1:1/assets" });
    assert.equal(unreachable.code, 3);
    assert.match(unreachable.err, /Não foi possível conferir: \S/);
    assert.doesNotMatch(unreachable.err, /secret/);
  }),
);
