/** Review page before protocol: what will be sent, to which institutions, when and in whose name. */
import type { Draft } from "../../../routes/orders/order_schema.ts";
import { HOURS } from "../../../domain/calendar/hours.ts";
import type { Holidays } from "../../../domain/calendar/calendar.ts";
import type { Problem } from "../../api.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Facts } from "../../components/facts.tsx";
import { Faults, Hidden } from "../../components/field.tsx";
import { formatAmount, formatCount, formatNumber, inflect } from "../../../domain/formatting.ts";
import { DispatchClock, type NextDispatch, nextDispatch } from "../dispatch_clock.tsx";
import { deletionSentence } from "./deletion_sentence.ts";
import {
  type ChangedDispatchDay,
  type ChangedDraft,
  isVersionChange,
  VersionChange,
} from "./version_change.tsx";
import { dispatchDayOf, DraftsTable, type ProtocolDraft, receivers } from "./protocol_drafts_table.tsx";
import { LeaveOutForm } from "./leave_out.tsx";
import { ShownDispatchDay } from "./shown_dispatch_day.tsx";
import { type ProtocolBatch, RemainingDrafts } from "./protocol_batch.tsx";
import { isExplainedBySkippedDrafts, SkippedDrafts } from "./skipped_drafts.tsx";
import { OwnDispatchDayField, ReadVersionFields, reviewedValuesOfDraft } from "./read_version.tsx";
import { totalOf } from "../orders/order_values.ts";

export const ProtocolPage = ({ context, drafts, unavailable, round, problem, changes, holidays, untilSent }: {
  context: PageContext;
  drafts: readonly ProtocolDraft[];
  /** Why each that was chosen too cannot be read: protocoled meanwhile, deleted, or somebody else's. */
  unavailable: readonly Problem[];
  round: ProtocolBatch | undefined;
  problem: Problem | undefined;
  changes:
    | { readonly drafts: readonly ChangedDraft[]; readonly day: ChangedDispatchDay | undefined }
    | undefined;
  holidays: Holidays;
  /** Whether the court's rule lets what is protocoled be deleted until it is sent. */
  untilSent: boolean;
}) => {
  const { site, now } = context;
  const all = drafts.map(({ draft }) => draft);
  const next = nextDispatch(now, holidays);
  return (
    <ConsoleLayout
      context={context}
      title="Conferir e protocolar"
      windowTitle={all.length === 0
        ? "Protocolar minutas"
        : `Protocolar ${formatCount(all.length, "minuta", "minutas")}`}
      here="/console/minutas"
      trail={[{ name: "Minutas", path: "/console/minutas" }]}
    >
      <h1>Conferir e protocolar</h1>
      {changes !== undefined && (changes.drafts.length > 0 || changes.day !== undefined) && (
        <VersionChange {...changes} button={buttonOf(all)} />
      )}
      {!isVersionChange(problem?.codigo) && !isExplainedBySkippedDrafts(problem, unavailable) && (
        <Faults
          problem={problem}
          shown={(name) => drafts.some(({ field }) => field === name)}
        />
      )}
      <SkippedDrafts
        problems={unavailable}
        words={["minuta fica", "minutas ficam"]}
        refused={problem !== undefined}
        isRest={all.length > 0}
      />
      <RemainingDrafts round={round} />
      {all.length > 0 && (
        <>
          <DispatchClock of={next} />
          <Totals drafts={all} />
          <ChosenDrafts {...{ context, drafts, holidays }} />
          <Confirmation {...{ context, holidays, round, next, untilSent }} drafts={all} />
        </>
      )}
      {all.length === 0 && (
        <p>
          <a href={site.to("/console/minutas")}>Voltar às minutas</a>
        </p>
      )}
    </ConsoleLayout>
  );
};

const ChosenDrafts = (props: Parameters<typeof DraftsTable>[0]) => (
  <>
    <LeaveOutForm
      action={props.context.site.to("/console/protocolar")}
      name="minuta"
      ids={props.drafts.map(({ draft }) => draft.id)}
    />
    <DraftsTable {...props} />
  </>
);

const Totals = ({ drafts }: { drafts: readonly Draft[] }) => (
  <Facts
    of={[
      ["Ordens", String(drafts.length)],
      ["Réus", String(drafts.reduce((sum, { reus }) => sum + reus.length, 0))],
      ["Instituições que recebem", String(receivers(drafts))],
      ["Valor total", formatAmount(totalOf(drafts.map(({ valorTotal }) => valorTotal)))],
    ]}
  />
);

/** What protocol means, and the button. */
const Confirmation = (
  { context: { site, session, now }, drafts, holidays, next, untilSent, round }: {
    context: PageContext;
    drafts: readonly Draft[];
    round: ProtocolBatch | undefined;
    holidays: Holidays;
    next: NextDispatch;
    untilSent: boolean;
  },
) => (
  <form method="post" action={site.to("/console/protocolar")} class="panel part">
    <Hidden csrf={session.csrf} once />
    <ShownDispatchDay on={next.on} />
    {round !== undefined && <input type="hidden" name="filtros" value={round.filters} />}
    {drafts.map((draft) => (
      <>
        <input type="hidden" name="minuta" value={draft.id} />
        <ReadVersionFields id={draft.id} version={draft.versao!} shown={reviewedValuesOfDraft(draft)} />
        {draft.dataProtocolo !== undefined && (
          <OwnDispatchDayField id={draft.id} on={dispatchDayOf(draft, now, holidays)} />
        )}
      </>
    ))}
    <h2>Ao protocolar</h2>
    <ul>
      <li>Todas as ordens são protocoladas, ou nenhuma: se uma for recusada, as demais esperam.</li>
      {drafts.some(({ dataProtocolo }) => dataProtocolo === undefined) && (
        <li>
          {deletionSentence(now, { next, untilSent, noun: { each: "Cada ordem", gender: "a" } })}
        </li>
      )}
      {drafts.some(({ dataProtocolo }) => dataProtocolo !== undefined) && (
        <li>
          As agendadas podem ser excluídas até as {HOURS.dispatchOpens} do dia do envio.
        </li>
      )}
      <li>As instituições cumprem na sequência da data e da hora do protocolo.</li>
    </ul>
    <div class="submit">
      <button class="br-button primary" type="submit">
        {buttonOf(drafts)}
      </button>
      <a class="br-button secondary" href={site.to("/console/minutas")}>Voltar sem protocolar</a>
    </div>
  </form>
);

const buttonOf = (drafts: readonly Draft[]): string =>
  inflect(drafts.length, "Protocolar a ordem", `Protocolar as ${formatNumber(drafts.length)} ordens`);
