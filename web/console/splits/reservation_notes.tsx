/** What a page says of the balances that drafts of splits reserve. */
import type { Split } from "../../../routes/splits/split_schema.ts";
import { localDate } from "../../../domain/calendar/calendar.ts";
import { formatAmount, formatDate, formatDateTime } from "../../../domain/formatting/formatting.ts";
import { reservesOn } from "../../../domain/splits/reservation.ts";
import type { Site } from "../../site.ts";
import { isZero, type Target } from "../orders/order_values.ts";

/** The drafts that reserve of a target's balance. */
export const ReservationNotes = (
  { site, reservations = [] }: { site: Site; reservations: Target["reservas"] },
) => (
  <>
    {reservations.map(({ desdobramentoId, nome, desde, ate, valor }) => (
      <small>
        <a href={site.to(`/console/desdobramento/${desdobramentoId}`)}>
          {isZero(valor) ? "À espera de protocolo" : `${formatAmount(valor)} reservados`}
        </a>{" "}
        {nome === undefined ? "pela regra do tribunal" : `por ${nome}`}, desde {formatDateTime(desde)}
        {ate !== undefined && `, até ${formatDate(ate)}`}
      </small>
    ))}
  </>
);

/** Whether a split's draft no longer reserves what it asks for. */
export const isReservationOver = (
  { reservaAte }: Pick<Split, "reservaAte">,
  now: Temporal.Instant,
): boolean => reservaAte !== undefined && !reservesOn(localDate(now), Temporal.PlainDate.from(reservaAte));

/** What a draft reserves, or reserved until its term ended. */
export const ReservationSentence = (
  { split, now }: { split: Pick<Split, "reservaAte">; now: Temporal.Instant },
) => {
  const { reservaAte } = split;
  if (reservaAte === undefined) return <>Enquanto isso, reserva o saldo que pede.</>;
  return isReservationOver(split, now)
    ? (
      <>
        A reserva venceu em{" "}
        {formatDate(reservaAte)}: outros podem pedir o mesmo saldo, e o protocolo confere o que ainda cabe.
        Para reservar de novo, exclua esta minuta e faça outra.
      </>
    )
    : <>Reserva o saldo que pede até {formatDate(reservaAte)}.</>;
};
