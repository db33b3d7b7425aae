/**
 * The judiciary's single sign-on in a box: a real OpenID provider (oidc-provider) over the invented world.
 *
 * Paths are those of the Keycloak realm that stands in production, so that a court's client needs no change but the
 * address. It runs on real time even when staging's clock is moved.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
// The package's root only adds a warning about the runtime; its parts work here.
// @ts-types="./oidc_provider.d.ts"
import { CustomOIDCProviderError } from "oidc-provider/lib/helpers/errors.js";
// @ts-types="./oidc_provider.d.ts"
import { Provider } from "oidc-provider/lib/provider.js";
import type { Log } from "../domain/ports.ts";
import {
  exchangeGrant,
  passwordGrant,
  type Realm,
  registerGrants,
  resourceServer,
} from "./identity_grants.ts";
import { openKeys, rotateKeys } from "./identity_keys.ts";
import type { Adapter, ClientMetadata, Configuration, GrantContext, IssuedToken } from "./oidc_provider.d.ts";
import { platformClient, serviceClientId } from "./seed_courts.ts";
import type { World } from "./world.ts";

export interface IdentityProviderOptions {
  readonly world: World;
  /** The public address, such as `http://localhost:8000/auth/realms/pje`; everything it advertises starts with it. */
  readonly issuer: string;
  /** Keys are kept under its `keys` folder, readable by their owner only. */
  readonly dataDir: string;
  readonly log: Log;
  readonly accessTokenSeconds?: number;
}

export interface IdentityProvider {
  /** On 127.0.0.1; requests keep the issuer's path. */
  readonly port: number;
  /** The keys' address without going through the public one. */
  readonly jwksUrl: string;
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
};

/** Starts on a free port. Throws when the kept keys cannot be read. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { issuer, world, dataDir, log, accessTokenSeconds = 1_800 } = options;
  const { pathname, host, protocol } = new URL(issuer);
  let keys = await openKeys(dataDir);
  const handler = () => openProvider({ issuer, world, accessTokenSeconds, keys }, log).callback();
  let handle = handler();

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
    async rotateKeys() {
      keys = await rotateKeys(dataDir, keys);
      handle = handler();
    },
    stop: () => close(server),
  };
}

function openProvider(realm: Realm, log: Log): Provider {
  const provider = new Provider(realm.issuer, configuration(realm));
  provider.proxy = true;
  provider.on("server_error", (_context, error) => log("error", "identity provider failed", { error }));
  provider.on("error", (error) => log("error", "identity provider failed", { error }));
  registerGrants(provider, realm);
  return provider;
}

function configuration({ world, accessTokenSeconds, keys }: Realm): Configuration {
  const off = { enabled: false };
  return {
    adapter: NothingKept,
    jwks: { keys },
    // No cookie is ever set: nobody signs in through pages here.
    cookies: { keys: [crypto.randomUUID()] },
    clients: clientsOf(world),
    clientAuthMethods: ["none", "client_secret_post", "client_secret_basic"],
    responseTypes: [],
    scopes: ["openid"],
    routes,
    features: {
      clientCredentials: { enabled: true },
      claimsParameter: off,
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      rpInitiatedLogout: off,
      userinfo: off,
      resourceIndicators: {
        enabled: true,
        defaultResource: () => serviceResource,
        getResourceServerInfo: (_context: GrantContext, resource: string) => {
          if (resource !== serviceResource) {
            throw new CustomOIDCProviderError("invalid_target", `resource deve ser ${serviceResource}.`);
          }
          return resourceServer(serviceClientId, accessTokenSeconds);
        },
      },
    },
    ttl: { AccessToken: accessTokenSeconds, ClientCredentials: accessTokenSeconds },
    // The page of the API reference signs in from a browser, by whatever name this machine is called there.
    clientBasedCORS: () => true,
    renderError: (context, answer) => {
      context.body = answer;
    },
    extraTokenClaims: (_context: GrantContext, token: IssuedToken) => claimsOf(token, world),
  };
}

/** `wire.md`, "Tokens": a user's CPF and name, or the court of a system; `typ` as Keycloak has it. */
function claimsOf({ clientId, accountId }: IssuedToken, world: World): Readonly<Record<string, unknown>> {
  const claims = { typ: "Bearer", azp: clientId };
  if (accountId === undefined) {
    return {
      ...claims,
      preferred_username: `service-account-${clientId}`,
      jtr: world.client(clientId)?.court,
    };
  }
  return { ...claims, preferred_username: accountId, name: world.user(accountId)?.name };
}

function clientsOf(world: World): ClientMetadata[] {
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
    ...world.clients.map(({ clientId, secret }): ClientMetadata => ({
      client_id: clientId,
      client_secret: secret,
      grant_types: ["client_credentials"],
      ...confidential,
    })),
  ];
}

/** Access tokens are signed and stand for themselves, so there is nothing to keep. */
class NothingKept implements Adapter {
  upsert = () => Promise.resolve();
  find = () => Promise.resolve(undefined);
  findByUid = () => Promise.resolve(undefined);
  findByUserCode = () => Promise.resolve(undefined);
  consume = () => Promise.resolve();
  destroy = () => Promise.resolve();
  revokeByGrantId = () => Promise.resolve();
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: "invalid_request", error_description: "Endereco desconhecido." }));
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") {
    throw new Error("Cannot tell the identity provider's port");
  }
  return address.port;
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
