/**
 * Arrivals of transfers: those to expect after an answered transfer, and the confirmations of depositaries.
 */
import { sql } from "kysely";
import type { ArrivalCommand, ArrivalState } from "../../domain/arrival.ts";
import { centavos } from "../../domain/money.ts";
import type { EventType } from "../../domain/notices/event.ts";
import type { Tx } from "../connection/connection.ts";
import { answeredCases, answersOfCases, collectCases } from "../distinct_cases.ts";
import { eventData, splitNamed } from "../notices/event_json.ts";
import { requireColumn } from "../orders/dispatch_states.ts";
import type { TransferArrivalTable } from "../tables.ts";
import {
  type AnsweredFile,
  detailOf,
  differencesOf,
  type RepeatedColumns,
  type RepeatedField,
} from "./answer_lines.ts";
import { type RepeatedAnswers, repeatedIn } from "./repeated_answers.ts";

/** The transfers among the collected answers that share a case. */
interface TransferCase {
  readonly code: string;
  /** The day of the execution, in the courts' time zone. */
  readonly day: Temporal.PlainDate;
  /** How many business days the court's rule allows; absent when it has no rule. */
  readonly arrivalDays: number | undefined;
}

/** The distinct cases of the transfers in `answered_action` that moved money. */
export async function transferCases(tx: Tx, zone: string): Promise<TransferCase[]> {
  const { rows } = await sql<{ code: string; day: Temporal.PlainDate; days: number | null }>`
    select distinct d.code, (d.executed_at at time zone ${zone})::date as day, r.arrival_days as days
    from answered_action d join split s on s.id = d.split_id left join court_rule r on r.jtr = s.jtr
    where d.record = 30 and d.done > 0 order by 1, 2, 3`.execute(tx);
  return rows.map(({ code, day, days }) => ({ code, day, arrivalDays: days ?? undefined }));
}

/** Records the expected arrival of the transfers in `answered_action` whose case is among the given ones. */
export async function expectArrivals(
  tx: Tx,
  cases: readonly (TransferCase & { readonly expectedOn: Temporal.PlainDate })[],
  { zone, now }: { readonly zone: string; readonly now: Temporal.Instant },
): Promise<void> {
  if (cases.length === 0) return;
  await sql`
    insert into transfer_arrival (action_id, ispb, receiver_ispb, amount, transferred_at, expected_on, status, updated_at)
    select d.action_id, i.ispb, coalesce(i.leader_ispb, i.ispb), d.done, d.executed_at, n.expected_on, 'expected',
      ${now.toString()}::timestamptz
    from answered_action d
    join split s on s.id = d.split_id
    left join court_rule r on r.jtr = s.jtr
    join institution i on i.ispb = d.deposit ->> 'ispb'
    join unnest(
      ${cases.map(({ code }) => code)}::text[],
      ${cases.map(({ day }) => day.toString())}::date[],
      ${cases.map(({ arrivalDays }) => arrivalDays ?? null)}::smallint[],
      ${cases.map(({ expectedOn }) => expectedOn.toString())}::date[]
    ) as n (code, day, days, expected_on)
      on n.code = d.code and n.day = (d.executed_at at time zone ${zone})::date and n.days is not distinct from r.arrival_days
    where d.record = 30 and d.done > 0`.execute(tx);
}

/** A depositary's answer: one row of a case, or a row whose fault is reported. */
export interface AnsweredArrival {
  readonly caseId: number;
  readonly line: number;
  /** The fields that differ from the line of the remittance. */
  readonly different: readonly RepeatedField[];
  readonly state: ArrivalState;
  /** Absent when the depositary answers that the money has not arrived. */
  readonly received: Omit<ArrivalCommand & { readonly type: "confirm" }, "type" | "today"> | undefined;
  /** Whether this is recorded already. */
  readonly repeats: boolean;
}

interface ArrivalRow extends RepeatedColumns {
  case_id: number;
  line: number;
  received: boolean;
  received_amount: bigint;
  received_on: Temporal.PlainDate | null;
  account: string | null;
  status: TransferArrivalTable["status"];
  amount: bigint;
  transferred_at: Temporal.Instant;
  expected_on: Temporal.PlainDate;
  asked: number;
  arrived_amount: bigint | null;
  arrived_on: Temporal.PlainDate | null;
  repeats: boolean;
}

/**
 * Collects a file's answers to notifications of receipt in `answered_arrival`, which lasts until the
 * transaction ends.
 *
 * @returns their number, and one row of each case
 */
export async function collectAnsweredArrivals(
  tx: Tx,
  { fileId, remittanceId, today, zone }: AnsweredFile & {
    readonly today: Temporal.PlainDate;
    readonly zone: string;
  },
): Promise<{ readonly count: number; readonly cases: readonly AnsweredArrival[] }> {
  await collectCases(tx, "answered_arrival", {
    by: sql`received, status, received_amount > 0,
      sign(received_on - (transferred_at at time zone ${sql.lit(zone)})::date), sign(received_on - ${
      sql.lit(today.toString())
    }::date),
      protocol_differs or tax_id_differs or ispb_differs or transfer_differs, repeats`,
    rows: sql`
      select gathered.*, status = 'arrived' and received and received_amount = arrived_amount
        and received_on is not distinct from arrived_on
        and coalesce(replace(account, '-', '') = replace(arrived_account, '-', ''), true)
        and not (protocol_differs or tax_id_differs or ispb_differs or transfer_differs) as repeats
      from (select a.record, a.amount as done, a.line, ${
      detailOf("received")
    } = 'S' as received, a.amount as received_amount,
        ${detailOf("receivedOn")}::date as received_on, ${detailOf("account")} as account,
        a.protocol_number <> s.protocol_number as protocol_differs, a.tax_id <> t.tax_id as tax_id_differs,
        a.ispb <> r.ispb as ispb_differs, ${
      detailOf("transferId")
    } <> requested.transfer_id as transfer_differs,
        r.action_id, r.status, r.amount, r.transferred_at, r.expected_on, r.asked, r.arrived_amount, r.arrived_on, r.account as arrived_account,
        x.split_id, x.target_id, requested.transfer_id, r.ispb
      from answer_line a
      join remittance_line l on l.remittance_id = ${sql.lit(remittanceId.toString())}::bigint
        and l.line = a.remittance_line and l.record = a.record
      join transfer_arrival r on r.action_id = l.action_id
      join split_action x on x.id = r.action_id
      join split s on s.id = x.split_id
      join split_action requested on requested.id = coalesce(x.repeats_id, x.id)
      join order_target t on t.id = x.target_id
      where a.file_id = ${
      sql.lit(fileId.toString())
    }::bigint and a.record = 40 and a.repeats is null) gathered`,
  });
  const { count, rows } = await answeredCases<ArrivalRow>(tx, "answered_arrival");
  return { count, cases: rows.map(toArrival) };
}

/** The answers of the given cases, in the order of their lines. */
export const arrivalsOfCases = async (
  tx: Tx,
  caseIds: readonly number[],
  limit: number,
): Promise<AnsweredArrival[]> =>
  (await answersOfCases<ArrivalRow>(tx, "answered_arrival", { caseIds, limit })).map(toArrival);

/** The collected answers that repeat what is recorded. */
export const repeatedArrivals = (tx: Tx, limit: number): Promise<RepeatedAnswers> =>
  repeatedIn(tx, "answered_arrival", limit);

/** Records the arrival of the transfers of the given cases, with the events for the courts. */
export async function saveArrived(tx: Tx, caseIds: readonly number[], now: Temporal.Instant): Promise<void> {
  if (caseIds.length === 0) return;
  const at = sql`${now.toString()}::timestamptz`;
  const type = "transfer-received" satisfies EventType;
  await sql`
    with arrived as (
      update transfer_arrival r set status = 'arrived', arrived_amount = d.received_amount, arrived_on = d.received_on,
        account = d.account, updated_at = ${at}
      from answered_arrival d
      where r.action_id = d.action_id and d.case_id = any(${caseIds}::integer[]) and r.status = 'expected'
      returning d.line, d.split_id, d.target_id, d.transfer_id, r.ispb, r.amount, r.arrived_amount, r.arrived_on
    )
    insert into event (type, at, order_id, jtr, confidential, data)
    select ${type}, ${at}, o.id, o.jtr, o.confidential, ${
    eventData<typeof type>({
      ...splitNamed(sql`s.id`, sql`s.protocol_number`),
      target: sql`d.target_id::text`,
      ispb: sql`d.ispb`,
      transferId: sql`d.transfer_id`,
      transferred: sql`d.amount::text`,
      received: sql`d.arrived_amount::text`,
      receivedOn: sql`d.arrived_on`,
    })
  }
    from arrived d join split s on s.id = d.split_id join court_order o on o.id = s.order_id
    order by d.line`.execute(tx);
}

const toArrival = (row: ArrivalRow): AnsweredArrival => {
  return {
    caseId: row.case_id,
    line: row.line,
    different: differencesOf(row),
    state: stateOf(row),
    received: row.received
      ? {
        amount: centavos(row.received_amount),
        on: requireColumn(row.received_on),
        account: row.account ?? undefined,
      }
      : undefined,
    repeats: row.repeats,
  };
};

function stateOf(row: ArrivalRow): ArrivalState {
  const amount = centavos(row.amount);
  return row.status === "expected"
    ? {
      status: row.status,
      amount,
      transferredAt: row.transferred_at,
      expectedOn: row.expected_on,
      requests: row.asked,
    }
    : {
      status: row.status,
      amount,
      arrived: centavos(requireColumn(row.arrived_amount)),
      arrivedOn: requireColumn(row.arrived_on),
      account: undefined,
    };
}
