/** The answers to information requests: the client's data, accounts and documents. */
import { type RawBuilder, sql } from "kysely";
import {
  type AccountKind,
  type AccountSituation,
  type InformationKind,
  informationOf,
} from "../../domain/answers/information_answer.ts";
import type { ScanState } from "../../domain/document_scan.ts";
import { anyOf } from "../any_of.ts";
import type { Db } from "../connection/connection.ts";
import { toScanState } from "./document_scans.ts";

interface AnsweredAccount {
  readonly agency: string;
  readonly account: string;
  readonly kind: AccountKind;
  readonly situation: AccountSituation;
  readonly balance: bigint | undefined;
}

interface AnsweredDocument {
  readonly information: InformationKind;
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: bigint;
  readonly scan: ScanState;
}

export interface InformationAnswer {
  readonly target: bigint;
  /** The client's data, by their field names in the layout; amounts in centavos. */
  readonly client: Readonly<Record<string, string>>;
  readonly accounts: readonly AnsweredAccount[];
  readonly documents: readonly AnsweredDocument[];
}

/** The answers of the given targets of information requests; a target without an answer is left out. */
export async function informationAnswers(db: Db, targets: readonly bigint[]): Promise<InformationAnswer[]> {
  if (targets.length === 0) return [];
  const ids = anyOf(targets);
  const [lines, accounts, documents] = await Promise.all([
    db.selectFrom("order_target as t")
      .innerJoin(
        "answer_line as l",
        (join) => join.onRef("l.file_id", "=", "t.answer_file_id").onRef("l.line", "=", "t.answer_line"),
      )
      .select(["t.id", "l.detail"]).where("t.id", "=", ids).orderBy("t.id").execute(),
    db.selectFrom("order_target as t")
      .innerJoin("answer_account as a", (join) => join.on(belongs("a")))
      .select(["t.id", "a.branch", "a.account", "a.kind", "a.situation", "a.balance"])
      .where("t.id", "=", ids).orderBy("a.line").execute(),
    db.selectFrom("order_target as t")
      .innerJoin("answer_attachment as d", (join) => join.on(belongs("d")))
      .leftJoin(
        "document_scan as s",
        (join) => join.onRef("s.file_id", "=", "d.file_id").onRef("s.line", "=", "d.line"),
      )
      .select(["t.id", "d.information", "d.file_name", "d.sha256", "d.size_bytes", "s.state", "s.finding"])
      .where("t.id", "=", ids).orderBy("d.line").execute(),
  ]);
  const accountsOf = Map.groupBy(accounts, ({ id }) => id);
  const documentsOf = Map.groupBy(documents, ({ id }) => id);
  return lines.map(({ id, detail }) => ({
    target: id,
    client: detail ?? {},
    accounts: (accountsOf.get(id) ?? []).map((row) => ({
      agency: row.branch,
      account: row.account,
      kind: row.kind as AccountKind,
      situation: row.situation as AccountSituation,
      balance: row.balance ?? undefined,
    })),
    documents: (documentsOf.get(id) ?? []).map((row) => ({
      information: informationOf(row.information),
      name: row.file_name,
      sha256: row.sha256,
      sizeBytes: row.size_bytes,
      scan: toScanState(row),
    })),
  }));
}

/**
 * The archived place of a document in the answers of the given targets, and what a scan of it has found; undefined when
 * none of them has it.
 */
export async function findAnsweredDocument(
  db: Db,
  targets: readonly bigint[],
  name: string,
): Promise<{ archivePath: string; sha256: string; sizeBytes: bigint; scan: ScanState } | undefined> {
  const row = await db.selectFrom("order_target as t")
    .innerJoin("answer_attachment as d", (join) => join.on(belongs("d")))
    .leftJoin(
      "document_scan as s",
      (join) => join.onRef("s.file_id", "=", "d.file_id").onRef("s.line", "=", "d.line"),
    )
    .select(["d.archive_path", "d.sha256", "d.size_bytes", "s.state", "s.finding"])
    .where("t.id", "=", anyOf(targets))
    .where("d.file_name", "=", name).executeTakeFirst();
  return row && {
    archivePath: row.archive_path,
    sha256: row.sha256,
    sizeBytes: row.size_bytes,
    scan: toScanState(row),
  };
}

/**
 * Accounts and documents directly follow the answer they belong to, before the next one (layout v1.11, 51 and
 * 52).
 */
const belongs = (table: "a" | "d"): RawBuilder<boolean> => {
  const line = sql.ref(`${table}.line`);
  return sql<boolean>`${sql.ref(`${table}.file_id`)} = t.answer_file_id and ${line} > t.answer_line
    and ${line} < coalesce((select min(n.line) from answer_line n
      where n.file_id = t.answer_file_id and n.line > t.answer_line), 2147483647)`;
};
