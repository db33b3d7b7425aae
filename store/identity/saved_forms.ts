/**
 * Forms that were sent after their session had ended, stored for the user who filled them in. All times are
 * real time, as for sessions.
 */
import { sql } from "kysely";
import type { Db } from "../connection/connection.ts";

export interface SavedForm {
  readonly id: string;
  readonly cpf: string;
  /** The path and query. */
  readonly address: string;
  /** Whether it was sent as `multipart/form-data`. */
  readonly multipart: boolean;
  readonly encryptedFields: Uint8Array;
  readonly createdAt: Temporal.Instant;
}

const KEPT_HOURS = 24;
/** The most forms stored for one user; older ones are removed. */
const KEPT_FORMS = 20;

export async function insertSavedForm(db: Db, form: SavedForm): Promise<void> {
  await db.insertInto("saved_form").values({
    id: form.id,
    cpf: form.cpf,
    address: form.address,
    multipart: form.multipart,
    encrypted_fields: form.encryptedFields,
    created_at: form.createdAt.toString(),
  }).execute();
  await sql`
    delete from saved_form where cpf = ${form.cpf} and id not in (
      select id from saved_form where cpf = ${form.cpf} order by created_at desc limit ${KEPT_FORMS})`
    .execute(
      db,
    );
}

/** A stored form, for the user who filled it in only. */
export async function findSavedForm(db: Db, id: string, cpf: string): Promise<SavedForm | undefined> {
  const { rows: [row] } = await sql<SavedForm>`
    select id, cpf, address, multipart, encrypted_fields as "encryptedFields", created_at as "createdAt" from saved_form
    where id = ${id}::uuid and cpf = ${cpf} and created_at >= now() - make_interval(hours => ${KEPT_HOURS})`
    .execute(db);
  return row;
}

/** Removes a stored form, for the user who filled it in only. */
export async function removeSavedForm(db: Db, id: string, cpf: string): Promise<void> {
  await db.deleteFrom("saved_form").where("id", "=", id).where("cpf", "=", cpf).execute();
}

export async function removeOldSavedForms(db: Db): Promise<void> {
  await sql`delete from saved_form where created_at < now() - make_interval(hours => ${KEPT_HOURS})`.execute(
    db,
  );
}
