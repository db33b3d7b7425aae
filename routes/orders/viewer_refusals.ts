/** Why somebody may not decide who sees a confidential order, or do more than see it. */
import { match } from "ts-pattern";
import type { ActRefusal, ViewerRefusal } from "../../domain/orders/confidentiality.ts";
import type { Explanation } from "../http/problems.ts";

/** Why the viewers of an order are not listed or changed. Nothing here tells an administrator of its content. */
export function explainViewer(refusal: ViewerRefusal): Explanation {
  return match(refusal)
    .returnType<Explanation>()
    .with({ type: "unknown-order" }, () => ({
      code: "ordem-nao-encontrada",
      detail: "A ordem não existe ou não é visível para o usuário",
    }))
    .with({ type: "not-confidential" }, () => ({
      code: "ordem-nao-sigilosa",
      detail: "A ordem não é sigilosa: todo o tribunal já a vê, e não há visualizadores a manter",
    }))
    .with({ type: "not-the-creator" }, () => ({
      code: "somente-criador-autoriza",
      detail:
        "Só quem criou a ordem sigilosa, ou um administrador, mantém os visualizadores; peça a um deles",
    }))
    .with({ type: "own-inclusion" }, () => ({
      code: "administrador-nao-se-inclui",
      field: "cpf",
      detail: "Um administrador não se inclui como visualizador; peça a quem criou a ordem que o autorize",
    }))
    .with({ type: "unknown-viewer" }, () => ({
      code: "visualizador-desconhecido",
      field: "cpf",
      detail: "O CPF indicado não é de um usuário ativo do tribunal da ordem; confira o CPF",
    }))
    .with({ type: "already-viewer" }, () => ({
      code: "visualizador-ja-incluido",
      field: "cpf",
      detail: "O usuário já é visualizador da ordem; nada há a fazer",
    }))
    .with({ type: "not-a-viewer" }, () => ({
      code: "visualizador-nao-encontrado",
      field: "cpf",
      detail: "O usuário não é visualizador da ordem; confira o CPF na lista de visualizadores",
    }))
    .with({ type: "added-by-administrator" }, () => ({
      code: "visualizador-do-administrador",
      field: "cpf",
      detail: "O visualizador foi incluído por um administrador; peça a retirada a um administrador",
    }))
    .exhaustive();
}

/** Why somebody who sees an order may do nothing with it. */
export function explainAct(refusal: ActRefusal): Explanation {
  return match(refusal)
    .returnType<Explanation>()
    .with({ type: "viewer-only" }, () => ({
      code: "visualizador-so-consulta",
      detail: "Um visualizador só consulta a ordem sigilosa; peça a ação a quem a criou ou ao juiz dela",
    }))
    .exhaustive();
}
