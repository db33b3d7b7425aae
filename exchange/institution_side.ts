/** What an institution does with the files: reads a remittance, writes an answer. By the same layout, no database. */
import { type Centavos, sum } from "../domain/money.ts";
import { fail, ok, type Result } from "../domain/result.ts";
import type { RecordLayout, ValuesOf } from "./field.ts";
import { formatFileName } from "./file_name.ts";
import { createFileReader } from "./file_reader.ts";
import { answer as answerLayout, LAYOUT_VERSION, remittance as remittanceLayout, SERVICE } from "./layout.ts";
import { readLines } from "./lines.ts";
import { LINE_END, readValues, writeRecord } from "./record.ts";
import { collectFaults, type Fault } from "./rejection.ts";

export type RemittanceHeader = ValuesOf<typeof remittanceLayout.header>;
/** One order's line to one institution. */
export type RemittanceBlock = ValuesOf<typeof remittanceLayout.block>;

/** Longer than the longest line the layout allows, in bytes of UTF-8. */
const MAX_REMITTANCE_LINE_BYTES = 8_000;

/**
 * Reads a remittance as a stream, giving each block to `onBlock` as it comes. Nothing of it is to be acted upon unless
 * the answer is good: only the trailer tells that the file is whole.
 */
export async function readRemittance(
  path: string,
  onBlock: (block: RemittanceBlock) => void,
): Promise<Result<RemittanceHeader, readonly Fault[]>> {
  const faults = collectFaults();
  const reader = createFileReader(
    remittanceLayout,
    faults,
    (_line, _layout, cells) => onBlock(readValues(remittanceLayout.block, cells)),
  );
  for await (const lines of readLines(path, { maxLineBytes: MAX_REMITTANCE_LINE_BYTES }, faults)) {
    for (const line of lines) reader.push(line);
  }
  reader.end();
  return faults.list.length > 0 || reader.header === undefined
    ? fail(faults.list)
    : ok(readValues(remittanceLayout.header, reader.header));
}

/** What an institution answers to one line. */
export interface Answer {
  readonly block: Pick<RemittanceBlock, "linha" | "numeroProtocolo" | "cpfCnpjReu" | "ispb">;
  readonly code: string;
  readonly blocked: Centavos;
  readonly executedAt: Temporal.Instant;
}

/** The name and text of an answer file. */
export function answerFile({ ispb, date, sequence, remittanceSequence, answers }: {
  /** Of the institution that answers. */
  readonly ispb: string;
  readonly date: Temporal.PlainDate;
  readonly sequence: number;
  readonly remittanceSequence: number;
  readonly answers: readonly Answer[];
}): { readonly name: string; readonly text: string } {
  const { header, blockAnswer } = answerLayout;
  const trailer: RecordLayout = answerLayout.trailer;
  const name = formatFileName({ kind: "RET", ispb, date, sequence });
  const lines = [
    writeRecord(header, {
      versaoLayout: LAYOUT_VERSION,
      ispbRemetente: ispb,
      destinatario: SERVICE,
      dataMovimento: date,
      sequencial: sequence,
      sequencialRemessa: remittanceSequence,
      nomeArquivo: name,
    }),
    ...answers.map(({ block, code, blocked, executedAt }) =>
      writeRecord(blockAnswer, {
        linhaRemessa: block.linha,
        numeroProtocolo: block.numeroProtocolo,
        cpfCnpjReu: block.cpfCnpjReu,
        ispb: block.ispb,
        codigoResposta: code,
        valorBloqueado: blocked,
        dataHoraExecucao: executedAt,
      })
    ),
    writeRecord(trailer, {
      sequencial: sequence,
      quantidadeLinhas: answers.length + 2,
      [blockAnswer.count]: answers.length,
      [blockAnswer.sum.name]: sum(answers.map(({ blocked }) => blocked)),
    }),
  ];
  return { name, text: lines.map((line) => line + LINE_END).join("") };
}
