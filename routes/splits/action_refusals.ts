/** The refusals of a split's actions, each at its action and field. */
import { match } from "ts-pattern";
import { formatReais } from "../../domain/money.ts";
import { type RequestedAction, wireAction } from "../../domain/splits/action.ts";
import type { ActionFault, ActionRefusal } from "../../domain/splits/content.ts";
import type { Explanation } from "../http/problems.ts";
import { list } from "../orders/order_refusals.ts";

/** The field of an action a fault is about. */
type Field = "alvoId" | "tipo" | "valor" | "ativo";

type Fault = Omit<Explanation, "field"> & { readonly at: Field };

/** Why an action may not be saved. */
export function explainAction(refusal: ActionRefusal, actions: readonly RequestedAction[]): Explanation {
  const { at, ...explanation } = explainFault(refusal);
  const ofTarget = ({ target }: RequestedAction) => target === refusal.target;
  // Of two actions of one target the second is the one too many.
  const index = refusal.type === "repeated-target"
    ? actions.findLastIndex(ofTarget)
    : actions.findIndex(ofTarget);
  return { ...explanation, field: `acoes[${index}].${at}` };
}

const explainFault = (fault: ActionFault): Fault =>
  match(fault)
    .returnType<Fault>()
    .with({ type: "unknown-target" }, () => ({
      code: "alvo-desconhecido",
      at: "alvoId",
      detail:
        "O alvo não é da ordem ou não foi atingido por ela; use o id de um dos alvos do detalhe da ordem",
    }))
    .with({ type: "repeated-target" }, () => ({
      code: "alvo-repetido",
      at: "alvoId",
      detail: "O alvo já tem uma ação neste desdobramento; deixe uma só",
    }))
    .with({ type: "amount-missing" }, () => ({
      code: "valor-obrigatorio",
      at: "valor",
      detail: 'Informe o valor da ação, como texto com duas casas decimais, por exemplo "15000.00"',
    }))
    .with({ type: "amount-of-nothing" }, () => ({
      code: "valor-invalido",
      at: "valor",
      detail: "O valor da ação precisa ser maior que zero; confira o valor",
    }))
    .with({ type: "amount-not-taken" }, () => ({
      code: "valor-nao-cabivel",
      at: "valor",
      detail: "Uma reiteração ou um cancelamento repete o que já fora pedido; retire valor",
    }))
    .with({ type: "asset-not-taken" }, () => ({
      code: "ativo-nao-cabivel",
      at: "ativo",
      detail: "Só uma transferência identifica um ativo; retire ativo",
    }))
    .with({ type: "asset-too-long" }, ({ max }) => ({
      code: "ativo-longo-demais",
      at: "ativo",
      detail: `A identificação do ativo tem no máximo ${max} caracteres; abrevie-a`,
    }))
    .with({ type: "asset-missing" }, ({ code }) => ({
      code: "ativo-obrigatorio",
      at: "ativo",
      detail:
        `A resposta teve o código ${code}; identifique em ativo o título a que a transferência se refere`,
    }))
    .with({ type: "not-for-information" }, () => ({
      code: "acao-nao-cabe-em-requisicao",
      at: "tipo",
      detail:
        "Uma requisição de informações nada bloqueia e só pode ser reiterada; use REITERAR ou retire a ação",
    }))
    .with({ type: "not-forwarded" }, () => ({
      code: "alvo-nao-encaminhado",
      at: "alvoId",
      detail:
        "A ordem não foi encaminhada à instituição (código 97); faça uma nova ordem só para ela, com /copiar?ispb=",
    }))
    .with({ type: "no-answer-first" }, ({ remedies }) => ({
      code: "nao-resposta-pendente",
      at: "tipo",
      detail: `A instituição não respondeu (código 98); antes de qualquer outra ação, escolha ${
        list(remedies.map((remedy) => wireAction[remedy]), "ou")
      }`,
    }))
    .with({ type: "unblock-forbidden" }, ({ code }) => ({
      code: "desbloqueio-vedado",
      at: "tipo",
      detail: `A resposta teve o código ${code}, que não admite desbloqueio pelo serviço; escolha outra ação`,
    }))
    .with({ type: "transfer-forbidden" }, ({ code }) => ({
      code: "transferencia-vedada",
      at: "tipo",
      detail:
        `A resposta teve o código ${code}, que não admite transferência pelo serviço; determine a providência ` +
        "diretamente à instituição",
    }))
    .with({ type: "nothing-remains" }, () => ({
      code: "sem-saldo",
      at: "tipo",
      detail:
        "Não resta valor bloqueado no alvo; retire a ação, ou faça uma nova ordem para bloquear de novo",
    }))
    .with({ type: "amount-exceeds-balance" }, ({ available }) => ({
      code: "valor-acima-do-saldo",
      at: "valor",
      detail: `O saldo disponível no alvo é de ${formatReais(available)}; informe no máximo esse valor`,
    }))
    .with({ type: "action-pending" }, () => ({
      code: "acao-pendente",
      at: "alvoId",
      detail:
        "Um desdobramento anterior do alvo ainda não foi respondido; aguarde a resposta, ou exclua-o se ainda não " +
        "foi enviado",
    }))
    .with({ type: "no-silence" }, () => ({
      code: "sem-nao-resposta",
      at: "tipo",
      detail: "O alvo não tem não resposta (código 98) em aberto; escolha uma das acoesPossiveis do alvo",
    }))
    .with({ type: "series-order" }, ({ series }) => ({
      code: "acao-em-serie",
      at: "tipo",
      detail: series === "active"
        ? "A ordem é de uma série ativa, em que o código 98 não é reiterado nem cancelado: o serviço cria novas ordens; " +
          "aguarde a próxima, ou interrompa a série"
        : "A ordem é de uma série, em que o código 98 não é reiterado; encerrada a série, ele pode ser cancelado",
    }))
    .with({ type: "only-reiteration" }, () => ({
      code: "somente-reiteracao",
      at: "tipo",
      detail: "Só um bloqueio que terminou ele próprio em 98 pode ser cancelado; use REITERAR",
    }))
    .exhaustive();
