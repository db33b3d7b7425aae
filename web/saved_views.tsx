/** Saved views: filters of a list that its user has named, shown beside the predefined views. */
import { MAX_VIEWS } from "../store/identity/console_views.ts";
import type { PageContext } from "./components/console_layout.tsx";
import { consoleHomes } from "./components/console_sections.ts";
import { Hidden, TextField } from "./components/field.tsx";
import { pageParameters } from "./components/spreadsheet_routes.ts";
import type { QueryParameters } from "./site.ts";

export const MAX_NAME = 60;

export const viewsPath = ({ console: kind }: Pick<PageContext, "console">) =>
  `${consoleHomes[kind].path}/visoes`;

export const viewMessages = {
  "visao-salva": "A visão foi salva.",
  "visao-excluida": "A visão foi excluída.",
  "visao-sem-nome": "A visão precisa de um nome, de até 60 caracteres e numa linha só; nada foi salvo.",
  "visoes-demais": `Já há ${MAX_VIEWS} visões salvas desta lista; exclua uma antes de salvar outra.`,
} as const;

/** The filters as a query string in fixed order, so that equal filters give equal text. */
export const viewQuery = (filters: Iterable<readonly [string, unknown]>): string =>
  new URLSearchParams(
    [...filters].flatMap(([name, value]) =>
      value === undefined || value === "" || pageParameters.has(name) ? [] : [[name, String(value)]]
    ).sort(([a = ""], [b = ""]) => a < b ? -1 : 1),
  ).toString();

/** The user's saved views of a list, as its page shows them. */
export const savedViews = (
  { site, savedViews: views }: PageContext,
  path: string,
  query: QueryParameters,
) =>
  views.map(({ name, query: saved }) => ({
    name,
    href: site.to(saved === "" ? path : `${path}?${saved}`),
    isCurrent: viewQuery(new URLSearchParams(saved)) === viewQuery(Object.entries(query)),
  }));

/** Form to save the page's filters as a view, and to delete views. */
export const SaveView = ({ context, path, query }: {
  context: PageContext;
  path: string;
  query: QueryParameters;
}) => {
  const { site, session, savedViews: views } = context;
  return (
    <details class="part save-view">
      <summary>Salvar estes filtros como visão</summary>
      <form class="form panel" method="post" action={site.to(viewsPath(context))}>
        <Hidden csrf={session.csrf} />
        <input type="hidden" name="lista" value={path} />
        <input type="hidden" name="filtros" value={viewQuery(Object.entries(query))} />
        <TextField
          name="nomeDaVisao"
          label="Nome da visão"
          help="Só você a vê. Uma visão sua com o mesmo nome é substituída."
          required
          attributes={{ maxlength: MAX_NAME }}
        />
        <div class="submit">
          <button class="br-button primary" type="submit">Salvar visão</button>
        </div>
      </form>
      {views.length > 0 && <SavedViewList context={context} path={path} />}
    </details>
  );
};

const SavedViewList = ({ context, path }: { context: PageContext; path: string }) => {
  const { site, session, savedViews: views } = context;
  return (
    <>
      <h2>Visões salvas</h2>
      <ul class="kept">
        {views.map(({ id, name, query }) => (
          <li>
            <a href={site.to(query === "" ? path : `${path}?${query}`)}>{name}</a>
            <form method="post" action={site.to(`${viewsPath(context)}/excluir`)}>
              <Hidden csrf={session.csrf} />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="lista" value={path} />
              <button
                class="br-button secondary small"
                type="submit"
                aria-label={`Excluir a visão ${name}`}
              >
                Excluir
              </button>
            </form>
          </li>
        ))}
      </ul>
    </>
  );
};
