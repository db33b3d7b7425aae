/** The OpenPGP keys of institutions, and which institutions require OpenPGP. */
import { type Selectable, sql } from "kysely";
import type { KeyValidity } from "../../domain/institutions/institution_key.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import type { InstitutionKeyTable } from "./institution_tables.ts";

export interface InstitutionKey extends KeyValidity {
  readonly ispb: string;
  /** In upper-case hexadecimal. */
  readonly fingerprint: string;
  /** In ASCII armor. */
  readonly publicKey: string;
  readonly algorithms: readonly string[];
  readonly registeredAt: Temporal.Instant;
  /** The CPF of who registered it. */
  readonly registeredBy: string;
  /** The CPF of who revoked it; this and the reason are present once it is revoked. */
  readonly revokedBy: string | undefined;
  readonly revocationReason: string | undefined;
}

/** An institution's use of OpenPGP. */
export interface InstitutionOpenpgp {
  readonly ispb: string;
  readonly name: string;
  /** The leader that receives and answers for it; undefined when it does so itself. */
  readonly leaderIspb: string | undefined;
  /** Whether OpenPGP is required, in both directions. */
  readonly required: boolean;
  /** All keys it has ever had, the newest first. */
  readonly keys: readonly InstitutionKey[];
}

/** An institution's use of OpenPGP; undefined when there is no such institution. */
export async function findOpenpgp(db: Db | Tx, ispb: string): Promise<InstitutionOpenpgp | undefined> {
  const row = await db.selectFrom("institution").select(["ispb", "name", "leader_ispb", "openpgp_required"])
    .where("ispb", "=", ispb).executeTakeFirst();
  if (row === undefined) return undefined;
  const keys = await db.selectFrom("institution_key").selectAll().where("ispb", "=", ispb)
    .orderBy("registered_at", "desc").orderBy("fingerprint").execute();
  return {
    ispb,
    name: row.name,
    leaderIspb: row.leader_ispb ?? undefined,
    required: row.openpgp_required,
    keys: keys.map(toKey),
  };
}

/** The institutions that must encrypt or have a key. */
export async function listOpenpgp(db: Db | Tx): Promise<InstitutionOpenpgp[]> {
  const [institutions, keys] = await Promise.all([
    db.selectFrom("institution").select(["ispb", "name", "openpgp_required"])
      .where("leader_ispb", "is", null)
      .where((eb) =>
        eb.or([
          eb("openpgp_required", "=", true),
          eb("ispb", "in", eb.selectFrom("institution_key").select("institution_key.ispb")),
        ])
      ).orderBy("ispb").execute(),
    db.selectFrom("institution_key").selectAll().orderBy("registered_at", "desc").execute(),
  ]);
  const byIspb = Map.groupBy(keys.map(toKey), ({ ispb }) => ispb);
  return institutions.map(({ ispb, name, openpgp_required: required }) => ({
    ispb,
    name,
    leaderIspb: undefined,
    required,
    keys: byIspb.get(ispb) ?? [],
  }));
}

/** The names of these institutions, and whether their files must be encrypted. */
export async function requirementsOf(
  db: Db | Tx,
  ispbs: readonly string[],
): Promise<ReadonlyMap<string, Pick<InstitutionOpenpgp, "name" | "required">>> {
  const rows = await db.selectFrom("institution").select(["ispb", "name", "openpgp_required"])
    .where("ispb", "=", anyOf(ispbs)).execute();
  return new Map(
    rows.map(({ ispb, name, openpgp_required }) => [ispb, { name, required: openpgp_required }]),
  );
}

/** Locks out others who would register this key, for whatever institution, until the transaction ends. */
export async function lockFingerprint(tx: Tx, fingerprint: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`openpgp-key ${fingerprint}`}, 0))`.execute(tx);
}

/**
 * Another institution that has a key neither revoked nor past its term, and receives for itself: a member's keys are
 * its leader's concern. Undefined when there is none.
 */
export async function findOtherHolder(
  db: Db | Tx,
  { ispb, fingerprint }: Pick<InstitutionKey, "ispb" | "fingerprint">,
  at: Temporal.Instant,
): Promise<{ readonly ispb: string; readonly name: string } | undefined> {
  return await db.selectFrom("institution_key as k").innerJoin("institution as i", "i.ispb", "k.ispb")
    .select(["i.ispb", "i.name"])
    .where("k.fingerprint", "=", fingerprint).where("k.ispb", "<>", ispb)
    .where("k.revoked_at", "is", null).where("i.leader_ispb", "is", null)
    .where((eb) =>
      eb.or([eb("k.valid_until", "is", null), eb(sql<string>`k.valid_until`, ">", at.toString())])
    )
    .orderBy("i.ispb").executeTakeFirst();
}

/** Registers a key; false, with nothing saved, when the institution has or had it already. */
export async function insertInstitutionKey(
  tx: Tx,
  key: Omit<InstitutionKey, "revokedAt" | "revokedBy" | "revocationReason">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.insertInto("institution_key").values({
    ispb: key.ispb,
    fingerprint: key.fingerprint,
    public_key: key.publicKey,
    algorithms: [...key.algorithms],
    registered_at: key.registeredAt.toString(),
    registered_by: key.registeredBy,
    valid_from: key.validFrom.toString(),
    valid_until: key.validUntil?.toString() ?? null,
    revoked_at: null,
    revoked_by: null,
    revocation_reason: null,
  }).onConflict((conflict) => conflict.columns(["ispb", "fingerprint"]).doNothing()).executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Revokes a key; false when there is no such key, or it is revoked already. */
export async function revokeInstitutionKey(
  tx: Tx,
  { ispb, fingerprint }: Pick<InstitutionKey, "ispb" | "fingerprint">,
  { at, by, reason }: { readonly at: Temporal.Instant; readonly by: string; readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable("institution_key")
    .set({ revoked_at: at.toString(), revoked_by: by, revocation_reason: reason })
    .where("ispb", "=", ispb).where("fingerprint", "=", fingerprint).where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function saveRequirement(tx: Tx, ispb: string, required: boolean): Promise<void> {
  await tx.updateTable("institution").set({ openpgp_required: required }).where("ispb", "=", ispb).execute();
}

const toKey = (row: Selectable<InstitutionKeyTable>): InstitutionKey => ({
  ispb: row.ispb,
  fingerprint: row.fingerprint,
  publicKey: row.public_key,
  algorithms: row.algorithms,
  registeredAt: row.registered_at,
  registeredBy: row.registered_by,
  validFrom: row.valid_from,
  validUntil: row.valid_until ?? undefined,
  revokedAt: row.revoked_at ?? undefined,
  revokedBy: row.revoked_by ?? undefined,
  revocationReason: row.revocation_reason ?? undefined,
});
