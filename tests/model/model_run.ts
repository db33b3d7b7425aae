/** One run of the model-based test: a sequence of commands against the real program and the model, from any day on. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { sealedStreams } from "../../domain/audit/audit_seal.ts";
import { writeHolidays } from "../../jobs/refresh.ts";
import { checkSeals } from "../support/audit/seals.ts";
import { testContext } from "../support/test_context.ts";
import { newModel } from "./model.ts";
import { orderCommands } from "./model_commands.ts";
import { checkDocuments } from "./model_documents.ts";
import { exchangeCommands } from "./model_exchange.ts";
import { type ModelFixture, openModelFixture } from "./model_fixture.ts";
import { institutionCommands } from "./model_institutions.ts";
import { checkAll } from "./model_invariants.ts";
import { checkReplay } from "./model_replay_rows.ts";
import { seriesCommands } from "./model_series.ts";
import { splitCommands } from "./model_splits.ts";
import { wholeCommands } from "./model_whole.ts";

/** Shorter ones seldom come to a split. */
export const MIN_COMMANDS = 25;
const MAX_COMMANDS = 45;

/** @param replayPath of a failure, to run it again */
export const sequencesOf = (replayPath?: string) =>
  fc.commands([
    ...orderCommands,
    ...splitCommands,
    ...seriesCommands,
    ...wholeCommands,
    ...exchangeCommands,
    ...institutionCommands,
  ], { size: "max", maxCommands: MAX_COMMANDS, ...(replayPath && { replayPath }) });

type Sequence = ReturnType<typeof sequencesOf> extends fc.Arbitrary<infer S> ? S : never;

/**
 * Runs a sequence in a database of its own.
 *
 * @param thorough compares everything after each command, and reads the documents at the end
 * @param from the business day on whose morning it begins; by default the tests' own
 * @param opened receives the fixture, for the message of a failure
 * @returns when it ended
 */
export async function runSequence(
  sequence: Sequence,
  { from, thorough = true, opened = () => {} }: {
    readonly from?: Temporal.PlainDate;
    readonly thorough?: boolean;
    readonly opened?: (fixture: ModelFixture) => void;
  } = {},
): Promise<Temporal.Instant> {
  let end: Temporal.Instant | undefined;
  await testContext(async (t) => {
    if (from !== undefined) t.setTime(`${from}T10:00`);
    if (from !== undefined) await writeHolidays({ db: t.db, clock: t.clock });
    const fixture = await openModelFixture(t, thorough);
    opened(fixture);
    const model = newModel(t.clock());
    await fc.asyncModelRun(() => ({ model, real: fixture }), sequence);
    // The jobs find that nothing is left to do.
    await t.work();
    await checkAll(model, fixture);
    await checkReplay(fixture);
    if (thorough) await checkDocuments(model, fixture);
    for (const stream of sealedStreams) assert.equal((await checkSeals(t.db, stream)).broken, undefined);
    end = model.now;
  })();
  return end!;
}
