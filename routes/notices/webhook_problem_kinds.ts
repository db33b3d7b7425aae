/** The problems of webhooks; part of the catalogue. */
import type { ProblemKind } from "../http/problem_kind.ts";

export const webhookProblemKinds = {
  "assinatura-nao-encontrada": {
    status: 404,
    title: "Assinatura não encontrada",
    meaning: "Não há, no tribunal do usuário, assinatura de avisos com esse identificador.",
    remedy: "Confira o identificador na lista de /v1/assinatura-evento.",
  },
  "entrega-nao-encontrada": {
    status: 404,
    title: "Entrega não encontrada",
    meaning: "A assinatura não tem entrega do evento indicado.",
    remedy: "Confira o identificador do evento na lista de entregas da assinatura.",
  },
  "limite-de-assinaturas": {
    status: 409,
    title: "Limite de assinaturas",
    meaning: "O tribunal já tem o número máximo de assinaturas de avisos.",
    remedy: "Exclua uma assinatura que não é mais usada, ou altere uma existente.",
  },
  "endereco-de-aviso-recusado": {
    status: 422,
    title: "Endereço de aviso recusado",
    meaning: "O serviço não envia avisos ao endereço indicado.",
    remedy: "Informe um endereço https público, sem usuário nem senha, que receba POST.",
  },
} as const satisfies Record<string, ProblemKind>;
