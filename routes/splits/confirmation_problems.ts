/** The problems of confirming an amount while something is in doubt. */
import { formatReais } from "../../domain/money.ts";
import { type ConfirmationRefusal, doubtfulAmount } from "../../domain/splits/confirmation.ts";
import type { RequestedAction } from "../../domain/splits/split_action.ts";
import { problemTable } from "../http/problem_table.ts";
import { voiced } from "../http/voice.ts";

export const confirmationProblems = problemTable<ConfirmationRefusal>()({
  "confirmacao-necessaria": {
    status: 422,
    title: "Confirmação necessária",
    meaning:
      "Há valor em dúvida do réu: um pedido terminou sem resposta (código 98) e pode ter sido cumprido. " +
      "Contado como cumprido, o que se protocola passaria do que a ordem pediu, ou pediria o mesmo valor outra vez.",
    remedy: {
      call:
        "Leia `confirmacoesNecessarias` do desdobramento e, se for o caso, repita cada valor em `confirmacoes`; ou " +
        "reitere o pedido sem resposta.",
      page:
        "Confira o que está em dúvida e marque a confirmação de cada valor; ou reitere o pedido sem resposta.",
    },
    refusals: {
      "confirmation-missing": ({ needed }) =>
        voiced`Do réu há ${
          formatReais(doubtfulAmount(needed))
        } em dúvida, de pedidos sem resposta que podem ter sido cumpridos; para protocolar, confirme ${
          formatReais(needed.amount)
        }${{ call: " em confirmacoes", page: "" }}`,
    },
  },
  "confirmacao-divergente": {
    status: 409,
    title: "Confirmação divergente",
    meaning: "O que se confirmou não é o que este protocolo precisa que se confirme.",
    remedy: {
      call:
        "Leia o desdobramento de novo e confirme só o que `confirmacoesNecessarias` diz, com o mesmo valor.",
      page: "Confira de novo o que está em dúvida.",
    },
    refusals: {
      "confirmation-differs": ({ confirmed, needed }) =>
        needed === undefined
          ? `Confirmou-se ${
            formatReais(confirmed.amount)
          }, e nada há a confirmar deste alvo; leia o desdobramento de novo`
          : `Confirmou-se ${formatReais(confirmed.amount)}, e o valor a confirmar é ${
            formatReais(needed.amount)
          }, uma só vez; leia o desdobramento de novo`,
    },
  },
}, {});

/** Why a confirmation is missing or differs, at the action it concerns. */
export function explainConfirmation(refusal: ConfirmationRefusal, actions: readonly RequestedAction[]) {
  const of = refusal.type === "confirmation-missing" ? refusal.needed : refusal.confirmed;
  const index = actions.findIndex(({ target }) => target === of.target);
  const { field: _, ...explanation } = confirmationProblems.explain(refusal);
  return { ...explanation, field: index < 0 ? undefined : `acoes[${index}].valor` };
}
