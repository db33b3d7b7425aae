/** A start on a database that was named: one of its own, and one of somebody else. */
import assert from "node:assert/strict";
import { writeDatabaseMarker } from "../../staging/database_marker.ts";
import { connect } from "../../store/connection/connection.ts";
import { cloneTemplate } from "../support/database/template.ts";
import { dataFolder, start } from "../support/processes/program.ts";
import { origin, untilReady } from "../support/processes/start.ts";

Deno.test("a database that staging did not begin is refused with the remedy and left as it is", async () => {
  await using database = await cloneTemplate("empty");
  await using folder = await dataFolder();
  const env = {
    DATA_DIR: folder.path,
    DATABASE_URL: database.runtimeUrl,
    DATABASE_OWNER_URL: database.url,
  };
  await using program = start("start", env);
  const { code } = await program.stop("SIGCONT");
  assert.equal(code, 1, program.output());
  assert.match(program.output(), /não foi iniciado por task start.*banco vazio.*task migrate/s);
  const { pool, close } = connect(database.url, { max: 1, onError: () => {} });
  const units = await pool.query("select id from court_unit");
  const mark = await pool.query("select 1 from pg_tables where tablename = 'staging_database'");
  await close();
  assert.deepEqual([units.rows, mark.rows], [[], []]);
});

Deno.test("an empty database that is named becomes staging's, and is taken again", async () => {
  await using database = await cloneTemplate("blank");
  await using folder = await dataFolder();
  const env = {
    DATA_DIR: folder.path,
    DATABASE_URL: database.runtimeUrl,
    DATABASE_OWNER_URL: database.url,
  };
  await using program = start("start", env);
  const [address] = await program.printed(origin);
  await untilReady(address);
  await program.stop("SIGTERM");
  assert.ok(await writeDatabaseMarker(database.url), "with its tables it is still staging's");
});

Deno.test("a database whose tables are in another schema is somebody else's too", async () => {
  await using database = await cloneTemplate("blank");
  const { pool, close } = connect(database.url, { max: 1, onError: () => {} });
  await pool.query("create schema accounting");
  await pool.query("create table accounting.customer (id int)");
  const taken = await writeDatabaseMarker(database.url);
  const mark = await pool.query("select 1 from pg_tables where tablename = 'staging_database'");
  await close();
  assert.deepEqual([taken, mark.rows], [false, []]);
});
