/** The institutions in memory: reference data every draft needs and that changes once a day. */
import type { Db } from "../../store/connection.ts";
import { type Institution, listInstitutions } from "../../store/institutions/institutions.ts";

export interface InstitutionDirectory {
  readonly list: readonly Institution[];
  readonly byIspb: ReadonlyMap<string, Institution>;
}

/** Long enough to spare the database, short enough that the daily refresh is seen without a restart. */
const KEPT_FOR_MS = 30_000;

/** Reads the institutions, at most once in 30 seconds of real time; calls under way share one reading. */
export function institutionsCache(db: Db): () => Promise<InstitutionDirectory> {
  let kept: { readonly at: number; readonly value: Promise<InstitutionDirectory> } | undefined;
  return () => {
    const at = performance.now();
    if (kept === undefined || at - kept.at >= KEPT_FOR_MS) {
      const value = read(db);
      const mine = kept = { at, value };
      // A failed reading is not kept; the callers who share it see the failure itself.
      value.catch(() => kept === mine && (kept = undefined));
    }
    return kept.value;
  };
}

async function read(db: Db): Promise<InstitutionDirectory> {
  const list = await listInstitutions(db);
  return { list, byIspb: new Map(list.map((institution) => [institution.ispb, institution])) };
}
