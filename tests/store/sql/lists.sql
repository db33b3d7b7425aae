select "o".*, array(select v.cpf from order_viewer v
where v.order_id = "o"."id" and v.removed_at is null
  order by v.id) as "viewers", "asked"."defendants", "asked"."defendantNames", "asked"."requested", (o.series_id is not null and exists (
      select
        from split w
        where w.order_id = o.id and w.status = 'draft')) as "splitWaits"
        from (select "o"."id"
        from "court_order" as "o"
        where (o.jtr = $1 and (not o.confidential or o.creator_cpf = $2 or o.judge_cpf = $3
or o.id = any(array(select v.order_id
  from order_viewer v
  where v.cpf = $4 and v.removed_at is null)))) and o.status <> 'removed'
  order by o.created_at desc, o.id desc
  limit 30 offset 0) as "page"
  inner join "court_order" as "o" on "o"."id" = "page"."id"
  inner join lateral (select count(*)::int as "defendants", coalesce((array_agg(d.name
  order by d.position))[1:2], '{}') as "defendantNames", sum(d.amount)::bigint as "requested"
  from "order_defendant" as "d"
  where "d"."order_id" = "o"."id") as "asked" on true
  order by o.created_at desc, o.id desc /* prepared */;

select (select coalesce(sum(orders), 0)::bigint from (
select orders from order_count where jtr = $1 and dimension = 'court'
union all select orders
  from order_count_change
  where jtr = $2) c) + ((select count(*) as "total"
  from "court_order" as "o"
  where (o.jtr = $3 and (not o.confidential or o.creator_cpf = $4 or o.judge_cpf = $5
or o.id = any(array(select v.order_id from order_viewer v where v.cpf = $6 and v.removed_at is null)))) and o.status <> 'removed' and o.confidential))
   as total /* prepared */;

select (select count(*)
  from split s
  where s.jtr = $1 and s.status <> 'removed') - (select count(*)
  from split s
  join court_order o on o.id = s.order_id
  where s.jtr = $2 and s.status <> 'removed' and o.jtr = $3 and o.confidential and o.status <> 'removed' and not (o.jtr = $4 and (not o.confidential or o.creator_cpf = $5 or o.judge_cpf = $6
or o.id = any(array(select v.order_id from order_viewer v where v.cpf = $7 and v.removed_at is null))))) as total /* prepared */;

select "s".*, "o"."protocol_number" as "order_number", "o"."confidential", "o"."deposit" as "order_deposit", (select d.name
  from institution d
  where d.ispb = (coalesce(s.deposit, o.deposit)) ->> 'ispb') as "deposit_institution", (select count(*)
  from order_defendant d
  where d.order_id = o.id)::int as "defendants", array(select d.name
  from order_defendant d
where d.order_id = "o"."id"
  order by d.position
  limit 2) as "defendantNames"
  from "split" as "s"
  inner join "court_order" as "o" on "o"."id" = "s"."order_id"
  where (o.jtr = $1 and (not o.confidential or o.creator_cpf = $2 or o.judge_cpf = $3
or o.id = any(array(select v.order_id
  from order_viewer v
  where v.cpf = $4 and v.removed_at is null)))) and s.jtr = $5 and s.status <> 'removed'
  order by s.created_at desc, s.id desc
  limit 30 offset 0 /* prepared */;
