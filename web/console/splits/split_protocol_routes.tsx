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
import { addressWithQuery } from "../../site.ts";
import { DispatchClock, type NextDispatch, nextDispatch } from "../dispatch_clock.tsx";
import { type ProtocolBatch, RemainingDrafts } from "../protocol/protocol_batch.tsx";
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
import { countWaitingSplits, filterFrom, listWaitingSplits } from "./waiting_splits.ts";
import { WhatFollows } from "./what_follows.tsx";

const listPath = "/console/desdobramentos";
const path = `${listPath}/protocolar`;

export const splitProtocolRoutes = (app: App) =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      if (c.req.query("todas") === undefined) return await showChosen(app, c, chosenIds(c, "id"));
      const filters = c.req.query("filtros") ?? "";
      const { ids, left } = await listWaitingSplits(c, filterFrom(filters));
      return await showChosen(app, c, ids, undefined, { left, filters });
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
      const filters = posted.get("filtros");
      const round = filters === null ? undefined : { left: 0, filters };
      if (!filed.ok) return await showChosen(app, c, ids, { form: posted, problem: filed.error }, round);
      if (round !== undefined) return await afterRound(c, ids.length, round.filters);
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

/** Redirects to the list with a confirmation, and while matching splits are left, to a list of those. */
async function afterRound(c: Context<ConsoleEnv>, count: number, filters: string): Promise<Response> {
  const filter = filterFrom(filters);
  const isLeft = await countWaitingSplits(c, filter) > 0;
  const query = isLeft
    ? { ...filter, situacao: "AGUARDANDO_PROTOCOLO", feito: "protocolados-em-parte" }
    : { varaId: filter.varaId, feito: "protocolados" };
  return c.redirect(c.var.context.site.to(addressWithQuery(listPath, { ...query, n: count })), 303);
}

async function showChosen(
  app: App,
  c: Context<ConsoleEnv>,
  ids: readonly string[],
  refused?: { readonly form: URLSearchParams; readonly problem: Problem },
  round?: ProtocolBatch,
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
      {...{ context, chosen, next, answersDue, problem, changes, round }}
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
  { context, chosen, unavailable, next, answersDue, untilSent, problem, changes, round }: {
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
    /** Present if all splits matching a filter are to be protocoled. */
    round: ProtocolBatch | undefined;
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
          <RemainingDrafts
            round={round}
            words={["outro espera", "outros esperam"]}
            oldest="os mais antigos"
          />
          <DispatchClock of={next} />
          {splits.length > 1 && <SplitTotals splits={splits} />}
          <WhatFollows {...{ next, answersDue, untilSent }} now={context.now} />
          {interrupting > 0 && (
            <Notice kind="warning">
              O protocolo interrompe {formatCount(interrupting, "série", "séries")}. Não há como retomar.
            </Notice>
          )}
          <ChosenSplits {...{ site, chosen, problem }} now={context.now} />
          <ProtocolForm {...{ context, splits, next, button, round }} />
        </>
      )}
    </ConsoleLayout>
  );
};

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
const ProtocolForm = ({ context: { site, session }, splits, next, button, round }: {
  context: PageContext;
  splits: readonly Split[];
  next: NextDispatch;
  button: string;
  round: ProtocolBatch | undefined;
}) => (
  <form method="post" action={site.to(path)}>
    <Hidden csrf={session.csrf} once />
    <ShownDispatchDay on={next.on} />
    {round !== undefined && <input type="hidden" name="filtros" value={round.filters} />}
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
