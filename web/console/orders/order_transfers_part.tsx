/**
 * The transfers of an order: the amount asked, the institution's answer, and the receipt at the depositary.
 */
import { formatAmount, formatAmountOrNoValue, formatDate, NO_VALUE } from "../../../domain/formatting.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { type Column, DataTable } from "../../components/data_table.tsx";
import { SituationChip } from "../situation.tsx";
import type { Order, Transfer } from "./order_values.ts";

export const OrderTransfers = ({ order, context: { site } }: { order: Order; context: PageContext }) =>
  order.transferencias.length === 0 ? null : (
    <section class="part" aria-labelledby="transferencias">
      <h2 id="transferencias">Transferências</h2>
      <DataTable
        caption="Transferências da ordem"
        rows={order.transferencias}
        columns={[
          {
            name: "De",
            cell: ({ instituicao }) => instituicao,
            note: ({ ispb, cpfCnpj }) =>
              `ISPB ${ispb}${order.reus.length > 1 ? `, ${nameOf(order, cpfCnpj)}` : ""}`,
          },
          {
            name: "Desdobramento",
            cell: (transfer) => (
              <a href={site.to(`/console/desdobramento/${transfer.desdobramentoId}`)}>
                {transfer.numeroProtocoloDesdobramento}
              </a>
            ),
            note: ({ idTransferencia }) => idTransferencia && `Transferência ${idTransferencia}`,
          },
          ...stages,
        ]}
      />
    </section>
  );

const nameOf = ({ reus }: Order, cpfCnpj: string) =>
  reus.find((reu) => reu.cpfCnpj === cpfCnpj)?.nome ?? cpfCnpj;

const stages: readonly Column<Transfer>[] = [
  { name: "Pedida", kind: "amount", cell: ({ valorPedido }) => formatAmount(valorPedido) },
  {
    name: "Declarada pelo banco",
    kind: "amount",
    cell: ({ valorTransferido }) => formatAmountOrNoValue(valorTransferido),
    note: ({ recebimento }) =>
      recebimento?.dataHoraTransferencia && `em ${formatDate(recebimento.dataHoraTransferencia)}`,
  },
  {
    name: "Recebida",
    cell: ({ recebimento, valorTransferido }) =>
      recebimento === undefined
        ? valorTransferido === undefined ? "Aguarda a resposta" : NO_VALUE
        : <SituationChip of="transfer" situation={recebimento.situacao} />,
    note: ({ recebimento }) => recebimento && arrivalText(recebimento),
  },
];

/**
 * Receipt of a transfer as text: `R$ 300,00 em 01/12/2026, na conta 123 do Banco X`, or the expected date.
 */
function arrivalText(arrival: NonNullable<Transfer["recebimento"]>): string {
  const { situacao, previsao, valorRecebido, dataRecebimento, conta } = arrival;
  const depositary = `${arrival.instituicaoDeposito} (${arrival.ispbDeposito})`;
  if (dataRecebimento === undefined) {
    const since = situacao === "ATRASADA"
      ? `Não confirmada desde ${formatDate(previsao)}`
      : `Esperada até ${formatDate(previsao)}`;
    return `${since}, em ${depositary}`;
  }
  return [
    `${formatAmountOrNoValue(valorRecebido)} em ${formatDate(dataRecebimento)}`,
    ...conta === undefined ? [] : [`conta ${conta}`],
    depositary,
    ...arrival.divergente === true ? ["valor diferente do declarado"] : [],
  ].join(", ");
}
