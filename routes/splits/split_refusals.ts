/** The refusals of splits, as problems with a Portuguese sentence that says what to do, each at its field of the body. */
import { match } from "ts-pattern";
import type { AuthorityRefusal } from "../../domain/identity/caller.ts";
import type { OrderRefusal } from "../../domain/orders/order.ts";
import type { RequestedAction } from "../../domain/splits/action.ts";
import type { ActionRefusal } from "../../domain/splits/content.ts";
import type { SplitRefusal } from "../../domain/splits/split_draft.ts";
import { explainDeposit } from "../accounts/deposit_refusals.ts";
import type { Explanation } from "../http/problems.ts";
import { dateTime, explainAuthority } from "../orders/order_refusals.ts";
import { disregardText } from "../series/standing.ts";
import { explainAction } from "./action_refusals.ts";
import { explainAct } from "../orders/viewer_refusals.ts";

/** Why a split is not acceptable. */
export function explainSplit(refusal: SplitRefusal, actions: readonly RequestedAction[]): Explanation {
  return match(refusal)
    .returnType<Explanation>()
    .with({ type: "viewer-only" }, explainAct)
    .with({ type: "order-not-answered" }, () => ({
      code: "ordem-nao-respondida",
      detail: "A ordem ainda não foi respondida; aguarde a publicação das respostas e desdobre-a então",
    }))
    .with({ type: "order-not-sent" }, () => ({
      code: "ordem-nao-sera-enviada",
      detail:
        "A série foi encerrada antes do envio desta ordem, que não será enviada nem respondida: nada há a desdobrar; " +
        "desdobre as ordens respondidas da série, e para bloquear de novo faça uma nova ordem",
    }))
    .with({ type: "series-disregarded" }, ({ reason }) => ({
      code: "serie-desconsiderada",
      detail: disregardText[reason],
    }))
    .with({ type: "nothing-to-split" }, () => ({
      code: "nada-a-desdobrar",
      detail:
        "Não resta saldo que possa ser desbloqueado ou transferido, nem não resposta a reiterar ou cancelar; para " +
        "bloquear de novo, faça uma nova ordem",
    }))
    .with({ type: "no-action" }, () => ({
      code: "desdobramento-sem-acao",
      field: "acoes",
      detail:
        "Escolha a ação de ao menos um alvo; o detalhe da ordem diz em acoesPossiveis o que cabe a cada um",
    }))
    .with({ type: "interruption-not-decided" }, () => ({
      code: "interrupcao-nao-decidida",
      field: "interromperSerie",
      detail:
        "A série está ativa e a próxima ordem pode bloquear de novo o que for desbloqueado; informe interromperSerie " +
        "true para interrompê-la no mesmo ato, ou false para que ela continue",
    }))
    .with({ type: "no-series-to-interrupt" }, () => ({
      code: "ordem-fora-de-serie",
      field: "interromperSerie",
      detail: "A ordem não é de uma reiteração programada; retire interromperSerie",
    }))
    .with({ type: "deposit-missing" }, () => ({
      code: "deposito-obrigatorio",
      field: "depositoJudicial",
      detail: "A transferência precisa do depósito judicial; preencha depositoJudicial",
    }))
    .with({ type: "deposit-not-taken" }, () => ({
      code: "deposito-nao-cabivel",
      field: "depositoJudicial",
      detail: "Nenhuma ação do desdobramento transfere valor; retire depositoJudicial",
    }))
    .with({ type: "deposit-refused" }, ({ refusal }) => explainDeposit(refusal))
    .with({ type: "judge-of-another-court" }, () => ({
      code: "juiz-desconhecido",
      field: "cpfJuiz",
      detail: "O CPF indicado não é de um juiz do tribunal da ordem; confira o CPF do juiz",
    }))
    .with({ type: "confidential-of-another-judge" }, () => ({
      code: "sigilosa-de-outro-juiz",
      field: "cpfJuiz",
      detail:
        "A ordem é sigilosa e só pode ser desdobrada em nome do juiz dela; retire cpfJuiz ou informe o juiz da ordem",
    }))
    .with({ type: "unknown-unit" }, () => ({
      code: "vara-desconhecida",
      field: "varaId",
      detail:
        "A vara não está cadastrada no tribunal do usuário; um novo cadastro aparece em cerca de 24 horas",
    }))
    .with({ type: "unit-must-be-chosen" }, () => ({
      code: "nova-vara-obrigatoria",
      field: "varaId",
      detail:
        "A vara da ordem não está mais cadastrada; escolha a ação, informe em varaId uma nova vara e salve de novo",
    }))
    .with({ type: "process-number-invalid" }, () => ({
      code: "processo-da-ordem-invalido",
      field: "numeroProcesso",
      detail:
        "O número de processo da ordem é inválido; exclua o desdobramento que aguarda protocolo, se houver, e informe " +
        "em numeroProcesso um número válido",
    }))
    .with({ type: "process-number-settled" }, () => ({
      code: "processo-da-ordem-definido",
      field: "numeroProcesso",
      detail: "O processo do desdobramento é o da ordem, que é válido; retire numeroProcesso",
    }))
    .with({ type: "process-not-in-court" }, () => ({
      code: "processo-nao-localizado",
      field: "numeroProcesso",
      detail: "Processo inexistente ou que não tramita no tribunal do usuário; confira o número do processo",
    }))
    .with({ type: "invalid-split-waiting" }, ({ split }) => ({
      code: "desdobramento-invalido-pendente",
      detail:
        `O desdobramento ${split} aguarda protocolo com número de processo inválido; exclua-o e crie outro com um ` +
        "número válido",
    }))
    .otherwise((refusal: ActionRefusal) => explainAction(refusal, actions));
}

/** Why a split that awaits protocol is not protocoled; every refusal at the split's place in the call. */
export const explainSplitProtocol = (
  refusal: SplitRefusal | AuthorityRefusal,
  actions: readonly RequestedAction[],
  field: string,
): Explanation =>
  match(refusal)
    .returnType<Explanation>()
    .with({ type: "profile-required" }, (authority) => explainAuthority(authority, field))
    .with({ type: "not-the-judge" }, () => ({
      code: "juiz-diverso",
      field,
      detail:
        "O desdobramento está em nome de outro juiz; exclua-o e crie outro em seu nome, ou peça a ele que protocole",
    }))
    .with({ type: "no-active-delegation" }, () => ({
      code: "sem-delegacao-ativa",
      field,
      detail:
        "O assessor não tem delegação de protocolização ativa do juiz do desdobramento; peça a delegação ou peça ao " +
        "juiz que protocole",
    }))
    .otherwise((refusal: SplitRefusal) => {
      const { field: inner, ...explanation } = explainSplit(refusal, actions);
      return { ...explanation, field: inner === undefined ? field : `${field}.${inner}` };
    });

/** Why a split's state refuses an operation. */
export const explainSplitState = (refusal: OrderRefusal, field?: string): Explanation => ({
  field,
  ...match(refusal)
    .returnType<Explanation>()
    .with({ type: "already-protocoled" }, ({ protocolNumber }) => ({
      code: "desdobramento-ja-protocolado",
      detail:
        `O desdobramento já foi protocolado sob o número ${protocolNumber} e não pode mais ser alterado`,
    }))
    .with({ type: "deletion-closed" }, ({ until }) => ({
      code: "exclusao-encerrada",
      detail: `O desdobramento só podia ser excluído até ${
        dateTime(until)
      }; aguarde a resposta das instituições`,
    }))
    .with({ type: "already-dispatched" }, { type: "cancel-not-permitted" }, () => ({
      code: "desdobramento-ja-enviado",
      detail:
        "O desdobramento já seguiu para as instituições e não pode mais ser excluído; aguarde a resposta",
    }))
    .with({ type: "removed" }, () => ({
      code: "desdobramento-nao-encontrado",
      detail: "O desdobramento não existe, foi excluído ou não é visível para o usuário",
    }))
    .with(
      { type: "not-protocoled" },
      { type: "delete-instead" },
      { type: "not-due" },
      { type: "not-frozen" },
      { type: "already-done" },
      () => ({
        code: "estado-nao-permite",
        detail:
          "A operação não cabe no estado atual do desdobramento; consulte-o e repita quando o estado permitir",
      }),
    )
    .exhaustive(),
});
