/** `deno task audit` against anchors that were told outside the database. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { ANCHORS_FILE, pushAnchorsTask } from "../../../jobs/push_anchors.ts";
import type { JobApp } from "../../../jobs/task.ts";
import type { Db } from "../../../store/connection/connection.ts";
import { chain, NOW, openDatabase, SEAL_KEY, tamper } from "../../support/audit/seals.ts";
import { runDeno } from "../../support/processes/run_deno.ts";
import { taskArguments } from "../../support/processes/tasks.ts";

/** The command as its task starts it. */
const audit = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  runDeno([...taskArguments("audit"), ...args], { AUDIT_SEAL_KEY: SEAL_KEY, ...env });

const push = (db: Db, dir: string) =>
  pushAnchorsTask(
    { db, clock: () => NOW, log: () => {}, anchors: { dir, url: undefined } } as unknown as JobApp,
  )({}, undefined as never);

/** A chain whose anchors were told to a folder. */
const toldChain = (body: (db: Db, dir: string, env: Record<string, string>) => Promise<void>) => async () => {
  await using database = await openDatabase();
  const { db, url } = database;
  const dir = await Deno.makeTempDir();
  try {
    await chain(db);
    await push(db, dir);
    await body(db, dir, { DATABASE_URL: url });
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
};

Deno.test(
  "anchors are found in a file, in a folder, and in the configured folder where none is named",
  toldChain(async (_db, dir, env) => {
    for (const args of [[`${dir}/${ANCHORS_FILE}`], [dir], []]) {
      const sound = await audit(["--anchors", ...args], { ...env, AUDIT_ANCHORS_DIR: dir });
      assert.deepEqual([sound.code, sound.err], [0, ""], args.join());
      assert.match(sound.out, /^audit_entry: íntegro, 5 lacres/);
    }
  }),
);

Deno.test(
  "a chain whose end was removed is told by its mark, and where the mark was moved too by the anchors that were told",
  toldChain(async (db, dir, env) => {
    await tamper(
      db,
      "seal",
      (tx) => sql`delete from seal where stream = 'event' and position > 3`.execute(tx),
    );
    await tamper(
      db,
      "event",
      (tx) =>
        sql`delete from event where (txid, id) > (
        select last_txid, last_id from seal where stream = 'event' and position = 3)`.execute(tx),
    );
    const marked = await audit([], env);
    assert.equal(marked.code, 1, marked.out + marked.err);
    await tamper(
      db,
      "seal_mark",
      (tx) =>
        sql`update seal_mark m set position = s.position, hash = s.hash from seal s
          where m.stream = 'event' and s.stream = 'event' and s.position = 3`.execute(tx),
    );
    assert.equal((await audit([], env)).code, 0);
    const found = await audit(["--anchors", dir], env);
    assert.equal(found.code, 1, found.out + found.err);
    assert.match(found.out, /event: ROMPIDO/);
    assert.match(found.out, /audit_entry: íntegro/);
  }),
);

Deno.test(
  "anchors that cannot be had are misuse or not done, and never taken for a sound chain",
  toldChain(async (_db, dir, env) => {
    const unnamed = await audit(["--anchors"], env);
    assert.deepEqual([unnamed.code, unnamed.out], [2, ""]);
    assert.match(unnamed.err, /--anchors sem nome pede AUDIT_ANCHORS_DIR/);

    const absent = await audit(["--anchors", `${dir}/other`], env);
    assert.deepEqual([absent.code, absent.out], [3, ""], absent.err);

    await Deno.writeTextFile(`${dir}/${ANCHORS_FILE}`, "2026-11-23T13:00:00Z event:x\n", { append: true });
    const garbled = await audit(["--anchors", dir], env);
    assert.deepEqual([garbled.code, garbled.out], [2, ""]);
    assert.match(garbled.err, /anchors\.txt, linha 11: não é uma âncora/);

    await Deno.writeTextFile(`${dir}/${ANCHORS_FILE}`, "\n");
    const emptied = await audit(["--anchors", dir], env);
    assert.deepEqual([emptied.code, emptied.out], [2, ""]);
    assert.match(emptied.err, /anchors\.txt: não tem âncora nenhuma/);
  }),
);
