/**
 * What an answer line of an institution's file says beside its code, amount and time, by the name of its field
 * in the layout: lines are kept as they were received.
 *
 * Source: layout v1.11, records 10, 20, 30 and 40.
 */
import type { AssetParts } from "./asset_parts.ts";

/** The amounts by kind of asset; in centavos. */
export const assetFields = {
  accounts: "valorContas",
  termDeposits: "valorDepositoPrazo",
  securities: "valorTitulos",
  publicSecurities: "valorTitulosPublicos",
} as const satisfies Readonly<Record<keyof AssetParts, string>>;

export const detailFields = {
  /** The balance that a transfer unblocks; in centavos. */
  rest: "valorDesbloqueado",
  /** What remains blocked; in centavos. */
  balance: "saldoBloqueado",
  transferId: "idTransferencia",
  /** `S` where a transfer has arrived. */
  received: "recebida",
  receivedOn: "dataRecebimento",
  account: "contaJudicial",
} as const;
