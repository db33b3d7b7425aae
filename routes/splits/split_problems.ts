/** The problems of splits, each refusal at its field of the body. */
import { match } from "ts-pattern";
import type { RequestedAction } from "../../domain/splits/split_action.ts";
import type { ActionRefusal } from "../../domain/splits/split_content.ts";
import type { SplitRefusal } from "../../domain/splits/split_draft.ts";
import type { SplitProtocolRefusal } from "../../domain/splits/split_protocol.ts";
import { explainDeposit } from "../accounts/deposit_problems.ts";
import { problemTable } from "../http/problem_table.ts";
import { correctEach, voiced } from "../http/voice.ts";
import { explainAuthority } from "../identity/authority_problems.ts";
import { discardText } from "../order_content/series_situation.ts";
import { explainViewer } from "../order_content/viewer_problems.ts";
import { explainAction } from "./action_problems.ts";
import { explainConfirmation } from "./confirmation_problems.ts";
import { withReservations } from "./reservation_wire.ts";
import { splitStateProblems } from "./split_state_problems.ts";

/** The refusals that are not explained with the actions, the deposit or the viewers. */
type OwnRefusal = Exclude<SplitRefusal, ActionRefusal | { type: "viewer-only" | "deposit-refused" }>;

export const splitProblems = problemTable<OwnRefusal>()({
  "ordem-nao-respondida": {
    status: 409,
    title: "Ordem ainda não respondida",
    meaning: "Só uma ordem respondida pode ser desdobrada.",
    remedy: "Aguarde a publicação das respostas, prevista no detalhe da ordem.",
    refusals: {
      "order-not-answered":
        "A ordem ainda não foi respondida; aguarde a publicação das respostas e desdobre-a então",
    },
  },
  "serie-desconsiderada": {
    status: 409,
    title: "Série desconsiderada",
    meaning: "A série foi encerrada sem que alguma instituição respondesse, ou sem enviar a última ordem.",
    remedy: voiced`Faça uma nova ordem; copie os dados desta${{ call: " com /copiar", page: "" }}.`,
    refusals: { "series-disregarded": ({ reason }) => discardText[reason] },
  },
  "nada-a-desdobrar": {
    status: 409,
    title: "Nada a desdobrar",
    meaning: "Não resta saldo bloqueado que possa ser movido, nem não resposta a reiterar ou cancelar.",
    remedy:
      "Consulte no detalhe da ordem o que resta em cada alvo; para bloquear de novo, faça uma nova ordem.",
    refusals: {
      "nothing-to-split": ({ reservations }) =>
        withReservations({
          detail:
            "Não resta saldo que possa ser desbloqueado ou transferido, nem não resposta a reiterar ou cancelar; para " +
            "bloquear de novo, faça uma nova ordem",
          reservations,
        }),
    },
  },
  "desdobramento-invalido-pendente": {
    status: 409,
    title: "Desdobramento pendente com processo inválido",
    meaning: "Um desdobramento da ordem aguarda protocolo com número de processo inválido.",
    remedy: "Exclua o desdobramento indicado e crie outro com um número de processo válido.",
    refusals: {
      "invalid-split-waiting": ({ split }) =>
        `O desdobramento ${split} aguarda protocolo com número de processo inválido; exclua-o e crie outro com um ` +
        "número válido",
    },
  },
  "desdobramento-sem-acao": {
    status: 422,
    title: "Desdobramento sem ação",
    meaning: "Um desdobramento só é salvo com ao menos uma ação.",
    remedy: {
      call: "Escolha em `acoes` a ação de ao menos um alvo, entre as `acoesPossiveis` do detalhe da ordem.",
      page: "Escolha a ação de ao menos um alvo, entre as que a página oferece.",
    },
    refusals: {
      "no-action": {
        field: "acoes",
        call:
          "Escolha a ação de ao menos um alvo; o detalhe da ordem diz em acoesPossiveis o que cabe a cada um",
      },
    },
  },
  "nova-vara-obrigatoria": {
    status: 422,
    title: "Nova vara obrigatória",
    meaning: "A vara da ordem não está mais cadastrada no tribunal.",
    remedy: {
      call: "Escolha a ação, informe em `varaId` uma vara de /v1/vara e salve de novo.",
      page: "Escolha a ação e uma vara da lista, e salve de novo.",
    },
    refusals: {
      "unit-must-be-chosen": {
        field: "varaId",
        call:
          "A vara da ordem não está mais cadastrada; escolha a ação, informe em varaId uma nova vara e salve de novo",
      },
    },
  },
  "processo-da-ordem-invalido": {
    status: 422,
    title: "Número de processo da ordem inválido",
    meaning:
      "O número de processo da ordem não segue a Resolução CNJ 65/2008 e não admite novos desdobramentos.",
    remedy: {
      call:
        "Exclua o desdobramento que aguarda protocolo, se houver, escolha a ação e informe em `numeroProcesso` um número " +
        "válido.",
      page:
        "Exclua o desdobramento que aguarda protocolo, se houver, escolha a ação e informe um número de processo válido.",
    },
    refusals: {
      "process-number-invalid": {
        field: "numeroProcesso",
        call:
          "O número de processo da ordem é inválido; exclua o desdobramento que aguarda protocolo, se houver, e informe em numeroProcesso um número válido",
      },
    },
  },
  "processo-da-ordem-definido": {
    status: 422,
    title: "Processo já definido pela ordem",
    meaning: "O número de processo da ordem é válido, e o desdobramento não tem outro.",
    remedy: { call: "Retire `numeroProcesso`.", page: "Deixe o número do processo em branco." },
    refusals: {
      "process-number-settled": {
        field: "numeroProcesso",
        call: "O processo do desdobramento é o da ordem, que é válido; retire numeroProcesso",
      },
    },
  },
  "sigilosa-de-outro-juiz": {
    status: 422,
    title: "Ordem sigilosa de outro juiz",
    meaning: "Uma ordem sigilosa só é desdobrada em nome do próprio juiz dela.",
    remedy: {
      call: "Informe em `cpfJuiz` o juiz da ordem, ou retire o campo.",
      page: "Escolha o juiz da ordem.",
    },
    refusals: {
      "confidential-of-another-judge": {
        field: "cpfJuiz",
        call:
          "A ordem é sigilosa e só pode ser desdobrada em nome do juiz dela; retire cpfJuiz ou informe o juiz da ordem",
      },
    },
  },
  "interrupcao-nao-decidida": {
    status: 422,
    title: "Interrupção da série não decidida",
    meaning: "A série está ativa, e a próxima ordem pode bloquear de novo o valor desbloqueado.",
    remedy: {
      call: "Informe em `interromperSerie` se a série deve ser interrompida junto com o desbloqueio.",
      page: "Escolha se a série deve ser interrompida junto com o desbloqueio.",
    },
    refusals: {
      "interruption-not-decided": {
        field: "interromperSerie",
        call:
          "A série está ativa e a próxima ordem pode bloquear de novo o que for desbloqueado; informe interromperSerie true para interrompê-la no mesmo ato, ou false para que ela continue",
      },
    },
  },
  "ordem-fora-de-serie": {
    status: 422,
    title: "Ordem fora de série",
    meaning: "A ordem não é de uma reiteração programada: não há série a interromper.",
    remedy: { call: "Retire `interromperSerie`.", page: "Deixe a interrupção da série sem escolha." },
    refusals: {
      "no-series-to-interrupt": {
        field: "interromperSerie",
        call: "A ordem não é de uma reiteração programada; retire interromperSerie",
      },
    },
  },
  "deposito-obrigatorio": {
    status: 422,
    title: "Depósito judicial obrigatório",
    meaning: "Uma transferência precisa dizer para onde vai o dinheiro.",
    remedy: { call: "Preencha `depositoJudicial`.", page: "Preencha o depósito." },
    refusals: {
      "deposit-missing": {
        field: "depositoJudicial",
        call: "A transferência precisa do depósito judicial; preencha depositoJudicial",
      },
    },
  },
  "deposito-nao-cabivel": {
    status: 422,
    title: "Depósito judicial não cabível",
    meaning: "Nada é transferido: não há depósito a fazer.",
    remedy: {
      call: "Retire `depositoJudicial`, ou escolha uma transferência.",
      page: "Deixe o depósito em branco, ou escolha uma transferência.",
    },
    refusals: {
      "deposit-not-taken": {
        field: "depositoJudicial",
        call: "Nenhuma ação do desdobramento transfere valor; retire depositoJudicial",
      },
    },
  },
  "desdobramento-recusado": {
    status: 422,
    title: "Desdobramento recusado",
    meaning: "O desdobramento tem mais de um tipo de problema.",
    remedy: correctEach,
  },
}, {
  "ordem-nao-sera-enviada": {
    "order-not-sent":
      "A série foi encerrada antes do envio desta ordem, que não será enviada nem respondida: nada há a desdobrar; " +
      "desdobre as ordens respondidas da série, e para bloquear de novo faça uma nova ordem",
  },
  "juiz-desconhecido": {
    "judge-of-another-court": {
      field: "cpfJuiz",
      detail: "O CPF indicado não é de um juiz do tribunal da ordem; confira o CPF do juiz",
    },
  },
  "vara-desconhecida": {
    "unknown-unit": {
      field: "varaId",
      detail:
        "A vara não está cadastrada no tribunal do usuário; um novo cadastro aparece em cerca de 24 horas",
    },
  },
  "processo-nao-localizado": {
    "process-not-in-court": {
      field: "numeroProcesso",
      detail: "Processo inexistente ou que não tramita no tribunal do usuário; confira o número do processo",
    },
  },
});

/** Why a split is refused. */
export const explainSplit = (refusal: SplitRefusal, actions: readonly RequestedAction[]) =>
  match(refusal)
    .with({ type: "viewer-only" }, explainViewer)
    .with({ type: "deposit-refused" }, ({ refusal }) => explainDeposit(refusal))
    .when(isActionRefusal, (refusal) => explainAction(refusal, actions))
    .otherwise(splitProblems.explain);

const isActionRefusal = (refusal: SplitRefusal): refusal is ActionRefusal => "target" in refusal;

/** Why a split that awaits protocol is not protocoled; every refusal at the split's position in the call. */
export function explainSplitProtocol(
  refusal: SplitProtocolRefusal,
  actions: readonly RequestedAction[],
  field: string,
) {
  const { field: inner, ...explanation } = match(refusal)
    .with({ type: "profile-required" }, (authority) => explainAuthority(authority))
    .with({ type: "not-the-judge" }, { type: "no-active-delegation" }, splitStateProblems.explain)
    .with(
      { type: "confirmation-missing" },
      { type: "confirmation-differs" },
      (refusal) => explainConfirmation(refusal, actions),
    )
    .otherwise((refusal) => explainSplit(refusal, actions));
  return { ...explanation, field: inner === undefined ? field : `${field}.${inner}` };
}
