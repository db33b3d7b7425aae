import assert from "node:assert/strict";
import { sql } from "kysely";
import { withDatabase } from "../../support/audit/seals.ts";

Deno.test(
  "a list narrowed to drafts is read by the index of drafts",
  withDatabase(async (db) => {
    const plan = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return await sql<Record<string, string>>`
        explain select id from court_order o where o.jtr = ${"401"} and o.status <> 'removed'
          and o.status = any(${["draft"]}::text[]) order by created_at desc, id desc limit 30`.execute(tx);
    });
    assert.match(JSON.stringify(plan.rows), /court_order_drafts/);
  }),
);
