with free as materialized (select id from remittance where id = any($1::bigint[])
order by id for no key update skip locked), saved as (
update remittance r set sha256 = n.sha256, size_bytes = n.size_bytes, plain_sha256 = n.plain_sha256,
  plain_size_bytes = n.plain_size_bytes
from unnest(
  $2::bigint[],
  $3::text[],
  $4::bigint[],
  $5::text[],
  $6::bigint[]
) as n (id, sha256, size_bytes, plain_sha256, plain_size_bytes)
where r.id = n.id and r.id in (select id from free) and r.status = 'frozen'
  and (r.sha256 is null or r.sha256 = n.sha256)
returning r.id
)
select free.id, saved.id is not null as saved from free left join saved on saved.id = free.id;

with free as materialized (select id from remittance where id = any($1::bigint[])
order by id for no key update skip locked), published as (
  update remittance set status = 'published', published_at = $2::timestamptz
  where id in (select id from free) and status = 'frozen'
  returning id, file_name, line_count, coalesce(plain_sha256, sha256) as text_sha256
), entries as (
  insert into audit_entry (at, actor, action, subject, detail)
  select $3::timestamptz, 'service', $4, file_name,
    jsonb_build_object('id', id::text, 'textSha256', text_sha256, 'lines', line_count)
  from published order by id
)
select free.id, published.id is not null as marked from free left join published on published.id = free.id;
