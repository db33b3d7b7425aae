/** The manual: receipts. */
import { receipt } from "../layout/layout.ts";
import { type Chapter, fileTables } from "./markdown.ts";
import { MAX_FAULTS } from "../layout/rejection.ts";

export const receipts: Chapter = {
  title: "Recibo",
  body:
    `O resultado de um retorno. O recibo de um retorno aceito não tem registros de falha. O de um retorno rejeitado tem as
falhas encontradas, até ${MAX_FAULTS}: a linha, o campo, o código e uma frase que diz o que estava errado e o que era esperado.
A linha é a do retorno; zero quando a falha é do arquivo como um todo. O conteúdo das respostas (códigos L e V, salvo L01 e
L04) e os anexos só são conferidos em um arquivo sem outras falhas.

${fileTables(receipt)}`,
};
