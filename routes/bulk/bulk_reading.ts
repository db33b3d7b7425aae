/** Reads bulk actions: a user's own, and what each of their orders or splits came to. */
import * as v from "valibot";
import { isSigned, wireBulkAct, wireBulkOutcome, wireBulkStatus } from "../../domain/follow_up/bulk.ts";
import { fail, ok } from "../../domain/result.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import {
  type Bulk,
  type BulkCounts,
  countBulks,
  findBulk,
  listBulks,
  sumBulk,
} from "../../store/follow_up/bulk_actions.ts";
import { type BulkItem, listBulkItems } from "../../store/follow_up/bulk_items.ts";
import {
  isUuid,
  mapPresent,
  pageEntries,
  pageOf,
  pageSchema,
  pageWindow,
  wireInstant,
  wireMoney,
} from "../http/wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { recordOrderReading } from "../order_content/visibility.ts";
import { BulkAnswer, BulkDetailAnswer, BulkItemAnswer, BulkItemsQuery } from "./bulk_schema.ts";

const operation = operationsOf({ tag: "Lotes", access: drafters });
const bulkParameter = { in: "path", name: "id", description: "Identificador do lote (UUID)" } as const;

export const listBulksOperation = operation({
  id: "listarLotes",
  method: "GET",
  path: "/v1/lote",
  summary: "Lista os lotes do usuário",
  description:
    "Os seus, do mais novo ao mais antigo. Um lote é guardado por 90 dias; o que não foi confirmado, por um dia.",
  query: v.strictObject(pageEntries),
  success: okResponse("Uma página de lotes", pageSchema(BulkAnswer)),
  run: async (app, { caller, query }) => {
    const { total, bulks } = await listBulks(app.db, caller.cpf, pageWindow(query));
    const counts = await countBulks(app.db, bulks.map(({ id }) => id));
    return ok(pageOf(bulks.map((bulk) => wireBulk(bulk, counts.get(bulk.id))), total, query));
  },
});

export const readBulkOperation = operation({
  id: "consultarLote",
  method: "GET",
  path: "/v1/lote/:id",
  summary: "Consulta um lote",
  description:
    "Em que ponto está, e o que as ordens ou desdobramentos deram até agora. Só quem pediu o lote o vê.",
  parameters: [bulkParameter],
  success: okResponse("O lote", BulkDetailAnswer),
  problems: ["lote-nao-encontrado"],
  run: async (app, { caller, params }) => {
    const bulk = await ownBulk(app.db, params.id, caller.cpf);
    if (bulk === undefined) return fail("lote-nao-encontrado");
    const counted = wireBulk(bulk, (await countBulks(app.db, [bulk.id])).get(bulk.id));
    if (bulk.act !== "protocol-orders") return ok(counted);
    const { requested, judges, ...sum } = await sumBulk(app.db, bulk.id, caller);
    return ok({
      ...counted,
      minutas: {
        valorTotal: wireMoney(requested),
        reus: sum.defendants,
        instituicoes: sum.institutions,
        agendadas: sum.scheduled,
        juizes: judges.map(({ cpf, name, count }) => ({ cpfJuiz: cpf, nomeJuiz: name, quantas: count })),
      },
    });
  },
});

export const listBulkItemsOperation = operation({
  id: "listarItensDoLote",
  method: "GET",
  path: "/v1/lote/:id/item",
  summary: "Lista o que cada ordem de um lote deu",
  description:
    "Na sequência em que são feitos; das ordens sigilosas, só as que o usuário ainda vê. Toda leitura fica registrada.",
  parameters: [bulkParameter],
  query: BulkItemsQuery,
  success: okResponse("Uma página de itens", pageSchema(BulkItemAnswer)),
  problems: ["lote-nao-encontrado"],
  run: async (app, call) => {
    const { caller, params, query } = call;
    const bulk = await ownBulk(app.db, params.id, caller.cpf);
    if (bulk === undefined) return fail("lote-nao-encontrado");
    const outcome = outcomes.find((one) => wireBulkOutcome[one] === query.resultado);
    const { total, items } = await listBulkItems(app.db, bulk.id, caller, { outcome, ...pageWindow(query) });
    await recordOrderReading(
      app,
      call,
      "order.list",
      items.map(({ orderId, orderNumber, confidential }) => ({
        subject: orderNumber ?? orderId,
        confidential,
      })),
    );
    return ok(pageOf(items.map((item) => wireItem(bulk, item)), total, query));
  },
});

const outcomes = Object.keys(wireBulkOutcome) as (keyof typeof wireBulkOutcome)[];

/** A bulk action of the user's own; undefined for any other. */
export const ownBulk = async (
  db: Db | Tx,
  id: string,
  cpf: string,
  options: { readonly lock?: boolean } = {},
): Promise<Bulk | undefined> => isUuid(id) ? await findBulk(db, id, cpf, options) : undefined;

const none: BulkCounts = {
  ...{ waiting: 0, done: 0, refused: 0, undone: 0, kept: 0 },
  ...{ deletableUntil: undefined, splitsWaiting: 0 },
};

export const wireBulk = (bulk: Bulk, counts: BulkCounts = none): BulkAnswer => ({
  id: bulk.id,
  acao: wireBulkAct[bulk.act],
  situacao: wireBulkStatus[bulk.status],
  dataHora: wireInstant(bulk.createdAt),
  ...bulk.confirmedAt && { dataHoraConfirmacao: wireInstant(bulk.confirmedAt) },
  ...bulk.endedAt && { dataHoraFim: wireInstant(bulk.endedAt) },
  total: counts.waiting + counts.done + counts.refused + counts.undone + counts.kept,
  aguardando: counts.waiting,
  feitos: counts.done,
  recusados: counts.refused,
  desfeitos: counts.undone,
  mantidos: counts.kept,
  ...counts.deletableUntil && { desfazerAte: wireInstant(counts.deletableUntil) },
  desdobramentosAguardando: counts.splitsWaiting,
});

const wireItem = ({ act }: Bulk, item: BulkItem): BulkItemAnswer => ({
  posicao: item.position,
  ...item.orderNumber === undefined && { minutaId: item.orderId },
  ...item.splitId !== undefined && { desdobramentoId: item.splitId },
  numeroProtocoloOrdem: item.orderNumber,
  ...isSigned(act) && { numeroProtocolo: item.number },
  numeroProcesso: item.processNumber,
  resultado: wireBulkOutcome[item.outcome],
  exclusaoAte: mapPresent(item.deletableUntil, wireInstant),
  codigo: item.code,
  mensagem: item.detail,
});
