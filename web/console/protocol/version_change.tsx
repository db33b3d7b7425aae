/**
 * Explains why nothing was protocoled or given up: what changed after the user opened the review page, who changed it and
 * when, and what to do.
 */
import { HOURS } from "../../../domain/calendar/calendar.ts";
import { formatCount, formatDateTime, onDay } from "../../../domain/formatting.ts";
import { DataTable } from "../../components/data_table.tsx";
import {
  type Difference,
  differences,
  readVersionOf,
  reviewedValuesOfDraft,
  reviewedValuesOfSplit,
} from "./read_version.tsx";

/** A draft whose version is no longer the one the user read. */
export interface ChangedDraft {
  readonly id: string;
  /** Title of the draft: the court case number of an order, the order number of a split. */
  readonly title: string;
  /** Anchor of the draft on this page. */
  readonly anchor: string;
  readonly changedBy: string | undefined;
  readonly changedAt: string | undefined;
  /** The differences; absent if the text that was read is not known in full. */
  readonly differences: readonly Difference[] | undefined;
}

/** The change of an order's draft, if its version differs from the one the form says was read. */
export function changedDraft(
  form: URLSearchParams,
  draft: Parameters<typeof reviewedValuesOfDraft>[0],
  anchor: string,
): ChangedDraft[] {
  const read = readVersionOf(form, draft.id);
  if (read === undefined || read.version === draft.versao) return [];
  return [{
    id: draft.id,
    title: `Processo ${draft.numeroProcesso}`,
    anchor,
    changedBy: draft.nomeAlterador,
    changedAt: draft.alteradoEm,
    differences: read.shown && differences(read.shown, reviewedValuesOfDraft(draft)),
  }];
}

/** The change of a split, if its version differs from the one the form says was read. */
export function changeOfSplit(
  form: URLSearchParams,
  split: Parameters<typeof reviewedValuesOfSplit>[0],
  anchor: string,
): ChangedDraft[] {
  const read = readVersionOf(form, split.id);
  if (read === undefined || split.versao === undefined || read.version === split.versao) return [];
  return [{
    id: split.id,
    title: `Desdobramento da ordem ${split.numeroProtocoloOrdem}`,
    anchor,
    changedBy: split.nomeAlterador,
    changedAt: split.alteradoEm,
    differences: read.shown && differences(read.shown, reviewedValuesOfSplit(split)),
  }];
}

/** The dispatch day that was shown, and the one that applies now. */
export interface ChangedDispatchDay {
  readonly shown: Temporal.PlainDate;
  readonly now: Temporal.PlainDate;
}

/** What to do about a change that the user does not agree with, by what did not happen because of it. */
const otherwise = {
  "foi protocolado": "Se não estiver, corrija, retire o que mudou ou volte sem protocolar.",
  "foi alterado": "Se não estiver, deixe como está.",
  "foi excluído": "Se não estiver, deixe como está: o que mudou continua à espera de protocolo.",
} as const;

export const VersionChange = (
  { drafts, day, undone = "foi protocolado", button }: {
    drafts: readonly ChangedDraft[];
    day: ChangedDispatchDay | undefined;
    /** What did not happen: `Nada foi protocolado`. */
    undone?: keyof typeof otherwise;
    /** Label of the button that does it all the same. */
    button: string;
  },
) => (
  <section class="panel part changed-since" role="alert" aria-labelledby="mudou">
    <h2 id="mudou">Nada {undone}: {headline(drafts.length, day)}</h2>
    {day !== undefined && <NewDay day={day} />}
    {drafts.map((draft) => <OneChanged draft={draft} />)}
    <p>
      <strong>O que fazer:</strong>{" "}
      confira o que está acima e, se estiver de acordo, use “{button}” no fim da página. {otherwise[undone]}
    </p>
  </section>
);

function headline(count: number, day: ChangedDispatchDay | undefined): string {
  const changed = `${formatCount(count, "item mudou", "itens mudaram")} depois que você abriu esta página`;
  if (day === undefined) return changed;
  return count === 0 ? "o dia do envio mudou" : `o dia do envio mudou, e ${changed}`;
}

const NewDay = ({ day: { shown, now } }: { day: ChangedDispatchDay }) => (
  <p>
    Você leu que o envio seria <s>{onDay(shown)}</s>. Agora seria <strong>{onDay(now)}</strong>, às{" "}
    {HOURS.dispatchOpens}
    {Temporal.PlainDate.compare(now, shown) > 0 &&
      `: o envio daquele dia fechou às ${HOURS.dispatchOpens}`}. O que está agendado para depois não muda.
  </p>
);

const OneChanged = (
  { draft: { title, anchor, changedBy, changedAt, differences } }: { draft: ChangedDraft },
) => (
  <>
    <h3>
      <a href={`#${anchor}`}>{title}</a>
    </h3>
    <p>
      {changedBy === undefined || changedAt === undefined
        ? "Mudou depois da sua leitura."
        : `Última alteração por ${changedBy}, em ${formatDateTime(changedAt)}.`}
      {differences === undefined &&
        " Não foi possível guardar tudo o que você leu: confira-a inteira abaixo."}
      {differences?.length === 0 && " O que esta página mostra continua igual."}
    </p>
    {differences !== undefined && differences.length > 0 && (
      <DataTable
        caption={`O que mudou em ${title}`}
        rows={differences}
        columns={[
          { name: "Dado", cell: ({ name }) => name },
          { name: "Você leu", cell: ({ was }) => was === undefined ? "Não havia" : <s>{was}</s> },
          { name: "Agora", cell: ({ is }) => is === undefined ? "Foi retirado" : <strong>{is}</strong> },
        ]}
      />
    )}
  </>
);

/**
 * Whether `VersionChange` explains a refusal with this code, so that it is not listed among the faults again.
 */
export const isVersionChange = (code: string | undefined): boolean =>
  code === "versao-alterada" || code === "previsao-alterada";
