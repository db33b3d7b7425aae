/** Statements that a session plans once. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { connect, type Connection } from "../../../store/connection/connection.ts";
import { PREPARED, preparedIf } from "../../../store/connection/prepared_statements.ts";
import { cloneTemplate } from "../../support/database/template.ts";

async function withConnection(test: (connection: Connection) => Promise<void>): Promise<void> {
  await using database = await cloneTemplate("blank");
  const connection = connect(database.url, { max: 1, onError: () => {} });
  try {
    await test(connection);
  } finally {
    await connection.close();
  }
}

/** The texts that the one session has prepared, with the number of executions of each. */
const preparedIn = async ({ pool }: Connection) => {
  const { rows } = await pool.query<{ text: string; times: bigint }>(
    "select statement as text, generic_plans + custom_plans as times from pg_prepared_statements",
  );
  return rows.map(({ text, times }) => [text.trim(), Number(times)]);
};

Deno.test("a marked statement is prepared once by a session and executed from then on, in and out of transactions", () =>
  withConnection(async (connection) => {
    const { db } = connection;
    const double = async (number: number, on = db) => {
      const { rows: [row] } = await sql<{ double: number }>`
        select ${number}::integer * 2 as double ${PREPARED}`.execute(on);
      return row?.double;
    };
    assert.equal(await double(21), 42);
    assert.equal(await db.transaction().execute((tx) => double(4, tx)), 8);
    const [[text, times] = []] = await preparedIn(connection);
    assert.match(String(text), /^select \$1::integer/);
    assert.equal(times, 2);
    await sql`select ${1}::integer ${preparedIf(false)}`.execute(db);
    assert.equal((await preparedIn(connection)).length, 1);
  }));

Deno.test("a prepared statement that failed is executed again, and follows the changes of its table", () =>
  withConnection(async (connection) => {
    const { db } = connection;
    await sql`create table thing (id integer primary key)`.execute(db);
    const insert = (id: number) =>
      sql`insert into thing (id) values (${id}) returning id ${PREPARED}`.execute(db);
    await insert(1);
    await assert.rejects(insert(1), /duplicate key/);
    await sql`alter table thing add column name text not null default 'new'`.execute(db);
    await insert(2);
    await sql`alter table thing drop constraint thing_pkey`.execute(db);
    await insert(2);
    assert.equal((await preparedIn(connection)).length, 1);
  }));

Deno.test("a prepared statement of whole rows is executed anew when a migration has added a column", () =>
  withConnection(async (connection) => {
    const { db } = connection;
    await sql`create table thing (id integer primary key)`.execute(db);
    await sql`insert into thing values (1)`.execute(db);
    const read = async (on = db) =>
      (await sql`select * from thing where id = ${1} ${PREPARED}`.execute(on)).rows;
    const readWithin = () => db.transaction().execute((tx) => read(tx));
    assert.deepEqual(await readWithin(), [{ id: 1 }]);
    assert.equal((await preparedIn(connection)).length, 0);
    await read();
    assert.equal((await preparedIn(connection)).length, 1);
    await sql`alter table thing add column name text not null default 'new'`.execute(db);
    assert.deepEqual(await readWithin(), [{ id: 1, name: "new" }]);
    for (let time = 0; time < 2; time++) assert.deepEqual(await read(), [{ id: 1, name: "new" }]);
    assert.equal((await preparedIn(connection)).length, 2, "the statement as it was, and as it is");
  }));

Deno.test("a text that varies at each call is prepared no more than so often", () =>
  withConnection(async (connection) => {
    for (let number = 0; number < 300; number++) {
      await sql`select ${sql.raw(String(number))} ${PREPARED}`.execute(connection.db);
    }
    const { length } = await preparedIn(connection);
    assert.ok(length > 0 && length <= 200, `${length} statements`);
  }));
