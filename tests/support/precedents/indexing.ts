/** Indexing runs over a bank that tests fill, and the records they fill it with. */
import { type IndexingOptions, indexPrecedents } from "../../../jobs/precedents/index_precedents.ts";
import type { TestContext } from "../test_context.ts";
import { allIndexedIds } from "./indexed_ids.ts";
import type { BankStandIn } from "./precedents_bank_stand_in.ts";

export const STJ = 300;

/** A theme as the bank answers it. */
export const theme = (numero: number, others: Record<string, unknown> = {}) => ({
  orgao: STJ,
  numero,
  tipoRecurso: "ESPECIAL",
  questao: `Questão ${numero}`,
  situacao: "AFETADO",
  assuntos: "899",
  relator: "Ministra",
  dataAtualizacao: "2026-11-20",
  ...others,
});

/** The job over a bank that can be told to fail and an engine that can be looked into. */
export function indexing(t: TestContext, stand: BankStandIn) {
  const { search } = t.app;
  const index = async (options: IndexingOptions = {}) => {
    const end = await indexPrecedents({ db: t.db, clock: t.clock, bank: stand.bank, search }, options);
    if (end.type === "busy") throw new Error("The index is being built by somebody else");
    return end;
  };
  return { index, ids: () => allIndexedIds(search) };
}
