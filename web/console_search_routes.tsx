/** Search in both consoles: redirects to a single result, otherwise lists the results by kind. */
import { Hono } from "hono";
import { match } from "ts-pattern";
import { formatCount } from "../domain/formatting.ts";
import type { Result } from "../domain/result.ts";
import { type FoundItem, searchConsoleOperation } from "../routes/orders/console_search.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  refusalStatusOf,
  renderConsole,
  searchPath,
} from "./components/console_layout.tsx";
import type { ConsoleKind } from "./components/console_sections.ts";
import { distinctNames, EmptyState } from "./components/data_table.tsx";
import { Faults } from "./components/field.tsx";
import type { Problem } from "./operation_call.ts";

export const consoleSearchRoutes = (kind: ConsoleKind) =>
  new Hono<ConsoleEnv>().get(searchPath(kind), async (c) => {
    const { context, call } = c.var;
    const q = c.req.query("q")?.trim() ?? "";
    const found = q === "" ? undefined : await call(searchConsoleOperation, { query: { q } });
    const [only, another] = found?.ok ? found.value : [];
    if (only !== undefined && another === undefined) {
      return c.redirect(context.site.to(placePath(kind, only)), 303);
    }
    return renderConsole(
      c,
      <ConsoleSearchPage context={context} found={found} />,
      found === undefined || found.ok ? 200 : refusalStatusOf(found.error),
    );
  });

/**
 * The page of a result; for an institution in the courts' console, the statistics of its answers to the
 * court.
 */
const placePath = (console: ConsoleKind, { tipo, id, caminho }: FoundItem): string =>
  match(tipo)
    .with("ORDEM", () => `/console/ordem/${id}`)
    .with("MINUTA", () => `/console/minuta/${id}`)
    .with("DESDOBRAMENTO", () => `/console/desdobramento/${id}`)
    .with("TRANSFERENCIA", () => caminho.replace("/v1/", "/console/"))
    .with(
      "INSTITUICAO",
      () => console === "operation" ? `/operacao/instituicao/${id}` : `/console/instituicoes?ispb=${id}`,
    )
    .exhaustive();

interface Props {
  readonly context: PageContext;
  /** The results; undefined before a search. */
  readonly found: Result<readonly FoundItem[], Problem> | undefined;
}

const ConsoleSearchPage = ({ context, found }: Props) => (
  <ConsoleLayout context={context} title="Busca" windowTitle={searchTitle(context)}>
    <h1>Busca</h1>
    {found === undefined && <p>{canBeFound[context.console]}</p>}
    {found?.ok === false && <Faults problem={{ ...found.error, title: "Não se pode procurar isto" }} />}
    {found?.ok && <Kinds context={context} found={found.value} />}
  </ConsoleLayout>
);

function searchTitle({ path }: PageContext): string {
  const words = new URLSearchParams(path.split("?")[1] ?? "").get("q")?.trim() ?? "";
  return words === "" ? "Busca" : `Busca: ${words}`;
}

const canBeFound: Readonly<Record<ConsoleKind, string>> = {
  court:
    "Escreva no alto da página um número de processo, de protocolo ou de transferência, um CPF ou CNPJ, ou parte do nome " +
    "de um réu ou de uma instituição.",
  operation: "Escreva no alto da página o ISPB ou parte do nome de uma instituição.",
};

const kinds: Readonly<Record<FoundItem["tipo"], readonly [one: string, many: string]>> = {
  ORDEM: ["ordem", "ordens"],
  MINUTA: ["minuta", "minutas"],
  DESDOBRAMENTO: ["desdobramento", "desdobramentos"],
  TRANSFERENCIA: ["transferência", "transferências"],
  INSTITUICAO: ["instituição", "instituições"],
};

const Kinds = ({ context: { site, console: kind }, found }: {
  context: PageContext;
  found: readonly FoundItem[];
}) => {
  if (found.length === 0) return <EmptyState title="Nada foi encontrado">{canBeFound[kind]}</EmptyState>;
  const nameOf = distinctNames(found, ({ titulo }) => titulo);
  const byKind = Map.groupBy(found, ({ tipo }) => tipo);
  return (
    <>
      <p>De cada tipo, os 20 mais novos; procure por um número para achar os outros.</p>
      {[...byKind].map(([tipo, items]) => (
        <section class="part" aria-labelledby={tipo.toLowerCase()}>
          <h2 id={tipo.toLowerCase()}>{formatCount(items.length, ...kinds[tipo])}</h2>
          <ul>
            {items.map((item) => (
              <li>
                <a href={site.to(placePath(kind, item))}>{nameOf(item)}</a>
                {tipo === "INSTITUICAO" && ` (${item.id})`}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};
