/** Page of a saved search: its feed and its results. */
import { localDate } from "../../domain/calendar/calendar.ts";
import { formatDate } from "../../domain/formatting.ts";
import { precedentPath } from "../../routes/precedents_search/precedent_item.ts";
import type { SavedSearch, SearchHit } from "../../store/precedents/saved_searches.ts";
import { Notice, Page } from "../components/layout.tsx";
import type { Site } from "../site.ts";

export const SavedPage = (
  { site, search, hits, origin, writesToUsers }: {
    site: Site;
    search: SavedSearch;
    hits: readonly SearchHit[];
    origin: string;
    /** Whether users of the courts' console can have it in their e-mail digest. */
    writesToUsers: boolean;
  },
) => {
  const feed = origin + site.to(`/api/v1/pesquisas-salvas/${search.id}/atom`);
  return (
    <Page
      site={site}
      title={search.title}
      trail={[{ name: "Pesquisa", path: "/pesquisa" }, { name: search.title }]}
    >
      <div class="wide narrow">
        <h1>{search.title}</h1>
        <Notice kind="success" title="Pesquisa salva.">
          Guarde o endereço desta página: quem o conhece lê e exclui a pesquisa.
        </Notice>
        <div class="citation">
          <h2>Feed Atom</h2>
          <p id="feed">
            <a href={feed}>{feed}</a>
          </p>
          <button type="button" class="copy" data-copy="feed" data-script hidden>
            Copiar endereço do feed
          </button>
        </div>
        {writesToUsers && (
          <p>
            <a href={site.to(`/console/avisos/email?pesquisa=${search.id}`)}>
              Receber por e-mail, entrando no Console dos Tribunais
            </a>
          </p>
        )}
        <section class="part" aria-labelledby="achados">
          <h2 id="achados">Novos e alterados desde que foi salva</h2>
          {hits.length === 0 ? <p>Nada ainda.</p> : (
            <ol class="timeline">
              {hits.map(({ precedentId, title, foundAt }) => (
                <li>
                  {formatDate(localDate(foundAt).toString())}{" "}
                  <a href={site.to(precedentPath(precedentId))}>{title}</a>
                </li>
              ))}
            </ol>
          )}
        </section>
        <form action={site.to(`/pesquisas-salvas/${search.id}/excluir`)} method="post">
          <button class="br-button secondary" type="submit">Excluir esta pesquisa</button>
        </form>
      </div>
    </Page>
  );
};
