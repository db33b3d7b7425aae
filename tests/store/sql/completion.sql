select u.id, u.ispb, i.name as "institutionName", u.dispatch_date as "dispatchDate", u.line_count as lines, u.cause,
  (
select coalesce(jsonb_agg(distinct jsonb_build_object('pid', l.pid, 'application', nullif(a.application_name, ''),
  'database', a.datname, 'since', a.xact_start)), '[]')
from pg_locks l left join pg_stat_activity a on a.pid = l.pid
where l.locktype = 'transactionid' and l.granted and l.transactionid = any (select s.xmax
  from exchange_sequence s
  where s.ispb = u.ispb and s.direction = 'out')) as holders
from unnumbered_remittance u join institution i on i.ispb = u.ispb
where u.numbered_at is null and u.dispatch_date = $1::date
order by u.id;

create temporary table "dispatched" on commit drop as
  select gathered.*, dense_rank() over (order by dispatch_on, answers_due_at, publish_at)::int as case_id from (
  with counted as materialized (
    select x.id, x.dispatch_on, requested.requests = lines.lines as is_whole, lines.*
    from dispatching x
    join (select x.id, count(*) as requests from dispatching x join order_target q on q.order_id = x.id and q.affected group by x.id) requested using (id)
    left join (
      select l.protocol_number, count(*) as lines, max(r.answers_due_at) as answers_due_at, max(r.publish_at) as publish_at,
count(distinct r.id)::int as institutions, bool_or(r.status = 'published') as is_published
      from remittance r join remittance_line l on l.remittance_id = r.id
      where r.dispatch_date >= '2026-11-23'::date and l.record <> 40
        and l.target_id is not null
      group by l.protocol_number
    ) lines using (protocol_number)
  )
  select id, dispatch_on, answers_due_at, publish_at, institutions, is_published as has_left, false as incomplete
  from counted where is_whole
  union all
  select id, dispatch_on, answers_due_at, publish_at, institutions, coalesce(is_published, has_ended), incomplete
  from (
    select x.id, x.dispatch_on, max(r.answers_due_at) as answers_due_at, max(r.publish_at) as publish_at,
count(distinct r.id)::int as institutions, bool_or(r.status = 'published') as is_published, bool_and(q.code is not null) as has_ended,
      bool_or(q.code is null and l.line is null) as incomplete
    from (select id, dispatch_on from counted where is_whole is not true) x join order_target q on q.order_id = x.id and q.affected
  left join remittance_line l on l.target_id = q.id and l.occurrence = q.occurrence
    and l.occurrence > 0 and l.record in (10, 50)
    left join remittance r on r.id = l.remittance_id
    group by x.id, x.dispatch_on
  ) looked_up) gathered;

update "court_order" x set status = n.status, version = x.version + 1,
  updated_at = $1::timestamptz, sent_at = n.sent_at, answers_due_at = n.answers_due_at,
  publish_at = n.publish_at
from dispatched d
join unnest(
  $2::integer[],
  $3::text[],
  $4::timestamptz[],
  $5::timestamptz[],
  $6::timestamptz[]
) as n (case_id, status, sent_at, answers_due_at, publish_at) on n.case_id = d.case_id
where x.id = d.id and d.has_left;

insert into event (type, at, order_id, jtr, confidential, data)
select $1, $2::timestamptz, o.id, o.jtr, o.confidential,
  jsonb_build_object('institutions', d.institutions) || '{}'::jsonb || n.deadlines
from dispatched d
join "court_order" x on x.id = d.id
join court_order o on o.id = x.id
join unnest(
  $3::integer[], $4::jsonb[]
) as n (case_id, deadlines) on n.case_id = d.case_id
where d.has_left and d.institutions > 0
order by x.protocol_number;

create temporary table "dispatched" on commit drop as
  select gathered.*, dense_rank() over (order by dispatch_on, answers_due_at, publish_at)::int as case_id from (
  with counted as materialized (
    select x.id, x.dispatch_on, requested.requests = lines.lines as is_whole, lines.*
    from dispatching x
    join (select x.id, count(*) as requests from dispatching x join split_action q on q.split_id = x.id group by x.id) requested using (id)
    left join (
      select l.protocol_number, count(*) as lines, max(r.answers_due_at) as answers_due_at, max(r.publish_at) as publish_at,
count(distinct r.id)::int as institutions, bool_or(r.status = 'published') as is_published
      from remittance r join remittance_line l on l.remittance_id = r.id
      where r.dispatch_date >= '2026-11-23'::date and l.record <> 40
        and l.target_id is not null
      group by l.protocol_number
    ) lines using (protocol_number)
  )
  select id, dispatch_on, answers_due_at, publish_at, institutions, is_published as has_left, false as incomplete
  from counted where is_whole
  union all
  select id, dispatch_on, answers_due_at, publish_at, institutions, coalesce(is_published, has_ended), incomplete
  from (
    select x.id, x.dispatch_on, max(r.answers_due_at) as answers_due_at, max(r.publish_at) as publish_at,
count(distinct r.id)::int as institutions, bool_or(r.status = 'published') as is_published, bool_and(q.code is not null) as has_ended,
      bool_or(q.code is null and l.line is null) as incomplete
    from (select id, dispatch_on from counted where is_whole is not true) x join split_action q on q.split_id = x.id
  left join remittance_line l on l.action_id = q.id and l.record <> 40
    left join remittance r on r.id = l.remittance_id
    group by x.id, x.dispatch_on
  ) looked_up) gathered;

update "split" x set status = n.status, version = x.version + 1,
  updated_at = $1::timestamptz, sent_at = n.sent_at, answers_due_at = n.answers_due_at,
  publish_at = n.publish_at
from dispatched d
join unnest(
  $2::integer[],
  $3::text[],
  $4::timestamptz[],
  $5::timestamptz[],
  $6::timestamptz[]
) as n (case_id, status, sent_at, answers_due_at, publish_at) on n.case_id = d.case_id
where x.id = d.id and d.has_left;

insert into event (type, at, order_id, jtr, confidential, data)
select $1, $2::timestamptz, o.id, o.jtr, o.confidential,
  jsonb_build_object('institutions', d.institutions) || jsonb_build_object('split', x.id, 'splitNumber', x.protocol_number) || n.deadlines
from dispatched d
join "split" x on x.id = d.id
join court_order o on o.id = x.order_id
join unnest(
  $3::integer[], $4::jsonb[]
) as n (case_id, deadlines) on n.case_id = d.case_id
where d.has_left and d.institutions > 0
order by x.protocol_number;

select coalesce(a.transfer_id, first.transfer_id) as id
from transfer_arrival r
join split_action a on a.id = r.action_id
left join split_action first on first.id = a.repeats_id
where r.status = 'expected' and r.asked > 0 and not exists (
  select from remittance_line l where l.action_id = r.action_id and l.record = 40 and l.occurrence = r.asked)
order by 1;
