/** What is in doubt, request by request: asked, and without an answer after its time. */
import { formatAmount, formatDateTime } from "../../../domain/formatting.ts";
import type { DoubtfulRequestAnswer } from "../../../routes/splits/doubt_schema.ts";
import { blockedText, isZero } from "./order_values.ts";

type DoubtfulRequest = DoubtfulRequestAnswer;

/** `em dúvida: R$ 100,00, pedido em 23/11/2026, 10:00, sem resposta` */
export const doubtText = ({ valor, dataHoraProtocolo }: DoubtfulRequest): string =>
  `em dúvida: ${formatAmount(valor)}, pedido em ${formatDateTime(dataHoraProtocolo)}, sem resposta`;

export const DoubtNotes = ({ requests = [] }: { requests?: readonly DoubtfulRequest[] | undefined }) => (
  <>{requests.map((request) => <small>{doubtText(request)}</small>)}</>
);

/** The blocked amount of an order or a series in a list, with what of it is in doubt and what is outside. */
export const HeldAmounts = (
  { of }: {
    of: Parameters<typeof blockedText>[0] & {
      readonly emDuvida?: string | undefined;
      readonly foraDoServico?: string | undefined;
    };
  },
) => (
  <>
    {blockedText(of)}
    {!isZero(of.emDuvida) && <small>{formatAmount(of.emDuvida!)} em dúvida</small>}
    {!isZero(of.foraDoServico) && <small>{formatAmount(of.foraDoServico!)} fora do serviço</small>}
  </>
);
