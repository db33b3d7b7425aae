/** The problems of viewers of confidential orders. None reveals the order's content to an administrator. */
import type { ActRefusal, ViewerRefusal } from "../../domain/orders/confidentiality.ts";
import { problemTable } from "../http/problem_table.ts";
import { orderProblems } from "./order_problems.ts";

export const viewerProblems = problemTable<ActRefusal | ViewerRefusal>()({
  "somente-criador-autoriza": {
    status: 403,
    title: "Somente o criador autoriza",
    meaning: "Quem vê uma ordem sigilosa sem a ter criado não decide quem mais a vê.",
    remedy: "Peça a inclusão ou a retirada a quem criou a ordem ou a um administrador do tribunal.",
    refusals: {
      "not-the-creator":
        "Só quem criou a ordem sigilosa, ou um administrador, mantém os visualizadores; peça a um deles",
    },
  },
  "visualizador-so-consulta": {
    status: 403,
    title: "Visualizador só consulta",
    meaning: "Um visualizador de uma ordem sigilosa só a consulta.",
    remedy: "Peça a ação a quem criou a ordem ou ao juiz dela.",
    refusals: {
      "viewer-only":
        "Um visualizador só consulta a ordem sigilosa; peça a ação a quem a criou ou ao juiz dela",
    },
  },
  "visualizador-do-administrador": {
    status: 403,
    title: "Visualizador incluído pelo administrador",
    meaning: "Quem foi incluído por um administrador só por um administrador é retirado.",
    remedy: "Peça a retirada a um administrador do tribunal.",
    refusals: {
      "added-by-administrator": {
        field: "cpf",
        detail: "O visualizador foi incluído por um administrador; peça a retirada a um administrador",
      },
    },
  },
  "visualizador-nao-encontrado": {
    status: 404,
    title: "Visualizador não encontrado",
    meaning: "O usuário não é visualizador da ordem.",
    remedy: "Confira o CPF na lista de visualizadores da ordem.",
    refusals: {
      "not-a-viewer": {
        field: "cpf",
        detail: "O usuário não é visualizador da ordem; confira o CPF na lista de visualizadores",
      },
    },
  },
  "ordem-nao-sigilosa": {
    status: 409,
    title: "Ordem não sigilosa",
    meaning: "Só uma ordem sigilosa tem visualizadores: as demais, todo o tribunal vê.",
    remedy: "Confira o número de protocolo; o sigilo só muda antes do protocolo.",
    refusals: {
      "not-confidential": "A ordem não é sigilosa: todo o tribunal já a vê, e não há visualizadores a manter",
    },
  },
  "visualizador-ja-incluido": {
    status: 409,
    title: "Visualizador já incluído",
    meaning: "O usuário já é visualizador da ordem.",
    remedy: "Nada há a fazer; consulte a lista de visualizadores da ordem.",
    refusals: {
      "already-viewer": { field: "cpf", detail: "O usuário já é visualizador da ordem; nada há a fazer" },
    },
  },
  "visualizador-desconhecido": {
    status: 422,
    title: "Visualizador desconhecido",
    meaning: "O CPF indicado não é de um usuário ativo do tribunal da ordem.",
    remedy: "Confira o CPF do visualizador.",
    refusals: {
      "unknown-viewer": {
        field: "cpf",
        detail: "O CPF indicado não é de um usuário ativo do tribunal da ordem; confira o CPF",
      },
    },
  },
  "administrador-nao-se-inclui": {
    status: 422,
    title: "Administrador não se inclui",
    meaning: "Um administrador mantém os visualizadores sem ver a ordem, e por isso não inclui a si mesmo.",
    remedy: "Peça a quem criou a ordem que o autorize.",
    refusals: {
      "own-inclusion": {
        field: "cpf",
        detail: "Um administrador não se inclui como visualizador; peça a quem criou a ordem que o autorize",
      },
    },
  },
}, {
  "ordem-nao-encontrada": {
    "unknown-order": orderProblems.explain({ type: "removed" }, "nothing"),
  },
});

/** Why the viewers of an order cannot be listed or changed, or why a viewer cannot act on it. */
export const explainViewer = viewerProblems.explain;
