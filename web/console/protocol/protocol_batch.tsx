/** Protocol of all splits that match a list's filters, in as many rounds as needed. */
import { formatCount } from "../../../domain/formatting.ts";
import { Notice } from "../../components/layout.tsx";

/** A round: the filters of the list, and the number of splits left for the next round. */
export interface ProtocolBatch {
  readonly left: number;
  readonly filters: string;
}

/**
 * Maximum number of drafts in a round: a page of the list and a little more, so that nobody signs more than
 * can be read through.
 */
export const MAX_AT_ONCE = 50;

/** @param words singular and plural for what is waiting: `outra espera`, `outras esperam` */
export const RemainingDrafts = (
  { round, words = ["outra espera", "outras esperam"], oldest = "as mais antigas" }: {
    round: ProtocolBatch | undefined;
    words?: readonly [one: string, many: string];
    oldest?: string;
  },
) =>
  round === undefined || round.left === 0 ? null : (
    <Notice kind="info">
      {`Cabem ${MAX_AT_ONCE} em um protocolo: aqui estão ${oldest}. ${
        formatCount(round.left, ...words)
      } na lista, para a vez seguinte.`}
    </Notice>
  );
