/** Routes of answer files: list, one file with the decision on it, and its receipt. */
import { Hono } from "hono";
import type { paths } from "../../../docs/client/assets.d.ts";
import { forwardAnswer, required, resultOf } from "../../api.ts";
import { type ConsoleEnv, refusalStatusOf, renderConsole } from "../../components/console_layout.tsx";
import { AnswerPage } from "./answer_page.tsx";
import { AnswersPage } from "./answers_page.tsx";
import { givenParameters, oneOf, requestedPage, requestedPageSize } from "../../components/list_query.ts";
import { type AnswerFile, fileSituations } from "../situations.tsx";

type Query = NonNullable<paths["/v1/operacao/arquivo-resposta"]["get"]["parameters"]["query"]>;

const path = "/operacao/respostas";

export const answersRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { context, api } = c.var;
      const parameters = c.req.query();
      const { situacao, ...rest } = givenParameters(parameters, "ispb", "data", "situacao", "ordenar");
      const filter = rest as Pick<Query, keyof typeof rest>;
      const known = oneOf(Object.keys(fileSituations) as AnswerFile["situacao"][], situacao);
      const query = {
        ...filter,
        ...known !== undefined && { situacao: known },
        ...requestedPage(parameters),
      };
      const listed = resultOf(await api.GET("/v1/operacao/arquivo-resposta", { params: { query } }));
      return renderConsole(
        c,
        <AnswersPage
          context={context}
          query={{ ...filter, situacao: known, ...requestedPageSize(parameters) }}
          listed={listed.ok ? listed.value : undefined}
          problem={listed.ok ? undefined : listed.error}
        />,
        listed.ok ? 200 : refusalStatusOf(listed.error),
      );
    })
    .get("/operacao/resposta/:id/recibo", async ({ req, var: { api } }) =>
      await forwardAnswer(api.GET("/v1/operacao/arquivo-resposta/{id}/recibo", {
        params: { path: { id: req.param("id") } },
        parseAs: "stream",
      })))
    .get("/operacao/resposta/:id", async (c) => {
      const { context, api } = c.var;
      const byId = { params: { path: { id: c.req.param("id") } } };
      const [file, receipt] = await Promise.all([
        api.GET("/v1/operacao/arquivo-resposta/{id}", byId).then(required),
        api.GET("/v1/operacao/arquivo-resposta/{id}/recibo", { ...byId, parseAs: "text" }).then(resultOf),
      ]);
      return renderConsole(
        c,
        <AnswerPage context={context} file={file} receipt={receipt.ok ? receipt.value : undefined} />,
      );
    });
