/** The manual: receipts. */
import { receipt } from "../layout/layout.ts";
import { type Chapter, fileTables } from "./markdown.ts";
import { MAX_FAULTS, remarks } from "../layout/rejection.ts";

export const receipts: Chapter = {
  title: "Recibo",
  body:
    `O resultado de um retorno, que o campo \`resultado\` diz. O recibo de um retorno rejeitado tem as falhas encontradas, até ${MAX_FAULTS}: a
linha, o campo, o código e uma frase que diz o que estava errado e o que era esperado. A linha é a do retorno; zero quando a falha
é do arquivo como um todo. O conteúdo das respostas (códigos L e V, salvo L01) e os anexos só são conferidos em um arquivo
sem outras falhas.

O recibo de um retorno aceito não tem falhas. Tem um registro 80 de aviso (${
      Object.keys(remarks).join(", ")
    }) para cada linha que repete uma resposta já aceita, até ${MAX_FAULTS};
essas linhas não estão em \`quantidadeRespostas\` nem em \`somaBloqueada\`, que contam o que o retorno mudou.

${fileTables(receipt)}`,
};
