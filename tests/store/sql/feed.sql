select e.txid::text::bigint as txid, e.id, e.type, e.at, e.jtr, e.confidential, e.data,
o.process_number as "processNumber", o.protocol_number as "protocolNumber", e.order_id as "orderId" from event e join court_order o on o.id = e.order_id
  where (e.txid, e.id) > ($1::xid8, $2::bigint)
    and e.txid < stream_horizon()
    and e.jtr = $3
    and (o.jtr = $4 and (not o.confidential or o.creator_cpf = $5 or o.judge_cpf = $6
  or o.id = any(array(select v.order_id from order_viewer v where v.cpf = $7 and v.removed_at is null))))
  order by e.txid, e.id
  limit 100 /* prepared */;

select e.txid::text::bigint as txid, e.id, e.type, e.at, e.jtr, e.confidential, e.data,
o.process_number as "processNumber", o.protocol_number as "protocolNumber", e.order_id as "orderId" from (
  select e.* from event e
  where e.jtr = $1 and e.txid < stream_horizon() 
  order by e.txid desc, e.id desc limit $2) e join court_order o on o.id = e.order_id
  where (o.jtr = $3 and (not o.confidential or o.creator_cpf = $4 or o.judge_cpf = $5
  or o.id = any(array(select v.order_id from order_viewer v where v.cpf = $6 and v.removed_at is null))))
  order by e.txid desc, e.id desc
  limit $7;
