/** Routes of remittances: the list, the page of one, and the actions on its file. */
import { type Context, Hono } from "hono";
import type { paths } from "../../../docs/client/assets.d.ts";
import { required, resultOf } from "../../api.ts";
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

type Query = NonNullable<paths["/v1/operacao/remessa"]["get"]["parameters"]["query"]>;

const path = "/operacao/remessas";

const done = { pedida: "A ação foi pedida; um trabalhador a faz em instantes." };

/** Number of actions and files shown on a remittance's page; the rest is in their lists. */
const SHOWN = 20;

export const remittancesRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { context, api } = c.var;
      const parameters = c.req.query();
      const { situacao, ...rest } = givenParameters(parameters, "ispb", "data", "situacao", "ordenar");
      const filter = rest as Pick<Query, keyof typeof rest>;
      const known = oneOf(Object.keys(remittanceSituations) as Remittance["situacao"][], situacao);
      const query = {
        ...filter,
        ...known !== undefined && { situacao: known },
        ...requestedPage(parameters),
      };
      const listed = resultOf(await api.GET("/v1/operacao/remessa", { params: { query } }));
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
      return await respondToAction(c, resultOf(await ask(c, id, action, form)), {
        path: `/operacao/remessa/${id}`,
        done: "pedida",
        again: (problem) => showRemittance(c, { action, problem, form }),
      });
    });

function ask({ var: { api } }: Context<ConsoleEnv>, id: string, action: string, form: URLSearchParams) {
  const call = { ...reasonBody(form) };
  const params = { path: { id } };
  if (action === "publicar") return api.POST("/v1/operacao/remessa/{id}/publicar", { params, ...call });
  if (action === "reenviar") return api.POST("/v1/operacao/remessa/{id}/reenviar", { params, ...call });
  const simulated = { ...params, query: { simular: "true" as const } };
  return api.POST("/v1/operacao/remessa/{id}/reconstruir", { params: simulated, ...call });
}

async function showRemittance(c: Context<ConsoleEnv>, failed?: FailedSubmission): Promise<Response> {
  const { context, api } = c.var;
  const id = c.req.param("id") ?? "";
  const [remittance, differences, actions, files] = await Promise.all([
    api.GET("/v1/operacao/remessa/{id}", { params: { path: { id } } }),
    api.GET("/v1/operacao/conciliacao/{id}", { params: { path: { id }, query: { pageSize: SHOWN } } }),
    api.GET("/v1/operacao/acao", { params: { query: { remessaId: id, pageSize: SHOWN } } }),
    api.GET("/v1/operacao/arquivo-resposta", { params: { query: { remessaId: id, pageSize: SHOWN } } }),
  ]);
  return renderConsole(
    c,
    <RemittancePage
      context={context}
      done={confirmationOf(c, done)}
      remittance={required(remittance)}
      differences={required(differences)}
      actions={required(actions).content}
      files={required(files).content}
      failed={failed}
    />,
    failedStatus(failed),
  );
}
