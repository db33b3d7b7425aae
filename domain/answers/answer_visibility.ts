/**
 * When courts see the answers of institutions, in the words that the API, the manual, the guide and the pages
 * share.
 */

/**
 * Holds for orders and splits. An answer is shown as soon as it is known, also before anybody may act on it.
 */
export const ANSWERS_SHOWN =
  "Cada resposta aceita aparece assim que é processada, na ordem ou no desdobramento que a pediu. Publicadas todas, a " +
  "ordem ou o desdobramento consta como respondido, e só então mudam os saldos e as ações possíveis.";

/**
 * What becomes of a code 98 that is cancelled. The institution may answer with any code whose block holds
 * nothing, or with 01 for the cancellation itself.
 */
export const CANCELLED_NO_ANSWER =
  "Respondido com valor zero, o cancelamento encerra a não resposta: o alvo mantém o código 98, nada fica bloqueado e " +
  "nada mais cabe pedir dele.";
