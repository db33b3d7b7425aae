/** The wire forms of the operations for operators. */
import * as v from "valibot";
import { HOURS } from "../../domain/calendar/calendar.ts";
import type { Milestone, MilestoneKind } from "../../domain/calendar/milestones.ts";
import type {
  AnswerFileColumn,
  AnswerFileView,
  RemittanceColumn,
  RemittanceView,
} from "../../store/operations/remittance_views.ts";
import { ispb } from "../http/number_wire.ts";
import {
  date,
  instant,
  integer,
  isStorableInstant,
  mapPresent,
  money,
  pageEntries,
  sortingEntry,
  wireInstant,
  wireMoney,
} from "../http/wire.ts";

export const remittanceSituations = { CONGELADA: "frozen", PUBLICADA: "published" } as const;
export const fileSituations = {
  RECEBIDO: "received",
  ACEITO: "accepted",
  REJEITADO: "rejected",
  DUPLICADO: "duplicate",
} as const;

export const situationNames = <T extends string>(situations: Record<T, string>) =>
  Object.keys(situations) as T[];
export const situationNameOf = <T extends string, S extends string>(situations: Record<T, S>, status: S): T =>
  situationNames(situations).find((name) => situations[name] === status)!;

/** The columns of lists by their names in `ordenar`. */
export const remittanceColumns = {
  data: "dispatch",
  instituicao: "institution",
  linhas: "lines",
  valorTotal: "amount",
  prazoResposta: "due",
} as const satisfies Record<string, RemittanceColumn>;
export const fileColumns = {
  dataHoraRecebimento: "received",
  instituicao: "institution",
  linhas: "lines",
  tamanhoBytes: "size",
} as const satisfies Record<string, AnswerFileColumn>;

export const RemittanceQuery = v.strictObject({
  ispb: v.optional(ispb),
  data: v.optional(v.pipe(date, v.description("Dia do envio"))),
  situacao: v.optional(
    v.pipe(v.picklist(situationNames(remittanceSituations)), v.description("Situação da remessa")),
  ),
  ordenar: sortingEntry(remittanceColumns),
  ...pageEntries,
});
export type RemittanceQuery = v.InferInput<typeof RemittanceQuery>;

export const RemittanceAnswer = v.pipe(
  v.object({
    id: v.string(),
    data: v.pipe(date, v.description("Dia do envio")),
    dataCorte: v.pipe(
      date,
      v.description("Dia útil cujo corte a formou; difere de `data` quando o envio foi adiado"),
    ),
    ispb: v.string(),
    instituicao: v.string(),
    sequencial: integer,
    arquivo: v.string(),
    linhas: integer,
    valorTotal: money,
    situacao: v.picklist(situationNames(remittanceSituations)),
    sha256: v.optional(v.string()),
    tamanhoBytes: v.optional(integer),
    dataHoraPublicacao: v.optional(instant),
    prazoResposta: instant,
    dataHoraEncerramento: v.optional(
      v.pipe(instant, v.description("Quando as respostas a ela foram encerradas")),
    ),
  }),
  v.metadata({ ref: "Remessa" }),
);
export type RemittanceAnswer = v.InferOutput<typeof RemittanceAnswer>;

export const FileQuery = v.strictObject({
  ispb: v.optional(ispb),
  data: v.optional(v.pipe(date, v.description("Dia do recebimento"))),
  remessaId: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,18}$/, "Deve ser um número"),
      v.description("Só os que respondem a esta"),
    ),
  ),
  situacao: v.optional(
    v.pipe(v.picklist(situationNames(fileSituations)), v.description("Situação do arquivo")),
  ),
  ordenar: sortingEntry(fileColumns),
  ...pageEntries,
});
export type FileQuery = v.InferInput<typeof FileQuery>;

export const FileAnswer = v.pipe(
  v.object({
    id: v.string(),
    ispb: v.string(),
    instituicao: v.string(),
    arquivo: v.string(),
    sequencial: v.optional(integer),
    remessaId: v.optional(v.string()),
    sha256: v.string(),
    tamanhoBytes: integer,
    dataHoraRecebimento: instant,
    situacao: v.picklist(situationNames(fileSituations)),
    duplicadoDe: v.optional(v.string()),
    linhas: v.optional(integer),
    falhas: v.array(
      v.object({ linha: integer, campo: v.string(), codigo: v.string(), mensagem: v.string() }),
    ),
    recibo: v.optional(v.pipe(v.string(), v.description("Nome do arquivo de recibo"))),
    dataHoraDecisao: v.optional(instant),
  }),
  v.metadata({ ref: "ArquivoResposta" }),
);
export type FileAnswer = v.InferOutput<typeof FileAnswer>;

const markKinds = {
  INICIO_ENVIO: "opens",
  FIM_ENVIO: "closes",
  PRAZO_RESPOSTAS: "answers-due",
  PUBLICACAO: "published",
} as const satisfies Record<string, MilestoneKind>;

export const MilestoneAnswer = v.pipe(
  v.object({
    tipo: v.pipe(
      v.picklist(situationNames(markKinds)),
      v.description(
        `${HOURS.dispatchOpens} e ${HOURS.dispatchCloses} do dia do envio, ${HOURS.answersDue} (${HOURS.lastAnswerMinute} já passou) de D+2, ${HOURS.answersPublished} de D+3`,
      ),
    ),
    dataHora: instant,
    dataEnvio: v.pipe(date, v.description("O dia útil cujo envio ele divide: D")),
  }),
  v.metadata({ ref: "Marco" }),
);
export type MilestoneAnswer = v.InferOutput<typeof MilestoneAnswer>;

export const wireMilestone = (
  { kind, at, dispatchDay }: Milestone,
): MilestoneAnswer => ({
  tipo: situationNameOf(markKinds, kind),
  dataHora: wireInstant(at),
  dataEnvio: dispatchDay.toString(),
});

export const ClockAnswer = v.pipe(
  v.object({
    agora: instant,
    ultimoEnvio: v.pipe(date, v.description("O último dia útil cujo envio já começou")),
    proximosMarcos: v.pipe(v.array(MilestoneAnswer), v.description("Os dos próximos dez dias, em ordem")),
    movel: v.pipe(v.boolean(), v.description("Se o relógio pode ser avançado; só em homologação")),
    emAndamento: v.optional(v.pipe(
      v.array(v.string()),
      v.description(
        "Ao avançar: as tarefas que não terminaram no limite de espera; ausente se tudo terminou",
      ),
    )),
  }),
  v.metadata({ ref: "Relogio" }),
);
export type ClockAnswer = v.InferOutput<typeof ClockAnswer>;

export const ClockBody = v.pipe(
  v.strictObject({
    avancarPara: v.pipe(
      v.string(),
      v.check(isStorableInstant, "Deve ser um instante RFC 3339 com fuso, como 2026-11-23T19:00:00-03:00"),
      v.description("Instante RFC 3339, posterior ao atual"),
    ),
  }),
  v.metadata({ ref: "AvancoDoRelogio", examples: [{ avancarPara: "2026-11-23T19:00:00-03:00" }] }),
);

export const wireRemittance = (remittance: RemittanceView): RemittanceAnswer => ({
  id: String(remittance.id),
  data: remittance.dispatchDate.toString(),
  dataCorte: remittance.cutoffDate.toString(),
  ispb: remittance.ispb,
  instituicao: remittance.institutionName,
  sequencial: remittance.sequence,
  arquivo: remittance.fileName,
  linhas: remittance.lineCount,
  valorTotal: wireMoney(remittance.amount),
  situacao: situationNameOf(remittanceSituations, remittance.status),
  sha256: remittance.sha256,
  tamanhoBytes: mapPresent(remittance.sizeBytes, Number),
  dataHoraPublicacao: mapPresent(remittance.publishedAt, wireInstant),
  prazoResposta: wireInstant(remittance.answersDueAt),
  dataHoraEncerramento: mapPresent(remittance.answersClosedAt, wireInstant),
});

export const wireFile = (file: AnswerFileView): FileAnswer => ({
  id: String(file.id),
  ispb: file.ispb,
  instituicao: file.institutionName,
  arquivo: file.fileName,
  sequencial: file.sequence,
  remessaId: mapPresent(file.remittanceId, String),
  sha256: file.sha256,
  tamanhoBytes: Number(file.sizeBytes),
  dataHoraRecebimento: wireInstant(file.receivedAt),
  situacao: situationNameOf(fileSituations, file.status),
  duplicadoDe: mapPresent(file.duplicateOf, String),
  linhas: file.lineCount,
  falhas: file.faults.map(({ line, field, code, message }) => ({
    linha: line,
    campo: field,
    codigo: code,
    mensagem: message,
  })),
  recibo: file.receiptName,
  dataHoraDecisao: mapPresent(file.decidedAt, wireInstant),
});
