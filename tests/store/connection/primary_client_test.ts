import assert from "node:assert/strict";
import { connect } from "../../../store/connection/connection.ts";
import { isDatabaseUnavailable } from "../../../store/connection/database_unavailable.ts";
import { listenForJobs } from "../../../store/queue/queue_pool.ts";
import { cloneTemplate } from "../../support/database/template.ts";
import { freePort } from "../../support/processes/free_port.ts";
import { until } from "../../support/until.ts";

/** A server that does not answer, named before the one that does. */
const twoServers = (url: string) => url.replace(/@([^/]+)/, `@127.0.0.1:${freePort()},$1`);

Deno.test("of several servers the one that answers is connected to, by pools and by who listens to the queue", async () => {
  await using database = await cloneTemplate("empty");
  const { pool, close } = connect(twoServers(database.url), { max: 2, onError: () => {} });
  assert.equal((await pool.query("select 1 as one")).rows[0].one, 1);
  const listener = listenForJobs({ ...pool.options, application_name: "listens" }, () => {});
  const listens = "select from pg_stat_activity where application_name = 'listens' and query like 'listen%'";
  await until("the listener", async () => (await pool.query(listens)).rowCount === 1);
  await listener.stop();
  await close();
});

Deno.test("a server that has become a standby is not used, and is again when it is the primary", async () => {
  await using database = await cloneTemplate("blank");
  const admin = connect(database.url, { max: 1, onError: () => {} });
  await admin.pool.query(`
    create schema replication;
    create table replication.state as select true as standby;
    create function replication.pg_is_in_recovery() returns boolean language sql as
      'select standby from replication.state'`);
  const [{ name }] = (await admin.pool.query("select current_database() as name")).rows;
  await admin.pool.query(`alter database "${name}" set search_path = replication, public, pg_catalog`);
  const { pool, close } = connect(twoServers(database.url), { max: 1, onError: () => {} });
  await assert.rejects(pool.query("select 1"), isDatabaseUnavailable);
  await admin.pool.query("update replication.state set standby = false");
  assert.equal((await pool.query("select 1")).rowCount, 1);
  await close();
  await admin.close();
});
