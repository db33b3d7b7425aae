/** What surrounds the pages of those who sign in: courts' console and operators'. */
import type { Child } from "hono/jsx";
import type { Context } from "hono";
import { type Api, type Problem, RefusedByApi } from "../api.ts";
import { type ConsoleKind, homes, sectionsFor } from "./console_sections.ts";
import { Brand, Document, Notice } from "./layout.tsx";
import { Hidden } from "./field.tsx";
import { SearchBox } from "./search_box.tsx";
import { page } from "./page_middleware.tsx";
import type { ConsoleView } from "../../store/identity/console_views.ts";
import type { Site } from "../site.ts";
import type { Session, WebEnv } from "../session/session.ts";
import { dateTime, profileTitle } from "../../domain/formatting/formatting.ts";

/** The context of a page: who asks for it, and when. */
export interface PageContext {
  readonly site: Site;
  readonly session: Session;
  /** Of the court unit the user works for. */
  readonly unitName: string | undefined;
  /** By the service's clock, which staging moves. */
  readonly now: Temporal.Instant;
  /** Whether it is a staging, whose clock can be moved. */
  readonly movable: boolean;
  /** The page's own address, to come back to. */
  readonly path: string;
  readonly console: ConsoleKind;
  /** Of the list that the page is; none of other pages. */
  readonly savedViews: readonly ConsoleView[];
}

export interface ConsoleEnv {
  Bindings: WebEnv["Bindings"];
  Variables: WebEnv["Variables"] & { api: Api; context: PageContext };
}

/** A page of a console, whole. */
export const renderConsole = (
  c: Context<ConsoleEnv>,
  content: Child,
  status: 200 | 400 | 403 | 404 | 409 | 422 = 200,
) => c.html(page(content), status);

/** What was refused, as a page: what the API says, and the way back. */
export function refusedPage(error: Error, c: Context<ConsoleEnv>): Response | Promise<Response> {
  if (!(error instanceof RefusedByApi)) throw error;
  const { title, detail, erros = [], status } = error.problem;
  return c.html(
    page(
      <ConsoleLayout context={c.var.context} title={title}>
        <h1>{title}</h1>
        <p>{detail}</p>
        {erros.length > 0 && <ul>{erros.map(({ mensagem }) => <li>{mensagem}</li>)}</ul>}
        <p>
          <a href={c.var.context.site.to(homes[c.var.context.console].path)}>Voltar ao início</a>
        </p>
      </ConsoleLayout>,
    ),
    status as 404,
  );
}

/** The status of a page that shows a form again: the refusal's own. */
export const statusOf = ({ status }: Problem) => status as 422;

interface ConsoleLayoutProps {
  readonly context: PageContext;
  /** Of the window, and of the way here. */
  readonly title: string;
  /** The section's address; the page is under it. */
  readonly here?: string;
  /** Between the section and the page. */
  readonly trail?: readonly { readonly name: string; readonly path?: string }[];
  /** What has just been done, said once. */
  readonly done?: string | undefined;
  /** Without scripts, the page is loaded anew after so long. */
  readonly refreshSeconds?: number;
  readonly children?: Child;
}

export const ConsoleLayout = (
  { context, title, here, trail = [], done, refreshSeconds, children }: ConsoleLayoutProps,
) => {
  const { site, session, console: kind } = context;
  const home = homes[kind];
  return (
    <Document
      site={site}
      refreshSeconds={refreshSeconds}
      title={`${title} – ${home.name}`}
      styles={["console.css"]}
      scripts={["htmx.js", "console.js"]}
      data={{
        "idle-seconds": String(session.idleMinutes * 60),
        "renew": site.to("/sessao/renovar"),
        "csrf": session.csrf,
      }}
    >
      <Top context={context} here={here} />
      {context.movable && <Staging context={context} />}
      {trail.length > 0 && <Trail site={site} trail={trail} title={title} />}
      <main id="conteudo" tabindex={-1} class="wide console-main">
        <p class="print-only">Como estava em {dateTime(context.now)}.</p>
        {done !== undefined && (
          <div role="status">
            <Notice kind="success">{done}</Notice>
          </div>
        )}
        {children}
      </main>
      <Bottom site={site} kind={kind} />
    </Document>
  );
};

/** The console's name, the search of its header, who has signed in, and the sections. */
const Top = ({ context, here }: { context: PageContext; here: string | undefined }) => {
  const { site, session, console: kind } = context;
  const home = homes[kind];
  return (
    <header class="top console-top">
      <div class="wide top-line">
        <Brand site={site} home={home.path} name="ASSETS" sign={home.name} />
        <SearchBox site={site} kind={kind} path={context.path} />
        <Person context={context} />
      </div>
      <nav class="wide console-sections" aria-label="Seções do console">
        <ul>
          {sectionsFor(kind, session.caller).map(({ path, name }) => (
            <li>
              <a href={site.to(path)} {...path === here ? { "aria-current": "page" } : {}}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
};

const Trail = (
  { site, trail, title }: { site: Site } & Required<Pick<ConsoleLayoutProps, "trail" | "title">>,
) => (
  <nav class="trail wide" aria-label="Você está em">
    <ol>
      {trail.map(({ name, path }) => <li>{path === undefined ? name : <a href={site.to(path)}>{name}</a>}
      </li>)}
      <li>
        <span aria-current="page">{title}</span>
      </li>
    </ol>
  </nav>
);

const Bottom = ({ site, kind }: { site: Site; kind: ConsoleKind }) => (
  <footer class="bottom console-bottom">
    <div class="wide">
      <ul>
        <li>
          <a href={site.to("/guia")}>Guia de primeiros passos</a>
        </li>
        <li>
          <a href={site.to("/glossario")}>Glossário</a>
        </li>
        {kind === "court" && (
          <>
            <li>
              <a href={site.to("/console/codigos")}>Códigos e calendário</a>
            </li>
            <li>
              <a href={site.to("/console/sigilo")}>Afastamento de sigilo</a>
            </li>
          </>
        )}
        <li>
          <a href={site.to("/")}>Portal de precedentes</a>
        </li>
        <li>
          <a href={site.to("/swagger/ui")}>API</a>
        </li>
      </ul>
    </div>
  </footer>
);

/** Who has signed in, for which court unit, and the way out. */
const Person = ({ context: { site, session, unitName, path } }: { context: PageContext }) => {
  const { caller, csrf } = session;
  return (
    <div class="person">
      <p>
        <strong>{caller.name}</strong>
        <span class="person-what">
          {caller.profiles.map(profileTitle).join(", ")}
          {unitName !== undefined && `, ${unitName}`}
        </span>
      </p>
      {caller.units.length > 1 && (
        <a href={site.to(`/unidade?voltar=${encodeURIComponent(path)}`)}>Trocar unidade</a>
      )}
      <form method="post" action={site.to("/sair")}>
        <Hidden csrf={csrf} />
        <button class="br-button secondary small" type="submit">Sair</button>
      </form>
    </div>
  );
};

/** Staging says that it is one, and what time it is there. */
const Staging = ({ context: { site, now, console: kind } }: { context: PageContext }) => (
  <aside class="staging" aria-label="Ambiente de homologação">
    <p class="wide">
      <strong>Homologação.</strong> Relógio do serviço: {dateTime(now)}. {kind === "operation"
        ? <a href={site.to("/operacao/relogio")}>Adiantar o relógio</a>
        : <a href={site.to("/guia")}>Ver o ciclo completo</a>}
    </p>
  </aside>
);

/**
 * What a page that was led here has done: `?feito=<code>` of those it knows, with the number `?n=` where it counts.
 * Only known codes are shown, so that no link can put words on the page.
 */
export function doneOf(
  c: Context,
  messages: Readonly<Record<string, string | ((count: number) => string)>>,
): string | undefined {
  const code = c.req.query("feito") ?? "";
  const message = Object.hasOwn(messages, code) ? messages[code] : undefined;
  const count = Number.parseInt(c.req.query("n") ?? "0", 10);
  return typeof message === "function" ? message(Number.isSafeInteger(count) ? count : 0) : message;
}
