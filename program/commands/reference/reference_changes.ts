/** What a file of reference data changes, and the change made: whole, with its entry in the audit trail. */
import { localDate } from "../../../domain/calendar/calendar.ts";
import { decideHoliday } from "../../../domain/calendar/holiday.ts";
import { appendAudit } from "../../../store/audit/audit_entries.ts";
import type { Db, Tx } from "../../../store/connection/connection.ts";
import { lastFrozenDay } from "../../../store/dispatch/freeze.ts";
import { activeHolidays, enactHoliday, listHolidays, lockHolidays } from "../../../store/holidays.ts";
import { listAllUnits, saveUnits } from "../../../store/identity/court_units.ts";
import {
  type Institution,
  listInstitutions,
  saveInstitutions,
} from "../../../store/institutions/institutions.ts";
import { SERVICE_SUBJECT } from "../../../store/operations/alarms.ts";
import { leftOut, notListed, type PublishedList } from "./published_lists.ts";
import { keys, type ReferenceKind, type ReferenceRow, titles, wordOf } from "./reference_columns.ts";

/** Counts of rows, by what becomes of them. */
export interface ReferenceChange {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  /** No longer in force, or no longer reached; no row is ever deleted. */
  readonly ended: number;
  /** What changes, row by row. */
  readonly changes: readonly RowRemark[];
  /** Rows that cannot be taken, with the reason. */
  readonly refused: readonly RowRemark[];
  /** Rows of which something is to be known before the change is made. */
  readonly remarks: readonly RowRemark[];
}

interface RowRemark {
  readonly row: string;
  readonly message: string;
}

interface Import {
  readonly now: Temporal.Instant;
  readonly reason: string;
  /** Whether what is found is done. */
  readonly apply: boolean;
  /** The published list that the rows are of, which does not say all that a row has. */
  readonly published?: PublishedList | undefined;
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
  listed: readonly ReferenceRow<K>[],
  { now, reason, apply, published }: Import,
): Promise<ReferenceChange> {
  return await db.transaction().execute(async (tx) => {
    const { rows, remarks } = published === undefined
      ? { rows: listed, remarks: [] }
      : await completions[published](tx, listed as never, now);
    const found = await changes[kind](tx, rows as never, now);
    const change = { ...found, remarks: [...remarks, ...found.remarks] };
    if (!apply || change.refused.length > 0) return change;
    await writers[kind](tx, rows as never, now);
    const { added, changed, ended } = change;
    const detail = { reason, added, changed, ended, ...published !== undefined && { published } };
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

type Completion<K extends ReferenceKind> = (
  tx: Tx,
  rows: readonly ReferenceRow<K>[],
  now: Temporal.Instant,
) => Promise<{ readonly rows: readonly ReferenceRow<K>[]; readonly remarks: readonly RowRemark[] }>;

/** A published list with what it does not say: that stays as it is. */
const completions: { readonly str: Completion<"instituicoes">; readonly anbima: Completion<"feriados"> } = {
  async str(tx, rows) {
    const known = new Map((await referenceRows.instituicoes(tx)).map((row) => [row.ispb, row]));
    const listed = new Set(rows.map(({ ispb }) => ispb));
    const absent = [...known.values()].filter(({ ispb }) => !listed.has(ispb));
    const unsaid = { ispbLider: "", recebeOrdens: "N" } as const;
    return {
      rows: [...rows.map((row) => ({ ...unsaid, ...known.get(row.ispb), ...row })), ...absent],
      remarks: absent.length === 0
        ? []
        : [{ row: "arquivo", message: notListed(absent.map(({ nome }) => nome)) }],
    };
  },
  async anbima(tx, rows, now) {
    const [inForce, today] = [await activeHolidays(tx), localDate(now).toString()];
    const left = rows.filter(({ data }) => inForce.has(data) || data >= today);
    const listed = new Set(rows.map(({ data }) => data));
    const absent = (await listHolidays(tx)).filter(({ date }) =>
      date.toString() >= today && inForce.has(date.toString()) && !listed.has(date.toString())
    );
    return {
      rows: left,
      remarks: [
        ...left.length < rows.length ? [{ row: "arquivo", message: leftOut(rows.length - left.length) }] : [],
        ...absent.map(({ date, name }) => ({
          row: date.toString(),
          message: `${name} não está na lista e fica em vigor`,
        })),
      ],
    };
  },
};

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
    await lockHolidays(tx);
    const [inForce, lastFrozen] = [await activeHolidays(tx), await lastFrozenDay(tx)];
    const names = new Map((await listHolidays(tx)).map(({ date, name }) => [date.toString(), name]));
    const remarks = rows.filter(({ data, nome }) => inForce.has(data) && names.get(data) !== nome)
      .map(({ data }) => ({ row: data, message: `já em vigor como "${names.get(data)}", nome que fica` }));
    const fresh = rows.filter(({ data }) => !inForce.has(data));
    const refused = fresh.flatMap(({ data }) => {
      const facts = { today: localDate(now), inForce: false, lastFrozen };
      const decided = decideHoliday("add", Temporal.PlainDate.from(data), facts);
      // Published lists reach decades ahead; the limit is for a year that somebody types.
      if (decided.ok || decided.error.type === "beyond-the-calendar") return [];
      return [{ row: data, message: "a data já passou, ou já teve envio" }];
    });
    return {
      added: fresh.length,
      changed: 0,
      same: rows.length - fresh.length,
      ended: 0,
      changes: fresh.map(({ data, nome }) => ({ row: data, message: `nova: ${nome}` })),
      refused,
      remarks,
    };
  },
  async instituicoes(tx, rows) {
    const known = await referenceRows.instituicoes(tx);
    const leaders = new Map(rows.map(({ ispb, ispbLider }) => [ispb, ispbLider]));
    const refused = rows.flatMap(({ ispb, ispbLider }) => {
      const message = leaderFault(ispb, ispbLider, leaders);
      return message === undefined ? [] : [{ row: ispb, message }];
    });
    const ended = known.filter(({ ispb, recebeOrdens }) => recebeOrdens === "S" && !leaders.has(ispb));
    const remarks = ended.map(({ ispb, nome }) => ({
      row: ispb,
      message: `${nome} não está no arquivo e deixa de receber ordens`,
    }));
    return { ...compared("instituicoes", known, rows), ended: ended.length, refused, remarks };
  },
  async unidades(tx, rows) {
    const known = await referenceRows.unidades(tx);
    const named = new Set(rows.map(({ id }) => id));
    const ended = known.filter(({ id }) => !named.has(id));
    const remarks = ended.map(({ id, nome }) => ({
      row: id,
      message: `${nome} não está no arquivo e deixa de poder criar ordens`,
    }));
    return { ...compared("unidades", known, rows), ended: ended.length, refused: [], remarks };
  },
};

/** Why an institution cannot have a leader: orders to it go to the leader, which must be one that receives its own. */
function leaderFault(ispb: string, leader: string, leaders: ReadonlyMap<string, string>): string | undefined {
  if (leader === "") return undefined;
  if (leader === ispb) return "é a líder de si mesma: deixe ispbLider vazio";
  const above = leaders.get(leader);
  if (above === undefined) return `a líder ${leader} não está no arquivo`;
  return above === "" ? undefined : `a líder ${leader} tem outra líder, ${above}`;
}

type Row = Readonly<Record<string, string>>;

function compared<K extends ReferenceKind>(
  kind: K,
  known: readonly ReferenceRow<K>[],
  rows: readonly ReferenceRow<K>[],
) {
  const keyOf = (row: ReferenceRow<K>): string => (row as Row)[keys[kind]]!;
  const before = new Map(known.map((row) => [keyOf(row), row]));
  const remarked = rows.map((row): RowRemark & { readonly isNew: boolean } => {
    const was = before.get(keyOf(row));
    const message = was === undefined ? `nova: ${row.nome}` : differences(kind, was, row).join("; ");
    return { row: keyOf(row), message, isNew: was === undefined };
  });
  const changes = remarked.filter(({ message }) => message !== "");
  const added = changes.filter(({ isNew }) => isNew).length;
  return {
    added,
    changed: changes.length - added,
    same: rows.length - changes.length,
    changes: changes.map(({ row, message }) => ({ row, message })),
  };
}

/** What each column that differs was, and becomes. */
const differences = <K extends ReferenceKind>(
  kind: K,
  was: ReferenceRow<K>,
  row: ReferenceRow<K>,
): string[] =>
  Object.entries(titles[kind] as Row).flatMap(([column, title]) => {
    const [before, after] = [(was as Row)[column]!, (row as Row)[column]!].map((value) =>
      wordOf(column, value) || "(vazio)"
    );
    return before === after ? [] : [`${title} era ${before} e passa a ${after}`];
  });

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
