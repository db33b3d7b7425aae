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

export const Others = ({ round }: { round: Round | undefined }) =>
  round === undefined || round.left === 0 ? null : (
    <Notice kind="info">
      {`De uma vez são protocoladas ${MAX_AT_ONCE}: aqui estão as mais antigas. ${
        plural(round.left, "outra espera", "outras esperam")
      } na lista, para a vez seguinte.`}
    </Notice>
  );
