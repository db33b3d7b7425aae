/** The job queue for operators: failed and running jobs, and another try. */
import * as v from "valibot";
import { maskTaxIds } from "../../domain/audit/masking.ts";
import { redactText } from "../../domain/audit/redaction.ts";
import { fail, ok } from "../../domain/result.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { resolveAlarms } from "../../store/operations/alarms.ts";
import {
  findJob,
  type Job,
  type JobState,
  jobStates,
  listJobs,
  retryJobNow,
} from "../../store/queue/job_queue.ts";
import { findSilenced, forgetSilenced } from "../../store/queue/silenced_jobs.ts";
import { auditEntry } from "../call.ts";
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
import { okResponse } from "../operation.ts";
import { idParameter, operatorOperation, ReasonBody, rowAt } from "./common.ts";
import { situationNameOf, situationNames } from "./operation_schema.ts";

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
export type JobAnswer = v.InferOutput<typeof JobAnswer>;

export const listJobsOperation = operatorOperation({
  id: "listarTarefas",
  method: "GET",
  path,
  summary: "A fila de tarefas dos trabalhadores",
  query: JobQuery,
  success: okResponse("Uma página de tarefas, da mais nova à mais antiga", pageSchema(JobAnswer)),
  run: async (app, call) => {
    const { situacao, ...page } = call.query;
    const states = situacao === undefined ? jobStates : [situations[situacao]];
    const { total, rows } = await listJobs(app.db, { states }, pageWindow(page));
    return ok(pageOf(rows.map(wireJob), total, page));
  },
});

export const retryJobOperation = operatorOperation({
  id: "repetirTarefa",
  method: "POST",
  path: `${path}/:id/repetir`,
  summary: "Faz uma tarefa ser tentada agora",
  description: "Toda tarefa pode ser repetida sem dano: o que já foi feito não é feito de novo.",
  parameters: [idParameter("da tarefa")],
  body: ReasonBody,
  success: okResponse("A tarefa, devida agora", JobAnswer),
  problems: ["tarefa-nao-encontrada", "tarefa-em-execucao"],
  run: async (app, call) => {
    const { motivo } = call.body;
    const now = app.clock();
    return await call.commit(async (tx) => {
      const found = await rowAt(call.params.id, (id) => findJob(tx, id));
      if (found === undefined) return fail("tarefa-nao-encontrada");
      const { id } = found;
      if (!(await retryJobNow(tx, id))) return fail("tarefa-em-execucao");
      const job = (await findJob(tx, id))!;
      const { silenced } = await findSilenced(tx, job);
      await forgetSilenced(tx, silenced);
      for (const { key } of silenced) await resolveAlarms(tx, now, { type: "job-set-aside", subject: key });
      const detail = { task: job.task, key: job.key, reason: motivo };
      await appendAudit(tx, [
        auditEntry(call, { at: now, action: "job.repeat", subject: String(id), detail }),
      ]);
      return ok(wireJob(job));
    });
  },
});

const wireJob = (job: Job): JobAnswer => ({
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
