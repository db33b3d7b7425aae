import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { watchInboxes } from "../jobs/inbox_watch.ts";
import type { JobApp } from "../jobs/mod.ts";
import { leaveLease, takeLease } from "../store/lease.ts";
import { BANK_A, world } from "./exchange_world.ts";

Deno.test(
  "a name that is not UTF-8 does not end the watch over the inboxes",
  world(async (w) => {
    const looks = () => w.rows("select name from quarantine");
    const until = async (count: number) => {
      for (let tries = 0; (await looks()).length < count; tries++) {
        assert.ok(tries < 200, `waited for ${count} entries: ${JSON.stringify(w.logged)}`);
        await delay(50);
      }
    };
    await w.scanner.scan();
    const inbox = w.ctx.folders.inbox(BANK_A);
    // The regular look comes too late for the test: only what is watched is seen.
    const watch = watchInboxes(w.ctx as JobApp, 600);
    try {
      await delay(500);
      await new Deno.Command("bash", { args: ["-c", "printf x > \"$1\"/$'\\xff.txt'", "bash", inbox] })
        .output();
      await until(1);
      await Deno.symlink("/etc/passwd", `${inbox}/atalho.txt`);
      await until(2);
    } finally {
      await watch.stop();
    }
  }),
);

Deno.test(
  "a worker whose turn it is not looks into nothing, and into everything when its turn has come",
  world(async (w) => {
    const other = { name: "inboxes", holder: crypto.randomUUID() };
    assert.ok(await takeLease(w.ctx.db, other, 600));
    await w.scanner.scan();
    const watch = watchInboxes(w.ctx as JobApp, 1);
    try {
      await Deno.symlink("/etc/passwd", `${w.ctx.folders.inbox(BANK_A)}/atalho.txt`);
      await delay(1_500);
      assert.deepEqual(await w.rows("select name from quarantine"), []);
      await leaveLease(w.ctx.db, other);
      for (let tries = 0; (await w.rows("select name from quarantine")).length === 0; tries++) {
        assert.ok(tries < 200, `nobody looked: ${JSON.stringify(w.logged)}`);
        await delay(50);
      }
    } finally {
      await watch.stop();
    }
  }),
);
