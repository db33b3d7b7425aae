import { watchInboxes } from "../../../jobs/intake/inbox_watch.ts";
import type { JobApp } from "../../../jobs/app.ts";
import { BANK_A, exchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { until } from "../../support/until.ts";

Deno.test(
  "over few inboxes the events of a hundred files are no rush: what comes after them is noticed at once",
  exchangeFixture(async (t) => {
    await t.scanner.scan();
    const inbox = t.ctx.folders.inbox(BANK_A);
    const noticed = async (name: string) =>
      (await t.rows(`select name from quarantine where name like '${name}%'`)).length > 0;
    // The regular look comes too late for the test: only what is watched is seen.
    const watch = watchInboxes(t.ctx as JobApp, 600);
    /**
     * Makes folders, which go to the quarantine at the next look, until one was looked at. A link would be no event: the
     * runtime follows it, and finds that what it leads to is in no inbox.
     */
    const untilNoticed = async (name: string) => {
      let made = 0;
      const madeAndNoticed = async () => {
        if (await noticed(name)) return true;
        await Deno.mkdir(`${inbox}/${name} ${made++}.txt`);
        return false;
      };
      await until(`a look at ${name}`, madeAndNoticed, { everyMs: 300, seen: () => t.logged });
    };
    try {
      await untilNoticed("antes");
      for (let index = 0; index < 100; index++) await Deno.writeTextFile(`${inbox}/.${index}`, "x");
      await untilNoticed("depois");
    } finally {
      await watch.stop();
    }
  }),
);
