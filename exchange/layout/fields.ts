/** The fields that several records of the layout share, and the two values that every file contains. */
import { ACCOUNT, AGENCY, readAccount, readAgency } from "../../domain/accounts/account_number.ts";
import { detailFields } from "../../domain/answers/answer_detail.ts";
import type { Result } from "../../domain/result.ts";
import {
  code,
  type DetailLayout,
  domain,
  type Field,
  instant,
  number,
  optional,
  type RecordLayout,
  text,
  total,
} from "./field.ts";

/** The version in file names and headers. */
export const LAYOUT_VERSION = "0111";
/** The service's name in headers and file names. */
export const SERVICE = "ASSETS";

export const version = domain(
  "versaoLayout",
  { [LAYOUT_VERSION]: "Layout v1.11" },
  "Versão do layout do arquivo",
);
export const service = <N extends string>(name: N, description: string) =>
  domain(name, { [SERVICE]: "Este serviço" }, description);
export const ispb = <N extends string>(name: N, description: string) =>
  code(name, 8, /^[0-9A-Z]{8}$/, "8 posições, 0-9 e A-Z", description);
export const sequence = <N extends string>(name: N, description: string) => number(name, 6, description);
export const sha256 = <N extends string>(name: N, description: string) =>
  code(name, 64, /^[0-9a-f]{64}$/, "64 dígitos hexadecimais minúsculos", description);
export const protocolNumber = code(
  "numeroProtocolo",
  14,
  /^\d{14}$/,
  "14 dígitos",
  "Número de protocolo da ordem: ano e 10 dígitos",
);
const cpf = <N extends string>(name: N, description: string) =>
  code(name, 11, /^\d{11}$/, "11 dígitos", description);
export const taxId = <N extends string>(name: N, description: string) =>
  code(
    name,
    14,
    /^(\d{11}|[0-9A-Z]{12}\d{2}|[0-9A-Z]{8})$/,
    "CPF (11 dígitos), CNPJ (14 posições, alfanumérico) ou raiz de CNPJ (8 posições), sem pontuação",
    description,
  );
export const defendant = taxId("cpfCnpjReu", "CPF, CNPJ ou raiz de CNPJ do réu/executado");
export const fileName = text("nomeArquivo", 60, "Nome deste arquivo, igual ao nome com que é transmitido");

/** The number of the line in this file, by which institutions answer it. */
export const lineNumber = number("linha", 7, "Número desta linha no arquivo; o header é a linha 1");
export const protocoledAt = instant("dataHoraProtocolo", "Data e hora do protocolo da ordem");
export const processNumber = code(
  "numeroProcesso",
  25,
  /^\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}$/,
  "NNNNNNN-DD.AAAA.J.TR.OOOO",
  "Número do processo (Resolução CNJ 65/2008)",
);
/** The issuer of the order, in every record that asks something. */
export const court = [
  text("codigoVara", 40, "Código da vara/juízo"),
  text("nomeVara", 120, "Nome da vara/juízo"),
  cpf("cpfJuiz", "CPF do juiz em cujo nome a ordem é emitida"),
  text("nomeJuiz", 120, "Nome do juiz"),
] as const;
export const personKind = domain(
  "tipoPessoa",
  { F: "Pessoa física (CPF)", J: "Pessoa jurídica (CNPJ)", R: "Raiz de CNPJ: todos os estabelecimentos" },
  "Natureza de `cpfCnpjReu`",
);
export const addressee = ispb(
  "ispb",
  "ISPB da instituição a que a ordem se dirige: a destinatária do arquivo ou uma instituição do grupo que ela lidera",
);
const CHECK = "um verificador opcional, que é um dígito, X ou P, com ou sem hífen";
export const agencyCode = <N extends string>(name: N, description: string) =>
  code(name, 8, AGENCY, `até 6 dígitos e ${CHECK}`, description, valueIn(readAgency));
export const accountCode = <N extends string>(name: N, description: string) =>
  code(name, 20, ACCOUNT, `dígitos e ${CHECK}, ao todo até 20 posições`, description, valueIn(readAccount));
const valueIn = (read: (cell: string) => Result<string, unknown>) => (cell: string): string | undefined => {
  const number = read(cell);
  return number.ok ? number.value : undefined;
};
export const agency = optional(
  agencyCode("agencia", "Agência; vazio alcança todas as agências da instituição"),
);
export const account = optional(
  accountCode("conta", "Conta; vazio alcança todas as contas da agência ou da instituição"),
);
export const originProtocol = code(
  "numeroProtocoloOrigem",
  14,
  /^\d{14}$/,
  "14 dígitos",
  "Número de protocolo da ordem de bloqueio original",
);
export const transferId = code(
  detailFields.transferId,
  18,
  /^\d{18}$/,
  "18 dígitos",
  "Identificador da transferência, que acompanha o depósito",
);
/** The fields that every answer repeats of the line it answers. */
export const repeatedFields = [
  number("linhaRemessa", 7, "Número, na remessa, da linha respondida (campo `linha`)"),
  protocolNumber,
  defendant,
  ispb("ispb", "ISPB da instituição da linha respondida (campo `ispb`)"),
] as const;
export const responseCode = code(
  "codigoResposta",
  2,
  /^\d{2}$/,
  "2 dígitos",
  "Código da resposta, da tabela de códigos de resposta",
);
export const executedAt = instant("dataHoraExecucao", "Data e hora em que a instituição cumpriu a ordem");

/** The trailer of a file: the sequence, the count of all lines, and each detail's count and sum. */
export function trailerOf(details: readonly DetailLayout[]): RecordLayout {
  const ofDetail = ({ type, title, count, sum }: DetailLayout): Field[] => [
    number(count, 7, `Quantidade de registros ${type} (${title})`),
    ...(sum === undefined ? [] : [total(sum.name, `Soma do campo \`${sum.of}\` dos registros ${type}`)]),
  ];
  return {
    type: "99",
    title: "Trailer",
    description: "Última linha do arquivo. Um arquivo sem trailer está incompleto.",
    fields: [
      sequence("sequencial", "Igual ao do header"),
      number("quantidadeLinhas", 7, "Quantidade de linhas do arquivo, com header e trailer"),
      ...details.flatMap(ofDetail),
    ],
  };
}
