with received as (insert into "answer_file" ("claim_id", "ispb", "file_name", "sequence", "remittance_id", "sha256", "announced_sha256", "size_bytes", "archive_path", "received_at", "status", "duplicate_of", "line_count", "faults", "receipt_name", "receipt", "decided_at", "receipt_written_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
  on conflict ("claim_id") do nothing
  returning *), entries as (
  insert into audit_entry (at, actor, action, subject, detail)
  select $19::timestamptz, 'service', $20, file_name,
    jsonb_build_object('id', id::text, 'ispb', ispb, 'sha256', sha256, 'size', size_bytes::text,
      'receivedAt', received_at)
  from received order by id
)
select claim_id, id from received;

select n.id as now, coalesce(s.last, 0) as last, f.id, f.receipt_name, f.receipt
from unnest(
  $1::bigint[],
  $2::text[],
  $3::text[]
) as n (id, ispb, sha256)
left join exchange_sequence s on s.ispb = n.ispb and s.direction = 'in'
left join answer_file f on f.ispb = n.ispb and f.sha256 = n.sha256 and f.sequence_used;

with written as (
  update order_target t set code = a.code, blocked_amount = a.amount, executed_at = a.executed_at,
    answered_at = f.received_at, consecutive_no_answers = 0, answer_file_id = f.id, answer_line = a.line
  from unnest(
    $1::bigint[],
    $2::bigint[],
    $3::timestamptz[]
  ) as f (id, remittance_id, received_at)
  join answer_line a on a.file_id = f.id and a.record = $4 and a.repeats is null
  join remittance_line l on l.remittance_id = f.remittance_id and l.line = a.remittance_line and l.record = a.record
  where l.action_id is null and t.id = l.target_id and t.occurrence = l.occurrence and t.code is null
    and (a.amount is null or a.amount <= t.amount)
  returning f.id as file_id, f.received_at, a.line, t.id, t.order_id, t.ispb, t.code, t.amount, t.blocked_amount,
    t.executed_at, l.jtr, l.confidential, l.protocoled_at, l.protocol_number ,
    l.protocoled_at as asked_at,
    a.protocol_number <> l.protocol_number or a.tax_id <> t.tax_id or a.ispb <> t.ispb as differs
), emitted as (
  insert into event (type, at, order_id, jtr, confidential, data)
  select $5, $6::timestamptz, d.order_id, d.jtr, d.confidential,
    ('{"targets":[' || string_agg('{"target":"' || "d"."id" || '","ispb":"' || "d"."ispb" || '","code":"' || "d"."code" || '"' || coalesce(',"blocked":"' || "d"."blocked_amount" || '"', '') || '}', ','
      order by "d"."id") || ']}')::jsonb
  from written d
  group by d.file_id, d.protocoled_at, d.protocol_number, d.order_id, d.jtr, d.confidential 
  order by d.file_id, d.protocoled_at, d.protocol_number
)
select d.file_id, d.line, d.differs, d.code, d.amount, d.blocked_amount, d.executed_at, d.asked_at,
  d.received_at as answered_at, (
    select json_object_agg(id, count) from (select file_id as id, count(*) from written group by file_id) f
  ) as counts
from (
  select min((file_id << 32 | line)) as first from written group by differs, "code", sign("blocked_amount"), sign("blocked_amount" - "amount"),
"executed_at" < date_trunc('second', "asked_at"),
"executed_at" > $7::timestamptz) cases join written d on (file_id << 32 | line) = first;

create temporary table "answered_action" on commit drop as
select gathered.*, dense_rank() over (order by record, kind, code, sign(done), sign(done - amount), sign(rest),
  sign(done + rest - amount), sign(done + rest - remaining), sign(done - requested_block), past_code is null, repeats,
  executed_at < date_trunc('second', asked_at), executed_at > '2026-11-24T13:10:00Z'::timestamptz,
  protocol_differs or tax_id_differs or ispb_differs or transfer_differs)::int as case_id from (
  select gathered.*, past_code is not null and coalesce(same, false)
    and not (protocol_differs or tax_id_differs or ispb_differs or transfer_differs) as repeats
  from (select a.line, a.record, a.code, a.executed_at, a.amount as done, part.rest, part.reported,
    a.protocol_number <> s.protocol_number as protocol_differs, a.tax_id <> t.tax_id as tax_id_differs,
    a.ispb <> t.ispb as ispb_differs,
    coalesce(part.transfer_id <> requested.transfer_id, false) as transfer_differs,
    x.id as action_id, x.split_id, x.target_id, x.code as past_code, x.answered_at, requested.kind, requested.amount,
    requested.rest_amount, requested.asset, first.deposit, t.amount as requested_block,
    case when a.record = 10 then o.protocoled_at else first.protocoled_at end as asked_at,
    not (
"a"."record" <> "e"."record"
or "a"."code" is distinct from "e"."code"
or "a"."amount" is distinct from "e"."amount"
or exists (
  select from jsonb_each_text(coalesce("a"."detail", '{}')) said join jsonb_each_text(coalesce("e"."detail", '{}')) before using (key)
 
    where key <> all('{saldoBloqueado,saldoTotal,valorContas,valorDepositoPrazo,valorTitulos,valorTitulosPublicos}'::text[]) and case when key = any('{valorBloqueado,valorContas,valorDepositoPrazo,valorTitulos,valorTitulosPublicos,valorDesbloqueado,saldoBloqueado,valorTransferido,valorRecebido}'::text[]) then ltrim("said"."value", '0')
  when key = any('{numeroProtocolo,cpfCnpjReu,ispb,codigoResposta,agenciaAtingida,contaAtingida,idTransferencia,contaJudicial,uf,cep}'::text[]) then replace("said"."value", '-', '') else "said"."value" end <> case when key = any('{valorBloqueado,valorContas,valorDepositoPrazo,valorTitulos,valorTitulosPublicos,valorDesbloqueado,saldoBloqueado,valorTransferido,valorRecebido}'::text[]) then ltrim("before"."value", '0')
  when key = any('{numeroProtocolo,cpfCnpjReu,ispb,codigoResposta,agenciaAtingida,contaAtingida,idTransferencia,contaJudicial,uf,cep}'::text[]) then replace("before"."value", '-', '') else "before"."value" end)
or coalesce("a"."detail", '{}') ?| '{valorContas,valorDepositoPrazo,valorTitulos,valorTitulosPublicos}'::text[] and coalesce("e"."detail", '{}') ?| '{valorContas,valorDepositoPrazo,valorTitulos,valorTitulosPublicos}'::text[] and exists (
  select
    from unnest('{valorContas,valorDepositoPrazo,valorTitulos,valorTitulosPublicos}'::text[]) part
    where coalesce(nullif(ltrim("a"."detail" ->> part, '0'), ''), '0') <> coalesce(nullif(ltrim("e"."detail" ->> part, '0'), ''), '0'))) as same,
    greatest(0, coalesce(t.blocked_amount, 0) - t.released_amount - coalesce(sum(
        case when a.record = 10 or x.code is not null then 0 else a.amount + part.rest end
      ) over (partition by t.id order by a.line rows between unbounded preceding and 1 preceding), 0)
    )::bigint as remaining
  from answer_line a
  join remittance_line l on l.remittance_id = '1'::bigint and l.line = a.remittance_line
    and l.record = a.record and l.action_id is not null
  join split_action x on x.id = l.action_id
  join split s on s.id = x.split_id
  join split_action requested on requested.id = coalesce(x.repeats_id, x.id)
  join split first on first.id = requested.split_id
  join order_target t on t.id = x.target_id
  join court_order o on o.id = t.order_id
  left join answer_line e on e.file_id = x.answer_file_id and e.line = x.answer_line
  cross join lateral (
    select coalesce((a.detail ->> 'valorDesbloqueado'), '0')::bigint as rest,
      (a.detail ->> 'saldoBloqueado')::bigint as reported, (a.detail ->> 'idTransferencia') as transfer_id
  ) part
  where a.file_id = '1'::bigint and (a.record in (20, 30) or a.record = 10 and l.occurrence = 0) and a.repeats is null) gathered) gathered;

with answered as (
  update split_action x set code = d.code, executed_at = d.executed_at, answered_at = $1::timestamptz, answer_file_id = $2::bigint,
    answer_line = d.line, done_amount = case when d.record <> 10 then d.done end,
    rest_unblocked = case when d.kind = any($3::text[]) then d.rest end
  from answered_action d where x.id = d.action_id and x.code is null
  returning x.id
), released as (
  update order_target t set released_amount = t.released_amount + d.released, consecutive_no_answers = 0
  from (
    select target_id, coalesce(sum(done + rest) filter (where record <> 10), 0)::bigint as released
    from answered_action where case_id <> all($4::integer[]) group by 1
  ) d
  where t.id = d.target_id and (d.released > 0 or t.consecutive_no_answers > 0)
), marked as (insert into target_case_change
select distinct (o.created_at at time zone 'America/Sao_Paulo')::date, o.jtr
from court_order o where exists (select from (select t.order_id from answered_action d join order_target t on t.id = d.target_id
    where t.consecutive_no_answers > 0) m where m.order_id = o.id)
), blocked as (
  update order_target t set code = d.code, blocked_amount = d.done, executed_at = d.executed_at, answered_at = $5::timestamptz,
    consecutive_no_answers = 0, answer_file_id = $6::bigint, answer_line = d.line
  from answered_action d where t.id = d.target_id and d.case_id = any($7::integer[]) and t.code = $8
  returning t.id
)
select count(*)::integer - (select count(*)::integer from answered) as actions,
  count(*) filter (where case_id = any($9::integer[]))::integer - (select count(*)::integer from blocked) as blocks
from answered_action;

select distinct d.code, (d.executed_at at time zone $1)::date as day, r.arrival_days as days
from answered_action d join split s on s.id = d.split_id left join court_rule r on r.jtr = s.jtr
where d.record = 30 and d.done > 0 order by 1, 2, 3;

insert into event (type, at, order_id, jtr, confidential, data)
select $1, $2::timestamptz, o.id, o.jtr, o.confidential,
  jsonb_build_object('split', s.id, 'splitNumber', s.protocol_number, 'targets', d.targets)
from (
  select d.split_id, min(d.line) as line, jsonb_agg(jsonb_strip_nulls(jsonb_build_object('target', d.target_id::text, 'ispb', t.ispb, 'code', d.code, 'blocked', case when d.record = 10 then "d"."done"::text end, 'transferred', case when d.record = 30 then "d"."done"::text end, 'unblocked', case when not d.record = 10 then "d"."unblocked"::text end, 'balance', case when not d.record = 10 then "d"."balance"::text end, 'reported', case when d.reported <> d.balance then "d"."reported"::text end, 'expectedOn', r.expected_on))
    order by d.line) as targets
  from (
    select *, case when record = 20 then done else rest end as unblocked, remaining - done - rest as balance
    from answered_action
  ) d join order_target t on t.id = d.target_id left join transfer_arrival r on r.action_id = d.action_id
  group by d.split_id
) d join split s on s.id = d.split_id join court_order o on o.id = s.order_id
order by d.line;

update answer_file f set status = n.status, sequence_used = n.sequence_used, remittance_id = n.remittance_id,
  duplicate_of = n.duplicate_of, line_count = n.line_count, faults = n.faults, receipt_name = n.receipt_name,
  receipt = n.receipt, decided_at = n.decided_at
from unnest(
  $1::bigint[],
  $2::text[],
  $3::boolean[],
  $4::bigint[],
  $5::bigint[],
  $6::integer[],
  $7::jsonb[],
  $8::text[],
  $9::text[],
  $10::timestamptz[]
) as n (id, status, sequence_used, remittance_id, duplicate_of, line_count, faults, receipt_name, receipt, decided_at)
where f.id = n.id and f.status = 'received';

insert into audit_entry (at, actor, action, subject, detail)
  select f.decided_at, 'service', $1, f.file_name,
    jsonb_build_object('id', f.id::text, 'status', f.status, 'sequenceUsed', f.sequence_used,
      'remittance', f.remittance_id::text, 'receipt', f.receipt_name,
      'receiptSha256', encode(sha256(convert_to(f.receipt, 'UTF8')), 'hex'),
      'lines', d.lines, 'answersSha256', d.answers, 'supplementsSha256', d.supplements)
  from answer_file f cross join lateral (
  select l.lines, l.answers, l.masked,
    encode(sha256(convert_to(concat_ws(' ', l.persons, c.accounts, t.documents), 'UTF8')), 'hex') as supplements
  from (
    select count(*)::integer as lines, coalesce(bool_or(tax_id = '***********'), false) as masked,
      encode(sha256(coalesce(string_agg(
  sha256(convert_to(row(line, record, remittance_line, protocol_number, ispb, code, amount, extract(epoch
    from executed_at), repeats)::text, 'UTF8')), ''::bytea
    order by line), ''::bytea)), 'hex') as answers,
      encode(sha256(coalesce(string_agg(
  sha256(convert_to(row(line, tax_id, detail)::text, 'UTF8')), ''::bytea order by line), ''::bytea)), 'hex') as persons
    from answer_line where file_id = f.id
  ) l cross join (
    select encode(sha256(coalesce(string_agg(
  sha256(convert_to(row(line, remittance_line, branch, account, kind, situation, balance)::text, 'UTF8')), ''::bytea
    order by line), ''::bytea)), 'hex') as accounts
    from answer_account where file_id = f.id
  ) c cross join (
    select encode(sha256(coalesce(string_agg(
  sha256(convert_to(row(line, remittance_line, information, file_name, sha256, size_bytes)::text, 'UTF8')), ''::bytea
    order by line), ''::bytea)), 'hex') as documents
    from answer_attachment where file_id = f.id
  ) t
) d
  where f.id = any($2::bigint[]) order by f.id;
