/** Drafts with a judicial deposit, and the accounts they go to. */
import { pageSchema } from "../../../routes/http/wire.ts";
import { OrderSummaryAnswer } from "../../../routes/orders/order_schema.ts";
import { type ApiResponse, DEFENDANT, draftJson, parseRefusal } from "../api.ts";

export const page = pageSchema(OrderSummaryAnswer);

export const informationRequest = (rest: Record<string, unknown> = {}) =>
  draftJson({
    tipo: "REQUISICAO_INFORMACOES",
    informacoes: ["EXTRATO", "CADASTRO_E_SALDO"],
    reus: [{ cpfCnpj: DEFENDANT }],
    ...rest,
  });

export const deposit = (rest: Record<string, unknown> = {}) => ({
  tipoCredito: "GERAL",
  usarPadrao: false,
  ispb: "00360305",
  agencia: "0650",
  conta: "86400123-4",
  ...rest,
});

/** The deposit as it is read: with the name of who is to receive it. */
export const depositRead = () => ({ ...deposit(), instituicao: "Caixa Econômica Federal" });

export const brief = (answer: ApiResponse) => {
  const { status, code, fields } = parseRefusal(answer);
  return [status, code, ...fields].join(" ");
};
