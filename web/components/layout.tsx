/** What surrounds every page: head, skip links, header, footer. */
import type { Child } from "hono/jsx";
import type { AssetName } from "../assets.ts";
import type { Site } from "../site.ts";

interface PageProps {
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

/** A document: its head, what it loads, and the link past what all pages have in common. */
export const Document = (
  { site, title, description, refreshSeconds, styles = [], scripts, data = {}, children }: {
    site: Site;
    /** Of the window, whole. */
    title: string;
    description?: string | undefined;
    /** Without scripts, the page is loaded anew after so long. */
    refreshSeconds?: number | undefined;
    /** Besides those of every page. */
    styles?: readonly AssetName[];
    scripts: readonly AssetName[];
    /** For the scripts, on the body. */
    data?: Readonly<Record<string, string>>;
    children?: Child;
  },
) => (
  <html lang="pt-BR">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {refreshSeconds !== undefined && (
        <noscript>
          <meta http-equiv="refresh" content={String(refreshSeconds)} />
        </noscript>
      )}
      <meta name="theme-color" content="#1351b4" />
      {scripts.includes("htmx.js") && <meta name="htmx-config" content={HTMX_CONFIG} />}
      <link rel="icon" type="image/svg+xml" href={site.asset("icone.svg")} />
      <link rel="preload" href={site.asset("raleway-400.woff2")} as="font" type="font/woff2" crossorigin="" />
      {(["govbr.css", "portal.css", ...styles] as const).map((name) => (
        <link rel="stylesheet" href={site.asset(name)} />
      ))}
      {scripts.map((name) => <script src={site.asset(name)} defer></script>)}
    </head>
    <body {...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))}>
      <nav class="br-skiplink" aria-label="Atalhos da página">
        <a class="br-item" href="#conteudo">Ir para o conteúdo</a>
      </nav>
      {children}
    </body>
  </html>
);

/** Within the policy of our pages: no style is put into a page, and nothing is evaluated. */
const HTMX_CONFIG = JSON.stringify({
  includeIndicatorStyles: false,
  allowEval: false,
  allowScriptTags: false,
  selfRequestsOnly: true,
  historyCacheSize: 0,
  // What has been put in place is heard at once: otherwise a change within the next 20 ms goes unnoticed.
  defaultSettleDelay: 0,
  // A refused form comes back with what is wrong with it.
  responseHandling: [{ code: "204", swap: false }, { code: "...", swap: true }],
});

/** The name at the top of every page, which leads to where its readers begin. */
export const Brand = (
  { site, home, name, sign, size = 36 }: {
    site: Site;
    home: string;
    name: string;
    /** What it is for. */
    sign: string;
    size?: number;
  },
) => (
  <a class="brand" href={site.to(home)}>
    <img src={site.asset("icone.svg")} alt="" width={size} height={size} />
    <span>
      <span class="brand-name">{name}</span>
      <span class="brand-sign">{sign}</span>
    </span>
  </a>
);

export const Page = ({ site, title, here, description, trail = [], children }: PageProps) => (
  <Document
    site={site}
    title={`${title} – Portal de Precedentes`}
    description={description}
    scripts={["portal.js"]}
  >
    <header class="top">
      <div class="wide top-line">
        <Brand
          site={site}
          home="/"
          name="Portal de Precedentes"
          sign="Súmulas, temas e incidentes dos tribunais brasileiros"
          size={40}
        />
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
    <Footer site={site} />
  </Document>
);

const Footer = ({ site }: { site: Site }) => (
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
        <li>
          <a href={site.to("/guia")}>Bloqueio judicial de ativos: guia</a>
        </li>
        <li>
          <a href={site.to("/console")}>Console dos tribunais</a>
        </li>
        <li>
          <a href={site.to("/operacao")}>Console da operação</a>
        </li>
        <li>
          <a href={site.to("/documento")}>Conferir um documento</a>
        </li>
      </ul>
    </div>
  </footer>
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
      {title !== undefined && <span class="message-title">{`${title} `}</span>}
      <span class="message-body">{children}</span>
    </div>
  </div>
);
