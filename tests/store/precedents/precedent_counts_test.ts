/** The figures of the index from kept counts are what counting gives. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import {
  countIndexed,
  indexStatistics,
  recountPrecedents,
  wrongPrecedentCounts,
} from "../../../store/precedents/precedent_counts.ts";
import { type IndexedRow, recordIndexed, recordRemoved } from "../../../store/precedents/precedent_index.ts";
import { openDatabase } from "../../support/audit/seals.ts";

const seen = { at: Temporal.Instant.from("2026-11-23T12:00:00Z"), on: Temporal.PlainDate.from("2026-11-23") };

const record = (id: string, changes: Partial<IndexedRow> = {}): IndexedRow => ({
  id,
  organ: "STJ",
  species: "TEMA",
  status: "Afetado",
  cancelled: false,
  updatedOn: "2025-03-04",
  digest: JSON.stringify([id, changes]),
  ...changes,
});

Deno.test("the figures of the index follow each record that comes, changes and goes, and a wrong one is found and mended", async () => {
  await using t = await openDatabase();
  const { db } = t;
  assert.deepEqual([(await indexStatistics(db)).total, await countIndexed(db)], [0, 0]);
  const write = (rows: readonly IndexedRow[]) =>
    db.transaction().execute((tx) => recordIndexed(tx, rows, seen));
  await write([
    record("1"),
    record("2", { status: undefined, updatedOn: undefined }),
    record("3", { organ: "STF" }),
  ]);
  await write([
    record("1", { cancelled: true, updatedOn: "2026-01-02" }),
    record("3", { organ: "STF" }),
    record("4"),
  ]);
  await db.transaction().execute((tx) => recordRemoved(tx, ["3"], seen));
  assert.deepEqual(await indexStatistics(db), {
    total: 3,
    cancelled: 1,
    organs: [{ key: "STJ", total: 3 }],
    species: [{ key: "TEMA", total: 3 }],
    statuses: [{ key: "Afetado", total: 2 }],
    years: [{ key: "2026", total: 1 }, { key: "2025", total: 1 }],
  });
  assert.deepEqual([await countIndexed(db), await wrongPrecedentCounts(db)], [3, 0]);
  await sql`update precedent_count set precedents = precedents + 1 where cancelled`.execute(db);
  assert.equal(await wrongPrecedentCounts(db), 2);
  await recountPrecedents(db);
  assert.deepEqual([await countIndexed(db), await wrongPrecedentCounts(db)], [3, 0]);
});
