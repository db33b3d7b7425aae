/** The list of transfers, from the answer that reports them to the arrival at the depositary. */
import * as v from "valibot";
import { ok } from "../../domain/result.ts";
import { parseSortOrder } from "../../domain/sort_order.ts";
import { listTransfers, type Transfer, type TransferColumn } from "../../store/transfers.ts";
import { ispb } from "../http/number_wire.ts";
import {
  money,
  pageEntries,
  pageOf,
  pageSchema,
  pageWindow,
  sortingEntry,
  text,
  wireMoney,
} from "../http/wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { recordOrderReading } from "../order_content/visibility.ts";
import { arrival, arrivalSituations } from "../splits/split_schema.ts";
import { type DisplayMoment, displayMomentOf, wireArrival } from "../splits/split_wire.ts";

const situationOf = {
  ESPERADA: "expected",
  ATRASADA: "overdue",
  RECEBIDA: "arrived",
} as const satisfies Record<(typeof arrivalSituations)[number], string>;

/** The columns by their names in `ordenar`. */
const columns = {
  previsao: "expected",
  dataHoraTransferencia: "declared",
  valor: "amount",
  numeroProcesso: "process",
  instituicaoOrigem: "from",
} as const satisfies Record<string, TransferColumn>;

const TransferQuery = v.strictObject({
  situacao: v.optional(
    v.pipe(v.picklist(arrivalSituations), v.description("Situação da transferência")),
  ),
  varaId: v.optional(v.pipe(text(40), v.description("Unidade judiciária do desdobramento"))),
  ordenar: sortingEntry(columns),
  ...pageEntries,
});

export const TransferAnswer = v.pipe(
  v.object({
    idTransferencia: v.pipe(v.string(), v.regex(/^\d{18}$/)),
    desdobramentoId: v.pipe(v.string(), v.uuid()),
    numeroProtocolo: v.pipe(v.string(), v.description("Protocolo do desdobramento")),
    numeroProtocoloOrdem: v.string(),
    numeroProcesso: v.string(),
    nomeReu: v.string(),
    ispbOrigem: ispb,
    instituicaoOrigem: v.pipe(v.string(), v.description("Quem declarou a transferência")),
    valor: money,
    ...arrival,
  }),
  v.metadata({ ref: "Transferencia" }),
);
export type TransferAnswer = v.InferOutput<typeof TransferAnswer>;

export const listTransfersOperation = operationsOf({ tag: "Desdobramentos", access: drafters })({
  id: "listarTransferencias",
  method: "GET",
  path: "/v1/transferencia",
  summary: "Transferências declaradas pelas instituições, até o recebimento",
  description:
    "`situacao=ATRASADA` mostra as que a depositária, perguntada no fim do prazo e com o tempo de resposta dela, não " +
    "confirmou, das mais antigas às mais novas. Das " +
    "ordens sigilosas, só as que o usuário vê.",
  query: TransferQuery,
  success: okResponse("Uma página de transferências", pageSchema(TransferAnswer)),
  run: async (app, call) => {
    const query = call.query;
    const moment = displayMomentOf(app.clock(), await app.holidays());
    const situation = query.situacao && situationOf[query.situacao];
    const found = await app.lists((db) =>
      listTransfers(db, {
        reader: call.caller,
        filter: { situation, overdueUntil: moment.overdueUntil, unitId: query.varaId },
        sequence: parseSortOrder(columns, query.ordenar),
        ...pageWindow(query),
      })
    );
    await recordOrderReading(
      app,
      call,
      "split.read",
      found.transfers.map(({ orderNumber, confidential }) => ({ subject: orderNumber, confidential })),
    );
    return ok(pageOf(found.transfers.map((transfer) => wireTransfer(transfer, moment)), found.total, query));
  },
});

const wireTransfer = (
  transfer: Transfer,
  moment: DisplayMoment,
): v.InferOutput<typeof TransferAnswer> => ({
  idTransferencia: transfer.transferId,
  desdobramentoId: transfer.splitId,
  numeroProtocolo: transfer.splitNumber,
  numeroProtocoloOrdem: transfer.orderNumber,
  numeroProcesso: transfer.processNumber,
  nomeReu: transfer.defendantName,
  ispbOrigem: transfer.from.ispb,
  instituicaoOrigem: transfer.from.name,
  valor: wireMoney(transfer.amount),
  ...wireArrival(
    {
      ...transfer.arrival,
      ispb: transfer.depositary.ispb,
      institution: transfer.depositary.name,
      expectedOn: transfer.expectedOn,
    },
    moment,
  ),
});
