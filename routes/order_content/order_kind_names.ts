/** How sentences name the kinds of order, and the fields that only one kind has. */
import type { KindField } from "../../domain/orders/draft_content.ts";
import type { OrderKind } from "../../domain/orders/order_kind.ts";

export const kindNames: Record<OrderKind, string> = {
  block: "Um bloqueio",
  information: "Uma requisição de informações",
};

export const kindFields: Record<KindField, { readonly name: string; readonly wire: string }> = {
  information: { name: "informações", wire: "informacoes" },
  deposit: { name: "depósito judicial", wire: "depositoJudicial" },
  repetition: { name: "reiteração programada", wire: "reiteracaoProgramada" },
  amount: { name: "valor", wire: "valor" },
  salaryAccount: { name: "conta-salário", wire: "contaSalario" },
};
