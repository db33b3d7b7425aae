/**
 * Code 98: how often in a row an institution did not answer. What a court may do about it is in
 * `domain/splits/no_answer_remedy.ts`.
 *
 * Source: specification, "Rules for codes", 3; "Limits", row Consecutive code 98.
 */

/** With more than this many in a row the court is to contact the institution and open a support request. */
const MAX_CONSECUTIVE = 2;

export const needsContact = (consecutive: number): boolean => consecutive > MAX_CONSECUTIVE;
