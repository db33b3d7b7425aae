/** The wire form of the follow-up in an order's detail. */
import * as v from "valibot";
import { codesForbiddingUnblock, codesText } from "../../domain/answers/code_sets.ts";
import { wireAction } from "../../domain/splits/split_action.ts";
import { arrival } from "../splits/split_schema.ts";
import { money } from "../http/wire.ts";
import { ispb } from "../http/number_wire.ts";

const actionType = v.picklist(Object.values(wireAction));

/** `tipo` of a pending item. */
export const wirePending = {
  "no-answer": "NAO_RESPOSTA",
  "not-forwarded": "NAO_ENCAMINHADA",
  "asset-unnamed": "IDENTIFICAR_ATIVO",
  "excess": "EXCESSO",
  "series-disregarded": "SERIE_DESCONSIDERADA",
  "split-waiting": "DESDOBRAMENTO_AGUARDANDO_PROTOCOLO",
  "transfer-overdue": "TRANSFERENCIA_ATRASADA",
} as const;

/** The fields of each target besides its answer. */
export const targetFollowUp = {
  valorTransferido: v.optional(money),
  valorDesbloqueado: v.optional(money),
  saldoRemanescente: v.optional(
    v.pipe(money, v.description("O que continua bloqueado, pelas respostas publicadas dos desdobramentos")),
  ),
  saldoDisponivel: v.optional(
    v.pipe(money, v.description("O que resta e nenhum desdobramento em aberto pede")),
  ),
  partes: v.optional(v.pipe(
    v.object({ contas: money, depositoPrazo: money, titulos: money, titulosPublicos: money }),
    v.description(
      "O bloqueado por espécie de ativo, quando a instituição o informou; a soma é `valorBloqueado`",
    ),
  )),
  acoesPossiveis: v.pipe(
    v.array(actionType),
    v.description("As ações que um desdobramento criado agora pode pedir do alvo"),
  ),
  exigeAtivo: v.optional(v.pipe(v.boolean(), v.description("Uma transferência precisa identificar o ativo"))),
};

export const moneySummary = v.optional(v.pipe(
  v.object({
    pedido: money,
    bloqueado: money,
    transferido: money,
    desbloqueado: money,
    remanescente: money,
  }),
  v.description("Só em bloqueios: bloqueado = transferido + desbloqueado + remanescente"),
));

export const Excess = v.pipe(
  v.object({
    reus: v.array(v.object({
      cpfCnpj: v.string(),
      pedido: money,
      retido: v.pipe(money, v.description("Bloqueado e não devolvido; o que foi transferido conta")),
      excesso: money,
      semDesbloqueio: v.pipe(
        money,
        v.description(
          `Do excesso, o que não admite desbloqueio pelo serviço (${
            codesText(codesForbiddingUnblock())
          }) ou aguarda resposta`,
        ),
      ),
    })),
    propostaDesbloqueio: v.optional(v.pipe(
      v.object({
        acoes: v.array(v.object({ alvoId: v.string(), tipo: actionType, valor: v.optional(money) })),
      }),
      v.description(
        "Corpo pronto para `POST /v1/ordem/{numeroProtocolo}/desdobramento`: devolve o excesso, do mais líquido ao menos",
      ),
    )),
  }),
  v.metadata({ ref: "Excesso" }),
);

export const pendingItems = v.pipe(
  v.array(v.object({
    tipo: v.picklist(Object.values(wirePending)),
    alvoId: v.optional(v.string()),
    desdobramentoId: v.optional(v.string()),
    mensagem: v.string(),
  })),
  v.description("O que espera uma decisão do juízo"),
);

export const orderTransfers = v.pipe(
  v.array(v.object({
    desdobramentoId: v.string(),
    numeroProtocoloDesdobramento: v.string(),
    alvoId: v.string(),
    cpfCnpj: v.string(),
    ispb,
    instituicao: v.string(),
    idTransferencia: v.optional(v.string()),
    valorPedido: money,
    valorTransferido: v.optional(
      v.pipe(
        money,
        v.description("O que a instituição declarou; ausente enquanto não há resposta publicada"),
      ),
    ),
    recebimento: v.optional(
      v.pipe(
        v.object(arrival),
        v.description("Ausente no que não foi transferido, ou foi por fora do serviço (código 07)"),
      ),
    ),
  })),
  v.description("Cada transferência protocolada, do pedido ao recebimento na conta judicial"),
);
