/** Routes of institutions: the list with the files of the day, and the page of one. */
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
import { keyConfirmations, keysRoutes } from "./keys_routes.ts";
import { InstitutionPage } from "./institution_page.tsx";
import { InstitutionsPage } from "./institutions_page.tsx";
import { givenParameters, oneOf, requestedPage, requestedPageSize } from "../../components/list_query.ts";
import { type ReconciliationStatus, reconciliationStatuses } from "../situations.tsx";

type Query = NonNullable<paths["/v1/operacao/instituicao"]["get"]["parameters"]["query"]>;

const path = "/operacao/instituicoes";

/** Number of rows shown of each list of an institution; the rest is in the list itself. */
const SHOWN = 10;

const done = {
  testado: "O canal foi testado e funciona; o que esperava por ele é tentado em seguida.",
  ...keyConfirmations,
};

export const institutionsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { context, api } = c.var;
      const parameters = c.req.query();
      const { situacao, contatar, ...rest } = givenParameters(
        parameters,
        ...["nome", "data", "situacao", "contatar", "ordenar"] as const,
      );
      const wanted = oneOf([
        ...Object.keys(reconciliationStatuses) as ReconciliationStatus[],
        "SEM_REMESSA" as const,
      ], situacao);
      const filter = {
        ...rest as Pick<Query, keyof typeof rest>,
        ...wanted !== undefined && { situacao: wanted },
        ...contatar === "true" && { contatar: "true" as const },
      };
      const query = { ...filter, ...requestedPage(parameters) };
      const [listed, pending] = await Promise.all([
        api.GET("/v1/operacao/instituicao", { params: { query } }).then(resultOf),
        api.GET("/v1/operacao/recibo", { params: { query: { situacao: "PENDENTE", pageSize: 200 } } })
          .then(required),
      ]);
      return renderConsole(
        c,
        <InstitutionsPage
          context={context}
          query={{ ...filter, ...requestedPageSize(parameters) }}
          listed={listed.ok ? listed.value : undefined}
          awaitReceipt={new Set(pending.content.map(({ ispb }) => ispb))}
          problem={listed.ok ? undefined : listed.error}
        />,
        listed.ok ? 200 : refusalStatusOf(listed.error),
      );
    })
    .get("/operacao/instituicao/:ispb", (c) => showInstitution(c))
    .post("/operacao/instituicao/:ispb/testar-canal", async (c) => {
      const form = await postedForm(c);
      const ispb = c.req.param("ispb");
      const probed = resultOf(
        await c.var.api.POST("/v1/operacao/canal/{ispb}/testar", {
          params: { path: { ispb } },
          ...reasonBody(form),
        }),
      );
      if (probed.ok && !probed.value.conectou) return await showInstitution(c, { probe: probed.value });
      return await respondToAction(c, probed, {
        path: `/operacao/instituicao/${ispb}`,
        done: "testado",
        again: (problem) => showInstitution(c, { failed: { action: "testar", problem, form } }),
      });
    })
    .route("/", keysRoutes((c, failed) => showInstitution(c, { failed })));

async function showInstitution(
  c: Context<ConsoleEnv>,
  { failed, probe }: { failed?: FailedSubmission; probe?: Parameters<typeof InstitutionPage>[0]["probe"] } =
    {},
): Promise<Response> {
  const { context, api } = c.var;
  const ispb = c.req.param("ispb") ?? "";
  const ofIt = { params: { query: { ispb, pageSize: SHOWN } } };
  const [watched, keys, remittances, files, receipts, channels, entries] = await Promise.all([
    api.GET("/v1/operacao/instituicao", ofIt),
    api.GET("/v1/operacao/chave/{ispb}", { params: { path: { ispb } } }),
    api.GET("/v1/operacao/remessa", ofIt),
    api.GET("/v1/operacao/arquivo-resposta", ofIt),
    api.GET("/v1/operacao/recibo", ofIt),
    api.GET("/v1/operacao/canal", ofIt),
    api.GET("/v1/operacao/quarentena", ofIt),
  ]);
  // Read first, since the API refuses an unknown institution with a problem of its own.
  const openpgp = required(keys);
  const institution = required(watched).content[0]!;
  return renderConsole(
    c,
    <InstitutionPage
      context={context}
      done={confirmationOf(c, done)}
      watched={institution}
      openpgp={openpgp}
      remittances={required(remittances).content}
      files={required(files).content}
      receipts={required(receipts).content}
      channel={required(channels).content[0]}
      entries={required(entries).content}
      probe={probe}
      failed={failed}
    />,
    failedStatus(failed),
  );
}
