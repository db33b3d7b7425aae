/** The operations for operators: those with files of their own, answer files, and staging's clock. */
import { Hono } from "hono";
import * as v from "valibot";
import { parseSortOrder } from "../../domain/sort_order.ts";
import { lastDispatchDay, milestonesBetween } from "../../domain/calendar/milestones.ts";
import { findAnswerFile, findReceipt, listAnswerFiles } from "../../store/operations/remittance_views.ts";
import type { App, Env } from "../app.ts";
import { accessFor } from "../identity/caller_identity.ts";
import { okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { operationAlarmRoutes } from "./alarms.ts";
import { operationCalendarRoutes } from "./calendar.ts";
import { operationChannelRoutes } from "./channels.ts";
import { dayBounds, idParameter, operators, parseRowId, tag } from "./common.ts";
import { operationInstitutionRoutes } from "./institutions.ts";
import { operationIntegrityRoutes } from "./integrity.ts";
import { operationJobRoutes } from "./jobs.ts";
import { operationMovementRoutes } from "./movement.ts";
import { operationQuarantineRoutes } from "./quarantine.ts";
import { operationReconciliationRoutes } from "./reconciliation.ts";
import { operationRemittanceRoutes } from "./remittances.ts";
import {
  ClockAnswer,
  ClockBody,
  FileAnswer,
  fileColumns,
  FileQuery,
  fileSituations,
  wireFile,
  wireMilestone,
} from "./operation_schema.ts";
import { problem } from "../http/problems.ts";
import { answerDownload, textFile } from "../http/request.ts";
import { mapPresent, pageOf, pageSchema, pageWindow, wireInstant } from "../http/wire.ts";

export function operationRoutes(app: App) {
  return new Hono<Env>()
    .route("/", operationRemittanceRoutes(app))
    .route("/", operationQuarantineRoutes(app))
    .route("/", operationAlarmRoutes(app))
    .route("/", operationReconciliationRoutes(app))
    .route("/", operationCalendarRoutes(app))
    .route("/", operationChannelRoutes(app))
    .route("/", operationJobRoutes(app))
    .route("/", operationMovementRoutes(app))
    .route("/", operationInstitutionRoutes(app))
    .route("/", operationIntegrityRoutes(app))
    .get("/v1/operacao/arquivo-resposta", ...getAnswerFiles(app))
    .get("/v1/operacao/arquivo-resposta/:id", ...getAnswerFile(app))
    .get("/v1/operacao/arquivo-resposta/:id/recibo", ...getAnswerReceipt(app))
    .get("/v1/operacao/relogio", ...getClock(app))
    .route("/", app.moveClock === undefined ? new Hono<Env>() : movableClock(app, app.moveClock));
}

const getAnswerFiles = (app: App) =>
  operation({
    id: "listarArquivosDeResposta",
    tag,
    summary: "Arquivos de resposta das instituições",
    access: accessFor(app, operators),
    query: FileQuery,
    success: okResponse("Uma página de arquivos, do mais novo ao mais antigo", pageSchema(FileAnswer)),
  }, async (c) => {
    const { ispb, data, remessaId, situacao, ordenar, ...page } = c.req.valid("query");
    const filter = {
      ispb,
      status: situacao && fileSituations[situacao],
      remittanceId: mapPresent(remessaId, BigInt),
      received: mapPresent(data, (day) => dayBounds(Temporal.PlainDate.from(day))),
    };
    const { total, rows } = await app.lists((db) =>
      listAnswerFiles(db, filter, { ...pageWindow(page), sequence: parseSortOrder(fileColumns, ordenar) })
    );
    return c.json(pageOf(rows.map(wireFile), total, page), 200);
  });

const getAnswerFile = (app: App) =>
  operation({
    id: "consultarArquivoDeResposta",
    tag,
    summary: "Um arquivo de resposta e o que havia de errado nele",
    access: accessFor(app, operators),
    parameters: [idParameter("do arquivo de resposta")],
    success: okResponse("O arquivo", FileAnswer),
    problems: ["arquivo-nao-encontrado"],
  }, async (c) => {
    const id = parseRowId(c.req.param("id"));
    const found = id === undefined ? undefined : await findAnswerFile(app.db, id);
    return found === undefined ? problem(c, "arquivo-nao-encontrado") : c.json(wireFile(found), 200);
  });

const getAnswerReceipt = (app: App) =>
  operation({
    id: "baixarRecibo",
    tag,
    summary: "Recibo de um arquivo de resposta",
    description: "Como foi escrito para a instituição.",
    access: accessFor(app, operators),
    parameters: [idParameter("do arquivo de resposta")],
    success: { status: 200, description: "O recibo", schema: v.string(), media: "text/plain" },
    problems: ["recibo-nao-encontrado"],
  }, async (c) => {
    const id = parseRowId(c.req.param("id"));
    const receipt = id === undefined ? undefined : await findReceipt(app.db, id);
    return receipt === undefined ? problem(c, "recibo-nao-encontrado") : answerDownload(c, textFile(receipt));
  });

const getClock = (app: App) =>
  operation({
    id: "consultarRelogio",
    tag,
    summary: "O relógio do serviço",
    access: accessFor(app, operators),
    success: okResponse("O instante atual do serviço", ClockAnswer),
  }, async (c) => c.json(await clockAnswer(app), 200));

/** The operation exists only where the clock can be moved. */
function movableClock(app: App, moveClock: (to: Temporal.Instant) => Promise<readonly string[]>) {
  return new Hono<Env>().post(
    "/v1/operacao/relogio",
    ...operation({
      id: "avancarRelogio",
      tag,
      summary: "Avança o relógio da homologação",
      description:
        "A resposta vem quando o que ficou devido até lá foi executado (envios, respostas das instituições automáticas, " +
        "encerramento e publicação) ou, depois de um limite de espera, com o que ainda não terminou em `emAndamento`. O que um avanço só salta, " +
        "como uma janela de envio inteira, não acontece e é adiado: avance de marco em marco (`proximosMarcos`).",
      access: accessFor(app, operators),
      body: ClockBody,
      success: okResponse("O relógio avançado", ClockAnswer),
      problems: ["relogio-nao-retrocede"],
    }, async (c) => {
      const to = Temporal.Instant.from(c.req.valid("json").avancarPara);
      if (Temporal.Instant.compare(to, app.clock()) <= 0) return problem(c, "relogio-nao-retrocede");
      const running = await moveClock(to);
      const answer = await clockAnswer(app);
      return c.json(running.length === 0 ? answer : { ...answer, emAndamento: [...running] }, 200);
    }),
  );
}

/** How many days ahead deadlines are listed: enough for every kind, even with a weekend and holidays. */
const MARKS_DAYS = 10;

async function clockAnswer({ clock, moveClock, holidays }: App): Promise<v.InferOutput<typeof ClockAnswer>> {
  const now = clock();
  const closed = await holidays();
  const end = now.add({ hours: MARKS_DAYS * 24 });
  return {
    agora: wireInstant(now),
    ultimoEnvio: lastDispatchDay(now, closed).toString(),
    proximosMarcos: milestonesBetween(now, end, closed).map(wireMilestone),
    movel: moveClock !== undefined,
  };
}
