/** Totals of several splits, as reviewed before protocol. */
import { formatAmount, formatCount } from "../../../domain/formatting.ts";
import type { Split } from "../../../routes/splits/split_schema.ts";
import { Facts } from "../../components/data_table.tsx";
import { Notice } from "../../components/layout.tsx";
import { depositText } from "../orders/deposit_facts.tsx";
import { isZero, totalOf } from "../orders/order_values.ts";
import { transfersAmount, unblocksAmount } from "./split_form.ts";

export const SplitTotals = ({ splits }: { splits: readonly Split[] }) => {
  const actions = splits.flatMap(({ acoes }) => acoes);
  const different = <T,>(values: readonly T[]) => String(new Set(values).size);
  return (
    <>
      <Facts
        of={[
          ["Ordens", different(splits.map(({ numeroProtocoloOrdem }) => numeroProtocoloOrdem))],
          ["Instituições", different(actions.map(({ ispb }) => ispb))],
          ["Réus", different(actions.map(({ cpfCnpj }) => cpfCnpj))],
          ["Em nome de", [...new Set(splits.flatMap(({ nomeJuiz }) => nomeJuiz ?? []))].join(", ")],
          ["A transferir", sumText(actions, transfersAmount)],
          ["A desbloquear", sumText(actions, unblocksAmount)],
        ]}
      />
      <Destinations splits={splits} />
    </>
  );
};

const sumText = (actions: Split["acoes"], of: (tipo: string) => boolean): string | undefined => {
  const total = totalOf(actions.map(({ tipo, valor }) => of(tipo) ? valor : undefined));
  return isZero(total) ? undefined : formatAmount(total);
};

/** The destination accounts, each with the total that goes there. */
const Destinations = ({ splits }: { splits: readonly Split[] }) => {
  const byPlace = Map.groupBy(
    splits.filter(({ depositoJudicial }) => depositoJudicial !== undefined),
    ({ depositoJudicial }) => depositText(depositoJudicial!),
  );
  if (byPlace.size === 0) return null;
  return (
    <Notice kind="warning">
      <strong>Para onde vai o dinheiro</strong>
      <ul>
        {[...byPlace].map(([place, own]) => (
          <li>
            {formatAmount(totalOf(own.flatMap(({ acoes }) => acoes.map(({ valor }) => valor))))} de{" "}
            {formatCount(own.length, "ordem", "ordens")}: {place}
          </li>
        ))}
      </ul>
    </Notice>
  );
};
