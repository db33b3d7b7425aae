/** The institutions for operators: whom to contact, and the reconciliation of a day's files. */
import * as v from "valibot";
import { lastDispatchDay } from "../../domain/calendar/milestones.ts";
import { consecutiveSilences, mustContact } from "../../domain/operations/alarm_thresholds.ts";
import { reconcile } from "../../domain/operations/reconciliation.ts";
import { ok } from "../../domain/result.ts";
import { parseSortOrder, sortRows } from "../../domain/sort_order.ts";
import { foldText } from "../../domain/text.ts";
import { dispatchBoard } from "../../store/dispatch/dispatch_board.ts";
import { exchangedOn, type ExchangedRemittance } from "../../store/operations/day_reconciliation.ts";
import { type WatchedInstitution, watchedInstitutions } from "../../store/operations/overdue_work.ts";
import { ispb } from "../http/number_wire.ts";
import {
  date,
  instant,
  integer,
  mapPresent,
  pageEntries,
  pageOfAll,
  pageSchema,
  sortingEntry,
  text,
  trueOrFalse,
  wireInstant,
} from "../http/wire.ts";
import { okResponse } from "../operation.ts";
import { operatorOperation } from "./common.ts";
import { situationNameOf, situationNames } from "./operation_schema.ts";
import { reconciliationSituations } from "./reconciliation.ts";

const situations = [...situationNames(reconciliationSituations), "SEM_REMESSA"] as const;

/** The columns by their names in `ordenar`. */
const columns = {
  nome: ({ nome }: WatchedAnswer) => nome,
  ispb: ({ ispb }: WatchedAnswer) => ispb,
  remessasSemRespostaSeguidas: (row: WatchedAnswer) => row.remessasSemRespostaSeguidas,
  dataHoraUltimoArquivo: ({ dataHoraUltimoArquivo: at }: WatchedAnswer) =>
    at && Temporal.Instant.from(at).epochMilliseconds,
};

const InstitutionQuery = v.strictObject({
  ispb: v.optional(ispb),
  nome: v.optional(v.pipe(text(120), v.description("Parte do nome ou do ISPB, sem distinguir acentos"))),
  data: v.optional(
    v.pipe(date, v.description("Dia do envio; ausente, o último dia útil cujo envio já começou")),
  ),
  situacao: v.optional(v.pipe(v.picklist(situations), v.description("Só as que estão assim no dia"))),
  contatar: v.optional(
    v.pipe(
      trueOrFalse,
      v.description("Só as marcadas, ou só as demais"),
    ),
  ),
  ordenar: sortingEntry(columns),
  ...pageEntries,
});
export type InstitutionQuery = v.InferInput<typeof InstitutionQuery>;

export const WatchedAnswer = v.pipe(
  v.object({
    ispb: v.string(),
    nome: v.string(),
    alcancavel: v.boolean(),
    ispbLider: v.optional(v.string()),
    nomeLider: v.optional(v.string()),
    contatar: v.pipe(
      v.boolean(),
      v.description("Mais de duas não respostas (98) seguidas: contatar diretamente e abrir chamado"),
    ),
    remessasSemRespostaSeguidas: v.pipe(integer, v.description("Das dez últimas encerradas")),
    naoRespostasSeguidasDeUmAlvo: v.pipe(
      integer,
      v.description("O maior número entre os seus alvos, se passa de duas"),
    ),
    dataHoraUltimaRemessa: v.optional(instant),
    dataHoraUltimoArquivo: v.optional(instant),
    quarentenaPendente: integer,
    remessasDoDia: v.array(v.object({
      remessaId: v.string(),
      arquivo: v.string(),
      situacao: v.picklist(situationNames(reconciliationSituations)),
      linhas: integer,
      respondidas: integer,
      arquivosAceitos: integer,
      arquivosRejeitados: v.pipe(integer, v.description("Sem os recebidos fora do prazo")),
      arquivosForaDoPrazo: integer,
    })),
  }),
  v.metadata({ ref: "InstituicaoObservada" }),
);
export type WatchedAnswer = v.InferOutput<typeof WatchedAnswer>;

const WatchedPage = v.object({
  data: v.pipe(date, v.description("O dia de envio a que `remessasDoDia` se refere")),
  ...pageSchema(WatchedAnswer).entries,
});

export const watchInstitutionsOperation = operatorOperation({
  id: "observarInstituicoes",
  method: "GET",
  path: "/v1/operacao/instituicao",
  summary: "As instituições, com as que precisam ser contatadas e as remessas de um dia",
  query: InstitutionQuery,
  success: okResponse("Uma página de instituições, por ISPB", WatchedPage),
  run: async (app, call) => {
    const { ispb, nome, data, situacao, contatar, ordenar, ...page } = call.query;
    const day = mapPresent(data, Temporal.PlainDate.from) ??
      lastDispatchDay(app.clock(), await app.holidays());
    const [institutions, remittances] = await Promise.all([
      watchedInstitutions(app.db),
      exchangedOn(app.db, day, { amounts: false }),
    ]);
    const sent = Map.groupBy(remittances, ({ ispb }) => ispb);
    const all = institutions
      .filter((institution) => ispb === undefined || institution.ispb === ispb)
      .filter((institution) => nome === undefined || isNamed(institution, nome))
      .map((institution) => wireWatched(institution, sent.get(institution.ispb) ?? []))
      .filter((institution) => contatar === undefined || institution.contatar === (contatar === "true"))
      .filter((institution) => situacao === undefined || situationsOf(institution).includes(situacao));
    return ok(
      { data: day.toString(), ...pageOfAll([...sortRows(all, parseSortOrder(columns, ordenar))], page) },
    );
  },
});

const boardSituations = {
  PUBLICADA: "published",
  A_PUBLICAR: "frozen",
  FALHOU: "failing",
  ADIADA: "postponed",
} as const;

export const DispatchBoardAnswer = v.pipe(
  v.object({
    data: date,
    remessas: v.array(v.object({
      ispb: v.string(),
      instituicao: v.string(),
      remessaId: v.optional(v.pipe(v.string(), v.description("Ausente enquanto espera um número"))),
      situacao: v.picklist(situationNames(boardSituations)),
      linhas: integer,
      dataHoraPublicacao: v.optional(instant),
      dataEnvio: v.pipe(date, v.description("O dia em que sai, ou saiu")),
    })),
  }),
  v.metadata({ ref: "QuadroDoEnvio" }),
);
export type DispatchBoardAnswer = v.InferOutput<typeof DispatchBoardAnswer>;

export const readDispatchBoardOperation = operatorOperation({
  id: "consultarQuadroDoEnvio",
  method: "GET",
  path: "/v1/operacao/envio",
  summary: "As remessas que deviam sair em um dia, uma a uma",
  description: "Por nome da instituição, com as que falharam e as que foram adiadas.",
  query: v.strictObject({
    data: v.optional(v.pipe(date, v.description("Ausente, o último dia útil cujo envio já começou"))),
  }),
  success: okResponse("As remessas", DispatchBoardAnswer),
  run: async (app, { query: { data } }) => {
    const day = mapPresent(data, Temporal.PlainDate.from) ??
      lastDispatchDay(app.clock(), await app.holidays());
    const rows = await app.lists((db) => dispatchBoard(db, day));
    return ok({
      data: day.toString(),
      remessas: rows.map((one) => ({
        ispb: one.ispb,
        instituicao: one.name,
        remessaId: one.id === null ? undefined : String(one.id),
        situacao: situationNameOf(boardSituations, one.situation),
        linhas: one.lines,
        dataHoraPublicacao: one.publishedAt === null ? undefined : wireInstant(one.publishedAt),
        dataEnvio: one.dispatchDate.toString(),
      })),
    });
  },
});

const isNamed = ({ ispb, name }: WatchedInstitution, wanted: string): boolean =>
  foldText(`${ispb} ${name}`).includes(foldText(wanted));

const situationsOf = ({ remessasDoDia }: WatchedAnswer): readonly (typeof situations)[number][] =>
  remessasDoDia.length === 0 ? ["SEM_REMESSA"] : remessasDoDia.map(({ situacao }) => situacao);

const wireWatched = (
  institution: WatchedInstitution,
  sent: readonly ExchangedRemittance[],
): WatchedAnswer => ({
  ispb: institution.ispb,
  nome: institution.name,
  alcancavel: institution.reachable,
  ispbLider: institution.leaderIspb ?? undefined,
  nomeLider: institution.leaderName ?? undefined,
  contatar: mustContact(institution),
  remessasSemRespostaSeguidas: consecutiveSilences(institution),
  naoRespostasSeguidasDeUmAlvo: institution.ofOneTarget,
  dataHoraUltimaRemessa: mapPresent(institution.lastPublishedAt, wireInstant),
  dataHoraUltimoArquivo: mapPresent(institution.lastReceivedAt, wireInstant),
  quarentenaPendente: institution.quarantined,
  remessasDoDia: sent.map((remittance) => ({
    remessaId: String(remittance.remittanceId),
    arquivo: remittance.fileName,
    situacao: situationNameOf(reconciliationSituations, reconcile(remittance).status),
    linhas: remittance.sentLines,
    respondidas: remittance.answeredLines,
    arquivosAceitos: remittance.acceptedFiles,
    arquivosRejeitados: remittance.rejectedFiles,
    arquivosForaDoPrazo: remittance.lateFiles,
  })),
});
