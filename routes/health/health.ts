/** Health checks: whether the process lives, and whether it can serve. */
import { Hono } from "hono";
import * as v from "valibot";
import { serviceFaultSentence } from "../../domain/operations/service_health.ts";
import { voucherFaultText } from "../../domain/operations/voucher_text.ts";
import type { SearchFault } from "../../search/search_fault.ts";
import { isReadOnly } from "../../store/connection/database_unavailable.ts";
import { withTimeout } from "../../store/connection/with_timeout.ts";
import { openAlarmSubjects } from "../../store/operations/alarms.ts";
import type { App, Env } from "../app.ts";
import { openAccess } from "../http/access_rule.ts";
import { handlers } from "../http/handlers.ts";
import { problem } from "../http/problems.ts";
import { okResponse } from "../operation.ts";
import { serviceFaults } from "./service_health.ts";

const READY_WITHIN_MS = 2_000;
/**
 * How long a result of the search check is reused, because comparing the index counts documents. A fault is
 * checked again sooner, so that its end is noticed.
 */
const SEARCH_GOOD_FOR_MS = 2_000;
const SEARCH_FAULT_FOR_MS = 200;

const Health = v.object({ situacao: v.picklist(["ok"]) });
const Readiness = v.object({
  ...Health.entries,
  avisos: v.optional(
    v.array(
      v.picklist([
        "pasta-de-troca-ausente",
        "banco-nao-conferido",
        "replica-atrasada",
        "replica-ausente",
        "replica-de-outro-banco",
      ]),
    ),
  ),
  detalhe: v.optional(
    v.pipe(v.string(), v.description("O que fazer, quando o banco de dados não está conferido")),
  ),
});

const ReadinessQuery = v.object({
  full: v.optional(v.pipe(
    v.string(),
    v.description("Presente: pronto só é quem também não tem faltas no trabalho do serviço, para monitores"),
  )),
});

export function healthRoutes(app: App) {
  const searchFault = app.findSearchFault && cachedSearchFault(app.findSearchFault);
  return new Hono<Env>()
    .get(
      "/healthz",
      ...handlers({
        id: "verificarVida",
        tag: "Serviço",
        summary: "O processo está vivo",
        access: openAccess,
        success: okResponse("Está vivo", Health),
      }, (c) => c.json({ situacao: "ok" }, 200)),
    )
    .get(
      "/readyz",
      ...handlers(
        {
          id: "verificarProntidao",
          tag: "Serviço",
          summary: "O serviço pode atender",
          description:
            "O banco de dados responde e, onde precedentes são indexados, a pesquisa encontra o que o " +
            "banco de precedentes tem. Com `full`, além disso, o trabalho do serviço está em dia: há trabalhadores e " +
            "nenhum marco do dia passou sem ser cumprido, a pasta de troca está montada e um trabalhador confirma que o banco " +
            "de dados é o dela (`banco-nao-conferido`: nada é protocolado nem alterado). `avisos` diz o que falta a outras partes do serviço e não impede " +
            "as chamadas.",
          access: openAccess,
          query: ReadinessQuery,
          success: okResponse("Está pronto", Readiness),
          problems: ["servico-indisponivel"],
        },
        async (c) => {
          const full = c.req.valid("query").full !== undefined;
          const found = await inTime(app, () => readinessOf(app, { full, searchFault }));
          if (found === undefined) return problem(c, "servico-indisponivel");
          const { why, notices, unvouched } = found;
          return why.length === 0
            ? c.json({
              situacao: "ok",
              ...notices.length > 0 && { avisos: notices },
              ...unvouched !== undefined && { detalhe: unvouched },
            }, 200)
            : problem(c, "servico-indisponivel", { detail: why.join(" ") });
        },
      ),
    );
}

/** What keeps the process from serving, and what is to be known of other parts of the service. */
async function readinessOf(
  app: App,
  { full, searchFault }: {
    readonly full: boolean;
    readonly searchFault: (() => Promise<string[]>) | undefined;
  },
) {
  const folders = await openAlarmSubjects(app.db, "exchange-folder-absent");
  const fault = await app.findVoucherFault?.();
  const unvouched = fault && voucherFaultText(fault);
  return {
    unvouched,
    why: [
      ...await searchFault?.() ?? [],
      ...full ? [...unvouched === undefined ? [] : [unvouched], ...await workFaults(app, folders)] : [],
    ],
    notices: [
      ...unvouched === undefined ? [] : ["banco-nao-conferido" as const],
      ...folders.length > 0 ? ["pasta-de-troca-ausente" as const] : [],
      ...full ? await replicaNotices(app) : [],
    ],
  };
}

const replicaNames = {
  behind: "replica-atrasada",
  away: "replica-ausente",
  unrelated: "replica-de-outro-banco",
} as const;

/** The notice about an unavailable standby; the service works without it, because the primary answers. */
async function replicaNotices({ listSource }: App) {
  const source = await listSource?.() ?? "replica";
  return source === "replica" ? [] : [replicaNames[source]];
}

/**
 * The faults of the service's work.
 *
 * @param folders the exchange folders that are absent, each with its machine
 */
const workFaults = async (app: App, folders: readonly string[]): Promise<string[]> => [
  ...folders.map((folder) =>
    `A pasta de troca ${folder} não está onde deveria: ali nada é enviado nem recebido.`
  ),
  ...await isReadOnly(app.db)
    ? ["O banco de dados só aceita leitura: nada é protocolado, enviado nem recebido."]
    : [],
  ...(await serviceFaults(app)).map(serviceFaultSentence),
];

const searchSentences: Record<SearchFault, string> = {
  "never-filled": "O índice da pesquisa de precedentes ainda não foi feito.",
  "building": "O índice da pesquisa de precedentes está sendo feito.",
  "other-engine": "O índice da pesquisa de precedentes foi feito para outro motor de pesquisa.",
  "lost": "O índice da pesquisa de precedentes perdeu documentos.",
  "finds-nothing": "O índice da pesquisa de precedentes está vazio.",
};

/** Caches the fault of the search for a moment. */
export function cachedSearchFault(
  find: () => Promise<SearchFault | undefined>,
  now = () => performance.now(),
): () => Promise<string[]> {
  let judged: Promise<SearchFault | undefined> | undefined;
  let judgedUntil = 0;
  return async () => {
    if (judged === undefined || now() > judgedUntil) {
      judgedUntil = now() + SEARCH_GOOD_FOR_MS;
      judged = find();
      if (await judged.catch(() => "unknown") !== undefined) judgedUntil = now() + SEARCH_FAULT_FOR_MS;
    }
    const fault = await judged;
    return fault === undefined ? [] : [searchSentences[fault]];
  };
}

/** The result while the database answers; undefined when it does not answer in time. */
async function inTime<T>({ log }: App, find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withTimeout(READY_WITHIN_MS, find(), () => {
      throw new Error(`No answer within ${READY_WITHIN_MS} ms`);
    });
  } catch (error) {
    log("error", "The process is not ready", { error });
    return undefined;
  }
}
