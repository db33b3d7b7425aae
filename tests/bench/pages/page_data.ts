/** A court of many orders, written by a few statements: what its pages are measured over. */
import { sql } from "kysely";
import type { Db } from "../../../store/connection/connection.ts";
import { sumOrderCounts } from "../../../store/orders/order_counts.ts";
import { sumTargetCases } from "../../../store/statistics/target_cases.ts";
import { processNumberOf } from "../exchange/exchange_day.ts";

/** Of every order its age is spread over this, so that each day of the court has orders. */
const YEAR_SECONDS = 31_536_000;

/** A series to this many orders. */
const SERIES_EVERY = 100;

interface CourtOfPages {
  readonly jtr: string;
  /** The unit whose pages are measured has a fifth of the orders, others the rest. */
  readonly unit: string;
  readonly judge: string;
}

/**
 * Of 20 orders 16 are answered, two wait for answers, one for its dispatch, one is a draft where it is new. Three targets
 * each; one in a hundred of the answered has a code 98 to decide, one in 20 is unread, one in ten has a split with a transfer.
 */
export async function fillCourt(db: Db, orders: number, { jtr, unit, judge }: CourtOfPages): Promise<void> {
  const seconds = sql.lit(YEAR_SECONDS / orders);
  await sql`
    insert into court_order (id, status, kind, process_number, jtr, court_unit_id, court_unit_name, judge_cpf, judge_name,
      creator_cpf, creator_name, action_type, confidential, created_at, updated_at, protocol_number, protocoled_at,
      protocoled_by, protocoled_by_name, dispatch_on, answers_due_at, publish_at, sent_at, answered_at, answers_read_at,
      answers_read_by, awaits_split, awaits_remedy)
    select gen_random_uuid(), status, 'block', ${processNumberOf(sql`n`)}, ${jtr},
      case when n % 5 = 0 then ${unit} else 'outra-' || n % 5 end, 'Vara ' || n % 5,
      case when n % 3 = 0 then ${judge} else lpad((n % 50)::text, 11, '0') end, 'Juiz ' || lpad((n % 50)::text, 2, '0'),
      case when n % 3 = 0 then ${judge} else lpad((n % 50)::text, 11, '0') end, 'Quem criou', 'EXECUCAO_FISCAL', n % 50 = 0, t, t,
      case when status <> 'draft' then to_char(t, 'YYYY') || lpad(n::text, 10, '0') end,
      case when status <> 'draft' then t end, case when status <> 'draft' then ${judge} end,
      case when status <> 'draft' then 'Quem protocolou' end, case when status <> 'draft' then t::date end,
      case when status in ('sent', 'answered') then t + interval '2 days' end,
      case when status in ('sent', 'answered') then t + interval '3 days' end,
      case when status in ('sent', 'answered') then t end, case when status = 'answered' then t + interval '3 days' end,
      case when status = 'answered' and n % 100 >= 5 then t + interval '4 days' end,
      case when status = 'answered' and n % 100 >= 5 then ${judge} end,
      status = 'answered' and n % 20 = 10, status = 'answered' and n % 100 = 10
    from (
      select n, now() - n * ${seconds} * interval '1 second' as t,
        case when n % 20 = 0 and n <= ${sql.lit(orders / 20)} then 'draft' when n % 20 = 1 then 'protocoled'
          when n % 20 in (2, 3) then 'sent' else 'answered' end as status
      from generate_series(1, ${sql.lit(orders)}) n) g`.execute(db);
  await fillDefendants(db);
  await sql`
    insert into order_target (order_id, defendant_position, tax_id, ispb, receiver_ispb, origin, affected, amount, code,
      blocked_amount, answered_at, consecutive_no_answers)
    select o.id, 0, d.tax_id, ispb, ispb, 'registry', true, 1500000,
      case when o.status = 'answered' then case when o.awaits_remedy and ispb = '99000003' then '98' else '03' end end,
      case when o.status = 'answered' and not (o.awaits_remedy and ispb = '99000003') then 100000 end,
      o.answered_at, case when o.awaits_remedy and ispb = '99000003' then 1 else 0 end
    from court_order o join order_defendant d on d.order_id = o.id
      cross join unnest(array['99000001', '99000002', '99000003']) ispb`.execute(db);
  await fillSplits(db);
  await fillSeries(db, jtr);
  await fillEvents(db);
  // What the worker counts each minute.
  await sumOrderCounts(db);
  await sumTargetCases(db);
  await sql`vacuum analyze`.execute(db);
}

/** Whose pages are measured: a defendant of one order in fifty, and one of five orders, as everybody else. */
export const PEOPLE = { ofMany: "52998224725", ofFew: "12345678909" } as const;

const firstNames =
  "Ana João Maria José Laura Pedro Luíza Carlos Marina Antônio Beatriz Paulo Helena Rafael Sofia Bruno";
const lastNames =
  "Silva Santos Oliveira Souza Lima Pereira Ferreira Costa Rodrigues Almeida Nascimento Carvalho Araújo " +
  "Ribeiro Gonçalves Martins Barbosa Rocha Teixeira Cavalcanti Moreira Azevedo Monteiro Bragança";

/** One in six is called Silva, as in Brazil. */
async function fillDefendants(db: Db): Promise<void> {
  const name = (names: string, n: string) => {
    const all = names.split(" ");
    return sql`(${all}::text[])[1 + ${sql.raw(n)} % ${sql.lit(all.length)}]`;
  };
  await sql`
    insert into order_defendant (order_id, position, tax_id, name, amount, salary_account)
    select id, 0, case when n % 50 = 1 then ${PEOPLE.ofMany} when k = 7 then ${PEOPLE.ofFew}
        else lpad((k + 1)::text, 11, '3') end,
      case when n % 50 = 1 then 'Laércio Bragança Nepomuceno'
        else ${name(firstNames, "k")} || ' ' || ${name(lastNames, "(k / 3)")} || ' ' ||
          case when k % 6 = 0 then 'da Silva' else ${name(lastNames, "(k / 7)")} end end,
      1500000, false
    from (select id, n, n / 5 as k from (select id, row_number() over (order by created_at desc) as n from court_order) o) o`
    .execute(db);
}

/** A split with a transfer to one in ten of the answered, late for one in ten of those; drafts of splits of the newest. */
async function fillSplits(db: Db): Promise<void> {
  await sql`
    insert into split (id, order_id, status, process_number, jtr, court_unit_id, court_unit_name, judge_cpf, judge_name,
      creator_cpf, creator_name, created_at, updated_at, protocol_number, protocoled_at, protocoled_by, protocoled_by_name,
      dispatch_on, answers_due_at, publish_at, sent_at, answered_at, deposit)
    select gen_random_uuid(), id, case when isDraft then 'draft' else 'answered' end, process_number, jtr, court_unit_id,
      court_unit_name, judge_cpf, judge_name, creator_cpf, creator_name, answered_at, answered_at,
      case when not isDraft then left(protocol_number, 4) || '9' || right(protocol_number, 9) end,
      case when not isDraft then answered_at end, case when not isDraft then judge_cpf end,
      case when not isDraft then judge_name end, case when not isDraft then answered_at::date end,
      case when not isDraft then answered_at end, case when not isDraft then answered_at end,
      case when not isDraft then answered_at end, case when not isDraft then answered_at end,
      '{"creditType":"general","ispb":"00360305","agency":"0650","account":"123"}'::jsonb
    from (select *, right(protocol_number, 10)::bigint % 1000 = 15 as isDraft from court_order
      where status = 'answered' and right(protocol_number, 10)::bigint % 10 = 5) o`.execute(db);
  await sql`
    insert into split_action (split_id, target_id, kind, amount, transfer_id, receiver_ispb, code, done_amount, answered_at)
    select s.id, t.id, 'transfer', 50000,
      case when s.status = 'answered' then number || lpad((98 - number::numeric * 100 % 97)::text, 2, '0') end,
      t.receiver_ispb, case when s.status = 'answered' then '01' end,
      case when s.status = 'answered' then 50000 end, s.answered_at
    from split s join order_target t on t.order_id = s.order_id and t.ispb = '99000001'
      cross join lateral (select to_char(s.answered_at, 'YYYY') || lpad(t.id::text, 12, '0') as number) n`
    .execute(db);
  await sql`
    insert into transfer_arrival (action_id, ispb, receiver_ispb, amount, transferred_at, expected_on, status, asked,
      arrived_amount, arrived_on, updated_at)
    select a.id, '00360305', '00360305', 50000, a.answered_at, a.answered_at::date + 4,
      case when a.id % 10 = 0 then 'expected' else 'arrived' end, 1, case when a.id % 10 <> 0 then 50000 end,
      case when a.id % 10 <> 0 then a.answered_at::date + 2 end, a.answered_at
    from split_action a where a.code is not null`.execute(db);
}

/** Series of one order so far, in a state that goes on. */
async function fillSeries(db: Db, jtr: string): Promise<void> {
  await sql`
    with begun as (
      insert into series (id, jtr, first_order_id, ends_on, started_at, orders, status)
      select gen_random_uuid(), ${jtr}, id, current_date + 30, created_at, 1, 'active' from court_order
      where status = 'answered' and right(protocol_number, 10)::bigint % ${sql.lit(SERIES_EVERY)} = 7
      returning id, first_order_id, ends_on)
    update court_order o set series_id = b.id, series_position = 1, repetition_ends_on = b.ends_on
    from begun b where o.id = b.first_order_id`.execute(db);
}

/** Three events to each answered order, as its protocol, dispatch and answers leave. */
async function fillEvents(db: Db): Promise<void> {
  await sql`
    insert into event (type, at, order_id, jtr, confidential, data)
    select type, o.created_at, o.id, o.jtr, o.confidential,
      '{"kind":"block","status":"protocoled","institutions":1,"dispatchAt":"2026-11-23T22:00:00Z",
        "answersDueAt":"2026-11-25T07:59:00Z","publishAt":"2026-11-26T11:00:00Z",
        "targets":[{"target":"1","ispb":"99000001","code":"03","blocked":"100000"}]}'::jsonb
    from court_order o cross join unnest(array['order-protocoled', 'order-sent', 'order-answered']) type
    where o.status = 'answered'
    order by o.created_at`.execute(db);
}
