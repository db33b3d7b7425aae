import assert from "node:assert/strict";
import { sql } from "kysely";
import { connect, type Db } from "../../store/connection/connection.ts";
import { serverAddresses, withUser } from "../../store/connection/database_hosts.ts";
import { type ListSource, openReplica } from "../../store/list_reading.ts";
import { postgresPair } from "../support/database/postgres_pair.ts";
import { tcpProxy } from "../support/faults/tcp_proxy.ts";
import { until } from "../support/until.ts";

const isOfStandby = async (db: Db): Promise<boolean> =>
  (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)).rows[0]!.standby;

const newest = async (db: Db): Promise<number> =>
  (await sql<{ newest: number }>`select max(number) as newest from note`.execute(db)).rows[0]!.newest;

Deno.test("a list is read of the standby that holds all that was committed, and else of the primary", async (t) => {
  await using pair = await postgresPair(["max_standby_streaming_delay=0"]);
  const [primaryUrl, standbyUrl] = serverAddresses(pair.url) as [string, string];
  await using stack = new AsyncDisposableStack();
  const open = (url: string) => {
    const { db, close } = connect(url, { max: 2, onError: () => {} });
    stack.defer(close);
    return db;
  };
  const standby = open(standbyUrl);
  const own = open(primaryUrl);
  await sql`create role assets login`.execute(own);
  await sql`create table note (number int)`.execute(own);
  await sql`grant all on note to assets`.execute(own);
  const primary = open(withUser(primaryUrl, "assets", ""));
  await until(
    "the standby to have the role and the table",
    () =>
      sql`select 1 from pg_roles, pg_tables where rolname = 'assets' and tablename = 'note'`.execute(standby)
        .then(({ rows }) => rows.length === 1),
  );
  const seen: ListSource[] = [];
  const replicaOf = (url: string) =>
    stack.use(openReplica({
      ...{ url: withUser(url, "assets", ""), primary, max: 2, applicationName: "test" },
      onSource: (source) => seen.push(source),
    }));
  const standbyPort = Number(new URL(standbyUrl).port);
  const proxy = tcpProxy(standbyPort, []);
  const replica = replicaOf(`postgres://127.0.0.1:${proxy.port}/postgres`);
  const write = (number: number) => sql`insert into note values (${number})`.execute(primary);

  await t.step("a reading finds what was written before it, for a role without privileges", async () => {
    for (let number = 1; number <= 20; number++) {
      await write(number);
      assert.equal(await replica.lists(newest), number);
    }
    await until("a reading of the standby", () => replica.lists(isOfStandby));
  });

  await t.step("what is replayed in the way of a reading is read of the primary", async () => {
    const sleeping = sql`select 1 from pg_stat_activity
      where state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`;
    const isSleeping = async () => (await sleeping.execute(standby)).rows.length === 1;
    const remove = async () => {
      // Between two statements the server would end the connection instead, as one that is away.
      await until("the reading", isSleeping);
      await write(21);
      await sql`delete from note where number < 21`.execute(primary);
      await sql`vacuum note`.execute(own);
    };
    let readings = 0;
    const readSlowly = (db: Db) =>
      db.transaction().setIsolationLevel("repeatable read").execute(async (tx) => {
        readings++;
        const before = await newest(tx);
        if (await isOfStandby(tx)) await Promise.all([sql`select pg_sleep(60)`.execute(tx), remove()]);
        return before;
      });
    // On a slow machine the standby may be behind for a moment.
    await until("a reading of the standby", async () => {
      readings = 0;
      const found = await replica.lists(readSlowly);
      return readings === 2 && found === 21;
    });
    assert.equal(replica.answered.get("conflict"), 1);
  });

  await t.step("a standby that has not replayed the last change is not read", async () => {
    await sql`select pg_wal_replay_pause()`.execute(standby);
    await write(22);
    assert.equal(await replica.lists(newest), 22);
    assert.equal(await replica.source(), "behind");
    await sql`select pg_wal_replay_resume()`.execute(standby);
    await until("the standby", async () => await replica.source() === "replica");
    assert.equal(await replica.lists(newest), 22);
  });

  await t.step("a change that is tried on a list's reading is not done on the primary instead", async () => {
    await until("the standby", async () => await replica.source() === "replica");
    await assert.rejects(replica.lists((db) => sql`insert into note values (99)`.execute(db)), {
      code: "25006",
    });
    assert.equal(await newest(primary), 22);
  });

  await t.step(
    "the primary answers while the standby is away, and where it is none of this database",
    async () => {
      await proxy[Symbol.asyncDispose]();
      assert.equal(await replica.lists(newest), 22);
      assert.equal(await replica.source(), "away");
      // On a slow machine the replica may have been found away or behind before, too.
      assert.equal(seen.at(-1), "away");
      assert.deepEqual(["behind", "replica"].filter((source) => !seen.includes(source as ListSource)), []);
      const unrelated = replicaOf(primaryUrl);
      assert.equal(await unrelated.lists(newest), 22);
      assert.equal(await unrelated.source(), "unrelated");
    },
  );
});
