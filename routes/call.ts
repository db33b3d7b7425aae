/** A call of an operation, through whichever door it came: the HTTP API or a page. */
import type { Caller } from "../domain/identity/caller.ts";
import type { Result } from "../domain/result.ts";
import type { Tx } from "../store/connection.ts";
import type { ProblemCode } from "./http/problem_catalogue.ts";
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

/** What a call came to. */
export type Outcome<O> = Result<O | Versioned<O> | NotModified, Refused>;

/** What an operation reads of a call. */
export interface Call<Parameters, Body, Query, O> extends Acting {
  /** The parameters of the path. */
  readonly params: Parameters;
  readonly body: Body;
  readonly query: Query;
  /** `If-Match`, or the version that a page shows. */
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
  /** Who reads the sentences of the answer. */
  readonly voice: Voice;
  /** The body of a problem, as one result among many. */
  problem(code: ProblemCode): ProblemBody;
  /**
   * Runs a change in a transaction that also stores what it came to, so that the same call with the same idempotency key
   * gets it and changes nothing. Nothing outside the database may be waited for meanwhile.
   */
  commit(change: (tx: Tx) => Promise<Outcome<O>>): Promise<Outcome<O>>;
}
