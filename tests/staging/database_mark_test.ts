/** A start on a database that was named: one of its own, and one of somebody else. */
import assert from "node:assert/strict";
import { makeRuntimeRole } from "../../store/roles.ts";
import { ownPostgres } from "../support/processes/own_postgres.ts";
import { dataFolder, start } from "../support/program.ts";
import { origin, statusOf } from "../support/start.ts";

Deno.test("a database that staging did not begin is refused with the remedy and left as it is", async () => {
  await using postgres = await ownPostgres();
  await using folder = await dataFolder();
  const runtime = await makeRuntimeRole(postgres.url);
  const env = { DATA_DIR: folder.path, DATABASE_URL: runtime, DATABASE_OWNER_URL: postgres.url };
  await using program = start("start", env);
  const { code } = await program.stop("SIGCONT");
  assert.equal(code, 1, program.output());
  assert.match(program.output(), /não foi iniciado por task start.*banco vazio.*task migrate/s);
  assert.deepEqual(await postgres.rows("select id from court_unit"), []);
  assert.deepEqual(await postgres.rows("select 1 from pg_tables where tablename = 'staging_database'"), []);
});

Deno.test("an empty database that is named becomes staging's, and is taken again", async () => {
  await using postgres = await ownPostgres({ migrated: false });
  await using folder = await dataFolder();
  const runtime = await makeRuntimeRole(postgres.url);
  const env = { DATA_DIR: folder.path, DATABASE_URL: runtime, DATABASE_OWNER_URL: postgres.url };
  for (const _ of ["first", "second"]) {
    await using program = start("start", env);
    const [address] = await program.printed(origin);
    assert.equal(await statusOf(`${address}/readyz`), 200);
    await program.stop("SIGTERM");
  }
});
