/** Until when what is about to be protocoled can be deleted, said before it is signed. */
import { deletableUntil } from "../../../domain/calendar/calendar.ts";
import { HOURS } from "../../../domain/calendar/hours.ts";
import { businessDay, type NextDispatch } from "../dispatch_clock.tsx";

/**
 * The sentence for everything that leaves with the next dispatch.
 *
 * @param noun what is protocoled, as in `Cada ordem`
 */
export function deletionSentence(
  now: Temporal.Instant,
  { next, untilSent, noun }: {
    readonly next: NextDispatch;
    /** Whether the court's rule lets it be deleted until it is sent. */
    readonly untilSent: boolean;
    readonly noun: { readonly each: string; readonly gender: "a" | "o" };
  },
): string {
  const deleted = `excluíd${noun.gender}`;
  const [each, leaves] = [noun.each, businessDay(next.on)];
  const afterwards = `Depois disso é irrevogável: não pode ser cancelad${noun.gender}.`;
  if (next.isToday) return `${each} pode ser ${deleted} até as ${HOURS.dispatchOpens} de hoje. ${afterwards}`;
  if (untilSent) {
    return `${each} pode ser ${deleted} até as ${HOURS.dispatchOpens} de ${leaves}, quando sai. ${afterwards}`;
  }
  return Temporal.Instant.compare(now, deletableUntil(now)) < 0
    ? `${each} só sai em ${leaves}, mas só pode ser ${deleted} até as ${HOURS.dispatchOpens} de hoje. ${afterwards}`
    : `Já passou das ${HOURS.dispatchOpens}: ${each.toLowerCase()} só sai em ${leaves} e, mesmo assim, ninguém mais pode excluí-l${noun.gender} depois de protocolar. Confira antes.`;
}
