/** The wire forms of the quarantine. */
import * as v from "valibot";
import { maskTaxIds } from "../../domain/audit/masking.ts";
import {
  type EntryKind,
  filePreviewOf,
  type QuarantineCode,
  quarantineReasons,
} from "../../domain/operations/quarantine.ts";
import type { QuarantineColumn, QuarantineEntry } from "../../store/intake/quarantine_entries.ts";
import { ispb } from "../http/number_wire.ts";
import { instant, integer, mapPresent, pageEntries, sortingEntry, text, wireInstant } from "../http/wire.ts";
import { reason } from "./common.ts";
import { situationNameOf, situationNames } from "./operation_schema.ts";

export const situations = { PENDENTE: "pending", LIBERADA: "released", RECUSADA: "refused" } as const;
const kinds: Record<EntryKind, string> = {
  file: "ARQUIVO",
  link: "ATALHO",
  folder: "PASTA",
  pipe: "CANAL",
  device: "DISPOSITIVO",
  socket: "SOQUETE",
  other: "OUTRA",
};
const codes = Object.keys(quarantineReasons) as QuarantineCode[];

/** The columns by their names in `ordenar`. */
export const quarantineColumns = {
  dataHoraEntrega: "delivered",
  instituicao: "institution",
  codigo: "code",
  tamanhoBytes: "size",
} as const satisfies Record<string, QuarantineColumn>;

export const QuarantineQuery = v.strictObject({
  ispb: v.optional(ispb),
  situacao: v.optional(v.pipe(v.picklist(situationNames(situations)), v.description("Situação da entrada"))),
  codigo: v.optional(v.pipe(v.picklist(codes), v.description("Razão da quarentena"))),
  ordenar: sortingEntry(quarantineColumns),
  ...pageEntries,
});
export type QuarantineQuery = v.InferInput<typeof QuarantineQuery>;

const entries = {
  id: v.string(),
  ispb: v.pipe(v.string(), v.description("A instituição em cuja pasta estava")),
  instituicao: v.string(),
  nome: v.pipe(v.string(), v.description("Sem caracteres invisíveis; CPF e CNPJ mascarados")),
  tipo: v.picklist(Object.values(kinds)),
  codigo: v.picklist(codes),
  razao: v.string(),
  tamanhoBytes: integer,
  sha256: v.optional(v.string()),
  dataHoraEntrega: v.pipe(instant, v.description("Vale para os prazos quando a entrada é liberada")),
  dataHoraQuarentena: instant,
  situacao: v.picklist(situationNames(situations)),
  decisao: v.optional(v.object({
    dataHora: instant,
    cpfOperador: v.string(),
    motivo: v.string(),
    nomeLiberado: v.optional(v.string()),
    recibo: v.optional(v.string()),
  })),
};

export const EntryAnswer = v.pipe(v.object(entries), v.metadata({ ref: "EntradaEmQuarentena" }));
export type EntryAnswer = v.InferOutput<typeof EntryAnswer>;

export const EntryDetail = v.pipe(
  v.object({
    ...entries,
    bytesIniciais: v.pipe(v.string(), v.description("Os 8 primeiros bytes, em hexadecimal")),
    trecho: v.pipe(
      v.string(),
      v.description("O começo do conteúdo; letras como x, dígitos como 9, salvo o header do layout"),
    ),
    arquivoRespostaId: v.optional(
      v.pipe(v.string(), v.description("O arquivo de resposta em que a entrada liberada se tornou")),
    ),
  }),
  v.metadata({ ref: "DetalheDaQuarentena" }),
);
export type EntryDetail = v.InferOutput<typeof EntryDetail>;

export const BytesAnswer = v.pipe(
  v.object({
    tamanhoBytes: v.pipe(integer, v.description("Da entrada inteira")),
    bytes: v.pipe(v.string(), v.description("Os primeiros, no máximo 4096, em hexadecimal")),
  }),
  v.metadata({ ref: "BytesDaQuarentena" }),
);
export type BytesAnswer = v.InferOutput<typeof BytesAnswer>;

export const ReleaseBody = v.pipe(
  v.strictObject({
    motivo: reason,
    nome: v.optional(v.pipe(
      text(100),
      v.description("O nome de retorno com que a entrada volta ao recebimento; o próprio, quando ausente"),
      v.examples(["ASSETS_RET_00000000_20261124_000001_V0111.txt"]),
    )),
  }),
  v.metadata({ ref: "LiberacaoDaQuarentena" }),
);

export const wireEntry = (entry: QuarantineEntry): EntryAnswer => ({
  id: String(entry.id),
  ispb: entry.ispb,
  instituicao: entry.institutionName,
  nome: maskTaxIds(entry.name),
  tipo: kinds[entry.kind],
  codigo: entry.code,
  razao: quarantineReasons[entry.code],
  tamanhoBytes: Number(entry.size),
  sha256: entry.sha256,
  dataHoraEntrega: wireInstant(entry.deliveredAt),
  dataHoraQuarentena: wireInstant(entry.quarantinedAt),
  situacao: situationNameOf(situations, entry.status),
  decisao: mapPresent(entry.decision, ({ at, by, reason, releasedName, receiptName }) => ({
    dataHora: wireInstant(at),
    cpfOperador: by,
    motivo: reason,
    nomeLiberado: releasedName,
    recibo: receiptName,
  })),
});

export function wireDetail(
  entry: QuarantineEntry,
  fileId: bigint | undefined,
): EntryDetail {
  const { hex, text } = filePreviewOf(entry.head);
  return {
    ...wireEntry(entry),
    bytesIniciais: hex,
    trecho: text,
    arquivoRespostaId: mapPresent(fileId, String),
  };
}
