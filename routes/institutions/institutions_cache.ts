/** Caches the institutions: reference data that every draft needs and that change once a day. */
import type { Db } from "../../store/connection/connection.ts";
import { cachedFor } from "../../store/cached_for.ts";
import type { InstitutionDirectory } from "../app.ts";
import { listInstitutions } from "../../store/institutions/institutions.ts";

/**
 * Long enough to spare the database, and short enough that the daily refresh is visible without a restart.
 */
const CACHED_MS = 30_000;

export const institutionsCache = (db: Db): () => Promise<InstitutionDirectory> =>
  cachedFor(() => read(db), CACHED_MS);

async function read(db: Db): Promise<InstitutionDirectory> {
  const list = await listInstitutions(db);
  return { list, byIspb: new Map(list.map((institution) => [institution.ispb, institution])) };
}
