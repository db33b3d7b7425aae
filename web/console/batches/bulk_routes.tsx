/** Routes of bulk actions: made of what is chosen in a list, reviewed, watched, undone, and found again. */
import { type Context, Hono } from "hono";
import { formatDateTime, formatNumber } from "../../../domain/formatting.ts";
import { readCourtRuleOperation } from "../../../routes/accounts/court_rules.ts";
import type { App } from "../../../routes/app.ts";
import {
  confirmBulkOperation,
  createBulkOperation,
  discardBulkOperation,
  undoBulkOperation,
} from "../../../routes/bulk/bulk_commands.ts";
import {
  listBulkItemsOperation,
  listBulksOperation,
  readBulkOperation,
} from "../../../routes/bulk/bulk_reading.ts";
import { listOrdersOperation } from "../../../routes/orders/order_list.ts";
import { type ConsoleEnv, refusalStatusOf, renderConsole } from "../../components/console_layout.tsx";
import { Chip, EmptyState } from "../../components/data_table.tsx";
import { givenParameters, requestedPage, requestedPageSize, showList } from "../../components/list_page.tsx";
import { keyOf, postedForm } from "../../components/posted_form.ts";
import { type BodyOf, type Problem, type QueryOf, value } from "../../operation_call.ts";
import { addressWithQuery } from "../../site.ts";
import { nextDispatch } from "../dispatch_clock.tsx";
import { filterOf, orderQueryOf, type OrderSorting } from "../orders/orders_list_filters.tsx";
import { MAX_AT_ONCE } from "../protocol/protocol_batch.tsx";
import { shownDispatchDayOf } from "../protocol/protocol_parts.tsx";
import { BulkPage } from "./bulk_page.tsx";
import { bulkPath, bulkSituations, bulkTitle, progressOf } from "./bulk_texts.ts";

export const bulkRoutes = (app: App) =>
  new Hono<ConsoleEnv>()
    .get(bulkPath, (c) =>
      showList(c, {
        title: "Lotes",
        heading: "Lotes",
        path: bulkPath,
        filters: [],
        read: (call, query) => call(listBulksOperation, { query }),
        table: (site) => ({
          caption: "Os seus lotes, do mais novo ao mais antigo",
          one: "lote",
          many: "lotes",
          empty: (
            <EmptyState title="Você ainda não fez nenhum lote">
              Marque várias minutas ou ordens na lista, ou todas: o que não cabe em uma página é feito em
              lote.
            </EmptyState>
          ),
          columns: [
            {
              name: "Lote",
              cell: (bulk) => <a href={site.to(`${bulkPath}/${bulk.id}`)}>{bulkTitle(bulk)}</a>,
              note: (bulk) => progressOf(bulk),
            },
            { name: "Feito em", cell: ({ dataHora }) => formatDateTime(dataHora) },
            { name: "Partes", kind: "count", cell: ({ total }) => formatNumber(total) },
            {
              name: "Situação",
              isPlainOnCard: true,
              cell: ({ situacao }) => (
                <Chip tone={bulkSituations[situacao][0]} text={bulkSituations[situacao][1]} />
              ),
            },
          ],
        }),
      }))
    .post(bulkPath, async (c) => {
      const form = await postedForm(c);
      const loteId = form.get("loteId");
      if (loteId !== null) return await begin(c, form, { acao: "PROTOCOLAR_DESDOBRAMENTOS", loteId });
      return await chooseDrafts(c, form);
    })
    .get(`${bulkPath}/:id`, (c) => showBulk(app, c))
    .post(`${bulkPath}/:id/:comando{confirmar|desfazer|descartar}`, async (c) => {
      const form = await postedForm(c);
      const { id, comando } = c.req.param();
      const given = { params: { id }, key: keyOf(form) };
      const done = comando === "confirmar"
        ? await c.var.call(confirmBulkOperation, { ...given, body: shownDispatchDayOf(form) })
        : comando === "desfazer"
        ? await c.var.call(undoBulkOperation, given)
        : await c.var.call(discardBulkOperation, given);
      if (!done.ok) return await showBulk(app, c, done.error);
      return c.redirect(c.var.context.site.to(comando === "descartar" ? bulkPath : `${bulkPath}/${id}`), 303);
    });

/** The drafts chosen in their list: what fits a page is reviewed there, with all that each says. */
async function chooseDrafts(c: Context<ConsoleEnv>, form: URLSearchParams): Promise<Response> {
  const { context: { site, session }, call } = c.var;
  const filters = form.get("filtros") ?? "";
  const minutas = form.getAll("minuta");
  const query = {
    ...orderQueryOf(filterOf(new URLSearchParams(filters), session), session),
    situacao: "MINUTA" as const,
  };
  if (!form.has("todas")) {
    if (minutas.length > MAX_AT_ONCE) return await begin(c, form, { acao: "PROTOCOLAR_MINUTAS", minutas });
    return c.redirect(
      site.to(`/console/protocolar?${new URLSearchParams(minutas.map((id) => ["minuta", id]))}`),
      303,
    );
  }
  const { totalElements } = value(await call(listOrdersOperation, { query: { ...query, pageSize: 1 } }));
  if (totalElements > MAX_AT_ONCE) {
    return await begin(c, form, { acao: "PROTOCOLAR_MINUTAS", todas: true }, query);
  }
  return c.redirect(
    site.to(addressWithQuery("/console/protocolar", { todas: "true", filtros: filters })),
    303,
  );
}

/** Makes a bulk action of what a form chose, and leads to its page. */
export async function begin(
  c: Context<ConsoleEnv>,
  form: URLSearchParams,
  body: BodyOf<typeof createBulkOperation>,
  query: QueryOf<typeof createBulkOperation> = {},
): Promise<Response> {
  const made = value(await c.var.call(createBulkOperation, { key: keyOf(form), body, query }));
  return c.redirect(c.var.context.site.to(`${bulkPath}/${made.id}`), 303);
}

async function showBulk(app: App, c: Context<ConsoleEnv>, problem?: Problem): Promise<Response> {
  const { call, context } = c.var;
  const id = c.req.param("id") ?? "";
  const [read, rule, holidays] = await Promise.all([
    call(readBulkOperation, { params: { id } }).then(value),
    call(readCourtRuleOperation, {}).then(value),
    app.holidays(),
  ]);
  const page = requestedPage(c.req.query());
  const sorting = givenParameters(c.req.query(), "ordenar");
  const outcome = givenParameters(c.req.query(), "resultado") as QueryOf<typeof listBulkItemsOperation>;
  const isReview = read.situacao === "EM_CONFERENCIA" && read.acao === "PROTOCOLAR_MINUTAS";
  const listed = {
    ...{ loteId: id, situacao: "MINUTA" as const, ordenar: "dataHoraCriacao" as const },
    ...sorting as OrderSorting,
    ...page,
  };
  const found = isReview
    ? {
      drafts: value(
        await call(listOrdersOperation, { query: listed }),
      ),
      items: undefined,
    }
    : {
      drafts: undefined,
      items: value(await call(listBulkItemsOperation, { params: { id }, query: { ...page, ...outcome } })),
    };
  return renderConsole(
    c,
    <BulkPage
      {...{ context, problem, bulk: read, ...found }}
      next={nextDispatch(context.now, holidays)}
      untilSent={rule.exclusaoAteEnvio}
      isStopping={c.req.query("parar") !== undefined && read.situacao === "EM_ANDAMENTO"}
      query={{ ...sorting, ...outcome, ...requestedPageSize(c.req.query()) }}
    />,
    problem === undefined ? 200 : refusalStatusOf(problem),
  );
}
