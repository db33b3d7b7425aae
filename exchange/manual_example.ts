/** The manual's worked example, made by the real writers and judged by the real rules. */
import { createHash } from "node:crypto";
import { decideAnswer, type TargetState } from "../domain/answer.ts";
import { at } from "../domain/calendar.ts";
import { type Centavos, centavos, sum } from "../domain/money.ts";
import { refusalFault } from "./answer_faults.ts";
import type { RecordLayout } from "./field.ts";
import { formatFileName } from "./file_name.ts";
import { answerFile, type RemittanceBlock } from "./institution_side.ts";
import { LAYOUT_VERSION, remittance as layout, SERVICE } from "./layout.ts";
import { LINE_END, writeRecord } from "./record.ts";
import { type Verdict, writeReceipt } from "./receipt.ts";
import type { Fault } from "./rejection.ts";

interface NamedText {
  readonly name: string;
  readonly text: string;
}

export interface Example {
  /** What the two orders of the remittance ask. */
  readonly asked: readonly Centavos[];
  readonly remittance: NamedText;
  readonly answer: NamedText;
  readonly accepted: NamedText;
  readonly wrongAnswer: NamedText;
  readonly rejected: NamedText;
}

const LEADER = "90000001";
const BRANCH = "90000002";
const dispatchDay = Temporal.PlainDate.from("2026-11-23");
const answerDay = dispatchDay.add({ days: 1 });
const executedAt = at(answerDay, "09:12");
const receivedAt = at(answerDay, "09:30");
const decidedAt = at(answerDay, "09:31");

const common = {
  numeroProcesso: "0000832-35.2018.4.01.3202",
  codigoVara: "v-4013202",
  nomeVara: "Vara Federal Cível de Exemplo",
  cpfJuiz: "11144477735",
  nomeJuiz: "Juíza Inventada",
  tipoAcao: "EXECUCAO_FISCAL",
  cpfCnpjAutor: "11222333000181",
  nomeAutor: 'Autora Inventada; "em liquidação"',
  contaSalario: "N",
} as const;

const blocks: readonly RemittanceBlock[] = [
  {
    ...common,
    linha: 2,
    numeroProtocolo: "20260000000101",
    dataHoraProtocolo: at(dispatchDay, "10:15"),
    tipoPessoa: "F",
    cpfCnpjReu: "52998224725",
    nomeReu: "Réu Inventado",
    ispb: LEADER,
    agencia: "1234",
    conta: "567890-1",
    valor: centavos(1_500_000n),
  },
  {
    ...common,
    linha: 3,
    numeroProtocolo: "20260000000102",
    dataHoraProtocolo: at(dispatchDay, "11:02"),
    tipoPessoa: "J",
    cpfCnpjReu: "12ABC34501DE35",
    nomeReu: "Empresa Inventada",
    ispb: BRANCH,
    valor: centavos(250_099n),
  },
];

export function example(): Example {
  const answers = [
    { block: blocks[0]!, code: "03", blocked: centavos(400_000n), executedAt },
    { block: blocks[1]!, code: "02", blocked: centavos(0n), executedAt },
  ];
  const answer = answerFile({ ispb: LEADER, date: answerDay, sequence: 1, remittanceSequence: 1, answers });
  const wrongAnswer = {
    name: answer.name,
    text: answer.text.replace(";03;400000;", ";01;400000;"),
  };
  return {
    asked: blocks.map(({ valor }) => valor),
    remittance: remittanceText(),
    answer,
    accepted: receiptOf(answer, { type: "accepted", answers: answers.length, blocked: centavos(400_000n) }),
    wrongAnswer,
    rejected: receiptOf(wrongAnswer, { type: "rejected", faults: [faultOfWrongLine()] }),
  };
}

function remittanceText(): NamedText {
  const name = formatFileName({ kind: "REM", ispb: LEADER, date: dispatchDay, sequence: 1 });
  const lines = [
    writeRecord(layout.header, {
      versaoLayout: LAYOUT_VERSION,
      remetente: SERVICE,
      ispbDestinatario: LEADER,
      dataMovimento: dispatchDay,
      sequencial: 1,
      geradoEm: at(dispatchDay, "19:00"),
      nomeArquivo: name,
    }),
    ...blocks.map((block) => writeRecord(layout.block, block)),
    writeRecord<RecordLayout>(layout.trailer, {
      sequencial: 1,
      quantidadeLinhas: blocks.length + 2,
      [layout.block.count]: blocks.length,
      [layout.block.sum.name]: sum(blocks.map(({ valor }) => valor)),
    }),
  ];
  return { name, text: lines.map((line) => line + LINE_END).join("") };
}

/** What intake finds in the wrong answer: the domain refuses its first line. */
function faultOfWrongLine(): Fault {
  const [{ valor: asked, dataHoraProtocolo: protocoledAt }] = blocks as [RemittanceBlock];
  const state: TargetState = { status: "asked", asked, protocoledAt, consecutiveNoAnswers: 0 };
  const blocked = centavos(400_000n);
  const decided = decideAnswer(state, {
    type: "answer",
    code: "01",
    blocked,
    executedAt,
    receivedAt,
    now: decidedAt,
  });
  if (decided.ok) throw new Error("The manual's example of a wrong answer is right");
  return refusalFault(2, decided.error);
}

function receiptOf({ name, text }: NamedText, verdict: Verdict): NamedText {
  const sha256 = createHash("sha256").update(text).digest("hex");
  return writeReceipt({ ispb: LEADER, fileName: name, receivedAt, sha256 }, verdict, {
    sequence: 1,
    now: decidedAt,
  });
}
