/** Answers unexpected exceptions as problems that reveal nothing of the program. */
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { voucherRefusal } from "../../domain/operations/voucher_text.ts";
import { SearchUnavailable } from "../../search/unavailable.ts";
import { isDatabaseUnavailable } from "../../store/connection/database_unavailable.ts";
import { NotVouched } from "../../store/operations/database_voucher.ts";
import type { App, Env } from "../app.ts";
import type { ProblemCode } from "./problem_catalogue.ts";
import { problem } from "./problems.ts";

/** Answers an exception; all except a malformed body, or one that was cut, are logged with the request's id. */
export const answerException = ({ log }: Pick<App, "log">) => (error: Error, c: Context<Env>): Response => {
  const code = problemCodeOf(error);
  if (code !== "corpo-malformado") {
    log("error", "request failed", { error, requestId: c.var.requestId, method: c.req.method });
  }
  return problem(c, code, error instanceof NotVouched ? { detail: voucherRefusal(error.fault) } : {});
};

/** The problem of an exception. */
export function problemCodeOf(error: Error): ProblemCode {
  // The validator throws only for a body that is not JSON.
  if (error instanceof HTTPException && error.status === 400 || isCutByClient(error)) {
    return "corpo-malformado";
  }
  if (error instanceof SearchUnavailable) return "pesquisa-indisponivel";
  return isDatabaseUnavailable(error) ? "servico-indisponivel" : "erro-interno";
}

/** Node's error of a body whose client has gone: a fault of nobody here, though its code is that of a lost connection. */
const isCutByClient = (error: Error): boolean =>
  error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
