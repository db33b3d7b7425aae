/** What was chosen and is no longer there, or cannot be read, and so is left out of a protocol. */
import type { Problem } from "../../api.ts";
import { formatCount } from "../../../domain/formatting.ts";

/** A problem that says that what was chosen is not there, or not for this user to see. */
const isGone = ({ status }: Problem): boolean => status === 404;

/** Whether `SkippedDrafts` explains a refusal of the protocol, so that it is not shown as a fault too. */
export const isExplainedBySkippedDrafts = (
  refusal: Problem | undefined,
  problems: readonly Problem[],
): boolean => refusal !== undefined && isGone(refusal) && problems.some(isGone);

const GONE =
  "Foi excluído ou protocolado por outra pessoa depois que você o escolheu, ou você não o vê mais.";

/**
 * @param problems why each cannot be read
 * @param words the heading's noun and verb, for one and for several
 * @param refused whether a protocol with them was just refused
 * @param isRest whether something is left to be protocoled
 */
export const SkippedDrafts = (
  { problems, words: [one, several], refused, isRest }: {
    problems: readonly Problem[];
    words: readonly [string, string];
    refused: boolean;
    isRest: boolean;
  },
) =>
  problems.length === 0
    ? null
    : (
      <section class="faults" aria-labelledby="fora" role={refused ? "alert" : undefined}>
        <h2 id="fora">
          {refused && "Nada foi protocolado: "}
          {formatCount(problems.length, one, several)} fora deste protocolo
        </h2>
        <ul>
          {problems.map((problem) => <li>{isGone(problem) ? GONE : problem.detail}</li>)}
        </ul>
        {refused && isRest && <p>O que está abaixo ainda pode ser protocolado.</p>}
      </section>
    );
