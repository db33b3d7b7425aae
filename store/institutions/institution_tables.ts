/** The tables of institutions, of their OpenPGP keys and of the service's own, one interface for each. */
import type { Generated } from "kysely";
import type { NullableTimestampColumn, TimestampColumn } from "../connection/column_types.ts";

interface InstitutionTable {
  ispb: string;
  compe: string | null;
  name: string;
  leader_ispb: string | null;
  reachable: Generated<boolean>;
  openpgp_required: Generated<boolean>;
}

export interface InstitutionKeyTable {
  ispb: string;
  fingerprint: string;
  public_key: string;
  algorithms: string[];
  registered_at: TimestampColumn;
  registered_by: string;
  valid_from: TimestampColumn;
  valid_until: NullableTimestampColumn;
  revoked_at: NullableTimestampColumn;
  revoked_by: string | null;
  revocation_reason: string | null;
}

interface ServiceKeyTable {
  fingerprint: string;
  public_key: string;
  made_at: TimestampColumn;
  retired_at: NullableTimestampColumn;
}

export interface InstitutionTables {
  institution: InstitutionTable;
  institution_key: InstitutionKeyTable;
  service_key: ServiceKeyTable;
}
