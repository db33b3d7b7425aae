/** The rules of courts: what the service does automatically for each. */
import { type Nullable, type Selectable, sql } from "kysely";
import { defaultArrivalDays } from "../../domain/arrival.ts";
import { type CourtRule, emptyCourtRule } from "../../domain/follow_up/court_rule.ts";
import { centavos } from "../../domain/money.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED } from "../connection/prepared_statements.ts";
import type { CourtRuleTable } from "../tables.ts";

export interface StoredRule {
  /** Zero when the court has never changed its rule. */
  readonly version: number;
  readonly rule: CourtRule;
  readonly changed: { readonly at: Temporal.Instant; readonly by: string } | undefined;
}

/** Named and not `*`, so that transactions too may have the statement prepared. */
const columns = [
  "jtr",
  "version",
  "no_answer",
  "minimum_amount",
  "drafts_excess",
  "arrival_days",
  "unit_changes_drafts",
  "requires_read_version",
  "deletable_until_sent",
  "reservation_days",
  "changed_at",
  "changed_by",
] as const;

/**
 * The rule of a court.
 *
 * @param keep whether it is not to be replaced before the transaction ends, since it decides who may do what
 */
export async function findCourtRule(
  db: Db | Tx,
  court: string,
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<StoredRule> {
  const row = await db.selectFrom("court_rule").select(columns).where("jtr", "=", court)
    .$if(keep, (query) => query.forShare()).modifyEnd(PREPARED).executeTakeFirst();
  return row === undefined ? { version: 0, rule: emptyCourtRule, changed: undefined } : {
    version: row.version,
    rule: toRule(row),
    changed: { at: row.changed_at, by: row.changed_by },
  };
}

/** The rule of a court, and the ISO dates of all holidays in force, in one statement. */
export async function ruleAndHolidays(
  tx: Tx,
  court: string,
): Promise<{ readonly rule: CourtRule; readonly holidays: ReadonlySet<string> }> {
  const { rows: [row] } = await sql<{ readonly days: string[] } & Nullable<Selectable<CourtRuleTable>>>`
    select array(select day::text from holiday where active) as days,
      ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))}
    from (values (${court}::text)) as n (jtr) left join court_rule r on r.jtr = n.jtr ${PREPARED}`.execute(
    tx,
  );
  const { days, ...stored } = row!;
  return { rule: isStored(stored) ? toRule(stored) : emptyCourtRule, holidays: new Set(days) };
}

const isStored = (row: Nullable<Selectable<CourtRuleTable>>): row is Selectable<CourtRuleTable> =>
  row.jtr !== null;

/** The rules of the courts that have one, by JTR. */
export async function courtRules(db: Db | Tx): Promise<ReadonlyMap<string, CourtRule>> {
  const rows = await db.selectFrom("court_rule").select(columns).execute();
  return new Map(rows.map((row) => [row.jtr, toRule(row)]));
}

/**
 * Replaces the version of a court's rule that was read; false, with nothing saved, when somebody changed it
 * meanwhile.
 */
export async function saveCourtRule(
  tx: Tx,
  { court, version, rule, change }: {
    readonly court: string;
    readonly version: number;
    readonly rule: CourtRule;
    readonly change: { readonly at: Temporal.Instant; readonly by: string };
  },
): Promise<boolean> {
  const columns = {
    version: version + 1,
    no_answer: rule.noAnswer ?? null,
    minimum_amount: rule.minimum ?? null,
    drafts_excess: rule.draftsExcess,
    arrival_days: rule.arrivalDays === defaultArrivalDays ? null : rule.arrivalDays,
    unit_changes_drafts: rule.unitChangesDrafts,
    requires_read_version: rule.requiresReadVersion,
    deletable_until_sent: rule.deletableUntilSent,
    reservation_days: rule.reservationDays,
    changed_at: change.at.toString(),
    changed_by: change.by,
  };
  const { numInsertedOrUpdatedRows } = await tx.insertInto("court_rule").values({ jtr: court, ...columns })
    .onConflict((conflict) =>
      conflict.column("jtr").doUpdateSet(columns).where(sql.ref("court_rule.version"), "=", version)
    ).executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const toRule = (row: Selectable<CourtRuleTable>): CourtRule => ({
  noAnswer: row.no_answer ?? undefined,
  minimum: row.minimum_amount === null ? undefined : centavos(row.minimum_amount),
  draftsExcess: row.drafts_excess,
  arrivalDays: row.arrival_days ?? defaultArrivalDays,
  unitChangesDrafts: row.unit_changes_drafts,
  requiresReadVersion: row.requires_read_version,
  deletableUntilSent: row.deletable_until_sent,
  reservationDays: row.reservation_days,
});
