/** Layout of the pages for signed-in users: the courts' console and the operators' console. */
import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { formatDateTime, formatNumber, profileTitle } from "../../domain/formatting.ts";
import type { ConsoleView } from "../../store/identity/console_views.ts";
import {
  type CallOperation,
  type CallVersioned,
  type ForwardFile,
  type Problem,
  RefusedCall,
} from "../operation_call.ts";
import type { Session, WebEnv } from "../session/session.ts";
import type { StepOnPage } from "../shown_order/step_on_page.ts";
import { StepStrip } from "../shown_order/step_strip.tsx";
import type { Site } from "../site.ts";
import {
  consoleHomes,
  type ConsoleKind,
  drafters,
  NEW_ORDER,
  otherConsoles,
  type PageAwaiting,
  sectionsFor,
} from "./console_sections.ts";
import { Hidden } from "./field.tsx";
import { KeysHelp } from "./keys_help.tsx";
import { Brand, Document, Notice, SiteFooter } from "./layout.tsx";
import { renderDocument } from "./page_middleware.tsx";
import { Palette, SearchBox, suggestionsPath } from "./search_box.tsx";

/** The context of a console page: its user, its time, its address. */
export interface PageContext {
  readonly site: Site;
  readonly session: Session;
  /** Name of the user's court unit. */
  readonly unitName: string | undefined;
  /** Now, by the service's clock, which the staging environment can move. */
  readonly now: Temporal.Instant;
  /** Whether the clock can be moved, as in the staging environment. */
  readonly movable: boolean;
  /** Address of the page itself, to return to. */
  readonly path: string;
  readonly console: ConsoleKind;
  /** Saved views of the list that the page shows; empty on other pages. */
  readonly savedViews: readonly ConsoleView[];
  /** What awaits the user's unit, on a whole page of who drafts. */
  readonly awaiting: PageAwaiting | undefined;
  /** Names of the columns that the user hid of that list; undefined before they chose any. */
  readonly hiddenColumns: ReadonlySet<string> | undefined;
  /** Step of the guide's shown order that the page is shown for, if it is. */
  readonly step: StepOnPage | undefined;
}

export interface ConsoleEnv {
  Bindings: WebEnv["Bindings"];
  Variables: WebEnv["Variables"] & {
    forward: ForwardFile;
    call: CallOperation;
    callVersioned: CallVersioned;
    context: PageContext;
  };
}

/** Renders a console page as a whole document. */
export const renderConsole = (
  c: Context<ConsoleEnv>,
  content: Child,
  status: 200 | 400 | 403 | 404 | 409 | 422 = 200,
) => c.html(renderDocument(content), status);

/**
 * Error handler of the consoles: shows a refusal of the API as a page, with the API's explanation and a link
 * back.
 */
export function refusedPage(error: Error, c: Context<ConsoleEnv>): Response | Promise<Response> {
  if (!(error instanceof RefusedCall)) throw error;
  const { title, detail, erros = [], status } = error.problem;
  return c.html(
    renderDocument(
      <ConsoleLayout context={c.var.context} title={title}>
        <h1>{title}</h1>
        <p>{detail}</p>
        {erros.length > 0 && <ul>{erros.map(({ mensagem }) => <li>{mensagem}</li>)}</ul>}
        <p>
          <a href={c.var.context.site.to(consoleHomes[c.var.context.console].path)}>Voltar ao início</a>
        </p>
      </ConsoleLayout>,
    ),
    status as 404,
  );
}

/** The HTTP status of a page that shows a refused form again: that of the refusal. */
export const refusalStatusOf = ({ status }: Problem) => status as 422;

interface ConsoleLayoutProps {
  readonly context: PageContext;
  /** Last step of the breadcrumbs, and title of the window. */
  readonly title: string;
  /** Title of the window where it has to say more: which of the pages of this title it is. */
  readonly windowTitle?: string | undefined;
  /** Address of the section the page belongs to. */
  readonly here?: string;
  /** Breadcrumbs between the section and the page. */
  readonly trail?: readonly { readonly name: string; readonly path?: string }[];
  /** Confirmation of what the user has just done, shown once. */
  readonly done?: string | undefined;
  /** Seconds after which a browser without scripts reloads the page. */
  readonly refreshSeconds?: number;
  readonly children?: Child;
}

export const ConsoleLayout = (
  { context, title, windowTitle = title, here, trail = [], done, refreshSeconds, children }:
    ConsoleLayoutProps,
) => {
  const { site, session, console: kind, step } = context;
  const home = consoleHomes[kind];
  return (
    <Document
      site={site}
      refreshSeconds={refreshSeconds}
      title={`${windowTitle} – ${home.name}`}
      styles={["console.css"]}
      scripts={["htmx.js", "console.js", ...step === undefined ? [] : ["shown_order.js" as const]]}
      data={{
        "idle-seconds": String(session.idleMinutes * 60),
        "renew": site.to("/sessao/renovar"),
        "csrf": session.csrf,
        "list": site.asset("list.js"),
        "palette": site.asset("palette.js"),
        "suggestions": site.to(suggestionsPath(kind)),
        ...mayDraft(context) && { "new-order": site.to(NEW_ORDER) },
      }}
    >
      {step !== undefined && <StepStrip site={site} step={step} />}
      <Top context={context} here={here} />
      {context.movable && <Staging context={context} />}
      {trail.length > 0 && <Trail site={site} trail={trail} title={title} />}
      <main id="conteudo" tabindex={-1} class="wide console-main">
        <p class="print-only">Como estava em {formatDateTime(context.now)}.</p>
        {done !== undefined && (
          <div role="status">
            <Notice kind="success">{done}</Notice>
          </div>
        )}
        {children}
      </main>
      <Bottom context={context} />
      <Palette site={site} kind={kind} />
    </Document>
  );
};

/** Header of a console: its name, the search box, the signed-in user and the sections. */
const Top = ({ context, here }: { context: PageContext; here: string | undefined }) => {
  const { site, session, console: kind } = context;
  const home = consoleHomes[kind];
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
              <a href={site.to(path)} {...path === here ? { "aria-current": "page" } : {}}>
                {name}
                <MenuCount of={context.awaiting} path={path} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
};

/** What waits in each section. */
const waitingIn: Readonly<Record<string, (of: PageAwaiting) => number>> = {
  "/console/minutas": ({ minutas }) => minutas,
  "/console/desdobramentos": ({ desdobramentosAguardandoProtocolo }) => desdobramentosAguardandoProtocolo,
  "/console/transferencias": ({ transferenciasAtrasadas }) => transferenciasAtrasadas,
  // What its lists have together.
  "/console/pendencias": (of) =>
    of.naoRespostaPendente + of.semDesdobramento + of.desdobramentosAguardandoProtocolo + of.naoLidas +
    of.transferenciasAtrasadas,
};

/** How much waits in a section, beside its name in the menu; nothing where nothing does. */
const MenuCount = ({ of, path }: { of: PageAwaiting | undefined; path: string }) => {
  const count = of === undefined ? 0 : waitingIn[path]?.(of) ?? 0;
  return count === 0 ? null : (
    <span class="menu-count">
      <span class="sr-only">:</span> {formatNumber(count)}
    </span>
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

/** Pages of the courts' console that no section leads to. */
const courtRules = [["/console/codigos", "Códigos e calendário"], [
  "/console/sigilo",
  "Afastamento de sigilo",
]] as const;

const Bottom = ({ context }: { context: PageContext }) => (
  <SiteFooter
    site={context.site}
    more={context.console === "court" ? courtRules : []}
    hidden={otherConsoles(context.session.caller)}
  >
    <p class="keys" data-script hidden>
      Teclas: <kbd>/</kbd> ou <kbd>Ctrl+K</kbd> busca tudo, {mayDraft(context) && (
        <>
          <kbd>n</kbd> nova ordem,{" "}
        </>
      )}
      <kbd>Ctrl+Enter</kbd> salva o formulário em que se escreve, <kbd>?</kbd> todas as das listas.
    </p>
    <KeysHelp />
  </SiteFooter>
);

/** Whether the user begins orders in this console, so that a key leads there. */
const mayDraft = ({ console: kind, session: { caller } }: PageContext): boolean =>
  kind === "court" && caller.profiles.some((profile) => drafters.includes(profile));

/** The signed-in user with the court unit, and the sign-out button. */
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

/** Banner of the staging environment, with the time of its clock. */
const Staging = ({ context: { site, now, console: kind } }: { context: PageContext }) => (
  <aside class="staging" aria-label="Ambiente de homologação">
    <p class="wide">
      <strong>Homologação.</strong> Relógio do serviço: {formatDateTime(now)}. {kind === "operation"
        ? <a href={site.to("/operacao/relogio")}>Adiantar o relógio</a>
        : <a href={site.to("/guia")}>Ver o ciclo completo</a>}
    </p>
  </aside>
);

/**
 * The confirmation that a page shows after a redirect: `?feito=<code>`, with a count in `?n=` where the text
 * has one. Only codes the page knows are shown, so that no link can put words on the page.
 */
export function confirmationOf(
  c: Context,
  messages: Readonly<Record<string, string | ((count: number) => string)>>,
): string | undefined {
  const code = c.req.query("feito") ?? "";
  const message = Object.hasOwn(messages, code) ? messages[code] : undefined;
  const count = Number.parseInt(c.req.query("n") ?? "0", 10);
  return typeof message === "function" ? message(Number.isSafeInteger(count) ? count : 0) : message;
}
