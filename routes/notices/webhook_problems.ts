/** The problems of events and of webhooks. */
import type { WebhookAddressRefusal } from "../../domain/notices/webhook.ts";
import { problemTable } from "../http/problem_table.ts";
import { checkIn } from "../http/voice.ts";

export const webhookProblems = problemTable<WebhookAddressRefusal>()({
  "cursor-invalido": {
    status: 400,
    title: "Cursor inválido",
    meaning: "O cursor não foi emitido por este serviço, ou é de outra lista.",
    remedy:
      "Use em `depoisDe` o `proximo` da leitura anterior ou, nos eventos, o `id` do último recebido; omita-o para ler " +
      "desde o início.",
  },
  "cursor-de-outra-epoca": {
    status: 410,
    title: "Cursor de outra época",
    meaning:
      "O serviço foi restaurado de uma cópia mais antiga que este cursor: os eventos entre a cópia e a restauração não existem mais.",
    remedy:
      "Continue com `depoisDe` igual a `proximo` deste problema: vêm todos os eventos desde a cópia, com identificadores " +
      "novos. Confira o estado das ordens alteradas no intervalo, pois o que só nele aconteceu pode ter de ser refeito.",
  },
  "assinatura-nao-encontrada": {
    status: 404,
    title: "Assinatura não encontrada",
    meaning: "Não há, no tribunal do usuário, assinatura de avisos com esse identificador.",
    remedy: checkIn("/v1/assinatura-evento", "Confira-a na lista de Avisos a sistemas."),
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
    remedy: {
      call: "Informe um endereço https público, sem usuário nem senha, que receba POST.",
      page: "Informe um endereço https público, sem usuário nem senha.",
    },
    refusals: {
      "not-an-address": {
        field: "url",
        detail: "Informe um endereço completo, como https://sistema.exemplo/avisos",
      },
      "https-required": {
        field: "url",
        detail: "Os avisos só são enviados por https; registre um endereço https",
      },
      "credentials-in-address": {
        field: "url",
        detail:
          "O endereço não pode trazer usuário nem senha; o receptor reconhece os avisos pela assinatura",
      },
      "address-not-allowed": {
        field: "url",
        detail: "O endereço não é público; registre um público ou peça ao operador que admita a rede dele",
      },
    },
  },
}, {});

/** Why an address is refused for notices. */
export const explainAddress = webhookProblems.explain;
