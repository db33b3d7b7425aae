/** All drafts that match a list's filters, protocoled in as many rounds as they take. */
import { plural } from "../../../domain/formatting/formatting.ts";
import { Notice } from "../../components/layout.tsx";

/** The filters of the list, and how many wait for the next round. */
export interface Round {
  readonly left: number;
  readonly filters: string;
}

/** A page of the list, and more: what nobody looks through at once is not protocoled at once. */
export const MAX_AT_ONCE = 50;

/** @param words of what waits: `outra espera`, `outras esperam` */
export const Others = (
  { round, words = ["outra espera", "outras esperam"], oldest = "as mais antigas" }: {
    round: Round | undefined;
    words?: readonly [one: string, many: string];
    oldest?: string;
  },
) =>
  round === undefined || round.left === 0 ? null : (
    <Notice kind="info">
      {`Cabem ${MAX_AT_ONCE} em um protocolo: aqui estão ${oldest}. ${
        plural(round.left, ...words)
      } na lista, para a vez seguinte.`}
    </Notice>
  );
