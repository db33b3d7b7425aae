/** Receipts: the result of an answer file, for its institution. */
import { localDate } from "../domain/calendar/calendar.ts";
import type { Centavos } from "../domain/money.ts";
import type { Receipt, ReceivedFile } from "../store/intake/answer_files.ts";
import type { FileFault } from "../store/intake/intake_tables.ts";
import type { RecordLayout, ValuesOf } from "./layout/field.ts";
import { formatFileName } from "./layout/file_name.ts";
import { LAYOUT_VERSION, receiptLayout, SERVICE } from "./layout/layout.ts";
import { LINE_END, writeRecord } from "./layout/record.ts";

export type ReceiptResult =
  | {
    readonly type: "accepted";
    readonly answers: number;
    readonly blocked: Centavos;
    /** What is said of lines that changed nothing. */
    readonly remarks?: readonly FileFault[];
  }
  | { readonly type: "rejected"; readonly faults: readonly FileFault[] };

/** The file a receipt is for. */
type ReceiptSubject =
  & Pick<ReceivedFile, "ispb" | "fileName" | "receivedAt">
  /** Absent when not all of the file was read. */
  & { readonly sha256: string | undefined };

/** The name and text of a receipt. The same subject, verdict, sequence and instant give the same bytes. */
export function writeReceipt(
  subject: ReceiptSubject,
  verdict: ReceiptResult,
  { sequence, now }: { readonly sequence: number; readonly now: Temporal.Instant },
): Receipt {
  const { ispb, fileName, sha256, receivedAt } = subject;
  const date = localDate(now);
  const name = formatFileName({ kind: "REC", ispb, date, sequence });
  const accepted = verdict.type === "accepted" ? verdict : undefined;
  const faults = verdict.type === "rejected" ? verdict.faults : verdict.remarks ?? [];
  const header: ValuesOf<typeof receiptLayout.header> = {
    versaoLayout: LAYOUT_VERSION,
    remetente: SERVICE,
    ispbDestinatario: ispb,
    dataMovimento: date,
    sequencial: sequence,
    geradoEm: now,
    nomeArquivo: name,
    arquivoRecebido: fileName.trim() === "" ? "(nome em branco)" : fileName,
    sha256,
    recebidoEm: receivedAt,
    resultado: accepted === undefined ? "REJEITADO" : "ACEITO",
    quantidadeRespostas: accepted?.answers,
    somaBloqueada: accepted?.blocked,
  };
  const trailer: ValuesOf<typeof receiptLayout.trailer> = {
    sequencial: sequence,
    quantidadeLinhas: faults.length + 2,
    [receiptLayout.fault.count]: faults.length,
  };
  const lines = [
    writeRecord(receiptLayout.header, header),
    ...faults.map((fault) => writeRecord(receiptLayout.fault, faultValues(fault))),
    writeRecord<RecordLayout>(receiptLayout.trailer, trailer),
  ];
  return { name, text: lines.map((line) => line + LINE_END).join("") };
}

const faultValues = ({ line, field, code, message }: FileFault): ValuesOf<typeof receiptLayout.fault> => ({
  linha: line,
  campo: field,
  codigo: code,
  mensagem: message,
});
