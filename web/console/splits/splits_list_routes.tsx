/** The list of splits, from which several are protocoled at once; and those of one order. */
import type { Child } from "hono/jsx";
import { Hono } from "hono";
import type { paths } from "../../../docs/client/assets.d.ts";
import type { Result } from "../../../domain/result.ts";
import { type Problem, resultOf } from "../../api.ts";
import {
  type ConsoleEnv,
  doneOf,
  type PageContext,
  renderConsole,
  statusOf,
} from "../../components/console_layout.tsx";
import { EmptyState } from "../../components/empty_state.tsx";
import type { Filter } from "../../components/filter_form.tsx";
import { plural } from "../../../domain/formatting/formatting.ts";
import { List, type Listed, ListPage } from "../../components/list_page.tsx";
import { given, pageAsked, sizeAsked } from "../../components/list_query.ts";
import { addressOf, type QueryParameters, type Site } from "../../site.ts";
import { splitSituations } from "../situation.tsx";
import { isWaiting, splitColumns, type SplitLine } from "./splits_list_table.tsx";
import { UnitNote } from "../unit_note.tsx";

const path = "/console/desdobramentos";

type Query = NonNullable<paths["/v1/desdobramento"]["get"]["parameters"]["query"]>;

const filters: readonly Filter[] = [
  { name: "numeroProcesso", label: "Processo", isNumber: true, maxLength: 30 },
  { name: "ordem", label: "Protocolo da ordem", isNumber: true, maxLength: 14 },
  { name: "numeroProtocolo", label: "Protocolo do desdobramento", isNumber: true, maxLength: 14 },
  { kind: "choice", name: "situacao", label: "Situação", none: "Todas", options: splitSituations },
];

const done = {
  protocolados: (count: number) =>
    `${plural(count, "desdobramento protocolado", "desdobramentos protocolados")}.`,
  criados: (count: number) =>
    `${plural(count, "desdobramento criado", "desdobramentos criados")}. Marque-os e protocole.`,
};

export const splitsListRoutes = () =>
  new Hono<ConsoleEnv>().get(path, async (c) => {
    const { api, context } = c.var;
    const filter = given(
      c.req.query(),
      ...["situacao", "numeroProcesso", "ordem", "numeroProtocolo", "varaId", "ordenar"] as const,
    );
    const query = { ...filter as Query, ...pageAsked(c.req.query()) };
    const found = resultOf(await api.GET("/v1/desdobramento", { params: { query } }));
    const asked = { ...filter, ...sizeAsked(c.req.query()) };
    return renderConsole(
      c,
      <SplitsPage {...{ context, asked, found, done: doneOf(c, done) }} />,
      found.ok ? 200 : statusOf(found.error),
    );
  });

const SplitsPage = ({ context, asked, found, done }: {
  context: PageContext;
  asked: QueryParameters;
  found: Result<Listed<SplitLine>, Problem>;
  done: string | undefined;
}) => (
  <ListPage
    {...{ context, path, asked, filters, done }}
    title="Desdobramentos"
    problem={found.ok ? undefined : found.error}
    intro={<UnitNote site={context.site} unit={asked.varaId} path={path} />}
    views={viewsOf(context.site, asked)}
  >
    {found.ok && <Splits {...{ site: context.site, asked, listed: found.value }} />}
  </ListPage>
);

const viewsOf = (site: Site, { varaId, situacao = "", ...others }: QueryParameters) =>
  [{ value: "", text: "Todos" }, ...splitSituations].map(({ value, text }) => ({
    name: text,
    href: site.to(addressOf(path, { situacao: value, varaId })),
    isCurrent: value === situacao && filters.every(({ name }) => others[name] === undefined),
  }));

const Splits = (
  { site, asked, listed }: { site: Site; asked: QueryParameters; listed: Listed<SplitLine> },
) => {
  const choose = listed.content.some(isWaiting);
  return (
    <List
      {...{ site, path, asked, listed, columns: splitColumns(site, choose) }}
      caption="Desdobramentos"
      one="desdobramento"
      many="desdobramentos"
      empty={
        <EmptyState title="Nenhum desdobramento com estes filtros.">
          Um desdobramento é feito na página da ordem respondida, em Desdobrar.
        </EmptyState>
      }
      around={(table) => choose ? <Choosing site={site} table={table} /> : table}
    />
  );
};

/** What awaits protocol can be ticked; the next page says what will be sent, and when. */
const Choosing = ({ site, table }: { site: Site; table: Child }) => (
  <form method="get" action={site.to(`${path}/protocolar`)}>
    <div class="br-checkbox part" data-script hidden>
      <input id="todos" type="checkbox" data-all="id" />
      <label for="todos">Marcar todos os que aguardam protocolo</label>
    </div>
    {table}
    <div class="submit">
      <button class="br-button primary" type="submit">Protocolar os marcados</button>
    </div>
  </form>
);
