/** Protocol of splits, all of a call or none: each gets a number, and each new transfer a transfer id. */
import * as v from "valibot";
import { dispatchDayFor, type Holidays, localDate } from "../../domain/calendar/calendar.ts";
import type { CourtRule } from "../../domain/follow_up/court_rule.ts";
import type { Delegation } from "../../domain/identity/caller.ts";
import type { Protocol } from "../../domain/orders/order.ts";
import { decideDispatchDay } from "../../domain/orders/signature.ts";
import { withdrawableUntil } from "../../domain/orders/withdrawal.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { Confirmation } from "../../domain/splits/confirmation.ts";
import { decideSplit, evolveSplit } from "../../domain/splits/split.ts";
import { needsNewTransferId, type SplitAction } from "../../domain/splits/split_action.ts";
import type { SplitFacts } from "../../domain/splits/split_draft.ts";
import { decideSplitProtocol, toRequestedAction } from "../../domain/splits/split_protocol.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { delegationsTo } from "../../store/delegations.ts";
import { ruleAndHolidays } from "../../store/follow_up/court_rules.ts";
import { findUnits } from "../../store/identity/court_units.ts";
import { nextProtocolNumbers } from "../../store/orders/order_numbers.ts";
import type { StoredOrder } from "../../store/orders/orders.ts";
import { endSeriesOf } from "../../store/series/series_list.ts";
import {
  type NewProtocoledSplit,
  saveProtocoledSplits,
  transferIdsFor,
} from "../../store/splits/protocols.ts";
import { findSplits, type SplitDetail } from "../../store/splits/split_list.ts";
import { type Acting, auditEntry } from "../call.ts";
import type { Explanation } from "../http/problems.ts";
import { dayOf, mapPresent, wireInstant } from "../http/wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { contentDigest } from "../order_content/content_digest.ts";
import { explainDraft } from "../order_content/draft_problems.ts";
import {
  ambiguousIfMatch,
  checkProtocolVersion,
  ifMatchOfOne,
  type ProtocolItem,
  protocolItemOf,
  wireProtocoledContent,
} from "../order_content/draft_version.ts";
import { dispatchForecast } from "../order_content/exchange_dates.ts";
import { visibleOrder } from "../order_content/visibility.ts";
import { traceProtocols } from "../tracing.ts";
import { confirmedIn, readConfirmations } from "./split_confirmations.ts";
import { lockSplitsOf, noSources, readSplitFacts } from "./split_facts.ts";
import { explainSplitProtocol } from "./split_problems.ts";
import { SplitProtocolBody, splitProtocolProblems } from "./split_protocol_schema.ts";
import { ProtocoledSplit } from "./split_schema.ts";
import { explainSplitState } from "./split_state_problems.ts";
import { displayMomentOf, splitContentOf } from "./split_wire.ts";

/** The facts of a protocol that all splits of a call share. */
interface Moment {
  readonly now: Temporal.Instant;
  readonly holidays: Holidays;
  /** What the court confirms although something is in doubt, by split. */
  readonly confirmations: ReadonlyMap<string, readonly Confirmation[]>;
  readonly rule: CourtRule;
}

interface Decided extends SplitDetail {
  /** The transfer id of its order, if that is a block-and-transfer. */
  readonly orderTransferId: string | undefined;
  readonly number: string;
  readonly state: NewProtocoledSplit["state"];
  readonly onBehalfOf: string | undefined;
  readonly interruptsSeries: boolean;
}

export const protocolSplitsOperation = operationsOf({ tag: "Desdobramentos", access: drafters })({
  id: "protocolarDesdobramentos",
  method: "POST",
  path: "/v1/desdobramento/protocolar",
  summary: "Protocola desdobramentos",
  description:
    "Todos ou nenhum. Por um juiz, o que está em seu nome; por um assessor, em nome do juiz de cada um, com a " +
    "delegação de protocolização ativa. O que se pede é conferido de novo, como a ordem está agora. Os nomes do " +
    "juiz e do assessor constam só do protocolo da ordem. O que se protocola é o que foi lido: informe a `versao` " +
    "de cada um, ou `If-Match` de um só, e em `previsaoEnvio` o dia de envio mostrado. O que, com o que está em " +
    "dúvida (pedido que terminou sem resposta e pode ter sido cumprido), passaria do pedido só se protocola com o " +
    "valor confirmado em `confirmacoes`.",
  parameters: [ifMatchOfOne],
  body: SplitProtocolBody,
  success: okResponse("Os desdobramentos protocolados, na sequência pedida", v.array(ProtocoledSplit)),
  problems: splitProtocolProblems,
  run: async (app, call) => {
    const { desdobramentos, previsaoEnvio, confirmacoes = [] } = call.body;
    const signed = desdobramentos.map(protocolItemOf);
    const confirmations = readConfirmations(confirmacoes, signed);
    if (!confirmations.ok) return refused(confirmations.error);
    const ambiguous = ambiguousIfMatch(call.ifMatch, signed.length);
    if (ambiguous !== undefined) return fail(ambiguous);
    const promised = mapPresent(previsaoEnvio, dayOf);
    const now = app.clock();
    return await call.commit(async (tx) => {
      const orders = await lockSplitsOf(tx, signed.map(({ id }) => id), call.caller);
      // Under the locks, so that a holiday counts from the next protocol on.
      const { rule, holidays } = await ruleAndHolidays(tx, call.caller.court);
      const moment = { now, holidays, rule, confirmations: confirmations.value };
      const decided = await decideAll(tx, call, signed, { ...moment, orders });
      if (!decided.ok) return refused(decided.error);
      const dispatchDay = decideDispatchDay(
        promised,
        decided.value.map(({ state: { dispatchOn } }, index) => ({
          dispatchOn,
          promised: signed[index]!.promised,
        })),
        holidays,
      );
      if (!dispatchDay.ok) return fail(explainDraft(dispatchDay.error));
      const filed = await file(tx, call, decided.value, moment);
      return ok(filed.map((split, index) => wireProtocoled(split, decided.value[index]!.split, moment)));
    });
  },
});

const refused = (reasons: readonly Explanation[]) =>
  fail({ reasons, otherwise: "protocolo-recusado" } as const);

/** The decisions on all splits with their orders locked, or every refusal. */
async function decideAll(
  tx: Tx,
  { caller, ifMatch }: Acting & { readonly ifMatch: string | undefined },
  signed: readonly ProtocolItem[],
  { orders, ...moment }: Moment & { readonly orders: readonly StoredOrder[] },
): Promise<Result<Decided[], Explanation[]>> {
  const ids = signed.map(({ id }) => id);
  // Read again under the locks, so that the decision uses the locked rows.
  const byId = new Map((await findSplits(tx, { ids }, caller)).map((detail) => [detail.split.id, detail]));
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const factsOf = await readSplitFacts(tx, caller, orders, localDate(moment.now));
  const delegations = await delegationsTo(tx, caller);
  const units = await findUnits(tx, [...byId.values()].map(({ split }) => split.unit.id));
  const numbers = await nextProtocolNumbers(tx, localDate(moment.now).year, ids.length);
  traceProtocols(numbers);
  const protocoling = new Set(ids);
  const outcomes = signed.map((each, index): Result<Decided, Explanation[]> => {
    const field = `desdobramentos[${index}]`;
    const detail = byId.get(each.id);
    const order = visibleOrder(detail && orderOf.get(detail.split.orderId), caller);
    if (detail === undefined || order === undefined) {
      return fail([{ ...explainSplitState({ type: "removed" }), field }]);
    }
    const facts = factsOf(order, { ...noSources, unit: units.get(detail.split.unit.id) }, {
      without: each.id,
      protocoling,
    });
    const { now, rule: { deletableUntilSent, requiresReadVersion: isRequired } } = moment;
    const protocol = {
      ...{ number: numbers[index] ?? "", at: now, by: caller.cpf, byName: caller.name },
      ...deletableUntilSent && { deletableUntilSent },
      content: {
        version: detail.split.version,
        digest: contentDigest(splitContentOf(detail, displayMomentOf(now, moment.holidays))),
      },
    };
    const state = protocoledState(detail, protocol, moment, field);
    if (!state.ok) return state;
    const read = checkProtocolVersion(ifMatch, each, { current: detail.split.version, field, isRequired });
    if (!read.ok) return fail([read.error]);
    const decided = decideOne(detail, { ...facts, delegations }, state.value, moment, field);
    return decided.ok ? ok({ ...decided.value, orderTransferId: order.transferId }) : decided;
  });
  const refusals = outcomes.flatMap((outcome) => outcome.ok ? [] : outcome.error);
  return refusals.length > 0
    ? fail(refusals)
    : ok(outcomes.flatMap((outcome) => outcome.ok ? [outcome.value] : []));
}

function protocoledState(
  { split }: SplitDetail,
  protocol: Protocol,
  { now, holidays }: Moment,
  field: string,
): Result<NewProtocoledSplit["state"], Explanation[]> {
  const dispatchOn = dispatchDayFor(now, holidays);
  const events = decideSplit(split.state, { type: "protocol", protocol, dispatchOn });
  if (!events.ok) return fail([explainSplitState(events.error, field)]);
  const state = events.value.reduce(evolveSplit, split.state);
  if (state.status !== "protocoled") throw new Error(`A protocol left split ${split.id} ${state.status}`);
  return ok(state);
}

function decideOne(
  detail: SplitDetail,
  facts: SplitFacts & { readonly delegations: readonly Delegation[] },
  state: NewProtocoledSplit["state"],
  { now, confirmations }: Moment,
  field: string,
): Result<Omit<Decided, "orderTransferId">, Explanation[]> {
  const actions = actionsOf(detail);
  const decided = decideSplitProtocol({ ...detail.split, actions }, {
    ...facts,
    today: localDate(now),
    confirmations: confirmations.get(detail.split.id) ?? [],
  });
  if (!decided.ok) {
    return fail(
      decided.error.map((refusal) => explainSplitProtocol(refusal, actions.map(toRequestedAction), field)),
    );
  }
  return ok({ ...detail, number: state.protocol.number, state, ...decided.value });
}

const actionsOf = ({ actions }: SplitDetail): SplitAction[] =>
  actions.map(({ target, requested }) => ({ target, ...requested }));

/** Saves the new states, transfer ids, events and audit entries. */
async function file(
  tx: Tx,
  acting: Acting,
  decided: readonly Decided[],
  { now, holidays, confirmations }: Moment,
): Promise<NewProtocoledSplit[]> {
  const ids = await transferIdsFor(tx, decided, localDate(now).year);
  const filed = decided.map(({ split, actions, state }): NewProtocoledSplit => ({
    id: split.id,
    orderId: split.orderId,
    origin: split.origin,
    interruptsSeries: split.interruptsSeries,
    state,
    actions: actions.map((action) => ({ ...action, transferId: ids.get(action.id) ?? action.transferId })),
  }));
  await saveProtocoledSplits(tx, filed, { now, holidays });
  const interrupting = decided.filter(({ interruptsSeries }) => interruptsSeries);
  const interrupted = await endSeriesOf(
    tx,
    interrupting.map(({ split }) => split.orderId),
    "interrupt",
    now,
  );
  await appendAudit(tx, [
    ...decided.map(({ split, state, number, onBehalfOf }) =>
      auditEntry(acting, {
        at: now,
        action: "split.protocol",
        subject: number,
        onBehalfOf,
        detail: {
          split: split.id,
          version: split.version,
          content: state.protocol.content?.digest,
          order: split.orderNumber,
          ...confirmedIn(confirmations.get(split.id)),
        },
      })
    ),
    ...interrupted.map((id) => auditEntry(acting, { at: now, action: "series.interrupt", subject: id })),
  ]);
  return filed;
}

const wireProtocoled = (
  { id, state, actions }: NewProtocoledSplit,
  { orderNumber }: SplitDetail["split"],
  { now, holidays }: Moment,
): ProtocoledSplit => ({
  id,
  numeroProtocolo: state.protocol.number,
  numeroProtocoloOrdem: orderNumber,
  dataHoraProtocolo: wireInstant(now),
  ...wireProtocoledContent(state.protocol.content),
  exclusaoAte: wireInstant(withdrawableUntil(state)),
  ...dispatchForecast(state.dispatchOn, holidays),
  transferencias: actions.flatMap(({ id, target, requested, transferId }) =>
    transferId === undefined || !needsNewTransferId(requested)
      ? []
      : [{ acaoId: String(id), alvoId: String(target), idTransferencia: transferId }]
  ),
});
