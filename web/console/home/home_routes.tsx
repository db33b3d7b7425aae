/** Home page of the console: what awaits the user, what happens on the next days, and where the unit's money is. */
import { Hono } from "hono";
import { localDate } from "../../../domain/calendar/calendar.ts";
import type { App } from "../../../routes/app.ts";
import { listDelegatingJudgesOperation } from "../../../routes/delegations/delegations.ts";
import { type AgendaDayAnswer, readAgendaOperation } from "../../../routes/orders/agenda.ts";
import { listOrdersOperation } from "../../../routes/orders/order_list.ts";
import { type Awaiting, countAwaitingOperation } from "../../../routes/orders/worklists.ts";
import { type MoneyAnswer, readMoneyOperation } from "../../../routes/statistics/money_statistics.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  renderConsole,
} from "../../components/console_layout.tsx";
import { NEW_ORDER } from "../../components/console_sections.ts";
import { NewLink } from "../../components/list_page.tsx";
import { type CallOperation, value } from "../../operation_call.ts";
import { DispatchClock, type NextDispatch, nextDispatch } from "../dispatch_clock.tsx";
import type { OrderLine } from "../orders/orders_list_table.tsx";
import { AgendaStrip } from "./agenda_strip.tsx";
import { FirstSteps } from "./first_steps.tsx";
import { MoneyFlow } from "./money_flow.tsx";
import { OpenDrafts, type Signing } from "./open_drafts.tsx";
import { ProfileLinks } from "./profile_links.tsx";
import { WaitingTiles } from "./waiting_tiles.tsx";

const SHOWN = 6;

/** Data of the home page for users who draft orders. */
interface Work {
  readonly awaiting: Awaiting;
  readonly days: readonly AgendaDayAnswer[];
  readonly money: MoneyAnswer;
  readonly drafts: readonly OrderLine[];
  readonly signing: Signing;
  readonly next: NextDispatch;
  /** Whether the unit has no order or draft yet. */
  readonly isNew: boolean;
}

export const homeRoutes = (app: App) =>
  new Hono<ConsoleEnv>().get("/console", async (c) => {
    const { context, call } = c.var;
    const { profiles } = context.session.caller;
    const work = profiles.some((profile) => profile === "judge" || profile === "assistant")
      ? await readWork(app, context, call)
      : undefined;
    return renderConsole(c, <HomePage context={context} work={work} />);
  });

async function readWork(app: App, { now, session }: PageContext, call: CallOperation): Promise<Work> {
  const { caller, unit } = session;
  const ofUnit = unit === undefined ? {} : { varaId: unit };
  const [holidays, awaiting, agenda, money, drafts, delegations] = await Promise.all([
    app.holidays(),
    call(countAwaitingOperation, { query: ofUnit }).then(value),
    call(readAgendaOperation, { query: ofUnit }).then(value),
    call(readMoneyOperation, { query: ofUnit }).then(value),
    call(listOrdersOperation, { query: { ...ofUnit, situacao: "MINUTA", pageSize: SHOWN } }).then(value),
    caller.profiles.includes("assistant")
      ? call(listDelegatingJudgesOperation, { query: { cpfAssessor: caller.cpf } }).then(value)
      : undefined,
  ]);
  const isIdle = Object.values(awaiting).every((count) => count === 0) && money.totais.ordens === 0 &&
    agenda.dias.every(({ acontece }) => acontece.length === 0);
  return {
    awaiting,
    days: agenda.dias,
    money,
    drafts: drafts.content,
    signing: {
      cpf: caller.cpf,
      delegatedBy: delegations && new Set(delegations.map(({ cpfJuiz }) => cpfJuiz)),
    },
    next: nextDispatch(now, holidays),
    // Asked only where nothing else shows that there is one.
    isNew: isIdle &&
      value(await call(listOrdersOperation, { query: { ...ofUnit, pageSize: 1 } })).totalElements === 0,
  };
}

const HomePage = ({ context, work }: { context: PageContext; work: Work | undefined }) => (
  <ConsoleLayout context={context} title="Início" here="/console">
    <div class="headline">
      <h1>Olá, {context.session.caller.name}</h1>
      {work !== undefined && (
        <div class="actions">
          <NewLink href={context.site.to(NEW_ORDER)}>Nova ordem</NewLink>
        </div>
      )}
    </div>
    {work !== undefined && (
      <>
        <DispatchClock of={work.next} />
        {work.isNew
          ? <FirstSteps site={context.site} next={work.next} />
          : <WorkOfUnit context={context} work={work} />}
      </>
    )}
    <ProfileLinks context={context} />
  </ConsoleLayout>
);

const WorkOfUnit = (
  { context, work: { awaiting, days, money, drafts, signing } }: { context: PageContext; work: Work },
) => (
  <>
    <WaitingTiles {...{ context, awaiting }} />
    <AgendaStrip site={context.site} days={days} today={localDate(context.now)} />
    <OpenDrafts {...{ context, drafts, signing }} total={awaiting.minutas} />
    <MoneyFlow {...{ context, money }} />
  </>
);
