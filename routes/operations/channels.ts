/** How institutions exchange files, for operators: SFTP channels made, changed, removed and tested, and folders tested. */
import * as v from "valibot";
import { fail, ok } from "../../domain/result.ts";
import { probeChannel } from "../../exchange/mod.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import { askFolderTest, findFolderTest, type FolderTestView } from "../../store/dispatch/postponed.ts";
import { listInstitutions } from "../../store/institutions/institutions.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import {
  type Channel,
  findChannel,
  listChannels,
  removeChannel,
  resetFailures,
  saveChannel,
} from "../../store/sftp/channels.ts";
import { auditEntry } from "../call.ts";
import { ispbOf } from "../http/number_wire.ts";
import { instant, mapPresent, pageOf, pageSchema, pageWindow, wireInstant } from "../http/wire.ts";
import { acceptedResponse, noContentResponse, okResponse } from "../operation.ts";
import {
  ChannelAnswer,
  ChannelBody,
  channelOf,
  ChannelQuery,
  ProbeAnswer,
  RemovalQuery,
  TriedChannelBody,
  wireChannel,
  wireProbe,
} from "./channel_schema.ts";
import { operatorOperation, ReasonBody } from "./common.ts";

const path = "/v1/operacao/canal";
const ofInstitution = { in: "path", name: "ispb", description: "ISPB da instituição" } as const;

export const listChannelsOperation = operatorOperation({
  id: "listarCanais",
  method: "GET",
  path,
  summary: "Canais SFTP das instituições",
  description: "Uma instituição sem canal troca arquivos só pela sua pasta.",
  query: ChannelQuery,
  success: okResponse("Uma página de canais, por instituição, com o seu estado", pageSchema(ChannelAnswer)),
  run: async (app, call) => {
    const { ispb, ...page } = call.query;
    const { total, rows } = await listChannels(app.db, { ispb, ...pageWindow(page) });
    return ok(pageOf(rows.map(wireChannel), total, page));
  },
});

export const saveChannelOperation = operatorOperation({
  id: "definirCanal",
  method: "PUT",
  path: `${path}/:ispb`,
  summary: "Cria ou altera o canal SFTP de uma instituição",
  description:
    "Vale a partir da próxima tentativa, que é feita no próximo minuto. Grave antes o segredo em " +
    "`SFTP_KEYS_DIR` e confirme a chave do servidor com a instituição por outro meio.",
  parameters: [ofInstitution],
  body: ChannelBody,
  success: okResponse("O canal", ChannelAnswer),
  problems: ["instituicao-desconhecida", "canal-de-filial"],
  run: async (app, call) => {
    const ispb = ispbOf(call.params.ispb);
    const body = call.body;
    const now = app.clock();
    return await call.commit(async (tx) => {
      const refusal = await channelRefusal(tx, ispb);
      if (refusal !== undefined) return fail(refusal);
      const before = await findChannel(tx, ispb);
      const channel = channelOf(ispb, body, before?.deliversFrom ?? now);
      await saveChannel(tx, channel, now);
      const detail = {
        reason: body.motivo,
        before: before && auditedChannel(before),
        after: auditedChannel(channel),
      };
      await appendAudit(tx, [auditEntry(call, { at: now, action: "channel.save", subject: ispb, detail })]);
      const { rows: [saved] } = await listChannels(tx, { ispb, limit: 1, offset: 0 });
      return ok(wireChannel(saved!));
    });
  },
});

export const removeChannelOperation = operatorOperation({
  id: "encerrarCanal",
  method: "DELETE",
  path: `${path}/:ispb`,
  summary: "Encerra o canal SFTP de uma instituição",
  description:
    "A instituição volta a trocar arquivos só pela sua pasta, onde está também o que não foi entregue.",
  parameters: [ofInstitution],
  query: RemovalQuery,
  success: noContentResponse("O canal foi encerrado"),
  problems: ["canal-nao-encontrado"],
  run: async (app, call) => {
    const ispb = ispbOf(call.params.ispb);
    const { motivo } = call.query;
    return await call.commit(async (tx) => {
      const before = await findChannel(tx, ispb);
      if (before === undefined || !(await removeChannel(tx, ispb))) {
        return fail("canal-nao-encontrado");
      }
      const detail = { reason: motivo, before: auditedChannel(before) };
      await appendAudit(tx, [
        auditEntry(call, { at: app.clock(), action: "channel.remove", subject: ispb, detail }),
      ]);
      return ok(undefined);
    });
  },
});

export const testChannelOperation = operatorOperation({
  id: "testarCanal",
  method: "POST",
  path: `${path}/:ispb/testar`,
  summary: "Testa o canal SFTP de uma instituição",
  description: "Conecta a partir do processo que atende a chamada e nada altera no servidor. Se a chave do " +
    "servidor não é uma das registradas, nem o usuário nem o segredo são enviados. O teste que conecta faz " +
    "tentar logo o que esperava.",
  parameters: [ofInstitution],
  body: ReasonBody,
  success: okResponse("O que foi visto", ProbeAnswer),
  problems: ["canal-nao-encontrado"],
  run: async (app, call) => {
    const ispb = ispbOf(call.params.ispb);
    const channel = await findChannel(app.db, ispb);
    if (channel === undefined) return fail("canal-nao-encontrado");
    const probe = await probeChannel(app.sftp, channel);
    const { motivo } = call.body;
    return await call.commit(async (tx) => {
      if (probe.fault === undefined) await resetFailures(tx, ispb);
      const detail = { reason: motivo, fingerprint: probe.fingerprint, fault: probe.fault };
      await appendAudit(tx, [
        auditEntry(call, { at: app.clock(), action: "channel.test", subject: ispb, detail }),
      ]);
      return ok(wireProbe(probe));
    });
  },
});

export const tryChannelOperation = operatorOperation({
  id: "experimentarCanal",
  method: "POST",
  path: `${path}/:ispb/experimentar`,
  summary: "Testa um canal SFTP antes de o gravar",
  description: "Como `testar`, com o que seria gravado; nada é gravado nem alterado no servidor.",
  parameters: [ofInstitution],
  body: TriedChannelBody,
  success: okResponse("O que foi visto", ProbeAnswer),
  problems: ["instituicao-desconhecida", "canal-de-filial"],
  run: async (app, call) => {
    const ispb = ispbOf(call.params.ispb);
    const refusal = await channelRefusal(app.db, ispb);
    if (refusal !== undefined) return fail(refusal);
    const channel = channelOf(ispb, call.body, app.clock());
    const probe = await probeChannel(app.sftp, channel);
    return await call.commit(async (tx) => {
      const detail = {
        ...{ reason: call.body.motivo, fingerprint: probe.fingerprint, fault: probe.fault },
        tried: auditedChannel(channel),
      };
      await appendAudit(tx, [
        auditEntry(call, { at: app.clock(), action: "channel.test", subject: ispb, detail }),
      ]);
      return ok(wireProbe(probe));
    });
  },
});

/** Why an institution has no channel or folder of its own, if so. */
async function channelRefusal(
  db: Db | Tx,
  ispb: string,
): Promise<"instituicao-desconhecida" | "canal-de-filial" | undefined> {
  const institution = (await listInstitutions(db)).find((known) => known.ispb === ispb);
  if (institution === undefined) return "instituicao-desconhecida";
  return institution.leaderIspb === undefined ? undefined : "canal-de-filial";
}

/** A channel as the audit trail records it. */
const auditedChannel = ({ deliversFrom, ...channel }: Channel) => ({
  ...channel,
  deliversFrom: deliversFrom.toString(),
});

const folderPath = "/v1/operacao/pasta/:ispb";

export const FolderAnswer = v.pipe(
  v.object({
    ispb: v.string(),
    dataHoraPedido: v.optional(v.pipe(instant, v.description("De um teste que um trabalhador ainda fará"))),
    dataHoraTeste: v.optional(v.pipe(instant, v.description("Do último teste"))),
    aceitaGravacao: v.optional(v.boolean()),
    falha: v.optional(v.pipe(v.string(), v.description("Por que não aceitou"))),
  }),
  v.metadata({ ref: "PastaDaInstituicao" }),
);
export type FolderAnswer = v.InferOutput<typeof FolderAnswer>;

export const readFolderOperation = operatorOperation({
  id: "consultarPasta",
  method: "GET",
  path: folderPath,
  summary: "O último teste da pasta de uma instituição",
  description:
    "Um trabalhador testa sozinho, a cada cinco minutos, as pastas em que uma remessa já devia estar.",
  parameters: [ofInstitution],
  success: okResponse("O último teste, e o que foi pedido e não foi feito", FolderAnswer),
  run: async (app, call) => {
    const ispb = ispbOf(call.params.ispb);
    return ok(wireFolder(ispb, await findFolderTest(app.db, ispb)));
  },
});

export const testFolderOperation = operatorOperation({
  id: "testarPasta",
  method: "POST",
  path: `${folderPath}/testar`,
  summary: "Testa se a pasta de saída de uma instituição aceita gravação",
  description:
    "Um trabalhador cria algo na pasta `outbox` e o retira; nada fica nela. Nenhuma remessa é enviada.",
  parameters: [ofInstitution],
  body: ReasonBody,
  success: acceptedResponse("O teste foi pedido; um trabalhador o fará em instantes", FolderAnswer),
  location: ({ ispb }) => `/v1/operacao/pasta/${ispb}`,
  problems: ["instituicao-desconhecida", "pasta-de-filial"],
  run: async (app, call) => {
    const ispb = ispbOf(call.params.ispb);
    const now = app.clock();
    return await call.commit(async (tx) => {
      const refusal = await channelRefusal(tx, ispb);
      if (refusal !== undefined) return fail(refusal === "canal-de-filial" ? "pasta-de-filial" : refusal);
      await askFolderTest(tx, ispb, now);
      await enqueue(tx, [{ task: "test_folder", payload: { ispb }, key: `folder:${ispb}` }]);
      const detail = { reason: call.body.motivo };
      await appendAudit(tx, [auditEntry(call, { at: now, action: "folder.test", subject: ispb, detail })]);
      return ok(wireFolder(ispb, await findFolderTest(tx, ispb)));
    });
  },
});

const wireFolder = (ispb: string, { askedAt, last }: FolderTestView): FolderAnswer => ({
  ispb,
  dataHoraPedido: mapPresent(askedAt, wireInstant),
  dataHoraTeste: mapPresent(last?.testedAt, wireInstant),
  aceitaGravacao: mapPresent(last, ({ fault }) => fault === undefined),
  falha: last?.fault,
});
