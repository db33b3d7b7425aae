/**
 * The judiciary's single sign-on for staging: a real OpenID provider (oidc-provider) over staging's data.
 *
 * Paths are those of the Keycloak realm that stands in production, so that a court's client needs no change but the
 * address. It runs on real time even when staging's clock is moved.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
// The package's root only adds a warning about the runtime; its parts work here.
// @ts-types="./oidc_provider.d.ts"
import { createMemoryAdapter } from "oidc-provider/lib/adapters/memory_adapter.js";
// @ts-types="./oidc_provider.d.ts"
import { CustomOIDCProviderError } from "oidc-provider/lib/helpers/errors.js";
// @ts-types="./oidc_provider.d.ts"
import { Provider } from "oidc-provider/lib/provider.js";
import type { Log } from "../../domain/ports.ts";
import { platformClient, serviceClientId } from "../data/seed_courts.ts";
import type { StagingData } from "../data/staging_data.ts";
import { exchangeGrant, passwordGrant, type Realm, registerGrants, resourceServer } from "./grants.ts";
import { openKeys, rotateKeys } from "./keys.ts";
import { close, listen } from "./local_server.ts";
import { answerLogin, isLogin, loginPath } from "./login.ts";
import type {
  BrowserContext,
  ClientMetadata,
  Configuration,
  Grant,
  GrantContext,
  IssuedToken,
} from "./oidc_provider.d.ts";
import { errorPage, headersOf, logoutPage, signedOutPage } from "./pages.ts";

interface IdentityProviderOptions {
  readonly stagingData: StagingData;
  /** The public address, such as `http://localhost:8000/auth/realms/pje`; everything it advertises starts with it. */
  readonly issuer: string;
  /** Keys are kept under its `keys` folder, readable by their owner only. */
  readonly dataDir: string;
  readonly log: Log;
  readonly accessTokenSeconds?: number;
  /** Who signs people in through pages: the service's consoles, by their client and the service's public address. */
  readonly consoles?: { readonly clientId: string; readonly publicUrl: string };
}

/** What is kept for those who sign in through pages, as long as the process lives. */
interface SessionState {
  readonly adapter: Configuration["adapter"];
  /** Signs cookies. */
  readonly secret: string;
}

export interface IdentityProvider {
  /** On 127.0.0.1; requests keep the issuer's path. */
  readonly port: number;
  /** The keys' address without going through the public one. */
  readonly jwksUrl: string;
  /** The token endpoint's, likewise. */
  readonly tokenUrl: string;
  /** Signs with a new key from now on; tokens of the one before stay valid. */
  rotateKeys(): Promise<void>;
  stop(): Promise<void>;
}

/** The service as a resource indicator (RFC 8707), which must be a URI. */
const serviceResource = `urn:${serviceClientId}`;

const routes = {
  token: "/protocol/openid-connect/token",
  jwks: "/protocol/openid-connect/certs",
  authorization: "/protocol/openid-connect/auth",
  end_session: "/protocol/openid-connect/logout",
};

const hour = 3_600;

/** Starts on a free port. Throws when the kept keys cannot be read. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { issuer, stagingData, dataDir, log, accessTokenSeconds = 1_800, consoles } = options;
  const { pathname, host, protocol } = new URL(issuer);
  let keys = await openKeys(dataDir);
  const sessions = { adapter: createMemoryAdapter(), secret: crypto.randomUUID() };
  const open = () => {
    const provider = openProvider({ issuer, stagingData, accessTokenSeconds, keys, consoles }, sessions, log);
    const answer = provider.callback();
    return (request: IncomingMessage, response: ServerResponse) =>
      isLogin(request)
        ? answerLogin({ provider, stagingData, issuer, consoles }, request, response)
        : answer(request, response);
  };
  let handle = open();

  const server = createServer((request, response) => {
    if (!request.url?.startsWith(`${pathname}/`)) return notFound(response);
    // The provider is told the public address, whatever the proxy in front of it says.
    request.headers["x-forwarded-host"] = host;
    request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
    const mounted: IncomingMessage & { originalUrl?: string } = request;
    mounted.originalUrl = request.url;
    request.url = request.url.slice(pathname.length);
    handle(request, response).catch((error) => log("error", "identity provider failed", { error }));
  });
  const port = await listen(server);
  return {
    port,
    jwksUrl: `http://127.0.0.1:${port}${pathname}${routes.jwks}`,
    tokenUrl: `http://127.0.0.1:${port}${pathname}${routes.token}`,
    async rotateKeys() {
      keys = await rotateKeys(dataDir, keys);
      handle = open();
    },
    stop: () => close(server),
  };
}

function openProvider(realm: Realm, sessions: SessionState, log: Log): Provider {
  const provider = new Provider(realm.issuer, configuration(realm, sessions));
  provider.proxy = true;
  provider.on("server_error", (_context, error) => log("error", "identity provider failed", { error }));
  provider.on("error", (error) => log("error", "identity provider failed", { error }));
  registerGrants(provider, realm);
  return provider;
}

function configuration(
  { issuer, stagingData, accessTokenSeconds, keys, consoles }: Realm,
  sessions: SessionState,
): Configuration {
  const { pathname } = new URL(issuer);
  return {
    adapter: sessions.adapter,
    jwks: { keys },
    cookies: { keys: [sessions.secret] },
    clients: clientsOf(stagingData, consoles),
    clientAuthMethods: ["none", "client_secret_post", "client_secret_basic"],
    responseTypes: ["code"],
    scopes: ["openid"],
    routes,
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => pathname + loginPath(uid) },
    // Sign-outs are told to the consoles; the library leaves what they answer unread, which keeps its connection.
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      await answer.body?.cancel();
      return new Response(null, { status: answer.status });
    },
    findAccount: (_context, id) => {
      const user = stagingData.user(id);
      return user?.active && !user.blocked ? { accountId: id, claims: () => ({ sub: id }) } : undefined;
    },
    loadExistingGrant: grantOf,
    issueRefreshToken: (_context, client) => client.grantTypeAllowed("refresh_token"),
    features: featuresOf(pathname, accessTokenSeconds, consoles?.publicUrl),
    ttl: lifetimesOf(accessTokenSeconds),
    // The page of the API reference signs in from a browser, by whatever name this machine is called there.
    clientBasedCORS: () => true,
    renderError: (context, answer) => {
      if (context.headers["accept"]?.includes("text/html")) {
        show(context, errorPage(pathname, consoles?.publicUrl));
      } else context.body = answer;
    },
    extraTokenClaims: (_context: GrantContext, token: IssuedToken) => claimsOf(token, stagingData),
  };
}

/**
 * @param pathname of the issuer, in front of every page
 * @param back address of the consoles
 */
function featuresOf(
  pathname: string,
  accessTokenSeconds: number,
  back: string | undefined,
): Configuration["features"] {
  const off = { enabled: false };
  return {
    clientCredentials: { enabled: true },
    backchannelLogout: { enabled: true },
    claimsParameter: off,
    devInteractions: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context: BrowserContext, form: string) => show(context, logoutPage(pathname, form)),
      postLogoutSuccessSource: (context: BrowserContext) => show(context, signedOutPage(pathname, back)),
    },
    userinfo: off,
    resourceIndicators: {
      enabled: true,
      defaultResource: () => serviceResource,
      useGrantedResource: () => true,
      getResourceServerInfo: (_context: GrantContext, resource: string) => {
        if (resource !== serviceResource) {
          throw new CustomOIDCProviderError("invalid_target", `resource deve ser ${serviceResource}.`);
        }
        return resourceServer(serviceClientId, accessTokenSeconds);
      },
    },
  };
}

/** In seconds. */
const lifetimesOf = (accessTokenSeconds: number): Configuration["ttl"] => ({
  AccessToken: accessTokenSeconds,
  ClientCredentials: accessTokenSeconds,
  AuthorizationCode: 60,
  IdToken: hour,
  Interaction: hour,
  RefreshToken: 14 * hour,
  Grant: 14 * hour,
  Session: 14 * hour,
});

/** Whoever signs in to the consoles has nothing more to agree to. */
async function grantOf({ oidc }: BrowserContext): Promise<Grant | undefined> {
  const { client: { clientId }, session, provider } = oidc;
  const id = session.grantIdFor(clientId);
  const given = id === undefined ? undefined : await provider.Grant.find(id);
  if (given !== undefined) return given;
  const grant = new provider.Grant({ clientId, accountId: session.accountId });
  grant.addOIDCScope("openid");
  await grant.save();
  return grant;
}

function show(context: BrowserContext, page: string): void {
  for (const [name, value] of Object.entries(headersOf())) context.set(name, value);
  context.type = "html";
  context.body = page;
}

/** `wire.md`, "Tokens": a user's CPF and name, or the court of a system; `typ` as Keycloak has it. */
function claimsOf(
  { clientId, accountId }: IssuedToken,
  stagingData: StagingData,
): Readonly<Record<string, unknown>> {
  const claims = { typ: "Bearer", azp: clientId };
  if (accountId === undefined) {
    return {
      ...claims,
      preferred_username: `service-account-${clientId}`,
      jtr: stagingData.client(clientId)?.court,
    };
  }
  return { ...claims, preferred_username: accountId, name: stagingData.user(accountId)?.name };
}

function clientsOf(stagingData: StagingData, consoles: Realm["consoles"]): ClientMetadata[] {
  const withoutPages = { redirect_uris: [], response_types: [] };
  const confidential = { token_endpoint_auth_method: "client_secret_post", ...withoutPages } as const;
  return [
    {
      client_id: serviceClientId,
      token_endpoint_auth_method: "none",
      grant_types: [passwordGrant],
      ...withoutPages,
    },
    {
      client_id: platformClient.clientId,
      client_secret: platformClient.secret,
      grant_types: [passwordGrant, exchangeGrant],
      ...confidential,
    },
    ...consoles === undefined ? [] : [consoleClient(consoles)],
    ...stagingData.clients.map(({ clientId, secret }): ClientMetadata => ({
      client_id: clientId,
      client_secret: secret,
      grant_types: ["client_credentials"],
      ...confidential,
    })),
  ];
}

/** Protected by PKCE alone: its secret would lie on everybody's machine. */
const consoleClient = ({ clientId, publicUrl }: NonNullable<Realm["consoles"]>): ClientMetadata => ({
  client_id: clientId,
  token_endpoint_auth_method: "none",
  grant_types: ["authorization_code", "refresh_token"],
  redirect_uris: [`${publicUrl}/entrar/retorno`],
  post_logout_redirect_uris: [`${publicUrl}/entrar/saida`],
  backchannel_logout_uri: `${publicUrl}/sair/acesso-unico`,
  backchannel_logout_session_required: true,
  response_types: ["code"],
});

function notFound(response: ServerResponse): void {
  response.writeHead(404, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: "invalid_request", error_description: "Endereco desconhecido." }));
}
