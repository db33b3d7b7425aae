/** Protocol: drafts become orders, all of a call or none. */
import * as v from "valibot";
import { dispatchDayFor, type Holidays, localDate } from "../../domain/calendar/calendar.ts";
import type { CourtRule } from "../../domain/follow_up/court_rule.ts";
import { type Caller, type Delegation, mayProtocol } from "../../domain/identity/caller.ts";
import { protocoledOrderData } from "../../domain/notices/event_data.ts";
import { decideRepetition } from "../../domain/orders/draft_content.ts";
import { decideOrder, evolveOrder, type OrderState } from "../../domain/orders/order.ts";
import { decideDispatchDay, type PlannedDispatch } from "../../domain/orders/signature.ts";
import { withdrawableUntil } from "../../domain/orders/withdrawal.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { needsTransferId, type TransferId, transferIdOf } from "../../domain/transfer_id.ts";
import { auditStatement } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { delegationsTo } from "../../store/delegations.ts";
import { ruleAndHolidays } from "../../store/follow_up/court_rules.ts";
import { appendEvents, protocoledStatement } from "../../store/notices/events.ts";
import { saveOrderStates } from "../../store/orders/dispatch_states.ts";
import { nextTransferNumbers } from "../../store/orders/order_numbers.ts";
import { lockForProtocol, type StoredOrder } from "../../store/orders/orders.ts";
import { beginSeries } from "../../store/series/series.ts";
import { type Acting, auditEntry } from "../call.ts";
import type { Explanation } from "../http/problems.ts";
import { dayOf, mapPresent, wireInstant } from "../http/wire.ts";
import { explainAuthority } from "../identity/authority_problems.ts";
import { drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { explainDraft } from "../order_content/draft_problems.ts";
import {
  ambiguousIfMatch,
  checkProtocolVersion,
  ifMatchOfOne,
  ProtocolBody,
  type ProtocolItem,
  protocolItemOf,
  wireProtocoledContent,
} from "../order_content/draft_version.ts";
import { dispatchForecast } from "../order_content/exchange_dates.ts";
import { explainOrder } from "../order_content/order_problems.ts";
import { visibleOrder, whenActionable } from "../order_content/visibility.ts";
import { traceProtocols } from "../tracing.ts";
import { digestsOf } from "./content_digests.ts";
import { Protocoled } from "./order_schema.ts";

/** The facts of a protocol that all drafts of a call share. */
interface Moment {
  readonly now: Temporal.Instant;
  readonly caller: Caller;
  readonly delegations: readonly Delegation[];
  readonly holidays: Holidays;
  readonly rule: CourtRule;
  /** The digests of the contents of what is protocoled, by draft. */
  readonly digests: ReadonlyMap<string, string>;
}

interface Decided {
  readonly order: StoredOrder;
  readonly number: string;
  readonly state: Extract<OrderState, { readonly status: "scheduled" | "protocoled" }>;
  readonly onBehalfOf: string | undefined;
  readonly dispatchOn: Temporal.PlainDate;
}

/** An order to be saved. */
interface ProtocoledDraft extends Decided {
  /** For a block-and-transfer. */
  readonly transferId: TransferId | undefined;
}

export const protocolOrdersOperation = operationsOf({ tag: "Ordens", access: drafters })({
  id: "protocolar",
  method: "POST",
  path: "/v1/ordem/protocolar",
  summary: "Protocola minutas",
  description: "Todas ou nenhuma. Por um juiz, o que está em seu nome; por um assessor, com a delegação de " +
    "protocolização ativa do juiz de cada minuta. O que se protocola é o que foi lido: informe a `versao` de cada " +
    "minuta, ou `If-Match` de uma só, e em `previsaoEnvio` o dia de envio mostrado.",
  parameters: [ifMatchOfOne],
  body: ProtocolBody,
  success: okResponse("As ordens protocoladas, na sequência pedida", v.array(Protocoled)),
  problems: [
    "juiz-diverso",
    "sem-delegacao-ativa",
    "minuta-nao-encontrada",
    "ordem-ja-protocolada",
    "visualizador-so-consulta",
    "versao-alterada",
    "versao-obrigatoria",
    "previsao-alterada",
    "parametro-invalido",
    "reiteracao-fora-do-prazo",
    "protocolo-recusado",
  ],
  run: async (app, call) => {
    const { minutas, previsaoEnvio } = call.body;
    const signed = minutas.map(protocolItemOf);
    const ambiguous = ambiguousIfMatch(call.ifMatch, signed.length);
    if (ambiguous !== undefined) return fail(ambiguous);
    const promised = mapPresent(previsaoEnvio, dayOf);
    const now = app.clock();
    return await call.commit(async (tx) => {
      const year = localDate(now).year;
      const { orders: locked, numbers } = await lockForProtocol(tx, signed.map(({ id }) => id), year);
      traceProtocols(numbers);
      const moment = { ...await readMoment(tx, call.caller, now), digests: await digestsOf(tx, locked) };
      const decided = decideAll(call.ifMatch, moment, signed, locked, numbers);
      if (!decided.ok) return fail({ reasons: decided.error, otherwise: "protocolo-recusado" });
      const leaving = decided.value.map((each, index) => leavingOf(each, signed[index]!));
      const dispatchDay = decideDispatchDay(promised, leaving, moment.holidays);
      if (!dispatchDay.ok) return fail(explainDraft(dispatchDay.error));
      const filed = await withTransferIds(tx, decided.value, year);
      const series = await save(call, tx, filed, moment);
      return ok(filed.map(({ order, number, transferId, dispatchOn, state }): Protocoled => ({
        id: order.id,
        numeroProtocolo: number,
        idTransferencia: transferId,
        serieId: series.get(order.id),
        dataHoraProtocolo: wireInstant(now),
        ...wireProtocoledContent(state.protocol.content),
        exclusaoAte: wireInstant(withdrawableUntil(state)),
        ...dispatchForecast(dispatchOn, moment.holidays),
      })));
    });
  },
});

/** Under the locks of the drafts, so that a holiday or the end of a delegation counts from the next protocol on. */
const readMoment = async (
  tx: Tx,
  caller: Caller,
  now: Temporal.Instant,
): Promise<Omit<Moment, "digests">> => ({
  now,
  caller,
  ...await ruleAndHolidays(tx, caller.court),
  delegations: await delegationsTo(tx, caller),
});

/** The decisions on all drafts, or every refusal. */
function decideAll(
  ifMatch: string | undefined,
  moment: Moment,
  signed: readonly ProtocolItem[],
  locked: readonly StoredOrder[],
  numbers: readonly string[],
): Result<Decided[], Explanation[]> {
  const byId = new Map(locked.map((order) => [order.id, order]));
  const outcomes = signed.map((each, index): Result<Decided, Explanation> => {
    const field = `minutas[${index}]`;
    const order = visibleOrder(byId.get(each.id), moment.caller);
    if (order === undefined) return fail(unknownDraft(field));
    const decided = decideOne(moment, order, numbers[index] ?? "", field);
    const isRequired = moment.rule.requiresReadVersion;
    const read = decided.ok
      ? checkProtocolVersion(ifMatch, each, { current: order.version, field, isRequired })
      : decided;
    return read.ok ? decided : read;
  });
  const refusals = outcomes.flatMap((outcome) => outcome.ok ? [] : [outcome.error]);
  return refusals.length > 0
    ? fail(refusals)
    : ok(outcomes.flatMap((outcome) => outcome.ok ? [outcome.value] : []));
}

function decideOne(
  { now, caller, delegations, holidays, rule, digests }: Moment,
  order: StoredOrder,
  number: string,
  field: string,
): Result<Decided, Explanation> {
  const acting = whenActionable(order, caller);
  if (!acting.ok) return fail({ ...acting.error, field });
  const authority = mayProtocol(caller, order.judge.cpf, delegations, localDate(now));
  if (!authority.ok) return fail(explainAuthority(authority.error, field));
  const dispatchOn = dispatchDayFor(now, holidays, order.scheduledFor);
  const digest = digests.get(order.id);
  const events = decideOrder(order.state, {
    type: "protocol",
    protocol: {
      ...{ number, at: now, by: caller.cpf, byName: caller.name },
      ...rule.deletableUntilSent && { deletableUntilSent: true },
      ...digest !== undefined && { content: { version: order.version, digest } },
    },
    dispatchOn,
  });
  if (!events.ok) return fail(explainOrder(events.error, { field }));
  const repetition = decideRepetition(
    order.kind === "block" ? order.repetitionEndsOn : undefined,
    dispatchOn,
  );
  if (!repetition.ok) return fail({ ...explainDraft(repetition.error), field });
  const state = events.value.reduce(evolveOrder, order.state);
  if (state.status !== "scheduled" && state.status !== "protocoled") {
    throw new Error(`A protocol left order ${order.id} ${state.status}`);
  }
  return ok({ order, number, state, dispatchOn, onBehalfOf: authority.value.onBehalfOf });
}

const leavingOf = (
  { order: { scheduledFor }, dispatchOn }: Decided,
  { promised }: ProtocolItem,
): PlannedDispatch => ({ scheduledFor, dispatchOn, promised });

async function withTransferIds(
  tx: Tx,
  decided: readonly Decided[],
  year: number,
): Promise<ProtocoledDraft[]> {
  const transfers = decided.filter(({ order }) => needsTransferId(order));
  const numbers = await nextTransferNumbers(tx, transfers.length);
  const byOrder = new Map(
    transfers.map(({ order }, index) => [order.id, transferIdOf(year, numbers[index]!)]),
  );
  return decided.map((each) => ({ ...each, transferId: byOrder.get(each.order.id) }));
}

/**
 * Saves the new states, the events and the audit entries in one statement, after beginning the series.
 *
 * @returns the series that were begun, by order
 */
async function save(
  acting: Acting,
  tx: Tx,
  decided: readonly ProtocoledDraft[],
  { now, holidays }: Moment,
): Promise<ReadonlyMap<string, string>> {
  const changes = decided.map(({ order, state, transferId }) => ({
    id: order.id,
    from: order.state.status,
    state,
    transferId,
  }));
  const beginning = decided.flatMap(({ order }) =>
    order.kind === "block" && order.repetitionEndsOn !== undefined
      ? [{ firstOrderId: order.id, endsOn: order.repetitionEndsOn }]
      : []
  );
  const series = await beginSeries(tx, beginning, now);
  const entries = decided.map(({ order, number, onBehalfOf, state }) =>
    auditEntry(acting, {
      at: now,
      action: "order.protocol",
      subject: number,
      onBehalfOf,
      detail: { order: order.id, version: order.version, content: state.protocol.content?.digest },
    })
  );
  await saveOrderStates(tx, changes, now, {
    statement: protocoledStatement({
      orders: decided.map(({ order, ...filed }) => ({
        id: order.id,
        data: protocoledOrderData({ kind: order.kind, seriesId: series.get(order.id), ...filed }, holidays),
      })),
      now,
    }),
    recorded: auditStatement(tx, entries),
  });
  await appendEvents(
    tx,
    beginning.map(({ firstOrderId, endsOn }) => ({
      type: "series-begun" as const,
      at: now,
      orderId: firstOrderId,
      data: { series: series.get(firstOrderId)!, position: 1, endsOn: endsOn.toString() },
    })),
  );
  return series;
}

const unknownDraft = (field: string): Explanation => ({
  code: "minuta-nao-encontrada",
  field,
  detail: "A minuta não existe ou não é visível para o usuário; confira o identificador",
});
