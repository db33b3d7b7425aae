/** Middleware of all pages: like that of the API, but errors are answered as pages that say what the user can do. */
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { html } from "hono/html";
import type { Child } from "hono/jsx";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { formatCount, formatDuration } from "../../domain/formatting.ts";
import type { App, Env } from "../../routes/app.ts";
import { accessLog, STRICT_TRANSPORT } from "../../routes/http/middleware.ts";
import { problem } from "../../routes/http/problems.ts";
import { findSourceIp } from "../../routes/http/source_ip.ts";
import { wholeAddress, wholeForm } from "../../routes/http/text_gate.ts";
import { countComputing } from "../../search/computing_time.ts";
import { emptySearch } from "../search_address.ts";
import { AuthPage } from "../session/auth_pages.tsx";
import type { Site } from "../site.ts";
import { Page } from "./layout.tsx";
import { SearchForm } from "./search_form.tsx";

/** Body limit of the consoles' forms, equal to the API's. */
const MAX_BODY_BYTES = 1_048_576;

/** Body limit for a PDF that is compared with the one issued. */
const MAX_FILE_BYTES = 10 * MAX_BODY_BYTES;

export const pageMiddleware = (app: App, site: Site, prefix: string): MiddlewareHandler<Env>[] => [
  async (c, next) => {
    c.set("prefix", prefix);
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-cache");
  },
  requestId(),
  accessLog(app),
  findSourceIp(app),
  compress(),
  secureHeaders({
    // Content security policy: scripts and styles come from files of this origin only; inline ones are
    // blocked.
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: "same-origin",
    strictTransportSecurity: STRICT_TRANSPORT,
  }),
  readable(site),
  wholeAddress,
  async (c, next) => {
    const isFile = c.req.path.startsWith(`${prefix}/documento/`);
    const limit = bodyLimit({
      maxSize: isFile ? MAX_FILE_BYTES : MAX_BODY_BYTES,
      onError: (c) => problem(c, "corpo-grande-demais"),
    });
    return await limit(c, next);
  },
  wholeForm,
];

/** Shows problems, which the API's functions answer as JSON, as error pages. */
const readable = (site: Site): MiddlewareHandler<Env> => async (c, next) => {
  await next();
  if (c.res.headers.get("Content-Type") !== "application/problem+json") return;
  const { status, headers } = c.res;
  const problem = await c.res.json() as Pick<ErrorDetails, "codigo" | "title" | "detail">;
  const error = {
    ...problem,
    status,
    path: new URL(c.req.url).pathname.slice(c.var.prefix.length),
    requestId: c.var.requestId,
    retryAfter: headers.get("Retry-After") ?? undefined,
  };
  const body = renderDocument(<ErrorPage site={site} error={error} />);
  const passedOn = ["Retry-After", "Cache-Control"].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  c.res = undefined;
  c.res = await c.html(body, status as 404, Object.fromEntries(passedOn));
};

/** Renders a whole document. */
export const renderDocument = (content: Child) => html`<!doctype html>${content}`;

export const renderPage = (c: Context<Env>, content: Child, status: 200 | 400 = 200) =>
  c.html(countComputing(() => renderDocument(content)), status);

interface ErrorDetails {
  readonly status: number;
  /** Code in the API's catalogue of problems; absent for errors that only pages have. */
  readonly codigo?: string | undefined;
  readonly title: string;
  readonly detail: string;
  /** Address of the requested page. */
  readonly path: string;
  /** Request id, by which operators find the request in the logs. */
  readonly requestId: string;
  /** Seconds to wait, from the `Retry-After` header. */
  readonly retryAfter: string | undefined;
}

interface ErrorText {
  readonly title: string;
  readonly detail: string;
}

const consoles = ["console", "operacao"] as const;
type Console = typeof consoles[number];

/** Errors below these addresses are shown in a console's layout; all others in the public site's. */
const around: ReadonlySet<string> = new Set([
  ...consoles,
  ...[
    "entrar",
    "sair",
    "unidade",
    "sessao",
    "formulario-guardado",
    "guia",
    "glossario",
    "documento",
    "problemas",
  ],
]);

const ErrorPage = ({ site, error }: { site: Site; error: ErrorDetails }) => {
  const first = error.path.split("/")[1] ?? "";
  const text = errorTextOf(error, around.has(first));
  if (!around.has(first)) {
    return (
      <Page site={site} title={text.title}>
        <div class="wide narrow error-page">
          <h1>{text.title}</h1>
          <Body text={text} error={error} />
          <SearchForm site={site} filter={emptySearch} />
          <p>
            <a href={site.to("/")}>Voltar ao início</a>
          </p>
        </div>
      </Page>
    );
  }
  const home = consoles.find((console) => console === first);
  return (
    <AuthPage site={site} title={text.title}>
      <Body text={text} error={error} />
      <WaysOn site={site} error={error} home={home} />
    </AuthPage>
  );
};

const Body = ({ text, error: { status, requestId } }: { text: ErrorText; error: ErrorDetails }) => (
  <>
    <p>{/[.!?]$/.test(text.detail) ? text.detail : `${text.detail}.`}</p>
    {status >= 500 && (
      <p class="help">
        Se continuar, informe este código ao suporte: <code>{requestId}</code>
      </p>
    )}
  </>
);

/** Links from an error page in a console. */
const WaysOn = (
  { site, error, home }: { site: Site; error: ErrorDetails; home: Console | undefined },
) => {
  const court = <a href={site.to("/console")}>Console dos tribunais</a>;
  const operation = <a href={site.to("/operacao")}>Console da operação</a>;
  // A user whose profile is insufficient in this console may have one for the other.
  const elsewhere = error.codigo === "perfil-insuficiente";
  const ways: Child[] = [
    (home === "operacao") === elsewhere ? court : operation,
    <a href={site.to("/guia")}>Guia de primeiros passos</a>,
    <a href={site.to("/glossario")}>Glossário</a>,
  ];
  return (
    <nav aria-label="Para continuar">
      <ul>
        {ways.map((way) => <li>{way}</li>)}
      </ul>
    </nav>
  );
};

/** Title and text of an error as the page shows them, in place of the API's. */
function errorTextOf(
  { status, codigo, title, detail, retryAfter }: ErrorDetails,
  inConsole: boolean,
): ErrorText {
  const again = waiting(retryAfter);
  if (codigo === "recurso-inexistente") return inConsole ? notFoundInConsole : notFoundInPortal;
  if (status === 405) return notTaken;
  if (status === 413) return tooLarge;
  if (status === 429) {
    return {
      title: "Muitos pedidos em pouco tempo",
      detail: `Para que o serviço responda a todos, cada endereço tem um limite. ${again}`,
    };
  }
  if (status === 503 && codigo !== undefined) {
    return {
      title: "O serviço está fora do ar por um momento",
      detail: `${again} Antes de repetir um envio, confira na lista se ele já foi feito.`,
    };
  }
  if (status >= 500 && codigo !== undefined) {
    return {
      title: "Algo falhou do nosso lado",
      detail:
        "A falha foi registrada. Volte, confira na lista se o que você fez foi guardado e, se não foi, repita.",
    };
  }
  return { title, detail };
}

const notFoundInPortal: ErrorText = {
  title: "Página não encontrada",
  detail: "Não há página neste endereço. Confira o que foi digitado, ou pesquise o que procura aqui mesmo.",
};

const notFoundInConsole: ErrorText = {
  title: "Página não encontrada",
  detail:
    "Não há página neste endereço. Confira o que foi digitado; se veio de um link guardado, o que ele mostrava " +
    "pode ter sido excluído. Comece de novo pelo início do console.",
};

const notTaken: ErrorText = {
  title: "Esta página não aceita o que foi pedido",
  detail: "O endereço existe, mas não para isso. Volte à página anterior e use os botões dela.",
};

const tooLarge: ErrorText = {
  title: "O que foi enviado é grande demais",
  detail:
    "Um formulário leva até 1 MB, um documento para conferir até 10 MB, e nada foi guardado. Divida o pedido: por " +
    "exemplo, menos réus em cada minuta.",
};

function waiting(retryAfter: string | undefined): string {
  const seconds = Number(retryAfter ?? Number.NaN);
  if (!Number.isSafeInteger(seconds)) return "Espere um minuto e tente de novo.";
  return seconds < 60
    ? `Tente de novo em ${formatCount(Math.max(1, seconds), "segundo", "segundos")}.`
    : `Tente de novo em ${formatDuration(seconds + 59)}.`;
}
