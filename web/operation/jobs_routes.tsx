/**
 * Routes of the job queue: waiting jobs, failed jobs with their errors, and retrying a job that was given up.
 */
import { listJobsOperation, retryJobOperation } from "../../routes/operations/jobs.ts";
import { type Context, Hono } from "hono";
import { value } from "../api.ts";
import { confirmationOf, type ConsoleEnv, renderConsole } from "../components/console_layout.tsx";
import { postedForm } from "../components/posted_form.ts";
import { givenParameters, oneOf, requestedPage, requestedPageSize } from "../components/list_query.ts";
import { addressWithQuery } from "../site.ts";
import { JobsPage, path, situations } from "./jobs_page.tsx";
import { failedStatus, type FailedSubmission, reasonBody, respondToAction } from "./operator_action.tsx";
import type { Job } from "./situations.tsx";

const done = { repetida: "A tarefa será tentada agora." };

export const jobsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, (c) => showJobs(c))
    .post("/operacao/tarefa/:id/repetir", async (c) => {
      const form = await postedForm(c);
      const id = c.req.param("id");
      const repeated = await c.var.call(retryJobOperation, { params: { id }, ...reasonBody(form) });
      return await respondToAction(c, repeated, {
        path: addressWithQuery(path, givenParameters(c.req.query(), "situacao")),
        done: "repetida",
        again: (problem) => showJobs(c, { action: `repetir-${id}`, problem, form }),
      });
    });

async function showJobs(c: Context<ConsoleEnv>, failed?: FailedSubmission): Promise<Response> {
  const { context, call } = c.var;
  const situacao = oneOf(situations, c.req.query("situacao"));
  const query = { ...requestedPage(c.req.query()), ...situacao !== undefined && { situacao } };
  const [listed, ...counts] = await Promise.all([
    call(listJobsOperation, { query }).then(value),
    ...situations.map(async (situacao) =>
      value(await call(listJobsOperation, { query: { situacao, pageSize: 1 } })).totalElements
    ),
  ]);
  return renderConsole(
    c,
    <JobsPage
      {...{ context, listed, failed, done: confirmationOf(c, done) }}
      query={{ situacao, ...requestedPageSize(c.req.query()) }}
      counts={Object.fromEntries(situations.map((known, index) => [known, counts[index]])) as Record<
        Job["situacao"],
        number
      >}
    />,
    failedStatus(failed),
  );
}
