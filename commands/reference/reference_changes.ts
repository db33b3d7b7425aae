/** What a file of reference data changes, and the change made: whole, with its entry in the audit trail. */
import { localDate } from "../../domain/calendar/calendar.ts";
import { decideHoliday } from "../../domain/calendar/holiday.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { activeHolidays, enactHoliday, listHolidays } from "../../store/calendar/holidays.ts";
import type { Db, Tx } from "../../store/connection.ts";
import { lastFrozenDay } from "../../store/dispatch/freeze.ts";
import { listAllUnits, saveUnits } from "../../store/identity/court_units.ts";
import {
  type Institution,
  listInstitutions,
  saveInstitutions,
} from "../../store/institutions/institutions.ts";
import { SERVICE_SUBJECT } from "../../store/operations/alarms.ts";
import type { ReferenceKind, ReferenceRow } from "./reference_rows.ts";

/** Counts of rows, by what becomes of them. */
export interface ReferenceChange {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  /** No longer in force, or no longer reached; no row is ever deleted. */
  readonly ended: number;
  /** Rows that cannot be taken, with the reason. */
  readonly refused: readonly { readonly row: string; readonly message: string }[];
}

interface Import {
  readonly now: Temporal.Instant;
  readonly reason: string;
  /** Whether what is found is done. */
  readonly apply: boolean;
}

type Rows = { readonly [K in ReferenceKind]: (db: Db | Tx) => Promise<ReferenceRow<K>[]> };

/** The rows in force. */
export const referenceRows: Rows = {
  feriados: async (db) =>
    (await listHolidays(db)).map(({ date, name }) => ({ data: date.toString(), nome: name })),
  instituicoes: async (db) => (await listInstitutions(db)).map(rowOf),
  unidades: async (db) =>
    (await listAllUnits(db)).map(({ id, name, bodyType, court }) => ({
      id,
      nome: name,
      tipo: bodyType,
      jtr: court,
    })),
};

const rowOf = ({ ispb, compe, name, leaderIspb, reachable }: Institution): ReferenceRow<"instituicoes"> => ({
  ispb,
  compe: compe ?? "",
  nome: name,
  ispbLider: leaderIspb ?? "",
  recebeOrdens: reachable ? "S" : "N",
});

/** Compares a file's rows with those in force and, told so, takes them over. Rows that are refused stop the whole file. */
export async function importReference<K extends ReferenceKind>(
  db: Db,
  kind: K,
  rows: readonly ReferenceRow<K>[],
  { now, reason, apply }: Import,
): Promise<ReferenceChange> {
  return await db.transaction().execute(async (tx) => {
    const change = await changes[kind](tx, rows as never, now);
    if (!apply || change.refused.length > 0) return change;
    await writers[kind](tx, rows as never, now);
    const { added, changed, ended } = change;
    const detail = { reason, added, changed, ended };
    await appendAudit(tx, [{
      at: now,
      actor: SERVICE_SUBJECT,
      action: "reference.import",
      subject: kind,
      detail,
    }]);
    return change;
  });
}

type ByKind<R> = {
  readonly [K in ReferenceKind]: (
    tx: Tx,
    rows: readonly ReferenceRow<K>[],
    now: Temporal.Instant,
  ) => Promise<R>;
};

const changes: ByKind<ReferenceChange> = {
  /** Days in force that the file lacks stay: taking a holiday out is decided by name, in the console. */
  async feriados(tx, rows, now) {
    const [inForce, lastFrozen] = [await activeHolidays(tx), await lastFrozenDay(tx)];
    const fresh = rows.filter(({ data }) => !inForce.has(data));
    const refused = fresh.flatMap(({ data }) => {
      const facts = { today: localDate(now), inForce: false, lastFrozen };
      const decided = decideHoliday("add", Temporal.PlainDate.from(data), facts);
      return decided.ok ? [] : [{ row: data, message: "a data já passou, ou já teve envio" }];
    });
    return { added: fresh.length, changed: 0, same: rows.length - fresh.length, ended: 0, refused };
  },
  async instituicoes(tx, rows) {
    const known = await referenceRows.instituicoes(tx);
    const named = new Set(rows.map(({ ispb }) => ispb));
    const refused = rows.filter(({ ispbLider }) => ispbLider !== "" && !named.has(ispbLider))
      .map(({ ispb, ispbLider }) => ({ row: ispb, message: `a líder ${ispbLider} não está no arquivo` }));
    const ended = known.filter(({ ispb, recebeOrdens }) => recebeOrdens === "S" && !named.has(ispb)).length;
    return { ...compared(known, rows, ({ ispb }) => ispb), ended, refused };
  },
  async unidades(tx, rows) {
    const known = await referenceRows.unidades(tx);
    const named = new Set(rows.map(({ id }) => id));
    const ended = known.filter(({ id }) => !named.has(id)).length;
    return { ...compared(known, rows, ({ id }) => id), ended, refused: [] };
  },
};

function compared<R>(known: readonly R[], rows: readonly R[], keyOf: (row: R) => string) {
  const before = new Map(known.map((row) => [keyOf(row), JSON.stringify(row)]));
  const same = rows.filter((row) => before.get(keyOf(row)) === JSON.stringify(row)).length;
  const added = rows.filter((row) => !before.has(keyOf(row))).length;
  return { added, same, changed: rows.length - same - added };
}

const writers: ByKind<void> = {
  async feriados(tx, rows) {
    const inForce = await activeHolidays(tx);
    for (const { data, nome } of rows.filter(({ data }) => !inForce.has(data))) {
      await enactHoliday(tx, { date: Temporal.PlainDate.from(data), name: nome }, "operador");
    }
  },
  instituicoes: (tx, rows) =>
    saveInstitutions(
      tx,
      rows.map(({ ispb, compe, nome, ispbLider, recebeOrdens }) => ({
        ispb,
        compe: compe || undefined,
        name: nome,
        leaderIspb: ispbLider || undefined,
        reachable: recebeOrdens === "S",
      })),
    ),
  unidades: (tx, rows, now) =>
    saveUnits(
      tx,
      rows.map(({ id, nome, tipo, jtr }) => ({ id, name: nome, bodyType: tipo, court: jtr })),
      now,
    ),
};
