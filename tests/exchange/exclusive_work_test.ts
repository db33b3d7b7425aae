/** Work that only one worker may do at a time, on a session of its own. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { withLock } from "../../exchange/exclusive_work.ts";
import { connect } from "../../store/connection/connection.ts";
import { cloneTemplate } from "../support/database/template.ts";

Deno.test("what reads whole rows again and again on a session goes on when a migration adds a column to their table", async () => {
  await using database = await cloneTemplate("blank");
  const { db, pool, close } = connect(database.url, { max: 2, onError: () => {} });
  try {
    await sql`create table thing (id integer)`.execute(db);
    await sql`insert into thing values (1), (2)`.execute(db);
    await withLock(pool, { space: "archive", key: "x" }, async (session) => {
      const read = async () =>
        (await sql`select t.* from thing t where id > ${1}::integer`.execute(session.db)).rows;
      for (let time = 0; time < 3; time++) assert.deepEqual(await read(), [{ id: 2 }]);
      await sql`alter table thing add column name text`.execute(db);
      assert.deepEqual(await read(), [{ id: 2, name: null }]);
    });
  } finally {
    await close();
  }
});
