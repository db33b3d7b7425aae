/** Everything that events tell, against the rows they tell of. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { OrderStatus } from "../domain/order.ts";
import type { Db } from "../store/connection.ts";
import type { Bench } from "./bench.ts";
import { wireMoney } from "./model_lines.ts";
import { replay, type ToldAction, type ToldEvent, type ToldOrder } from "./model_replay.ts";

/** Folds all events there are and compares what comes of it with the rows. */
export async function checkReplay(b: Bench): Promise<void> {
  const { rows: events } = await sql<ToldEvent>`
    select type, order_id as "orderId", data from event order by txid, id`.execute(b.db);
  assert.deepEqual(replay(events), await stored(b));
}

const moneyOf = (amount: bigint | null): string => wireMoney(amount ?? 0n);

const situations: Readonly<Record<OrderStatus, ToldOrder["situacao"]>> = {
  draft: "removida",
  scheduled: "protocolada",
  protocoled: "protocolada",
  dispatching: "protocolada",
  sent: "despachada",
  consolidating: "despachada",
  answered: "respondida",
  removed: "removida",
};

/** The rows, in the words of the fold. */
async function stored({ db }: Bench): Promise<Record<string, ToldOrder>> {
  const [orders, targets, actions] = await Promise.all([
    db.selectFrom("court_order").selectAll().where("protocol_number", "is not", null).execute(),
    db.selectFrom("order_target as t").innerJoin("court_order as o", "o.id", "t.order_id").selectAll("t")
      .where((where) => where.or([where("t.code", "is not", null), where("o.status", "=", "answered")]))
      .execute(),
    actionRows(db),
  ]);
  const told: Record<string, ToldOrder> = {};
  for (const { id, status, dispatch_on } of orders) {
    const isOutOfReach = targets.some(({ order_id, code }) => order_id === id && code === "97");
    const situacao = situations[status];
    told[id] = {
      envio: String(dispatch_on),
      situacao: situacao === "protocolada" && isOutOfReach ? "despachada" : situacao,
      alvos: {},
      desdobramentos: {},
    };
  }
  for (const { order_id, id, code, blocked_amount, consecutive_no_answers } of targets) {
    told[order_id]!.alvos[String(id)] = {
      // While it is asked again the last word is that it was silent.
      codigo: code ?? "98",
      bloqueado: blocked_amount === null ? undefined : wireMoney(blocked_amount),
      silencios: consecutive_no_answers,
    };
  }
  for (const row of actions) {
    const { desdobramentos } = told[row.order_id]!;
    const situacao = row.status === "answered"
      ? "respondido"
      : row.status === "removed"
      ? "removido"
      : "aberto";
    const split = desdobramentos[row.split_id] ??= { envio: String(row.dispatch_on), situacao, acoes: {} };
    split.acoes[String(row.target_id)] = storedAction(row);
  }
  return told;
}

interface ActionRow {
  readonly order_id: string;
  readonly split_id: string;
  readonly status: string;
  readonly dispatch_on: Temporal.PlainDate;
  readonly target_id: bigint;
  readonly kind: string;
  readonly asked: string;
  readonly amount: bigint | null;
  readonly transfer_id: string | null;
  readonly code: string | null;
  readonly done_amount: bigint | null;
  readonly rest_unblocked: bigint | null;
  readonly arrived_amount: bigint | null;
}

/** The actions of protocoled splits, with what they ask or ask again. */
async function actionRows(db: Db): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select s.order_id, a.split_id, s.status, s.dispatch_on, a.target_id, a.kind, f.kind as asked, f.amount, f.transfer_id, a.code,
      a.done_amount, a.rest_unblocked, r.arrived_amount
    from split_action a
    join split s on s.id = a.split_id and s.protocol_number is not null
    join split_action f on f.id = coalesce(a.repeats_id, a.id)
    left join transfer_arrival r on r.action_id = a.id`.execute(db);
  return rows;
}

const wireKinds: Readonly<Record<string, string>> = {
  "unblock": "DESBLOQUEAR",
  "transfer": "TRANSFERIR",
  "transfer-and-unblock": "TRANSFERIR_E_DESBLOQUEAR",
  "reiterate": "REITERAR",
  "cancel": "CANCELAR",
};

function storedAction(row: ActionRow): ToldAction {
  const unblocks = row.asked === "unblock";
  return {
    tipo: wireKinds[row.kind]!,
    valor: row.amount === null ? undefined : wireMoney(row.amount),
    idTransferencia: row.transfer_id ?? undefined,
    daOrdem: row.asked === "reiterate",
    codigo: row.code ?? undefined,
    transferido: unblocks ? "0.00" : moneyOf(row.done_amount),
    desbloqueado: moneyOf(unblocks ? row.done_amount : row.rest_unblocked),
    recebido: row.arrived_amount === null ? undefined : wireMoney(row.arrived_amount),
  };
}
