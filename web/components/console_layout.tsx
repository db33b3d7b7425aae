/** What surrounds the pages of those who sign in: courts' console and operators'. */
import type { Child } from "hono/jsx";
import type { Context, Hono, MiddlewareHandler } from "hono";
import type { Caller, Profile } from "../../domain/identity/caller.ts";
import type { App, Env } from "../../routes/app.ts";
import { findUnit } from "../../store/identity/court_units.ts";
import { type Api, apiFor, type Problem, Refused } from "../api.ts";
import { Document, Notice } from "./layout.tsx";
import { Hidden } from "./field.tsx";
import { SearchBox } from "./search_box.tsx";
import { page } from "./page_middleware.tsx";
import { requireSession } from "../session/require_session.ts";
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
}

export type ConsoleKind = "court" | "operation";

export interface ConsoleEnv {
  Bindings: WebEnv["Bindings"];
  Variables: WebEnv["Variables"] & { api: Api; context: PageContext };
}

type Fetch = Hono<Env>["fetch"];

/** The middleware of every page of a console: requires a session with a profile of that console, and sets the page context. */
export function consoleMiddleware(
  app: App,
  api: Fetch,
  site: Site,
  kind: ConsoleKind,
): MiddlewareHandler<ConsoleEnv> {
  const sessionGuard = requireSession(app, ...profilesOf[kind]);
  return async (c, next) => {
    // All that the session guard sets is among the variables of our pages.
    const own = c as unknown as Context<WebEnv>;
    return await sessionGuard(own, async () => {
      const { pathname, search } = new URL(c.req.url);
      const { unit } = c.var.session;
      c.set("api", apiFor(api, own));
      c.set("context", {
        site,
        session: c.var.session,
        unitName: unit && ((await findUnit(app.db, unit))?.name ?? unit),
        now: app.clock(),
        movable: app.moveClock !== undefined,
        path: pathname.slice(c.var.prefix.length) + search,
        console: kind,
      });
      await next();
    });
  };
}

const profilesOf: Readonly<Record<ConsoleKind, readonly Profile[]>> = {
  court: ["assistant", "judge", "administrator", "single-account-maintainer", "standard-deposit-registrar"],
  operation: ["operator"],
};

/** A page of a console, whole. */
export const renderConsole = (
  c: Context<ConsoleEnv>,
  content: Child,
  status: 200 | 400 | 403 | 404 | 409 | 422 = 200,
) => c.html(page(content), status);

/** What was refused, as a page: what the API says, and the way back. */
export function refusedPage(error: Error, c: Context<ConsoleEnv>): Response | Promise<Response> {
  if (!(error instanceof Refused)) throw error;
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

interface Section {
  readonly path: string;
  readonly name: string;
  /** Whom it is for; everybody of the console when absent. */
  readonly profiles?: readonly Profile[];
}

const drafters: readonly Profile[] = ["assistant", "judge"];

const homes: Readonly<Record<ConsoleKind, Section>> = {
  court: { path: "/console", name: "Console dos Tribunais" },
  operation: { path: "/operacao", name: "Console da Operação" },
};

const sections: Readonly<Record<ConsoleKind, readonly Section[]>> = {
  court: [
    { path: "/console", name: "Início" },
    { path: "/console/minutas", name: "Minutas", profiles: drafters },
    { path: "/console/ordens", name: "Ordens", profiles: drafters },
    { path: "/console/desdobramentos", name: "Desdobramentos", profiles: drafters },
    { path: "/console/series", name: "Séries", profiles: drafters },
    { path: "/console/transferencias", name: "Transferências", profiles: drafters },
    { path: "/console/pendencias", name: "Pendências", profiles: drafters },
    { path: "/console/avisos", name: "Avisos", profiles: drafters },
    { path: "/console/delegacoes", name: "Delegações", profiles: ["administrator", "judge", "assistant"] },
    {
      path: "/console/contas-unicas",
      name: "Contas únicas",
      profiles: ["single-account-maintainer", "administrator"],
    },
    {
      path: "/console/contas-deposito",
      name: "Contas de depósito",
      profiles: ["standard-deposit-registrar", "administrator"],
    },
    { path: "/console/regras", name: "Regras do tribunal", profiles: ["administrator"] },
    { path: "/console/assinaturas", name: "Avisos a sistemas", profiles: ["administrator"] },
    { path: "/console/instituicoes", name: "Instituições", profiles: ["administrator", ...drafters] },
  ],
  operation: [
    { path: "/operacao", name: "Hoje" },
    { path: "/operacao/instituicoes", name: "Instituições" },
    { path: "/operacao/remessas", name: "Remessas" },
    { path: "/operacao/respostas", name: "Respostas" },
    { path: "/operacao/quarentena", name: "Quarentena" },
    { path: "/operacao/alarmes", name: "Alarmes" },
    { path: "/operacao/tarefas", name: "Tarefas" },
    { path: "/operacao/calendario", name: "Calendário" },
    { path: "/operacao/canais", name: "Canais e chaves" },
    { path: "/operacao/integridade", name: "Integridade" },
    { path: "/operacao/estatisticas", name: "Estatísticas" },
  ],
};

const isFor = ({ profiles }: Section, caller: Caller) =>
  profiles === undefined || profiles.some((profile) => caller.profiles.includes(profile));

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
  readonly children?: Child;
}

export const ConsoleLayout = ({ context, title, here, trail = [], done, children }: ConsoleLayoutProps) => {
  const { site, session, console: kind } = context;
  const home = homes[kind];
  const shown = sections[kind].filter((section) => isFor(section, session.caller));
  return (
    <Document
      site={site}
      title={`${title} – ${home.name}`}
      styles={["console.css"]}
      scripts={["htmx.js", "console.js"]}
      data={{
        "idle-seconds": String(session.idleMinutes * 60),
        "renew": site.to("/sessao/renovar"),
        "csrf": session.csrf,
      }}
    >
      <header class="top console-top">
        <div class="wide top-line">
          <a class="brand" href={site.to(home.path)}>
            <img src={site.asset("icone.svg")} alt="" width="36" height="36" />
            <span>
              <span class="brand-name">ASSETS</span>
              <span class="brand-sign">{home.name}</span>
            </span>
          </a>
          <SearchBox site={site} kind={kind} path={context.path} />
          <Person context={context} />
        </div>
        <nav class="wide console-sections" aria-label="Seções do console">
          <ul>
            {shown.map(({ path, name }) => (
              <li>
                <a href={site.to(path)} {...path === here ? { "aria-current": "page" } : {}}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {context.movable && <Staging context={context} />}
      {trail.length > 0 && (
        <nav class="trail wide" aria-label="Você está em">
          <ol>
            {trail.map(({ name, path }) => (
              <li>{path === undefined ? name : <a href={site.to(path)}>{name}</a>}</li>
            ))}
            <li>
              <span aria-current="page">{title}</span>
            </li>
          </ol>
        </nav>
      )}
      <main id="conteudo" tabindex={-1} class="wide console-main">
        {done !== undefined && (
          <div role="status">
            <Notice kind="success">{done}</Notice>
          </div>
        )}
        {children}
      </main>
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
    </Document>
  );
};

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
