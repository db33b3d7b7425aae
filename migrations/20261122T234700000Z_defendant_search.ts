import { type Kysely, sql } from "kysely";

/** Orders are found by their defendants: by tax id, by the root of a company, and by part of a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A name without accents and capitals. Its own function, since an index takes only what never changes.
  await sql`
    create function folded_name(name text) returns text language sql immutable strict parallel safe as $$
      select lower(translate(name, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
        'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'))
    $$`.execute(db);
  // With the operators of patterns, so that a company's root finds the numbers that begin with it.
  await sql`create index order_defendant_tax_id on order_defendant (tax_id text_pattern_ops)`.execute(db);
  await sql`create index order_defendant_name on order_defendant using gin (folded_name(name) gin_trgm_ops)`
    .execute(db);
}
