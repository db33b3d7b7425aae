/** SFTP channels for operators: created, changed, removed and tested. */
import { Hono } from "hono";
import { probeChannel } from "../../exchange/mod.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import {
  type Channel,
  findChannel,
  listChannels,
  removeChannel,
  resetFailures,
  saveChannel,
} from "../../store/sftp/channels.ts";
import { listInstitutions } from "../../store/institutions/institutions.ts";
import type { App, Env } from "../app.ts";
import { accessFor } from "../identity/caller_identity.ts";
import { noContentResponse, okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { commitAnswer } from "../http/idempotency.ts";
import {
  ChannelAnswer,
  ChannelBody,
  channelOf,
  ChannelQuery,
  ProbeAnswer,
  RemovalQuery,
  wireChannel,
  wireProbe,
} from "./channel_schema.ts";
import { operators, ReasonBody, tag } from "./common.ts";
import { problem } from "../http/problems.ts";
import { auditEntry } from "../http/request.ts";
import { pageOf, pageSchema, pageWindow } from "../http/wire.ts";
import { ispbOf } from "../http/number_wire.ts";

const path = "/v1/operacao/canal";
const ofInstitution = { in: "path", name: "ispb", description: "ISPB da instituição" } as const;

export function operationChannelRoutes(app: App) {
  return new Hono<Env>()
    .get(path, ...getChannels(app))
    .put(`${path}/:ispb`, ...putChannel(app))
    .delete(`${path}/:ispb`, ...deleteChannel(app))
    .post(`${path}/:ispb/testar`, ...postChannelTest(app));
}

const getChannels = (app: App) =>
  operation({
    id: "listarCanais",
    tag,
    summary: "Canais SFTP das instituições",
    description: "Uma instituição sem canal troca arquivos só pela sua pasta.",
    access: accessFor(app, operators),
    query: ChannelQuery,
    success: okResponse("Uma página de canais, por instituição, com o seu estado", pageSchema(ChannelAnswer)),
  }, async (c) => {
    const { ispb, ...page } = c.req.valid("query");
    const { total, rows } = await listChannels(app.db, { ispb, ...pageWindow(page) });
    return c.json(pageOf(rows.map(wireChannel), total, page), 200);
  });

const putChannel = (app: App) =>
  operation({
    id: "definirCanal",
    tag,
    summary: "Cria ou altera o canal SFTP de uma instituição",
    description:
      "Vale a partir da próxima tentativa, que é feita no próximo minuto. Grave antes o segredo em " +
      "`SFTP_KEYS_DIR` e confirme a chave do servidor com a instituição por outro meio.",
    access: accessFor(app, operators),
    parameters: [ofInstitution],
    body: ChannelBody,
    success: okResponse("O canal", ChannelAnswer),
    problems: ["instituicao-desconhecida", "canal-de-filial"],
  }, async (c) => {
    const ispb = ispbOf(c);
    const body = c.req.valid("json");
    const now = app.clock();
    return await app.db.transaction().execute(async (tx) => {
      const institution = (await listInstitutions(tx)).find((known) => known.ispb === ispb);
      if (institution === undefined) return problem(c, "instituicao-desconhecida");
      if (institution.leaderIspb !== undefined) return problem(c, "canal-de-filial");
      const before = await findChannel(tx, ispb);
      const channel = channelOf(ispb, body, before?.deliversFrom ?? now);
      await saveChannel(tx, channel, now);
      const detail = {
        reason: body.motivo,
        before: before && auditedChannel(before),
        after: auditedChannel(channel),
      };
      await appendAudit(tx, [auditEntry(c.var, { at: now, action: "channel.save", subject: ispb, detail })]);
      const { rows: [saved] } = await listChannels(tx, { ispb, limit: 1, offset: 0 });
      return c.json(wireChannel(saved!), 200);
    });
  });

const deleteChannel = (app: App) =>
  operation({
    id: "encerrarCanal",
    tag,
    summary: "Encerra o canal SFTP de uma instituição",
    description:
      "A instituição volta a trocar arquivos só pela sua pasta, onde está também o que não foi entregue.",
    access: accessFor(app, operators),
    parameters: [ofInstitution],
    query: RemovalQuery,
    success: noContentResponse("O canal foi encerrado"),
    problems: ["canal-nao-encontrado"],
  }, async (c) => {
    const ispb = ispbOf(c);
    const { motivo } = c.req.valid("query");
    return await app.db.transaction().execute(async (tx) => {
      const before = await findChannel(tx, ispb);
      if (before === undefined || !(await removeChannel(tx, ispb))) {
        return problem(c, "canal-nao-encontrado");
      }
      const detail = { reason: motivo, before: auditedChannel(before) };
      await appendAudit(tx, [
        auditEntry(c.var, { at: app.clock(), action: "channel.remove", subject: ispb, detail }),
      ]);
      return c.body(null, 204);
    });
  });

const postChannelTest = (app: App) =>
  operation({
    id: "testarCanal",
    tag,
    summary: "Testa o canal SFTP de uma instituição",
    description:
      "Conecta a partir do processo que atende a chamada e nada altera no servidor. Se a chave do " +
      "servidor não é uma das registradas, nem o usuário nem o segredo são enviados. O teste que conecta faz " +
      "tentar logo o que esperava.",
    access: accessFor(app, operators),
    parameters: [ofInstitution],
    body: ReasonBody,
    success: okResponse("O que foi visto", ProbeAnswer),
    problems: ["canal-nao-encontrado"],
  }, async (c) => {
    const ispb = ispbOf(c);
    const channel = await findChannel(app.db, ispb);
    if (channel === undefined) return problem(c, "canal-nao-encontrado");
    const probe = await probeChannel(app.sftp, channel);
    const { motivo } = c.req.valid("json");
    return await commitAnswer(app.db, c, async (tx) => {
      if (probe.fault === undefined) await resetFailures(tx, ispb);
      const detail = { reason: motivo, fingerprint: probe.fingerprint, fault: probe.fault };
      await appendAudit(tx, [
        auditEntry(c.var, { at: app.clock(), action: "channel.test", subject: ispb, detail }),
      ]);
      return c.json(wireProbe(probe), 200);
    });
  });

/** A channel as the audit trail records it. */
const auditedChannel = ({ deliversFrom, ...channel }: Channel) => ({
  ...channel,
  deliversFrom: deliversFrom.toString(),
});
