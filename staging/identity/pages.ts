/** The pages of the invented single sign-on, whole without the service's own. */
import { html, raw } from "hono/html";
import type { DemoAccount } from "../data/staging_data.ts";

/** Ends a sign-out that somebody has asked for on a page of the service; without scripts there is the button. */
const leave = `document.getElementById("op.logoutForm").submit();`;
const leaveDigest = new Uint8Array(
  await crypto.subtle.digest("SHA-256", new TextEncoder().encode(leave)),
).toBase64();

/** Nothing but our style and that one script; whom a form is sent on to is whoever asked for the sign-in. */
export const headersOf = (): Record<string, string> => ({
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    `default-src 'none'; style-src 'self'; script-src 'sha256-${leaveDigest}'; base-uri 'none'; ` +
    "frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
});

const page = (pathname: string, title: string, content: unknown): string =>
  String(html`
    <!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${title} – Acesso único de homologação</title>
        <link rel="stylesheet" href="${pathname}/interaction/pagina.css">
      </head>
      <body>
        <header>
          <p><strong>Acesso único do Judiciário</strong> <span>homologação</span></p>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        <footer>
          <p>Ambiente de demonstração: pessoas, tribunais e senhas são inventados.</p>
        </footer>
      </body>
    </html>
  `);

interface LoginPage {
  /** Of the issuer. */
  readonly pathname: string;
  /** Where the form goes. */
  readonly action: string;
  readonly accounts: readonly DemoAccount[];
  /** What was wrong with the last try. */
  readonly error?: string;
  readonly cpf?: string;
}

export const loginPage = ({ pathname, action, accounts, error, cpf = "" }: LoginPage): string =>
  page(
    pathname,
    "Entrar",
    html`
      ${error === undefined ? "" : html`<p class="error" role="alert" id="erro">${error}</p>`}
      <form method="post" action="${action}">
        <p>
          <label for="cpf">CPF</label>
          <input id="cpf" name="cpf" value="${cpf}" inputmode="numeric" autocomplete="username" required
            ${error === undefined ? "" : raw('aria-describedby="erro" aria-invalid="true"')}>
        </p>
        <p>
          <label for="senha">Senha</label>
          <input id="senha" name="senha" type="password" autocomplete="current-password" required>
        </p>
        <button type="submit">Entrar</button>
      </form>
      <section aria-labelledby="contas">
        <h2 id="contas">Contas de demonstração</h2>
        <p>Um clique entra como uma delas.</p>
        <form method="post" action="${action}">
          <ul>
            ${accounts.map(({ label, cpf: account }) =>
              html`<li><button type="submit" name="como" value="${account}">Entrar como ${label}</button></li>`
            )}
          </ul>
        </form>
      </section>
    `,
  );

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

export const errorPage = (pathname: string, back: string | undefined): string =>
  page(
    pathname,
    "Não foi possível continuar",
    html`
      <p>Esta página de entrada venceu, já foi usada ou foi aberta por um endereço incompleto.</p>
      ${back === undefined ? "" : html`<p><a href="${back}/entrar">Começar de novo</a></p>`}
    `,
  );

/** The colours and the shape of the federal design system, without its files. */
export const css = `
:root { color-scheme: light; font: 100%/1.5 Rawline, Raleway, system-ui, sans-serif; color: #333; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: #f8f8f8; }
header { background: #fff; border-bottom: 1px solid #ccc; }
header p, main, footer p { width: min(100%, 34rem); margin: 0 auto; padding: 1rem; }
header strong { color: #1351b4; }
header span { background: #ffcd07; border-radius: 1rem; padding: .1rem .6rem; font-size: .85rem; color: #333; }
main { flex: 1; }
h1 { font-size: 1.75rem; margin: 1rem 0; }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
input { width: 100%; font: inherit; padding: .5rem .75rem; border: 1px solid #666; border-radius: 4px; background: #fff; }
form p { margin: 0 0 1rem; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .4rem 1.5rem; border-radius: 2rem;
  border: 1px solid #1351b4; background: #1351b4; color: #fff; cursor: pointer; }
li button { background: #fff; color: #1351b4; width: 100%; text-align: left; }
button:hover { background: #0c326f; color: #fff; }
:focus-visible { outline: 3px solid #c2850c; outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
.error { background: #fde0db; border-left: 4px solid #e52207; padding: .75rem; color: #333; }
a { color: #1351b4; }
footer { border-top: 1px solid #ccc; background: #fff; font-size: .9rem; }
`;
