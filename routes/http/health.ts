/** Whether the process lives, and whether it can serve. */
import { Hono } from "hono";
import { sql } from "kysely";
import * as v from "valibot";
import type { App, Env } from "../app.ts";
import { ok } from "../openapi/describe.ts";
import { anybody } from "./admission.ts";
import { operation } from "./operation.ts";
import { problem } from "./problems.ts";

const READY_WITHIN_MS = 2_000;

const Health = v.object({ situacao: v.picklist(["ok"]) });

export function health(app: App) {
  return new Hono<Env>()
    .get(
      "/healthz",
      ...operation({
        id: "verificarVida",
        tag: "Serviço",
        summary: "O processo está vivo",
        access: anybody,
        success: ok("Está vivo", Health),
      }, (c) => c.json({ situacao: "ok" }, 200)),
    )
    .get(
      "/readyz",
      ...operation(
        {
          id: "verificarProntidao",
          tag: "Serviço",
          summary: "O serviço pode atender",
          description: "O banco de dados responde.",
          access: anybody,
          success: ok("Está pronto", Health),
          problems: ["servico-indisponivel"],
        },
        async (c) =>
          await answers(app) ? c.json({ situacao: "ok" }, 200) : problem(c, "servico-indisponivel"),
      ),
    );
}

async function answers({ db, log }: App): Promise<boolean> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`No answer within ${READY_WITHIN_MS} ms`)),
    READY_WITHIN_MS,
  );
  try {
    await Promise.race([sql`select 1`.execute(db), late]);
    return true;
  } catch (error) {
    log("error", "the database does not answer", { error });
    return false;
  } finally {
    clearTimeout(timer);
  }
}
