/**
 * The institutions' answers to a day: one to every line, in one file of each institution. Writing them is not
 * measured.
 */
import { nationalHolidays, nextBusinessDay } from "../../../domain/calendar/calendar.ts";
import { ZERO } from "../../../domain/money.ts";
import { collectFaults } from "../../../exchange/layout/rejection.ts";
import { remittanceLines } from "../../../exchange/layout/remittance_reading.ts";
import { type AnswerLine, repeatedFieldsOf, writeAnswerFile } from "../../../exchange/mod.ts";
import type { Remittance } from "../../../store/dispatch/remittances.ts";
import { DAY } from "./exchange_day.ts";
import { type BenchDay, inParallel } from "./exchange_stage.ts";

const holidays = new Set(nationalHolidays(DAY.year).map(({ date }) => date.toString()));
/** The day institutions answer on. */
export const ANSWER_DAY = nextBusinessDay(DAY, holidays);

/** Delivers the answers to remittances: every other line is complied with, the rest found no balance to block. */
export async function answerAll(
  day: Pick<BenchDay, "ctx" | "now">,
  remittances: readonly Remittance[],
  date = ANSWER_DAY,
): Promise<{ ispb: string; name: string }[]> {
  const files: { ispb: string; name: string }[] = [];
  await inParallel(remittances, async (remittance) => {
    const { ispb, sequence } = remittance;
    const { outbox, inbox } = day.ctx.folders;
    const head = { ispb, date, sequence, remittanceSequence: sequence };
    const path = `${outbox(ispb)}/${remittance.fileName}`;
    const name = await writeAnswerFile(inbox(ispb), head, answersTo(path, day.now()));
    if (name === undefined) throw new Error(`${ispb} has answered already`);
    files.push({ ispb, name });
  });
  return files;
}

async function* answersTo(path: string, dataHoraExecucao: Temporal.Instant): AsyncGenerator<AnswerLine> {
  for await (const lines of remittanceLines(path, collectFaults())) {
    for (const line of lines) {
      if (line.kind !== "block") throw new Error(`A day asks only blocks, not "${line.kind}"`);
      const complied = line.linha % 2 === 0;
      yield {
        kind: "blockAnswer",
        ...repeatedFieldsOf(line),
        codigoResposta: complied ? "01" : "02",
        valorBloqueado: complied ? line.valor : ZERO,
        dataHoraExecucao,
      };
    }
  }
}
