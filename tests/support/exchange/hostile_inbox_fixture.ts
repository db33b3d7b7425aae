/** What the tests of hostile inboxes share: a Monday's dispatch, and what is taken and kept. */
import assert from "node:assert/strict";
import { intakeFile } from "../../../exchange/mod.ts";
import { BANK_A, BANK_B, type ExchangeFixture, MONDAY, type Reply } from "./exchange_fixture.ts";

export const fullAnswer: Reply = (block) => ({ code: "01", blocked: block.valor });

export const answerFileName = (sequence: number) =>
  `ASSETS_RET_${BANK_A}_20261124_${String(sequence).padStart(6, "0")}_V0111.txt`;

/** Monday's dispatch to two institutions; it is Tuesday morning. */
export async function dispatchToTwoBanks(w: ExchangeFixture): Promise<void> {
  await w.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  w.setTime("2026-11-23T19:00");
  await w.dispatch(MONDAY);
  w.setTime("2026-11-24T10:00");
  await w.scanner.scan();
}

export const inboxOf = (w: ExchangeFixture) => w.ctx.folders.inbox(BANK_A);

export const quarantineEntries = (w: ExchangeFixture) =>
  w.rows('select name, code, kind, size_bytes as size, status from quarantine order by name collate "C"');

/** Looks twice, a good while apart, and takes what is ready. */
export async function takeInAll(w: ExchangeFixture): Promise<string[]> {
  const outcomes: string[] = [];
  await w.scanner.scan();
  w.setTime(
    w.now().add({ seconds: 30 }).toZonedDateTimeISO("America/Sao_Paulo").toPlainDateTime().toString(),
  );
  for (const { ispb, name } of await w.scanner.scan()) {
    const outcome = await intakeFile(w.ctx, ispb, name);
    outcomes.push(
      `${name}: ${outcome.type} ${"faults" in outcome ? outcome.faults[0]?.code ?? "" : ""}`.trim(),
    );
  }
  return outcomes;
}

/** A good answer of each bank is accepted, whatever else lies there. */
export async function assertGoodAnswersAccepted(w: ExchangeFixture): Promise<void> {
  const ofB = await w.answerTo(BANK_B, fullAnswer);
  assert.equal((await w.deliver(BANK_B, ofB)).type, "accepted");
  const ofA = await w.answerTo(BANK_A, fullAnswer);
  await Deno.writeTextFile(`${inboxOf(w)}/${ofA.name}`, ofA.text);
  assert.ok((await takeInAll(w)).includes(`${ofA.name}: accepted`));
}
