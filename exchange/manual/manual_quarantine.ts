/** The manual: what happens to each kind of entry in an inbox. The program follows this table. */
import { OPERATOR_DECISION_TIME, quarantineReasons } from "../../domain/operations/quarantine.ts";
import { inboxTimeouts } from "../layout/limits.ts";
import { type Chapter, table } from "./markdown.ts";
import { rejections } from "../layout/rejection.ts";

/** Entries answered with a receipt at once, so that the institution can correct them in time. */
const answered = [
  ["nome que não é o de um retorno, mas pode ser lido", "N01"],
  ["nome de outra instituição", "N02"],
  ["arquivo grande demais", "A02"],
  ["bytes diferentes dos anunciados em `.sha256`, ou `.sha256` que não se pode ler", "A08"],
  ["arquivo compactado, documento, programa ou UTF-16; nunca é descompactado", "A09"],
  ["sequencial já usado, com outros bytes; um operador também é avisado", "S01"],
  ["sequencial além do esperado", "S02"],
] as const satisfies readonly (readonly [string, keyof typeof rejections])[];

/** Entries kept for an operator, because they cannot be read safely or were never finished. */
const quarantined = [
  [
    "nome que não é UTF-8, ou com controles, caracteres invisíveis, de outros alfabetos ou larguras, ou longo demais",
    "Q01",
  ],
  ["atalho, pasta, canal, soquete ou dispositivo, ou arquivo trocado por um deles", "Q02"],
  [
    `nome temporário (\`.…\` ou \`.part\`) sem mudança há ${inboxTimeouts.abandonedHours} horas, ou arquivo que muda há ` +
    `${inboxTimeouts.unendingHours} horas`,
    "Q03",
  ],
  [`\`.sha256\` sem o seu arquivo há ${inboxTimeouts.abandonedHours} horas`, "Q04"],
  [`anexo que nenhum retorno aceito informa há ${inboxTimeouts.attachmentHours / 24} dias`, "Q05"],
  ["arquivo sem permissão de leitura para o serviço (modo 0600 de outro dono)", "Q06"],
] as const satisfies readonly (readonly [string, keyof typeof quarantineReasons])[];

export const quarantine: Chapter = {
  title: "Rejeição e quarentena",
  body:
    `O que pode ser respondido na hora é respondido com um recibo. O que não pode ser lido com segurança, ou nunca foi
concluído, é retirado de \`inbox\` sem ser aberto e guardado até que um operador do serviço o libere ou recuse. Nada disso
atrasa os demais arquivos, e nada disso usa um sequencial, salvo as falhas de conteúdo.

${
      table(["o que está em `inbox`", "destino", "código"], [
        ["retorno com falha no seu conteúdo", "recibo de rejeição; o número está usado", ""],
        ...answered.map(([what, code]) => [what, "recibo de rejeição; nenhum número é usado", code]),
        ...quarantined.map(([what, code]) => [what, "quarentena", code]),
        ["`.sha256` de arquivo já recolhido sem ele", "apagado em 2 horas", ""],
      ])
    }

Uma entrada **recusada** tem recibo, com o código Q e o motivo do operador. Uma entrada **liberada** volta ao recebimento com o
nome que tem, ou com o que a instituição confirmar, e conta como entregue quando foi entregue: a que estava no prazo continua
no prazo. Por ela o encerramento das respostas espera até ${OPERATOR_DECISION_TIME.hours} horas depois do prazo, às 17:00 de D+2.`,
};
