/** The wire forms of what is in doubt, and of the confirmations a protocol needs because of it. */
import * as v from "valibot";
import { formatMoney } from "../../domain/money.ts";
import { type DoubtfulRequest, movedTotal } from "../../domain/splits/money_request.ts";
import { wireAction } from "../../domain/splits/split_action.ts";
import type { AskedRequest } from "../../store/splits/order_amounts.ts";
import { ispb } from "../http/number_wire.ts";
import { instant, money, wireInstant } from "../http/wire.ts";

export const inDoubt = v.optional(v.pipe(
  money,
  v.description(
    "Pedido em desbloqueios e transferências que terminaram sem resposta (código 98) e desde então não foram " +
      "respondidos, também enquanto são reiterados: pode já ter sido cumprido, e não está disponível",
  ),
));

export const DoubtfulRequestAnswer = v.pipe(
  v.object({
    desdobramentoId: v.pipe(v.string(), v.uuid()),
    numeroProtocoloDesdobramento: v.string(),
    dataHoraProtocolo: v.pipe(instant, v.description("Quando foi pedido pela primeira vez")),
    acaoId: v.string(),
    alvoId: v.string(),
    ispb,
    instituicao: v.string(),
    tipo: v.picklist(Object.values(wireAction)),
    valor: v.pipe(money, v.description("O que do pedido está em dúvida")),
  }),
  v.metadata({ ref: "PedidoEmDuvida" }),
);
export type DoubtfulRequestAnswer = v.InferOutput<typeof DoubtfulRequestAnswer>;

export const neededConfirmations = v.optional(v.pipe(
  v.array(v.pipe(
    v.object({
      alvoId: v.string(),
      valor: v.pipe(money, v.description("Tudo o que a ação pede do alvo; é o que se confirma")),
      emDuvida: v.pipe(
        v.array(DoubtfulRequestAnswer),
        v.description("Os pedidos sem resposta do mesmo réu, que podem ter sido cumpridos"),
      ),
    }),
    v.metadata({ ref: "ConfirmacaoNecessaria" }),
  )),
  v.description(
    "Só na consulta e enquanto aguarda protocolo, como se o que se consulta junto se protocolasse junto: o que só se protocola com `confirmacoes`, porque com o que está em " +
      "dúvida passaria do pedido, ou pediria outra vez o mesmo valor",
  ),
));

export const Confirmations = v.optional(v.pipe(
  v.array(v.pipe(
    v.strictObject({
      desdobramentoId: v.pipe(
        v.string(),
        v.uuid("Deve ser o identificador de um dos desdobramentos (UUID)"),
        v.toLowerCase(),
      ),
      alvoId: v.pipe(v.string(), v.regex(/^\d{1,18}$/, "Deve ser o id de um dos alvos da ordem")),
      valor: v.pipe(v.string(), v.description("O de `confirmacoesNecessarias`"), v.examples(["100.00"])),
    }),
    v.metadata({ ref: "Confirmacao" }),
  )),
  v.maxLength(500),
  v.description(
    "O que o juízo confirma embora haja valor em dúvida: cada item de `confirmacoesNecessarias`, com o mesmo valor, e " +
      "nada mais (`confirmacao-necessaria`, `confirmacao-divergente`)",
  ),
));

/** The requests in doubt as the wire has them. */
export const wireDoubts = (
  doubts: readonly DoubtfulRequest[],
  requests: ReadonlyMap<bigint, AskedRequest>,
): v.InferOutput<typeof DoubtfulRequestAnswer>[] =>
  doubts.flatMap(({ action, asks }) => {
    const request = requests.get(action);
    return request === undefined ? [] : [{
      desdobramentoId: request.split,
      numeroProtocoloDesdobramento: request.splitNumber,
      dataHoraProtocolo: wireInstant(request.protocoledAt),
      acaoId: String(action),
      alvoId: String(request.target),
      ispb: request.ispb,
      instituicao: request.institution,
      tipo: wireAction[request.kind],
      valor: formatMoney(movedTotal(asks)),
    }];
  });
