/** `validar`: checks a file as the service would, without the service. */
import { basename } from "node:path";
import { formatCount, formatNumber } from "../../../domain/formatting.ts";
import { exitCode, print, terminal } from "../../../program/terminal/screen.ts";
import { isBinary } from "../../files/binary_file.ts";
import { fileDigest } from "../../files/publication.ts";
import { readSidecar, UNREADABLE_DIGEST } from "../../files/sidecar.ts";
import { sidecarOf } from "../../layout/file_name.ts";
import { answerLimits } from "../../layout/limits.ts";
import { collectFaults, type Faults, unreadableDigest, WHOLE_FILE } from "../../layout/rejection.ts";
import { type CheckContext, createAnswerChecker, createAnsweredLines } from "../answers/answer_checker.ts";
import { type AnswerTotals, createAnswerTotals } from "../answers/totals.ts";
import { BadEnvelope, type Envelopes, openEnvelopes } from "../envelopes.ts";
import { type KeyOptions, readKeys } from "../key_files.ts";
import { detailsOf, kindTitles, type KitFile, openKitFile } from "../kit_file.ts";
import { executionTime } from "../terminal/execution_time.ts";
import { faultLines } from "../terminal/readable.ts";
import { openRemittanceIndex, type RemittanceIndex } from "./remittance_index.ts";

interface ValidateOptions extends KeyOptions {
  /** The remittance that the answer files are checked against. */
  readonly remessa?: string;
  /** The instant after which nothing can have been executed. */
  readonly agora?: Temporal.Instant;
}

export async function validate(given: readonly string[], options: ValidateOptions): Promise<number> {
  await using envelopes = openEnvelopes(await readKeys(options));
  const files: (KitFile | BadEnvelope)[] = [];
  for (const path of given) files.push(await openOrRefuse(path, envelopes));
  const request = options.remessa === undefined
    ? undefined
    : await openKitFile(options.remessa, envelopes, ["REM"]);
  let good = true;
  const printReport = (file: KitFile, faults: Faults, totals: AnswerTotals, content: CheckedContent) => {
    good &&= faults.list.length === 0;
    print(faults.list.length > 0 ? faultLines(file.name, faults) : goodText(file, totals, content));
  };

  let index: RemittanceIndex | undefined;
  if (request !== undefined) {
    const faults = collectFaults();
    index = await openRemittanceIndex(request, faults);
    if (index === undefined) {
      print(faultLines(request.name, faults));
      return exitCode.faulty;
    }
  }
  await using _open = index;
  const clock = options.agora ?? terminal().now();
  const now = index === undefined ? clock : executionTime(clock, index.header);
  const remittance = index && { index, answered: createAnsweredLines(index.lines) };
  for (const file of files) {
    const faults = collectFaults();
    if (file instanceof BadEnvelope) {
      good = false;
      await checkDigest(file.path, faults);
      if (faults.list.length === 0) faults.push(file.fault);
      print(faultLines(basename(file.path), faults));
      continue;
    }
    const totals = createAnswerTotals(file.layout);
    const content = await checkOutside(file, faults)
      ? await checkContent(file, faults, totals, { remittance, now })
      : { lines: 0, repeats: 0 };
    printReport(file, faults, totals, content);
  }
  return good ? exitCode.good : exitCode.faulty;
}

/** A bad envelope is reported as a fault of its file; the other files are still checked. */
async function openOrRefuse(path: string, envelopes: Envelopes): Promise<KitFile | BadEnvelope> {
  try {
    return await openKitFile(path, envelopes);
  } catch (error) {
    if (error instanceof BadEnvelope) return error;
    throw error;
  }
}

interface CheckedContent {
  readonly lines: number;
  /** How many answers repeat others, and change nothing. */
  readonly repeats: number;
}

const goodText = (
  { name, kind, envelope }: KitFile,
  totals: AnswerTotals,
  { lines, repeats }: CheckedContent,
): string =>
  `${name}: ${kindTitles[kind]} sem falhas, ${formatNumber(lines)} linhas${
    envelope === undefined ? "" : `, assinatura da chave ${envelope.signer}`
  }${repeats === 0 ? "" : `, ${formatCount(repeats, "resposta repetida", "respostas repetidas")} (L07)`}\n${
    totals.text().replace(/^(?=.)/gm, "  ")
  }\n`
    .replace(/\n\n$/, "\n");

/** Checks a file's content. */
async function checkContent(
  file: KitFile,
  all: Faults,
  totals: AnswerTotals,
  context: CheckContext,
): Promise<CheckedContent> {
  // Sums are printed only for content without faults; faults of the name or the digest do not matter here.
  const faults = collectFaults();
  const checker = file.kind === "RET" ? createAnswerChecker(file, faults, context) : undefined;
  const reading = detailsOf(file, faults, {
    onHeader: (cells) => {
      checkHeader(file, cells, faults);
      checker?.header(cells);
    },
  });
  let next = await reading.next();
  for (; !next.done && !faults.full; next = await reading.next()) {
    for (const detail of next.value) {
      totals.add(detail);
      await checker?.detail(detail);
    }
  }
  const repeats = next.done ? await checker?.end() ?? 0 : 0;
  all.push(...faults.list);
  return { lines: next.done ? next.value.lines : 0, repeats };
}

/** Checks name, size, digest and encoding; returns false when the content cannot be checked. */
async function checkOutside(file: KitFile, faults: Faults): Promise<boolean> {
  const { path, deliveredPath, kind, parsed, size, envelope } = file;
  if (parsed === undefined) {
    const message = `O nome do arquivo não segue o padrão dos arquivos de ${kindTitles[kind]}.`;
    faults.add(WHOLE_FILE, "nome", "N01", message);
  }
  if (kind === "RET" && size > answerLimits.maxFileBytes) faults.add(WHOLE_FILE, "arquivo", "A02");
  await checkDigest(deliveredPath, faults);
  if (envelope !== undefined || !await isBinary(path)) return true;
  faults.add(WHOLE_FILE, "arquivo", "A09");
  return false;
}

/** Compares the file with its digest file, where there is one. */
async function checkDigest(path: string, faults: Faults): Promise<void> {
  const announced = await readSidecar(sidecarOf(path));
  const found = announced === undefined ? undefined : await fileDigest(path);
  if (found === undefined || found === "irregular" || found.sha256 === announced) return;
  const sidecar = sidecarOf(basename(path));
  const message = announced === UNREADABLE_DIGEST
    ? unreadableDigest(sidecar)
    : `O SHA-256 do arquivo não é o de ${sidecar}.`;
  faults.add(WHOLE_FILE, "arquivo", "A08", message);
}

/** Checks that the header agrees with the file's name. */
function checkHeader({ plainName, parsed, layout }: KitFile, cells: readonly string[], faults: Faults): void {
  if (parsed === undefined) return;
  const expected: Readonly<Record<string, string>> = {
    ispbRemetente: parsed.ispb,
    ispbDestinatario: parsed.ispb,
    dataMovimento: parsed.date.toString(),
    nomeArquivo: plainName,
  };
  layout.header.fields.forEach((field, index) => {
    const cell = cells[index + 1] ?? "";
    const agrees = field.name === "sequencial"
      ? Number(cell) === parsed.sequence
      : expected[field.name] === undefined || expected[field.name] === cell;
    if (!agrees) faults.add(1, field.name, "H02");
  });
}
