/** Tables of a batch: the splits by order, the protocoled ones, and the orders left unchanged. */
import { formatAmount, NO_VALUE, taxIdText } from "../../../domain/formatting.ts";
import type { SplitBatchAnswer } from "../../../routes/splits/split_batch_schema.ts";
import type { Split } from "../../../routes/splits/split_schema.ts";
import { type Column, DataTable } from "../../components/data_table.tsx";
import type { Site } from "../../site.ts";
import { totalOf } from "../orders/order_values.ts";
import { SituationChip } from "../situation.tsx";
import { actionTitles } from "../splits/split_form.ts";

export type Batch = SplitBatchAnswer;
export type SkippedPart = Batch["restantes"][number];

/** The columns of a split: one row for each order. */
export const columnsOf = (site: Site, faultOf: (split: Split) => string | undefined): Column<Split>[] => [
  {
    name: "Ordem",
    cell: (split) => (
      <>
        <a href={site.to(`/console/ordem/${split.numeroProtocoloOrdem}`)}>{split.numeroProtocoloOrdem}</a>
        <small>{split.numeroProcesso}{split.sigilosa && " · Sigilosa"}</small>
        {faultOf(split) !== undefined && <p class="fault">{faultOf(split)}</p>}
      </>
    ),
  },
  {
    name: "Réu",
    cell: ({ acoes }) =>
      [...new Map(acoes.map(({ cpfCnpj, nomeReu }) => [cpfCnpj, nomeReu]))].map(([cpfCnpj, nome]) => (
        <div>
          {nome}
          <small>{taxIdText(cpfCnpj)}</small>
        </div>
      )),
  },
  {
    name: "O que se pede",
    cell: ({ acoes }) =>
      acoes.map(({ tipo, instituicao, ispb, valor }) => (
        <div>
          {instituicao}
          <small>
            {ispb} · {actionTitles[tipo]}
            {valor !== undefined && acoes.length > 1 && ` · ${formatAmount(valor)}`}
          </small>
        </div>
      )),
  },
  {
    name: "Valor",
    kind: "amount",
    cell: ({ acoes }) => {
      const amounts = acoes.flatMap(({ valor }) => valor === undefined ? [] : [valor]);
      return amounts.length === 0 ? NO_VALUE : formatAmount(totalOf(amounts));
    },
    note: ({ depositoJudicial: deposit }) =>
      deposit && `para agência ${deposit.agencia}, conta ${deposit.conta ?? "a abrir"}`,
  },
];

export const ProtocoledSplits = ({ site, splits }: { site: Site; splits: readonly Split[] }) => (
  <section class="part" aria-labelledby="protocolados">
    <h2 id="protocolados">Protocolados</h2>
    <DataTable
      caption="Os desdobramentos protocolados"
      rows={splits}
      columns={[
        {
          name: "Desdobramento",
          cell: ({ id, numeroProtocolo }) => (
            <a href={site.to(`/console/desdobramento/${id}`)}>{numeroProtocolo}</a>
          ),
        },
        ...columnsOf(site, () =>
          undefined),
        {
          name: "Situação",
          isPlainOnCard: true,
          cell: ({ situacao }) => <SituationChip of="split" situation={situacao} />,
        },
      ]}
    />
  </section>
);

export const SkippedParts = ({ site, left }: { site: Site; left: readonly SkippedPart[] }) => (
  <section class="part" aria-labelledby="restantes">
    <h2 id="restantes">O que ficou como estava</h2>
    <DataTable
      caption="O que não foi pedido, e por quê"
      rows={left}
      columns={[
        {
          name: "Ordem",
          cell: ({ numeroProtocoloOrdem: number, alvoId, instituicao }) => (
            <a href={site.to(`/console/ordem/${number}${alvoId === undefined ? "" : `#alvo-${alvoId}`}`)}>
              {number}
              {instituicao !== undefined && <span class="sr-only">, {instituicao}</span>}
            </a>
          ),
        },
        {
          name: "Instituição",
          cell: ({ instituicao }) =>
            instituicao ?? NO_VALUE,
        },
        {
          name: "Motivo",
          cell: ({ mensagem }) =>
            mensagem,
        },
      ]}
    />
  </section>
);
