/** The manual's second example, with every record, made by the real writers and checked by the real rules. */
import { centavos } from "../../domain/money.ts";
import { transferIdOf } from "../../domain/transfer_id.ts";
import { answerFile, type AnswerLine, attachmentLine, repeatedFieldsOf } from "../intake/answer_file.ts";
import { type AnsweringLine, validateAnswer } from "../intake/validate.ts";
import { formatAttachmentName } from "../layout/file_name.ts";
import type { RemittanceLine } from "../layout/remittance_reading.ts";
import { remittanceText } from "../layout/remittance_text.ts";
import { BRANCH, court, decidedOn, instantAt, LEADER, monday, OTHER_BANK, receiptOf } from "./example.ts";

const dispatchDay = monday.add({ days: 1 });
const answerDay = monday.add({ days: 2 });

const person = { ...court, tipoPessoa: "F", cpfCnpjReu: "52998224725" } as const;
const company = { ...court, tipoPessoa: "J", cpfCnpjReu: "12ABC34501DE35" } as const;
const protocoled = (time: string) => ({ dataHoraProtocolo: instantAt(dispatchDay, time) });
const executed = { dataHoraExecucao: instantAt(answerDay, "09:12") };

const requested = {
  reiterated: {
    kind: "block",
    linha: 2,
    numeroProtocolo: "20260000000201",
    ...protocoled("09:05"),
    operacao: "B",
    ocorrencia: 2,
    numeroProtocoloOrigem: "20260000000077",
    ...person,
    tipoAcao: "EXECUCAO_CIVEL",
    ispb: LEADER,
    valor: centavos(900_000n),
    contaSalario: "S",
  },
  cancelled: {
    kind: "block",
    linha: 3,
    numeroProtocolo: "20260000000202",
    ...protocoled("09:40"),
    operacao: "C",
    ocorrencia: 1,
    numeroProtocoloOrigem: "20260000000078",
    ...company,
    tipoAcao: "EXECUCAO_FISCAL",
    ispb: BRANCH,
    valor: centavos(120_000n),
    contaSalario: "N",
  },
  unblock: {
    kind: "unblock",
    linha: 4,
    numeroProtocolo: "20260000000203",
    ...protocoled("10:15"),
    numeroProtocoloOrigem: "20260000000055",
    ...person,
    ispb: LEADER,
    agencia: "1234",
    conta: "567890-1",
    valor: centavos(150_000n),
  },
  transfer: {
    kind: "transfer",
    linha: 5,
    numeroProtocolo: "20260000000204",
    ...protocoled("11:30"),
    numeroProtocoloOrigem: "20260000000056",
    ...company,
    ispb: LEADER,
    idTransferencia: transferIdOf(2026, 101n),
    valor: centavos(300_000n),
    desbloqueiaSaldo: "S",
    tipoCredito: "TRIBUTARIO",
    ispbDeposito: "00360305",
    agenciaDeposito: "1234",
    codigoReceita: "7525",
    tipoDocumento: "CNPJ",
    numeroDocumento: "12ABC34501DE35",
    numeroReferencia: "80612000123",
  },
  notice: {
    kind: "arrivalNotice",
    linha: 6,
    numeroProtocolo: "20260000000157",
    ...protocoled("14:00"),
    ...person,
    ispb: LEADER,
    idTransferencia: transferIdOf(2026, 98n),
    ispbOrigem: OTHER_BANK,
    valor: centavos(75_050n),
    dataHoraTransferencia: instantAt(monday.subtract({ days: 3 }), "16:20"),
    ocorrencia: 1,
  },
  information: {
    kind: "information",
    linha: 7,
    numeroProtocolo: "20260000000205",
    ...protocoled("17:45"),
    ocorrencia: 1,
    ...person,
    tipoAcao: "INVENTARIO",
    ispb: LEADER,
    informacoes: "CADASTRO_E_SALDO|EXTRATO",
  },
} as const satisfies Record<string, RemittanceLine>;

const answers: readonly AnsweringLine[] = [
  {
    kind: "blockAnswer",
    ...repeatedFieldsOf(requested.reiterated),
    codigoResposta: "13",
    valorBloqueado: centavos(640_000n),
    ...executed,
    valorContas: centavos(40_000n),
    valorDepositoPrazo: centavos(600_000n),
  },
  {
    kind: "blockAnswer",
    ...repeatedFieldsOf(requested.cancelled),
    codigoResposta: "01",
    valorBloqueado: centavos(0n),
    ...executed,
  },
  {
    kind: "unblockAnswer",
    ...repeatedFieldsOf(requested.unblock),
    codigoResposta: "01",
    valorDesbloqueado: centavos(150_000n),
    saldoBloqueado: centavos(50_000n),
    ...executed,
  },
  {
    kind: "transferAnswer",
    ...repeatedFieldsOf(requested.transfer),
    idTransferencia: requested.transfer.idTransferencia,
    codigoResposta: "01",
    valorTransferido: centavos(300_000n),
    valorDesbloqueado: centavos(12_345n),
    saldoBloqueado: centavos(0n),
    ...executed,
  },
  {
    kind: "arrivalAnswer",
    ...repeatedFieldsOf(requested.notice),
    idTransferencia: requested.notice.idTransferencia,
    recebida: "S",
    valorRecebido: centavos(75_050n),
    dataRecebimento: monday,
    contaJudicial: "0123456-7",
  },
  {
    kind: "informationAnswer",
    ...repeatedFieldsOf(requested.information),
    codigoResposta: "32",
    ...executed,
    nomeCliente: "Réu Inventado",
    endereco: "Rua de Exemplo, 100",
    municipio: "Tefé",
    uf: "AM",
    cep: "69550000",
    inicioRelacionamento: Temporal.PlainDate.from("2015-03-02"),
    saldoTotal: centavos(1_234n),
  },
];

/** The files of the example, and the document of the answer. */
export function fullExample() {
  const head = { ispb: LEADER, date: answerDay, sequence: 2, remittanceSequence: 2 };
  const document = {
    name: formatAttachmentName({ ...head, number: 1, extension: "csv" }),
    text: "data;historico;valor\r\n2026-10-05;Depósito;12,34\r\n",
  };
  const lines = Object.values(requested);
  const supplements: AnswerLine[] = [
    {
      kind: "clientAccount",
      linhaRemessa: requested.information.linha,
      agencia: "1234",
      conta: "567890-1",
      tipoConta: "CC",
      situacao: "A",
      saldo: centavos(1_234n),
    },
    attachmentLine({
      line: requested.information.linha,
      information: "EXTRATO",
      name: document.name,
      bytes: new TextEncoder().encode(document.text),
    }),
  ];
  const faults = lines.flatMap((line, index) =>
    validateAnswer(index + 2, line, answers[index]!, decidedOn(answerDay))
  );
  if (faults.length > 0) throw new Error(`The manual's example is wrong: ${JSON.stringify(faults)}`);
  const answer = answerFile({ ...head, answers: [...answers, ...supplements] });
  return {
    remittance: remittanceText({ ispb: LEADER, date: dispatchDay, sequence: 2, lines }),
    document,
    answer,
    accepted: receiptOf(
      answer,
      { type: "accepted", answers: answers.length, blocked: centavos(640_000n) },
      { day: answerDay, sequence: 2 },
    ),
  };
}
