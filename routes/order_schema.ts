/** The wire forms of drafts and orders (HTTP contract, "Orders"). */
import * as v from "valibot";
import { wireStatus } from "../domain/order.ts";
import { date, instant, money, text } from "./wire.ts";

/** `situacao` of an order. */
export const situations = [...new Set(Object.values(wireStatus))];

/** `situacao` of one defendant × institution, shown as it is processed, before the order is answered as a whole. */
export const targetSituations = [
  "AGUARDANDO_ENVIO",
  "AGUARDANDO_RESPOSTA",
  "RESPONDIDO",
  "NAO_ENCAMINHADO",
  "SEM_RESPOSTA",
] as const;
export type TargetSituation = (typeof targetSituations)[number];

const kind = v.picklist(["BLOQUEIO"], "O tipo de ordem aceito é BLOQUEIO");
const taxId = v.pipe(
  v.string(),
  v.description("CPF, CNPJ ou raiz de CNPJ, sem pontuação"),
  v.examples(["52998224725"]),
);
const cpf = v.pipe(v.string(), v.description("CPF, 11 dígitos"), v.examples(["11144477735"]));
const ispb = v.pipe(
  v.string(),
  v.regex(/^[0-9A-Z]{8}$/, "O ISPB tem 8 posições, dígitos ou letras maiúsculas"),
  v.description("ISPB da instituição, 8 posições"),
  v.examples(["00000000"]),
);

// Lengths of free texts are those of the institutions' file layout.
const MAX_NAME = 120;
const MAX_DEFENDANTS = 100;
const MAX_TARGETS = 500;

const DraftTarget = v.strictObject({
  ispb,
  atingida: v.optional(
    v.pipe(
      v.boolean(),
      v.description("Falso retira da ordem uma instituição encontrada no cadastro de clientes"),
    ),
    true,
  ),
  agencia: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,6}(-?[0-9X])?$/, "A agência tem até 6 dígitos e um verificador opcional"),
    ),
  ),
  conta: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,18}(-?[0-9X])?$/, "A conta tem até 18 dígitos e um verificador opcional"),
    ),
  ),
});

const DraftDefendant = v.strictObject({
  cpfCnpj: v.pipe(text(20), v.description("CPF, CNPJ ou raiz de CNPJ (8 posições), com ou sem pontuação")),
  valor: v.pipe(
    text(30),
    v.description("Valor a bloquear, em reais, com duas casas decimais"),
    v.examples(["15000.00"]),
  ),
  contaSalario: v.optional(
    v.pipe(v.boolean(), v.description("Verdadeiro atinge também contas-salário; o padrão as preserva")),
    false,
  ),
  instituicoes: v.optional(v.pipe(v.array(DraftTarget), v.maxLength(MAX_TARGETS)), []),
});

/** A draft as it is sent. */
export const DraftBody = v.pipe(
  v.strictObject({
    tipo: kind,
    numeroProcesso: v.pipe(
      text(30),
      v.description("Número do processo (Resolução CNJ 65/2008), com ou sem pontuação"),
      v.examples(["0000832-35.2018.4.01.3202"]),
    ),
    cpfJuiz: v.pipe(
      text(20),
      v.description("CPF do juiz em nome de quem a ordem é feita"),
      v.examples(["11144477735"]),
    ),
    varaId: v.pipe(text(40), v.description("Unidade judiciária"), v.examples(["v-4013202"])),
    tipoAcao: v.pipe(
      v.string(),
      v.regex(/^[A-Z][A-Z0-9_]{1,59}$/, "O tipo de ação é um código em maiúsculas, como EXECUCAO_FISCAL"),
      v.examples(["EXECUCAO_FISCAL"]),
    ),
    autor: v.optional(v.strictObject({ nome: text(MAX_NAME), cpfCnpj: v.optional(text(20)) })),
    sigilosa: v.optional(
      v.pipe(
        v.boolean(),
        v.description("Ordem visível só para quem a criou e para o juiz; muda só antes do protocolo"),
      ),
      false,
    ),
    dataProtocolo: v.optional(v.pipe(date, v.description("Dia em que a ordem protocolada deve ser enviada"))),
    reus: v.pipe(v.array(DraftDefendant), v.nonEmpty("Informe ao menos um réu"), v.maxLength(MAX_DEFENDANTS)),
  }),
  v.metadata({
    ref: "NovaMinuta",
    examples: [{
      tipo: "BLOQUEIO",
      numeroProcesso: "0000832-35.2018.4.01.3202",
      cpfJuiz: "11144477735",
      varaId: "v-4013202",
      tipoAcao: "EXECUCAO_FISCAL",
      autor: { nome: "Fazenda Nacional" },
      sigilosa: false,
      reus: [{
        cpfCnpj: "52998224725",
        valor: "15000.00",
        contaSalario: false,
        instituicoes: [{ ispb: "00000000", atingida: true, agencia: "1234", conta: "567890" }],
      }],
    }],
  }),
);
export type DraftBody = v.InferOutput<typeof DraftBody>;

/** What drafts and orders say alike. */
const head = {
  id: v.pipe(v.string(), v.uuid()),
  tipo: kind,
  situacao: v.picklist(situations),
  situacaoTexto: v.pipe(v.string(), v.description("A situação, como o usuário a lê")),
  numeroProcesso: v.string(),
  cpfJuiz: cpf,
  nomeJuiz: v.string(),
  varaId: v.string(),
  nomeVara: v.string(),
  tipoAcao: v.string(),
  autor: v.optional(v.object({ nome: v.string(), cpfCnpj: v.optional(taxId) })),
  sigilosa: v.boolean(),
  dataProtocolo: v.optional(date),
  cpfCriador: cpf,
  nomeCriador: v.string(),
  dataHoraCriacao: instant,
  valorTotal: v.pipe(money, v.description("Soma dos valores pedidos de todos os réus")),
};

export const Draft = v.pipe(
  v.object({
    ...head,
    reus: v.array(v.object({
      cpfCnpj: taxId,
      nome: v.string(),
      valor: money,
      contaSalario: v.boolean(),
      instituicoes: v.array(v.object({
        ispb,
        nome: v.string(),
        ispbDestinatario: v.pipe(
          v.string(),
          v.description("Quem recebe a ordem: a própria instituição ou a líder do grupo"),
        ),
        atingida: v.boolean(),
        agencia: v.optional(v.string()),
        conta: v.optional(v.string()),
        origem: v.pipe(
          v.picklist(["CADASTRO", "MANUAL"]),
          v.description("Encontrada no cadastro de clientes ou informada pelo usuário"),
        ),
      })),
    })),
  }),
  v.metadata({ ref: "Minuta" }),
);
export type Draft = v.InferOutput<typeof Draft>;

const protocoled = {
  numeroProtocolo: v.pipe(v.string(), v.regex(/^\d{14}$/), v.examples(["20260000000042"])),
  dataHoraProtocolo: instant,
};

export const Protocoled = v.pipe(
  v.object({
    id: head.id,
    ...protocoled,
    previsaoEnvio: v.pipe(instant, v.description("Início do envio às instituições: 19h do dia útil D")),
    previsaoResposta: v.pipe(instant, v.description("Respostas publicadas até 8h de D+3, em dias úteis")),
  }),
  v.metadata({ ref: "OrdemProtocolada" }),
);
export type Protocoled = v.InferOutput<typeof Protocoled>;

export const Order = v.pipe(
  v.object({
    ...head,
    ...protocoled,
    cpfProtocolador: v.pipe(cpf, v.description("Quem protocolou: o juiz, ou um assessor em nome dele")),
    previsaoEnvio: v.optional(instant),
    dataHoraEnvio: v.optional(instant),
    prazoResposta: v.optional(v.pipe(instant, v.description("Respostas são aceitas antes deste instante"))),
    previsaoResposta: v.optional(instant),
    dataHoraResposta: v.optional(instant),
    valorBloqueado: money,
    reus: v.array(v.object({
      cpfCnpj: taxId,
      nome: v.string(),
      valor: money,
      valorBloqueado: money,
      contaSalario: v.boolean(),
    })),
    alvos: v.array(v.object({
      id: v.string(),
      cpfCnpj: taxId,
      ispb,
      instituicao: v.string(),
      ispbDestinatario: v.string(),
      agencia: v.optional(v.string()),
      conta: v.optional(v.string()),
      valor: money,
      situacao: v.picklist(targetSituations),
      codigo: v.optional(
        v.pipe(v.string(), v.description("Código de resposta; a lista está em /v1/codigo-resposta")),
      ),
      descricao: v.optional(v.string()),
      valorBloqueado: v.optional(money),
      saldoRemanescente: v.optional(money),
      dataHoraResposta: v.optional(instant),
      naoRespostasConsecutivas: v.pipe(v.number(), v.integer()),
    })),
    eventos: v.array(v.object({
      tipo: v.string(),
      dataHora: instant,
      dados: v.record(v.string(), v.unknown()),
    })),
  }),
  v.metadata({ ref: "Ordem" }),
);
export type Order = v.InferOutput<typeof Order>;

/** One line of the list. */
export const OrderSummary = v.pipe(
  v.object({
    ...head,
    numeroProtocolo: v.optional(protocoled.numeroProtocolo),
    dataHoraProtocolo: v.optional(instant),
    dataHoraEnvio: v.optional(instant),
    dataHoraResposta: v.optional(instant),
    valorBloqueado: money,
    quantidadeReus: v.pipe(v.number(), v.integer()),
  }),
  v.metadata({ ref: "OrdemResumida" }),
);
export type OrderSummary = v.InferOutput<typeof OrderSummary>;
