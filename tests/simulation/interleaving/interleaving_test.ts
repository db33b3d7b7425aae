/** A week in which several workers do everything at once; `task test:simulation --only=order` lives through as many months as wanted. */
import assert from "node:assert/strict";
import { testContext } from "../../support/test_context.ts";
import { liveMonth } from "../money/money_history.ts";
import { interleavedJobs } from "./interleaved_jobs.ts";

Deno.test(
  "whatever order the statements of workers meet in, and wherever workers die, a week of money is as its ledger has it",
  testContext(async (t) => {
    const { jobs, totals } = interleavedJobs(1);
    await liveMonth(t, 45, { days: 12, jobs });
    assert.ok(totals.deaths > 0 && totals.waits > 0 && totals.statements > 500, JSON.stringify(totals));
  }),
);
