with due as (
  select r.id from remittance r
  where r.id = any($1::bigint[]) and r.answers_closed_at is null
    and not exists (select from answer_file f where f.ispb = r.ispb and f.status = 'received')
  order by r.id for update skip locked
)
update remittance r set answers_closed_at = $2::timestamptz from due where r.id = due.id
returning r.id, r.line_count = (
  -- An answer that repeats another is not counted; that a transfer has not arrived may be said many times.
  select sum(f.line_count) from answer_file f where f.remittance_id = r.id and f.status = 'accepted'
) and not r.totals ? '40' as answered;

create temporary table "due_answer" on commit drop as
select gathered.*, dense_rank() over (order by answers_due_at, publish_at)::int as case_id from (
  select x.id, x.answers_due_at, x.publish_at from "court_order" x
  where x.status = 'sent' and x.answers_due_at <= '2026-11-25T08:00:00Z'::timestamptz and not exists (
    select from order_target t where t.order_id = x.id and t.affected and t.code is null)
  limit 5000 for update skip locked) gathered;

update "court_order" x set status = n.status, version = x.version + 1,
  updated_at = $1::timestamptz, answered_at = n.answered_at
from due_answer d
join unnest(
  $2::integer[],
  $3::text[],
  $4::timestamptz[]
) as n (case_id, status, answered_at) on n.case_id = d.case_id
where x.id = d.id;

create temporary table "due_answer" on commit drop as
select gathered.*, dense_rank() over (order by answers_due_at, publish_at)::int as case_id from (
  select x.id, x.answers_due_at, x.publish_at from "split" x
  where x.status = 'sent' and x.answers_due_at <= '2026-11-25T08:00:00Z'::timestamptz and not exists (
    select from split_action a where a.split_id = x.id and a.code is null)
  limit 5000 for update skip locked) gathered;

update "split" x set status = n.status, version = x.version + 1,
  updated_at = $1::timestamptz, answered_at = n.answered_at
from due_answer d
join unnest(
  $2::integer[],
  $3::text[],
  $4::timestamptz[]
) as n (case_id, status, answered_at) on n.case_id = d.case_id
where x.id = d.id;

create temporary table "due_answer" on commit drop as
select gathered.*, dense_rank() over (order by answers_due_at, publish_at)::int as case_id from (
  select x.id, x.answers_due_at, x.publish_at from "court_order" x
  where x.status = 'consolidating' and x.publish_at <= '2026-11-26T11:00:00Z'::timestamptz
  limit 5000 for update skip locked) gathered;

insert into event (type, at, order_id, jtr, confidential, data)
select $1, $2::timestamptz, o.id, o.jtr, o.confidential, d.data
from (
  select t.order_id, ('{"targets":[' || string_agg('{"target":"' || "t"."id" || '","ispb":"' || "t"."ispb" || '","code":"' || "t"."code" || '"' || coalesce(',"blocked":"' || "t"."blocked_amount" || '"', '') || '}', ','
    order by "t"."id") || ']}')::jsonb as data
  from due_answer d join order_target t on t.order_id = d.id and t.affected
  where d.case_id = any($3::integer[]) group by t.order_id
) d join court_order o on o.id = d.order_id
order by o.protocol_number;

create temporary table "due_answer" on commit drop as
select gathered.*, dense_rank() over (order by answers_due_at, publish_at)::int as case_id from (
  select x.id, x.answers_due_at, x.publish_at from "split" x
  where x.status = 'consolidating' and x.publish_at <= '2026-11-26T11:00:00Z'::timestamptz
  limit 5000 for update skip locked) gathered;

insert into event (type, at, order_id, jtr, confidential, data)
select $1, $2::timestamptz, o.id, o.jtr, o.confidential, d.data
from (
  select s.order_id, s.protocol_number, ('{"split":"' || s.id || '","splitNumber":"' || s.protocol_number || '"' || ',"targets":[' || string_agg('{"target":"' || "a"."id" || '","ispb":"' || "a"."ispb" || '","code":"' || "a"."code" || '"' || coalesce(',"blocked":"' || "a"."blocked_amount" || '"', '') || coalesce(',"transferred":"' || case when a.kind = any($3::text[]) then a.done_amount end || '"', '') || coalesce(',"unblocked":"' || case when a.kind = any($4::text[]) then a.done_amount
when a.kind = any($5::text[]) then a.rest_unblocked end || '"', '') || '}', ',' order by "a"."id") || ']}')::jsonb as data
  from (
    select x.split_id, t.id, t.ispb, x.code, requested.kind, x.done_amount, x.rest_unblocked,
      case when requested.kind = any($6::text[]) then t.blocked_amount end as blocked_amount
    from due_answer d
    join split_action x on x.split_id = d.id
    join split_action requested on requested.id = coalesce(x.repeats_id, x.id)
    join order_target t on t.id = x.target_id
    where d.case_id = any($7::integer[])
  ) a join split s on s.id = a.split_id
  group by s.id
) d join court_order o on o.id = d.order_id
order by d.protocol_number;
