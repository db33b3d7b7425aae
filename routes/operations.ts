/** The operations of operators: those on resources of their own, answer files, and staging's clock. */
import { Hono } from "hono";
import * as v from "valibot";
import { findReceipt, listAnswerFiles } from "../store/operations.ts";
import type { App, Env } from "./app.ts";
import { access } from "./caller.ts";
import { describe, ok } from "./describe.ts";
import { operationAlarms } from "./operation_alarms.ts";
import { operationCalendar } from "./operation_calendar.ts";
import { operationChannels } from "./operation_channels.ts";
import { idOf, idParameter, operators, tag } from "./operation_common.ts";
import { operationJobs } from "./operation_jobs.ts";
import { operationMovement } from "./operation_movement.ts";
import { operationQuarantine } from "./operation_quarantine.ts";
import { operationReconciliation } from "./operation_reconciliation.ts";
import { operationRemittances } from "./operation_remittances.ts";
import {
  ClockAnswer,
  ClockBody,
  FileAnswer,
  FileQuery,
  fileSituations,
  wireFile,
} from "./operation_schema.ts";
import { problem } from "./problems.ts";
import { jsonBody, query } from "./validate.ts";
import { attachment } from "./request.ts";
import { pageOf, pageSchema, window, wireInstant } from "./wire.ts";

export function operations(app: App) {
  return new Hono<Env>()
    .route("/", operationRemittances(app))
    .route("/", operationQuarantine(app))
    .route("/", operationAlarms(app))
    .route("/", operationReconciliation(app))
    .route("/", operationCalendar(app))
    .route("/", operationChannels(app))
    .route("/", operationJobs(app))
    .route("/", operationMovement(app))
    .get(
      "/v1/operacao/arquivo-resposta",
      describe({
        id: "listarArquivosDeResposta",
        tag,
        summary: "Arquivos de resposta das instituições",
        success: ok("Uma página de arquivos, do mais novo ao mais antigo", pageSchema(FileAnswer)),
        problems: ["parametro-invalido"],
      }),
      access(app, operators),
      query(FileQuery),
      async (c) => {
        const { ispb, situacao, ...page } = c.req.valid("query");
        const filter = { ispb, status: situacao && fileSituations[situacao] };
        const { total, rows } = await listAnswerFiles(app.db, filter, window(page));
        return c.json(pageOf(rows.map(wireFile), total, page), 200);
      },
    )
    .get(
      "/v1/operacao/arquivo-resposta/:id/recibo",
      describe({
        id: "baixarRecibo",
        tag,
        summary: "Recibo de um arquivo de resposta",
        description: "Como foi escrito para a instituição.",
        parameters: [idParameter("do arquivo de resposta")],
        success: { status: 200, description: "O recibo", schema: v.string(), media: "text/plain" },
        problems: ["recibo-nao-encontrado"],
      }),
      access(app, operators),
      async (c) => {
        const id = idOf(c.req.param("id"));
        const receipt = id === undefined ? undefined : await findReceipt(app.db, id);
        return receipt === undefined ? problem(c, "recibo-nao-encontrado") : attachment(c, receipt);
      },
    )
    .get(
      "/v1/operacao/relogio",
      describe({
        id: "consultarRelogio",
        tag,
        summary: "O relógio do serviço",
        success: ok("O instante atual do serviço", ClockAnswer),
      }),
      access(app, operators),
      (c) => c.json(clockAnswer(app), 200),
    )
    .route("/", app.moveClock === undefined ? new Hono<Env>() : movableClock(app, app.moveClock));
}

/** Only where the clock can be moved does the operation exist. */
function movableClock(app: App, moveClock: (to: Temporal.Instant) => Promise<void>) {
  return new Hono<Env>().post(
    "/v1/operacao/relogio",
    describe({
      id: "avancarRelogio",
      tag,
      summary: "Avança o relógio da homologação",
      description:
        "O que ficar devido até lá é executado em seguida: envios, encerramento e publicação de respostas.",
      success: ok("O relógio avançado", ClockAnswer),
      problems: [
        "corpo-malformado",
        "conteudo-invalido",
        "tipo-de-conteudo-nao-aceito",
        "relogio-nao-retrocede",
      ],
    }),
    access(app, operators),
    jsonBody(ClockBody),
    async (c) => {
      const to = Temporal.Instant.from(c.req.valid("json").avancarPara);
      if (Temporal.Instant.compare(to, app.clock()) <= 0) return problem(c, "relogio-nao-retrocede");
      await moveClock(to);
      return c.json(clockAnswer(app), 200);
    },
  );
}

const clockAnswer = ({ clock, moveClock }: App) => ({
  agora: wireInstant(clock()),
  movel: moveClock !== undefined,
});
