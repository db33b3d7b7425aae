/**
 * Routes of the delegations of protocol: administrators register them, judges and assistants see their own.
 */
import { type Context, Hono } from "hono";
import {
  createDelegationOperation,
  endDelegationOperation,
  listDelegatingJudgesOperation,
  listDelegationsOperation,
} from "../../routes/delegations/delegations.ts";
import { type Problem, value } from "../api.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  refusalStatusOf,
  renderConsole,
} from "../components/console_layout.tsx";
import { keyOf, postedForm, requestBodyOf } from "../components/posted_form.ts";
import { requestedPage, requestedPageSize } from "../components/list_query.ts";
import { DelegationsPage, type SavedDelegation, type TypedDelegation } from "./delegations_page.tsx";

const path = "/console/delegacoes";

const messages = {
  "criada": "A delegação foi criada.",
  "encerrada": "A delegação foi encerrada e não vale mais.",
};

export const delegationsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, (c) => showDelegations(c))
    .post(path, async (c) => {
      const form = await postedForm(c);
      const typed = Object.fromEntries(form) as TypedDelegation;
      const created = await c.var.call(createDelegationOperation, {
        // Missing fields are refused by the operation.
        body: requestBodyOf(form) as { cpfJuiz: string; cpfAssessor: string },
        key: keyOf(form),
      });
      return created.ok ? led(c, "criada") : await showDelegations(c, { typed, problem: created.error });
    })
    .post(`${path}/:id/encerrar`, async (c) => {
      const ended = await c.var.call(endDelegationOperation, { params: { id: c.req.param("id") } });
      return ended.ok ? led(c, "encerrada") : await showDelegations(c, { typed: {}, problem: ended.error });
    });

const led = (c: Context<ConsoleEnv>, done: keyof typeof messages) =>
  c.redirect(c.var.context.site.to(`${path}?feito=${done}`), 303);

async function showDelegations(
  c: Context<ConsoleEnv>,
  refused?: { typed: TypedDelegation; problem: Problem },
) {
  const { context, call } = c.var;
  const { profiles, cpf } = context.session.caller;
  const [saved, received] = await Promise.all([
    profiles.includes("administrator") || profiles.includes("judge") ? savedOf(c) : undefined,
    profiles.includes("assistant")
      ? call(listDelegatingJudgesOperation, { query: { cpfAssessor: cpf } }).then(value)
      : undefined,
  ]);
  return renderConsole(
    c,
    <DelegationsPage
      {...{ context, saved, received, refused, done: confirmationOf(c, messages) }}
      query={{
        ativa: c.req.query("ativa") === "true" ? "true" : undefined,
        ...requestedPageSize(c.req.query()),
      }}
    />,
    refused === undefined ? 200 : refusalStatusOf(refused.problem),
  );
}

/** All delegations of the court for an administrator; a judge's own for a judge. */
const savedOf = async (c: Context<ConsoleEnv>): Promise<SavedDelegation> => {
  const query = {
    ...requestedPage(c.req.query()),
    ...c.req.query("ativa") === "true" && { ativa: "true" as const },
  };
  return value(await c.var.call(listDelegationsOperation, { query }));
};
