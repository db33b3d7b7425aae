/** The access rule of an operation: its checks, and its description in the OpenAPI document. */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../app.ts";
import type { ProblemCode } from "./problem_catalogue.ts";

/** The security schemes of the OpenAPI document. */
type SignIn = "usuario" | "sistema" | "token";

/** The checks and their description in one value, so that they cannot differ. */
export interface AccessRule {
  /** Run before anything else of the call is read. */
  readonly checks: readonly MiddlewareHandler<Env>[];
  /** The accepted security schemes; none: no token is needed. */
  readonly signIns: readonly SignIn[];
  /** Whether a system may call in the name of a user, given in a header. */
  readonly onBehalf?: boolean;
  /** The problems that the checks can answer. */
  readonly problems: readonly ProblemCode[];
}

/** The access rule for an operation, by its id in the OpenAPI document. */
export type AccessRuleFor = (operationId: string) => AccessRule;

/** Open to everybody, without limits. */
export const openAccess: AccessRule = { checks: [], signIns: [], problems: [] };
