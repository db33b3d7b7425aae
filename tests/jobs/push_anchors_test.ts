import assert from "node:assert/strict";
import { formatAnchor, parseAnchor, sealedStreams } from "../../domain/audit/audit_seal.ts";
import { ANCHORS_FILE, pushAnchorsTask } from "../../jobs/push_anchors.ts";
import type { JobApp } from "../../jobs/task.ts";
import { lastSeal } from "../../store/audit/audit_seals.ts";
import type { Db } from "../../store/connection/connection.ts";
import { chain, NOW, openDatabase } from "../support/audit/seals.ts";
import { startReceiver } from "../support/notices/receiver.ts";

const push = (db: Db, anchors: JobApp["anchors"]) =>
  pushAnchorsTask({ db, clock: () => NOW, log: () => {}, anchors } as unknown as JobApp)(
    {},
    undefined as never,
  );

const openAlarms = (db: Db) =>
  db.selectFrom("alarm").select("type").where("resolved_at", "is", null).execute().then((rows) =>
    rows.map(({ type }) => type)
  );

Deno.test("each seal's anchor is written to the folder once, and its file is its user's alone", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await chain(db);
  const dir = await Deno.makeTempDir();
  try {
    const file = `${dir}/deep/${ANCHORS_FILE}`;
    for (let run = 0; run < 2; run++) await push(db, { dir: `${dir}/deep`, url: undefined });
    const lines = (await Deno.readTextFile(file)).trim().split("\n");
    assert.equal(lines.length, 10);
    for (const stream of sealedStreams) {
      const last = formatAnchor((await lastSeal(db, stream))!);
      assert.ok(lines.some((line) => line.endsWith(last)), last);
    }
    assert.ok(lines.every((line) => parseAnchor(line.split(" ")[1]!) !== undefined));
    assert.equal((await Deno.stat(file)).mode! & 0o777, 0o600);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

Deno.test("an address that does not take anchors raises an alarm, which ends when it has them all", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await chain(db);
  let status = 503;
  await using receiver = startReceiver(() => status);
  await push(db, { dir: undefined, url: receiver.url });
  assert.deepEqual(await openAlarms(db), ["anchors-undelivered"]);
  status = 204;
  await push(db, { dir: undefined, url: receiver.url });
  assert.deepEqual(await openAlarms(db), []);
  await push(db, { dir: undefined, url: "http://127.0.0.1:1/" });
  assert.deepEqual(await openAlarms(db), ["anchors-undelivered"]);
  await push(db, { dir: undefined, url: receiver.url });
  assert.deepEqual(await openAlarms(db), [], "the address was put right");
  const told = receiver.received.slice(1).flatMap(({ body }) => JSON.parse(body).ancoras);
  assert.equal(told.length, 10);
});
