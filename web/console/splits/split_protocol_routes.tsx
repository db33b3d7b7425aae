/**
 * Protocol of splits: the user reviews what will be sent and when, then all chosen splits are protocoled, or
 * none is.
 */
import { type Context, Hono } from "hono";
import { timelineOf } from "../../../domain/calendar/calendar.ts";
import { formatCount } from "../../../domain/formatting.ts";
import { readCourtRuleOperation } from "../../../routes/accounts/court_rules.ts";
import type { App } from "../../../routes/app.ts";
import { MAX_IDS } from "../../../routes/http/wire.ts";
import { protocolSplitsOperation } from "../../../routes/splits/split_protocol.ts";
import type { Split } from "../../../routes/splits/split_schema.ts";
import { readSplitsOperation } from "../../../routes/splits/splits_by_id.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { distinctNames, EmptyState } from "../../components/data_table.tsx";
import { Faults, Hidden, idOf } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import { keyOf, postedForm } from "../../components/posted_form.ts";
import { type CallOperation, type Problem, value } from "../../operation_call.ts";
import { DispatchClock, type NextDispatch, nextDispatch } from "../dispatch_clock.tsx";
import { BulkOffer, MAX_AT_ONCE } from "../protocol/protocol_batch.tsx";
import { isExplainedBySkippedDrafts, SkippedDrafts } from "../protocol/protocol_page.tsx";
import {
  changedDispatchDay,
  chosenIds,
  LeaveOutForm,
  ShownDispatchDay,
  shownDispatchDayOf,
} from "../protocol/protocol_parts.tsx";
import { protocolItemOf, ReadVersionFields, reviewedValuesOfSplit } from "../protocol/read_version.tsx";
import {
  type ChangedDispatchDay,
  type ChangedDraft,
  changeOfSplit,
  isVersionChange,
  VersionChange,
} from "../protocol/version_change.tsx";
import { ChosenSplitPart } from "./split_chosen.tsx";
import { Confirmations, confirmationsOf } from "./split_confirmations.tsx";
import { SplitTotals } from "./split_totals.tsx";
import { filterFrom, listWaitingSplits } from "./waiting_splits.ts";
import { WhatFollows } from "./what_follows.tsx";

const listPath = "/console/desdobramentos";
const path = `${listPath}/protocolar`;

export const splitProtocolRoutes = (app: App) =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      if (c.req.query("todas") === undefined) return await showChosen(app, c, chosenIds(c, "id"));
      const filters = c.req.query("filtros") ?? "";
      const { ids, total } = await listWaitingSplits(c, filterFrom(filters));
      if (total <= MAX_AT_ONCE) return await showChosen(app, c, ids);
      return renderConsole(c, <ManyPage {...{ context: c.var.context, filters, total }} />);
    })
    .post(path, async (c) => {
      const posted = await postedForm(c);
      const ids = posted.getAll("id");
      const filed = await c.var.call(protocolSplitsOperation, {
        key: keyOf(posted),
        body: {
          desdobramentos: ids.map((id) => protocolItemOf(posted, id)),
          ...shownDispatchDayOf(posted),
          ...confirmationsOf(posted),
        },
      });
      if (!filed.ok) return await showChosen(app, c, ids, { form: posted, problem: filed.error });
      const [only] = ids;
      return c.redirect(
        c.var.context.site.to(
          ids.length === 1
            ? `/console/desdobramento/${only}?feito=protocolado`
            : `/console/desdobramentos?feito=protocolados&n=${ids.length}`,
        ),
        303,
      );
    });

async function showChosen(
  app: App,
  c: Context<ConsoleEnv>,
  ids: readonly string[],
  refused?: { readonly form: URLSearchParams; readonly problem: Problem },
): Promise<Response> {
  const problem = refused?.problem;
  const { call, context } = c.var;
  const [holidays, rule, read] = await Promise.all([
    app.holidays(),
    call(readCourtRuleOperation, {}).then(value),
    readSplits(call, ids),
  ]);
  const chosen = read.splits.map((split) => ({ index: ids.indexOf(split.id), split }));
  const next = nextDispatch(context.now, holidays);
  const answersDue = timelineOf(next.on, holidays).answersDueAt;
  const changes = refused && {
    drafts: chosen.flatMap(({ split, index }) =>
      changeOfSplit(refused.form, split, idOf(`desdobramentos[${index}]`))
    ),
    day: changedDispatchDay(refused.form, next.on),
  };
  return renderConsole(
    c,
    <ProtocolPage
      {...{ context, chosen, next, answersDue, problem, changes }}
      untilSent={rule.exclusaoAteEnvio}
      unavailable={read.problems}
    />,
    problem === undefined ? 200 : refusalStatusOf(problem),
  );
}

/** The splits with these ids, in as many calls as needed, and the problems of those that are not there. */
async function readSplits(call: CallOperation, ids: readonly string[]) {
  const distinct = [...new Set(ids)];
  const parts = Array.from(
    { length: Math.ceil(distinct.length / MAX_IDS) },
    (_, part) => distinct.slice(part * MAX_IDS, (part + 1) * MAX_IDS),
  );
  const answers = await Promise.all(
    parts.map(async (part) => value(await call(readSplitsOperation, { query: { ids: part.join(",") } }))),
  );
  return {
    splits: answers.flatMap(({ desdobramentos }) => desdobramentos),
    problems: answers.flatMap(({ ausentes }) => ausentes.map(({ problema }) => problema)),
  };
}

/** A split to be protocoled, and its place in the form, by which the API names it. */
interface ChosenSplit {
  readonly index: number;
  readonly split: Split;
}

const ProtocolPage = (
  { context, chosen, unavailable, next, answersDue, untilSent, problem, changes }: {
    context: PageContext;
    chosen: readonly ChosenSplit[];
    /** Why each that was chosen too cannot be read. */
    unavailable: readonly Problem[];
    next: NextDispatch;
    answersDue: Temporal.Instant;
    /** Whether the court's rule lets what is protocoled be deleted until it is sent. */
    untilSent: boolean;
    problem: Problem | undefined;
    changes:
      | { readonly drafts: readonly ChangedDraft[]; readonly day: ChangedDispatchDay | undefined }
      | undefined;
  },
) => {
  const splits = chosen.map(({ split }) => split);
  const button = `Protocolar ${formatCount(splits.length, "desdobramento", "desdobramentos")}`;
  const { site } = context;
  const title = splits.length === 0 ? "Protocolar desdobramentos" : button;
  const interrupting = splits.filter(({ interrompeSerie }) => interrompeSerie).length;
  return (
    <ConsoleLayout
      context={context}
      title={title}
      here="/console/desdobramentos"
      trail={[{ name: "Desdobramentos", path: "/console/desdobramentos" }]}
    >
      <h1>{title}</h1>
      <Refusal {...{ problem, changes, unavailable, button }} isRest={splits.length > 0} />
      {splits.length === 0 ? <NothingChosen site={site} /> : (
        <>
          <DispatchClock of={next} />
          {splits.length > 1 && <SplitTotals splits={splits} />}
          <WhatFollows {...{ next, answersDue, untilSent }} now={context.now} />
          {interrupting > 0 && (
            <Notice kind="warning">
              O protocolo interrompe {formatCount(interrupting, "série", "séries")}. Não há como retomar.
            </Notice>
          )}
          <ChosenSplits {...{ site, chosen, problem }} now={context.now} />
          <ProtocolForm {...{ context, splits, next, button }} />
        </>
      )}
    </ConsoleLayout>
  );
};

const ManyPage = (
  { context, filters, total }: { context: PageContext; filters: string; total: number },
) => (
  <ConsoleLayout
    context={context}
    title="Protocolar desdobramentos"
    here={listPath}
    trail={[{ name: "Desdobramentos", path: listPath }]}
  >
    <h1>Protocolar desdobramentos</h1>
    <BulkOffer
      context={context}
      path={`${listPath}/escolher`}
      fields={[["todas", "true"], ["filtros", filters]]}
      count={total}
      words={["desdobramento", "desdobramentos"]}
    />
  </ConsoleLayout>
);

const ChosenSplits = ({ site, chosen, problem, now }: {
  now: Temporal.Instant;
  site: PageContext["site"];
  chosen: readonly ChosenSplit[];
  problem: Problem | undefined;
}) => {
  const splits = chosen.map(({ split }) => split);
  const nameOf = distinctNames(splits, ({ numeroProtocoloOrdem: number }) => `da ordem ${number}`);
  return (
    <>
      <LeaveOutForm action={site.to(path)} name="id" ids={splits.map(({ id }) => id)} />
      {chosen.map(({ split, index }) => (
        <ChosenSplitPart
          split={split}
          name={nameOf(split)}
          index={index}
          site={site}
          now={now}
          problem={problem}
          isOnly={chosen.length === 1}
        />
      ))}
    </>
  );
};

/** Why nothing was protocoled, and what is left out of the next attempt. */
const Refusal = ({ problem, changes, unavailable, button, isRest }: {
  problem: Problem | undefined;
  changes:
    | { readonly drafts: readonly ChangedDraft[]; readonly day: ChangedDispatchDay | undefined }
    | undefined;
  unavailable: readonly Problem[];
  button: string;
  isRest: boolean;
}) => (
  <>
    {changes !== undefined && (changes.drafts.length > 0 || changes.day !== undefined) && (
      <VersionChange {...changes} button={button} />
    )}
    {!isVersionChange(problem?.codigo) && !isExplainedBySkippedDrafts(problem, unavailable) && (
      <Faults
        problem={problem}
      />
    )}
    <SkippedDrafts
      problems={unavailable}
      words={["desdobramento fica", "desdobramentos ficam"]}
      refused={problem !== undefined}
      isRest={isRest}
    />
  </>
);

const NothingChosen = ({ site }: { site: PageContext["site"] }) => (
  <EmptyState title="Não há o que protocolar aqui.">
    <a href={site.to("/console/desdobramentos?situacao=AGUARDANDO_PROTOCOLO")}>
      Volte à lista e marque o que deve ser protocolado
    </a>
  </EmptyState>
);

/** Form that protocols the splits, with hidden copies of what the user read. */
const ProtocolForm = ({ context: { site, session }, splits, next, button }: {
  context: PageContext;
  splits: readonly Split[];
  next: NextDispatch;
  button: string;
}) => (
  <form method="post" action={site.to(path)}>
    <Hidden csrf={session.csrf} once />
    <ShownDispatchDay on={next.on} />
    {splits.map((split) => (
      <>
        <input type="hidden" name="id" value={split.id} />
        {split.versao !== undefined && (
          <ReadVersionFields id={split.id} version={split.versao} shown={reviewedValuesOfSplit(split)} />
        )}
      </>
    ))}
    <Confirmations splits={splits} />
    <div class="submit">
      <button class="br-button primary" type="submit">
        {button}
      </button>
      <a class="br-button secondary" href={site.to("/console/desdobramentos")}>Cancelar</a>
    </div>
  </form>
);
