/**
 * Drafts the splits of a whole closed series in one call: one for every order that needs one, all or none.
 */
import { localDate } from "../../domain/calendar/calendar.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { parseCpf, parseTaxId, type TaxId } from "../../domain/identity/tax_id.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import {
  decideSeriesSplit,
  type OrderSplit,
  type SeriesSplitRequest,
} from "../../domain/splits/series_split.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { refreshWorklist } from "../../store/follow_up/order_worklist.ts";
import { newId } from "../../store/orders/order_numbers.ts";
import { findOrder, lockOrders, type StoredOrder } from "../../store/orders/orders.ts";
import type { SeriesView } from "../../store/series/series_list.ts";
import { insertSplits, type NewSplit } from "../../store/splits/split_drafts.ts";
import { findSplits } from "../../store/splits/split_list.ts";
import { auditEntry } from "../call.ts";
import type { Explanation } from "../http/problems.ts";
import { amountOf, type Read, readAll, readEach, valueOf } from "../http/validate.ts";
import { drafters } from "../identity/caller_identity.ts";
import { explainRegistry } from "../identity/registry_problems.ts";
import { createdResponse, operationsOf } from "../operation.ts";
import { readDeposit } from "../order_content/draft_reading.ts";
import { splitContentProblems } from "../splits/split_drafts.ts";
import {
  gatherSources,
  readSplitFacts,
  reservedThroughFor,
  type SplitSources,
} from "../splits/split_facts.ts";
import { defaultJudge, readProcess } from "../splits/split_reading.ts";
import { displayMomentOf, wireSplit } from "../splits/split_wire.ts";
import { readSeries, seriesParameter } from "./series.ts";
import { explainSeries, explainSeriesSplit } from "./series_problems.ts";
import { moneyTypeOf, seriesNumberOf, SeriesSplitBody, SeriesSplits } from "./series_schema.ts";

export const splitSeriesOperation = operationsOf({ tag: "Séries", access: drafters })({
  id: "desdobrarSerie",
  method: "POST",
  path: "/v1/serie/:id/desdobramento",
  summary: "Desdobra de uma vez uma série encerrada",
  description:
    "Tira de todas as ordens o que se pede de cada réu, do mais líquido ao menos, e cria um desdobramento por ordem " +
    "em que há o que pedir, ou nenhum. Aguardam protocolo, como os demais; o código 98 de uma série só se cancela.",
  parameters: [seriesParameter],
  body: SeriesSplitBody,
  success: createdResponse("Os desdobramentos, que aguardam protocolo", SeriesSplits),
  location: (_, { id }) => `/v1/serie/${id}`,
  problems: [
    "serie-nao-encontrada",
    "serie-ativa",
    "reu-desconhecido",
    "reu-repetido",
    ...splitContentProblems,
  ],
  run: async (app, call) => {
    const view = await readSeries(app, call);
    if (view === undefined) return fail("serie-nao-encontrada");
    const first = await findOrder(app.db, { id: view.first.order.id });
    if (first === undefined) throw new Error(`Order ${view.first.order.id} is not there`);
    const known = first.defendants.map(({ taxId }) => taxId);
    const request = readSeriesSplit(call.body, call.caller, first.order, known);
    if (!request.ok) return fail({ reasons: request.error, otherwise: "desdobramento-recusado" });
    const sources = await gatherSources(app, first, request.value, await app.institutions());
    if (!sources.ok) return fail(explainRegistry(sources.error));
    const moment = displayMomentOf(app.clock(), await app.holidays());
    return await call.commit(async (tx) => {
      const now = app.clock();
      const drafted = await draftAll(tx, call.caller, view, request.value, { sources: sources.value, now });
      if (!drafted.ok) return fail({ reasons: drafted.error, otherwise: "desdobramento-recusado" });
      const { splits, orders } = drafted.value;
      await insertSplits(tx, splits, now);
      await refreshWorklist(tx, orders);
      await appendAudit(
        tx,
        splits.map(({ id }) =>
          auditEntry(call, {
            at: now,
            action: "split.create",
            subject: id,
            detail: { order: seriesNumberOf(view), series: view.series.id },
          })
        ),
      );
      const stored = await findSplits(tx, { ids: splits.map(({ id }) => id) });
      const inSequence = splits.flatMap(({ id }) => stored.find(({ split }) => split.id === id) ?? []);
      return ok({ desdobramentos: inSequence.map((split) => wireSplit(split, moment)) });
    });
  },
});

/** Decides with all orders of the series locked, so that other splits of them wait. */
async function draftAll(
  tx: Tx,
  caller: Caller,
  { orders: shown }: SeriesView,
  request: SeriesSplitRequest,
  { sources, now }: { readonly sources: SplitSources; readonly now: Temporal.Instant },
): Promise<Result<{ readonly splits: NewSplit[]; readonly orders: StoredOrder[] }, Explanation[]>> {
  const orders = await lockOrders(tx, shown.map(({ order }) => order.id));
  const factsOf = await readSplitFacts(tx, caller, orders, localDate(now));
  const decided = decideSeriesSplit(
    request,
    orders.map((order) => ({ id: order.id, facts: factsOf(order, sources) })),
  );
  if (!decided.ok) {
    const numberOfOrder = (id: string) => {
      const state = orders.find((order) => order.id === id)?.state;
      return state !== undefined && "protocol" in state ? state.protocol?.number ?? "" : "";
    };
    return fail(decided.error.map((refusal) => explainSeriesSplit(refusal, request, numberOfOrder)));
  }
  const byId = new Map(orders.map((order) => [order.id, order]));
  const own = decided.value.flatMap(({ order, draft }: OrderSplit) => {
    const of = byId.get(order);
    return of === undefined ? [] : [{ of, draft }];
  });
  const creator = { cpf: caller.cpf, name: caller.name };
  const reservedThrough = await reservedThroughFor(tx, caller.court, now);
  return ok({
    orders: own.map(({ of }) => of),
    splits: own.map(({ of, draft }): NewSplit => ({
      id: newId(),
      orderId: of.id,
      court: of.court,
      draft,
      origin: "user",
      creator,
      reservedThrough,
    })),
  });
}

/**
 * Reads all numbers and amounts before anything is refused; without `reus`, all defendants of the series are
 * meant.
 */
function readSeriesSplit(
  body: SeriesSplitBody,
  caller: Caller,
  order: StoredOrder,
  defendants: readonly TaxId[],
): Read<SeriesSplitRequest> {
  const { dinheiro } = body;
  const read = readAll({
    processNumber: readProcess(body.numeroProcesso),
    judgeCpf: body.cpfJuiz === undefined
      ? ok(defaultJudge(caller, order))
      : valueOf(parseCpf(body.cpfJuiz), "cpfJuiz"),
    deposit: readDeposit(body.depositoJudicial),
    shares: readEach((dinheiro?.reus ?? []).map((reu, index) => readShare(reu, index, defendants))),
  });
  if (!read.ok) return read;
  const { shares, ...head } = read.value;
  const everybody = defendants.map((taxId) => ({ taxId, amount: undefined }));
  return ok({
    ...head,
    courtUnitId: body.varaId,
    cancelUnanswered: body.cancelarNaoRespostas,
    money: dinheiro && {
      type: moneyTypeOf(dinheiro.tipo),
      shares: dinheiro.reus === undefined ? everybody : shares,
    },
  });
}

function readShare(
  { cpfCnpj, valor }: { readonly cpfCnpj: string; readonly valor?: string | undefined },
  index: number,
  defendants: readonly TaxId[],
) {
  const field = `dinheiro.reus[${index}]`;
  const read = readAll({
    taxId: valueOf(parseTaxId(cpfCnpj), `${field}.cpfCnpj`),
    amount: amountOf(valor, `${field}.valor`),
  });
  if (!read.ok) return read;
  const taxId = read.value.taxId.value;
  return defendants.includes(taxId) ? ok({ taxId, amount: read.value.amount }) : fail<Explanation[]>([{
    ...explainSeries({ type: "not-of-the-series" }),
    field: `${field}.cpfCnpj`,
  }]);
}
