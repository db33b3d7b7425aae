/**
 * Simulated bank-secrecy module. The real one is outside the service, which only links to it: a GET without
 * parameters, where the user may have to sign in again.
 */
import { Hono } from "hono";
import { html } from "hono/html";
import type { Handler } from "../routes/http/serve.ts";

const PATH = "/sigilo-bancario";

/** Address of the module, at the service's own origin. */
export const secrecyModuleUrl = (publicUrl: string): string => new URL(publicUrl).origin + PATH;

/** Puts the module's page in front of all others of the same origin. */
export function withSecrecyModule(handler: Handler, { publicUrl }: { readonly publicUrl: string }): Handler {
  const module = new Hono().get(PATH, (c) => c.html(page(`${publicUrl}/console`)));
  return (request, info) =>
    new URL(request.url).pathname === PATH ? module.fetch(request) : handler(request, info);
}

const page = (consoleUrl: string) =>
  html`
    <!DOCTYPE html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Afastamento de sigilo bancário (homologação)</title>
      </head>
      <body>
        <main>
          <h1>Afastamento de sigilo bancário</h1>
          <p>
                Este módulo é inventado: está no lugar do sistema externo a que o ASSETS leva, e nada faz. Em produção o
                endereço é o da configuração <code>SECRECY_MODULE_URL</code>.
              </p>
          <p><a href="${consoleUrl}">Voltar ao ASSETS</a></p>
        </main>
      </body>
    </html>
  `;
