/** What stands in place of a list without rows: it speaks of filters only where somebody filtered. */
import type { Child } from "hono/jsx";
import type { QueryParameters } from "../site.ts";
import { EmptyState } from "./data_table.tsx";

/** The parameters of a list that choose no rows. */
const LOOKS: ReadonlySet<string> = new Set(["pagina", "tamanho", "ordenar", "colunas"]);

interface Props {
  readonly query: QueryParameters;
  /** Title of a list in which there is nothing at all: `Ainda não há ordens`. */
  readonly none: string;
  /** Title when the filters leave nothing: `Nenhuma ordem com estes filtros`. */
  readonly noneFiltered: string;
  /** How what the list has comes to be. */
  readonly children?: Child;
}

export const EmptyList = ({ query, none, noneFiltered, children }: Props) => {
  const isFiltered = Object.entries(query).some(([name, value]) =>
    !LOOKS.has(name) && value !== undefined && value !== ""
  );
  return <EmptyState title={isFiltered ? noneFiltered : none}>{children}</EmptyState>;
};
