/** Remittances: the list, the page of one, and the actions on its file. */
import { type Context, Hono } from "hono";
import { HOURS } from "../../../domain/calendar/calendar.ts";
import { formatAmount, formatDateTime, formatNumber } from "../../../domain/formatting.ts";
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
import { confirmationOf, type ConsoleEnv, renderConsole } from "../../components/console_layout.tsx";
import { EmptyState } from "../../components/data_table.tsx";
import { type ListPlan, showList } from "../../components/list_page.tsx";
import { postedForm } from "../../components/posted_form.ts";
import { value } from "../../operation_call.ts";
import { failedStatus, type FailedSubmission, reasonBody, respondToAction } from "../operator_action.tsx";
import { type Remittance, remittanceSituations, Situation, situationOptions } from "../situations.tsx";
import { deadlineText, DispatchDay, RemittancePage } from "./remittance_page.tsx";

const path = "/operacao/remessas";

const done = { pedida: "A ação foi pedida; um trabalhador a faz em instantes." };

/** Number of actions and files shown on a remittance's page; the rest is in their lists. */
const SHOWN = 20;

export const remittancesRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, (c) => showList(c, remittancesList))
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

const remittancesList: ListPlan<Remittance> = {
  path,
  title: "Remessas",
  heading: "Remessas às instituições",
  filters: [
    { kind: "date", name: "data", label: "Dia do envio" },
    { name: "ispb", label: "ISPB" },
    {
      kind: "choice",
      name: "situacao",
      label: "Situação",
      none: "Todas",
      options: situationOptions(remittanceSituations),
    },
  ],
  read: (call, query) => call(listRemittancesOperation, { query: query as RemittanceQuery }),
  table: (site) => ({
    one: "remessa",
    many: "remessas",
    empty: (
      <EmptyState title="Nenhuma remessa">
        Elas se formam às {HOURS.dispatchOpens} de cada dia útil.
      </EmptyState>
    ),
    caption: "Remessas",
    columns: [
      {
        name: "Arquivo",
        sort: "data",
        kind: "code",
        cell: (remittance) => <a href={site.to(`/operacao/remessa/${remittance.id}`)}>{remittance.arquivo}
        </a>,
        note: (remittance) => (
          <>
            envio de <DispatchDay remittance={remittance} />
          </>
        ),
      },
      {
        name: "Instituição",
        sort: "instituicao",
        cell: ({ ispb, instituicao }) => <a href={site.to(`/operacao/instituicao/${ispb}`)}>{instituicao}</a>,
      },
      {
        name: "Situação",
        cell: ({ situacao }) => <Situation of={remittanceSituations[situacao]} />,
        note: ({ dataHoraPublicacao }) =>
          dataHoraPublicacao !== undefined && formatDateTime(dataHoraPublicacao),
      },
      { name: "Linhas", kind: "count", sort: "linhas", cell: ({ linhas }) => formatNumber(linhas) },
      {
        name: "Valor pedido",
        kind: "amount",
        sort: "valorTotal",
        cell: ({ valorTotal }) => formatAmount(valorTotal),
      },
      { name: "Resposta até", sort: "prazoResposta", cell: deadlineText },
    ],
  }),
};
