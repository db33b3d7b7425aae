import { type Kysely, sql } from "kysely";

/**
 * What was sent, received, issued or sealed is changed and deleted by nobody who runs the service: privileges follow the
 * triggers (store/connection/roles.ts). What retention must change of it, functions of the owner change, each within bounds that the
 * caller cannot move: they touch nothing of the last year whatever they are asked, so that nobody covers a track.
 */
export async function keepRows(db: Kysely<unknown>): Promise<void> {
  // Orders whose personal data are gone. A table of its own: nothing else asks an order for it.
  await sql`
    create table masked_order (
      order_id uuid primary key references court_order (id),
      masked_at timestamptz not null
    )`.execute(db);

  for (
    const [table, changes] of [
      ["remittance_line", "update or delete or truncate"],
      ["answer_line", "update or delete or truncate"],
      ["answer_account", "update or delete or truncate"],
      ["answer_attachment", "update or delete or truncate"],
      ["encrypted_receipt", "update or delete or truncate"],
      ["document", "update or delete or truncate"],
      ["masked_order", "update or delete or truncate"],
      ["counted_claim", "update or delete or truncate"],
      ["event_epoch", "update or delete or truncate"],
      ["seal_mark", "insert or update or delete or truncate"],
    ] as const
  ) {
    await sql`create trigger append_only before ${sql.raw(changes)} on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
  for (
    const table of [
      "remittance",
      "quarantine",
      "dispatch_run",
      "operator_action",
      "transfer_arrival",
      "split_batch",
      "unnumbered_remittance",
    ]
  ) {
    await sql`create trigger never_deleted before delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
  await keepPublished(db);
  await maskAnswers(db);
  await moveSealMark(db);
  await maskLines(db);
}

/** What an institution has been given under a name and a number stays what it is. */
async function keepPublished(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_published() returns trigger language plpgsql as $$
    begin
      raise exception 'Remittance % is published and does not change', old.file_name;
    end $$`.execute(db);
  const facts = (row: string) =>
    sql.raw(
      `(${
        [
          "id",
          "ispb",
          "cutoff_date",
          "dispatch_date",
          "sequence",
          "status",
          "file_name",
          "line_count",
          "totals",
          "frozen_at",
          "sha256",
          "size_bytes",
          "plain_sha256",
          "plain_size_bytes",
          "published_at",
        ]
          .map((column) => `${row}.${column}`).join(", ")
      })`,
    );
  await sql`
    create trigger keep_published before update on remittance for each row
    when (old.status = 'published' and ${facts("old")} is distinct from ${facts("new")})
    execute function keep_published()`.execute(db);
}

/** Only answers to lines that are masked themselves, which none of the last year is. */
async function maskAnswers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function mask_answers(remittances bigint[], lines integer[]) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      files bigint[];
      answered integer[];
    begin
      select array_agg(f.id), array_agg(l.line) into files, answered
      from unnest(remittances, lines) as n (remittance_id, line)
      join public.remittance_line l on l.remittance_id = n.remittance_id and l.line = n.line and l.text = ''
      join public.answer_file f on f.remittance_id = n.remittance_id;
      perform set_config('assets.retention', 'answer_line', true);
      update public.answer_line a set tax_id = '***********', detail = null
      from unnest(files, answered) as n (file_id, line)
      where a.file_id = n.file_id and a.remittance_line = n.line;
      perform set_config('assets.retention', 'answer_account', true);
      delete from public.answer_account a using unnest(files, answered) as n (file_id, line)
      where a.file_id = n.file_id and a.remittance_line = n.line;
      perform set_config('assets.retention', 'answer_attachment', true);
      delete from public.answer_attachment a using unnest(files, answered) as n (file_id, line)
      where a.file_id = n.file_id and a.remittance_line = n.line;
      perform set_config('assets.retention', '', true);
    end $$`.execute(db);
}

/** The mark follows a chain that has the marked seal, and stays where it is on one that has lost it. */
async function moveSealMark(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function move_seal_mark(marked_stream text) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform set_config('assets.retention', 'seal_mark', true);
      insert into public.seal_mark as m (stream, position, hash)
      select stream, position, hash from public.seal where stream = marked_stream order by position desc limit 1
      on conflict (stream) do update set position = excluded.position, hash = excluded.hash
      where m.position < excluded.position and exists (
        select from public.seal s where s.stream = m.stream and s.position = m.position and s.hash = m.hash);
      perform set_config('assets.retention', '', true);
    end $$`.execute(db);
}

/** Personal data end with their term. */
async function maskLines(db: Kysely<unknown>): Promise<void> {
  // The setting is not the functions' own (`set` beside their names): only a superuser may give them one of an unknown
  // name, and owners are none.
  await sql`
    create function remove_relationship_queries(before timestamptz, most integer) returns integer
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      removed integer;
    begin
      perform set_config('assets.retention', 'relationship_query', true);
      with gone as (
        delete from public.relationship_query where id in (
          select id from public.relationship_query
          where at < least(before, now() - interval '1 year') order by id limit most)
        returning 1
      )
      select count(*) into removed from gone;
      perform set_config('assets.retention', '', true);
      return removed;
    end $$`.execute(db);

  await sql`
    create function mask_remittance_lines(orders uuid[]) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform set_config('assets.retention', 'remittance_line', true);
      update public.remittance_line l set text = ''
      from public.order_target t
      where t.order_id = any (orders) and l.target_id = t.id and l.text <> ''
        and l.protocoled_at < now() - interval '1 year';
      perform set_config('assets.retention', '', true);
    end $$`.execute(db);

  // Lines that were adopted without their orders have people too, and no order whose term could end theirs: they are
  // masked by the day they were protocoled.
  await sql`
    create function mask_adopted_lines(before timestamptz, most integer)
    returns table (remittance_id bigint, line integer)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform set_config('assets.retention', 'remittance_line', true);
      return query
        update public.remittance_line l set text = ''
        from (
          select a.remittance_id, a.line from public.remittance_line a
          where a.target_id is null and a.text <> '' and a.protocoled_at < least(before, now() - interval '1 year')
          order by a.remittance_id, a.line limit most
        ) a
        where l.remittance_id = a.remittance_id and l.line = a.line
        returning l.remittance_id, l.line;
      perform set_config('assets.retention', '', true);
    end $$`.execute(db);
}
