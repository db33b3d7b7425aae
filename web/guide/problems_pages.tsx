/**
 * Catalogue of problems as pages: what each code means and what to do. Programs get JSON at the same address.
 */
import { kindIn, type ProblemCode, problemCodes } from "../../routes/http/problem_catalogue.ts";
import { DataTable, Facts } from "../components/data_table.tsx";
import type { Site } from "../site.ts";
import { PublicPage } from "./public_page.tsx";

const kinds = (code: ProblemCode) => ({ code, ...kindIn("call", code) });

export const ProblemsPage = ({ site }: { site: Site }) => (
  <PublicPage site={site} title="Códigos de erro">
    <h1>Códigos de erro</h1>
    <p>
      Cada recusa da API traz um <code>codigo</code>{" "}
      estável, que diz aqui o que significa e o que fazer. A página inteira aceita a busca do navegador;
      programas recebem o mesmo em JSON.
    </p>
    <DataTable
      caption="Códigos de erro, em ordem alfabética"
      rows={problemCodes.toSorted().map(kinds)}
      rowId={({ code }) => code}
      columns={[
        {
          name: "Problema",
          cell: ({ code, title }) => <a href={site.to(`/problemas/${code}`)}>{title}</a>,
          note: ({ code, status }) => `${code}, status ${status}`,
        },
        { name: "Significado", cell: ({ meaning }) => meaning },
        { name: "O que fazer", cell: ({ remedy }) => remedy },
      ]}
    />
  </PublicPage>
);

export const ProblemPage = ({ site, code }: { site: Site; code: ProblemCode }) => {
  const { title, status, meaning, remedy } = kindIn("call", code);
  return (
    <PublicPage site={site} title={title}>
      <h1>{title}</h1>
      <p>{meaning}</p>
      <h2>O que fazer</h2>
      <p>{remedy}</p>
      <Facts of={[["Código", <code>{code}</code>], ["Status HTTP", String(status)]]} />
      <p>
        <a href={site.to("/problemas")}>Todos os códigos de erro</a>
      </p>
    </PublicPage>
  );
};
