/** The problems of a split's actions, each at its action and field. */
import { codesForbiddingUnblock, codesNeedingAsset, codesText } from "../../domain/answers/response_code.ts";
import { formatList } from "../../domain/formatting.ts";
import { formatReais } from "../../domain/money.ts";
import { type RequestedAction, wireAction } from "../../domain/splits/split_action.ts";
import type { ActionFault, ActionRefusal } from "../../domain/splits/split_content.ts";
import { problemTable } from "../http/problem_table.ts";
import { likeAnAmount, voiced } from "../http/voice.ts";
import { withReservations } from "./reservation_wire.ts";

const remedyNames = { "reiterate": "“Reiterar”", "cancel": "“Cancelar”" };
const REITERATE = { call: wireAction.reiterate, page: remedyNames.reiterate };
const withCopy = { call: ", com /copiar?ispb=", page: "" };

export const actionProblems = problemTable<ActionFault>()({
  "alvo-desconhecido": {
    status: 422,
    title: "Alvo desconhecido",
    meaning: "O alvo não é da ordem, ou não foi atingido por ela.",
    remedy: {
      call: "Use o `id` de um dos `alvos` do detalhe da ordem.",
      page: "Escolha um dos alvos que a página da ordem mostra.",
    },
    refusals: {
      "unknown-target": {
        field: "alvoId",
        call:
          "O alvo não é da ordem ou não foi atingido por ela; use o id de um dos alvos do detalhe da ordem",
      },
    },
  },
  "alvo-repetido": {
    status: 422,
    title: "Alvo repetido",
    meaning: "Cada alvo tem uma ação por desdobramento.",
    remedy: "Deixe uma só ação para o alvo.",
    refusals: {
      "repeated-target": {
        field: "alvoId",
        detail: "O alvo já tem uma ação neste desdobramento; deixe uma só",
      },
    },
  },
  "valor-nao-cabivel": {
    status: 422,
    title: "Valor não cabível",
    meaning: "Uma reiteração e um cancelamento repetem o que já fora pedido.",
    remedy: { call: "Retire `valor` da ação.", page: "Deixe o valor em branco." },
    refusals: {
      "amount-not-taken": {
        field: "valor",
        call: "Uma reiteração ou um cancelamento repete o que já fora pedido; retire valor",
      },
    },
  },
  "ativo-nao-cabivel": {
    status: 422,
    title: "Ativo não cabível",
    meaning: "Só uma transferência identifica um ativo.",
    remedy: { call: "Retire `ativo` da ação.", page: "Deixe o ativo em branco." },
    refusals: {
      "asset-not-taken": {
        field: "ativo",
        call: "Só uma transferência identifica um ativo; retire ativo",
      },
    },
  },
  "ativo-longo-demais": {
    status: 422,
    title: "Identificação do ativo longa demais",
    meaning: "A identificação do ativo passa do que o arquivo às instituições comporta.",
    remedy: "Abrevie a identificação do ativo.",
    refusals: {
      "asset-too-long": ({ max }) => ({
        field: "ativo",
        detail: `A identificação do ativo tem no máximo ${max} caracteres; abrevie-a`,
      }),
    },
  },
  "ativo-obrigatorio": {
    status: 422,
    title: "Identificação do ativo obrigatória",
    meaning: `O bloqueio atingiu títulos de ente público (${
      codesText(codesNeedingAsset())
    }): o juízo identifica o ativo antes de transferir.`,
    remedy: { call: "Identifique o ativo em `ativo`.", page: "Identifique o ativo." },
    refusals: {
      "asset-missing": ({ code }) => ({
        field: "ativo",
        call:
          `A resposta teve o código ${code}; identifique em ativo o título a que a transferência se refere`,
      }),
    },
  },
  "acao-nao-cabe-em-requisicao": {
    status: 422,
    title: "Ação não cabível em requisição",
    meaning: "Uma requisição de informações nada bloqueia: sem resposta, só pode ser reiterada.",
    remedy: voiced`Use ${REITERATE}, ou retire a ação.`,
    refusals: {
      "not-for-information": {
        field: "tipo",
        call:
          "Uma requisição de informações nada bloqueia e só pode ser reiterada; use REITERAR ou retire a ação",
      },
    },
  },
  "alvo-nao-encaminhado": {
    status: 422,
    title: "Ordem não encaminhada à instituição",
    meaning: "A instituição não recebeu o pedido (código 97).",
    remedy: voiced`Faça uma nova ordem só para ela${withCopy}.`,
    refusals: {
      "not-forwarded": {
        field: "alvoId",
        call:
          "A ordem não foi encaminhada à instituição (código 97); faça uma nova ordem só para ela, com /copiar?ispb=",
      },
    },
  },
  "nao-resposta-pendente": {
    status: 422,
    title: "Não resposta pendente",
    meaning: "Com o código 98 em aberto, as únicas ações são reiterar e, quando cabível, cancelar.",
    remedy: { call: "Escolha uma das ações indicadas em `erros`.", page: "Escolha uma das ações indicadas." },
    refusals: {
      "no-answer-first": ({ remedies }) => ({
        field: "tipo",
        detail: voiced`A instituição não respondeu (código 98); antes de qualquer outra ação, escolha ${{
          call: formatList(remedies.map((remedy) => wireAction[remedy]), "ou"),
          page: formatList(remedies.map((remedy) => remedyNames[remedy]), "ou"),
        }}`,
      }),
    },
  },
  "desbloqueio-vedado": {
    status: 422,
    title: "Desbloqueio vedado",
    meaning: `O código da resposta não admite desbloqueio (${formatList(codesForbiddingUnblock())}).`,
    remedy: "Escolha outra ação, ou determine a providência diretamente à instituição.",
    refusals: {
      "unblock-forbidden": ({ code }) => ({
        field: "tipo",
        detail:
          `A resposta teve o código ${code}, que não admite desbloqueio pelo serviço; escolha outra ação`,
      }),
    },
  },
  "transferencia-vedada": {
    status: 422,
    title: "Transferência vedada",
    meaning: "O código da resposta não admite transferência (07).",
    remedy: "Determine a providência diretamente à instituição.",
    refusals: {
      "transfer-forbidden": ({ code }) => ({
        field: "tipo",
        detail:
          `A resposta teve o código ${code}, que não admite transferência pelo serviço; determine a providência ` +
          "diretamente à instituição",
      }),
    },
  },
  "sem-saldo": {
    status: 422,
    title: "Sem saldo bloqueado",
    meaning: "Nada foi bloqueado no alvo, ou tudo já foi desbloqueado ou transferido, o que não se reverte.",
    remedy: "Retire a ação; para bloquear de novo, faça uma nova ordem.",
    refusals: {
      "nothing-remains": {
        field: "tipo",
        detail:
          "Não resta valor bloqueado no alvo; retire a ação, ou faça uma nova ordem para bloquear de novo",
      },
    },
  },
  "valor-acima-do-saldo": {
    status: 422,
    title: "Valor acima do saldo disponível",
    meaning: "O valor passa do que resta bloqueado no alvo e nenhum outro desdobramento pede.",
    remedy: {
      call: "Informe no máximo o `saldoDisponivel` do alvo.",
      page: "Informe no máximo o que resta bloqueado no alvo.",
    },
    refusals: {
      "amount-exceeds-balance": ({ available, reservations }) =>
        withReservations({
          field: "valor",
          detail: `O saldo disponível no alvo é de ${formatReais(available)}; informe no máximo esse valor`,
          reservations,
        }),
    },
  },
  "acao-pendente": {
    status: 422,
    title: "Ação anterior pendente",
    meaning: "Um desdobramento anterior do mesmo alvo ainda não foi respondido.",
    remedy: "Aguarde a resposta dele, ou exclua-o se ainda não foi enviado.",
    refusals: {
      "action-pending": ({ reservations }) =>
        withReservations({
          field: "alvoId",
          detail:
            "Um desdobramento anterior do alvo ainda não foi respondido; aguarde a resposta, ou exclua-o se ainda não " +
            "foi enviado",
          reservations,
        }),
    },
  },
  "desdobramento-desatualizado": {
    status: 409,
    title: "Desdobramento desatualizado",
    meaning:
      "Depois de vencida a reserva da minuta, outro desdobramento pediu o saldo ou repetiu o pedido sem resposta.",
    remedy: "Leia a ordem de novo, salve outra vez a minuta com o que cabe agora, e protocole-a.",
    pageRemedy: "Exclua a minuta, faça outra com o que cabe agora, e protocole-a.",
    refusals: {
      "draft-outdated": {
        field: "tipo",
        detail:
          "O que resta no alvo já não é o que era quando a minuta foi salva; refaça-a com o que cabe agora",
      },
    },
  },
  "sem-nao-resposta": {
    status: 422,
    title: "Sem não resposta",
    meaning: "O alvo não tem código 98 em aberto: nada há a reiterar nem a cancelar.",
    remedy: {
      call: "Escolha uma das `acoesPossiveis` do alvo.",
      page: "Escolha uma das ações que a página oferece.",
    },
    refusals: {
      "no-silence": {
        field: "tipo",
        call: "O alvo não tem não resposta (código 98) em aberto; escolha uma das acoesPossiveis do alvo",
      },
    },
  },
  "acao-em-serie": {
    status: 422,
    title: "Não resposta de ordem em série",
    meaning:
      "Em uma série o código 98 não é reiterado, e só é cancelado depois do encerramento: o serviço cria novas ordens.",
    remedy: "Aguarde a próxima ordem da série, ou interrompa a série.",
    refusals: {
      "series-order": ({ series }) => ({
        field: "tipo",
        detail: series === "active"
          ? "A ordem é de uma série ativa, em que o código 98 não é reiterado nem cancelado: o serviço cria novas ordens; " +
            "aguarde a próxima, ou interrompa a série"
          : "A ordem é de uma série, em que o código 98 não é reiterado; encerrada a série, ele pode ser cancelado",
      }),
    },
  },
  "somente-reiteracao": {
    status: 422,
    title: "Somente reiteração",
    meaning: "Só se cancela um bloqueio que terminou ele próprio em 98.",
    remedy: voiced`Use ${REITERATE}.`,
    refusals: {
      "only-reiteration": {
        field: "tipo",
        call: "Só um bloqueio que terminou ele próprio em 98 pode ser cancelado; use REITERAR",
      },
    },
  },
}, {
  "valor-obrigatorio": {
    "amount-missing": {
      field: "valor",
      detail: voiced`Informe o valor da ação, ${likeAnAmount}`,
    },
  },
  "valor-invalido": {
    "amount-of-nothing": {
      field: "valor",
      detail: "O valor da ação precisa ser maior que zero; confira o valor",
    },
  },
});

/** Why an action is refused. */
export function explainAction(refusal: ActionRefusal, actions: readonly RequestedAction[]) {
  const { field, ...explanation } = actionProblems.explain(refusal);
  const ofTarget = ({ target }: RequestedAction) => target === refusal.target;
  // Of two actions on one target the second is at fault.
  const index = refusal.type === "repeated-target"
    ? actions.findLastIndex(ofTarget)
    : actions.findIndex(ofTarget);
  return { ...explanation, field: `acoes[${index}].${field}` };
}
