/** What the tests of answers to splits and information requests share. */
import assert from "node:assert/strict";
import { centavos } from "../../../domain/money.ts";
import {
  answerFile,
  type AnswerLine,
  readRemittance,
  type RemittanceLine,
  repeated,
} from "../../../exchange/mod.ts";
import { parseFileName } from "../../../exchange/layout/file_name.ts";
import { type ExchangeFixture, MONDAY } from "./exchange_fixture.ts";

/** Monday's dispatch; it is Tuesday morning. */
export async function dispatchMonday(w: ExchangeFixture): Promise<void> {
  w.setTime("2026-11-23T19:00");
  await w.dispatch(MONDAY);
  w.setTime("2026-11-24T10:00");
}

export async function linesOf(
  w: ExchangeFixture,
  ispb: string,
): Promise<{ sequence: number; lines: RemittanceLine[] }> {
  const name = (await w.list("outbox", ispb)).filter((name) => name.endsWith(".txt")).at(-1) ?? "";
  const parsed = parseFileName(name);
  assert.ok(parsed.ok);
  const lines: RemittanceLine[] = [];
  await readRemittance(`${w.ctx.folders.outbox(ispb)}/${name}`, (line) => void lines.push(line));
  return { sequence: parsed.value.sequence, lines };
}

/** The institution's next answer file to its latest remittance. */
export async function fileOf(
  w: ExchangeFixture,
  ispb: string,
  reply: (line: RemittanceLine) => AnswerLine | AnswerLine[],
) {
  const { sequence: remittanceSequence, lines } = await linesOf(w, ispb);
  const used = await w.rows(`select last from exchange_sequence where ispb = '${ispb}' and direction = 'in'`);
  return answerFile({
    ispb,
    date: w.now().toZonedDateTimeISO("America/Sao_Paulo").toPlainDate(),
    sequence: ((used[0] as { last: number } | undefined)?.last ?? 0) + 1,
    remittanceSequence,
    answers: lines.flatMap(reply),
  });
}

export async function faultsOf(
  w: ExchangeFixture,
  ispb: string,
  reply: (line: RemittanceLine) => AnswerLine | AnswerLine[],
) {
  const outcome = await w.deliver(ispb, await fileOf(w, ispb, reply));
  assert.equal(outcome.type, "rejected");
  return outcome.type === "rejected" ? outcome.faults.map(({ line, code }) => [line, code]) : [];
}

export async function accepted(
  w: ExchangeFixture,
  ispb: string,
  reply: (line: RemittanceLine) => AnswerLine | AnswerLine[],
) {
  const outcome = await w.deliver(ispb, await fileOf(w, ispb, reply));
  assert.equal(
    outcome.type,
    "accepted",
    JSON.stringify({ outcome, logged: w.logged.map(({ fields }) => String(fields.error)) }),
  );
}

export const money = (amount: number) => centavos(BigInt(amount));

export const blockOf =
  (w: ExchangeFixture, code: string, amount: number, parts: Partial<AnswerLine> = {}) =>
  (line: RemittanceLine) =>
    ({
      kind: "blockAnswer",
      ...repeated(line),
      codigoResposta: code,
      valorBloqueado: money(amount),
      dataHoraExecucao: w.now(),
      ...parts,
    }) as AnswerLine;

export const targets = (w: ExchangeFixture) =>
  w.rows(
    "select code, blocked_amount, released_amount, consecutive_no_answers from order_target order by id",
  );

export const events = (w: ExchangeFixture, type: string) =>
  w.rows(`select data - 'idDesdobramento' as data from event where type = '${type}' order by txid, id`);
