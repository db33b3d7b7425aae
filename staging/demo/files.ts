/** The files of a demonstration as they lie in the service's folders, compared with what its API says of them. */
import { join } from "node:path";
import { localDate } from "../../domain/calendar/calendar.ts";
import { type ExchangeFolders, exchangeFolders } from "../../exchange/files/folders.ts";
import { fileDigest } from "../../exchange/files/publication.ts";
import { readSidecar } from "../../exchange/files/sidecar.ts";
import { sidecarOf } from "../../exchange/layout/file_name.ts";
import type { RemittanceLine } from "../../exchange/layout/remittance_reading.ts";
import { readRemittance } from "../../exchange/mod.ts";
import type { Evidence } from "./evidence.ts";
import { noticeKey, targetKey, type WireAnswerFile, type WireRemittance } from "./wire.ts";

export interface FilesOnDisk {
  /** The days of the remittances in which each line is, by `targetKey`, or by `noticeKey`. */
  readonly daysOfLine: ReadonlyMap<string, readonly Temporal.PlainDate[]>;
  /** How many files were compared. */
  readonly compared: number;
  /** The differences, in Portuguese. */
  readonly faults: readonly string[];
}

/** @param dataDir of a service of our own, whose exchange folder lies in it */
export async function readFiles(
  dataDir: string,
  { remittances, files }: Pick<Evidence, "remittances" | "files">,
): Promise<FilesOnDisk> {
  const folders = exchangeFolders(join(dataDir, "exchange"));
  const faults: string[] = [];
  const daysOfLine = new Map<string, Temporal.PlainDate[]>();
  for (const remittance of remittances) {
    const path = `${folders.outbox(remittance.ispb)}/${remittance.arquivo}`;
    faults.push(...await remittanceFaults(path, remittance));
    const read = await readRemittance(path, (line) => {
      const key = keyOf(line);
      daysOfLine.set(key, [...daysOfLine.get(key) ?? [], remittance.data]);
    });
    if (!read.ok) faults.push(`${remittance.arquivo}: não segue o layout`);
  }
  for (const file of files) faults.push(...await answerFaults(folders, file));
  return { daysOfLine, compared: remittances.length + files.length, faults };
}

function keyOf(line: RemittanceLine): string {
  if (line.kind === "arrivalNotice") return noticeKey(line.idTransferencia);
  const { numeroProtocolo, cpfCnpjReu: cpfCnpj, ispb, agencia, conta } = line;
  return targetKey(numeroProtocolo, { cpfCnpj, ispb, agencia, conta });
}

async function remittanceFaults(path: string, { arquivo, sha256 }: WireRemittance): Promise<string[]> {
  const [found, announced] = await Promise.all([fileDigest(path), readSidecar(sidecarOf(path))]);
  const digest = found === undefined || found === "irregular" ? undefined : found.sha256;
  if (digest === sha256 && announced === sha256) return [];
  return [
    `${arquivo}: API ${sha256}, arquivo ${digest ?? "ausente"}, arquivo .sha256 ${announced ?? "ausente"}`,
  ];
}

/** The raw bytes of an answer are kept in the archive, under a name that only the service knows. */
async function answerFaults(folders: ExchangeFolders, file: WireAnswerFile): Promise<string[]> {
  const { ispb, arquivo, sha256, recibo = "" } = file;
  const archive = folders.archive(localDate(file.dataHoraRecebimento));
  const digests: string[] = [];
  for await (const { name } of Deno.readDir(archive)) {
    if (!name.startsWith(`${ispb}_`)) continue;
    const found = await fileDigest(`${archive}/${name}`);
    if (found !== undefined && found !== "irregular") digests.push(found.sha256);
  }
  const receipt = await Deno.readTextFile(`${folders.receipts(ispb)}/${recibo}`).catch(() => "");
  return [
    ...(digests.includes(sha256) ? [] : [`${arquivo}: nenhum arquivo guardado tem o SHA-256 ${sha256}`]),
    ...(receipt.includes(sha256)
      ? []
      : [`${arquivo}: o recibo "${recibo}" não está na pasta, ou é de outros bytes`]),
  ];
}
