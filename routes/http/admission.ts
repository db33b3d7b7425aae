/** Whom an operation lets in: what checks it, and what the OpenAPI document says of it. */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../app.ts";
import type { ProblemCode } from "./problem_catalogue.ts";

/** The sign-ins of the OpenAPI document. */
type SignIn = "usuario" | "sistema" | "token";

/** One statement of both, so that neither can say what the other does not. */
export interface Admission {
  /** Passed through before anything else is read of the call. */
  readonly checks: readonly MiddlewareHandler<Env>[];
  /** Any of these; none: it needs no token. */
  readonly signIns: readonly SignIn[];
  /** A system may call in the name of a user, whom a header names. */
  readonly onBehalf?: boolean;
  /** What the checks can answer. */
  readonly problems: readonly ProblemCode[];
}

/** What lets a caller in, of an operation of the OpenAPI document by its id. */
export type AdmissionTo = (operationId: string) => Admission;

/** Open to everybody, without limits. */
export const anybody: Admission = { checks: [], signIns: [], problems: [] };
