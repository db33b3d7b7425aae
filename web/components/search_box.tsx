/** The search of the consoles: the box in their header, and the palette that keys open. */
import type { Site } from "../site.ts";
import type { ConsoleKind } from "./console_sections.ts";

export const searchPath = (kind: ConsoleKind): string =>
  kind === "court" ? "/console/busca" : "/operacao/busca";

/** What is suggested while somebody types, as options of a list box. */
export const suggestionsPath = (kind: ConsoleKind): string => `${searchPath(kind)}/sugestoes`;

const examples: Readonly<Record<ConsoleKind, string>> = {
  court: "Processo, protocolo, CPF, CNPJ ou nome",
  operation: "Instituição ou ISPB",
};

/**
 * Search box in the header of both consoles.
 *
 * @param path address of the current page; on a results page the box contains the words searched for
 */
export const SearchBox = ({ site, kind, path }: { site: Site; kind: ConsoleKind; path: string }) => {
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
      <div id="busca-sugestoes" class="suggested" role="listbox" aria-label="Sugestões" hidden></div>
    </form>
  );
};

/** The search of everything, with pages and actions, which scripts open on a key; what it finds is fetched then. */
export const Palette = ({ site, kind }: { site: Site; kind: ConsoleKind }) => (
  <dialog id="paleta" class="palette" aria-label="Ir para" hidden>
    <form method="get" action={site.to(searchPath(kind))} role="search" aria-label="Ir para">
      <label for="paleta-busca" class="sr-only">Página, ação ou {examples[kind].toLowerCase()}</label>
      <input
        id="paleta-busca"
        type="search"
        name="q"
        placeholder={placeholders[kind]}
        required
        autocomplete="off"
      />
    </form>
    <div id="paleta-sugestoes" class="suggested" role="listbox" aria-label="Sugestões" hidden></div>
    <p class="palette-keys" aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> escolhem, <kbd>Enter</kbd> abre, <kbd>Esc</kbd> fecha
    </p>
  </dialog>
);

const placeholders: Readonly<Record<ConsoleKind, string>> = {
  court: "Página, ação, pessoa, ordem ou instituição",
  operation: "Página, instituição ou ISPB",
};
