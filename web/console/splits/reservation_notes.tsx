/** What a page says of the balances that drafts of splits reserve. */
import { localDate } from "../../../domain/calendar/calendar.ts";
import { formatAmount, formatDate, formatDateTime } from "../../../domain/formatting.ts";
import { reservesOn } from "../../../domain/splits/reservation.ts";
import type { Split } from "../../../routes/splits/split_schema.ts";
import { distinctNames } from "../../components/data_table.tsx";
import type { Site } from "../../site.ts";
import { isZero, type Target } from "../orders/order_values.ts";

/** The drafts that reserve of a target's balance; a link says of which institution and, among several alike, which. */
export const ReservationNotes = (
  { site, target: { instituicao, reservas = [] } }: {
    site: Site;
    target: Pick<Target, "instituicao" | "reservas">;
  },
) => {
  const nameOf = distinctNames(
    reservas,
    ({ nome, desde }) =>
      `${nome === undefined ? "pela regra do tribunal" : `por ${nome}`}, desde ${formatDateTime(desde)}`,
  );
  return (
    <>
      {reservas.map((reservation) => (
        <small>
          <a href={site.to(`/console/desdobramento/${reservation.desdobramentoId}`)}>
            {isZero(reservation.valor)
              ? "À espera de protocolo"
              : `${formatAmount(reservation.valor)} reservados`}
            <span class="sr-only">, {instituicao},</span> {nameOf(reservation)}
          </a>
          {reservation.ate !== undefined && `, até ${formatDate(reservation.ate)}`}
        </small>
      ))}
    </>
  );
};

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
