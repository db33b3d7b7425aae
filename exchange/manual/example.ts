/** The manual's first example, with blocks only, made by the real writers and checked by the real rules. */
import { createHash } from "node:crypto";
import { instantAt } from "../../domain/calendar/calendar.ts";
import { centavos } from "../../domain/money.ts";
import { answerFile, type AnswerLineOf, repeatedFieldsOf } from "../intake/answer_file.ts";
import { validateAnswer } from "../intake/validate.ts";
import type { Fault } from "../layout/rejection.ts";
import type { RemittanceLineOf } from "../layout/remittance_reading.ts";
import { remittanceText } from "../layout/remittance_text.ts";
import { type ReceiptResult, writeReceipt } from "../receipt.ts";

export { instantAt };

/** The people, institutions and dates of the manual's examples, all invented. */
export const LEADER = "90000001";
export const BRANCH = "90000002";
export const OTHER_BANK = "90000003";

/** A Monday. */
export const monday = Temporal.PlainDate.from("2026-11-23");

/** The instant at which the receipt for an answer of a day is written. */
export const decidedOn = (day: Temporal.PlainDate) => instantAt(day, "09:31");

export const court = {
  numeroProcesso: "0000832-35.2018.4.01.3202",
  codigoVara: "v-4013202",
  nomeVara: "Vara Federal Cível de Exemplo",
  cpfJuiz: "11144477735",
  nomeJuiz: "Juíza Inventada",
} as const;

/** The receipt for an answer file of a day. */
export function receiptOf(
  { name, text }: { readonly name: string; readonly text: string },
  verdict: ReceiptResult,
  { day, sequence }: { readonly day: Temporal.PlainDate; readonly sequence: number },
) {
  const sha256 = createHash("sha256").update(text).digest("hex");
  const subject = { ispb: LEADER, fileName: name, receivedAt: instantAt(day, "09:30"), sha256 };
  return writeReceipt(subject, verdict, { sequence, now: decidedOn(day) });
}

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

const answerDay = monday.add({ days: 1 });

const common = {
  kind: "block",
  ...court,
  tipoAcao: "EXECUCAO_FISCAL",
  cpfCnpjAutor: "11222333000181",
  nomeAutor: 'Autora Inventada; "em liquidação"',
  contaSalario: "N",
  operacao: "B",
  ocorrencia: 1,
} as const;

const first: RemittanceLineOf<"block"> = {
  ...common,
  linha: 2,
  numeroProtocolo: "20260000000101",
  dataHoraProtocolo: instantAt(monday, "10:15"),
  tipoPessoa: "F",
  cpfCnpjReu: "52998224725",
  nomeReu: "Réu Inventado",
  ispb: LEADER,
  agencia: "1234",
  conta: "567890-1",
  valor: centavos(1_500_000n),
};

const second: RemittanceLineOf<"block"> = {
  ...common,
  linha: 3,
  numeroProtocolo: "20260000000102",
  dataHoraProtocolo: instantAt(monday, "11:02"),
  tipoPessoa: "J",
  cpfCnpjReu: "12ABC34501DE35",
  nomeReu: "Empresa Inventada",
  ispb: BRANCH,
  valor: centavos(250_099n),
};

const blocked = centavos(400_000n);
const executedAt = instantAt(answerDay, "09:12");

const answerTo = (
  line: RemittanceLineOf<"block">,
  answer: Pick<AnswerLineOf<"blockAnswer">, "codigoResposta" | "valorBloqueado">,
): AnswerLineOf<"blockAnswer"> => ({
  kind: "blockAnswer",
  ...repeatedFieldsOf(line),
  ...answer,
  dataHoraExecucao: executedAt,
});

/** The files of the example; `wrongAnswer` gives code 01 for a block that was carried out in part. */
export function example() {
  const receipt = { day: answerDay, sequence: 1 };
  const head = { ispb: LEADER, date: answerDay, sequence: 1, remittanceSequence: 1 };
  const part = answerTo(first, { codigoResposta: "03", valorBloqueado: blocked });
  const nothing = answerTo(second, { codigoResposta: "02", valorBloqueado: centavos(0n) });
  const wrong: typeof part = { ...part, codigoResposta: "01" };
  const answer = answerFile({ ...head, answers: [part, nothing] });
  const wrongAnswer = answerFile({ ...head, answers: [wrong, nothing] });
  return {
    requested: [first.valor, second.valor],
    remittance: remittanceText({ ispb: LEADER, date: monday, sequence: 1, lines: [first, second] }),
    answer,
    accepted: receiptOf(answer, { type: "accepted", answers: 2, blocked }, receipt),
    wrongAnswer,
    rejected: receiptOf(wrongAnswer, { type: "rejected", faults: faultsOf(wrong) }, receipt),
  };
}

function faultsOf(wrong: AnswerLineOf<"blockAnswer">): Fault[] {
  const faults = validateAnswer(2, first, wrong, decidedOn(answerDay));
  if (faults.length === 0) throw new Error("The manual's example of a wrong answer is right");
  return faults;
}
