/** What a recovery finds that is not as it was: splits known from files alone, other decisions, files never written, numbers given again. */
import assert from "node:assert/strict";
import { completeDispatch, ordersInFiles, surveyArchive } from "../../../exchange/mod.ts";
import { copyDatabase } from "../../support/database/restored.ts";
import { BANK_A, BANK_B, BANK_C, MONDAY } from "../../support/exchange/exchange_fixture.ts";
import { askForBlock, collect, recovered, restoring } from "../../support/exchange/recovering.ts";
import { bankB, registerKey, requireEncryption } from "../../support/openpgp/openpgp_fixture.ts";
import { answerTarget, insertSplit } from "../../support/orders/split_rows.ts";

const TUESDAY = MONDAY.add({ days: 1 });

Deno.test(restoring(
  "what splits ask, envelopes and files for SFTP servers are adopted; a split after the copy is listed, and its order makes none by itself",
  async (t) => {
    await registerKey(t, BANK_B, bankB);
    await requireEncryption(t, BANK_B);
    await t.rows(
      `insert into channel (ispb, host, port, username, authentication, host_keys, outbox_folder, inbox_folder,
      receipts_folder, after_fetch, enabled, delivers_from, changed_at) values ('${BANK_A}', 'localhost', 22, 'assets',
      'key', '{SHA256:a}', 'o', 'i', 'r', 'move', true, '2026-01-01', '2026-01-01')`,
    );
    const order = await askForBlock(t, BANK_A, BANK_B);
    for (const target of [1n, 2n]) await answerTarget(t.db, target, { code: "13", blocked: 9n, at: t.now() });
    const split = (number: string, target: bigint) =>
      insertSplit(t.db, {
        ...{ number, order, protocoledAt: t.now() },
        actions: [{ target, kind: "unblock", amount: 4n }],
      });
    await split("20260000000101", 1n);
    await split("20260000000102", 2n);
    await using copy = await copyDatabase(t.url);
    await split("20260000000103", 2n);
    t.setTime("2026-11-23T19:00");
    await t.dispatch(MONDAY);
    const published = () =>
      t.rows(
        "select ispb, status, file_name, sha256, plain_sha256, line_count from remittance order by ispb",
      );
    const before = await published();
    t.setTime("2026-11-24T10:00");

    const { done } = await recovered(t, copy);
    assert.deepEqual(await published(), before, "of the envelope the very bytes that are in sight");
    assert.deepEqual(done.restoredOrders, []);
    assert.deepEqual(
      await t.rows("select ispb, delivered_at is not null as delivered from file_delivery"),
      [{ ispb: BANK_A, delivered: true }],
    );
    assert.deepEqual(
      await t.rows("select protocol_number, status from split order by 1"),
      ["20260000000101", "20260000000102"].map((protocol_number) => ({ protocol_number, status: "sent" })),
    );
    assert.deepEqual((await ordersInFiles(t.ctx)).map(({ asks }) => asks.numeroProtocolo), [
      "20260000000103",
    ]);
    assert.deepEqual(await t.rows("select type from alarm"), [{ type: "orders-in-files-only" }]);
    assert.deepEqual(await t.rows("select followed_up_at is not null as followed from court_order"), [{
      followed: true,
    }]);
  },
));

Deno.test(restoring(
  "an answer that is decided otherwise than its institution's receipt says is given another receipt, and operators are told",
  async (t) => {
    await askForBlock(t, BANK_A);
    await using copy = await copyDatabase(t.url);
    t.setTime("2026-11-23T19:00");
    await t.dispatch(MONDAY);
    t.setTime("2026-11-24T10:00");
    await t.deliver(BANK_A, await t.answerTo(BANK_A, () => ({ code: "00" })));
    // What was carried out at ten cannot be true at nine.
    t.setTime("2026-11-24T09:00");
    await recovered(t, copy);
    assert.deepEqual(await t.rows("select status from answer_file"), [{ status: "rejected" }]);
    assert.equal((await t.list("receipts", BANK_A)).length, 2);
    assert.deepEqual(await t.rows("select type from alarm order by type"), [
      { type: "answer-rejected" },
      { type: "receipt-contradicted" },
    ]);
  },
));

Deno.test(restoring(
  "an institution whose file was never written gets it in the next window; the others keep what they have",
  async (t) => {
    await askForBlock(t, BANK_A, BANK_C);
    await using copy = await copyDatabase(t.url);
    t.setTime("2026-11-23T19:00");
    await t.dispatch(MONDAY);
    const [name] = await collect(t, BANK_C);
    await Deno.remove(`${t.ctx.folders.archive(MONDAY)}/${name}`);
    t.setTime("2026-11-24T09:00");

    await recovered(t, copy);
    assert.deepEqual(
      await t.rows("select ispb, status from remittance order by ispb"),
      [{ ispb: BANK_A, status: "published" }, { ispb: BANK_C, status: "frozen" }],
    );
    await completeDispatch(t.ctx, MONDAY);
    assert.deepEqual(await t.rows("select status from court_order"), [{ status: "sent" }]);
    t.setTime("2026-11-24T19:00");
    await t.dispatch(TUESDAY);
    assert.equal((await t.list("outbox", BANK_C)).length, 2);
    assert.equal((await t.list("outbox", BANK_A)).length, 2);
  },
));

Deno.test(restoring(
  "a database that went on after it was restored, and gave a number again, is refused",
  async (t) => {
    await askForBlock(t, BANK_A);
    await using copy = await copyDatabase(t.url);
    t.setTime("2026-11-23T19:00");
    await t.dispatch(MONDAY);
    await copy.restore();
    await t.rows(`insert into dispatch_run values ('${MONDAY}', now(), now())`);
    await t.rows(
      `insert into remittance (ispb, cutoff_date, dispatch_date, sequence, status, file_name, line_count,
        frozen_at, sha256, size_bytes, published_at, answers_due_at, publish_at, totals)
      values ('${BANK_A}', '${MONDAY}', '${MONDAY}', 1, 'published', 'another', 1, now(), repeat('0', 64), 1, now(),
        now(), now(), '{}')`,
    );
    const { conflicts } = await surveyArchive(t.ctx, t.dir);
    assert.equal(conflicts.length, 1);
  },
));

Deno.test(restoring(
  "a pipe or a link that an institution put in the place of its receipt is not read, and its answer gets a new receipt",
  async (t) => {
    await askForBlock(t, BANK_A, BANK_B);
    await using copy = await copyDatabase(t.url);
    t.setTime("2026-11-23T19:00");
    await t.dispatch(MONDAY);
    t.setTime("2026-11-24T10:00");
    const outside = await Deno.makeTempDir({ prefix: "assets-outside-" });
    for (const ispb of [BANK_A, BANK_B]) {
      const outcome = await t.deliver(ispb, await t.answerTo(ispb, () => ({ code: "00" })));
      assert.equal(outcome.type, "accepted");
      const [receipt] = await t.list("receipts", ispb);
      const path = `${t.ctx.folders.receipts(ispb)}/${receipt}`;
      await Deno.rename(path, `${outside}/${receipt}`);
      if (ispb === BANK_A) await Deno.symlink(`${outside}/${receipt}`, path);
      else assert.ok((await new Deno.Command("mkfifo", { args: [path] }).output()).success);
    }
    await recovered(t, copy);
    const rows = await t.rows(
      "select ispb, status, receipt_name like '%\\_000002\\_%' as is_second from answer_file order by ispb",
    );
    assert.deepEqual(rows, [BANK_A, BANK_B].map((ispb) => ({ ispb, status: "accepted", is_second: true })));
    await Deno.remove(outside, { recursive: true });
  },
));
