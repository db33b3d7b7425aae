/** What drafts reserve of a balance: as the wire has it, and as a sentence. */
import { formatDate, formatDateTimeInSentence } from "../../domain/formatting.ts";
import { formatReais, sum, ZERO } from "../../domain/money.ts";
import type { Reservation, ReservedAmount } from "../../domain/splits/reservation.ts";
import { wireSplitOrigin } from "../../domain/splits/split.ts";
import type { ReservationAnswer } from "../http/problem_schema.ts";
import { mapPresent, wireInstant, wireMoney } from "../http/wire.ts";

/** The most drafts that a sentence names. */
const MAX_NAMED = 3;

/** The reservations of several targets, one for each draft. */
const ofDrafts = (reservations: readonly ReservedAmount[]): ReservedAmount[] =>
  [...Map.groupBy(reservations, ({ split }) => split).values()]
    .map((own) => ({ ...own[0]!, amount: sum(own.map(({ amount }) => amount)) }));

const isPerson = ({ origin }: Reservation): boolean => origin === "user";

export const wireReservations = (reservations: readonly ReservedAmount[]): ReservationAnswer[] =>
  ofDrafts(reservations).map((reservation) => ({
    desdobramentoId: reservation.split,
    origem: wireSplitOrigin[reservation.origin],
    ...isPerson(reservation) && { nome: reservation.by },
    desde: wireInstant(reservation.since),
    ate: mapPresent(reservation.through, String),
    valor: wireMoney(reservation.amount),
  }));

/** What follows a refusal's sentence: whose drafts reserve, since when and until when; empty without one. */
function reservedText(reservations: readonly ReservedAmount[]): string {
  const drafts = ofDrafts(reservations);
  if (drafts.length === 0) return "";
  const others = drafts.length - MAX_NAMED;
  const named = drafts.slice(0, MAX_NAMED).map(textOf);
  return `. Reservado: ${[...named, ...others > 0 ? [`e por mais ${others}`] : []].join("; ")}`;
}

const textOf = (reservation: ReservedAmount): string => {
  const { amount, by, since, through } = reservation;
  return `${amount === ZERO ? "" : `${formatReais(amount)} `}${
    isPerson(reservation) ? `por ${by}` : "pela regra do tribunal"
  }, desde ${formatDateTimeInSentence(since)}${through === undefined ? "" : ` e até ${formatDate(through)}`}`;
};

/** The same without names, for what is kept. */
export const withoutNames = <R extends object>(refusal: R): R =>
  "reservations" in refusal
    ? {
      ...refusal,
      reservations: (refusal.reservations as readonly ReservedAmount[])
        .map((reservation) => ({ ...reservation, by: "outra minuta" })),
    }
    : refusal;

/** A refusal's sentence with those who reserve. */
export const withReservations = (
  { detail, field, reservations }: {
    readonly detail: string;
    readonly field?: string;
    readonly reservations: readonly ReservedAmount[];
  },
) => ({
  detail: `${detail}${reservedText(reservations)}`,
  ...field !== undefined && { field },
  ...reservations.length > 0 && { reservas: wireReservations(reservations) },
});
