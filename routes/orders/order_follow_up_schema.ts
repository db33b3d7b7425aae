/** The wire form of the follow-up in an order's detail. */
import * as v from "valibot";
import { codesDoneOutside, codesForbiddingUnblock, codesText } from "../../domain/answers/response_code.ts";
import { wireAction } from "../../domain/splits/split_action.ts";
import { ispb } from "../http/number_wire.ts";
import { reservations } from "../http/problem_schema.ts";
import { instant, money } from "../http/wire.ts";
import { DoubtfulRequestAnswer, inDoubt } from "../splits/doubt_schema.ts";
import { arrival, splitSituations } from "../splits/split_schema.ts";

const actionType = v.picklist(Object.values(wireAction));

/** `tipo` of a pending item. */
export const wirePending = {
  "no-answer": "NAO_RESPOSTA",
  "not-forwarded": "NAO_ENCAMINHADA",
  "asset-unnamed": "IDENTIFICAR_ATIVO",
  "excess": "EXCESSO",
  "in-doubt": "VALOR_EM_DUVIDA",
  "series-disregarded": "SERIE_DESCONSIDERADA",
  "split-waiting": "DESDOBRAMENTO_AGUARDANDO_PROTOCOLO",
  "transfer-overdue": "TRANSFERENCIA_ATRASADA",
} as const;

/** What code 07 reports. */
export const outside = v.optional(v.pipe(
  money,
  v.description(
    `Feito fora do serviço (${
      codesText(codesDoneOutside())
    }): não está no bloqueado, no que resta, no disponível nem ` +
      "no excesso; desbloqueio e transferência se determinam diretamente à instituição",
  ),
));

/** The fields of each target besides its answer. */
export const targetFollowUp = {
  valorTransferido: v.optional(money),
  valorDesbloqueado: v.optional(money),
  saldoRemanescente: v.optional(
    v.pipe(money, v.description("O que continua bloqueado, pelas respostas publicadas dos desdobramentos")),
  ),
  saldoDisponivel: v.optional(
    v.pipe(money, v.description("O que resta, nenhum desdobramento em aberto pede e não está em dúvida")),
  ),
  reservas: reservations,
  emDuvida: inDoubt,
  foraDoServico: outside,
  pedidosEmDuvida: v.optional(
    v.pipe(v.array(DoubtfulRequestAnswer), v.description("Os pedidos de que `emDuvida` é a soma")),
  ),
  repeticao: v.optional(v.pipe(
    v.object({
      desdobramentoId: v.pipe(v.string(), v.uuid()),
      numeroProtocoloDesdobramento: v.optional(v.string()),
      situacao: v.picklist(splitSituations),
      dataHoraProtocolo: v.optional(instant),
    }),
    v.description(
      "O desdobramento em aberto que reitera o que ficou sem resposta; até lá o `codigo` 98 fica",
    ),
  )),
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
    emDuvida: inDoubt,
    foraDoServico: outside,
  }),
  v.description(
    "Só em bloqueios, a soma dos alvos: bloqueado = transferido + desbloqueado + remanescente; o que está em dúvida " +
      "faz parte do remanescente, e o que foi feito fora do serviço não está em nenhum deles; ausentes quando não há",
  ),
));

export const Excess = v.pipe(
  v.object({
    reus: v.array(v.object({
      cpfCnpj: v.string(),
      pedido: money,
      retido: v.pipe(
        money,
        v.description(
          "Bloqueado e não devolvido, nem pedido nem em dúvida de ter sido; o que foi transferido conta, o que foi " +
            "feito fora do serviço não",
        ),
      ),
      excesso: money,
      semDesbloqueio: v.pipe(
        money,
        v.description(
          `Do excesso, o que não admite desbloqueio pelo serviço (${
            codesText(codesForbiddingUnblock())
          }), aguarda resposta ou está em dúvida`,
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

const afterAnswer = (description: string) => v.optional(v.pipe(money, v.description(description)));

/** Sums of the defendant's targets; what became of the blocked, once the order is answered. */
export const defendantAmounts = {
  valorBloqueado: v.optional(v.pipe(money, v.description("Valor bloqueado até agora; só em bloqueios"))),
  valorTransferido: afterAnswer("Depois de respondida a ordem"),
  valorDesbloqueado: afterAnswer("Depois de respondida a ordem"),
  saldoRemanescente: afterAnswer("O que continua bloqueado, depois de respondida a ordem"),
  saldoDisponivel: afterAnswer(
    "O que resta, ninguém pede e não está em dúvida, depois de respondida a ordem",
  ),
  emDuvida: inDoubt,
  foraDoServico: outside,
};
