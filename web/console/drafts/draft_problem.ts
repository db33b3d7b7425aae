/** Refusals of drafts in the words of the form, in place of the API's field names. */
import type { FieldError } from "../../../routes/http/problems.ts";
import type { Problem } from "../../api.ts";

const API_CONFIRMATION = /repita a chamada com confirmaValorElevado: true/;

/** Whether a fault asks for confirmation of a high amount. */
export const isAboveLimit = ({ campo, mensagem }: FieldError): boolean =>
  /^reus\[\d+\]\.valor$/.test(campo) && (API_CONFIRMATION.test(mensagem) || mensagem.includes(CONFIRMATION));

const CONFIRMATION = "confirme-o em “Confira o valor”";

const WITHOUT_LOOK_UP =
  "ou escolha “Só as que eu indicar” em “Instituições a atingir”, que dispensa a consulta";

const DEFAULT = "“Usar instituição e agência padrão”";

const words: readonly (readonly [RegExp, string])[] = [
  [API_CONFIRMATION, CONFIRMATION],
  [/ou crie a minuta por \/v1\/ordem\/minuta-contas, que dispensa a consulta/, WITHOUT_LOOK_UP],
  [/informe usarPadrao: false e a conta/, `desmarque ${DEFAULT} e informe a conta`],
  [/informe usarPadrao: false, a/, `desmarque ${DEFAULT} e informe a`],
  [/retire \w+ ou informe usarPadrao: false/, `deixe o campo em branco ou desmarque ${DEFAULT}`],
  [/; preencha \w+$/, ""],
  [/retire \w+ ou reveja/, "deixe-o em branco ou reveja"],
  [/retire usarContaUnica/, "desmarque “Usar a conta única do réu”"],
  [/retire \w+ ou corrija o tipo da ordem/, "retire-o ou corrija o tipo da ordem"],
  [/a lista em \/v1\/instituicao/, "o nome ou o ISPB"],
  [/, como texto com duas casas decimais, por exemplo "15000\.00"/, ", por exemplo 15.000,00"],
  [/altere dataFim para/, "escolha"],
  [/um texto com duas casas decimais e ponto, por exemplo "15000\.00"/, "um número, por exemplo 15.000,00"],
  [/está em erros, com o que fazer/, "está abaixo, com o que fazer"],
  [/AAAA-MM-DD/, "dd/mm/aaaa"],
  [/^O tipo de ação é um código em maiúsculas.*/, "Escolha o tipo de ação"],
  [/^Informe o que a requisição pede.*/, "Marque ao menos um dos dados a pedir"],
];

const inWords = (text: string): string =>
  words.reduce((replaced, [from, to]) => replaced.replace(from, to), text);

export const readableProblem = (problem: Problem): Problem => ({
  ...problem,
  detail: problem.codigo === "conteudo-invalido"
    ? "Corrija os campos assinalados e salve de novo. Nada do que foi preenchido se perdeu."
    : inWords(problem.detail),
  ...problem.erros && {
    erros: problem.erros.map((error) => ({ ...error, mensagem: inWords(error.mensagem) })),
  },
});
