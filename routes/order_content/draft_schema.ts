/** The wire form of a draft in requests (HTTP contract, "Orders", "A draft"). */
import * as v from "valibot";
import {
  creditDestinations,
  creditTypes,
  WIRE_OTHERS,
  wireCreditType,
  type wireDepositField,
} from "../../domain/accounts/deposit_request.ts";
import { informationKinds, wireInformation } from "../../domain/answers/information_answer.ts";
import { documentTypes } from "../../domain/identity/tax_id.ts";
import { wireKind } from "../../domain/orders/order_kind.ts";
import { account, agency, ispb, pastedNumber } from "../http/number_wire.ts";
import { ruleMessage } from "../http/voice.ts";
import { date, text } from "../http/wire.ts";
import { draftExamples } from "./examples.ts";

const kinds = Object.values(wireKind);
export const kind = v.picklist(kinds, `O tipo de ordem deve ser um destes: ${kinds.join(", ")}`);

export const information = v.picklist(Object.values(wireInformation));

// The maximum lengths of free texts are those of the institutions' file layout.
const MAX_NAME = 120;
const MAX_DEFENDANTS = 100;
const MAX_TARGETS = 500;

const flag = (usual: boolean, description: string) =>
  v.optional(v.pipe(v.boolean(), v.description(description)), usual);

const DraftTarget = v.strictObject({
  ispb,
  atingida: flag(true, "Falso retira da ordem uma instituição encontrada no cadastro de clientes"),
  agencia: v.optional(agency),
  conta: v.optional(account),
});

const DraftDefendant = v.strictObject({
  cpfCnpj: v.pipe(
    pastedNumber,
    v.description("CPF, CNPJ ou raiz de CNPJ (8 posições), com ou sem pontuação"),
  ),
  valor: v.optional(v.pipe(
    text(30),
    v.description(
      "Valor a bloquear, em reais, com duas casas decimais; obrigatório em um bloqueio, recusado em uma requisição " +
        "de informações",
    ),
    v.examples(["15000.00"]),
  )),
  contaSalario: flag(
    false,
    "Verdadeiro atinge também contas-salário, só em bloqueios; o padrão as preserva",
  ),
  usarContaUnica: flag(
    false,
    "Verdadeiro dirige a ordem à conta única do réu no segmento do Judiciário do processo; as instituições encontradas " +
      "no cadastro de clientes ficam fora da ordem, salvo as indicadas em `instituicoes`",
  ),
  instituicoes: v.optional(v.pipe(v.array(DraftTarget), v.maxLength(MAX_TARGETS)), []),
});

const depositFields = {
  tipoCredito: v.pipe(
    v.picklist(Object.values(wireCreditType)),
    v.description(
      "Para onde vai o depósito. " +
        creditTypes.map((type) => `${wireCreditType[type]}: ${creditDestinations[type]}`).join(". "),
    ),
  ),
  usarPadrao: flag(
    true,
    "O destino padrão do `tipoCredito`; só com `false` outra instituição, agência ou conta pode ser informada",
  ),
  ispb: v.optional(ispb),
  agencia: v.optional(agency),
  conta: v.optional(account),
  codigoReceita: v.optional(
    v.pipe(text(10), v.description("Quatro dígitos; só em crédito tributário ou previdenciário")),
  ),
  tipoDocumento: v.optional(v.picklist(documentTypes)),
  numeroDocumento: v.optional(v.pipe(pastedNumber, v.description("Com ou sem pontuação"))),
  executado: v.optional(
    v.pipe(
      pastedNumber,
      v.description(
        `CPF, CNPJ ou raiz de CNPJ de um réu da ordem, ou ${WIRE_OTHERS}; dispensado com documento CPF ou CNPJ`,
      ),
    ),
  ),
  nomeExecutado: v.optional(v.pipe(text(MAX_NAME), v.description(`Só com executado ${WIRE_OTHERS}`))),
  numeroReferencia: v.optional(
    v.pipe(
      pastedNumber,
      v.description(
        "Inscrição em dívida ativa; só em crédito tributário com código de receita 7363, 7391, 7457, 7525 ou 7961",
      ),
    ),
  ),
} satisfies Record<(typeof wireDepositField)[keyof typeof wireDepositField], v.GenericSchema>;

/** A judicial deposit in a request. */
export const DepositBody = v.strictObject(depositFields);

/** A draft in a request. */
export const DraftBody = v.pipe(
  v.strictObject({
    tipo: kind,
    informacoes: v.optional(
      v.pipe(
        v.array(information),
        v.maxLength(informationKinds.length),
        v.description("O que se pede em uma requisição de informações; ao menos uma"),
      ),
      [],
    ),
    numeroProcesso: v.pipe(
      pastedNumber,
      v.description("Número do processo (Resolução CNJ 65/2008), com ou sem pontuação"),
      v.examples(["0000832-35.2018.4.01.3202"]),
    ),
    cpfJuiz: v.pipe(
      pastedNumber,
      v.description("CPF do juiz em nome de quem a ordem é feita"),
      v.examples(["11144477735"]),
    ),
    varaId: v.pipe(text(40), v.description("Unidade judiciária"), v.examples(["v-4013202"])),
    tipoAcao: v.pipe(
      v.string(),
      v.regex(
        /^[A-Z][A-Z0-9_]{1,59}$/,
        ruleMessage({
          call: "O tipo de ação é um código em maiúsculas, como EXECUCAO_FISCAL",
          page: "Escolha o tipo de ação",
        }),
      ),
      v.examples(["EXECUCAO_FISCAL"]),
    ),
    autor: v.optional(v.strictObject({ nome: text(MAX_NAME), cpfCnpj: v.optional(pastedNumber) })),
    sigilosa: flag(
      false,
      "Ordem visível só para quem a criou, para o juiz e para seus visualizadores; muda só antes do protocolo",
    ),
    dataProtocolo: v.optional(
      v.pipe(date, v.description("Dia em que a ordem protocolada deve ser enviada, em até um ano")),
    ),
    reiteracaoProgramada: v.optional(v.pipe(
      v.strictObject({
        dataFim: v.pipe(
          date,
          v.description("Último dia da repetição: depois do primeiro envio e no máximo 30 dias depois dele"),
        ),
      }),
      v.description("Repete o bloqueio até que todo o valor seja bloqueado ou o prazo termine"),
    )),
    depositoJudicial: v.optional(v.pipe(
      DepositBody,
      v.description(
        "Faz do bloqueio um bloqueio com transferência, que recebe um ID de transferência no protocolo",
      ),
    )),
    confirmaValorElevado: flag(
      false,
      "Confirma que está certo um valor acima do limite de conferência do serviço",
    ),
    reus: v.pipe(v.array(DraftDefendant), v.nonEmpty("Informe ao menos um réu"), v.maxLength(MAX_DEFENDANTS)),
  }),
  v.metadata({ ref: "NovaMinuta", examples: draftExamples }),
);
export type DraftBody = v.InferOutput<typeof DraftBody>;

/** The body that changes only a draft's confidentiality. */
export const ConfidentialityBody = v.pipe(
  v.strictObject({ sigilosa: v.boolean() }),
  v.metadata({ ref: "SigiloDaMinuta", examples: [{ sigilosa: true }] }),
);
