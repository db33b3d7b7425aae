/**
 * What a split's draft reserves: the balance that it asks for, from when it is saved until the end of its term.
 * After that it waits as before and reserves nothing: others may ask for the balance, and its protocol, which
 * decides it again, is refused if they did. Saving it again reserves again.
 */
import { addBusinessDays, type Holidays, localDate } from "../calendar/calendar.ts";
import type { Centavos } from "../money.ts";
import type { SplitOrigin } from "./split.ts";

/** The business days for which a draft reserves, unless the court's rule says otherwise. */
export const defaultReservationDays = 5;

/** The most business days that a court's rule may say. */
export const MAX_RESERVATION_DAYS = 60;

/** Who reserves by a draft, and until when. Only those who see the draft's order may read it. */
export interface Reservation {
  readonly split: string;
  readonly origin: SplitOrigin;
  /** The name of who saved the draft last. */
  readonly by: string;
  /** When it was saved last. */
  readonly since: Temporal.Instant;
  /** The last day on which it reserves; absent for drafts saved before there was a term. */
  readonly through: Temporal.PlainDate | undefined;
}

/** What a draft reserves of one target, or of several together; zero where it repeats a request. */
export interface ReservedAmount extends Reservation {
  readonly amount: Centavos;
}

/** The last day on which a draft saved at an instant reserves: the `days`-th business day after it. */
export const reservedThrough = (
  savedAt: Temporal.Instant,
  days: number,
  holidays: Holidays,
): Temporal.PlainDate => addBusinessDays(localDate(savedAt), days, holidays);

/** Whether an action counts on a day: every one but that of a draft which no longer reserves. */
export const countsOn = (
  day: Temporal.PlainDate,
  { reservation }: { readonly reservation: Reservation | undefined },
): boolean => reservation === undefined || reservesOn(day, reservation.through);

/** Whether a draft still reserves on a day, by the last day of its term. */
export const reservesOn = (day: Temporal.PlainDate, through: Temporal.PlainDate | undefined): boolean =>
  through === undefined || Temporal.PlainDate.compare(day, through) <= 0;
