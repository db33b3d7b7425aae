/** Layout of the consoles' public pages. */
import type { Child } from "hono/jsx";
import type { AssetName } from "../assets.ts";
import { Brand, Document, SiteFooter } from "../components/layout.tsx";
import type { Site } from "../site.ts";

const sections = [
  ["/guia", "Primeiros passos"],
  ["/glossario", "Glossário"],
  ["/documento", "Conferir documento"],
  ["/console", "Console dos tribunais"],
  ["/operacao", "Console da operação"],
  ["/", "Portal de precedentes"],
] as const;

export const PublicPage = (
  { site, title, here, description, scripts = [], children }: {
    site: Site;
    title: string;
    here?: string;
    description?: string;
    scripts?: readonly AssetName[];
    children?: Child;
  },
) => (
  <Document
    site={site}
    title={`${title} – ASSETS`}
    description={description}
    styles={["console.css"]}
    scripts={scripts}
  >
    <header class="top console-top">
      <div class="wide top-line">
        <Brand site={site} home="/guia" name="ASSETS" sign="Bloqueio judicial de ativos" />
      </div>
      <nav class="wide console-sections" aria-label="Seções">
        <ul>
          {sections.map(([path, name]) => (
            <li>
              <a href={site.to(path)} {...path === here ? { "aria-current": "page" } : {}}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
    <main id="conteudo" tabindex={-1} class="wide console-main reading">{children}</main>
    <SiteFooter site={site} />
  </Document>
);
