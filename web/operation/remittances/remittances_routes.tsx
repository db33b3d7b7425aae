/** Routes of remittances: the list, the page of one, and the actions on its file. */
import { listAnswerFilesOperation } from "../../../routes/operations/answer_files.ts";
import type { RemittanceQuery } from "../../../routes/operations/operation_schema.ts";
import { listDifferencesOperation } from "../../../routes/operations/reconciliation.ts";
import {
  listActionsOperation,
  listRemittancesOperation,
  publishRemittanceOperation,
  readRemittanceOperation,
  rebuildRemittanceOperation,
  resendRemittanceOperation,
} from "../../../routes/operations/remittances.ts";
import { type Context, Hono } from "hono";
import { value } from "../../api.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { postedForm } from "../../components/posted_form.ts";
import { failedStatus, type FailedSubmission, reasonBody, respondToAction } from "../operator_action.tsx";
import { RemittancePage } from "./remittance_page.tsx";
import { RemittancesPage } from "./remittances_page.tsx";
import { givenParameters, oneOf, requestedPage, requestedPageSize } from "../../components/list_query.ts";
import { type Remittance, remittanceSituations } from "../situations.tsx";

const path = "/operacao/remessas";

const done = { pedida: "A ação foi pedida; um trabalhador a faz em instantes." };

/** Number of actions and files shown on a remittance's page; the rest is in their lists. */
const SHOWN = 20;

export const remittancesRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { context, call } = c.var;
      const parameters = c.req.query();
      const { situacao, ...rest } = givenParameters(parameters, "ispb", "data", "situacao", "ordenar");
      const filter = rest as Pick<RemittanceQuery, keyof typeof rest>;
      const known = oneOf(Object.keys(remittanceSituations) as Remittance["situacao"][], situacao);
      const query = {
        ...filter,
        ...known !== undefined && { situacao: known },
        ...requestedPage(parameters),
      };
      const listed = await call(listRemittancesOperation, { query });
      return renderConsole(
        c,
        <RemittancesPage
          context={context}
          query={{ ...filter, situacao: known, ...requestedPageSize(parameters) }}
          listed={listed.ok ? listed.value : undefined}
          problem={listed.ok ? undefined : listed.error}
        />,
        listed.ok ? 200 : refusalStatusOf(listed.error),
      );
    })
    .get("/operacao/remessa/:id", (c) => showRemittance(c))
    .post("/operacao/remessa/:id/:action{publicar|reenviar|reconstruir}", async (c) => {
      const form = await postedForm(c);
      const { id, action } = c.req.param();
      return await respondToAction(c, await ask(c, id, action, form), {
        path: `/operacao/remessa/${id}`,
        done: "pedida",
        again: (problem) => showRemittance(c, { action, problem, form }),
      });
    });

function ask({ var: { call } }: Context<ConsoleEnv>, id: string, action: string, form: URLSearchParams) {
  const given = { params: { id }, ...reasonBody(form) };
  if (action === "publicar") return call(publishRemittanceOperation, given);
  if (action === "reenviar") return call(resendRemittanceOperation, given);
  return call(rebuildRemittanceOperation, { ...given, query: { simular: "true" } });
}

async function showRemittance(c: Context<ConsoleEnv>, failed?: FailedSubmission): Promise<Response> {
  const { context, call } = c.var;
  const id = c.req.param("id") ?? "";
  const params = { id };
  const ofIt = { query: { remessaId: id, pageSize: SHOWN } };
  const [remittance, differences, actions, files] = await Promise.all([
    call(readRemittanceOperation, { params }),
    call(listDifferencesOperation, { params, query: { pageSize: SHOWN } }),
    call(listActionsOperation, ofIt),
    call(listAnswerFilesOperation, ofIt),
  ]);
  return renderConsole(
    c,
    <RemittancePage
      context={context}
      done={confirmationOf(c, done)}
      remittance={value(remittance)}
      differences={value(differences)}
      actions={value(actions).content}
      files={value(files).content}
      failed={failed}
    />,
    failedStatus(failed),
  );
}
