/** Where people sign in to the invented single sign-on, by CPF and password or, it being staging, by one click. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { parseCpf } from "../../domain/identity/tax_id.ts";
import { goesToOperation } from "../../web/session/destination.ts";
import { errorPage, headersOf } from "./pages.ts";
import { loginPage } from "./login_page.ts";
import { pageFiles } from "./page_files.ts";
import type { Provider } from "./oidc_provider.d.ts";
import type { StagingData, StagingUser } from "../data/staging_data.ts";

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
