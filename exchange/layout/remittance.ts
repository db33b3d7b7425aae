/** Layout v1.11, outbound: what the service asks of an institution. */
import { wireCreditType } from "../../domain/accounts/deposit_request.ts";
import { wireInformation } from "../../domain/answers/information_answer.ts";
import { codesNeedingAsset, codesText } from "../../domain/answers/response_code.ts";
import { documentTypes } from "../../domain/identity/tax_id.ts";
import {
  code,
  date,
  type DetailLayout,
  domain,
  type FileLayout,
  instant,
  money,
  number,
  optional,
  text,
} from "./field.ts";
import {
  account,
  accountCode,
  addressee,
  agency,
  agencyCode,
  court,
  defendant,
  fileName,
  ispb,
  lineNumber,
  originProtocol,
  personKind,
  processNumber,
  protocoledAt,
  protocolNumber,
  sequence,
  service,
  taxId,
  trailerOf,
  transferId,
  version,
} from "./fields.ts";

const lawsuitType = code(
  "tipoAcao",
  60,
  /^[A-Z][A-Z0-9_]{1,59}$/,
  "letras maiúsculas, dígitos e _",
  "Tipo da ação",
);

/** The defendant and the place a request concerns, whatever its kind. */
const target = [
  personKind,
  defendant,
  optional(text("nomeReu", 120, "Nome do réu/executado, quando conhecido")),
  addressee,
  agency,
  account,
] as const;

const block = {
  type: "10",
  title: "Bloqueio ou cancelamento de bloqueio",
  description:
    "Ordem de bloqueio de um réu/executado em uma instituição, ou o cancelamento de uma que não foi respondida. As linhas " +
    "de todos os tipos seguem a ordem de data e hora do protocolo, e nessa ordem devem ser cumpridas.",
  fields: [
    lineNumber,
    protocolNumber,
    protocoledAt,
    domain(
      "operacao",
      {
        B: "Bloqueio: bloquear até `valor`",
        C: "Cancelamento: não cumprir o bloqueio de `numeroProtocoloOrigem`; se já cumprido, informar o valor bloqueado",
      },
      "O que se ordena",
    ),
    number(
      "ocorrencia",
      3,
      "1 na primeira vez em que o bloqueio é pedido; 2 ou mais quando é reiterado; no cancelamento, a do pedido cancelado",
    ),
    optional(originProtocol),
    processNumber,
    ...court,
    lawsuitType,
    optional(taxId("cpfCnpjAutor", "CPF, CNPJ ou raiz de CNPJ do autor/exequente")),
    optional(text("nomeAutor", 120, "Nome do autor/exequente")),
    ...target,
    money("valor", "Valor a bloquear; no cancelamento, o valor que fora pedido"),
    domain(
      "contaSalario",
      { S: "Alcança conta-salário", N: "Não alcança conta-salário" },
      "Se a ordem alcança conta-salário",
    ),
  ],
  count: "quantidadeBloqueios",
  sum: { of: "valor", name: "somaBloqueios" },
} as const satisfies DetailLayout;

/** The fields by which an unblock or a transfer refers to its block. */
const followUp = [
  lineNumber,
  protocolNumber,
  protocoledAt,
  originProtocol,
  processNumber,
  ...court,
  personKind,
  defendant,
  addressee,
  agency,
  account,
] as const;

const unblock = {
  type: "20",
  title: "Desbloqueio",
  description: "Ordem de desbloqueio de valor bloqueado por ordem anterior na mesma instituição.",
  fields: [...followUp, money("valor", "Valor a desbloquear")],
  count: "quantidadeDesbloqueios",
  sum: { of: "valor", name: "somaDesbloqueios" },
} as const satisfies DetailLayout;

const transfer = {
  type: "30",
  title: "Transferência",
  description:
    "Ordem de transferência de valor bloqueado para depósito judicial. O depósito leva `idTransferencia`.",
  fields: [
    ...followUp,
    transferId,
    money("valor", "Valor a transferir"),
    domain(
      "desbloqueiaSaldo",
      {
        S: "Desbloquear o saldo que restar depois da transferência",
        N: "Manter bloqueado o saldo que restar",
      },
      "O que fazer do saldo",
    ),
    optional(
      text(
        "ativo",
        200,
        `Ativo a que a transferência se refere, quando a resposta teve o ${codesText(codesNeedingAsset())}`,
      ),
    ),
    domain("tipoCredito", {
      [wireCreditType.general]: "Depósito judicial em geral",
      [wireCreditType.tax]: "Tributário (Lei 9.703/98)",
      [wireCreditType["social-security"]]: "Previdenciário (Lei 9.703/98)",
    }, "Tipo de crédito do depósito judicial"),
    ispb("ispbDeposito", "ISPB da instituição depositária"),
    agencyCode("agenciaDeposito", "Agência do depósito"),
    optional(
      accountCode("contaDeposito", "Conta do depósito; vazio quando a depositária a abre"),
    ),
    optional(
      code("codigoReceita", 4, /^\d{4}$/, "4 dígitos", "Código de receita (tributário e previdenciário)"),
    ),
    optional(
      domain(
        "tipoDocumento",
        Object.fromEntries(documentTypes.map((type) => [type, type.replaceAll("_", "/")])),
        "Tipo do documento do executado (tributário e previdenciário)",
      ),
    ),
    optional(
      code(
        "numeroDocumento",
        14,
        /^[0-9A-Z]{9,14}$/,
        "9 a 14 posições, sem pontuação",
        "Número do documento do executado",
      ),
    ),
    optional(text("nomeExecutado", 120, "Nome do executado, quando não é um dos réus")),
    optional(
      code(
        "numeroReferencia",
        30,
        /^[0-9A-Z]{1,30}$/,
        "até 30 letras maiúsculas e dígitos",
        "Número de inscrição em dívida ativa",
      ),
    ),
  ],
  count: "quantidadeTransferencias",
  sum: { of: "valor", name: "somaTransferencias" },
} as const satisfies DetailLayout;

const arrivalNotice = {
  type: "40",
  title: "Notificação de recebimento de transferência",
  description:
    "Dirigida à instituição depositária: informa uma transferência que outra instituição declarou ter feito e pede a " +
    "confirmação do recebimento. É repetida, cada vez que termina o prazo de resposta, até que o recebimento seja confirmado.",
  fields: [
    lineNumber,
    protocolNumber,
    protocoledAt,
    processNumber,
    ...court,
    personKind,
    defendant,
    addressee,
    transferId,
    ispb("ispbOrigem", "ISPB da instituição que declarou a transferência"),
    money("valor", "Valor transferido"),
    instant("dataHoraTransferencia", "Data e hora em que a instituição de origem declarou ter transferido"),
    number("ocorrencia", 3, "Quantas vezes a confirmação foi pedida, esta inclusive"),
  ],
  count: "quantidadeNotificacoes",
  sum: { of: "valor", name: "somaNotificacoes" },
} as const satisfies DetailLayout;

const kinds = Object.values(wireInformation);

const information = {
  type: "50",
  title: "Requisição de informações",
  description: "Requisição de informações sobre um réu/executado em uma instituição.",
  fields: [
    lineNumber,
    protocolNumber,
    protocoledAt,
    number("ocorrencia", 3, "1 na primeira vez em que a informação é pedida; 2 ou mais quando é reiterada"),
    optional(originProtocol),
    processNumber,
    ...court,
    lawsuitType,
    ...target,
    code(
      "informacoes",
      kinds.join("|").length,
      new RegExp(`^(${kinds.join("|")})(\\|(${kinds.join("|")}))*$`),
      `um ou mais de ${kinds.map((kind) => `\`${kind}\``).join(", ")}, separados por \`|\``,
      "O que se requer",
    ),
  ],
  count: "quantidadeRequisicoes",
} as const satisfies DetailLayout;

const details = [block, unblock, transfer, arrivalNotice, information] as const;

export const remittanceLayout = {
  header: {
    type: "00",
    title: "Header da remessa",
    description: "Primeira linha do arquivo.",
    fields: [
      version,
      service("remetente", "Quem envia"),
      ispb("ispbDestinatario", "ISPB da instituição que recebe: a líder do grupo ou a instituição sem grupo"),
      date("dataMovimento", "Dia útil do envio, igual à data do nome do arquivo"),
      sequence(
        "sequencial",
        "Sequencial da remessa para a instituição, sem saltos, igual ao do nome do arquivo",
      ),
      instant("geradoEm", "Data e hora em que as ordens do dia foram reunidas"),
      fileName,
    ],
  },
  block,
  unblock,
  transfer,
  arrivalNotice,
  information,
  details,
  trailer: trailerOf(details),
} as const satisfies FileLayout & Record<string, unknown>;
