/** `comparar`: what was asked against what was answered: answered, missing, too much, and what it comes to. */
import { findCode } from "../../../domain/answers/response_code.ts";
import { formatCount, formatNumber, inflect } from "../../../domain/formatting.ts";
import { CommandFailure, exitCode, print } from "../../../program/terminal/screen.ts";
import { plainNameOf } from "../../layout/file_name.ts";
import { answerLayout, receiptLayout, remittanceLayout } from "../../layout/layout.ts";
import { readValues } from "../../layout/record.ts";
import { collectFaults, type Faults } from "../../layout/rejection.ts";
import { requestText } from "../answers/template.ts";
import { openEnvelopes } from "../envelopes.ts";
import { type KeyOptions, readKeys } from "../key_files.ts";
import { detailsOf, type KitFile, openKitFile } from "../kit_file.ts";
import { faultLines, reais, table } from "../terminal/readable.ts";
import { type AnswerComparison, compareFiles } from "./comparison.ts";
import { openRemittanceIndex, type RemittanceIndex } from "./remittance_index.ts";

interface CompareOptions extends KeyOptions {
  /** How many lines without an answer are listed. */
  readonly linhas: number;
  readonly json?: boolean;
}

export async function compare(
  given: readonly string[],
  { linhas, json, ...keys }: CompareOptions,
): Promise<number> {
  await using envelopes = openEnvelopes(await readKeys(keys));
  const files: KitFile[] = [];
  for (const path of given) files.push(await openKitFile(path, envelopes));
  const remittances = files.filter(({ kind }) => kind === "REM");
  if (remittances.length === 0) throw new CommandFailure(exitCode.usage, "falta a remessa");
  const rejected = await rejectedNames(files.filter(({ kind }) => kind === "REC"));
  const answers = await Promise.all(
    files.filter(({ kind, plainName }) => kind === "RET" && !rejected.has(plainName)).map(withRemittance),
  );
  let good = true;
  for (const file of remittances) {
    const faults = collectFaults();
    await using index = await openRemittanceIndex(file, faults);
    if (index === undefined) {
      good = false;
      print(faultLines(file.name, faults));
      continue;
    }
    const { sequencial, ispbDestinatario } = index.header;
    const own = answers.filter(({ ispb, remittance }) =>
      ispb === ispbDestinatario && remittance === sequencial
    )
      .map(({ file }) => file);
    const faulty = new Map<KitFile, Faults>(own.map((file) => [file, collectFaults()]));
    const found = await compareFiles(index, own, (file) => faulty.get(file)!);
    const unreadable = [...faulty].filter(([_, { list }]) => list.length > 0);
    good &&= unreadable.length === 0 && found.strange === 0 && found.repeated === 0 &&
      found.missing(1).length === 0;
    print(json ? jsonText(index, own, found) : await comparisonText(index, own, found, linhas));
    print(unreadable.map(([{ name }, faults]) => faultLines(name, faults)).join(""));
  }
  if (rejected.size > 0 && !json) {
    print(`Não contam, por rejeitados nos recibos: ${[...rejected].join(", ")}\n`);
  }
  return good ? exitCode.good : exitCode.faulty;
}

interface AnswerOf {
  readonly file: KitFile;
  readonly ispb: string;
  readonly remittance: number;
}

/** The remittance that an answer file answers, by its header. */
async function withRemittance(file: KitFile): Promise<AnswerOf> {
  const cells = await headerOf(file);
  if (cells === undefined) return { file, ispb: "", remittance: 0 };
  const { ispbRemetente, sequencialRemessa } = readValues(answerLayout.header, cells);
  return { file, ispb: ispbRemetente, remittance: sequencialRemessa };
}

/**
 * The answer files that receipts say were rejected, out of their envelopes. One whose envelope alone was wrong may come
 * again under its name, and be accepted.
 */
async function rejectedNames(receipts: readonly KitFile[]): Promise<ReadonlySet<string>> {
  const names: Record<string, Set<string>> = { ACEITO: new Set(), REJEITADO: new Set() };
  for (const file of receipts) {
    const cells = await headerOf(file);
    const header = cells && readValues(receiptLayout.header, cells);
    if (header !== undefined) names[header.resultado]?.add(plainNameOf(header.arquivoRecebido));
  }
  return names.REJEITADO!.difference(names.ACEITO!);
}

/** The header of a file; undefined when it has faults. */
async function headerOf(file: KitFile): Promise<readonly string[] | undefined> {
  let header: readonly string[] | undefined;
  const reading = detailsOf(file, collectFaults(), { onHeader: (cells) => header = cells });
  await reading.next();
  await reading.return(undefined as never);
  return header;
}

async function comparisonText(
  index: RemittanceIndex,
  answers: readonly KitFile[],
  found: AnswerComparison,
  limit: number,
): Promise<string> {
  const { byKind, byCode, strange, repeated } = found;
  const tallies = [...byKind].filter(([_, { lines }]) => lines > 0);
  const rows = tallies.map(([kind, { lines, answered, requested, done }]) => [
    remittanceLayout[kind].title,
    formatNumber(lines),
    formatNumber(answered),
    formatNumber(lines - answered),
    kind === "information" ? "" : reais(requested),
    kind === "information" ? "" : reais(done),
  ]);
  const codes = [...byCode].sort().map(([code, count]) => [code, meaningOf(code), formatNumber(count)]);
  const missing = found.missing(limit);
  const left = tallies.reduce((sum, [_, { lines, answered }]) => sum + lines - answered, 0);
  const listed = await Promise.all(missing.map(async (line) => {
    const request = await index.get(line);
    return request &&
      [String(line), request.numeroProtocolo, request.cpfCnpjReu, request.ispb, requestText(request)];
  }));
  return [
    `${index.file.name}: ${formatCount(answers.length, "retorno", "retornos")}`,
    table(
      ["", "linhas", "respondidas", "faltam", "pedido", "cumprido"],
      rows,
      rows.length === 0 ? [] : rightBut(0, 6),
    ),
    codes.length === 0 ? "" : table(["código", "", "respostas"], codes, [false, false, true]),
    strange === 0
      ? ""
      : `Respostas a linhas que não são da remessa, ou que não conferem com ela: ${formatNumber(strange)}`,
    repeated === 0 ? "" : `Linhas respondidas mais de uma vez: ${formatNumber(repeated)}`,
    left === 0
      ? "Todas as linhas têm resposta."
      : `${inflect(left, "Falta", "Faltam")} ${formatCount(left, "linha", "linhas")}:`,
    listed.length === 0
      ? ""
      : table(["linha", "protocolo", "CPF/CNPJ", "ISPB", ""], listed.filter((row) => row !== undefined)),
    left > listed.length && listed.length > 0
      ? `e mais ${formatNumber(left - listed.length)}; use --linhas`
      : "",
  ].filter((part) => part !== "").join("\n") + "\n";
}

const rightBut = (left: number, count: number): boolean[] =>
  Array.from({ length: count }, (_, column) => column !== left);

const meaningOf = (code: string): string =>
  code === "S" ? "Recebida" : code === "N" ? "Ainda não recebida" : findCode(code)?.meaning ?? "";

function jsonText(index: RemittanceIndex, answers: readonly KitFile[], found: AnswerComparison): string {
  const { byKind, byCode, strange, repeated } = found;
  return JSON.stringify({
    remessa: index.file.name,
    retornos: answers.map(({ name }) => name),
    registros: [...byKind].filter(([_, { lines }]) => lines > 0).map(([kind, tally]) => ({
      registro: remittanceLayout[kind].type,
      linhas: tally.lines,
      respondidas: tally.answered,
      pedido: String(tally.requested),
      cumprido: String(tally.done),
    })),
    codigos: [...byCode].sort().map(([codigo, quantidade]) => ({ codigo, quantidade })),
    estranhas: strange,
    repetidas: repeated,
    faltam: found.missing(Infinity),
  }) + "\n";
}
