/** Refusals of drafts in the words of the form, in place of the API's field names. */
import { AMOUNT_CONFIRMATION, inPageWords } from "../../../routes/http/page_words.ts";
import type { FieldError } from "../../../routes/http/problems.ts";
import type { Problem } from "../../api.ts";

/** Whether a fault asks for confirmation of a high amount. */
export const isAboveLimit = ({ campo, mensagem }: FieldError): boolean =>
  /^reus\[\d+\]\.valor$/.test(campo) && inPageWords(mensagem).includes(AMOUNT_CONFIRMATION);

export const readableProblem = (problem: Problem): Problem => ({
  ...problem,
  detail: problem.codigo === "conteudo-invalido"
    ? "Corrija os campos assinalados e salve de novo. Nada do que foi preenchido se perdeu."
    : inPageWords(problem.detail),
  ...problem.erros && {
    erros: problem.erros.map((error) => ({ ...error, mensagem: inPageWords(error.mensagem) })),
  },
});
