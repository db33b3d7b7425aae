/** The addresses of every page of the consoles and of the site, with what is stored in the place of their parameters. */
import { openAssets } from "../../../web/assets.ts";
import { courtConsole } from "../../../web/console/mod.tsx";
import { guide } from "../../../web/guide/mod.tsx";
import { operationConsole } from "../../../web/operation/mod.tsx";
import { portalRoutes } from "../../../web/portal/portal_routes.tsx";
import { siteOf } from "../../../web/site.ts";
import type { TestContext } from "../test_context.ts";

export async function pagesOf(t: TestContext): Promise<string[]> {
  const site = siteOf("", await openAssets());
  const api = () => new Response(null, { status: 501 });
  const routers = [
    courtConsole(t.app, api, site),
    operationConsole(t.app, api, site),
    portalRoutes(t.app, site),
    guide(t.app, site),
  ];
  const ids = await storedIds(t);
  const paths = routers.flatMap(({ routes }) =>
    routes.filter(({ method, path }) => method === "GET" && !path.includes("*")).map(({ path }) => path)
  );
  return [...new Set(paths)].map((path) =>
    path.replace(
      /([\w-]+)\/:(\w+)(\{[^}]*\})?/g,
      (_, before, name) => `${before}/${ids[before as string] ?? ids[name as string] ?? "1"}`,
    )
  );
}

/** By the segment before the parameter, or by its name. */
async function storedIds({ db }: TestContext): Promise<Record<string, string>> {
  const first = async (table: "split" | "series" | "webhook_subscription") =>
    (await db.selectFrom(table).select("id").limit(1).executeTakeFirst())?.id;
  const draft = await db.selectFrom("court_order").select("id").where("protocol_number", "is", null).limit(1)
    .executeTakeFirst();
  const order = await db.selectFrom("court_order").select("protocol_number").where(
    "protocol_number",
    "is not",
    null,
  )
    .limit(1).executeTakeFirst();
  const found: Record<string, string | undefined> = {
    minuta: draft?.id,
    ordem: order?.protocol_number ?? undefined,
    desdobramento: await first("split"),
    serie: await first("series"),
    assinaturas: await first("webhook_subscription"),
    instituicao: "99000001",
    problemas: "conteudo-invalido",
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
