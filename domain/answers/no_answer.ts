/**
 * Code 98: how often an institution was silent. What a court may do about it is in `domain/splits/remedy.ts`.
 *
 * Source: specification, "Rules for codes", 3; "Limits", row Consecutive code 98.
 */
import { NO_ANSWER, NOT_FORWARDED } from "./answer.ts";

/** More than this many in a row, and the court is to contact the institution and open a support request. */
const MAX_CONSECUTIVE = 2;

/** How many requests in a row went unanswered, after one more ended. What was never sent says nothing. */
export function consecutiveAfter(count: number, code: string): number {
  if (code === NOT_FORWARDED) return count;
  return code === NO_ANSWER ? count + 1 : 0;
}

export const needsContact = (consecutive: number): boolean => consecutive > MAX_CONSECUTIVE;
