/** The quarantine: files from an inbox that wait for an operator's decision. */
import { type Context, Hono } from "hono";
import { formatBytes, formatDateTime } from "../../../domain/formatting.ts";
import { answerDownload } from "../../../routes/http/request.ts";
import {
  listQuarantineOperation,
  readQuarantinedBytesOperation,
  readQuarantinedOperation,
  readRefusalReceiptOperation,
  refuseQuarantinedOperation,
  releaseQuarantinedOperation,
} from "../../../routes/operations/quarantine.ts";
import type { QuarantineQuery } from "../../../routes/operations/quarantine_schema.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  type PageContext,
  renderConsole,
} from "../../components/console_layout.tsx";
import { EmptyState } from "../../components/data_table.tsx";
import {
  givenParameters,
  List,
  type ListedRows,
  ListPage,
  oneOf,
  requestedPage,
  requestedPageSize,
} from "../../components/list_page.tsx";
import { keyOf, postedForm } from "../../components/posted_form.ts";
import { value } from "../../operation_call.ts";
import { addressWithQuery, type QueryParameters } from "../../site.ts";
import {
  failedStatus,
  type FailedSubmission,
  reasonBody,
  reasonOf,
  respondToAction,
} from "../operator_action.tsx";
import { type Entry, entrySituations, Situation } from "../situations.tsx";
import { EntryPage } from "./quarantine_entry_page.tsx";

const path = "/operacao/quarentena";

const done = {
  liberada:
    "A entrada voltou ao recebimento, como recebida quando foi entregue. O resultado aparece nas respostas.",
  recusada: "A entrada foi recusada; a instituição recebe um recibo com o motivo.",
};

export const quarantineRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, showQuarantine)
    .get(
      `${path}/:id/recibo`,
      async (c) => answerDownload(c, value(await c.var.call(readRefusalReceiptOperation, byId(c)))),
    )
    .get(`${path}/:id`, (c) => showEntry(c, {}))
    .post(`${path}/:id/bytes`, showBytes)
    .post(`${path}/:id/liberar`, release)
    .post(`${path}/:id/recusar`, reject);

async function showQuarantine(c: Context<ConsoleEnv>): Promise<Response> {
  const { context, call } = c.var;
  const parameters = c.req.query();
  const { situacao = "PENDENTE", ...rest } = givenParameters(parameters, "situacao", "ispb", "ordenar");
  const filter = rest as Pick<QuarantineQuery, keyof typeof rest>;
  const known = oneOf(Object.keys(entrySituations) as Entry["situacao"][], situacao);
  const query = { ...filter, ...known !== undefined && { situacao: known }, ...requestedPage(parameters) };
  const listed = value(await call(listQuarantineOperation, { query }));
  return renderConsole(
    c,
    <QuarantinePage
      context={context}
      query={{ ...filter, situacao, ...requestedPageSize(parameters) }}
      listed={listed}
      done={confirmationOf(c, done)}
    />,
  );
}

async function showBytes(c: Context<ConsoleEnv>): Promise<Response> {
  const form = await postedForm(c);
  const seen = await c.var.call(readQuarantinedBytesOperation, { ...byId(c), ...reasonBody(form) });
  return seen.ok
    ? await showEntry(c, { bytes: seen.value.bytes })
    : await showEntry(c, { failed: { action: "bytes", problem: seen.error, form } });
}

async function release(c: Context<ConsoleEnv>): Promise<Response> {
  const form = await postedForm(c);
  const nome = form.get("nome")?.trim() ?? "";
  const released = await c.var.call(releaseQuarantinedOperation, {
    ...byId(c),
    body: { motivo: reasonOf(form), ...nome !== "" && { nome } },
    key: keyOf(form),
  });
  return await respondToAction(c, released, {
    path,
    done: "liberada",
    again: (problem) => showEntry(c, { failed: { action: "liberar", problem, form } }),
  });
}

async function reject(c: Context<ConsoleEnv>): Promise<Response> {
  const form = await postedForm(c);
  const refused = await c.var.call(refuseQuarantinedOperation, { ...byId(c), ...reasonBody(form) });
  return await respondToAction(c, refused, {
    path,
    done: "recusada",
    again: (problem) => showEntry(c, { failed: { action: "recusar", problem, form } }),
  });
}

const byId = (c: Context<ConsoleEnv>) => ({ params: { id: c.req.param("id") ?? "" } });

async function showEntry(
  c: Context<ConsoleEnv>,
  { bytes, failed }: { bytes?: string; failed?: FailedSubmission },
): Promise<Response> {
  const entry = value(await c.var.call(readQuarantinedOperation, byId(c)));
  return renderConsole(
    c,
    <EntryPage context={c.var.context} entry={entry} bytes={bytes} failed={failed} />,
    failedStatus(failed),
  );
}

interface Props {
  readonly context: PageContext;
  readonly query: QueryParameters;
  readonly listed: ListedRows<Entry>;
  readonly done: string | undefined;
}

const QuarantinePage = ({ context, query, listed, done }: Props) => {
  const { site } = context;
  return (
    <ListPage
      {...{ context, path, query, done }}
      title="Quarentena"
      intro={
        <p class="list-note">
          O que não se pode ler com segurança, ou ficou incompleto, espera aqui. Conta o dia da entrega: o que
          veio no prazo vale, se liberado até as 17:00 do dia em que ele termina.
        </p>
      }
      views={Object.entries(entrySituations).map(([situacao, [name]]) => ({
        name,
        href: site.to(addressWithQuery(path, { ...query, situacao })),
        isCurrent: situacao === query.situacao,
      }))}
    >
      <List
        {...{ site, path, query, listed }}
        one="entrada"
        many="entradas"
        empty={<EmptyState title="Nada aqui">Novas entradas abrem um alarme.</EmptyState>}
        caption="Entradas da quarentena"
        columns={[
          {
            name: "Entrada",
            kind: "code",
            cell: ({ id, nome }) => <a href={site.to(`${path}/${id}`)}>{nome}</a>,
          },
          {
            name: "Instituição",
            sort: "instituicao",
            cell: ({ instituicao }) => instituicao,
            note: ({ ispb }) => ispb !== undefined && `ISPB ${ispb}`,
          },
          { name: "Razão", sort: "codigo", cell: ({ codigo, razao }) => `${codigo}: ${razao}` },
          {
            name: "Entregue",
            sort: "dataHoraEntrega",
            cell: ({ dataHoraEntrega }) => formatDateTime(dataHoraEntrega),
          },
          {
            name: "Tamanho",
            kind: "count",
            sort: "tamanhoBytes",
            cell: ({ tamanhoBytes }) => formatBytes(tamanhoBytes),
          },
          { name: "Situação", cell: ({ situacao }) => <Situation of={entrySituations[situacao]} /> },
        ]}
      />
    </ListPage>
  );
};
