/** What the tests of answers to splits and information requests share. */
import assert from "node:assert/strict";
import { centavos } from "../../../domain/money.ts";
import { parseFileName } from "../../../exchange/layout/file_name.ts";
import {
  answerFile,
  type AnswerLine,
  readRemittance,
  type RemittanceLine,
  repeatedFieldsOf,
} from "../../../exchange/mod.ts";
import { storedType, toldOf } from "../notices/told_events.ts";
import { type ExchangeFixture, MONDAY } from "./exchange_fixture.ts";

/** Monday's dispatch; it is Tuesday morning. */
export async function dispatchMonday(t: ExchangeFixture): Promise<void> {
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T10:00");
}

export async function linesOf(
  t: ExchangeFixture,
  ispb: string,
): Promise<{ sequence: number; lines: RemittanceLine[] }> {
  const name = (await t.list("outbox", ispb)).filter((name) => name.endsWith(".txt")).at(-1) ?? "";
  const parsed = parseFileName(name);
  assert.ok(parsed.ok);
  const lines: RemittanceLine[] = [];
  await readRemittance(`${t.ctx.folders.outbox(ispb)}/${name}`, (line) => void lines.push(line));
  return { sequence: parsed.value.sequence, lines };
}

/** The institution's next answer file to its latest remittance. */
export async function fileOf(
  t: ExchangeFixture,
  ispb: string,
  reply: (line: RemittanceLine) => AnswerLine | AnswerLine[],
) {
  const { sequence: remittanceSequence, lines } = await linesOf(t, ispb);
  const used = await t.rows(`select last from exchange_sequence where ispb = '${ispb}' and direction = 'in'`);
  return answerFile({
    ispb,
    date: t.now().toZonedDateTimeISO("America/Sao_Paulo").toPlainDate(),
    sequence: ((used[0] as { last: number } | undefined)?.last ?? 0) + 1,
    remittanceSequence,
    answers: lines.flatMap(reply),
  });
}

export async function faultsOf(
  t: ExchangeFixture,
  ispb: string,
  reply: (line: RemittanceLine) => AnswerLine | AnswerLine[],
) {
  const outcome = await t.deliver(ispb, await fileOf(t, ispb, reply));
  assert.equal(outcome.type, "rejected");
  return outcome.type === "rejected" ? outcome.faults.map(({ line, code }) => [line, code]) : [];
}

export async function accepted(
  t: ExchangeFixture,
  ispb: string,
  reply: (line: RemittanceLine) => AnswerLine | AnswerLine[],
) {
  const outcome = await t.deliver(ispb, await fileOf(t, ispb, reply));
  assert.equal(
    outcome.type,
    "accepted",
    JSON.stringify({ outcome, logged: t.logged.map(({ fields }) => String(fields.error)) }),
  );
}

export const money = (amount: number) => centavos(BigInt(amount));

export const blockOf =
  (t: ExchangeFixture, code: string, amount: number, parts: Partial<AnswerLine> = {}) =>
  (line: RemittanceLine) =>
    ({
      kind: "blockAnswer",
      ...repeatedFieldsOf(line),
      codigoResposta: code,
      valorBloqueado: money(amount),
      dataHoraExecucao: t.now(),
      ...parts,
    }) as AnswerLine;

export const targets = (t: ExchangeFixture) =>
  t.rows(
    "select code, blocked_amount, released_amount, consecutive_no_answers from order_target order by id",
  );

export const events = async (t: ExchangeFixture, type: string) =>
  toldOf(
    type,
    await t.rows(`select data - 'split' as data from event e join court_order o on o.id = e.order_id
    where type = '${storedType(type)}' order by o.protocol_number, txid, e.id`),
  );
