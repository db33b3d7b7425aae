/** Takes the shown order from step to step. */
import type { Context } from "hono";
import type { Caller } from "../../domain/identity/caller.ts";
import type { SignedIn } from "../../registries/identity/relying_party.ts";
import type { App, Demo, DemoAccount, Env } from "../../routes/app.ts";
import { identifyUser } from "../../routes/identity/caller_identity.ts";
import { served } from "../../routes/mod.ts";
import { operationCallBy, RefusedCall } from "../operation_call.ts";
import { beginSession } from "../session/session_begin.ts";
import { sessionIdOf } from "../session/session_cookie.ts";
import { sessionMiddleware } from "../session/session_middleware.ts";
import type { Stage } from "./acts.ts";
import { readShownOrder, type ShownOrder } from "./shown_order.ts";
import { accountOf, pageOf, shownSteps } from "./shown_steps.ts";

type C = Context<Env>;

/** The parts of the program without which no order is shown; staging has them. */
export type ShowingApp = App & Required<Pick<App, "moveClock">> & {
  readonly demo: Demo;
  readonly consoles: NonNullable<App["consoles"]>;
};

/** Whether orders can be shown here: on invented people's behalf, by a clock that can be moved. */
export const canShow = (app: App): app is ShowingApp =>
  app.demo !== undefined && app.consoles !== undefined && app.moveClock !== undefined;

interface Player {
  /** Begins a new order. */
  begin(c: C): Promise<void>;
  /** Does the step unless it is done, or is not the next; two who press at once do it once. */
  doStep(c: C, number: number): Promise<ShownOrder | undefined>;
  /** The address of a step's page, for a browser that is then signed in as who sees it. */
  show(c: C, shown: ShownOrder, number: number): Promise<string>;
}

export function openPlayer(app: ShowingApp): Player {
  const { demo, consoles } = app;
  const now = () => consoles.realClock().toString();
  let previous: Promise<unknown> = Promise.resolve();

  const act = async (c: C, number: number): Promise<ShownOrder | undefined> => {
    const shown = await readShownOrder(demo);
    if (shown === undefined || number !== shown.step + 1) return shown;
    const { problem: _, ...before } = shown;
    try {
      const step = shownSteps[number - 1]!;
      const facts = await step.act?.(await stageOf(app, c), shown.facts) ?? shown.facts;
      return await keep({ ...before, step: number, steppedAt: now(), facts });
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      const { title, detail } = error.problem;
      return await keep({ ...before, problem: { title, detail } });
    }
  };
  const keep = async (shown: ShownOrder): Promise<ShownOrder> => {
    await demo.shownOrder.write(shown);
    return shown;
  };

  return {
    begin: async () => void await keep({ begunAt: now(), steppedAt: now(), step: 1, facts: {} }),
    doStep: (c, number) => {
      const done = previous.then(() => act(c, number));
      previous = done.catch(() => {});
      return done;
    },
    show: async (c, shown, number) => {
      const watcher = await signIn(app, c, accountOf(demo, shownSteps[number - 1]!.viewer));
      if (watcher !== shown.watcher) await keep({ ...shown, watcher });
      return pageOf(number, { demo, facts: shown.facts, holidays: await app.holidays() });
    },
  };
}

async function stageOf(app: ShowingApp, c: C): Promise<Stage> {
  const { demo } = app;
  const callAs = async (profile: "assistant" | "operator") => {
    const account = accountOf(demo, profile);
    return operationCallBy(served(app), c, await callerOf(app, account, await demo.tokensOf(account)));
  };
  const [assistant, operator] = await Promise.all([callAs("assistant"), callAs("operator")]);
  return {
    assistant,
    operator,
    holidays: await app.holidays(),
    shown: demo.cases[0],
    judgeCpf: accountOf(demo, "judge").cpf,
  };
}

async function callerOf(app: ShowingApp, { label }: DemoAccount, { access }: SignedIn): Promise<Caller> {
  const caller = await identifyUser(app, access);
  if (!caller.ok) throw new Error(`The service does not admit ${label}: ${caller.error.type}`);
  return caller.value;
}

/** Signs the browser in as somebody, unless it is; the id of its session. */
async function signIn(app: ShowingApp, c: C, account: DemoAccount): Promise<string> {
  const { consoles, demo } = app;
  const current = await sessionMiddleware(app, c);
  if (current.ok && current.value.caller.cpf === account.cpf) return sessionIdOf(c, consoles)!;
  const tokens = await demo.tokensOf(account);
  return (await beginSession(app, consoles, c, await callerOf(app, account, tokens), tokens)).id;
}
