/** When courts see what institutions answer, in the words that the API, the manual, the guide and the pages share. */

/** Of orders and splits alike. What nobody may act on yet is shown as soon as it is known. */
export const ANSWERS_SHOWN =
  "Cada resposta aceita aparece assim que é processada, na ordem ou no desdobramento que a pediu. Publicadas todas, a " +
  "ordem ou o desdobramento consta como respondido, e só então mudam os saldos e as ações possíveis.";

/**
 * What a cancelled code 98 is, however the institution says that it holds nothing. Its codes are those whose block holds
 * nothing, and 01 of the cancellation itself.
 */
export const CANCELLED_NO_ANSWER =
  "Respondido com valor zero, o cancelamento encerra a não resposta: o alvo mantém o código 98, nada fica bloqueado e " +
  "nada mais cabe pedir dele.";
