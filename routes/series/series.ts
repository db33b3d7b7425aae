/** Series: the list, one series with its orders, and its interruption. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { parseSortOrder } from "../../domain/sort_order.ts";
import { localDate } from "../../domain/calendar/calendar.ts";
import { parseProcessNumber } from "../../domain/orders/process_number.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { type SeriesStatus, wireSeriesStatus } from "../../domain/series/series.ts";
import { mayInterruptSeries } from "../../domain/series/series_authority.ts";
import { parseCpf } from "../../domain/identity/tax_id.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection.ts";
import { delegationsTo } from "../../store/delegations/delegations.ts";
import { endSeriesOf } from "../../store/series/order_series.ts";
import { amountsOfSeries } from "../../store/follow_up/series_amounts.ts";
import { lockSeriesOf } from "../../store/series/series.ts";
import {
  findSeries,
  listSeries,
  type SeriesColumn,
  type SeriesView,
} from "../../store/series/series_list.ts";
import type { App, Env } from "../app.ts";
import { accessFor, drafters } from "../identity/caller_identity.ts";
import { okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { commitAnswer } from "../http/idempotency.ts";
import { type Explanation, problem, refuse } from "../http/problems.ts";
import { auditEntry, isUuid } from "../http/request.ts";
import { Series, SeriesSummary } from "./series_schema.ts";
import { seriesNumberOf, wireSeries, wireSeriesSummary } from "./series_wire.ts";
import { recordOrderReading, secrecyOf } from "../orders/visibility.ts";
import { pageEntries, pageOf, pageSchema, pageWindow, sortingEntry, text } from "../http/wire.ts";
import { explainValue } from "../http/value_problems.ts";
import { explainAuthority } from "../identity/authority_problems.ts";
import { explainViewer } from "../orders/viewer_problems.ts";
import { pastedNumber } from "../http/number_wire.ts";
import { explainSeries } from "./series_problems.ts";

const tag = "Séries";

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
  varaId: v.optional(v.pipe(text(40), v.description("Unidade judiciária"))),
  ordenar: sortingEntry(columns),
  ...pageEntries,
});

export function seriesRoutes(app: App) {
  return new Hono<Env>()
    .get("/v1/serie", ...getSeriesList(app))
    .get("/v1/serie/:id", ...getSeries(app))
    .post("/v1/serie/:id/interromper", ...postInterruption(app));
}

const getSeriesList = (app: App) =>
  operation({
    id: "listarSeries",
    tag,
    summary: "Lista séries de reiteração programada",
    description:
      "As do tribunal do usuário, das mais novas às mais antigas; das sigilosas, só as que ele vê.",
    access: accessFor(app, drafters),
    query: ListQuery,
    success: okResponse("Uma página de séries", pageSchema(SeriesSummary)),
    problems: ["numero-processo-invalido", "cpf-cnpj-invalido"],
  }, async (c) => {
    const query = c.req.valid("query");
    const processNumber = query.numeroProcesso === undefined
      ? ok(undefined)
      : parseProcessNumber(query.numeroProcesso);
    if (!processNumber.ok) return refuse(c, explainValue(processNumber.error, "numeroProcesso"));
    const judgeCpf = query.cpfJuiz === undefined ? ok(undefined) : parseCpf(query.cpfJuiz);
    if (!judgeCpf.ok) return refuse(c, explainValue(judgeCpf.error, "cpfJuiz"));
    const { found, amounts } = await app.lists(async (db) => {
      const found = await listSeries(db, {
        reader: c.var.caller,
        filter: {
          status: query.situacao && statusOf(query.situacao),
          processNumber: processNumber.value,
          judgeCpf: judgeCpf.value,
          unitId: query.varaId,
        },
        sequence: parseSortOrder(columns, query.ordenar),
        ...pageWindow(query),
      });
      return { found, amounts: await amountsOfSeries(db, found.series, localDate(app.clock())) };
    });
    await recordOrderReading(app, c.var, "series.read", found.series.map(subjectOf));
    return c.json(
      pageOf(found.series.map((view) => wireSeriesSummary(view, amounts(view))), found.total, query),
      200,
    );
  });

const getSeries = (app: App) =>
  operation({
    id: "consultarSerie",
    tag,
    summary: "Consulta uma série",
    description:
      "Com o que resta a bloquear de cada réu e as ordens da série. A próxima ordem é criada por si quando as " +
      "respostas da última são publicadas, com o valor que restou.",
    access: accessFor(app, drafters),
    parameters: [seriesParameter],
    success: okResponse("A série", Series),
    problems: ["serie-nao-encontrada"],
  }, async (c) => {
    const view = await readSeries(app, c);
    if (view === undefined) return problem(c, "serie-nao-encontrada");
    await recordOrderReading(app, c.var, "series.read", [subjectOf(view)]);
    const amounts = await amountsOfSeries(app.db, [view], localDate(app.clock()));
    return c.json(wireSeries(view, amounts(view)), 200);
  });

const postInterruption = (app: App) =>
  operation({
    id: "interromperSerie",
    tag,
    summary: "Interrompe uma série",
    description:
      "Para todos os réus, por quem pode protocolar em nome do juiz da série ou, se ela não for sigilosa, por outro " +
      "juiz do tribunal. A ordem que ainda aguarda envio não é enviada; a que já foi segue até a resposta. Não há " +
      "como retomar a série: para bloquear de novo é preciso uma nova ordem.",
    access: accessFor(app, drafters),
    parameters: [seriesParameter],
    success: okResponse("A série encerrada", SeriesSummary),
    problems: [
      "serie-nao-encontrada",
      "serie-encerrada",
      "visualizador-so-consulta",
      "juiz-diverso",
      "sem-delegacao-ativa",
    ],
  }, async (c) => {
    const view = await readSeries(app, c);
    if (view === undefined) return problem(c, "serie-nao-encontrada");
    return await commitAnswer(app.db, c, async (tx) => {
      const interrupted = await interrupt(c, tx, view, app.clock());
      if (!interrupted.ok) return refuse(c, interrupted.error);
      const after = await findSeries(tx, c.var.caller, view.series.id);
      if (after === undefined) throw new Error(`Series ${view.series.id} is not there`);
      const amounts = await amountsOfSeries(tx, [after], localDate(app.clock()));
      return c.json(wireSeriesSummary(after, amounts(after)), 200);
    });
  });

/** The series in the path, if the caller may see it. */
export async function readSeries({ db }: App, c: Context<Env>): Promise<SeriesView | undefined> {
  const id = c.req.param("id");
  return isUuid(id) ? await findSeries(db, c.var.caller, id) : undefined;
}

/** The identification of a series in the audit of readings. */
const subjectOf = (view: SeriesView) => ({
  subject: seriesNumberOf(view),
  confidential: view.first.order.confidential,
});

const statusOf = (situation: string): SeriesStatus | undefined =>
  (Object.keys(wireSeriesStatus) as SeriesStatus[]).find((status) => wireSeriesStatus[status] === situation);

/** Locks, decides and saves the interruption. */
async function interrupt(
  c: Context<Env>,
  tx: Tx,
  { series: { id }, first }: SeriesView,
  now: Temporal.Instant,
): Promise<Result<void, Explanation>> {
  const { caller } = c.var;
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
    auditEntry(c.var, { at: now, action: "series.interrupt", subject: id, onBehalfOf }),
  ]);
  return ok(undefined);
}
