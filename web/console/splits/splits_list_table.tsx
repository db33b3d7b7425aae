/** Table of splits, one in each row, for their list and the page of their order. */
import { formatDateTime, NO_VALUE } from "../../../domain/formatting.ts";
import type { SplitSummary } from "../../../routes/splits/split_schema.ts";
import { type Column, DataTable, distinctNames } from "../../components/data_table.tsx";
import type { Site } from "../../site.ts";
import { defendantsText } from "../orders/order_values.ts";
import { SituationChip } from "../situation.tsx";

export type SplitLine = SplitSummary;

/** What distinguishes a split that has no number yet from others of its list. */
const splitNames = (splits: readonly SplitLine[]): (split: SplitLine) => string =>
  distinctNames(
    splits,
    ({ numeroProtocolo, numeroProtocoloOrdem, dataHoraCriacao }) =>
      numeroProtocolo ?? `da ordem ${numeroProtocoloOrdem}, de ${formatDateTime(dataHoraCriacao)}`,
  );

const isWaiting = ({ situacao }: SplitLine) => situacao === "AGUARDANDO_PROTOCOLO";

interface Shown {
  /** Whether rows that await protocol have a check box; the table is then within a form. */
  readonly choose?: boolean;
  /** Whether all are of the order whose page it is, which says its number and process already. */
  readonly ofOneOrder?: boolean;
}

export const splitColumns = (site: Site, splits: readonly SplitLine[], shown: Shown = {}) =>
  columnsOf(site, splitNames(splits), shown);

const columnsOf = (
  site: Site,
  nameOf: (split: SplitLine) => string,
  { choose = false, ofOneOrder = false }: Shown,
): (Column<SplitLine> | false)[] => [
  choose && {
    name: "Escolher",
    kind: "choice",
    cell: (split) => isWaiting(split) && <Box split={split} name={nameOf(split)} />,
  },
  {
    name: "Desdobramento",
    sort: "dataHoraCriacao",
    cell: (split) => <Name {...{ site, split }} name={nameOf(split)} />,
  },
  !ofOneOrder && {
    name: "Ordem",
    kind: "number",
    sort: "numeroProtocoloOrdem",
    constantBy: "ordem",
    cell: (split) => (
      <a href={site.to(`/console/ordem/${split.numeroProtocoloOrdem}`)}>{split.numeroProtocoloOrdem}</a>
    ),
  },
  !ofOneOrder && {
    name: "Processo",
    kind: "number",
    sort: "numeroProcesso",
    constantBy: "numeroProcesso",
    cell: (split) => <>{split.numeroProcesso} {split.sigilosa && <small>Sigilosa</small>}</>,
  },
  { name: "Réu", isCut: true, cell: defendantsText },
  { name: "Vara", constantBy: "varaId", isCut: true, cell: (split) => split.nomeVara },
  { name: "Magistratura", isCut: true, cell: (split) => split.nomeJuiz ?? NO_VALUE },
  {
    name: "Protocolo",
    kind: "number",
    cell: ({ dataHoraProtocolo: at, dataHoraCriacao }) =>
      at === undefined ? `criado ${formatDateTime(dataHoraCriacao)}` : formatDateTime(at),
  },
  {
    name: "Situação",
    constantBy: "situacao",
    isPlainOnCard: true,
    cell: ({ situacao, envioIncompleto }) => chipOf(situacao, envioIncompleto),
  },
];

/** @param name what distinguishes it from others of its list */
const Name = ({ site, split, name }: { site: Site; split: SplitLine; name: string }) => (
  <>
    <a href={site.to(`/console/desdobramento/${split.id}`)}>
      {split.numeroProtocolo ?? (
        <>
          A protocolar<span class="sr-only">{` ${name}`}</span>
        </>
      )}
    </a>
    {split.origem === "REGRA_DO_TRIBUNAL" && <small>Pela regra do tribunal</small>}
    {split.nomeAlterador !== undefined && split.alteradoEm !== undefined && (
      <small>Alterado por {split.nomeAlterador} em {formatDateTime(split.alteradoEm)}</small>
    )}
    {split.interrompeSerie && <small>Interrompe a série</small>}
  </>
);

const chipOf = (situation: string, incomplete: SplitLine["envioIncompleto"]) => (
  <SituationChip of="split" {...{ situation, incomplete }} />
);

const Box = ({ split: { id }, name }: { split: SplitLine; name: string }) => (
  <div class="br-checkbox">
    <input id={`d-${id}`} type="checkbox" name="id" value={id} />
    <label for={`d-${id}`}>
      <span class="sr-only">{`Escolher o desdobramento ${name}`}</span>
    </label>
  </div>
);

/** The splits of one order, on its page. */
export const SplitsOfOrder = ({ splits, site }: { splits: readonly SplitLine[]; site: Site }) =>
  splits.length === 0 ? null : (
    <section class="part" aria-labelledby="desdobramentos">
      <h2 id="desdobramentos">Desdobramentos</h2>
      <DataTable
        caption="Desdobramentos da ordem"
        columns={splitColumns(site, splits, { ofOneOrder: true })}
        rows={splits}
      />
    </section>
  );
