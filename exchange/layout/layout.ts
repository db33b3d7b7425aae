/**
 * Layout v1.11, defined once: files are written, read and validated by this definition, and the manual's
 * tables are made from it. Outbound records are in `remittance.ts`, inbound ones in `answer.ts`, receipts
 * here.
 *
 * Source: specification, "Limits", row Institution file layout, and the manual in `docs/layout-v1.11.md`.
 */
import {
  code,
  date,
  type DetailLayout,
  domain,
  type FileLayout,
  instant,
  number,
  optional,
  text,
  total,
} from "./field.ts";
import { fileName, ispb, sequence, service, sha256, trailerOf, version } from "./fields.ts";

export { LAYOUT_VERSION, SERVICE } from "./fields.ts";
export { answerLayout } from "./answer.ts";
export { remittanceLayout } from "./remittance.ts";

const fault = {
  type: "80",
  title: "Falha ou aviso",
  description:
    "Uma falha encontrada no arquivo de retorno, em recibo de arquivo rejeitado; ou um aviso, em recibo de arquivo aceito.",
  fields: [
    number(
      "linha",
      7,
      "Linha do retorno em que está a falha, ou que o aviso indica; zero quando a falha é do arquivo como um todo",
    ),
    text("campo", 30, "Nome do campo, ou `arquivo`, `nome` ou `linha`"),
    code(
      "codigo",
      3,
      /^[A-Z]\d{2}$/,
      "1 letra e 2 dígitos",
      "Código da rejeição ou do aviso, da tabela de códigos de rejeição",
    ),
    text("mensagem", 300, "O que está errado e o que era esperado, ou o que se avisa"),
  ],
  count: "quantidadeFalhas",
} as const satisfies DetailLayout;

/** The receipt: the result of an answer file. */
export const receiptLayout = {
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
        {
          ACEITO: "Todas as respostas foram aplicadas, ou já o estavam",
          REJEITADO: "Nenhuma resposta foi aplicada",
        },
        "Resultado do processamento",
      ),
      optional(
        number("quantidadeRespostas", 7, "Respostas aplicadas, sem as repetidas; vazio quando rejeitado"),
      ),
      optional(
        total(
          "somaBloqueada",
          "Soma dos valores bloqueados aplicados, sem os repetidos; vazio quando rejeitado",
        ),
      ),
    ],
  },
  fault,
  details: [fault],
  trailer: trailerOf([fault]),
} as const satisfies FileLayout & Record<string, unknown>;
