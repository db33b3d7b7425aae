/** Search box in the header of both consoles. */
import type { Site } from "../site.ts";

type Kind = "court" | "operation";

export const searchPath = (kind: Kind): string => kind === "court" ? "/console/busca" : "/operacao/busca";

const examples: Readonly<Record<Kind, string>> = {
  court: "Processo, protocolo, CPF, CNPJ ou nome",
  operation: "Instituição ou ISPB",
};

/** @param path address of the current page; on a results page the box contains the words searched for */
export const SearchBox = ({ site, kind, path }: { site: Site; kind: Kind; path: string }) => {
  const [pathname, query] = path.split("?");
  const value = pathname === searchPath(kind) ? new URLSearchParams(query).get("q") ?? "" : "";
  return (
    <form
      class="search-box"
      method="get"
      action={site.to(searchPath(kind))}
      role="search"
      aria-label="Busca geral"
    >
      <label for="busca-geral" class="sr-only">{examples[kind]}</label>
      <input
        id="busca-geral"
        type="search"
        name="q"
        value={value}
        placeholder={examples[kind]}
        required
        autocomplete="off"
        data-key="/"
      />
      <button class="br-button secondary small" type="submit">Buscar</button>
    </form>
  );
};
