insert into "due_order"
  select x.id from "court_order" x where x.status in ('scheduled', 'protocoled') and x.not_sent_at is null and (x.status, x.dispatch_on) in (
select * from unnest(
  $1::text[], $2::date[]
))
and not exists (select from "due_order" d where d.id = x.id) order by x.id for no key update skip locked;

select from "court_order" x where x.status in ('scheduled', 'protocoled') and x.not_sent_at is null and (x.status, x.dispatch_on) in (
select * from unnest(
  $1::text[], $2::date[]
))
and not exists (select from "due_order" d where d.id = x.id) limit 1;

insert into "due_split"
  select x.id from "split" x where x.status in ('scheduled', 'protocoled') and true and (x.status, x.dispatch_on) in (
select * from unnest(
  $1::text[], $2::date[]
))
and not exists (select from "due_split" d where d.id = x.id) order by x.id for no key update skip locked;

create temporary table "due_unreachable" on commit drop as
with needed as materialized (
  select t.id, d.id as due_id from due_order d
  join order_target t on t.order_id = d.id and t.affected and t.code is null
  join institution i on i.ispb = t.receiver_ispb and not i.reachable), free as materialized (
  select r.id from "order_target" r where r.id in (select id from needed)
  order by r.id for no key update skip locked
)
select n.id, n.due_id, f.id is not null as is_free from needed n left join free f on f.id = n.id;

create temporary table "due_unreachable_action" on commit drop as
with needed as materialized (
  select a.id, d.id as due_id from due_split d join split_action a on a.split_id = d.id and a.code is null
  join institution i on i.ispb = a.receiver_ispb and not i.reachable), free as materialized (
  select r.id from "split_action" r where r.id in (select id from needed)
  order by r.id for no key update skip locked
)
select n.id, n.due_id, f.id is not null as is_free from needed n left join free f on f.id = n.id;

create temporary table "due_repeated" on commit drop as
with needed as materialized (
  select a.target_id as id, d.id as due_id from due_split d
  join split_action a on a.split_id = d.id and a.code is null and a.repeats_id is null
    and a.kind = any($1::text[])), free as materialized (
  select r.id from "order_target" r where r.id in (select id from needed)
  order by r.id for no key update skip locked
)
select n.id, n.due_id, f.id is not null as is_free from needed n left join free f on f.id = n.id;

with ended as (
  update order_target t set code = $1, answered_at = $2::timestamptz
  from due_order d, due_unreachable u
  where u.due_id = d.id and t.id = u.id
  returning t.id, t.order_id, t.ispb, t.code
)
insert into event (type, at, order_id, jtr, confidential, data)
select $3, $4::timestamptz, o.id, o.jtr, o.confidential,
  jsonb_build_object('targets', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('target', "e"."id"::text, 'ispb', "e"."ispb", 'code', e.code))
    order by e.id)) || $5::jsonb
from ended e join court_order o on o.id = e.order_id
group by o.id order by o.protocol_number;

with ended as (
  update split_action a set code = $1, answered_at = $2::timestamptz
  from due_split d, due_unreachable_action u
  where u.due_id = d.id and a.id = u.id
  returning a.id, a.split_id, a.target_id, a.code
)
insert into event (type, at, order_id, jtr, confidential, data)
select $3, $4::timestamptz, o.id, o.jtr, o.confidential,
  jsonb_build_object('split', s.id, 'splitNumber', s.protocol_number, 'targets', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('target', "t"."id"::text, 'ispb', "t"."ispb", 'code', e.code))
    order by e.id)) || $5::jsonb
from ended e
join split s on s.id = e.split_id
join order_target t on t.id = e.target_id
join court_order o on o.id = s.order_id
group by s.id, o.id order by s.protocol_number;

create temporary table due_shared (
  id integer generated always as identity,
  order_id uuid not null,
  position smallint not null,
  record smallint not null,
  protocoled_at timestamptz not null,
  protocol_number bigint not null,
  jtr text not null,
  confidential boolean not null,
  shared0 text, shared1 text, shared2 text
) on commit drop;

create temporary table due_line (
  receiver_ispb text not null,
  protocoled_at timestamptz not null,
  protocol_number bigint not null,
  jtr text not null,
  confidential boolean not null,
  record smallint not null,
  target_id bigint not null,
  occurrence smallint not null,
  action_id bigint,
  amount bigint,
  -- None where a line shares nothing.
  shared_id integer,
  own0 text, own1 text
) on commit drop;

insert into due_shared (order_id, position, record, protocoled_at, protocol_number, jtr, confidential,
  shared0, shared1, shared2)
select o.id, d.position, $1::smallint, o.protocoled_at, o.protocol_number::bigint, o.jtr, o.confidential,
  ';' || (o.protocol_number)
    || ';' || (to_char(o.protocoled_at, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM'))
    || ';' || ('B'), ';' || coalesce(null, '')
    || ';' || (o.process_number)
    || ';' || (case when o.court_unit_id ~ '[;"<controls>]' then case when btrim(left(translate(o.court_unit_id, '<controls>', '<spaces>'), 40)) ~ '[;"]' then '"' || replace(btrim(left(translate(o.court_unit_id, '<controls>', '<spaces>'), 40)), '"', '""') || '"' else btrim(left(translate(o.court_unit_id, '<controls>', '<spaces>'), 40)) end else btrim(left(o.court_unit_id, 40)) end)
    || ';' || (case when o.court_unit_name ~ '[;"<controls>]' then case when btrim(left(translate(o.court_unit_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(o.court_unit_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(o.court_unit_name, '<controls>', '<spaces>'), 120)) end else btrim(left(o.court_unit_name, 120)) end)
    || ';' || (o.judge_cpf)
    || ';' || (case when o.judge_name ~ '[;"<controls>]' then case when btrim(left(translate(o.judge_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(o.judge_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(o.judge_name, '<controls>', '<spaces>'), 120)) end else btrim(left(o.judge_name, 120)) end)
    || ';' || (o.action_type)
    || ';' || coalesce(o.plaintiff_tax_id, '')
    || ';' || coalesce(case when o.plaintiff_name ~ '[;"<controls>]' then case when btrim(left(translate(o.plaintiff_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(o.plaintiff_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(o.plaintiff_name, '<controls>', '<spaces>'), 120)) end else btrim(left(o.plaintiff_name, 120)) end, '')
    || ';' || (case length(d.tax_id) when 11 then 'F' when 14 then 'J' else 'R' end)
    || ';' || (d.tax_id)
    || ';' || coalesce(case when d.name ~ '[;"<controls>]' then case when btrim(left(translate(d.name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(d.name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(d.name, '<controls>', '<spaces>'), 120)) end else btrim(left(d.name, 120)) end, ''), ';' || (case when d.salary_account then 'S' else 'N' end)
from due_order due
join court_order o on o.id = due.id and o.kind = $2
join order_defendant d on d.order_id = o.id;

insert into due_line
select t.receiver_ispb, shared.protocoled_at, shared.protocol_number, shared.jtr, shared.confidential,
  shared.record, t.id, t.occurrence, null, t.amount, shared.id, ';' || (t.occurrence::text), ';' || (t.ispb)
    || ';' || coalesce(t.branch, '')
    || ';' || coalesce(t.account, '')
    || ';' || (t.amount::text)
from due_shared shared
join order_target t on t.order_id = shared.order_id and t.defendant_position = shared.position
where shared.record = $1 and t.affected and t.code is null;

insert into due_shared (order_id, position, record, protocoled_at, protocol_number, jtr, confidential,
  shared0, shared1, shared2)
select o.id, d.position, $1::smallint, o.protocoled_at, o.protocol_number::bigint, o.jtr, o.confidential,
  ';' || (o.protocol_number)
    || ';' || (to_char(o.protocoled_at, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM')), ';' || coalesce(null, '')
    || ';' || (o.process_number)
    || ';' || (case when o.court_unit_id ~ '[;"<controls>]' then case when btrim(left(translate(o.court_unit_id, '<controls>', '<spaces>'), 40)) ~ '[;"]' then '"' || replace(btrim(left(translate(o.court_unit_id, '<controls>', '<spaces>'), 40)), '"', '""') || '"' else btrim(left(translate(o.court_unit_id, '<controls>', '<spaces>'), 40)) end else btrim(left(o.court_unit_id, 40)) end)
    || ';' || (case when o.court_unit_name ~ '[;"<controls>]' then case when btrim(left(translate(o.court_unit_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(o.court_unit_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(o.court_unit_name, '<controls>', '<spaces>'), 120)) end else btrim(left(o.court_unit_name, 120)) end)
    || ';' || (o.judge_cpf)
    || ';' || (case when o.judge_name ~ '[;"<controls>]' then case when btrim(left(translate(o.judge_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(o.judge_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(o.judge_name, '<controls>', '<spaces>'), 120)) end else btrim(left(o.judge_name, 120)) end)
    || ';' || (o.action_type)
    || ';' || (case length(d.tax_id) when 11 then 'F' when 14 then 'J' else 'R' end)
    || ';' || (d.tax_id)
    || ';' || coalesce(case when d.name ~ '[;"<controls>]' then case when btrim(left(translate(d.name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(d.name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(d.name, '<controls>', '<spaces>'), 120)) end else btrim(left(d.name, 120)) end, ''), ';' || ((select string_agg('{"registration-and-balance":"CADASTRO_E_SALDO","statement":"EXTRATO","opening-contract":"CONTRATO_ABERTURA","investment-contract":"CONTRATO_INVESTIMENTO","card-statement":"FATURA_CARTAO","exchange-contract":"CONTRATO_CAMBIO","cheque-copy":"COPIA_CHEQUE","pension-statement":"EXTRATO_PREVIDENCIA","severance-fund-statement":"EXTRATO_FGTS","pis-statement":"EXTRATO_PIS"}'::jsonb ->> kind, '|'
    order by position)
from unnest(o.information_kinds) with ordinality as k (kind, position)))
from due_order due
join court_order o on o.id = due.id and o.kind = $2
join order_defendant d on d.order_id = o.id;

insert into due_line
select t.receiver_ispb, shared.protocoled_at, shared.protocol_number, shared.jtr, shared.confidential,
  shared.record, t.id, t.occurrence, null, t.amount, shared.id, ';' || (t.occurrence::text), ';' || (t.ispb)
    || ';' || coalesce(t.branch, '')
    || ';' || coalesce(t.account, '')
from due_shared shared
join order_target t on t.order_id = shared.order_id and t.defendant_position = shared.position
where shared.record = $1 and t.affected and t.code is null;

create temporary table due_action on commit drop as
select a.id, a.split_id, a.target_id, a.receiver_ispb, kinds.record, requested.kind, requested.amount, requested.asset,
  requested.transfer_id, first.deposit
from due_split due
join split s on s.id = due.id
join court_order o on o.id = s.order_id
join split_action a on a.split_id = s.id
join split_action requested on requested.id = coalesce(a.repeats_id, a.id)
join split first on first.id = requested.split_id
join (values ($1, $2, $3, $4), ($5, $6, $7, $8), ($9, $10, $11, $12), ($13, $14, $15, $16), ($17, $18, $19, $20), ($21, $22, $23, $24), ($25, $26, $27, $28), ($29, $30, $31, $32), ($33, $34, $35, $36), ($37, $38, $39, $40), ($41, $42, $43, $44), ($45, $46, $47, $48), ($49, $50, $51, $52), ($53, $54, $55, $56), ($57, $58, $59, $60), ($61, $62, $63, $64), ($65, $66, $67, $68), ($69, $70, $71, $72)) as kinds (kind, requested, order_kind, record)
  on kinds.kind = a.kind and kinds.requested = requested.kind and kinds.order_kind = o.kind
where a.code is null;

update order_target t set occurrence = t.occurrence + 1, code = null, blocked_amount = null, executed_at = null,
  answered_at = null, answer_file_id = null, answer_line = null
from due_action a where a.target_id = t.id and a.record = any($1::text[]);

insert into due_line
select a.receiver_ispb, s.protocoled_at, s.protocol_number::bigint, o.jtr, o.confidential, $1::smallint,
  t.id, t.occurrence, a.id, t.amount,
  null, ';' || (s.protocol_number)
    || ';' || (to_char(s.protocoled_at, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM'))
    || ';' || ('B')
    || ';' || (t.occurrence::text)
    || ';' || coalesce(o.protocol_number, '')
    || ';' || (s.process_number)
    || ';' || (case when s.court_unit_id ~ '[;"<controls>]' then case when btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)), '"', '""') || '"' else btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)) end else btrim(left(s.court_unit_id, 40)) end)
    || ';' || (case when s.court_unit_name ~ '[;"<controls>]' then case when btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)) end else btrim(left(s.court_unit_name, 120)) end)
    || ';' || (s.judge_cpf)
    || ';' || (case when s.judge_name ~ '[;"<controls>]' then case when btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)) end else btrim(left(s.judge_name, 120)) end)
    || ';' || (o.action_type)
    || ';' || coalesce(o.plaintiff_tax_id, '')
    || ';' || coalesce(case when o.plaintiff_name ~ '[;"<controls>]' then case when btrim(left(translate(o.plaintiff_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(o.plaintiff_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(o.plaintiff_name, '<controls>', '<spaces>'), 120)) end else btrim(left(o.plaintiff_name, 120)) end, '')
    || ';' || (case length(d.tax_id) when 11 then 'F' when 14 then 'J' else 'R' end)
    || ';' || (d.tax_id)
    || ';' || coalesce(case when d.name ~ '[;"<controls>]' then case when btrim(left(translate(d.name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(d.name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(d.name, '<controls>', '<spaces>'), 120)) end else btrim(left(d.name, 120)) end, '')
    || ';' || (t.ispb)
    || ';' || coalesce(t.branch, '')
    || ';' || coalesce(t.account, '')
    || ';' || (t.amount::text)
    || ';' || (case when d.salary_account then 'S' else 'N' end), ''
from due_action a
join split s on s.id = a.split_id
join court_order o on o.id = s.order_id
join order_target t on t.id = a.target_id
join order_defendant d on d.order_id = t.order_id and d.position = t.defendant_position
where a.record = $2;

insert into due_line
select a.receiver_ispb, s.protocoled_at, s.protocol_number::bigint, o.jtr, o.confidential, $1::smallint,
  t.id, 0, a.id, t.amount,
  null, ';' || (s.protocol_number)
    || ';' || (to_char(s.protocoled_at, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM'))
    || ';' || ('C')
    || ';' || (t.occurrence::text)
    || ';' || coalesce(o.protocol_number, '')
    || ';' || (s.process_number)
    || ';' || (case when s.court_unit_id ~ '[;"<controls>]' then case when btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)), '"', '""') || '"' else btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)) end else btrim(left(s.court_unit_id, 40)) end)
    || ';' || (case when s.court_unit_name ~ '[;"<controls>]' then case when btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)) end else btrim(left(s.court_unit_name, 120)) end)
    || ';' || (s.judge_cpf)
    || ';' || (case when s.judge_name ~ '[;"<controls>]' then case when btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)) end else btrim(left(s.judge_name, 120)) end)
    || ';' || (o.action_type)
    || ';' || coalesce(o.plaintiff_tax_id, '')
    || ';' || coalesce(case when o.plaintiff_name ~ '[;"<controls>]' then case when btrim(left(translate(o.plaintiff_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(o.plaintiff_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(o.plaintiff_name, '<controls>', '<spaces>'), 120)) end else btrim(left(o.plaintiff_name, 120)) end, '')
    || ';' || (case length(d.tax_id) when 11 then 'F' when 14 then 'J' else 'R' end)
    || ';' || (d.tax_id)
    || ';' || coalesce(case when d.name ~ '[;"<controls>]' then case when btrim(left(translate(d.name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(d.name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(d.name, '<controls>', '<spaces>'), 120)) end else btrim(left(d.name, 120)) end, '')
    || ';' || (t.ispb)
    || ';' || coalesce(t.branch, '')
    || ';' || coalesce(t.account, '')
    || ';' || (t.amount::text)
    || ';' || (case when d.salary_account then 'S' else 'N' end), ''
from due_action a
join split s on s.id = a.split_id
join court_order o on o.id = s.order_id
join order_target t on t.id = a.target_id
join order_defendant d on d.order_id = t.order_id and d.position = t.defendant_position
where a.record = $2;

insert into due_line
select a.receiver_ispb, s.protocoled_at, s.protocol_number::bigint, o.jtr, o.confidential, $1::smallint,
  t.id, t.occurrence, a.id, t.amount,
  null, ';' || (s.protocol_number)
    || ';' || (to_char(s.protocoled_at, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM'))
    || ';' || (t.occurrence::text)
    || ';' || coalesce(o.protocol_number, '')
    || ';' || (s.process_number)
    || ';' || (case when s.court_unit_id ~ '[;"<controls>]' then case when btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)), '"', '""') || '"' else btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)) end else btrim(left(s.court_unit_id, 40)) end)
    || ';' || (case when s.court_unit_name ~ '[;"<controls>]' then case when btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)) end else btrim(left(s.court_unit_name, 120)) end)
    || ';' || (s.judge_cpf)
    || ';' || (case when s.judge_name ~ '[;"<controls>]' then case when btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)) end else btrim(left(s.judge_name, 120)) end)
    || ';' || (o.action_type)
    || ';' || (case length(d.tax_id) when 11 then 'F' when 14 then 'J' else 'R' end)
    || ';' || (d.tax_id)
    || ';' || coalesce(case when d.name ~ '[;"<controls>]' then case when btrim(left(translate(d.name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(d.name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(d.name, '<controls>', '<spaces>'), 120)) end else btrim(left(d.name, 120)) end, '')
    || ';' || (t.ispb)
    || ';' || coalesce(t.branch, '')
    || ';' || coalesce(t.account, '')
    || ';' || ((select string_agg('{"registration-and-balance":"CADASTRO_E_SALDO","statement":"EXTRATO","opening-contract":"CONTRATO_ABERTURA","investment-contract":"CONTRATO_INVESTIMENTO","card-statement":"FATURA_CARTAO","exchange-contract":"CONTRATO_CAMBIO","cheque-copy":"COPIA_CHEQUE","pension-statement":"EXTRATO_PREVIDENCIA","severance-fund-statement":"EXTRATO_FGTS","pis-statement":"EXTRATO_PIS"}'::jsonb ->> kind, '|'
    order by position)
from unnest(o.information_kinds) with ordinality as k (kind, position))), ''
from due_action a
join split s on s.id = a.split_id
join court_order o on o.id = s.order_id
join order_target t on t.id = a.target_id
join order_defendant d on d.order_id = t.order_id and d.position = t.defendant_position
where a.record = $2;

insert into due_line
select a.receiver_ispb, s.protocoled_at, s.protocol_number::bigint, o.jtr, o.confidential, $1::smallint,
  t.id, 0, a.id, a.amount,
  null, ';' || (s.protocol_number)
    || ';' || (to_char(s.protocoled_at, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM'))
    || ';' || (o.protocol_number)
    || ';' || (s.process_number)
    || ';' || (case when s.court_unit_id ~ '[;"<controls>]' then case when btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)), '"', '""') || '"' else btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)) end else btrim(left(s.court_unit_id, 40)) end)
    || ';' || (case when s.court_unit_name ~ '[;"<controls>]' then case when btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)) end else btrim(left(s.court_unit_name, 120)) end)
    || ';' || (s.judge_cpf)
    || ';' || (case when s.judge_name ~ '[;"<controls>]' then case when btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)) end else btrim(left(s.judge_name, 120)) end)
    || ';' || (case length(d.tax_id) when 11 then 'F' when 14 then 'J' else 'R' end)
    || ';' || (d.tax_id)
    || ';' || (t.ispb)
    || ';' || coalesce(t.branch, '')
    || ';' || coalesce(t.account, '')
    || ';' || (a.amount::text), ''
from due_action a
join split s on s.id = a.split_id
join court_order o on o.id = s.order_id
join order_target t on t.id = a.target_id
join order_defendant d on d.order_id = t.order_id and d.position = t.defendant_position
where a.record = $2;

insert into due_line
select a.receiver_ispb, s.protocoled_at, s.protocol_number::bigint, o.jtr, o.confidential, $1::smallint,
  t.id, 0, a.id, a.amount,
  null, ';' || (s.protocol_number)
    || ';' || (to_char(s.protocoled_at, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM'))
    || ';' || (o.protocol_number)
    || ';' || (s.process_number)
    || ';' || (case when s.court_unit_id ~ '[;"<controls>]' then case when btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)), '"', '""') || '"' else btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)) end else btrim(left(s.court_unit_id, 40)) end)
    || ';' || (case when s.court_unit_name ~ '[;"<controls>]' then case when btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)) end else btrim(left(s.court_unit_name, 120)) end)
    || ';' || (s.judge_cpf)
    || ';' || (case when s.judge_name ~ '[;"<controls>]' then case when btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)) end else btrim(left(s.judge_name, 120)) end)
    || ';' || (case length(d.tax_id) when 11 then 'F' when 14 then 'J' else 'R' end)
    || ';' || (d.tax_id)
    || ';' || (t.ispb)
    || ';' || coalesce(t.branch, '')
    || ';' || coalesce(t.account, '')
    || ';' || (a.transfer_id)
    || ';' || (a.amount::text)
    || ';' || (case a.kind when 'transfer-and-unblock' then 'S' else 'N' end)
    || ';' || coalesce(case when a.asset ~ '[;"<controls>]' then case when btrim(left(translate(a.asset, '<controls>', '<spaces>'), 200)) ~ '[;"]' then '"' || replace(btrim(left(translate(a.asset, '<controls>', '<spaces>'), 200)), '"', '""') || '"' else btrim(left(translate(a.asset, '<controls>', '<spaces>'), 200)) end else btrim(left(a.asset, 200)) end, '')
    || ';' || ('{"general":"GERAL","tax":"TRIBUTARIO","social-security":"PREVIDENCIARIO"}'::jsonb ->> (a.deposit ->> 'creditType'))
    || ';' || (a.deposit ->> 'ispb')
    || ';' || (a.deposit ->> 'agency')
    || ';' || coalesce(a.deposit ->> 'account', '')
    || ';' || coalesce(a.deposit ->> 'revenueCode', '')
    || ';' || coalesce(a.deposit ->> 'documentType', '')
    || ';' || coalesce(a.deposit ->> 'documentNumber', '')
    || ';' || coalesce(case when (case a.deposit -> 'executedParty' ->> 'kind' when 'others' then a.deposit -> 'executedParty' ->> 'name' end) ~ '[;"<controls>]' then case when btrim(left(translate((case a.deposit -> 'executedParty' ->> 'kind' when 'others' then a.deposit -> 'executedParty' ->> 'name' end), '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate((case a.deposit -> 'executedParty' ->> 'kind' when 'others' then a.deposit -> 'executedParty' ->> 'name' end), '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate((case a.deposit -> 'executedParty' ->> 'kind' when 'others' then a.deposit -> 'executedParty' ->> 'name' end), '<controls>', '<spaces>'), 120)) end else btrim(left((case a.deposit -> 'executedParty' ->> 'kind' when 'others' then a.deposit -> 'executedParty' ->> 'name' end), 120)) end, '')
    || ';' || coalesce(a.deposit ->> 'referenceNumber', ''), ''
from due_action a
join split s on s.id = a.split_id
join court_order o on o.id = s.order_id
join order_target t on t.id = a.target_id
join order_defendant d on d.order_id = t.order_id and d.position = t.defendant_position
where a.record = $2;

with due as materialized (
  select r.action_id from transfer_arrival r join institution i on i.ispb = r.receiver_ispb
  where r.status = 'expected' and r.expected_on <= $1::date and i.reachable
and true
and not exists (
  select from remittance_line l left join remittance m on m.id = l.remittance_id
  where l.action_id = r.action_id and l.record = $2::smallint and l.occurrence = r.asked
    -- Without a remittance it waits for its number.
    and (m.id is null or m.status = 'frozen' or m.answers_due_at > $3::timestamptz)) order by r.action_id for no key update of r skip locked
), requested as (
  update transfer_arrival r set asked = r.asked + 1, updated_at = $4::timestamptz
  from due where r.action_id = due.action_id
  returning r.*
)
insert into due_line
select r.receiver_ispb, s.protocoled_at, s.protocol_number::bigint, o.jtr, o.confidential, $5::smallint,
  t.id, r.asked, r.action_id, r.amount, null, ';' || (s.protocol_number)
    || ';' || (to_char(s.protocoled_at, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM'))
    || ';' || (s.process_number)
    || ';' || (case when s.court_unit_id ~ '[;"<controls>]' then case when btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)), '"', '""') || '"' else btrim(left(translate(s.court_unit_id, '<controls>', '<spaces>'), 40)) end else btrim(left(s.court_unit_id, 40)) end)
    || ';' || (case when s.court_unit_name ~ '[;"<controls>]' then case when btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(s.court_unit_name, '<controls>', '<spaces>'), 120)) end else btrim(left(s.court_unit_name, 120)) end)
    || ';' || (s.judge_cpf)
    || ';' || (case when s.judge_name ~ '[;"<controls>]' then case when btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)) ~ '[;"]' then '"' || replace(btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)), '"', '""') || '"' else btrim(left(translate(s.judge_name, '<controls>', '<spaces>'), 120)) end else btrim(left(s.judge_name, 120)) end)
    || ';' || (case length(d.tax_id) when 11 then 'F' when 14 then 'J' else 'R' end)
    || ';' || (d.tax_id)
    || ';' || (r.ispb)
    || ';' || (a.transfer_id)
    || ';' || (t.ispb)
    || ';' || (r.amount::text)
    || ';' || (to_char(r.transferred_at, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM'))
    || ';' || (r.asked::text), ''
from requested r
join split_action answered on answered.id = r.action_id
join split s on s.id = answered.split_id
join split_action a on a.id = coalesce(answered.repeats_id, answered.id)
join court_order o on o.id = s.order_id
join order_target t on t.id = answered.target_id
join order_defendant d on d.order_id = t.order_id and d.position = t.defendant_position;

create temporary table due_remittance on commit drop as
select id, ispb, cutoff_date, dispatch_date, line_count, totals, frozen_at, answers_due_at, publish_at,
  false as is_new
from unnumbered_remittance where numbered_at is null order by id for no key update skip locked;

insert into due_remittance
select nextval(pg_get_serial_sequence('remittance', 'id')), ispb, $1::date, $2::date, line_count, totals,
  $3::timestamptz, $4::timestamptz, $5::timestamptz,
  true
from (
  select receiver_ispb as ispb, sum(lines)::int as line_count,
    jsonb_object_agg(record, jsonb_build_object('count', lines, 'sum', amount)) as totals
  from (
    select receiver_ispb, record, count(*) as lines, coalesce(sum(amount), 0)::text as amount
    from due_line group by receiver_ispb, record
  ) by_record
  group by receiver_ispb order by receiver_ispb
) share;

with free as materialized (
  select ispb, last from exchange_sequence
  where direction = 'out' and ispb in (select ispb from due_remittance)
  order by ispb for no key update skip locked
)
select d.id, d.ispb, d.dispatch_date as date, f.last from due_remittance d left join free f on f.ispb = d.ispb
order by d.id;

insert into remittance (id, ispb, cutoff_date, dispatch_date, sequence, status, file_name, line_count, totals,
  frozen_at, answers_due_at, publish_at)
overriding system value
select d.id, d.ispb, d.cutoff_date, d.dispatch_date, n.sequence, 'frozen', n.file_name, d.line_count, d.totals,
  d.frozen_at, d.answers_due_at, d.publish_at
from unnest(
  $1::bigint[],
  $2::integer[],
  $3::text[]
) as n (id, sequence, file_name)
join due_remittance d on d.id = n.id
order by d.id;

insert into remittance_line (remittance_id, line, target_id, occurrence, record, action_id, jtr, confidential,
  protocoled_at, protocol_number, text)
select n.remittance_id, n.line, n.target_id, n.occurrence, n.record, n.action_id, n.jtr, n.confidential,
  n.protocoled_at, n.protocol_number::text,
  n.record || ';' || n.line || case when n.shared_id is null then n.own0 || n.own1
    else s.shared0 || n.own0 || s.shared1 || n.own1 || s.shared2 end
from (
  select r.id as remittance_id, d.*, 1 + row_number() over (partition by r.id
    order by d.protocoled_at, d.protocol_number, d.target_id, d.record, d.action_id) as line
  from due_line d join due_remittance r on r.ispb = d.receiver_ispb and r.is_new
) n
left join due_shared s on s.id = n.shared_id;

with due as materialized (
    select x.id, x.xmax, x.protocol_number from "court_order" x where x.status in ('scheduled', 'protocoled') and x.dispatch_on < $1::date
  and x.not_sent_at is null
    order by x.protocol_number limit $2
  )
  select (select count(*)::int from "court_order" x where x.status in ('scheduled', 'protocoled') and x.dispatch_on < $3::date
  and x.not_sent_at is null) as count,
    (select coalesce(array_agg(protocol_number order by protocol_number), '{}') from due) as protocols,
    (
select coalesce(jsonb_agg(distinct jsonb_build_object('pid', l.pid, 'application', nullif(a.application_name, ''),
  'database', a.datname, 'since', a.xact_start)), '[]')
from pg_locks l left join pg_stat_activity a on a.pid = l.pid
where l.locktype = 'transactionid' and l.granted and l.transactionid = any (
select xmax from due union all select t.xmax from due join order_target t on t.order_id = due.id)) as holders;

with due as materialized (
    select x.id, x.xmax, x.protocol_number from "split" x where x.status in ('scheduled', 'protocoled') and x.dispatch_on < $1::date
  and true
    order by x.protocol_number limit $2
  )
  select (select count(*)::int from "split" x where x.status in ('scheduled', 'protocoled') and x.dispatch_on < $3::date
  and true) as count,
    (select coalesce(array_agg(protocol_number order by protocol_number), '{}') from due) as protocols,
    (
select coalesce(jsonb_agg(distinct jsonb_build_object('pid', l.pid, 'application', nullif(a.application_name, ''),
  'database', a.datname, 'since', a.xact_start)), '[]')
from pg_locks l left join pg_stat_activity a on a.pid = l.pid
where l.locktype = 'transactionid' and l.granted and l.transactionid = any (
select xmax from due
union all select a.xmax from due join split_action a on a.split_id = due.id
union all select t.xmax from due join split_action a on a.split_id = due.id
  join order_target t on t.id = a.target_id)) as holders;

select u.id, u.ispb, i.name as "institutionName", u.dispatch_date as "dispatchDate", u.line_count as lines, u.cause,
  (
select coalesce(jsonb_agg(distinct jsonb_build_object('pid', l.pid, 'application', nullif(a.application_name, ''),
  'database', a.datname, 'since', a.xact_start)), '[]')
from pg_locks l left join pg_stat_activity a on a.pid = l.pid
where l.locktype = 'transactionid' and l.granted and l.transactionid = any (select s.xmax
  from exchange_sequence s
  where s.ispb = u.ispb and s.direction = 'out')) as holders
from unnumbered_remittance u join institution i on i.ispb = u.ispb
where u.numbered_at is null and true
order by u.id;
