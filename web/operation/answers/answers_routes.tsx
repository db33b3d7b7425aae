/** Routes of answer files: list, one file with the decision on it, and its receipt. */
import { answerDownload } from "../../../routes/http/request.ts";
import {
  listAnswerFilesOperation,
  readAnswerFileOperation,
  readAnswerReceiptOperation,
} from "../../../routes/operations/answer_files.ts";
import type { FileQuery } from "../../../routes/operations/operation_schema.ts";
import { Hono } from "hono";
import { value } from "../../api.ts";
import { type ConsoleEnv, refusalStatusOf, renderConsole } from "../../components/console_layout.tsx";
import { AnswerPage } from "./answer_page.tsx";
import { AnswersPage } from "./answers_page.tsx";
import { givenParameters, oneOf, requestedPage, requestedPageSize } from "../../components/list_query.ts";
import { type AnswerFile, fileSituations } from "../situations.tsx";

const path = "/operacao/respostas";

export const answersRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { context, call } = c.var;
      const parameters = c.req.query();
      const { situacao, ...rest } = givenParameters(parameters, "ispb", "data", "situacao", "ordenar");
      const filter = rest as Pick<FileQuery, keyof typeof rest>;
      const known = oneOf(Object.keys(fileSituations) as AnswerFile["situacao"][], situacao);
      const query = {
        ...filter,
        ...known !== undefined && { situacao: known },
        ...requestedPage(parameters),
      };
      const listed = await call(listAnswerFilesOperation, { query });
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
    .get("/operacao/resposta/:id/recibo", async (c) => {
      const params = { id: c.req.param("id") };
      return answerDownload(c, value(await c.var.call(readAnswerReceiptOperation, { params })));
    })
    .get("/operacao/resposta/:id", async (c) => {
      const { context, call } = c.var;
      const byId = { params: { id: c.req.param("id") } };
      const [file, receipt] = await Promise.all([
        call(readAnswerFileOperation, byId).then(value),
        call(readAnswerReceiptOperation, byId),
      ]);
      return renderConsole(
        c,
        <AnswerPage
          context={context}
          file={file}
          receipt={receipt.ok ? String(receipt.value.content) : undefined}
        />,
      );
    });
