/** Answer files: what came in, what was decided, and the receipt that says so. */
import { Hono } from "hono";
import { passOn, required, resultOf } from "../../api.ts";
import { type ConsoleEnv, renderConsole, statusOf } from "../../components/console_layout.tsx";
import { AnswerPage } from "./answer_page.tsx";
import { AnswersPage } from "./answers_page.tsx";
import { type AnswerFile, fileSituations, given, pageAsked } from "../situations.tsx";

const path = "/operacao/respostas";

export const answersRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { context, api } = c.var;
      const { situacao, ...asked } = given(c.req.query(), "ispb", "data", "situacao");
      const known = (Object.keys(fileSituations) as AnswerFile["situacao"][]).find((one) => one === situacao);
      const query = {
        ...asked,
        ...known !== undefined && { situacao: known },
        pageNumber: pageAsked(c.req.query("pagina")),
      };
      const listed = resultOf(await api.GET("/v1/operacao/arquivo-resposta", { params: { query } }));
      return renderConsole(
        c,
        <AnswersPage
          context={context}
          asked={{ ...asked, situacao: known }}
          listed={listed.ok ? listed.value : undefined}
          problem={listed.ok ? undefined : listed.error}
        />,
        listed.ok ? 200 : statusOf(listed.error),
      );
    })
    .get("/operacao/resposta/:id/recibo", async ({ req, var: { api } }) =>
      await passOn(api.GET("/v1/operacao/arquivo-resposta/{id}/recibo", {
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
