/** What surrounds every page: head, skip links, header, footer. */
import type { Child } from "hono/jsx";
import type { Site } from "./site.ts";

export interface PageProps {
  readonly site: Site;
  /** Of the window; the portal's name follows it. */
  readonly title: string;
  /** Which of the header's links this page is. */
  readonly here?: Section;
  readonly description?: string;
  /** Where the reader is, from the beginning; the page itself last. */
  readonly trail?: readonly { readonly name: string; readonly path?: string }[];
  readonly children?: Child;
}

type Section = "pesquisa" | "estatisticas" | "ajuda";

const sections: readonly (readonly [Section, string, string])[] = [
  ["pesquisa", "/", "Pesquisar"],
  ["estatisticas", "/estatisticas", "Estatísticas"],
  ["ajuda", "/ajuda", "Ajuda"],
];

export const Page = ({ site, title, here, description, trail = [], children }: PageProps) => (
  <html lang="pt-BR">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} – Portal de Precedentes`}</title>
      {description && <meta name="description" content={description} />}
      <meta name="theme-color" content="#1351b4" />
      <link rel="icon" type="image/svg+xml" href={site.asset("icone.svg")} />
      <link rel="preload" href={site.asset("raleway-400.woff2")} as="font" type="font/woff2" crossorigin="" />
      <link rel="stylesheet" href={site.asset("govbr.css")} />
      <link rel="stylesheet" href={site.asset("portal.css")} />
      <script src={site.asset("portal.js")} defer></script>
    </head>
    <body>
      <nav class="br-skiplink" aria-label="Atalhos da página">
        <a class="br-item" href="#conteudo">Ir para o conteúdo</a>
      </nav>
      <header class="top">
        <div class="wide top-line">
          <a class="brand" href={site.to("/")}>
            <img src={site.asset("icone.svg")} alt="" width="40" height="40" />
            <span>
              <span class="brand-name">Portal de Precedentes</span>
              <span class="brand-sign">Súmulas, temas e incidentes dos tribunais brasileiros</span>
            </span>
          </a>
          <nav class="sections" aria-label="Seções do portal">
            <ul>
              {sections.map(([section, path, name]) => (
                <li>
                  <a href={site.to(path)} {...(section === here ? { "aria-current": "page" } : {})}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      {trail.length > 0 && <Trail site={site} trail={trail} />}
      <main id="conteudo" tabindex={-1}>{children}</main>
      <footer class="bottom">
        <div class="wide">
          <p>
            Os precedentes são os que os tribunais publicam; confira a íntegra na página do tribunal antes de
            citar.
          </p>
          <ul>
            <li>
              <a href={site.to("/ajuda")}>Como pesquisar</a>
            </li>
            <li>
              <a href={site.to("/swagger/ui")}>API e dados abertos</a>
            </li>
            <li>
              <a href={site.to("/ajuda#privacidade")}>Privacidade</a>
            </li>
          </ul>
        </div>
      </footer>
    </body>
  </html>
);

const Trail = ({ site, trail }: Required<Pick<PageProps, "site" | "trail">>) => (
  <nav class="trail wide" aria-label="Você está em">
    <ol>
      <li>
        <a href={site.to("/")}>Início</a>
      </li>
      {trail.map(({ name, path }) => (
        <li>
          {path === undefined ? <span aria-current="page">{name}</span> : <a href={site.to(path)}>{name}</a>}
        </li>
      ))}
    </ol>
  </nav>
);

export const Notice = (
  { kind = "info", title, children }: {
    kind?: "info" | "warning" | "danger" | "success";
    title?: string;
    children?: Child;
  },
) => (
  <div class={`br-message ${kind}`} role={kind === "danger" ? "alert" : undefined}>
    <div class="content">
      {title !== undefined && <span class="message-title">{title}</span>}
      <span class="message-body">{children}</span>
    </div>
  </div>
);

export const count = (total: number): string => total.toLocaleString("pt-BR");
