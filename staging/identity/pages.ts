/** The pages of the invented single sign-on, whole without the service's own. */
import { html, raw } from "hono/html";

/** Ends a sign-out that somebody has asked for on a page of the service; without scripts there is the button. */
const leave = `document.getElementById("op.logoutForm").submit();`;
const leaveDigest = new Uint8Array(
  await crypto.subtle.digest("SHA-256", new TextEncoder().encode(leave)),
).toBase64();

/** Nothing but our style and that one script; whom a form is sent on to is whoever asked for the sign-in. */
export const headersOf = (): Record<string, string> => ({
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'sha256-${leaveDigest}'; ` +
    "base-uri 'none'; " +
    "frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
});

/** @param pathname of the issuer */
export const page = (pathname: string, title: string, content: unknown): string =>
  String(html`
    <!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${title} – Acesso único de homologação</title>
        <meta name="theme-color" content="#1351b4">
        <link rel="icon" type="image/svg+xml" href="${pathname}/interaction/icone.svg">
        <link rel="stylesheet" href="${pathname}/interaction/pagina.css">
      </head>
      <body>
        <header>
          <p class="wide">
            <img src="${pathname}/interaction/icone.svg" alt="" width="36" height="36">
            <span>
              <strong>Acesso único do Judiciário</strong>
              <small>Homologação: pessoas, tribunais e senhas são inventados</small>
            </span>
          </p>
        </header>
        <main class="wide">
          <h1>${title}</h1>
          ${content}
        </main>
        <footer>
          <p
            class="wide">Em produção esta página é a do acesso único de verdade, e só entra quem tem senha nele.</p>
        </footer>
      </body>
    </html>
  `);

/** @param form what the provider wants back, with no button of its own */
export const logoutPage = (pathname: string, form: string): string =>
  page(
    pathname,
    "Sair",
    html`
      <p>A sessão no acesso único vai ser encerrada.</p>
      ${raw(form.replace("</form>", '<input type="hidden" name="logout" value="yes"></form>'))}
      <button type="submit" form="op.logoutForm">Sair do acesso único</button>
      <script>${raw(leave)}</script>
    `,
  );

/** After a sign-out that does not lead back to whom it was asked by. */
export const signedOutPage = (pathname: string, back: string | undefined): string =>
  page(
    pathname,
    "Você saiu",
    html`
      <p>A sessão no acesso único foi encerrada.</p>
      ${back === undefined ? "" : html`<p><a href="${back}/entrar">Entrar de novo</a></p>`}
    `,
  );

export const errorPage = (pathname: string, back: string | undefined): string =>
  page(
    pathname,
    "Não foi possível continuar",
    html`
      <p>Esta página de entrada venceu, já foi usada ou foi aberta por um endereço incompleto.</p>
      ${back === undefined ? "" : html`<p><a href="${back}/entrar">Começar de novo</a></p>`}
    `,
  );
