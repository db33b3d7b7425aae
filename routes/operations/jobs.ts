/** The job queue for operators: failed and running jobs, and another try. */
import { Hono } from "hono";
import * as v from "valibot";
import { maskTaxIds } from "../../domain/audit/masking.ts";
import { redactText } from "../../domain/audit/redaction.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import {
  findJob,
  type Job,
  type JobState,
  jobStates,
  listJobs,
  retryJobNow,
} from "../../store/queue/job_queue.ts";
import { resolveAlarms } from "../../store/operations/alarms.ts";
import { forgetSilenced } from "../../store/queue/silenced_jobs.ts";
import type { App, Env } from "../app.ts";
import { accessFor } from "../identity/caller_identity.ts";
import { okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { commitAnswer } from "../http/idempotency.ts";
import { idParameter, operators, parseRowId, ReasonBody, tag } from "./common.ts";
import { situationNameOf, situationNames } from "./operation_schema.ts";
import { problem } from "../http/problems.ts";
import { auditEntry } from "../http/request.ts";
import {
  instant,
  integer,
  mapPresent,
  pageEntries,
  pageOf,
  pageSchema,
  pageWindow,
  wireInstant,
} from "../http/wire.ts";

const path = "/v1/operacao/tarefa";

const situations = {
  ESPERANDO: "waiting",
  EM_EXECUCAO: "running",
  FALHOU: "failed",
  DESISTIU: "given-up",
} as const satisfies Record<string, JobState>;

const JobQuery = v.strictObject({
  situacao: v.optional(v.pipe(
    v.picklist(situationNames(situations)),
    v.description("FALHOU: será repetida sozinha; DESISTIU: só um operador a repete"),
  )),
  ...pageEntries,
});

export const JobAnswer = v.pipe(
  v.object({
    id: v.string(),
    tarefa: v.string(),
    chave: v.optional(v.pipe(v.string(), v.description("De que se trata"))),
    fila: v.optional(v.string()),
    situacao: v.picklist(situationNames(situations)),
    tentativas: integer,
    maximoTentativas: integer,
    dataHoraExecucao: v.pipe(instant, v.description("Quando é, ou era, devida")),
    dataHoraInicio: v.optional(v.pipe(instant, v.description("Desde quando um trabalhador a tem"))),
    erro: v.optional(v.pipe(v.string(), v.description("O da última tentativa, sem dados pessoais"))),
  }),
  v.metadata({ ref: "Tarefa" }),
);

export function operationJobRoutes(app: App) {
  return new Hono<Env>()
    .get(
      path,
      ...operation({
        id: "listarTarefas",
        tag,
        summary: "A fila de tarefas dos trabalhadores",
        access: accessFor(app, operators),
        query: JobQuery,
        success: okResponse("Uma página de tarefas, da mais nova à mais antiga", pageSchema(JobAnswer)),
      }, async (c) => {
        const { situacao, ...page } = c.req.valid("query");
        const states = situacao === undefined ? jobStates : [situations[situacao]];
        const { total, rows } = await listJobs(app.db, { states }, pageWindow(page));
        return c.json(pageOf(rows.map(wireJob), total, page), 200);
      }),
    )
    .post(
      `${path}/:id/repetir`,
      ...operation({
        id: "repetirTarefa",
        tag,
        summary: "Faz uma tarefa ser tentada agora",
        description: "Toda tarefa pode ser repetida sem dano: o que já foi feito não é feito de novo.",
        access: accessFor(app, operators),
        parameters: [idParameter("da tarefa")],
        body: ReasonBody,
        success: okResponse("A tarefa, devida agora", JobAnswer),
        problems: ["tarefa-nao-encontrada", "tarefa-em-execucao"],
      }, async (c) => {
        const { motivo } = c.req.valid("json");
        const id = parseRowId(c.req.param("id"));
        const now = app.clock();
        return await commitAnswer(app.db, c, async (tx) => {
          if (id === undefined || await findJob(tx, id) === undefined) {
            return problem(c, "tarefa-nao-encontrada");
          }
          if (!(await retryJobNow(tx, id))) return problem(c, "tarefa-em-execucao");
          const job = (await findJob(tx, id))!;
          const key = job.key ?? job.task;
          await forgetSilenced(tx, key);
          await resolveAlarms(tx, now, { type: "job-set-aside", subject: key });
          const detail = { task: job.task, key: job.key, reason: motivo };
          await appendAudit(tx, [
            auditEntry(c.var, { at: now, action: "job.repeat", subject: String(id), detail }),
          ]);
          return c.json(wireJob(job), 200);
        });
      }),
    );
}

const wireJob = (job: Job): v.InferOutput<typeof JobAnswer> => ({
  id: String(job.id),
  tarefa: job.task,
  chave: mapPresent(job.key, maskTaxIds),
  fila: mapPresent(job.queue, maskTaxIds),
  situacao: situationNameOf(situations, job.state),
  tentativas: job.attempts,
  maximoTentativas: job.maxAttempts,
  dataHoraExecucao: wireInstant(job.runAt),
  dataHoraInicio: mapPresent(job.lockedAt, wireInstant),
  erro: mapPresent(job.lastError, (error) => maskTaxIds(redactText(error))),
});
