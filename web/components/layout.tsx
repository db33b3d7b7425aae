/** Layout of every page: head, skip links, header, footer. */
import type { Child } from "hono/jsx";
import type { AssetName } from "../assets.ts";
import type { Site } from "../site.ts";
import { consoleHomes } from "./console_sections.ts";

interface PageProps {
  readonly site: Site;
  /** Title of the window; the site's name is appended. */
  readonly title: string;
  /** The header link that is marked as current. */
  readonly here?: Section;
  readonly description?: string;
  /** Breadcrumbs, from the home page on; the page itself is last. */
  readonly trail?: readonly { readonly name: string; readonly path?: string }[];
  readonly children?: Child;
}

type Section = "pesquisa" | "estatisticas" | "ajuda";

const sections: readonly (readonly [Section, string, string])[] = [
  ["pesquisa", "/", "Pesquisar"],
  ["estatisticas", "/estatisticas", "Estatísticas"],
  ["ajuda", "/ajuda", "Ajuda"],
];

/** An HTML document: its head, its styles and scripts, and the skip link past the header. */
export const Document = (
  { site, title, description, refreshSeconds, styles = [], scripts, data = {}, children }: {
    site: Site;
    /** The complete title of the window. */
    title: string;
    description?: string | undefined;
    /** Seconds after which a browser without scripts reloads the page. */
    refreshSeconds?: number | undefined;
    /** Style sheets in addition to those of every page. */
    styles?: readonly AssetName[];
    scripts: readonly AssetName[];
    /** `data-` attributes of the body, read by scripts. */
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

/** htmx within the content security policy of the pages: no inline styles, no evaluated code. */
const HTMX_CONFIG = JSON.stringify({
  includeIndicatorStyles: false,
  allowEval: false,
  allowScriptTags: false,
  selfRequestsOnly: true,
  historyCacheSize: 0,
  // Makes htmx attach its listeners to swapped content at once; with the default, a change within the first
  // 20 ms would go unnoticed.
  defaultSettleDelay: 0,
  // Swaps in error responses too: a refused form comes back with its faults.
  responseHandling: [{ code: "204", swap: false }, { code: "...", swap: true }],
});

/** Brand at the top of every page, with a link to its readers' home page. */
export const Brand = (
  { site, home, name, sign }: {
    site: Site;
    home: string;
    name: string;
    /** Description of the site below its name. */
    sign: string;
  },
) => (
  <a class="brand" href={site.to(home)}>
    <img src={site.asset("icone.svg")} alt="" width={36} height={36} />
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
    <SiteFooter site={site}>
      <p>
        Os precedentes são os que os tribunais publicam; confira a íntegra na página do tribunal antes de
        citar.
      </p>
    </SiteFooter>
  </Document>
);

type Link = readonly [path: string, name: string];

/** Where else there is something, in the same order on every page. */
const footerGroups: readonly (readonly [title: string, links: readonly Link[]])[] = [
  ["Serviços", [
    [consoleHomes.court.path, "Console dos tribunais"],
    [consoleHomes.operation.path, "Console da operação"],
    ["/", "Portal de precedentes"],
    ["/documento", "Conferir um documento"],
  ]],
  ["Ajuda", [
    ["/guia", "Guia de primeiros passos"],
    ["/glossario", "Glossário"],
    ["/ajuda", "Como pesquisar precedentes"],
    ["/problemas", "Códigos de erro"],
  ]],
  ["Regras e dados", [
    ["/swagger/ui", "API e dados abertos"],
    ["/ajuda#privacidade", "Privacidade"],
  ]],
];

/**
 * Footer of every page.
 *
 * @param more of the last group, for who reads this page
 * @param hidden addresses that who reads this page may not open
 */
export const SiteFooter = (
  { site, more = [], hidden = [], children }: {
    site: Site;
    more?: readonly Link[];
    hidden?: readonly string[];
    children?: Child;
  },
) => (
  <footer class="bottom">
    <div class="wide">
      <nav aria-label="Rodapé" class="bottom-links">
        {footerGroups.map(([title, links], index) => (
          <div>
            <p class="bottom-title">{title}</p>
            <ul>
              {[...links, ...index === footerGroups.length - 1 ? more : []]
                .filter(([path]) => !hidden.includes(path)).map(([path, name]) => (
                  <li>
                    <a href={site.to(path)}>{name}</a>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      {children}
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
