/** What a month of money is made of, and what its court reads of the API. */
import assert from "node:assert/strict";
import { call } from "../../support/api.ts";
import type { Random } from "../../support/processes/random.ts";
import type { TestContext } from "../../support/test_context.ts";
import type { LedgerOrder, LedgerSeries } from "./money_ledger.ts";

export interface Court {
  readonly t: TestContext;
  readonly token: string;
  readonly random: Random;
  readonly taxIds: readonly string[];
  readonly orders: LedgerOrder[];
  /** What was deleted before it left. */
  readonly removed: Set<string>;
  /** How often what happened. */
  readonly counts: Map<string, number>;
}

export const reais = (amount: bigint): string => {
  const digits = String(amount).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
export const centavos = (text: string | undefined): bigint => BigInt((text ?? "0.00").replace(".", ""));
export const count = ({ counts }: Court, what: string): void =>
  void counts.set(what, (counts.get(what) ?? 0) + 1);

export const nowOf = ({ t }: Court): string => t.clock().toString();

export async function ask<T>(court: Court, method: string, path: string, json?: unknown): Promise<T> {
  const { status, text } = await call(court.t, method, path, { token: court.token, json });
  assert.ok(status < 300, `${method} ${path}: ${status} ${text}`);
  return text === "" ? undefined as T : JSON.parse(text) as T;
}

interface OrderDetail {
  readonly serieId?: string;
  readonly valorBloqueado?: string;
  readonly emDuvida?: string;
  readonly foraDoServico?: string;
  readonly resumoFinanceiro?: Readonly<Record<string, string>>;
  readonly alvos: readonly (Readonly<Record<string, string>> & { readonly id: string })[];
  readonly desdobramentos: readonly {
    readonly id: string;
    readonly numeroProtocolo?: string;
    readonly origem: string;
  }[];
}

export const detailOf = (court: Court, { number }: Pick<LedgerOrder, "number">): Promise<OrderDetail> =>
  ask(court, "GET", `/v1/ordem/${number}`);

export const readSeries = (court: Court, { id }: LedgerSeries) =>
  ask<{
    situacao: string;
    valorBloqueado: string;
    valorRestante: string;
    ordens: { numeroProtocolo: string }[];
  }>(court, "GET", `/v1/serie/${id}`);

export const readSplit = (court: Court, id: string) =>
  ask<{
    numeroProtocolo: string;
    acoes: { alvoId: string; tipo: string; valor: string; idTransferencia: string }[];
  }>(court, "GET", `/v1/desdobramento/${id}`);

export const readList = (court: Court) =>
  ask<{ content: (Record<string, string> & { numeroProtocolo?: string })[] }>(
    court,
    "GET",
    "/v1/ordem?tipo=BLOQUEIO&pageSize=200",
  );
