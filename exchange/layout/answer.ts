/** Layout v1.11, inbound: an institution's answers to one remittance. */
import { assetFields, detailFields } from "../../domain/answers/answer_detail.ts";
import {
  accountKindTitles,
  accountSituationTitles,
  informationTitles,
} from "../../domain/answers/information_answer.ts";
import type { RepeatedField } from "../../store/intake/answer_lines.ts";
import type { ComparedFields } from "../../store/intake/repeated_answers.ts";
import {
  balance,
  code,
  date,
  type DetailLayout,
  domain,
  type Field,
  type FieldName,
  type FieldValue,
  type FileLayout,
  money,
  number,
  optional,
  text,
} from "./field.ts";
import {
  accountCode,
  agencyCode,
  executedAt,
  fileName,
  ispb,
  repeatedFields,
  responseCode,
  sequence,
  service,
  sha256,
  trailerOf,
  transferId,
  version,
} from "./fields.ts";

const balanceLeft = (description: string) => money(detailFields.balance, description);

const blockAnswer = {
  type: "10",
  title: "Resposta a bloqueio ou a cancelamento",
  description:
    "Resposta a uma linha de bloqueio da remessa, ou ao cancelamento de um bloqueio. No cancelamento, o código 01 com valor " +
    "zero diz que nada está nem será bloqueado; se o bloqueio já tinha sido cumprido, o código e o valor são os dele. Quando " +
    "um dos valores por espécie de ativo é informado, a soma deles é o valor bloqueado; título de ente público pede o código " +
    "28, e depósito a prazo pede 12 em vez de 01, ou 13 em vez de 03.",
  fields: [
    ...repeatedFields,
    responseCode,
    money("valorBloqueado", "Valor bloqueado; zero quando nada foi bloqueado"),
    executedAt,
    optional(
      money(assetFields.accounts, "Parte bloqueada em contas de depósito, de poupança e de pagamento"),
    ),
    optional(money(assetFields.termDeposits, "Parte bloqueada em depósitos a prazo (códigos 12 e 13)")),
    optional(
      money(assetFields.securities, "Parte bloqueada em títulos e valores mobiliários (códigos 13, 27 e 42)"),
    ),
    optional(
      money(
        assetFields.publicSecurities,
        "Parte bloqueada em títulos de propriedade de ente público (código 28)",
      ),
    ),
    optional(agencyCode("agenciaAtingida", "Agência da conta atingida")),
    optional(accountCode("contaAtingida", "Conta atingida, quando uma só")),
  ],
  count: "quantidadeRespostas",
  sum: { of: "valorBloqueado", name: "somaBloqueada" },
} as const satisfies DetailLayout;

const unblockAnswer = {
  type: "20",
  title: "Resposta a desbloqueio",
  description: "Resposta a uma linha de desbloqueio da remessa.",
  fields: [
    ...repeatedFields,
    responseCode,
    money("valorDesbloqueado", "Valor desbloqueado; zero quando nada foi desbloqueado"),
    balanceLeft("Valor que continua bloqueado pela ordem original depois do desbloqueio"),
    executedAt,
  ],
  count: "quantidadeRespostasDesbloqueio",
  sum: { of: "valorDesbloqueado", name: "somaDesbloqueada" },
} as const satisfies DetailLayout;

const transferAnswer = {
  type: "30",
  title: "Resposta a transferência",
  description: "Resposta a uma linha de transferência da remessa.",
  fields: [
    ...repeatedFields,
    transferId,
    responseCode,
    money("valorTransferido", "Valor transferido; zero quando nada foi transferido"),
    money(detailFields.rest, "Saldo desbloqueado depois da transferência, quando ordenado; senão, zero"),
    balanceLeft("Valor que continua bloqueado pela ordem original depois da transferência"),
    executedAt,
  ],
  count: "quantidadeRespostasTransferencia",
  sum: { of: "valorTransferido", name: "somaTransferida" },
} as const satisfies DetailLayout;

const arrivalAnswer = {
  type: "40",
  title: "Resposta a notificação de recebimento de transferência",
  description: "Da instituição depositária: se a transferência notificada foi recebida.",
  fields: [
    ...repeatedFields,
    transferId,
    domain(
      detailFields.received,
      { S: "Recebida", N: "Ainda não recebida" },
      "Se a transferência foi recebida",
    ),
    money("valorRecebido", "Valor recebido; zero quando não recebida"),
    optional(date(detailFields.receivedOn, "Data do recebimento")),
    optional(accountCode(detailFields.account, "Conta judicial em que o valor foi depositado")),
  ],
  count: "quantidadeRespostasNotificacao",
  sum: { of: "valorRecebido", name: "somaRecebida" },
} as const satisfies DetailLayout;

const informationAnswer = {
  type: "50",
  title: "Resposta a requisição de informações",
  description:
    "Resposta a uma linha de requisição da remessa, com os dados cadastrais e o saldo quando requeridos. As contas vêm em " +
    "registros 51 e os documentos em registros 52, logo depois desta linha.",
  fields: [
    ...repeatedFields,
    responseCode,
    executedAt,
    optional(text("nomeCliente", 120, "Nome do cliente")),
    optional(text("endereco", 200, "Endereço")),
    optional(text("municipio", 80, "Município")),
    optional(code("uf", 2, /^[A-Z]{2}$/, "2 letras", "Unidade da Federação")),
    optional(code("cep", 8, /^\d{8}$/, "8 dígitos", "CEP")),
    optional(text("telefone", 30, "Telefone")),
    optional(text("email", 120, "Correio eletrônico")),
    optional(date("inicioRelacionamento", "Início do relacionamento")),
    optional(date("fimRelacionamento", "Fim do relacionamento, quando encerrado")),
    optional(
      balance(
        "saldoTotal",
        "Saldo total do cliente na instituição, quando requerido; negativo quando ele deve mais do que tem",
      ),
    ),
  ],
  count: "quantidadeRespostasRequisicao",
} as const satisfies DetailLayout;

const clientAccount = {
  type: "51",
  title: "Conta do cliente",
  description: "Uma conta encontrada, depois da resposta (registro 50) a que pertence.",
  fields: [
    number("linhaRemessa", 7, "A mesma do registro 50 a que pertence"),
    agencyCode("agencia", "Agência"),
    accountCode("conta", "Conta"),
    domain("tipoConta", accountKindTitles, "Tipo da conta"),
    domain("situacao", accountSituationTitles, "Situação da conta"),
    optional(balance("saldo", "Saldo da conta; negativo quando ela está a descoberto")),
  ],
  count: "quantidadeContas",
} as const satisfies DetailLayout;

const attachment = {
  type: "52",
  title: "Documento anexo",
  description:
    "Um documento que acompanha a resposta (registro 50) a que pertence. O arquivo é entregue na mesma pasta, antes do " +
    "retorno, com o nome deste registro; em envelope OpenPGP, seguido de `.pgp`.",
  fields: [
    number("linhaRemessa", 7, "A mesma do registro 50 a que pertence"),
    domain(
      "informacao",
      informationTitles,
      "A que informação requerida o documento responde",
    ),
    code(
      "nomeAnexo",
      70,
      /^ASSETS_ANX_[0-9A-Z]{8}_\d{8}_\d{6}_\d{4}\.(pdf|csv|xml|txt|png|jpg)$/,
      "ASSETS_ANX_<ISPB>_<AAAAMMDD>_<NNNNNN>_<NNNN>.<pdf, csv, xml, txt, png ou jpg>",
      "Nome do arquivo: ISPB, data e sequencial deste retorno, e o número do anexo nele",
    ),
    sha256("sha256", "SHA-256 dos bytes do documento, fora do envelope"),
    number("tamanho", 9, "Tamanho do documento, em bytes, fora do envelope"),
  ],
  count: "quantidadeAnexos",
} as const satisfies DetailLayout;

const details = [
  blockAnswer,
  unblockAnswer,
  transferAnswer,
  arrivalAnswer,
  informationAnswer,
  clientAccount,
  attachment,
] as const;

export const answerLayout = {
  header: {
    type: "00",
    title: "Header do retorno",
    description: "Primeira linha do arquivo.",
    fields: [
      version,
      ispb("ispbRemetente", "ISPB da instituição que responde, igual ao do nome do arquivo"),
      service("destinatario", "Quem recebe"),
      date("dataMovimento", "Data do retorno, igual à data do nome do arquivo"),
      sequence("sequencial", "Sequencial do retorno da instituição, sem saltos, igual ao do nome do arquivo"),
      sequence("sequencialRemessa", "Sequencial da remessa respondida"),
      fileName,
    ],
  },
  blockAnswer,
  unblockAnswer,
  transferAnswer,
  arrivalAnswer,
  informationAnswer,
  clientAccount,
  attachment,
  details,
  trailer: trailerOf(details),
} as const satisfies FileLayout & Record<string, unknown>;

// When an answer repeats one that was given before: where both say something, they say the same. What is true
// of the moment of the answer only is not compared, and what only one of them says is no contradiction: the
// first answer stands, and a refusal would reject the whole file for nothing.

const records = [
  answerLayout.blockAnswer,
  answerLayout.unblockAnswer,
  answerLayout.transferAnswer,
  answerLayout.arrivalAnswer,
  answerLayout.informationAnswer,
];

const fieldsOfType = (type: Field["type"]): string[] => [
  ...new Set(
    records.flatMap<Field>(({ fields }) => [...fields]).filter((field) => field.type === type)
      .map(({ name }) => name),
  ),
];

/** An answer to a line: its record, and the values of its fields. */
interface Answer {
  readonly kind: "blockAnswer" | "unblockAnswer" | "transferAnswer" | "arrivalAnswer" | "informationAnswer";
}

type Values = Partial<Record<string, FieldValue>>;

/** The amounts by kind of asset. */
const parts: readonly string[] = Object.values(assetFields);

export const comparedFields: ComparedFields = {
  amounts: fieldsOfType("money"),
  codes: fieldsOfType("code"),
  together: parts,
  ofTheMoment: [detailFields.balance, "saldoTotal"],
};

const notCompared = new Set(["linhaRemessa", "dataHoraExecucao", ...comparedFields.ofTheMoment, ...parts]);

/** The first field in which two answers to one line contradict each other; undefined when the later repeats the earlier. */
export function contradictedField(earlier: Answer, later: Answer): string | undefined {
  if (earlier.kind !== later.kind) return "tipoRegistro";
  const before: Values = { ...earlier };
  const said: Values = { ...later };
  const common = answerLayout[later.kind].fields.map(({ name }) => name).find((name) => {
    const [was, is] = [before[name], said[name]];
    return !notCompared.has(name) && was !== undefined && is !== undefined && meaning(was) !== meaning(is);
  });
  if (common !== undefined) return common;
  const given = [before, said].every((line) => parts.some((part) => line[part] !== undefined));
  return given ? parts.find((part) => (before[part] ?? 0n) !== (said[part] ?? 0n)) : undefined;
}

const meaning = (value: FieldValue): string => String(value).replaceAll("-", "");

/** The names of the fields that every answer repeats of its line, and of the transfer's id where the line has one. */
export const repeatedNames: Readonly<Record<RepeatedField, FieldName<typeof answerLayout.transferAnswer>>> = {
  protocolNumber: "numeroProtocolo",
  taxId: "cpfCnpjReu",
  ispb: "ispb",
  transferId: detailFields.transferId,
};
