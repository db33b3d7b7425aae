/**
 * Where people sign in to the invented single sign-on, by CPF and password as in production or, it being staging, by one
 * click.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { html, raw } from "hono/html";
import { parseCpf } from "../../domain/identity/tax_id.ts";
import { goesToOperation } from "../../web/session/destination.ts";
import type { DemoAccount, StagingData, StagingUser } from "../data/staging_data.ts";
import type { Provider } from "./oidc_provider.d.ts";
import { errorPage, headersOf, page } from "./pages.ts";

interface LoginRealm {
  readonly provider: Provider;
  readonly stagingData: StagingData;
  readonly issuer: string;
  readonly consoles: { readonly publicUrl: string } | undefined;
}

const FOLDER = "/interaction/";
/** A CPF and a password. */
const MAX_BODY_BYTES = 4_096;

/** Under the issuer. */
export const loginPath = (uid: string): string => `${FOLDER}${uid}`;

export const isLogin = ({ url }: IncomingMessage): boolean => url?.startsWith(FOLDER) ?? false;

export async function answerLogin(
  realm: LoginRealm,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { provider, stagingData, issuer, consoles } = realm;
  const { pathname } = new URL(issuer);
  const file = pageFiles.get(request.url?.slice(FOLDER.length) ?? "");
  if (file !== undefined) return send(response, 200, await file.content(), file.type);
  try {
    await provider.interactionDetails(request, response);
  } catch {
    return send(response, 400, errorPage(pathname, consoles?.publicUrl));
  }
  const page = {
    pathname,
    action: pathname + request.url,
    accounts: stagingData.demoAccounts,
    forOperation: goesToOperation(request.headers.cookie ?? ""),
  };
  if (request.method !== "POST") return send(response, 200, loginPage(page));
  const form = await formOf(request);
  const entered = enter(stagingData, form);
  if (typeof entered === "string") {
    return send(response, 400, loginPage({ ...page, error: entered, cpf: form.get("cpf") ?? "" }));
  }
  const result = { login: { accountId: entered.cpf } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Who enters, or what to tell them. An unknown CPF and a wrong password are told alike, so as not to tell who exists. */
function enter(stagingData: StagingData, form: URLSearchParams): StagingUser | string {
  const account = stagingData.demoAccounts.find(({ cpf }) => cpf === form.get("como"));
  const cpf = account?.cpf ?? (form.get("cpf") ?? "").replace(/\D/g, "");
  const user = stagingData.user(cpf);
  if (user === undefined || (account?.password ?? form.get("senha")) !== user.password) {
    return parseCpf(cpf).ok
      ? "CPF ou senha não conferem. Confira os dois e tente de novo."
      : "Confira o CPF: ele tem 11 números.";
  }
  if (user.blocked) {
    return "Usuário bloqueado no cadastro corporativo. Redefina a senha no cadastro para desbloquear.";
  }
  if (!user.active) {
    return "Usuário inativo no cadastro corporativo. Procure o administrador regional do seu tribunal.";
  }
  return user;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of request) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_BODY_BYTES) return new URLSearchParams();
  }
  return new URLSearchParams(text);
}

function send(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  type = "text/html; charset=utf-8",
): void {
  response.writeHead(status, { ...headersOf(), "Content-Type": type });
  response.end(body);
}

/** The files of the single sign-on's pages, which look as the service's do: typeface, mark and style. */
interface PageFile {
  readonly type: string;
  content(): Promise<Uint8Array>;
}

const fileAt = (type: string, ...specifiers: readonly string[]): PageFile => ({
  type,
  content: async () => {
    const parts = specifiers.map((specifier) => Deno.readFile(new URL(import.meta.resolve(specifier))));
    return new Uint8Array(await new Blob(await Promise.all(parts)).arrayBuffer());
  },
});
const font = (weight: number) =>
  fileAt("font/woff2", `@fontsource/raleway/files/raleway-latin-${weight}-normal.woff2`);

const pageFiles: ReadonlyMap<string, PageFile> = new Map([
  [
    "pagina.css",
    fileAt("text/css; charset=utf-8", "../../web/files/colors.css", "../../web/files/single_sign_on.css"),
  ],
  ["icone.svg", fileAt("image/svg+xml", "../../web/files/icone.svg")],
  ["raleway-400.woff2", font(400)],
  ["raleway-600.woff2", font(600)],
]);

interface LoginPage {
  /** Of the issuer. */
  readonly pathname: string;
  /** Where the forms go. */
  readonly action: string;
  readonly accounts: readonly DemoAccount[];
  /** Whether the sign-in leads to the operators' console. */
  readonly forOperation: boolean;
  /** What was wrong with the last try. */
  readonly error?: string;
  readonly cpf?: string;
}

/** The sign-in page: the people to try staging as, and CPF and password as in production. */
export const loginPage = ({ pathname, action, accounts, forOperation, error, cpf = "" }: LoginPage): string =>
  page(
    pathname,
    "Entrar",
    html`
      ${error === undefined ? "" : html`<p class="error" role="alert" id="erro">${error}</p>`}
      <div class="columns">
        ${people(action, accounts, forOperation)}
        <section class="card" aria-labelledby="senha-titulo">
          <h2 id="senha-titulo">Com CPF e senha</h2>
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
            <button class="secondary" type="submit">Entrar</button>
          </form>
        </section>
      </div>
    `,
  );

/** Whom people come here as most, the likeliest first: profile, and what they do. */
const usual = [
  ["assistant", "Prepara e protocola ordens, no console dos tribunais"],
  ["judge", "Protocola, delega e desdobra, no console dos tribunais"],
  ["operator", "Acompanha a troca de arquivos, no console da operação"],
] as const;

function people(action: string, accounts: readonly DemoAccount[], forOperation: boolean) {
  const likely = forOperation
    ? usual.toSorted(([a], [b]) => Number(b === "operator") - Number(a === "operator"))
    : usual;
  const first = likely.flatMap(([profile, does]) => {
    const account = accounts.find((one) => one.profile === profile);
    return account === undefined ? [] : [{ account, does }];
  });
  const shown = new Set(first.map(({ account }) => account));
  const own = first.find(({ account }) => account.court !== undefined)?.account.court;
  const others = accounts.filter((account) => !shown.has(account))
    .toSorted((a, b) => Number(b.court === own) - Number(a.court === own));
  const byCourt = [...Map.groupBy(others, ({ court }) => court ?? "")];
  return html`
    <section aria-labelledby="contas">
      <h2 id="contas">Como uma pessoa inventada</h2>
      <p class="help">Escolha uma, e já entrou: não há senha a digitar.</p>
      <form method="post" action="${action}">
        <ul class="people">
          ${first.map(({ account, does }, index) => person(account, does, index === 0))}
        </ul>
        ${byCourt.map(([court, members]) =>
          html`
            <details>
              <summary>${court === own ? `Outras pessoas do ${court}` : `Pessoas do ${court}`}</summary>
              <ul class="people">${members.map((account) => person(account))}</ul>
            </details>
          `
        )}
      </form>
    </section>
  `;
}

const person = ({ name, label, cpf }: DemoAccount, does?: string, isLikely = false) =>
  html`
    <li>
      <button class="person${isLikely ? " likely" : ""}" type="submit" name="como" value="${cpf}">
        <span class="initials" aria-hidden="true">${initialsOf(name)}</span>
        <span>
          <span class="hidden">Entrar como </span><strong>${name}</strong>
          <small>${label}</small>
          ${does === undefined ? "" : html`<small class="does">${does}</small>`}
        </span>
      </button>
    </li>
  `;

/** Of the first name and the last. */
function initialsOf(name: string): string {
  const words = name.split(" ");
  return [words[0], words.at(-1)].map((word) => word?.charAt(0)).join("");
}
