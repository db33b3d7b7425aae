/** What the tests of hostile inboxes share: a Monday's dispatch, and what is taken and kept. */
import assert from "node:assert/strict";
import { intakeFile } from "../../../exchange/mod.ts";
import { BANK_A, BANK_B, type ExchangeFixture, MONDAY, type Reply } from "./exchange_fixture.ts";

export const fullAnswer: Reply = (block) => ({ code: "01", blocked: block.valor });

export const answerFileName = (sequence: number) =>
  `ASSETS_RET_${BANK_A}_20261124_${String(sequence).padStart(6, "0")}_V0111.txt`;

/** Monday's dispatch to two institutions; it is Tuesday morning. */
export async function dispatchToTwoBanks(t: ExchangeFixture): Promise<void> {
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T10:00");
  await t.scanner.scan();
}

export const inboxOf = (t: ExchangeFixture) => t.ctx.folders.inbox(BANK_A);

export const quarantineEntries = (t: ExchangeFixture) =>
  t.rows('select name, code, kind, size_bytes as size, status from quarantine order by name collate "C"');

/** Looks twice, a good while apart, and takes what is ready. */
export async function takeInAll(t: ExchangeFixture): Promise<string[]> {
  const outcomes: string[] = [];
  await t.scanner.scan();
  t.setTime(
    t.now().add({ seconds: 30 }).toZonedDateTimeISO("America/Sao_Paulo").toPlainDateTime().toString(),
  );
  for (const { ispb, name } of await t.scanner.scan()) {
    const outcome = await intakeFile(t.ctx, ispb, name);
    outcomes.push(
      `${name}: ${outcome.type} ${"faults" in outcome ? outcome.faults[0]?.code ?? "" : ""}`.trim(),
    );
  }
  return outcomes;
}

/** A good answer of each bank is accepted, whatever else lies there. */
export async function assertGoodAnswersAccepted(t: ExchangeFixture): Promise<void> {
  const ofB = await t.answerTo(BANK_B, fullAnswer);
  assert.equal((await t.deliver(BANK_B, ofB)).type, "accepted");
  const ofA = await t.answerTo(BANK_A, fullAnswer);
  await Deno.writeTextFile(`${inboxOf(t)}/${ofA.name}`, ofA.text);
  assert.ok((await takeInAll(t)).includes(`${ofA.name}: accepted`));
}
