/** The wire forms of splits (HTTP contract, "Orders"). */
import * as v from "valibot";
import { codesNeedingAsset, codesText } from "../../domain/answers/response_code.ts";
import { wireSplitOrigin, wireSplitStatus } from "../../domain/splits/split.ts";
import { wireAction } from "../../domain/splits/split_action.ts";
import { MAX_ASSET_LENGTH } from "../../domain/splits/split_content.ts";
import { depositEntry } from "../accounts/deposit_schema.ts";
import { ispb, pastedNumber } from "../http/number_wire.ts";
import { date, instant, money, text } from "../http/wire.ts";
import { departureEntries, incompleteEntry } from "../order_content/departure_wire.ts";
import { DepositBody } from "../order_content/draft_schema.ts";
import { draftContent, draftVersion, ownDraft } from "../order_content/draft_version.ts";
import { deletableBefore } from "../order_content/exchange_dates.ts";
import { neededConfirmations } from "./doubt_schema.ts";

const MAX_ACTIONS = 500;

/** `situacao` of a split. */
export const splitSituations = [...new Set(Object.values(wireSplitStatus))];

/** `situacao` of a transfer on its way to the depositary. */
export const arrivalSituations = ["ESPERADA", "ATRASADA", "RECEBIDA"] as const;

const actionTypes = Object.values(wireAction);
const tipo = v.picklist(actionTypes, `A ação deve ser uma destas: ${actionTypes.join(", ")}`);

const alvoId = v.pipe(
  v.string(),
  v.regex(/^\d{1,18}$/, "Deve ser o id de um dos alvos da ordem"),
  v.description("`id` de um dos `alvos` do detalhe da ordem"),
  v.examples(["42"]),
);

const RequestedAction = v.strictObject({
  alvoId,
  tipo,
  valor: v.optional(v.pipe(
    text(30),
    v.description(
      "Valor a desbloquear ou a transferir, em reais, com duas casas decimais; recusado em REITERAR e CANCELAR",
    ),
    v.examples(["1500.00"]),
  )),
  ativo: v.optional(v.pipe(
    text(MAX_ASSET_LENGTH),
    v.description(
      `Ativo a que uma transferência se refere; obrigatório quando a resposta teve o ${
        codesText(codesNeedingAsset())
      }`,
    ),
  )),
});

/** A split in a request. */
export const SplitBody = v.pipe(
  v.strictObject({
    varaId: v.optional(v.pipe(text(40), v.description("Unidade judiciária; ausente, a da ordem"))),
    cpfJuiz: v.optional(
      v.pipe(
        pastedNumber,
        v.description(
          "Juiz em nome de quem se desdobra, do mesmo tribunal; ausente, o próprio juiz que chama ou o da ordem",
        ),
      ),
    ),
    numeroProcesso: v.optional(
      v.pipe(pastedNumber, v.description("Só quando o número de processo da ordem, antiga, é inválido")),
    ),
    interromperSerie: v.optional(
      v.pipe(
        v.boolean(),
        v.description(
          "Obrigatório em um desbloqueio de ordem de série ativa: verdadeiro interrompe a série no protocolo do " +
            "desdobramento",
        ),
      ),
    ),
    acoes: v.pipe(
      v.array(RequestedAction),
      v.maxLength(MAX_ACTIONS),
      v.description("Uma por alvo; o detalhe da ordem diz em `acoesPossiveis` o que cabe a cada um"),
    ),
    depositoJudicial: v.optional(v.pipe(
      DepositBody,
      v.description(
        "Para onde vai o que se transfere; dispensado em um bloqueio com transferência, que já o tem",
      ),
    )),
  }),
  v.metadata({
    ref: "NovoDesdobramento",
    examples: [{
      acoes: [
        { alvoId: "42", tipo: "TRANSFERIR_E_DESBLOQUEAR", valor: "1500.00" },
        { alvoId: "43", tipo: "DESBLOQUEAR", valor: "300.00" },
      ],
      depositoJudicial: { tipoCredito: "GERAL" },
    }],
  }),
);
export type SplitBody = v.InferOutput<typeof SplitBody>;
/** A split as it is given, before defaults. */
export type GivenSplit = v.InferInput<typeof SplitBody>;

const taxId = v.pipe(v.string(), v.description("CPF, CNPJ ou raiz de CNPJ, sem pontuação"));
const cpf = v.pipe(v.string(), v.description("CPF, 11 dígitos"), v.examples(["11144477735"]));
const protocolNumber = v.pipe(v.string(), v.regex(/^\d{14}$/), v.examples(["20260000000042"]));
const transferId = v.pipe(
  v.string(),
  v.regex(/^\d{18}$/),
  v.description("Um por transferência: ano do protocolo, 12 dígitos de sequência e 2 verificadores"),
  v.examples(["202600000000004270"]),
);

/** The fields of all answers about a split. */
const head = {
  id: v.pipe(v.string(), v.uuid()),
  situacao: v.picklist(splitSituations),
  situacaoTexto: v.pipe(v.string(), v.description("A situação, como o usuário a lê")),
  origem: v.pipe(
    v.picklist(Object.values(wireSplitOrigin)),
    v.description(
      "Quem o fez: um usuário, a regra do tribunal, ou o depósito de um bloqueio com transferência",
    ),
  ),
  numeroProtocoloOrdem: v.pipe(protocolNumber, v.description("Protocolo da ordem desdobrada")),
  numeroProcesso: v.string(),
  sigilosa: v.pipe(v.boolean(), v.description("O sigilo é o da ordem")),
  quantidadeReus: v.pipe(v.number(), v.integer()),
  nomesReus: v.pipe(v.array(v.string()), v.description("Dos dois primeiros réus")),
  cpfJuiz: cpf,
  nomeJuiz: v.optional(
    v.pipe(
      v.string(),
      v.description(
        "Só enquanto aguarda protocolo: os nomes do juiz e do assessor constam do protocolo da ordem",
      ),
    ),
  ),
  varaId: v.string(),
  nomeVara: v.string(),
  cpfCriador: v.optional(v.pipe(cpf, v.description("Ausente no que o próprio serviço fez"))),
  dataHoraCriacao: instant,
  ...draftVersion,
  reservaAte: v.optional(v.pipe(
    date,
    v.description(
      "Só enquanto aguarda protocolo: o último dia em que reserva o saldo que pede. Depois outros podem pedi-lo; salvar " +
        "de novo reserva de novo",
    ),
  )),
  interrompeSerie: v.boolean(),
  numeroProtocolo: v.optional(v.pipe(protocolNumber, v.description("Do próprio desdobramento"))),
  dataHoraProtocolo: v.optional(instant),
  exclusaoAte: v.optional(deletableBefore),
  previsaoEnvio: v.optional(instant),
  envioIncompleto: incompleteEntry,
  dataHoraEnvio: v.optional(instant),
  prazoResposta: v.optional(v.pipe(instant, v.description("Respostas são aceitas antes deste instante"))),
  previsaoResposta: v.optional(instant),
  dataHoraResposta: v.optional(instant),
};

/** A transfer from the answer that reports it to the arrival of the money. */
export const arrival = {
  situacao: v.picklist(arrivalSituations),
  ispbDeposito: ispb,
  instituicaoDeposito: v.string(),
  previsao: v.pipe(date, v.description("Último dia em que o valor chega no prazo")),
  dataHoraTransferencia: v.optional(v.pipe(instant, v.description("Enquanto não recebida"))),
  vezesConfirmacaoPedida: v.optional(v.pipe(v.number(), v.integer(), v.description("Enquanto não recebida"))),
  valorRecebido: v.optional(money),
  dataRecebimento: v.optional(date),
  conta: v.optional(v.pipe(v.string(), v.description("Conta judicial em que o valor foi depositado"))),
  divergente: v.optional(v.pipe(v.boolean(), v.description("Chegou valor diferente do transferido"))),
};

const Action = v.object({
  id: v.string(),
  alvoId,
  cpfCnpj: taxId,
  nomeReu: v.string(),
  ispb,
  instituicao: v.string(),
  tipo,
  repete: v.optional(
    v.pipe(
      v.string(),
      v.description("Só em REITERAR: `id` da ação repetida; ausente, repete-se o pedido da ordem"),
    ),
  ),
  valor: v.optional(
    v.pipe(money, v.description("A desbloquear ou a transferir; na reiteração, o que se repete")),
  ),
  saldoADesbloquear: v.optional(
    v.pipe(money, v.description("Em TRANSFERIR_E_DESBLOQUEAR, o que restava além do valor ao salvar")),
  ),
  ativo: v.optional(v.string()),
  idTransferencia: v.optional(transferId),
  codigo: v.optional(
    v.pipe(v.string(), v.description("Código de resposta; a lista está em /v1/codigo-resposta")),
  ),
  descricao: v.optional(v.string()),
  ...departureEntries,
  valorTransferido: v.optional(money),
  valorDesbloqueado: v.optional(money),
  dataHoraResposta: v.optional(instant),
  recebimento: v.optional(v.object(arrival)),
});

export const Split = v.pipe(
  v.object({
    ...head,
    ...ownDraft,
    depositoJudicial: depositEntry,
    acoes: v.array(Action),
    confirmacoesNecessarias: neededConfirmations,
    ...draftContent,
  }),
  v.metadata({ ref: "Desdobramento" }),
);
export type Split = v.InferOutput<typeof Split>;

/** A row of the list. */
export const SplitSummary = v.pipe(v.object(head), v.metadata({ ref: "DesdobramentoResumido" }));
export type SplitSummary = v.InferOutput<typeof SplitSummary>;

export const ProtocoledSplit = v.pipe(
  v.object({
    id: head.id,
    numeroProtocolo: protocolNumber,
    numeroProtocoloOrdem: protocolNumber,
    dataHoraProtocolo: instant,
    ...draftContent,
    exclusaoAte: deletableBefore,
    previsaoEnvio: instant,
    previsaoResposta: instant,
    transferencias: v.pipe(
      v.array(v.object({ acaoId: v.string(), alvoId, idTransferencia: transferId })),
      v.description("Uma por transferência nova; uma reiteração mantém o ID da transferência que repete"),
    ),
  }),
  v.metadata({ ref: "DesdobramentoProtocolado" }),
);
export type ProtocoledSplit = v.InferOutput<typeof ProtocoledSplit>;
