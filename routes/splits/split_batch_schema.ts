/** The wire forms of batches of splits. */
import * as v from "valibot";
import { batchDecisions, wireBatchDecision } from "../../domain/follow_up/split_batch.ts";
import { pastedNumber } from "../http/number_wire.ts";
import { instant, text } from "../http/wire.ts";
import { DepositBody } from "../order_content/draft_schema.ts";
import { protocolListSchema } from "../order_content/draft_version.ts";
import { orderChoiceEntries } from "../order_content/order_choice.ts";
import { Split } from "./split_schema.ts";

const decisions = batchDecisions.map((decision) => wireBatchDecision[decision]);

const decisao = v.pipe(
  v.picklist(decisions, `A decisão deve ser uma destas: ${decisions.join(", ")}`),
  v.description(
    "REITERAR e CANCELAR: todas as não respostas (código 98). DESBLOQUEAR_EXCESSO: o que foi bloqueado além do pedido. " +
      "TRANSFERIR_TUDO: todo o saldo disponível",
  ),
);

export const SplitBatchBody = v.pipe(
  v.strictObject({
    decisao,
    ...orderChoiceEntries,
    varaId: v.optional(v.pipe(text(40), v.description("Unidade judiciária; ausente, a de cada ordem"))),
    cpfJuiz: v.optional(v.pipe(
      pastedNumber,
      v.description("Juiz em nome de quem se desdobra; ausente, o próprio juiz que chama ou o de cada ordem"),
    )),
    depositoJudicial: v.optional(v.pipe(
      DepositBody,
      v.description(
        "Só em TRANSFERIR_TUDO: para onde vai o dinheiro; dispensado nos bloqueios com transferência",
      ),
    )),
  }),
  v.metadata({
    ref: "NovoLoteDeDesdobramentos",
    examples: [{ decisao: "REITERAR", ordens: ["20260000000042", "20260000000043"] }],
  }),
);
export type SplitBatchBody = v.InferOutput<typeof SplitBatchBody>;

const Left = v.pipe(
  v.object({
    numeroProtocoloOrdem: v.string(),
    codigo: v.pipe(v.string(), v.description("Código estável do motivo, como os de /problemas")),
    mensagem: v.string(),
    alvoId: v.optional(v.string()),
    instituicao: v.optional(v.string()),
  }),
  v.metadata({ ref: "RestanteDoLote" }),
);

export const SplitBatchAnswer = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.uuid()),
    decisao,
    dataHora: instant,
    desdobramentos: v.pipe(v.array(Split), v.description("Um por ordem em que há o que pedir")),
    restantes: v.pipe(v.array(Left), v.description("O que ficou como estava, e por quê")),
  }),
  v.metadata({ ref: "LoteDeDesdobramentos" }),
);
export type SplitBatchAnswer = v.InferOutput<typeof SplitBatchAnswer>;

export const DiscardBody = v.pipe(
  v.strictObject({
    desdobramentos: protocolListSchema({
      one: "um desdobramento",
      theSame: "O mesmo desdobramento foi informado",
      none: "Informe ao menos um desdobramento",
    }),
  }),
  v.metadata({
    ref: "ExclusaoDeDesdobramentos",
    examples: [{ desdobramentos: [{ id: "5f0c2f7e-55a4-4f0a-9f2d-0d2c3f1e7a10", versao: 1 }] }],
  }),
);
