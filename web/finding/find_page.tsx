/** What the search found, by kind. */
import type { Child } from "hono/jsx";
import type { components } from "../../docs/client/assets.d.ts";
import { number, plural } from "../../domain/formatting/formatting.ts";
import type { Result } from "../../domain/result.ts";
import type { Problem } from "../api.ts";
import { ConsoleLayout, type PageContext } from "../components/console_layout.tsx";
import type { ConsoleKind } from "../components/console_sections.ts";
import { DataTable } from "../components/data_table.tsx";
import { EmptyState } from "../components/empty_state.tsx";
import { Faults } from "../components/field.tsx";
import { ordersTable } from "../console/orders/orders_list_table.tsx";
import { splitColumns } from "../console/splits/splits_list_table.tsx";

export type FindResult = components["schemas"]["Busca"];

/** Where an institution is read: in the courts' console, how it answers the court. */
export const institutionPath = (kind: ConsoleKind, ispb: string): string =>
  kind === "operation" ? `/operacao/instituicao/${ispb}` : `/console/instituicoes?ispb=${ispb}`;

interface Props {
  readonly context: PageContext;
  /** `undefined`: nothing was asked yet. */
  readonly found: Result<FindResult, Problem> | undefined;
}

export const FindPage = ({ context, found }: Props) => (
  <ConsoleLayout context={context} title="Busca">
    <h1>Busca</h1>
    {found === undefined && <p>{canBeFound[context.console]}</p>}
    {found?.ok === false && <Faults problem={{ ...found.error, title: "Não se pode procurar isto" }} />}
    {found?.ok && <Kinds context={context} found={found.value} />}
  </ConsoleLayout>
);

const canBeFound: Readonly<Record<ConsoleKind, string>> = {
  court:
    "Escreva no alto da página um número de processo, de protocolo ou de transferência, um CPF ou CNPJ, ou parte do nome " +
    "de um réu ou de uma instituição.",
  operation: "Escreva no alto da página o ISPB ou parte do nome de uma instituição.",
};

const Kinds = ({ context, found: { ordens, desdobramentos, instituicoes } }: {
  context: PageContext;
  found: FindResult;
}) => {
  const { site, console: kind } = context;
  if (ordens.totalElements + desdobramentos.totalElements + instituicoes.totalElements === 0) {
    return <EmptyState title="Nada foi encontrado">{canBeFound[kind]}</EmptyState>;
  }
  return (
    <>
      <Kind id="ordens" of={ordens} one="ordem" many="ordens">
        <DataTable caption="Ordens e minutas" rows={ordens.content} {...ordersTable(site)} />
      </Kind>
      <Kind id="desdobramentos" of={desdobramentos} one="desdobramento" many="desdobramentos">
        <DataTable caption="Desdobramentos" rows={desdobramentos.content} columns={splitColumns(site)} />
      </Kind>
      <Kind id="instituicoes" of={instituicoes} one="instituição" many="instituições">
        <DataTable
          caption="Instituições"
          rows={instituicoes.content}
          columns={[
            {
              name: "Instituição",
              cell: ({ ispb, nome }) => <a href={site.to(institutionPath(kind, ispb))}>{nome}</a>,
            },
            { name: "ISPB", kind: "code", cell: ({ ispb }) => ispb },
          ]}
        />
      </Kind>
    </>
  );
};

/** A kind of which nothing was found is left out. */
const Kind = ({ id, of: { content, totalElements }, one, many, children }: {
  id: string;
  of: { readonly content: readonly unknown[]; readonly totalElements: number };
  one: string;
  many: string;
  children?: Child;
}) =>
  totalElements === 0 ? null : (
    <section class="part" aria-labelledby={id}>
      <h2 id={id}>{plural(totalElements, one, many)}</h2>
      {totalElements > content.length && (
        <p>Os {number(content.length)} primeiros; procure por um número para achar os outros.</p>
      )}
      {children}
    </section>
  );
