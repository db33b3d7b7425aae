/** Series: the list, one series with its orders, and its interruption. */
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { parseCpf, parseTaxId } from "../../domain/identity/tax_id.ts";
import { parseProcessNumber } from "../../domain/orders/process_number.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { mayInterruptSeries, type SeriesStatus, wireSeriesStatus } from "../../domain/series/series.ts";
import { parseSortOrder } from "../../domain/sort_order.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { delegationsTo } from "../../store/delegations.ts";
import { amountsOfSeries } from "../../store/follow_up/series_amounts.ts";
import { lockSeriesOf } from "../../store/series/series.ts";
import {
  endSeriesOf,
  findSeries,
  listSeries,
  type SeriesColumn,
  type SeriesView,
} from "../../store/series/series_list.ts";
import type { App } from "../app.ts";
import { type Acting, auditEntry } from "../call.ts";
import { pastedNumber } from "../http/number_wire.ts";
import type { Explanation } from "../http/problems.ts";
import { explainValue } from "../http/value_problems.ts";
import { isUuid, pageEntries, pageOf, pageSchema, pageWindow, sortingEntry, text } from "../http/wire.ts";
import { explainAuthority } from "../identity/authority_problems.ts";
import { drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { explainViewer } from "../order_content/viewer_problems.ts";
import { recordDefendantSearch, recordOrderReading, secrecyOf } from "../order_content/visibility.ts";
import { explainSeries } from "./series_problems.ts";
import { Series, seriesNumberOf, SeriesSummary, wireSeries, wireSeriesSummary } from "./series_schema.ts";

const operation = operationsOf({ tag: "Séries", access: drafters });

export const seriesParameter = {
  in: "path",
  name: "id",
  description: "Identificador da série (UUID): `serieId` das ordens dela",
} as const;

/** The columns by their names in `ordenar`. */
const columns = {
  dataHoraInicio: "start",
  dataFim: "end",
  numeroProcesso: "process",
  nomeJuiz: "judge",
} as const satisfies Record<string, SeriesColumn>;

const ListQuery = v.strictObject({
  situacao: v.optional(
    v.pipe(v.picklist(Object.values(wireSeriesStatus)), v.description("Situação da série")),
  ),
  numeroProcesso: v.optional(v.pipe(pastedNumber, v.description("Número do processo, com ou sem pontuação"))),
  cpfJuiz: v.optional(v.pipe(pastedNumber, v.description("CPF do juiz"))),
  cpfCnpjReu: v.optional(v.pipe(
    pastedNumber,
    v.description(
      "CPF, CNPJ ou raiz de um réu; a raiz vale pelos seus estabelecimentos. Fica registrado quem o procurou",
    ),
  )),
  varaId: v.optional(v.pipe(text(40), v.description("Unidade judiciária"))),
  ordenar: sortingEntry(columns),
  ...pageEntries,
});

export const listSeriesOperation = operation({
  id: "listarSeries",
  method: "GET",
  path: "/v1/serie",
  summary: "Lista séries de reiteração programada",
  description: "As do tribunal do usuário, das mais novas às mais antigas; das sigilosas, só as que ele vê.",
  query: ListQuery,
  success: okResponse("Uma página de séries", pageSchema(SeriesSummary)),
  problems: ["numero-processo-invalido", "cpf-cnpj-invalido"],
  run: async (app, call) => {
    const query = call.query;
    const processNumber = query.numeroProcesso === undefined
      ? ok(undefined)
      : parseProcessNumber(query.numeroProcesso);
    if (!processNumber.ok) return fail(explainValue(processNumber.error, "numeroProcesso"));
    const judgeCpf = query.cpfJuiz === undefined ? ok(undefined) : parseCpf(query.cpfJuiz);
    if (!judgeCpf.ok) return fail(explainValue(judgeCpf.error, "cpfJuiz"));
    const defendant = query.cpfCnpjReu === undefined ? ok(undefined) : parseTaxId(query.cpfCnpjReu);
    if (!defendant.ok) return fail(explainValue(defendant.error, "cpfCnpjReu"));
    const { found, amounts } = await app.lists(async (db) => {
      const found = await listSeries(db, {
        reader: call.caller,
        filter: {
          status: query.situacao && statusOf(query.situacao),
          processNumber: processNumber.value,
          judgeCpf: judgeCpf.value,
          defendant: defendant.value,
          unitId: query.varaId,
        },
        sequence: parseSortOrder(columns, query.ordenar),
        ...pageWindow(query),
      });
      return { found, amounts: await amountsOfSeries(db, found.series, localDate(app.clock())) };
    });
    await recordDefendantSearch(app, call, defendant.value && { taxId: defendant.value });
    await recordOrderReading(app, call, "series.read", found.series.map(subjectOf));
    return ok(pageOf(found.series.map((view) => wireSeriesSummary(view, amounts(view))), found.total, query));
  },
});

export const readSeriesOperation = operation({
  id: "consultarSerie",
  method: "GET",
  path: "/v1/serie/:id",
  summary: "Consulta uma série",
  description:
    "Com o que resta a bloquear de cada réu e as ordens da série. A próxima ordem é criada por si quando as " +
    "respostas da última são publicadas, com o valor que restou.",
  parameters: [seriesParameter],
  success: okResponse("A série", Series),
  problems: ["serie-nao-encontrada"],
  run: async (app, call) => {
    const view = await readSeries(app, call);
    if (view === undefined) return fail("serie-nao-encontrada");
    await recordOrderReading(app, call, "series.read", [subjectOf(view)]);
    const amounts = await amountsOfSeries(app.db, [view], localDate(app.clock()));
    return ok(wireSeries(view, amounts(view)));
  },
});

export const interruptSeriesOperation = operation({
  id: "interromperSerie",
  method: "POST",
  path: "/v1/serie/:id/interromper",
  summary: "Interrompe uma série",
  description:
    "Para todos os réus, por quem pode protocolar em nome do juiz da série ou, se ela não for sigilosa, por outro " +
    "juiz do tribunal. A ordem que ainda aguarda envio não é enviada; a que já foi segue até a resposta. Não há " +
    "como retomar a série: para bloquear de novo é preciso uma nova ordem.",
  parameters: [seriesParameter],
  success: okResponse("A série encerrada", SeriesSummary),
  problems: [
    "serie-nao-encontrada",
    "serie-encerrada",
    "visualizador-so-consulta",
    "juiz-diverso",
    "sem-delegacao-ativa",
  ],
  run: async (app, call) => {
    const view = await readSeries(app, call);
    if (view === undefined) return fail("serie-nao-encontrada");
    return await call.commit(async (tx) => {
      const interrupted = await interrupt(call, tx, view, app.clock());
      if (!interrupted.ok) return fail(interrupted.error);
      const after = await findSeries(tx, call.caller, view.series.id);
      if (after === undefined) throw new Error(`Series ${view.series.id} is not there`);
      const amounts = await amountsOfSeries(tx, [after], localDate(app.clock()));
      return ok(wireSeriesSummary(after, amounts(after)));
    });
  },
});

/** The series in the path, if the caller may see it. */
export const readSeries = async (
  { db }: App,
  { caller, params: { id } }: { readonly caller: Caller; readonly params: { readonly id: string } },
): Promise<SeriesView | undefined> => isUuid(id) ? await findSeries(db, caller, id) : undefined;

/** The identification of a series in the audit of readings. */
const subjectOf = (view: SeriesView) => ({
  subject: seriesNumberOf(view),
  confidential: view.first.order.confidential,
});

const statusOf = (situation: string): SeriesStatus | undefined =>
  (Object.keys(wireSeriesStatus) as SeriesStatus[]).find((status) => wireSeriesStatus[status] === situation);

/** Locks, decides and saves the interruption. */
async function interrupt(
  acting: Acting,
  tx: Tx,
  { series: { id }, first }: SeriesView,
  now: Temporal.Instant,
): Promise<Result<void, Explanation>> {
  const { caller } = acting;
  // What is waited for comes before the authority is read.
  await lockSeriesOf(tx, [first.order.id]);
  const delegations = await delegationsTo(tx, caller);
  const authority = mayInterruptSeries(caller, secrecyOf(first.order), delegations, localDate(now));
  if (!authority.ok) {
    return fail(
      authority.error.type === "viewer-only"
        ? explainViewer(authority.error)
        : explainAuthority(authority.error),
    );
  }
  const ended = await endSeriesOf(tx, [first.order.id], "interrupt", now);
  if (ended.length === 0) return fail(explainSeries({ type: "series-closed" }));
  const { onBehalfOf } = authority.value;
  await appendAudit(tx, [
    auditEntry(acting, { at: now, action: "series.interrupt", subject: id, onBehalfOf }),
  ]);
  return ok(undefined);
}
