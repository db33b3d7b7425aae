/**
 * Page of a batch: the splits that one decision made for many orders, for review before protocol, and their
 * results.
 */
import { formatCount, formatNumber, inflect, onDay } from "../../../domain/formatting.ts";
import type { Split } from "../../../routes/splits/split_schema.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { DataTable } from "../../components/data_table.tsx";
import { Faults, Hidden, idOf } from "../../components/field.tsx";
import type { Problem } from "../../operation_call.ts";
import { DispatchClock, type NextDispatch } from "../dispatch_clock.tsx";
import { ShownDispatchDay } from "../protocol/protocol_parts.tsx";
import {
  ReadVersionFields,
  readVersionsOfBatch,
  type reviewedValuesOfSplit,
} from "../protocol/read_version.tsx";
import {
  type ChangedDispatchDay,
  type ChangedDraft,
  isVersionChange,
  VersionChange,
} from "../protocol/version_change.tsx";
import { SplitTotals } from "../splits/split_totals.tsx";
import { type Batch, columnsOf, ProtocoledSplits, type SkippedPart, SkippedParts } from "./batch_tables.tsx";
import { batchPath, decisionTitles } from "./order_actions.tsx";

interface Props {
  readonly context: PageContext;
  readonly batch: Batch;
  readonly next: NextDispatch;
  /** Differences between the current splits and what the refused form says was read. */
  readonly changes:
    | { readonly drafts: readonly ChangedDraft[]; readonly day: ChangedDispatchDay | undefined }
    | undefined;
  readonly problem: Problem | undefined;
  /** Whether the refused form was to give the splits up rather than to protocol them. */
  readonly gaveUp: boolean;
  /** The splits of a refused form, in their order there. */
  readonly ticked: readonly string[] | undefined;
  readonly done: string | undefined;
}

export const BatchPage = (props: Props) => {
  const { context, batch, done, problem, changes, gaveUp } = props;
  const waiting = batch.desdobramentos.filter(({ situacao }) => situacao === "AGUARDANDO_PROTOCOLO");
  const filed = batch.desdobramentos.filter(({ situacao }) => situacao !== "AGUARDANDO_PROTOCOLO");
  const title = decisionTitles[batch.decisao];
  return (
    <ConsoleLayout
      context={context}
      title={title}
      here="/console/ordens"
      trail={[{ name: "Ordens", path: "/console/ordens" }]}
      done={done}
    >
      <h1>{title}</h1>
      {changes !== undefined && (changes.drafts.length > 0 || changes.day !== undefined) && (
        <VersionChange
          {...changes}
          undone={gaveUp ? "foi excluído" : "foi protocolado"}
          button={gaveUp ? GIVE_UP : buttonOf(waiting)}
        />
      )}
      {!isVersionChange(problem?.codigo) && <Faults problem={problem} shown={() => true} />}
      <p class="lead">{sentenceOf(waiting, filed, batch.restantes)}</p>
      {waiting.length > 0 && <Review {...props} splits={waiting} />}
      {filed.length > 0 && <ProtocoledSplits site={context.site} splits={filed} />}
      {batch.restantes.length > 0 && <SkippedParts site={context.site} left={batch.restantes} />}
      {waiting.length === 0 && (
        <p>
          <a class="br-button primary" href={context.site.to("/console/ordens")}>Voltar às ordens</a>
        </p>
      )}
    </ConsoleLayout>
  );
};

const asksIn = (splits: readonly Split[]): number => splits.reduce((sum, { acoes }) => sum + acoes.length, 0);

const asksText = (splits: readonly Split[]): string =>
  `${formatCount(asksIn(splits), "pedido", "pedidos")} em ${formatCount(splits.length, "ordem", "ordens")}`;

/** Summary: `269 pedidos em 120 ordens esperam seu protocolo. 3 ficam como estão.` */
function sentenceOf(
  waiting: readonly Split[],
  filed: readonly Split[],
  left: readonly SkippedPart[],
): string {
  const sentences = [
    waiting.length > 0 &&
    `${asksText(waiting)} ${inflect(asksIn(waiting), "espera", "esperam")} seu protocolo.`,
    filed.length > 0 && `${asksText(filed)} ${inflect(asksIn(filed), "protocolado", "protocolados")}.`,
    waiting.length + filed.length === 0 && "Nada havia a pedir.",
    left.length > 0 &&
    `${formatCount(left.length, "item fica", "itens ficam")} como ${
      inflect(left.length, "estava", "estavam")
    }, com o motivo no fim desta página.`,
  ];
  return sentences.filter((one) => one !== false).join(" ");
}

const buttonOf = (splits: readonly Split[]): string =>
  inflect(
    splits.length,
    "Protocolar o desdobramento",
    `Protocolar os ${formatNumber(splits.length)} marcados`,
  );

const Review = (
  { context: { site, session }, batch, next, splits, problem, ticked, gaveUp }: Props & {
    splits: readonly Split[];
  },
) => {
  const faultOf = ({ id }: Split) => {
    const index = ticked?.indexOf(id) ?? -1;
    return problem?.erros?.find(({ campo }) => campo === `desdobramentos[${index}]`)?.mensagem;
  };
  const isTicked = (split: Split) =>
    ticked?.includes(split.id) !== false &&
    (faultOf(split) === undefined || isVersionChange(problem?.codigo));
  const versions = readVersionsOfBatch(splits);
  return (
    <>
      <DispatchClock of={next} />
      <SplitTotals splits={splits} />
      <form method="post" action={site.to(`${batchPath}/${batch.id}/protocolar`)}>
        <Hidden csrf={session.csrf} once />
        <ShownDispatchDay on={next.on} />
        <DataTable
          caption="O que será protocolado, por ordem"
          rows={splits}
          rowId={(split) => idOf(`desdobramentos[${ticked?.indexOf(split.id) ?? -1}]`)}
          columns={[
            {
              name: "Protocolar",
              kind: "choice",
              cell: (split) => <Box split={split} shown={versions.get(split.id)} checked={isTicked(split)} />,
            },
            ...columnsOf(site, faultOf),
          ]}
        />
        <div class="act-bar">
          <button class="br-button primary" type="submit">{buttonOf(splits)}</button>
          <span class="help">
            Saem {onDay(next.on)}. O que foi desbloqueado ou transferido não se desfaz pelo serviço.
          </span>
        </div>
      </form>
      <GiveUp
        action={site.to(`${batchPath}/${batch.id}/desistir`)}
        csrf={session.csrf}
        splits={splits}
        versions={versions}
        isOpen={gaveUp}
      />
    </>
  );
};

/** Label of the button that gives the splits of a batch up. */
const GIVE_UP = "Desistir";

const GiveUp = (
  { action, csrf, splits, versions, isOpen }: {
    action: string;
    csrf: string;
    splits: readonly Split[];
    versions: ReturnType<typeof readVersionsOfBatch>;
    /** Whether giving up was just refused, and is asked again. */
    isOpen: boolean;
  },
) => (
  <details class="confirm" open={isOpen}>
    <summary>
      Desistir{" "}
      {inflect(splits.length, "do desdobramento", `dos ${formatNumber(splits.length)} desdobramentos`)}
    </summary>
    <p>Nada é pedido às instituições, e as ordens voltam a esperar decisão.</p>
    <form method="post" action={action}>
      <Hidden csrf={csrf} once />
      {splits.map((split) => (
        <>
          <input type="hidden" name="id" value={split.id} />
          {split.versao !== undefined && (
            <ReadVersionFields id={split.id} version={split.versao} shown={versions.get(split.id)} />
          )}
        </>
      ))}
      <button class="br-button danger" type="submit">{GIVE_UP}</button>
    </form>
  </details>
);

const Box = ({ split: { id, versao, numeroProtocoloOrdem }, shown, checked }: {
  split: Split;
  shown: ReturnType<typeof reviewedValuesOfSplit> | undefined;
  checked: boolean;
}) => (
  <div class="br-checkbox">
    <input id={`d-${id}`} type="checkbox" name="id" value={id} checked={checked} />
    <label for={`d-${id}`}>
      <span class="sr-only">{`Protocolar o da ordem ${numeroProtocoloOrdem}`}</span>
    </label>
    {versao !== undefined && <ReadVersionFields id={id} version={versao} shown={shown} />}
  </div>
);
