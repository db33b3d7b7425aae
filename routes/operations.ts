/** What operators see: files out and in, receipts, alarms; and staging's clock. */
import { Hono } from "hono";
import * as v from "valibot";
import { findReceipt, listAlarms, listAnswerFiles, listRemittances } from "../store/operations.ts";
import type { App, Env } from "./app.ts";
import { access } from "./caller.ts";
import { describe, ok } from "./describe.ts";
import {
  AlarmAnswer,
  AlarmQuery,
  ClockAnswer,
  ClockBody,
  FileAnswer,
  FileQuery,
  fileSituations,
  RemittanceAnswer,
  RemittanceQuery,
  remittanceSituations,
  wireAlarm,
  wireFile,
  wireRemittance,
} from "./operation_schema.ts";
import { problem } from "./problems.ts";
import { jsonBody, query } from "./validate.ts";
import { optionally, pageOf, pageSchema, window, wireInstant } from "./wire.ts";

const tag = "Operação";
const operators = { profiles: ["operator" as const] };

export function operations(app: App) {
  return new Hono<Env>()
    .get(
      "/v1/operacao/remessa",
      describe({
        id: "listarRemessas",
        tag,
        summary: "Remessas às instituições",
        success: ok("Uma página de remessas, da mais nova à mais antiga", pageSchema(RemittanceAnswer)),
        problems: ["parametro-invalido"],
      }),
      access(app, operators),
      query(RemittanceQuery),
      async (c) => {
        const { ispb, data, situacao, ...page } = c.req.valid("query");
        const { total, rows } = await listRemittances(app.db, {
          ispb,
          dispatchDate: optionally(data, Temporal.PlainDate.from),
          status: situacao && remittanceSituations[situacao],
        }, window(page));
        return c.json(pageOf(rows.map(wireRemittance), total, page), 200);
      },
    )
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
        parameters: [{ in: "path", name: "id", description: "Identificador do arquivo de resposta" }],
        success: { status: 200, description: "O recibo", schema: v.string(), media: "text/plain" },
        problems: ["recibo-nao-encontrado"],
      }),
      access(app, operators),
      async (c) => {
        const id = c.req.param("id") ?? "";
        const receipt = /^\d{1,18}$/.test(id) ? await findReceipt(app.db, BigInt(id)) : undefined;
        if (receipt === undefined) return problem(c, "recibo-nao-encontrado");
        return c.body(receipt.text, 200, {
          "Content-Type": "text/plain; charset=UTF-8",
          "Content-Disposition": `attachment; filename="${receipt.name.replace(/[^\w.-]/g, "_")}"`,
        });
      },
    )
    .get(
      "/v1/operacao/alarme",
      describe({
        id: "listarAlarmes",
        tag,
        summary: "O que um operador precisa ver",
        success: ok("Uma página de alarmes, do mais novo ao mais antigo", pageSchema(AlarmAnswer)),
        problems: ["parametro-invalido"],
      }),
      access(app, operators),
      query(AlarmQuery),
      async (c) => {
        const { aberto, ...page } = c.req.valid("query");
        const { total, rows } = await listAlarms(app.db, { open: aberto }, window(page));
        return c.json(pageOf(rows.map(wireAlarm), total, page), 200);
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
