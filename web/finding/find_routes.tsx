/** The search of both consoles: straight to what was meant where only one thing is found, otherwise a list by kind. */
import { Hono } from "hono";
import { resultOf } from "../api.ts";
import { type ConsoleEnv, renderConsole, statusOf } from "../components/console_layout.tsx";
import type { ConsoleKind } from "../components/console_sections.ts";
import { searchPath } from "../components/search_box.tsx";
import { orderPath } from "../console/orders/orders_list_table.tsx";
import { FindPage, type FindResult, institutionPath } from "./find_page.tsx";

export const findRoutes = (kind: ConsoleKind) =>
  new Hono<ConsoleEnv>().get(searchPath(kind), async (c) => {
    const { context, api } = c.var;
    const texto = c.req.query("texto")?.trim() ?? "";
    const found = texto === ""
      ? undefined
      : resultOf(await api.GET("/v1/busca", { params: { query: { texto } } }));
    const only = found?.ok ? onlyPath(found.value, kind) : undefined;
    if (only !== undefined) return c.redirect(context.site.to(only), 303);
    return renderConsole(
      c,
      <FindPage context={context} found={found} />,
      found === undefined || found.ok ? 200 : statusOf(found.error),
    );
  });

/** Where the only thing that was found is read. */
function onlyPath(
  { ordens, desdobramentos, instituicoes }: FindResult,
  kind: ConsoleKind,
): string | undefined {
  const paths = [
    ...ordens.content.map(orderPath),
    ...desdobramentos.content.map(({ id }) => `/console/desdobramento/${id}`),
    ...instituicoes.content.map(({ ispb }) => institutionPath(kind, ispb)),
  ];
  return paths.length === 1 ? paths[0] : undefined;
}
