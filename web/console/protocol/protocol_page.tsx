/** Review page before protocol: what will be sent, to which institutions, when and in whose name. */
import { type Holidays, HOURS } from "../../../domain/calendar/calendar.ts";
import { formatAmount, formatCount, formatNumber, inflect } from "../../../domain/formatting.ts";
import type { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Facts } from "../../components/data_table.tsx";
import { Faults, Hidden } from "../../components/field.tsx";
import type { Problem } from "../../operation_call.ts";
import { DispatchClock, type NextDispatch, nextDispatch } from "../dispatch_clock.tsx";
import { totalOf } from "../orders/order_values.ts";
import { dispatchDayOf, DraftsTable, type ProtocolDraft, receivers } from "./protocol_drafts_table.tsx";
import { deletionSentence, LeaveOutForm, ShownDispatchDay } from "./protocol_parts.tsx";
import { OwnDispatchDayField, ReadVersionFields, reviewedValuesOfDraft } from "./read_version.tsx";
import {
  type ChangedDispatchDay,
  type ChangedDraft,
  isVersionChange,
  VersionChange,
} from "./version_change.tsx";

export const ProtocolPage = ({ context, drafts, unavailable, problem, changes, holidays, untilSent }: {
  context: PageContext;
  drafts: readonly ProtocolDraft[];
  /** Why each that was chosen too cannot be read: protocoled meanwhile, deleted, or somebody else's. */
  unavailable: readonly Problem[];
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
      {all.length > 0 && (
        <>
          <DispatchClock of={next} />
          <Totals drafts={all} />
          <ChosenDrafts {...{ context, drafts, holidays }} />
          <Confirmation {...{ context, holidays, next, untilSent }} drafts={all} />
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

const Totals = ({ drafts }: { drafts: readonly DraftAnswer[] }) => (
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
  { context: { site, session, now }, drafts, holidays, next, untilSent }: {
    context: PageContext;
    drafts: readonly DraftAnswer[];
    holidays: Holidays;
    next: NextDispatch;
    untilSent: boolean;
  },
) => (
  <form method="post" action={site.to("/console/protocolar")} class="panel part">
    <Hidden csrf={session.csrf} once />
    <ShownDispatchDay on={next.on} />
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

const buttonOf = (drafts: readonly DraftAnswer[]): string =>
  inflect(drafts.length, "Protocolar a ordem", `Protocolar as ${formatNumber(drafts.length)} ordens`);

/** A problem that says that what was chosen is not there, or not for this user to see. */
const isGone = ({ status }: Problem): boolean => status === 404;

/** Whether `SkippedDrafts` explains a refusal of the protocol, so that it is not shown as a fault too. */
export const isExplainedBySkippedDrafts = (
  refusal: Problem | undefined,
  problems: readonly Problem[],
): boolean => refusal !== undefined && isGone(refusal) && problems.some(isGone);

const GONE =
  "Foi excluído ou protocolado por outra pessoa depois que você o escolheu, ou você não o vê mais.";

/**
 * @param problems why each cannot be read
 * @param words the heading's noun and verb, for one and for several
 * @param refused whether a protocol with them was just refused
 * @param isRest whether something is left to be protocoled
 */
export const SkippedDrafts = (
  { problems, words: [one, several], refused, isRest }: {
    problems: readonly Problem[];
    words: readonly [string, string];
    refused: boolean;
    isRest: boolean;
  },
) =>
  problems.length === 0
    ? null
    : (
      <section class="faults" aria-labelledby="fora" role={refused ? "alert" : undefined}>
        <h2 id="fora">
          {refused && "Nada foi protocolado: "}
          {formatCount(problems.length, one, several)} fora deste protocolo
        </h2>
        <ul>
          {problems.map((problem) => <li>{isGone(problem) ? GONE : problem.detail}</li>)}
        </ul>
        {refused && isRest && <p>O que está abaixo ainda pode ser protocolado.</p>}
      </section>
    );
