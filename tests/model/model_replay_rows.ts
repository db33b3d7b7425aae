/** Everything that events tell, against the rows they tell of. */
import assert from "node:assert/strict";
import { type Selectable, sql } from "kysely";
import type { OrderStatus } from "../../domain/orders/order.ts";
import { wireKind } from "../../domain/orders/order_kind.ts";
import { wireClosingReason } from "../../domain/series/series.ts";
import { wireSplitOrigin } from "../../domain/splits/split.ts";
import { wireAction } from "../../domain/splits/split_action.ts";
import type { Db } from "../../store/connection/connection.ts";
import type { CourtOrderTable } from "../../store/orders/order_tables.ts";
import type { SplitActionTable, SplitTable } from "../../store/splits/split_tables.ts";
import { told } from "../support/notices/told_events.ts";
import type { ModelFixture } from "./model_fixture.ts";
import { wireMoney } from "./model_lines.ts";
import type {
  FeedEvent,
  ProjectedAction,
  ProjectedDispatchable,
  ProjectedOrder,
  ProjectedSplit,
  Projection,
} from "./model_projection.ts";
import { OWN, replay } from "./model_replay.ts";

/** Folds all events there are and compares what comes of it with the rows; none may name anybody. */
export async function checkReplay(fixture: ModelFixture): Promise<void> {
  const { db, clock } = fixture.t;
  const { rows: events } = await sql<FeedEvent>`
    select e.type, e.at, e.order_id as "orderId", o.protocol_number as number, e.data
    from event e join court_order o on o.id = e.order_id order by e.txid, e.id`.execute(db);
  const [expected, people] = await Promise.all([stored(db), peopleOf(db)]);
  assert.deepEqual(replay(told(events), clock()), expected);
  for (const { type, data } of events) {
    const text = JSON.stringify(data);
    assert.ok(!people.some((each) => text.includes(each)), `${type} names somebody: ${text}`);
  }
}

/** The names and numbers of whoever has to do with an order. */
async function peopleOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct unnest(array[d.tax_id, d.name, o.judge_cpf, o.judge_name, o.creator_cpf, o.creator_name,
      o.plaintiff_name]) as text
    from court_order o join order_defendant d on d.order_id = o.id`.execute(db);
  return rows.flatMap(({ text }) => text ?? []);
}

/** What is being dispatched is still protocoled for courts. */
const situations: Readonly<Record<Exclude<OrderStatus, "draft">, ProjectedDispatchable["situacao"]>> = {
  scheduled: "AGENDADA",
  protocoled: "PROTOCOLADA",
  dispatching: "PROTOCOLADA",
  sent: "ENVIADA",
  consolidating: "CONSOLIDANDO",
  answered: "RESPONDIDA",
  removed: "REMOVIDA",
};

type Row = Pick<
  Selectable<CourtOrderTable>,
  | "status"
  | "protocol_number"
  | "protocoled_at"
  | "dispatch_on"
  | "sent_at"
  | "answers_due_at"
  | "publish_at"
  | "answered_at"
  | "removed_at"
>;

const textOf = (value: { toString(): string } | null): string | undefined => value?.toString();
const moneyOf = (amount: bigint | null): string | undefined =>
  amount === null ? undefined : wireMoney(amount);

/** @param isForwarded whether any institution could be asked */
const paperOf = (row: Row, isForwarded: boolean): ProjectedDispatchable => ({
  numero: row.protocol_number!,
  protocolo: String(row.protocoled_at),
  situacao: situations[row.status as Exclude<OrderStatus, "draft">],
  envio: String(row.dispatch_on),
  enviada: isForwarded ? textOf(row.sent_at) : undefined,
  prazoResposta: textOf(row.answers_due_at),
  previsaoResposta: textOf(row.publish_at),
  respondida: textOf(row.answered_at),
  removida: textOf(row.removed_at),
});

/** The rows of all that was protocoled, in the words of the fold. */
async function stored(db: Db): Promise<Projection> {
  const [orders, targets, splits, actions, series] = await Promise.all([
    db.selectFrom("court_order").selectAll().where("protocol_number", "is not", null).execute(),
    db.selectFrom("order_target").selectAll().where("affected", "=", true).execute(),
    db.selectFrom("split").selectAll().where("protocol_number", "is not", null).execute(),
    actionRows(db),
    db.selectFrom("series").selectAll().execute(),
  ]);
  const ofSplit = Map.groupBy(actions, ({ split_id }) => split_id);
  const ofOrder = Map.groupBy(splits, ({ order_id }) => order_id);
  const targetsOf = Map.groupBy(targets, ({ order_id }) => order_id);
  // What is being dispatched has opened its targets again already; courts are told when it has left.
  const opened = new Set(
    actions.flatMap(({ target_id, status, requested, code }) =>
      status === "dispatching" && requested === "reiterate" && code === null ? [target_id] : []
    ),
  );
  return {
    orders: Object.fromEntries(orders.map((row): [string, ProjectedOrder] => {
      const own = targetsOf.get(row.id) ?? [];
      return [row.id, {
        ...paperOf(row, own.some(({ code }) => code !== "97")),
        tipo: wireKind[row.kind],
        idTransferencia: row.transfer_id ?? undefined,
        serieId: row.series_id ?? undefined,
        ordem: row.series_position ?? undefined,
        naoEnviada: textOf(row.not_sent_at),
        alvos: Object.fromEntries(own.map((target) => [String(target.id), {
          ispb: target.ispb,
          valor: moneyOf(target.amount),
          ocorrencia: target.occurrence - (opened.has(target.id) ? 1 : 0),
          codigo: opened.has(target.id) ? "98" : target.code ?? undefined,
          bloqueado: moneyOf(target.blocked_amount),
          silencios: target.consecutive_no_answers,
          liberado: target.released_amount,
        }])),
        desdobramentos: Object.fromEntries(
          (ofOrder.get(row.id) ?? []).map((split) => [split.id, splitOf(split, ofSplit.get(split.id) ?? [])]),
        ),
      }];
    })),
    series: Object.fromEntries(series.map((row) => [row.id, {
      primeiraOrdem: row.first_order_id,
      inicio: String(row.started_at),
      dataFim: String(row.ends_on),
      ordens: row.orders,
      motivo: row.closing_reason === null ? undefined : wireClosingReason[row.closing_reason],
      encerrada: textOf(row.closed_at),
    }])),
  };
}

const splitOf = (row: Selectable<SplitTable>, actions: readonly ActionRow[]): ProjectedSplit => ({
  ...paperOf(row, actions.some(({ code }) => code !== "97")),
  origem: wireSplitOrigin[row.origin],
  interrompeSerie: row.interrupts_series,
  acoes: Object.fromEntries(actions.map((action) => [String(action.target_id), projectedAction(action)])),
});

interface ActionRow {
  readonly split_id: string;
  readonly status: string;
  readonly target_id: bigint;
  readonly kind: SplitActionTable["kind"];
  readonly repeated: string | null;
  readonly requested: SplitActionTable["kind"];
  readonly amount: bigint | null;
  readonly rest_amount: bigint | null;
  readonly transfer_id: string | null;
  readonly code: string | null;
  readonly done_amount: bigint | null;
  readonly rest_unblocked: bigint | null;
  readonly expected_on: Temporal.PlainDate | null;
  readonly arrived_amount: bigint | null;
  readonly arrived_on: Temporal.PlainDate | null;
}

/** The actions of protocoled splits, with what they ask or ask again. */
async function actionRows(db: Db): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select a.split_id, s.status, a.target_id, a.kind, case when a.repeats_id is not null then f.split_id end as repeated,
      f.kind as requested, f.amount, f.rest_amount, f.transfer_id, a.code, a.done_amount, a.rest_unblocked, r.expected_on,
      r.arrived_amount, r.arrived_on
    from split_action a
    join split s on s.id = a.split_id and s.protocol_number is not null
    join split_action f on f.id = coalesce(a.repeats_id, a.id)
    left join transfer_arrival r on r.action_id = a.id
    order by a.id`.execute(db);
  return rows;
}

function projectedAction(row: ActionRow): ProjectedAction {
  const unblocks = row.requested === "unblock";
  const done = moneyOf(row.done_amount) ?? "0.00";
  return {
    tipo: wireAction[row.kind],
    valor: moneyOf(row.amount),
    saldoADesbloquear: moneyOf(row.rest_amount),
    idTransferencia: row.transfer_id ?? undefined,
    reitera: row.kind === "reiterate" ? row.repeated ?? OWN : undefined,
    codigo: row.code ?? undefined,
    transferido: unblocks ? "0.00" : done,
    desbloqueado: unblocks ? done : moneyOf(row.rest_unblocked) ?? "0.00",
    previsaoRecebimento: textOf(row.expected_on),
    recebido: moneyOf(row.arrived_amount),
    recebidoEm: textOf(row.arrived_on),
  };
}
