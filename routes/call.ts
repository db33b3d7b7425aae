/** A call of an operation, through whichever door it came: the HTTP API or a page. */
import type * as v from "valibot";
import type { Caller } from "../domain/identity/caller.ts";
import type { Result } from "../domain/result.ts";
import type { AuditEntry } from "../store/audit/audit_entries.ts";
import type { Db, Tx } from "../store/connection/connection.ts";
import type { CallParts } from "./http/idempotency.ts";
import type { ProblemBody, Refused } from "./http/problems.ts";
import type { Voice } from "./http/voice.ts";

/** Who acts, from where, in which request. */
export interface Acting {
  readonly caller: Caller;
  /** In canonical spelling; undefined when it cannot be known. */
  readonly sourceIp: string | undefined;
  readonly requestId: string;
}

/** What is answered, with its version. */
export class Versioned<O> {
  constructor(readonly value: O, readonly version: number) {}
}

/** The version that the caller has already is the current one. */
export class NotModified {
  constructor(readonly version: number) {}
}

/** What is answered, and its rows, for who asks for a spreadsheet instead. */
export class Tabular<O> {
  /** @param table its name, without the ending of a file, and its rows with their schema */
  constructor(
    readonly value: O,
    readonly table: {
      readonly name: string;
      readonly entries: v.ObjectEntries;
      readonly rows: readonly Readonly<Record<string, unknown>>[];
    },
  ) {}
}

/** A file to be shown or saved, which is what an operation of another media type than JSON answers. */
export interface Download {
  readonly content: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly media: string;
  readonly name: string;
  /** Whether a browser shows it, or saves it. */
  readonly disposition: "inline" | "attachment";
}

/** What a call came to. */
export type Outcome<O> = Result<O | Versioned<O> | Tabular<O> | NotModified, Refused>;

/** The answer alone. */
export const answerOf = <O>(answered: O | Versioned<O> | Tabular<O>): O =>
  answered instanceof Versioned || answered instanceof Tabular ? answered.value : answered;

/** What an operation reads of a call. */
export interface Call<Parameters, Body, Query, O> extends Acting {
  /** The parameters of the path. */
  readonly params: Parameters;
  readonly body: Body;
  readonly query: Query;
  /** `If-Match`, or the version that a page shows. */
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
  /** Who reads the sentences of the answer; a page looks up as for a draft. */
  readonly voice: Voice;
  /** The service's own full address, for others to call, without a final slash. */
  readonly address: string;
  /** The body of a problem, as one result among many. */
  problem(refused: Refused): ProblemBody;
  /**
   * Runs a change in a transaction that also stores what it came to, so that the same call with the same idempotency key
   * gets it and changes nothing. Nothing outside the database may be waited for meanwhile.
   *
   * @param stored what is stored of the outcome, when not the whole
   */
  commit(
    change: (tx: Tx) => Promise<Outcome<O>>,
    stored?: (outcome: Outcome<O>) => Outcome<O>,
  ): Promise<Outcome<O>>;
  /** The same for a change of one statement, which is a transaction by itself when nothing is stored with it. */
  commitStatement(change: (db: Db | Tx) => Promise<Outcome<O>>): Promise<Outcome<O>>;
  /** Performs a call of many transactions, each of which stores its result; `retry` leaves what it came to unstored. */
  inParts(
    work: (parts: CallParts) => Promise<{ readonly outcome: Outcome<O>; readonly retry: boolean }>,
  ): Promise<Outcome<O>>;
}

/** The audit entry of the caller's action: who, from where, in which call. */
export function auditEntry(
  { caller: { cpf, via, clientId }, sourceIp, requestId }: Acting,
  entry: Pick<AuditEntry, "at" | "action" | "subject" | "onBehalfOf" | "detail">,
): AuditEntry {
  return {
    actor: cpf,
    sourceIp,
    requestId,
    ...entry,
    detail: { via, clientId, ...entry.detail },
  };
}
