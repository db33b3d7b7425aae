/** Whether the process lives, and whether it can serve. */
import { Hono } from "hono";
import * as v from "valibot";
import { openSubjects } from "../../store/operations/alarms.ts";
import type { App, Env } from "../app.ts";
import { ok } from "../openapi/describe.ts";
import { anybody } from "./admission.ts";
import { operation } from "./operation.ts";
import { problem } from "./problems.ts";

const READY_WITHIN_MS = 2_000;

const Health = v.object({ situacao: v.picklist(["ok"]) });
const Readiness = v.object({
  ...Health.entries,
  avisos: v.optional(v.array(v.picklist(["pasta-de-troca-ausente"]))),
});

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
          description:
            "O banco de dados responde. `avisos` diz o que falta a outras partes do serviço e não impede as chamadas.",
          access: anybody,
          success: ok("Está pronto", Readiness),
          problems: ["servico-indisponivel"],
        },
        async (c) => {
          const absent = await foldersAbsent(app);
          if (absent === undefined) return problem(c, "servico-indisponivel");
          return c.json({ situacao: "ok", ...absent && { avisos: ["pasta-de-troca-ausente"] } }, 200);
        },
      ),
    );
}

/** Whether a worker misses the exchange folder; undefined when the database does not answer in time. */
async function foldersAbsent({ db, log }: App): Promise<boolean | undefined> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`No answer within ${READY_WITHIN_MS} ms`)),
    READY_WITHIN_MS,
  );
  try {
    return (await Promise.race([openSubjects(db, "exchange-folder-absent"), late])).length > 0;
  } catch (error) {
    log("error", "the database does not answer", { error });
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
