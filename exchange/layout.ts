/**
 * Layout v1.11, the one definition: files are written, read and validated by it, and the manual's tables are made
 * from it. A further kind of order is one more entry among the details.
 *
 * Source: specification, "Limits", row Institution file layout, and the manual in `docs/layout-v1.11.md`.
 */
import {
  code,
  date,
  type DetailLayout,
  domain,
  type Field,
  type FileLayout,
  instant,
  money,
  number,
  optional,
  type RecordLayout,
  text,
  total,
} from "./field.ts";

/** As file names and headers carry it. */
export const LAYOUT_VERSION = "0111";
/** The service's own name in headers and file names. */
export const SERVICE = "ASSETS";

const version = domain("versaoLayout", { [LAYOUT_VERSION]: "Layout v1.11" }, "Versão do layout do arquivo");
const service = <N extends string>(name: N, description: string) =>
  domain(name, { [SERVICE]: "Este serviço" }, description);
const ispb = <N extends string>(name: N, description: string) =>
  code(name, 8, /^[0-9A-Z]{8}$/, "8 posições, 0-9 e A-Z", description);
const sequence = <N extends string>(name: N, description: string) => number(name, 6, description);
const sha256 = <N extends string>(name: N, description: string) =>
  code(name, 64, /^[0-9a-f]{64}$/, "64 dígitos hexadecimais minúsculos", description);
const protocolNumber = code(
  "numeroProtocolo",
  14,
  /^\d{14}$/,
  "14 dígitos",
  "Número de protocolo da ordem: ano e 10 dígitos",
);
const cpf = <N extends string>(name: N, description: string) =>
  code(name, 11, /^\d{11}$/, "11 dígitos", description);
const taxId = <N extends string>(name: N, description: string) =>
  code(
    name,
    14,
    /^(\d{11}|[0-9A-Z]{12}\d{2}|[0-9A-Z]{8})$/,
    "CPF (11 dígitos), CNPJ (14 posições, alfanumérico) ou raiz de CNPJ (8 posições), sem pontuação",
    description,
  );
const defendant = taxId("cpfCnpjReu", "CPF, CNPJ ou raiz de CNPJ do réu/executado");
const fileName = text("nomeArquivo", 60, "Nome deste arquivo, igual ao nome com que é transmitido");

const block = {
  type: "10",
  title: "Bloqueio",
  description:
    "Ordem de bloqueio de um réu/executado em uma instituição. As linhas seguem a ordem de data e hora do protocolo, e " +
    "nessa ordem devem ser cumpridas.",
  fields: [
    number("linha", 7, "Número desta linha no arquivo; o header é a linha 1"),
    protocolNumber,
    instant("dataHoraProtocolo", "Data e hora do protocolo da ordem"),
    code(
      "numeroProcesso",
      25,
      /^\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}$/,
      "NNNNNNN-DD.AAAA.J.TR.OOOO",
      "Número do processo (Resolução CNJ 65/2008)",
    ),
    text("codigoVara", 40, "Código da vara/juízo"),
    text("nomeVara", 120, "Nome da vara/juízo"),
    cpf("cpfJuiz", "CPF do juiz em cujo nome a ordem é emitida"),
    text("nomeJuiz", 120, "Nome do juiz"),
    code("tipoAcao", 60, /^[A-Z][A-Z0-9_]{1,59}$/, "letras maiúsculas, dígitos e _", "Tipo da ação"),
    optional(taxId("cpfCnpjAutor", "CPF, CNPJ ou raiz de CNPJ do autor/exequente")),
    optional(text("nomeAutor", 120, "Nome do autor/exequente")),
    domain(
      "tipoPessoa",
      { F: "Pessoa física (CPF)", J: "Pessoa jurídica (CNPJ)", R: "Raiz de CNPJ: todos os estabelecimentos" },
      "Natureza de `cpfCnpjReu`",
    ),
    defendant,
    optional(text("nomeReu", 120, "Nome do réu/executado, quando conhecido")),
    ispb(
      "ispb",
      "ISPB da instituição a que a ordem se dirige: a destinatária do arquivo ou uma instituição do grupo que ela lidera",
    ),
    optional(
      code(
        "agencia",
        8,
        /^\d{1,6}(-?[0-9X])?$/,
        "até 6 dígitos e um verificador opcional",
        "Agência; vazio alcança todas as agências da instituição",
      ),
    ),
    optional(
      code(
        "conta",
        20,
        /^\d{1,18}(-?[0-9X])?$/,
        "até 18 dígitos e um verificador opcional",
        "Conta; vazio alcança todas as contas da agência ou da instituição",
      ),
    ),
    money("valor", "Valor a bloquear"),
    domain(
      "contaSalario",
      { S: "Alcança conta-salário", N: "Não alcança conta-salário" },
      "Se a ordem alcança conta-salário",
    ),
  ],
  count: "quantidadeBloqueios",
  sum: { of: "valor", name: "somaBloqueios" },
} as const satisfies DetailLayout;

const blockAnswer = {
  type: "10",
  title: "Resposta a bloqueio",
  description: "Resposta a uma linha de bloqueio da remessa.",
  fields: [
    number("linhaRemessa", 7, "Número, na remessa, da linha respondida (campo `linha`)"),
    protocolNumber,
    defendant,
    ispb("ispb", "ISPB da instituição da linha respondida (campo `ispb`)"),
    code("codigoResposta", 2, /^\d{2}$/, "2 dígitos", "Código da resposta, da tabela de códigos de resposta"),
    money("valorBloqueado", "Valor bloqueado; zero quando nada foi bloqueado"),
    instant("dataHoraExecucao", "Data e hora em que a instituição cumpriu a ordem"),
  ],
  count: "quantidadeRespostas",
  sum: { of: "valorBloqueado", name: "somaBloqueada" },
} as const satisfies DetailLayout;

const fault = {
  type: "80",
  title: "Falha",
  description: "Uma falha encontrada no arquivo de retorno. Existe somente em recibo de arquivo rejeitado.",
  fields: [
    number("linha", 7, "Linha do retorno em que está a falha; zero quando a falha é do arquivo como um todo"),
    text("campo", 30, "Nome do campo, ou `arquivo`, `nome` ou `linha`"),
    code(
      "codigo",
      3,
      /^[A-Z]\d{2}$/,
      "1 letra e 2 dígitos",
      "Código da rejeição, da tabela de códigos de rejeição",
    ),
    text("mensagem", 300, "O que está errado e o que era esperado"),
  ],
  count: "quantidadeFalhas",
} as const satisfies DetailLayout;

/** Outbound: what the service asks of an institution. */
export const remittance = {
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
  details: [block],
  trailer: trailerOf([block]),
} as const satisfies FileLayout & Record<string, unknown>;

/** Inbound: what an institution answers to one remittance. */
export const answer = {
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
  details: [blockAnswer],
  trailer: trailerOf([blockAnswer]),
} as const satisfies FileLayout & Record<string, unknown>;

/** Receipt: what became of an answer file. */
export const receipt = {
  header: {
    type: "00",
    title: "Header do recibo",
    description: "Primeira linha do arquivo: qual retorno foi recebido e o que resultou dele.",
    fields: [
      version,
      service("remetente", "Quem envia"),
      ispb("ispbDestinatario", "ISPB da instituição que enviou o retorno"),
      date("dataMovimento", "Data do recibo, igual à data do nome do arquivo"),
      sequence("sequencial", "Sequencial do recibo, igual ao do nome do arquivo"),
      instant("geradoEm", "Data e hora da decisão"),
      fileName,
      text("arquivoRecebido", 255, "Nome do arquivo de retorno recebido"),
      optional(
        sha256("sha256", "SHA-256 dos bytes recebidos; vazio quando o arquivo excede o tamanho máximo"),
      ),
      instant("recebidoEm", "Data e hora em que o retorno foi recebido"),
      domain(
        "resultado",
        { ACEITO: "Todas as respostas foram aplicadas", REJEITADO: "Nenhuma resposta foi aplicada" },
        "Resultado do processamento",
      ),
      optional(number("quantidadeRespostas", 7, "Respostas aplicadas; vazio quando rejeitado")),
      optional(total("somaBloqueada", "Soma dos valores bloqueados aplicados; vazio quando rejeitado")),
    ],
  },
  fault,
  details: [fault],
  trailer: trailerOf([fault]),
} as const satisfies FileLayout & Record<string, unknown>;

/** Every trailer: the sequence again, all lines counted, and each detail counted and added up. */
function trailerOf(details: readonly DetailLayout[]): RecordLayout {
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
