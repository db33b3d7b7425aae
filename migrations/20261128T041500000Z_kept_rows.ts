import { type Kysely, sql } from "kysely";

/**
 * What was sent, received, issued or sealed is changed and deleted by nobody who runs the service: privileges follow the
 * triggers (store/roles.ts). What retention and recovery must change of it, functions of the owner change, each within
 * bounds that the caller cannot move.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
    await sql`drop trigger if exists append_only on ${sql.table(table)}`.execute(db);
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
    ]
  ) {
    await sql`create trigger never_deleted before delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
  await keepPublished(db);
  await maskAnswers(db);
  await removeRefrozenLines(db);
  await moveSealMark(db);
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

/** Recovery replaces lines that were frozen a second time by those that institutions have: never lines that left. */
async function removeRefrozenLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function remove_refrozen_lines(remittances bigint[], lines integer[]) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform set_config('assets.retention', 'remittance_line', true);
      delete from public.remittance_line l
      using unnest(remittances, lines) as n (remittance_id, line), public.remittance r
      where l.remittance_id = n.remittance_id and l.line = n.line
        and r.id = l.remittance_id and r.status = 'frozen';
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
